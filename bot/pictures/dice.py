"""Dice, cups and chips."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from bot.pictures.canvas import (
    BLUE,
    GREEN,
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

Look = Literal["plain", "counts", "wild"]
"""A die as it is; one that counts (blue with a ring); an ace that counts as any face (a star for its pip)."""

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Column and row of each pip, as on a die whose opposite faces add up to seven."""

_FACES: dict[Look, tuple[Colour, Colour, Colour]] = {
    "plain": (IVORY, "#cfc7b2", INK),
    "counts": (BLUE, "#00436b", "#ffffff"),
    "wild": (ORANGE, "#8f6200", INK),
}
"""The face, its lower edge, and the pips."""

SEAT_COLOURS = (SKY, ORANGE, PURPLE, YELLOW, GREEN, VERMILION, "#f2f2f2", BLUE, "#9aa5ad", "#b08b62")
"""By seat; its number stands beside it."""


@lru_cache(maxsize=128)
def die(face: int, size: int, look: Look = "plain") -> Image.Image:
    """A die of 1 to 6 from above, ``size`` pixels wide with its shadow."""
    colour, edge, pip = _FACES[look]
    pad = size * 0.06
    side = size - 2 * pad
    radius = side * 0.2

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        def box(inset: float, lower: float = 0) -> tuple[float, float, float, float]:
            low = pad + inset
            return (low * fine, low * fine, (size - low) * fine, (size - low - lower) * fine)

        draw.rounded_rectangle(box(0), radius * fine, INK)
        draw.rounded_rectangle(box(side * 0.025), (radius - side * 0.025) * fine, edge)
        draw.rounded_rectangle(box(side * 0.025, side * 0.05), (radius - side * 0.025) * fine, colour)
        if look != "plain":
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

    return shadowed(smooth((size, size), paint), blur=size * 0.035, drop=max(1, round(size * 0.03)))


@lru_cache(maxsize=32)
def pale_die(face: int, size: int) -> Image.Image:
    """A die that steps back: one that doesn't count."""
    paler = die(face, size).copy()
    paler.putalpha(paler.getchannel("A").point(lambda value: round(value * 0.55)))
    return paler


@lru_cache(maxsize=64)
def cup(size: int, seat: int | None = None, *, lifted: bool = True) -> Image.Image:
    """A dice cup: upside down on the table, or lifted and tilted. With a ``seat`` (from 1) it has the seat's
    colour and number."""
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
        if seat is not None:
            draw.text(
                at((0.5, 0.46))[0], str(seat), INK, figures(round(size * 0.46 * fine)), "mm",
                stroke_width=max(1, round(size * 0.012 * fine)),
            )  # fmt: skip
        else:
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
    """A chip from above."""

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


@lru_cache(maxsize=16)
def verdict(size: int, *, good: bool) -> Image.Image:
    """A tick in a disc, or a cross in a diamond: told apart by their shape as well."""

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        wide = size * fine
        if good:
            draw.ellipse((wide * 0.04, wide * 0.04, wide * 0.96, wide * 0.96), "#ffffff")
            draw.ellipse((wide * 0.09, wide * 0.09, wide * 0.91, wide * 0.91), BLUE)
            strokes = [[(0.28, 0.52), (0.44, 0.68), (0.73, 0.34)]]
        else:
            draw.polygon(regular((wide / 2, wide / 2), wide * 0.5, 4), "#ffffff")
            draw.polygon(regular((wide / 2, wide / 2), wide * 0.44, 4), VERMILION)
            strokes = [[(0.36, 0.36), (0.64, 0.64)], [(0.64, 0.36), (0.36, 0.64)]]
        for stroke in strokes:
            draw.line([(x * wide, y * wide) for x, y in stroke], "#ffffff", round(wide * 0.1), "curve")

    return smooth((size, size), paint)
