"""The clocks of a process that shares the bot with others: each of its shards has its own, since players of
one may reach the bot while those of another can't."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.tables.clocks import Clocks
from data.db.records import TableRecord
from data.db.shards import Shards, shard_of


class ShardClocks:
    """Clocks by shard, out of ``count`` shards; ``make`` makes those of one."""

    def __init__(self, make: Callable[[Shards], Clocks]) -> None:
        self._make = make
        self._count = 1
        self._clocks: dict[int, Clocks] = {}
        self._began = False

    def take(self, shard: int, count: int) -> None:
        """Take a shard, which is this process's from now on."""
        self._count = count
        if shard not in self._clocks:
            clocks = self._clocks[shard] = self._make(Shards.of(count, (shard,)))
            if self._began:
                clocks.start()

    def look(self, table: TableRecord) -> None:
        """Check when a changed table's clock runs out."""
        if (clocks := self._of(table.place[0])) is not None:
            clocks.look(table)

    def start(self) -> None:
        """Run each shard's clocks as soon as it is connected."""
        self._began = True
        for clocks in self._clocks.values():
            clocks.start()

    async def stop(self) -> None:
        """Stop the clocks: nobody's time runs any more."""
        self._began = False
        await asyncio.gather(*(clocks.stop() for clocks in self._clocks.values()))

    def connected(self, shard: int) -> None:
        """Run a shard's clocks: its players can reach the bot (again)."""
        if (clocks := self._clocks.get(shard)) is not None:
            clocks.connected()

    def disconnected(self, shard: int) -> None:
        """Stop a shard's clocks for now: its players can't reach the bot."""
        if (clocks := self._clocks.get(shard)) is not None:
            clocks.disconnected()

    def outage(self, guild_id: int) -> None:
        """Stop the clocks of a server that has an outage at Discord."""
        if (clocks := self._of(guild_id)) is not None:
            clocks.outage(guild_id)

    def outage_over(self, guild_id: int) -> None:
        """Run the clocks of a server again."""
        if (clocks := self._of(guild_id)) is not None:
            clocks.outage_over(guild_id)

    def stumbled(self) -> None:
        """Stop the clocks: the database fails, so nobody can move."""
        for clocks in self._clocks.values():
            clocks.stumbled()

    @property
    def busy(self) -> bool:
        """Whether any clocks are about to run again."""
        return any(clocks.busy for clocks in self._clocks.values())

    async def settled(self) -> None:
        """Wait until all clocks that are about to run do."""
        for clocks in list(self._clocks.values()):
            await clocks.settled()

    async def tick(self) -> bool:
        """Do what is due now; False if a table can't be played."""
        return all([await clocks.tick() for clocks in list(self._clocks.values())])

    def _of(self, guild_id: int) -> Clocks | None:
        return self._clocks.get(shard_of(guild_id, self._count))


__all__ = ["ShardClocks"]
