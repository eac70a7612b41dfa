"""Whom a message notifies, and with which words."""

from __future__ import annotations

from typing import Any

import pytest

from playground import Channel, Notification, Person, Playground
from tests.playground.parts import text, v2
from tests.playground.wire import Wire, command

EPHEMERAL, SILENT = 1 << 6, 1 << 12


def texts(person: Person) -> list[str]:
    return [each.text for each in person.notifications()]


async def test_a_mention_notifies_in_a_channel_and_nothing_else_does(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    await wire.post(channel, content="nobody")
    await wire.post(channel, content=f"{ana.mention}, **your** turn against {ben.mention}!", **only(ana))
    (shown,) = ana.notifications()
    assert shown == Notification(
        "Undercup (#dice, Harbour)", "@Ana, your turn against @Ben!", shown.message_id, channel
    )
    assert texts(ben) == []


async def test_everything_in_a_dm_notifies(wire: Wire, ana: Person) -> None:
    await wire.post(ana.dm, content="Your hand")
    assert [(each.title, each.text) for each in ana.notifications()] == [("Undercup", "Your hand")]


async def test_components_v2_notify_without_words(wire: Wire, channel: Channel, ana: Person) -> None:
    await wire.post(channel, **v2(text(f"Your turn, {ana.mention}")), **only(ana))
    assert texts(ana) == [""]


async def test_an_edit_notifies_nobody(wire: Wire, channel: Channel, ana: Person) -> None:
    _, made = await wire.post(channel, content="nobody")
    path = f"/channels/{channel.id}/messages/{made['id']}"
    await wire.call("PATCH", path, {"content": ana.mention, **only(ana)})
    assert texts(ana) == []


@pytest.mark.parametrize("form", [{"flags": SILENT}, {"allowed_mentions": {"parse": []}}])
async def test_a_silent_message_and_a_closed_mention_notify_nobody(
    wire: Wire, channel: Channel, ana: Person, form: dict[str, Any]
) -> None:
    await wire.post(channel, content=ana.mention, **form)
    assert texts(ana) == []


async def test_a_deferred_answer_notifies_when_it_is_filled_and_a_private_one_never(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    socket = await wire.connected()
    used = await command(wire, socket, ben, channel)
    await used.answer(5)
    assert texts(ana) == []
    await wire.call("PATCH", used.original, {"content": ana.mention}, token="")
    assert texts(ana) == ["@Ana"]
    used = await command(wire, socket, ana, channel)
    await used.answer(4, {"content": ana.mention, "flags": EPHEMERAL})
    assert texts(ana) == ["@Ana"]


async def test_who_cant_read_the_channel_isnt_notified_and_nobody_of_their_own_words(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    channel.deny(ben, "view_channel")
    await ana.say(channel, f"{ana.mention} {ben.mention}")
    assert texts(ana) == texts(ben) == []


async def test_people_notify_each_other_and_all_are_notified_at_once_by_those_who_may(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    await ben.say(channel, f"come, {ana.mention}")
    await wire.post(channel, content="@everyone: nobody hears it")
    await ben.say(channel, "@here, you don't")
    channel.home.restore(channel.home.bot_role, "mention_everyone")
    await wire.post(channel, content="@everyone: a game!")
    await wire.post(channel, content="@here", allowed_mentions={"parse": ["users", "roles"]})
    assert texts(ana) == ["come, @Ana", "@everyone: a game!"]
    assert texts(ben) == ["@everyone: a game!"]


async def test_a_role_notifies_those_who_have_it_where_the_bot_may_mention_it(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    role = channel.home.add_role("players", ana)
    call = {"content": f"<@&{role.id}>, a game!"}
    await wire.post(channel, **call)
    assert texts(ana) == []
    channel.home.restore(channel.home.bot_role, "mention_everyone")
    _, made = await wire.post(channel, **call)
    assert made["mention_roles"] == [str(role.id)]
    await wire.post(channel, **call, allowed_mentions={"parse": [], "roles": [str(role.id)]})
    await wire.post(channel, **call, allowed_mentions={"parse": ["users", "everyone"]})
    assert texts(ana) == ["@players, a game!"] * 2
    assert texts(ben) == []


async def test_a_reply_notifies_the_author_of_its_original_unless_that_is_not_allowed(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    said = await ana.say(channel, "how does it go?")
    reply: dict[str, Any] = {"content": "so", "message_reference": {"message_id": str(said.id)}}
    await wire.post(channel, **reply)
    await wire.post(channel, **reply, allowed_mentions={"parse": ["users"]})
    await wire.post(channel, **reply, allowed_mentions={"parse": [], "replied_user": True})
    assert texts(ana) == ["so", "so"]
    assert texts(ben) == []


async def test_an_answer_to_an_interaction_mentions_only_users_unless_told_otherwise(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    channel.home.restore(channel.home.bot_role, "mention_everyone")
    socket = await wire.connected()
    form = {"content": f"@everyone, {ana.mention}!"}
    for more in ({}, {"allowed_mentions": {"parse": ["everyone"]}}):
        used = await command(wire, socket, ben, channel)
        await used.answer(4, form | more)
    assert len(texts(ana)) == 2
    assert len(texts(ben)) == 1


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ({"content": "# Round 2\n-# small\n~~gone~~ `5x3` __line__"}, "Round 2\nsmall\ngone 5x3 line"),
        ({"content": r"\_Ana\_ \*\*B\*\* ||the hand||"}, "_Ana_ **B** <spoiler>"),
        ({"content": "words", "embeds": [{"title": "Dudo", "description": "Round 2"}]}, "words"),
        ({"embeds": [{"title": "Dudo", "description": "**Round 2**"}]}, "Dudo\nRound 2"),
    ],
)
async def test_words_are_shown_without_their_marks(
    wire: Wire, ana: Person, form: dict[str, Any], shown: str
) -> None:
    await wire.post(ana.dm, **form)
    assert texts(ana) == [shown]


async def test_a_world_that_goes_on_forgets_notifications(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    await wire.post(channel, content=ana.mention)
    assert texts(ana)
    world.prune(keep=1)
    assert texts(ana) == []


def only(person: Person) -> dict[str, Any]:
    """A form's part that lets it mention this person alone."""
    return {"allowed_mentions": {"parse": [], "users": [str(person.id)]}}
