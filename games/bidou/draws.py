"""Which throws a hand may make and has shown (docs/fair-play.md)."""

from __future__ import annotations

from collections.abc import Iterable

from games.bidou.events import CaptainRolled, HandStarted, Shown, Thrown, ThrownAgain, ThrowsShown
from games.bidou.hands import DICE
from games.bidou.rules import MOST_SEATS
from games.bidou.throwing import MAX_THROWS
from games.bidou.throws import roll_of, throw_of
from games.bidou.views import BidouView
from games.draw_lists import listed, number_in, numbers_in, part_for
from games.draws import DrawKind
from games.engine import Event

THROWS = tuple(
    [
        DrawKind(f"{of}/seat {{s}}/throw {throw}", (DICE,) if throw == 1 else tuple(range(1, DICE + 1)))
        for of in ("hand {n}", "hand {n}/again {m}")
        for throw in range(1, MAX_THROWS + 1)
    ]
)
"""The first throw is of all dice; a later one of those that weren't set aside."""


def captain(hand: str) -> DrawKind:
    """The rolls for the captaincy before a hand, with one die or with three."""
    return DrawKind(f"{hand}/captain/roll {{r}}/seat {{s}}", (1, DICE), before=True)


BIDOU_KINDS = (captain("hand {n}"), *THROWS)
"""Each game of a match of two begins with the rolls."""
MONTEVIDEO_KINDS = (captain("hand 1"), *THROWS)


def round_draws(view: BidouView) -> tuple[str, ...]:
    """Return all throws that the seats in the game may make, also those that they won't."""
    if view.phase == "over":
        return ()
    throws = [
        throw_of(view.hand, view.again, seat, throw)
        for seat in view.alive
        for throw in range(1, MAX_THROWS + 1)
    ]
    return tuple(throws)


def shown(view: BidouView | None, events: Iterable[Event]) -> tuple[str, ...]:
    """Return the rolls for the captaincy; every throw of an open throw; for a shown hand the last throw, if
    it is the whole hand.

    Where dice may be set aside, the key of a later throw would tell how many were, which is never shown; so
    there only a first throw is the whole hand.
    """
    number, again, throws, may_keep = _at(view)
    names: list[str] = []
    rolled: list[CaptainRolled] = []
    for event in events:
        match event:
            case CaptainRolled():
                rolled.append(event)
            case HandStarted():
                names += [roll_of(event.number, each.roll, each.seat) for each in rolled]
                rolled.clear()
                number, again = event.number, 0
            case ThrownAgain():
                again += 1
            case ThrowsShown():
                throws = event.throws
            case Thrown(to=None):
                names.append(throw_of(number, again, event.seat, event.throw))
            case Shown(why="called" | "poor_fish"):
                last = _last_throws(event, again, throws)
                names += [name for name, made, _ in last if made == 1 or not may_keep]
    return tuple(names)


def told(view: BidouView | None, events: Iterable[Event]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the last throws of shown hands, each as if it had been the whole hand, where they may not be
    proved."""
    _, again, throws, may_keep = _at(view)
    found: list[tuple[str, tuple[int, ...]]] = []
    for event in events:
        match event:
            case ThrownAgain():
                again += 1
            case ThrowsShown():
                throws = event.throws
            case Shown(why="called" | "poor_fish") if may_keep:
                last = _last_throws(event, again, throws)
                found += [(name, tuple([die - 1 for die in hand])) for name, made, hand in last if made > 1]
    return tuple(found)


def _at(view: BidouView | None) -> tuple[int, int, tuple[int | None, ...], bool]:
    """Return the hand, how often it was thrown again, how many throws each seat made, and whether dice may be
    set aside."""
    return (0, 0, (), False) if view is None else (view.hand, view.again, view.throws, view.may_keep)


def _last_throws(
    event: Shown, again: int, throws: tuple[int | None, ...]
) -> list[tuple[str, int, tuple[int, ...]]]:
    """Return for each shown hand the name of its last throw, that throw's number, and the dice."""
    made = [(seat, throws[seat] or 0, hand) for seat, hand in enumerate(event.hands) if hand]
    return [(throw_of(event.number, again, seat, throw), throw, hand) for seat, throw, hand in made if throw]


def own(seat: int, view: BidouView | None, events: Iterable[Event]) -> tuple[str, ...]:
    """Return every throw that a seat has made under its cup."""
    number, again = (0, 0) if view is None else (view.hand, view.again)
    names: list[str] = []
    for event in events:
        match event:
            case HandStarted():
                number, again = event.number, 0
            case ThrownAgain():
                again += 1
            case Thrown() if event.to == event.seat == seat:
                names.append(throw_of(number, again, seat, event.throw))
    return tuple(names)


# --- the lists ---------------------------------------------------------------------------------------

HANDS, MONTEVIDEO_HANDS = 100, 150
"""Number of hands in a part."""
FIRST_ROLLS, ROLLS = 20, 5
"""Number of rolls for the captaincy before hand 1, and before each later one, where only two roll."""
PAIR, AGAIN = 2, 2
"""How often each of the first two seats may throw a hand again in the part of its hand: all ties in a match
of two end with that. More throws, and all of other seats, are in the parts over it."""


def _throws(number: int, again: int, seats: Iterable[int]) -> list[str]:
    throws = range(1, MAX_THROWS + 1)
    return [throw_of(number, again, seat, throw) for seat in seats for throw in throws]


def _rolls(number: int, over: int) -> list[str]:
    room, seats = (FIRST_ROLLS, MOST_SEATS) if number == 1 else (ROLLS, PAIR)
    rolls = range(over * room + 1, (over + 1) * room + 1)
    return [roll_of(number, roll, seat) for roll in rolls for seat in range(seats)]


@listed
def bidou_list(part: int) -> list[str]:
    """List, hand by hand, the rolls for the captaincy and the throws of all seats; then those of the first
    two when it is thrown again. A part over it has the further rolls, and the throws of the hand when it is
    thrown again for that time."""
    numbers, over = numbers_in(part, HANDS)
    names: list[str] = []
    for number in numbers:
        names += _rolls(number, over)
        if not over:
            names += _throws(number, 0, range(MOST_SEATS))
            names += [name for again in range(1, AGAIN + 1) for name in _throws(number, again, range(PAIR))]
        else:
            names += _throws(number, over, range(PAIR if over <= AGAIN else 0, MOST_SEATS))
    return names


def bidou_part(name: str) -> int:
    """Return the part whose list has a name."""
    number = number_in(name, "hand")
    if "/captain/" in name:
        room = FIRST_ROLLS if number == 1 else ROLLS
        return part_for(number, HANDS, (number_in(name, "roll") - 1) // room)
    if "/again " not in name:
        return part_for(number, HANDS)
    again, seat = number_in(name, "again"), number_in(name, "seat")
    return part_for(number, HANDS, 0 if seat < PAIR and again <= AGAIN else again)


@listed
def montevideo_list(part: int) -> list[str]:
    """List the rolls for the captaincy, in the first part and in those over it; then hand by hand the throws
    of all seats."""
    numbers, over = numbers_in(part, MONTEVIDEO_HANDS)
    names = _rolls(1, over) if numbers[0] == 1 else []
    if not over:
        names += [name for number in numbers for name in _throws(number, 0, range(MOST_SEATS))]
    return names


def montevideo_part(name: str) -> int:
    """Return the part whose list has a name."""
    over = (number_in(name, "roll") - 1) // FIRST_ROLLS if "/captain/" in name else 0
    return part_for(number_in(name, "hand"), MONTEVIDEO_HANDS, over)
