"""The 56 hands of three dice, their order in the four rankings, and a whole showdown (Bidou 1.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Literal, get_args

DICE = 3
"""The dice of a hand."""
Hand = tuple[int, int, int]
"""Three dice, each 1 to 6, the highest first, as hands are written: ``(4, 2, 1)``."""
Ranking = Literal["full", "simplified", "simpson1934", "total"]
Kind = Literal["bidou", "bide", "four_two_one", "triple", "threes", "ones", "ladder", "number"]
"""2-1-1, 2-2-1, 4-2-1, three alike, 3-3-x, 1-1-x, three in a row, or any other hand, which is read as a
number of three digits (in ``total``: by the sum of its dice)."""

RANKINGS: tuple[Ranking, ...] = get_args(Ranking)
KINDS: tuple[Kind, ...] = get_args(Kind)

BIDOU: Hand = (2, 1, 1)
BIDE: Hand = (2, 2, 1)
ONES: Hand = (1, 1, 1)
"""The hand of the exception: it may beat 2-1-1."""

ALL: tuple[Hand, ...] = tuple((a, b, c) for c, b, a in combinations_with_replacement(range(1, 7), 3))
"""Every hand once."""

_TRIPLES: tuple[Hand, ...] = tuple((face, face, face) for face in range(6, 0, -1))
_LADDERS: tuple[Hand, ...] = tuple((face, face - 1, face - 2) for face in range(6, 2, -1))
_THREES: tuple[Hand, ...] = ((6, 3, 3), (5, 3, 3), (4, 3, 3), (3, 3, 2), (3, 3, 1))
_PAIRS_OF_ONES: tuple[Hand, ...] = ((6, 1, 1), (5, 1, 1), (4, 1, 1), (3, 1, 1))

_TWENTY_TWO = (BIDOU, BIDE, (4, 2, 1), *_TRIPLES, *_THREES, *_PAIRS_OF_ONES, *reversed(_LADDERS))

SPECIALS: Mapping[Ranking, tuple[Hand, ...]] = {
    "full": _TWENTY_TWO,
    "simplified": (BIDOU, *_TRIPLES, BIDE, *_LADDERS),
    "simpson1934": (BIDOU, BIDE, *_TRIPLES, *_LADDERS),
    "total": _TWENTY_TWO,
}
"""The hands of each ranking that are above every number, best first (Bidou 1.1)."""


def hand(dice: Iterable[int]) -> Hand:
    """Return the hand of three dice, in any order.

    Raises:
        ValueError: there aren't three dice, or one isn't 1 to 6.
    """
    ordered = tuple(sorted(dice, reverse=True))
    if len(ordered) != 3 or not all(1 <= die <= 6 for die in ordered):
        raise ValueError(f"a hand is three dice from 1 to 6, not {', '.join(map(str, ordered)) or 'none'}")
    return ordered


def text(hand: Hand) -> str:
    """Return a hand as it is written: ``4-2-1``."""
    return "-".join(map(str, hand))


def ways(hand: Hand) -> int:
    """Return how many of the 216 throws of three dice make the hand: 1, 3 or 6."""
    return factorial(3) // prod(map(factorial, Counter(hand).values()))


def kind(hand: Hand, ranking: Ranking = "full") -> Kind:
    """Return the hand's class in a ranking; 4-2-1, 3-3-x and 1-1-x have a name only where there are 22
    special hands, in ``full`` and ``total``."""
    if hand not in SPECIALS[ranking]:
        return "number"
    if hand == BIDOU:
        return "bidou"
    if hand == BIDE:
        return "bide"
    if hand in _TRIPLES:
        return "triple"
    if hand in _LADDERS:
        return "ladder"
    if hand in _THREES:
        return "threes"
    return "ones" if hand in _PAIRS_OF_ONES else "four_two_one"


def is_special(hand: Hand, ranking: Ranking) -> bool:
    """Return whether the hand is above every number."""
    return hand in SPECIALS[ranking]


def place(hand: Hand, ranking: Ranking) -> int:
    """Return the hand's place in a ranking: 1, the best, to 56; hands that tie share one. It ignores the
    exception of 1-1-1."""
    return _places(ranking)[hand]


def strength(hand: Hand, ranking: Ranking) -> int:
    """Return 56 for the best hand of a ranking, down to 1: higher is better. Only the same hand is equal, and
    in ``total`` a number with the same sum. It ignores the exception of 1-1-1: compare the hands of a
    showdown by :func:`showdown`."""
    return len(ALL) + 1 - _places(ranking)[hand]


def showdown(hands: Mapping[int, Hand] | Sequence[Hand], ranking: Ranking, exception: bool) -> dict[int, int]:
    """Return the strength, 1 to 57, of each hand in one showdown, by seat (a sequence has seats 0, 1, ...).

    ``exception``: whether 1-1-1 beats 2-1-1. It is then placed just above 2-1-1, but only if 2-1-1 is shown
    too and no hand between the two is; otherwise the printed order applies (Bidou 1.1, B2).
    """
    seats = dict(hands) if isinstance(hands, Mapping) else dict(enumerate(hands))
    strengths = {seat: strength(hand, ranking) for seat, hand in seats.items()}
    shown, bidou, ones = set(strengths.values()), strength(BIDOU, ranking), strength(ONES, ranking)
    raised = exception and {bidou, ones} <= shown and not any(ones < other < bidou for other in shown)
    return {seat: bidou + 1 if raised and own == ones else own for seat, own in strengths.items()}


@cache
def _places(ranking: Ranking) -> Mapping[Hand, int]:
    specials = SPECIALS[ranking]
    numbers = [hand for hand in ALL if hand not in specials]
    worths = {hand: (sum(hand),) if ranking == "total" else hand for hand in numbers}
    places = {hand: number for number, hand in enumerate(specials, 1)}
    for hand in numbers:
        places[hand] = 1 + len(specials) + sum(worths[other] > worths[hand] for other in numbers)
    return places
