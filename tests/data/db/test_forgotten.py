"""Whoever was forgotten is forgotten again by an older copy of the database that is put back."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from data.db.engine import copy_sqlite
from data.db.errors import DatabaseTrouble
from data.db.forgotten import HEAD, Forgotten
from data.db.records import PersonRecord, Untrusted, Vote
from data.operations.opening import open_store
from data.privacy.export import forget
from data.tables.store import Store
from tests.data.db.test_scrubbing import holding
from tests.data.games import Played, people
from tests.data.sample_tables import ANA, BEN, CLEO, Clock, new_table, person
from tests.fresh import fresh

NAME, WORD = "Zanzibar", "wolverine"


@asynccontextmanager
async def opened(file: Path, *, anew: bool = False) -> AsyncIterator[Store]:
    url = await fresh(file) if anew else f"sqlite+aiosqlite:///{file}"
    store = await open_store(url, now=Clock())
    try:
        yield store
    finally:
        await store.close()


def put_back(copy: Path, file: Path) -> None:
    """A backup in the place of the database, as docs/operating.md says."""
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        file.with_name(name).unlink(missing_ok=True)
    shutil.copy(copy, file)


async def test_a_copy_that_is_put_back_forgets_again_who_was_forgotten_since(
    file: Path, tmp_path: Path
) -> None:
    backup = tmp_path / "backup"
    async with opened(file, anew=True) as store:
        await Played("dudo", people(BEN, CLEO)).to_the_end().stored(store)
        await store.remember(PersonRecord(ANA, dm_channel=ANA + 100, dm="open"))
        lobby = new_table(replace(person(ANA, NAME), word=Untrusted(WORD)), person(BEN, "Ben"))
        made = await store.create(replace(lobby, status="lobby", state=None, log=()))
        copy_sqlite(file, backup)
        assert holding(backup, ANA, NAME, WORD)
        await store.save(replace(made, status="closed"))
        await forget(store, ANA)
        assert holding(file, ANA, NAME, WORD) == {}
    put_back(backup, file)
    async with opened(file) as store:
        assert holding(file, ANA, NAME, WORD) == {}
        again = await store.table(made.id)
        assert again is not None
        assert [seat.user_id for seat in again.seats] == [BEN]
        assert (again.host_id, again.status) == (BEN, "lobby")
        assert (await store.person(ANA)).dm_channel is None
    assert holding(file, BEN)


async def test_whoever_plays_in_the_copy_leaves_their_table_to_a_computer(file: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    async with opened(file, anew=True) as store:
        played = Played("dudo", people(ANA, BEN, CLEO))
        made = await store.create(
            replace(played.table, host_id=ANA, status="playing", votes=(Vote(0, 1), Vote(2, 1)))
        )
        copy_sqlite(file, backup)
        await store.save(replace(made, status="closed"))
        await forget(store, ANA)
    put_back(backup, file)
    async with opened(file) as store:
        again = await store.table(made.id)
        assert again is not None
        assert (again.status, again.host_id, again.votes) == ("playing", BEN, (Vote(2, 1),))
        assert again.seats[0].level is not None
        assert (again.seats[0].user_id or 0) < 0
        assert [entry.text for entry in await store.journal(made.id)][-1:] == ["left"]
        assert made.id in await store.owed()
        assert holding(file, ANA) == {}


async def test_a_table_where_nobody_else_is_closes_in_the_copy(file: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    async with opened(file, anew=True) as store:
        made = await store.create(new_table())
        copy_sqlite(file, backup)
        await store.save(replace(made, status="closed"))
        await forget(store, ANA)
    put_back(backup, file)
    async with opened(file) as store:
        again = await store.table(made.id)
        assert again is not None
        assert again.status == "closed"
        assert again.deadline is None


async def test_whoever_comes_back_after_being_forgotten_stays(file: Path) -> None:
    async with opened(file, anew=True) as store:
        await store.remember(PersonRecord(ANA, dm="open"))
        await forget(store, ANA)
        await store.remember(PersonRecord(ANA, dm="open"))
    async with opened(file) as store:
        assert (await store.person(ANA)).dm == "open"


async def test_what_the_list_lacks_comes_from_the_database(file: Path, tmp_path: Path) -> None:
    """The process was killed between the deletion and the line in the file."""
    backup, known = tmp_path / "backup", file.with_name(f"{file.name}.forgotten")
    async with opened(file, anew=True) as store:
        await store.remember(PersonRecord(ANA, dm="open"))
        copy_sqlite(file, backup)
        before = known.read_text() if known.exists() else None
        await forget(store, ANA)
        assert before is None or before != known.read_text()
        head, _, _ = known.read_text().partition("\n")
        known.write_text(head)
    async with opened(file):
        assert len(known.read_text().split("\n")) == 2
    put_back(backup, file)
    async with opened(file) as store:
        assert (await store.person(ANA)).dm == "unknown"


async def test_the_list_holds_no_id_and_is_for_this_user_alone(file: Path) -> None:
    async with opened(file, anew=True) as store:
        await forget(store, ANA)
        await forget(store, BEN)
    known = file.with_name(f"{file.name}.forgotten")
    content = known.read_text()
    assert content.startswith(HEAD)
    assert len(content.split("\n")) == 3
    assert str(ANA) not in content
    assert known.stat().st_mode & 0o077 == 0
    key = content.removeprefix(HEAD)[:64]
    for each in file.parent.glob(f"{file.name}*"):
        assert each == known or key.encode() not in each.read_bytes()


async def test_a_line_that_was_cut_off_counts_for_nothing(tmp_path: Path) -> None:
    known = Forgotten(tmp_path / "list")
    await known.keep([known.line(ANA, 1)])
    with (tmp_path / "list").open("a") as file:
        file.write("\n17 abcdef")
    await known.keep([known.line(BEN, 2)])
    again = Forgotten(tmp_path / "list")
    assert again.read() == {again.line(ANA, 1), again.line(BEN, 2)}
    assert again.named([again.line(ANA, 1)], (ANA, BEN)) == (ANA,)


async def test_a_list_that_is_none_keeps_the_database_closed(file: Path) -> None:
    file.with_name(f"{file.name}.forgotten").write_text("something else")
    with pytest.raises(DatabaseTrouble, match="forgotten"):
        await open_store(f"sqlite+aiosqlite:///{file}", now=Clock())


async def test_a_copy_from_before_a_migration_goes_with_those_who_are_in_it(file: Path) -> None:
    async with opened(file, anew=True) as store:
        await store.remember(PersonRecord(ANA, dm="open"))
        with_her, without = (file.with_name(f"{file.name}.before-{name}") for name in ("0100", "0200"))
        copy_sqlite(file, with_her)
        await fresh(without)
        await forget(store, ANA)
        assert (with_her.exists(), without.exists()) == (False, True)
