"""Draws as values: the result of each name, and which draws a game makes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from games.chance import Chance, numbers_from, shuffle_from

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Numbers:
    """A draw of numbers, each 0 to ``below`` - 1."""

    name: str
    below: int
    result: tuple[int, ...]

    def follows(self, key: bytes) -> bool:
        """Return whether the result follows from a draw key."""
        return numbers_from(key, len(self.result), self.below) == self.result


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A shuffle. Items are numbers, or the texts of the shuffled items."""

    name: str
    items: tuple[int | str, ...]
    result: tuple[int | str, ...]

    def follows(self, key: bytes) -> bool:
        """Return whether the result follows from a draw key."""
        return shuffle_from(key, self.items) == self.result


Draw: TypeAlias = Numbers | Shuffled
Seen: TypeAlias = tuple[int | str | None, ...]
"""What everyone saw of a draw, in the order of its result; None for what stayed closed."""

_NUMBER, _SEAT = "[1-9][0-9]{0,5}", "(?P<seat>0|[1-9][0-9]?)"


@dataclass(frozen=True, slots=True)
class DrawKind:
    """A kind of draw: the form of its names, and its result. A draw's leaf binds only its name and its key,
    so the result must follow from the name: else the same key would prove any deal, of a deck in another
    order.

    ``name`` is words and numbers, with ``{s}`` for a seat (from 0) and any other letter for a number from 1,
    as ``round {n}/seat {s}``. Drawn are ``numbers`` from 0 to ``below`` - 1, one of these counts of them; or,
    without counts, a shuffle of ``items``, or of all seats in their order if there are none. ``before``: it
    is made before its round or hand, in sight of all, as a contest in which tied seats draw again.
    """

    name: str
    numbers: tuple[int, ...] = ()
    below: int = 6
    items: tuple[int | str, ...] = ()
    before: bool = False

    def fits(self, draw: Draw, seats: int) -> bool:
        """Return whether a draw may be of this kind, with that many seats at the table."""
        found = re.fullmatch(_pattern(self.name), draw.name)
        if found is None or int(found.groupdict().get("seat") or 0) >= seats:
            return False
        if isinstance(draw, Numbers):
            return draw.below == self.below and len(draw.result) in self.numbers
        return not self.numbers and draw.items == (self.items or tuple(range(seats)))


def _pattern(name: str) -> str:
    return re.sub(r"\{[a-z]\}", _NUMBER, name.replace("{s}", _SEAT))


class Recorder:
    """Chance that remembers its draws, in their order."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.draws: list[Draw] = []

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        drawn = self._chance.numbers(name, count, below)
        self.draws.append(Numbers(name, below, drawn))
        return drawn

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        drawn = self._chance.shuffle(name, items)
        self.draws.append(Shuffled(name, tuple(map(_plain, items)), tuple(map(_plain, drawn))))
        return drawn


def as_seen(items: Sequence[T], seen: Seen) -> tuple[T, ...]:
    """Return a shuffle of items that agrees with what everyone has seen; closed places get the remaining
    items in any order.

    Raises:
        ValueError: no shuffle of these items agrees.
    """
    left = {_plain(item): item for item in items}
    if len(left) != len(seen):
        raise ValueError("a shuffle has a place for each item")
    try:
        placed = {place: left.pop(each) for place, each in enumerate(seen) if each is not None}
    except KeyError as error:
        raise ValueError("an item isn't there, or is there twice") from error
    rest = iter(left.values())
    return tuple(placed[place] if place in placed else next(rest) for place in range(len(seen)))


def _plain(item: Any) -> int | str:
    return item if isinstance(item, int | str) else str(item)
