"""Whether Discord answers this process at all: if not, another process may be better off.

It measures how long an answer has been wanted while no request got one. The gateway alone doesn't tell: a
connection whose packets are lost is recognized only after a minute. When in doubt, Discord is asked over a
connection of its own, so that one that hangs doesn't count for all.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from types import SimpleNamespace

import aiohttp
import discord

_log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
DOUBT_SECONDS = 2.0
"""Seconds without a wanted answer until Discord is asked whether it is there."""
ANSWER_SECONDS = 2.0
"""How many seconds that may take. Discord itself wants answers within three."""
SILENT_SECONDS = 4.0
"""Seconds without any answer until a process counts as cut off. With the second until the next look, other
processes are told after 5 s at most, and one with room connects soon after. So deliveries arrive in time (15
s) even where Discord takes some seconds for that connection."""
QUIET_SECONDS = 10.0
"""Seconds without a request until Discord is asked as well: presses don't arrive either, and nobody would
notice."""
STANDSTILL_SECONDS = 1.0
"""A process that was itself late by this many seconds can't say that Discord is."""


async def ask_discord() -> bool:
    """Whether Discord says anything, over a new connection; needs no token, and isn't counted."""
    timeout = aiohttp.ClientTimeout(total=ANSWER_SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"{discord.http.Route.BASE}/gateway"),
        ):
            return True
    except (aiohttp.ClientError, OSError):  # a timeout is an OSError
        return False


class Connectivity:
    """Checks every second whether Discord answers. ``ask`` asks it. ``is_one_of_several`` tells whether other
    processes serve the bot too; if not, silence alone is no reason to ask. ``changed`` is called when
    :attr:`is_cut_off` has changed. ``ticks`` are seconds that continue while the process is halted."""

    def __init__(
        self,
        *,
        ask: Callable[[], Awaitable[bool]] = ask_discord,
        is_one_of_several: Callable[[], bool],
        changed: Callable[[], object],
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ask = ask
        self._is_one_of_several = is_one_of_several
        self._changed = changed
        self._sleep = sleep
        self._ticks = ticks
        self._under_way = 0
        self._wanted_since: float | None = None
        self._answered_at = ticks()
        self.is_cut_off = False
        """Whether Discord doesn't answer at all."""

    def watch_requests(self, trace: aiohttp.TraceConfig) -> None:
        """Note through discord.py's trace when requests leave, and are answered."""
        trace.on_request_start.append(self._on_start)
        trace.on_request_end.append(self._on_end)
        trace.on_request_exception.append(self._on_exception)

    async def watch(self) -> None:
        """Check every second, until this is cancelled."""
        while True:
            await self.look()

    async def look(self) -> None:
        """Wait for a second, and check."""
        began = self._ticks()
        await self._sleep(LOOK_SECONDS)
        if self._ticks() - began > LOOK_SECONDS + STANDSTILL_SECONDS:
            self._begin_anew()
            return
        quiet = self._ticks() - self._answered_at >= QUIET_SECONDS and self._is_one_of_several()
        if self._silent < DOUBT_SECONDS and not quiet:
            return
        began = self._ticks()
        self.asked()
        answers = await self._ask()
        self.over(answered=answers)
        if self._ticks() - began > ANSWER_SECONDS + STANDSTILL_SECONDS:
            self._begin_anew()
        elif not answers and self._silent >= SILENT_SECONDS:
            self._cut_off(True)

    def asked(self) -> None:
        """Note that a request has left."""
        self._under_way += 1
        if self._wanted_since is None:
            self._wanted_since = self._ticks()

    def over(self, *, answered: bool) -> None:
        """Note that a request was answered, or has failed."""
        self._under_way -= 1
        if answered:
            self._answered_at = self._ticks()
            self._begin_anew()
            self._cut_off(False)

    # -- inside

    @property
    def _silent(self) -> float:
        """Return for how many seconds an answer has been wanted, and none has come."""
        return 0.0 if self._wanted_since is None else self._ticks() - self._wanted_since

    def _begin_anew(self) -> None:
        """Count the wait for requests under way from now on."""
        self._wanted_since = self._ticks() if self._under_way else None

    def _cut_off(self, is_so: bool) -> None:
        if is_so != self.is_cut_off:
            self.is_cut_off = is_so
            _log.warning("Discord answers nothing" if is_so else "Discord answers again")
            self._changed()

    async def _on_start(
        self, _: aiohttp.ClientSession, way: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        """Called by aiohttp before each try of each request, once the limiter has let it through."""
        if str(start.url).startswith(f"{discord.http.Route.BASE}/"):
            way.asked_discord = True
            self.asked()

    async def _on_end(
        self, _: aiohttp.ClientSession, way: SimpleNamespace, _end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Called by aiohttp when the headers of an answer are there."""
        if hasattr(way, "asked_discord"):
            del way.asked_discord
            self.over(answered=True)

    async def _on_exception(
        self, _: aiohttp.ClientSession, way: SimpleNamespace, _failed: aiohttp.TraceRequestExceptionParams
    ) -> None:
        """Called by aiohttp when a request has failed, or was cancelled."""
        if hasattr(way, "asked_discord"):
            del way.asked_discord
            self.over(answered=False)


__all__ = ["Connectivity", "ask_discord"]
