"""Past games, newest first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.faults import is_damage
from data.db.records import TableSettings, Untrusted
from data.results.derived import read_results
from data.results.result import Result
from data.standings.seasons import Period
from data.tables.names import apart
from data.tables.store import Store

_results, _seats = schema.results, schema.result_seats


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A player of a past game: the name as shown then ("" for a forgotten person), the person's id (None for
    computers and forgotten people), and how it ended for them."""

    name: Untrusted
    user_id: int | None
    place: int
    won: bool


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over, with its seats in order. ``table_id`` and ``preset`` are None when its server is
    gone, ``guild_id`` for a private game."""

    table_id: int | None
    game: str
    guild_id: int | None
    finished: datetime
    closed: bool
    seats: tuple[PastSeat, ...]
    preset: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """A page of past games, and the number of games on all pages."""

    games: tuple[PastGame, ...]
    total: int

    def called(self, names: Mapping[int, Untrusted]) -> History:
        """Return the same games with these names of people, in place of their names at the table."""
        games = tuple(
            replace(
                game,
                seats=tuple(
                    seat
                    if seat.user_id is None
                    else replace(seat, name=names.get(seat.user_id, Untrusted("")))
                    for seat in game.seats
                ),
            )
            for game in self.games
        )
        return History(games, self.total)

    def veiled(self, shown: Collection[int]) -> History:
        """Return the same games for a reader who may not know where they were played: without the tables, and
        with no names of people but those ``shown``."""
        games = tuple(
            replace(
                game,
                table_id=None,
                seats=tuple(
                    seat
                    if seat.user_id is None or seat.user_id in shown
                    else replace(seat, name=Untrusted(""))
                    for seat in game.seats
                ),
            )
            for game in self.games
        )
        return History(games, self.total)


async def history(
    store: Store,
    *,
    user_id: int | None = None,
    guild_id: int | None = None,
    channel_id: int | None = None,
    game: str | None = None,
    period: Period | None = None,
    private: bool = False,
    limit: int = 10,
    offset: int = 0,
) -> History:
    """Return the past games of a person, of a server or of a channel, or of all of these, newest first;
    ``limit`` of them after the first ``offset``. A person's ``private`` games are for themselves alone."""
    wanted: list[ColumnElement[bool]] = [] if private else [_results.c.guild_id.is_not(None)]
    seq: ColumnElement[int] = _results.c.seq
    chosen = select(_results.c.seq)
    if user_id is not None:
        seq = _seats.c.seq
        chosen = select(seq).join_from(_seats, _results, _results.c.seq == seq)
        wanted.append(_seats.c.user_id == user_id)
    if guild_id is not None:
        wanted.append(_results.c.guild_id == guild_id)
    if channel_id is not None:
        there = select(schema.tables.c.id).where(schema.tables.c.channel_id == channel_id)
        wanted.append(_results.c.table_id.in_(there))
    if game is not None:
        wanted.append(_results.c.game == game)
    if period is not None:
        wanted += [_results.c.finished >= period.since, _results.c.finished < period.until]
    chosen = chosen.where(*wanted)

    async def work(connection: AsyncConnection) -> History:
        total = (await connection.execute(select(func.count()).select_from(chosen.subquery()))).scalar_one()
        page = chosen.order_by(seq.desc()).limit(limit).offset(offset)
        seqs = (await connection.execute(page)).scalars().all()
        found = await read_results(connection, seqs)
        tables = [result.table_id for result in found if result.table_id]
        names, presets = await _names_at(connection, tables), await _presets_of(connection, tables)
        return History(tuple(_past(result, names, presets) for result in reversed(found)), total)

    return await store.read(work)


async def _names_at(connection: AsyncConnection, table_ids: list[int]) -> dict[tuple[int, int], Untrusted]:
    columns = schema.seats.c
    statement = (
        select(columns.table_id, columns.seat, columns.name, columns.username)
        .where(columns.table_id.in_(table_ids))
        .order_by(columns.table_id, columns.seat)
    )
    found: dict[tuple[int, int], Untrusted] = {}
    for table_id, rows in groupby(await connection.execute(statement), lambda row: row.table_id):
        seats = list(rows)
        shown = apart([(row.name, row.username) for row in seats])
        found |= {(table_id, row.seat): name for row, name in zip(seats, shown, strict=True)}
    return found


async def _presets_of(connection: AsyncConnection, table_ids: list[int]) -> dict[int, str]:
    columns = schema.tables.c
    statement = select(columns.id, columns.settings).where(columns.id.in_(table_ids))
    try:
        rows = (await connection.execute(statement)).all()
    except Exception as error:
        if not is_damage(error):
            raise
        return {}  # the games are listed all the same
    return {row.id: TableSettings.read(row.settings).preset for row in rows}


def _past(result: Result, names: dict[tuple[int, int], Untrusted], presets: dict[int, str]) -> PastGame:
    seats = tuple(
        PastSeat(
            names.get((result.table_id or 0, number), Untrusted("")),
            seat.user_id if seat.is_person else None,
            seat.place,
            seat.won,
        )
        for number, seat in enumerate(result.seats)
    )
    return PastGame(
        result.table_id, result.game, result.guild_id, result.finished, result.closed, seats,
        presets.get(result.table_id or 0, ""),
    )  # fmt: skip
