"""Leaderboards of a game, in a server or over all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import ColumnElement, Select, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.results.ratings import CAUTION, Rating
from data.results.statistics import ALL_TIME, EVERYWHERE, MET
from data.standings.seasons import Period
from data.tables.store import Store

_results, _seats = schema.results, schema.result_seats

Order: TypeAlias = Literal["rating", "wins", "win_rate", "streak"]
"""The order of a leaderboard: the rating at the end of the time, games won, the part of games won, or the
longest winning streak."""


@dataclass(frozen=True, slots=True)
class Line:
    """A person's line. ``rank`` counts from 1, equal values share it; ``streak`` is the winning streak at the
    end of the time and ``best`` the longest. Only rated games are counted."""

    rank: int
    user_id: int
    games: int
    wins: int
    streak: int
    best: int
    rating: Rating

    @property
    def win_rate(self) -> float:
        """Return the part of games won, 0.0 to 1.0."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard: its lines, the number of lines on all pages, and the asking person's line,
    wherever it is (None if they aren't on it)."""

    lines: tuple[Line, ...]
    total: int
    own: Line | None


async def leaderboard(
    store: Store,
    game: str,
    *,
    guild_id: int | None,
    by: Order = "rating",
    period: Period | None = None,
    least: int = 1,
    limit: int = 10,
    offset: int = 0,
    user_id: int | None = None,
) -> Leaderboard:
    """Return a page of ``limit`` lines after the first ``offset``, of the people with at least ``least``
    rated games in that time. ``guild_id`` None: over all servers, only people who have chosen to be shown
    there (preference ``everywhere``: ``on``), and had played with :data:`data.results.statistics.MET` others
    by then. ``period`` None: all time. ``user_id``: who asks."""
    scope = EVERYWHERE if guild_id is None else guild_id
    ranked = _ranked(_people(game, scope, period, least), by).subquery()
    place = ranked.c.place
    wanted: list[ColumnElement[bool]] = [place == 1, place.between(offset + 1, offset + limit)]
    if user_id is not None:
        wanted.append(ranked.c.user_id == user_id)

    async def work(connection: AsyncConnection) -> Leaderboard:
        rows = (await connection.execute(select(ranked).where(or_(*wanted)).order_by(place))).all()
        return Leaderboard(
            lines=tuple(_line(row) for row in rows if offset < row.place <= offset + limit),
            total=rows[0].total if rows else 0,
            own=next((_line(row) for row in rows if row.user_id == user_id), None),
        )

    return await store.read(work)


async def changes(
    store: Store, game: str, guild_id: int | None, user_ids: Iterable[int], since: datetime
) -> dict[int, float]:
    """Return by how much people's ratings changed after a time, by their ids. People who have finished no
    rated game since are left out. ``guild_id`` None: their ratings over all servers."""
    ids = sorted(set(user_ids))

    async def work(connection: AsyncConnection) -> dict[int, float]:
        before = select(func.max(_results.c.seq)).where(_results.c.finished <= since)
        bound = (await connection.execute(before)).scalar_one() or 0
        found = {}
        for user_id in ids:
            rated = _rated(user_id, game, guild_id)
            now = (await connection.execute(rated.where(_seats.c.seq > bound))).one_or_none()
            if now is not None:
                then = (await connection.execute(rated.where(_seats.c.seq <= bound))).one_or_none()
                found[user_id] = Rating(*now).value - (Rating() if then is None else Rating(*then)).value
        return found

    return await store.read(work)


def _rated(user_id: int, game: str, guild_id: int | None) -> Select[Any]:
    """Select a person's rating after their last rated game; the caller adds which games are meant."""
    columns = _seats.c
    mu, sigma = (
        (columns.mu_everywhere, columns.sigma_everywhere) if guild_id is None else (columns.mu, columns.sigma)
    )
    here = [] if guild_id is None else [_results.c.guild_id == guild_id]
    return (
        select(mu, sigma)
        .join_from(_seats, _results, _results.c.seq == columns.seq)
        .where(columns.user_id == user_id, mu.is_not(None), _results.c.game == game, *here)
        .order_by(columns.seq.desc())
        .limit(1)
    )


def _people(game: str, scope: int, period: Period | None, least: int) -> Select[Any]:
    """Select a row for each person with their standing over the time."""
    columns = schema.standings.c
    first, last = (ALL_TIME, ALL_TIME) if period is None else (period.first, period.last)
    newest = func.row_number().over(partition_by=columns.user_id, order_by=columns.month.desc())
    monthly = select(schema.standings, newest.label("newest")).where(
        columns.guild_id == scope,
        columns.game == game,
        columns.month.between(first, last),
        columns.user_id > 0,
    )
    if scope == EVERYWHERE:
        people = schema.people.c
        shown = select(people.user_id).where(people.preferences["everywhere"].as_string() == "on")
        monthly = monthly.where(columns.user_id.in_(shown))
    months = monthly.subquery().c

    def at_the_end(column: ColumnElement[Any]) -> ColumnElement[Any]:
        return func.max(case((months.newest == 1, column)))

    return (
        select(
            months.user_id,
            func.sum(months.games).label("games"),
            func.sum(months.wins).label("wins"),
            at_the_end(months.streak).label("streak"),
            func.max(months.best).label("best"),
            at_the_end(months.mu).label("mu"),
            at_the_end(months.sigma).label("sigma"),
        )
        .group_by(months.user_id)
        .having(
            func.sum(months.games) >= least, at_the_end(months.met) >= (MET if scope == EVERYWHERE else 0)
        )
    )


def _ranked(people: Select[Any], by: Order) -> Select[Any]:
    """Select the same people with their ``rank``, their ``place`` in the list, and its ``total``."""
    person = people.subquery().c
    value = {
        "rating": person.mu - CAUTION * person.sigma,
        "wins": person.wins,
        "win_rate": person.wins * 1.0 / person.games,
        "streak": person.best,
    }[by].desc()
    order = (value, person.games.desc(), person.user_id)
    return select(
        *person,
        func.rank().over(order_by=value).label("rank"),
        func.row_number().over(order_by=order).label("place"),
        func.count().over().label("total"),
    )


def _line(row: Any) -> Line:
    return Line(row.rank, row.user_id, row.games, row.wins, row.streak, row.best, Rating(row.mu, row.sigma))
