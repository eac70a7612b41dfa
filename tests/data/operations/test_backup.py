"""Backups: one moment of the whole database as a file, made while it is in use, checked, and put back."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.address import sqlite_file
from data.db.errors import DatabaseBusy, DatabaseTrouble, NewerSchema
from data.db.records import OVER
from data.operations import backup as backups
from data.operations.backup import BadBackup, Checked, back_up, check, restore
from data.operations.opening import open_store
from data.operations.read_only import OlderSchema, looking
from data.operations.restored_copies import NEWEST, is_put_back
from data.operations.survey import survey
from data.privacy.export import forget
from data.tables.rows import LIVE
from data.tables.store import Store
from tests.data.conftest import KINDS, empty_database
from tests.data.games import Played, people
from tests.data.later import LATER, PRESENT, later_version
from tests.data.sample_tables import ANA, BEN, BOARD, CLEO, Clock, new_table, person


async def rows(store: Store) -> dict[str, list[Any]]:
    """All that is stored, table by table, but for the bot's notes to itself."""
    found = {}
    for table in schema.metadata.sorted_tables:
        if table is schema.notes:
            continue
        found[table.name] = await store.read(partial(_all, table))
    return found


async def _all(table: Table, connection: AsyncConnection) -> list[Any]:
    statement = select(table).order_by(*table.primary_key.columns)
    return [dict(row) for row in (await connection.execute(statement)).mappings()]


@pytest.fixture
async def played(store: Store) -> Store:
    """Games that are over, one that goes on, one that owes its board."""
    for seed, game in enumerate(("dudo", "bidou", "pidro")):
        await (
            Played(game, people(ANA, BEN, CLEO, 4)[: 4 if game == "pidro" else 2], seed=seed)
            .to_the_end()
            .stored(store)
        )
    await store.create(new_table(person(ANA, "Ana"), person(BEN, "Ben")), (BOARD,))
    return store


@pytest.fixture(params=KINDS)
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """An empty place to restore into."""
    async with empty_database(request.param, tmp_path / "elsewhere") as address:
        yield address


def beside(file: Path) -> list[str]:
    """What there is of that name, and of longer ones."""
    return sorted(each.name for each in file.parent.glob(f"{file.name}*"))


async def broken(store: Store) -> None:
    """Let the journal of the first game lead elsewhere."""
    wrong = update(schema.journal).where(schema.journal.c.table_id == 1, schema.journal.c.seq == 2)
    await store.write(lambda connection: connection.execute(wrong.values(text="nonsense")))


@pytest.mark.long
async def test_what_is_put_back_is_what_there_was_of_either_kind_in_either_kind(
    played: Store, url: str, place: str, tmp_path: Path, clock: Clock
) -> None:
    before = await rows(played)
    made = await back_up(url, tmp_path / "copy.db", replay=("finished", "closed"))
    assert (made.tables, made.live, made.replayed, made.damaged) == (4, 1, 3, {})
    again = await restore(tmp_path / "copy.db", place, replay=("finished", "closed"))
    assert again == made
    store = await open_store(place, now=clock, forgotten=tmp_path / "forgotten")
    try:
        assert await rows(store) == before
        assert await is_put_back(store)
        new = await store.create(new_table())
        assert new.id == 5
    finally:
        await store.close()


async def test_no_number_of_a_table_comes_again_after_a_backup(
    played: Store, url: str, place: str, tmp_path: Path, clock: Clock
) -> None:
    gone = await played.create(new_table())
    await played.write(
        lambda connection: connection.execute(schema.seats.delete().where(schema.seats.c.table_id == gone.id))
    )
    await played.write(
        lambda connection: connection.execute(schema.tables.delete().where(schema.tables.c.id == gone.id))
    )
    await back_up(url, tmp_path / "copy.db", replay=())
    await restore(tmp_path / "copy.db", place, replay=())
    store = await open_store(place, now=clock, forgotten=tmp_path / "forgotten")
    try:
        assert (await store.create(new_table())).id == gone.id + 1
    finally:
        await store.close()


async def test_a_journal_that_does_not_replay_is_named_also_of_a_game_that_is_over(
    played: Store, url: str, tmp_path: Path
) -> None:
    await broken(played)
    made = await back_up(url, tmp_path / "copy.db", replay=("finished", "closed"))
    assert list(made.damaged) == [1]
    assert "nonsense" not in str(made.damaged)
    assert made.replayed == 2
    assert (await back_up(url, tmp_path / "second.db", replay=())).damaged == {}


async def test_a_backup_has_nothing_in_it_of_what_was_deleted_before(
    store: Store, url: str, tmp_path: Path
) -> None:
    name = "Marginalia"
    await store.set_note("somebody", name * 500)
    await store.set_note("somebody", "")
    await back_up(url, tmp_path / "copy.db")
    assert name.encode() not in (tmp_path / "copy.db").read_bytes()


async def test_a_backup_is_for_this_user_alone_and_never_takes_another_file_s_place(
    store: Store, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "copy.db"
    await back_up(url, file)
    assert file.stat().st_mode & 0o077 == 0
    before = file.read_bytes()
    with pytest.raises(BadBackup, match="is there already, and is left as it is"):
        await back_up(url, file)
    assert file.read_bytes() == before
    assert beside(file) == ["copy.db"]


async def test_who_was_deleted_since_the_backup_is_forgotten_again(
    store: Store, url: str, tmp_path: Path, clock: Clock
) -> None:
    await Played("dudo", people(ANA, BEN)).to_the_end().stored(store)
    file, aside = tmp_path / "copy.db", tmp_path / "aside"
    await back_up(url, file)
    await forget(store, ANA)
    await store.close()
    here = sqlite_file(url)
    if here is None:
        pytest.skip("the list of a server's database is where UNDERCUP_FORGOTTEN_FILE says")
    aside.mkdir()
    for each in (here, here.with_name(f"{here.name}-wal"), here.with_name(f"{here.name}-shm")):
        if each.exists():
            each.rename(aside / each.name)
    await restore(file, url)
    again = await open_store(url, now=clock)
    try:
        assert await is_put_back(again)
        table = await again.table(1)
        assert table is not None
        assert ANA not in [seat.user_id for seat in table.seats]
        assert BEN in [seat.user_id for seat in table.seats]
    finally:
        await again.close()


# -- what is refused


async def test_a_place_that_is_not_empty_stays_as_it_is(played: Store, url: str, tmp_path: Path) -> None:
    await back_up(url, tmp_path / "copy.db", replay=())
    before = await rows(played)
    await played.close()
    with pytest.raises(BadBackup, match="isn't empty"):
        await restore(tmp_path / "copy.db", url, replay=())
    again = await open_store(url, now=Clock(), forgotten=tmp_path / "forgotten")
    try:
        assert await rows(again) == before
    finally:
        await again.close()


async def test_a_place_that_a_bot_has_is_not_taken(store: Store, sqlite_url: str, tmp_path: Path) -> None:
    if sqlite_file(str(store.database.quick.url)) is None:
        pytest.skip("a server's database has no lock")
    await back_up(sqlite_url, tmp_path / "copy.db")
    with pytest.raises(DatabaseBusy):
        await restore(tmp_path / "copy.db", sqlite_url)


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0 and no more", b"a letter to Ana"])
async def test_what_is_no_backup_is_refused_and_nothing_is_there_afterwards(
    content: bytes, place: str, tmp_path: Path
) -> None:
    file = tmp_path / "copy.db"
    file.write_bytes(content)
    with pytest.raises(BadBackup, match="is no backup of Undercup's"):
        await restore(file, place)
    target = sqlite_file(place)
    assert target is None or not target.exists()


async def test_a_backup_with_a_hole_in_it_is_refused(played: Store, sqlite_url: str, tmp_path: Path) -> None:
    if sqlite_file(str(played.database.quick.url)) is None:
        pytest.skip("the file is what is damaged")
    file = tmp_path / "copy.db"
    await back_up(sqlite_url, file, replay=())
    content = bytearray(file.read_bytes())
    content[8192 : 8192 + 4096] = bytes(4096)
    file.write_bytes(content)
    with pytest.raises(DatabaseTrouble, match="damaged") as caught:
        await restore(file, f"sqlite+aiosqlite:///{tmp_path}/elsewhere/undercup.db")
    assert str(caught.value).startswith(f"{file} is damaged (")
    assert "elsewhere" not in str(caught.value)
    assert not (tmp_path / "elsewhere/undercup.db").exists()


async def test_what_isnt_whole_by_itself_is_refused(place: str, tmp_path: Path) -> None:
    for name in ("copy.db", "copy.db-wal"):
        (tmp_path / name).touch()
    with pytest.raises(BadBackup, match=r"whole by itself: copy\.db-wal belongs to it"):
        await restore(tmp_path / "copy.db", place)


async def test_a_full_disk_is_told_and_nothing_is_left_of_the_backup(
    store: Store, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sqlite_file(str(store.database.quick.url)) is None:
        pytest.skip("a file is copied otherwise")
    full = sqlite3.connect

    class Full(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            if statement.startswith("VACUUM"):
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(statement, *values)

    monkeypatch.setattr(
        "data.operations.backup.sqlite3.connect",
        lambda *names, **options: full(*names, factory=Full, **options),
    )
    with pytest.raises(BadBackup, match=r"can't be written \(database or disk is full\)") as refused:
        await back_up(sqlite_url, tmp_path / "copy.db")
    assert refused.value.passing
    assert beside(tmp_path / "copy.db") == []


async def test_there_is_no_such_file(place: str, tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="There is no file"):
        await restore(tmp_path / "nothing.db", place)
    with pytest.raises(DatabaseTrouble, match="can't be opened"):
        await back_up(f"sqlite+aiosqlite:///{tmp_path}/nothing.db", tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


async def test_of_backups_onto_one_name_one_is_there_and_it_is_the_one_that_said_so(
    played: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, real = tmp_path / "copy.db", backups.check
    second: list[asyncio.Task[Checked]] = []

    async def check_late(begun: Path, **options: Any) -> Checked:
        """The first one checks its copy while the second one makes its own."""
        if not second:
            await broken(played)
            second.append(asyncio.create_task(back_up(url, file, replay=OVER)))
            await asyncio.wait(second)
        return await real(begun, **options)

    monkeypatch.setattr(backups, "check", check_late)
    with pytest.raises(BadBackup, match=r"copy\.db is there already"):
        await back_up(url, file, replay=OVER)
    assert list((await second[0]).damaged) == list((await check(file, replay=OVER)).damaged) == [1]
    assert beside(file) == ["copy.db"]


async def test_of_two_restores_into_one_place_the_later_is_told_that_it_is_not_empty(
    played: Store, url: str, place: str, tmp_path: Path
) -> None:
    file = tmp_path / "copy.db"
    await back_up(url, file)
    outcomes = await asyncio.gather(*(restore(file, place) for _ in range(3)), return_exceptions=True)
    done = [each for each in outcomes if isinstance(each, Checked)]
    refused = [str(each) for each in outcomes if isinstance(each, DatabaseTrouble)]
    assert (len(done), len(refused)) == (1, 2), outcomes
    assert all("isn't empty" in each or "Another Undercup" in each for each in refused), refused


@pytest.mark.parametrize("name", ["u?x=1", "a?b/copy.db"])
async def test_a_name_that_no_address_can_have_is_refused_and_no_other_file_is_looked_at(
    tmp_path: Path, sqlite_url: str, name: str
) -> None:
    for again in (back_up(sqlite_url, tmp_path / name), restore(tmp_path / name, sqlite_url)):
        with pytest.raises(BadBackup, match=r"has a \? in its name"):
            await again
    assert beside(tmp_path / "u") == beside(tmp_path / "a") == []


async def test_a_backup_of_a_newer_version_is_refused(store: Store, sqlite_url: str, tmp_path: Path) -> None:
    if sqlite_file(str(store.database.quick.url)) is None:
        pytest.skip("the file is what is newer")
    file = tmp_path / "copy.db"
    await back_up(sqlite_url, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerSchema):
        await restore(file, f"sqlite+aiosqlite:///{tmp_path}/elsewhere/undercup.db")


async def test_a_backup_of_an_earlier_version_is_put_back_and_brought_up_to_date_when_it_is_opened(
    played: Store, url: str, place: str, tmp_path: Path, clock: Clock
) -> None:
    file = tmp_path / "copy.db"
    before = await rows(played)
    made = await back_up(url, file)
    target = sqlite_file(place)
    with later_version(tmp_path):
        assert await restore(file, place) == made
        assert made.schema == PRESENT
        if target is not None:
            assert _revision(target) == PRESENT  # so the version that made it can go on with it, too
        opened = await open_store(place, now=clock)
        assert await rows(opened) == before
        await opened.close()
    if target is not None:
        assert _revision(target) == LATER
        assert _revision(target.with_name(f"{target.name}.before-{LATER}")) == PRESENT
    with pytest.raises(NewerSchema):
        await open_store(place, now=clock)


def _revision(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        ((found,),) = connection.execute("SELECT version_num FROM alembic_version")
    return str(found)


# -- looking on


async def test_whoever_looks_on_sees_what_is_committed_and_changes_nothing(store: Store, url: str) -> None:
    await store.create(new_table(), (BOARD,))
    async with looking(url) as connection:
        found = await survey(connection)
        await store.create(new_table())
        assert (await survey(connection)).count("playing") == found.count("playing") == 1
    assert (found.waits.count, found.waits.oldest, found.shut.count) == (1, store.now, 0)
    async with looking(url) as connection:
        assert await connection.scalar(select(func.count()).select_from(schema.tables)) == 2
        with pytest.raises(Exception, match=r"readonly|read-only"):
            await connection.execute(text("DELETE FROM tables"))


async def test_what_a_table_owes_that_cannot_be_shown_is_counted_apart(store: Store, url: str) -> None:
    table = await store.create(new_table(), (BOARD,))
    await store.in_trouble(table.id, "write", BOARD)
    async with looking(url) as connection:
        found = await survey(connection)
    assert (found.waits.count, found.shut.count) == (0, 2)
    assert set(LIVE) >= {state for _, state in found.tables}


async def test_a_database_of_an_earlier_version_is_not_brought_up_to_date_by_a_look(
    store: Store, url: str, tmp_path: Path
) -> None:
    said = f"has schema {PRESENT}, and this version of Undercup has {LATER}. Start the bot once"
    with later_version(tmp_path), pytest.raises(OlderSchema, match=said):
        async with looking(url):
            pass
    async with looking(url) as connection:
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == PRESENT


async def test_the_note_by_which_a_copy_is_known_is_in_the_copy_alone(
    store: Store, url: str, tmp_path: Path
) -> None:
    await store.set_note(NEWEST, "1")
    await back_up(url, tmp_path / "copy.db")
    assert await store.note(NEWEST) == "1"
