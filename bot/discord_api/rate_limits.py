"""Discord's rate limits, kept by the bot itself so that Discord never has to refuse: that of the whole bot
(:class:`Limiter`), and those of each kind of request to one place (:class:`Buckets`).

discord.py only reacts when the whole bot is refused. Here each request waits for its place right before it
leaves, after its channel's limit let it through: none takes a place that it can't use yet. Answers to
interactions, and requests with their tokens, aren't counted by Discord, and wait for nothing.

The order is: requests that call a person, then hands, then cosmetic ones; within a rank tables at which
somebody has just pressed something, then the oldest. A cosmetic request is dropped when its turn doesn't come
soon.

discord.py keeps the limits of each route and channel, but loses count in two cases. When many channels are
used at once for the first time, only the first channel's requests are recognized once the name of their limit
is known: those of every other one are counted twice, apart from each other. And the first answer of a new
window is believed though more requests have left since. So a request to a place that nothing is known of is
sent alone here, and none leaves while those under way could use up what is left.

Source: Discord's documentation, "Rate Limits" (Global Rate Limit; Invalid Request Limit; Header Format), and
discord.py 2.7.1, ``discord/http.py``.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace

import aiohttp
import discord
from discord.http import HTTPClient

from bot.discord_api.request_context import (
    ASKED,
    CONTEXT,
    SENT_ONCE,
    Asked,
    Dropped,
    Outdated,
    Rank,
    RequestContext,
    Unanswered,
)

_log = logging.getLogger(__name__)

SHARE = 0.9
"""The share of Discord's limit that is used."""
WINDOW_SECONDS = 1.0
"""Window over which Discord counts a request, in seconds from its arrival."""
WAY_SECONDS = 1.0
"""A request has arrived when it is answered, and after this many seconds in any case."""
CATCH_UP_SECONDS = 0.1
"""After a busy time of the machine, requests due in the last this many seconds leave at once; older ones
don't."""
COSMETIC_SECONDS = 2.0
"""The longest wait of a cosmetic request, in seconds."""
OUTSIDE = ("/interactions/", "/webhooks/")
"""Routes that Discord doesn't count: answers to interactions, and requests with their tokens."""

INVALID = (401, 403, 429)
INVALID_SECONDS = 600.0
SLOW_AT, FAST_AGAIN_AT = 5_000, 4_000
SLOW_A_SECOND = 5.0
"""Requests a second while too many are refused. Discord blocks an address after 10,000 refusals in ten
minutes. After half of them the bot makes so few requests that even if all were refused it stays below, until
there are fewer again."""

NEW_WINDOW_SECONDS = 0.5
"""A window that ends this many seconds later than the one before is another one; smaller differences are time
on the way."""
KEPT = 4096
"""The number of places whose limits are remembered, also when nobody asks for them."""
_ID = re.compile(r"(?<=/)\d+")


@dataclass(slots=True)
class Bucket:
    """What is known of one limit. ``left`` requests may be made until ``ends`` (the loop's seconds),
    including those that are ``out``; from then on ``limit``, which is None while nothing is known."""

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
        """Whether it can be forgotten without loss."""
        return not self.out and not self.line and self.ends <= now


class Buckets:
    """Lets each request leave when its place takes it, in order of arrival."""

    def __init__(self) -> None:
        self._buckets: dict[str, Bucket] = {}

    async def enter(self, method: str, path: str) -> Bucket:
        """Wait until a request may leave; the result is for :meth:`answered` or :meth:`failed`."""
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
        """Note that a request is answered; a refused one may be tried again after ``retry_after`` seconds."""
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
            # Retry-After is in whole seconds. A refusal that isn't about the place is for discord.py alone to
            # wait out.
            bucket.left, bucket.ends = 0, now + (told[2] if told else retry_after)
            bucket.limit = bucket.limit or 1
            bucket.is_limited = True
        self._let_in(bucket)

    def failed(self, bucket: Bucket) -> None:
        """Note that a request has failed on its way, or was cancelled."""
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
        """Look again when the window is over; before that, each answered request makes room."""
        if bucket.line and bucket.ends > now:
            asyncio.get_running_loop().call_at(bucket.ends, self._let_in, bucket)


@dataclass(eq=False, slots=True)
class _Waiting:
    asked: Asked
    context: RequestContext
    number: int
    place: asyncio.Future[int]

    @property
    def turn(self) -> tuple[Rank, bool, float, int]:
        return self.asked.rank, not self.context.pressed, self.asked.since, self.number

    @property
    def patience(self) -> float:
        """Return until when it waits, in the loop's time."""
        return self.asked.since + COSMETIC_SECONDS if self.asked.rank is Rank.COSMETIC else float("inf")


class Limiter:
    """Gives each request its place. ``limit`` is the number of requests a second that Discord allows the bot.

    A request counts from when it leaves until a second after its answer (two seconds after it has left, if
    that is earlier), since Discord counts it from some time in between. So no more than ``limit`` arrive in
    any second, however long they are on their way. Time is the event loop's.
    """

    def __init__(self, limit: int) -> None:
        self._limit = self._whole = limit
        self.may_leave: Callable[[], bool] = lambda: True
        """Whether this process may speak for its tables; if not, its requests are dropped."""
        self._numbers = itertools.count()
        self._line: list[_Waiting] = []
        self._away: dict[int, float] = {}
        self._arrived: deque[float] = deque()
        self._next = self._shut_until = float("-inf")
        self._timer: asyncio.TimerHandle | None = None
        self._invalid: deque[float] = deque()
        self._is_slow = False
        self._buckets = Buckets()
        self.refused = 0
        """How often Discord has refused the whole bot."""

    def share(self, among: int) -> None:
        """Keep to an equal share of the limit: that many processes make requests for one bot."""
        self._limit = max(self._whole // among, 1)

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a place."""
        return len(self._line)

    @property
    def is_busy(self) -> bool:
        """Whether half of the limit is used, or requests wait."""
        self._when(asyncio.get_running_loop().time(), self._limit)
        return bool(self._line) or 2 * (len(self._away) + len(self._arrived)) >= self._limit

    async def place(self, rank: Rank = Rank.CALL, since: float | None = None) -> int:
        """Wait for a place and take it; return its number, for :meth:`over`. The request's age counts from
        ``since`` (the loop's seconds), or from now.

        Raises:
            Dropped: it is cosmetic, and no place is free.
        """
        now = asyncio.get_running_loop().time()
        if not self._line and self._when(now, int(SHARE * self._limit) or 1) <= now:
            return self._leave(now)
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(
            Asked(rank, now if since is None else since), CONTEXT.get(), next(self._numbers), future
        )
        self._line.append(waiting)
        self._look(now)
        try:
            return await future
        except asyncio.CancelledError:
            if not future.cancelled() and future.exception() is None:
                self._give_back(future.result())
            self._look(asyncio.get_running_loop().time())
            raise

    def over(self, place: int) -> None:
        """Note that the request that left from a place is answered, or has failed."""
        if self._away.pop(place, None) is not None:
            self._arrived.append(asyncio.get_running_loop().time())

    def answered(self, status: int, *, scope: str | None, retry_after: float) -> None:
        """Take Discord's answer to a request into account: its HTTP status, the scope of a limit that was
        exceeded, and the seconds after which to try again."""
        now = asyncio.get_running_loop().time()
        if status == 429 and scope == "global":
            self.refused += 1
            self._shut_until = max(self._shut_until, now + retry_after)
            _log.warning("Discord refuses the whole bot; nothing is sent for %.1f s", retry_after)
        if status in INVALID and scope != "shared":
            self._invalid.append(now)
            self._compare(now)

    # -- inside

    def _give_back(self, place: int) -> None:
        """Give back a place: its request never left."""
        self._away.pop(place, None)

    def _compare(self, now: float) -> None:
        """Slow down when Discord has refused too much, and stop when that is long enough ago."""
        while self._invalid and self._invalid[0] + INVALID_SECONDS <= now:
            self._invalid.popleft()
        if not self._is_slow and len(self._invalid) >= SLOW_AT:
            self._is_slow = True
            _log.error(
                "Discord has refused %s requests within ten minutes; it shuts an address out after "
                "10,000, so the bot makes only %.0f a second for now",
                len(self._invalid),
                SLOW_A_SECOND,
            )
        elif self._is_slow and len(self._invalid) < FAST_AGAIN_AT:
            self._is_slow = False
            _log.warning("Discord refuses fewer requests again; the bot goes on as fast as before")

    def _when(self, now: float, most: int) -> float:
        """Return when one more request may leave if at most ``most`` are counted at a time."""
        while self._away and (left := next(iter(self._away.values()))) + WAY_SECONDS <= now:
            del self._away[next(iter(self._away))]
            self._arrived.append(left + WAY_SECONDS)
        while self._arrived and self._arrived[0] + WINDOW_SECONDS <= now:
            self._arrived.popleft()
        self._compare(now)
        if self._is_slow:
            most = min(most, int(SLOW_A_SECOND))
        if self._shut_until > now:
            return self._shut_until
        if len(self._away) + len(self._arrived) < most:
            return now
        if self._arrived:
            return self._arrived[0] + WINDOW_SECONDS
        return next(iter(self._away.values())) + WAY_SECONDS + WINDOW_SECONDS

    def _leave(self, now: float) -> int:
        place = next(self._numbers)
        self._away[place] = now
        pace = SHARE * self._limit
        if self._is_slow:
            pace = min(pace, SLOW_A_SECOND)
        self._next = max(self._next, now - CATCH_UP_SECONDS) + 1 / pace
        return place

    def _look(self, now: float) -> None:
        """Let in the requests whose turn it is, drop those that waited too long, and look again when there is
        room."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._line = [waiting for waiting in self._line if not waiting.place.cancelled()]
        for waiting in [waiting for waiting in self._line if waiting.patience <= now]:
            self._end(waiting).set_exception(Dropped())
        while self._line:
            when = max(self._when(now, self._limit), self._next)
            if when > now:
                when = min(when, *(waiting.patience for waiting in self._line))
                self._timer = asyncio.get_running_loop().call_at(when, self._woken, when)
                return
            self._end(min(self._line, key=lambda waiting: waiting.turn)).set_result(self._leave(now))

    def _woken(self, when: float) -> None:
        self._look(max(when, asyncio.get_running_loop().time()))

    def _end(self, waiting: _Waiting) -> asyncio.Future[int]:
        """Take a request out of the line; return the future that its waiter awaits."""
        self._line.remove(waiting)
        return waiting.place

    # -- discord.py's requests

    def trace(self) -> aiohttp.TraceConfig:
        """Return discord.py's ``http_trace``, which makes each request wait for its place."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._on_start)
        config.on_request_end.append(self._on_end)
        config.on_request_exception.append(self._on_exception)
        return config

    async def _on_start(
        self, _: aiohttp.ClientSession, way: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        """Called by aiohttp before each try of each request, in the task that makes it."""
        address = str(start.url).partition("?")[0]
        if not address.startswith(f"{discord.http.Route.BASE}/"):
            return
        path = address.removeprefix(discord.http.Route.BASE)
        if path.startswith(OUTSIDE):
            if (once := SENT_ONCE.get()) is not None:
                once.leaves()
            return
        bucket = await self._buckets.enter(start.method, path)
        CONTEXT.get().leaves()
        asked = ASKED.get()
        try:
            place = await (self.place() if asked is None else self.place(asked.rank, asked.since))
            try:
                if asked is not None and not await CONTEXT.get().is_so():
                    raise Outdated(asked.since)
                if not self.may_leave():
                    raise Dropped
            except BaseException:
                self._give_back(place)
                self._look(asyncio.get_running_loop().time())
                raise
        except BaseException:
            self._buckets.failed(bucket)  # it never left
            raise
        way.place, way.bucket = place, bucket

    async def _on_end(
        self, _: aiohttp.ClientSession, way: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Called by aiohttp when the headers of an answer have arrived."""
        headers, status = end.response.headers, end.response.status
        retry_after = _seconds(headers.get("Retry-After"))
        if hasattr(way, "place"):
            self.over(way.place)
            self._buckets.answered(way.bucket, status, headers, retry_after=retry_after)
        if str(end.url).startswith(f"{discord.http.Route.BASE}/"):
            self.answered(status, scope=headers.get("X-RateLimit-Scope"), retry_after=retry_after)
        if (once := SENT_ONCE.get()) is not None:
            try:
                once.answered(status, retry_after)
            except Unanswered:
                end.response.close()
                raise

    async def _on_exception(
        self, _: aiohttp.ClientSession, way: SimpleNamespace, _failed: aiohttp.TraceRequestExceptionParams
    ) -> None:
        """Called by aiohttp when a request has failed, or was cancelled."""
        if hasattr(way, "place"):
            self.over(way.place)
            self._buckets.failed(way.bucket)


def _seconds(header: str | None) -> float:
    """Return a waiting time from a header, in seconds; 1 where it is missing or no number."""
    try:
        return float(header or "")
    except ValueError:
        return 1.0


def _told(headers: Mapping[str, str]) -> tuple[int, int, float] | None:
    """Return the limit, how many requests are left, and the seconds until the window's end; None where they
    are missing."""
    try:
        return (
            int(headers["X-RateLimit-Limit"]),
            int(headers["X-RateLimit-Remaining"]),
            float(headers["X-RateLimit-Reset-After"]),
        )
    except (KeyError, ValueError):
        return None


def forget_seldom(http: HTTPClient) -> None:
    """Make discord.py look for limits to forget only when it knows twice as many as after the last look, and
    at least :data:`KEPT`. By itself it checks all of them at each new place, which takes milliseconds of each
    such request where people play at thousands of tables.

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
