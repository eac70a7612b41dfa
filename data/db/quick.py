"""The fast way to SQLite: statements are done where they are asked for, and compiled once for all engines.

It goes by private names of aiosqlite and SQLAlchemy, so ``pyproject.toml`` bounds both.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import Connection
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection
from sqlalchemy.dialects.sqlite.aiosqlite import dialect as aiosqlite_dialect
from sqlalchemy.util.concurrency import await_

DIALECT = "sqlite+undercup"
"""By what SQLAlchemy knows :class:`UndercupSqlite`."""
BUSY_MILLISECONDS = 5000
QUICK_COMMIT_SECONDS = 0.001
"""Where the last commit took less the next one isn't worth a thread's round trip."""
BEGIN_WRITING = "BEGIN IMMEDIATE"


class UndercupSqlite(aiosqlite_dialect):
    """SQLAlchemy's own, but one is like another: what was compiled for an engine serves all others too."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UndercupSqlite)

    def __hash__(self) -> int:
        return hash(UndercupSqlite)


registry.register(DIALECT.replace("+", "."), __name__, UndercupSqlite.__name__)


def waiting() -> str:
    """How long SQLite waits for another process's lock."""
    return f"busy_timeout={BUSY_MILLISECONDS}"


class Quick(AsyncAdapt_aiosqlite_connection):
    """A connection whose statements are done at once, where they are asked for: they take some microseconds,
    and handing each to the connection's thread and back takes many times that. SQLAlchemy gets SQLite's own
    cursors. Only what waits for another process's lock or for a slow disk goes to the thread: a transaction
    visits it once, at its commit."""

    __slots__ = ("_commit_seconds", "_writing")

    def __init__(self, dbapi: Any, connection: Any) -> None:
        super().__init__(dbapi, connection)
        self._writing = False
        self._commit_seconds = QUICK_COMMIT_SECONDS
        """How long the last commit has taken."""

    def cursor(self, server_side: bool = False) -> Any:
        return self.driver.cursor(partial(_Cursor, self))

    def begin(self) -> None:
        """Take the write lock; at once, unless another process has it."""
        connection = self.driver
        self._writing = True
        try:
            connection.execute("PRAGMA busy_timeout=0")
            connection.execute(BEGIN_WRITING)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
        else:
            return
        finally:
            connection.execute(f"PRAGMA {waiting()}")
        self._in_thread(partial(connection.execute, BEGIN_WRITING))

    def commit(self) -> None:
        writing, self._writing = self._writing, False
        if not self._is_open:
            return
        if not writing:
            self.driver.commit()
        elif self._commit_seconds < QUICK_COMMIT_SECONDS:
            self._timed_commit()
        else:
            self._in_thread(self._timed_commit)

    def rollback(self) -> None:
        self._writing = False
        if self._is_open:
            self.driver.rollback()

    def _timed_commit(self) -> None:
        began = time.perf_counter()
        try:
            self.driver.commit()
        finally:
            self._commit_seconds = time.perf_counter() - began

    def _in_thread(self, work: Callable[[], object]) -> None:
        await_(self._connection._execute(work))  # noqa: SLF001 - aiosqlite has no public way into its thread

    @property
    def driver(self) -> sqlite3.Connection:
        """The driver's own connection."""
        own: sqlite3.Connection = self._connection._conn  # noqa: SLF001 - aiosqlite gives it out nowhere else
        return own

    @property
    def _is_open(self) -> bool:
        return self._connection._connection is not None  # noqa: SLF001 - aiosqlite tells it by an error alone


QUICK = aiosqlite_dialect()
"""What :class:`Quick` speaks."""


def quick_connection(connection: Connection) -> sqlite3.Connection | None:
    """The driver's own connection to SQLite, where statements are done at once; None anywhere else."""
    own = connection.connection.dbapi_connection
    return own.driver if isinstance(own, Quick) else None


class _Cursor(sqlite3.Cursor):
    """SQLite's own, which leaves it to its connection to take the write lock."""

    def __init__(self, owner: Quick, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self._owner = owner

    def execute(self, statement: str, parameters: Any = None, /) -> _Cursor:
        await_(_nothing())
        if statement == BEGIN_WRITING:
            self._owner.begin()
            return self
        return super().execute(statement, parameters or ())

    def executemany(self, statement: str, parameters: Any, /) -> _Cursor:
        await_(_nothing())
        return super().executemany(statement, parameters)

    async def _async_soft_close(self) -> None:
        """SQLAlchemy's own have read all by now; from this one it is read where it is asked for."""


async def _nothing() -> None:
    """SQLAlchemy's asynchronous connections refuse a driver for which they never have to wait."""


async def open_quick(file: Path) -> aiosqlite.Connection:
    opened = aiosqlite.Connection(partial(sqlite3.connect, file, check_same_thread=False), iter_chunk_size=64)
    # As SQLAlchemy does with its own: a connection that is left behind doesn't keep the process alive.
    opened._thread.daemon = True  # noqa: SLF001 - aiosqlite takes no such option
    return await opened
