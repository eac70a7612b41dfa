"""A finished hand seen again with all cards open, and played from any point of it.

Such a hand is separate: it ends with its score, draws nothing more, and changes no game.
"""

from __future__ import annotations

from typing import NamedTuple

from games.cards import Suit
from games.pidro.actions import parse
from games.pidro.dealing import DEALT
from games.pidro.events import BidMade, PidroEvent, PointTaken
from games.pidro.play import deal, step
from games.pidro.record import HandRecord
from games.pidro.rules import PidroRules
from games.pidro.state import Cards, Cold, Phase, PidroState, Trick, points_of
from games.pidro.views import PidroView


class Step(NamedTuple):
    """A position of a finished hand, all cards open. Tuples by seat have four entries, those by team two."""

    move: tuple[int, str] | None
    """The move that led here, as (seat, text); None for the deal."""
    events: tuple[PidroEvent, ...]
    """The events of that move."""
    phase: Phase
    """``over`` after the last move."""
    turn: int | None
    """The seat in turn; None where several must kill, and at the end."""
    hands: tuple[Cards, ...]
    """By seat, the cards in a player's order."""
    stock: Cards
    """The stock, in the order in which it will be dealt."""
    bought: tuple[int | None, ...]
    """By seat, how many of them it got; None before."""
    discarded: tuple[Cards, ...]
    """By seat, its discarded non-trumps, the dealer's included."""
    killed: tuple[Cards, ...]
    bids: tuple[BidMade, ...]
    bidder: int | None
    bid: int | None
    trumps: Suit | None
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    trick: Trick | None
    """The trick on the table."""
    cold: tuple[Cold, ...]
    taken: tuple[PointTaken, ...]
    """The points taken so far, in order."""
    points: tuple[int, int]
    """By team, the sum of those."""


def finished(view: PidroView) -> int:
    """Return how many hands are over."""
    return len(view.history)


def last(view: PidroView) -> HandRecord | None:
    """Return the last finished hand."""
    return view.last


def steps(rules: PidroRules, record: HandRecord) -> tuple[Step, ...]:
    """Return the positions of a hand from its deal to its score: before the first move and after each one.

    Raises:
        IllegalAction, BadAction: the record isn't of a hand by these rules.
    """
    state, events = _start(rules, record)
    found = [_step(state, None, events)]
    for move in record.moves:
        state, events = step(state, move[0], parse(move[1]))
        found.append(_step(state, move, events))
    return tuple(found)


def resume(rules: PidroRules, record: HandRecord, at: int) -> PidroState:
    """Return the hand after its first ``at`` moves (so ``steps(...)[at]``), to play it from there. All seats'
    cards are in it, as in any state: players get views.

    Raises:
        ValueError: the hand hasn't so many moves.
        IllegalAction, BadAction: the record isn't of a hand by these rules.
    """
    if not 0 <= at <= len(record.moves):
        raise ValueError(f"the hand has {len(record.moves)} moves, so there is no move {at}")
    state, _ = _start(rules, record)
    for seat, text in record.moves[:at]:
        state, _ = step(state, seat, parse(text))
    return state


def _start(rules: PidroRules, record: HandRecord) -> tuple[PidroState, tuple[PidroEvent, ...]]:
    return deal(rules, record.number, record.dealer, record.scores, record.cards, replayed=True)


def _step(state: PidroState, move: tuple[int, str] | None, events: tuple[PidroEvent, ...]) -> Step:
    dealt = DEALT + (0 if state.bought[state.dealer] is None else len(state.deck))
    return Step(
        move=move,
        events=events,
        phase=state.phase,
        turn=state.turn,
        hands=state.hands,
        stock=state.deck[dealt:],
        bought=state.bought,
        discarded=state.discarded,
        killed=state.killed,
        bids=state.bids,
        bidder=state.bidder,
        bid=state.bid,
        trumps=state.trumps,
        tricks=state.tricks,
        trick=state.trick,
        cold=state.cold,
        taken=state.taken,
        points=points_of(state.taken),
    )
