"""The 52 cards that games are played with."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, get_args

Suit: TypeAlias = Literal["clubs", "diamonds", "hearts", "spades"]
SUITS: tuple[Suit, ...] = get_args(Suit)
RANKS = "23456789TJQKA"
"""From low to high, a character each; T is the ten."""


class Card(NamedTuple):
    """A card. ``rank`` is 2 to 14 (11 to 14: jack, queen, king, ace)."""

    rank: int
    suit: Suit

    @property
    def text(self) -> str:
        """Two characters: ``AH``, ``TD``, ``5C``."""
        return f"{RANKS[self.rank - 2]}{self.suit[0].upper()}"

    def __str__(self) -> str:
        return self.text


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, 15))
"""All 52 cards: clubs, diamonds, hearts, spades, each from the two to the ace."""
