"""What the store keeps, and that it keeps all of a change or nothing."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update
from sqlalchemy.exc import SQLAlchemyError

from data.db import schema
from data.db.records import Delivery, Entry, NewEntry, PersonRecord, TableSettings
from data.operations.opening import open_store
from data.privacy.export import forget, forget_guild
from data.tables.store import StaleTable, Store
from tests.data.sample_tables import (
    ANA,
    BEN,
    BOARD,
    CLEO,
    COMPUTER,
    NOON,
    Clock,
    beside_the_bot,
    new_table,
    person,
)
from tests.data.tables.raw_rows import HAND, raw
from tests.driver import passing

# --- a table and its versions


async def test_a_new_table_gets_an_id_and_version_1_and_reads_back_the_same(store: Store) -> None:
    made = await store.create(new_table(deadline=NOON + timedelta(seconds=30)))
    assert (made.id, made.version) == (1, 1)
    assert await store.table(made.id) == made
    assert made == replace(new_table(deadline=NOON + timedelta(seconds=30)), id=1, version=1)


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.table(77) is None


async def test_a_save_stores_every_field_under_the_next_version(store: Store) -> None:
    made = await store.create(new_table())
    changed = replace(
        made, game="bidou", guild_id=5, channel_id=6, host_id=BEN, status="finished", moves=9, rules={"a": 1},
        settings=TableSettings(preset="manual", seats=4, clock=60, level="hard", locale="de"),
        secret=b"s" * 32, seats=(person(CLEO, "Cleo"),), state=None, log=(),
        deadline=NOON + timedelta(days=7), updated=NOON + timedelta(hours=1), rematch=12,
    )  # fmt: skip
    saved = await store.save(changed)
    assert saved == replace(changed, version=2)
    assert await store.table(made.id) == saved


async def test_a_table_is_read_whole_once_for_each_of_its_versions(store: Store, url: str) -> None:
    made = await store.create(new_table(), (BOARD,))
    first = await store.table(made.id)
    again = await store.table(made.id)
    assert first is not None
    assert again is not None
    assert again.state is first.state
    if store.database.quick.dialect.name == "sqlite":  # there nobody else can write
        return
    other = beside_the_bot(url)
    saved = await other.save(replace(first, state={"hands": [[1, 1]]}, seats=first.seats[:1]))
    await other.close()
    assert await store.table(made.id) == saved


async def test_a_table_that_nobody_else_can_write_to_is_not_read_again(sqlite_url: str) -> None:
    store = await open_store(sqlite_url, now=Clock())
    made = await store.create(new_table(), (BOARD, BOARD))
    first, second = await store.pending(made.id)
    assert await store.table(made.id) == made
    with passing() as passed:
        assert await store.table(made.id) == made
        saved = await store.save(replace(made, moves=1))
        assert await store.table(made.id) == saved
        await store.delivered(first.id, message_id=77, board=77)
        assert await store.table(made.id) == replace(saved, board=77)
        await store.delivered(second.id, message_id=78, board=78, channel_id=made.channel_id)
        assert await store.table(made.id) == replace(saved, board=78)
        await store.in_trouble(made.id, "channel", HAND)
        assert passed.read["tables"] == 0
        host = update(schema.tables).values(host_id=CLEO)
        await store.write(lambda connection: connection.execute(host))
        assert await store.table(made.id) == replace(saved, board=78, host_id=CLEO)
        assert passed.read["tables"] == 1
    await store.close()


async def test_a_table_with_the_number_of_a_forgotten_one_has_nothing_of_it(store: Store) -> None:
    forgotten = await store.create(new_table(guild_id=5))
    assert await store.table(forgotten.id) == forgotten
    await forget_guild(store, 5)
    later = NOON + timedelta(days=30)
    new = replace(new_table(person(CLEO, "Cleo"), guild_id=6), created=later, state={"hands": [[1, 1]]})
    made = await store.create(new)  # SQLite gives the highest number again
    assert await store.table(made.id) == made
    with pytest.raises(StaleTable):
        await store.save(forgotten)
    saved = await store.save(made)
    assert await store.table(made.id) == saved
    assert saved.seats == new.seats


async def test_what_changes_without_a_version_is_read_each_time(store: Store) -> None:
    made = await store.create(new_table(), (BOARD,))
    assert (await store.table(made.id)) == made
    (owed,) = await store.pending(made.id)
    await store.delivered(owed.id, message_id=77, board=77)
    assert (await store.table(made.id)) == replace(made, board=77)


async def test_a_save_with_the_tables_old_values_writes_what_has_changed_since(store: Store) -> None:
    made = await store.create(new_table())
    seen = await store.table(made.id)
    assert seen is not None
    second = await store.save(replace(seen, moves=1, state={"hands": [[2, 2]]}))
    third = await store.save(replace(second, state=seen.state, log=seen.log))
    assert third == replace(second, state=seen.state, version=3)
    assert await store.table(made.id) == third


async def test_tables_where_something_may_be_done_without_a_press_are_known(store: Store) -> None:
    people = (person(ANA, "Ana"), person(BEN, "Ben"))
    computer = await store.create(new_table())
    await store.create(new_table(*people))
    hinted = await store.create(new_table(replace(people[0], hinted=0), people[1]))
    later = NOON + timedelta(hours=1)
    changed_last = await store.create(replace(new_table(*people), updated=later))
    await store.create(replace(new_table(), status="finished"))
    await store.create(replace(new_table(), status="lobby"))
    assert await store.self_moving() == (computer.id, hinted.id, changed_last.id)


async def test_a_save_changes_no_other_table(store: Store) -> None:
    other = await store.create(new_table())
    made = await store.create(new_table())
    await store.save(replace(made, seats=(COMPUTER,)), entry=NewEntry("note"), deliveries=(BOARD,))
    assert await store.table(other.id) == other
    assert await store.journal(other.id) == ()
    assert await store.pending(other.id) == ()


@pytest.mark.parametrize(
    "after",
    [
        (),
        (person(ANA, "Ana"),),
        (person(BEN, "Ben"), person(ANA, "Ana")),
        (person(ANA, "Ana"), replace(person(BEN, "Ben"), level="normal"), COMPUTER, COMPUTER),
    ],
)
async def test_seats_are_stored_as_they_are_now(store: Store, after: tuple[Any, ...]) -> None:
    made = await store.create(new_table(person(ANA, "Ana"), person(BEN, "Ben"), COMPUTER))
    saved = await store.save(replace(made, seats=after))
    assert await store.table(made.id) == saved
    assert saved.seats == after


async def test_seats_that_stay_as_they_were_are_not_written_again(store: Store) -> None:
    made = await store.create(new_table())
    with passing() as passed:
        await store.save(made, entry=NewEntry("action", 0, "5x3", ANA), deliveries=(HAND, BOARD))
    assert passed.wrote["seats"] == 0
    assert set(passed.wrote.values()) == {1}, "one statement for each table that is written to"
    assert set(passed.read) <= {"seats", "parts", "admissions", "deliveries"}
    assert passed.read.total() <= 4
    assert passed.commits == 1


async def test_a_save_takes_no_more_statements_with_more_seats_or_more_that_is_owed(store: Store) -> None:
    sizes = []
    for count in (1, 6):
        made = await store.create(new_table(*(person(ANA + number, "Ana") for number in range(count))))
        with passing() as passed:
            await store.save(made, entry=NewEntry("action", 0, "5x3", ANA), deliveries=(HAND, BOARD) * count)
        sizes.append(passed.statements)
    assert sizes[0] == sizes[1]


async def test_a_stale_writer_writes_nothing(store: Store) -> None:
    old = await store.create(new_table(), (BOARD,))
    new = await store.save(replace(old, moves=1), entry=NewEntry("start"))
    with pytest.raises(StaleTable, match="table 1 is no longer at version 1"):
        await store.save(
            replace(old, moves=5, seats=(), deadline=NOON), entry=NewEntry("action"), deliveries=(HAND,)
        )
    assert await store.table(old.id) == new
    assert [entry.kind for entry in await store.journal(old.id)] == ["start"]
    assert [owed.kind for owed in await store.pending(old.id)] == ["board"]


async def test_of_many_who_change_one_version_at_once_one_wins(store: Store) -> None:
    made = await store.create(new_table())
    attempts = [
        store.save(
            replace(made, moves=number), entry=NewEntry("action", text=str(number)), deliveries=(BOARD,)
        )
        for number in range(12)
    ]
    done = await asyncio.gather(*attempts, return_exceptions=True)
    won = [result for result in done if not isinstance(result, StaleTable)]
    assert won == [await store.table(made.id)]
    assert [entry.text for entry in await store.journal(made.id)] == [str(done.index(won[0]))]
    assert len(await store.pending(made.id)) == 1


async def test_a_hundred_tables_can_be_saved_at_once(store: Store) -> None:
    made = [await store.create(new_table()) for _ in range(100)]
    saved = await asyncio.gather(*(store.save(table, entry=NewEntry("start")) for table in made))
    assert {table.version for table in saved} == {2}


async def test_writers_on_sqlite_are_served_first_come_first_served(sqlite_url: str, clock: Clock) -> None:
    store = await open_store(sqlite_url, now=clock)
    made = [await store.create(new_table()) for _ in range(30)]
    served: list[int] = []

    async def save(number: int) -> None:
        await store.save(made[number])
        served.append(number)

    await asyncio.gather(*map(save, range(30)))
    assert served == list(range(30))
    await store.close()


async def test_a_table_that_is_not_there_is_stale(store: Store) -> None:
    with pytest.raises(StaleTable):
        await store.save(replace(new_table(), id=5, version=1))


async def test_a_save_that_is_cancelled_anywhere_is_whole_and_leaves_no_lock(store: Store) -> None:
    table = await store.create(new_table())
    for steps in range(40):
        saving = asyncio.create_task(
            store.save(table, entry=NewEntry("action", text=str(steps)), deliveries=(BOARD,))
        )
        for _ in range(steps):
            await asyncio.sleep(0)
        begun = steps > 0
        saving.cancel()
        with suppress(asyncio.CancelledError):
            await saving
        await asyncio.gather(*store.database.at_work)
        found = await store.table(table.id)
        assert found is not None
        assert found.version == table.version + begun
        assert len(await store.journal(table.id)) == len(await store.pending(table.id)) == found.version - 1
        table = found


async def test_closing_waits_for_a_save_whose_caller_was_cancelled(sqlite_url: str, clock: Clock) -> None:
    store = await open_store(sqlite_url, now=clock)
    table = await store.create(new_table())
    saving = asyncio.create_task(store.save(table))
    await asyncio.sleep(0)
    saving.cancel()
    await store.close()
    store = await open_store(sqlite_url, now=clock)
    assert await store.table(table.id) == replace(table, version=2)
    await store.close()


async def test_a_reader_sees_one_moment_and_waits_for_no_writer(store: Store) -> None:
    made = await store.create(new_table())
    async with store.database.writing() as connection:
        await connection.execute(text("UPDATE tables SET version = 9"))
        await connection.execute(text("DELETE FROM seats"))
        assert await store.table(made.id) == made


async def test_times_are_kept_to_the_millisecond_and_returned_as_kept(store: Store) -> None:
    odd = NOON + timedelta(microseconds=123_456)
    kept = NOON + timedelta(microseconds=123_000)
    made = await store.create(replace(new_table(), created=odd, updated=odd, deadline=odd))
    assert (made.created, made.updated, made.deadline) == (kept, kept, kept)
    assert await store.table(made.id) == made
    saved = await store.save(replace(made, updated=odd, deadline=odd))
    assert saved == replace(made, version=2)


async def test_a_time_without_a_zone_is_refused(store: Store) -> None:
    with pytest.raises(TypeError, match="offset-naive"):
        await store.create(replace(new_table(), created=datetime(2026, 1, 1)))  # noqa: DTZ001
    assert await raw(store, "SELECT count(*) FROM tables") == [(0,)]


async def test_all_is_there_after_the_database_was_closed_and_opened(url: str, clock: Clock) -> None:
    store = await open_store(url, now=clock)
    made = await store.create(new_table(), (HAND,))
    saved = await store.save(made, entry=NewEntry("start", text="[]", user_id=ANA))
    journal, pending = await store.journal(made.id), await store.pending(made.id)
    await store.close()
    store = await open_store(url, now=clock)
    assert await store.table(made.id) == saved
    assert await store.journal(made.id) == journal
    assert await store.pending(made.id) == pending
    await store.close()


# --- the journal


async def test_the_journal_numbers_entries_from_1_and_tells_when(store: Store, clock: Clock) -> None:
    table = await store.create(new_table())
    table = await store.save(table, entry=NewEntry("start", text='[["1",""]]', user_id=ANA))
    table = await store.save(table)
    clock.forward(2.5)
    await store.save(table, entry=NewEntry("action", 1, "5x3"))
    assert await store.journal(table.id) == (
        Entry(1, "start", None, '[["1",""]]', ANA, NOON),
        Entry(2, "action", 1, "5x3", None, NOON + timedelta(seconds=2.5)),
    )


# --- deliveries


def test_no_hand_and_no_secret_is_in_a_record_as_text() -> None:
    table = replace(new_table(), secret=b"a secret that nobody may read...")
    assert "6, 6" not in repr(table)
    assert "nobody may read" not in repr(table)
    assert "6 6" not in repr(HAND)
    assert "6 6" not in repr(Delivery(1, 1, 1, "hand", ANA, {"text": "6 6"}, 0, NOON))


async def test_a_database_error_shows_no_hand_and_no_secret(store: Store) -> None:
    broken: Any = {"a": "value"}
    with pytest.raises(SQLAlchemyError) as caught:
        await store.create(replace(new_table(), moves=broken))
    assert "hands" not in str(caught.value)
    assert "\\x02" not in str(caught.value)


# --- people and notes


async def test_a_stranger_has_a_blank_record(store: Store) -> None:
    assert await store.person(ANA) == PersonRecord(ANA, None, "unknown", {})


async def test_what_is_remembered_of_a_person_is_the_newest(store: Store) -> None:
    await store.remember(PersonRecord(BEN, 3, "closed"))
    await store.remember(PersonRecord(ANA, 1, "closed"))
    await store.remember(PersonRecord(ANA, 2**62, "open"))
    assert await store.person(ANA) == PersonRecord(ANA, 2**62, "open")
    assert await store.person(BEN) == PersonRecord(BEN, 3, "closed")


async def test_what_a_person_chose_stays_when_they_are_reached_otherwise(store: Store) -> None:
    stranger = await store.person(ANA)
    await store.prefer(ANA, "hints", "always")
    await store.prefer(ANA, "sort", "suits")
    await store.remember(replace(stranger, dm_channel=7, dm="open"))
    assert await store.person(ANA) == PersonRecord(ANA, 7, "open", {"hints": "always", "sort": "suits"})
    await store.prefer(ANA, "hints", None)
    assert await store.person(ANA) == PersonRecord(ANA, 7, "open", {"sort": "suits"})


async def test_a_person_can_be_remembered_by_several_at_once(store: Store) -> None:
    await asyncio.gather(*(store.remember(PersonRecord(ANA, channel, "open")) for channel in range(8)))
    assert (await store.person(ANA)).dm_channel in range(8)


async def test_what_is_found_out_about_somebody_forgotten_meanwhile_is_not_stored(store: Store) -> None:
    await store.remember(PersonRecord(ANA, 1, "open"))
    before = await store.person(ANA)
    await forget(store, ANA)
    await store.remember(replace(before, dm="closed"), before=before)
    assert await store.person(ANA) == PersonRecord(ANA)
    await store.remember(PersonRecord(ANA, 2, "open"), before=PersonRecord(ANA))
    assert (await store.person(ANA)).dm_channel == 2


async def test_a_note_is_kept_until_it_is_written_anew(store: Store) -> None:
    assert await store.note("commands") is None
    await store.set_note("commands", "abc")
    await store.set_note("commands", "def")
    assert await store.note("commands") == "def"
    assert await store.note("other") is None


async def test_json_is_readable_in_the_file(store: Store) -> None:
    await store.create(new_table())
    ((rules,),) = await raw(store, "SELECT CAST(rules AS TEXT) FROM tables")
    assert json.loads(rules) == {"dice_start": 5, "pass": False}


def test_only_the_room_of_the_database_knows_its_kinds() -> None:
    rooms = Path(__file__).parents[3] / "data"
    for room in ("tables", "fair_play", "results", "standings"):
        for file in (rooms / room).glob("**/*.py"):
            assert "PRAGMA" not in (code := file.read_text())
            assert "dialect" not in code
