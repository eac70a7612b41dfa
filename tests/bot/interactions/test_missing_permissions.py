"""Channels that the admins choose: the answer says at once what the bot lacks in which one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.i18n.translate import words
from bot.rendering.screens.model import Text
from bot.rendering.screens.settings import MOST_GROUPS, Lack, settings_screen
from data.results.guild_settings import GuildSettings
from playground import Channel, Reply
from playground.model import NEWS
from playground.permissions import BITS
from tests.bot.harness import Harbour, harbour
from tests.data.sample_tables import set_guild_settings

SHUT, INCOMPLETE = "No table can open in", "but not everything works there"
TOLD = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
}


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Harbour]:
    """A harbour in which Ana manages the server."""
    async with harbour(tmp_path) as made:
        made.guild.grant(made.people[0], "manage_guild")
        yield made


async def chosen(port: Harbour, *channels: Channel) -> str:
    """The screen that answers the choice of these channels."""
    ana = port.people[0]
    shown = (await ana.slash(port.channel, "settings")).message
    return (await ana.pick(port.channel, channels, shown, custom_id="s:0:0:channels")).text


def warnings(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("⚠️")]


async def test_each_missing_permission_is_named_with_its_channel_as_soon_as_it_is_chosen(
    port: Harbour,
) -> None:
    for name, told in TOLD.items():
        quiet = port.guild.add_channel("quiet")
        assert not warnings(await chosen(port, quiet)), name
        quiet.deny(port.world.bot_user, name)
        (line,) = warnings(await chosen(port, port.channel, quiet))
        assert line.endswith(f": {told}."), line
        assert "#quiet" in line
        assert f"#{port.channel.name}" not in line
        opens = "is open" in (await port.people[1].slash(quiet, "dudo")).text
        assert (SHUT in line, INCOMPLETE in line) == (not opens, opens), name
        await port.settle()


async def test_what_is_given_or_taken_later_is_told_when_the_settings_are_shown_again(port: Harbour) -> None:
    ana, bot = port.people[0], port.world.bot_user

    async def shown() -> list[str]:
        return warnings((await ana.slash(port.channel, "settings")).text)

    port.channel.deny(bot, "attach_files")
    assert not await shown(), "of channels that nobody chose nothing is said"
    assert await chosen(port, port.channel)
    assert len(await shown()) == 1
    port.channel.allow(bot, "attach_files")
    assert not await shown()
    port.guild.withdraw(port.guild.bot_role, "read_message_history")
    port.guild.withdraw(port.guild.everyone, "read_message_history")
    assert "Read Message History" in (await shown())[0]
    assert "Read Message History" in warnings((await port.set_server(ana, "clock", "120s")).text)[0]


def _everyone_is_denied(port: Harbour, channel: Channel) -> None:
    channel.deny(port.guild.everyone, "view_channel", "attach_files")
    channel.allow(port.people[0], "view_channel")


def _everyone_is_denied_and_the_bot_let_in(port: Harbour, channel: Channel) -> None:
    _everyone_is_denied(port, channel)
    channel.allow(port.world.bot_user, "view_channel")


def _a_role_gives_what_everyone_lacks(port: Harbour, channel: Channel) -> None:
    _everyone_is_denied(port, channel)
    channel.allow(port.guild.bot_role, "view_channel", "attach_files")


def _one_role_is_denied_and_another_allowed(port: Harbour, channel: Channel) -> None:
    channel.deny(port.guild.bot_role, "embed_links")
    channel.allow(port.guild.add_role("Helpers", port.world.bot_user), "embed_links")


def _the_bot_is_denied_what_its_role_has(port: Harbour, channel: Channel) -> None:
    channel.allow(port.guild.bot_role, "embed_links")
    channel.deny(port.world.bot_user, "embed_links")


def _an_administrator_is_denied_all(port: Harbour, channel: Channel) -> None:
    channel.deny(port.world.bot_user, *TOLD)
    port.guild.restore(port.guild.bot_role, "administrator")


WAYS: dict[Callable[[Harbour, Channel], None], str] = {
    _everyone_is_denied: "View Channel and Attach Files",
    _everyone_is_denied_and_the_bot_let_in: "Attach Files",
    _a_role_gives_what_everyone_lacks: "",
    _one_role_is_denied_and_another_allowed: "",
    _the_bot_is_denied_what_its_role_has: "Embed Links",
    _an_administrator_is_denied_all: "",
}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__.strip("_"))
async def test_it_is_what_roles_and_overwrites_grant(
    port: Harbour, way: Callable[[Harbour, Channel], None]
) -> None:
    quiet = port.guild.add_channel("quiet")
    way(port, quiet)
    named = [line.rsplit(": ", 1)[1].removesuffix(".") for line in warnings(await chosen(port, quiet))]
    assert "".join(named) == WAYS[way]
    quiet.allow(port.world.bot_user, "view_channel")  # who can't see a channel has no permission there
    granted = quiet.allowed(port.world.bot_user.id)
    missing = {told for name, told in TOLD.items() if not granted & BITS[name]}
    assert missing == {told for told in TOLD.values() if told in WAYS[way]} - {"View Channel"}


async def test_what_is_missing_follows_from_where_tables_are_played(port: Harbour) -> None:
    bot, news = port.world.bot_user, port.guild.add_channel("news", kind=NEWS)
    for channel in (port.channel, news):
        channel.deny(bot, "create_public_threads")
    (line,) = warnings(await chosen(port, port.channel, news))
    assert INCOMPLETE in line
    assert "#news" not in line, "in an announcement channel no table gets a thread"
    place = port.people[0]
    (line,) = warnings((await port.set_server(place, "place", "thread")).text)
    assert SHUT in line
    assert not warnings((await port.set_server(place, "place", "channel")).text)


async def test_channels_that_lack_the_same_share_a_line_those_without_a_table_first(port: Harbour) -> None:
    bot = port.world.bot_user
    one, two, three = (port.guild.add_channel(name) for name in ("one", "two", "three"))
    one.deny(bot, "attach_files")
    for each in (two, three):
        each.deny(bot, "send_messages", "attach_files")
    first, second = warnings(await chosen(port, one, two, three))
    assert "No table can open in #two and #three." in first
    assert first.endswith("Send Messages and Attach Files.")
    assert "#one" in second


async def test_a_channel_that_the_bot_doesn_t_know_is_passed_over(port: Harbour) -> None:
    await set_guild_settings(port.store, port.guild.id, GuildSettings(channels=(11, port.channel.id)))
    reply: Reply = await port.people[0].slash(port.channel, "settings")
    assert reply.ephemeral
    assert not warnings(reply.text)


def test_many_channels_that_each_lack_something_else_fit_into_the_message() -> None:
    names = list(TOLD)
    lacks = [Lack(2**62 + n, tuple(names[: 1 + n % 7]), shut=n < 7) for n in range(25)]
    lacks += [Lack(2**61 + n, tuple(names[n:]), shut=True) for n in range(7)]
    screen = settings_screen(words("en"), GuildSettings(), None, "en", lacks)
    texts = [block.text for block in screen.blocks if isinstance(block, Text)]
    assert sum(map(len, texts)) < 4000
    lines = warnings("\n".join(texts))
    assert len(lines) == MOST_GROUPS + 1
    for lack in lacks:
        assert sum(f"<#{lack.channel_id}>" in line for line in lines) == 1
