"""A world of several shards, and bots that have some of them."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import SecretStr

from bot.cli.demo import connected
from bot.config import Settings
from bot.discord_api.addresses import point_at
from bot.runtime.client import Undercup
from bot.tables.transitions.calls import LOOKS
from data.db.records import TableRecord
from data.db.shards import Shards, shard_of
from data.operations.opening import open_store
from data.tables.store import Store
from playground import Channel, Guild, Message, Person, Playground
from tests.bot.harness import NAMES, PATIENCE, UNHURRIED, Clock
from tests.fresh import fresh
from tests.openapi import OPENAPI


@dataclass
class Sharded:
    """A world with a server on each of its shards, and one store that all bots have."""

    world: Playground
    store: Store
    clock: Clock
    people: list[Person]
    folder: Path
    count: int
    guilds: list[Guild] = field(default_factory=list)
    """By shard."""
    channels: list[Channel] = field(default_factory=list)

    def bot(self, *shards: int) -> Undercup:
        """A bot that has those shards."""
        counter = itertools.count()
        settings = Settings(
            token=SecretStr(self.world.token), database="", api_base=self.world.api_base, pace=0.0, hold=0.0,
            thinkers=0, health_file=self.folder / f"health {shards}", guild_ready_timeout=0.0, emojis="off",
            requests_a_second=UNHURRIED,
        )  # fmt: skip
        return Undercup(
            settings,
            self.store,
            now=self.clock,
            secret=lambda: hashlib.sha256(f"{shards} {next(counter)}".encode()).digest(),
            sleep=self.clock.sleep,
            ticks=itertools.count().__next__,
            machine=self.clock.machine,
            shards=Shards.of(self.count, shards),
        )

    @asynccontextmanager
    async def serving(self, *shards: int) -> AsyncIterator[Undercup]:
        """A bot that has those shards, connected."""
        client = self.bot(*shards)
        async with connected(client, self.world.token):
            yield client

    async def table(self, number: int = 1) -> TableRecord:
        found = await self.store.table(number)
        assert found is not None
        return found

    def board(self, shard: int) -> Message:
        """The newest message of a shard's channel that is for all."""
        messages = self.people[0].messages(self.channels[shard])
        return [message for message in messages if not message.ephemeral][-1]

    async def start(self, shard: int, *clients: Undercup, options: str = "clock:1m") -> None:
        """The first two people start a game in the channel of a shard, and are called to their turns: nobody
        has just sat down."""
        host, guest = self.people[:2]
        name, value = options.split(":")
        await host.slash(self.channels[shard], "dudo", **{name: value})
        await settled(clients)
        await guest.click(self.channels[shard], "Join", message=self.board(shard))
        await settled(clients)
        self.clock.move(LOOKS.total_seconds())
        await host.click(self.channels[shard], "Start", message=self.board(shard))
        await settled(clients)


async def settled(clients: Iterable[Undercup]) -> None:
    """Until none of these bots has anything to do."""
    for client in clients:
        await client.settle()


@asynccontextmanager
async def sharded(
    folder: Path, count: int = 2, people: int = 2, *, url: str | None = None
) -> AsyncIterator[Sharded]:
    """A world of so many shards, with a server on each, and a database: a new one of SQLite, or an empty one
    at that address."""
    clock = Clock()
    world = Playground(
        clock=clock.timestamp,
        answer_within=PATIENCE,
        openapi=OPENAPI,
        rate_limits=False,
        shards=count,
    )
    async with world:
        by_shard: dict[int, Guild] = {}
        while len(by_shard) < count:
            clock.move(0.001)
            shard = shard_of(world.snowflakes.next("guild"), count)
            if shard not in by_shard:  # the next id is of the same millisecond
                by_shard[shard] = world.add_guild(f"Harbour {shard}")
        guilds = [by_shard[shard] for shard in range(count)]
        channels = [guild.add_channel("dice") for guild in guilds]
        crowd = [world.add_person(name) for name in NAMES[:people]]
        point_at(world.api_base, world.cdn_base)
        store = await open_store(url or await fresh(folder / "undercup.db"), now=clock)
        try:
            yield Sharded(world, store, clock, crowd, folder, count, guilds, channels)
        finally:
            await store.close()
        assert not world.violations, [each.what for each in world.violations[:3]]
