"""Limits on session starts (API: Gateway, "Identifying", "Rate Limiting", "Sharding")."""

from __future__ import annotations

import math
from collections.abc import Callable

from playground.errors import Json

IDENTIFY_SECONDS = 5.0
"""Seconds in which one shard of each rate limit key may identify."""
STARTS, STARTS_SECONDS = 1000, 24 * 3600.0
"""Number of sessions that a bot may start in a day."""


class Starts:
    """Counts the sessions that a bot starts, and refuses none unless it is ``enabled``: tests restart bots at
    once. ``clock`` returns seconds; the day begins with its first start.

    ``max_concurrency`` is how many shards may identify in 5 s, each of a rate limit key of its own
    (``shard_id % max_concurrency``), and ``total`` how many sessions may be started in a day.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.enabled = False
        self.max_concurrency = 1
        self.total = STARTS
        self._last: dict[int, float] = {}
        self._used = 0
        self._day_ends = -math.inf

    @property
    def told(self) -> Json:
        """Return the session start limit, as in ``GET /gateway/bot``."""
        left = self._left
        return {
            "total": self.total,
            "remaining": max(self.total - self._used, 0) if left else self.total,
            "reset_after": int(left * 1000),
            "max_concurrency": self.max_concurrency,
        }

    def too_soon(self, shard: int) -> bool:
        """Return whether a shard that identifies now must do so again later; if not, it takes its key's
        turn."""
        now, key = self._clock(), shard % self.max_concurrency
        if self.enabled and now < self._last.get(key, -math.inf) + IDENTIFY_SECONDS:
            return True
        self._last[key] = now
        return False

    def used_up(self) -> bool:
        """Count a start; return whether it is one too many."""
        if not self._left:
            self._used, self._day_ends = 0, self._clock() + STARTS_SECONDS
        self._used += 1
        return self.enabled and self._used > self.total

    @property
    def _left(self) -> float:
        """Return the seconds until the day is over; 0 when none has begun."""
        return max(self._day_ends - self._clock(), 0.0)
