"""Attempts, troubles, tables that move or stand still, and what befalls the database."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, exc, text
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import put
from data.db.errors import DatabaseFault
from data.db.faults import fault_of
from data.db.records import Delivery, NewDelivery
from data.operations.opening import open_store
from data.tables.store import Elsewhere, Place, StaleTable, Store
from tests.data.games import Played, people
from tests.data.sample_tables import ANA, BOARD, NOON, Clock, new_table
from tests.driver import heard

HAND = NewDelivery("hand", ANA, {"text": "your dice: 6 6"})
NOTICE = NewDelivery("notice", ANA, {"text": "I may not write there"})


async def test_the_first_attempt_whose_end_is_unknown_stays_noted(store: Store, clock: Clock) -> None:
    made = await store.create(new_table(), (BOARD,))
    (owed,) = await store.pending(made.id)
    assert owed.attempted is None
    await store.attempted(owed.id)
    clock.forward(90)
    await store.attempted(owed.id)
    (owed,) = await store.pending(made.id)
    assert (owed.attempts, owed.attempted) == (2, NOON)
    await store.attempted(owed.id, afresh=True)
    (owed,) = await store.pending(made.id)
    assert (owed.attempts, owed.attempted) == (3, NOON + timedelta(seconds=90))


def test_a_mark_is_a_components_id_and_the_same_for_every_attempt() -> None:
    def mark(seq: int, attempts: int = 0) -> int:
        return Delivery(1, 7, seq, "board", None, None, attempts, NOON).mark

    assert mark(1) == mark(1, attempts=3)
    marks = {mark(seq) for seq in range(1, 301)}
    assert len(marks) == 300
    assert all(2**30 <= each < 2**31 for each in marks)


async def test_a_trouble_is_owed_to_the_host_once_until_something_arrives(store: Store) -> None:
    made = await store.create(new_table(), (BOARD,))
    assert await store.in_trouble(made.id, "write", NOTICE)
    assert not await store.in_trouble(made.id, "write", NOTICE)
    board, notice = await store.pending(made.id)
    assert (notice.seq, notice.kind, notice.target) == (2, "notice", ANA)
    await store.delivered(notice.id)
    assert not await store.in_trouble(made.id, "write", NOTICE)
    assert await store.in_trouble(made.id, "locked", NOTICE)
    await store.delivered(board.id, message_id=9, board=9)
    assert await store.in_trouble(made.id, "locked", NOTICE)


async def test_a_trouble_overtakes_nobodys_change(store: Store) -> None:
    made = await store.create(new_table())
    await store.in_trouble(made.id, "write", NOTICE)
    saved = await store.save(replace(made, moves=1))
    assert saved.version == 2
    assert not await store.in_trouble(made.id, "write", NOTICE)


async def test_a_moved_table_has_no_board_and_owes_its_posts_anew(store: Store, clock: Clock) -> None:
    made = await store.create(new_table(), (BOARD, HAND, BOARD))
    first, hand, second = await store.pending(made.id)
    await store.delivered(first.id, message_id=500, board=500)
    await store.in_trouble(made.id, "write", NOTICE)
    await store.attempted(second.id)
    await store.attempted(hand.id)
    clock.forward(5)
    saved = await store.save(replace(made, channel_id=77), moved=True)
    assert (saved.board, saved.channel_id) == (None, 77)
    assert await store.table(made.id) == saved
    kept, anew, _notice = await store.pending(made.id)
    assert (kept.attempts, kept.created, kept.nonce) == (1, NOON, hand.nonce)
    assert (anew.attempts, anew.attempted, anew.created) == (0, None, NOON + timedelta(seconds=5))
    assert anew.nonce != second.nonce
    assert await store.in_trouble(made.id, "write", NOTICE)


async def test_a_post_in_the_channel_that_the_table_has_left_is_no_board_and_still_owed(store: Store) -> None:
    made = await store.create(new_table(), (BOARD,))
    (owed,) = await store.pending(made.id)
    await store.save(replace(made, channel_id=77), moved=True)
    with pytest.raises(Elsewhere):
        await store.delivered(owed.id, message_id=500, board=500, channel_id=made.channel_id)
    table = await store.table(made.id)
    assert table is not None
    assert table.board is None
    assert [still.id for still in await store.pending(made.id)] == [owed.id]


async def test_a_suspended_table_is_not_due(store: Store) -> None:
    made = await store.create(new_table(deadline=NOON))
    saved = await store.save(replace(made, suspended="channel", paused=NOON))
    assert await store.table(made.id) == saved
    assert (saved.suspended, saved.paused) == ("channel", NOON)
    assert await store.due(NOON) == ()
    assert await store.next_deadline() is None


async def test_the_places_are_those_of_tables_that_go_on(store: Store) -> None:
    first = await store.create(new_table(guild_id=1, channel_id=10))
    second = await store.create(new_table(guild_id=2, channel_id=20))
    over = await store.create(new_table(guild_id=2, channel_id=21))
    await store.save(replace(over, status="closed"))
    await store.save(replace(second, suspended="server", paused=NOON))
    assert await store.places() == (Place(first.id, 1, 10, None), Place(second.id, 2, 20, "server"))
    assert await store.places(2) == (Place(second.id, 2, 20, "server"),)


async def test_a_rematch_is_noted_with_the_table_that_it_follows_or_not_opened(store: Store) -> None:
    before = await store.create(new_table())
    await store.save(before)
    with pytest.raises(StaleTable):
        await store.create(new_table(), (BOARD,), after=before)
    assert await store.table(before.id + 1) is None
    now = await store.table(before.id)
    assert now is not None
    opened = await store.create(new_table(), (BOARD,), after=now)
    followed = await store.table(before.id)
    assert followed is not None
    assert (followed.rematch, followed.version) == (opened.id, now.version + 1)
    assert [owed.kind for owed in await store.pending(before.id)] == ["board"]


async def test_what_befalls_the_database_is_a_fault_and_a_mistake_is_none(store: Store) -> None:
    with pytest.raises(exc.DBAPIError, match="no_such_table"):
        await store.read(lambda connection: connection.execute(text("SELECT * FROM no_such_table")))
    await store.create(new_table())
    duplicate = text("INSERT INTO notes (key, value) VALUES ('a', 'b'), ('a', 'b')")
    with pytest.raises(exc.IntegrityError):
        await store.write(lambda connection: connection.execute(duplicate))


@pytest.mark.parametrize("said", ["database or disk is full", "database is locked", "disk I/O error"])
def test_sqlites_own_words_say_what_befell_it(said: str) -> None:
    befell = sqlite3.OperationalError(said)
    befell.sqlite_errorcode = sqlite3.SQLITE_IOERR  # without a code they are the driver's words
    fault = fault_of(exc.OperationalError("UPDATE tables", {"state": "6 6"}, befell))
    assert isinstance(fault, DatabaseFault)
    assert str(fault) == said


@pytest.mark.parametrize("error", [ConnectionRefusedError("secret"), TimeoutError(), exc.TimeoutError()])
def test_a_server_that_is_away_is_a_fault_without_details(error: Exception) -> None:
    fault = fault_of(error)
    assert fault is not None
    assert "secret" not in str(fault)


async def test_a_foreign_lock_is_waited_for_and_then_a_fault(
    file: Path, sqlite_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("data.db.quick", "data.db.group_commit"):
        monkeypatch.setattr(f"{module}.BUSY_MILLISECONDS", 100)
    store = await open_store(sqlite_url, now=clock)
    other = sqlite3.connect(file, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseFault, match="locked"):
            await store.set_note("a", "b")
        assert await store.note("a") is None
        other.execute("ROLLBACK")
        await store.set_note("a", "b")
        assert await store.note("a") == "b"
    finally:
        other.close()
        await store.close()


async def test_a_disk_that_is_full_at_the_end_of_a_game_changes_nothing(
    sqlite_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite then ends the whole transaction by itself, and not only the result's part of it."""

    async def bulky(connection: AsyncConnection, _result: object) -> None:
        await put(connection, schema.notes, {"key": "result", "value": "x" * 100_000})

    def fill(connection: Connection, _savepoint: str) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1")

    monkeypatch.setattr("data.results.ending.record", bulky)
    store = await open_store(sqlite_url, now=clock)
    try:
        with heard("savepoint", fill), pytest.raises(DatabaseFault, match="full"):
            await Played("dudo", people(1, 2)).to_the_end().stored(store)
        table = await store.table(1)
        assert table is not None
        assert (table.status, table.version) == ("closed", 1), "as it was before its last move"
    finally:
        await store.close()


async def test_a_server_that_ends_our_connection_is_a_fault_and_the_next_try_is_well(
    url: str, clock: Clock
) -> None:
    if not url.startswith("postgresql"):
        pytest.skip("SQLite has no server")
    store = await open_store(url, now=clock)
    ours = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE pid = pg_backend_pid() AND datname = current_database()"
    )
    try:
        with pytest.raises(DatabaseFault):
            await store.write(lambda connection: connection.execute(ours))
        await store.set_note("a", "b")
        assert await store.note("a") == "b"
    finally:
        await store.close()


async def test_only_a_connection_that_lay_idle_is_asked_whether_it_is_there(
    url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not url.startswith("postgresql"):
        pytest.skip("SQLite has no server")
    ending = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
    )
    store, other = await open_store(url, now=clock), await open_store(url, now=clock)
    dialect, asked = store.database.quick.sync_engine.dialect, list[object]()
    ask = dialect.do_ping

    def counted(connection: Any) -> bool:
        asked.append(connection)
        return ask(connection)

    try:
        monkeypatch.setattr(dialect, "do_ping", counted)
        monkeypatch.setattr("data.db.engine.IDLE_SECONDS", 3600.0)
        for _ in range(3):
            await store.set_note("a", "b")
        assert asked == []
        await other.write(lambda connection: connection.execute(ending))
        monkeypatch.setattr("data.db.engine.IDLE_SECONDS", 0.0)
        assert await store.note("a") == "b"
        assert len(asked) == 1
    finally:
        await store.close()
        await other.close()
