"""Profiles: a person's records, ratings, tallies, achievements, opponents, and past games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.results.achievements import ACHIEVEMENTS
from data.results.ratings import Rating
from data.results.statistics import ALL_TIME, EVERYWHERE, Award, Standing
from data.tables.store import Store
from games import GAMES

_results, _seats, _resets = schema.results, schema.result_seats, schema.resets


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A person's record in one game. ``wins`` and ``losses`` count the games that were played to their end,
    and ``closed`` those that weren't, since the person's last reset, games with computers included.
    ``standing`` is over all rated games, None if there are none; ``counts`` is the tally
    (:mod:`data.results.tallies`) over all games."""

    game: str
    wins: int
    losses: int
    closed: int
    standing: Standing | None
    counts: Mapping[str, int]

    @property
    def games(self) -> int:
        """Return the number of games that were played to their end: each is won or lost."""
        return self.wins + self.losses

    @property
    def rating(self) -> Rating | None:
        """Return the rating, None before the first rated game."""
        return None if self.standing is None else Rating(self.standing.mu, self.standing.sigma)


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent: in how many games the person placed better, worse, and level with them. Players who had
    left placed behind all who stayed."""

    user_id: int
    better: int
    worse: int
    level: int

    @property
    def games(self) -> int:
        """Return the number of games against them."""
        return self.better + self.worse + self.level


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's profile without the course of the ratings. ``records``: most games first. ``opponent``: the
    most frequent one. ``awards``: by achievement, in the order of ``ACHIEVEMENTS``."""

    user_id: int
    records: tuple[GameRecord, ...]
    opponent: Opponent | None
    awards: Mapping[str, Award]


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """A rating after a game."""

    seq: int
    finished: datetime
    rating: Rating


@dataclass(frozen=True, slots=True)
class Versus:
    """The games that two people finished together. ``better`` and ``worse`` count for the first of the two,
    and a player who had left placed behind all who stayed; ``partners`` are games in one team,
    ``partner_wins`` those they won."""

    games: int
    better: int
    worse: int
    level: int
    partners: int
    partner_wins: int


async def profile(store: Store, user_id: int, guild_id: int | None, *, all_awards: bool = False) -> Profile:
    """Return a person's profile in a server, or with ``guild_id`` None over all servers. Achievements are
    those first earned there; with ``all_awards`` those of all servers."""

    async def work(connection: AsyncConnection) -> Profile:
        return Profile(
            user_id,
            await _records(connection, user_id, guild_id),
            await _favourite(connection, user_id, guild_id),
            await _awards(connection, user_id, None if all_awards else guild_id),
        )

    return await store.read(work)


async def shown_everywhere(store: Store, user_ids: Iterable[int]) -> frozenset[int]:
    """Return which of these people chose to be shown over all servers (preference ``everywhere``: ``on``)."""
    people = schema.people.c
    chose = people.preferences["everywhere"].as_string() == "on"
    statement = select(people.user_id).where(people.user_id.in_(set(user_ids)), chose)

    async def work(connection: AsyncConnection) -> frozenset[int]:
        return frozenset((await connection.execute(statement)).scalars())

    return await store.read(work)


async def has_played(store: Store, user_id: int, game: str) -> bool:
    """Return whether a person has ever finished a game, anywhere."""
    return await games_finished(store, user_id, game, 1) > 0


async def games_finished(store: Store, user_id: int, game: str, most: int) -> int:
    """Return how many games a person has finished, anywhere; those beyond the ``most`` aren't counted."""
    return await _number(store, user_id, game, most)


async def games_won(store: Store, user_id: int, game: str, most: int) -> int:
    """Return how many games a person has won, anywhere; those beyond the ``most`` aren't counted."""
    return await _number(store, user_id, game, most, _seats.c.won)


async def _number(store: Store, user_id: int, game: str, most: int, *which: ColumnElement[bool]) -> int:
    some = (
        select(_seats.c.seq)
        .join_from(_seats, _results, _results.c.seq == _seats.c.seq)
        .where(_seats.c.user_id == user_id, _results.c.game == game, *which)
        .limit(most)
    )
    statement = select(func.count()).select_from(some.subquery())

    def work(connection: Connection) -> int:
        return int(connection.execute(statement).scalar_one())

    return await store.read_quickly(work)


async def games_played(store: Store, user_id: int) -> frozenset[str]:
    """Return the games of which a person has finished one, anywhere."""
    statement = (
        select(_results.c.game)
        .distinct()
        .join_from(_seats, _results, _results.c.seq == _seats.c.seq)
        .where(_seats.c.user_id == user_id)
    )

    async def work(connection: AsyncConnection) -> frozenset[str]:
        return frozenset((await connection.execute(statement)).scalars())

    return await store.read(work)


async def rating_course(
    store: Store, user_id: int, game: str, guild_id: int | None, *, limit: int = 500
) -> tuple[CoursePoint, ...]:
    """Return a person's rating after each of their last ``limit`` rated games, oldest first."""
    columns = _seats.c
    mu, sigma = (
        (columns.mu_everywhere, columns.sigma_everywhere) if guild_id is None else (columns.mu, columns.sigma)
    )
    statement = (
        select(columns.seq, _results.c.finished, mu, sigma)
        .join_from(_seats, _results, _results.c.seq == columns.seq)
        .where(columns.user_id == user_id, mu.is_not(None), *_about(game, guild_id))
        .order_by(columns.seq.desc())
        .limit(limit)
    )

    async def work(connection: AsyncConnection) -> tuple[CoursePoint, ...]:
        rows = (await connection.execute(statement)).all()
        return tuple(CoursePoint(row[0], row[1], Rating(row[2], row[3])) for row in reversed(rows))

    return await store.read(work)


async def places(store: Store, user_id: int, game: str, guild_id: int | None) -> tuple[int, ...]:
    """Return how often a person came first, second and so on since their last reset, in games that they
    played to the end themself. The second of two teams is second."""
    place = case((_seats.c.place > 1, 2), else_=1) if GAMES[game].teams else _seats.c.place
    statement = (
        select(place.label("taken"), func.count())
        .join_from(_seats, _results, _results.c.seq == _seats.c.seq)
        .outerjoin(_resets, and_(_resets.c.user_id == _seats.c.user_id, _resets.c.game == _results.c.game))
        .where(
            _seats.c.user_id == user_id,
            ~_seats.c.left,
            ~_results.c.closed,
            _seats.c.seq > func.coalesce(_resets.c.seq, 0),
            *_about(game, guild_id),
        )
        .group_by("taken")
    )

    async def work(connection: AsyncConnection) -> tuple[int, ...]:
        found = {row[0]: row[1] for row in await connection.execute(statement)}
        return tuple(found.get(each, 0) for each in range(1, max(found, default=0) + 1))

    return await store.read(work)


async def versus(
    store: Store, one: int, two: int, *, guild_id: int | None, game: str | None = None
) -> Versus:
    """Return the record of two people against each other and together; in a server or over all (``guild_id``
    None), in one game or all."""
    statement = _between(one, guild_id, game).where(_other.c.user_id == two)

    async def work(connection: AsyncConnection) -> Versus:
        row = (await connection.execute(statement)).one()
        return Versus(
            row.games, row.better or 0, row.worse or 0, row.level or 0, row.partners or 0,
            row.partner_wins or 0,
        )  # fmt: skip

    return await store.read(work)


# --- inside

_mine, _other = _seats.alias("mine"), _seats.alias("other")
_BEHIND = 1_000
"""Behind every place at a table."""


def _about(game: str | None, guild_id: int | None) -> Sequence[ColumnElement[bool]]:
    """Select games of a server, or (None) of all servers; private ones belong to none."""
    about = [_results.c.guild_id.is_not(None) if guild_id is None else _results.c.guild_id == guild_id]
    if game is not None:
        about.append(_results.c.game == game)
    return about


def _count(condition: ColumnElement[bool]) -> ColumnElement[Any]:
    return func.sum(case((condition, 1), else_=0))


def _rank(seat: Any) -> ColumnElement[int]:
    """Return the place that counts between people, as :func:`data.results.result.ranks`."""
    mate = _seats.alias()
    stayed = select(mate.c.seq).where(mate.c.seq == seat.c.seq, mate.c.team == seat.c.team, ~mate.c.left)
    return case((stayed.exists(), seat.c.place), else_=_BEHIND)


def _between(user_id: int, guild_id: int | None, game: str | None) -> Select[Any]:
    """Select counts over the games of a person and each seat in them; the caller adds the condition for the
    seat."""
    apart = _mine.c.team != _other.c.team
    mine, other = _rank(_mine), _rank(_other)
    return (
        select(
            func.count().label("games"),
            _count(apart & (mine < other)).label("better"),
            _count(apart & (mine > other)).label("worse"),
            _count(apart & (mine == other)).label("level"),
            _count(~apart).label("partners"),
            _count(~apart & _mine.c.won).label("partner_wins"),
        )
        .join_from(_mine, _other, _other.c.seq == _mine.c.seq)
        .join(_results, _results.c.seq == _mine.c.seq)
        .where(_mine.c.user_id == user_id, ~_results.c.closed, *_about(game, guild_id))
    )


async def _favourite(connection: AsyncConnection, user_id: int, guild_id: int | None) -> Opponent | None:
    games = func.count()
    statement = (
        _between(user_id, guild_id, None)
        .add_columns(_other.c.user_id.label("other"))
        .where(_other.c.user_id > 0, _other.c.team != _mine.c.team)
        .group_by(_other.c.user_id)
        .order_by(games.desc(), _other.c.user_id)
        .limit(1)
    )
    row = (await connection.execute(statement)).one_or_none()
    return None if row is None else Opponent(row.other, row.better, row.worse, row.level)


async def _records(connection: AsyncConnection, user_id: int, guild_id: int | None) -> tuple[GameRecord, ...]:
    scope = EVERYWHERE if guild_id is None else guild_id
    counts, standings, tallies = await _counts(connection, user_id, guild_id), {}, {}
    columns = schema.standings.c
    where = (columns.user_id == user_id, columns.guild_id == scope, columns.month == ALL_TIME)
    for row in await connection.execute(select(schema.standings).where(*where)):
        standings[row.game] = Standing(*row[4:])
    tally = schema.tallies.c
    where_tally = (tally.user_id == user_id, tally.guild_id == scope)
    for row in await connection.execute(select(schema.tallies).where(*where_tally)):
        tallies[row.game] = row.counts
    records = [
        GameRecord(game, *counts.get(game, (0, 0, 0)), standings.get(game), tallies.get(game, {}))
        for game in counts.keys() | standings.keys() | tallies.keys()
    ]
    return tuple(sorted(records, key=lambda record: (-record.games, -record.closed, record.game)))


async def _counts(
    connection: AsyncConnection, user_id: int, guild_id: int | None
) -> dict[str, tuple[int, int, int]]:
    """Return by game: wins, losses and closed games since the person's last reset."""
    statement = (
        select(
            _results.c.game,
            _count(_seats.c.won),
            _count(~_results.c.closed & ~_seats.c.won),
            _count(_results.c.closed),
        )
        .join_from(_seats, _results, _results.c.seq == _seats.c.seq)
        .outerjoin(_resets, and_(_resets.c.user_id == _seats.c.user_id, _resets.c.game == _results.c.game))
        .where(
            _seats.c.user_id == user_id,
            _seats.c.seq > func.coalesce(_resets.c.seq, 0),
            *_about(None, guild_id),
        )
        .group_by(_results.c.game)
    )
    return {row[0]: (row[1], row[2], row[3]) for row in await connection.execute(statement)}


async def _awards(connection: AsyncConnection, user_id: int, guild_id: int | None) -> dict[str, Award]:
    columns = schema.awards.c
    there = [] if guild_id is None else [columns.guild_id == guild_id]
    rows = await connection.execute(select(schema.awards).where(columns.user_id == user_id, *there))
    found = {row.key: Award(row.seq, row.guild_id, row.earned) for row in rows}
    return {key: found[key] for key in ACHIEVEMENTS if key in found}
