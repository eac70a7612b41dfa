"""What was kept along the way and what is rebuilt from the journals are the same, to the last digit."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from bot.__main__ import main
from bot.process.exit_status import PASSING
from data.db import schema
from data.db.records import SeatRecord
from data.operations.opening import open_store
from data.operations.rebuild import rebuild
from data.tables.store import Store
from games import GAMES
from tests.data.games import Played, people, rated
from tests.data.sample_tables import ANA, BEN, CLEO, COMPUTER, NOON, Clock

DERIVED = (schema.results, schema.result_seats, schema.standings, schema.tallies, schema.awards)
SIZES = {"dudo": (2, 5), "bidou": (3, 5), "montevideo": (3, 5), "pidro": (4, 4)}


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all derived tables; floats are compared as they are."""
    found = {}
    for table in DERIVED:
        statement = select(table).order_by(*table.primary_key)
        rows = await store.read(lambda connection, s=statement: connection.execute(s))  # type: ignore[misc]
        found[table.name] = [tuple(row) for row in rows]
    return found


async def season(store: Store, clock: Clock, games: int, users: int = 30) -> None:
    """Games of all kinds over many people in two servers and some months, some with computers or leavers,
    some closed."""
    luck = random.Random(games)
    for seed in range(games):
        game = luck.choice(sorted(SIZES.keys() & GAMES.keys()))
        size = luck.randint(*SIZES[game])
        seats: tuple[SeatRecord, ...] = people(*luck.sample(range(1, users + 1), size))
        if luck.random() < 0.1:
            seats = (*seats[:-1], COMPUTER)
        played = Played(game, seats, seed=seed, guild_id=luck.choice((11, 12)), rules=rated(game))
        closed = luck.random() < 0.05
        if luck.random() < 0.1:
            played.note(0, "left")
        if not closed:
            played.to_the_end()
        clock.time += timedelta(hours=luck.randint(1, 72))
        await played.stored(store, "closed" if closed else "finished")


@pytest.mark.long
@pytest.mark.parametrize("games", [30, pytest.param(400, marks=pytest.mark.long)])
async def test_a_rebuild_changes_nothing_of_what_was_kept_along_the_way(
    store: Store, clock: Clock, games: int
) -> None:
    await season(store, clock, games)
    before = await everything(store)
    assert len(before["results"]) == games
    assert len({row[3] for row in before["results"]}) == 2
    assert {row[2] for row in before["standings"]} >= {0, 2026 * 12 + 6, 2026 * 12 + 7}
    told: list[tuple[int, int]] = []
    rebuilt = await rebuild(store, lambda done, all_: told.append((done, all_)))
    assert await everything(store) == before
    assert (rebuilt.games, rebuilt.found, rebuilt.problems) == (games, 0, ())
    assert told[-1] == (games, games)


async def test_everything_that_follows_from_results_comes_back_after_it_was_lost(
    store: Store, clock: Clock
) -> None:
    await season(store, clock, 30)
    before = await everything(store)

    async def lose(connection: Any) -> None:
        for table in (schema.result_seats, schema.standings, schema.tallies, schema.awards):
            await connection.execute(delete(table))
        await connection.execute(update(schema.results).values(closed=True, game="chess", guild_id=1))

    await store.write(lose)
    await rebuild(store)
    assert await everything(store) == before


async def test_a_game_that_finished_without_a_result_gets_one_in_the_order_of_its_end(
    store: Store, clock: Clock
) -> None:
    await Played("dudo", people(ANA, BEN)).to_the_end().stored(store)
    for number, hours in enumerate((2, 1)):
        clock.time = NOON + timedelta(hours=hours)
        await Played("dudo", people(ANA, BEN, CLEO), seed=number).to_the_end().stored(store)
    in_order = [row[0] for row in (await everything(store))["results"]]
    assert in_order == [1, 2, 3]

    async def forget(connection: Any) -> None:
        await connection.execute(delete(schema.results).where(schema.results.c.seq > 1))

    await store.write(forget)
    rebuilt = await rebuild(store)
    assert (rebuilt.games, rebuilt.found) == (3, 2)
    rows = (await everything(store))["results"]
    assert [(row[0], row[1]) for row in rows] == [(1, 1), (2, 3), (3, 2)]


async def test_a_journal_that_cannot_be_replayed_is_told_and_its_result_stays(store: Store) -> None:
    table = await Played("dudo", people(ANA, BEN)).to_the_end().stored(store)
    before = await everything(store)

    async def damage(connection: Any) -> None:
        await connection.execute(
            update(schema.journal).where(schema.journal.c.kind == "action").values(text="5x9")
        )

    await store.write(damage)
    rebuilt = await rebuild(store)
    assert rebuilt.problems == (
        f"Table {table.id} has a journal that can't be replayed: "
        "entry 2 isn't legal there (dudo-unreadable).",
    )
    assert await everything(store) == before


async def test_what_a_server_decided_when_a_game_ended_stays_decided(store: Store) -> None:
    seats, rules = (*people(ANA), COMPUTER), rated("dudo")
    table = await Played("dudo", seats, rules=rules).to_the_end().stored(store)

    async def decide(connection: Any) -> None:
        values = {"guild_id": table.guild_id, "settings": {"rate_computers": True}}
        await connection.execute(schema.guilds.insert().values(values))

    await store.write(decide)
    await Played("dudo", seats, seed=1, rules=rules).to_the_end().stored(store)
    before = await everything(store)
    assert [row[6] for row in before["results"]] == [False, True]
    await rebuild(store)
    assert await everything(store) == before


async def test_the_command_says_what_it_found(
    sqlite_url: str, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    store = await open_store(sqlite_url, now=clock)
    await Played("dudo", people(ANA, BEN)).to_the_end().stored(store)
    await store.write(lambda connection: connection.execute(delete(schema.results)))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCUP_DATABASE", sqlite_url)
    assert await asyncio.to_thread(main, ["rebuild"]) == PASSING
    assert "Another Undercup is running" in capsys.readouterr().err
    await store.close()
    assert await asyncio.to_thread(main, ["rebuild"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Games that had no result before: 1.",
        "Results, ratings and statistics are what the journals lead to (games: 1).",
    ]
