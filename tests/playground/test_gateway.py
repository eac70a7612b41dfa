"""The gateway: who gets in, what is sent to whom, and coming back."""

from __future__ import annotations

import asyncio
import base64
import json

import aiohttp
import pytest

from playground import Channel, Guild, Person, Playground
from playground.gateway import _Zstd
from tests.playground.wire import PATIENCE, Clock, Wire, command

MESSAGES = 1 << 9 | 1 << 12


async def test_after_identify_come_ready_and_the_guilds(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    socket = await wire.gateway()
    await socket.send(1, None)
    assert (await socket.next())["op"] == 11
    await socket.identify(world.token)
    ready = await socket.next()
    assert (ready["t"], ready["s"], ready["d"]["shard"]) == ("READY", 1, [0, 1])
    assert ready["d"]["application"] == {"id": str(world.application_id), "flags": 0, "flags_new": "0"}
    assert ready["d"]["guilds"] == [{"id": str(channel.home.id), "unavailable": True}]
    created = await socket.next()
    assert (created["t"], created["s"]) == ("GUILD_CREATE", 2)
    assert created["d"]["channels"][0]["id"] == str(channel.id)
    assert created["d"]["roles"][0]["id"] == created["d"]["id"]
    assert created["d"]["hub_type"] is None


@pytest.mark.parametrize(
    ("op", "data", "closed"),
    [
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"token": None, "intents": 1}, 4002),
        (2, {"token": "", "intents": -1}, 4013),
        (2, {"token": "", "intents": 1 | 1 << 15}, 4014),
        (2, {"token": "", "intents": 1, "shard": [1, 1]}, 4010),
        (2, {"token": "", "intents": 1, "shard": [-1, 1]}, 4010),
        (2, {"token": "", "intents": 1, "shard": ["0", "1"]}, 4010),
        (2, {"token": "", "intents": 1, "shard": [0]}, 4010),
        (2, {"token": "", "intents": 1, "shard": 0}, 4010),
        (6, {"token": "wrong"}, 4004),
        (8, {}, 4003),
        (99, {}, 4001),
    ],
)
async def test_a_socket_is_closed_with_the_codes_reason(
    wire: Wire, world: Playground, op: int, data: dict[str, object], closed: int
) -> None:
    socket = await wire.gateway()
    await socket.send(op, data | {"token": world.token} if data.get("token") == "" else data)
    assert await socket.next() == {"closed": closed}


@pytest.mark.parametrize("sent", ["{", b"\x83m", json.dumps({"op": 1, "d": "x" * 4096}), "[" * 4000])
async def test_what_is_no_payload_or_too_long_closes_the_socket(wire: Wire, sent: str | bytes) -> None:
    socket = await wire.gateway()
    await (socket.socket.send_str(sent) if isinstance(sent, str) else socket.socket.send_bytes(sent))
    assert await socket.next() == {"closed": 4002}


async def test_payloads_come_in_binary_frames_as_well(wire: Wire, world: Playground) -> None:
    socket = await wire.gateway()
    identify = {"token": world.token, "intents": 1, "properties": {}}
    await socket.socket.send_bytes(json.dumps({"op": 2, "d": identify}).encode())
    assert (await socket.next())["t"] == "READY"


async def test_who_sends_too_much_is_disconnected(wire: Wire) -> None:
    socket = await wire.connected()
    for _ in range(120):
        await socket.send(3, {})
    assert await socket.next() == {"closed": 4008}


async def test_a_bots_token_begins_with_its_id(world: Playground) -> None:
    first = world.token.split(".")[0]
    assert base64.b64decode(first + "=" * (-len(first) % 4)).decode() == str(world.application_id)


async def test_zlib_stream_compresses_the_whole_connection(
    wire: Wire, world: Playground, guild: Guild
) -> None:
    socket = await wire.gateway(compress="zlib-stream")
    await socket.identify(world.token)
    assert (await socket.event("READY"))["d"]["v"] == 10
    assert (await socket.event("GUILD_CREATE"))["d"]["name"] == "Harbour"


def test_zstd_stream_is_one_frame_of_raw_blocks() -> None:
    stream = _Zstd()
    first, second = stream.pack(b"abc"), stream.pack(b"x" * 200_000)
    assert first == b"\x28\xb5\x2f\xfd\x00\x68" + (3 << 3).to_bytes(3, "little") + b"abc"
    assert second.startswith((128 * 1024 << 3).to_bytes(3, "little") + b"x")
    assert len(second) == 200_000 + 2 * 3


async def test_a_dropped_socket_resumes_and_misses_nothing(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    socket = await wire.gateway()
    await socket.identify(world.token)
    ready = await socket.event("READY")
    seen = (await socket.event("GUILD_CREATE"))["s"]
    world.gateway.drop_sockets()
    assert (await socket.next())["closed"] == 1006
    channel.home.add_channel("one")
    channel.home.add_channel("two")
    again = await wire.gateway()
    await again.send(6, {"token": world.token, "session_id": ready["d"]["session_id"], "seq": seen})
    assert (await again.event("CHANNEL_CREATE"))["d"]["name"] == "one"
    assert (await again.event("CHANNEL_CREATE"))["d"]["name"] == "two"
    assert (await again.next())["t"] == "RESUMED"


async def test_an_unknown_session_must_start_anew(wire: Wire, world: Playground) -> None:
    socket = await wire.gateway()
    await socket.send(6, {"token": world.token, "session_id": "nobody's", "seq": 1})
    assert await socket.next() == {"op": 9, "d": False}


async def test_sessions_can_be_invalidated_and_asked_to_reconnect(wire: Wire, world: Playground) -> None:
    socket = await wire.connected()
    world.gateway.ask_to_reconnect()
    assert (await socket.next())["op"] == 7
    world.gateway.invalidate_sessions()
    assert await socket.next() == {"op": 9, "d": False}
    assert not world.gateway.sessions


async def test_with_the_guilds_intent_alone_no_message_arrives(
    wire: Wire, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected()
    await ana.say(channel, "hello")
    await wire.post(channel, content="mine")
    await wire.post(ana.dm, content="mine")
    channel.home.add_channel("next")
    names = [(await socket.next())["t"] for _ in range(2)]
    assert names == ["GUILD_CREATE", "CHANNEL_CREATE"]


async def test_with_message_intents_they_do_without_others_words(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected(intents=1 | MESSAGES)
    await ana.say(channel, "hello")
    await ana.say(channel, f"hello <@{world.bot_user.id}>")
    await ana.say(ana.dm, "hello")
    words = [(await socket.event("MESSAGE_CREATE"))["d"]["content"] for _ in range(3)]
    assert words == ["", f"hello <@{world.bot_user.id}>", "hello"]


async def test_a_deleted_message_is_told_by_its_ids_alone(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected(intents=1 | MESSAGES)
    message = await ana.say(channel, "hello")
    world.delete_message(message)
    ids = {"id": str(message.id), "channel_id": str(channel.id), "guild_id": str(channel.home.id)}
    assert (await socket.event("MESSAGE_DELETE"))["d"] == ids


async def test_a_deleted_thread_is_told_by_its_ids_and_its_type_alone(wire: Wire, channel: Channel) -> None:
    socket = await wire.connected()
    thread = channel.add_thread("table")
    thread.delete()
    ids = {"id": str(thread.id), "guild_id": str(channel.home.id), "parent_id": str(channel.id)}
    assert (await socket.event("THREAD_DELETE"))["d"] == ids | {"type": 11}


async def test_guilds_and_dms_go_to_their_shards(clock: Clock) -> None:
    async with Playground(clock=clock, answer_within=PATIENCE, shards=2) as world, Wire(world) as wire:
        guilds = []
        for name in ("one", "two"):
            guilds.append(world.add_guild(name))
            clock.move(0.001)
        ana = world.add_person("Ana")
        shards = [guild.id >> 22 & 1 for guild in guilds]
        assert set(shards) == {0, 1}
        sockets = [await wire.connected(shard=(number, 2)) for number in range(2)]
        assert world.gateway.connected
        for guild, shard in zip(guilds, shards, strict=True):
            used = await command(wire, sockets[shard], ana, guild.add_channel("dice"))
            assert used.payload["guild_id"] == str(guild.id)
            used.doing.cancel()
        used = await command(wire, sockets[0], ana, ana.dm)
        assert used.payload["channel"]["type"] == 1
        used.doing.cancel()


async def test_what_happens_to_guilds_and_channels_is_told(
    wire: Wire, world: Playground, guild: Guild, channel: Channel
) -> None:
    socket = await wire.connected()
    await socket.event("GUILD_CREATE")
    thread = channel.add_thread("table")
    thread.close()
    channel.deny(world.bot_user, "send_messages")
    channel.delete()
    guild.go_down()
    guild.come_back()
    guild.kick_bot()
    told = [await socket.next() for _ in range(8)]
    assert [each["t"] for each in told] == [
        "THREAD_CREATE",
        "THREAD_UPDATE",
        "CHANNEL_UPDATE",
        "THREAD_DELETE",
        "CHANNEL_DELETE",
        "GUILD_DELETE",
        "GUILD_CREATE",
        "GUILD_DELETE",
    ]
    assert told[5]["d"] == {"id": str(guild.id), "unavailable": True}
    assert told[7]["d"] == {"id": str(guild.id)}


async def test_a_gateway_that_refuses_lets_nobody_in_for_a_while(wire: Wire, world: Playground) -> None:
    world.gateway.refusing = True
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await wire.gateway()
    assert refused.value.status == 503
    world.gateway.refusing = False
    await wire.connected()


@pytest.mark.parametrize(("closed", "resumes"), [(1001, True), (4000, True), (4007, False), (4009, False)])
async def test_a_socket_can_be_closed_with_a_code(
    wire: Wire, world: Playground, closed: int, resumes: bool
) -> None:
    socket = await wire.gateway()
    await socket.identify(world.token)
    session = (await socket.event("READY"))["d"]["session_id"]
    world.gateway.close_sockets(closed)
    assert await socket.next() == {"closed": closed}
    again = await wire.gateway()
    await again.send(6, {"token": world.token, "session_id": session, "seq": 1})
    answer = await again.next()
    assert (answer["t"] == "RESUMED") if resumes else (answer == {"op": 9, "d": False})


async def test_a_forgotten_session_must_start_anew(wire: Wire, world: Playground) -> None:
    socket = await wire.gateway()
    await socket.identify(world.token)
    session = (await socket.event("READY"))["d"]["session_id"]
    world.gateway.forget_sessions()
    world.gateway.drop_sockets()
    again = await wire.gateway()
    await again.send(6, {"token": world.token, "session_id": session, "seq": 1})
    assert await again.next() == {"op": 9, "d": False}


async def test_a_resumable_invalid_session_can_be_resumed(wire: Wire, world: Playground) -> None:
    socket = await wire.gateway()
    await socket.identify(world.token)
    session = (await socket.event("READY"))["d"]["session_id"]
    world.gateway.invalidate_sessions(resumable=True)
    assert await socket.next() == {"op": 9, "d": True}
    again = await wire.gateway()
    await again.send(6, {"token": world.token, "session_id": session, "seq": 1})
    assert (await again.next())["t"] == "RESUMED"


async def test_whose_heartbeats_arent_heard_is_closed(wire: Wire, world: Playground) -> None:
    world.gateway.heartbeat_seconds = 0.02
    world.gateway.deaf = True
    socket = await wire.gateway()
    await socket.send(1, None)
    assert await socket.next() == {"closed": 4009}


async def test_heartbeats_that_are_heard_may_go_without_an_answer(wire: Wire, world: Playground) -> None:
    world.gateway.acknowledging = False
    socket = await wire.gateway()
    await socket.send(1, None)
    await socket.identify(world.token)
    assert (await socket.next())["t"] == "READY"


async def test_what_a_stalled_gateway_held_back_arrives_afterwards(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected()
    world.gateway.stall()
    pressing = asyncio.create_task(world.raw_interaction(ana, channel, custom_id="x"))
    await asyncio.sleep(0)
    (interaction,) = world.interactions.values()
    assert interaction.told_at is None
    world.gateway.flow()
    assert (await socket.event("INTERACTION_CREATE"))["d"]["id"] == str(interaction.id)
    assert interaction.told_at == world.clock()
    pressing.cancel()
