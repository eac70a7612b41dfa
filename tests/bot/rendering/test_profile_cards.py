"""The picture of a profile says what is known and nothing else, and so do its words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.pictures import paint
from bot.rendering.screens import SCREENS
from bot.rendering.screens.drawings import ProfileCard
from bot.rendering.screens.model import LONGEST_ALT, Picture, Screen, Text
from bot.rendering.screens.profile import Shown, profile_screen
from data.db.records import Untrusted
from data.results.achievements import ACHIEVEMENTS
from data.results.ratings import Rating
from data.results.statistics import Award, Standing
from data.standings.profiles import CoursePoint, GameRecord, Opponent, Profile
from games import GAMES

NOW = datetime(2060, 1, 1, tzinfo=UTC)
GAME = next(iter(GAMES))


def standing(mu: float, sigma: float) -> Standing:
    return Standing(games=3, wins=1, streak=0, best=1, mu=mu, sigma=sigma, met=2)


def shown(name: str = "Ana", **parts: Any) -> Shown:
    record = GameRecord(GAME, 3, 4, 0, parts.pop("standing", None), parts.pop("counts", {}))
    about = Profile(7, (record,), parts.pop("opponent", None), parts.pop("awards", {}))
    return Shown(about, {7: Untrusted(name)}, False, GAME, **parts)


def card(about: Shown) -> tuple[ProfileCard, str, str]:
    """The drawing, its words, and the text below it."""
    screen: Screen = profile_screen(words("en"), about, private=True)
    (picture,) = (block for block in screen.blocks if isinstance(block, Picture))
    assert isinstance(picture.drawing, ProfileCard)
    below = "\n".join(block.text for block in screen.blocks if isinstance(block, Text))
    return picture.drawing, picture.alt.text, below


def test_who_was_never_rated_has_neither_a_rating_nor_a_course() -> None:
    drawn, told, _ = card(shown(places=(3, 4)))
    assert (drawn.rating, drawn.rank, drawn.course) == ("", "not rated yet", ())
    assert told.splitlines()[1] == "not rated yet"
    assert "Rating" not in told


def test_a_rating_has_its_place_and_its_change_over_the_games_that_are_drawn() -> None:
    course = tuple(CoursePoint(n, NOW, Rating(20 + n, 1.0)) for n in range(5))
    drawn, told, below = card(shown(standing=standing(24, 1.0), course=course, rank=(3, 41)))
    assert (drawn.rating, drawn.rank) == ("21.0", "3rd of 41")
    assert (drawn.heading, drawn.change) == ("Rating, last 5 games", "+4.0")
    assert (drawn.highest, drawn.lowest) == ("21.0", "17.0")
    assert "Rating 21.0, 3rd of 41" in told
    assert "first 17.0, lowest 17.0, highest 21.0, now 21.0" in told
    assert "uncertain" not in below


def test_a_rating_that_rose_by_nothing_has_no_sign_and_an_uncertain_one_says_so() -> None:
    course = tuple(CoursePoint(n, NOW, Rating(20, 8.0)) for n in range(2))
    drawn, told, below = card(shown(standing=standing(20, 8.0), course=course))
    assert drawn.change == "0.0"
    assert drawn.rating.endswith(" ?")
    assert "? means uncertain" in below
    assert drawn.rating in told


def test_places_behind_the_fifth_are_counted_as_one_and_none_is_lost() -> None:
    drawn, told, _ = card(shown(places=(1, 2, 3, 4, 5, 6)))
    assert drawn.places == (("1st", 1), ("2nd", 2), ("3rd", 3), ("4th", 4), ("5th", 5), ("6th", 6))
    drawn, told, _ = card(shown(places=(1, 2, 3, 4, 5, 6, 0, 8)))
    assert drawn.places[-1] == ("6th+", 14)
    assert "6th+: 14" in told


@pytest.mark.parametrize("game", GAMES)
def test_a_habit_without_a_count_is_left_out(game: str) -> None:
    for key, figure in SCREENS[game].figures.items():
        counts = dict.fromkeys(figure.of, 4) | {figure.part: 3}
        record = GameRecord(game, 3, 4, 0, None, counts)
        about = Shown(Profile(7, (record,), None, {}), {7: Untrusted("Ana")}, False, game)
        drawn, told, _ = card(about)
        said = words("en").say(f"profile-figure-{key}")
        assert said in [label for _, label in drawn.habits]
        assert said in told
        empty = Shown(
            Profile(7, (GameRecord(game, 3, 4, 0, None, {}),), None, {}), {7: Untrusted("Ana")}, False, game
        )
        assert card(empty)[0].habits == ()


def test_the_fullest_profile_is_told_whole_and_fits_its_message() -> None:
    course = tuple(CoursePoint(n, NOW, Rating(-100.0 - n, 8.0)) for n in range(20))
    awards = {key: Award(number, 1, NOW) for number, key in enumerate(ACHIEVEMENTS)}
    counts = {name: 9999 for figure in SCREENS[GAME].figures.values() for name in (figure.part, *figure.of)}
    about = shown(
        "W" * 32, standing=standing(-120, 8.0), course=course, places=(9999,) * 10, rank=(9999, 9999),
        awards=awards, counts=counts, opponent=Opponent(8, 9999, 9999, 9999), since="<t:1234567890:D>",
    )  # fmt: skip
    drawn, told, below = card(about)
    assert len(told) < LONGEST_ALT
    assert told.endswith(f"{len(ACHIEVEMENTS)} of {len(ACHIEVEMENTS)} achievements")
    assert len(below) < 800
    assert paint(drawn).width == 960
    newest = list(ACHIEVEMENTS)[-1]
    assert words("en").say(f"achievement-{newest}") in below
