"""Killed anywhere in a whole game, started again and played on: it is the same game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from games import GAMES
from tests.adapters import ADAPTERS
from tests.bot.crashing.matrix import Matrix, Tally, matrix
from tests.bot.crashing.play import Crashes, Setting
from tests.published import PUBLISHED

LATER = 600.0
"""Seconds after which Discord has forgotten every nonce."""
LANES = 2
"""People and bots mostly wait for each other: two games side by side keep the machine at work."""
SPREAD = 60
"""A game is killed at about so many of its points (Pidro's has more than a thousand), evenly spread. What
becomes of a crash the games share, so their points together are those of the bot."""
MOST_LATE = 6
"""At how many points a game is started late at most."""
MOST_RECOVERING, ROWS = 6, 2
"""At how many points a game is crashed again at most while the next bot catches up, one crash after the other
in so many games; each kind of game from another point on, so that together they have four times as many."""
TWICE = 4
"""How many games with two crashes anywhere are tried."""


def survived(name: str, what: str, tally: Tally) -> None:
    """Every game was as if nothing had happened."""
    print(f"crash matrix, {name}, {what}: {tally}")  # noqa: T201
    assert not tally.failures, "\n\n".join(tally.failures)
    assert 0 < tally.survived == tally.tried
    assert tally.unmet <= 1 + tally.tried / 50  # one of a few dozen says nothing


def being_carried_out(points: list[str]) -> Iterator[str]:
    """Where something may have been shown that isn't noted yet."""
    for point, following in zip(points, [*points[1:], ""], strict=True):
        if point.startswith("carried out: P"):
            yield point
            if following and not following.startswith("carried out: P"):
                yield following


async def while_recovering(played: Matrix, number: int) -> Iterator[Crashes]:
    """The bot dies when the game has begun and nothing is shown yet, and then one bot after the other at
    points at which it catches up, evenly spread; those of games with another ``number`` are others."""
    begun = played.points.index("INSERT parts #1")
    first = next(point for point in played.points[begun:] if point.startswith("committed"))
    *_, game = await played.play(Crashes([first]))
    assert game.recovery > 0
    every = 1 + game.recovery // MOST_RECOVERING
    begin = every * number // len(PUBLISHED)
    seconds = range(begin, game.recovery, every)
    return (Crashes([first, *seconds[row::ROWS]]) for row in range(ROWS))


def anywhere(points: list[str], dice: random.Random) -> Iterator[Crashes]:
    """Two crashes anywhere in a game."""
    for _ in range(TWICE):
        first = dice.randrange(len(points))
        yield Crashes([points[first], dice.randrange(len(points) - first)])


def around_removals(points: list[str]) -> list[str]:
    """Between a new board and the end of the one before it."""
    return [
        point
        for before, point in zip(["", *points], points, strict=False)
        if "DELETE /" in point or "DELETE /" in before
    ]


async def test_killed_here_and_there_a_game_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    async with matrix(ADAPTERS["dudo"].crashes, tmp_path) as played:
        points = [*around_removals(played.points)[:2], *played.points[60::240]]
        tally = await played.crash_at(points)
    survived("dudo", "here and there, and while an old board is removed", tally)


def beginning(points: list[str]) -> list[str]:
    """From the press on *Start* to the first board: between freeze and cut, and cut and first draw."""
    first = points.index("INSERT journal #1")
    arrived = max(at for at in range(first) if points[at].startswith("INTERACTION_CREATE arrives"))
    shown = next(
        at for at in range(points.index("INSERT parts #1"), len(points)) if "POST /channels" in points[at]
    )
    return points[arrived : shown + 1]


def ending(points: list[str]) -> list[str]:
    """From the last move on: between the end and the fingerprint."""
    last = max(at for at, point in enumerate(points) if point.startswith("INTERACTION_CREATE arrives"))
    return points[last:]


CUT = Setting("dudo", 2, 0, {"dice": 1, "house_rules": "seating=join_order", "cut": "on"}, seed=9)


@pytest.mark.long
async def test_killed_at_any_point_between_freeze_cut_and_first_draw_nothing_is_drawn_twice(
    tmp_path: Path,
) -> None:
    async with matrix(CUT, tmp_path, lanes=LANES) as played:
        points = [*beginning(played.points), *ending(played.points)]
        tally = await played.crash_at(points)
        survived("dudo", "at every point between freeze and first draw, and at the end", tally)
        dice = random.Random("cut")
        twice = (Crashes([point, dice.randrange(60)]) for point in beginning(played.points)[::3])
        survived("dudo", "twice around its beginning", await played.crash(twice))


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLISHED)
async def test_killed_at_any_point_a_game_goes_on_as_if_nothing_had_happened(
    name: str, tmp_path: Path
) -> None:
    async with matrix(ADAPTERS[name].crashes, tmp_path, lanes=LANES) as played:
        every = len(played.points) // SPREAD
        points = played.points[PUBLISHED.index(name) :: every]
        tally = await played.crash_at(points)
    survived(name, f"at {len(points)} of {len(played.points)} points", tally)
    assert tally.posts_again > 0
    assert tally.presses_again > 0


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLISHED)
async def test_killed_again_or_started_late_a_game_goes_on_as_if_nothing_had_happened(
    name: str, tmp_path: Path
) -> None:
    async with matrix(ADAPTERS[name].crashes, tmp_path, lanes=LANES) as played:
        shown = list(being_carried_out(played.points))
        late = shown[:: 1 + len(shown) // MOST_LATE]
        survived(name, "started when nonces are forgotten", await played.crash_at(late, LATER))
        again = await while_recovering(played, PUBLISHED.index(name))
        survived(name, "while it recovers", await played.crash(again))
        twice = anywhere(played.points, random.Random(name))
        survived(name, "at two points", await played.crash(twice))


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLISHED)
async def test_killed_at_any_point_a_private_game_goes_on_at_the_next_press(
    name: str, tmp_path: Path
) -> None:
    options = {"preset": "short"} if "short" in GAMES[name].presets else {}
    setting = replace(ADAPTERS[name].crashes, people=1, computers=2, options=options, private=True)
    async with matrix(setting, tmp_path, lanes=LANES) as played:
        every = 1 + len(played.points) // (SPREAD // 2)
        survived(name, "in a private game", await played.crash_at(played.points[::every]))


FOLLOWED = replace(ADAPTERS["dudo"].crashes, boards="followups")


def around_follow_ups(points: list[str]) -> list[str]:
    """From when a follow-up is carried out to when it is noted."""
    made = [at for at, point in enumerate(points) if point.startswith("carried out: POST /webhooks")]
    return [point for at in made for point in points[at : at + 4]]


async def test_killed_between_a_follow_up_and_its_noting_no_board_comes_twice(tmp_path: Path) -> None:
    async with matrix(FOLLOWED, tmp_path) as played:
        points = around_follow_ups(played.points)
        survived("dudo", "around follow-ups", await played.crash_at(points[:: 1 + len(points) // 4]))


@pytest.mark.long
async def test_killed_at_any_point_a_game_with_follow_ups_goes_on(tmp_path: Path) -> None:
    async with matrix(FOLLOWED, tmp_path, lanes=LANES) as played:
        points = around_follow_ups(played.points)
        survived("dudo", "at each point around follow-ups", await played.crash_at(points))
        late = points[:: 1 + len(points) // MOST_LATE]
        survived("dudo", "with follow-ups, started late", await played.crash_at(late, LATER))
