"""What is done without a press: computers' moves, people's only moves, and automatic hints."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

from bot.tables.gameplay import Gameplay
from bot.tables.hints import Hints
from bot.tables.loaded_table import LoadedTable
from bot.tables.service import TRY_AGAIN_SECONDS, Tables
from data.db.errors import DatabaseFault
from data.db.owners import DRIVING, NotOurs
from data.db.records import OVER, TableRecord
from games.engine import BadState

_log = logging.getLogger(__name__)

CHANNEL_SECONDS = 1.5
"""Seconds between computers' moves in a channel where they move at several tables. Discord takes an edit a
second of a channel, and a post; a third of that is left for people."""


def pause(pace: float, tables: int) -> float:
    """Return the seconds a computer waits before it moves where computers move at so many ``tables`` of its
    channel: ``pace`` at one, longer with each further one, so that together they move at most every
    :data:`CHANNEL_SECONDS`. A pace of 0 stays 0."""
    return pace if tables == 1 or not pace else max(pace, tables * CHANNEL_SECONDS)


LATE_SECONDS = 1.0
"""A computer that is still thinking when it is to move is late by a whole multiple of these seconds."""


class Computers:
    """Moves for the computers, and for people whose only move is played by itself. It does so at a ``pace``
    (seconds a move) that a person can follow, or more slowly where computers move at several tables of a
    channel (:func:`pause`). It sends automatic hints, too. Computers' moves in a row share one board, which
    is edited. The time of a move is set before the computer thinks, so that it says nothing of its hand.

    ``shown`` waits until a table's channel has its deliveries, ``stumbled`` is called when the database
    fails, and ``sleep`` waits that many seconds. ``expect`` is called with each table that comes up or has
    changed, so that what it needs is started before the first move. Where a game pauses for a look, a
    computer waits for ``hold`` seconds if that is longer.
    """

    def __init__(
        self,
        tables: Tables,
        gameplay: Gameplay,
        hints: Hints,
        *,
        pace: float,
        shown: Callable[[int], Awaitable[None]],
        stumbled: Callable[[], None],
        expect: Callable[[TableRecord], None] = lambda _table: None,
        hold: float = 0.0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._tables = tables
        self._gameplay = gameplay
        self._hints = hints
        self._pace = pace
        self._shown = shown
        self._tell_stumbled = stumbled
        self._expect = expect
        self._sleep = sleep
        self._hold = hold
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._channels: dict[int, int] = {}
        """The channels of the tables with a running task."""
        self._busy_tables: Counter[int] = Counter()
        """The number of these tables in each channel."""
        self._look_again: set[int] = set()
        self._hurried: set[int] = set()
        """The tables where computers finish their game at once; after a crash they only play at the usual
        pace again."""
        self._beginning: asyncio.Task[None] | None = None
        self._stopped = False

    def look(self, table: TableRecord) -> None:
        """Check whether a changed table needs a move or a hint."""
        if not self._stopped and table.status not in OVER:
            self._expect(table)
        plays = not self._stopped and table.status == "playing" and table.suspended is None
        known, hidden = self._work(table) if plays or table.id in self._tasks else (False, False)
        if known or table.id in self._channels:
            # Nobody may notice by others' pace that somebody has one move.
            self._is_in(table.id, table.channel_id)
        if table.id in self._tasks:
            self._look_again.add(table.id)
        elif plays and (known or hidden):
            self._tasks[table.id] = asyncio.create_task(
                self._drive(table.id), name=f"computers of table {table.id}"
            )

    @staticmethod
    def _work(table: TableRecord) -> tuple[bool, bool]:
        """Return whether a table needs a move or a hint, and whether a person has one move that others
        needn't know of. A damaged one must not stop the others; the doctor reports it."""
        if table.status != "playing":
            return False, False
        loaded = LoadedTable(table)
        try:
            known = bool(loaded.computers or loaded.unadvised or loaded.forced is not None)
            return known, bool(loaded.alone_know)
        except BadState as error:
            _log.error("table %s can't be played: %s", table.id, error)
            return False, False

    def hurry(self, table: TableRecord) -> None:
        """Let the computers finish a game that only they still play, without a pause."""
        self._hurried.add(table.id)
        self.look(table)

    def start(self) -> None:
        """Take up every table that was left in the middle of its game."""
        self._stopped = False
        self._beginning = asyncio.create_task(self._begin(), name="computers of all tables")

    async def _begin(self) -> None:
        """Check the tables with work for computers one by one: presses don't wait for that, and no table
        waits for one that can't be read."""
        while True:
            try:
                for table_id in await self._tables.store.self_moving():
                    try:
                        table = await self._tables.store.table(table_id)
                        if table is not None and self._tables.is_ours(table):
                            self.look(table)
                    except DatabaseFault:
                        raise
                    except Exception as error:
                        # The class alone: the error of a stored state could quote a hand.
                        _log.error("table %s can't be taken up: %s", table_id, type(error).__name__)
                return
            except DatabaseFault as fault:
                _log.warning("computers wait for the database: %s", fault)
                await self._sleep(TRY_AGAIN_SECONDS)

    async def stop(self) -> None:
        """Stop moving, also when a table changes; the tables stay as they are."""
        self._stopped = True
        tasks = [*self._tasks.values(), *([] if self._beginning is None else [self._beginning])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def busy(self) -> bool:
        """Whether a computer is to move somewhere, or that isn't known yet."""
        return bool(self._tasks) or (self._beginning is not None and not self._beginning.done())

    async def settled(self) -> None:
        """Wait until no computer is to move."""
        if self._beginning is not None:
            await asyncio.wait((self._beginning,))
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    def _is_in(self, table_id: int, channel_id: int | None) -> None:
        """Count a table in its channel, or in none when it is None."""
        before = self._channels.pop(table_id, None)
        if before is not None:
            self._busy_tables[before] -= 1
            if not self._busy_tables[before]:
                del self._busy_tables[before]
        if channel_id is not None:
            self._channels[table_id] = channel_id
            self._busy_tables[channel_id] += 1

    async def _move(self, table_id: int) -> bool:
        """Make a computer's move, or one that is played by itself, after the pause, in which a computer
        thinks; False if there is none."""
        channel = self._channels.get(table_id)
        wait = pause(self._pace, 1 if channel is None else self._busy_tables[channel])
        if self._hold > wait and await self._gameplay.is_pause(table_id):
            wait = self._hold
        thinks = asyncio.ensure_future(self._gameplay.think(table_id))
        try:
            await self._sleep(wait)
            while wait and not thinks.done():
                await self._sleep(LATE_SECONDS)
            thought = await thinks
        finally:
            if not thinks.cancel() and not thinks.cancelled():
                thinks.exception()  # a stopped one doesn't ask for it
        return thought is not None and await self._gameplay.carry_out(thought)

    async def _drive(self, table_id: int) -> None:
        DRIVING.set(True)
        try:
            more = True
            while more:
                hurried = table_id in self._hurried
                if not hurried:
                    await self._shown(table_id)
                self._look_again.discard(table_id)
                try:
                    if hurried:
                        thought = await self._gameplay.think(table_id)
                        more = thought is not None and await self._gameplay.carry_out(thought, quietly=True)
                        continue
                    if await self._hints.advise(table_id):
                        continue
                    # Any change of the table meanwhile sets the mark again.
                    more = await self._move(table_id) or table_id in self._look_again
                except BadState:
                    raise
                except NotOurs:
                    more = False
                except DatabaseFault as fault:
                    _log.warning("a computer of table %s waits for the database: %s", table_id, fault)
                    self._tell_stumbled()
                    await self._sleep(TRY_AGAIN_SECONDS)
                except Exception:
                    _log.exception("a computer of table %s could not move", table_id)
                    await self._sleep(TRY_AGAIN_SECONDS)
        except BadState as error:
            _log.error("table %s can't be played: %s", table_id, error)
        finally:
            self._look_again.discard(table_id)
            self._hurried.discard(table_id)
            self._is_in(table_id, None)
            del self._tasks[table_id]
