"""Group commits on SQLite, which has one writer at a time and lets others poll, so they queue here.
Concurrent transactions become one, and wait for the disk once. One that fails is undone alone, and takes none
of the others along."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, exc

from data.db.cache import Known
from data.db.engine import Transactions
from data.db.faults import fault_of
from data.db.quick import BUSY_MILLISECONDS

T = TypeVar("T")
STUCK_SECONDS = 30.0
"""Seconds after which a turn that doesn't end counts as a disk that doesn't answer."""
LAZY_SECONDS = 0.1
"""Seconds that a writer without haste waits for one in haste to write together with. The end of a delivery is
such a writer: if the bot dies meanwhile, the message is found again by its nonce or mark."""
ROUNDS = 3
"""Rounds of the event loop for which a writer waits for others to join. One that is alone loses a tenth of a
millisecond; under load a round is long, and many join."""
SAVEPOINT = "SAVEPOINT of_its_own"
ROLLBACK = "ROLLBACK TO of_its_own"
RELEASE = "RELEASE of_its_own"
"""Statements that begin several writers' transaction or one writer's part, undo it, and end it."""


def fail(done: asyncio.Future[Any], error: BaseException) -> None:
    """Pass an error on to the waiting caller, unless it has its outcome already."""
    if done.done():
        return
    if isinstance(error, asyncio.CancelledError):
        done.cancel()
    else:
        done.set_exception(error)


class Member(Generic[T]):
    """One of the writers of a group, to these ``tables`` or (None) to any. ``done`` gets the outcome of its
    ``work`` after the commit and after ``then`` was called with it. The work runs a second time where another
    one's has failed."""

    def __init__(
        self,
        work: Callable[[Connection], T],
        tables: Collection[int] | None,
        then: Callable[[T], object] | None,
    ) -> None:
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.tables = tables
        self._work = work
        self._then = then
        self._outcome: T
        self._error: BaseException | None = None

    def work(self, connection: Connection) -> None:
        """Do its work."""
        self._outcome = self._work(connection)

    def work_apart(self, connection: Connection) -> None:
        """Do its work in a savepoint, and undo it where it fails."""
        connection.exec_driver_sql(SAVEPOINT)
        try:
            self.work(connection)
        except Exception as error:
            _undo(connection, error)
            self._error = error
        connection.exec_driver_sql(RELEASE)

    def committed(self) -> None:
        """Report its outcome to the caller, after the commit of all."""
        if self._error is not None:
            self.done.set_exception(self._error)
            return
        if self._then is not None:
            self._then(self._outcome)
        self.done.set_result(self._outcome)

    def failed(self, error: BaseException) -> None:
        """Report an error: nothing was written for anybody."""
        fail(self.done, error)


def carry_out(members: Sequence[Member[object]], connection: Connection) -> None:
    """Do the work of all members, in order, in the caller's transaction. Nearly always none fails, so each
    gets a savepoint of its own only once one has."""
    if len(members) == 1:
        members[0].work(connection)
        return
    connection.exec_driver_sql(SAVEPOINT)
    try:
        for member in members:
            member.work(connection)
    except Exception as error:
        _undo(connection, error)
        for member in members:
            member.work_apart(connection)
    connection.exec_driver_sql(RELEASE)


def _undo(connection: Connection, error: Exception) -> None:
    """Take back what was written since the last savepoint, for an error."""
    try:
        connection.exec_driver_sql(ROLLBACK)
    except exc.DBAPIError as lost:
        # A full disk ends SQLite's whole transaction, so the missing savepoint is only a consequence.
        raise (lost if fault_of(error) is None else error) from None


class Turns:
    """The order of writers: first come, first served."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._taken = self._faults = 0
        """How many writers have had their turn, and in how many turns the database failed."""

    @property
    def taken(self) -> int:
        """Return how many writers have had their turn, the present one included."""
        return self._taken

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for one's turn, and hold it. A long queue isn't a fault. But while a foreign process or the
        disk holds up the present writer, the others don't queue for longer than that one waits.

        Raises:
            TimeoutError: a turn has ended in a fault meanwhile, or none has ended for long.
        """
        await self._take()
        try:
            self._taken += 1
            yield
        except Exception as error:
            self._faults += fault_of(error) is not None
            raise
        finally:
            self._lock.release()

    async def _take(self) -> None:
        if not self._lock.locked():
            await self._lock.acquire()
            return
        taking = asyncio.ensure_future(self._lock.acquire())
        faults, taken, still = self._faults, self._taken, 0.0
        try:
            while not taking.done():
                await asyncio.wait((taking,), timeout=BUSY_MILLISECONDS / 1000)
                still = 0.0 if taken != self._taken else still + BUSY_MILLISECONDS / 1000
                taken = self._taken
                if not taking.done() and (faults != self._faults or still >= STUCK_SECONDS):
                    raise TimeoutError
        except BaseException:
            if not taking.cancel():
                self._lock.release()
            raise


class Writers:
    """Writers of a database that nobody else writes to, in turns. ``changing`` runs a group's transaction;
    the ``known`` tables that it names are unsure from then on."""

    def __init__(self, changing: Transactions, known: Known) -> None:
        self._changing = changing
        self._known = known
        self._turns = Turns()
        self._coming: list[Member[Any]] = []
        """The next group; its first member runs it."""
        self._tables: frozenset[int] | None = frozenset()
        """The tables that are being written now; None: any, and anything else."""
        self._haste = asyncio.Event()
        """Whether one of the waiting members is in haste."""
        self._at_work: set[asyncio.Task[None]] = set()

    def settled(self, table_id: int | None = None) -> int | None:
        """Return a number that changes once somebody begins to write; None while somebody may be writing to
        that table, or for None to data of no named table."""
        if self._tables is None or table_id in self._tables:
            return None
        return self._turns.taken

    def add(
        self,
        work: Callable[[Connection], T],
        tables: Collection[int] | None,
        then: Callable[[T], object] | None,
        *,
        in_haste: bool,
    ) -> asyncio.Future[T]:
        """Write to these ``tables``, or (None) to any, together with concurrent writers. Returns the outcome
        of ``work`` after the commit and after ``then`` was called with it. A writer that isn't ``in_haste``
        waits up to :data:`LAZY_SECONDS` for one that is."""
        member = Member(work, tables, then)
        self._coming.append(member)
        if in_haste:
            self._haste.set()
        if self._coming == [member]:
            task = asyncio.create_task(self._write_together(self._coming))
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)
        return member.done

    @asynccontextmanager
    async def turn(self, tables: Collection[int] | None) -> AsyncIterator[None]:
        """Wait for the turn to write, to these ``tables`` or (None) to any, and hold it.

        Raises:
            TimeoutError: as :meth:`Turns.turn`.
        """
        async with self._turns.turn():
            with self._writing(tables):
                yield

    @contextmanager
    def _writing(self, tables: Collection[int] | None) -> Iterator[None]:
        self._known.doubt(tables)
        self._tables = None if tables is None else frozenset(tables)
        try:
            yield
        except BaseException as error:
            if not isinstance(error, Exception) or fault_of(error) is not None:
                self._known.doubt()  # nobody knows what it has left
            raise
        finally:
            self._tables = frozenset()

    async def _write_together(self, members: list[Member[Any]]) -> None:
        """Run one transaction of all who join until its turn. A fault of the database fails all."""
        try:
            if not self._haste.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._haste.wait(), LAZY_SECONDS)
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
            async with self._turns.turn():
                self._coming = []
                self._haste.clear()
                with self._writing(_all_of(members)):
                    await self._changing.do(partial(carry_out, members))
                    for member in members:
                        member.committed()
        except BaseException as error:
            for member in members:
                member.failed(error)
        finally:
            if self._coming is members:
                self._coming = []
                self._haste.clear()


def _all_of(members: Iterable[Member[Any]]) -> set[int] | None:
    """Return the tables to which members write; None if one may write to any."""
    tables: set[int] = set()
    for member in members:
        if member.tables is None:
            return None
        tables.update(member.tables)
    return tables


__all__ = ["RELEASE", "ROLLBACK", "SAVEPOINT", "STUCK_SECONDS", "Turns", "Writers", "fail"]
