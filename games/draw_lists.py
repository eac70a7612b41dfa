"""The names of all draws that a game may make, in their order: a list for each part, and which rounds or
hands have their draws in which part."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Protocol, TypeAlias

MOST_NAMES = 5000
"""Maximum length of a part's list."""
CUT = "cut"
"""The first name of every list: the draw of the player who cuts."""
EXTRA = 1_000_000
"""Parts from here on have draws that are hardly ever needed. Part ``EXTRA * k + b`` has those of the rounds
(or hands) of part b that were repeated more often than part b has room for."""


class ListEnded(Exception):  # noqa: N818 - named for what has happened
    """The draw is in the list of ``part``, which hasn't been sealed and frozen yet. Nothing was drawn."""

    def __init__(self, part: int) -> None:
        super().__init__(f"part {part} isn't sealed yet")
        self.part = part


class Lists(Protocol):
    """What the chance of a game needs to know about it."""

    @property
    def name(self) -> str:
        """The game's name."""

    def draw_list(self, part: int) -> tuple[str, ...]:
        """Return the names of all draws of a part, in their order, ``cut`` first."""

    def part_of(self, name: str) -> int:
        """Return the part whose list has a draw's name."""

    def __hash__(self) -> int:
        """Games are hashable."""


@lru_cache(maxsize=64)
def places(game: Lists, part: int) -> Mapping[str, int]:
    """Return the place of each name in the list of a part, from 0.

    Raises:
        ValueError: the game has no such part.
    """
    return places_of(game.draw_list(part))


@lru_cache(maxsize=16)
def places_of(names: tuple[str, ...]) -> Mapping[str, int]:
    check_names(names)
    return MappingProxyType({name: place for place, name in enumerate(names)})


def check_names(names: Sequence[str]) -> None:
    if not 0 < len(names) <= MOST_NAMES:
        raise ValueError(f"a list has 1 to {MOST_NAMES} names, not {len(names)}")
    if len(set(names)) != len(names):
        raise ValueError("a name stands in the list twice")


def part_for(number: int, size: int, over: int = 0) -> int:
    """Return the part of a round (or hand) ``number``, from 1, where a part has ``size`` of them; ``over``:
    how often it was repeated beyond the room of the part.

    >>> part_for(7, 5), part_for(7, 5, 1)
    (2, 1000002)

    Raises:
        LookupError: a number below 1, or ``over`` below 0.
    """
    if number < 1 or over < 0:
        raise LookupError("rounds, hands and rolls count from 1")
    return EXTRA * over + (number - 1) // size + 1


def numbers_in(part: int, size: int) -> tuple[range, int]:
    """The inverse: return the numbers of the rounds of a part, and ``over``.

    Raises:
        ValueError: there is no such part.
    """
    over, block = divmod(part, EXTRA)
    if block < 1 or over < 0:
        raise ValueError(f"there is no part {part}")
    return range((block - 1) * size + 1, block * size + 1), over


def number_in(name: str, word: str) -> int:
    """Return the number after a word in the name of a draw: 3 after ``hand`` in ``hand 3/deal``.

    Raises:
        LookupError: there is none.
    """
    found = re.search(rf"(?:^|/){word} ([0-9]{{1,6}})(?:/|$)", name)
    if found is None:
        raise LookupError(f"{name!r} isn't the name of a draw")
    return int(found[1])


Listed: TypeAlias = Callable[[int], tuple[str, ...]]


def listed(names: Callable[[int], Sequence[str]]) -> Listed:
    """Return a cached list of a part, from the names of its draws without ``cut``.

    Raises (when called):
        ValueError: there is no such part.
    """

    @lru_cache(maxsize=16)
    def draw_list(part: int) -> tuple[str, ...]:
        made = (CUT, *names(part))
        if len(made) == 1:
            raise ValueError(f"there is no part {part}")
        return made

    return draw_list
