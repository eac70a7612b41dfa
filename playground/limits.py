"""Rate limits (API: Topics, "Rate Limits"): buckets by route and major parameter, and the global one."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass

from playground.errors import ApiError, refused

UNLIMITED = 1_000_000
GLOBAL_PER_SECOND = 50
OLD_EDITS, OLD_EDITS_SECONDS = 3, 6.0
"""Limit of edits of messages over an hour old, in each channel."""
OLD_MESSAGE_SECONDS = 3600.0
FOLLOWUPS, FOLLOWUPS_SECONDS = 30, 60.0
"""Limit of follow-up messages in each channel, over the tokens of all interactions."""
INVALID_REQUESTS, INVALID_SECONDS = 10_000, 600.0
BAN_SECONDS = 3600.0
NEW_DMS, NEW_DMS_SECONDS = 30, 60.0
"""Limit of DM channels with people to whom the bot has never written."""

VIA = {"Via": "1.1 google"}
"""Header of every answer of the API; a 429 without it comes from Cloudflare, and clients treat it as a
ban."""
BANNED = (
    "<!DOCTYPE html><html><head><title>Access denied</title></head>"
    "<body><h1>Error 1015</h1><p>You are being rate limited</p></body></html>"
)
"""Cloudflare's answer to an address that is banned."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """``limit`` requests in ``seconds``. Routes with the same bucket name share it; answers say how much is
    left, if it is ``told``."""

    name: str
    limit: int
    seconds: float
    told: bool = True

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.name.encode()).hexdigest()[:32]


@dataclass(slots=True)
class _Window:
    ends: float
    used: int = 0


class Limits:
    """Counts requests in windows that open with their first request.

    ``monotonic`` returns seconds; it is not the world's clock, because clients wait for a bucket in real
    time. Unless ``enabled`` requests are counted, and none is refused; ``old_edits_enabled`` refuses only
    those edits, ``followups_enabled`` only follow-up messages past their channel's limit. ``most_invalid`` is
    how many invalid requests in ten minutes lead to a ban, ``most_new_dms`` how many DM channels with
    strangers can be opened in a minute.
    """

    def __init__(self, monotonic: Callable[[], float], clock: Callable[[], float], *, enabled: bool) -> None:
        self._monotonic = monotonic
        self._clock = clock
        self.enabled = enabled
        self.old_edits_enabled = enabled
        self.followups_enabled = enabled
        self.most_invalid = INVALID_REQUESTS
        self.most_new_dms = NEW_DMS
        self._banned_until = -math.inf
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
        window = self._window(("old edits", str(channel_id)), OLD_EDITS_SECONDS)
        if self.old_edits_enabled and window.used >= OLD_EDITS:
            wait = window.ends - self._monotonic()
            headers = {"Retry-After": str(int(wait) + 1), "X-RateLimit-Scope": "user"}
            raise refused(30046, headers, retry_after=_milliseconds(wait), **{"global": False})
        window.used += 1

    def take_followup(self, channel_id: int) -> None:
        """Count a follow-up message; raises a 429 past the channel's limit, which no header tells beforehand.

        That edits and removals by a token don't count here, and first answers neither, is assumed.
        """
        window = self._window(("follow-ups of a channel", str(channel_id)), FOLLOWUPS_SECONDS)
        if self.followups_enabled and window.used >= FOLLOWUPS:
            raise limited(window.ends - self._monotonic(), "shared")
        window.used += 1

    def take_new_dm(self) -> None:
        """Count a DM channel that is opened for the first time; raises 40003 when there are too many."""
        window = self._window(("new dms", ""), NEW_DMS_SECONDS)
        if self.enabled and window.used >= self.most_new_dms:
            raise refused(40003)
        window.used += 1

    @property
    def invalid(self) -> int:
        """Return how many invalid requests there have been since their ten minutes began."""
        return self._window(("invalid", ""), INVALID_SECONDS).used

    def note(self, status: int, *, scope: str | None) -> None:
        """Count an answer, if it counts as invalid: 401, 403, and 429 but for one of a ``shared`` scope."""
        if status in (401, 403) or (status == 429 and scope != "shared"):
            window = self._window(("invalid", ""), INVALID_SECONDS)
            window.used += 1
            if self.enabled and window.used >= self.most_invalid:
                self._banned_until = self._monotonic() + BAN_SECONDS

    def check_ban(self) -> None:
        """Raise Cloudflare's page for an address that is banned: its requests don't reach the API."""
        left = self._banned_until - self._monotonic()
        if left > 0:
            raise ApiError(
                429, {"message": "Error 1015", "code": 0}, {"Retry-After": str(int(left) + 1)}, page=BANNED
            )

    def _window(self, key: tuple[str, str], seconds: float) -> _Window:
        now = self._monotonic()
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            if len(self._windows) > 4096:
                self._windows = {each: kept for each, kept in self._windows.items() if kept.ends > now}
            window = self._windows[key] = _Window(now + seconds)
        return window

    def _headers(self, bucket: Bucket, limit: int, remaining: int, reset_after: float) -> dict[str, str]:
        if not bucket.told:
            return {}
        return {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{self._clock() + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{reset_after:.3f}",
            "X-RateLimit-Bucket": bucket.hash,
        }


def _milliseconds(seconds: float) -> float:
    return math.ceil(seconds * 1000) / 1000


def limited(retry_after: float, scope: str, headers: dict[str, str] | None = None) -> ApiError:
    """Return the answer 429; ``scope`` is ``user`` for a bucket, ``global`` or ``shared``."""
    body = {
        "message": f"{'The resource is' if scope == 'shared' else 'You are'} being rate limited.",
        "code": 0,
        "retry_after": _milliseconds(retry_after),
        "global": scope == "global",
    }
    extra = {"Retry-After": str(int(retry_after) + 1), "X-RateLimit-Scope": scope}
    if scope == "global":
        extra["X-RateLimit-Global"] = "true"
    return ApiError(429, body, {**(headers or {}), **extra})
