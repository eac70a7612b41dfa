"""What comes without a press: computers' moves, hints that come by themselves, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

from bot.tables.moment import Moment
from bot.tables.service import TableService
from data.clocks import give_back, mark_alive
from data.errors import DatabaseFault
from data.records import Delivery, TableRecord
from games.engine import BadState

_log = logging.getLogger(__name__)

SHOWN = ("record", "board")
"""The kinds of deliveries without which players can't see how their table stands. Whose hand hasn't come by
DM sees it by the board's button: one person's DMs hold up nobody's clock."""
LATE_SECONDS = 10.0
"""After how long a delivery that hasn't arrived counts as waiting."""
TRY_AGAIN_SECONDS = 10.0
"""How long computers and clocks wait after a fault."""
ALIVE_SECONDS = 60.0
"""How often it is noted that players can reach the bot; after a crash nobody loses more time than that."""
BEAT_SECONDS = 5.0
PUT_BACK = timedelta(seconds=1)
"""By less a clock is put right without anybody's noticing."""
STANDSTILL_SECONDS = 15.0
"""A process that hasn't looked at the time for so long, and would have several times, stood still."""


class Driver:
    """Moves what no press moves: computers, at a pace that a person can follow, and clocks that run out; and
    sends hints to those who want them always, and reminders. Clocks run while the bot is connected.

    ``sleep`` waits that many seconds; ``shown`` waits until what a table owes its channel stands there;
    ``machine`` is a clock in seconds that goes on while this process, or the machine, stands still.
    """

    def __init__(
        self,
        service: TableService,
        *,
        pace: float,
        shown: Callable[[int], Awaitable[None]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        machine: Callable[[], float] = time.time,
    ) -> None:
        self._service = service
        self._pace = pace
        self._shown = shown
        self._sleep = sleep
        self._machine = machine
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._look_again: set[int] = set()
        self._clock: asyncio.Task[None] | None = None
        self._beginning: asyncio.Task[None] | None = None
        self._stopped = False
        self._sooner = asyncio.Event()
        self._next: datetime | None = None
        """When the clocks are looked at next; None: before that is known."""
        self._connected = False
        self._running = self._has_run = False
        """Whether the clocks run, and whether they ever did since the bot's start."""
        self._went_on = asyncio.Event()
        self._noted = service.now()
        self._stumbled = False
        """Whether the database has failed since a table was changed last."""
        self._beating: asyncio.Task[None] | None = None
        self._beat = (machine(), service.now())
        """When the time was looked at last, by the machine and as it counts."""
        self._outages: dict[int, datetime] = {}
        """The servers that Discord has an outage of, and since when."""
        self._back: set[int] = set()
        """Those of them that are there again."""
        service.changed = self.look

    def look(self, table: TableRecord) -> None:
        """A table has changed: see whether a computer is to move, and when its clock runs out."""
        self._stumbled = False
        soonest = min((time for time in (table.deadline, table.remind) if time is not None), default=None)
        if soonest is not None and (self._next is None or soonest < self._next):
            self._sooner.set()
        if table.id in self._tasks:
            self._look_again.add(table.id)
        elif (
            not self._stopped
            and table.status == "playing"
            and table.suspended is None
            and any(seat.level is not None or seat.hinted is not None for seat in table.seats)
            and self._readable(table)
            and self._has_work(table)
        ):
            self._tasks[table.id] = asyncio.create_task(
                self._drive(table.id), name=f"computers of table {table.id}"
            )

    @staticmethod
    def _has_work(table: TableRecord) -> bool:
        moment = Moment(table)
        return bool(moment.computers or moment.unadvised)

    @staticmethod
    def _readable(table: TableRecord) -> bool:
        """One damaged table must not hold up all others; the doctor says what to do about it."""
        try:
            Moment(table).view(None)
        except BadState as error:
            _log.error("table %s can't be played: %s", table.id, error)
            return False
        return True

    async def start(self) -> None:
        """Take up every table that was left in the middle of its game. The clocks go on when the bot is
        connected."""
        self._stopped = False
        self._beginning = asyncio.create_task(self._begin(), name="computers of all tables")
        self._clock = asyncio.create_task(self._watch(), name="clocks")
        self._beating = asyncio.create_task(self._beats(), name="standstills")

    async def _begin(self) -> None:
        """Have a look at the tables where somebody moves without a press, one by one: presses don't wait for
        that, and no table for one that can't be read."""
        while True:
            try:
                for table_id in await self._service.store.self_moving():
                    try:
                        table = await self._service.store.table(table_id)
                        if table is not None:
                            self.look(table)
                    except DatabaseFault:
                        raise
                    except Exception as error:
                        # The class alone: what a stored state is refused with could quote a hand.
                        _log.error("table %s can't be taken up: %s", table_id, type(error).__name__)
                return
            except DatabaseFault as fault:
                _log.warning("computers wait for the database: %s", fault)
                await self._sleep(TRY_AGAIN_SECONDS)

    async def stop(self) -> None:
        """Stop moving, also when a table changes; the tables stay as they are, and from now on nobody's time
        runs."""
        self._stopped = True
        begun = (self._clock, self._beginning, self._beating)
        tasks = [*self._tasks.values(), *(task for task in begun if task is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._clock = None
        if self._running:
            try:
                await self._stop_clocks(self._service.now() if self._connected else self._noted)
            except DatabaseFault as fault:
                _log.warning("when the clocks were stopped could not be noted: %s", fault)

    def connected(self) -> None:
        """Players can reach the bot (again): the clocks go on, later by the time that was lost."""
        if self._running and not self._connected:  # that it was lost hasn't been noted yet
            self._running = False
            self._went_on.clear()
        self._connected = True
        self._sooner.set()

    def disconnected(self) -> None:
        """Players can't reach the bot for now: the clocks stand still."""
        self._notice_standstill()
        if self._connected:
            self._connected = False
            if self._running:
                self._noted = self._service.now()
            self._sooner.set()

    def outage(self, guild_id: int) -> None:
        """Discord has an outage of a server, so nobody's time runs there."""
        self._outages.setdefault(guild_id, self._service.now())
        self._back.discard(guild_id)

    def outage_over(self, guild_id: int) -> None:
        """A server is there; if it wasn't, its tables go on, later by the time that was lost."""
        if guild_id in self._outages:
            self._back.add(guild_id)
            self._went_on.clear()
            self._sooner.set()

    async def _beats(self) -> None:
        # By the event loop's own time: no time of a game passes faster for it.
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._notice_standstill()

    def _notice_standstill(self) -> None:
        """When the process was stopped, or the machine slept, players couldn't reach the bot since then. When
        the machine's clock was put back, all clocks are."""
        before, noted = self._beat
        self._beat = (self._machine(), self._service.now())
        stood = self._beat[0] - before
        if stood > STANDSTILL_SECONDS and self._running:
            _log.warning("nothing went on for %.0f s: the clocks go on later by that", stood)
            self._go_on_from(noted)
        elif noted - self._beat[1] > PUT_BACK and self._running:
            self._go_on_from(noted)

    def _go_on_from(self, noted: datetime) -> None:
        """Let the clocks go on from now as they stood then."""
        self._running, self._noted = False, noted
        self._went_on.clear()
        self._sooner.set()

    def stumbled(self) -> None:
        """The database fails, so nobody can move: the clocks stand still until it can be written to. Who is
        awaited when it is gets their whole time again if it ran out before a table could be changed."""
        if self._running:
            self._sooner.set()
        self._stand_still()

    def _stand_still(self) -> None:
        """The clocks stop because the database fails."""
        self._stumbled = True
        if self._running:
            self._running, self._noted = False, self._service.now()
            self._went_on.clear()

    @property
    def busy(self) -> bool:
        """Whether a computer is to move somewhere, or the clocks are about to go on."""
        return bool(self._tasks) or self._going_on or self._is_beginning

    @property
    def _is_beginning(self) -> bool:
        return self._beginning is not None and not self._beginning.done()

    @property
    def _going_on(self) -> bool:
        waiting = not self._running or bool(self._back)
        return self._clock is not None and self._connected and waiting

    async def settled(self) -> None:
        """Wait until no computer is to move, and the clocks have gone on."""
        if self._beginning is not None:
            await asyncio.wait((self._beginning,))
        while self._tasks or self._going_on:
            if self._going_on:
                self._went_on.clear()  # it is set until the clocks are stopped, which may be under way
                await self._went_on.wait()
            else:
                await asyncio.wait(list(self._tasks.values()))

    async def tick(self) -> bool:
        """Move at every table whose time is up now, and remind where it is time for that; False if one can't
        be played: the others go on. Nobody's time runs while they can't see the table, or can't move."""
        well, stumbled = True, self._stumbled
        for table_id in await self._service.store.due(self._service.now()):
            try:
                pending = await self._service.store.pending(table_id)
                table = await self._service.table(table_id)
                if table.guild_id in self._outages:
                    well = False
                elif self._is_unseen(pending) or (stumbled and self._is_over(table)):
                    owes_board = any(owed.kind == "board" and not owed.attempts for owed in pending)
                    await self._service.restart_clock(table_id, owes_board=owes_board)
                elif not await self._service.time_up(table_id):
                    await self._service.remind(table_id)
            except BadState as error:
                _log.error("table %s can't be played: %s", table_id, error)
                well = False
            except DatabaseFault:
                raise
            except Exception:
                _log.exception("the clock of table %s stumbled", table_id)
                well = False
        return well

    def _is_over(self, table: TableRecord) -> bool:
        return table.deadline is not None and table.deadline <= self._service.now()

    def _is_unseen(self, pending: Sequence[Delivery]) -> bool:
        """Whether what a table owes has been waiting, so that its players can't see how it stands."""
        before = self._service.now() - timedelta(seconds=LATE_SECONDS)
        return any(owed.created < before for owed in pending if owed.kind in SHOWN)

    async def _drive(self, table_id: int) -> None:
        try:
            more = True
            while more:
                await self._shown(table_id)
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
                    self.stumbled()
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
            self._next = None
            try:
                wait = await self._run_clocks()
            except DatabaseFault as fault:
                _log.warning("the clocks wait for the database: %s", fault)
                self._stand_still()
                wait = TRY_AGAIN_SECONDS
            except Exception:
                _log.exception("the clocks stumbled")
                wait = TRY_AGAIN_SECONDS
            moment = self._service.now() + timedelta(seconds=wait)
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
        # It may be later already when this begins than when it was called.
        await self._sleep((moment - self._service.now()).total_seconds())

    async def _run_clocks(self) -> float:
        """Do what is due now; returns after how many seconds to look again."""
        self._notice_standstill()
        if not self._connected:
            if self._running:
                await self._stop_clocks(self._noted)
            return ALIVE_SECONDS
        if not self._running:
            for table_id in await give_back(self._service.store, self._noted if self._has_run else None):
                self._service.wake(table_id)
            self._running = self._has_run = True
            self._noted = self._service.now()
        elif self._service.now() - self._noted >= timedelta(seconds=ALIVE_SECONDS):
            self._noted = self._service.now()
            await mark_alive(self._service.store, self._noted)
        for guild_id in list(self._back):
            await self._service.give_back(guild_id, self._outages[guild_id])
            if guild_id in self._back:  # else there is another outage already
                self._back.discard(guild_id)
                del self._outages[guild_id]
        if not self._running:  # time was lost again while that was done
            return 0.0
        self._went_on.set()
        await self._service.find_owed()
        well = await self.tick()
        due = await self._service.store.next_deadline()
        wait = ALIVE_SECONDS if due is None else (due - self._service.now()).total_seconds()
        return min(max(0.0 if well else TRY_AGAIN_SECONDS, wait), ALIVE_SECONDS)

    async def _stop_clocks(self, at: datetime) -> None:
        self._running = False
        self._went_on.clear()
        await mark_alive(self._service.store, at)
