"""Discord's limits on requests of one kind to one place, kept by the bot itself, as the headers of Discord's
answers tell them.

discord.py keeps them, too, but loses count in two cases. Where many channels are met at once for the first
time, only the first channel's requests are known again when the name of their limit has become known: those
of every other one are counted twice, apart from each other. And the first answer of a new window is believed
though more requests have left since. So a request to a place that nothing is known of goes alone here, and
none leaves while those that are still on their way could use up what is left.

Source: Discord's documentation, "Rate Limits" (Header Format), and discord.py 2.7.1, ``discord/http.py``.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from discord.http import HTTPClient

NEW_WINDOW_SECONDS = 0.5
"""A window that ends so much later than the one before is another one; what is less is time on the way."""
KEPT = 4096
"""Of so many places it is remembered what is known, also when nobody asks for them."""
_ID = re.compile(r"(?<=/)\d+")


@dataclass(slots=True)
class Bucket:
    """What is known of one limit. ``left`` requests may be made until ``ends`` (the loop's seconds), those
    included that are ``out``; from then on ``limit``, which is None while nothing is known."""

    limit: int | None = None
    left: int = 1
    ends: float = float("-inf")
    out: int = 0
    is_limited: bool = True
    line: deque[asyncio.Future[None]] = field(default_factory=deque)

    def has_room(self, now: float) -> bool:
        """Whether one more request may leave."""
        if not self.is_limited:
            return True
        if self.limit is not None and self.ends <= now:
            self.left = self.limit
        return self.out < self.left

    def is_idle(self, now: float) -> bool:
        """Whether nothing is lost when it is forgotten."""
        return not self.out and not self.line and self.ends <= now


class Buckets:
    """Lets each request leave when its place takes it, in the order in which they came."""

    def __init__(self) -> None:
        self._buckets: dict[str, Bucket] = {}

    async def enter(self, method: str, path: str) -> Bucket:
        """Wait until a request may leave; what it is given is for :meth:`answered` or :meth:`failed`."""
        bucket = self._bucket(method, path)
        now = asyncio.get_running_loop().time()
        if not bucket.line and bucket.has_room(now):
            bucket.out += 1
            return bucket
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        bucket.line.append(turn)
        self._wait_for_end(bucket, now)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had its turn, and doesn't leave
                bucket.out -= 1
            self._let_in(bucket)
            raise
        return bucket

    def answered(
        self, bucket: Bucket, status: int, headers: Mapping[str, str], *, retry_after: float
    ) -> None:
        """A request is answered; ``retry_after`` are the seconds after which to try one again that was
        refused."""
        bucket.out -= 1
        now = asyncio.get_running_loop().time()
        told = _told(headers)
        if told is not None:
            limit, left, seconds = told
            ends = now + seconds
            is_new = bucket.limit is None or bucket.ends <= now or ends > bucket.ends + NEW_WINDOW_SECONDS
            bucket.limit, bucket.is_limited = limit, True
            bucket.left = left if is_new else min(bucket.left, left)
            bucket.ends = ends if is_new else max(bucket.ends, ends)
        elif status < 400:
            bucket.is_limited = False
        if status == 429 and headers.get("X-RateLimit-Scope") in ("user", "shared"):
            # Retry-After is in whole seconds. What isn't about the place is for discord.py alone to wait out.
            bucket.left, bucket.ends = 0, now + (told[2] if told else retry_after)
            bucket.limit = bucket.limit or 1
            bucket.is_limited = True
        self._let_in(bucket)

    def failed(self, bucket: Bucket) -> None:
        """A request has failed on its way, or was cancelled."""
        bucket.out -= 1
        self._let_in(bucket)

    # -- inside

    def _bucket(self, method: str, path: str) -> Bucket:
        first, _, rest = path.lstrip("/").partition("/")
        major, _, rest = rest.partition("/")
        key = f"{method} {first}/{major}/{_ID.sub('#', rest)}"
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= KEPT:
                now = asyncio.get_running_loop().time()
                self._buckets = {key: kept for key, kept in self._buckets.items() if not kept.is_idle(now)}
            bucket = self._buckets[key] = Bucket()
        return bucket

    def _let_in(self, bucket: Bucket) -> None:
        now = asyncio.get_running_loop().time()
        while bucket.line and (bucket.line[0].cancelled() or bucket.has_room(now)):
            turn = bucket.line.popleft()
            if not turn.cancelled():
                bucket.out += 1
                turn.set_result(None)
        self._wait_for_end(bucket, now)

    def _wait_for_end(self, bucket: Bucket, now: float) -> None:
        """Look again when the window is over; before, whoever is answered makes room."""
        if bucket.line and bucket.ends > now:
            asyncio.get_running_loop().call_at(bucket.ends, self._let_in, bucket)


def _told(headers: Mapping[str, str]) -> tuple[int, int, float] | None:
    """The limit, how many are left, and the seconds until the window's end; None where they aren't told."""
    try:
        return (
            int(headers["X-RateLimit-Limit"]),
            int(headers["X-RateLimit-Remaining"]),
            float(headers["X-RateLimit-Reset-After"]),
        )
    except (KeyError, ValueError):
        return None


def forget_seldom(http: HTTPClient) -> None:
    """Have discord.py look for what it can forget of limits when it knows twice as many as after the last
    look, and :data:`KEPT` at least. By itself it goes through all that it knows whenever it meets a place for
    the first time, which takes milliseconds of each such request where people play at thousands of tables.

    Source: discord.py 2.7.1, ``HTTPClient.get_ratelimit``.
    """
    look, most = http._try_clear_expired_ratelimits, KEPT  # noqa: SLF001 - discord.py has no setting for it

    def look_seldom() -> None:
        nonlocal most
        known = http._buckets  # noqa: SLF001 - discord.py counts them nowhere else
        if len(known) >= most:
            look()
            most = max(KEPT, 2 * len(known))

    http._try_clear_expired_ratelimits = look_seldom  # type: ignore[method-assign] # noqa: SLF001 - the same
