"""A table of hands of three dice, the best first."""

from __future__ import annotations

from PIL import Image

from bot.rendering.pictures.canvas import PALE, YELLOW, legible
from bot.rendering.pictures.dice import die
from bot.rendering.pictures.sheet import QUIET, SMALLEST, TRAY, WIDE, WON, Sheet, pixels
from bot.rendering.screens.drawings import HandRow, HandTable

_SHORT = 12
"""The most hands that are listed in one column, with their dice drawn."""
_EDGE = 20
_TOP, _TITLES = 20, 38
_ROW, _DIE, _STEP = 54, 44, 47
_COLUMNS, _LINE, _GAP = 3, 34, 12
"""In a long table: the height of a line, and the gap between its columns."""


def hand_table(drawing: HandTable) -> Image.Image:
    """Draw the hands with their dice, one below the other; many of them in figures, in three columns, each
    with one figure. Marked hands have another ground, in a line."""
    return _short(drawing) if len(drawing.rows) <= _SHORT else _long(drawing)


def _short(drawing: HandTable) -> Image.Image:
    top = _TOP + (_TITLES if drawing.heading else 0)
    sheet = Sheet(top + _ROW * len(drawing.rows) + 14)
    placed = any(row.place for row in drawing.rows)
    left = 92 if placed else 34
    count = max(len(row.figures) for row in drawing.rows)
    rights = [608 - 104 * (count - 1 - number) for number in range(count)]
    if drawing.heading:
        place, hand, *figures = drawing.heading
        sheet.write(34, top - 22, legible(place), SMALLEST, QUIET, room=52, bold=False)
        sheet.write(left, top - 22, legible(hand), SMALLEST, QUIET, room=300, bold=False)
        for right, title in zip(rights, figures, strict=True):
            sheet.write(right, top - 22, legible(title), SMALLEST, QUIET, "rm", bold=False)
    for number, row in enumerate(drawing.rows):
        y = top + number * _ROW
        middle = y + (_ROW - 6) / 2
        sheet.tray(_EDGE, y, WIDE - 2 * _EDGE, _ROW - 6, WON if row.marked else TRAY,
                   line=YELLOW if row.marked else None)  # fmt: skip
        ink = YELLOW if row.marked else PALE
        sheet.write(80, middle, row.place, 29, ink, "rm")
        for at, face in enumerate(row.dice):
            sheet.put(die(face, pixels(_DIE)), left + at * _STEP, middle - _DIE / 2)
        start = left + 3 * _STEP + 14
        for right, figure in zip(rights, row.figures, strict=False):
            sheet.write(right, middle, figure, 28, ink, "rm")
        free = (rights[0] - Sheet.width(row.figures[0], 28) if row.figures else 608) - start - 14
        sheet.write(start, middle, legible(row.named), 28, ink, room=free, bold=row.marked)
    return sheet.image


def _long(drawing: HandTable) -> Image.Image:
    high = -(-len(drawing.rows) // _COLUMNS)
    top = _TOP - 4 + (32 if drawing.heading else 0)
    sheet = Sheet(top + _LINE * high + 16)
    wide = (WIDE - 2 * _EDGE - (_COLUMNS - 1) * _GAP) / _COLUMNS
    for column in range(_COLUMNS):
        x = _EDGE + column * (wide + _GAP)
        if drawing.heading:
            for at, anchor, title in zip(_places(x, wide), _ANCHORS, drawing.heading, strict=True):
                sheet.write(at, top - 16, legible(title), SMALLEST, QUIET, anchor, bold=False)
        for number, row in enumerate(drawing.rows[column * high : (column + 1) * high]):
            _line(sheet, row, x, top + number * _LINE, wide)
    return sheet.image


_ANCHORS = ("rm", "lm", "rm")


def _places(x: float, wide: float) -> tuple[float, float, float]:
    """Return where the columns of a line are: places, hands and figures."""
    return x + 44, x + 58, x + wide - 8


def _line(sheet: Sheet, row: HandRow, x: float, y: float, wide: float) -> None:
    if row.marked:
        sheet.tray(x, y, wide, _LINE, WON, 6, YELLOW)
    inks = (YELLOW,) * 3 if row.marked else (QUIET, PALE, PALE)
    written = (row.place, "-".join(map(str, row.dice)), *row.figures)
    for at, anchor, text, ink in zip(_places(x, wide), _ANCHORS, written, inks, strict=True):
        sheet.write(at, y + _LINE / 2, text, SMALLEST, ink, anchor, bold=row.marked)
