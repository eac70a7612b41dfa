"""The connection to the database: the only module that knows which kind of database it is."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Insert, Table, event, exc, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import LRUCache, greenlet_spawn
from sqlalchemy.util.concurrency import await_

from data.db.address import server_address, sqlite_file
from data.db.faults import is_damage
from data.db.quick import BEGIN_WRITING, DIALECT, Long, Quick, open_driver, waiting

T = TypeVar("T")

IDLE_SECONDS = 1.0
"""Seconds without use after which a connection to a server may be gone."""
TRIES = 8
_OVERTAKEN = {"40P01", "23505"}
"""PostgreSQL's codes for a deadlock and for a row that already exists (Appendix A)."""
SYNCHRONOUS = "synchronous=FULL"
"""What is committed survives a power cut."""
_READING = "undercup_reading"
_MIGRATION_LOCK = 0x756E6465726375  # any number that no other program takes: "undercu"
_RESULTS_LOCK = _MIGRATION_LOCK + 1


_compiled: LRUCache[Any, Any] = LRUCache(1000)
"""Cache of statements compiled for SQLite, the least recently used go first."""


def connect(url: str, *, foreign_keys: bool = True, quick: bool = False) -> AsyncEngine:
    """Return an engine for an address. On SQLite each connection uses WAL with ``synchronous=FULL``, so that
    commits survive a power cut. It also overwrites what is deleted, checks foreign keys, and takes the write
    lock when a transaction begins.

    Migrations run without ``foreign_keys``: SQLite changes a table by making a new one and dropping the old
    one, and that would delete every row that refers to it.

    With ``quick`` all statements must be quick: on SQLite they don't leave the event loop, as in
    :class:`Quick`.
    """
    file = sqlite_file(url)
    if file is None:
        connect_args: dict[str, Any] = {"server_settings": _NO_STANDSTILL} if quick else {}
        engine = server_engine(url, connect_args=connect_args, **_POOL)
        event.listen(engine.sync_engine, "handle_error", _hide_values)
        _ask_idle_ones(engine)
        return engine
    # Bound values may be a hand or a secret, and errors are logged.
    own = make_url(url).set(drivername=DIALECT)
    engine = create_async_engine(own, hide_parameters=True, execution_options={"compiled_cache": _compiled})
    settings = (
        waiting(),
        "journal_mode=WAL",
        SYNCHRONOUS,
        OVERWRITING,
        f"foreign_keys={'ON' if foreign_keys else 'OFF'}",
    )
    kind = Quick if quick else Long

    def opened(dialect: Any, *_details: object) -> Long:
        driver: Any = await_(open_driver(file, settings))
        return kind(dialect.dbapi, driver)

    event.listen(engine.sync_engine, "do_connect", opened)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def server_engine(url: str, *, connect_args: Mapping[str, Any], **options: Any) -> AsyncEngine:
    """Return an engine for the address of a database server, which may have libpq's own options, as
    :func:`data.db.address.server_address` says."""
    address, given = server_address(url)
    return create_async_engine(
        address, hide_parameters=True, connect_args={**given, **connect_args}, **options
    )


def _ask_idle_ones(engine: AsyncEngine) -> None:
    """Before an idle connection is used again, ask whether the server still has it; if not, open another one.
    SQLAlchemy would ask each time, which takes as long as most transactions."""
    dialect, used = engine.sync_engine.dialect, "used"

    def let_go(_connection: Any, record: Any) -> None:
        record.info[used] = time.monotonic()

    def taken(connection: Any, record: Any, _taker: object) -> None:
        since = record.info.get(used)
        if since is None or time.monotonic() - since < IDLE_SECONDS:
            return
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error as error:
            raise exc.InvalidatePoolError from error

    event.listen(engine.sync_engine, "checkin", let_go)
    event.listen(engine.sync_engine, "checkout", taken)


_POOL: Mapping[str, Any] = {"pool_size": 10, "max_overflow": 5, "pool_use_lifo": True}
"""Opening a connection costs more than many transactions, and one that knows a statement runs it sooner: the
one that was used last is used next."""
_NO_STANDSTILL = {"idle_in_transaction_session_timeout": "8000"}
"""PostgreSQL ends a transaction whose process was stopped or cut off for so many milliseconds, so that others
get its locks."""
OVERWRITING = "secure_delete=ON"
"""Not every SQLite is built to do so by itself."""


_VALUES = re.compile(r"\s*(?:DETAIL:|invalid input for query argument|value out of).*", re.DOTALL)


def _hide_values(context: ExceptionContext) -> None:
    """Take the values out of an error before it is logged: PostgreSQL shows the row that it refuses, and its
    driver the value that it can't send."""
    error: BaseException | None = context.sqlalchemy_exception
    while error is not None:
        error.args = tuple(
            _VALUES.sub(" (values hidden)", part) if isinstance(part, str) else part for part in error.args
        )
        if getattr(error, "detail", None):
            error.detail = None  # type: ignore[attr-defined]
        error = error.__cause__ or getattr(error, "orig", None)


def for_reading(engine: AsyncEngine) -> AsyncEngine:
    """Return the same engine for transactions that only read: each sees a snapshot, and waits for no
    writer."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return engine.execution_options(**{_READING: True})


def for_one_statement(engine: AsyncEngine) -> AsyncEngine:
    """Return the same engine for single statements. A server commits these by itself: to begin and to end a
    transaction would take two more round trips."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine


def is_reading(connection: Connection) -> bool:
    """Return whether a connection is one of :func:`for_reading`."""
    options = connection.get_execution_options()
    return bool(options.get(_READING) or options.get("postgresql_readonly"))


class Transactions:
    """Transactions in one step instead of five, as ``engine.begin()`` does them. On SQLite they run one after
    another on one connection, which stays open until one fails. Only one may write on it at a time, and
    readers never wait in between."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._stays = engine.dialect.name == "sqlite"
        self._open: AsyncConnection | None = None
        self._opening = asyncio.Lock()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Run some work in one transaction; up to :data:`TRIES` times where PostgreSQL aborts it for another
        one that has locked the same rows in another order, or has just written the same new row."""
        if not self._stays:
            for _ in range(TRIES - 1):
                try:
                    return await greenlet_spawn(self._do_apart, work)
                except exc.DBAPIError as error:
                    if getattr(error.orig, "sqlstate", None) not in _OVERTAKEN:
                        raise
            return await greenlet_spawn(self._do_apart, work)
        kept = self._open or await self._opened()
        try:
            return await greenlet_spawn(_do_in, kept.sync_connection, work)
        except (exc.DBAPIError, exc.InvalidRequestError, sqlite3.Error, OSError):
            await self.close()
            raise

    async def close(self) -> None:
        """Close what is still open; the next transaction opens it again."""
        kept, self._open = self._open, None
        if kept is not None:
            await kept.close()

    def _do_apart(self, work: Callable[[Connection], T]) -> T:
        with self._engine.sync_engine.begin() as connection:
            return work(connection)

    async def _opened(self) -> AsyncConnection:
        async with self._opening:
            if self._open is None:
                self._open = await self._engine.connect()
            return self._open


def _do_in(connection: Connection, work: Callable[[Connection], T]) -> T:
    with connection.begin():
        return work(connection)


def _begin(connection: Connection) -> None:
    """SQLAlchemy's own way to a cursor takes longer per transaction than what most of them do."""
    reading = connection.get_execution_options().get(_READING, False)
    own = connection.connection.dbapi_connection
    if isinstance(own, Quick):
        own.begin(reading=reading)
        return
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN" if reading else BEGIN_WRITING)
    cursor.close()


async def put(connection: AsyncConnection, table: Table, values: Mapping[str, Any]) -> None:
    """Insert a row, or overwrite the one with the same primary key."""
    await put_all(connection, table, (values,))


async def put_all(connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, or overwrite those with the same primary keys. All rows name the same columns."""
    if rows:
        await connection.run_sync(overwrite, table, rows)


def overwrite(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """The same inside a transaction that isn't asynchronous; there is at least one row."""
    statement = _overwriting(table, tuple(rows[0]), connection.dialect.name)
    connection.execute(statement, [dict(row) for row in rows])


@cache
def _overwriting(table: Table, names: tuple[str, ...], dialect: str) -> Insert:
    """Return the statement of :func:`overwrite` for these columns; to make it takes longer than to run it."""
    new = (postgresql.insert if dialect == "postgresql" else sqlite.insert)(table)
    keys = [column.name for column in table.primary_key]
    rest = {name: new.excluded[name] for name in names if name not in keys}
    return new.on_conflict_do_update(index_elements=keys, set_=rest)


async def put_missing(connection: AsyncConnection, table: Table, values: Mapping[str, Any]) -> None:
    """Insert a row, unless there is one with the same primary key."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    await connection.execute(make(table).on_conflict_do_nothing(), dict(values))


async def own_check(connection: AsyncConnection) -> tuple[str, ...]:
    """Return the first faults that SQLite finds in its file; none on PostgreSQL, which checks what it
    reads."""
    if connection.dialect.name == "postgresql":
        return ()
    try:
        found = (await connection.exec_driver_sql("PRAGMA integrity_check(3)")).scalars().all()
        dangling = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all()
    except exc.DBAPIError as error:
        if not is_damage(error):
            raise
        return (str(error.orig),)
    faults = [] if found == ["ok"] else [" ".join(fault.split()) for fault in found]
    return (*faults, *(["rows refer to others that aren't there"] if dangling else []))


def alone(connection: Connection) -> None:
    """Wait until no other process migrates this database, and keep the lock until the transaction ends. On
    SQLite the write lock does that already."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})


async def in_turn(connection: AsyncConnection) -> None:
    """Wait until no other transaction writes results, and keep the lock until this one ends: each result
    builds on those before it. On SQLite the write lock does that already."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _RESULTS_LOCK})


async def whereabouts(connection: AsyncConnection) -> str | None:
    """Return a value that changes wherever a copy of the database is put back, also in its own place:
    PostgreSQL gives its tables new numbers then, and a wholly restored server a new timeline. None on
    SQLite."""
    if connection.dialect.name != "postgresql":
        return None
    found = [await connection.scalar(text(WHERE))]
    if await connection.scalar(text(MAY_ASK)):
        found.append(await connection.scalar(text(SERVER)))
    return " ".join(map(str, found))


WHERE = (
    "SELECT concat_ws(' ', oid, 'tables'::regclass::oid) FROM pg_database WHERE datname = current_database()"
)
MAY_ASK = (
    "SELECT has_function_privilege('pg_control_system()', 'execute') "
    "AND has_function_privilege('pg_control_checkpoint()', 'execute')"
)
SERVER = (
    "SELECT concat_ws(' ', system_identifier, CASE WHEN pg_is_in_recovery() THEN timeline_id ELSE "
    "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END) "
    "FROM pg_control_system(), pg_control_checkpoint()"
)
"""The timeline must be that of present writes: a checkpoint's is the earlier one for some seconds after a
standby has taken its server's place."""


async def keep_others_out(connection: AsyncConnection, tables: Sequence[Table]) -> None:
    """Wait until nobody writes to these tables, and keep the lock until the transaction ends. On SQLite the
    write lock does that already."""
    if connection.dialect.name == "postgresql":
        names = ", ".join(table.name for table in tables)
        await connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))


async def pass_over(connection: AsyncConnection, table: Table, ids: int) -> None:
    """Skip so many of the ids that a table would give next."""
    counted = "CAST(pg_get_serial_sequence(:name, 'id') AS regclass)"
    later = (
        f"SELECT setval({counted}, nextval({counted}) + :ids)"
        if connection.dialect.name == "postgresql"
        else "UPDATE sqlite_sequence SET seq = seq + :ids WHERE name = :name"
    )
    await connection.execute(text(later), {"name": table.name, "ids": ids})


def dangling(connection: Connection) -> bool:
    """Return whether a row refers to a missing one. Only SQLite's migrations could cause that."""
    return connection.dialect.name == "sqlite" and bool(
        connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    )


def copy_sqlite(source: Path, target: Path) -> None:
    """Yield a whole copy of a database file, made safely even while it is in use."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
