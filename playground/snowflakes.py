"""Ids with a true time in them (API: Reference, "Snowflakes")."""

from __future__ import annotations

from collections.abc import Callable

DISCORD_EPOCH = 1_420_070_400_000
"""The first second of 2015, in milliseconds of Unix time."""

KINDS = (
    "user",
    "guild",
    "channel",
    "role",
    "message",
    "interaction",
    "command",
    "version",
    "attachment",
    "emoji",
    "media",
)


class Snowflakes:
    """Makes ids: the clock's time, the kind in the worker's bits, and a counter of its own for each kind.

    Ids of one kind always grow, and with a stopped clock they are the same in every run.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = dict.fromkeys(KINDS, 0)

    def next(self, kind: str) -> int:
        """Return the next id of that kind, one of :data:`KINDS`."""
        stamp = (int(self._clock() * 1000) - DISCORD_EPOCH) << 22 | KINDS.index(kind) << 12
        last = self._last[kind]
        if stamp <= last:
            # Same millisecond (or a clock that went back): count on, and borrow from the next one when full.
            stamp = last + 1 if (last & 0xFFF) < 0xFFF else ((last >> 12) + (1 << 10)) << 12
        self._last[kind] = stamp
        return stamp


def made_at(snowflake: int) -> float:
    """Return the time in an id, in seconds of Unix time."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000
