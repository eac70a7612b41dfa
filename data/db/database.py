"""An open database: its connections, the order of its writers, and transactions that always finish."""

from __future__ import annotations

import asyncio
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Coroutine,
    Hashable,
)
from contextlib import asynccontextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.db.address import sqlite_file
from data.db.cache import Known
from data.db.engine import Transactions, for_one_statement, for_reading
from data.db.errors import DatabaseFault
from data.db.faults import fault_of
from data.db.forgotten import Forgotten
from data.db.group_commit import Writers
from data.db.lineage import Lineage, OlderServer
from data.db.lock_file import LockFile
from data.db.reading import Readings

P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """An open database. On SQLite *quick* statements run at once on the event loop, and *long* ones in a
    thread. ``lock_file`` is the file beside an SQLite file; None for another database. ``known`` is the cache
    of its tables, which writers mark as not sure. ``forgotten`` is the list of people whom an older copy
    forgets again."""

    def __init__(
        self,
        quick: AsyncEngine,
        long: AsyncEngine,
        lock_file: LockFile | None,
        forgotten: Forgotten | None = None,
    ) -> None:
        self.quick = quick
        self.quick_reader = for_reading(quick)
        self.reading = Transactions(self.quick_reader)
        self.changing = Transactions(quick)
        self._at_once = Transactions(for_one_statement(quick))
        self.long = long
        self.long_reader = for_reading(long)
        self.lock_file = lock_file
        self.forgotten = forgotten or Forgotten(None)
        self.file: Path | None = sqlite_file(str(quick.url))
        self._readings = Readings(self.reading, self._at_once if self.file is None else self.reading)
        self.known = Known()
        self.lineage = Lineage(self.known.forget, quick, long) if self.file is None else None
        """Whether a server still has all that was committed."""
        self.at_work: set[asyncio.Task[Any]] = set()
        self.closed = False
        self.faulted: Callable[[], object] = lambda: None
        """Is called at each fault."""
        self._writers = None if lock_file is None else Writers(self.changing, self.known)

    async def close(self) -> None:
        """Finish pending work, close the database, and release it."""
        self.closed = True
        await asyncio.gather(*self.at_work, return_exceptions=True)
        if self.lineage is not None and self.lineage.is_begun:
            with suppress(Exception):  # the next process removes them
                async with self.quick.begin() as connection:
                    await self.lineage.tidy(connection)
        await self.reading.close()
        await self.changing.close()
        await self.quick.dispose()
        await self.long.dispose()
        if self.lock_file is not None:
            self.lock_file.close()

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run some work to its end. The caller may be cancelled, the transaction isn't: the driver would
        leave its connection behind with the write lock.

        Raises:
            OlderServer: its server lacks committed data, as :class:`data.db.lineage.Lineage`.
            DatabaseFault: the database failed, or it is closed.
        """
        if self.closed:
            work.close()
            raise DatabaseFault("it is closed")
        if self.lineage is not None and self.lineage.refuses:
            work.close()
            raise OlderServer
        task = asyncio.create_task(work)
        self.at_work.add(task)
        task.add_done_callback(self.at_work.discard)
        try:
            return await asyncio.shield(task)
        except OlderServer:
            self.faulted()
            raise
        except Exception as error:
            fault = fault_of(error)
            if fault is None:
                raise
            self.faulted()
            raise fault from error

    @property
    def is_ours(self) -> bool:
        """Return whether nobody else can write to it."""
        return self._writers is not None

    def settled(self, table_id: int | None = None) -> int | None:
        """Return a number that changes once somebody begins to write; None while somebody may be writing to
        that table, or for None to data of no named table. A writer of the latter says so when it is
        written."""
        return None if self._writers is None else self._writers.settled(table_id)

    @asynccontextmanager
    async def held(self, tables: Collection[int] | None = None) -> AsyncIterator[None]:
        """Wait for the turn to write, to these ``tables`` or (None) to any, and hold it.

        Raises:
            TimeoutError: as :meth:`data.db.group_commit.Turns.turn`.
        """
        if self._writers is None:
            yield
            return
        async with self._writers.turn(tables):
            yield

    async def read(
        self, work: Callable[[Connection], T], key: Hashable | None = None, *, single: bool = False
    ) -> T:
        """Read quickly in one transaction: a snapshot of one moment. On a database server concurrent readings
        share one transaction, and those with the same ``key`` are one reading. A ``single`` statement needs
        no transaction."""
        if self._writers is None:
            return await self._readings.do(work, key, single=single)
        return await self.reading.do(work)

    async def write(
        self,
        work: Callable[[Connection], T],
        tables: Collection[int] | None = None,
        then: Callable[[T], object] | None = None,
        *,
        in_haste: bool = True,
        single: bool = False,
    ) -> T:
        """Write quickly to these ``tables``, or (None) to any: all of it or nothing, committed on return. On
        SQLite concurrent writers share one commit; a PostgreSQL server does that itself. ``then`` is called
        with the outcome after the commit, before anybody else writes. A writer that isn't ``in_haste`` waits
        for some time for one that is. A ``single`` statement needs no transaction of a server."""
        if self._writers is None:
            outcome = await (self._at_once.do(work) if single else self._do_marked(work))
            if then is not None:
                then(outcome)
            return outcome
        return await self._writers.add(work, tables, then, in_haste=in_haste)

    async def _do_marked(self, work: Callable[[Connection], T]) -> T:
        if self.lineage is None:
            return await self.changing.do(work)
        with self.lineage.writing() as mark:

            def marked(connection: Connection) -> T:
                outcome = work(connection)
                mark(connection)
                return outcome

            return await self.changing.do(marked)

    @asynccontextmanager
    async def _changing(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """Run a transaction that leaves its mark."""
        if self.lineage is None:
            async with engine.begin() as connection:
                yield connection
            return
        with self.lineage.writing() as mark:
            async with engine.begin() as connection:
                yield connection
                await connection.run_sync(mark)

    @asynccontextmanager
    async def writing(self, tables: Collection[int] | None = None) -> AsyncIterator[AsyncConnection]:
        """The same as :meth:`write`, with an asynchronous connection."""
        async with self.held(tables), self._changing(self.quick) as connection:
            yield connection

    async def read_long(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Read in one long transaction: a snapshot of one moment."""
        async with self.long_reader.begin() as connection:
            return await work(connection)

    async def write_long(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Write in one long transaction: all of it or nothing."""
        async with self.held(), self._changing(self.long) as connection:
            return await work(connection)


class _HasDatabase(Protocol):
    @property
    def database(self) -> Database: ...


S = TypeVar("S", bound=_HasDatabase)


def to_its_end(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Decorate a method so that it runs to its end, as :meth:`Database.finish`."""

    @wraps(method)
    async def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.database.finish(method(self, *args, **kwargs))

    return run


__all__ = ["Database", "to_its_end"]
