"""The turns of those who write: SQLite has one writer at a time and lets the others poll. Here they queue."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from data.db.faults import fault_of
from data.db.quick import BUSY_MILLISECONDS

STUCK_SECONDS = 30.0
"""A writer's turn that doesn't end for so long is one of a disk that doesn't answer."""


class Turns:
    """Who writes when: first come, first served."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._taken = self._faults = 0
        """How many writers have had their turn, and with how many the database failed."""

    @property
    def taken(self) -> int:
        """How many writers have had their turn; the one whose turn it is is counted."""
        return self._taken

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Have one's turn. The others' are no fault, however many they are. But while a foreign process or
        the disk holds up the one whose turn it is, the others don't queue for longer than that one waits.

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


__all__ = ["STUCK_SECONDS", "Turns"]
