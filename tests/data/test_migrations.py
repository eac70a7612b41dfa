"""What an older database holds is still read after each migration, with what the new columns mean for it."""

from __future__ import annotations

from typing import Any

from alembic import command
from sqlalchemy import Connection, text

from data.engine import connect
from data.leaderboards import leaderboard
from data.migrate import config, migrate
from data.profiles import profile
from data.store import Store

from .tables import Clock


async def older(url: str, revision: str, *rows: tuple[str, dict[str, Any]]) -> None:
    """Make a database of an older schema with these rows, each with the name of its table; and migrate it."""
    engine = connect(url, foreign_keys=False)

    def make(connection: Connection) -> None:
        command.upgrade(config(connection), revision)
        for table, values in rows:
            names = ", ".join(f'"{name}"' for name in values)
            marks = ", ".join(f":{name}" for name in values)
            connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), values)  # noqa: S608

    async with engine.begin() as connection:
        await connection.run_sync(make)
    await engine.dispose()
    await migrate(url)


async def test_0002_results_count_as_long_enough_and_nobody_has_met_anybody(url: str, clock: Clock) -> None:
    result = {"seq": 1, "table_id": None, "game": "dudo", "guild_id": 7, "finished": 10**12}
    standing = {"game": "dudo", "month": 0, "user_id": 5, "games": 1, "wins": 1, "streak": 1, "best": 1}
    ratings = {"mu": 27.6, "sigma": 8.0}
    seat = {"seq": 1, "seat": 0, "user_id": 5, "place": 1, "team": 0, "won": True, "left": False}
    await older(
        url,
        "0001",
        ("results", {**result, "closed": False, "rated": True}),
        ("result_seats", {**seat, "helped": False, "counts": "{}", "feats": "[]", **ratings}),
        ("standings", {"guild_id": 7, **standing, **ratings}),
        ("standings", {"guild_id": 0, **standing, **ratings}),
    )
    store = await Store.open(url, now=clock)
    await store.prefer(5, "everywhere", "on")
    assert [line.user_id for line in (await leaderboard(store, "dudo", guild_id=7)).lines] == [5]
    assert (await leaderboard(store, "dudo", guild_id=None)).total == 0
    (record,) = (await profile(store, 5, 7)).records
    assert (record.wins, record.games) == (1, 1)
    await store.close()
