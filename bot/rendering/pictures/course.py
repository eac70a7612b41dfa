"""The course of a rating.

Drawn in one colour of Okabe and Ito's palette, which everyone can tell from the ground; uncertain points are
hollow, never marked by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.rendering.pictures.canvas import SKY, font
from bot.rendering.screens.drawings import RatingCourse

WIDTH, HEIGHT = 960, 400
"""The size of the finished picture, in pixels. A phone shows it 310 points wide."""
LETTERS = 35
"""The size of letters, in pixels."""
GROUND, GRID, INK, LINE = "#2b2d31", "#4a4d55", "#dcdde1", SKY
_FINE = 2
"""Drawn this many times as large, then scaled down, for smooth lines."""
LEFT, RIGHT, _TOP, BOTTOM = 96, 28, 30, 64
_MANY = 60
"""With more points than this only the line is drawn, and the uncertain points."""


def rating_course(drawing: RatingCourse) -> Image.Image:
    """Draw the course of a rating from left to right, with round numbers at its side.

    Raises:
        ValueError: there are fewer than two points.
    """
    course = drawing.points
    if len(course) < 2:
        raise ValueError("a course has at least two points")
    image = Image.new("RGB", (WIDTH * _FINE, HEIGHT * _FINE), GROUND)
    draw = ImageDraw.Draw(image)
    letters = font(LETTERS * _FINE)
    marks = ticks([value for value, _ in course])
    low, high = marks[0], marks[-1]

    def x(number: int) -> float:
        return (LEFT + (WIDTH - LEFT - RIGHT) * number / (len(course) - 1)) * _FINE

    def y(value: float) -> float:
        return (_TOP + (HEIGHT - _TOP - BOTTOM) * (high - value) / (high - low)) * _FINE

    for mark in marks:
        draw.line([(LEFT * _FINE, y(mark)), ((WIDTH - RIGHT) * _FINE, y(mark))], GRID, _FINE)
        draw.text(((LEFT - 10) * _FINE, y(mark)), f"{mark:g}", INK, letters, anchor="rm")
    under = (HEIGHT - BOTTOM + 18) * _FINE
    draw.text((LEFT * _FINE, under), drawing.first, INK, letters, anchor="la")
    draw.text(((WIDTH - RIGHT) * _FINE, under), drawing.last, INK, letters, anchor="ra")
    points = [(x(number), y(value)) for number, (value, _) in enumerate(course)]
    draw.line(points, LINE, 3 * _FINE, joint="curve")
    for point, (_, uncertain) in zip(points, course, strict=True):
        if uncertain or len(course) <= _MANY:
            draw.circle(point, 5 * _FINE, GROUND if uncertain else LINE, LINE, 2 * _FINE)
    return image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def ticks(values: Sequence[float]) -> list[float]:
    """Return three to seven evenly spaced round numbers that enclose the values.

    >>> ticks([3.1, 17.4])
    [0.0, 5.0, 10.0, 15.0, 20.0]
    """
    low, high = min(values), max(values)
    rough = max(high - low, 1.0) / 4
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    begin, end = math.floor(low / step), math.ceil(high / step)
    if begin == end:
        begin, end = begin - 1, end + 1
    return [round(number * step, 6) for number in range(begin, end + 1)]
