"""The course of a rating as a picture."""

from __future__ import annotations

import io
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.pictures import GROUND, HEIGHT, LINE, WIDTH, Course, rating_course, ticks


def drawn(course: Course) -> Image.Image:
    return Image.open(io.BytesIO(rating_course(course, "2026-01-02", "2026-07-03"))).convert("RGB")


def is_blue(image: Image.Image, x: int, y: int) -> bool:
    pixel = image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel[2] > 200 > pixel[0]


def luminance(colour: str) -> float:
    """WCAG 2.2, "relative luminance"."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_longest_course_stays_below_60_kib() -> None:
    luck = random.Random(1)
    course = tuple((luck.uniform(-20, 60), luck.random() < 0.5) for _ in range(500))
    assert len(rating_course(course, "2026-01-02", "2026-07-03")) < 60 * 1024


def test_a_rise_is_drawn_as_a_rise() -> None:
    image = drawn(tuple((float(value), False) for value in range(11)))
    assert image.size == (WIDTH, HEIGHT)

    def height_at(x: int) -> float:
        blue = [y for y in range(HEIGHT) if is_blue(image, x, y)]
        return sum(blue) / len(blue)

    heights = [height_at(x) for x in range(100, 760, 60)]
    assert all(left > right for left, right in pairwise(heights))


def test_what_is_uncertain_is_hollow_and_not_told_by_colour_alone() -> None:
    def middle(uncertain: bool) -> int:
        image = drawn(((0.0, False), (0.0, uncertain), (0.0, False)))
        x = 64 + (WIDTH - 64 - 24) // 2
        return len([y for y in range(HEIGHT) if is_blue(image, x, y)])

    assert middle(True) < middle(False)


def test_the_line_stands_out_from_the_ground_for_everyone() -> None:
    assert (luminance(LINE) + 0.05) / (luminance(GROUND) + 0.05) > 4.5


def test_the_same_course_is_drawn_once() -> None:
    course = ((1.0, True), (2.0, False))
    assert rating_course(course, "a", "b") is rating_course(((1.0, True), (2.0, False)), "a", "b")


def test_one_point_is_no_course() -> None:
    with pytest.raises(ValueError, match="two points"):
        rating_course(((1.0, True),), "a", "b")


@given(st.lists(st.floats(-200, 200), min_size=1, max_size=20))
def test_the_values_lie_between_round_numbers(values: list[float]) -> None:
    marks = ticks(values)
    assert marks[0] <= min(values) + 1e-6
    assert marks[-1] >= max(values) - 1e-6
    assert 2 <= len(marks) <= 8
    steps = [right - left for left, right in pairwise(marks)]
    assert max(steps) - min(steps) < 1e-4
