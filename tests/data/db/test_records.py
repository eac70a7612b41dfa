"""What is stored as JSON is a type of its own in the program: from the bytes to it, and back to the same."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from sqlalchemy import Column, String, cast, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.records import TableSettings, Vote
from data.tables.store import Store
from tests.data.sample_tables import new_table

CHOSEN = TableSettings(
    preset="manual", changes={"target": "21"}, seats=4, clock=120, level="hard", locale="de"
)
EARLIER = (
    '{"preset": "manual", "changes": {"target": "21"}, "seats": 4, "clock": 120, "level": "hard", '
    '"locale": "de"}'
)
"""As versions stored them that knew no cut."""
BEFORE_WATCHING = EARLIER[:-1] + ', "cut": false, "open_at_end": false}'
BEFORE_INVITING = BEFORE_WATCHING[:-1] + ', "watch": false}'
BYTES = BEFORE_INVITING[:-1] + ', "open_to": "all"}'


async def stored(store: Store, column: Column[Any]) -> object:
    """What the database has of the only table."""

    async def work(connection: AsyncConnection) -> object:
        return (await connection.execute(select(cast(column, String)))).scalar_one()

    return await store.read(work)


async def test_settings_are_stored_as_they_always_were(store: Store) -> None:
    made = await store.create(replace(new_table(), settings=CHOSEN))
    assert await stored(store, schema.tables.c.settings) == BYTES
    for earlier in (BYTES, BEFORE_INVITING, BEFORE_WATCHING, EARLIER):
        assert TableSettings.read(json.loads(earlier)) == CHOSEN
    assert (await store.table(made.id)) == made


def test_what_wasn_t_chosen_when_a_table_was_opened_has_its_default() -> None:
    first = {"preset": "wikipedia", "changes": {}, "seats": 6, "clock": None, "locale": "en-US"}
    assert TableSettings.read(first) == TableSettings(preset="wikipedia", seats=6, locale="en-US")
    assert TableSettings.read(first | {"another": 1}) == TableSettings.read(first)


def test_damaged_settings_can_be_read() -> None:
    assert TableSettings.read({}) == TableSettings(preset="", seats=0)


async def test_votes_are_stored_as_they_always_were(store: Store) -> None:
    made = await store.create(replace(new_table(), votes=(Vote(1, None), Vote(0, 3))))
    assert await stored(store, schema.tables.c.votes) == '[{"by": 1, "on": null}, {"by": 0, "on": 3}]'
    assert (await store.table(made.id)) == made
