"""Whatever befalls the gateway, each shard comes back to it; and the day's sessions last."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest
from pydantic import SecretStr

from bot.config import Settings
from bot.discord_api.addresses import point_at
from bot.process.waiting import either
from bot.runtime.client import Undercup
from bot.runtime.connection import serve
from data.db.shards import Shards, shard_of
from data.operations.opening import open_store
from playground import KINDS, Guild, Kind, Playground, RandomFaults
from playground.gateway import Session, Stage
from tests.bot.harness import START, UNHURRIED
from tests.bot.simulated import SimulatedLoop, simulate
from tests.fresh import fresh
from tests.openapi import OPENAPI

T = TypeVar("T")
SHARDS = 2
LONG_RUNS = 20
A_DAY = 1800.0
"""Made short for these tests."""
STAGES: tuple[Stage, ...] = ("before HELLO", "after HELLO", "before READY")
SOCKETS = (
    "socket dropped",
    "socket closed",
    "resume refused",
    "reconnect asked for",
    "session invalid",
    "session invalid, resumable",
    "gateway refuses",
    *(f"gateway closes {stage}" for stage in STAGES),
)
"""The kinds of faults of connections."""

pytestmark = pytest.mark.logs_errors


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)


@dataclass
class Served:
    """A bot of two shards, and its world."""

    world: Playground
    guilds: list[Guild]
    """By shard."""
    client: Undercup
    serving: asyncio.Task[None]

    def sessions(self) -> dict[int, Session]:
        """The sessions that are connected, by shard."""
        return {each.shard: each for each in self.world.gateway.sessions.values() if each.link is not None}

    def is_up(self) -> bool:
        """Whether all shards are connected."""
        return len(self.sessions()) == SHARDS

    async def back(self) -> float:
        """Wait until all shards are connected; how many seconds it took."""
        began = asyncio.get_running_loop().time()
        await either(asyncio.wait((self.serving,)), self.world.until(self.is_up, timeout=2 * A_DAY))
        if self.serving.done():
            await self.serving
            raise AssertionError("the bot has ended")
        return asyncio.get_running_loop().time() - began


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[Served]:
    """A world of two shards, and a bot that begins to serve it."""
    loop = asyncio.get_running_loop()

    def now() -> datetime:
        return START + timedelta(seconds=loop.time())

    world = Playground(
        clock=lambda: now().timestamp(),
        answer_within=600.0,
        openapi=OPENAPI,
        rate_limits=False,
        shards=SHARDS,
    )
    async with world:
        world.gateway.starts.enabled = True
        by_shard: dict[int, Guild] = {}
        for number in itertools.count():
            guild = world.add_guild(f"Harbour {number}")
            by_shard.setdefault(shard_of(guild.id, SHARDS), guild)
            if len(by_shard) == SHARDS:
                break
            await asyncio.sleep(0.001)
        point_at(world.api_base, world.cdn_base)
        store = await open_store(await fresh(folder / "undercup.db"), now=now)
        settings = Settings(
            token=SecretStr(world.token), database="", api_base=world.api_base, pace=0.0, hold=0.0,
            thinkers=0, health_file=folder / "health", guild_ready_timeout=0.0, emojis="off",
            requests_a_second=UNHURRIED,
        )  # fmt: skip
        client = Undercup(settings, store, now=now, shards=Shards.of(SHARDS, range(SHARDS)))
        stop: asyncio.Queue[str] = asyncio.Queue()
        serving = asyncio.create_task(serve(client, world.token, stop))
        try:
            yield Served(world, [by_shard[each] for each in range(SHARDS)], client, serving)
        finally:
            stop.put_nowait("SIGTERM")
            await asyncio.gather(serving, return_exceptions=True)
            await store.close()


def run(work: Coroutine[Any, Any, T], monkeypatch: pytest.MonkeyPatch) -> T:
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, SimulatedLoop)
        simulate(loop, monkeypatch)
        return runner.run(work)


@pytest.mark.parametrize("stage", STAGES)
def test_a_gateway_that_closes_while_a_shard_reconnects_is_waited_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: Stage
) -> None:
    async def work() -> float:
        async with served(tmp_path) as here:
            await here.back()
            here.world.gateway.refusing = True
            here.world.gateway.drop_sockets()
            await asyncio.sleep(3)
            here.world.gateway.refusing = False
            here.world.gateway.closing = stage
            await asyncio.sleep(120)
            here.world.gateway.closing = None
            return await here.back()

    assert run(work(), monkeypatch) < 60


def test_an_event_that_cannot_be_read_costs_its_shard_a_session_and_others_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with served(tmp_path) as here:
            await here.back()
            before = here.sessions()
            here.world.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": "?"}, here.guilds[0])
            await asyncio.sleep(10)
            await here.back()
            after = here.sessions()
            assert after[0] is not before[0]
            assert after[1] is before[1]

    run(work(), monkeypatch)


def test_a_shard_that_waits_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One is in the middle of its pauses when another one is asked to reconnect."""

    async def work() -> float:
        async with served(tmp_path) as here:
            await here.back()
            gateway = here.world.gateway
            for _ in range(6):  # the pauses of shard 0 become longer
                gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": "?"}, here.guilds[0])
                await asyncio.sleep(0.1)
                await here.back()
            gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": "?"}, here.guilds[0])
            await asyncio.sleep(1)
            gateway.ask_to_reconnect()
            began = asyncio.get_running_loop().time()
            await here.client.wait_for("shard_resumed", check=lambda shard: shard == 1)
            assert 0 not in here.sessions()
            return asyncio.get_running_loop().time() - began

    assert run(work(), monkeypatch) < 5


@pytest.mark.long
def test_a_gateway_that_flaps_does_not_use_up_the_sessions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> int:
        async with served(tmp_path) as here:
            here.world.gateway.starts.total = 12
            await here.back()
            await asyncio.sleep(60)
            token = here.world.token
            here.world.gateway.closing = "before READY"
            here.world.gateway.forget_sessions()
            here.world.gateway.drop_sockets()
            await asyncio.sleep(A_DAY - 120)
            left: int = here.world.gateway.starts.told["remaining"]
            here.world.gateway.closing = None
            await here.back()
            assert here.world.token == token
            return left

    monkeypatch.setattr("playground.starts.STARTS_SECONDS", A_DAY)
    assert 0 < run(work(), monkeypatch) < 6


@pytest.mark.long
def test_a_start_waits_where_no_session_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> float:
        async with served(tmp_path) as here:
            here.world.gateway.starts.total = 1
            return await here.back()

    monkeypatch.setattr("playground.starts.STARTS_SECONDS", A_DAY)
    assert run(work(), monkeypatch) > A_DAY - 60


@pytest.mark.long
def test_no_faults_of_the_gateway_end_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starts and runs of two minutes, each under faults of its own."""
    kinds = [kind for kind in KINDS if kind.name in SOCKETS]
    assert len(kinds) == len(SOCKETS)

    async def begun(folder: Path, seed: str, *, ready: bool) -> float:
        async with served(folder) as here:
            if ready:
                await here.back()
            random_faults = RandomFaults(here.world, seed, [Kind(kind.name, 2, kind.begin) for kind in kinds])
            dice = random.Random(seed)
            random_faults.strike(dice.choice([kind.name for kind in kinds[-4:]]))
            random_faults.start()
            await asyncio.sleep(120)
            await random_faults.stop()
            struck.update(each.kind for each in random_faults.log)
            took = await here.back()
            await asyncio.sleep(30)
            await here.back()
            return took

    struck: set[str] = set()
    for what, ready in (("starts", False), ("runs", True)):
        seconds = []
        for number in range(LONG_RUNS):
            folder = tmp_path / f"{what} {number}"
            folder.mkdir()
            seconds.append(run(begun(folder, f"{what} {number}", ready=ready), monkeypatch))
        seconds.sort()
        print(  # noqa: T201 - the show is what it prints
            f"{LONG_RUNS} {what}: none ended; all shards back {seconds[LONG_RUNS // 2]:.0f} s (median), "
            f"{seconds[-1]:.0f} s (longest) after the end of the faults"
        )
        assert seconds[-1] < 60
    assert struck == set(SOCKETS)
