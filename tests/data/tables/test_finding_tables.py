"""Tables are found by who plays there, where they are and when they are due."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

from data.operations.opening import open_store
from data.tables.store import Store
from tests.data.sample_tables import (
    ANA,
    BEN,
    BOARD,
    CLEO,
    COMPUTER,
    NOON,
    Clock,
    new_table,
    person,
)
from tests.driver import heard

# --- which tables


async def test_live_tables_are_those_in_the_lobby_and_in_play(store: Store) -> None:
    made = [
        await store.create(replace(new_table(), status=status))
        for status in ("lobby", "playing", "finished", "closed")
    ]
    assert await store.live_tables() == tuple(made[:2])


async def test_live_tables_of_a_person_are_those_where_the_person_plays_a_seat(store: Store) -> None:
    mine = await store.create(new_table(person(BEN, "Ben"), person(ANA, "Ana")))
    await store.create(new_table(replace(person(ANA, "Ana"), level="normal"), person(BEN, "Ben")))
    await store.create(replace(new_table(person(ANA, "Ana")), status="finished"))
    await store.create(new_table(person(BEN, "Ben"), COMPUTER))
    assert await store.live_tables(user_id=ANA) == (mine,)
    assert len(await store.live_tables(user_id=BEN)) == 3
    assert await store.live_tables(user_id=CLEO) == ()


async def test_live_tables_of_a_server_and_of_a_channel(store: Store) -> None:
    first = await store.create(new_table(guild_id=1, channel_id=10))
    second = await store.create(new_table(guild_id=1, channel_id=11))
    third = await store.create(new_table(guild_id=2, channel_id=20))
    assert await store.live_tables(guild_id=1) == (first, second)
    assert await store.live_tables(channel_id=20) == (third,)
    assert await store.live_tables(guild_id=1, channel_id=11, user_id=ANA) == (second,)
    assert await store.live_tables(guild_id=2, channel_id=11) == ()


WHOSE: tuple[dict[str, int], ...] = ({"user_id": ANA}, {"guild_id": 2**60}, {"channel_id": 2**61}, {})


async def test_what_is_asked_at_every_press_is_answered_by_an_index(sqlite_url: str, clock: Clock) -> None:
    store = await open_store(sqlite_url, now=clock)
    asked: list[tuple[str, Any]] = []

    def note(_c: object, _k: object, statement: str, parameters: Any, *_rest: object) -> None:
        if statement.startswith("SELECT"):
            asked.append((statement, parameters))

    made = await store.create(new_table(), (BOARD,))
    store.database.known.drop(made.id)
    with heard("before_cursor_execute", note):
        questions: tuple[Callable[[], Awaitable[object]], ...] = (
            *(partial(store.live_tables, **whose) for whose in WHOSE),
            partial(store.table, made.id),
            partial(store.pending, made.id),
            store.owed,
            partial(store.due, NOON),
            store.next_deadline,
        )
        for question in questions:
            before = len(asked)
            await question()
            assert len(asked) > before
    async with store.database.quick_reader.connect() as connection:
        for statement, parameters in asked:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            steps = [row.detail for row in plan]
            # To SCAN a covering index in order is how the least deadline is found.
            assert not [step for step in steps if step.startswith("SCAN") and "COVERING" not in step], steps
    await store.close()


# --- deadlines


async def test_tables_are_due_from_their_deadline_on_earliest_first(store: Store) -> None:
    late = await store.create(new_table(deadline=NOON + timedelta(seconds=30)))
    soon = await store.create(new_table(deadline=NOON + timedelta(seconds=10)))
    await store.create(new_table())
    assert await store.next_deadline() == soon.deadline
    assert await store.due(NOON + timedelta(seconds=9.999)) == ()
    assert await store.due(NOON + timedelta(seconds=10)) == (soon.id,)
    assert await store.due(NOON + timedelta(seconds=31)) == (soon.id, late.id)


async def test_a_deadline_that_was_taken_away_is_not_due(store: Store) -> None:
    made = await store.create(new_table(deadline=NOON))
    await store.save(replace(made, deadline=None))
    assert await store.due(NOON) == ()
    assert await store.next_deadline() is None
