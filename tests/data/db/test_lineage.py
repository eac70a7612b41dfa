"""A PostgreSQL server that takes another's place and lacks what was committed: whoever runs notices before
anything is read or written, and no number or version comes again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from dataclasses import replace

import pytest
from sqlalchemy import text

from data.db.errors import DatabaseFault
from data.db.lineage import HISTORY, OlderServer
from data.operations.older_server import take_up, taken_up, watch
from data.operations.opening import open_store
from data.operations.restored_copies import LEAP, LEAST_IDS, is_put_back, mark_newest
from data.tables.rows import StaleTable
from data.tables.store import Store
from tests.data.conftest import POSTGRES, laid_database
from tests.data.rolled_back import RolledBack
from tests.data.sample_tables import BOARD, Clock, new_table

pytestmark = pytest.mark.skipif(not POSTGRES, reason="needs a PostgreSQL server")


class Processes:
    """Stores of several processes on one database, which may go back to a moment that was kept."""

    def __init__(self, url: str, clock: Clock, stack: AsyncExitStack) -> None:
        self.url, self.clock, self._stack = url, clock, stack
        self.moment = RolledBack(url)

    async def start(self) -> Store:
        store = await open_store(self.url, now=self.clock)
        self._stack.push_async_callback(store.close)
        await mark_newest(store)
        await watch(store)
        return store


@pytest.fixture
async def processes(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> AsyncIterator[Processes]:
    folder = tmp_path_factory.mktemp("lineage")
    async with laid_database("postgresql", folder) as url, AsyncExitStack() as stack:
        yield Processes(url, clock, stack)


async def lose_connections(store: Store, attempts: int = 20) -> None:
    """Until the store has noticed that its connections are gone."""
    for _ in range(attempts):
        try:
            await store.owed()
        except OlderServer:
            return
        except DatabaseFault:
            continue


async def go_on(store: Store) -> bool:
    """Take up what the server has, as often as connections are found dead that lay idle."""
    for _ in range(20):
        with suppress(DatabaseFault):
            return await take_up(store)
    raise AssertionError("no connection can be had")


async def test_what_was_read_before_is_not_written_after_commits_are_lost(processes: Processes) -> None:
    store = await processes.start()
    table = await store.create(new_table())
    await processes.moment.keep()
    lost = await store.save(replace(table, moves=7))
    await processes.moment.go_back()
    await lose_connections(store)
    for _ in range(3):
        with pytest.raises(OlderServer):
            await store.save(replace(lost, moves=8))
    with pytest.raises(OlderServer):
        await store.table(table.id)
    assert await go_on(store)
    found = await store.table(table.id)
    assert found is not None
    assert (found.moves, found.version >= table.version + LEAP) == (table.moves, True)
    again = await store.save(replace(found, moves=1))
    assert again.version != lost.version
    with pytest.raises(StaleTable):
        await store.save(replace(lost, moves=8))


async def test_no_number_of_a_lost_table_or_delivery_comes_again(processes: Processes) -> None:
    store = await processes.start()
    await store.create(new_table(), (BOARD,))
    await processes.moment.keep()
    lost = await store.create(new_table(), (BOARD,))
    (owed,) = await store.pending(lost.id)
    await processes.moment.go_back()
    await lose_connections(store)
    await go_on(store)
    new = await store.create(new_table(), (BOARD,))
    assert new.id - lost.id >= LEAST_IDS - 1
    assert (await store.pending(new.id))[0].id - owed.id >= LEAST_IDS


async def test_a_server_that_was_only_started_anew_lacks_nothing(processes: Processes) -> None:
    store = await processes.start()
    table = await store.create(new_table())
    await processes.moment.keep()
    await processes.moment.go_back()
    for _ in range(5):
        await lose_connections(store, 3)
    assert store.database.lineage is not None
    assert not store.database.lineage.is_older
    assert await store.save(replace(table, moves=7))


async def test_of_two_processes_one_lets_the_tables_go_on_and_both_forget(processes: Processes) -> None:
    first, second = await processes.start(), await processes.start()
    table = await first.create(new_table())
    await processes.moment.keep()
    await first.save(replace(table, moves=7))
    kept = await second.table(table.id)
    assert kept is not None
    await second.set_note("something", "else")
    await processes.moment.go_back()
    await lose_connections(first)
    await lose_connections(second)
    assert [await go_on(first), await go_on(second)] == [True, False]
    assert await is_put_back(first)  # who starts now lets them go on, too
    await taken_up(first)
    assert not await is_put_back(second)
    versions = {(await store.table(table.id)).version for store in (first, second)}  # type: ignore[union-attr]
    assert len(versions) == 1
    assert versions != {kept.version}


async def test_a_process_that_lost_nothing_forgets_what_it_kept_of_others(processes: Processes) -> None:
    first, second = await processes.start(), await processes.start()
    table = await first.create(new_table())
    await processes.moment.keep()
    await first.save(replace(table, moves=7))
    assert (await second.table(table.id)).moves == 7  # type: ignore[union-attr]
    await processes.moment.go_back()
    await lose_connections(first)
    assert await go_on(first)
    now = await first.table(table.id)
    assert now is not None
    await first.save(replace(now, moves=1))
    await lose_connections(second)
    assert second.database.lineage is not None
    assert second.database.lineage.is_older
    assert not await go_on(second)
    assert (await second.table(table.id)).moves == 1  # type: ignore[union-attr]


async def test_a_minute_does_not_make_another_place_the_newest(processes: Processes) -> None:
    store = await processes.start()
    async with store.database.long.begin() as connection:
        await connection.execute(text("UPDATE notes SET value = 'elsewhere' WHERE key = 'newest'"))
    await mark_newest(store)
    with pytest.raises(OlderServer):
        await store.owed()
    assert await go_on(store)
    await taken_up(store)
    assert not await is_put_back(store)


async def test_what_a_process_marked_is_gone_when_it_ends(processes: Processes) -> None:
    store, other = await processes.start(), await processes.start()
    await store.create(new_table())
    await go_on(other)
    await store.close()
    async with other.database.long.begin() as connection:
        keys = (await connection.execute(text("SELECT key FROM notes"))).scalars().all()
    assert other.database.lineage is not None
    assert sum(key.startswith("written ") for key in keys) == 1
    assert HISTORY in keys
