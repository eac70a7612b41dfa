"""What a database refuses is told without the values: they may be a hand, and errors are logged."""

from __future__ import annotations

import traceback

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import connect
from data.tables.store import Store
from tests.data.sample_tables import new_table


def shown(error: BaseException) -> str:
    """The error as a log writes it, with all that caused it."""
    lines = traceback.format_exception(error)
    return "".join(line for line in lines if not line.lstrip().startswith("File"))


async def test_a_refused_row_is_not_shown(store: Store) -> None:
    await store.create(new_table())
    row = {"table_id": 1, "seq": 1, "kind": None, "text": "sesame"}

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(insert(schema.journal), row)

    with pytest.raises(SQLAlchemyError) as caught:
        await store.write(write)
    assert "sesame" not in shown(caught.value)
    assert "kind" in str(caught.value)


async def test_a_value_that_can_t_be_sent_is_not_shown(store: Store) -> None:
    async def read(connection: AsyncConnection) -> None:
        wrong = select(schema.tables).where(schema.tables.c.host_id == ["sesame"])
        await connection.execute(wrong)

    with pytest.raises(SQLAlchemyError) as caught:
        await store.read(read)
    assert "sesame" not in shown(caught.value)


async def test_statements_are_shown_without_what_is_bound_to_them(url: str) -> None:
    engine = connect(url)
    try:
        assert engine.sync_engine.hide_parameters
        assert not engine.echo
    finally:
        await engine.dispose()
