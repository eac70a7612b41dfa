"""Transactions that come together are one: they wait for the disk once. One that fails is as if it had never
been, and takes none of the others along."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, exc

from data.db.faults import fault_of

T = TypeVar("T")
SAVEPOINT = "SAVEPOINT of_its_own"
ROLLBACK = "ROLLBACK TO of_its_own"
RELEASE = "RELEASE of_its_own"
"""What begins several that are one transaction, or each of them, what undoes it, and what ends it."""


def fail(done: asyncio.Future[Any], error: BaseException) -> None:
    """Let whoever waits for it hear of an error, unless they have heard of its end."""
    if done.done():
        return
    if isinstance(error, asyncio.CancelledError):
        done.cancel()
    else:
        done.set_exception(error)


class Member(Generic[T]):
    """One of those who write together, to these ``tables`` or (None) to any. ``done`` comes to have the
    outcome of its ``work``, when that is committed and ``then`` was called with it. The work is done a second
    time where another one's has failed."""

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
        """Do its work so that nothing is left of it where it fails."""
        connection.exec_driver_sql(SAVEPOINT)
        try:
            self.work(connection)
        except Exception as error:
            _undo(connection, error)
            self._error = error
        connection.exec_driver_sql(RELEASE)

    def committed(self) -> None:
        """All are committed: tell whoever waits for this one how it went."""
        if self._error is not None:
            self.done.set_exception(self._error)
            return
        if self._then is not None:
            self._then(self._outcome)
        self.done.set_result(self._outcome)

    def failed(self, error: BaseException) -> None:
        """Nothing was written for anybody."""
        fail(self.done, error)


def carry_out(members: Sequence[Member[object]], connection: Connection) -> None:
    """Do the work of all of them, in order, in a transaction of whoever calls. Nearly always none fails, so
    each has a savepoint of its own only once one has."""
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
        # A full disk ends SQLite's whole transaction; that the savepoint is gone is what follows.
        raise (lost if fault_of(error) is None else error) from None


__all__ = ["RELEASE", "ROLLBACK", "SAVEPOINT", "Member", "carry_out", "fail"]
