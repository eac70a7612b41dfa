"""A person's wins and losses in a game, alone and with each partner, since their last reset."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import put_all
from data.tables.store import Store

_results, _seats, _resets = schema.results, schema.result_seats, schema.resets


@dataclass(frozen=True, slots=True)
class Lifetime:
    """Finished games with their wins and losses (closed games are neither), counted from ``since`` on, or
    from the beginning."""

    games: int
    wins: int
    losses: int
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Partnership:
    """Games played to their end with a partner, who is None where they are a computer or were forgotten."""

    partner: int | None
    games: int
    wins: int

    @property
    def losses(self) -> int:
        """Return the number of games: each is won or lost."""
        return self.games - self.wins


async def lifetime(store: Store, user_id: int, game: str) -> Lifetime:
    """Return a person's record in a game over all servers, games with computers included."""

    async def work(connection: AsyncConnection) -> Lifetime:
        columns = _resets.c
        since = select(columns.at).where(columns.user_id == user_id, columns.game == game)
        at = (await connection.execute(since)).scalar_one_or_none()
        row = (await connection.execute(_record(user_id, game))).one()
        return Lifetime(row.games, row.wins or 0, row.losses or 0, at)

    return await store.read(work)


async def partnerships(
    store: Store, user_id: int, game: str, guild_id: int | None = None
) -> tuple[Partnership, ...]:
    """Return a person's record with each partner in a team game, most games first; in a server, or with
    ``guild_id`` None over all. The person doesn't see games from before their reset; the partner's own counts
    stay."""
    here = [] if guild_id is None else [_results.c.guild_id == guild_id]
    mine, other = _seats.alias("mine"), _seats.alias("other")
    partner = case((other.c.user_id > 0, other.c.user_id), else_=None)
    statement = (
        select(partner.label("partner"), func.count(), func.sum(mine.c.won.cast(Integer)))
        .join_from(mine, _results, _results.c.seq == mine.c.seq)
        .join(
            other,
            (other.c.seq == mine.c.seq) & (other.c.team == mine.c.team) & (other.c.seat != mine.c.seat),
        )
        .where(
            mine.c.user_id == user_id,
            mine.c.seq > _begin(user_id, game),
            _results.c.game == game,
            ~_results.c.closed,
            *here,
        )
        .group_by(partner)
        .order_by(func.count().desc(), partner)
    )

    async def work(connection: AsyncConnection) -> tuple[Partnership, ...]:
        return tuple(Partnership(*row) for row in await connection.execute(statement))

    return await store.read(work)


async def reset_lifetime(store: Store, user_id: int, game: str) -> None:
    """Count a person's wins and losses in a game from 0 again. Ratings, leaderboards and the records of
    others stay."""

    async def work(connection: AsyncConnection) -> None:
        last = (await connection.execute(select(func.max(_results.c.seq)))).scalar_one() or 0
        row = {"user_id": user_id, "game": game, "seq": last, "at": store.now}
        await put_all(connection, _resets, (row,))

    await store.write(work)


def _begin(user_id: int, game: str) -> Any:
    """Select the result after which a person's games are counted."""
    columns = _resets.c
    found = select(columns.seq).where(columns.user_id == user_id, columns.game == game)
    return func.coalesce(found.scalar_subquery(), 0)


def _record(user_id: int, game: str) -> Select[int, int, int]:
    lost = case((~_results.c.closed & ~_seats.c.won, 1), else_=0)
    return (
        select(
            func.count().label("games"),
            func.sum(_seats.c.won.cast(Integer)).label("wins"),
            func.sum(lost).label("losses"),
        )
        .join_from(_seats, _results, _results.c.seq == _seats.c.seq)
        .where(
            _seats.c.user_id == user_id,
            _seats.c.seq > _begin(user_id, game),
            _results.c.game == game,
            _results.c.guild_id.is_not(None),  # private games count for nothing
        )
    )
