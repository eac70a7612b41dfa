"""The cards of Pidro: 52 of them, and which fourteen are trumps in what order (Pidro 3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from games.cards import DECK, SUITS, Card, Suit

BY_TEXT: Mapping[str, Card] = MappingProxyType({card.text: card for card in DECK})
ACE, JACK, TEN, FIVE, TWO = 14, 11, 10, 5, 2
_TWIN: dict[Suit, Suit] = {
    "clubs": "spades", "spades": "clubs", "diamonds": "hearts", "hearts": "diamonds",
}  # fmt: skip


def read_card(text: str) -> Card | None:
    """Return the card of a text such as ``AH`` or ``10d``; None if it isn't one. Case doesn't matter."""
    return BY_TEXT.get(text.strip().upper().replace("10", "T"))


def twin_suit(suit: Suit) -> Suit:
    """Return the twin suit, whose five is a trump as well: hearts and diamonds, clubs and spades."""
    return _TWIN[suit]


def is_twin(card: Card, trumps: Suit | None) -> bool:
    """Return whether a card is the five of the trumps' twin suit."""
    return trumps is not None and card == Card(FIVE, _TWIN[trumps])


@cache
def trumps(suit: Suit) -> tuple[Card, ...]:
    """Return the fourteen trumps, highest first: A K Q J T 9 8 7 6, five, twin suit's five, 4 3 2."""
    high = tuple(Card(rank, suit) for rank in range(ACE, FIVE - 1, -1))
    low = tuple(Card(rank, suit) for rank in range(FIVE - 1, TWO - 1, -1))
    return (*high, Card(FIVE, twin_suit(suit)), *low)


@cache
def strengths(suit: Suit) -> Mapping[Card, int]:
    """Return each trump's place from the bottom, 0 (the two) to 13 (the ace)."""
    return MappingProxyType({card: 13 - place for place, card in enumerate(trumps(suit))})


def is_trump(card: Card, suit: Suit) -> bool:
    """Return whether a card is a trump when ``suit`` is named."""
    return card in strengths(suit)


def strength(card: Card, suit: Suit) -> int:
    """Return a trump's place from the bottom, 0 (the two) to 13 (the ace).

    Raises:
        KeyError: the card isn't a trump.
    """
    return strengths(suit)[card]


@cache
def points(card: Card, suit: Suit) -> int:
    """Return a card's points when ``suit`` is named: 5 for each five, 1 for A J T 2, else 0."""
    if not is_trump(card, suit):
        return 0
    if card.rank == FIVE:
        return 5
    return 1 if card.rank in (ACE, JACK, TEN, TWO) else 0


def in_order(cards: Iterable[Card], suit: Suit | None = None) -> tuple[Card, ...]:
    """Return a hand as a player sorts it: trumps first, high to low, then suit by suit, high to low."""
    return tuple(sorted(cards, key=_places(suit).__getitem__))


@cache
def _places(suit: Suit | None) -> dict[Card, int]:
    """Return each of the 52 cards' place in a sorted hand."""
    high = () if suit is None else trumps(suit)
    others = sorted(set(DECK).difference(high), key=lambda card: (SUITS.index(card.suit), -card.rank))
    return {card: place for place, card in enumerate((*high, *others))}
