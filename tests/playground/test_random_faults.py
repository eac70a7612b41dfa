"""Faults drawn by lot follow from their seed, are counted, and are over when they are stopped."""

from __future__ import annotations

import asyncio
import copy

import pytest

from playground import KINDS, Channel, Episode, Guild, Kind, Person, Playground, RandomFaults
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
        random_faults = RandomFaults(Playground(clock=clock), seed, KINDS[:10], sleep=waits)
        random_faults.start()
        await waits.all_over.wait()
        drawn.append([struck.kind for struck in random_faults.log][:40])
        await random_faults.stop()
        assert len(drawn[-1]) == 40
    assert drawn[0] == drawn[1] != drawn[2]


async def test_each_kind_comes_at_its_own_pace() -> None:
    clock = Clock()
    kinds = [Kind("often", 9, lambda _: Episode()), Kind("seldom", 1, lambda _: Episode())]
    kinds.append(Kind("never", 0, lambda _: Episode()))
    waits = Waits(clock, 2000)
    random_faults = RandomFaults(Playground(clock=clock), "pace", kinds, sleep=waits)
    start = clock.now
    random_faults.start()
    await waits.all_over.wait()
    await random_faults.stop()
    assert random_faults.counts["often"] / random_faults.counts["seldom"] == pytest.approx(9, rel=0.3)
    assert random_faults.counts["never"] == 0
    assert random_faults.counts.total() / ((clock.now - start) / 60) == pytest.approx(10, rel=0.15)


async def test_a_thread_is_refused_as_discord_may_refuse_one(
    wire: Wire, world: Playground, channel: Channel
) -> None:
    random_faults = RandomFaults(world, seed=7)
    codes = set()
    for _ in range(10):
        random_faults.strike("thread refused")
        codes.add(code(await wire.call("POST", f"/channels/{channel.id}/threads", {"name": "table"})))
        world.faults.clear()
    assert codes == {160006, 200001}
    await random_faults.stop()


@pytest.mark.parametrize("kind", [each.name for each in KINDS])
async def test_every_fault_can_begin_and_is_undone(
    wire: Wire, world: Playground, guild: Guild, channel: Channel, ana: Person, kind: str
) -> None:
    thread = channel.add_thread("table")
    await wire.connected()
    await wire.post(channel, content="x")
    await wire.post(ana.dm, content="x")
    before = copy.deepcopy(channel.overwrites), guild.everyone.permissions
    random_faults = RandomFaults(world, kind)
    assert random_faults.strike(kind)
    assert random_faults.counts[kind] == 1
    await random_faults.stop()
    assert random_faults.log[0].ended is not None
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
    random_faults = RandomFaults(Playground())
    assert not random_faults.strike("thread deleted")
    assert random_faults.counts.total() == 0
    with pytest.raises(KeyError):
        random_faults.strike("rain of frogs")


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
