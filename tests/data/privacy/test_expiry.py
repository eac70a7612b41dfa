"""What was posted of games that are over goes some time after them; what is owed never does."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from data.db.records import NewDelivery, Status, TableRecord
from data.privacy import expiry
from data.privacy.expiry import expire_deliveries
from data.tables.store import Store
from tests.data.sample_tables import ANA, BOARD, NOON, Clock, new_table
from tests.data.tables.raw_rows import raw


async def with_posts(store: Store, status: Status, posts: int = 2) -> TableRecord:
    """A table with so many pieces delivered, one given up, and one owed."""
    table = await store.create(new_table(), (BOARD,) * posts + (NewDelivery("hand", ANA), BOARD))
    *ended, hand, _ = await store.pending(table.id)
    for number, owed in enumerate(ended):
        await store.delivered(owed.id, message_id=number)
    await store.given_up(hand.id, "can't be reached by DM")
    return await store.save(replace(table, status=status))


async def kept(store: Store) -> list[tuple[int, str]]:
    found = await raw(store, "SELECT table_id, status FROM deliveries ORDER BY table_id, seq")
    return [(table_id, status) for table_id, status in found]


async def test_posts_of_games_that_are_over_go_and_what_is_owed_stays(store: Store) -> None:
    over, closed, lobby, playing = [
        await with_posts(store, status) for status in ("finished", "closed", "lobby", "playing")
    ]
    assert await expire_deliveries(store, NOON + timedelta(days=1)) == 6
    rest = [(each.id, status) for each in (lobby, playing) for status in ENDED]
    assert await kept(store) == sorted([(over.id, "pending"), (closed.id, "pending"), *rest])
    assert await store.table(over.id) == over


ENDED = ("delivered", "delivered", "given up", "pending")


async def test_posts_of_a_game_that_changed_since_stay(store: Store, clock: Clock) -> None:
    early = await with_posts(store, "finished")
    late = await store.save(replace(await with_posts(store, "finished"), updated=NOON + timedelta(days=2)))
    assert await expire_deliveries(store, NOON + timedelta(days=1)) == 3
    assert [table_id for table_id, _ in await kept(store)] == [early.id] + [late.id] * 4


async def test_many_go_in_several_transactions(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "AT_ONCE", 2)
    await with_posts(store, "finished", posts=6)
    assert await expire_deliveries(store, NOON + timedelta(days=1)) == 7
    assert [status for _, status in await kept(store)] == ["pending"]


async def test_the_next_piece_has_the_next_number_all_the_same(store: Store) -> None:
    table = await with_posts(store, "finished")
    await expire_deliveries(store, NOON + timedelta(days=1))
    await store.save(table, deliveries=(BOARD,))
    assert [owed.seq for owed in await store.pending(table.id)] == [4, 5]


async def test_what_is_owed_is_found_by_an_index_of_that_alone(store: Store) -> None:
    if not store.database.is_ours:
        pytest.skip("PostgreSQL chooses by how many rows there are")
    async with store.database.quick.connect() as connection:
        plan = await connection.execute(
            text("EXPLAIN QUERY PLAN SELECT * FROM deliveries WHERE status = 'pending' AND table_id = 1")
        )
        assert ["ix_deliveries_pending" in row.detail for row in plan] == [True]
