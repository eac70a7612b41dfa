"""Older copies of the database that were put back: tables go on from there, though their channels show
more."""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace

from bot.tables import log
from bot.tables.change import Change, hands, noted
from bot.tables.core import Tables
from bot.tables.moment import Moment
from bot.tables.owed import BOARD
from data.copies import is_put_back, mark_newest, pass_over_ids
from data.errors import DatabaseFault
from data.results import OVER
from games.engine import BadState

_log = logging.getLogger(__name__)

EPOCHS = 10**5
"""So many numbers there are to tell the copies of a table apart; a button has room for no more."""


class Copies:
    """Finds out that an older copy was put back."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def go_on(self) -> None:
        """At the start: if the database is an older copy that was put back, it doesn't know what was posted
        since. Every table that isn't over goes on from there, with a new board, and no number that a table
        has had comes again."""
        if await is_put_back(self._tables.store):
            _log.warning("the database is an older copy that was put back: every table gets a new board")
            await pass_over_ids(self._tables.store)
            for place in await self._tables.store.places():
                try:
                    await self._tables.change(place.table_id, _put_back, moved=True)
                except DatabaseFault:
                    raise
                except Exception as error:
                    # The class alone: what a stored state is refused with could quote a hand.
                    _log.error("table %s can't go on: %s", place.table_id, type(error).__name__)
        await mark_newest(self._tables.store)

    async def notice(self, table_id: int, user_id: int, *, moves: int, epoch: int) -> None:
        """One of a table's players has pressed a button that was drawn after so many ``moves``. If the table
        knows of fewer, an older copy of it was put back: it goes on from there, with a new board."""

        def changed(moment: Moment) -> Change | None:
            table = moment.table
            sits = any(seat.user_id == user_id for seat in table.seats)
            if table.status in OVER or not sits or table.epoch != epoch or table.moves >= moves:
                return None
            _log.warning("table %s is older than its board: it goes on from there", table.id)
            return _put_back(moment)

        table = await self._tables.store.table(table_id)
        if table is not None and table.moves < moves:
            await self._tables.change(table_id, changed, moved=True)


def _put_back(moment: Moment) -> Change:
    """A table that goes on from an older moment than its channel and its players' hands show: no button that
    was drawn before belongs to it any more, also when it comes to as many moves again."""
    after = moment.at(replace(moment.table, epoch=1 + secrets.randbelow(EPOCHS - 1)))
    if after.table.status != "playing":
        return Change(after, owed=(BOARD,))
    table = noted(after.table, (log.PutBack(),))
    try:
        taken = after.view(None).places
    except BadState:
        return Change(after.at(table), owed=(BOARD,))
    playing = [seat for seat, place in enumerate(taken) if place is None]
    return Change(after.at(table), owed=(*hands(after, playing), BOARD))
