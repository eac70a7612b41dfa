"""Older copies of the database that were put back: tables go on from there, though their channels show
more."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import replace

from bot.tables import log
from bot.tables.change import Change, hands, noted
from bot.tables.loaded_table import LoadedTable
from bot.tables.outbox_rows import BOARD
from bot.tables.service import Tables
from data.db.errors import DatabaseFault
from data.db.records import OVER
from data.operations.older_server import take_up, taken_up, watch
from data.operations.restored_copies import is_put_back, mark_newest, pass_over_ids
from games.engine import BadState

_log = logging.getLogger(__name__)

RETRY_SECONDS = 0.5
SIDE_BY_SIDE = 50
"""So many tables go on at once."""
TOLD_EVERY = 1000
"""After so many the log says how far it is."""
EPOCHS = 10**5
"""So many numbers there are to tell the copies of a table apart; a button has room for no more."""


class RestoredCopies:
    """Finds out that an older copy was put back, at the start and while the bot runs."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._going_on: asyncio.Task[None] | None = None

    async def go_on(self) -> None:
        """At the start: if the database is an older copy that was put back, it doesn't know what was posted
        since. Every table that isn't over goes on from there, with a new board, and no number that a table
        has had comes again."""
        if await is_put_back(self._tables.store):
            _log.warning("the database is an older copy that was put back: every table gets a new board")
            await pass_over_ids(self._tables.store)
            await self._let_go_on()
            await taken_up(self._tables.store)
        await mark_newest(self._tables.store)

    async def watch(self) -> None:
        """From now on notice a server that lacks what was committed before, and go on from what it has."""
        lineage = self._tables.store.database.lineage
        if lineage is not None:
            await watch(self._tables.store)
            lineage.noticed = self._noticed

    async def settle(self) -> None:
        """Until every table has gone on, if a server was noticed that lacks something."""
        if self._going_on is not None:
            await self._going_on

    async def stop(self) -> None:
        """Go on no more."""
        if self._going_on is not None:
            self._going_on.cancel()
            await asyncio.gather(self._going_on, return_exceptions=True)

    def _noticed(self) -> None:
        if self._going_on is None or self._going_on.done():
            self._going_on = asyncio.create_task(self._take_up(), name="an older server")

    async def _take_up(self) -> None:
        """Until every table has gone on from what the server has."""
        store = self._tables.store
        lineage, first = store.database.lineage, False
        _log.warning("the database's server lacks what was committed: the bot goes on from what it has")
        while lineage is not None:
            try:
                if lineage.is_older:
                    first = await take_up(store) or first
                if first:
                    await self._let_go_on()
                    await taken_up(store)
                    first = False
                for table_id in await store.owed():
                    self._tables.wake(table_id)
                if not lineage.is_older:
                    return
            except DatabaseFault as fault:
                _log.warning("the bot goes on from what the database has later: %s", fault)
                await asyncio.sleep(RETRY_SECONDS)

    async def _let_go_on(self) -> None:
        """Let every table go on. Those that do so side by side are written together."""
        places = await self._tables.store.places()
        for start in range(0, len(places), SIDE_BY_SIDE):
            some = [self._go_on(place.table_id) for place in places[start : start + SIDE_BY_SIDE]]
            faults = await asyncio.gather(*some)
            if (fault := next(filter(None, faults), None)) is not None:
                raise fault
            if start // TOLD_EVERY != (start + SIDE_BY_SIDE) // TOLD_EVERY:
                _log.info("%d of %d tables go on", start + len(some), len(places))

    async def _go_on(self, table_id: int) -> DatabaseFault | None:
        """Let one table go on; returns what befell the database, if anything did."""
        try:
            await self._tables.change(table_id, _put_back)
        except DatabaseFault as fault:
            return fault
        except Exception as error:
            # The class alone: what a stored state is refused with could quote a hand.
            _log.error("table %s can't go on: %s", table_id, type(error).__name__)
        return None

    async def notice(self, table_id: int, user_id: int, *, moves: int, epoch: int) -> None:
        """One of a table's players has pressed a button that was drawn after so many ``moves``. If the table
        knows of fewer, an older copy of it was put back: it goes on from there, with a new board."""

        def changed(loaded: LoadedTable) -> Change | None:
            table = loaded.table
            sits = any(seat.user_id == user_id for seat in table.seats)
            if table.status in OVER or not sits or table.epoch != epoch or table.moves >= moves:
                return None
            _log.warning("table %s is older than its board: it goes on from there", table.id)
            return _put_back(loaded)

        table = await self._tables.store.table(table_id)
        if table is not None and table.moves < moves:
            await self._tables.change(table_id, changed)


def _put_back(loaded: LoadedTable) -> Change:
    """A table that goes on from an older moment than its channel and its players' hands show: no button that
    was drawn before belongs to it any more, also when it comes to as many moves again."""
    after = loaded.at(replace(loaded.table, epoch=1 + secrets.randbelow(EPOCHS - 1)))
    if after.table.status != "playing":
        return Change(after, outbox=(BOARD,), moved=True)
    table = noted(after.table, (log.PutBack(),))
    try:
        taken = after.view(None).places
    except BadState:
        return Change(after.at(table), outbox=(BOARD,), moved=True)
    playing = [seat for seat, place in enumerate(taken) if place is None]
    return Change(after.at(table), outbox=(*hands(after, playing), BOARD), moved=True)
