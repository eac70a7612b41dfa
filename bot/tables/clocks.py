"""Clocks that run out, and time that counts for nobody: while players can't reach the bot, can't see their
table, or can't move."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

from bot.tables.gameplay import Gameplay
from bot.tables.service import TRY_AGAIN_SECONDS, Tables
from bot.tables.transitions import absence, venue
from data.db.errors import DatabaseFault
from data.db.owners import DRIVING, NotOurs
from data.db.records import Delivery, DeliveryKind, TableRecord
from data.db.shards import Shards
from data.operations.clocks import give_back, mark_alive
from games.engine import BadState

_log = logging.getLogger(__name__)

SHOWN: tuple[DeliveryKind, ...] = ("record", "board")
"""The kinds of deliveries without which players can't see the state of their table. A player whose hand
hasn't come by DM sees it by the board's button: one person's DMs delay nobody's clock."""
LATE_SECONDS = 10.0
"""How old an undelivered delivery must be to count as waiting, in seconds."""
ALIVE_SECONDS = 60.0
"""How often the bot notes that players can reach it, in seconds; after a crash nobody loses more time than
that."""
OTHERS_SECONDS = 5.0
"""How often clocks are checked where other processes may have changed a table, in seconds."""
BEAT_SECONDS = 5.0
PUT_BACK = timedelta(seconds=1)
"""A clock set back by less than this is corrected unnoticed."""
STANDSTILL_SECONDS = 15.0
"""A process that hasn't looked at the time for this long, in seconds, stood still: it would have looked
several times."""


class Standstill:
    """Detects that the process was stopped, that the machine slept, or that the machine's clock was put back.
    ``now`` is the time as it counts; ``machine`` gives seconds that continue meanwhile."""

    def __init__(self, now: Callable[[], datetime], machine: Callable[[], float]) -> None:
        self._now = now
        self._machine = machine
        self._last = (machine(), now())

    def found(self) -> tuple[datetime, float] | None:
        """Return the time at the last look and the seconds that passed since on the machine's clock, if it
        stood still or was put back; None otherwise."""
        before, noted = self._last
        self._last = (self._machine(), self._now())
        stood = self._last[0] - before
        if stood > STANDSTILL_SECONDS or noted - self._last[1] > PUT_BACK:
            return noted, stood
        return None


class Outages:
    """The servers with an outage at Discord, since when, and which of them are back."""

    def __init__(self) -> None:
        self._since: dict[int, datetime] = {}
        self._back: set[int] = set()

    def __contains__(self, guild_id: int) -> bool:
        return guild_id in self._since

    @property
    def back(self) -> tuple[tuple[int, datetime], ...]:
        """Return the servers that are back, each with when its outage began."""
        return tuple((guild_id, self._since[guild_id]) for guild_id in self._back)

    def begin(self, guild_id: int, now: datetime) -> None:
        """Note that a server is out; if it was already, since then."""
        self._since.setdefault(guild_id, now)
        self._back.discard(guild_id)

    def end(self, guild_id: int) -> bool:
        """Note that a server is back; False if it wasn't out."""
        if guild_id in self._since:
            self._back.add(guild_id)
        return guild_id in self._since

    def made_up(self, guild_id: int) -> None:
        """Forget an outage whose tables have their time back, unless the server is out again."""
        if guild_id in self._back:
            self._back.discard(guild_id)
            del self._since[guild_id]


class Clocks:
    """Moves for players whose time is up, and reminds them. Clocks run while the bot is connected.

    ``begins`` finds out what has become of the beginning of a table's game that takes long; False if that
    isn't known yet. ``sleep`` waits that many seconds; ``machine`` is a clock in seconds that continues while
    this process, or the machine, stands still. With ``shards`` these are the clocks of the tables on them,
    and other processes change these tables too.
    """

    def __init__(
        self,
        tables: Tables,
        gameplay: Gameplay,
        *,
        begins: Callable[[int], Awaitable[bool]],
        shards: Shards | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        machine: Callable[[], float] = time.time,
    ) -> None:
        self._shards = shards
        self._look_seconds = ALIVE_SECONDS if shards is None else OTHERS_SECONDS
        self._tables = tables
        self._gameplay = gameplay
        self._begins = begins
        self._sleep = sleep
        self._watching: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._sooner = asyncio.Event()
        self._next: datetime | None = None
        """When the clocks are checked next; None before that is known."""
        self._connected = False
        self._running = self._has_run = False
        """Whether the clocks run, and whether they have run since the bot's start."""
        self._went_on = asyncio.Event()
        self._noted = tables.now()
        self._stumbled = False
        """Whether the database has failed since a table was last changed."""
        self._standstill = Standstill(tables.now, machine)
        self._outages = Outages()

    def look(self, table: TableRecord) -> None:
        """Check when a changed table's clock runs out."""
        self._stumbled = False
        soonest = min([time for time in (table.deadline, table.remind) if time is not None], default=None)
        if soonest is not None and (self._next is None or soonest < self._next):
            self._sooner.set()

    def start(self) -> None:
        """Run the clocks as soon as the bot is connected."""
        self._watching = asyncio.create_task(self._watch(), name="clocks")
        self._beating = asyncio.create_task(self._beats(), name="standstills")

    async def stop(self) -> None:
        """Stop the clocks: nobody's time runs any more."""
        tasks = [task for task in (self._watching, self._beating) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._watching = None
        if self._running:
            try:
                await self._stop_clocks(self._tables.now() if self._connected else self._noted)
            except DatabaseFault as fault:
                _log.warning("when the clocks were stopped could not be noted: %s", fault)

    def connected(self) -> None:
        """Run the clocks, later by the time that was lost: players can reach the bot (again)."""
        if self._running and not self._connected:  # the loss hasn't been noted yet
            self._running = False
            self._went_on.clear()
        self._connected = True
        self._sooner.set()

    def disconnected(self) -> None:
        """Stop the clocks for now: players can't reach the bot."""
        self.notice_standstill()
        if self._connected:
            self._connected = False
            if self._running:
                self._noted = self._tables.now()
            self._sooner.set()

    def outage(self, guild_id: int) -> None:
        """Stop the clocks of a server that has an outage at Discord."""
        self._outages.begin(guild_id, self._tables.now())

    def outage_over(self, guild_id: int) -> None:
        """Run a server's clocks again; if it was out, later by the time that was lost."""
        if self._outages.end(guild_id):
            self._went_on.clear()
            self._sooner.set()

    async def _beats(self) -> None:
        # By the event loop's own time: no time of a game passes faster for it.
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self.notice_standstill()

    def notice_standstill(self) -> None:
        """Give back the time since the process stood still, when players couldn't reach the bot. If the
        machine's clock was put back, so are all clocks."""
        found = self._standstill.found()
        if found is not None and self._running:
            noted, stood = found
            if stood > STANDSTILL_SECONDS:
                _log.warning("nothing went on for %.0f s: the clocks go on later by that", stood)
            self._go_on_from(noted)

    def _go_on_from(self, noted: datetime) -> None:
        """Run the clocks from now on with the time that was left then."""
        self._running, self._noted = False, noted
        self._went_on.clear()
        self._sooner.set()

    def stumbled(self) -> None:
        """Stop the clocks until the database can be written to: nobody can move while it fails. Awaited
        players get their whole time again if it ran out before a table could be changed."""
        if self._running:
            self._sooner.set()
        self._stand_still()

    def _stand_still(self) -> None:
        """Stop the clocks because the database fails."""
        self._stumbled = True
        if self._running:
            self._running, self._noted = False, self._tables.now()
            self._went_on.clear()

    @property
    def busy(self) -> bool:
        """Whether the clocks are about to run again."""
        waiting = not self._running or bool(self._outages.back)
        return self._watching is not None and self._connected and waiting

    async def settled(self) -> None:
        """Wait until the clocks run again."""
        while self.busy:
            self._went_on.clear()  # it is set until the clocks are stopped, which may be under way
            await self._went_on.wait()

    async def tick(self) -> bool:
        """Move at every table whose time is up, and send reminders that are due; False if a table can't be
        played: the others continue. Nobody's time runs while they can't see the table, or can't move."""
        well, stumbled = True, self._stumbled
        for table_id in await self._tables.store.due(self._tables.now(), self._shards):
            try:
                pending = await self._tables.store.pending(table_id)
                table = await self._tables.table(table_id)
                if table.place[0] in self._outages:
                    well = False
                elif table.beginning is not None:
                    well = await self._begins(table_id) and well
                elif self._is_unseen(pending) or (stumbled and self._is_over(table)):
                    owes_board = any(owed.kind == "board" and not owed.attempts for owed in pending)
                    await self._tables.apply(table_id, absence.restart_clock, owes_board=owes_board)
                elif not await self._gameplay.time_up(table_id):
                    await self._tables.apply(table_id, absence.remind)
            except BadState as error:
                _log.error("table %s can't be played: %s", table_id, error)
                well = False
            except NotOurs as gone:
                _log.info("the clock of table %s is another process's: %s", table_id, gone)
            except DatabaseFault:
                raise
            except Exception:
                _log.exception("the clock of table %s stumbled", table_id)
                well = False
        return well

    def _is_over(self, table: TableRecord) -> bool:
        return table.deadline is not None and table.deadline <= self._tables.now()

    def _is_unseen(self, pending: Sequence[Delivery]) -> bool:
        """Whether a table's deliveries have been waiting, so that its players can't see its state."""
        before = self._tables.now() - timedelta(seconds=LATE_SECONDS)
        return any(owed.created < before for owed in pending if owed.kind in SHOWN)

    async def _watch(self) -> None:
        DRIVING.set(True)
        while True:
            self._sooner.clear()
            self._next = None
            try:
                wait = await self._run_clocks()
            except DatabaseFault as fault:
                _log.warning("the clocks wait for the database: %s", fault)
                self._stand_still()
                # What was done before the failure may ask for an earlier time, which would fail as soon
                # again.
                await self._sleep(TRY_AGAIN_SECONDS)
                continue
            except Exception:
                _log.exception("the clocks stumbled")
                wait = TRY_AGAIN_SECONDS
            moment = self._tables.now() + timedelta(seconds=wait)
            if not self._sooner.is_set():
                self._next = moment
            waiting = asyncio.ensure_future(self._sleep_until(moment))
            sooner = asyncio.ensure_future(self._sooner.wait())
            try:
                await asyncio.wait((waiting, sooner), return_when=asyncio.FIRST_COMPLETED)
            finally:
                waiting.cancel()
                sooner.cancel()

    async def _sleep_until(self, moment: datetime) -> None:
        # The time may have advanced between the call and its start.
        await self._sleep((moment - self._tables.now()).total_seconds())

    async def _run_clocks(self) -> float:
        """Do what is due now; return the seconds until the next check."""
        self.notice_standstill()
        if not self._connected:
            if self._running:
                await self._stop_clocks(self._noted)
            return ALIVE_SECONDS
        if not self._running:
            for table_id in await self._give_back():
                self._tables.wake(table_id)
            self._running = self._has_run = True
            self._noted = self._tables.now()
        elif self._tables.now() - self._noted >= timedelta(seconds=ALIVE_SECONDS):
            self._noted = self._tables.now()
            await mark_alive(self._tables.store, self._noted, self._shards)
        for guild_id, since in self._outages.back:
            for table in await self._tables.store.live_tables(guild_id=guild_id):
                await self._tables.apply(table.id, venue.give_back, since)
            self._outages.made_up(guild_id)
        if not self._running or not self._connected:  # more time was lost during that
            return 0.0
        self._went_on.set()
        await self._tables.find_owed()
        self.notice_standstill()
        if not self._running or not self._connected:  # nothing is due: nobody could move meanwhile
            return 0.0
        well = await self.tick()
        due = await self._tables.store.next_deadline(self._shards)
        wait = ALIVE_SECONDS if due is None else (due - self._tables.now()).total_seconds()
        return min(max(0.0 if well else TRY_AGAIN_SECONDS, wait), self._look_seconds)

    async def _stop_clocks(self, at: datetime) -> None:
        self._running = False
        self._went_on.clear()
        await mark_alive(self._tables.store, at, self._shards)

    async def _give_back(self) -> tuple[int, ...]:
        return await give_back(self._tables.store, self._noted if self._has_run else None, self._shards)
