"""The third table of a channel gets a thread of its own, where server and Discord let it have one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.tables import Who
from data.db.records import Untrusted
from data.results.guild_settings import GuildSettings
from playground import Channel
from tests.bot.harness import Harbour, close_table, harbour
from tests.bot.played import SETTINGS
from tests.data.sample_tables import set_guild_settings


async def places(here: Harbour) -> list[Channel]:
    """Where each live table is."""
    await here.settle()
    return [here.world.channels[table.place[1]] for table in await here.store.live_tables()]


async def test_the_third_table_is_in_a_thread_that_the_answer_and_a_line_lead_to(tmp_path: Path) -> None:
    async with harbour(tmp_path) as here:
        ana, ben, cleo = here.people
        await here.open(1, start=False)
        await ben.slash(here.channel, "dudo")
        reply = await cleo.slash(here.channel, "dudo")
        first, second, thread = await places(here)
        assert (first, second, thread.parent) == (here.channel, here.channel, here.channel)
        assert thread.name == "Dudo 3"
        assert reply.message is not None
        assert reply.message.buttons[0].url is not None
        assert reply.message.buttons[0].url.endswith(f"/{thread.id}")
        lines = [message for message in ana.messages(here.channel) if "in this thread" in message.text]
        assert [(line.id, line.text) for line in lines] == [
            (thread.id, "Cleo opened **Dudo 3** in this thread.")
        ]
        assert [button.label for button in lines[0].buttons] == ["Join", "Table"]
        assert (lines[0].buttons[1].url or "").endswith(f"/{thread.id}")
        joined = await ana.click(here.channel, "Join", message=lines[0])
        await here.settle()
        assert "Ana" in here.board(thread).text
        assert joined.text == "You have a seat at table 3 in #Dudo 3."
        await here.press(ben, "Join", thread)
        assert "Ben" in here.board(thread).text
        assert sum("Dudo 3" in each.text for each in ana.messages(here.channel) if not each.ephemeral) == 1


async def test_once_a_table_is_over_the_next_one_is_in_the_channel_again(tmp_path: Path) -> None:
    async with harbour(tmp_path) as here:
        ana, ben, cleo = here.people
        for person in (ana, ben):
            await person.slash(here.channel, "dudo")
        await close_table(ben, here.channel, table=2)
        await cleo.slash(here.channel, "dudo")
        assert await places(here) == [here.channel, here.channel]


async def test_of_tables_that_are_opened_at_once_no_more_than_two_are_in_the_channel(tmp_path: Path) -> None:
    async with harbour(tmp_path, 6) as here:
        await asyncio.gather(*(person.slash(here.channel, "dudo") for person in here.people))
        assert (await places(here)).count(here.channel) == 2
        place = here.guild.id, here.channel.id
        async with here.client.seating.counting(place) as tables:
            assert tables == await here.store.count_live(*place)  # none is still counted as being opened


async def test_a_table_that_is_there_while_it_is_still_being_opened_counts_once(tmp_path: Path) -> None:
    async with harbour(tmp_path) as here:
        seating, ana, place = here.client.seating, here.people[0], (here.guild.id, here.channel.id)

        async def live() -> int:
            async with seating.counting(place) as tables:
                return tables

        async with seating.counting(place):
            await seating.open(Who(ana.id, Untrusted(ana.name), "1"), place, "dudo", SETTINGS)
            meanwhile = asyncio.create_task(live())
            await here.store.count_live(*place)
        assert await meanwhile == 1


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_without_a_permission_or_where_the_server_does_not_want_it_there_is_no_thread(
    tmp_path: Path, permission: str
) -> None:
    async with harbour(tmp_path, 4) as here:
        here.channel.deny(here.world.bot_user, permission)
        for person in here.people[:3]:
            await person.slash(here.channel, "dudo")
        quiet = here.guild.add_channel("quiet")
        await set_guild_settings(here.store, here.guild.id, GuildSettings(place="channel"))
        for person in here.people[:3]:
            await person.slash(quiet, "dudo")
        assert await places(here) == [here.channel] * 3 + [quiet] * 3


@pytest.mark.parametrize("code", [160006, 50013, 200001, 10003])
async def test_a_thread_that_discord_does_not_make_leaves_the_table_in_its_channel_and_no_line(
    tmp_path: Path, code: int
) -> None:
    async with harbour(tmp_path) as here:
        for person in here.people[:2]:
            await person.slash(here.channel, "dudo")
        here.world.faults.refuse("POST */threads", code)
        reply = await here.people[2].slash(here.channel, "dudo")
        assert "is open" in reply.text
        assert await places(here) == [here.channel] * 3
        texts = [message.text for message in here.people[0].messages(here.channel)]
        assert not any("in this thread" in text for text in texts)
        assert "table 3" in here.board().text
