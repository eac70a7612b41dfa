"""The writers of this process queue on SQLite. That it is long is no fault of the database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db.errors import DatabaseFault
from data.db.group_commit import STUCK_SECONDS
from data.db.quick import BUSY_MILLISECONDS
from data.operations.opening import open_store
from data.tables.store import Store
from tests.bot.simulated import SimulatedLoop, simulate
from tests.data.sample_tables import Clock
from tests.fresh import fresh

BUSY = BUSY_MILLISECONDS / 1000


def in_simulated_time(
    monkeypatch: pytest.MonkeyPatch, folder: Path, test: Callable[[Store], Awaitable[None]]
) -> None:
    """The test with a store, on a loop whose seconds take no time."""

    async def run() -> None:
        store = await open_store(await fresh(folder / "undercup.db"), now=Clock())
        try:
            await test(store)
        finally:
            await store.close()

    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, SimulatedLoop)
        simulate(loop, monkeypatch)
        runner.run(run())


async def long_write(store: Store, seconds: float, fault: Exception | None = None) -> None:
    async def work(_connection: AsyncConnection) -> None:
        await asyncio.sleep(seconds)
        if fault is not None:
            raise fault

    await store.write(work)


def test_a_long_queue_of_ones_own_is_no_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        others = [asyncio.create_task(long_write(store, 0.8 * BUSY)) for _ in range(20)]
        await asyncio.sleep(0)
        await store.set_note("a", "b")
        assert all(other.done() for other in others)
        assert await store.note("a") == "b"

    in_simulated_time(monkeypatch, tmp_path, test)


def test_a_change_of_ones_own_that_takes_long_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test(store: Store) -> None:
        other = asyncio.create_task(long_write(store, 3 * BUSY))
        await asyncio.sleep(0)
        await store.set_note("a", "b")
        assert other.done()

    in_simulated_time(monkeypatch, tmp_path, test)


def test_who_waits_behind_a_fault_for_as_long_as_for_a_lock_hears_of_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test(store: Store) -> None:
        first = asyncio.create_task(long_write(store, 0.9 * BUSY, OSError("broken")))
        second = asyncio.create_task(long_write(store, 10 * BUSY))
        await asyncio.sleep(0)
        with pytest.raises(DatabaseFault):
            await store.set_note("a", "b")
        assert first.done()
        assert not second.done()
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)

    in_simulated_time(monkeypatch, tmp_path, test)


def test_a_disk_that_doesnt_answer_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        other = asyncio.create_task(long_write(store, 2 * STUCK_SECONDS))
        await asyncio.sleep(0)
        with pytest.raises(DatabaseFault):
            await store.set_note("a", "b")
        assert not other.done()
        await other
        await store.set_note("a", "b")

    in_simulated_time(monkeypatch, tmp_path, test)
