"""The names of Dudo's draws, and which of them a round may make and has shown (docs/fair-play.md)."""

from __future__ import annotations

from collections.abc import Iterable

from games.draw_lists import listed, number_in, numbers_in, part_for
from games.draws import DrawKind
from games.dudo.events import Dealt, Ordered, Revealed, RoundStarted, SeatRolled
from games.dudo.rules import SEATS
from games.dudo.views import DudoView
from games.engine import Event

ROUNDS = 225
"""Number of rounds in a part: of ten players with six dice each only games that never end need more."""
ROLLS = 30
"""Number of rolls for the order of play."""


def roll_of(roll: int, seat: int) -> str:
    """Return the name of a seat's roll for the order of play (from 1; tied seats roll again)."""
    return f"seating/roll {roll}/seat {seat}"


def order_of(number: int) -> str:
    """Return the name of the shuffle of the order of play before a round."""
    return f"round {number}/order"


def dice_of(number: int, seat: int) -> str:
    """Return the name of a seat's dice in a round."""
    return f"round {number}/seat {seat}"


KINDS = (
    DrawKind("seating/roll {r}/seat {s}", (1,), before=True),
    DrawKind("round {n}/order"),
    DrawKind("round {n}/seat {s}", tuple(range(1, 7))),
)
"""Nobody has more than six dice, the maximum of ``dice_start``."""


def round_draws(view: DudoView) -> tuple[str, ...]:
    """Return the order, where the rules shuffle it, and the dice of every seat that has some."""
    if view.phase == "over":
        return ()
    order = (order_of(view.round),) if view.rules.shuffle_order and view.round > 1 else ()
    dice = tuple([dice_of(view.round, seat) for seat, held in enumerate(view.dice) if held])
    return order + dice


def shown(events: Iterable[Event]) -> tuple[str, ...]:
    """Return the rolls for the order of play, all dice of a revealed round, and the order of the next one."""
    names: list[str] = []
    ended = 0
    for event in events:
        if isinstance(event, SeatRolled):
            names.append(roll_of(event.roll, event.seat))
        elif isinstance(event, Revealed):
            ended = event.number
            names += [dice_of(ended, seat) for seat, hand in enumerate(event.hands) if hand]
        elif isinstance(event, Ordered) and ended:
            names.append(order_of(ended + 1))
    return tuple(names)


def own(seat: int, view: DudoView | None, events: Iterable[Event]) -> tuple[str, ...]:
    """Return the dice that were dealt to a seat, if it sees them itself."""
    number, names = 0 if view is None else view.round, []
    for event in events:
        if isinstance(event, RoundStarted):
            number = event.number
        elif isinstance(event, Dealt) and event.to == seat and event.hands[seat]:
            names.append(dice_of(number, seat))
    return tuple(names)


@listed
def draw_list(part: int) -> list[str]:
    """List the rolls for the order of play, roll by roll, in the first part and in those over it; then round
    by round its order and the dice of all seats."""
    numbers, over = numbers_in(part, ROUNDS)
    names: list[str] = []
    if numbers[0] == 1:
        rolls = range(over * ROLLS + 1, (over + 1) * ROLLS + 1)
        names += [roll_of(roll, seat) for roll in rolls for seat in range(SEATS[-1])]
    if not over:
        for number in numbers:
            names += [order_of(number), *(dice_of(number, seat) for seat in range(SEATS[-1]))]
    return names


def part_of(name: str) -> int:
    """Return the part whose list has a name."""
    if name.startswith("seating/"):
        return part_for(1, ROUNDS, (number_in(name, "seating/roll") - 1) // ROLLS)
    return part_for(number_in(name, "round"), ROUNDS)
