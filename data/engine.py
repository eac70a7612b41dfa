"""The connection to the database: the one place that knows which kind it is."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_MILLISECONDS = 5000
READING = "undercup_reading"
"""The execution option of connections that only read, which needn't wait for a writer."""


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite address; None for any other database."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if not parsed.database or parsed.database == ":memory:":
        raise ValueError("the database must be a file, for example sqlite+aiosqlite:///var/undercup.db")
    return Path(parsed.database)


def connect(url: str) -> AsyncEngine:
    """An engine for an address. On SQLite each connection uses WAL with ``synchronous=FULL``, so that what
    is committed survives a power cut, checks foreign keys, and takes the write lock when it begins."""
    engine = create_async_engine(url)
    if sqlite_file(url) is not None:
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_immediately)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    # The driver's own BEGIN comes too late and without the lock; ours is sent in _begin_immediately.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_MILLISECONDS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediately(connection: Any) -> None:
    reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def copy_sqlite(source: Path, target: Path) -> None:
    """A whole copy of a database file, made safely even while it is in use."""
    with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
        old.backup(new)
    old.close()
    new.close()
