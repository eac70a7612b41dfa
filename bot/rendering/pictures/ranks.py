"""A page of a leaderboard."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.rendering.pictures.canvas import PALE, YELLOW, Colour, smooth
from bot.rendering.pictures.podium import BRASS
from bot.rendering.pictures.sheet import NO_FACES, QUIET, SMALLEST, TRAY, Faces, Sheet, pixels
from bot.rendering.screens.drawings import Ranked, Ranks

OWN = "#0f382e"
"""The ground of the reader's own line."""
MEDALS = {1: "#f0cd6e", 2: "#d5dde1", 3: "#e0a878"}
"""The discs behind the first three ranks."""
RANK_INK = "#12181a"
WHITE = "#ffffff"

_TOP, _LINE, _GAP = 112, 52, 22
_EDGES = {2: (450, 606), 3: (372, 500, 606)}
"""The right edges of the columns, by their number."""
_DIGITS = 4
"""The most figures of a rank beside an avatar; a longer one has its place."""
_DOUBT = 18
"""The room for a question mark behind a rating."""


def ranks(drawing: Ranks, faces: Faces = NO_FACES) -> Image.Image:
    """Draw a page of a leaderboard, a row for each line."""
    gaps = sum(line.apart for line in drawing.lines)
    sheet = Sheet(_TOP + _LINE * len(drawing.lines) + _GAP * gaps + 14, faces)
    width = sheet.write(28, 44, drawing.title, 42, WHITE, room=330)
    sheet.write(612, 44, drawing.about, 27, QUIET, "rm", room=560 - width, bold=False)
    edges = _EDGES[len(drawing.heading)]
    for number, (edge, heading) in enumerate(zip(edges, drawing.heading, strict=True)):
        edge -= _DOUBT * (number == 1 and len(edges) > 2)
        sheet.write(edge, 90, heading, SMALLEST, QUIET, "rm", bold=False)
    y = float(_TOP)
    for line in drawing.lines:
        if line.apart:
            for dot in range(3):
                sheet.put(_disc(pixels(7), QUIET), 42 + dot * 16, y + 5)
            y += _GAP
        _row(sheet, line, y, edges)
        y += _LINE
    return sheet.image


def _row(sheet: Sheet, line: Ranked, y: float, edges: tuple[int, ...]) -> None:
    high = _LINE - 6
    middle = y + high / 2
    sheet.tray(20, y, 600, high, OWN if line.own else TRAY, 13, BRASS if line.own else None)
    if line.rank in MEDALS:
        sheet.put(_disc(pixels(38), MEDALS[line.rank]), 33, middle - 19)
    ink = RANK_INK if line.rank in MEDALS else PALE
    rank = str(line.rank)
    if len(rank) <= _DIGITS:
        sheet.write(52, middle, rank, SMALLEST, ink, "mm")
        sheet.person(82, middle, 36, line.player)
    else:
        sheet.write(28, middle, rank, SMALLEST, ink)
    left = sheet.write(edges[0], middle, line.beside, 28, QUIET, "rm", bold=False)
    sheet.name(128, middle, line.player, 28, edges[0] - max(left, 60) - 140)
    rated = len(edges) > 2
    sheet.write(edges[1] - _DOUBT * rated, middle, line.value, 31, YELLOW, "rm")
    if line.uncertain:
        sheet.write(edges[1], middle, "?", 28, QUIET, "rm", bold=False)
    if rated:
        sheet.change(edges[2], middle, line.change)


@lru_cache(maxsize=8)
def _disc(size: int, colour: Colour) -> Image.Image:
    return smooth(
        (size, size), lambda draw, fine: draw.ellipse((0, 0, size * fine - 1, size * fine - 1), colour)
    )
