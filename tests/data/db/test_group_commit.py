"""Writers that come together are one commit, and yet each is for itself."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace

import pytest
from sqlalchemy import Connection, exc, text

from data.db import group_commit
from data.db.errors import DatabaseFault
from data.db.records import TableRecord, Untrusted
from data.operations.opening import open_store
from data.tables.names import Called, learn, names
from data.tables.store import Elsewhere, StaleTable, Store
from tests.conftest import LAZY_SECONDS
from tests.data.sample_tables import BOARD, Clock, new_table, person
from tests.driver import disk, failing_commits, passing

PATIENCE = 600.0
"""Longer than any test takes."""


def on_sqlite(store: Store) -> bool:
    return store.database.is_ours


def broken(says: str, code: int) -> sqlite3.OperationalError:
    """An error as SQLite raises it."""
    error = sqlite3.OperationalError(says)
    error.sqlite_errorcode = code
    return error


async def tables(store: Store, count: int) -> list[TableRecord]:
    return [await store.create(new_table(), (BOARD,)) for _ in range(count)]


async def test_those_who_come_together_are_one_commit(store: Store) -> None:
    made = await tables(store, 10)
    with passing() as passed:
        saved = await asyncio.gather(*(store.save(replace(table, moves=3)) for table in made))
    assert [table.version for table in saved] == [2] * 10
    assert [await store.table(table.id) for table in made] == saved
    if on_sqlite(store):
        assert passed.commits == 1


async def test_names_that_are_learnt_together_are_one_commit(store: Store) -> None:
    people = range(1, 6)
    await store.create(new_table(*(person(number, f"Old {number}") for number in people)))
    with passing() as passed:
        learnt = await asyncio.gather(
            *(
                learn(store, number, Called(Untrusted(f"Own {number}"), Untrusted("Here"), "u"), 2**60)
                for number in people
            )
        )
    assert learnt == [{1: Untrusted("Here")}] * 5
    assert await names(store, people) == {number: (Untrusted(f"Own {number}"), "u") for number in people}
    assert await names(store, people, 2**60) == dict.fromkeys(people, (Untrusted("Here"), "u"))
    if on_sqlite(store):
        assert passed.commits == 1


async def test_one_who_comes_alone_is_not_held_up(store: Store) -> None:
    (table,) = await tables(store, 1)
    with passing() as passed:
        await store.save(table)
    assert passed.others.total() == 0, "nothing beside what it reads and writes"
    assert passed.commits == 1


async def test_one_who_fails_takes_nobody_along(store: Store) -> None:
    made = await tables(store, 3)
    stale = replace(made[1], version=7)
    with passing() as passed:
        first, second, third = await asyncio.gather(
            *(store.save(replace(each, moves=3), deliveries=(BOARD,)) for each in (made[0], stale, made[2])),
            return_exceptions=True,
        )
    assert isinstance(second, StaleTable)
    assert [await store.table(made[0].id), await store.table(made[2].id)] == [first, third]
    assert await store.table(made[1].id) == made[1]
    assert [len(await store.pending(table.id)) for table in made] == [2, 1, 2]
    if on_sqlite(store):
        assert passed.commits == 1


async def test_of_two_who_change_one_version_together_one_wins(store: Store) -> None:
    (table,) = await tables(store, 1)
    outcomes = await asyncio.gather(
        *(store.save(replace(table, moves=moves)) for moves in (1, 2)), return_exceptions=True
    )
    stale = [each for each in outcomes if isinstance(each, StaleTable)]
    (won,) = [each for each in outcomes if isinstance(each, TableRecord)]
    assert len(stale) == 1
    assert await store.table(table.id) == won


@pytest.mark.parametrize("board_first", [False, True])
async def test_a_board_and_a_move_that_are_written_together_are_both_known(
    store: Store, *, board_first: bool
) -> None:
    (table,) = await tables(store, 1)
    (owed,) = await store.pending(table.id)
    both = [
        lambda: store.save(replace(table, moves=3)),
        lambda: store.delivered(owed.id, message_id=77, board=77, channel_id=table.channel_id),
    ]
    await asyncio.gather(*(each() for each in (reversed(both) if board_first else both)))
    expected = replace(table, moves=3, version=2, board=77)
    assert await store.table(table.id) == expected
    store.database.known.doubt()
    assert await store.table(table.id) == expected


async def test_a_board_waits_for_a_move_to_be_written_with(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "LAZY_SECONDS", PATIENCE)
    (table,) = await tables(store, 1)
    (owed,) = await store.pending(table.id)
    with passing() as passed:
        board = asyncio.create_task(
            store.delivered(owed.id, message_id=77, board=77, channel_id=table.channel_id)
        )
        if on_sqlite(store):
            for _ in range(10 * group_commit.ROUNDS):
                await asyncio.sleep(0)
            assert not board.done()
            assert passed.commits == 0
        await store.save(replace(table, moves=3))
        await board
    if on_sqlite(store):
        assert passed.commits == 1
    assert await store.table(table.id) == replace(table, moves=3, version=2, board=77)


async def test_a_board_that_no_move_comes_to_is_written_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "LAZY_SECONDS", LAZY_SECONDS)
    (table,) = await tables(store, 1)
    (owed,) = await store.pending(table.id)
    await store.delivered(owed.id, message_id=77, board=77, channel_id=table.channel_id)
    assert await store.pending(table.id) == ()
    assert await store.table(table.id) == replace(table, board=77)


async def test_a_board_elsewhere_changes_nothing_of_what_is_written_with_it(store: Store) -> None:
    (table,) = await tables(store, 1)
    (owed,) = await store.pending(table.id)
    saved, refused = await asyncio.gather(
        store.save(replace(table, moves=3)),
        store.delivered(owed.id, message_id=77, board=77, channel_id=table.place[1] + 1),
        return_exceptions=True,
    )
    assert isinstance(refused, Elsewhere)
    assert await store.table(table.id) == saved
    assert await store.pending(table.id) == (owed,)


async def test_nobody_hears_of_it_before_the_commit_and_a_commit_that_fails_is_everybodys_fault(
    sqlite_url: str, clock: Clock
) -> None:
    store = await open_store(sqlite_url, now=clock)
    made = await tables(store, 3)
    heard: list[object] = []

    def nobody_has_heard() -> None:
        assert not heard

    async def save(table: TableRecord) -> None:
        try:
            heard.append(await store.save(replace(table, moves=3)))
        except DatabaseFault as fault:
            heard.append(str(fault))

    with failing_commits(broken("disk I/O error", sqlite3.SQLITE_IOERR), nobody_has_heard):
        await asyncio.gather(*map(save, made))
    assert heard == ["disk I/O error"] * 3
    assert [await store.table(table.id) for table in made] == made
    await asyncio.gather(*map(save, made))
    assert [each.version for each in heard[3:] if isinstance(each, TableRecord)] == [2] * 3
    await store.close()


async def test_who_finds_no_room_takes_nobody_along(sqlite_url: str, clock: Clock) -> None:
    store = await open_store(sqlite_url, now=clock)
    made = await tables(store, 3)
    large = [replace(made[0], moves=3), replace(made[1], state={"hands": ["x" * 500_000]}), made[2]]

    with disk(full=True):
        first, second, third = await asyncio.gather(*map(store.save, large), return_exceptions=True)
    assert str(second) == "database or disk is full"
    assert [await store.table(table.id) for table in made] == [first, made[1], third]
    await store.close()


async def test_what_ends_the_whole_transaction_is_everybodys_fault(sqlite_url: str, clock: Clock) -> None:
    """As SQLite does by itself on some errors."""
    store = await open_store(sqlite_url, now=clock)
    made = await tables(store, 2)

    def end(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")
        raise exc.OperationalError("", None, broken("database or disk is full", sqlite3.SQLITE_FULL))

    outcomes = await asyncio.gather(
        store.save(made[0]), store.database.finish(store.database.write(end)), store.save(made[1]),
        return_exceptions=True,
    )  # fmt: skip
    assert [str(each) for each in outcomes] == ["database or disk is full"] * 3
    assert {type(each) for each in outcomes} == {DatabaseFault}
    assert [await store.table(table.id) for table in made] == made
    await store.close()


async def test_those_who_wait_behind_a_long_change_are_one_commit(sqlite_url: str, clock: Clock) -> None:
    store = await open_store(sqlite_url, now=clock)
    made = await tables(store, 5)
    with passing() as passed:
        async with store.database.writing() as connection:
            saving = [asyncio.create_task(store.save(replace(table, moves=3))) for table in made]
            for _ in range(20):
                await asyncio.sleep(0)
            assert not any(task.done() for task in saving)
            await connection.execute(text("UPDATE tables SET trouble = 'view'"))
        await asyncio.gather(*saving)
    assert passed.commits == 2
    await store.close()
