"""Tables by the process that owns them: conditions of statements.

A table belongs to the process that has the shard of its server. Only that process runs its clocks, computers
and deliveries. An owner writes only while the lease of that shard is its own: a holder is one run of one
process, and has a shard in one lease epoch only.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    String,
    bindparam,
    cast,
    exists,
    literal,
    literal_column,
    select,
    true,
)

from data.db import schema
from data.db.errors import DatabaseFault
from data.db.shards import Shards

_tables, _leases = schema.tables.c, schema.leases.c
_SHIFT: ColumnElement[int] = literal_column("22", Integer)  # PostgreSQL shifts by an integer only
DRIVING: ContextVar[bool] = ContextVar("driving", default=False)
"""Whether a write belongs to the owner (a clock's, a computer's), and isn't somebody's press."""


class NotOurs(DatabaseFault):
    """Another process has the shard of a table now. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Owner:
    """A process as an owner: the shards that it has, and its name in their leases."""

    shards: Shards
    holder: str

    @property
    def values(self) -> dict[str, object]:
        """Return the values that :data:`LEASED` binds."""
        return {"of_shards": self.shards.count, "lease_holder": self.holder}


@contextmanager
def driving() -> Iterator[None]:
    """Mark writes in this context as the owner's."""
    before = DRIVING.set(True)
    try:
        yield
    finally:
        DRIVING.reset(before)


def on(shards: Shards | None) -> ColumnElement[bool]:
    """Return the condition that a table is on one of these shards; None: on any."""
    if shards is None or len(shards.numbers) == shards.count:
        return true()
    number = _tables.guild_id.bitwise_rshift(_SHIFT) % shards.count
    return number.in_(sorted(shards.numbers))


def _lease_of(guild_id: ColumnElement[int]) -> ColumnElement[bool]:
    number = guild_id.bitwise_rshift(_SHIFT) % bindparam("of_shards", type_=BigInteger)
    name = literal("shard ", String) + cast(number, String)
    return exists().where(_leases.name == name, _leases.holder == bindparam("lease_holder"))


LEASED = _lease_of(_tables.guild_id)
"""Condition in statements about tables: the shard of a table is its owner's."""
_its_table = schema.tables.alias("its_table")
LEASED_DELIVERY = exists(
    select(_its_table.c.id).where(
        _its_table.c.id == schema.deliveries.c.table_id, _lease_of(_its_table.c.guild_id)
    )
)
"""The same for the table of a delivery, in statements about deliveries."""

__all__ = ["DRIVING", "LEASED", "LEASED_DELIVERY", "NotOurs", "Owner", "driving", "on"]
