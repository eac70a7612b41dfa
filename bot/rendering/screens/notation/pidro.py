"""How suits, cards and teams of Pidro are written."""

from __future__ import annotations

from bot.i18n.translate import Words
from bot.rendering.screens.scene import Scene
from bot.rendering.screens.signs import SIGNS
from games.cards import RANKS, Card, Suit
from games.pidro.rules import PidroRules


def suit_name(words: Words, suit: Suit) -> str:
    """Write a suit with its sign: ``♥ hearts``."""
    return f"{SIGNS[suit]} {words.say(f'pidro-{suit}')}"


def team_name(scene: Scene[PidroRules], team: int) -> str:
    """Name the partners of a team: ``Ana & Cleo``."""
    return f"{scene.names[team]} & {scene.names[team + 2]}"


def card_name(scene: Scene[PidroRules], card: Card, trumps: Suit | None = None) -> str:
    """Write a card in words: ``ace of hearts``; as :func:`card_words`."""
    return card_words(scene.words, card, trumps)


def card_words(words: Words, card: Card, trumps: Suit | None = None) -> str:
    """Write a card in words: ``ace of hearts``; a trump of another suit as ``5 of diamonds (twin suit)``."""
    rank = "10" if card.rank == 10 else RANKS[card.rank - 2]
    key = "pidro-card" if trumps in (None, card.suit) else "pidro-card-twin"
    return words.say(key, rank=rank, suit=words.say(f"pidro-{card.suit}"))
