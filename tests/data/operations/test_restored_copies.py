"""Older copies of a database are noticed where they are put back, and no table's id comes twice."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from data.db.engine import copy_sqlite
from data.db.lineage import HISTORY
from data.operations.older_server import take_up, taken_up, watch
from data.operations.opening import open_store
from data.operations.restored_copies import LEAST_IDS, is_put_back, mark_newest, pass_over_ids
from data.tables.store import Store
from tests.data.conftest import POSTGRES, empty_database
from tests.data.sample_tables import Clock, new_table


async def test_an_id_isnt_given_again_when_its_table_is_gone(store: Store) -> None:
    made = await store.create(new_table())
    async with store.database.writing() as connection:
        await connection.execute(text("DELETE FROM tables"))
    assert (await store.create(new_table())).id > made.id


async def test_the_ids_of_tables_that_a_copy_doesnt_know_are_passed_over(store: Store, clock: Clock) -> None:
    made = await store.create(new_table())
    await pass_over_ids(store)
    least = await store.create(new_table())
    assert least.id - made.id > LEAST_IDS
    clock.forward(timedelta(days=1).total_seconds())
    await pass_over_ids(store)
    assert (await store.create(new_table())).id - least.id > timedelta(days=1).total_seconds()


async def test_a_database_is_no_copy_of_itself(url: str, clock: Clock) -> None:
    for _ in range(3):
        store = await open_store(url, now=clock)
        assert not await is_put_back(store)
        await mark_newest(store)
        await store.close()


async def test_a_process_that_ends_between_the_two_marks_leaves_no_copy(
    sqlite_url: str, clock: Clock
) -> None:
    store = await open_store(sqlite_url, now=clock)
    await mark_newest(store)
    lock_file = store.database.lock_file
    assert lock_file is not None
    before = lock_file.text
    for _ in range(2):
        await mark_newest(store)
        await lock_file.keep(before)
        assert not await is_put_back(store)
        before = str(int(before) + 1)
    await store.close()


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_copy_of_an_sqlite_file_is_noticed(
    sqlite_url: str, file: Path, tmp_path: Path, clock: Clock, elsewhere: bool
) -> None:
    store = await open_store(sqlite_url, now=clock)
    await mark_newest(store)
    await mark_newest(store)
    copy = tmp_path / "copy.db"
    copy_sqlite(file, copy)
    await mark_newest(store)
    await store.close()
    if not elsewhere:
        await asyncio.to_thread(copy.replace, file)
    restored = await open_store(f"sqlite+aiosqlite:///{copy}" if elsewhere else sqlite_url, now=clock)
    assert await is_put_back(restored)
    await mark_newest(restored)
    assert not await is_put_back(restored)
    await restored.close()


@pytest.mark.skipif(POSTGRES is None, reason="UNDERCUP_TEST_POSTGRES names no server")
@pytest.mark.parametrize("clean", [False, True])
async def test_a_postgresql_dump_that_is_restored_is_noticed(
    tmp_path: Path, clock: Clock, clean: bool
) -> None:
    async with empty_database("postgresql", tmp_path) as url, empty_database("postgresql", tmp_path) as other:
        store = await open_store(url, now=clock)
        await mark_newest(store)
        made = await store.create(new_table())
        await run("pg_dump", "-Fc", "-f", f"{tmp_path}/dump", plain(url))
        await store.close()
        into = url if clean else other
        await run("pg_restore", *(("--clean",) if clean else ()), "-d", plain(into), f"{tmp_path}/dump")
        restored = await open_store(into, now=clock)
        assert await is_put_back(restored)
        await mark_newest(restored)
        assert not await is_put_back(restored)
        await pass_over_ids(restored)
        assert (await restored.create(new_table())).id - made.id > LEAST_IDS
        await restored.close()


async def run(program: str, *arguments: str) -> None:
    """One of PostgreSQL's own programs; Debian keeps some of them out of PATH."""
    folder = await asyncio.to_thread(lambda: max(Path("/usr/lib/postgresql").glob("*/bin"), default=Path()))
    process = await asyncio.create_subprocess_exec(folder / program, *arguments)
    assert await process.wait() == 0


def plain(url: str) -> str:
    """The address as PostgreSQL's own programs take it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


async def test_a_file_has_no_server_that_could_lack_commits(sqlite_url: str, clock: Clock) -> None:
    store = await open_store(sqlite_url, now=clock)
    try:
        await watch(store)
        assert not await take_up(store)
        await taken_up(store)
        assert await store.note(HISTORY) is None
    finally:
        await store.close()
