"""Shards of Discord's gateway (API: Gateway, "Sharding"): which servers belong to which."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

MOST_SHARDS = 16_000
"""More than any bot has."""


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard of a server, among ``count``."""
    return (guild_id >> 22) % count


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of a bot's shards: ``numbers``, of ``count``."""

    count: int
    numbers: frozenset[int]

    @classmethod
    def of(cls, count: int, numbers: Iterable[int]) -> Shards:
        """These of ``count``."""
        return cls(count, frozenset(numbers))

    def has(self, guild_id: int) -> bool:
        """Return whether a server is on one of these shards."""
        return shard_of(guild_id, self.count) in self.numbers


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which shards a process takes: these ``numbers`` or (None) any, and at most ``most`` or (None) any
    number."""

    numbers: frozenset[int] | None = None
    most: int | None = None

    @classmethod
    def read(cls, text: str) -> Wanted:
        """Parse ``all``, ``auto:N``, or numbers and ranges with commas between them: ``0-3,7``.

        Raises:
            ValueError: it is none of these, with a sentence that says so.
        """
        if text == "all":
            return cls()
        if found := re.fullmatch(r"auto:(\d{1,5})", text, re.ASCII):
            if not 1 <= int(found[1]) <= MOST_SHARDS:
                raise ValueError(f"auto: is followed by a number from 1 to {MOST_SHARDS}")
            return cls(most=int(found[1]))
        numbers: set[int] = set()
        for part in text.split(","):
            found = re.fullmatch(r"\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*", part, re.ASCII)
            if found is None:
                raise ValueError("it must be all, auto: with a number, or numbers and ranges such as 0-3,7")
            first, last = int(found[1]), int(found[2] or found[1])
            if last < first:
                raise ValueError(f"the range {first}-{last} is empty")
            if last >= MOST_SHARDS:
                raise ValueError(f"there is no shard {last}")
            numbers.update(range(first, last + 1))
        return cls(frozenset(numbers))

    def choose(self, free: Iterable[int], have: int) -> list[int]:
        """Return which of the free shards a process takes that has so many already."""
        fitting = sorted(number for number in free if self.numbers is None or number in self.numbers)
        return fitting if self.most is None else fitting[: max(self.most - have, 0)]


__all__ = ["MOST_SHARDS", "Shards", "Wanted", "shard_of"]
