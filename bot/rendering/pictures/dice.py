"""Dice, cups and chips."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from bot.rendering.pictures.canvas import (
    BLUE,
    INK,
    IVORY,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    YELLOW,
    Colour,
    Point,
    figures,
    regular,
    shadowed,
    smooth,
)

Look = Literal["plain", "counts", "wild", "quiet"]
"""A plain die; one that counts (blue with a ring); an ace that counts as any face (a star for its pip); one
that fades into the felt, since it doesn't count."""

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""The column and row of each pip, as on a die whose opposite faces add up to seven."""

_FACES: dict[Look, tuple[Colour, Colour, Colour]] = {
    "plain": (IVORY, "#cfc7b2", INK),
    "counts": (BLUE, "#00436b", "#ffffff"),
    "wild": (ORANGE, "#8f6200", INK),
    "quiet": ("#86a69b", "#57796d", "#123a30"),
}
"""The face, its lower edge, and the pips."""

SEAT_COLOURS = (
    SKY, ORANGE, PURPLE, YELLOW, "#3fc79a", "#ff8a4c", "#f2f2f2", "#6ea8ff", "#b3bdc4", "#c9a574"
)  # fmt: skip
"""By seat; its number is written beside it."""


@lru_cache(maxsize=128)
def die(face: int, size: int, look: Look = "plain") -> Image.Image:
    """Draw a die of 1 to 6 from above, ``size`` pixels wide with its shadow."""
    colour, edge, pip = _FACES[look]
    pad = size * 0.06
    side = size - 2 * pad
    radius = side * 0.2

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        def box(inset: float, lower: float = 0) -> tuple[float, float, float, float]:
            low = pad + inset
            return (low * fine, low * fine, (size - low) * fine, (size - low - lower) * fine)

        if look != "quiet":
            draw.rounded_rectangle(box(0), radius * fine, INK)
        draw.rounded_rectangle(box(side * 0.025), (radius - side * 0.025) * fine, edge)
        draw.rounded_rectangle(box(side * 0.025, side * 0.05), (radius - side * 0.025) * fine, colour)
        if look in ("counts", "wild"):
            ring = box(side * 0.07, side * 0.05)
            draw.rounded_rectangle(ring, radius * 0.75 * fine, None, pip, max(1, round(side * 0.03 * fine)))
        middle, gap = size / 2, side * 0.245
        if look == "wild":
            star = regular((middle * fine, (middle - side * 0.02) * fine), side * 0.33 * fine, 5,
                           inner=side * 0.14 * fine)  # fmt: skip
            draw.polygon(star, pip)
            return
        for column, row in _PIPS[face]:
            x, y = middle + (column - 1) * gap, middle - side * 0.02 + (row - 1) * gap
            wide = side * (0.115 if face > 1 else 0.15)
            draw.ellipse(((x - wide) * fine, (y - wide) * fine, (x + wide) * fine, (y + wide) * fine), pip)

    made = smooth((size, size), paint)
    if look == "quiet":
        return made
    return shadowed(made, blur=size * 0.035, drop=max(1, round(size * 0.03)))


@lru_cache(maxsize=64)
def cup(size: int, seat: int | None = None, *, lifted: bool = True, number: bool = True) -> Image.Image:
    """Draw a dice cup: upside down on the table, or lifted and tilted. With a ``seat`` (from 1) it has the
    seat's colour and, with ``number``, its number."""
    colour = "#7a4a2b" if seat is None else SEAT_COLOURS[(seat - 1) % len(SEAT_COLOURS)]

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        def at(*points: Point) -> list[Point]:
            return [(x * size * fine, y * size * fine) for x, y in points]

        body = at((0.24, 0.12), (0.76, 0.12), (0.88, 0.84), (0.12, 0.84))
        draw.polygon(body, INK, INK, round(size * 0.05 * fine))
        draw.ellipse((*at((0.23, 0.04))[0], *at((0.77, 0.2))[0]), INK)
        draw.ellipse((*at((0.1, 0.74))[0], *at((0.9, 0.95))[0]), INK)
        draw.polygon(at((0.255, 0.13), (0.745, 0.13), (0.855, 0.83), (0.145, 0.83)), colour)
        draw.ellipse((*at((0.255, 0.065))[0], *at((0.745, 0.185))[0]), colour)
        draw.ellipse((*at((0.13, 0.76))[0], *at((0.87, 0.92))[0]), "#2b2118" if lifted else colour)
        if seat is not None and number:
            draw.text(
                at((0.5, 0.46))[0], str(seat), INK, figures(round(size * 0.46 * fine)), "mm",
                stroke_width=max(1, round(size * 0.012 * fine)),
            )  # fmt: skip
        elif seat is None:
            for y in (0.3, 0.62):
                draw.line(at((0.5 - 0.28 * (0.85 + y * 0.4), y), (0.5 + 0.28 * (0.85 + y * 0.4), y)),
                          "#e2b877", round(size * 0.035 * fine))  # fmt: skip

    made = smooth((size, size), paint)
    if lifted and seat is None:
        small = made.resize((round(size * 0.82),) * 2, Image.Resampling.LANCZOS)
        made = Image.new("RGBA", (size, size))
        made.paste(small, (round(size * 0.09),) * 2)
        made = made.rotate(-14, Image.Resampling.BICUBIC)
    return shadowed(made, blur=size * 0.03, drop=max(1, round(size * 0.02)))


@lru_cache(maxsize=16)
def chip(size: int) -> Image.Image:
    """Draw a chip from above."""

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        def disc(radius: float, colour: Colour) -> None:
            low, high = (0.5 - radius) * size * fine, (0.5 + radius) * size * fine
            draw.ellipse((low, low, high, high), colour)

        disc(0.46, INK)
        disc(0.43, VERMILION)
        middle = size * fine / 2
        for turn in range(0, 360, 60):
            box = (size * fine * 0.07, size * fine * 0.07, size * fine * 0.93, size * fine * 0.93)
            draw.pieslice(box, turn - 13, turn + 13, IVORY)
        disc(0.29, INK)
        disc(0.26, IVORY)
        draw.polygon(regular((middle, middle), size * fine * 0.17, 4), VERMILION)

    return smooth((size, size), paint)


FAILS: Colour = "#c25400"
"""The colour of failure: vermilion, dark enough for white letters on it."""


@lru_cache(maxsize=16)
def verdict(size: int, *, good: bool) -> Image.Image:
    """Draw a tick in a disc, or a cross in a diamond: told apart by their shape as well."""

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        wide = size * fine
        if good:
            draw.ellipse((wide * 0.06, wide * 0.06, wide * 0.94, wide * 0.94), BLUE)
            strokes = [[(0.30, 0.51), (0.45, 0.66), (0.71, 0.35)]]
        else:
            draw.polygon(regular((wide / 2, wide / 2), wide * 0.5, 4), FAILS)
            strokes = [[(0.37, 0.37), (0.63, 0.63)], [(0.63, 0.37), (0.37, 0.63)]]
        for stroke in strokes:
            draw.line([(x * wide, y * wide) for x, y in stroke], "#ffffff", round(wide * 0.1), "curve")

    return smooth((size, size), paint)
