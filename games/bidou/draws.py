"""Which throws a hand may make and has shown (docs/fair-play.md)."""

from __future__ import annotations

from collections.abc import Iterable

from games.bidou.events import HandStarted, Shown, Thrown, ThrownAgain, ThrowsShown
from games.bidou.hands import DICE
from games.bidou.throwing import MAX_THROWS
from games.bidou.throws import hand_of, throw_of
from games.bidou.views import BidouView
from games.chance import Round
from games.engine import Event
from games.proofs import DrawKind

THROWS = tuple(
    [
        DrawKind(
            f"{of}/seat {{s}}/throw {throw}",
            of,
            "in turn",
            (DICE,) if throw == 1 else tuple(range(1, DICE + 1)),
        )
        for of in ("hand {n}", "hand {n}/again {m}")
        for throw in range(1, MAX_THROWS + 1)
    ]
)
"""The first throw is of all dice; a later one of those that weren't set aside."""


def captain(of: str, hand: str) -> DrawKind:
    """The rolls for the captaincy before a hand, with one die or with three."""
    return DrawKind(f"{hand}/captain/roll {{r}}/seat {{s}}", of, "before", (1, DICE), ties=("first",))


BIDOU_KINDS = (captain("hand {n}", "hand {n}"), *THROWS)
"""Each game of a match of two begins with the rolls."""
MONTEVIDEO_KINDS = (captain("", "hand 1"), *THROWS)


def round_of(view: BidouView) -> Round | None:
    """All throws that the seats in the game may make, also those that they won't."""
    if view.phase == "over":
        return None
    throws = [
        throw_of(view.hand, view.again, seat, throw)
        for seat in view.alive
        for throw in range(1, MAX_THROWS + 1)
    ]
    return Round(hand_of(view.hand, view.again), tuple(throws))


def shown(view: BidouView | None, events: Iterable[Event]) -> tuple[str, ...]:
    """Every throw of an open throw; of a hand that was shown the last throw, if it is the whole hand.

    Where dice may be set aside, the key of a later throw would tell how many were, which is never shown;
    so there only a first throw is the whole hand.
    """
    number, again, throws, may_keep = (
        (0, 0, (), False) if view is None else (view.hand, view.again, view.throws, view.may_keep)
    )
    names: list[str] = []
    for event in events:
        match event:
            case HandStarted():
                number, again = event.number, 0
            case ThrownAgain():
                again += 1
            case ThrowsShown():
                throws = event.throws
            case Thrown(to=None):
                names.append(throw_of(number, again, event.seat, event.throw))
            case Shown(why="called" | "poor_fish"):
                for seat, hand in enumerate(event.hands):
                    made = throws[seat] if hand else None
                    if made == 1 or (made is not None and not may_keep):
                        names.append(throw_of(number, again, seat, made))
    return tuple(names)
