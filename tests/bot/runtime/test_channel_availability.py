"""A server on a shard of another process: that it isn't in this one's cache says nothing about it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.transitions import absence
from data.privacy.export import GRACE
from data.tables.servers import guild_left, guilds_left_before, known_guilds
from tests.bot.harness import PATIENCE
from tests.bot.sharded import Sharded, settled, sharded


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[Sharded]:
    """Two shards, with a server on each."""
    async with sharded(tmp_path) as made:
        yield made


async def test_a_bot_suspends_no_table_of_another_ones_server(two: Sharded) -> None:
    async with two.serving(0) as first:
        await two.start(0, first)
        async with two.serving(1) as second:
            await second.guild_removal.compare(guild.id for guild in second.guilds)
            await second.channel_availability.compare()
            await settled((first, second))
            assert (await two.table()).suspended is None
            assert await guilds_left_before(two.store, two.clock()) == ()
            assert "your table" not in "".join(each.text for each in two.people[0].dms())


async def test_a_bot_that_finds_another_ones_channel_shut_suspends_nothing(two: Sharded) -> None:
    async with two.serving(0) as first:
        await two.start(0, first)
    two.channels[0].deny(two.world.bot_user, "view_channel")
    two.clock.move(120)
    await two.store.owed()
    table = await two.table()
    async with two.serving(1) as second:
        second.deliveries.wake(table.id)
        await second.tables.apply(table.id, absence.restart_clock, owes_board=True)
        await second.deliveries.drained()
        assert (await two.table()).suspended is None


async def test_a_bot_that_is_removed_from_its_own_server_still_suspends_its_tables(two: Sharded) -> None:
    async with two.serving(1) as second:
        await two.start(1, second)
    two.guilds[1].kick_bot()
    async with two.serving(0):
        assert (await two.table()).suspended is None
    async with two.serving(1), asyncio.timeout(PATIENCE):
        while (await two.table()).suspended != "server":
            await two.store.owed()  # a question that lets the bot have its turn


async def test_only_who_has_its_shard_forgets_a_server(two: Sharded) -> None:
    async with two.serving(0) as first:
        await two.start(0, first)
    await guild_left(two.store, two.guilds[0].id)
    two.clock.move((GRACE + timedelta(days=1)).total_seconds())
    async with two.serving(1) as second:
        await second.guild_removal.ready()
        await two.clock.sleeper(24 * 3600)
        assert await two.table()
    async with two.serving(0) as first:
        await first.guild_removal.ready()
        assert two.guilds[0].id in await known_guilds(two.store)


async def test_until_discord_has_told_its_servers_a_bot_knows_of_none(two: Sharded) -> None:
    client = two.bot(0)
    assert not client.knows(two.guilds[0].id)
    async with two.serving(0) as served:
        assert served.knows(two.guilds[0].id)
        assert not served.knows(two.guilds[1].id)


async def test_a_server_that_discord_tells_of_late_has_not_removed_the_bot(two: Sharded) -> None:
    """A process whose shards have thousands of servers is ready before the last of them is told: Discord
    names all of them beforehand, in READY."""
    async with two.serving(1) as second:
        await two.start(1, second)
    two.guilds[1].go_down()  # so it is told after ``guild_ready_timeout``
    async with two.serving(1) as second:
        assert second.is_ready()
        assert second.knows(two.guilds[1].id)
        await second.guild_removal.ready()
        await second.channel_availability.compare()
        second.deliveries.wake(1)
        async with asyncio.timeout(PATIENCE):
            await second.clocks.settled()
        assert (await two.table()).suspended is None
        assert await guilds_left_before(two.store, two.clock()) == ()
        before = await two.table()
        two.clock.move(61)  # the clock of whoever is to move, who can't see the table
        await second.clocks.tick()
        assert (await two.table()).moves == before.moves
        two.guilds[1].come_back()
        async with asyncio.timeout(PATIENCE):
            while (await two.table()).deadline == before.deadline:
                await two.store.owed()
        await settled((second,))
        after = await two.table()
        assert (after.suspended, after.moves) == (None, before.moves)
