"""The last seven days of a server: what was played there, as figures that are about nobody alone."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import get_args

from sqlalchemy import CTE, BigInteger, ColumnElement, case, func, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.records import OVER, Status
from data.tables.store import Store

WEEK = timedelta(days=7)
LEAST_PEOPLE = 5
"""With fewer people there are no figures, since they would be about each of them."""
LEAST_BACK = 3
"""Fewer people who came back aren't counted."""
BACK = timedelta(hours=12)
"""Who began two games at least so far apart came back."""
_MILLISECOND = timedelta(milliseconds=1)
_PAST = 100
"""The number of results before the week among which its first table's number is looked for."""

_tables, _journal, _seats, _results = schema.tables.c, schema.journal.c, schema.seats.c, schema.results.c


@dataclass(frozen=True, slots=True)
class ServerWeek:
    """The tables that were opened in a server in seven days: how many by game, most first. The rest is about
    the games that began: how many ``people`` played, and how many of them came ``back`` (None: fewer than
    ``LEAST_BACK``); the share of those that are over that was played ``to_the_end`` (0.0 to 1.0, None if none
    is over); and the median ``wait`` from the opening to the start."""

    tables: Mapping[str, int]
    people: int
    back: int | None
    to_the_end: float | None
    wait: timedelta


async def server_week(store: Store, guild_id: int) -> ServerWeek | None:
    """Return the last seven days of a server; None if fewer than ``LEAST_PEOPLE`` played."""
    week = _week(guild_id, store.now - WEEK)
    began, users = week.c.began.is_not(None), _seats.user_id
    counted = func.count()
    tables = (
        select(week.c.game, week.c.status, counted, func.count(week.c.began))
        .group_by(week.c.game, week.c.status)
        .order_by(week.c.game)
    )
    span = func.max(week.c.began) - func.min(week.c.began)
    person = (
        select((span >= BACK // _MILLISECOND).label("back"))
        .join_from(week, schema.seats, _seats.table_id == week.c.id)
        .where(began, users.is_not(None))
        .group_by(users)
        .subquery()
    )
    people = select(counted, func.sum(case((person.c.back, 1), else_=0))).select_from(person)
    wait = (week.c.began - week.c.created).label("wait")
    waits = select(wait).where(began).order_by(wait)

    async def work(connection: AsyncConnection) -> ServerWeek | None:
        played, back = (await connection.execute(people)).one()
        if played < LEAST_PEOPLE:
            return None
        by_game, over, games = Counter[str](), Counter[str](), 0
        for game, status, opened, started in await connection.execute(tables):
            by_game[game] += opened
            over[status] += started if status in OVER else 0
            games += started
        middle = waits.offset((games - 1) // 2).limit(2 - games % 2)
        found = (await connection.execute(middle)).scalars().all()
        return ServerWeek(
            dict(by_game.most_common()),
            played,
            back if back >= LEAST_BACK else None,
            over["finished"] / over.total() if over.total() else None,
            statistics.mean(found) * _MILLISECOND,
        )

    return await store.read(work)


def _week(guild_id: int, since: datetime) -> CTE:
    """Return the tables that were opened in a server since then, with the milliseconds at which they were
    opened and their games ``began``."""
    began = (
        select(_milliseconds(_journal.at))
        .where(_journal.table_id == _tables.id, _journal.kind == "start")
        .order_by(_journal.seq)
        .limit(1)
        .scalar_subquery()
    )
    created = _milliseconds(_tables.created).label("created")
    found = select(_tables.id, _tables.game, _tables.status, created, began.label("began"))
    # Otherwise SQLite looks for a table's beginning once for each seat and each use of it.
    return found.where(*_opened(guild_id, since)).cte().prefix_with("MATERIALIZED")


def _milliseconds(at: ColumnElement[datetime]) -> ColumnElement[int]:
    return type_coerce(at, BigInteger)


def _opened(guild_id: int, since: datetime) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for the tables that were opened in a server since then.

    No index has the times of openings. But numbers of tables grow with time, and a table whose game ended
    before then was opened before then: so were all with lower numbers. The condition with every status lets
    the index of the server's tables be read from there on.
    """
    ended = (
        select(_results.table_id)
        .where(_results.finished < since, _results.table_id.is_not(None))
        .order_by(_results.finished.desc())
        .limit(_PAST)
        .subquery()
    )
    before = select(func.coalesce(func.max(ended.c.table_id), 0)).scalar_subquery()
    return (
        _tables.status.in_(get_args(Status)),
        _tables.guild_id == guild_id,
        _tables.id > before,
        _tables.created >= since,
    )
