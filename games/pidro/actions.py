"""The moves of Pidro and their texts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from games.cards import SUITS, Card, Suit
from games.engine import BadAction, message
from games.pidro.cards import read_card

LEAST_BID, MOST_BID = 6, 14


@dataclass(frozen=True, slots=True)
class Pass:
    """Don't bid. The dealer's pass after three others is a bid of 6. Text: ``pass``."""

    kind: ClassVar[Literal["pass"]] = "pass"
    text: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid that one's team takes at least ``points`` (6 to 14). Text: ``bid 8``."""

    points: int
    kind: ClassVar[Literal["bid"]] = "bid"

    @property
    def text(self) -> str:
        return f"bid {self.points}"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Declare:
    """Name the trump suit. Text: ``hearts``."""

    suit: Suit
    kind: ClassVar[Literal["declare"]] = "declare"

    @property
    def text(self) -> str:
        return self.suit

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Kill:
    """Kill these surplus trumps, face up, highest first. Text: ``kill KH 9H``."""

    cards: tuple[Card, ...]
    kind: ClassVar[Literal["kill"]] = "kill"

    @property
    def text(self) -> str:
        return " ".join((self.kind, *(card.text for card in self.cards)))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Play:
    """Play a trump. ``under`` are the surplus trumps face up under one's first card, highest first (only with
    ``kill_time=first_trick``). Text: ``AH``, ``AH over KH 9H``."""

    card: Card
    under: tuple[Card, ...] = ()
    kind: ClassVar[Literal["play"]] = "play"

    @property
    def text(self) -> str:
        if not self.under:
            return self.card.text
        return " ".join((self.card.text, "over", *(card.text for card in self.under)))

    def __str__(self) -> str:
        return self.text


PidroAction: TypeAlias = Pass | Bid | Declare | Kill | Play
PASS = Pass()

_BID = re.compile(r"bid (\d{1,2})")
_WORDS = ("pass", "bid 8", *SUITS, "kill KH 9H", "AH")


def parse(text: str) -> PidroAction:
    """Return the action of a text: ``pass``, ``bid 8``, ``hearts``, ``kill KH 9H``, ``AH``. Case, blanks
    around it and the order of killed cards don't matter.

    Raises:
        BadAction: no action of the game has that text.
    """
    found = _read(text.strip().lower())
    if found is None:
        raise BadAction(message("pidro-unreadable", text=text.strip()[:40], words=_WORDS))
    return found


@lru_cache(maxsize=512)
def _read(plain: str) -> PidroAction | None:
    if plain == PASS.text:
        return PASS
    if found := _BID.fullmatch(plain):
        points = int(found[1])
        return Bid(points) if LEAST_BID <= points <= MOST_BID else None
    suit = next((suit for suit in SUITS if suit == plain), None)
    if suit is not None:
        return Declare(suit)
    words = plain.split()
    if words[:1] == ["kill"]:
        killed = _cards(words[1:])
        return Kill(killed) if killed else None
    if (played := _cards(words[:1])) is None:
        return None
    if len(words) == 1:
        return Play(played[0])
    under = _cards(words[2:])
    return Play(played[0], under) if words[1] == "over" and under else None


def _cards(texts: list[str]) -> tuple[Card, ...] | None:
    """Return different cards, highest first; None if there is none or a text isn't a card."""
    cards = [card for text in texts if (card := read_card(text)) is not None]
    if not texts or len(cards) != len(texts) or len(set(cards)) != len(cards):
        return None
    return tuple(sorted(cards, key=lambda card: (-card.rank, card.suit)))
