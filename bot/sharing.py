"""A bot in several processes: this one connects its own shards, and makes its part of the requests."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

import discord

from bot.holding import Holding
from bot.limiter import Limiter
from bot.posting import FAULTS, short
from data.leases import Renewed

_log = logging.getLogger(__name__)


class Sharing:
    """What a process does so that several are one bot. ``lead`` is called once this process is the one that
    does what is there once for the whole bot, and ``follow`` while it isn't; both may be called again."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        holding: Holding,
        limiter: Limiter,
        *,
        lead: Callable[[], Awaitable[object]],
        follow: Callable[[], Awaitable[object]],
    ) -> None:
        self._client = client
        self._holding = holding
        self._limiter = limiter
        self._lead = lead
        self._follow = follow
        self._led: bool | None = None
        """What this process did last, and succeeded."""
        self._launched = self._stopped = False
        self._tasks: set[asyncio.Task[None]] = set()
        limiter.may_leave = lambda: holding.is_sure
        holding.took, holding.renewed = self._took, self._renewed

    @property
    def waits(self) -> bool:
        """Whether all shards are held by others."""
        return self._holding.is_spare

    @property
    def leads(self) -> bool:
        """Whether this process does what is there once for the whole bot."""
        return self._holding.leads

    async def begin(self, count: int | None) -> None:
        """Wait until this process has shards of ``count``, or of as many as Discord recommends: until then it
        isn't connected. Then see to what is there once for the whole bot.

        Raises:
            bot.holding.OtherShardCount: the bot runs with another number of shards.
        """
        recommended, _, limits = await self._client.http.get_bot_gateway()
        await self._holding.begin(count or recommended, limits["max_concurrency"])
        await self._take_part()

    def launching(self) -> tuple[int, list[int]]:
        """How many shards there are, and which are to be connected now; those that are taken later are
        connected by themselves."""
        self._launched = True
        return self._holding.count, sorted(self._holding.epochs)

    async def stop(self) -> None:
        """Connect nothing any more, and let others have the shards."""
        if self._stopped:
            return
        self._stopped = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._holding.stop()

    async def turn(self, shard: int) -> None:
        """Wait until a shard may identify."""
        await self._holding.turn(shard)

    # -- inside

    def _took(self, shard: int) -> None:
        if self._launched:
            gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
            self._soon(self._client.launch_shard(gateway, shard), f"shard {shard}")

    def _renewed(self, found: Renewed) -> None:
        self._limiter.share(max(found.living, 1))
        if self._led is not None and self._led != found.leads:
            self._soon(self._take_part_later(), "what is there once")

    async def _take_part(self) -> None:
        leads = self._holding.leads
        await (self._lead() if leads else self._follow())
        self._led = leads

    async def _take_part_later(self) -> None:
        try:
            await self._take_part()
        except FAULTS as error:
            _log.warning("what is there once for the whole bot is done later: %s", short(error))

    def _soon(self, work: Coroutine[object, object, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
