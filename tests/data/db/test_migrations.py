"""What an older database holds is still read after each migration, with what the new columns mean for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from alembic import command
from sqlalchemy import Connection, text

from data.db.engine import connect
from data.db.migrate import config, migrate
from data.db.records import Untrusted, raw
from data.operations.opening import open_store
from data.standings.leaderboards import leaderboard
from data.standings.profiles import profile
from data.tables.blocks import blocked, blockers
from data.tables.names import names
from tests.data.sample_tables import Clock

TABLE = {
    "id": 1, "game": "dudo", "guild_id": 7, "channel_id": 8, "host_id": 5, "status": "finished",
    "version": 1, "moves": 0, "rules": "{}", "settings": "{}", "secret": bytes(32), "log": "[]",
    "votes": "[]", "created": 0, "updated": 0, "entries": 0, "owed": 0, "epoch": 0, "part": 1, "seal": "",
}  # fmt: skip
SEAT = {
    "table_id": 1, "seat": 0, "user_id": 5, "name": "Captain", "seat_id": "9", "word": "", "dm": "open",
    "locale": "en", "missed": 0, "dms": "edited",
}  # fmt: skip


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
    store = await open_store(url, now=clock)
    await store.prefer(5, "everywhere", "on")
    assert [line.user_id for line in (await leaderboard(store, "dudo", guild_id=7)).lines] == [5]
    assert (await leaderboard(store, "dudo", guild_id=None)).total == 0
    (record,) = (await profile(store, 5, 7)).records
    assert (record.wins, record.games) == (1, 1)
    await store.close()


async def test_0003_a_seat_keeps_the_name_that_it_has_and_nothing_else_is_known(
    url: str, clock: Clock
) -> None:
    result = {"seq": 1, "table_id": 1, "game": "dudo", "guild_id": 7, "finished": 10**12}
    played = {"seq": 1, "seat": 0, "user_id": 5, "place": 1, "team": 0, "won": True, "left": False}
    await older(
        url,
        "0002",
        ("tables", TABLE),
        ("seats", SEAT),
        ("results", {**result, "closed": False, "rated": True, "short": False}),
        ("result_seats", {**played, "helped": False, "counts": "{}", "feats": "[]"}),
    )
    store = await open_store(url, now=clock)
    found = await store.table(1)
    assert found is not None
    assert [(raw(one.name), one.username) for one in found.seats] == [("Captain", "")]
    assert await names(store, [5], 7) == {5: (Untrusted("Captain"), "")}
    assert await names(store, [5]) == {}
    await store.close()


async def test_0004_nobody_is_known_to_have_pressed_and_a_table_keeps_its_seats_and_its_id(
    url: str, clock: Clock
) -> None:
    await older(url, "0003", ("tables", TABLE), ("seats", {**SEAT, "username": "captain"}))
    store = await open_store(url, now=clock)
    found = await store.table(1)
    assert found is not None
    assert (found.presses, len(found.seats)) == ((), 1)
    assert (await store.create(found)).id == 2
    await store.close()


async def test_0005_nothing_is_known_to_have_been_revealed(url: str, clock: Clock) -> None:
    await older(url, "0004", ("tables", TABLE), ("seats", {**SEAT, "username": "captain"}))
    store = await open_store(url, now=clock)
    found = await store.table(1)
    assert found is not None
    assert (found.revealed, len(found.seats)) == (None, 1)
    assert (await store.create(found)).id == 2
    await store.close()


async def test_0006_tables_keep_their_servers_and_a_game_can_do_without(url: str, clock: Clock) -> None:
    result = {"seq": 1, "table_id": 1, "game": "dudo", "guild_id": 7, "finished": 10**12}
    await older(
        url,
        "0005",
        ("tables", TABLE),
        ("seats", {**SEAT, "username": "captain"}),
        ("results", {**result, "closed": False, "rated": True, "short": False}),
    )
    store = await open_store(url, now=clock)
    found = await store.table(1)
    assert found is not None
    assert (found.place, len(found.seats)) == ((7, 8), 1)
    private = await store.create(replace(found, guild_id=None, channel_id=None))
    assert (private.id, private.is_private) == (2, True)
    await store.close()


async def test_0007_tables_are_open_to_everyone_and_nobody_blocks_anybody(url: str, clock: Clock) -> None:
    await older(url, "0006", ("tables", TABLE), ("seats", {**SEAT, "username": "captain"}))
    store = await open_store(url, now=clock)
    found = await store.table(1)
    assert found is not None
    assert (found.settings.open_to, found.invited, found.taken_out) == ("all", (), ())
    assert (await blocked(store, 5), await blockers(store, 5)) == ({}, frozenset())
    await store.close()
