"""A process that dies while it saves. ``python -m tests.data.dying FOLDER``

For each number it lets a copy of itself be killed just before that statement of one save (or its commit),
in a database of its own, until a save gets through; at last it saves for ever, until it is killed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.engine import Engine

from data.db.records import NewEntry, TableRecord
from data.operations.opening import open_store
from data.tables.store import Store
from tests.data.sample_tables import BOARD, NOON, new_table, person
from tests.fresh import fresh


async def save(store: Store, table: TableRecord) -> TableRecord:
    """One press: an action, a changed seat, the snapshot and what is owed."""
    text = str(table.version)
    return await store.save(
        replace(
            table, moves=table.version, state={"moves": table.version}, seats=(person(table.version, text),)
        ),
        entry=NewEntry("action", 0, text),
        deliveries=(BOARD, BOARD),
    )


def killer(at: int) -> Callable[..., None]:
    """Kills this process when it is called for the ``at``-th time."""
    calls = 0

    def step(*_details: object) -> None:
        nonlocal calls
        calls += 1
        if calls == at:
            os.kill(os.getpid(), signal.SIGKILL)

    return step


async def die_within_a_save(url: str, at: int) -> None:
    store = await open_store(url, now=lambda: NOON)
    table = await store.create(new_table())
    step = killer(at)
    event.listen(Engine, "begin", step)
    event.listen(Engine, "before_cursor_execute", step)
    event.listen(Engine, "commit", step)
    await save(store, table)
    await store.close()


async def save_for_ever(url: str) -> None:
    store = await open_store(url, now=lambda: NOON)
    table = await store.create(new_table())
    while True:
        table = await save(store, table)
        print(table.version, flush=True)  # noqa: T201


def main(folder: Path) -> None:
    at = 0
    survived = False
    while not survived:
        at += 1
        url = asyncio.run(fresh(folder / f"{at}.db"))
        child = os.fork()
        if child == 0:
            asyncio.run(die_within_a_save(url, at))
            os._exit(0)
        survived = os.waitpid(child, 0)[1] == 0
    asyncio.run(save_for_ever(f"sqlite+aiosqlite:///{folder}/endless.db"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
