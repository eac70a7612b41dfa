"""What one seat may know of a game of Pidro (Pidro 3.5, hidden information per viewer)."""

from __future__ import annotations

from typing import NamedTuple

from games.cards import Card, Suit
from games.pidro.actions import PidroAction
from games.pidro.events import BidMade, HandScore, PointTaken
from games.pidro.legal import legal, to_act
from games.pidro.record import HandRecord
from games.pidro.rules import PidroRules
from games.pidro.scoring import places
from games.pidro.state import HAND, SEATS, Cold, Phase, PidroState, Trick, points_of, surplus

TRUMPS = 14
"""The number of trumps: thirteen of the suit, and the five of its twin suit."""


class PidroView(NamedTuple):
    """Everything that a seat (or, with ``seat`` None, a spectator) may know. By seat: four entries; by team:
    two, for {0, 2} and {1, 3}. Everything but ``cards``, ``discarded``, ``surplus`` and ``legal`` is the same
    for all viewers."""

    seat: int | None
    rules: PidroRules
    phase: Phase
    number: int
    """The hand, from 1."""
    dealer: int
    turn: int | None
    """The seat in turn; None in the kill phase and when the game is over."""
    bids: tuple[BidMade, ...]
    """The bidding turns so far, in order."""
    bidder: int | None
    """The seat with the highest bid so far."""
    bid: int | None
    trumps: Suit | None
    cards: tuple[Card, ...]
    """The seat's own cards in a player's order, without what it has chosen to kill; () for a spectator."""
    counts: tuple[int, ...]
    """By seat, its number of cards. The dealer who robbed the stock counts as six until he plays: how many
    trumps more than six he must still kill or lay under his first card is secret."""
    bought: tuple[int | None, ...]
    """By seat, how many cards it got after the deal (the dealer: the rest of the stock); None before. With
    ``refill=deal_all`` four each."""
    discarded: tuple[tuple[Card, ...] | None, ...]
    """By seat, the discarded non-trumps that are face up or the seat's own; None where they can't be seen:
    only the dealer sees what he discarded of the rob. () before trumps are named."""
    killed: tuple[tuple[Card, ...], ...]
    """By seat, the trumps killed face up (with ``kill_time=first_trick``: under the first card)."""
    surplus: int
    """How many trumps this seat must still kill (or lay under its first card); 0 if none."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this hand."""
    trick: Trick | None
    """The trick on the table; its leader has led or will lead. None outside of playing."""
    cold: tuple[Cold, ...]
    taken: tuple[PointTaken, ...]
    """The points taken in this hand so far, in order."""
    points: tuple[int, int]
    """By team, the sum of those."""
    scores: tuple[int, int]
    """By team, before this hand; in a finished game, at the end."""
    history: tuple[HandScore, ...]
    """Every finished hand."""
    last: HandRecord | None
    """The last finished hand with all its cards open."""
    places: tuple[int | None, ...]
    """By seat, the finishing place; None while the game is in play."""
    options: tuple[PidroAction, ...]
    """The choices of the seat in turn, the same for every viewer, in ``bidding`` and ``declare``; else ()."""
    to_act: tuple[int, ...]
    awaited: tuple[int, ...]
    legal: tuple[PidroAction, ...]


def view(state: PidroState, seat: int | None) -> PidroView:
    """Return everything that ``seat`` may know; None for a spectator."""
    acting = to_act(state)
    open_phase = state.phase in ("bidding", "declare") and state.turn is not None
    return PidroView(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        number=state.number,
        dealer=state.dealer,
        turn=state.turn,
        bids=state.bids,
        bidder=state.bidder,
        bid=state.bid,
        trumps=state.trumps,
        cards=() if seat is None else _own(state, seat),
        counts=tuple([_count(state, owner) for owner in range(SEATS)]),
        bought=state.bought,
        discarded=tuple([_discarded(state, owner, seat) for owner in range(SEATS)]),
        killed=state.killed,
        surplus=0 if seat is None else surplus(state, seat),
        tricks=state.tricks,
        trick=state.trick,
        cold=state.cold,
        taken=state.taken,
        points=points_of(state.taken),
        scores=state.scores,
        history=state.history,
        last=state.last,
        places=places(state),
        options=legal(state, state.turn) if open_phase and state.turn is not None else (),
        to_act=acting,
        awaited=acting,
        legal=() if seat is None else legal(state, seat),
    )


def trumps_left(view: PidroView) -> int:
    """Return how many trumps everyone knows to be unplayed at most: some may be in no hand."""
    tricks = (*view.tricks, *(() if view.trick is None else (view.trick,)))
    seen = sum(len(trick.plays) for trick in tricks) + sum(map(len, view.killed))
    return TRUMPS - seen


def _own(state: PidroState, seat: int) -> tuple[Card, ...]:
    chosen = state.chosen[seat] or ()
    return tuple([card for card in state.hands[seat] if card not in chosen])


def _robs(state: PidroState, seat: int) -> bool:
    return seat == state.dealer and state.rules.refill == "classic"


def _count(state: PidroState, seat: int) -> int:
    held = len(state.hands[seat])
    return min(held, HAND) if state.trumps is not None and _robs(state, seat) else held


def _discarded(state: PidroState, owner: int, seat: int | None) -> tuple[Card, ...] | None:
    if owner == seat or state.trumps is None:
        return state.discarded[owner]
    face_up = state.rules.discards == "face_up" and not _robs(state, owner)
    return state.discarded[owner] if face_up else None
