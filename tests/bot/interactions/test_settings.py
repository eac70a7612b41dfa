"""What the admins of a server choose, and that it holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.results.guild_settings import GuildSettings
from data.tables.servers import guild_settings
from playground import NotVisible, Person, Reply
from playground.model import NEWS
from tests.bot.harness import Harbour, close_table, harbour
from tests.bot.played import COMPUTER, finished
from tests.data.games import rated
from tests.data.sample_tables import set_guild_settings
from tests.pseudolocale import LOCALE, speak


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Harbour]:
    """A harbour in which Ana manages the server."""
    async with harbour(tmp_path) as made:
        made.guild.grant(made.people[0], "manage_guild")
        yield made


async def choose(port: Harbour, setting: str, value: str | bool) -> Reply:
    reply = await port.set_server(port.people[0], setting, value)
    assert reply.ephemeral
    return reply


async def pick(port: Harbour, what: str, *chosen: object) -> Reply:
    """Choose channels or roles."""
    ana = port.people[0]
    shown = (await ana.slash(port.channel, "settings")).message
    reply = await ana.pick(port.channel, chosen, shown, custom_id=f"s:0:0:{what}")
    assert reply.ephemeral
    return reply


def placeholders(reply: Reply) -> str:
    assert reply.message is not None
    return "\n".join(select.placeholder or "" for select in reply.message.selects)


async def settings(port: Harbour) -> GuildSettings:
    return await guild_settings(port.store, port.guild.id)


async def opened(port: Harbour, person: Person, **options: object) -> Reply:
    reply = await person.slash(port.channel, "dudo", **options)
    await port.settle()
    return reply


async def test_only_whoever_manages_the_server_may_change_its_settings(port: Harbour) -> None:
    ana, ben, _ = port.people
    with pytest.raises(NotVisible):
        await ben.slash(port.channel, "settings")
    shown = await ana.slash(port.channel, "settings")
    assert "every channel" in placeholders(shown)
    tried: list[tuple[int, dict[str, object]]] = [
        (2, {"id": "1", "name": "settings", "type": 1, "options": []}),
        (3, {"custom_id": "s:0:0:server:place", "component_type": 3, "values": ["thread"]}),
        (3, {"custom_id": "s:0:0:channels", "component_type": 8, "values": [str(port.channel.id)]}),
        (3, {"custom_id": "s:0:0:closers", "component_type": 6, "values": ["7"]}),
        (3, {"custom_id": "b:0:0:serverturn:cut on", "component_type": 2}),
    ]
    for kind, data in tried:
        forged = await port.world.raw_interaction(ben, port.channel, kind=kind, data=data)
        assert "You need the permission Manage Server" in forged.text
    assert await settings(port) == GuildSettings()


async def test_the_screen_is_one_private_message_that_changes_in_place(port: Harbour) -> None:
    ana = port.people[0]
    shown = await ana.slash(port.channel, "settings")
    assert shown.ephemeral
    assert shown.message is not None
    changed = await ana.choose(port.channel, "120s", message=shown.message)
    assert changed.kind == "update"
    assert "Usual clock: 2 minutes a move" in placeholders(changed)
    switched = await ana.click(port.channel, "Cut: off", message=changed.message)
    assert switched.kind == "update"
    assert "Usual clock: 2 minutes a move" in placeholders(switched)
    assert ((await settings(port)).clock, (await settings(port)).cut) == (120, True)
    press = {"custom_id": "b:0:0:serverturn:cut on", "component_type": 2}
    await port.world.raw_interaction(ana, port.channel, kind=3, data=press)
    assert (await settings(port)).cut, "a second press of the same switch undoes nothing"


async def test_tables_open_only_where_they_are_allowed_and_a_thread_counts_as_its_channel(
    port: Harbour,
) -> None:
    ben, quiet = port.people[1], port.guild.add_channel("quiet")
    await pick(port, "channels", quiet)
    refused = await opened(port, ben)
    assert "Here you can open tables only in #quiet." in refused.text
    assert await port.store.live_tables() == ()
    inside = quiet.add_thread("a corner")
    assert "is open" in (await ben.slash(inside, "dudo")).text
    await pick(port, "channels", quiet, port.channel)
    assert (await settings(port)).channels == (quiet.id, port.channel.id)
    assert "is open" in (await opened(port, ben)).text
    await pick(port, "channels")
    assert (await settings(port)).channels == ()
    await port.settle()


async def test_a_next_game_is_opened_only_where_tables_may_be(port: Harbour) -> None:
    ben = port.people[1]
    await port.open(2, dice=1)
    while "The end" not in port.board().text:
        mover = port.on_turn()
        assert mover is not None
        await port.press(mover, port.moves()[-1])
    await pick(port, "channels", port.guild.add_channel("elsewhere"))
    refused = await ben.click(port.channel, "Play again", message=port.board())
    assert "Here you can open tables only in #elsewhere." in refused.text


async def test_the_chosen_clock_and_preset_hold_unless_a_table_says_otherwise(port: Harbour) -> None:
    ben = port.people[1]
    await choose(port, "clock", "120s")
    await choose(port, "rules", "dudo chile")
    await opened(port, ben)
    assert "Chilean rules" in port.board().text
    assert "2 minutes a move" in port.board().text
    await opened(port, ben, preset="asmodee", clock="none")
    assert "Perudo without calza" in port.board().text
    assert "a move" not in port.board().text


FORGED: tuple[dict[str, object], ...] = (
    {"custom_id": "s:0:0:server:clock", "component_type": 3, "values": ["5s"]},
    {"custom_id": "s:0:0:server:clock", "component_type": 3, "values": ["soon"]},
    {"custom_id": "s:0:0:server:clock", "component_type": 3, "values": []},
    {"custom_id": "s:0:0:server:rules", "component_type": 3, "values": ["dudo mars"]},
    {"custom_id": "s:0:0:server:place", "component_type": 3, "values": ["moon"]},
    {"custom_id": "s:0:0:server:seasons", "component_type": 3, "values": ["٣"]},
    {"custom_id": "s:0:0:server:language", "component_type": 3, "values": ["xx"]},
    {"custom_id": "s:0:0:server:nothing", "component_type": 3, "values": ["x"]},
    {"custom_id": "s:0:0:channels", "component_type": 3, "values": ["7"]},
    {"custom_id": "s:0:0:channels", "component_type": 8, "values": ["7"]},
    {"custom_id": "s:0:0:channels", "component_type": 8, "values": ["x"]},
    {"custom_id": "s:0:0:closers", "component_type": 6, "values": ["7"] * 26},
    {"custom_id": "b:0:0:serverturn:cut", "component_type": 2},
    {"custom_id": "b:0:0:serverturn:channels on", "component_type": 2},
)
"""Presses that no screen offers."""


async def test_what_no_screen_offers_changes_nothing(port: Harbour) -> None:
    for data in FORGED:
        reply = await port.world.raw_interaction(port.people[0], port.channel, kind=3, data=data)
        assert reply.ephemeral, data
        assert await settings(port) == GuildSettings(), data


async def test_a_table_gets_a_thread_of_its_own_and_is_played_there(port: Harbour) -> None:
    ben, cleo = port.people[1:]
    await choose(port, "place", "thread")
    reply = await opened(port, ben, dice=1)
    assert reply.message is not None
    (thread,) = [channel for channel in port.guild.channels.values() if channel.is_thread]
    assert thread.name == "Dudo with Ben"
    assert reply.message.buttons[0].url == f"https://discord.com/channels/{port.guild.id}/{thread.id}"
    await port.press(cleo, "Join", thread)
    await port.press(ben, "Start", thread)
    assert "round 1" in port.board(thread).text
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
    assert "Close the table" not in [button.label for button in (await port.menu(cleo)).buttons]
    await pick(port, "closers", keepers)
    await port.more(cleo, "Close the table")
    assert (await port.table()).status == "closed"
    await opened(port, ben)
    await close_table(cleo, port.channel, table=2)
    await port.settle()
    assert (await port.table(2)).status == "closed"
    assert (await settings(port)).closers == (keepers.id,)
    await pick(port, "closers")
    assert (await settings(port)).closers == ()
    await opened(port, ben)
    close = {"custom_id": "b:3:0:close", "component_type": 2}
    forged = await port.world.raw_interaction(cleo, port.channel, kind=3, data=close)
    assert "Only the host" in forged.text


async def test_changes_made_together_all_hold(port: Harbour) -> None:
    await asyncio.gather(
        choose(port, "clock", "300s"),
        choose(port, "seasons", "3"),
        choose(port, "place", "thread"),
        choose(port, "rules", "dudo chile"),
    )
    chosen = await settings(port)
    assert (chosen.clock, chosen.season_months, chosen.place) == (300, 3, "thread")
    assert chosen.presets == {"dudo": "chile"}


async def test_channels_and_roles_that_were_deleted_drop_out_with_the_next_change(port: Harbour) -> None:
    here, quiet = port.channel, port.guild.add_channel("quiet")
    await set_guild_settings(
        port.store, port.guild.id, GuildSettings(channels=(11, here.id), closers=tuple(range(100, 125)))
    )
    role = port.guild.add_role("Mods")
    await pick(port, "closers", role)
    assert (await settings(port)).closers == (role.id,)
    assert (await settings(port)).channels == (here.id,)
    await set_guild_settings(port.store, port.guild.id, GuildSettings(channels=(11, 12)))
    await choose(port, "clock", "300s")
    assert (await settings(port)).channels == (11, 12), "or tables would be allowed everywhere"
    await pick(port, "channels", quiet)
    assert (await settings(port)).channels == (quiet.id,)


async def test_in_an_announcement_channel_a_table_is_played_in_the_channel(port: Harbour) -> None:
    await choose(port, "place", "thread")
    news = port.guild.add_channel("news", kind=NEWS)
    assert "is open" in (await port.people[1].slash(news, "dudo")).text
    await port.settle()
    assert (await port.table()).channel_id == news.id
    assert not [channel for channel in port.guild.channels.values() if channel.is_thread]


async def test_a_season_begins_with_the_month_in_which_it_was_chosen(port: Harbour) -> None:
    await choose(port, "seasons", "3")
    port.clock.move(100 * 24 * 3600)
    shown = await port.people[0].slash(port.channel, "settings")
    assert "Seasons: 3 months each; season 2 is on" in placeholders(shown)
    same = await choose(port, "seasons", "3")
    assert "season 2 is on" in placeholders(same), "the same again changes nothing"
    assert "Seasons: 1 month each; season 1 is on" in placeholders(await choose(port, "seasons", "1"))
    assert "Seasons: none" in placeholders(await choose(port, "seasons", "0"))


async def test_games_with_computers_and_closed_ones_count_where_the_server_says_so(port: Harbour) -> None:
    ana = port.people[0]

    async def counted() -> int:
        text = (await ana.slash(port.channel, "leaderboard", game="dudo", by="wins")).text
        return sum(int(line.split(" in ")[-1]) for line in text.splitlines() if line.startswith("▶ 1."))

    await finished(port, ana, COMPUTER, rules=rated("dudo"))
    assert await counted() == 0
    await choose(port, "Rate games with computers", True)
    await finished(port, ana, COMPUTER, rules=rated("dudo"))
    assert await counted() == 1
    await finished(port, ana, port.people[1], closed=True, rounds=3, rules=rated("dudo"))
    assert await counted() == 1
    await choose(port, "Rate games that were closed", True)
    await finished(port, ana, port.people[1], closed=True, rounds=3, rules=rated("dudo"))
    assert await counted() == 2


@pytest.mark.long
async def test_the_language_of_public_text_is_asked_for_only_where_there_are_several(
    port: Harbour, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert "Language" not in placeholders(await port.people[0].slash(port.channel, "settings"))
    speak(monkeypatch, tmp_path)
    assert "Language" in placeholders(await port.people[0].slash(port.channel, "settings"))
    await choose(port, "language", LOCALE)
    assert (await settings(port)).locale == LOCALE
    await opened(port, port.people[1])
    assert (await port.table()).settings.locale == LOCALE
    await choose(port, "language", "server")
    assert (await settings(port)).locale is None
    await opened(port, port.people[1])
    assert (await port.table(2)).settings.locale == "en-US"
