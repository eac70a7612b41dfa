"""The connection to the database: the one place that knows which kind of database it is."""

from __future__ import annotations

import asyncio
import errno
import re
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import aiosqlite
from sqlalchemy import Connection, Table, event, exc, text
from sqlalchemy.dialects import postgresql, registry, sqlite
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection
from sqlalchemy.dialects.sqlite.aiosqlite import dialect as aiosqlite_dialect
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import LRUCache, greenlet_spawn
from sqlalchemy.util.concurrency import await_

from data.db.address import server_address, sqlite_file
from data.db.errors import DatabaseFault

T = TypeVar("T")

BUSY_MILLISECONDS = 5000
IDLE_SECONDS = 1.0
"""After so long without use a connection to a server may be gone."""
TRIES = 8
_OVERTAKEN = {"40P01", "23505"}
"""PostgreSQL's codes for a deadlock and for a row that is there by now (Appendix A)."""
QUICK_COMMIT_SECONDS = 0.001
"""Where the last commit took less the next one isn't worth a thread's round trip."""
SYNCHRONOUS = "synchronous=FULL"
"""What is committed survives a power cut."""
QUICKLY_SCRUBBED = 32 * 2**20
"""Bytes. A database of that size is written anew in less than a second, in which writers wait."""
_SCRUBBED = "user_version=1"
"""The mark, in its header, of an SQLite file in which nothing that was deleted is left. A new one has 0."""
_READING = "undercup_reading"
_BEGIN_WRITING = "BEGIN IMMEDIATE"
_MIGRATION_LOCK = 0x756E6465726375  # any number that no other program takes: "undercu"
_RESULTS_LOCK = _MIGRATION_LOCK + 1


class _Sqlite(aiosqlite_dialect):
    """SQLAlchemy's own, but one is like another: what was compiled for an engine serves all others too."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sqlite)

    def __hash__(self) -> int:
        return hash(_Sqlite)


registry.register("sqlite.aiosqlite", __name__, _Sqlite.__name__)
_compiled: LRUCache[Any, Any] = LRUCache(1000)
"""The statements that were compiled for SQLite, those needed last."""


def connect(url: str, *, foreign_keys: bool = True, quick: bool = False) -> AsyncEngine:
    """An engine for an address. On SQLite each connection uses WAL with ``synchronous=FULL``, so that what
    is committed survives a power cut, overwrites what is deleted, checks foreign keys, and takes the write
    lock when it begins.

    Migrations go without ``foreign_keys``: SQLite changes a table by making it anew and dropping the old
    one, which would take along every row that refers to it.

    With ``quick`` all statements must be: on SQLite they don't leave the event loop, as in :class:`_Quick`.
    """
    file = sqlite_file(url)
    on_sqlite = file is not None
    if on_sqlite:
        # What is bound may be a hand or a secret, and errors are logged.
        engine = create_async_engine(
            url, hide_parameters=True, execution_options={"compiled_cache": _compiled}
        )
    else:
        settings: dict[str, Any] = {"server_settings": _NO_STANDSTILL} if quick else {}
        engine = server_engine(url, connect_args=settings, **_POOL)
    if file is not None and quick:

        def open_quick(dialect: Any, *_details: object) -> _Quick:
            return _Quick(dialect.dbapi, await_(_open_quick(file)))

        event.listen(engine.sync_engine, "do_connect", open_quick)
    if on_sqlite:

        def set_up(connection: Any, _record: object) -> None:
            # The driver's own BEGIN comes too late and without the lock; ours is sent by _begin.
            connection.isolation_level = None
            cursor = connection.cursor()
            for pragma in (
                _waiting(),
                "journal_mode=WAL",
                SYNCHRONOUS,
                _OVERWRITING,
                f"foreign_keys={'ON' if foreign_keys else 'OFF'}",
            ):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        event.listen(engine.sync_engine, "connect", set_up)
        event.listen(engine.sync_engine, "begin", _begin)
    else:
        event.listen(engine.sync_engine, "handle_error", _hide_values)
        _ask_idle_ones(engine)
    return engine


def server_engine(url: str, *, connect_args: Mapping[str, Any], **options: Any) -> AsyncEngine:
    """An engine for the address of a database server, which may have what PostgreSQL's own library takes, as
    :func:`data.db.address.server_address` says."""
    address, given = server_address(url)
    return create_async_engine(
        address, hide_parameters=True, connect_args={**given, **connect_args}, **options
    )


def _ask_idle_ones(engine: AsyncEngine) -> None:
    """Before a connection is used again that lay idle, ask whether the server still has it; if not, another
    one is opened. SQLAlchemy would ask each time, which takes as long as most transactions."""
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
"""A connection that is closed after use and opened again costs more than many transactions, and one that
knows a statement already carries it out sooner: the one that was used last is used next."""
_NO_STANDSTILL = {"idle_in_transaction_session_timeout": "8000"}
"""PostgreSQL ends a transaction in which a process stood still for so many milliseconds, or was cut off: the
locks that it holds are what others wait for."""
_OVERWRITING = "secure_delete=ON"
"""Not every SQLite is built to do so by itself."""


def _waiting() -> str:
    """How long SQLite waits for another process's lock."""
    return f"busy_timeout={BUSY_MILLISECONDS}"


class _Quick(AsyncAdapt_aiosqlite_connection):
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
            connection.execute(_BEGIN_WRITING)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
        else:
            return
        finally:
            connection.execute(f"PRAGMA {_waiting()}")
        self._in_thread(partial(connection.execute, _BEGIN_WRITING))

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
"""What :class:`_Quick` speaks."""


def quick_connection(connection: Connection) -> sqlite3.Connection | None:
    """The driver's own connection to SQLite, where statements are done at once; None anywhere else."""
    own = connection.connection.dbapi_connection
    return own.driver if isinstance(own, _Quick) else None


class _Cursor(sqlite3.Cursor):
    """SQLite's own, which leaves it to its connection to take the write lock."""

    def __init__(self, owner: _Quick, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self._owner = owner

    def execute(self, statement: str, parameters: Any = None, /) -> _Cursor:
        await_(_nothing())
        if statement == _BEGIN_WRITING:
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


async def _open_quick(file: Path) -> aiosqlite.Connection:
    opened = aiosqlite.Connection(partial(sqlite3.connect, file, check_same_thread=False), iter_chunk_size=64)
    # As SQLAlchemy does with its own: a connection that is left behind doesn't keep the process alive.
    opened._thread.daemon = True  # noqa: SLF001 - aiosqlite takes no such option
    return await opened


_VALUES = re.compile(r"\s*(?:DETAIL:|invalid input for query argument|value out of).*", re.DOTALL)


def _hide_values(context: ExceptionContext) -> None:
    """Take the values out of an error before anyone logs it: PostgreSQL shows the row that it refuses, and
    its driver the value that it can't send."""
    error: BaseException | None = context.sqlalchemy_exception
    while error is not None:
        error.args = tuple(
            _VALUES.sub(" (values hidden)", part) if isinstance(part, str) else part for part in error.args
        )
        if getattr(error, "detail", None):
            error.detail = None  # type: ignore[attr-defined]
        error = error.__cause__ or getattr(error, "orig", None)


def for_reading(engine: AsyncEngine) -> AsyncEngine:
    """The same engine for transactions that only read: they see one moment, and don't wait for a writer."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return engine.execution_options(**{_READING: True})


def for_one_statement(engine: AsyncEngine) -> AsyncEngine:
    """The same engine for what is one statement. A server commits that by itself: whoever says when it begins
    and ends goes to it three times instead of once."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine


def is_reading(connection: Connection) -> bool:
    """Whether it is one of :func:`for_reading`."""
    options = connection.get_execution_options()
    return bool(options.get(_READING) or options.get("postgresql_readonly"))


class Transactions:
    """Transactions that are done in one step instead of five, as ``engine.begin()`` does them. On SQLite they
    follow one another on one connection, which stays open until one fails; on it only one may write at a
    time, and those who read never wait in between."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._stays = engine.dialect.name == "sqlite"
        self._open: AsyncConnection | None = None
        self._opening = asyncio.Lock()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Do some work in one transaction; up to :data:`TRIES` times where PostgreSQL gives it up for another
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
        """Close what stays open; the next transaction opens it again."""
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
    """SQLAlchemy's own way to a cursor, for each transaction, takes longer than what most of them do."""
    reading = connection.get_execution_options().get(_READING, False)
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN" if reading else _BEGIN_WRITING)
    cursor.close()


_OURS = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError)
"""What only a mistake in this program can cause."""
_LASTING_STATES = {
    *("0A", "0B", "0F", "0L", "0P", "0Z", "20", "21", "22", "23", "24", "25", "26", "27", "28", "2B", "2D"),
    *("2F", "34", "38", "39", "3B", "3D", "3F", "42", "44", "F0", "HV", "P0"),
}
"""PostgreSQL's classes of errors (Appendix A) that time doesn't heal: a statement, a value, a password or an
address is wrong. All others are the connection's, the server's, or what nobody knows."""
_HEALED = {"25006", "25P03"}
"""But for these: a server that only reads, since another one is taking its place, and a process that stood
still."""
_LASTING_OF_DRIVER = {
    *("ClientConfigurationError", "DataError"),
    *("UnsupportedClientFeatureError", "UnsupportedServerFeatureError"),
}
"""asyncpg's own errors, which have no such code, that time doesn't heal."""


def of_driver(error: BaseException) -> BaseException:
    """The driver's own error: SQLAlchemy has wrapped it, once or twice, unless it doesn't know it."""
    original: BaseException = getattr(error, "orig", None) or error
    return original.__cause__ if is_asyncpgs(original.__cause__) else original  # type: ignore[return-value]


def is_asyncpgs(error: BaseException | None) -> bool:
    """Whether it comes from asyncpg, some of whose errors SQLAlchemy doesn't know, or from what adapts it."""
    return "asyncpg" in type(error).__module__.split(".")


def _heals(error: BaseException) -> bool:
    """Whether time may heal what the driver for PostgreSQL, or its server, says."""
    state = getattr(error, "sqlstate", None)
    if state:
        return state in _HEALED or state[:2] not in _LASTING_STATES
    return is_asyncpgs(error) and type(error).__name__ not in _LASTING_OF_DRIVER


def fault_of(error: Exception) -> DatabaseFault | None:
    """What befell the database, in words; None for an error that isn't the database's. SQLite's own words
    are safe to repeat; PostgreSQL's may quote what was to be stored."""
    if isinstance(error, exc.TimeoutError | OSError):
        return DatabaseFault("it took too long" if isinstance(error, TimeoutError) else type(error).__name__)
    original: BaseException | None = error
    # Which one is, where SQLAlchemy isn't asked, as at a BEGIN, or doesn't know it.
    if not isinstance(error, sqlite3.Error) and not is_asyncpgs(error):
        if not isinstance(error, exc.DBAPIError) or isinstance(error, _OURS):
            return None
        original = error.orig
    if isinstance(original, sqlite3.Error):
        code = getattr(original, "sqlite_errorcode", None)
        if code is None:  # the driver's own words, which repeat a text that it can't read
            return DatabaseFault("a stored text is damaged")
        return None if code == sqlite3.SQLITE_ERROR else DatabaseFault(str(original))
    own, state = of_driver(error), getattr(original, "sqlstate", None)
    passing = _heals(own) or getattr(error, "connection_invalidated", False)
    return DatabaseFault(f"{type(own).__name__} {state or ''}".strip()) if passing else None


_LASTING = (FileNotFoundError, FileExistsError, NotADirectoryError, IsADirectoryError, PermissionError)
_PASSING_ON_SQLITE = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL),
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM),
}


def may_pass(url: str, error: BaseException) -> bool:
    """Whether what keeps a database from being opened may pass by itself: a full disk does, or a server that
    is away; a folder that isn't there or a wrong password doesn't."""
    original = getattr(error, "orig", None) or error
    if isinstance(original, sqlite3.Error):
        # The lowest byte is the kind; what is above says more closely which.
        return getattr(original, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _PASSING_ON_SQLITE
    if isinstance(original, OSError):
        on_server = sqlite_file(url) is None  # whose socket may be a file that isn't there while it is away
        return on_server or not (isinstance(original, _LASTING) or original.errno == errno.EROFS)
    return _heals(of_driver(error))


async def put(connection: AsyncConnection, table: Table, values: Mapping[str, Any]) -> None:
    """Insert a row, or overwrite the one with the same primary key."""
    await put_all(connection, table, (values,))


async def put_all(connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, or overwrite those with the same primary keys. All rows name the same columns."""
    if not rows:
        return
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    keys = [column.name for column in table.primary_key]
    new = make(table)
    rest = {name: new.excluded[name] for name in rows[0] if name not in keys}
    await connection.execute(
        new.on_conflict_do_update(index_elements=keys, set_=rest), [dict(row) for row in rows]
    )


async def put_missing(connection: AsyncConnection, table: Table, values: Mapping[str, Any]) -> None:
    """Insert a row, unless there is one with the same primary key."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    await connection.execute(make(table).on_conflict_do_nothing(), dict(values))


def is_damage(error: Exception) -> bool:
    """Whether what is stored can't be read, and never will be."""
    original = getattr(error, "orig", None)
    if isinstance(original, sqlite3.Error):
        code = getattr(original, "sqlite_errorcode", None)
        # What the driver itself can't read has no code of SQLite's.
        return code is None or code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, ValueError | LookupError | TypeError | AttributeError | ArithmeticError)


async def own_check(connection: AsyncConnection) -> tuple[str, ...]:
    """The first faults that SQLite finds in its file; none on PostgreSQL, which checks what it reads."""
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
    """Wait until no other process migrates this database, and keep it so until the transaction ends.
    On SQLite the write lock does that already."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})


async def in_turn(connection: AsyncConnection) -> None:
    """Wait until no other transaction writes results, and keep it so until this one ends: each result
    builds on those before it. On SQLite the write lock does that already."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _RESULTS_LOCK})


async def whereabouts(connection: AsyncConnection) -> str | None:
    """What is another one wherever a copy of the database is put back, also in its own place: PostgreSQL
    gives its tables new numbers then, and a server that is restored as a whole a new timeline. None on
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
"""The timeline is that of what is written now: a checkpoint's is the one before for some seconds, when a
standby has taken its server's place."""


async def keep_others_out(connection: AsyncConnection, tables: Sequence[Table]) -> None:
    """Wait until nobody writes to these tables, and keep it so until the transaction ends. On SQLite the
    write lock does that already."""
    if connection.dialect.name == "postgresql":
        names = ", ".join(table.name for table in tables)
        await connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))


async def pass_over(connection: AsyncConnection, table: Table, ids: int) -> None:
    """Let so many of the ids that a table would give next be given to nobody."""
    counted = "CAST(pg_get_serial_sequence(:name, 'id') AS regclass)"
    later = (
        f"SELECT setval({counted}, nextval({counted}) + :ids)"
        if connection.dialect.name == "postgresql"
        else "UPDATE sqlite_sequence SET seq = seq + :ids WHERE name = :name"
    )
    await connection.execute(text(later), {"name": table.name, "ids": ids})


def dangling(connection: Connection) -> bool:
    """Whether a row refers to one that isn't there. Only SQLite's migrations could do that."""
    return connection.dialect.name == "sqlite" and bool(
        connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    )


class Left(NamedTuple):
    """Where something that was deleted may be left: in the log (WAL), and in unused parts of pages."""

    log: bool
    pages: bool


async def owe_scrubbing(connection: AsyncConnection) -> None:
    """Note, in the transaction that deletes, that the file is to be scrubbed."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("PRAGMA user_version=0")


def scrub(file: Path, *, anew: Callable[[int], bool]) -> Left:
    """Take out of an SQLite file and its log what was deleted.

    ``secure_delete`` overwrites a row where it is, but not where it was before SQLite moved it to another
    page. Only writing the file anew does that (``VACUUM``); where it is owed, ``anew`` is asked with the
    file's size in bytes whether it may be done now. The log can't be cut while somebody reads from it.

    Raises:
        DatabaseFault: there is no room, or the file is locked or damaged. It has as much in it as before.
    """
    try:
        with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
            for pragma in (_OVERWRITING, SYNCHRONOUS):
                connection.execute(f"PRAGMA {pragma}")
            owed = connection.execute("PRAGMA user_version").fetchone()[0] == 0
            if owed and anew(file.stat().st_size):
                _put_temporary_files(connection, str(file.resolve().parent))
                connection.execute("VACUUM")
                connection.execute(f"PRAGMA {_SCRUBBED}")
                owed = False
            busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except (sqlite3.Error, OSError) as error:
        raise DatabaseFault(str(error)) from error
    return Left(bool(busy), owed)


def _put_temporary_files(connection: sqlite3.Connection, folder: str) -> None:
    """Let SQLite put its temporary files beside the database: the system's folders for them may be small, or
    closed to the bot. It holds for the process, so it is changed only where it must be."""
    (present,) = connection.execute("PRAGMA temp_store_directory").fetchone() or ("",)
    if present != folder:
        setting = "temp_store_directory='" + folder.replace("'", "''") + "'"  # which can't be bound
        connection.execute(f"PRAGMA {setting}")


def copy_sqlite(source: Path, target: Path) -> None:
    """A whole copy of a database file, made safely even while it is in use."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
