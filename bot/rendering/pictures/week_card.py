"""A server's last seven days in figures."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.rendering.pictures.canvas import PALE, YELLOW
from bot.rendering.pictures.sheet import QUIET, SMALLEST, UP, Sheet
from bot.rendering.screens.drawings import WeekCard

WHITE = "#ffffff"

_TOP, _GAP = 84, 10
_FIGURE, _ACROSS = 96, 3
"""The height of a figure, and how many are side by side in the first row; the others share the second."""
_LINE = 48
_BAR, _BAR_END, _BAR_HIGH = 250, 496, 18
"""Where the bars begin and where the longest ends, and their height."""


def week_card(drawing: WeekCard) -> Image.Image:
    """Draw the figures in two rows, and below them how many tables each game had."""
    games = _LINE * len(drawing.games) + 20
    sheet = Sheet(_TOP + 2 * (_FIGURE + _GAP) + games + 16)
    width = sheet.write(28, 44, drawing.title, 42, WHITE, room=330)
    sheet.write(612, 44, drawing.about, 27, QUIET, "rm", room=560 - width, bold=False)
    _figures(sheet, drawing.figures[:_ACROSS], _TOP)
    _figures(sheet, drawing.figures[_ACROSS:], _TOP + _FIGURE + _GAP)
    y = _TOP + 2 * (_FIGURE + _GAP)
    sheet.tray(20, y, 600, games, radius=16)
    most = max(count for *_, count in drawing.games)
    for number, (game, written, count) in enumerate(drawing.games):
        middle = y + 10 + _LINE * (number + 0.5)
        sheet.write(38, middle, game, 28, PALE, room=_BAR - 50)
        long = max((_BAR_END - _BAR) * count / most, _BAR_HIGH)
        sheet.tray(_BAR, middle - _BAR_HIGH / 2, long, _BAR_HIGH, UP, _BAR_HIGH / 2)
        sheet.write(602, middle, written, 29, YELLOW, "rm")
    return sheet.image


def _figures(sheet: Sheet, figures: Sequence[tuple[str, str]], y: float) -> None:
    wide = (600 - _GAP * (len(figures) - 1)) / len(figures)
    for number, (figure, words) in enumerate(figures):
        x = 20 + number * (wide + _GAP)
        sheet.tray(x, y, wide, _FIGURE, radius=16)
        sheet.write(x + wide / 2, y + 36, figure, 40, WHITE, "mm", room=wide - 12)
        sheet.write(x + wide / 2, y + 74, words, SMALLEST, QUIET, "mm", room=wide - 8, bold=False)
