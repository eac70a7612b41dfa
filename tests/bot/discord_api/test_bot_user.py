"""An application that was added to a server without its bot user says so, wherever it would need it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from playground import Channel, Person, Reply
from tests.bot.harness import Harbour

WITHOUT = "I’m in this server without my bot user"


WAYS: dict[str, Callable[[Person, Channel, Person], Awaitable[Reply]]] = {
    "dudo": lambda person, channel, _: person.slash(channel, "dudo"),
    "play": lambda person, channel, _: person.slash(channel, "play"),
    "settings": lambda person, channel, _: person.slash(channel, "settings"),
    "table move": lambda person, channel, _: person.slash(channel, "table move", table=1),
    "Play with…": lambda person, channel, other: person.use_menu(channel, "Play with…", other),
}


@pytest.mark.parametrize("way", WAYS)
async def test_what_needs_the_bot_user_says_that_it_is_lacking_and_how_to_invite_it(
    here: Harbour, way: str
) -> None:
    guild = here.world.add_guild("Added by the button", with_bot=False)
    guild.add_app()
    channel = guild.add_channel("dice")
    person = here.people[0]
    guild.owner_id = person.id
    for each in here.people:
        guild.add_member(each)
    reply = await WAYS[way](person, channel, here.people[1])
    assert WITHOUT in reply.text
    assert f"client_id={here.client.application_id}" in reply.text
    assert "scope=bot+applications.commands" in reply.text
    assert reply.ephemeral
    assert await here.store.table(1) is None


async def test_once_the_bot_user_is_invited_tables_open(here: Harbour) -> None:
    guild = here.world.add_guild("Added by the button", with_bot=False)
    guild.add_app()
    channel = guild.add_channel("dice")
    guild.add_member(here.people[0])
    assert WITHOUT in (await here.people[0].slash(channel, "dudo")).text
    guild.invite_bot()
    assert "is open" in (await here.people[0].slash(channel, "dudo")).text


async def test_what_needs_no_bot_user_works_without_one(here: Harbour) -> None:
    guild = here.world.add_guild("Added by the button", with_bot=False)
    guild.add_app()
    channel = guild.add_channel("dice")
    guild.add_member(here.people[0])
    for command in ("help", "rules dudo", "me"):
        reply = await here.people[0].slash(channel, command)
        assert reply.error is None
        assert WITHOUT not in reply.text
