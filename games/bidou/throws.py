"""The throwing phase (Bidou 1.4) and the open throw (Bidou 1.5)."""

from __future__ import annotations

from functools import lru_cache

from games.bidou.actions import STAND, THROW, Keep, Plain
from games.bidou.betting import show
from games.bidou.chips import Chips
from games.bidou.events import BidouEvent, SeatDone, Shown, Thrown
from games.bidou.hands import ALL, DICE
from games.bidou.state import BidouState, alive, eight, left_of, may_keep, throw_order, throwers, throws_left
from games.bidou.throwing import MAX_THROWS
from games.chance import Chance, dice

_MOVES: tuple[Plain | Keep, ...] = (STAND, THROW)


def hand_of(number: int, again: int) -> str:
    """Return a hand's name in its draws, when it was thrown again ``again`` times."""
    return f"hand {number}/again {again}" if again else f"hand {number}"


def throw_of(number: int, again: int, seat: int, throw: int) -> str:
    """Return the name of the draw of a seat's throw (1 to 3)."""
    return f"{hand_of(number, again)}/seat {seat}/throw {throw}"


def roll_of(number: int, roll: int, seat: int) -> str:
    """Return the name of the draw of a seat's roll (from 1; ties roll again) for the captaincy in a hand."""
    return f"hand {number}/captain/roll {roll}/seat {seat}"


def start(state: BidouState, chance: Chance, events: list[BidouEvent]) -> BidouState:
    """Begin a throwing phase: the seats in turn make the first throw, which nobody can decline."""
    return throw(state, throwers(state), (), chance, events)


def throw(
    state: BidouState, seats: tuple[int, ...], kept: tuple[int, ...], chance: Chance, events: list[BidouEvent]
) -> BidouState:
    """Make one throw for each of these seats, of all dice but those kept."""
    hands, throws, keeps = list(state.hands), list(state.throws), list(state.kept)
    for seat in seats:
        throws[seat] = number = throws[seat] + 1
        name = throw_of(state.number, state.again, seat, number)
        hand = tuple(sorted((*kept, *dice(chance, name, DICE - len(kept))), reverse=True))
        events.append(Thrown(None if state.phase == "open_throw" else seat, seat, number, hand, kept))
        hands[seat], keeps[seat] = hand, kept
    return state._replace(hands=tuple(hands), throws=tuple(throws), kept=tuple(keeps))


def act(
    state: BidouState, seat: int, action: Plain | Keep, chance: Chance, events: list[BidouEvent]
) -> BidouState:
    """Let a seat stand or throw again; after its last throw it is done, and with turns the next one
    throws."""
    if action.kind != "stand":
        state = throw(state, (seat,), action.dice if isinstance(action, Keep) else (), chance, events)
        if state.throws[seat] < MAX_THROWS:
            return state
    public = throws_public(state)
    events.append(SeatDone(seat, state.throws[seat] if public else None))
    state = state._replace(done=tuple(sorted((*state.done, seat))))
    if public and (following := throwers(state)):
        state = throw(state, following, (), chance, events)
    return state


def throws_public(state: BidouState) -> bool:
    """Return whether a seat's number of throws is public as soon as it is done (B3)."""
    return state.phase == "open_throw" or state.rules.throw_order == "in_turn"


def legal(state: BidouState, seat: int) -> tuple[Plain | Keep, ...]:
    """Return the choices: to stand, to throw all again, or to keep one or two dice where that is allowed."""
    if seat not in throwers(state) or not throws_left(state, seat):
        return ()
    return _keeping(state.hands[seat]) if may_keep(state) else _MOVES


@lru_cache(maxsize=len(ALL))
def _keeping(hand: tuple[int, ...]) -> tuple[Plain | Keep, ...]:
    a, b, c = hand
    kept = dict.fromkeys(((a, b), (a, c), (b, c), (a,), (b,), (c,)))
    return (*_MOVES, *[Keep(dice) for dice in kept])


# --- the open throw ----------------------------------------------------------------------------------


def open_result(state: BidouState) -> Shown:
    """Return the showdown of an open throw in which both are done."""
    return show(state, throw_order(state), "open_throw")


def settle_open(state: BidouState, shown: Shown, chips: Chips) -> None:
    """Move the chip of an open throw: the player with all chips but one gives one to the other if he beats
    him; otherwise he takes the last chip, and so has lost."""
    holder = eight(state)
    assert holder is not None, "an open throw has its eight-chip player"  # noqa: S101
    other = left_of(alive(state), holder)
    if shown.places[holder] < shown.places[other]:
        chips.move(holder, other, 1, "lost")
    else:
        chips.move("centre" if chips.centre else other, holder, 1, "lost")
