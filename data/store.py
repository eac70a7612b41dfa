"""The store: tables with their journals and snapshots, what they owe, and people.

One change of a table is one transaction. Whoever changes a table says which version they changed; if the
table has moved on since, nothing is written and :class:`StaleTable` is raised.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import wraps
from itertools import chain
from pathlib import Path
from typing import IO, Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import ColumnElement, and_, delete, func, insert, literal, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.derived import record
from data.engine import BUSY_MILLISECONDS, connect, fault_of, for_reading, in_turn, put, sqlite_file
from data.errors import DatabaseBusy, DatabaseFault, DatabaseTrouble, NewerSchema
from data.migrate import migrate
from data.records import Delivery, Entry, Gone, NewDelivery, NewEntry, PersonRecord, SeatRecord, TableRecord
from data.results import OVER, Result, derive

LIVE = ("lobby", "playing")
_log = logging.getLogger(__name__)


class Keep:
    """The type of :data:`KEEP`."""


KEEP: Final = Keep()
"""Leave the table's board as it is."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is."""

    table_id: int
    guild_id: int
    channel_id: int
    suspended: Gone | None


class StaleTable(Exception):  # noqa: N818 - says what is the matter
    """The table has changed since it was read. Nothing was written."""

    def __init__(self, table: TableRecord) -> None:
        super().__init__(f"table {table.id} is no longer at version {table.version}")


P = ParamSpec("P")
T = TypeVar("T")


def _to_its_end(
    method: Callable[Concatenate[Store, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Whoever asks may be cancelled; the transaction isn't: the driver would leave its connection behind
    with the write lock on it. What befalls the database is raised as :class:`DatabaseFault`."""

    @wraps(method)
    async def run(self: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if self._closed:
            raise DatabaseFault("it is closed")
        task = asyncio.create_task(method(self, *args, **kwargs))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        try:
            return await asyncio.shield(task)
        except Exception as error:
            fault = fault_of(error)
            if fault is None:
                raise
            raise fault from error

    return run


class Store:
    """An open database. Made by :meth:`open`.

    Each method raises :class:`DatabaseFault` while the database can't be used, and has then changed nothing.
    """

    def __init__(self, engine: AsyncEngine, lock: IO[str] | None, now: Callable[[], datetime]) -> None:
        self._engine = engine
        self._reader = for_reading(engine)
        self._lock = lock
        self._now = now
        self._at_work: set[asyncio.Task[Any]] = set()
        self._closed = False
        # SQLite has one writer at a time and lets the others poll; here they queue, first come first served.
        self._turn = None if lock is None else asyncio.Lock()

    @classmethod
    async def open(cls, url: str, *, now: Callable[[], datetime]) -> Store:
        """Open the database of an SQLAlchemy address, and bring its schema up to date. ``now`` gives the
        present time, aware.

        Raises:
            NewerSchema: a newer version of the program wrote it.
            DatabaseBusy: another process has the SQLite file.
            DatabaseTrouble: it can't be opened, for another reason that is told.
        """
        lock = None
        try:
            file = sqlite_file(url)
            lock = None if file is None else _locked(file)
            await migrate(url)
            return cls(connect(url), lock, now)
        except BaseException as error:
            if lock is not None:
                lock.close()
            if isinstance(error, _UNUSABLE):
                raise _trouble(url, error) from error
            raise

    async def close(self) -> None:
        """Finish what was begun, close the database, and let others have it."""
        self._closed = True
        await asyncio.gather(*self._at_work, return_exceptions=True)
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    @_to_its_end
    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do some reading in one transaction: it sees one moment."""
        async with self._reader.begin() as connection:
            return await work(connection)

    @_to_its_end
    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do some writing in one transaction: all of it or nothing."""
        async with self._writing() as connection:
            return await work(connection)

    @property
    def now(self) -> datetime:
        """The present time, aware."""
        return self._now()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with _held(self._turn), self._engine.begin() as connection:
            yield connection

    # -- tables

    @_to_its_end
    async def create(
        self,
        table: TableRecord,
        deliveries: Sequence[NewDelivery] = (),
        *,
        after: TableRecord | None = None,
    ) -> TableRecord:
        """Store a new table with what it owes; its id is given by the database, its version is 1. The table
        ``after`` which it comes names it as its rematch, and owes a board that says so. Returns the record
        as stored.

        Raises:
            StaleTable: the table ``after`` which it comes isn't at that version any more.
        """
        table = _as_kept(replace(table, version=1))
        values = _columns(table) | {"entries": 0, "owed": len(deliveries)}
        async with self._writing() as connection:
            made = await connection.execute(insert(schema.tables).values(values))
            key = made.inserted_primary_key
            if key is None:
                raise RuntimeError("the database gave the new table no id")
            stored = replace(table, id=key[0])
            await self._write_seats(connection, stored)
            await self.write_deliveries(connection, stored.id, 0, deliveries)
            if after is not None:
                await self._follow(connection, after, stored.id)
        return stored

    @_to_its_end
    async def table(self, table_id: int) -> TableRecord | None:
        """A table, or None if there is none of that id."""
        if not 0 < table_id < 2**63:
            return None
        async with self._reader.begin() as connection:
            found = await read_tables(connection, schema.tables.c.id == table_id)
        return found[0] if found else None

    @_to_its_end
    async def save(
        self,
        table: TableRecord,
        *,
        entry: NewEntry | None = None,
        notes: Sequence[NewEntry] = (),
        deliveries: Sequence[NewDelivery] = (),
        moved: bool = False,
    ) -> TableRecord:
        """Store a changed table with its journal entry, the notes that follow it, and what it owes, all or
        nothing; with the entry that ends its game also its result, and all that follows from it. The board's
        message isn't written here: only a delivery knows it. A table that has ``moved`` to another channel
        has no board there, and what it owes begins anew. Returns the record as stored.

        Raises:
            StaleTable: the stored table isn't at ``table.version`` any more.
        """
        kept = _as_kept(replace(table, version=table.version + 1))
        values = _columns(kept)
        del values["board"]
        columns = schema.tables.c
        at = self._now()
        entries = (*(() if entry is None else (entry,)), *notes)
        result = await self._result(kept, entries, at)
        async with self._writing() as connection:
            if result is not None:
                await in_turn(connection)
            statement = (
                update(schema.tables)
                .where(columns.id == table.id, columns.version == table.version)
                .values(
                    **values,
                    entries=columns.entries + len(entries),
                    owed=columns.owed + len(deliveries),
                )
                .returning(columns.entries, columns.owed, columns.board)
            )
            row = (await connection.execute(statement)).one_or_none()
            if row is None:
                raise StaleTable(table)
            stored = replace(kept, board=None if moved else row.board)
            if moved:
                await self._begin_anew(connection, table.id, at)
            await self._write_seats(connection, stored)
            if entries:
                before = row.entries - len(entries)
                made = [
                    asdict(new) | {"table_id": table.id, "seq": seq, "at": at}
                    for seq, new in enumerate(entries, start=before + 1)
                ]
                await connection.execute(insert(schema.journal), made)
            await self.write_deliveries(connection, table.id, row.owed - len(deliveries), deliveries)
            if result is not None:
                await _record(connection, result)
        return stored

    @_to_its_end
    async def journal(self, table_id: int) -> tuple[Entry, ...]:
        """All that was done at a table, in order."""
        async with self._reader.begin() as connection:
            return (await read_journals(connection, [table_id])).get(table_id, ())

    @_to_its_end
    async def live_tables(
        self, *, user_id: int | None = None, guild_id: int | None = None, channel_id: int | None = None
    ) -> tuple[TableRecord, ...]:
        """The tables that aren't over, oldest first: all, or those where a person plays a seat, or those
        of a server or channel."""
        columns, seats = schema.tables.c, schema.seats.c
        wanted: list[ColumnElement[bool]] = [columns.status.in_(LIVE)]
        if guild_id is not None:
            wanted.append(columns.guild_id == guild_id)
        if channel_id is not None:
            wanted.append(columns.channel_id == channel_id)
        if user_id is not None:
            mine = select(seats.table_id).where(seats.user_id == user_id, seats.level.is_(None))
            wanted.append(columns.id.in_(mine))
        async with self._reader.begin() as connection:
            return await read_tables(connection, and_(*wanted))

    @_to_its_end
    async def due(self, before: datetime) -> tuple[int, ...]:
        """The ids of the tables whose deadline or reminder is at ``before`` or earlier, deadlines first, but
        for those that are suspended."""
        columns = schema.tables.c
        placed = columns.suspended.is_(None)
        late = select(columns.id).where(columns.deadline <= before, placed).order_by(columns.deadline)
        soon = select(columns.id).where(columns.remind <= before, placed).order_by(columns.remind)
        async with self._reader.begin() as connection:
            found = [(await connection.execute(statement)).scalars() for statement in (late, soon)]
        return tuple(dict.fromkeys(chain.from_iterable(found)))

    @_to_its_end
    async def next_deadline(self) -> datetime | None:
        """The earliest deadline or reminder of all tables that aren't suspended."""
        columns = schema.tables.c
        async with self._reader.begin() as connection:
            found = [
                (
                    await connection.execute(select(func.min(column)).where(columns.suspended.is_(None)))
                ).scalar_one()
                for column in (columns.deadline, columns.remind)
            ]
        return min((moment for moment in found if moment is not None), default=None)

    # -- deliveries

    @_to_its_end
    async def owed(self) -> tuple[int, ...]:
        """The ids of the tables that owe something."""
        columns = schema.deliveries.c
        return await self._ids(
            select(columns.table_id).where(columns.status == "pending").distinct().order_by(columns.table_id)
        )

    @_to_its_end
    async def pending(self, table_id: int) -> tuple[Delivery, ...]:
        """What a table owes, in order."""
        columns = schema.deliveries.c
        statement = (
            select(schema.deliveries)
            .where(columns.status == "pending", columns.table_id == table_id)
            .order_by(columns.seq)
        )
        async with self._reader.begin() as connection:
            rows = (await connection.execute(statement)).all()
        return tuple(
            Delivery(
                row.id,
                row.table_id,
                row.seq,
                row.kind,
                row.target,
                row.payload,
                row.attempts,
                row.created,
                row.attempted,
            )
            for row in rows
        )

    @_to_its_end
    async def attempted(self, delivery_id: int, *, afresh: bool = False) -> None:
        """Count an attempt, before it is made; ``afresh`` if no earlier one can have succeeded."""
        columns, now = schema.deliveries.c, self._now()
        first = now if afresh else func.coalesce(columns.attempted, literal(now, schema.Instant))
        await self._run(
            update(schema.deliveries)
            .where(columns.id == delivery_id)
            .values(attempts=columns.attempts + 1, attempted=first)
        )

    @_to_its_end
    async def delivered(
        self,
        delivery_id: int,
        *,
        message_id: int | None = None,
        board: int | Keep | None = KEEP,
        channel_id: int | None = None,
    ) -> None:
        """It has arrived, as that message. Its payload is dropped: a hand doesn't stay longer than needed.
        With ``board`` the table's board is that message from now on, or none, and the table is in no trouble
        any more; unless it isn't in the channel of that id now. A delivery ends once: a second end changes
        nothing."""
        await self._end(delivery_id, {"status": "delivered", "message_id": message_id}, board, channel_id)

    @_to_its_end
    async def given_up(self, delivery_id: int, reason: str, *, board: int | Keep | None = KEEP) -> None:
        """It can't be delivered, for a reason that is kept. Otherwise as :meth:`delivered`."""
        await self._end(delivery_id, {"status": "given up", "reason": reason}, board, None)

    @_to_its_end
    async def in_trouble(self, table_id: int, trouble: str, notice: NewDelivery) -> bool:
        """Note what keeps a table from being shown, and owe a notice of it; False if that was known already,
        and nothing has changed."""
        columns = schema.tables.c
        statement = (
            update(schema.tables)
            .where(columns.id == table_id, func.coalesce(columns.trouble, "") != trouble)
            .values(trouble=trouble, owed=columns.owed + 1)
            .returning(columns.owed)
        )
        async with self._writing() as connection:
            owed = (await connection.execute(statement)).scalar_one_or_none()
            if owed is not None:
                await self.write_deliveries(connection, table_id, owed - 1, (notice,))
        return owed is not None

    @_to_its_end
    async def places(self, guild_id: int | None = None) -> tuple[Place, ...]:
        """Where the tables are that aren't over: all, or those of a server."""
        columns = schema.tables.c
        statement = select(columns.id, columns.guild_id, columns.channel_id, columns.suspended).where(
            columns.status.in_(LIVE)
        )
        if guild_id is not None:
            statement = statement.where(columns.guild_id == guild_id)
        async with self._reader.begin() as connection:
            rows = (await connection.execute(statement.order_by(columns.id))).all()
        return tuple(Place(*row) for row in rows)

    # -- people and notes

    @_to_its_end
    async def person(self, user_id: int) -> PersonRecord:
        """What is known of a person; a blank record for a stranger."""
        async with self._reader.begin() as connection:
            return await _person(connection, user_id)

    @_to_its_end
    async def remember(self, person: PersonRecord, *, before: PersonRecord | None = None) -> None:
        """Store how a person is reached; what they chose for themselves stays as it is. Whoever was known
        ``before`` and is a stranger now was forgotten meanwhile: nothing is stored."""
        stranger = PersonRecord(person.user_id)
        async with self._writing() as connection:
            known = await _person(connection, person.user_id, lock=True)
            if known == stranger and before not in (None, stranger):
                return
            await put(connection, schema.people, asdict(replace(person, preferences=known.preferences)))

    @_to_its_end
    async def prefer(self, user_id: int, name: str, choice: str | None) -> None:
        """Store what a person chose for themselves; None takes the choice back."""
        async with self._writing() as connection:
            known = await _person(connection, user_id, lock=True)
            chosen = {key: value for key, value in known.preferences.items() if key != name}
            if choice is not None:
                chosen[name] = choice
            await put(connection, schema.people, asdict(replace(known, preferences=chosen)))

    @_to_its_end
    async def note(self, key: str) -> str | None:
        """A note of the bot to itself."""
        async with self._reader.begin() as connection:
            found = await connection.execute(select(schema.notes.c.value).where(schema.notes.c.key == key))
            value: str | None = found.scalar_one_or_none()
        return value

    @_to_its_end
    async def set_note(self, key: str, value: str) -> None:
        """Keep a note, in place of the one with the same key."""
        async with self._writing() as connection:
            await put(connection, schema.notes, {"key": key, "value": value})

    # -- inside

    async def _result(self, table: TableRecord, new: Sequence[NewEntry], at: datetime) -> Result | None:
        """The result of a table that these entries end. A result that can't be worked out doesn't keep the
        table from ending: it is missing until ``undercup rebuild`` finds it."""
        if not new or table.status not in OVER:
            return None
        before = await self.journal(table.id)
        at = schema.to_millisecond(at)
        made = (Entry(seq, at=at, **asdict(entry)) for seq, entry in enumerate(new, start=len(before) + 1))
        entries = (*before, *made)
        try:
            return await asyncio.to_thread(derive, table, entries, seq=0, rated=False)
        except Exception as error:
            _log.error("no result for table %s: %s", table.id, type(error).__name__)
            return None

    async def _write_seats(self, connection: AsyncConnection, table: TableRecord) -> None:
        columns = schema.seats.c
        statement = select(schema.seats).where(columns.table_id == table.id).order_by(columns.seat)
        there = [SeatRecord(*row[2:]) for row in (await connection.execute(statement)).all()]
        changed = [
            {"table_id": table.id, "seat": number, **asdict(seat)}
            for number, seat in enumerate(table.seats)
            if number >= len(there) or there[number] != seat
        ]
        if not changed and len(there) == len(table.seats):
            return
        numbers = [row["seat"] for row in changed]
        await connection.execute(
            delete(schema.seats).where(
                columns.table_id == table.id,
                columns.seat.in_(numbers) | (columns.seat >= len(table.seats)),
            )
        )
        if changed:
            await connection.execute(insert(schema.seats), changed)

    async def write_deliveries(
        self, connection: AsyncConnection, table_id: int, before: int, new: Sequence[NewDelivery]
    ) -> None:
        """Write what a table owes from now on, in the transaction that counts it in the table's ``owed``;
        that many were owed ``before``."""
        if new:
            now = self._now()
            rows = [
                {
                    "table_id": table_id,
                    "seq": before + number,
                    "kind": owed.kind,
                    "target": owed.target,
                    "payload": None if owed.payload is None else dict(owed.payload),
                    "status": "pending",
                    "attempts": 0,
                    "created": now,
                }
                for number, owed in enumerate(new, start=1)
            ]
            await connection.execute(insert(schema.deliveries), rows)

    async def _follow(self, connection: AsyncConnection, before: TableRecord, rematch: int) -> None:
        columns = schema.tables.c
        statement = (
            update(schema.tables)
            .where(columns.id == before.id, columns.version == before.version)
            .values(rematch=rematch, version=columns.version + 1, owed=columns.owed + 1)
            .returning(columns.owed)
        )
        owed = (await connection.execute(statement)).scalar_one_or_none()
        if owed is None:
            raise StaleTable(before)
        await self.write_deliveries(connection, before.id, owed - 1, (NewDelivery("board"),))

    async def _begin_anew(self, connection: AsyncConnection, table_id: int, at: datetime) -> None:
        """What a table owes its channel is owed to another one now: no attempt was made there yet, and its
        nonce is another one too."""
        tables, columns = schema.tables, schema.deliveries.c
        await connection.execute(
            update(tables).where(tables.c.id == table_id).values(board=None, trouble=None)
        )
        await connection.execute(
            update(schema.deliveries)
            .where(columns.table_id == table_id, columns.status == "pending", columns.target.is_(None))
            .values(created=at, attempts=0, attempted=None)
        )

    async def _end(
        self, delivery_id: int, values: Mapping[str, Any], board: int | Keep | None, channel_id: int | None
    ) -> None:
        columns, tables = schema.deliveries.c, schema.tables.c
        async with self._writing() as connection:
            statement = (
                update(schema.deliveries)
                .where(columns.id == delivery_id, columns.status == "pending")
                .values(**values, payload=None)
                .returning(columns.table_id)
            )
            table_id = (await connection.execute(statement)).scalar_one_or_none()
            if table_id is not None and not isinstance(board, Keep):
                there = tables.id == table_id
                if channel_id is not None:
                    there &= tables.channel_id == channel_id
                await connection.execute(update(schema.tables).where(there).values(board=board, trouble=None))

    async def _ids(self, statement: Any) -> tuple[int, ...]:
        async with self._reader.begin() as connection:
            return tuple((await connection.execute(statement)).scalars())

    async def _run(self, statement: Any) -> None:
        async with self._writing() as connection:
            await connection.execute(statement)


@asynccontextmanager
async def _held(turn: asyncio.Lock | None) -> AsyncIterator[None]:
    """Have the turn to write. While a foreign process holds up the one whose turn it is, the others don't
    queue for longer than that one waits."""
    if turn is None:
        yield
        return
    async with asyncio.timeout(BUSY_MILLISECONDS / 1000):
        await turn.acquire()
    try:
        yield
    finally:
        turn.release()


async def _record(connection: AsyncConnection, result: Result) -> None:
    """Write a result, or log why it can't be: the table ends all the same."""
    try:
        async with connection.begin_nested():
            await record(connection, result)
    except Exception as error:
        if fault_of(error) is not None:
            raise
        _log.error("no result for table %s: %s", result.table_id, type(error).__name__, exc_info=True)


async def read_tables(connection: AsyncConnection, wanted: ColumnElement[bool]) -> tuple[TableRecord, ...]:
    """The tables that a condition holds for, by id."""
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
    return tuple(_record_of(row, at[row.id]) for row in rows)


async def read_journals(
    connection: AsyncConnection, table_ids: Sequence[int]
) -> dict[int, tuple[Entry, ...]]:
    """All that was done at some tables, in order; tables without entries are left out."""
    columns = schema.journal.c
    statement = (
        select(schema.journal).where(columns.table_id.in_(table_ids)).order_by(columns.table_id, columns.seq)
    )
    found: dict[int, list[Entry]] = {}
    for row in (await connection.execute(statement)).all():
        entry = Entry(row.seq, row.kind, row.seat, row.text, row.user_id, row.at)
        found.setdefault(row.table_id, []).append(entry)
    return {table_id: tuple(entries) for table_id, entries in found.items()}


def _columns(table: TableRecord) -> dict[str, Any]:
    return {
        "game": table.game,
        "guild_id": table.guild_id,
        "channel_id": table.channel_id,
        "host_id": table.host_id,
        "status": table.status,
        "version": table.version,
        "moves": table.moves,
        "rules": dict(table.rules),
        "settings": dict(table.settings),
        "secret": table.secret,
        "state": None if table.state is None else dict(table.state),
        "log": [dict(line) for line in table.log],
        "board": table.board,
        "called": table.called,
        "deadline": table.deadline,
        "remind": table.remind,
        "votes": [dict(vote) for vote in table.votes],
        "created": table.created,
        "updated": table.updated,
        "rematch": table.rematch,
        "suspended": table.suspended,
        "paused": table.paused,
    }


async def _person(connection: AsyncConnection, user_id: int, *, lock: bool = False) -> PersonRecord:
    statement = select(schema.people).where(schema.people.c.user_id == user_id)
    row = (await connection.execute(statement.with_for_update() if lock else statement)).one_or_none()
    return PersonRecord(user_id) if row is None else PersonRecord(*row)


def _record_of(row: Any, seats: list[SeatRecord]) -> TableRecord:
    values = dict(row._mapping)
    del values["entries"], values["owed"], values["trouble"]
    rows = {"log": tuple(values["log"]), "votes": tuple(values["votes"]), "seats": tuple(seats)}
    return TableRecord(**values | rows)


def _as_kept(table: TableRecord) -> TableRecord:
    return replace(
        table,
        created=schema.to_millisecond(table.created),
        updated=schema.to_millisecond(table.updated),
        called=None if table.called is None else schema.to_millisecond(table.called),
        deadline=None if table.deadline is None else schema.to_millisecond(table.deadline),
        paused=None if table.paused is None else schema.to_millisecond(table.paused),
        remind=None if table.remind is None else schema.to_millisecond(table.remind),
    )


def _locked(file: Path) -> IO[str]:
    """Take the database file for this process; the lock goes with the process, however it ends."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = file.with_name(f"{file.name}.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise DatabaseBusy(file) from error
    return lock


_UNUSABLE = (OSError, ValueError, ModuleNotFoundError, SQLAlchemyError)


def _trouble(url: str, error: BaseException) -> DatabaseTrouble:
    """``error`` in a sentence, with the address but without what could be a secret in it."""
    try:
        shown = make_url(url).set(password=None, query={})
        address = f"database {shown.render_as_string()}"
    except (SQLAlchemyError, ValueError):
        address = "database"
    if isinstance(error, ModuleNotFoundError):
        reason = (
            f"its driver {error.name} isn't installed. For PostgreSQL install Undercup with the extra "
            "'postgres' and write postgresql+asyncpg://user:password@host/name"
        )
    else:
        reason = str(getattr(error, "orig", None) or error).rstrip(".") or type(error).__name__
    return DatabaseTrouble(
        f"The {address} can't be opened: {reason}. UNDERCUP_DATABASE says which one it is, for example "
        "sqlite+aiosqlite:///var/undercup.db; an SQLite file must be in a folder that this user may write to."
    )


__all__ = [
    "KEEP", "DatabaseBusy", "DatabaseTrouble", "Keep", "NewerSchema", "Place", "StaleTable", "Store",
]  # fmt: skip
