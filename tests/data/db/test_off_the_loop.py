"""The event loop never waits for the disk, however quick that was before, and for no long statement."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from data.operations.opening import open_store
from data.tables.store import Store
from tests.data.sample_tables import BOARD, Clock, new_table

CHANGES = 20
COUNTING = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) SELECT i FROM n"


class Told(sqlite3.Connection):
    """A connection that tells in which thread each transaction that has written was committed."""

    threads: list[threading.Thread] = []  # noqa: RUF012 - each test has its own
    _before = 0

    def commit(self) -> None:
        if self.total_changes != self._before:
            self._before = self.total_changes
            self.threads.append(threading.current_thread())
        super().commit()


async def _press(store: Store, table_id: int) -> None:
    """What a move stores: the move, and then the end of its delivery."""
    table = await store.table(table_id)
    assert table is not None
    saved = await store.save(replace(table, updated=store.now), deliveries=(BOARD,))
    owed = (await store.pending(saved.id))[-1]
    await store.attempted(owed.id, afresh=True)
    await store.delivered(owed.id, message_id=saved.version, board=saved.version)


async def test_no_commit_runs_on_the_event_loop(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    monkeypatch.setattr(Told, "threads", threads)
    connect: Any = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", partial(connect, factory=Told))
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/undercup.db", now=clock)
    try:
        table = await store.create(new_table(), (BOARD,))
        for _ in range(CHANGES):
            await _press(store, table.id)
    finally:
        await store.close()
    assert len(threads) >= 3 * CHANGES
    assert threading.current_thread() not in threads


async def test_no_step_of_a_long_statement_runs_on_the_event_loop(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[threading.Thread] = set()
    connect: Any = sqlite3.connect

    def watched(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.set_progress_handler(lambda: threads.add(threading.current_thread()), 1)
        return connection

    async def count(connection: AsyncConnection) -> list[int]:
        return list((await connection.execute(text(COUNTING))).scalars())

    monkeypatch.setattr(sqlite3, "connect", watched)
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/undercup.db", now=clock)
    try:
        threads.clear()
        assert await store.read(count) == list(range(1, 2001))
        assert threads
        assert threading.current_thread() not in threads
    finally:
        await store.close()
