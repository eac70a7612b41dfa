"""How many tables there are and what they owe, in figures alone: for whoever looks after the bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import case, func, literal_column, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.tables.rows import LIVE

STATES = ("lobby", "playing", "suspended")
"""What a table that isn't over is doing."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Deliveries that haven't gone out: how many, and when the oldest was owed; None if there is none."""

    count: int = 0
    oldest: datetime | None = None


@dataclass(frozen=True, slots=True)
class Survey:
    """The tables that aren't over, by game and by what they are doing: ``lobby``, ``playing`` or
    ``suspended``. What ``waits`` is owed by tables that can be shown; what is ``shut`` in is owed by those
    whose channel is gone or can't be written to, which only their server can mend."""

    tables: Mapping[tuple[str, str], int]
    waits: Waiting
    shut: Waiting

    def count(self, state: str) -> int:
        """How many tables of all games are doing that."""
        return sum(many for (_, doing), many in self.tables.items() if doing == state)


async def survey(connection: AsyncConnection) -> Survey:
    """Count, inside a transaction of whoever calls."""
    tables, deliveries = schema.tables.c, schema.deliveries.c
    state = case((tables.suspended.is_not(None), "suspended"), else_=tables.status)
    live = (
        select(tables.game, state, func.count()).where(tables.status.in_(LIVE)).group_by(tables.game, state)
    )
    shut = case((or_(tables.suspended.is_not(None), tables.trouble.is_not(None)), 1), else_=0)
    owed = (
        select(shut, func.count(), func.min(deliveries.created))
        .join(schema.tables, tables.id == deliveries.table_id)
        .where(deliveries.status == literal_column("'pending'"))
        .group_by(shut)
    )
    counted = {(game, doing): many for game, doing, many in (await connection.execute(live)).all()}
    found = {each: Waiting(many, oldest) for each, many, oldest in (await connection.execute(owed)).all()}
    return Survey(counted, found.get(0, Waiting()), found.get(1, Waiting()))


__all__ = ["STATES", "Survey", "Waiting", "survey"]
