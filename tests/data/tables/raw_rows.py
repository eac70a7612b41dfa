"""Rows of the database as they are stored, and a delivery to store."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text

from data.db.records import NewDelivery
from data.tables.store import Store
from tests.data.sample_tables import (
    ANA,
)

HAND = NewDelivery("hand", ANA, {"text": "your dice: 6 6"})


async def raw(store: Store, query: str) -> list[tuple[Any, ...]]:
    """Rows as they lie in the database."""
    async with store.database.quick.connect() as connection:
        return [tuple(row) for row in await connection.execute(text(query))]
