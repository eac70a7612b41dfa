"""Readings of a server that come together are one transaction, and yet each is for itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from data.db.engine import Transactions, connect, for_reading
from data.db.errors import DatabaseFault
from data.db.reading import Readings
from data.operations.opening import open_store
from data.tables.store import Store
from tests.data.conftest import POSTGRES, laid_database
from tests.data.sample_tables import BOARD, Clock, new_table
from tests.driver import failing, passing
from tests.fresh import fresh


@pytest.fixture(params=["postgresql"] if POSTGRES else [])
async def kept(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> AsyncIterator[Store]:
    """A store on a server; SQLite reads by itself."""
    async with laid_database(request.param, tmp_path) as url:
        store = await open_store(url, now=clock)
        yield store
        await store.close()


async def test_those_who_ask_for_the_same_at_the_same_time_read_it_once(kept: Store) -> None:
    table = await kept.create(new_table(), (BOARD,))
    with passing() as passed:
        pending = await asyncio.gather(*(kept.pending(table.id) for _ in range(5)))
    assert len({tuple(each.id for each in owed) for owed in pending}) == 1
    assert (passed.statements, passed.transactions) == (1, 0)


async def test_what_has_the_same_number_is_not_the_same(kept: Store) -> None:
    table = await kept.create(new_table(), (BOARD,))
    owed, person = await asyncio.gather(kept.pending(table.id), kept.person(table.id))
    assert owed[0].table_id == table.id
    assert person.user_id == table.id


async def test_what_comes_together_is_one_transaction_and_sees_one_moment(kept: Store) -> None:
    made = [await kept.create(new_table()) for _ in range(3)]
    for table in made:
        kept.database.known.drop(table.id)
    with passing() as passed:
        await asyncio.gather(*(kept.table(table.id) for table in made))
    assert passed.transactions == 1


async def test_a_table_that_is_at_its_last_version_takes_one_statement(kept: Store) -> None:
    table = await kept.create(new_table())
    first = await kept.table(table.id)
    with passing() as passed:
        assert await kept.table(table.id) == first
    assert (passed.statements, passed.transactions) == (1, 0)


async def test_a_table_that_another_process_has_changed_is_read_anew(kept: Store) -> None:
    table = await kept.create(new_table())
    assert await kept.table(table.id) is not None
    async with kept.database.long.begin() as connection:
        await connection.execute(text("UPDATE tables SET version = 7, moves = 3"))
    found = await kept.table(table.id)
    assert found is not None
    assert (found.version, found.moves) == (7, 3)
    async with kept.database.long.begin() as connection:
        await connection.execute(text("DELETE FROM tables"))
    assert await kept.table(table.id) is None


async def test_who_reads_after_a_commit_sees_it(kept: Store) -> None:
    table = await kept.create(new_table())

    async def changed_and_read(number: int) -> int:
        async with kept.database.long.begin() as connection:
            await connection.execute(text("UPDATE tables SET moves = greatest(moves, :to)"), {"to": number})
        found = await kept.table(table.id)
        assert found is not None
        return found.moves

    moves = await asyncio.gather(*(changed_and_read(number) for number in range(20)))
    assert all(seen >= number for number, seen in enumerate(moves))


async def test_one_that_fails_takes_no_other_along(kept: Store) -> None:
    def one(connection: Connection) -> int:
        return int(connection.execute(text("SELECT 1")).scalar_one())

    def refused(connection: Connection) -> None:
        connection.execute(text("SELECT pg_cancel_backend(pg_backend_pid())"))
        connection.execute(text("SELECT pg_sleep(60)"))

    def mistaken(_connection: Connection) -> None:
        raise LookupError

    database = kept.database
    outcomes = await asyncio.gather(
        *(database.finish(database.read(work)) for work in (one, refused, one, mistaken, one)),
        return_exceptions=True,
    )
    assert [outcomes[number] for number in (0, 2, 4)] == [1, 1, 1]
    assert isinstance(outcomes[1], DatabaseFault)
    assert isinstance(outcomes[3], LookupError)


@pytest.fixture
async def readings(tmp_path: Path) -> AsyncIterator[Readings]:
    """What a server's readings share, with a file behind it."""
    engine = for_reading(connect(await fresh(tmp_path / "undercup.db"), quick=True))
    several, single = Transactions(engine), Transactions(engine)
    yield Readings(several, single)
    await several.close()
    await single.close()
    await engine.dispose()


def counted(connection: Connection) -> int:
    return int(connection.execute(text("SELECT count(*) FROM tables")).scalar_one())


async def test_readings_with_one_key_run_once_and_all_that_come_together_in_one_transaction(
    readings: Readings,
) -> None:
    with passing() as passed:
        keys = ("a", "a", "b", None, None)
        assert await asyncio.gather(*(readings.do(counted, key) for key in keys)) == [0] * len(keys)
    assert (passed.statements, passed.transactions) == (4, 1)


async def test_an_error_is_only_its_own_reading_s_also_where_the_database_fails(readings: Readings) -> None:
    def refused(connection: Connection) -> None:
        connection.execute(text("SELECT 'refused'"))

    def mistaken(_connection: Connection) -> None:
        raise LookupError

    with failing("disk I/O error", when="refused"):
        outcomes = await asyncio.gather(
            *(readings.do(work) for work in (counted, refused, mistaken, counted)), return_exceptions=True
        )
        alone = await asyncio.gather(readings.do(refused, single=True), return_exceptions=True)
    assert (outcomes[0], outcomes[3]) == (0, 0)
    assert isinstance(outcomes[2], LookupError)
    assert all("disk I/O error" in str(error) for error in (outcomes[1], *alone))
