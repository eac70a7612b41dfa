"""Finds damage in a database. No finding shows stored data: that may be a hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.faults import is_damage
from data.db.records import Entry, TableRecord
from data.fair_play.replay import check
from data.results.derived import read_results
from data.tables.rows import LIVE, read_journals, read_tables
from games import GAMES
from games.fair import seal_of

T = TypeVar("T")
AT_ONCE = 200


async def damaged_tables(connection: AsyncConnection) -> tuple[int, dict[int, str]]:
    """Return how many games are in play, and what is wrong with which tables, over or not: rows that can't be
    read, and of live ones journals that don't lead to their snapshots."""
    status, found = await damage(connection)
    return sum(each == "playing" for each in status.values()), found


async def damage(
    connection: AsyncConnection, replayed: Collection[str] = LIVE
) -> tuple[dict[int, str], dict[int, str]]:
    """Return the status of each table, and what is wrong with which, as :func:`damaged_tables`, inside the
    caller's transaction. For tables whose status is among those ``replayed`` the journals must lead to their
    snapshots."""
    found: dict[int, str] = {}
    columns = schema.tables.c
    status: dict[int, str] = dict((await connection.execute(select(columns.id, columns.status))).all())
    for ids in parts(list(status)):
        for table, entries in await read_each(connection, read_played, ids, found):
            if table.status in replayed and (faults := _faults(table, entries)):
                found[table.id] = faults
    results = schema.results.c
    statement = select(results.seq, results.table_id).where(results.table_id.is_not(None))
    of: dict[int, int] = dict((await connection.execute(statement)).all())
    unread: dict[int, str] = {}
    for seqs in parts(list(of)):
        await read_each(connection, read_results, seqs, unread)
    for seq, fault in unread.items():
        found.setdefault(of[seq], f"its result {fault}")
    return status, dict(sorted(found.items()))


def _faults(table: TableRecord, entries: Sequence[Entry]) -> str:
    if not table.seats:
        return "it has no seats"
    try:
        return "; ".join((*check(table, entries), *_seal_problems(table)))
    except Exception as error:
        if not is_damage(error):
            raise
        return f"can't be replayed ({type(error).__name__})"


def _seal_problems(table: TableRecord) -> tuple[str, ...]:
    """Return what is wrong with the seals of a table."""
    if table.game not in GAMES:
        return ()
    game = GAMES[table.game]
    sealed = {(table.part, table.secret, table.seal)}
    sealed |= {(part.part, part.secret, str(part.frozen.get("seal"))) for part in table.parts}
    return tuple(
        f"the seal of part {number} isn't that of its secret"
        for number, secret, seal in sorted(sealed)
        if seal_of(secret, game.draw_list(number)).root.hex() != seal
    )


async def read_played(
    connection: AsyncConnection, table_ids: Sequence[int]
) -> tuple[tuple[TableRecord, tuple[Entry, ...]], ...]:
    """Return tables with their journals."""
    tables = await read_tables(connection, schema.tables.c.id.in_(table_ids))
    journals = await read_journals(connection, table_ids)
    return tuple((table, journals.get(table.id, ())) for table in tables)


async def read_each(
    connection: AsyncConnection,
    read: Callable[[AsyncConnection, Sequence[int]], Awaitable[Sequence[T]]],
    ids: Sequence[int],
    unread: dict[int, str],
) -> list[T]:
    """Read some rows together, or where one of them is damaged in halves: all that can be read; the others
    are named in ``unread``, with the reason."""
    try:
        return list(await read(connection, ids))
    except Exception as error:
        if not is_damage(error):
            raise
        if len(ids) == 1:
            unread[ids[0]] = f"can't be read ({type(error).__name__})"
            return []
    middle = len(ids) // 2
    return [
        *await read_each(connection, read, ids[:middle], unread),
        *await read_each(connection, read, ids[middle:], unread),
    ]


def parts(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield the items in parts that are read at once."""
    for start in range(0, len(items), AT_ONCE):
        yield items[start : start + AT_ONCE]
