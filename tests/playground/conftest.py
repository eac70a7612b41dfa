from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from playground import Channel, Guild, Person, Playground
from tests.openapi import OPENAPI
from tests.playground.wire import PATIENCE, Clock, Socket, Used, Wire, command


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def world(clock: Clock) -> AsyncIterator[Playground]:
    """A world of one server; whatever it answers must be valid against Discord's OpenAPI document."""
    async with Playground(clock=clock, answer_within=PATIENCE, openapi=OPENAPI, rate_limits=False) as world:
        yield world
        assert [each for each in world.violations if each.direction == "response"] == []


@pytest.fixture
def guild(world: Playground) -> Guild:
    return world.add_guild("Harbour")


@pytest.fixture
def channel(guild: Guild) -> Channel:
    return guild.add_channel("dice")


@pytest.fixture
def ana(world: Playground, guild: Guild) -> Person:
    return world.add_person("Ana", guild)


@pytest.fixture
def ben(world: Playground, guild: Guild) -> Person:
    return world.add_person("Ben", guild)


@pytest.fixture
async def wire(world: Playground) -> AsyncIterator[Wire]:
    async with Wire(world) as wire:
        yield wire


@pytest.fixture
async def socket(wire: Wire, channel: Channel) -> AsyncIterator[Socket]:
    socket = await wire.connected()
    yield socket
    await socket.socket.close()


@pytest.fixture
async def used(wire: Wire, socket: Socket, ana: Person, channel: Channel) -> Used:
    """A command that Ana has used in the channel."""
    return await command(wire, socket, ana, channel)
