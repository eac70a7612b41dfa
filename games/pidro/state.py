"""The state of a game of Pidro, and what follows from it.

The whole hand follows from the deck as it was drawn and the moves since (:mod:`games.pidro.storage` replays
those); the other fields cache its progress, for quick play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from games.cards import Card, Suit
from games.pidro.cards import strengths
from games.pidro.events import BidMade, HandScore, PointTaken
from games.pidro.record import HandRecord
from games.pidro.rules import PidroRules

SEATS = 4
HAND = 6
"""Number of cards that a hand goes down to, or is filled up to."""

Phase: TypeAlias = Literal["bidding", "declare", "kill", "playing", "over"]
Cards: TypeAlias = tuple[Card, ...]


class Trick(NamedTuple):
    """A trick: who led it (or is to lead), the cards in order as (seat, card), and who took it (None while
    it is on the table). A seat that went cold in it has no card in it."""

    leader: int
    plays: tuple[tuple[int, Card], ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Cold:
    """A seat that went cold in trick ``trick`` (from 1): how many cards it laid down, and which (None: face
    down)."""

    seat: int
    trick: int
    count: int
    cards: Cards | None


class PidroState(NamedTuple):
    """A whole game, secrets included. Tuples by seat have four entries; those by team two, for {0, 2} and {1,
    3}."""

    rules: PidroRules
    replayed: bool
    """Whether it is one hand seen again (:mod:`games.pidro.resume`): it ends with the hand."""
    number: int
    """The hand, from 1."""
    dealer: int
    scores: tuple[int, int]
    """By team, before this hand; when the game is over, at the end."""
    history: tuple[HandScore, ...]
    """The finished hands; of a hand seen again, only itself."""
    last: HandRecord | None
    """The last finished hand."""
    deck: Cards
    """The 52 cards in the order of the draw: the 36 dealt by threes, then the stock."""
    moves: tuple[tuple[int, str], ...]
    """The moves of this hand as (seat, text)."""
    phase: Phase
    turn: int | None
    """The seat in turn; None in the kill phase and when the game is over."""
    bids: tuple[BidMade, ...]
    bidder: int | None
    """The seat with the highest bid so far."""
    bid: int | None
    trumps: Suit | None
    hands: tuple[Cards, ...]
    """By seat, the cards in a player's order."""
    bought: tuple[int | None, ...]
    """By seat, how many cards it got after the deal; None before."""
    discarded: tuple[Cards, ...]
    """By seat, its discarded non-trumps."""
    chosen: tuple[Cards | None, ...]
    """By seat, what it will kill; shown when all have chosen."""
    killed: tuple[Cards, ...]
    """By seat, the surplus trumps face up."""
    tricks: tuple[Trick, ...]
    """The finished tricks of the hand."""
    trick: Trick | None
    """The trick on the table; None outside of playing."""
    cold: tuple[Cold, ...]
    taken: tuple[PointTaken, ...]
    """The points taken in this hand so far, in order."""


def team(seat: int) -> int:
    """Return the team of a seat: 0 for {0, 2}, 1 for {1, 3}."""
    return seat % 2


def left_of(seat: int) -> int:
    """Return the next seat clockwise."""
    return (seat + 1) % SEATS


def from_left(seat: int) -> tuple[int, int, int, int]:
    """Return all seats clockwise, from the one left of ``seat`` to ``seat`` itself."""
    return ((seat + 1) % SEATS, (seat + 2) % SEATS, (seat + 3) % SEATS, seat)


def trumps_of(state: PidroState, seat: int) -> Cards:
    """Return the trumps of a seat, highest first; none before trumps are named."""
    if state.trumps is None:
        return ()
    places = strengths(state.trumps)
    return tuple([card for card in state.hands[seat] if card in places])


def surplus(state: PidroState, seat: int) -> int:
    """Return how many trumps a seat must still kill, or lay under its first card (Pidro 3.2, kill)."""
    if state.phase not in ("kill", "playing") or state.chosen[seat] is not None:
        return 0
    return max(0, len(trumps_of(state, seat)) - HAND)


def killers(state: PidroState) -> tuple[int, ...]:
    """Return the seats that must still choose what they kill, ascending."""
    if state.phase != "kill":
        return ()
    return tuple([seat for seat in range(SEATS) if surplus(state, seat)])


def points_of(taken: tuple[PointTaken, ...]) -> tuple[int, int]:
    """Return by team the sum of the points taken."""
    first = sum([point.points for point in taken if point.team == 0])
    return first, sum([point.points for point in taken]) - first
