"""A database whose server is away is waited for, and tells of itself in lines."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from datetime import datetime
from logging.handlers import QueueHandler
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.process.logs import set_up_logs
from bot.runtime.connection import RECONNECT_SECONDS, wait_for_store
from bot.runtime.guild_removal import DAY, HOUR, GuildRemoval
from bot.tables.service import TRY_AGAIN_SECONDS
from data.db.errors import DatabaseAway, DatabaseFault, DatabaseTrouble
from data.db.shards import Shards
from data.operations.opening import open_store
from data.tables.store import Store
from tests.bot.harness import PATIENCE, Clock, harbour
from tests.fresh import fresh

NOBODY = "postgresql+asyncpg://ana:sesame@127.0.0.1:1/undercup"


async def test_a_server_that_is_away_at_the_start_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock, stop = Clock(), asyncio.Queue[str]()
    opening = asyncio.create_task(wait_for_store(NOBODY, stop, sleep=clock.sleep))
    await clock.sleeper(RECONNECT_SECONDS)
    assert "its server must be running" in caplog.text
    assert "SQLite" not in caplog.text
    assert "sesame" not in caplog.text
    there = await fresh(tmp_path / "undercup.db")
    monkeypatch.setattr(
        "bot.runtime.connection.open_store", lambda _url, *, now, **_: open_store(there, now=now)
    )
    clock.move(RECONNECT_SECONDS)
    store = await opening
    assert store is not None
    await store.close()


async def test_who_waits_for_a_server_stops_when_told_to() -> None:
    clock, stop = Clock(), asyncio.Queue[str]()
    opening = asyncio.create_task(wait_for_store(NOBODY, stop, sleep=clock.sleep))
    await clock.sleeper(RECONNECT_SECONDS)
    stop.put_nowait("SIGTERM")
    assert await opening is None


async def test_a_bot_that_is_told_to_stop_while_it_opens_its_database_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, stop = await fresh(tmp_path / "undercup.db"), asyncio.Queue[str]()

    async def told_meanwhile(_url: str, *, now: Callable[[], datetime], **_: object) -> Store:
        store = await open_store(there, now=now)
        stop.put_nowait("SIGTERM")
        await asyncio.sleep(0)
        return store

    monkeypatch.setattr("bot.runtime.connection.open_store", told_meanwhile)
    assert await wait_for_store(there, stop) is None
    await (await open_store(there, now=Clock())).close()


async def test_what_time_doesnt_heal_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "undercup.db").mkdir()
    with pytest.raises(DatabaseTrouble, match="SQLite") as caught:
        await wait_for_store(f"sqlite+aiosqlite:///{tmp_path}/undercup.db", asyncio.Queue())
    assert not isinstance(caught.value, DatabaseAway)
    # The driver's thread still has a word to say to this event loop.
    for thread in threading.enumerate():
        if "_connection_worker" in thread.name:
            await asyncio.to_thread(thread.join, PATIENCE)


async def test_servers_are_forgotten_soon_after_a_passing_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, tried = Clock(), []

    async def forget(_store: Store, _present: object) -> tuple[int, ...]:
        tried.append(clock.now)
        if len(tried) == 1:
            raise DatabaseFault("locked")
        return ()

    monkeypatch.setattr("bot.runtime.guild_removal.forget_left_guilds", forget)
    store = await open_store(await fresh(tmp_path / "undercup.db"), now=clock)
    leaving = GuildRemoval(store, set, sleep=clock.sleep)
    await leaving.ready()
    await clock.sleeper(HOUR)
    clock.move(HOUR)
    await clock.sleeper(DAY)
    assert len(tried) == 2
    await leaving.stop()
    await store.close()


async def test_a_connection_that_cant_be_closed_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, seen = logging.getLogger(), queue.SimpleQueue[logging.LogRecord]()
    handlers, level = root.handlers[:], root.level
    set_up_logs("INFO")
    root.handlers[:] = handlers
    root.setLevel(level)
    engine = create_async_engine(f"sqlite+aiosqlite:///{tmp_path}/a.db")
    async with engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
    close = engine.dialect.do_close

    def lost(connection: object) -> None:
        close(connection)  # type: ignore[arg-type]
        raise ConnectionResetError("gone")

    monkeypatch.setattr(engine.sync_engine.dialect, "do_close", lost)
    root.addHandler(handler := QueueHandler(seen))
    await engine.dispose()
    root.removeHandler(handler)
    told = seen.get_nowait()
    assert seen.empty()
    assert told.getMessage() == "a connection to the database is gone: ConnectionResetError"
    assert told.exc_info is None


async def test_clocks_that_stumble_over_the_database_try_again_later_and_not_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they could do before asks them to look sooner; on a full disk they looked without end."""
    async with harbour(tmp_path, 2) as here:
        await here.open(2, clock="1m")
        clocks, looks = here.clocks, 0

        async def full(_now: datetime, _shards: Shards | None) -> tuple[int, ...]:
            nonlocal looks
            looks += 1
            clocks.connected()  # asks them to look at once
            raise DatabaseFault("database or disk is full")

        monkeypatch.setattr(here.store, "due", full)
        clocks.connected()
        await here.clock.asleep(TRY_AGAIN_SECONDS)
        for _ in range(50):
            await asyncio.sleep(0)
        assert looks == 1
        here.clock.move(TRY_AGAIN_SECONDS)
        await here.clock.asleep(TRY_AGAIN_SECONDS)
        assert looks == 2
