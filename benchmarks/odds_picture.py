"""Draws stated chances against outcomes, as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.rendering.pictures.canvas import SKY, font

SIDE, EDGE, TITLE = 220, 44, 34
"""Sizes of a panel, in pixels: its square, the margin around it, and that of the text above."""
LETTERS, SMALL = 17, 13
GROUND, GRID, INK = "#2b2d31", "#4a4d55", "#dcdde1"
NEAR, FEW = 0.05, 30
"""The band in which the points should be, and the minimum number of statements of a full point."""
_FINE = 2
"""Drawn so many times as large, then made smaller, for smooth lines."""


class Tenth(NamedTuple):
    """Statements of nearly the same chance: their number, the stated chance, the outcome, its standard
    error."""

    number: int
    stated: float
    made: float
    error: float


class Panel(NamedTuple):
    """Statements of one kind."""

    title: str
    tenths: tuple[Tenth, ...]


def drawn(rows: Sequence[Sequence[Panel]]) -> bytes:
    """Return a PNG: for each panel the stated chance from left to right and the outcome from the bottom up,
    with two standard errors to both sides. The band is right by 5 points, hollow points are of fewer than 30
    statements."""
    wide, high = SIDE + 2 * EDGE, SIDE + EDGE + TITLE
    size = (wide * max(map(len, rows)), high * len(rows))
    image = Image.new("RGB", (size[0] * _FINE, size[1] * _FINE), GROUND)
    for line, row in enumerate(rows):
        for column, panel in enumerate(row):
            _panel(ImageDraw.Draw(image), panel, column * wide + EDGE, line * high + TITLE)
    file = io.BytesIO()
    image.resize(size, Image.Resampling.LANCZOS).quantize(48).save(file, "PNG", optimize=True)
    return file.getvalue()


def _panel(draw: ImageDraw.ImageDraw, panel: Panel, left: int, top: int) -> None:
    def at(stated: float, made: float) -> tuple[float, float]:
        made = min(1.0, max(0.0, made))
        return (left + SIDE * stated) * _FINE, (top + SIDE * (1 - made)) * _FINE

    letters, small = font(LETTERS * _FINE), font(SMALL * _FINE)
    draw.text((left * _FINE, (top - TITLE / 2) * _FINE), panel.title, INK, letters, anchor="lm")
    band = [at(0, NEAR), at(1 - NEAR, 1), at(1, 1), at(1, 1 - NEAR), at(NEAR, 0), at(0, 0)]
    draw.polygon(band, GRID)
    for share in (0.0, 0.5, 1.0):
        draw.line([at(share, 0), at(share, 1)], GRID, _FINE)
        draw.line([at(0, share), at(1, share)], GRID, _FINE)
        x, y = at(share, share)
        draw.text((x, (top + SIDE + 6) * _FINE), f"{share:.0%}", INK, small, anchor="ma")
        draw.text(((left - 6) * _FINE, y), f"{share:.0%}", INK, small, anchor="rm")
    for tenth in panel.tenths:
        few = tenth.number < FEW
        away = 2 * tenth.error
        ends = [at(tenth.stated, tenth.made - away), at(tenth.stated, tenth.made + away)]
        draw.line(ends, SKY, _FINE)
        draw.circle(at(tenth.stated, tenth.made), 4 * _FINE, GROUND if few else SKY, SKY, 2 * _FINE)
