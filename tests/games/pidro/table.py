"""Positions of Pidro for tests that read as rules."""

from __future__ import annotations

from typing import TypeVar

import pytest

from games.cards import DECK, Card, Suit
from games.chance import Sealed
from games.engine import IllegalAction
from games.pidro import PIDRO
from games.pidro.cards import read_card, trumps
from games.pidro.dealing import DEALT, PACKET
from games.pidro.events import HandScored, PidroEvent
from games.pidro.play import apply, deal
from games.pidro.state import PidroState
from games.pidro.views import PidroView

E = TypeVar("E", bound=PidroEvent)


def cards(text: str) -> tuple[Card, ...]:
    """``"AH 5D"`` as cards."""
    found = tuple(card for word in text.split() if (card := read_card(word)) is not None)
    assert len(found) == len(text.split()), text
    return found


def texts(held: tuple[Card, ...] | None) -> str:
    """Cards as ``"AH 5D"``."""
    assert held is not None
    return " ".join(card.text for card in held)


def stacked(
    hands: tuple[str, ...], stock: str = "", dealer: int = 3, suit: Suit = "hearts"
) -> tuple[Card, ...]:
    """A deck that deals these cards: to each seat what is written, filled up to nine with cards that are no
    trumps, as far as there are; then the stock as written; then the other non-trumps and last the trumps."""
    wanted = [cards(hand) for hand in (*hands, *("",) * (4 - len(hands)))]
    named = {*cards(stock), *(card for hand in wanted for card in hand)}
    rest = [card for card in DECK if card not in named and card not in trumps(suit)]
    rest += [card for card in DECK if card not in named and card in trumps(suit)]
    dealt = []
    for hand in wanted:
        dealt.append([*hand, *rest[: 9 - len(hand)]])
        del rest[: 9 - len(hand)]
    order = [dealt[(dealer + 1 + place) % 4] for place in range(4)]
    first = [card for start in range(0, 9, PACKET) for hand in order for card in hand[start : start + PACKET]]
    assert len(first) == DEALT
    deck = (*first, *cards(stock), *rest)
    assert sorted(deck) == sorted(DECK)
    return deck


class Table:
    """A hand before its first bid: the cards by seat as in :func:`stacked`. Options as in a command.

    ``play`` lets the seat in turn act, or the one named: ``play("bid 8", "2:kill KH")``.
    """

    def __init__(
        self,
        *hands: str,
        stock: str = "",
        dealer: int = 3,
        suit: Suit = "hearts",
        scores: tuple[int, int] = (0, 0),
        **options: str,
    ) -> None:
        self.suit = suit
        rules = PIDRO.rules("manual", options)
        deck = stacked(hands, stock, dealer, suit)
        self.state: PidroState
        self.events: tuple[PidroEvent, ...]
        self.state, self.events = deal(rules, 1, dealer, scores, deck)

    def play(self, *moves: str) -> Table:
        """Make the moves, one after the other; ``events`` are then those of all of them."""
        events: list[PidroEvent] = []
        for move in moves:
            seat, action = self._split(move)
            self.state, caused = apply(self.state, seat, PIDRO.parse(action), Sealed(bytes(32)))
            events += caused
        self.events = tuple(events)
        return self

    def bid(self, points: int = 6, bidder: int = 0) -> Table:
        """That seat bids, the others pass, and it names the suit of the table."""
        order = [(self.state.dealer + place) % 4 for place in range(1, 5)]
        bids = [f"bid {points}" if seat == bidder else "pass" for seat in order]
        return self.play(*bids, self.suit)

    def play_out(self) -> Table:
        """Each seat plays its highest trump (and kills its lowest) to the end of the hand."""
        number, events = self.state.number, list(self.events)
        while self.state.number == number and (acting := PIDRO.to_act(self.state)):
            self.play(PIDRO.legal(self.state, acting[0])[0].text)
            events += self.events
        self.events = tuple(events)
        return self

    def why(self, move: str) -> str:
        """The key of the rule that a move breaks, without the game and ``illegal``."""
        seat, action = self._split(move)
        with pytest.raises(IllegalAction) as refused:
            PIDRO.apply(self.state, seat, PIDRO.parse(action), Sealed(bytes(32)))
        return refused.value.why.key.removeprefix("pidro-illegal-")

    def _split(self, move: str) -> tuple[int, str]:
        seat, colon, action = move.rpartition(":")
        return (int(seat), action) if colon else (PIDRO.to_act(self.state)[0], move)

    def legal(self, seat: int | None = None) -> str:
        """The texts of what a seat (the first that may act) may do, with commas between."""
        seat = PIDRO.to_act(self.state)[0] if seat is None else seat
        return ", ".join(action.text for action in PIDRO.legal(self.state, seat))

    def view(self, seat: int | None = None) -> PidroView:
        return PIDRO.view(self.state, seat)

    def hand(self, seat: int) -> str:
        """The cards of a seat as it sees them."""
        return texts(self.view(seat).cards)

    @property
    def counts(self) -> tuple[int, ...]:
        """By seat, how many cards it holds in truth."""
        return tuple(len(hand) for hand in self.state.hands)

    @property
    def scored(self) -> HandScored:
        """How the hand was scored."""
        return self.last(HandScored)

    def last(self, kind: type[E]) -> E:
        """The one event of that kind."""
        (found,) = self.all(kind)
        return found

    def all(self, kind: type[E]) -> list[E]:
        """The events of that kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]
