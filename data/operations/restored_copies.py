"""Notices that an older copy of the database has been put back in its place.

Posts after the time of the copy are newer than all that the copy knows, so the bot must notice. On SQLite a
number is counted up in the database and in the file beside it, at each start, every minute and at the end;
the copy has a lower one. On PostgreSQL the database notes its identity, which differs in a restored one;
while the bot runs, :class:`data.db.lineage.Lineage` checks that a server that takes another's place lacks
nothing.
"""

from __future__ import annotations

import secrets
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import pass_over, whereabouts
from data.db.lineage import HISTORY
from data.tables.rows import LIVE
from data.tables.store import Store

NEWEST = "newest"
"""The note that differs in a copy that is put back."""
LEAST_IDS = 1000
DELIVERIES = 100
"""Number of outbox rows that are assumed for each table that may have been opened."""
LEAP = 10**5
"""Minimum by which the versions of tables go up: the lost versions of the tables can't come again."""
UNDER_WAY = " under way"
"""Suffix of the note of the history until every table has continued."""


async def is_put_back(store: Store) -> bool:
    """Return whether the database isn't the one of the last call of :func:`mark_newest`, or a process that
    had noticed that didn't finish."""
    noted = await store.note(NEWEST)
    if (lock_file := store.database.lock_file) is None:
        history = await store.note(HISTORY)
        unfinished = history is not None and history.endswith(UNDER_WAY)
        return unfinished or noted not in (None, await store.read(whereabouts))
    # One more: a process that ended between the two.
    return _number(noted) - _number(lock_file.text) not in (0, 1)


async def mark_newest(store: Store) -> None:
    """Note that the database is newer than any copy of it now. A server with another identity is an older
    one."""
    noted = await store.note(NEWEST)
    if (lock_file := store.database.lock_file) is None:
        place, lineage = await store.read(whereabouts), store.database.lineage
        if place is None or place == noted:
            return
        if lineage is not None and lineage.is_begun and noted is not None:
            lineage.missed()
        else:
            await store.set_note(NEWEST, place)
        return
    here, there = _number(noted), _number(lock_file.text)
    if here > there:
        await store.database.finish(lock_file.keep(str(here)))
    newest = str(max(here, there) + 1)
    await store.set_note(NEWEST, newest)
    await store.database.finish(lock_file.keep(newest))


async def pass_over_ids(store: Store) -> None:
    """Skip the ids of the tables that were opened after the copy was made: one for each second since its
    newest change, which is more than any bot opens, and :data:`LEAST_IDS` at least. Skip those of their
    outbox rows, too. Versions of tables that aren't over can't come again either."""
    await store.write(lambda connection: leave_behind(connection, store))


async def leave_behind(connection: AsyncConnection, store: Store) -> datetime | None:
    """The same, in a transaction. Returns when the copy was changed last."""
    newest: datetime | None = await connection.scalar(select(func.max(schema.tables.c.updated)))
    seconds = 0 if newest is None else int((store.now - newest).total_seconds())
    ids = max(seconds, LEAST_IDS)
    await pass_over(connection, schema.tables, ids)
    await pass_over(connection, schema.deliveries, ids * DELIVERIES)
    leap = LEAP + secrets.randbelow(LEAP)
    await connection.execute(
        update(schema.tables)
        .where(schema.tables.c.status.in_(LIVE))
        .values(version=schema.tables.c.version + leap)
    )
    return newest


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() else 0
