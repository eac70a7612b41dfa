"""What the admins of a server choose, and that it holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.guilds import GuildSettings
from data.servers import guild_settings
from playground import NotVisible, Person, Reply
from playground.model import NEWS
from tests.bot.harness import Harbour, harbour
from tests.bot.played import COMPUTER, finished
from tests.data.tables import set_guild_settings


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Harbour]:
    """A harbour in which Ana manages the server."""
    async with harbour(tmp_path) as made:
        made.guild.grant(made.people[0], "manage_guild")
        yield made


async def choose(port: Harbour, setting: str, **options: object) -> Reply:
    reply = await port.people[0].slash(port.channel, f"settings {setting}", **options)
    assert reply.ephemeral
    return reply


async def settings(port: Harbour) -> GuildSettings:
    return await guild_settings(port.store, port.guild.id)


async def opened(port: Harbour, person: Person, **options: object) -> Reply:
    reply = await person.slash(port.channel, "dudo", **options)
    await port.settle()
    return reply


async def test_only_whoever_manages_the_server_may_change_its_settings(port: Harbour) -> None:
    ben = port.people[1]
    with pytest.raises(NotVisible):
        await ben.slash(port.channel, "settings show")
    shown = await choose(port, "show")
    assert "Tables open in every channel" in shown.text
    payload = next(command for command in port.world.commands.values() if command.name == "settings")
    data = {
        "id": str(payload.id), "name": "settings", "type": 1,
        "options": [{"type": 1, "name": "place", "options": [
            {"type": 3, "name": "tables", "value": "thread"}
        ]}],
    }  # fmt: skip
    forged = await port.world.raw_interaction(ben, port.channel, kind=2, data=data)
    assert "Only whoever has the permission Manage Server" in forged.text
    assert await settings(port) == GuildSettings()


async def test_tables_open_only_where_they_are_allowed_and_a_thread_counts_as_its_channel(
    port: Harbour,
) -> None:
    ben, quiet = port.people[1], port.guild.add_channel("quiet")
    which = await choose(port, "channel", tables="allowed")
    assert "Say which one" in which.text
    assert "only" in (await choose(port, "channel", tables="allowed", channel=quiet)).text
    refused = await opened(port, ben)
    assert "Tables open in #quiet here." in refused.text
    assert await port.store.live_tables() == ()
    inside = quiet.add_thread("a corner")
    assert "is open" in (await ben.slash(inside, "dudo")).text
    last = await choose(port, "channel", tables="forbidden", channel=quiet)
    assert "No other channel is left" in last.text
    await choose(port, "channel", tables="allowed", channel=port.channel)
    await choose(port, "channel", tables="forbidden", channel=quiet)
    assert (await settings(port)).channels == (port.channel.id,)
    assert "is open" in (await opened(port, ben)).text
    await choose(port, "channel", tables="anywhere")
    assert (await settings(port)).channels == ()
    await port.settle()


async def test_a_next_game_is_opened_only_where_tables_may_be(port: Harbour) -> None:
    ben = port.people[1]
    await port.open(2, dice=1)
    while "The end" not in port.board().text:
        mover = port.on_turn()
        assert mover is not None
        await port.press(mover, port.moves()[-1])
    await choose(port, "channel", tables="allowed", channel=port.guild.add_channel("elsewhere"))
    refused = await ben.click(port.channel, "Play again", message=port.board())
    assert "Tables open in #elsewhere here." in refused.text


async def test_the_chosen_clock_and_preset_hold_unless_a_table_says_otherwise(port: Harbour) -> None:
    ben = port.people[1]
    await choose(port, "clock", clock="2m")
    await choose(port, "preset", game="dudo", preset="chile")
    await opened(port, ben)
    assert "`chile`" in port.board().text
    assert "2 minutes a move" in port.board().text
    await opened(port, ben, preset="asmodee", clock="none")
    assert "`asmodee`" in port.board().text
    assert "Clock: none" in port.board().text


async def test_what_can_t_be_chosen_is_told_and_changes_nothing(port: Harbour) -> None:
    refused: list[tuple[str, dict[str, object], str]] = [
        ("clock", {"clock": "soon"}, "can’t read `soon`"),
        ("clock", {"clock": "5s"}, "at least 20 seconds"),
        ("preset", {"game": "dudo", "preset": "mars"}, "no preset `mars`"),
        ("ratings", {}, "Say what is to count"),
    ]
    for setting, options, said in refused:
        assert said in (await choose(port, setting, **options)).text
    assert await settings(port) == GuildSettings()
    suggested = await port.people[0].complete(
        port.channel, "settings preset", option="preset", text="ch", game="dudo"
    )
    assert suggested == [("chile", "chile")]


async def test_a_table_gets_a_thread_of_its_own_and_is_played_there(port: Harbour) -> None:
    ben, cleo = port.people[1:]
    await choose(port, "place", tables="thread")
    reply = await opened(port, ben, dice=1)
    assert reply.message is not None
    (thread,) = [channel for channel in port.guild.channels.values() if channel.is_thread]
    assert thread.name == "Dudo with Ben"
    assert reply.message.buttons[0].url == f"https://discord.com/channels/{port.guild.id}/{thread.id}"
    await port.press(cleo, "Join", thread)
    await port.press(cleo, "Ready", thread)
    await port.press(ben, "Start", thread)
    assert "Round 1" in port.board(thread).text
    bad = await opened(port, ben, house_rules="calza=perhaps")
    assert "can’t be `perhaps`" in bad.text
    assert len([channel for channel in port.guild.channels.values() if channel.is_thread]) == 1
    inside = await ben.slash(thread, "dudo")
    assert "is open" in inside.text, "in a thread a table stays there"
    await port.settle()
    port.channel.deny(port.world.bot_user, "create_public_threads")
    lacking = await opened(port, ben)
    assert "Create Public Threads" in lacking.text
    port.channel.allow(port.world.bot_user, "create_public_threads")
    port.world.faults.refuse("POST /channels/{channel_id}/threads", 50013)
    failed = await opened(port, ben)
    assert "couldn’t make a thread" in failed.text


async def test_a_role_may_close_any_table_while_it_is_chosen(port: Harbour) -> None:
    _, ben, cleo = port.people
    keepers = port.guild.add_role("Keepers", cleo)
    await opened(port, ben)
    lobby = port.board()
    assert "Only the host" in (await cleo.click(port.channel, "Close", message=lobby)).text
    assert "<@&" in (await choose(port, "closer", roles="allowed", role=keepers)).text
    await port.press(cleo, "Close")
    assert (await port.table()).status == "closed"
    await opened(port, ben)
    await cleo.slash(port.channel, "table close", table=2)
    await port.settle()
    assert (await port.table(2)).status == "closed"
    for taken in ({"roles": "forbidden", "role": keepers}, {"roles": "none"}):
        await choose(port, "closer", roles="allowed", role=keepers)
        await choose(port, "closer", **taken)
        assert (await settings(port)).closers == ()
    await opened(port, ben)
    assert "Only the host" in (await cleo.click(port.channel, "Close", message=port.board())).text
    assert "Say which one" in (await choose(port, "closer", roles="forbidden")).text


async def test_changes_made_together_all_hold(port: Harbour) -> None:
    await asyncio.gather(
        choose(port, "clock", clock="5m"),
        choose(port, "seasons", months=3),
        choose(port, "place", tables="thread"),
        choose(port, "preset", game="dudo", preset="chile"),
    )
    chosen = await settings(port)
    assert (chosen.clock, chosen.season_months, chosen.place) == (300, 3, "thread")
    assert chosen.presets == {"dudo": "chile"}


async def test_channels_and_roles_that_were_deleted_drop_out_with_the_next_change(port: Harbour) -> None:
    here, quiet = port.channel, port.guild.add_channel("quiet")
    await set_guild_settings(
        port.store, port.guild.id, GuildSettings(channels=(11, here.id), closers=tuple(range(100, 125)))
    )
    last = await choose(port, "channel", tables="forbidden", channel=here)
    assert "No other channel is left" in last.text
    role = port.guild.add_role("Mods")
    await choose(port, "closer", roles="allowed", role=role)
    assert (await settings(port)).closers == (role.id,)
    assert (await settings(port)).channels == (here.id,)
    await set_guild_settings(port.store, port.guild.id, GuildSettings(channels=(11, 12)))
    await choose(port, "clock", clock="5m")
    assert (await settings(port)).channels == (11, 12), "or tables would be allowed everywhere"
    await choose(port, "channel", tables="allowed", channel=quiet)
    assert (await settings(port)).channels == (quiet.id,)


async def test_in_an_announcement_channel_a_table_is_played_in_the_channel(port: Harbour) -> None:
    await choose(port, "place", tables="thread")
    news = port.guild.add_channel("news", kind=NEWS)
    assert "is open" in (await port.people[1].slash(news, "dudo")).text
    await port.settle()
    assert (await port.table()).channel_id == news.id
    assert not [channel for channel in port.guild.channels.values() if channel.is_thread]


async def test_a_season_begins_with_the_month_in_which_it_was_chosen(port: Harbour) -> None:
    await choose(port, "seasons", months=3)
    port.clock.move(100 * 24 * 3600)
    assert "Season 2 is on; a season lasts 3 months" in (await choose(port, "show")).text
    assert "Season 2" in (await choose(port, "seasons", months=3)).text, "the same again changes nothing"
    assert "Season 1 is on; a season lasts 1 month " in (await choose(port, "seasons", months=1)).text
    assert "No seasons" in (await choose(port, "seasons", months=0)).text


async def test_games_with_computers_and_closed_ones_count_where_the_server_says_so(port: Harbour) -> None:
    ana = port.people[0]

    async def rated() -> int:
        text = (await ana.slash(port.channel, "leaderboard", game="dudo", by="wins", private=True)).text
        return sum(int(line.split(" in ")[-1]) for line in text.splitlines() if line.startswith("▶ **"))

    await finished(port, ana, COMPUTER)
    assert await rated() == 0
    await choose(port, "ratings", computers=True)
    await finished(port, ana, COMPUTER)
    assert await rated() == 1
    await finished(port, ana, port.people[1], closed=True)
    assert await rated() == 1
    await choose(port, "ratings", closed=True)
    await finished(port, ana, port.people[1], closed=True)
    assert await rated() == 2


async def test_the_language_of_public_text_is_the_server_s_choice(port: Harbour) -> None:
    assert "English" in (await choose(port, "language", language="en")).text
    assert (await settings(port)).locale == "en"
    await opened(port, port.people[1])
    assert (await port.table()).settings.locale == "en"
    await choose(port, "language", language="server")
    assert (await settings(port)).locale is None
    await opened(port, port.people[1])
    assert (await port.table(2)).settings.locale == "en-US"
