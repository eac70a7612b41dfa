"""The lesson of Pidro: a hand with five good hearts, from the bid to the last trick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.rendering.lessons.lesson import PUPIL, Lesson, Step, Way
from games.cards import Suit
from games.pidro.cards import is_trump, points, trumps
from games.pidro.views import PidroView

_SUIT: Suit = "hearts"
_HANDS = (
    "TH 5D AC TC 6C KS 7S JD 8D",
    "QH 9H KC 7C JS TS 5S QD 2D",
    "AH KH JH 5H 2H QC 9C 8S 4S",
    "8H 7H 4H AS 3S JC 3C AD 9D",
)
"""The nine cards of each seat, from the dealer's left."""
_STOCK = "4C 2C TD 6H 8C QS 9S 4D 5C KD 2S 6D 3H 7D 6S 3D"
_PACKET = 3


def _deck() -> str:
    """Return the deck as it is dealt: to each seat a packet of three, three times; and the stock."""
    starts = range(0, len(_HANDS[0].split()), _PACKET)
    packets = [hand.split()[start : start + _PACKET] for start in starts for hand in _HANDS]
    return " ".join((*(card for packet in packets for card in packet), _STOCK))


def _cards(view: PidroView) -> Mapping[str, Any]:
    """Return the pupil's trumps, what they are worth, and how many others there are; and what was taken so
    far."""
    suit = view.trumps or _SUIT
    every = trumps(suit)
    own = [card for card in view.cards if is_trump(card, suit)]
    gone = [play[1] for trick in view.tricks for play in trick.plays if is_trump(play[1], suit)]
    past = view.history[-1] if view.history else None
    return {
        "cards": len(view.cards),
        "trumps": len(every),
        "all": sum(points(card, suit) for card in every),
        "own": len(own),
        "worth": sum(points(card, suit) for card in own),
        "out": len(every) - len(own) - len(gone),
        "bid": past.bid if past is not None else view.bid or 0,
        "taken": view.points[PUPIL],
        "theirs": view.points[1],
        "score": view.scores[PUPIL],
        "target": view.rules.target,
    }


LESSON = Lesson(
    "pidro", 1, "manual", ("Ada", "Blaise", "Christiaan"),
    {"cut 1": "2C AH 3D 4S", "hand 1/deal": _deck()},
    (
        Step("cards", facts=_cards),
        Step(
            "bid",
            (
                Way("bid", "bid 10", ((1, "pass"),), _cards),
                Way("pass", "pass", ((1, "pass"), (3, "spades")), _cards),
                Way("high", "bid 14", ((1, "pass"),), _cards),
            ),
            before=((2, "pass"), (3, "bid 6")),
            facts=_cards,
        ),
        Step(
            "suit",
            (
                Way("hearts", "hearts", facts=_cards),
                Way("clubs", "clubs", facts=_cards),
                Way("spades", "spades", facts=_cards),
            ),
            facts=_cards,
        ),
        Step(
            "lead",
            (
                Way("ace", "AH", ((1, "3H"), (2, "5D"), (3, "9H")), _cards),
                Way("five", "5H", ((1, "3H"), (2, "TH"), (3, "QH")), _cards),
                Way("jack", "JH", ((1, "3H"), (2, "6H"), (3, "QH")), _cards),
            ),
            facts=_cards,
        ),
        Step(
            "two",
            (
                Way("two", "2H", ((1, "7H"), (2, "TH"), (3, "QH")), _cards),
                Way("king", "KH", ((1, "4H"), (2, "6H"), (3, "QH")), _cards),
                Way("five", "5H", ((1, "4H"), (2, "TH"), (3, "QH")), _cards),
            ),
            facts=_cards,
        ),
        Step(
            "king",
            (
                Way("king", "KH", ((1, "4H"), (2, "6H")), _cards),
                Way("five", "5H", ((1, "8H"), (2, "6H")), _cards),
            ),
            facts=_cards,
        ),
        Step("end", before=((0, "JH"), (1, "8H")), facts=_cards),
    ),
)  # fmt: skip

_TWO = LESSON.steps[4]
KING_FIRST = replace(
    LESSON,
    line="k",
    steps=(
        *LESSON.steps[:4],
        replace(_TWO, ways=(_TWO.ways[1], _TWO.ways[0], _TWO.ways[2])),
        Step(
            "jack",
            (
                Way("jack", "JH", ((1, "7H"), (2, "TH")), _cards),
                Way("five", "5H", ((1, "8H"), (2, "TH")), _cards),
            ),
            facts=_cards,
        ),
        Step("end", before=((0, "2H"), (1, "8H")), facts=_cards),
    ),
)
"""The line after the king in place of the two, which is as good."""
