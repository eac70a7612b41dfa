"""A notice from every table to its channel, added for all in one transaction, and once."""

from __future__ import annotations

from sqlalchemy import and_, insert, literal, null, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import put
from data.db.records import NewDelivery
from data.tables.rows import LIVE
from data.tables.store import Store

ANNOUNCED = "announced"
"""The note that says what was announced last, and at how many tables: ``<key> <count>``."""


async def announce(store: Store, key: str, new: NewDelivery) -> tuple[int, ...]:
    """Add an outbox row for every table that isn't over and has a place. Rows with the same ``key`` as the
    last announcement exist already: a bot that was killed after the commit announces it again. Returns the
    tables' ids.

    Raises:
        DatabaseFault: as all of a store's methods; no row was added.
    """
    at = store.now

    async def work(connection: AsyncConnection) -> tuple[int, ...]:
        notes = schema.notes.c
        last = await connection.scalar(select(notes.value).where(notes.key == ANNOUNCED))
        if last is not None and last.split()[0] == key:
            return ()
        tables, owed = schema.tables.c, schema.deliveries.c
        ours = and_(tables.status.in_(LIVE), tables.suspended.is_(None))
        row = {
            owed.table_id: tables.id,
            owed.seq: tables.owed + 1,
            owed.kind: literal(new.kind),
            owed.target: null(),
            owed.payload: literal(dict(new.payload or {}), owed.payload.type),
            owed.status: literal("pending"),
            owed.attempts: literal(0),
            owed.created: literal(at, owed.created.type),
        }
        rows = select(*row.values()).where(ours).order_by(tables.id)
        await connection.execute(insert(schema.deliveries).from_select([each.name for each in row], rows))
        told = update(schema.tables).where(ours).values(owed=tables.owed + 1).returning(tables.id)
        ids = tuple(sorted((await connection.execute(told)).scalars()))
        await put(connection, schema.notes, {"key": ANNOUNCED, "value": f"{key} {len(ids)}"})
        return ids

    return await store.write(work)


__all__ = ["ANNOUNCED", "announce"]
