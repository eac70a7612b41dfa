"""Whatever is done to tables in whatever order, journals and deliveries keep theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.records import NewDelivery, NewEntry, TableRecord
from data.operations.opening import open_store
from data.tables.store import StaleTable, Store
from tests.data.sample_tables import BOARD, Clock, beside_the_bot, new_table

Step = tuple[str, int, int]
steps = st.lists(
    st.tuples(
        st.sampled_from(("save", "stale", "delivered", "given up")), st.integers(0, 1), st.integers(0, 3)
    ),
    max_size=14,
)


@dataclass
class Expected:
    """What a table must have become."""

    table: TableRecord
    texts: list[str] = field(default_factory=list)
    owed: list[tuple[int, Mapping[str, Any] | None]] = field(default_factory=list)
    last: int = 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("order")


@settings(max_examples=30, deadline=None)
@given(steps=steps)
def test_any_sequence_of_saves_and_deliveries_keeps_the_order(folder: Path, steps: list[Step]) -> None:
    asyncio.run(_walk(f"sqlite+aiosqlite:///{folder}/undercup.db", steps))


async def _walk(url: str, steps: list[Step]) -> None:
    store = await open_store(url, now=Clock())
    try:
        expected = [Expected(await store.create(new_table())) for _ in range(2)]
        for number, (what, which, count) in enumerate(steps):
            await _step(store, expected[which], f"{what} {number}", count)
            for each in expected:
                assert await store.table(each.table.id) == each.table
        for each in expected:
            await _is_as_expected(store, each)
    finally:
        await store.close()


async def _step(store: Store, on: Expected, what: str, count: int) -> None:
    new = tuple(NewDelivery("notice", payload={"text": f"{what}.{index}"}) for index in range(count))
    entry = NewEntry("action", 0, what)
    if what.startswith("save"):
        on.table = await store.save(replace(on.table, moves=count), entry=entry, deliveries=new)
        on.texts.append(what)
        on.owed += [(on.last + index, owed.payload) for index, owed in enumerate(new, start=1)]
        on.last += count
    elif what.startswith("stale"):
        with pytest.raises(StaleTable):
            await store.save(replace(on.table, version=on.table.version - 1), entry=entry, deliveries=new)
    elif on.owed:
        # Hands go out side by side, so a later one may arrive first.
        ended = on.owed.pop(count % len(on.owed))
        (owed,) = [owed for owed in await store.pending(on.table.id) if owed.seq == ended[0]]
        if what.startswith("delivered"):
            await store.delivered(owed.id, board=owed.seq)
            on.table = replace(on.table, board=owed.seq)
        else:
            await store.given_up(owed.id, "closed")


async def _is_as_expected(store: Store, each: Expected) -> None:
    assert await store.table(each.table.id) == each.table
    journal = await store.journal(each.table.id)
    assert [(entry.seq, entry.text) for entry in journal] == list(enumerate(each.texts, start=1))
    assert [(owed.seq, owed.payload) for owed in await store.pending(each.table.id)] == each.owed
    assert (each.table.id in await store.owed()) == bool(each.owed)


@pytest.mark.long
@settings(max_examples=30, deadline=None)
@given(steps=steps)
def test_whoever_reads_a_table_while_others_write_sees_what_is_stored(
    folder: Path, steps: list[Step]
) -> None:
    asyncio.run(_among_writers(f"sqlite+aiosqlite:///{folder}/undercup.db", steps))


async def _among_writers(url: str, steps: list[Step]) -> None:
    """Everybody writes at once, as fast as they can, and reads what they have written."""
    store = await open_store(url, now=Clock())

    async def write(table_id: int, what: str, number: int) -> None:
        async def rename(connection: AsyncConnection) -> None:
            changed = update(schema.tables).where(schema.tables.c.id == table_id)
            await connection.execute(
                changed.values(host_id=1000 + number, version=schema.tables.c.version + 1)
            )

        seen = await store.table(table_id)
        assert seen is not None
        if what == "save":
            with suppress(StaleTable):
                saved = await store.save(replace(seen, moves=seen.moves + 1), deliveries=(BOARD,))
                assert (now := await store.table(table_id)) is not None
                assert now.version >= saved.version
        elif what == "stale":
            await store.write(rename)
            assert (now := await store.table(table_id)) is not None
            assert now.version > seen.version
        elif owed := await store.pending(table_id):
            await store.delivered(owed[0].id, board=1000 + number)
            assert (now := await store.table(table_id)) is not None
            assert now.board is not None

    try:
        made = [await store.create(new_table(), (BOARD, BOARD)) for _ in range(2)]
        writers = [write(made[which].id, what, number) for number, (what, which, _) in enumerate(steps)]
        await asyncio.gather(*writers)
        other = beside_the_bot(url)
        for table in made:
            assert await store.table(table.id) == await other.table(table.id)
        await other.close()
    finally:
        await store.close()
