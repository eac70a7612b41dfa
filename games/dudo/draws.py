"""The names of Dudo's draws, and which of them a round may make and has shown (docs/fair-play.md)."""

from __future__ import annotations

from collections.abc import Iterable

from games.chance import Round
from games.dudo.events import Ordered, Revealed
from games.dudo.views import DudoView
from games.engine import Event
from games.proofs import DrawKind


def order_of(number: int) -> str:
    """The shuffle of the order of play before a round."""
    return f"round {number}/order"


def dice_of(number: int, seat: int) -> str:
    """The dice of a seat in a round."""
    return f"round {number}/seat {seat}"


KINDS = (
    DrawKind("seating/roll {r}/seat {s}", "", "before", (1,), ties=("all", "first")),
    DrawKind("round {n}/order", "round {n}", "sometimes"),
    DrawKind("round {n}/seat {s}", "round {n}", "always", tuple(range(1, 7))),
)
"""Nobody has more than six dice, the most of ``dice_start``."""


def round_of(view: DudoView) -> Round | None:
    """The order, where the rules shuffle it, and the dice of every seat that has some."""
    if view.phase == "over":
        return None
    order = (order_of(view.round),) if view.rules.shuffle_order and view.round > 1 else ()
    dice = tuple([dice_of(view.round, seat) for seat, held in enumerate(view.dice) if held])
    return Round(f"round {view.round}", order + dice)


def shown(events: Iterable[Event]) -> tuple[str, ...]:
    """All dice of a round that was revealed, and the order of the next one."""
    names: list[str] = []
    ended = 0
    for event in events:
        if isinstance(event, Revealed):
            ended = event.number
            names += [dice_of(ended, seat) for seat, hand in enumerate(event.hands) if hand]
        elif isinstance(event, Ordered) and ended:
            names.append(order_of(ended + 1))
    return tuple(names)
