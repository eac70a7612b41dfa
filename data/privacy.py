"""What is stored about a person, as a file; and forgetting a person or a server.

Whoever is forgotten leaves an unlinkable negative number behind, in place of the id and one for all of their
seats: the dice, results and ratings of everyone else follow from old games as before, also after a rebuild.
What the frozen list of a game holds (the interaction's id and the word of a seat, and the id of the start)
stays: the dice of all players follow from it. What goes is taken out of the files of the database as well
(:meth:`Store.scrub`).
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from sqlalchemy import Column, ColumnElement, Table, and_, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.engine import in_turn, owe_scrubbing
from data.errors import DatabaseFault
from data.records import NewDelivery, TableRecord
from data.servers import guilds_left_before
from data.store import LIVE, Store, read_tables

PERSONAL: Mapping[Table, Column[Any]] = MappingProxyType(
    {
        schema.people: schema.people.c.user_id,
        schema.tables: schema.tables.c.host_id,
        schema.seats: schema.seats.c.user_id,
        schema.journal: schema.journal.c.user_id,
        schema.deliveries: schema.deliveries.c.target,
        schema.result_seats: schema.result_seats.c.user_id,
        schema.standings: schema.standings.c.user_id,
        schema.tallies: schema.tallies.c.user_id,
        schema.awards: schema.awards.c.user_id,
        schema.resets: schema.resets.c.user_id,
    }
)
"""Every table that holds something about a person, and the column with the person's id."""
_OWN = (schema.people, schema.deliveries, schema.tallies, schema.awards, schema.resets)
"""Tables whose rows are nobody else's."""
_SHARED = (schema.tables, schema.journal, schema.result_seats, schema.standings)
"""Tables whose rows others need: they stay, with another number."""
_NOT_THEIRS = {
    *("host_id", "secret", "state", "log", "board", "version", "moves", "entries", "owed", "rematch"),
    *("suspended", "paused", "trouble", "votes", "start_id", "epoch"),
}
"""What a row of ``tables`` says about all its players and the bot, and not about one person."""
GRACE = timedelta(days=30)
"""How long a server's data stays after the bot was removed."""
_AT_ONCE = 100


class StillPlaying(Exception):  # noqa: N818 - says what is the matter
    """Somebody who plays can't be forgotten: they must leave those tables first. Nothing was changed."""

    def __init__(self, table_ids: tuple[int, ...]) -> None:
        super().__init__(f"still playing at {', '.join(map(str, table_ids))}")
        self.table_ids = table_ids


async def export(store: Store, user_id: int) -> dict[str, Any]:
    """Everything that is stored about a person, but for what they hold, as plain JSON: by table, a list of
    rows; with them the tables and the results that these are about, without what the others hold and said.
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
            shown = [one for one in table.c if table is not schema.tables or one.name not in _NOT_THEIRS]
            statement = select(*shown).where(theirs).order_by(*table.primary_key)
            rows = (await connection.execute(statement)).mappings()
            found[table.name] = [{name: _plain(value) for name, value in row.items()} for row in rows]
        own = {row["table_id"]: [row["seat_id"], row["word"]] for row in found["seats"]}
        for row in found["journal"]:
            if row["kind"] == "start":  # what was frozen has everyone's id and word
                row["text"] = _own_frozen(row["text"], own.get(row["table_id"]))
        return found

    return await store.read(work)


def _own_frozen(text: str, own: Sequence[str] | None) -> str:
    """What a ``start`` entry froze, with nobody else's seat in it."""
    frozen, seats = json.loads(text), [] if own is None else [own]
    return json.dumps({**frozen, "seats": seats} if isinstance(frozen, dict) else seats)


async def forget(store: Store, user_id: int) -> tuple[int, ...]:
    """Remove what is stored about a person; their seats in old games become those of nobody in particular,
    with an empty name. What their tables have still to tell is stored with seats, so it is told of somebody.
    Lines that an older version stored in words go whole, since they may name them. The tables that they left
    and that go on owe their board; returns their ids.

    Raises:
        StillPlaying: they sit at a table that isn't over.
    """

    async def work(connection: AsyncConnection) -> tuple[int, ...]:
        await in_turn(connection)
        playing = await _playing(connection, user_id)
        if playing:
            raise StillPlaying(playing)
        nobody = -1 - secrets.randbits(62)
        seats = schema.seats.c
        sat = select(seats.table_id).where(seats.user_id == user_id)
        theirs = or_(schema.tables.c.id.in_(sat), schema.tables.c.host_id == user_id)
        await _unsay(connection, theirs)
        live = await read_tables(connection, and_(theirs, schema.tables.c.status.in_(LIVE)))
        for left in live:
            await _owe_board(store, connection, left)
        for table in _OWN:
            await connection.execute(delete(table).where(PERSONAL[table] == user_id))
        for table in _SHARED:
            column = PERSONAL[table]
            await connection.execute(update(table).where(column == user_id).values({column: nobody}))
        await connection.execute(
            update(schema.seats)
            .where(seats.user_id == user_id)
            .values(user_id=nobody, name="", locale="en", dm="unknown", hinted=None)
        )
        frozen = select(schema.journal.c.table_id).where(schema.journal.c.kind == "start")
        await connection.execute(
            update(schema.seats)
            .where(seats.user_id == nobody, seats.table_id.not_in(frozen))
            .values(seat_id="", word="")
        )
        await owe_scrubbing(connection)
        return tuple(left.id for left in live)

    live = await store.write(work)
    await _scrub(store)
    return live


async def forget_guild(store: Store, guild_id: int) -> None:
    """Remove what is stored about a server: its tables with their journals, its settings, its leaderboards.
    How its games ended stays with the people who played them, under a number that leads nowhere, so that
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
        await owe_scrubbing(connection)

    # A large server goes in parts, so that nobody's move waits for all of it.
    while await store.write(remove_some):
        pass
    await store.write(rename)
    await _scrub(store)


async def forget_left_guilds(store: Store, present: Collection[int] = ()) -> tuple[int, ...]:
    """Forget the servers from which the bot was removed 30 days ago or earlier, but none that is ``present``,
    because the bot is in it again. Returns their ids."""
    left = await guilds_left_before(store, store.now - GRACE)
    due = tuple(guild_id for guild_id in left if guild_id not in present)
    for guild_id in due:
        await forget_guild(store, guild_id)
    return due


async def _scrub(store: Store) -> None:
    """What can't be taken out of the files at once is owed, and nothing that was forgotten comes back."""
    store.forgotten.set()
    with contextlib.suppress(DatabaseFault):
        await store.scrub(at_once=True)


async def _playing(connection: AsyncConnection, user_id: int) -> tuple[int, ...]:
    seats, tables = schema.seats.c, schema.tables.c
    statement = (
        select(tables.id)
        .join(schema.seats, seats.table_id == tables.id)
        .where(seats.user_id == user_id, seats.level.is_(None), tables.status.in_(LIVE))
        .order_by(tables.id)
    )
    return tuple((await connection.execute(statement)).scalars())


async def _unsay(connection: AsyncConnection, theirs: ColumnElement[bool]) -> None:
    """Drop the words that older versions stored for the person's tables: the lines on a board, and posts that
    are owed. The next version of these tables sees to it that nobody who read them before writes the person
    back."""
    tables, deliveries = schema.tables.c, schema.deliveries.c
    mine = (await connection.execute(select(tables.id, tables.log).where(theirs))).all()
    for row in mine:
        log = [entry for entry in row.log if "text" not in entry]
        if len(log) < len(row.log):
            await connection.execute(update(schema.tables).where(tables.id == row.id).values(log=log))
    owed = select(deliveries.id, deliveries.payload).where(
        deliveries.payload.is_not(None), deliveries.table_id.in_(select(tables.id).where(theirs))
    )
    for delivery in (await connection.execute(owed)).all():
        payload = _without_words(delivery.payload)
        if payload is None:
            await connection.execute(delete(schema.deliveries).where(deliveries.id == delivery.id))
        elif payload != delivery.payload:
            await connection.execute(
                update(schema.deliveries).where(deliveries.id == delivery.id).values(payload=payload)
            )
    await connection.execute(update(schema.tables).where(theirs).values(version=tables.version + 1))


def _without_words(payload: dict[str, Any]) -> dict[str, Any] | None:
    """What a delivery holds without lines in words; None where it holds nothing else."""
    if "v" not in payload:
        return None
    if "log" not in payload:
        return payload
    log = [entry for entry in payload["log"] if "text" not in entry]
    return payload | {"log": log} if log else None


async def _owe_board(store: Store, connection: AsyncConnection, table: TableRecord) -> None:
    """A live table shows its board anew."""
    tables = schema.tables.c
    statement = (
        update(schema.tables).where(tables.id == table.id).values(owed=tables.owed + 1).returning(tables.owed)
    )
    owed = (await connection.execute(statement)).scalar_one()
    await store.write_deliveries(connection, table.id, owed - 1, (NewDelivery("board"),))


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
