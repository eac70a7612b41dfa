"""The tables at which a person is to move."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

from bot.tables.loaded_table import LoadedTable
from bot.tables.service import Tables
from bot.tables.transitions.clock import lists_ended
from data.db.records import TableRecord
from games.engine import BadState

_NEVER = datetime.max.replace(tzinfo=UTC)


def awaits(table: TableRecord, user_id: int) -> bool:
    """Whether a game waits for a person's move, who plays themselves and can make it now. A private game
    always waits for its person: after a reveal, for *Go on*."""
    if table.status != "playing" or table.suspended is not None:
        return False
    if table.is_private:
        return any(seat.user_id == user_id for seat in table.seats)
    if lists_ended(table):
        return False
    loaded = LoadedTable(table)
    return any(table.seats[seat].user_id == user_id for seat in loaded.people)


async def turns(tables: Tables, user_id: int, *, besides: int | None = None) -> tuple[TableRecord, ...]:
    """Return the tables that await a person, ``besides`` one: first where the least time is left, then where
    they have been waited for longest."""
    found: list[TableRecord] = []
    for table_id in await tables.store.playing_at(user_id):
        table = None if table_id == besides else await tables.store.table(table_id)
        with suppress(BadState):  # a damaged table must not stop the others; the doctor reports it
            if table is not None and awaits(table, user_id):
                found.append(table)
    return tuple(sorted(found, key=_urgency))


def _urgency(table: TableRecord) -> tuple[datetime, datetime, int]:
    return table.deadline or _NEVER, table.called or table.updated, table.id
