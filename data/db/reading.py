"""Concurrent readings of a database server share one transaction, and equal ones are read once. When a table
has changed, everything that works for it asks at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection

from data.db.engine import Transactions
from data.db.faults import fault_of
from data.db.group_commit import fail

T = TypeVar("T")
ROUNDS = 3
"""Rounds of the event loop for which a reader waits for others to join."""


class _Reading(Generic[T]):
    """A reading, whose result goes to ``done``; ``single`` if it is one statement."""

    def __init__(self, work: Callable[[Connection], T], *, single: bool) -> None:
        self.work = work
        self.single = single
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._outcome: T
        self._error: Exception | None = None

    def carry_out(self, connection: Connection) -> None:
        """Read. A fault of the database is raised, any other error goes to this reading's caller only."""
        try:
            self._outcome, self._error = self.work(connection), None
        except Exception as error:
            if fault_of(error) is not None:
                raise
            self._error = error

    def tell(self) -> None:
        """Report its result to the caller."""
        if self._error is not None:
            self.done.set_exception(self._error)
        else:
            self.done.set_result(self._outcome)

    def failed(self, error: BaseException) -> None:
        """Report an error to the caller."""
        fail(self.done, error)


class Readings:
    """Reads in transactions of ``several`` statements, each with its own snapshot, or ``single`` statements
    one after the other."""

    def __init__(self, several: Transactions, single: Transactions) -> None:
        self._several = several
        self._single = single
        self._coming: dict[Hashable, _Reading[Any]] = {}
        """The readings of the next transaction; the first one's caller runs it."""

    async def do(
        self, work: Callable[[Connection], T], key: Hashable | None = None, *, single: bool = False
    ) -> T:
        """Read. ``work`` runs after this call, and once for all callers with the same ``key`` before it has
        begun. It is ``single`` if it is one statement."""
        key = object() if key is None else key
        reading = self._coming.get(key)
        if reading is None:
            reading = self._coming[key] = _Reading(work, single=single)
            if len(self._coming) == 1:
                await self._read_together()
        return await reading.done  # type: ignore[no-any-return]

    async def _read_together(self) -> None:
        coming = self._coming
        try:
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
        finally:
            self._coming = {}
        readings = list(coming.values())
        try:
            await self._carry_out(readings)
        except Exception as error:
            if len(readings) == 1:
                readings[0].failed(error)
                return
            # The fault may belong to one reading's own statement, so each runs alone.
            for reading in readings:
                try:
                    await self._carry_out([reading])
                except Exception as own:
                    reading.failed(own)
        except BaseException as error:
            for reading in readings:
                reading.failed(error)
            raise

    async def _carry_out(self, readings: Sequence[_Reading[Any]]) -> None:
        way = self._single if all(reading.single for reading in readings) else self._several
        await way.do(partial(_one_by_one, readings))
        for reading in readings:
            reading.tell()


def _one_by_one(readings: Sequence[_Reading[Any]], connection: Connection) -> None:
    for reading in readings:
        reading.carry_out(connection)


__all__ = ["Readings"]
