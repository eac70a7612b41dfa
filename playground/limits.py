"""Rate limits (API: Topics, "Rate Limits"): buckets by route and major parameter, and the global one."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass

from playground.errors import ApiError

UNLIMITED = 1_000_000
GLOBAL_PER_SECOND = 50
OLD_EDITS_PER_HOUR = 30
OLD_MESSAGE_SECONDS = 3600.0

VIA = {"Via": "1.1 google"}
"""On every answer of the API; a 429 without it comes from Cloudflare, and clients treat it as a ban."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """``limit`` requests in ``seconds``. Routes with the same bucket name share it."""

    name: str
    limit: int
    seconds: float

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.name.encode()).hexdigest()[:32]


@dataclass(slots=True)
class _Window:
    ends: float
    used: int = 0


class Limits:
    """Counts requests in windows that open with their first request.

    ``monotonic`` gives seconds; it is not the world's clock, because those who wait for a bucket wait in
    real time.
    """

    def __init__(self, monotonic: Callable[[], float], clock: Callable[[], float], *, enabled: bool) -> None:
        self._monotonic = monotonic
        self._clock = clock
        self.enabled = enabled
        self.old_edits_enabled = enabled
        self.old_edit_retry_after = 1.0
        self._windows: dict[tuple[str, str], _Window] = {}

    def take(self, bucket: Bucket, major: str, *, counts_globally: bool) -> dict[str, str]:
        """Count a request and return the headers of its answer; raises the 429 if the bucket is empty."""
        limit = bucket.limit if self.enabled else UNLIMITED
        if self.enabled and counts_globally:
            window = self._window(("global", ""), 1.0)
            if window.used >= GLOBAL_PER_SECOND:
                raise limited(window.ends - self._monotonic(), "global")
            window.used += 1
        window = self._window((bucket.name, major), bucket.seconds)
        over = window.used >= limit
        window.used += not over
        headers = self._headers(bucket, limit, limit - window.used, window.ends - self._monotonic())
        if over:
            raise limited(window.ends - self._monotonic(), "user", headers)
        return headers

    def take_old_edit(self, channel_id: int) -> None:
        """Count an edit of a message over an hour old; raises 30046 past the hidden limit."""
        window = self._window(("old edits", str(channel_id)), 3600.0)
        if self.old_edits_enabled and window.used >= OLD_EDITS_PER_HOUR:
            message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            body = {
                "message": message,
                "code": 30046,
                "retry_after": self.old_edit_retry_after,
                "global": False,
            }
            raise ApiError(429, body, {"Retry-After": "1", "X-RateLimit-Scope": "shared"})
        window.used += 1

    def _window(self, key: tuple[str, str], seconds: float) -> _Window:
        now = self._monotonic()
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            if len(self._windows) > 4096:
                self._windows = {each: kept for each, kept in self._windows.items() if kept.ends > now}
            window = self._windows[key] = _Window(now + seconds)
        return window

    def _headers(self, bucket: Bucket, limit: int, remaining: int, reset_after: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{self._clock() + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{reset_after:.3f}",
            "X-RateLimit-Bucket": bucket.hash,
        }


def limited(retry_after: float, scope: str, headers: dict[str, str] | None = None) -> ApiError:
    """The answer 429; ``scope`` is ``user`` for a bucket, ``global`` or ``shared``."""
    body = {
        "message": "You are being rate limited.",
        "code": 0,
        "retry_after": math.ceil(retry_after * 1000) / 1000,
        "global": scope == "global",
    }
    extra = {"Retry-After": str(int(retry_after) + 1), "X-RateLimit-Scope": scope}
    if scope == "global":
        extra["X-RateLimit-Global"] = "true"
    return ApiError(429, body, {**(headers or {}), **extra})
