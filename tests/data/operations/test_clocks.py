"""The time in which nobody could reach the bot is given back, once, and to all tables together."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.tables.transitions import venue
from data.db import schema
from data.db.records import TableRecord
from data.operations.clocks import SHOWN, give_back, mark_alive
from data.tables.rows import columns_of
from data.tables.store import Store
from tests.data.sample_tables import NOON, Clock, new_table
from tests.driver import passing


def clocked(seconds: float, *, remind: bool = True) -> TableRecord:
    """A table whose player was called at noon."""
    whole = timedelta(seconds=seconds)
    return replace(new_table(deadline=NOON + whole), called=NOON, remind=NOON + whole / 2 if remind else None)


async def test_every_clock_goes_on_later_by_the_time_that_was_lost(store: Store, clock: Clock) -> None:
    timed = await store.create(clocked(60))
    relaxed = await store.create(replace(new_table(), called=NOON))
    clock.forward(20)
    await mark_alive(store, clock())
    clock.forward(500)
    await give_back(store)
    lost = timedelta(seconds=500)
    after = await store.table(timed.id)
    assert after is not None
    assert (after.called, after.deadline) == (NOON + lost, NOON + timedelta(seconds=60) + lost)
    assert after.remind == NOON + timedelta(seconds=30) + lost
    assert after.version == timed.version + 1  # whoever read it before must read it again
    waiting = await store.table(relaxed.id)
    assert waiting is not None
    assert (waiting.called, waiting.deadline, waiting.remind) == (NOON + lost, None, None)


async def test_no_time_is_given_back_twice(store: Store, clock: Clock) -> None:
    made = await store.create(clocked(60))
    await mark_alive(store, clock())
    clock.forward(100)
    await give_back(store)
    once = await store.table(made.id)
    assert await give_back(store) == ()
    assert await store.table(made.id) == once


async def test_the_first_start_and_a_clock_that_was_put_back_give_nothing(store: Store, clock: Clock) -> None:
    made = await store.create(clocked(60))
    assert await give_back(store) == ()
    await mark_alive(store, clock() + timedelta(hours=1))
    clock.forward(10)
    assert await give_back(store) == ()
    assert await store.table(made.id) == made


async def test_less_than_a_millisecond_is_no_time_that_was_put_back(
    store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    await mark_alive(store, clock())
    clock.forward(1.000249)
    assert await give_back(store, clock()) == ()
    assert await give_back(store, clock()) == ()
    assert "put back" not in caplog.text


async def test_who_was_called_in_the_meantime_has_their_whole_time_and_no_more(
    store: Store, clock: Clock
) -> None:
    await mark_alive(store, clock())
    clock.forward(100)
    called, whole = clock(), timedelta(seconds=60)
    made = await store.create(replace(new_table(deadline=called + whole), called=called))
    clock.forward(30)
    await give_back(store)
    after = await store.table(made.id)
    assert after is not None
    assert (after.called, after.deadline) == (clock(), clock() + whole)


async def test_a_table_where_nobody_is_waited_for_stays_as_it_is(store: Store, clock: Clock) -> None:
    others = [
        await store.create(replace(new_table(), status="lobby")),
        await store.create(replace(new_table(), status="finished")),
        await store.create(replace(clocked(60), suspended="channel", paused=NOON)),
    ]
    await mark_alive(store, clock())
    clock.forward(100)
    assert await give_back(store) == ()
    assert [await store.table(table.id) for table in others] == others


async def test_the_clock_of_a_table_suspended_in_the_meantime_has_stood_still_since_the_bot_was_away(
    store: Store, clock: Clock
) -> None:
    made = await store.create(clocked(300))
    clock.forward(60)
    await mark_alive(store, clock())
    clock.forward(3600)
    await store.save(venue.suspended(made, "channel", clock()))
    await give_back(store)
    clock.forward(30)
    resumed = venue.resumed(await _read(store, made), clock())
    assert resumed.deadline == clock() + timedelta(seconds=240)


async def test_a_board_is_owed_where_its_time_has_become_another_one(store: Store, clock: Clock) -> None:
    short = await store.create(clocked(10 * SHOWN))
    long = await store.create(clocked(10 * SHOWN + 1))
    await mark_alive(store, clock())
    clock.forward(10)
    assert await give_back(store) == (short.id,)
    assert [owed.kind for owed in await store.pending(short.id)] == ["board"]
    assert await store.pending(long.id) == ()
    await store.save(await _read(store, short), deliveries=())
    clock.forward(100)
    assert await give_back(store) == (short.id, long.id)
    assert [owed.seq for owed in await store.pending(short.id)] == [1, 2]


async def test_a_thousand_tables_get_their_time_back_with_as_many_statements_as_one(
    store: Store, clock: Clock
) -> None:
    row = columns_of(replace(clocked(60), version=1)) | {"entries": 0, "owed": 0}

    async def fill(connection: AsyncConnection) -> None:
        await connection.execute(insert(schema.tables), [row] * 1000)

    await store.create(clocked(60))
    await mark_alive(store, clock())
    clock.forward(100)
    with passing() as for_one:
        assert len(await give_back(store)) == 1
    await store.write(fill)
    clock.forward(100)
    with passing() as for_all:
        assert len(await give_back(store)) == 1001
    assert for_all.statements == for_one.statements > 0


async def _read(store: Store, table: TableRecord) -> TableRecord:
    found = await store.table(table.id)
    assert found is not None
    return found
