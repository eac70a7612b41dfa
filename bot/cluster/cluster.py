"""A bot in several processes: this one connects its own shards, drives their tables, and makes its part of
the requests.

Presses in direct messages come to shard 0, whatever their table. Its process changes the table under its
version, as any process does, and notifies the table's owner by PostgreSQL. Owners also look by themselves, so
that a lost notification costs only seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import timedelta

import discord

from bot.cluster.connectivity import ANSWER_SECONDS, Connectivity
from bot.cluster.shard_leases import ShardLeases
from bot.discord_api.messages import FAULTS, short
from bot.discord_api.rate_limits import Limiter
from bot.tables import Tables
from data.db.errors import DatabaseFault
from data.db.owners import Owner
from data.db.records import TableRecord
from data.db.shards import shard_of
from data.operations.leases import Renewed

_log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
"""How often a process looks for others' changes at its tables, in seconds."""
KEPT_SESSIONS = 0.5
"""The part of a day's sessions that is kept for shards that nobody has."""
SLACK = timedelta(seconds=10)
"""How much earlier than its commit a change may have been made, including the difference of clocks."""


class Cluster:
    """Lets several processes be one bot. ``lead`` is called once this process is the one that does the whole
    bot's work, and ``follow`` while it isn't; both may be called again. ``changed`` is called with a table of
    its own that another process has changed, ``drive`` when a shard was taken, and ``look`` every 5 s, for
    missed changes."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        shard_leases: ShardLeases,
        limiter: Limiter,
        tables: Tables,
        *,
        lead: Callable[[], Awaitable[object]],
        follow: Callable[[], Awaitable[object]],
        changed: Callable[[TableRecord], object],
        drive: Callable[[int, int], Awaitable[object]],
        look: Callable[[], Awaitable[object]],
    ) -> None:
        self._client = client
        self._shard_leases = shard_leases
        self._limiter = limiter
        self._tables = tables
        self._lead = lead
        self._follow = follow
        self._changed = changed
        self._drive = drive
        self._look = look
        self._looked = tables.now()
        self._seen: dict[int, int] = {}
        """The versions at which recently changed tables were seen."""
        self._owing: dict[int, int] = {}
        """The tables whose owners are to be told, with their shards."""
        self._led: bool | None = None
        """What this process did last with success."""
        self._taking_part = self._watches = False
        self._launched = self._began = self._stopped = False
        self.connectivity = Connectivity(
            is_one_of_several=lambda: shard_leases.living > 1, changed=shard_leases.hurry
        )
        """Whether Discord answers this process."""
        self._tasks: set[asyncio.Task[None]] = set()
        limiter.may_leave = lambda: shard_leases.is_sure
        shard_leases.took, shard_leases.renewed = self._took, self._renewed
        shard_leases.is_cut_off, shard_leases.may_take_over = (
            lambda: self.connectivity.is_cut_off,
            self._may_take_over,
        )
        tables.shared, tables.is_ours, tables.tell_owner = True, self._is_ours, self._tell_owner
        tables.store.owner = lambda: Owner(shard_leases.shards, shard_leases.leases.holder)

    @property
    def waits(self) -> bool:
        """Whether all shards are held by others."""
        return self._shard_leases.is_spare

    @property
    def leads(self) -> bool:
        """Whether this process does the whole bot's work."""
        return self._shard_leases.leads

    async def begin(self, count: int | None) -> None:
        """Wait until this process has shards of ``count``, or of as many as Discord recommends: until then it
        isn't connected. Then begin the whole bot's work.

        Raises:
            bot.cluster.shard_leases.OtherShardCount: the bot runs with another number of shards.
        """
        recommended, _, limits = await self._client.http.get_bot_gateway()
        if not self._watches:
            self._watches = True
            self._soon(self.connectivity.watch(), "whether Discord answers")
        await self._shard_leases.begin(count or recommended, limits["max_concurrency"])
        await self._take_part()
        if not self._began:
            self._began = True
            for shard in list(self._shard_leases.epochs):
                await self._drive(shard, self._shard_leases.count)
            self._soon(self._listen(), "changed tables")
            self._soon(self._look_around(), "what nobody told")

    def saw(self, table: TableRecord) -> None:
        """Note that every part of this process has seen a table as it is now."""
        self._seen[table.id] = table.version

    def launching(self) -> tuple[int, list[int]]:
        """Return how many shards there are, and which connect now; shards taken later connect by
        themselves."""
        self._launched = True
        return self._shard_leases.count, sorted(self._shard_leases.epochs)

    async def stop(self) -> None:
        """Connect nothing any more, and let others have the shards."""
        if self._stopped:
            return
        self._stopped = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._shard_leases.stop()

    async def turn(self, shard: int) -> None:
        """Wait until a shard may identify."""
        await self._shard_leases.turn(shard)

    # -- inside

    async def _may_take_over(self) -> bool:
        """Whether Discord answers this process, and enough of today's sessions are left to spend some on
        shards that another process could keep."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                _, _, limits = await self._client.http.get_bot_gateway()
        except (*FAULTS, discord.GatewayNotFound) as error:
            _log.warning("shards that another process offers stay there: %s", short(error))
            return False
        return limits["remaining"] > limits["total"] * KEPT_SESSIONS

    def _took(self, shard: int) -> None:
        if not self._began:
            return  # it is among the first ones
        if self._launched:
            gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
            self._soon(self._client.launch_shard(gateway, shard), f"shard {shard}")
        self._soon(self._take_up(shard), f"tables of shard {shard}")

    async def _take_up(self, shard: int) -> None:
        """Drive the tables of a shard; what fails now is found when looking around."""
        try:
            await self._drive(shard, self._shard_leases.count)
        except FAULTS as error:
            _log.warning("tables of shard %s are taken up later: %s", shard, short(error))

    def _renewed(self, found: Renewed) -> None:
        self._limiter.share(max(found.living, 1))
        if self._led is not None and self._led != found.leads and not self._taking_part:
            self._taking_part = True
            self._soon(self._take_part_later(), "what is there once")

    async def _take_part(self) -> None:
        leads = self._shard_leases.leads
        await (self._lead() if leads else self._follow())
        self._led = leads

    async def _take_part_later(self) -> None:
        try:
            await self._take_part()
        except FAULTS as error:
            _log.warning("what is there once for the whole bot is done later: %s", short(error))
        finally:
            self._taking_part = False

    # -- tables

    def _is_ours(self, table: TableRecord) -> bool:
        return self._shard_leases.has(table.place[0])

    def _tell_owner(self, table: TableRecord) -> None:
        tells = bool(self._owing)
        self._owing[table.id] = shard_of(table.place[0], self._shard_leases.count)
        if not tells and not self._stopped:
            self._soon(self._tell(), "telling owners")

    async def _tell(self) -> None:
        while self._owing:
            table_id, shard = next(iter(self._owing.items()))
            del self._owing[table_id]
            try:
                await self._shard_leases.leases.tell(shard, table_id)
            except DatabaseFault as fault:
                _log.warning("the owner of table %s finds out by itself: %s", table_id, fault)

    async def _listen(self) -> None:
        """Listen for tables that other processes have changed."""
        while True:
            try:
                async with self._shard_leases.leases.listening(self._heard, self._shard_leases.hurry) as lost:
                    await lost.wait()
            except DatabaseFault as fault:
                _log.warning("changes by other processes are heard of later: %s", fault)
            except Exception as error:
                _log.error("changes by other processes can't be heard of: %s", type(error).__name__)
            await asyncio.sleep(LOOK_SECONDS)

    def _heard(self, shard: int, table_id: int) -> None:
        if shard in self._shard_leases.epochs and not self._stopped:
            self._soon(self._see(table_id), f"table {table_id}")

    async def _see(self, table_id: int) -> None:
        try:
            await self._see_now(table_id)
        except DatabaseFault:
            return  # looking around finds it

    async def _see_now(self, table_id: int) -> None:
        table = await self._tables.store.table(table_id)
        if table is not None and self._is_ours(table):
            self._tables.wake(table_id)
            self._changed(table)

    async def _look_around(self) -> None:
        """Look from time to time for changes that were not notified."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look_once()
            except FAULTS as error:
                _log.warning("what other processes have changed is seen later: %s", short(error))
            except Exception as error:
                # The class alone: a text could quote a hand.
                _log.error("what other processes have changed can't be seen: %s", type(error).__name__)

    async def look_once(self) -> None:
        """Find what other processes have changed since the last look."""
        since, now = self._looked, self._tables.now()
        changed = await self._tables.store.changed_since(since - SLACK)
        for table_id, version in changed.items():
            if self._seen.get(table_id) != version:
                await self._see_now(table_id)
        self._seen = {each: self._seen[each] for each in changed if each in self._seen}
        await self._look()
        self._looked = now

    def _soon(self, work: Coroutine[object, object, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
