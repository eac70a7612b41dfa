"""What comes without a press: computers' moves, hints that come by themselves, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.tables.play import Play
from bot.tables.service import TableService
from data.errors import DatabaseFault
from data.records import TableRecord
from games.engine import BadState

_log = logging.getLogger(__name__)

LATE_SECONDS = 10.0
"""After how long a delivery that hasn't arrived counts as waiting."""
TRY_AGAIN_SECONDS = 10.0
"""How long computers and clocks wait after a fault."""


class Driver:
    """Moves what no press moves: computers, at a pace that a person can follow, and clocks that run out; and
    sends hints to those who want them always.

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
        self._stopped = False
        self._sooner = asyncio.Event()
        service.changed = self.look

    def look(self, table: TableRecord) -> None:
        """A table has changed: see whether a computer is to move, and when its clock runs out."""
        if table.deadline is not None:
            self._sooner.set()
        if table.id in self._tasks:
            self._look_again.add(table.id)
        elif (
            not self._stopped
            and table.status == "playing"
            and table.suspended is None
            and self._readable(table)
            and self._has_work(table)
        ):
            self._tasks[table.id] = asyncio.create_task(
                self._drive(table.id), name=f"computers of table {table.id}"
            )

    @staticmethod
    def _has_work(table: TableRecord) -> bool:
        play = Play.of(table)
        return bool(play.computers or play.unadvised)

    @staticmethod
    def _readable(table: TableRecord) -> bool:
        """One damaged table must not hold up all others; the doctor says what to do about it."""
        try:
            Play.of(table)
        except BadState as error:
            _log.error("table %s can't be played: %s", table.id, error)
            return False
        return True

    async def start(self) -> None:
        """Take up every table that was left in the middle of its game, with the whole time of its clock."""
        self._stopped = False
        for table in await self._service.store.live_tables():
            self.look(table)
            if table.deadline is not None and self._readable(table):
                await self._service.restart_clock(table.id)
        self._clock = asyncio.create_task(self._watch(), name="clocks")

    async def stop(self) -> None:
        """Stop moving, also when a table changes; they stay as they are."""
        self._stopped = True
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

    async def tick(self) -> bool:
        """Move at every table whose time is up now; False if one can't be played. Nobody's time runs while
        they can't see the table."""
        well = True
        for table_id in await self._service.store.due(self._service.now()):
            try:
                if await self._unseen(table_id):
                    await self._service.restart_clock(table_id)
                else:
                    await self._service.time_up(table_id)
            except BadState as error:
                _log.error("table %s can't be played: %s", table_id, error)
                well = False
        return well

    async def _unseen(self, table_id: int) -> bool:
        """Whether what a table owes has been waiting, so that its players can't see how it stands."""
        pending = await self._service.store.pending(table_id)
        return bool(pending) and self._service.now() - pending[0].created > timedelta(seconds=LATE_SECONDS)

    async def _drive(self, table_id: int) -> None:
        try:
            more = True
            while more:
                await self._settled(table_id)
                self._look_again.discard(table_id)
                try:
                    if await self._service.advise(table_id):
                        continue
                    await self._sleep(self._pace)
                    # Whoever changed the table meanwhile has set the mark again.
                    more = await self._service.computer_moves(table_id) or table_id in self._look_again
                except BadState:
                    raise
                except DatabaseFault as fault:
                    _log.warning("a computer of table %s waits for the database: %s", table_id, fault)
                    await self._sleep(TRY_AGAIN_SECONDS)
                except Exception:
                    _log.exception("a computer of table %s could not move", table_id)
                    await self._sleep(TRY_AGAIN_SECONDS)
        except BadState as error:
            _log.error("table %s can't be played: %s", table_id, error)
        finally:
            self._look_again.discard(table_id)
            del self._tasks[table_id]

    async def _watch(self) -> None:
        while True:
            self._sooner.clear()
            try:
                well = await self.tick()
                due = await self._service.store.next_deadline()
            except DatabaseFault as fault:
                _log.warning("the clocks wait for the database: %s", fault)
                well, due = False, self._service.now()
            except Exception:
                _log.exception("the clocks stumbled")
                well, due = False, self._service.now()
            if due is None:
                await self._sooner.wait()
                continue
            wait = max(0.0 if well else TRY_AGAIN_SECONDS, (due - self._service.now()).total_seconds())
            waiting = asyncio.ensure_future(self._sleep(wait))
            sooner = asyncio.ensure_future(self._sooner.wait())
            try:
                await asyncio.wait((waiting, sooner), return_when=asyncio.FIRST_COMPLETED)
            finally:
                waiting.cancel()
                sooner.cancel()
