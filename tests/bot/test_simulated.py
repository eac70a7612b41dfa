"""Simulated time: waiting takes none, work stops it, and discord.py's heartbeats keep it."""

from __future__ import annotations

import asyncio
import selectors
import socket
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.bot.chaos import chaos
from tests.bot.simulated import SimulatedLoop, StandsStill, simulate

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T], monkeypatch: pytest.MonkeyPatch) -> T:
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, SimulatedLoop)
        simulate(loop, monkeypatch)
        return runner.run(work)


def test_waiting_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> float:
        before = asyncio.get_running_loop().time()
        await asyncio.gather(asyncio.sleep(3600), asyncio.sleep(60))
        return asyncio.get_running_loop().time() - before

    real = time.monotonic()
    assert run(work(), monkeypatch) == pytest.approx(3600)
    assert time.monotonic() - real < 60


def test_time_stands_still_while_a_thread_works(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> tuple[bool, float]:
        loop = asyncio.get_running_loop()
        before, sleeping = loop.time(), asyncio.create_task(asyncio.sleep(0.01))
        await asyncio.to_thread(time.sleep, 0.05)
        return sleeping.done(), loop.time() - before

    assert run(work(), monkeypatch) == (False, 0.0)


def test_time_waits_for_what_a_busy_machine_hands_on_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look sees nothing, though something was written."""
    look = selectors.DefaultSelector.select

    def look_again(self: selectors.DefaultSelector, timeout: float | None = None) -> list[Any]:
        return look(self, timeout) if timeout else []

    async def work() -> bytes:
        near, far = socket.socketpair()
        with near, far:
            near.setblocking(False)
            reading = asyncio.ensure_future(asyncio.get_running_loop().sock_recv(near, 5))
            await asyncio.sleep(0)
            monkeypatch.setattr(selectors.DefaultSelector, "select", look_again)
            far.send(b"words")
            try:
                async with asyncio.timeout(3):
                    return await reading
            finally:
                monkeypatch.undo()

    assert run(work(), monkeypatch) == b"words"


def test_time_that_doesnt_go_on_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        for _ in range(1001):
            await asyncio.sleep(0)

    monkeypatch.setattr("tests.bot.simulated.MOST_TURNS", 1000)
    with pytest.raises(StandsStill):
        run(work(), monkeypatch)


@pytest.mark.long
def test_heartbeats_keep_simulated_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in closes a connection on which it has heard none for a minute."""

    async def work() -> tuple[set[str], set[str]]:
        async with chaos(tmp_path, 0, "beats") as made:
            before = set(made.world.gateway.sessions)
            await asyncio.sleep(1000)
            assert made.world.gateway.connected
            return before, set(made.world.gateway.sessions)

    before, after = run(work(), monkeypatch)
    assert before == after


@pytest.mark.long
@pytest.mark.parametrize(
    "fault", ["bot killed", "bot told to stop", "heartbeats not heard", "gateway stalled"]
)
def test_the_bot_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    async def work() -> None:
        async with chaos(tmp_path, 0, "back") as made:
            before = made.process.life
            assert made.random_faults.strike(fault)
            await asyncio.sleep(200)
            assert made.world.gateway.connected
            assert (made.process.life is before) == (fault not in ("bot killed", "bot told to stop"))
            assert not made.process.ends

    run(work(), monkeypatch)
