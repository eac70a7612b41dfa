"""Forgetting a person, as statements that run inside the caller's transaction."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from sqlalchemy import Column, Table, and_, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import in_turn
from data.db.forgotten import Forgotten, note, noted
from data.db.records import NewDelivery, NewEntry, TableRecord
from data.db.scrubbing import owe_scrubbing
from data.results.ending import result_of, write_result
from data.tables import outbox, rows
from data.tables.rows import LIVE, read_journals, read_tables
from games import GAMES
from games.chance import SECRET_BYTES
from games.fair import seal_of

PERSONAL: Mapping[Table, Column[Any]] = MappingProxyType(
    {
        schema.people: schema.people.c.user_id,
        schema.names: schema.names.c.user_id,
        schema.tables: schema.tables.c.host_id,
        schema.seats: schema.seats.c.user_id,
        schema.journal: schema.journal.c.user_id,
        schema.parts: schema.parts.c.cutter_id,
        schema.deliveries: schema.deliveries.c.target,
        schema.hands: schema.hands.c.user_id,
        schema.admissions: schema.admissions.c.user_id,
        schema.blocks: schema.blocks.c.user_id,
        schema.result_seats: schema.result_seats.c.user_id,
        schema.standings: schema.standings.c.user_id,
        schema.tallies: schema.tallies.c.user_id,
        schema.awards: schema.awards.c.user_id,
        schema.resets: schema.resets.c.user_id,
    }
)
"""Every table with data about a person, and the column with the person's id."""
BLOCKED: Column[Any] = schema.blocks.c.blocked_id
"""The person whom another one blocks: the block is forgotten with either, and exported for the one who set it
alone, so that nobody learns who blocks them."""
_OWN = (
    schema.people,
    schema.names,
    schema.deliveries,
    schema.hands,
    schema.admissions,
    schema.blocks,
    schema.tallies,
    schema.awards,
    schema.resets,
)
"""Tables whose rows concern nobody else."""
_SHARED = (schema.tables, schema.journal, schema.parts, schema.result_seats, schema.standings)
"""Tables whose rows others need: they stay, with another number."""


class StillPlaying(Exception):  # noqa: N818 - says what is the matter
    """A player can't be forgotten before they leave those tables. Nothing was changed."""

    def __init__(self, table_ids: tuple[int, ...]) -> None:
        super().__init__(f"still playing at {', '.join(map(str, table_ids))}")
        self.table_ids = table_ids


async def forget_person(connection: AsyncConnection, user_id: int, at: datetime) -> tuple[int, ...]:
    """Remove a person's stored data; their seats in old games become anonymous, with an empty name. Outbox
    rows of their tables name only seats, so they show somebody without a name. The person's words are deleted
    too, and the salts without which nobody can try words on the hashes that stay. They leave their private
    games, which end. The tables that they left and that continue get a board to deliver; returns their
    ids."""
    for table_id in await playing_at(connection, user_id, private=True):
        await _put_out(connection, table_id, user_id, at)
    nobody = -1 - secrets.randbits(62)
    seats, parts = schema.seats.c, schema.parts.c
    sat = select(seats.table_id).where(seats.user_id == user_id)
    cut = select(parts.table_id).where(parts.cutter_id == user_id)
    listed = select(schema.admissions.c.table_id).where(schema.admissions.c.user_id == user_id)
    about_them = (schema.tables.c.id.in_(found) for found in (sat, cut, listed))
    theirs = or_(*about_them, schema.tables.c.host_id == user_id)
    about = list((await connection.execute(select(schema.tables.c.id).where(theirs))).scalars())
    # Nobody who read these tables before writes the person back.
    await connection.execute(update(schema.tables).where(theirs).values(version=schema.tables.c.version + 1))
    live = await read_tables(connection, and_(theirs, schema.tables.c.status.in_(LIVE)))
    for left in live:
        await _owe_board(connection, left.id, at)
    for table in _OWN:
        await connection.execute(delete(table).where(PERSONAL[table] == user_id))
    await connection.execute(delete(schema.blocks).where(BLOCKED.in_((user_id,))))
    for table in _SHARED:
        column = PERSONAL[table]
        await connection.execute(update(table).where(column == user_id).values({column: nobody}))
    await connection.execute(
        update(schema.seats)
        .where(seats.user_id == user_id)
        .values(
            user_id=nobody,
            name="",
            word="",
            salt=None,
            locale="en",
            dm="unknown",
            hinted=None,
            dms="edited",
            username="",
        )
    )
    frozen = select(schema.journal.c.table_id).where(schema.journal.c.kind == "start")
    await connection.execute(
        update(schema.seats).where(seats.user_id == nobody, seats.table_id.not_in(frozen)).values(seat_id="")
    )
    await connection.execute(
        update(schema.parts).where(parts.cutter_id == nobody).values(cut_word="", cut_salt=None)
    )
    over = schema.tables.c.status.not_in(LIVE)
    await connection.execute(
        update(schema.tables).where(schema.tables.c.id.in_(about), over).values(beginning=None)
    )
    await owe_scrubbing(connection)
    return tuple(left.id for left in live)


async def forget_again(connection: AsyncConnection, forgotten: Forgotten, at: datetime) -> tuple[int, ...]:
    """Forget people on the list whom the database doesn't know as forgotten, since an older copy of it was
    put back. Players leave their tables first. Returns their ids.

    Raises:
        OSError, ValueError: the list can't be read.
    """
    known = await noted(connection)
    new = sorted(forgotten.read() - known)
    people: tuple[int, ...] = ()
    if new:
        await in_turn(connection)
        people = forgotten.named(new, await _everyone(connection))
    for user_id in people:
        for table_id in await playing_at(connection, user_id):
            await _put_out(connection, table_id, user_id, at)
        await forget_person(connection, user_id, at)
    await note(connection, new)
    return people


async def _everyone(connection: AsyncConnection) -> set[int]:
    """Return the ids of all people with stored data."""
    found: set[int] = set()
    for column in (*PERSONAL.values(), BLOCKED):
        found.update((await connection.execute(select(column).where(column > 0).distinct())).scalars())
    return found


async def playing_at(connection: AsyncConnection, user_id: int, *, private: bool = False) -> tuple[int, ...]:
    """Return the ids of the tables that aren't over and where a person plays a seat: those in channels, or
    their ``private`` games."""
    seats, rows = schema.seats.c, schema.tables.c
    statement = (
        select(rows.id)
        .join(schema.seats, seats.table_id == rows.id)
        .where(
            seats.user_id == user_id,
            seats.level.is_(None),
            rows.status.in_(LIVE),
            rows.channel_id.is_(None) if private else rows.channel_id.is_not(None),
        )
        .order_by(rows.id)
    )
    return tuple((await connection.execute(statement)).scalars())


async def _put_out(connection: AsyncConnection, table_id: int, user_id: int, at: datetime) -> None:
    """Let a person leave a table, as if they had before."""
    (table,) = await read_tables(connection, schema.tables.c.id == table_id)
    seat = next(number for number, each in enumerate(table.seats) if each.user_id == user_id)
    entries: tuple[NewEntry, ...] = ()
    after = _without(table, seat)
    if table.status == "playing":
        entries = (NewEntry("note", seat, "left", user_id),)
    if table.beginning is not None:
        after = _under_a_new_seal(after)
        entries = (*entries, NewEntry("seal", text=after.seal))
    heirs = (each.user_id for each in after.seats if each.user_id is not None and each.level is None)
    if table.host_id == user_id:
        heir = next(heirs, None)
        after = replace(after, host_id=user_id if heir is None else heir)
        if heir is None:
            after = replace(after, status="closed", called=None, deadline=None, remind=None, votes=())
    after = replace(after, version=table.version + 1)
    # Forgetting a person doesn't find a lobby that they have left, so its board is added to the outbox here.
    owed = (NewDelivery("board"),) if after.status == "lobby" else ()
    await connection.run_sync(rows.save, after, None, entries, owed, at, moved=False)
    if after.status == "closed" and table.status == "playing":
        journal = (await read_journals(connection, [table_id])).get(table_id, ())
        result = await result_of(after, journal[: -len(entries)], entries, at)
        if result is not None:
            await write_result(connection, result)


def _without(table: TableRecord, seat: int) -> TableRecord:
    """Return a table after a player has left: in the lobby the seat is free, in a game a computer has it."""
    if table.status == "lobby":
        return replace(table, seats=table.seats[:seat] + table.seats[seat + 1 :])
    player = replace(table.seats[seat], level=table.settings.level or GAMES[table.game].levels[-1])
    votes = tuple(vote for vote in table.votes if seat not in (vote.by, vote.on))
    return replace(
        table,
        votes=votes,
        presses=tuple(press for press in table.presses if press.seat != seat),
        seats=(*table.seats[:seat], player, *table.seats[seat + 1 :]),
    )


def _under_a_new_seal(table: TableRecord) -> TableRecord:
    """Return a table whose part didn't begin because somebody on its frozen list left: nothing is frozen
    again under the same seal."""
    secret = secrets.token_bytes(SECRET_BYTES)
    seal = seal_of(secret, GAMES[table.game].draw_list(table.part))
    # The deadline was that of the cut.
    return replace(table, secret=secret, seal=seal.hex, beginning=None, deadline=None)


async def _owe_board(connection: AsyncConnection, table_id: int, at: datetime) -> None:
    """Add the board of a live table to its outbox."""
    rows = schema.tables.c
    statement = (
        update(schema.tables).where(rows.id == table_id).values(owed=rows.owed + 1).returning(rows.owed)
    )
    owed = (await connection.execute(statement)).scalar_one()
    await connection.run_sync(outbox.write, table_id, owed - 1, (NewDelivery("board"),), at)
