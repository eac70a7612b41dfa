"""Shards of Discord's gateway (API: Gateway, "Sharding"): which servers are whose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


def shard_of(guild_id: int, count: int) -> int:
    """The shard of a server, where there are ``count``."""
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
        """Whether a server is on one of them."""
        return shard_of(guild_id, self.count) in self.numbers


__all__ = ["Shards", "shard_of"]
