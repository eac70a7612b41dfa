"""The state of a game of Dudo, and what follows from it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from games.dudo.actions import MAX_QUANTITY, Bid, Pass, Sum
from games.dudo.bids import Raises, raises, special_raises
from games.dudo.events import Hands, Revealed, RoundKind
from games.dudo.rules import DudoRules

Phase: TypeAlias = Literal["offer", "sight", "direction", "bidding", "over"]
"""The pending decision: whether the offered special round takes place, who sees which dice in an obligo
round, the direction of the round, the next bid or call, or nothing more."""


class Call(NamedTuple):
    """A bid or a pass of this round, and its seat."""

    seat: int
    action: Bid | Sum | Pass


class DudoState(NamedTuple):
    """A whole game of Dudo, secrets included. Tuples by seat have one entry for each seat."""

    rules: DudoRules
    dice: tuple[int, ...]
    """By seat, how many dice; 0 is out."""
    banked: tuple[int, ...]
    """By seat, how many surplus dice are noted against the next losses."""
    dropped: tuple[int, ...]
    """The seats that have dropped to one die before, and so have had their special round."""
    been: tuple[int, ...]
    """The seats that have opened a special round, the present one included."""
    due: tuple[int, ...]
    """The seats whose special round is still to come, in that order."""
    spent: tuple[int, ...]
    """The seats that are out and have tried in vain to rejoin."""
    out: tuple[tuple[int, ...], ...]
    """The eliminations, first to last; seats that went out at once are one entry."""
    order: tuple[int, ...]
    """The seats clockwise, those that are out included."""
    number: int
    """The round, from 1."""
    kind: RoundKind
    sight: Literal["open", "closed"] | None
    """Who sees which dice in an obligo round; None in other rounds and while it isn't chosen."""
    phase: Phase
    opener: int
    """The opener of the round; while a special round is offered, the opener if all decline."""
    step: Literal[1, -1]
    """The direction of play through ``order``: 1 is clockwise."""
    turn: int
    """The seat in turn; in a finished game the winner."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, the dice; all () while none are rolled."""
    calls: tuple[Call, ...]
    """The bids and passes of this round in their order."""
    reveal: Revealed | None
    """How the last round ended."""


def players_in(state: DudoState) -> int:
    """Return how many seats have dice."""
    return len(state.dice) - state.dice.count(0)


def next_in(state: DudoState, seat: int, step: int) -> int:
    """Return the next seat with dice after ``seat``, clockwise for ``step`` 1."""
    order, dice = state.order, state.dice
    place = order.index(seat)
    for _ in order:
        place = (place + step) % len(order)
        if dice[order[place]]:
            break
    return order[place]


def standing(state: DudoState) -> Call | None:
    """Return the last bid of the round and its bidder, whether or not a pass follows it."""
    for call in reversed(state.calls):
        if not isinstance(call.action, Pass):
            return call
    return None


def passed(state: DudoState) -> bool:
    """Return whether the last call is a pass, so that the bid before it can't be called."""
    return bool(state.calls) and isinstance(state.calls[-1].action, Pass)


def wild(state: DudoState) -> bool:
    """Return whether aces are wild in this round (Dudo 2.2)."""
    return state.kind == "normal" and state.rules.wilds


def most(state: DudoState) -> int:
    """Return the highest quantity that may be bid (D18)."""
    return MAX_QUANTITY if state.rules.overbid else sum(state.dice)


def may_change_face(state: DudoState, seat: int) -> bool:
    """Return whether a seat may change the face in this palifico or obligo round (Dudo 2.7, D12)."""
    if state.kind == "obligo" or state.rules.palifico_face_change == "one_die":
        return state.dice[seat] == 1
    if state.rules.palifico_face_change == "past_palifico":
        return seat in state.been and seat != state.opener
    return False


def bids_above(state: DudoState, low: Bid | None) -> Raises:
    """Return the bids above ``low`` that the seat in turn may make, in any round but the face-off."""
    rules, turn = state.rules, state.turn
    if state.kind != "normal":
        return special_raises(low, most(state), may_change_face(state, turn))
    aces = rules.opening_aces == "any" or (rules.opening_aces == "one_die" and state.dice[turn] == 1)
    return raises(rules.bid_order, low, most(state), aces)


def sight_of(state: DudoState, seat: int | None) -> Hands:
    """Return all dice on the table that ``seat`` (None: a spectator) may see now (Dudo 2.1, 2.7).

    In an open obligo round a seat with dice sees all but its own, in a closed one a seat with one die sees
    its own; otherwise each sees its own.
    """
    hidden: Hands = tuple([None if held else () for held in state.dice])
    if seat is None or not state.dice[seat] or not any(state.hands):
        return hidden
    if state.sight == "open":
        return (*state.hands[:seat], None, *state.hands[seat + 1 :])
    if state.sight == "closed" and state.dice[seat] != 1:
        return hidden
    return (*hidden[:seat], state.hands[seat], *hidden[seat + 1 :])
