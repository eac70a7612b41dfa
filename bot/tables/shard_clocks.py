"""The clocks of a process that shares the bot with others: each of its shards has clocks of its own, since
players of one may reach the bot while those of another can't."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.tables.clocks import Clocks
from data.db.records import TableRecord
from data.db.shards import Shards, shard_of


class ShardClocks:
    """Clocks by shard, of ``count`` that there are; ``make`` makes those of one."""

    def __init__(self, make: Callable[[Shards], Clocks]) -> None:
        self._make = make
        self._count = 1
        self._clocks: dict[int, Clocks] = {}
        self._began = False

    def take(self, shard: int, count: int) -> None:
        """A shard is this process's from now on."""
        self._count = count
        if shard not in self._clocks:
            clocks = self._clocks[shard] = self._make(Shards.of(count, (shard,)))
            if self._began:
                clocks.start()

    def look(self, table: TableRecord) -> None:
        """A table has changed: see when its clock runs out."""
        if (clocks := self._of(table.guild_id)) is not None:
            clocks.look(table)

    def start(self) -> None:
        """Go on, each shard's as soon as it is connected."""
        self._began = True
        for clocks in self._clocks.values():
            clocks.start()

    async def stop(self) -> None:
        """From now on nobody's time runs."""
        self._began = False
        await asyncio.gather(*(clocks.stop() for clocks in self._clocks.values()))

    def connected(self, shard: int) -> None:
        """Players of a shard can reach the bot (again)."""
        if (clocks := self._clocks.get(shard)) is not None:
            clocks.connected()

    def disconnected(self, shard: int) -> None:
        """Players of a shard can't reach the bot for now."""
        if (clocks := self._clocks.get(shard)) is not None:
            clocks.disconnected()

    def outage(self, guild_id: int) -> None:
        """Discord has an outage of a server."""
        if (clocks := self._of(guild_id)) is not None:
            clocks.outage(guild_id)

    def outage_over(self, guild_id: int) -> None:
        """A server is there."""
        if (clocks := self._of(guild_id)) is not None:
            clocks.outage_over(guild_id)

    def stumbled(self) -> None:
        """The database fails, so nobody can move."""
        for clocks in self._clocks.values():
            clocks.stumbled()

    @property
    def busy(self) -> bool:
        """Whether any clocks are about to go on."""
        return any(clocks.busy for clocks in self._clocks.values())

    async def settled(self) -> None:
        """Wait until all that are about to have gone on."""
        for clocks in list(self._clocks.values()):
            await clocks.settled()

    async def tick(self) -> bool:
        """Do what is due now; False if a table can't be played."""
        return all([await clocks.tick() for clocks in list(self._clocks.values())])

    def _of(self, guild_id: int) -> Clocks | None:
        return self._clocks.get(shard_of(guild_id, self._count))


__all__ = ["ShardClocks"]
