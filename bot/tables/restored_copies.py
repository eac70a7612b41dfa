"""Older copies of the database that were put back: tables continue from there, though their channels show
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
from data.tables.private_games import live_private
from games.engine import BadState

_log = logging.getLogger(__name__)

RETRY_SECONDS = 0.5
SIDE_BY_SIDE = 50
"""The number of tables that continue at once."""
TOLD_EVERY = 1000
"""The number of tables after which the log says how far it is."""
EPOCHS = 10**5
"""The number of restore numbers, which tell the copies of a table apart; a button has room for no more."""


class RestoredCopies:
    """Detects that an older copy was put back, at the start and while the bot runs."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._going_on: asyncio.Task[None] | None = None

    async def go_on(self) -> None:
        """Let every unfinished table continue, at the start, if the database is an older copy that was put
        back. It doesn't know what was posted since: each table gets a new board, and none of its numbers is
        used again."""
        if await is_put_back(self._tables.store):
            _log.warning("the database is an older copy that was put back: every table gets a new board")
            await pass_over_ids(self._tables.store)
            await self._let_go_on()
            await taken_up(self._tables.store)
        await mark_newest(self._tables.store)

    async def watch(self) -> None:
        """Watch for a server that lacks what was committed before, and continue from what it has."""
        lineage = self._tables.store.database.lineage
        if lineage is not None:
            await watch(self._tables.store)
            lineage.noticed = self._noticed

    async def settle(self) -> None:
        """Wait until every table continues, if a server was noticed that lacks something."""
        if self._going_on is not None:
            await self._going_on

    async def stop(self) -> None:
        """Stop watching."""
        if self._going_on is not None:
            self._going_on.cancel()
            await asyncio.gather(self._going_on, return_exceptions=True)

    def _noticed(self) -> None:
        if self._going_on is None or self._going_on.done():
            self._going_on = asyncio.create_task(self._take_up(), name="an older server")

    async def _take_up(self) -> None:
        """Wait until every table continues from what the server has."""
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
        """Let every table continue. Those that do so side by side are written together."""
        places = await self._tables.store.places()
        table_ids = [place.table_id for place in places] + [*await live_private(self._tables.store)]
        for start in range(0, len(table_ids), SIDE_BY_SIDE):
            some = [self._go_on(table_id) for table_id in table_ids[start : start + SIDE_BY_SIDE]]
            faults = await asyncio.gather(*some)
            if (fault := next(filter(None, faults), None)) is not None:
                raise fault
            if start // TOLD_EVERY != (start + SIDE_BY_SIDE) // TOLD_EVERY:
                _log.info("%d of %d tables go on", start + len(some), len(table_ids))

    async def _go_on(self, table_id: int) -> DatabaseFault | None:
        """Let one table continue; return the database's error, if there was any."""
        try:
            await self._tables.change(table_id, _put_back)
        except DatabaseFault as fault:
            return fault
        except Exception as error:
            # The class alone: the error of a stored state could quote a hand.
            _log.error("table %s can't go on: %s", table_id, type(error).__name__)
        return None

    async def notice(self, table_id: int, user_id: int, *, moves: int, epoch: int) -> None:
        """Handle a press of a player on a button drawn after so many ``moves``. If the table knows of fewer,
        an older copy of it was put back: it continues from there, with a new board."""

        def changed(loaded: LoadedTable) -> Change | None:
            table = loaded.table
            sits = any(seat.user_id == user_id for seat in table.seats)
            if table.status in OVER or not sits or table.epoch != epoch or table.moves >= moves:
                return None
            _log.warning("table %s is older than its board: it goes on from there", table.id)
            return _put_back(loaded)

        await self._tables.change(table_id, changed)


def _put_back(loaded: LoadedTable) -> Change:
    """Return a table that continues from an older position than its channel and its players' hands show.
    Buttons drawn before don't belong to it, even when it has had as many moves again."""
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
