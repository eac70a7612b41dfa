"""Whether an older copy of the database has been put back in its place.

What was posted after the copy was made is newer than all that the copy knows, so the bot must notice. SQLite:
a number is counted up in the database and in the file beside it, at each start, every minute and at the end;
the copy has a lower one. PostgreSQL: the database notes its whereabouts, which a restored one hasn't; and
while the bot runs :class:`data.db.lineage.Lineage` sees to it that a server that takes another's place lacks
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
"""The note that is another one in a copy that is put back."""
LEAST_IDS = 1000
DELIVERIES = 100
"""For each table that may have been opened so many deliveries may have been owed."""
LEAP = 10**5
"""By so much at least the versions of tables go up: none of them was one of the tables' that are lost."""
UNDER_WAY = " under way"
"""What stands behind the note of the history until every table has gone on."""


async def is_put_back(store: Store) -> bool:
    """Whether the database isn't the one that was here when :func:`mark_newest` was called last, or somebody
    who had noticed that wasn't done yet."""
    noted = await store.note(NEWEST)
    if (lock_file := store.database.lock_file) is None:
        history = await store.note(HISTORY)
        unfinished = history is not None and history.endswith(UNDER_WAY)
        return unfinished or noted not in (None, await store.read(whereabouts))
    # One more: a process that ended between the two.
    return _number(noted) - _number(lock_file.text) not in (0, 1)


async def mark_newest(store: Store) -> None:
    """Note that what the database holds now is newer than any copy of it. A server that is elsewhere by now
    is an older one."""
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
    """Leave out the ids of the tables that were opened after the copy was made: one for each second since its
    newest change, which is more than any bot opens, and :data:`LEAST_IDS` at least; and those of what tables
    owed. No version of a table that isn't over comes again either."""
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
