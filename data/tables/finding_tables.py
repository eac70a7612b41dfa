"""Few tables, found by who plays there or by their channel: asked for with every typed command."""

from __future__ import annotations

from functools import cache

from sqlalchemy import Connection, bindparam, or_, select

from data.db import schema
from data.db.cache import Known
from data.db.quick import Prepared
from data.db.records import TableRecord
from data.tables import rows

_tables, _seats = schema.tables.c, schema.seats.c
_BY_PLACE = ("guild_id", "channel_id")


def few_live(connection: Connection, known: Known, asked: dict[str, int | None]) -> tuple[TableRecord, ...]:
    """Return the tables that aren't over, oldest first, of a ``user_id``, a ``guild_id`` and a
    ``channel_id``, as far as they are asked for. Private games aren't among them. What is ``known`` of a
    table at its present version isn't read again."""
    values = {name: value for name, value in asked.items() if value is not None}
    ids = [row.id for row in _live(frozenset(values)).rows(connection, values)]
    found = [rows.read(connection, table_id, known) for table_id in ids]
    return tuple([table for table in found if table is not None])


@cache
def _live(names: frozenset[str]) -> Prepared:
    """The ids of the tables that aren't over, by these columns."""
    wanted = [or_(*(_tables.status == status for status in rows.LIVE)), rows.IN_CHANNEL]
    wanted += [_tables[name] == bindparam(name) for name in _BY_PLACE if name in names]
    if "user_id" in names:
        mine = select(_seats.table_id).where(_seats.user_id == bindparam("user_id"), _seats.level.is_(None))
        wanted.append(_tables.id.in_(mine))
    return Prepared(select(_tables.id).where(*wanted).order_by(_tables.id))
