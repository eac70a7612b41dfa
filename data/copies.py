"""Whether an older copy of the database has been put back in its place.

What was posted after the copy was made is newer than all that the copy knows, so the bot must notice. SQLite:
a number is counted up in the database and in the file beside it, at each start, every minute and at the end;
the copy has a lower one. PostgreSQL: the database notes its whereabouts, which a restored one hasn't.
"""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.engine import pass_over, whereabouts
from data.store import Store

NEWEST = "newest"
"""The note that is another one in a copy that is put back."""
LEAST_IDS = 1000


async def is_put_back(store: Store) -> bool:
    """Whether the database isn't the one that was here when :func:`mark_newest` was called last."""
    noted = await store.note(NEWEST)
    if (beside := store.database.beside) is None:
        return noted not in (None, await store.read(whereabouts))
    # One more: a process that ended between the two.
    return _number(noted) - _number(beside.text) not in (0, 1)


async def mark_newest(store: Store) -> None:
    """Note that what the database holds now is newer than any copy of it."""
    noted = await store.note(NEWEST)
    if (beside := store.database.beside) is None:
        place = await store.read(whereabouts)
        if place is not None and place != noted:
            await store.set_note(NEWEST, place)
        return
    here, there = _number(noted), _number(beside.text)
    if here > there:
        await store.database.finish(beside.keep(str(here)))
    newest = str(max(here, there) + 1)
    await store.set_note(NEWEST, newest)
    await store.database.finish(beside.keep(newest))


async def pass_over_ids(store: Store) -> None:
    """Leave out the ids of the tables that were opened after the copy was made: one for each second since its
    newest change, which is more than any bot opens, and :data:`LEAST_IDS` at least."""

    async def work(connection: AsyncConnection) -> None:
        newest = await connection.scalar(select(func.max(schema.tables.c.updated)))
        if newest is not None:
            seconds = int((store.now - newest).total_seconds())
            await pass_over(connection, schema.tables, max(seconds, LEAST_IDS))

    await store.write(work)


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() else 0
