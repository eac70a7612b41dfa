"""Continues with the data of a PostgreSQL server that lacks commits.

The first process to notice does it for all tables, in one transaction: it writes a new word into the note
:data:`data.db.lineage.HISTORY`, skips the ids and versions that may be lost, and gives lost time back to all
clocks. The others see the new word, and clear their caches.
"""

from __future__ import annotations

import secrets

from sqlalchemy import true
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import in_turn, put
from data.db.lineage import HISTORY, Found, taking_up
from data.db.schema import to_millisecond
from data.operations.clocks import shift
from data.operations.opening import keep_forgotten
from data.operations.restored_copies import NEWEST, UNDER_WAY, leave_behind
from data.tables.store import Store


async def watch(store: Store) -> None:
    """Watch from now on whether the database's server lacks committed data."""
    lineage = store.database.lineage
    if lineage is None:
        return

    async def work(connection: AsyncConnection) -> Found:
        await lineage.tidy(connection)
        return await lineage.look(connection)

    lineage.begin(await store.write(work))


async def take_up(store: Store) -> bool:
    """Continue with the data of a server that lacks commits, as every other process does. Returns whether
    this process is the first, which must let every table continue, and confirm it with :func:`taken_up`."""
    lineage = store.database.lineage
    if lineage is None:
        return False
    own = lineage.own_word = lineage.own_word or secrets.token_hex(8)

    async def work(connection: AsyncConnection) -> bool:
        await in_turn(connection)
        found = await lineage.look(connection)
        if found.word == own:
            return True  # the answer was lost, or what came after it
        if found.word not in (None, lineage.word) and found.started in found.notes[HISTORY].split():
            return False
        history = {"key": HISTORY, "value": f"{own} {found.started}{UNDER_WAY}"}
        await put(connection, schema.notes, history)
        await put(connection, schema.notes, {"key": NEWEST, "value": found.place})
        newest = await leave_behind(connection, store)
        if newest is not None:  # what was lost counts against nobody
            await shift(connection, newest, to_millisecond(store.now), true())
        return True

    with taking_up():
        first = await store.write(work)
        await keep_forgotten(store.database, store.scrubbing, store.now)
        await watch(store)
    lineage.own_word = None
    return first


async def taken_up(store: Store) -> None:
    """Note that every table has continued."""
    found = await store.note(HISTORY)
    if found is not None and found.endswith(UNDER_WAY):
        await store.set_note(HISTORY, found.removesuffix(UNDER_WAY))
