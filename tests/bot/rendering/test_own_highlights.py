"""The end of a game by DM says *you* of its reader's highlights, and the names of others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.rendering.screens import ending
from data.standings.game_end import Afterwards
from games import GAMES
from games.chance import Sealed
from games.dudo.actions import Bid
from games.engine import Message, Odds, Seat, message
from tests.bot.rendering.scenes import scene_of, table_of

LOCALES = Path(bot.__file__).parent / "locales"
NAMES = ("Ana", "Ben", "Cleo", "Dan")
BEN, TEAM = Seat(1), (Seat(1), Seat(3))
BID: dict[str, Any] = {"name": BEN, "bid": Bid(4, 6), "round": 7, "odds": Odds(0.22), "count": 4}
MADE: dict[str, Any] = {"names": TEAM, "bid": 9, "hand": 3, "taken": 5}
HIGHLIGHTS = {
    "dudo": (
        message("dudo-high-bluff", **BID),
        message("dudo-high-tale", **BID),
        message("dudo-high-doubt", **BID),
        message("dudo-high-calza", **BID),
        message("dudo-high-streak", name=BEN, rounds=5),
    ),
    "bidou": (
        message("bidou-high-chips", name=BEN, hand=3, chips=4, own=2),
        message("bidou-high-hand", name=BEN, hand=3, dice="2-1-1"),
        message("bidou-high-unseen", name=BEN, times=3),
    ),
    "pidro": (
        message("pidro-high-made", **MADE),
        message("pidro-high-hole", **MADE),
        message("pidro-high-streak", names=TEAM, bids=3),
    ),
}
"""Ben's, of each kind that there is."""


def told(game: str, reader: int, after: Afterwards) -> list[str]:
    """What the end by DM tells the player of a seat."""
    rules = next(iter(GAMES[game].presets.values()))
    state, _ = GAMES[game].new(rules, len(NAMES), Sealed(bytes(32)))
    scene = scene_of(table_of(game, rules, NAMES), state, reader)
    return ending.own_highlights(scene, after, reader)


def ends_with(*highlights: Message) -> Afterwards:
    return Afterwards(highlights, {}, {})


@pytest.mark.parametrize("game", HIGHLIGHTS)
def test_one_s_own_highlights_are_told_to_oneself_and_others_by_name(game: str) -> None:
    after = ends_with(*HIGHLIGHTS[game])
    for own, other in zip(told(game, 1, after), told(game, 0, after), strict=True):
        assert re.search(r"\byou(rs?)?\b", own), own
        assert "Ben" not in own
        assert "Ben" in other
        assert not re.search(r"\byou", other), other
        assert ("Dan" in own) == (game == "pidro"), "a partner has a name"


def test_here_is_every_kind_of_highlight() -> None:
    texts = "".join(path.read_text("utf-8") for path in LOCALES.glob("*/en.ftl"))
    kinds = set(re.findall(r"^(\w+-high-\w+) =", texts, re.MULTILINE))
    assert kinds == {each.key for game in HIGHLIGHTS.values() for each in game}


def test_the_boldest_bluff_is_your_own() -> None:
    (own,) = told("dudo", 1, ends_with(HIGHLIGHTS["dudo"][0]))
    assert own.startswith("◓ **Boldest bluff:** your 4 × ")
    assert re.search(r" in round 7\. It was 22\s?% likely, and nobody doubted it\.$", own)


def test_one_s_own_new_achievements_are_told_without_a_name() -> None:
    after = Afterwards((), {}, {0: ("dudo-last-die",), 1: ("dudo-last-die", "dudo-flawless")})
    mine, flawless, theirs = told("dudo", 1, after)
    assert mine.startswith("✪ **New:** ")
    assert flawless.startswith("✪ **New:** ")
    assert theirs.endswith(":** Ana")
