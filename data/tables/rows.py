"""Tables with their seats and journals, as statements that run inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    BindParameter,
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    type_coerce,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.cache import Known
from data.db.owners import LEASED, NotOurs, Owner, on
from data.db.quick import Prepared, add
from data.db.records import (
    Entry,
    Gone,
    LastPress,
    NewDelivery,
    NewEntry,
    PartRecord,
    SeatRecord,
    TableRecord,
    TableSettings,
    Vote,
)
from data.db.shards import Shards
from data.tables import admissions, outbox

LIVE = ("lobby", "playing")
LATELY = 10 * 60 * 1000
"""A move that is played by itself waits less long than this, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a table."""

    table_id: int
    guild_id: int
    channel_id: int
    suspended: Gone | None


class StaleTable(Exception):  # noqa: N818 - says what is the matter
    """The table has changed since it was read. Nothing was written."""

    def __init__(self, table: TableRecord) -> None:
        super().__init__(f"table {table.id} is no longer at version {table.version}")


# Statements that every move needs are built once: building one takes longer than running it.
_tables, _seats = schema.tables.c, schema.seats.c
_this_table: BindParameter[int] = bindparam("table_id")
IN_CHANNEL: ColumnElement[bool] = _tables.channel_id.is_not(None)
"""Condition for tables that a channel shows: all but private games."""
_TABLE = Prepared(select(schema.tables).where(_tables.id == _this_table))
_BESIDE = ("entries", "owed", "trouble")
"""Columns that aren't part of a record."""
_COLUMNS = tuple(column.name for column in _tables if column.name not in ("id", *_BESIDE))
_TABLE_NOW = Prepared(
    select(
        *(column for column in _tables if not isinstance(column.type, JSON) and column.name not in _BESIDE)
    ).where(_tables.id == _this_table)
)
"""Everything of a table that can change without a new version."""
_SEATS = Prepared(select(schema.seats).where(_seats.table_id == _this_table).order_by(_seats.seat))
_PARTS = Prepared(
    select(schema.parts).where(schema.parts.c.table_id == _this_table).order_by(schema.parts.c.part)
)


def _flat(record: Any) -> dict[str, Any]:
    """Return a record's values by name, which need no copy."""
    return {each.name: getattr(record, each.name) for each in fields(record)}


def _each(one: Callable[[Any], dict[str, Any]]) -> Callable[[Iterable[Any]], list[dict[str, Any]]]:
    return lambda values: [one(value) for value in values]


_AS_JSON: Mapping[str, Callable[[Any], Any]] = {
    "rules": dict,
    "settings": asdict,
    "state": lambda state: None if state is None else dict(state),
    "log": _each(dict),
    "beginning": lambda beginning: None if beginning is None else dict(beginning),
    "revealed": lambda revealed: None if revealed is None else dict(revealed),
    "votes": _each(_flat),
    "presses": _each(_flat),
}


def as_known(connection: Connection, table_id: int, known: Known) -> TableRecord | None:
    """Return a table that is still at its known version, with one statement; None if it isn't."""
    now = _TABLE_NOW.one(connection, {"table_id": table_id})
    before = None if now is None else known.at(table_id, now.created, now.version)
    return None if now is None or before is None else replace(before, **now._asdict())


def read(connection: Connection, table_id: int, known: Known) -> TableRecord | None:
    """Return a table; the parts known at its present version aren't read again."""
    values = {"table_id": table_id}
    now = _TABLE_NOW.one(connection, values)
    if now is None:
        return None
    before = known.at(table_id, now.created, now.version)
    if before is not None:
        return replace(before, **now._asdict())
    (row,) = _TABLE.rows(connection, values)
    return _record_of(
        row,
        [SeatRecord(*seat[2:]) for seat in _SEATS.rows(connection, values)],
        [PartRecord(*part[2:]) for part in _PARTS.rows(connection, values)],
        admissions.read(connection, table_id),
    )


def create(
    connection: Connection,
    table: TableRecord,
    deliveries: Sequence[NewDelivery],
    at: datetime,
    after: TableRecord | None,
    entries: Sequence[NewEntry] = (),
) -> TableRecord:
    """Write a new table with its outbox rows and the first entries of its journal, under an id from the
    database. Returns it as stored.

    Raises:
        StaleTable: the earlier table, ``after``, has another version now.
    """
    values = columns_of(table) | {"entries": len(entries), "owed": len(deliveries)}
    key = connection.execute(insert(schema.tables).values(values)).inserted_primary_key
    if key is None:
        raise RuntimeError("the database gave the new table no id")
    stored = replace(table, id=key[0])
    _write_seats(connection, stored)
    _write_parts(connection, stored)
    admissions.write(connection, stored, None)
    outbox.write(connection, stored.id, 0, deliveries, at)
    _write_entries(connection, stored.id, entries, 0, at)
    if after is not None:
        _follow(connection, after, stored.id, at)
    return stored


def _follow(connection: Connection, before: TableRecord, rematch: int, at: datetime) -> None:
    statement = (
        update(schema.tables)
        .where(_tables.id == before.id, _tables.version == before.version)
        .values(rematch=rematch, version=_tables.version + 1, owed=_tables.owed + 1)
        .returning(_tables.owed)
    )
    owed = connection.execute(statement).scalar_one_or_none()
    if owed is None:
        raise StaleTable(before)
    outbox.write(connection, before.id, owed - 1, (NewDelivery("board"),), at)


def save(
    connection: Connection,
    kept: TableRecord,
    known: TableRecord | None,
    entries: Sequence[NewEntry],
    deliveries: Sequence[NewDelivery],
    at: datetime,
    *,
    moved: bool,
    owner: Owner | None = None,
    tried: bool = False,
    sits: int | None = None,
) -> tuple[TableRecord, int]:
    """Write a changed table under its version, with journal entries and outbox rows, ``tried`` as
    :func:`data.tables.outbox.write`. Objects that are the same as in the ``known`` table aren't written
    again. With ``owner`` only that owner may; ``sits`` is a person who sits down. Returns the table as
    stored, and how many deliveries it had before.

    Raises:
        Blocked: its host blocks the person who sits down.
        StaleTable: the stored table isn't at the version before.
        NotOurs: it isn't the owner's.
    """
    changed = tuple(
        [
            name
            for name in _COLUMNS
            if name != "board" and (known is None or getattr(known, name) is not getattr(kept, name))
        ]
    )
    values = {f"new_{name}": value for name, value in columns_of(kept, changed).items()} | {
        "table_id": kept.id,
        "expected": kept.version - 1,
        "made": kept.created,
        "more_entries": len(entries),
        "more_owed": len(deliveries),
    }
    values |= {} if owner is None else owner.values
    row = _saving(changed, owned=owner is not None).one(connection, values)
    if row is None:
        if owner is not None and not connection.execute(_OWNED, values).scalar_one():
            raise NotOurs("another process has the shard by now")
        raise StaleTable(replace(kept, version=kept.version - 1))
    if moved:
        outbox.begin_anew(connection, kept.id, at)
    if known is None or known.seats != kept.seats:
        _write_seats(connection, kept)
    if known is None or known.parts != kept.parts:
        _write_parts(connection, kept)
    admissions.write(connection, kept, known, sits)
    _write_entries(connection, kept.id, entries, row.entries - len(entries), at)
    before = row.owed - len(deliveries)
    outbox.write(connection, kept.id, before, deliveries, at, tried=tried)
    return replace(kept, board=None if moved else row.board), before


def _write_entries(
    connection: Connection, table_id: int, entries: Sequence[NewEntry], before: int, at: datetime
) -> None:
    """Write journal entries, after so many others."""
    if entries:
        made = [
            _flat(new) | {"table_id": table_id, "seq": seq, "at": at}
            for seq, new in enumerate(entries, start=before + 1)
        ]
        add(connection, schema.journal, made)


_OWNED = select(exists().where(_tables.id == _this_table, LEASED))


@cache
def _saving(names: tuple[str, ...], *, owned: bool) -> Prepared:
    """Return the statement that writes these columns of the table ``made`` then, if it has the version
    ``expected`` and, where ``owned``, belongs to the writer."""
    return Prepared(
        update(schema.tables)
        .where(
            LEASED if owned else true(),
            _tables.id == _this_table,
            _tables.version == bindparam("expected"),
            _tables.created == bindparam("made", type_=schema.Instant),
        )
        .values(
            {name: bindparam(f"new_{name}") for name in names}
            | {
                "entries": _tables.entries + bindparam("more_entries"),
                "owed": _tables.owed + bindparam("more_owed"),
            }
        )
        .returning(_tables.entries, _tables.owed, _tables.board)
    )


def _write_seats(connection: Connection, table: TableRecord) -> None:
    there = [SeatRecord(*row[2:]) for row in _SEATS.rows(connection, {"table_id": table.id})]
    changed = [
        {"table_id": table.id, "seat": number, **_flat(seat)}
        for number, seat in enumerate(table.seats)
        if number >= len(there) or there[number] != seat
    ]
    if not changed and len(there) == len(table.seats):
        return
    numbers = [row["seat"] for row in changed]
    connection.execute(
        delete(schema.seats).where(
            _seats.table_id == table.id, _seats.seat.in_(numbers) | (_seats.seat >= len(table.seats))
        )
    )
    add(connection, schema.seats, changed)


def _write_parts(connection: Connection, table: TableRecord) -> None:
    """Write the parts that are new or have changed."""
    there = {row.part: PartRecord(*row[2:]) for row in _PARTS.rows(connection, {"table_id": table.id})}
    changed = [
        {"table_id": table.id, "part": part.part, **asdict(replace(part, frozen=dict(part.frozen)))}
        for part in table.parts
        if there.get(part.part) != part
    ]
    if changed:
        numbers = [row["part"] for row in changed]
        columns = schema.parts.c
        connection.execute(
            delete(schema.parts).where(columns.table_id == table.id, columns.part.in_(numbers))
        )
        add(connection, schema.parts, changed)


def live(*, guild_id: int | None = None) -> ColumnElement[bool]:
    """Select the tables that aren't over: all, or those of a server. Private games aren't among them."""
    wanted: list[ColumnElement[bool]] = [_tables.status.in_(LIVE), IN_CHANNEL]
    if guild_id is not None:
        wanted.append(_tables.guild_id == guild_id)
    return and_(*wanted)


def life_of(table: TableRecord) -> tuple[object, ...]:
    """Return what decides whether and in which channel a table counts as live, and who plays there."""
    players = tuple([seat.user_id for seat in table.seats if seat.level is None])
    return table.guild_id, table.channel_id, table.suspended, table.status, players


_COUNT_LIVE = Prepared(
    select(func.count())
    .select_from(schema.tables)
    .where(
        or_(*(_tables.status == status for status in LIVE)),
        _tables.guild_id == bindparam("guild_id"),
        _tables.channel_id == bindparam("channel_id"),
        _tables.suspended.is_(None),
    )
)


def count_live(connection: Connection, guild_id: int, channel_id: int) -> int:
    """Return how many tables of a channel aren't over and have a place. An index finds those of its
    server."""
    ((number,),) = _COUNT_LIVE.rows(connection, {"guild_id": guild_id, "channel_id": channel_id})
    return int(number)


_PLAYING = Prepared(
    select(_tables.id)
    .join(schema.seats, _seats.table_id == _tables.id)
    .where(_seats.user_id == bindparam("user_id"), _seats.level.is_(None), _tables.status == "playing")
    .order_by(_tables.id)
)


def playing_at(connection: Connection, user_id: int) -> tuple[int, ...]:
    """Return the ids of the tables in play at which a person plays their own seat. An index finds their
    seats."""
    return tuple([table_id for (table_id,) in _PLAYING.rows(connection, {"user_id": user_id})])


def self_moving(connection: Connection, shards: Shards | None) -> tuple[int, ...]:
    """Return the ids of the tables on those shards that are playing and have a computer or automatic hints,
    or have changed so late that a move may not have been played by itself yet. In a private game nothing
    moves without a press."""
    restless = select(_seats.table_id).where(_seats.level.is_not(None) | _seats.hinted.is_not(None))
    changed = type_coerce(_tables.updated, BigInteger)
    late = changed >= select(func.max(changed) - LATELY).scalar_subquery()
    wanted = _tables.id.in_(restless) | late
    statement = select(_tables.id).where(_tables.status == "playing", wanted, IN_CHANNEL, on(shards))
    return tuple(connection.execute(statement.order_by(_tables.id)).scalars())


def changed(connection: Connection, since: datetime, shards: Shards | None) -> dict[int, int]:
    """Return, by id, the versions of the live tables on those shards that have changed since then."""
    wanted = _tables.status.in_(LIVE), _tables.updated >= since, IN_CHANNEL, on(shards)
    rows = connection.execute(select(_tables.id, _tables.version).where(*wanted).order_by(_tables.id))
    return {row.id: row.version for row in rows}


def due(connection: Connection, before: datetime, shards: Shards | None) -> tuple[int, ...]:
    """The ids of the tables on those shards whose deadline or reminder is at ``before`` or earlier, deadlines
    first, without suspended ones. A private game waits for as long as its person wants."""
    ticks = _tables.suspended.is_(None), IN_CHANNEL, on(shards)
    found = [
        connection.execute(select(_tables.id).where(time <= before, *ticks).order_by(time)).scalars()
        for time in (_tables.deadline, _tables.remind)
    ]
    return tuple(dict.fromkeys(chain.from_iterable(found)))


def next_deadline(connection: Connection, shards: Shards | None) -> datetime | None:
    """The earliest deadline or reminder of all tables that :func:`due` may return at some time."""
    ticks = _tables.suspended.is_(None), IN_CHANNEL, on(shards)
    found = [
        connection.execute(select(func.min(time)).where(*ticks)).scalar_one()
        for time in (_tables.deadline, _tables.remind)
    ]
    return min((moment for moment in found if moment is not None), default=None)


def beginning(connection: Connection, shards: Shards | None) -> tuple[int, ...]:
    """Return the ids of the tables on those shards where a part of a game is about to begin, without
    suspended ones."""
    waits = _tables.beginning.is_not(None) & _tables.suspended.is_(None) & on(shards)
    return tuple(connection.execute(select(_tables.id).where(waits).order_by(_tables.id)).scalars())


def places(connection: Connection, guild_id: int | None) -> tuple[Place, ...]:
    """Return the places of the live tables: all, or those of a server. A private game has none."""
    statement = select(_tables.id, _tables.guild_id, _tables.channel_id, _tables.suspended)
    rows = connection.execute(statement.where(live(guild_id=guild_id)).order_by(_tables.id))
    return tuple(Place(*row) for row in rows)


async def read_tables(connection: AsyncConnection, wanted: ColumnElement[bool]) -> tuple[TableRecord, ...]:
    """Return the tables that match a condition, by id."""
    columns, seats = schema.tables.c, schema.seats.c
    rows = (await connection.execute(select(schema.tables).where(wanted).order_by(columns.id))).all()
    if not rows:
        return ()
    statement = (
        select(schema.seats)
        .where(seats.table_id.in_(select(columns.id).where(wanted)))
        .order_by(seats.table_id, seats.seat)
    )
    at: dict[int, list[SeatRecord]] = {row.id: [] for row in rows}
    for seat in (await connection.execute(statement)).all():
        at[seat.table_id].append(SeatRecord(*seat[2:]))
    begun: dict[int, list[PartRecord]] = {row.id: [] for row in rows}
    parts = schema.parts.c
    found = (
        select(schema.parts)
        .where(parts.table_id.in_(select(columns.id).where(wanted)))
        .order_by(parts.table_id, parts.part)
    )
    for part in (await connection.execute(found)).all():
        begun[part.table_id].append(PartRecord(*part[2:]))
    listed = await admissions.read_all(connection, list(at), wanted)
    return tuple(_record_of(row, at[row.id], begun[row.id], listed[row.id]) for row in rows)


async def read_journals(
    connection: AsyncConnection, table_ids: Sequence[int]
) -> dict[int, tuple[Entry, ...]]:
    """Return the journals of some tables, in order; tables without entries are left out."""
    columns = schema.journal.c
    statement = (
        select(schema.journal).where(columns.table_id.in_(table_ids)).order_by(columns.table_id, columns.seq)
    )
    found: dict[int, list[Entry]] = {}
    for row in (await connection.execute(statement)).all():
        entry = Entry(row.seq, row.kind, row.seat, row.text, row.user_id, row.at, row.salt)
        found.setdefault(row.table_id, []).append(entry)
    return {table_id: tuple(entries) for table_id, entries in found.items()}


def columns_of(table: TableRecord, names: Iterable[str] = _COLUMNS) -> dict[str, Any]:
    """Return a table's stored values by column: all but its id, or these columns only."""
    values = {name: getattr(table, name) for name in names}
    return values | {name: _AS_JSON[name](values[name]) for name in _AS_JSON.keys() & values.keys()}


def _record_of(
    row: Any, seats: Sequence[SeatRecord], parts: Sequence[PartRecord], listed: Sequence[Any]
) -> TableRecord:
    values = {name: value for name, value in row._asdict().items() if name not in _BESIDE}
    read = {
        "settings": TableSettings.read(values["settings"]),
        "log": tuple(values["log"]),
        "votes": tuple(Vote(vote["by"], vote["on"]) for vote in values["votes"]),
        "presses": tuple(
            LastPress(each["seat"], each["at"], each["by_dm"]) for each in values["presses"] or ()
        ),
        "seats": tuple(seats),
        "parts": tuple(parts),
    }
    return TableRecord(**values | read | admissions.fields_of(listed))


def as_kept(table: TableRecord) -> TableRecord:
    """Return a table with its times cut to the millisecond."""
    return replace(
        table,
        created=schema.to_millisecond(table.created),
        updated=schema.to_millisecond(table.updated),
        called=_kept(table.called),
        deadline=_kept(table.deadline),
        paused=_kept(table.paused),
        remind=_kept(table.remind),
    )


def _kept(time: datetime | None) -> datetime | None:
    return None if time is None else schema.to_millisecond(time)
