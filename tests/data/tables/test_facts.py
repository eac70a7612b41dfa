"""What is known without reading is what is stored, whoever writes meanwhile."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal

import pytest
from sqlalchemy import Connection

from data.db.cache import Crowd, Hand, Key, Owed, Person, Playing
from data.db.records import GREETING, HandMessage, PersonRecord, TableRecord
from data.operations.opening import open_store
from data.tables import outbox, people, rows
from data.tables.store import Elsewhere, StaleTable, Store
from tests.adapters import representatives
from tests.data.sample_tables import BOARD, NOON, new_table, person
from tests.driver import passing

TABLES, PEOPLE = 3, (11, 12)


async def opened(store: Store, count: int) -> list[TableRecord]:
    return [await store.create(new_table(), (BOARD,)) for _ in range(count)]


async def test_what_is_read_while_another_table_is_written_to_is_kept(store: Store) -> None:
    if not store.database.is_ours:
        pytest.skip("another process may write")
    one, other = await opened(store, 2)
    with passing() as passed:
        async with store.database.held((one.id,)):
            for _ in range(3):
                await store.pending(other.id)
            assert passed.read.total() == 1
            for _ in range(3):
                await store.pending(one.id)
            assert passed.read.total() == 4


async def test_nothing_that_is_read_is_kept_while_anything_may_be_written(store: Store) -> None:
    (table,) = await opened(store, 1)
    with passing() as passed:
        async with store.database.held():
            for _ in range(3):
                await store.pending(table.id)
                await store.person(PEOPLE[0])
    assert passed.read.total() == 6


async def test_a_first_attempt_is_stored_with_the_change_that_owes_it(store: Store) -> None:
    if not store.database.is_ours:
        pytest.skip("whose attempt it is must be asked then")
    (table,) = await opened(store, 1)
    saved = await store.save(table, deliveries=(BOARD, BOARD))
    _, tried, untried = await store.pending(saved.id)
    assert (tried.attempts, untried.attempts) == (0, 0)
    before = store.database.settled()
    await store.attempted(tried.id)
    assert store.database.settled() == before, "nothing is written for it"
    _, tried, untried = await store.pending(saved.id)
    assert (tried.attempts, tried.attempted, untried.attempts) == (1, tried.created, 0)
    await store.attempted(tried.id)
    assert [owed.attempts for owed in await store.pending(saved.id)] == [0, 2, 0]


async def test_after_a_crash_any_first_attempt_may_have_been_made_and_after_a_stop_only_those_that_were(
    tmp_path: Path,
) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'undercup.db'}"
    store = await open_store(url, now=lambda: NOON)
    (table,) = await opened(store, 1)
    await store.save(table, deliveries=(BOARD, BOARD))
    await store.attempted((await store.pending(table.id))[1].id)
    await store.database.close()  # and nothing more is written
    store = await open_store(url, now=lambda: NOON)
    assert [owed.attempts for owed in await store.pending(table.id)] == [0, 1, 1]
    table = await store.save(unwrap(await store.table(table.id)), deliveries=(BOARD, BOARD))
    await store.attempted((await store.pending(table.id))[3].id)
    await store.close()
    store = await open_store(url, now=lambda: NOON)
    assert [owed.attempts for owed in await store.pending(table.id)] == [0, 1, 1, 1, 0]
    await store.close()


def unwrap(table: TableRecord | None) -> TableRecord:
    assert table is not None
    return table


async def test_a_fault_leaves_nothing_known(store: Store) -> None:
    if not store.database.is_ours:
        pytest.skip("another process may write")
    one, other = await opened(store, 2)
    await store.pending(other.id)
    with passing() as passed:
        with pytest.raises(OSError, match="disk"):
            async with store.database.held((one.id,)):
                raise OSError("disk")
        await store.pending(other.id)
    assert passed.read.total() == 1


def stored(key: Key, connection: Connection) -> object:
    """A fact as it is in the database."""
    match key:
        case Owed(table_id):
            return outbox.pending(connection, table_id)
        case Hand(table_id, user_id):
            return outbox.hand_message(connection, table_id, user_id)
        case Person(user_id):
            return people.read(connection, user_id)
        case Crowd(guild_id, channel_id):
            return rows.count_live(connection, guild_id, channel_id)
        case Playing(user_id):
            return rows.playing_at(connection, user_id)


class Crew:
    """Some who write and read at random, each in their own time."""

    def __init__(self, store: Store, ids: list[int], seed: int) -> None:
        self.store, self.ids, self.dice = store, ids, random.Random(seed)
        self.doings: list[Callable[[], Awaitable[object]]] = [
            self.save, self.attempt, self.deliver, self.deliver, self.note_hand, self.remember, self.prefer,
            self.trouble, self.open, self.end, self.sit, self.sit,
        ]  # fmt: skip

    async def together(self) -> None:
        """Some write, and others read until all is written."""
        writing = asyncio.gather(*(self.writer() for _ in range(3)))
        await asyncio.gather(writing, *(self.reader(writing) for _ in range(2)))

    async def writer(self) -> None:
        await self.pause()
        with suppress(StaleTable, Elsewhere):
            await self.dice.choice(self.doings)()

    async def reader(self, writing: asyncio.Future[list[None]]) -> None:
        while not writing.done():
            await self.pause()
            table_id = self.dice.choice(self.ids)
            await self.store.table(table_id)
            await self.store.pending(table_id)
            await self.store.hand_message(table_id, self.dice.choice(PEOPLE))
            await self.store.person(self.dice.choice(PEOPLE))
            table = new_table()
            await self.store.count_live(*table.place)
            await self.store.playing_at(self.dice.choice(PEOPLE))

    async def pause(self) -> None:
        for _ in range(self.dice.randrange(12)):
            await asyncio.sleep(0)

    async def one(self) -> TableRecord:
        table = await self.store.table(self.dice.choice(self.ids))
        assert table is not None
        return table

    async def save(self) -> None:
        table = await self.one()
        await self.store.save(replace(table, moves=table.moves + 1), deliveries=(BOARD,))

    async def attempt(self) -> None:
        for owed in (await self.store.pending(self.dice.choice(self.ids)))[:1]:
            await self.store.attempted(owed.id, afresh=self.dice.random() < 0.5)

    async def deliver(self) -> None:
        for owed in (await self.store.pending(self.dice.choice(self.ids)))[:1]:
            hand = HandMessage(self.dice.choice(PEOPLE), self.dice.randrange(99), NOON, 1)
            await self.store.delivered(
                owed.id,
                message_id=5,
                board=self.dice.randrange(99),
                owes=BOARD if self.dice.random() < 0.5 else None,
                hand=hand,
            )

    async def note_hand(self) -> None:
        stamp = self.dice.choice((GREETING, 2))
        hand = HandMessage(self.dice.choice(PEOPLE), self.dice.randrange(3), NOON, stamp)
        await self.store.note_hand(self.dice.choice(self.ids), hand)

    async def remember(self) -> None:
        user_id = self.dice.choice(PEOPLE)
        await self.store.remember(PersonRecord(user_id, dm_channel=self.dice.randrange(99)))

    async def prefer(self) -> None:
        await self.store.prefer(self.dice.choice(PEOPLE), "hints", str(self.dice.randrange(99)))

    async def sit(self) -> None:
        seats = tuple(
            replace(person(self.dice.choice(PEOPLE), "Ana"), level=self.dice.choice((None, "hard")))
            for _ in range(self.dice.randrange(3))
        )
        status: Literal["lobby", "playing"] = "lobby" if self.dice.random() < 0.5 else "playing"
        await self.store.save(replace(await self.one(), seats=seats, status=status))

    async def trouble(self) -> None:
        await self.store.in_trouble(self.dice.choice(self.ids), str(self.dice.randrange(3)), BOARD)

    async def open(self) -> None:
        await self.store.create(new_table())

    async def end(self) -> None:
        await self.store.save(replace(await self.one(), channel_id=self.dice.randrange(2, 9)), moved=True)


@pytest.mark.parametrize("seed", representatives(range(8), 3))
async def test_whatever_is_known_is_stored(store: Store, seed: int) -> None:
    if not store.database.is_ours and seed > 1:
        pytest.skip("nothing is kept where others may write; two storms show that they overtake one another")
    crew = Crew(store, [table.id for table in await opened(store, TABLES)], seed)
    for _ in range(15):
        await crew.together()
        await agree(store, crew.ids)


async def agree(store: Store, ids: list[int]) -> None:
    known = store.database.known
    for key in known.facts.kept.keys():  # noqa: SIM118 - they are no mapping
        (fact,) = known.facts.kept.get(key) or (None,)
        found = await store.database.read(partial(stored, key))
        if isinstance(key, Owed) and isinstance(found, tuple):
            # A post whose first attempt may have been made is stored as attempted, whatever else is known.
            assert all(
                owed.attempts > 0 and owed.attempted for owed in found if owed.id in known.facts.untried
            )
            found = tuple(map(known.facts.as_tried, found))
        assert found == fact, key
    for table_id in ids:
        if (table := known.sure(table_id)) is not None:
            known.is_unsure(table_id)
            assert await store.table(table_id) == table
