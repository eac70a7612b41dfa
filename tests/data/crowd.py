"""A database full of finished games, made up at once: what the queries are held to and timed on.

``python -m tests.data.crowd 100000`` fills a database with so many games and prints how long each query
takes, beside the same on an empty one.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.operations.opening import open_store
from data.results.derived import write_ledger, write_results
from data.results.result import Result, SeatResult
from data.results.statistics import Ledger, month_of
from data.standings.history import history
from data.standings.leaderboards import leaderboard
from data.standings.lifetime import lifetime, partnerships
from data.standings.profiles import profile, rating_course, versus
from data.standings.seasons import Period
from data.tables.names import names
from data.tables.rows import columns_of
from data.tables.store import Store
from tests.data.sample_tables import NOON, new_table, person

GUILDS, GAMES = (11, 12, 13), ("dudo", "bidou", "pidro")
_AT_ONCE = 1000


def made_up(games: int, people: int, months: int = 12) -> list[Result]:
    """Results by chance: a few people play much more than the others, most games are in one server."""
    luck = random.Random(games)
    found = []
    for seq in range(1, games + 1):
        game = luck.choice(GAMES)
        size = 4 if game == "pidro" else luck.randint(2, 6)
        users: list[int | None] = []
        while len(users) < size:
            user = int(people * luck.random() ** 2) + 1
            if user not in users:
                users.append(user)
        if luck.random() < 0.1:
            users[-1] = None
        closed = luck.random() < 0.05
        finished = NOON + timedelta(days=30.4 * months) * (seq / games)
        seats = _seats(luck, game, users, closed)
        rated = not closed and None not in users
        guild = luck.choices(GUILDS, (8, 1, 1))[0]
        found.append(Result(seq, seq, game, guild, finished, closed, rated, seats))
    return found


def _seats(luck: random.Random, game: str, users: list[int | None], closed: bool) -> tuple[SeatResult, ...]:
    teams = [seat % 2 for seat in range(4)] if game == "pidro" else list(range(len(users)))
    order = luck.sample(sorted(set(teams)), len(set(teams)))
    places = [1 if closed else order.index(team) + 1 for team in teams]
    left = [user is not None and luck.random() < 0.05 for user in users]
    return tuple(
        SeatResult(
            user, place, team, won=place == 1 and not closed and not gone, left=gone, helped=gone,
            counts={"bids": luck.randint(1, 9), "doubts": 2}, feats=(),
        )
        for user, place, team, gone in zip(users, places, teams, left, strict=True)
    )  # fmt: skip


async def fill(store: Store, results: list[Result]) -> None:
    """Store results with what follows from them, and a bare table for each."""
    ledger = Ledger()
    table = columns_of(replace(new_table(), status="finished", state=None, log=()))
    table |= {"entries": 0, "owed": 0}
    for start in range(0, len(results), _AT_ONCE):
        part = results[start : start + _AT_ONCE]
        rated = [(result, ledger.add(result)) for result in part]

        async def write(connection: AsyncConnection, rated: Any = rated) -> None:
            tables = [
                table | {"id": result.table_id, "game": result.game, "guild_id": result.guild_id}
                for result, _ in rated
            ]
            seats = [
                asdict(person(seat.user_id or 0, f"Person {seat.user_id}"))
                | {"user_id": seat.user_id, "table_id": result.table_id, "seat": number}
                for result, _ in rated
                for number, seat in enumerate(result.seats)
            ]
            await connection.execute(insert(schema.tables), tables)
            await connection.execute(insert(schema.seats), seats)
            await write_results(connection, rated)

        await store.write(write)
    await store.write(lambda connection: write_ledger(connection, ledger))
    for user in range(1, 500):
        await store.prefer(user, "everywhere", "on")


def queries(store: Store, games: int) -> dict[str, Callable[[], Awaitable[Any]]]:
    """Every query of the screens, asked about the busiest people of the busiest server."""
    now = month_of(NOON + timedelta(days=300))
    year = Period(now - 12, now)
    return {
        "leaderboard, rating": lambda: leaderboard(store, "dudo", guild_id=11, user_id=1),
        "leaderboard, everywhere": lambda: leaderboard(store, "dudo", guild_id=None, user_id=1),
        "leaderboard, a year's wins": lambda: leaderboard(
            store, "dudo", guild_id=11, by="wins", period=year, user_id=1, offset=20
        ),
        "leaderboard, a month's win rate": lambda: leaderboard(
            store, "dudo", guild_id=11, by="win_rate", period=Period(now, now), user_id=1, least=5
        ),
        "leaderboard, streaks": lambda: leaderboard(store, "dudo", guild_id=11, by="streak", user_id=1),
        "profile": lambda: profile(store, 1, 11),
        "profile, everywhere": lambda: profile(store, 1, None),
        "rating course": lambda: rating_course(store, 1, "dudo", 11),
        "versus": lambda: versus(store, 1, 2, guild_id=11),
        "history of a person": lambda: history(store, user_id=1, guild_id=11),
        "history of a person, a game": lambda: history(store, user_id=1, guild_id=11, game="dudo"),
        "history of a server": lambda: history(store, guild_id=11),
        "history of a server, last page": lambda: history(store, guild_id=11, offset=games * 3 // 4),
        "history of a server, a game": lambda: history(store, guild_id=11, game="dudo"),
        "history of a server, a season": lambda: history(store, guild_id=11, period=Period(now - 3, now)),
        "names of 25": lambda: names(store, range(1, 26), 11),
        "lifetime": lambda: lifetime(store, 1, "pidro"),
        "partnerships": lambda: partnerships(store, 1, "pidro"),
    }


async def _timed(folder: str, games: int) -> dict[str, float]:
    store = await open_store(f"sqlite+aiosqlite:///{folder}/{games}.db", now=lambda: NOON)
    if games:
        await fill(store, made_up(games, people=1000))
    took = {}
    for name, ask in queries(store, games).items():
        await ask()
        times = []
        for _ in range(5):
            start = time.perf_counter()
            await ask()
            times.append(time.perf_counter() - start)
        took[name] = sorted(times)[2] * 1000
    await store.close()
    return took


async def _main(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        empty, full = await _timed(folder, 0), await _timed(folder, games)
    print(f"{'milliseconds (median of 5)':34} {'empty':>8} {games:>10}")  # noqa: T201
    for name, took in full.items():
        print(f"{name:34} {empty[name]:8.1f} {took:10.1f}")  # noqa: T201


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1])))
