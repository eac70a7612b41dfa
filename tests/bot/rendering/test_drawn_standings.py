"""The pictures of profiles and leaderboards pixel by pixel."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from PIL import Image

from bot.cli.pictures import SAMPLES
from bot.rendering.pictures import paint
from bot.rendering.pictures.sheet import UNIT
from bot.rendering.screens.drawings import Player, ProfileCard, Ranked, Ranks

# --- a profile ----------------------------------------------------------------------------------------


def is_blue(image: Image.Image, x: int, y: int) -> bool:
    pixel = image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel[2] > 200 > pixel[0]


def profile_of(**parts: Any) -> Image.Image:
    card = SAMPLES["profile"]
    assert isinstance(card, ProfileCard)
    return paint(replace(card, **parts)).convert("RGB")


def test_a_rise_is_drawn_as_a_rise() -> None:
    image = profile_of(course=tuple(map(float, range(11))))

    def height_at(x: int) -> float:
        blue = [y for y in range(round(190 * UNIT), round(290 * UNIT)) if is_blue(image, x, y)]
        return sum(blue) / len(blue)

    heights = [height_at(round(x * UNIT)) for x in range(50, 490, 40)]
    assert all(left > right for left, right in pairwise(heights))


def test_a_course_of_one_value_is_level_and_one_of_one_game_is_left_out() -> None:
    image = profile_of(course=(4.0, 4.0, 4.0))
    level = {y for y in range(300, 440) for x in (100, 300, 500) if is_blue(image, x, y)}
    assert level
    assert max(level) - min(level) < 12
    assert profile_of(course=(4.0,)).height < image.height


def test_what_rose_and_what_fell_differ_in_shape_too() -> None:
    def drawn(change: str) -> bytes:
        grey = profile_of(change=change).crop((700, 220, 960, 270)).convert("L")
        return grey.point(lambda value: 255 if value > 150 else 0).tobytes()

    assert len({drawn("+1.0"), drawn("\u22121.0"), drawn("1.0")}) == 3


def test_a_profile_has_only_the_parts_that_something_is_known_for() -> None:
    whole, bare = profile_of(), profile_of(course=(), habits=(), places=(), medals=0)
    assert bare.height < whole.height - 250 * UNIT
    for places in ((("1st", 0), ("2nd", 3)), (("1st", 1),)):
        assert profile_of(places=places).height == whole.height


# --- a leaderboard ------------------------------------------------------------------------------------


def row_of_ranks(**parts: Any) -> Image.Image:
    line = Ranked(**{"rank": 4, "player": Player(4, "Zoe"), "beside": "8", "value": "2.0", **parts})
    return paint(Ranks("", "", ("games", "rating", "week"), (line,))).convert("RGB")


def test_the_own_line_is_told_by_a_line_around_it_and_the_first_three_by_their_figures() -> None:
    edge = (round(300 * UNIT), round(112 * UNIT))
    assert row_of_ranks().getpixel(edge) != row_of_ranks(own=True).getpixel(edge)
    ranked = [row_of_ranks(rank=rank).convert("L").crop((50, 170, 110, 240)) for rank in (1, 2, 3, 4)]
    shapes = {each.point(lambda value: 255 if value > 128 else 0).tobytes() for each in ranked}
    assert len(shapes) == 4


def test_a_long_name_on_a_leaderboard_never_runs_into_its_figures() -> None:
    short, long = (row_of_ranks(player=Player(4, name), beside="10,000") for name in ("W" * 20, "W" * 32))
    figures = (round(285 * UNIT), 0, short.width, short.height)
    assert short.crop(figures).tobytes() == long.crop(figures).tobytes()


def test_a_rank_is_written_whole_however_long_it_is() -> None:
    place = (round(22 * UNIT), round(115 * UNIT), round(126 * UNIT), round(155 * UNIT))
    for first, second in ((23, 24), (7001, 7002), (70_001, 70_002)):
        drawn = [row_of_ranks(rank=rank).crop(place).tobytes() for rank in (first, second)]
        assert drawn[0] != drawn[1], first


def test_a_name_that_can_t_be_written_leaves_no_empty_place_on_a_leaderboard() -> None:
    names = (round(125 * UNIT), round(115 * UNIT), round(280 * UNIT), round(155 * UNIT))
    shown = row_of_ranks(player=Player(4, "田中", "name below")).crop(names)
    assert shown.getextrema() != row_of_ranks(player=Player(4, "田中")).crop(names).getextrema()
