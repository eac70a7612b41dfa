"""What goes wrong when it is asked to: with requests, and in the places and with the people of a world."""

from __future__ import annotations

import json

import aiohttp
import pytest

from playground import Channel, Guild, NotVisible, Person, Playground
from tests.playground.wire import PATIENCE, Clock, Wire, code, command

POST = "POST /channels/{channel_id}/messages"


async def test_a_gateway_in_front_answers_with_a_page(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    world.faults.fail(POST, 502, html=True)
    url = f"{world.api_base}/channels/{channel.id}/messages"
    headers = {"Authorization": f"Bot {world.token}"}
    async with wire.session.post(url, json={"content": "x"}, headers=headers) as response:
        assert (response.status, response.content_type) == (502, "text/html")
        assert "502" in await response.text()
    assert not channel.messages


@pytest.mark.parametrize(
    ("asked", "scope"), [({}, "user"), ({"is_shared": True}, "shared"), ({"is_global": True}, "global")]
)
async def test_a_429_says_whose_limit_it_is(
    wire: Wire, world: Playground, channel: Channel, asked: dict[str, bool], scope: str
) -> None:
    world.faults.rate_limit(POST, retry_after=0.5, **asked)
    status, body = await wire.post(channel, content="x")
    assert (status, body["retry_after"], body["global"]) == (429, 0.5, scope == "global")
    assert wire.headers["X-RateLimit-Scope"] == scope
    assert ("X-RateLimit-Bucket" in wire.headers) == (scope != "global")


async def test_a_cut_request_is_not_carried_out(wire: Wire, world: Playground, channel: Channel) -> None:
    world.faults.cut()
    with pytest.raises(aiohttp.ClientError):
        await wire.post(channel, content="x")
    assert not channel.messages
    assert [(each.status, each.faults) for each in world.journal] == [(0, ("unreachable",))]
    assert (await wire.post(channel, content="x"))[0] == 200


async def test_a_fault_that_is_ended_befalls_nothing_more(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    fault = world.faults.fail("*", 503, times=None)
    assert (await wire.post(channel, content="x"))[0] == 503
    fault.end()
    assert (await wire.post(channel, content="x"))[0] == 200
    assert fault.befell == 1


async def test_a_guild_whose_uploads_are_limited_takes_messages_without_files(
    wire: Wire, guild: Guild, channel: Channel
) -> None:
    guild.limit_uploads()
    payload = {"content": "x", "attachments": [{"id": "0", "filename": "a.txt"}]}
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(payload), content_type="application/json")
    form.add_field("files[0]", b"x", filename="a.txt")
    url = f"/channels/{channel.id}/messages"
    refused = await wire.call("POST", url, data=form)
    assert (refused[0], code(refused)) == (403, 400001)
    assert (await wire.post(channel, content="x"))[0] == 200


async def test_a_title_that_moderation_blocks_makes_no_thread(
    wire: Wire, guild: Guild, channel: Channel
) -> None:
    guild.block_titles("ana")
    url = f"/channels/{channel.id}/threads"
    refused = await wire.call("POST", url, {"name": "Dudo with Ana", "type": 11})
    assert (refused[0], code(refused)) == (400, 200001)
    assert (await wire.call("POST", url, {"name": "Dudo", "type": 11}))[0] == 201


async def test_no_guild_has_more_than_a_thousand_open_threads(
    wire: Wire, guild: Guild, channel: Channel
) -> None:
    threads = [channel.add_thread(f"table {number}") for number in range(1000)]
    url = f"/channels/{channel.id}/threads"
    refused = await wire.call("POST", url, {"name": "one more", "type": 11})
    assert (refused[0], code(refused)) == (400, 160006)
    threads[0].close()
    assert (await wire.call("POST", url, {"name": "one more", "type": 11}))[0] == 201


async def test_a_quarantined_bot_opens_no_dm_but_writes_in_those_that_are_open(
    wire: Wire, world: Playground, guild: Guild
) -> None:
    known, stranger = (world.add_person(name, guild) for name in ("Known", "Stranger"))
    opening = ("POST", "/users/@me/channels")
    assert (await wire.call(*opening, {"recipient_id": str(known.id)}))[0] == 200
    world.quarantined = True
    refused = await wire.call(*opening, {"recipient_id": str(stranger.id)})
    assert (refused[0], code(refused)) == (403, 20026)
    assert (await wire.post(known.dm, content="x"))[0] == 200


async def test_a_roles_permissions_can_be_withdrawn_and_come_back(
    wire: Wire, guild: Guild, channel: Channel
) -> None:
    socket = await wire.connected()
    await socket.event("GUILD_CREATE")
    for role in (guild.everyone, guild.bot_role):
        guild.withdraw(role, "send_messages")
        told = await socket.next()
        assert (told["t"], told["d"]["role"]["id"]) == ("GUILD_ROLE_UPDATE", str(role.id))
    assert code(await wire.post(channel, content="x")) == 50013
    guild.restore(guild.bot_role, "send_messages")
    assert (await wire.post(channel, content="x"))[0] == 200


async def test_the_bot_is_told_of_a_role_of_its_own_and_of_nobody_else_s(
    wire: Wire, world: Playground, guild: Guild, ana: Person
) -> None:
    socket = await wire.connected()
    await socket.event("GUILD_CREATE")
    guild.add_role("Keepers", ana)
    role = guild.add_role("Helpers", world.bot_user)
    told = [await socket.next() for _ in range(3)]
    assert [each["t"] for each in told] == ["GUILD_ROLE_CREATE", "GUILD_ROLE_CREATE", "GUILD_MEMBER_UPDATE"]
    assert told[2]["d"]["user"]["id"] == str(world.bot_user.id)
    assert told[2]["d"]["roles"] == [str(guild.bot_role.id), str(role.id)]


async def test_an_exception_that_is_taken_away_leaves_the_roles(
    wire: Wire, world: Playground, guild: Guild, channel: Channel
) -> None:
    channel.deny(world.bot_user, "view_channel")
    assert code(await wire.post(channel, content="x")) == 50001
    channel.inherit(world.bot_user, "view_channel")
    assert (await wire.post(channel, content="x"))[0] == 200
    for role in (guild.everyone, guild.bot_role):
        guild.withdraw(role, "view_channel")
    assert code(await wire.post(channel, content="x")) == 50001


async def test_slow_mode_is_told_and_threads_that_close_refuse(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    thread = channel.add_thread("table")
    socket = await wire.connected()
    await socket.event("GUILD_CREATE")
    thread.close(locked=True)
    assert (await socket.next())["d"]["thread_metadata"]["locked"]
    assert code(await wire.post(thread, content="x")) == 160005
    thread.reopen()
    assert not (await socket.next())["d"]["thread_metadata"]["archived"]
    assert (await wire.post(thread, content="x"))[0] == 200
    channel.slow_down(10)
    assert (await socket.next())["d"]["rate_limit_per_user"] == 10


async def test_a_member_who_left_does_nothing_here_and_takes_no_dms(
    wire: Wire, world: Playground, guild: Guild, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected()
    ana.dm  # noqa: B018 - opens it
    guild.remove_member(ana)
    with pytest.raises(NotVisible):
        await ana.click(channel, "Join")
    assert code(await wire.post(ana.dm, content="x")) == 50278
    guild.add_member(ana)
    assert (await wire.post(ana.dm, content="x"))[0] == 200
    used = await command(wire, socket, ana, channel)
    assert used.payload["member"]["user"]["id"] == str(ana.id)
    used.doing.cancel()


async def test_members_are_told_to_those_who_may_know_them(clock: Clock) -> None:
    async with Playground(clock=clock, answer_within=PATIENCE) as world, Wire(world) as wire:
        world.privileged_intents = 1 << 1
        guild = world.add_guild("Harbour")
        ana = world.add_person("Ana", guild)
        socket = await wire.connected(intents=1 | 1 << 1)
        await socket.event("GUILD_CREATE")
        guild.remove_member(ana)
        guild.add_member(ana)
        told = [await socket.next() for _ in range(2)]
        assert [each["t"] for each in told] == ["GUILD_MEMBER_REMOVE", "GUILD_MEMBER_ADD"]
        assert {each["d"]["user"]["id"] for each in told} == {str(ana.id)}


@pytest.mark.parametrize("fault", ["go_down", "kick_bot"])
async def test_buttons_lead_nowhere_where_the_bot_isnt(
    wire: Wire, world: Playground, guild: Guild, channel: Channel, ana: Person, fault: str
) -> None:
    await wire.connected()
    getattr(guild, fault)()
    reply = await world.raw_interaction(ana, channel, custom_id="x")
    assert reply.error == "no answer"
    assert reply.interaction.told_at is None
