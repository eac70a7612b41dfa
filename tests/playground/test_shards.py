"""Shards: which of them may begin a session, when, and what comes to it."""

from __future__ import annotations

import pytest

from playground import Person, Playground
from playground.gateway import MOST_GUILDS
from tests.playground.wire import PATIENCE, Clock, Socket, Wire, command

INVALID = {"op": 9, "d": False}
TWO_SHARDS = [(0, 2), (1, 2)]


async def answer(wire: Wire, shard: tuple[int, int]) -> dict[str, object]:
    """The gateway's answer to a shard that identifies."""
    socket = await wire.gateway()
    await socket.identify(wire.world.token, shard=shard)
    told = await socket.next()
    return {"t": told["t"]} if told.get("t") else told


READY = {"t": "READY"}


async def test_one_shard_identifies_in_five_seconds(wire: Wire, world: Playground, clock: Clock) -> None:
    world.gateway.starts.enabled = True
    assert await answer(wire, (0, 2)) == READY
    clock.move(4.9)
    assert await answer(wire, (1, 2)) == INVALID
    clock.move(0.1)
    assert await answer(wire, (1, 2)) == READY


async def test_a_shard_that_was_refused_identifies_over_the_same_connection(
    wire: Wire, world: Playground, clock: Clock
) -> None:
    world.gateway.starts.enabled = True
    assert await answer(wire, (0, 2)) == READY
    socket = await wire.gateway()
    await socket.identify(world.token, shard=(1, 2))
    assert await socket.next() == INVALID
    clock.move(5)
    await socket.identify(world.token, shard=(1, 2))
    assert (await socket.next())["t"] == "READY"


async def test_shards_of_other_keys_dont_wait_for_each_other(
    wire: Wire, world: Playground, clock: Clock
) -> None:
    world.gateway.starts.enabled = True
    world.gateway.starts.max_concurrency = 2
    assert [await answer(wire, (shard, 4)) for shard in (0, 1)] == [READY, READY]
    assert [await answer(wire, (shard, 4)) for shard in (2, 3)] == [INVALID, INVALID]
    clock.move(5)
    assert [await answer(wire, (shard, 4)) for shard in (3, 2)] == [READY, READY]


async def test_whoever_resumes_has_no_turn_to_wait_for(wire: Wire, world: Playground) -> None:
    world.gateway.starts.enabled = True
    socket = await wire.gateway()
    await socket.identify(world.token)
    session = (await socket.event("READY"))["d"]["session_id"]
    world.gateway.drop_sockets()
    again = await wire.gateway()
    await again.send(6, {"token": world.token, "session_id": session, "seq": 1})
    assert (await again.next())["t"] == "RESUMED"
    assert world.gateway.starts.told["remaining"] == world.gateway.starts.total - 1


async def test_how_many_sessions_are_left_is_told(wire: Wire, world: Playground, clock: Clock) -> None:
    await wire.connected()
    clock.move(60)
    _, told = await wire.call("GET", "/gateway/bot")
    limit = told["session_start_limit"]
    assert (told["shards"], limit["total"], limit["remaining"]) == (1, 1000, 999)
    assert limit["reset_after"] == (24 * 3600 - 60) * 1000
    assert limit["max_concurrency"] == 1
    clock.move(24 * 3600)
    _, told = await wire.call("GET", "/gateway/bot")
    assert told["session_start_limit"]["remaining"] == 1000


async def test_who_starts_too_many_sessions_loses_all_and_the_token(
    wire: Wire, world: Playground, clock: Clock
) -> None:
    starts, old = world.gateway.starts, world.token
    starts.enabled, starts.total = True, 2
    sockets = []
    for shard in TWO_SHARDS:
        sockets.append(await wire.connected(shard=shard))
        clock.move(5)
    assert await answer(wire, (0, 2)) == {"closed": 4004}
    for socket in sockets:
        assert (await _end(socket)) == 4004
    assert world.token != old
    assert (await wire.call("GET", "/users/@me", token=f"Bot {old}"))[0] == 401
    clock.move(24 * 3600)
    assert await answer(wire, (0, 2)) == READY


async def _end(socket: Socket) -> object:
    while "closed" not in (told := await socket.next()):
        pass
    return told["closed"]


async def test_no_shard_has_more_than_2500_servers(clock: Clock) -> None:
    async with Playground(clock=clock, answer_within=PATIENCE) as world, Wire(world) as wire:
        for number in range(MOST_GUILDS):
            world.add_guild(f"Harbour {number}")
            clock.move(0.001)
        assert world.gateway.shards == 3
        assert await answer(wire, (0, 1)) == READY
        world.add_guild("one more")
        assert await answer(wire, (0, 1)) == {"closed": 4011}
        assert await answer(wire, (0, 2)) == READY


async def test_a_session_of_another_number_of_shards_stands_beside(wire: Wire, world: Playground) -> None:
    await wire.connected(shard=(0, 1))
    await wire.connected(shard=(0, 2))
    world.gateway.drop_sockets()
    await wire.connected(shard=(0, 2))
    assert sorted(each.shard_count for each in world.gateway.sessions.values()) == [1, 2]


@pytest.mark.parametrize("shard", TWO_SHARDS)
async def test_dms_come_to_shard_0_alone(
    wire: Wire, world: Playground, ana: Person, shard: tuple[int, int]
) -> None:
    socket = await wire.connected(shard=shard)
    if shard[0]:
        reply = await world.raw_interaction(ana, ana.dm, custom_id="x")
        assert reply.error is not None
        return
    used = await command(wire, socket, ana, ana.dm)
    assert used.payload["context"] == 1
    used.doing.cancel()
