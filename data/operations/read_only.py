"""Reads a database beside the process that has it open: nothing is locked, changed or migrated."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from data.db.address import sqlite_file
from data.db.engine import connect, for_reading
from data.db.errors import DatabaseTrouble, NewerSchema
from data.db.migrate import revisions, stored_revision
from data.operations.opening import told


class OlderSchema(DatabaseTrouble):
    """An earlier version of the program wrote the database, and it wasn't migrated yet."""

    def __init__(self, found: str | None, known: str) -> None:
        self.found = found
        super().__init__(
            f"The database has schema {found or 'none'}, and this version of Undercup has {known}. Start the "
            "bot once: it brings the database up to date."
        )


@asynccontextmanager
async def looking(url: str) -> AsyncIterator[AsyncConnection]:
    """Yield a snapshot of a database, to read from it.

    Raises:
        NewerSchema, OlderSchema: another version of the program wrote it.
        DatabaseTrouble: it can't be read, for another reason in its text.
    """
    engine: AsyncEngine | None = None
    try:
        with told(url):
            file = sqlite_file(url)
            engine = _read_only(file) if file is not None else for_reading(connect(url))
            async with engine.begin() as connection:
                await connection.run_sync(_check_schema)
                yield connection
    finally:
        if engine is not None:
            await engine.dispose()


def schemas(connection: Connection) -> tuple[str | None, str]:
    """Return the schema of a database (None: it has none), and this program's.

    Raises:
        NewerSchema: a newer version of the program wrote it.
    """
    known, found = revisions(), stored_revision(connection)
    if found is not None and found not in known:
        raise NewerSchema(found, known[-1])
    return found, known[-1]


def _check_schema(connection: Connection) -> None:
    found, newest = schemas(connection)
    if found != newest:
        raise OlderSchema(found, newest)


def _read_only(file: Path) -> AsyncEngine:
    if not file.exists():
        raise FileNotFoundError(f"there is no file {file}")
    file = file.resolve()
    query = {"mode": "ro", "uri": "true"}
    if not file.with_name(f"{file.name}-wal").exists():
        # Nobody has it open. SQLite would make this file and another beside it, and leave both there, maybe
        # as files of a user who isn't the bot's.
        query["immutable"] = "true"
    url = URL.create("sqlite+aiosqlite", database=f"file:{quote(str(file))}", query=query)
    engine = create_async_engine(url, hide_parameters=True)

    def set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver begins no transaction for a reading

    event.listen(engine.sync_engine, "connect", set_up)
    event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


__all__ = ["OlderSchema", "looking", "schemas"]
