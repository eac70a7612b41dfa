"""Facts for the end of a game's screen: highlights, changes of ratings, and new achievements.

All of it is public: highlights are taken only from public events, so that hands that nobody saw stay unseen.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.records import TableRecord
from data.fair_play.replay import BadJournal
from data.results.achievements import ACHIEVEMENTS
from data.results.ratings import Rating
from data.results.result import highlights
from data.tables.store import Store
from games.engine import Message

_results, _seats, _awards = schema.results, schema.result_seats, schema.awards


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating in a server after a game, and by how much it changed its value."""

    rating: Rating
    change: float


@dataclass(frozen=True, slots=True)
class Afterwards:
    """The end of a finished game. ``ratings`` and ``achievements`` (new ones, by their keys) are by seat,
    where there are any. ``short``: it was too short to be rated."""

    highlights: tuple[Message, ...]
    ratings: dict[int, Rated]
    achievements: dict[int, tuple[str, ...]]
    short: bool = False


NOTHING = Afterwards((), {}, {})
"""The end of a game of which only the places are told."""


async def afterwards(store: Store, table: TableRecord) -> Afterwards:
    """Return the end of a table's game; an empty one where its journal can't be read."""
    entries = await store.journal(table.id)
    try:
        told = await asyncio.to_thread(highlights, table, entries)
    except BadJournal:
        told = ()

    async def work(connection: AsyncConnection) -> Afterwards:
        statement = (
            select(_results.c.rated, _results.c.short, _seats)
            .join_from(_seats, _results, _results.c.seq == _seats.c.seq)
            .where(_results.c.table_id == table.id, _seats.c.user_id > 0)
        )
        ratings: dict[int, Rated] = {}
        new: dict[int, tuple[str, ...]] = {}
        rows = (await connection.execute(statement)).all()
        for row in rows:
            if row.rated and row.mu is not None:
                now = Rating(row.mu, row.sigma)
                before = await _before(connection, table, row.user_id, row.seq)
                ratings[row.seat] = Rated(now, now.value - before.value)
            earned = select(_awards.c.key).where(_awards.c.user_id == row.user_id, _awards.c.seq == row.seq)
            keys = set((await connection.execute(earned)).scalars())
            if keys:
                new[row.seat] = tuple(key for key in ACHIEVEMENTS if key in keys)
        return Afterwards(told, ratings, new, any(row.short for row in rows))

    return await store.read(work)


async def _before(connection: AsyncConnection, table: TableRecord, user_id: int, seq: int) -> Rating:
    """Return a person's rating in the server before a game; a newcomer's if that was their first."""
    statement = (
        select(_seats.c.mu, _seats.c.sigma)
        .join_from(_seats, _results, _results.c.seq == _seats.c.seq)
        .where(
            _seats.c.user_id == user_id, _seats.c.seq < seq, _seats.c.mu.is_not(None),
            _results.c.guild_id == table.guild_id, _results.c.game == table.game, _results.c.rated,
        )
        .order_by(_seats.c.seq.desc())
        .limit(1)
    )  # fmt: skip
    row = (await connection.execute(statement)).one_or_none()
    return Rating() if row is None else Rating(row.mu, row.sigma)
