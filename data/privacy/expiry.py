"""Deletes the posts of finished games after some time: nobody asks for them, and they are most of such a
game's data."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.tables.rows import LIVE
from data.tables.store import Store

AT_ONCE = 1000
"""Number of rows in one transaction: others wait for it."""
_deliveries, _tables = schema.deliveries.c, schema.tables.c
_OLD = (
    select(_deliveries.id)
    .join(schema.tables, _tables.id == _deliveries.table_id)
    .where(
        _deliveries.id > bindparam("after"),
        _deliveries.status != "pending",
        _tables.status.not_in(LIVE),
        _tables.updated < bindparam("before", type_=schema.Instant),
    )
    .order_by(_deliveries.id)
    .limit(bindparam("most"))
)


async def expire_deliveries(store: Store, before: datetime) -> int:
    """Remove deliveries that ended, of tables that are over and haven't changed since ``before``. Returns how
    many rows that was.

    Raises:
        DatabaseFault: the database failed. Rows that are gone already stay so.
    """
    gone = last = 0

    async def look(connection: AsyncConnection) -> list[int]:
        found = await connection.execute(_OLD, {"after": last, "before": before, "most": AT_ONCE})
        return list(found.scalars())

    while old := await store.read(look):
        last = old[-1]
        statement = delete(schema.deliveries).where(_deliveries.id.in_(old), _deliveries.status != "pending")
        await store.write(lambda connection: connection.execute(statement))  # noqa: B023 - awaited here
        gone += len(old)
    return gone


__all__ = ["expire_deliveries"]
