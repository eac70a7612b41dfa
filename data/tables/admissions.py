"""Who is invited to a table, who was taken out of it, and whom its host blocks, as statements that run inside
the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.quick import Prepared, add
from data.db.records import TableRecord

_columns = schema.admissions.c
_BLOCK = Prepared(
    select(schema.blocks.c.user_id).where(
        schema.blocks.c.user_id == bindparam("host_id"), schema.blocks.c.blocked_id == bindparam("user_id")
    )
)
_OF_TABLE = Prepared(
    select(schema.admissions).where(_columns.table_id == bindparam("table_id")).order_by(_columns.user_id)
)


class Blocked(Exception):  # noqa: N818 - says what is the matter
    """The host of a table blocks the person who was to sit down there. Nothing was written."""


def read(connection: Connection, table_id: int) -> Sequence[Any]:
    """Return a table's rows, in ascending order of the people."""
    return _OF_TABLE.rows(connection, {"table_id": table_id})


async def read_all(
    connection: AsyncConnection, table_ids: Sequence[int], wanted: ColumnElement[bool]
) -> Mapping[int, Sequence[Any]]:
    """Return the rows of some tables, by id; ``wanted`` is the condition for the tables."""
    found: dict[int, list[Any]] = {table_id: [] for table_id in table_ids}
    statement = (
        select(schema.admissions)
        .where(_columns.table_id.in_(select(schema.tables.c.id).where(wanted)))
        .order_by(_columns.table_id, _columns.user_id)
    )
    for row in (await connection.execute(statement)).all():
        found[row.table_id].append(row)
    return found


def fields_of(rows: Sequence[Any]) -> dict[str, tuple[int, ...]]:
    """Return the fields of a table's record that follow from its rows."""
    return {
        "invited": tuple(row.user_id for row in rows if row.admitted),
        "taken_out": tuple(row.user_id for row in rows if not row.admitted),
    }


def write(
    connection: Connection, table: TableRecord, before: TableRecord | None, sits: int | None = None
) -> None:
    """Write who is invited to a table and who was taken out, unless it is as ``before``, or as stored.
    ``sits`` is a person who sits down there.

    Raises:
        Blocked: the table's host blocks that person.
    """
    if sits is not None and _BLOCK.one(connection, {"host_id": table.host_id, "user_id": sits}) is not None:
        raise Blocked
    if before is not None and (before.invited, before.taken_out) == (table.invited, table.taken_out):
        return
    there = read(connection, table.id)
    if fields_of(there) == {"invited": table.invited, "taken_out": table.taken_out}:
        return
    connection.execute(delete(schema.admissions).where(_columns.table_id == table.id))
    rows = [
        {"table_id": table.id, "user_id": user_id, "admitted": admitted}
        for people, admitted in ((table.invited, True), (table.taken_out, False))
        for user_id in people
    ]
    add(connection, schema.admissions, rows)
