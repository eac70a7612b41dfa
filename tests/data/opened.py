"""Tables by what can be counted of them: when they were opened, began and ended, and who sat there."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime, timedelta

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.records import NewEntry, Status
from data.tables.rows import columns_of
from data.tables.store import Store
from tests.data.sample_tables import COMPUTER, new_table, person

GAME = timedelta(minutes=20)


async def opened(
    store: Store,
    guild_id: int,
    *users: int | None,
    at: datetime,
    wait: timedelta | None = timedelta(minutes=2),
    length: timedelta = GAME,
    status: Status = "finished",
    game: str = "dudo",
) -> None:
    """A table opened in a server with these people (None: a computer). Its game began after ``wait`` (None:
    never), and if it is over it ended ``length`` later."""
    seats = [COMPUTER if user is None else person(user, f"P{user}") for user in users]
    table = columns_of(replace(new_table(*seats, guild_id=guild_id), status=status, game=game, created=at))
    entries = [(NewEntry("seal", text="root"), at)]
    if wait is not None:
        began = at + wait
        entries += [(NewEntry("start", text="{}"), began), (NewEntry("action", 0, "5x3"), began)]
        entries += [(NewEntry("start", text="{}"), began + length)]  # another part of the same game

    async def write(connection: AsyncConnection) -> None:
        values = table | {"entries": len(entries), "owed": 0}
        made = await connection.execute(insert(schema.tables).values(values).returning(schema.tables.c.id))
        number = made.scalar_one()
        rows = [asdict(each) | {"table_id": number, "seat": seat} for seat, each in enumerate(seats)]
        written = [
            asdict(entry) | {"table_id": number, "seq": seq, "at": when}
            for seq, (entry, when) in enumerate(entries, start=1)
        ]
        await connection.execute(insert(schema.seats), rows)
        await connection.execute(insert(schema.journal), written)
        if wait is not None and status in ("finished", "closed"):
            result = {"seq": number, "table_id": number, "game": game, "guild_id": guild_id, "rated": False}
            result |= {"finished": at + wait + length, "closed": status == "closed", "short": False}
            await connection.execute(insert(schema.results), result)

    await store.write(write)
