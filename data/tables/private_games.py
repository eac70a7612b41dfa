"""Private games of people: which are in play, and which nobody has pressed for long."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.records import TableRecord
from data.tables.rows import IN_CHANNEL, LIVE, read_tables
from data.tables.store import Store

_tables = schema.tables.c
_PRIVATE: ColumnElement[bool] = ~IN_CHANNEL


async def private_games(store: Store, user_id: int) -> tuple[TableRecord, ...]:
    """Return a person's private games in play, the one that changed last first."""
    wanted = _PRIVATE & (_tables.host_id == user_id) & (_tables.status == "playing")
    found = await store.read(lambda connection: read_tables(connection, wanted))
    return tuple(sorted(found, key=lambda table: table.updated, reverse=True))


async def live_private(store: Store, before: datetime | None = None) -> tuple[int, ...]:
    """Return the ids of all private games that aren't over; with ``before`` those that haven't changed since
    then."""
    wanted = [_PRIVATE, _tables.status.in_(LIVE)]
    if before is not None:
        wanted.append(_tables.updated < before)

    async def work(connection: AsyncConnection) -> tuple[int, ...]:
        found = await connection.execute(select(_tables.id).where(*wanted).order_by(_tables.id))
        return tuple(found.scalars())

    return await store.read(work)
