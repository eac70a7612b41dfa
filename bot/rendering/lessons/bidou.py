"""The lesson of Bidou: a good hand that is bet on, and a bad one that is dropped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.rendering.lessons.lesson import PUPIL, Lesson, Step, Way
from games.bidou.hands import ALL, hand
from games.bidou.odds import table
from games.bidou.throwing import MAX_THROWS, THROWS
from games.bidou.views import BidouView
from games.engine import Odds


def rank(view: BidouView) -> Mapping[str, Any]:
    """Return how good the pupil's hand is, and everybody's chips."""
    facts: dict[str, Any] = {
        "mine": view.stacks[PUPIL], "theirs": view.stacks[1], "centre": view.centre, "pool": view.pool,
        "owed": view.owed, "ante": view.ante, "hands": len(ALL), "most": MAX_THROWS,
    }  # fmt: skip
    dice = view.hands[PUPIL]
    if not dice:
        return facts
    rows = table(view.rules.ranking)
    own = next(row for row in rows if row.hand == hand(dice))
    worse = sum(row.ways for row in rows if row.place > own.place)
    odds = {"place": own.place, "beats": Odds(worse / THROWS), "loses": Odds(own.better / THROWS)}
    return {**facts, **odds, "hand": "-".join(map(str, own.hand))}


LESSON = Lesson(
    "bidou", 1, "standard", ("Ada",),
    {
        "hand 1/captain/roll 1/seat 0": (5,),
        "hand 1/captain/roll 1/seat 1": (2,),
        "hand 1/seat 0/throw 1": (5, 2, 2),
        "hand 1/seat 0/throw 2": (4, 2, 1),
        "hand 1/seat 0/throw 3": (6, 4, 1),
        "hand 1/seat 1/throw 1": (5, 4, 1),
        "hand 1/seat 1/throw 2": (6, 3, 2),
        "hand 1/seat 1/throw 3": (6, 5, 5),
        "hand 2/seat 0/throw 1": (3, 2, 2),
        "hand 2/seat 0/throw 2": (4, 4, 1),
        "hand 2/seat 0/throw 3": (5, 3, 1),
        "hand 2/seat 1/throw 1": (6, 4, 2),
        "hand 2/seat 1/throw 2": (2, 2, 1),
    },
    (
        Step("chips", facts=rank),
        Step(
            "throw",
            (
                Way("throw", "throw", facts=rank),
                Way("stand", "stand", ((1, "stand"),)),
            ),
            facts=rank,
        ),
        Step(
            "stand",
            (
                Way("stand", "stand", ((1, "throw"), (1, "throw"))),
                Way("throw", "throw", facts=rank),
            ),
            facts=rank,
        ),
        Step(
            "bet",
            (
                Way("bet", "bet 1", ((1, "raise 1"),), rank),
                Way("pass", "pass", ((1, "pass"),)),
            ),
            facts=rank,
        ),
        Step(
            "call",
            (
                Way("call", "call", facts=rank),
                Way("drop", "drop", facts=rank),
                Way("raise", "raise 1", ((1, "call"),), rank),
            ),
            facts=rank,
        ),
        Step(
            "drop",
            (
                Way("drop", "drop", facts=rank),
                Way("call", "call", facts=rank),
                Way("raise", "raise 1", ((1, "call"),), rank),
            ),
            before=((0, "throw"), (0, "throw"), (1, "throw"), (1, "stand"), (1, "bet 1")),
            facts=rank,
        ),
        Step("end", facts=rank),
    ),
)  # fmt: skip
