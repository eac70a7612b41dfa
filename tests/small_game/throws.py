"""Throws of two dice, what they are called and how likely they are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Annotated, TypeAlias

from pydantic import AfterValidator

from games.events import Int

HIGHEST = 21
THROWS = (
    *(10 * high + low for high in range(3, 7) for low in range(1, high)),
    *(11 * face for face in range(1, 7)),
    HIGHEST,
)
"""Every throw by its two figures, the lowest first."""
Dice: TypeAlias = tuple[int, int]


def worth(thrown: Sequence[int]) -> int:
    """What two dice are called: the higher one first."""
    return 10 * max(thrown) + min(thrown)


def at_least(throw: int) -> float:
    """The chance that two dice are worth so much or more."""
    ranks = [THROWS.index(worth(thrown)) for thrown in product(range(1, 7), repeat=2)]
    return sum(rank >= THROWS.index(throw) for rank in ranks) / len(ranks)


def _is_throw(number: int) -> int:
    if number not in THROWS:
        raise ValueError("no throw is called that")
    return number


Throw: TypeAlias = Annotated[Int, AfterValidator(_is_throw)]
