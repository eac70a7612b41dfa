"""A hand of Pidro: its picture, and what each suit would be as trumps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.i18n.translate import Words
from bot.rendering.screens import drawings
from bot.rendering.screens.model import Picture, picture
from bot.rendering.screens.notation.pidro import card_name, card_words
from bot.rendering.screens.scene import PlayScene
from bot.rendering.screens.signs import SIGNS
from games.cards import Suit
from games.pidro.cards import BY_TEXT, is_trump, points, strengths
from games.pidro.rules import PidroRules
from games.pidro.views import PidroView

EXAMPLE: Suit = "hearts"
"""Trumps in an example."""
TWINS_TOGETHER: tuple[Suit, ...] = ("hearts", "diamonds", "spades", "clubs")
"""All suits, twins side by side."""


def held_picture(scene: PlayScene[PidroRules, PidroView]) -> Picture | None:
    """Return the cards of a seat as its owner sorts them, with their values; None without cards."""
    view = scene.view
    if not view.cards:
        return None
    if view.trumps is None:
        drawing = drawings.HeldCards(
            tuple(card.text for card in view.cards), (0,) * len(view.cards), None, 0,
            twin=scene.say("pidro-drawn-twins"),
        )  # fmt: skip
        named = scene.words.row(card_name(scene, card) for card in view.cards)
        return _shown([scene.say("pidro-alt-hand", cards=named)], drawing)
    held = sum(is_trump(card, view.trumps) for card in view.cards)
    worth = tuple(points(card, view.trumps) for card in view.cards)
    drawing = drawings.HeldCards(
        tuple(card.text for card in view.cards), worth, view.trumps, held,
        scene.say("pidro-drawn-rest"), scene.say("pidro-drawn-twin"),
    )  # fmt: skip
    trumps = scene.words.row(card_name(scene, card, view.trumps) for card in view.cards[:held])
    suit = scene.say(f"pidro-{view.trumps}")
    lines = [scene.say("pidro-alt-trumps" if held else "pidro-alt-no-trumps", suit=suit, cards=trumps)]
    if view.cards[held:]:
        rest = scene.words.row(card_name(scene, card) for card in view.cards[held:])
        lines.append(scene.say("pidro-alt-rest", cards=rest))
    return _shown(lines, drawing)


def suits_held(scene: PlayScene[PidroRules, PidroView]) -> str:
    """Say how many trumps and points of a hand each suit would make, a line each."""
    lines = []
    for suit in TWINS_TOGETHER:
        held = [card for card in scene.view.cards if is_trump(card, suit)]
        worth = sum(points(card, suit) for card in held)
        name = scene.say(f"pidro-{suit}")
        capital = name[:1].upper() + name[1:]
        lines.append(
            scene.say("pidro-suit-held", sign=SIGNS[suit], suit=capital, trumps=len(held), points=worth)
        )
    return "\n".join(lines)


def points_picture(words: Words) -> Picture:
    """Return the cards that count in an example, with their values."""
    cards = [card for card in BY_TEXT.values() if points(card, EXAMPLE)]
    cards.sort(key=lambda card: strengths(EXAMPLE)[card], reverse=True)
    worth = tuple(points(card, EXAMPLE) for card in cards)
    told = [
        words.say("pidro-brief-worth", card=card_words(words, card, EXAMPLE), points=each)
        for card, each in zip(cards, worth, strict=True)
    ]
    drawing = drawings.HeldCards(
        tuple(card.text for card in cards), worth, EXAMPLE, len(cards), twin=words.say("pidro-drawn-twin")
    )
    shown = _shown([words.say("pidro-brief-alt", cards=words.row(told))], drawing)
    return replace(shown, file="points.png")


def _shown(lines: Sequence[str], drawing: drawings.HeldCards) -> Picture:
    """Return the picture of a hand, which alone shows it."""
    return replace(picture("hand.png", lines, drawing), only=True)
