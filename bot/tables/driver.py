"""What moves without a press: computers, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.tables.play import Play
from bot.tables.service import TableService
from data.records import TableRecord

_log = logging.getLogger(__name__)


class Driver:
    """Moves what no press moves: computers, at a pace that a person can follow, and clocks that run out.

    ``sleep`` waits that many seconds; ``settled`` waits until what a table owes has been delivered.
    """

    def __init__(
        self,
        service: TableService,
        *,
        pace: float,
        settled: Callable[[int], Awaitable[None]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._service = service
        self._pace = pace
        self._settled = settled
        self._sleep = sleep
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._look_again: set[int] = set()
        self._clock: asyncio.Task[None] | None = None
        self._sooner = asyncio.Event()
        service.changed = self.look

    def look(self, table: TableRecord) -> None:
        """A table has changed: see whether a computer is to move, and when its clock runs out."""
        if table.deadline is not None:
            self._sooner.set()
        if table.id in self._tasks:
            self._look_again.add(table.id)
        elif table.status == "playing" and Play.of(table).computers:
            self._tasks[table.id] = asyncio.create_task(
                self._drive(table.id), name=f"computers of table {table.id}"
            )

    async def start(self) -> None:
        """Take up every table that was left in the middle of its game."""
        for table in await self._service.store.live_tables():
            self.look(table)
        for table_id in await self._service.store.due(self._service.now()):
            await self._service.restart_clock(table_id)
        self._clock = asyncio.create_task(self._watch(), name="clocks")

    async def stop(self) -> None:
        """Stop moving; the tables stay as they are."""
        tasks = [*self._tasks.values(), *([self._clock] if self._clock else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def busy(self) -> bool:
        """Whether a computer is to move somewhere."""
        return bool(self._tasks)

    async def settled(self) -> None:
        """Wait until no computer is to move."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def tick(self) -> None:
        """Move at every table whose time is up now."""
        for table_id in await self._service.store.due(self._service.now()):
            await self._service.time_up(table_id)

    async def _drive(self, table_id: int) -> None:
        try:
            more = True
            while more:
                await self._settled(table_id)
                await self._sleep(self._pace)
                self._look_again.discard(table_id)
                # Whoever changed the table meanwhile has set the mark again.
                more = await self._service.computer_moves(table_id) or table_id in self._look_again
        except Exception:
            _log.exception("the computers of table %s stopped", table_id)
        finally:
            self._look_again.discard(table_id)
            del self._tasks[table_id]

    async def _watch(self) -> None:
        while True:
            self._sooner.clear()
            try:
                await self.tick()
                due = await self._service.store.next_deadline()
            except Exception:
                _log.exception("the clocks stumbled")
                due = self._service.now() + timedelta(seconds=10)
            if due is None:
                await self._sooner.wait()
                continue
            wait = max(0.0, (due - self._service.now()).total_seconds())
            waiting = asyncio.ensure_future(self._sleep(wait))
            sooner = asyncio.ensure_future(self._sooner.wait())
            try:
                await asyncio.wait((waiting, sooner), return_when=asyncio.FIRST_COMPLETED)
            finally:
                waiting.cancel()
                sooner.cancel()
