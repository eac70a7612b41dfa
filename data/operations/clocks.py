"""Time that counts against nobody: while the bot wasn't connected, the clocks of all tables stood still."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Update,
    case,
    func,
    insert,
    literal,
    select,
    type_coerce,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import put
from data.db.owners import on
from data.db.schema import to_millisecond
from data.db.shards import Shards
from data.operations.leases import ALIVE
from data.operations.restored_copies import mark_newest
from data.tables.store import Store

_log = logging.getLogger(__name__)
SHOWN = 20
"""A board shows a new deadline if it moved by at least a twentieth of the whole time."""
_tables = schema.tables.c
_TIMES = (_tables.called, _tables.deadline, _tables.remind)


def alive_note(shards: Shards | None) -> str:
    """Key of the note that says until when players could reach the bot, in all servers or in those of some
    shards."""
    if shards is None:
        return ALIVE
    return f"{ALIVE} {','.join(map(str, sorted(shards.numbers)))} of {shards.count}"


async def mark_alive(store: Store, at: datetime, shards: Shards | None = None) -> None:
    """Note that players could reach the bot until ``at``, in all servers or in those of some shards, and that
    this database is the newest."""
    await store.set_note(alive_note(shards), at.astimezone(UTC).isoformat())
    await mark_newest(store)


async def give_back(
    store: Store, since: datetime | None = None, shards: Shards | None = None
) -> tuple[int, ...]:
    """Restart the clocks when players can reach the bot again: every time is later by the gap since the last
    note, or ``since`` a later moment. Where the machine's own clock was put back meanwhile, that moment is in
    the future. People who were called after the new present time then get the time that was left. Returns the
    tables with a new board to deliver; one transaction for all.

    The moment of the restart is noted with it, so that no time is given back twice. With ``shards`` only
    their tables are moved; without a note about them, the note about all tables counts.
    """
    now = to_millisecond(store.now)

    async def work(connection: AsyncConnection) -> tuple[int, ...]:
        notes, own = schema.notes.c, alive_note(shards)
        noted = select(notes.value).where(notes.key.in_((own, ALIVE))).order_by(func.length(notes.key).desc())
        alive = (await connection.execute(noted.limit(1))).scalar_one_or_none()
        await put(connection, schema.notes, {"key": own, "value": now.isoformat()})
        if alive is None:
            return ()
        until = to_millisecond(max(datetime.fromisoformat(alive), since or schema.EPOCH))
        if until > now:
            _log.warning(
                "the time was put back by %.0f s, and all clocks with it", (until - now).total_seconds()
            )
        return () if until == now else await shift(connection, until, now, on(shards))

    return await store.write(work)


async def shift(
    connection: AsyncConnection, alive: datetime, now: datetime, there: ColumnElement[bool]
) -> tuple[int, ...]:
    """Move all times of the tables ``there`` by ``now - alive``. People who were called after ``alive`` get
    their whole time from now."""
    await connection.execute(_stood_still(alive).where(there))
    waiting = (
        there & (_tables.status == "playing") & _tables.called.is_not(None) & _tables.suspended.is_(None)
    )
    lost = case(
        (_number(_tables.called) > _milliseconds(alive), _milliseconds(now) - _number(_tables.called)),
        else_=literal(_milliseconds(now) - _milliseconds(alive), BigInteger),
    )
    # Where the machine's clock was put back, people called before now may have been called since then.
    called, present = _number(_tables.called), _milliseconds(now)
    running = waiting & (called < present if alive < now else called > present)
    whole = _number(_tables.deadline) - _number(_tables.called)
    shown = (
        update(schema.tables)
        .where(running, _tables.deadline.is_not(None), func.abs(lost) * SHOWN >= whole)
        .values(owed=_tables.owed + 1)
        .returning(_tables.id, _tables.owed)
    )
    boards = (await connection.execute(shown)).all()
    await connection.execute(
        update(schema.tables)
        .where(running)
        .values(version=_tables.version + 1, **{time.name: _number(time) + lost for time in _TIMES})
    )
    rows = [
        {
            "table_id": board.id, "seq": board.owed, "kind": "board", "target": None, "payload": None,
            "status": "pending", "attempts": 0, "created": now,
        }
        for board in boards
    ]  # fmt: skip
    if rows:
        await connection.execute(insert(schema.deliveries), rows)
    return tuple(board.id for board in boards)


def _stood_still(alive: datetime) -> Update:
    """The clock of a suspended table is stopped anyway; if it was suspended after ``alive``, move from
    then."""
    return (
        update(schema.tables)
        .where(_tables.suspended.is_not(None), _number(_tables.paused) > _milliseconds(alive))
        .values(version=_tables.version + 1, paused=alive)
    )


def _number(time: Any) -> ColumnElement[int]:
    """Return a stored time as a number for arithmetic in SQL."""
    return type_coerce(time, BigInteger)


def _milliseconds(at: datetime) -> int:
    return (at - schema.EPOCH) // timedelta(milliseconds=1)
