"""Exports a person's stored data as a file; forgets a person or a server.

A forgotten person leaves an unlinkable negative number in place of the id, one for all of their seats. The
dice, results and ratings of everyone else follow from old games as before, also after a rebuild. The frozen
list of a game stays, since the dice of all players follow from it: the ids of the interactions, and the hash
of a seat's word. The word itself and its salt are deleted. Deleted data leaves the files of the database as
well (:meth:`data.db.scrubbing.Scrubbing.scrub`).
"""

from __future__ import annotations

import contextlib
import json
import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import in_turn
from data.db.errors import DatabaseFault
from data.db.forgotten import note
from data.db.scrubbing import owe_scrubbing
from data.privacy.forgetting import PERSONAL, StillPlaying, forget_person, playing_at
from data.tables.servers import guilds_left_before
from data.tables.store import Store

_NOT_THEIRS = {
    *("host_id", "secret", "state", "log", "board", "version", "moves", "entries", "owed", "rematch"),
    *("suspended", "paused", "trouble", "votes", "presses", "revealed", "epoch", "part", "seal", "beginning"),
    *("frozen", "freeze_message", "cut_message", "attested"),
}
"""Columns of ``tables`` or ``parts`` about all players and the bot, and not about one person."""
GRACE = timedelta(days=30)
"""Time that a server's data stays after the bot was removed."""
_AT_ONCE = 100
_log = logging.getLogger(__name__)


async def export(store: Store, user_id: int) -> dict[str, Any]:
    """Return everything that is stored about a person, but for their hands, as plain JSON: by table, a list
    of rows. With them are the tables and results that these are about, without the hands and words of others.
    Times are ISO 8601 in UTC."""

    seats, results = schema.seats.c, schema.result_seats.c
    sat = select(seats.table_id).where(seats.user_id == user_id)
    played = select(results.seq).where(results.user_id == user_id)
    wanted = {table: column == user_id for table, column in PERSONAL.items()} | {
        schema.tables: or_(schema.tables.c.id.in_(sat), schema.tables.c.host_id == user_id),
        schema.results: schema.results.c.seq.in_(played),
    }

    async def work(connection: AsyncConnection) -> dict[str, Any]:
        found = {}
        for table, theirs in wanted.items():
            of_all = table in (schema.tables, schema.parts)
            shown = [one for one in table.c if not of_all or one.name not in _NOT_THEIRS]
            statement = select(*shown).where(theirs).order_by(*table.primary_key)
            rows = (await connection.execute(statement)).mappings()
            found[table.name] = [{name: _plain(value) for name, value in row.items()} for row in rows]
        own = {row["table_id"]: row["seat_id"] for row in found["seats"]}
        for row in found["journal"]:
            if row["kind"] in ("start", "freeze", "cut"):  # what was frozen has everyone's id and word
                row["text"] = _own_frozen(row["text"], own.get(row["table_id"], ""))
        return found

    return await store.read(work)


def _own_frozen(text: str, seat_id: str) -> str:
    """Return a frozen list with nobody else's seat in it; a word is in it as its hash."""
    frozen = json.loads(text)
    mine = [seat for seat in frozen["seats"] if seat_id and seat["id"] == seat_id]
    return json.dumps({"scheme": frozen["scheme"], "start": frozen["start"], "seats": mine})


async def forget(store: Store, user_id: int) -> tuple[int, ...]:
    """Remove a person's stored data, as :func:`data.privacy.forgetting.forget_person`, and add them to the
    list of people whom an older copy forgets again. Returns the ids of the tables that they left and that
    continue.

    Raises:
        StillPlaying: they sit at a table that isn't over.
    """
    lines: list[str] = []

    async def work(connection: AsyncConnection) -> tuple[int, ...]:
        await in_turn(connection)
        playing = await playing_at(connection, user_id)
        if playing:
            raise StillPlaying(playing)
        lines[:] = [store.database.forgotten.line(user_id, schema.milliseconds(store.now))]
        await note(connection, lines)
        return await forget_person(connection, user_id, store.now)

    live = await store.write(work)
    try:
        await store.database.forgotten.keep(lines)
    except OSError as error:
        _log.warning("who was forgotten is put on the list at the next start: %s", error.strerror)
    await store.scrubbing.remove_copies(user_id)
    await _scrub(store)
    return live


async def forget_guild(store: Store, guild_id: int) -> None:
    """Remove a server's stored data: its tables with their journals, its settings, its leaderboards. The
    results of its games stay with the people who played them, under a number that leads nowhere, so that
    nobody's record or rating changes."""
    tables = schema.tables.c
    some = select(tables.id).where(tables.guild_id == guild_id).order_by(tables.id).limit(_AT_ONCE)

    async def remove_some(connection: AsyncConnection) -> int:
        ids = (await connection.execute(some)).scalars().all()
        await connection.execute(delete(schema.tables).where(tables.id.in_(ids)))
        return len(ids)

    async def rename(connection: AsyncConnection) -> None:
        await in_turn(connection)
        nowhere = -1 - secrets.randbits(62)
        for table in (schema.results, schema.standings, schema.tallies, schema.awards):
            column = table.c.guild_id
            await connection.execute(update(table).where(column == guild_id).values(guild_id=nowhere))
        await connection.execute(delete(schema.guilds).where(schema.guilds.c.guild_id == guild_id))
        await connection.execute(delete(schema.names).where(schema.names.c.guild_id == guild_id))
        await owe_scrubbing(connection)

    # A large server is deleted in parts, so that nobody's move waits for all of it.
    while await store.write(remove_some):
        pass
    await store.write(rename)
    await _scrub(store)


async def forget_left_guilds(
    store: Store, is_out: Callable[[int], bool] = lambda _guild: True
) -> tuple[int, ...]:
    """Forget the servers from which the bot was removed 30 days ago or earlier and that it ``is_out`` of as
    far as is known now. Returns their ids."""
    left = await guilds_left_before(store, store.now - GRACE)
    due = tuple(guild_id for guild_id in left if is_out(guild_id))
    for guild_id in due:
        await forget_guild(store, guild_id)
    return due


async def _scrub(store: Store) -> None:
    """Scrub the files; what can't be scrubbed at once is noted for later, and no deleted data comes back."""
    store.scrubbing.forgotten.set()
    with contextlib.suppress(DatabaseFault):
        await store.scrubbing.scrub(at_once=True)


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return value.hex() if isinstance(value, bytes) else value


__all__ = ["GRACE", "PERSONAL", "StillPlaying", "export", "forget", "forget_guild", "forget_left_guilds"]
