"""Results and what follows from them, in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import in_turn, put_all
from data.results.guild_settings import GuildSettings
from data.results.ratings import AGAIN, pair
from data.results.result import Result, SeatResult
from data.results.statistics import (
    ALL_TIME,
    EVERYWHERE,
    MET,
    Award,
    Ledger,
    MeetingKey,
    SeatRatings,
    Standing,
    StandingKey,
    TallyKey,
    month_of,
)


async def record(connection: AsyncConnection, result: Result) -> None:
    """Write the result of a game that has just ended, and all that follows from it. This decides its number
    in the order of finishing and whether it is rated. A table has one result: a second changes nothing."""
    await in_turn(connection)
    columns = schema.results.c
    statement = select(columns.seq).where(columns.table_id == result.table_id)
    if (await connection.execute(statement)).first() is not None:
        return
    last = (await connection.execute(select(func.max(columns.seq)))).scalar_one()
    settings = await connection.run_sync(read_settings, result.guild_id)
    result = replace(result, seq=(last or 0) + 1, rated=settings.rates(result))
    ledger = await _ledger_for(connection, result)
    ratings = ledger.add(result)
    await write_results(connection, [(result, ratings)])
    await write_ledger(connection, ledger)


def read_settings(connection: Connection, guild_id: int | None) -> GuildSettings:
    """Return a server's settings; the defaults if it has chosen nothing, and for a private game (None)."""
    statement = select(schema.guilds.c.settings).where(schema.guilds.c.guild_id == guild_id)
    return GuildSettings.read(connection.execute(statement).scalar_one_or_none() or {})


async def write_results(
    connection: AsyncConnection, results: Sequence[tuple[Result, tuple[SeatRatings, ...]]]
) -> None:
    """Write results with the ratings after them, over those of the same numbers."""
    await put_all(connection, schema.results, [_result_row(result) for result, _ in results])
    await put_all(
        connection,
        schema.result_seats,
        [
            _seat_row(result.seq, number, seat, ratings[number])
            for result, ratings in results
            for number, seat in enumerate(result.seats)
        ],
    )


async def write_ledger(connection: AsyncConnection, ledger: Ledger) -> None:
    """Write a ledger's rows, over the stored ones."""
    await put_all(
        connection,
        schema.standings,
        [key._asdict() | asdict(standing) for key, standing in ledger.standings.items()],
    )
    await put_all(
        connection,
        schema.tallies,
        [
            key._asdict() | {"counts": dict(sorted(counts.items()))}
            for key, counts in ledger.tallies.items()
            if counts
        ],
    )
    await put_all(
        connection,
        schema.awards,
        [
            {"user_id": user_id, "key": key} | award._asdict()
            for (user_id, key), award in ledger.awards.items()
        ],
    )


async def read_results(connection: AsyncConnection, seqs: Iterable[int]) -> tuple[Result, ...]:
    """Return results by their numbers, in order."""
    wanted = list(seqs)
    columns, seats = schema.results.c, schema.result_seats.c
    statement = select(schema.results).where(columns.seq.in_(wanted)).order_by(columns.seq)
    rows = (await connection.execute(statement)).all()
    statement = select(schema.result_seats).where(seats.seq.in_(wanted)).order_by(seats.seq, seats.seat)
    found: dict[int, list[SeatResult]] = {row.seq: [] for row in rows}
    for row in (await connection.execute(statement)).all():
        found[row.seq].append(_seat(row))
    return tuple(
        Result(
            row.seq, row.table_id, row.game, row.guild_id, row.finished, row.closed, row.rated,
            tuple(found[row.seq]), row.short,
        )
        for row in rows
    )  # fmt: skip


async def _ledger_for(connection: AsyncConnection, result: Result) -> Ledger:
    """Return the stored rows of a game's people, as far as its result may change them."""
    if result.guild_id is None:
        return Ledger()
    users = [seat.user_id for seat in result.seats if seat.user_id is not None]
    scopes = (EVERYWHERE, result.guild_id)
    months = (ALL_TIME, month_of(result.finished))
    ledger = Ledger()
    columns = schema.standings.c
    rows = await connection.execute(
        select(schema.standings).where(
            columns.guild_id.in_(scopes),
            columns.game == result.game,
            columns.month.in_(months),
            columns.user_id.in_(users),
        )
    )
    for row in rows:
        ledger.standings[StandingKey(*row[:4])] = Standing(*row[4:])
    tallies = schema.tallies.c
    rows = await connection.execute(
        select(schema.tallies).where(
            tallies.user_id.in_(users),
            or_(
                tallies.guild_id == EVERYWHERE,
                (tallies.guild_id == result.guild_id) & (tallies.game == result.game),
            ),
        )
    )
    for row in rows:
        ledger.tallies[TallyKey(*row[:3])] = Counter(row.counts)
    rows = await connection.execute(select(schema.awards).where(schema.awards.c.user_id.in_(users)))
    for row in rows:
        ledger.awards[row.user_id, row.key] = Award(row.seq, row.guild_id, row.earned)
    for scope in scopes:
        ledger.meetings |= await _meetings(connection, result, scope, users, ledger)
    return ledger


async def _meetings(
    connection: AsyncConnection, result: Result, scope: int, users: Sequence[int], ledger: Ledger
) -> dict[MeetingKey, list[datetime]]:
    """Return which two of the people of a game had rated games of its kind before, and when, as far as that
    makes this one count less. Pairs of people who have met enough others may be missing."""
    results = schema.results.c
    one, other = schema.result_seats.alias("one"), schema.result_seats.alias("other")
    mu = one.c.mu_everywhere if scope == EVERYWHERE else one.c.mu
    together = (
        select(one.c.user_id, other.c.user_id, results.finished)
        .join_from(one, other, other.c.seq == one.c.seq)
        .join(schema.results, results.seq == one.c.seq)
        .where(
            one.c.user_id.in_(users),
            other.c.user_id.in_(users),
            one.c.user_id < other.c.user_id,
            results.game == result.game,
            mu.is_not(None),
            *([] if scope == EVERYWHERE else [results.guild_id == scope]),
        )
    )
    since = result.finished - AGAIN
    first = select(func.min(results.seq)).where(results.finished > since).scalar_subquery()
    lately = together.where(one.c.seq >= first, results.finished > since)
    found: dict[MeetingKey, list[datetime]] = {}
    totals = {user: ledger.standings.get(StandingKey(scope, result.game, ALL_TIME, user)) for user in users}
    few = [user for user, total in totals.items() if total is not None and total.met < MET]
    if few:
        ever = together.where(or_(one.c.user_id.in_(few), other.c.user_id.in_(few)))
        pairs = ever.with_only_columns(one.c.user_id, other.c.user_id).distinct()
        for row in await connection.execute(pairs):
            found[MeetingKey(scope, result.game, pair(*row))] = []
    for low, high, at in await connection.execute(lately):
        found.setdefault(MeetingKey(scope, result.game, pair(low, high)), []).append(at)
    return found


def _result_row(result: Result) -> dict[str, Any]:
    return {
        "seq": result.seq,
        "table_id": result.table_id,
        "game": result.game,
        "guild_id": result.guild_id,
        "finished": result.finished,
        "closed": result.closed,
        "rated": result.rated,
        "short": result.short,
    }


def _seat_row(seq: int, number: int, seat: SeatResult, ratings: SeatRatings) -> dict[str, Any]:
    here, everywhere = ratings
    return {
        "seq": seq,
        "seat": number,
        "user_id": seat.user_id,
        "place": seat.place,
        "team": seat.team,
        "won": seat.won,
        "left": seat.left,
        "helped": seat.helped,
        "counts": dict(seat.counts),
        "feats": list(seat.feats),
        "mu": here and here.mu,
        "sigma": here and here.sigma,
        "mu_everywhere": everywhere and everywhere.mu,
        "sigma_everywhere": everywhere and everywhere.sigma,
    }


def _seat(row: Any) -> SeatResult:
    return SeatResult(
        row.user_id, row.place, row.team, row.won, row.left, row.helped, row.counts, tuple(row.feats)
    )
