"""Servers that the bot was removed from: noted at once, and forgotten 30 days later."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable

from data.db.errors import DatabaseFault
from data.privacy.export import forget_left_guilds
from data.tables.servers import guild_joined, guild_left, guilds_left_before, known_guilds
from data.tables.store import Store

_log = logging.getLogger(__name__)
HOUR = 3600.0
"""Seconds until the next try after a fault of the database."""
DAY = 24 * 3600.0
"""Seconds between two checks for servers to be forgotten."""


async def _nothing(_guild_id: int) -> None:
    """Do nothing: nobody else wants to know."""


class GuildRemoval:
    """Checks once a day. ``present`` tells the servers that the bot is in, of those that this process
    ``knows`` of: others are on shards of another process, or Discord hasn't sent them yet. ``joined`` and
    ``left`` are called with one that it has joined or left, again where that failed; ``sleep`` is
    injected."""

    def __init__(
        self,
        store: Store,
        present: Callable[[], Collection[int]],
        *,
        knows: Callable[[int], bool] = lambda _guild: True,
        joined: Callable[[int], Awaitable[None]] = _nothing,
        left: Callable[[int], Awaitable[None]] = _nothing,
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._present = present
        self._knows = knows
        self._tell_joined = joined
        self._tell_left = left
        self._sleep = sleep
        self._comparing: asyncio.Task[None] | None = None
        self._daily_look: asyncio.Task[None] | None = None
        self._stopped = False

    async def ready(self) -> None:
        """Note what happened while the bot was away: its servers are known, for the first time or again. From
        the first time on, check at once and every day what to forget."""
        if self._stopped:
            return
        # A task, so that stop() can wait until the database is left alone.
        self._comparing = asyncio.create_task(self._compare_now(), name="servers that were left")
        await self._comparing
        if self._daily_look is None and not self._stopped:
            self._daily_look = asyncio.create_task(self._daily(), name="servers to forget")

    async def stop(self) -> None:
        """Stop checking."""
        self._stopped = True
        for task in (self._comparing, self._daily_look):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def joined(self, guild_id: int) -> None:
        """Note that the bot is in a server (again). What can't be noted now is found at the next comparison.
        The others are told first, since a noted change isn't compared any more."""
        try:
            await self._tell_joined(guild_id)
            await guild_joined(self._store, guild_id)
        except DatabaseFault as fault:
            _log.warning("that server %s has the bot again is noted later: %s", guild_id, fault)

    async def left(self, guild_id: int) -> None:
        """Note that the bot was removed from a server, as :meth:`joined`."""
        try:
            await self._tell_left(guild_id)
            await guild_left(self._store, guild_id)
        except DatabaseFault as fault:
            _log.warning("that the bot was removed from server %s is noted later: %s", guild_id, fault)
        else:
            _log.info("removed from server %s", guild_id)

    async def compare(self, present: Iterable[int]) -> None:
        """Note what happened while the bot was away; ``present`` are the servers that it is in now."""
        here = set(present)
        for guild_id in await known_guilds(self._store):
            if guild_id not in here and self._knows(guild_id):
                await self.left(guild_id)
        for guild_id in await guilds_left_before(self._store, self._store.now):
            if guild_id in here:
                await self.joined(guild_id)

    async def _compare_now(self) -> None:
        try:
            await self.compare(self._present())
        except DatabaseFault as fault:
            _log.warning("which servers were left is found out later: %s", fault)

    def _is_out(self, guild_id: int) -> bool:
        """Whether the bot isn't in a server, as far as this process can say."""
        return self._knows(guild_id) and guild_id not in self._present()

    async def _daily(self) -> None:
        while True:
            try:
                await self.compare(self._present())
                for guild_id in await forget_left_guilds(self._store, self._is_out):
                    _log.info("server %s is forgotten: the bot was removed 30 days ago", guild_id)
            except DatabaseFault as fault:
                _log.warning("servers could not be forgotten; tried again in an hour: %s", fault)
                await self._sleep(HOUR)
                continue
            except Exception:
                _log.exception("servers could not be forgotten; tried again tomorrow")
            await self._sleep(DAY)
