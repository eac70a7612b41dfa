"""The fast way to SQLite: quick statements run on the event loop, long ones visit a thread once, and each is
compiled once for all engines. Those that every move needs (:class:`Prepared`) go straight to the driver:
SQLAlchemy's way to it takes many times as long as they do.

It uses private names of aiosqlite and SQLAlchemy, so ``pyproject.toml`` bounds both.
"""

from __future__ import annotations

import collections
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

import aiosqlite
from sqlalchemy import Column, Connection, Insert, Table, exc, insert
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection
from sqlalchemy.dialects.sqlite.aiosqlite import dialect as aiosqlite_dialect
from sqlalchemy.sql.expression import ReturnsRows, Select, UpdateBase
from sqlalchemy.util.concurrency import await_

DIALECT = "sqlite+undercup"
"""SQLAlchemy's name for :class:`UndercupSqlite`."""
BUSY_MILLISECONDS = 5000
BEGIN_WRITING = "BEGIN IMMEDIATE"


class UndercupSqlite(aiosqlite_dialect):
    """SQLAlchemy's dialect, but all instances are equal: statements compiled for one engine serve all others
    too."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UndercupSqlite)

    def __hash__(self) -> int:
        return hash(UndercupSqlite)

    def on_connect(self) -> Callable[[Any], None]:
        """SQLAlchemy would give each connection functions that no statement here uses."""
        return lambda _connection: None


registry.register(DIALECT.replace("+", "."), __name__, UndercupSqlite.__name__)


def waiting() -> str:
    """Seconds for which SQLite waits for another process's lock."""
    return f"busy_timeout={BUSY_MILLISECONDS}"


class Long(AsyncAdapt_aiosqlite_connection):
    """A connection whose statements run in its thread. Each visits it once, and its cursor then has all rows.
    SQLAlchemy's own takes four visits, and a visit takes longer than most statements do."""

    __slots__ = ()

    def cursor(self, server_side: bool = False) -> Any:
        return super().cursor(True) if server_side else self.driver.cursor(partial(_Fetched, self))

    def commit(self) -> None:
        if self._in_transaction:
            self.in_thread(self.driver.commit)

    def rollback(self) -> None:
        if self._in_transaction:
            self.in_thread(self.driver.rollback)

    def in_thread(self, work: Callable[[], object]) -> None:
        """Do some work in the connection's thread."""
        try:
            await_(self._connection._execute(work))  # noqa: SLF001 - aiosqlite has no public way to its thread
        except Exception as error:
            self._handle_exception(error)

    @property
    def driver(self) -> sqlite3.Connection:
        """Return the driver's own connection."""
        own: sqlite3.Connection = self._connection._conn  # noqa: SLF001 - aiosqlite gives it out nowhere else
        return own

    @property
    def _in_transaction(self) -> bool:
        # aiosqlite tells by an error alone that it is closed.
        return self._connection._connection is not None and self.driver.in_transaction  # noqa: SLF001


class Quick(Long):
    """A connection whose statements run at once on the event loop: they take some microseconds, and a visit
    to the connection's thread takes many times that. SQLAlchemy gets SQLite's own cursors. Only waits for
    another process's lock or the disk go to the thread: a transaction that writes visits it once, at its
    commit. However quick the disk was, its next answer may take long, and a commit may be the one that copies
    the whole log into the database."""

    __slots__ = ("_writing", "driver")

    def __init__(self, dbapi: Any, connection: Any) -> None:
        super().__init__(dbapi, connection)
        self.driver: sqlite3.Connection = super().driver
        self._writing = False

    def cursor(self, server_side: bool = False) -> Any:
        return self.driver.cursor(_Cursor)

    def begin(self, *, reading: bool = False) -> None:
        """Begin a transaction. One that writes takes the write lock: at once, unless another process has
        it."""
        connection = self.driver
        if reading:
            connection.execute("BEGIN")
            return
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
        self.in_thread(partial(connection.execute, BEGIN_WRITING))

    def commit(self) -> None:
        writing, self._writing = self._writing, False
        if writing:
            super().commit()
        elif self._in_transaction:
            self.driver.commit()

    def rollback(self) -> None:
        self._writing = False
        if self._in_transaction:
            self.driver.rollback()


QUICK = aiosqlite_dialect()
"""The dialect of :class:`Quick`."""


def quick_connection(connection: Connection) -> sqlite3.Connection | None:
    """Return the driver's own connection to SQLite, where statements run at once; None anywhere else."""
    own = connection.connection.dbapi_connection
    return own.driver if isinstance(own, Quick) else None


class _Cursor(sqlite3.Cursor):
    """SQLite's own cursor, as SQLAlchemy wants one."""

    def execute(self, statement: str, parameters: Any = None, /) -> _Cursor:
        await_(_nothing())
        return super().execute(statement, parameters or ())

    def executemany(self, statement: str, parameters: Any, /) -> _Cursor:
        await_(_nothing())
        return super().executemany(statement, parameters)

    async def _async_soft_close(self) -> None:
        """SQLAlchemy's own cursors have read all rows already; this one reads them on demand."""


async def _nothing() -> None:
    """SQLAlchemy's asynchronous connections refuse a driver for which they never have to wait."""


class _Fetched(sqlite3.Cursor):
    """A cursor that runs each statement in the thread of its connection, and fetches all rows there."""

    def __init__(self, owner: Long, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self._owner = owner
        self._rows: collections.deque[Any] = collections.deque()

    def execute(self, statement: str, parameters: Any = None, /) -> _Fetched:
        self._owner.in_thread(partial(self._execute, statement, parameters or ()))
        return self

    def _execute(self, statement: str, parameters: Any) -> None:
        super().execute(statement, parameters)
        self._rows = collections.deque(super().fetchall())

    def executemany(self, statement: str, parameters: Any, /) -> _Fetched:
        self._owner.in_thread(partial(super().executemany, statement, parameters))
        return self

    def fetchone(self) -> Any:
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size: int | None = None) -> list[Any]:
        wanted = self.arraysize if size is None else size
        return [self._rows.popleft() for _ in range(min(wanted, len(self._rows)))]

    def fetchall(self) -> list[Any]:
        return self.fetchmany(len(self._rows))

    async def _async_soft_close(self) -> None:
        """It has read all rows already."""


async def open_driver(file: Path, settings: Sequence[str]) -> aiosqlite.Connection:
    """Open a connection to a file, with these ``PRAGMA`` settings."""
    # The driver's own BEGIN would come too late and without the lock.
    connect = partial(sqlite3.connect, file, isolation_level=None, check_same_thread=False)
    opened = aiosqlite.Connection(connect, iter_chunk_size=64)
    # As SQLAlchemy does with its own: a connection that is left behind doesn't keep the process alive.
    opened._thread.daemon = True  # noqa: SLF001 - aiosqlite takes no such option
    await opened
    try:
        own: Any = opened
        await own._execute(_set_up, own._conn, settings)  # noqa: SLF001 - aiosqlite: one visit for all
    except BaseException:
        await opened.close()
        raise
    return opened


def _set_up(connection: sqlite3.Connection, settings: Sequence[str]) -> None:
    for setting in settings:
        connection.execute(f"PRAGMA {setting}")


_Process = Callable[[Any], Any]
_named: Callable[[str, list[str]], Any] = collections.namedtuple


class Prepared:
    """A statement with named values, none of them a list. Its rows are named tuples."""

    def __init__(self, statement: Select[Any] | UpdateBase) -> None:
        self._statement = statement

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[Any]:
        """Run the statement in the transaction of a connection, and return its rows.

        Raises:
            sqlalchemy.exc.DBAPIError: as SQLAlchemy raises it.
        """
        quick = quick_connection(connection)
        if quick is None:
            return list(connection.execute(self._statement, values).all())
        made = self._on_sqlite
        return made.read(made.carried_out(connection, quick, made.bound(values)).fetchall())

    def one(self, connection: Connection, values: Mapping[str, Any]) -> Any | None:
        """The same for at most one row; None if there is none."""
        rows = self.rows(connection, values)
        if len(rows) > 1:
            raise exc.MultipleResultsFound("one row was looked for, and there are more")
        return rows[0] if rows else None

    def changes(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Run the statement as :meth:`rows`, and return how many rows it has changed."""
        quick = quick_connection(connection)
        if quick is None:
            return connection.execute(self._statement, values).rowcount
        made = self._on_sqlite
        return made.carried_out(connection, quick, made.bound(values)).rowcount

    @cached_property
    def _on_sqlite(self) -> _OnSqlite:
        return _OnSqlite.of(self._statement)


def add(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows that all name the same columns; does nothing without rows.

    Raises:
        sqlalchemy.exc.DBAPIError: as SQLAlchemy raises it.
    """
    if not rows:
        return
    quick = quick_connection(connection)
    if quick is None:
        connection.execute(insert(table), [dict(row) for row in rows])
        return
    made = _adding(table, tuple(rows[0]))
    bound = [made.bound(row) for row in rows]
    made.carried_out(connection, quick, bound if len(bound) > 1 else bound[0])


@cache
def _adding(table: Table, names: tuple[str, ...]) -> _OnSqlite:
    return _OnSqlite.of(insert(table), names)


class _OnSqlite(NamedTuple):
    """A statement in SQLite's words: its bound values in order, each with its name, whether it is required,
    its default and its converter; and its rows."""

    text: str
    binds: tuple[tuple[str, bool, Any, _Process | None], ...]
    row: Callable[..., Any]
    columns: tuple[tuple[int, _Process], ...]

    @classmethod
    def of(cls, statement: Select[Any] | UpdateBase, names: Sequence[str] | None = None) -> _OnSqlite:
        compiled = statement.compile(dialect=QUICK, column_keys=names)
        binds = []
        for name in compiled.positiontup or ():
            bind = compiled.binds[name]
            process = bind.type.dialect_impl(QUICK).bind_processor(QUICK)
            binds.append((name, bind.required, bind.value, process))
        columns = _columns(statement)
        processes = (column.type.dialect_impl(QUICK).result_processor(QUICK, None) for column in columns)
        return cls(
            str(compiled),
            tuple(binds),
            _named("Row", [column.name for column in columns])._make,
            tuple((at, process) for at, process in enumerate(processes) if process is not None),
        )

    def bound(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return the values as SQLite takes them."""
        found = []
        for name, required, default, process in self.binds:
            value = values[name] if required else values.get(name, default)
            found.append(value if process is None else process(value))
        return tuple(found)

    def carried_out(
        self,
        connection: Connection,
        quick: sqlite3.Connection,
        bound: tuple[Any, ...] | list[tuple[Any, ...]],
    ) -> sqlite3.Cursor:
        """Run the statement, for a list of values once for each, and return the cursor. SQLAlchemy's
        listeners are called."""
        many = isinstance(bound, list)
        for listener in connection.dispatch.before_cursor_execute:
            listener(connection, None, self.text, bound, None, many)
        try:
            return quick.executemany(self.text, bound) if many else quick.execute(self.text, bound)
        except sqlite3.Error as error:
            raise exc.DBAPIError.instance(
                self.text, None, error, sqlite3.Error, hide_parameters=True, dialect=QUICK
            ) from error

    def read(self, rows: Iterable[tuple[Any, ...]]) -> list[Any]:
        """Return rows with their values converted from SQLite's."""
        found = []
        for row in rows:
            values = list(row)
            for at, process in self.columns:
                values[at] = process(values[at])
            found.append(self.row(values))
        return found


def _columns(statement: ReturnsRows) -> list[Column[Any]]:
    return list(statement.exported_columns) if not isinstance(statement, Insert) else []
