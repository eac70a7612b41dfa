"""The lesson of Dudo: two cups, a bid that is raised, and one that is doubted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.rendering.lessons.lesson import Lesson, Step, Way
from games.dudo.actions import Bid, DudoAction
from games.dudo.belief import Belief
from games.dudo.views import DudoView
from games.engine import Odds

NO_TRUST = 1.0
"""The plain odds of the dice, whatever was bid."""


def _dice(view: DudoView) -> Mapping[str, Any]:
    """Return how many dice there are."""
    own = view.dice[0]
    return {"own": own, "total": view.total, "others": view.total - own}


def _standing(view: DudoView) -> Mapping[str, Any]:
    """Return the numbers of the bid to beat."""
    if not isinstance(view.bid, Bid):
        raise TypeError("there is no bid yet")
    belief = Belief(view, NO_TRUST)
    seen = belief.matching(view.bid.face)
    return {
        **_dice(view),
        "bid": view.bid,
        "seen": seen,
        "needed": max(0, view.bid.quantity - seen),
        "true": Odds(belief.holds(view.bid)),
        "false": Odds(1 - belief.holds(view.bid)),
    }


def _weigh(view: DudoView, move: DudoAction) -> Mapping[str, Any]:
    """Return how likely a bid is true, by the dice alone."""
    if not isinstance(move, Bid):
        return {}
    belief = Belief(view, NO_TRUST)
    held = belief.matching(move.face)
    missing = max(0, move.quantity - held)
    return {"move": move, "held": held, "missing": missing, "holds": Odds(belief.holds(move))}


def _revealed(view: DudoView) -> Mapping[str, Any]:
    """Return what the cups have shown."""
    if view.reveal is None:
        raise TypeError("no cup was lifted")
    return {"count": view.reveal.count, "left": view.dice[0], "theirs": view.dice[1]}


def _doubted(move: str) -> Way:
    """Return the numbers of a bid that is too high: the computer doubts it."""
    return Way("high", move, ((1, "dudo"),), _revealed)


LESSON = Lesson(
    "dudo", 1, "wikipedia", ("Ada",),
    {
        "seating/roll 1/seat 0": (3,),
        "seating/roll 1/seat 1": (5,),
        "round 1/seat 0": (5, 5, 1, 2, 6),
        "round 1/seat 1": (5, 1, 3, 3, 4),
    },
    (
        Step("dice", facts=_dice),
        Step(
            "first",
            (
                Way("raise", "3x5", ((1, "4x3"),)),
                Way("doubt", "dudo", facts=_revealed),
                _doubted("5x6"),
            ),
            before=((1, "2x3"),),
            facts=_standing,
        ),
        Step(
            "second",
            (
                Way("raise", "4x5", ((1, "6x3"),)),
                Way("doubt", "dudo", facts=_revealed),
                _doubted("5x6"),
            ),
            facts=_standing,
        ),
        Step(
            "third",
            (
                Way("doubt", "dudo", facts=_revealed),
                Way("calza", "calza", facts=_revealed),
                _doubted("6x5"),
            ),
            facts=_standing,
        ),
        Step("end", facts=_dice),
    ),
    _weigh,
)  # fmt: skip
