"""Counts tables and outbox rows, for the bot's operator."""

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
    """Undelivered outbox rows: how many, and when the oldest was added; None if there is none."""

    count: int = 0
    oldest: datetime | None = None


@dataclass(frozen=True, slots=True)
class Survey:
    """The tables that aren't over, by game and status: ``lobby``, ``playing`` or ``suspended``. ``waits`` are
    outbox rows of tables that can be shown; ``shut`` are those of tables whose channel is gone or can't be
    written to, which only their server can fix."""

    tables: Mapping[tuple[str, str], int]
    waits: Waiting
    shut: Waiting

    def count(self, state: str) -> int:
        """Return how many tables of all games have that status."""
        return sum(many for (_, doing), many in self.tables.items() if doing == state)


async def survey(connection: AsyncConnection) -> Survey:
    """Count, inside the caller's transaction."""
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
