"""Who may post, write and press where: permissions, threads, slow mode, closed DMs."""

from __future__ import annotations

import aiohttp
import pytest

from playground import Channel, Guild, NotVisible, Person, Playground
from tests.playground.wire import Clock, Wire, code


async def test_each_permission_is_missed_by_its_code(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    def deny(name: str) -> None:
        channel.overwrites.clear()
        channel.deny(world.bot_user, name)

    deny("send_messages")
    assert code(await wire.post(channel, content="x")) == 50013
    deny("embed_links")
    assert code(await wire.post(channel, embeds=[{"title": "x"}])) == 50013
    assert (await wire.post(channel, content="https://example.org"))[0] == 200
    deny("attach_files")
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", "{}")
    form.add_field("files[0]", b"x", filename="x")
    assert code(await wire.call("POST", f"/channels/{channel.id}/messages", data=form)) == 50013
    deny("read_message_history")
    assert code(await wire.call("GET", f"/channels/{channel.id}/messages")) == 50013
    deny("create_public_threads")
    thread = {"name": "table", "type": 11}
    assert code(await wire.call("POST", f"/channels/{channel.id}/threads", thread)) == 50013
    deny("view_channel")
    assert code(await wire.post(channel, content="x")) == 50001
    channel.allow(world.bot_user, "view_channel")
    assert (await wire.post(channel, content="x"))[0] == 200


async def test_threads_ask_for_their_own_permission_and_must_be_open(
    wire: Wire, world: Playground, channel: Channel, clock: Clock
) -> None:
    status, made = await wire.call("POST", f"/channels/{channel.id}/threads", {"name": "table", "type": 11})
    assert status == 201
    thread = world.channels[int(made["id"])]
    _, message = await wire.post(thread, content="x")
    path = f"/channels/{thread.id}/messages/{message['id']}"
    thread.close()
    assert code(await wire.call("PATCH", path, {"content": "y"})) == 50083
    assert (await wire.post(thread, content="opens it again"))[0] == 200
    assert not thread.archived
    thread.close(locked=True)
    assert code(await wire.post(thread, content="x")) == 160005
    thread.locked = thread.archived = False
    channel.deny(world.bot_user, "send_messages_in_threads")
    assert code(await wire.post(thread, content="x")) == 50013
    _, starter = await wire.post(channel, content="x")
    path = f"/channels/{channel.id}/messages/{starter['id']}/threads"
    assert (await wire.call("POST", path, {"name": "more"}))[1]["id"] == starter["id"]
    assert code(await wire.call("POST", path, {"name": "more"})) == 160004


async def locked_thread(wire: Wire, world: Playground, channel: Channel) -> tuple[Channel, str]:
    """A thread of the bot's that is locked and open, and the path of the bot's message in it."""
    thread = channel.add_thread("table")
    _, made = await wire.post(thread, content="x")
    thread.locked = True
    return thread, f"/channels/{thread.id}/messages/{made['id']}"


async def test_in_a_locked_thread_nothing_is_created_or_changed_but_by_who_manages_threads(
    wire: Wire, world: Playground, guild: Guild, channel: Channel
) -> None:
    thread, path = await locked_thread(wire, world, channel)
    assert code(await wire.post(thread, content="y")) == 160005
    assert code(await wire.call("PATCH", path, {"content": "y"})) == 160005
    assert code(await wire.call("PATCH", f"/channels/{thread.id}", {"name": "other"})) == 50013
    guild.restore(guild.bot_role, "manage_threads")
    assert (await wire.post(thread, content="y"))[0] == 200
    assert (await wire.call("PATCH", path, {"content": "y"}))[0] == 200
    assert (await wire.call("PATCH", f"/channels/{thread.id}", {"name": "other"}))[0] == 200


async def test_messages_are_deleted_in_archived_threads_and_in_locked_ones_but_not_where_it_is_both(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    thread, path = await locked_thread(wire, world, channel)
    assert (await wire.call("DELETE", path))[0] == 204
    thread.reopen()
    paths = [f"/channels/{thread.id}/messages/{(await wire.post(thread, content='x'))[1]['id']}"] * 2
    thread.close(locked=True)
    assert code(await wire.call("DELETE", paths[0])) == 50083
    thread.locked = False
    assert (await wire.call("DELETE", paths[1]))[0] == 204


async def test_a_member_of_a_thread_opens_it_again_unless_it_is_locked(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    thread = channel.add_thread("theirs", owner=ana)
    url, opening = f"/channels/{thread.id}", {"archived": False}
    thread.close()
    assert code(await wire.call("PATCH", url, opening)) == 50013
    thread.reopen()
    assert (await wire.call("PUT", f"{url}/thread-members/@me"))[0] == 204
    thread.close()
    assert (await wire.call("PATCH", url, opening))[0] == 200
    assert code(await wire.call("PATCH", url, {"name": "mine"})) == 50013
    thread.close(locked=True)
    assert code(await wire.call("PATCH", url, opening)) == 50013


async def test_who_writes_in_a_thread_is_its_member(wire: Wire, channel: Channel, ana: Person) -> None:
    thread = channel.add_thread("theirs", owner=ana)
    await wire.post(thread, content="x")
    thread.close()
    assert (await wire.call("PATCH", f"/channels/{thread.id}", {"archived": False}))[1]["member_count"] == 2


async def test_a_thread_tells_who_is_its_member(wire: Wire, channel: Channel, ana: Person) -> None:
    thread = channel.add_thread("theirs", owner=ana)
    status, told = await wire.call("GET", f"/channels/{thread.id}/thread-members/{ana.id}")
    assert (status, told["user_id"]) == (200, str(ana.id))
    stranger = f"/channels/{thread.id}/thread-members/{wire.world.bot_user.id}"
    assert code(await wire.call("GET", stranger)) == 10007
    assert code(await wire.call("GET", f"/channels/{channel.id}/thread-members/{ana.id}")) == 50024


async def test_people_write_and_press_nothing_in_a_locked_thread(
    wire: Wire, guild: Guild, channel: Channel, ana: Person
) -> None:
    thread = channel.add_thread("table")
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Join", "custom_id": "join"}]}
    await wire.post(thread, content="x", components=[row])
    thread.locked = True
    with pytest.raises(NotVisible):
        await ana.say(thread, "hello")
    guild.grant(ana, "manage_threads")
    await ana.say(thread, "hello")
    with pytest.raises(NotVisible, match="locked"):
        await ana.click(thread, "Join")


async def test_slow_mode_makes_people_wait_and_no_bot(
    wire: Wire, guild: Guild, channel: Channel, ana: Person, ben: Person, clock: Clock
) -> None:
    channel.slow_down(10)
    for _ in range(2):
        assert (await wire.post(channel, content="x"))[0] == 200
    await ana.say(channel, "hello")
    with pytest.raises(NotVisible, match="Slow mode"):
        await ana.say(channel, "again")
    clock.move(11)
    await ana.say(channel, "again")
    guild.grant(ben, "bypass_slowmode")
    for _ in range(2):
        await ben.say(channel, "hello")


async def test_people_who_cant_be_reached(wire: Wire, world: Playground, guild: Guild, ana: Person) -> None:
    status, dm = await wire.call("POST", "/users/@me/channels", {"recipient_id": str(ana.id)})
    assert (status, dm["type"], int(dm["id"])) == (200, 1, ana.dm.id)
    ana.close_dms()
    assert code(await wire.post(ana.dm, content="x")) == 50007
    ana.open_dms()
    assert (await wire.post(ana.dm, content="x"))[0] == 200
    guild.remove_member(ana)
    assert code(await wire.post(ana.dm, content="x")) == 50278
    assert code(await wire.call("POST", "/users/@me/channels", {"recipient_id": "1"})) == 10013
    own = str(world.bot_user.id)
    assert code(await wire.call("POST", "/users/@me/channels", {"recipient_id": own})) == 50007


async def test_what_is_gone_is_gone(wire: Wire, world: Playground, guild: Guild, channel: Channel) -> None:
    _, made = await wire.post(channel, content="x")
    path = f"/channels/{channel.id}/messages/{made['id']}"
    assert (await wire.call("DELETE", path))[0] == 204
    assert code(await wire.call("PATCH", path, {"content": "y"})) == 10008
    other = guild.add_channel("other")
    other.delete()
    assert code(await wire.post(other, content="x")) == 10003
    guild.go_down()
    assert (await wire.post(channel, content="x"))[0] == 503
    guild.come_back()
    guild.kick_bot()
    assert code(await wire.post(channel, content="x")) == 50001
    assert code(await wire.call("GET", f"/guilds/{guild.id}")) == 10004
    guild.invite_bot()
    assert (await wire.post(channel, content="x"))[0] == 200
