"""Faults drawn by lot follow from their seed, are counted, and are over when the weather ends."""

from __future__ import annotations

import asyncio
import copy

import pytest

from playground import KINDS, Channel, Guild, Kind, Person, Playground, Spell, Weather
from tests.playground.wire import Clock, Wire, code, press


class Waits:
    """Waiting that takes no time: each wait moves the clock, until there were so many."""

    def __init__(self, clock: Clock, most: int) -> None:
        self._clock = clock
        self._left = most
        self.all_over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        if not self._left:
            self.all_over.set()
            await asyncio.Event().wait()
        self._left -= 1
        await asyncio.sleep(0)
        self._clock.move(seconds)


async def test_the_same_seed_draws_the_same_faults() -> None:
    drawn = []
    for seed in (1, 1, 2):
        clock = Clock()
        clock.now = 0.0
        waits = Waits(clock, 100)
        weather = Weather(Playground(clock=clock), seed, KINDS[:10], sleep=waits)
        weather.start()
        await waits.all_over.wait()
        drawn.append([struck.kind for struck in weather.log][:40])
        await weather.stop()
        assert len(drawn[-1]) == 40
    assert drawn[0] == drawn[1] != drawn[2]


async def test_each_kind_comes_at_its_own_pace() -> None:
    clock = Clock()
    kinds = [Kind("often", 9, lambda _: Spell()), Kind("seldom", 1, lambda _: Spell())]
    kinds.append(Kind("never", 0, lambda _: Spell()))
    waits = Waits(clock, 2000)
    weather = Weather(Playground(clock=clock), "pace", kinds, sleep=waits)
    start = clock.now
    weather.start()
    await waits.all_over.wait()
    await weather.stop()
    assert weather.counts["often"] / weather.counts["seldom"] == pytest.approx(9, rel=0.3)
    assert weather.counts["never"] == 0
    assert weather.counts.total() / ((clock.now - start) / 60) == pytest.approx(10, rel=0.15)


async def test_a_thread_is_refused_as_discord_may_refuse_one(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    weather = Weather(world, seed=7)
    codes = set()
    for _ in range(10):
        weather.strike("thread refused")
        codes.add(code(await wire.call("POST", f"/channels/{channel.id}/threads", {"name": "table"})))
        world.faults.clear()
    assert codes == {160006, 200001}
    await weather.stop()


@pytest.mark.parametrize("kind", [each.name for each in KINDS])
async def test_every_fault_can_begin_and_is_undone(
    wire: Wire, world: Playground, guild: Guild, channel: Channel, ana: Person, kind: str
) -> None:
    thread = channel.add_thread("table")
    await wire.connected()
    await wire.post(channel, content="x")
    await wire.post(ana.dm, content="x")
    before = copy.deepcopy(channel.overwrites), guild.everyone.permissions
    weather = Weather(world, kind)
    assert weather.strike(kind)
    assert weather.counts[kind] == 1
    await weather.stop()
    assert weather.log[0].ended is not None
    gateway = world.gateway
    assert gateway.acknowledging
    assert not gateway.deaf
    assert not gateway.refusing
    assert guild.available
    assert world.bot_user.id in guild.members
    assert ana.id in guild.members
    assert not ana.dms_closed
    assert (thread.archived, thread.locked, channel.slowmode) == (False, False, 0)
    assert guild.everyone.permissions == before[1]
    if not channel.deleted:
        assert all(not (each.allow or each.deny) for each in channel.overwrites.values())
        assert (await wire.post(channel, content="x"))[0] == 200


async def test_where_there_is_nothing_to_befall_nothing_is_counted() -> None:
    weather = Weather(Playground())
    assert not weather.strike("thread deleted")
    assert weather.counts.total() == 0
    with pytest.raises(KeyError):
        weather.strike("rain of frogs")


async def test_a_press_and_what_befell_its_answer_are_on_record(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    socket = await wire.connected()
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    await wire.post(channel, components=[{"type": 1, "components": [button]}])
    used = await press(wire, socket, ana, channel, "Go")
    world.faults.fail("POST /interactions/*", 500)
    assert (await used.answer(6))[0] == 500
    assert (await used.answer(6))[0] == 200
    reply = await used.doing
    assert reply.interaction.told_at == world.clock()
    answers = [each.faults for each in world.journal if str(reply.interaction.id) in each.path]
    assert answers == [("500",), ()]
