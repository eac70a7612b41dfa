"""The store: tables with their journals and snapshots, what they owe, and people.

One change of a table is one transaction. Whoever changes a table says which version they changed; if the
table has moved on since, nothing is written and :class:`StaleTable` is raised.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import sqlite3
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from functools import cache, wraps
from itertools import chain
from pathlib import Path
from typing import IO, Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    BindParameter,
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import ReturningUpdate

from data import schema
from data.derived import record
from data.engine import (
    BUSY_MILLISECONDS,
    QUICKLY_SCRUBBED,
    Left,
    connect,
    fault_of,
    for_reading,
    in_turn,
    is_damage,
    may_pass,
    put,
    scrub,
    sqlite_file,
    transact,
)
from data.errors import DatabaseAway, DatabaseBusy, DatabaseFault, DatabaseTrouble, NewerSchema
from data.migrate import expire_copies, migrate
from data.records import Delivery, Entry, Gone, NewDelivery, NewEntry, PersonRecord, SeatRecord, TableRecord
from data.results import OVER, Result, derive

LIVE = ("lobby", "playing")
SCRUB_PAUSE = timedelta(minutes=1)
"""At least so long passes from one writing anew of the database to the next, where people wait for it."""
KNOWN = 1000
"""So many tables are kept as they were read or written last."""
STUCK_SECONDS = 30.0
"""A writer's turn that doesn't end for so long is one of a disk that doesn't answer."""
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


class Elsewhere(Exception):  # noqa: N818 - says what is the matter
    """The table has moved to another channel since it was read. Nothing was written."""


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

    Each method raises :class:`DatabaseFault` while the database can't be used, and has then changed nothing;
    a table that is at hand is told all the same.
    """

    def __init__(
        self, engine: AsyncEngine, long: AsyncEngine, lock: IO[str] | None, now: Callable[[], datetime]
    ) -> None:
        self._engine = engine
        self._reader = for_reading(engine)
        self._long = long
        self._long_reader = for_reading(long)
        self._lock = lock
        self._now = now
        self._at_work: set[asyncio.Task[Any]] = set()
        self._closed = False
        # SQLite has one writer at a time and lets the others poll; here they queue, first come first served.
        self._turn = None if lock is None else asyncio.Lock()
        self._known: OrderedDict[int, TableRecord] = OrderedDict()
        self._sure: set[int] = set()
        """Of which tables what is known is what is stored: on SQLite, where nobody else writes."""
        self._turns = self._faults = 0
        """How many writers have had their turn, and with how many the database failed."""
        self._file = sqlite_file(str(engine.url))
        self._scrubbed: datetime | None = None
        self.forgotten = asyncio.Event()
        """Set while something that was deleted may still be in the files of the database."""

    @classmethod
    async def open(cls, url: str, *, now: Callable[[], datetime]) -> Store:
        """Open the database of an SQLAlchemy address, and bring its schema up to date. ``now`` gives the
        present time, aware.

        Raises:
            NewerSchema: a newer version of the program wrote it.
            DatabaseBusy: another process has the SQLite file.
            DatabaseAway: PostgreSQL can't be reached, or takes no connections at the moment.
            DatabaseTrouble: it can't be opened, for another reason that is told.
        """
        lock = None
        try:
            file = sqlite_file(url)
            lock = None if file is None else _locked(file)
            await migrate(url)
            store = cls(connect(url, quick=True), connect(url), lock, now)
            await store._tidy()
            return store
        except BaseException as error:
            if lock is not None:
                lock.close()
            if isinstance(error, Exception) and isinstance(error, _UNUSABLE):
                raise _trouble(url, error) from error
            raise

    async def _tidy(self) -> None:
        """Before anybody waits for it: what was to be done is done later if it can't be now."""
        try:
            await self.expire_copies()
            await self.scrub()
        except (DatabaseFault, OSError) as error:
            self.forgotten.set()
            _log.warning("what was deleted is taken out of the database's files later: %s", error)

    async def close(self) -> None:
        """Finish what was begun, close the database, and let others have it."""
        self._closed = True
        await asyncio.gather(*self._at_work, return_exceptions=True)
        await self._engine.dispose()
        await self._long.dispose()
        if self._lock is not None:
            self._lock.close()

    @_to_its_end
    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do some reading in one transaction: it sees one moment."""
        async with self._long_reader.begin() as connection:
            return await work(connection)

    @_to_its_end
    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do some writing in one transaction: all of it or nothing."""
        async with self._held(), self._long.begin() as connection:
            return await work(connection)

    @_to_its_end
    async def scrub(self, *, at_once: bool = False) -> Left:
        """Take what was deleted out of the files of the database, and tell where something may be left.
        Whoever reads from the log keeps it from being cut. For what SQLite leaves in unused parts of pages
        the file is written anew; with ``at_once``, only one that is small, and not twice in a minute.
        PostgreSQL sees to its own files."""
        if self._file is None:
            self.forgotten.clear()
            return Left(log=False, pages=False)
        now = self.now
        rested = self._scrubbed is None or now - self._scrubbed >= SCRUB_PAUSE

        def anew(size: int) -> bool:
            if at_once and not (rested and size <= QUICKLY_SCRUBBED):
                return False
            self._scrubbed = now
            return True

        async with self._held(()):
            left = await asyncio.to_thread(scrub, self._file, anew=anew)
            if any(left):
                self.forgotten.set()
            else:
                self.forgotten.clear()
        return left

    async def expire_copies(self) -> tuple[str, ...]:
        """Remove the copies that were made before migrations and are 14 days old; their names."""
        return () if self._file is None else await asyncio.to_thread(expire_copies, self._file, self.now)

    @property
    def now(self) -> datetime:
        """The present time, aware."""
        return self._now()

    @property
    def beside(self) -> str | None:
        """What :meth:`keep_beside` has kept last, by whichever process; None but on SQLite."""
        if self._lock is None:
            return None
        self._lock.seek(0)
        return self._lock.read()

    @_to_its_end
    async def keep_beside(self, text: str) -> None:
        """Keep a text in the file beside an SQLite file by which that is known to be in use: it stays as it
        is when a copy takes the database's place."""
        lock = self._lock
        if lock is None:
            raise RuntimeError("there is no file beside this database")

        def write() -> None:
            lock.seek(0)
            lock.write(text)
            lock.truncate()
            lock.flush()
            os.fsync(lock.fileno())

        await asyncio.to_thread(write)

    @asynccontextmanager
    async def _writing(self, tables: Collection[int] | None = None) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes to these ``tables``, or (None) to any."""
        async with self._held(tables), self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _held(self, tables: Collection[int] | None = None) -> AsyncIterator[None]:
        """Have the turn to write, to these ``tables`` or (None) to any: until they are read again, what is
        known of them isn't sure."""
        if self._turn is None:
            yield
            return
        await self._take(self._turn)
        try:
            self._turns += 1
            if tables is None:
                self._sure.clear()
            else:
                self._sure.difference_update(tables)
            yield
        except Exception as error:
            self._faults += fault_of(error) is not None
            raise
        finally:
            self._turn.release()

    async def _take(self, turn: asyncio.Lock) -> None:
        """Wait for one's turn; the others' are no fault, however many they are. But while a foreign process
        or the disk holds up the one whose turn it is, the others don't queue for longer than that one waits.

        Raises:
            TimeoutError: a turn has ended in a fault meanwhile, or none has ended for long.
        """
        if not turn.locked():
            await turn.acquire()
            return
        taking = asyncio.ensure_future(turn.acquire())
        faults, turns, still = self._faults, self._turns, 0.0
        try:
            while not taking.done():
                await asyncio.wait((taking,), timeout=BUSY_MILLISECONDS / 1000)
                still = 0.0 if turns != self._turns else still + BUSY_MILLISECONDS / 1000
                turns = self._turns
                if not taking.done() and (faults != self._faults or still >= STUCK_SECONDS):
                    raise TimeoutError
        except BaseException:
            if not taking.cancel():
                turn.release()
            raise

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
        async with self._writing(() if after is None else (after.id,)) as connection:
            made = await connection.execute(insert(schema.tables).values(values))
            key = made.inserted_primary_key
            if key is None:
                raise RuntimeError("the database gave the new table no id")
            stored = replace(table, id=key[0])
            await connection.run_sync(_write_seats, stored)
            await self.write_deliveries(connection, stored.id, 0, deliveries)
            if after is not None:
                await self._follow(connection, after, stored.id)
        return stored

    async def table(self, table_id: int) -> TableRecord | None:
        """A table, or None if there is none of that id."""
        if not 0 < table_id < 2**63:
            return None
        if table_id in self._sure and not self._closed:
            self._known.move_to_end(table_id)
            return self._known[table_id]
        return await self._read_table(table_id)

    @_to_its_end
    async def _read_table(self, table_id: int) -> TableRecord | None:
        # What is read while somebody writes may be over as soon as it is known.
        turns, writing = self._turns, self._turn is None or self._turn.locked()

        def work(connection: Connection) -> TableRecord | None:
            row = connection.execute(_TABLE_NOW, {"table_id": table_id}).one_or_none()
            if row is None:
                self._known.pop(table_id, None)
                return None
            sure = not writing and self._turns == turns
            known = self._known.get(table_id)
            if known is not None and (known.created, known.version) == (row.created, row.version):
                return self._know(replace(known, **row._mapping), sure=sure)
            row = connection.execute(_TABLE, {"table_id": table_id}).one()
            seats = connection.execute(_SEATS, {"table_id": table_id}).all()
            return self._know(_record_of(row, [SeatRecord(*seat[2:]) for seat in seats]), sure=sure)

        return await transact(self._reader, work)

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
        message isn't written here: only a delivery knows it. A table that has ``moved`` to another channel,
        or on from another moment than its channel shows, has no board there, and what it owes begins anew.
        Returns the record as stored.

        Raises:
            StaleTable: the stored table isn't at ``table.version`` any more.
        """
        kept = _as_kept(replace(table, version=table.version + 1))
        at = self._now()
        entries = (*(() if entry is None else (entry,)), *notes)
        result = await self._result(kept, entries, at)

        def work(connection: Connection) -> TableRecord:
            return self._save(connection, kept, entries, deliveries, at, moved=moved)

        if result is None:
            async with self._held((kept.id,)):
                return self._know(await transact(self._engine, work), sure=self._turn is not None)
        async with self._writing((kept.id,)) as connection:
            await in_turn(connection)
            stored = await connection.run_sync(work)
            await _record(connection, result)
        return self._know(stored)

    def _save(
        self,
        connection: Connection,
        kept: TableRecord,
        entries: Sequence[NewEntry],
        deliveries: Sequence[NewDelivery],
        at: datetime,
        *,
        moved: bool,
    ) -> TableRecord:
        known = self._known.get(kept.id)
        if known is not None and (known.created, known.version) != (kept.created, kept.version - 1):
            known = None
        changed = {
            name: value
            for name, value in _columns(kept).items()
            if name != "board" and (known is None or getattr(known, name) is not getattr(kept, name))
        }
        values = {_new(name): value for name, value in changed.items()} | {
            "table_id": kept.id,
            "expected": kept.version - 1,
            "made": kept.created,
            "more_entries": len(entries),
            "more_owed": len(deliveries),
        }
        row = connection.execute(_saving(tuple(changed)), values).one_or_none()
        if row is None:
            raise StaleTable(replace(kept, version=kept.version - 1))
        if moved:
            self._begin_anew(connection, kept.id, at)
        if known is None or known.seats != kept.seats:
            _write_seats(connection, kept)
        if entries:
            made = [
                asdict(new) | {"table_id": kept.id, "seq": seq, "at": at}
                for seq, new in enumerate(entries, start=row.entries - len(entries) + 1)
            ]
            connection.execute(_NEW_ENTRY, made)
        self._write_deliveries(connection, kept.id, row.owed - len(deliveries), deliveries)
        return replace(kept, board=None if moved else row.board)

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
    async def self_moving(self) -> tuple[int, ...]:
        """The ids of the tables whose game goes on, and where a computer plays or somebody's hints come by
        themselves."""
        columns, seats = schema.tables.c, schema.seats.c
        restless = select(seats.table_id).where(seats.level.is_not(None) | seats.hinted.is_not(None))
        return await self._ids(
            select(columns.id)
            .where(columns.status == "playing", columns.id.in_(restless))
            .order_by(columns.id)
        )

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
        return await self._pending(_PENDING, {"table_id": table_id})

    @_to_its_end
    async def queue(self, table_id: int, target: int | None) -> tuple[Delivery, ...]:
        """What a table owes a person or, for None, its channel, in order."""
        return await self._pending(_QUEUE, {"table_id": table_id, "to": target})

    @_to_its_end
    async def people_owed(self, table_id: int) -> tuple[int, ...]:
        """The ids of the people to whom a table owes something."""
        rows = await transact(
            self._reader, lambda connection: connection.execute(_PEOPLE_OWED, {"table_id": table_id}).all()
        )
        return tuple(row.target for row in rows)

    @_to_its_end
    async def is_present_hand(self, table_id: int, user_id: int, message_id: int) -> bool:
        """Whether a message to a person can be their hand at a table: it is no hint, and no later hand has
        arrived."""
        values = {"table_id": table_id, "to": user_id, "message": message_id}
        return await transact(
            self._reader, lambda connection: connection.execute(_NO_PRESENT_HAND, values).first() is None
        )

    async def _pending(self, statement: Any, values: Mapping[str, Any]) -> tuple[Delivery, ...]:
        rows = await transact(self._reader, lambda connection: connection.execute(statement, values).all())
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
        statement = _ATTEMPTED_AFRESH if afresh else _ATTEMPTED
        values = {"delivery_id": delivery_id, "now": self._now()}
        async with self._held(()):
            await transact(self._engine, lambda connection: connection.execute(statement, values))

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
        any more. A delivery ends once: a second end changes nothing.

        Raises:
            Elsewhere: with ``board``, the table isn't in the channel of that id now.
        """
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
        async with self._writing(()) as connection:
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
        row = await transact(
            self._reader, lambda connection: connection.execute(_PERSON, {"user_id": user_id}).one_or_none()
        )
        return PersonRecord(user_id) if row is None else PersonRecord(*row)

    @_to_its_end
    async def remember(self, person: PersonRecord, *, before: PersonRecord | None = None) -> None:
        """Store how a person is reached; what they chose for themselves stays as it is. Whoever was known
        ``before`` and is a stranger now was forgotten meanwhile: nothing is stored."""
        stranger = PersonRecord(person.user_id)
        async with self._writing(()) as connection:
            known = await _person(connection, person.user_id)
            if known == stranger and before not in (None, stranger):
                return
            await put(connection, schema.people, asdict(replace(person, preferences=known.preferences)))

    @_to_its_end
    async def prefer(self, user_id: int, name: str, choice: str | None) -> None:
        """Store what a person chose for themselves; None takes the choice back."""
        async with self._writing(()) as connection:
            known = await _person(connection, user_id)
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
        async with self._writing(()) as connection:
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

    async def write_deliveries(
        self, connection: AsyncConnection, table_id: int, before: int, new: Sequence[NewDelivery]
    ) -> None:
        """Write what a table owes from now on, in the transaction that counts it in the table's ``owed``;
        that many were owed ``before``."""
        await connection.run_sync(self._write_deliveries, table_id, before, new)

    def _write_deliveries(
        self, connection: Connection, table_id: int, before: int, new: Sequence[NewDelivery]
    ) -> None:
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
        if rows:
            connection.execute(_NEW_DELIVERY, rows)

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

    def _begin_anew(self, connection: Connection, table_id: int, at: datetime) -> None:
        """What a table owes its channel is owed to another one now: no attempt was made there yet, and its
        nonce is another one too."""
        tables, columns = schema.tables, schema.deliveries.c
        connection.execute(update(tables).where(tables.c.id == table_id).values(board=None, trouble=None))
        connection.execute(
            update(schema.deliveries)
            .where(columns.table_id == table_id, columns.status == "pending", columns.target.is_(None))
            .values(created=at, attempts=0, attempted=None)
        )

    async def _end(
        self, delivery_id: int, values: Mapping[str, Any], board: int | Keep | None, channel_id: int | None
    ) -> None:
        new = {_new(name): value for name, value in values.items()}

        def work(connection: Connection) -> TableRecord | None:
            """The table as it is known now, if it isn't any more."""
            ended = connection.execute(_ending(tuple(values)), {"delivery_id": delivery_id, **new})
            table_id = ended.scalar_one_or_none()
            if table_id is None or isinstance(board, Keep):
                return None
            known = self._known[table_id] if table_id in self._sure else None
            self._sure.discard(table_id)
            there = {"table_id": table_id, "there": channel_id, _new("board"): board}
            if not connection.execute(_BOARD, there).rowcount:
                raise Elsewhere(f"table {table_id} isn't in channel {channel_id} any more")
            return known and replace(known, board=board)

        async with self._held(()):
            table = await transact(self._engine, work)
            if table is not None:
                self._know(table, sure=True)

    async def _ids(self, statement: Any) -> tuple[int, ...]:
        async with self._reader.begin() as connection:
            return tuple((await connection.execute(statement)).scalars())

    def _know(self, table: TableRecord, *, sure: bool = False) -> TableRecord:
        """Keep a table as it was read or written: while its version is the same, what is large needn't be
        read again, and nothing as long as it is ``sure`` that nobody writes to it. A number can come again
        when its server was forgotten, with another time of creation."""
        newest = self._known.pop(table.id, table)
        is_older = (table.created, table.version) < (newest.created, newest.version)
        self._known[table.id] = newest if is_older else table
        if sure and not is_older:
            self._sure.add(table.id)
        if len(self._known) > KNOWN:
            oldest, _ = self._known.popitem(last=False)
            self._sure.discard(oldest)
        return table


def _new(name: str) -> str:
    """What a statement calls the new value of a column; the column's own name is taken."""
    return f"new_{name}"


# Statements that are needed for each move are made once: making one takes longer than carrying it out.
_tables, _seats, _deliveries = schema.tables.c, schema.seats.c, schema.deliveries.c
_this_table: BindParameter[int] = bindparam("table_id")
_this_delivery: BindParameter[int] = bindparam("delivery_id")
_TABLE = select(schema.tables).where(_tables.id == _this_table)
_BESIDE = ("entries", "owed", "trouble")
"""Columns that are the store's own."""
_TABLE_NOW = select(
    *(column for column in _tables if not isinstance(column.type, JSON) and column.name not in _BESIDE)
).where(_tables.id == _this_table)
"""All of a table that can change while its version stays."""
_PERSON = select(schema.people).where(schema.people.c.user_id == bindparam("user_id"))
_SEATS = select(schema.seats).where(_seats.table_id == _this_table).order_by(_seats.seat)
_NEW_ENTRY = insert(schema.journal)
_NEW_DELIVERY = insert(schema.deliveries)
_PENDING = (
    select(schema.deliveries)
    .where(_deliveries.status == "pending", _deliveries.table_id == _this_table)
    .order_by(_deliveries.seq)
)
_QUEUE = _PENDING.where(_deliveries.target.is_not_distinct_from(bindparam("to", type_=BigInteger)))
_PEOPLE_OWED = (
    select(_deliveries.target)
    .where(
        _deliveries.status == "pending",
        _deliveries.table_id == _this_table,
        _deliveries.target.is_not(None),
    )
    .distinct()
    .order_by(_deliveries.target)
)
_this_message = bindparam("message", type_=BigInteger)
_NO_PRESENT_HAND = (
    select(_deliveries.id)
    .where(
        _deliveries.table_id == _this_table,
        _deliveries.target == bindparam("to", type_=BigInteger),
        or_(
            and_(_deliveries.kind == "hand", _deliveries.message_id > _this_message),
            and_(_deliveries.kind == "hint", _deliveries.message_id == _this_message),
        ),
    )
    .limit(1)
)
_now = bindparam("now", type_=schema.Instant)
_attempting = (
    update(schema.deliveries)
    .where(_deliveries.id == _this_delivery)
    .values(attempts=_deliveries.attempts + 1)
)
_ATTEMPTED_AFRESH = _attempting.values(attempted=_now)
_ATTEMPTED = _attempting.values(attempted=func.coalesce(_deliveries.attempted, _now))
_there = bindparam("there", type_=BigInteger)
_BOARD = (
    update(schema.tables)
    .where(_tables.id == _this_table, _there.is_(None) | (_tables.channel_id == _there))
    .values(board=bindparam(_new("board")), trouble=None)
)


@cache
def _saving(names: tuple[str, ...]) -> ReturningUpdate[Any]:
    """Writes these columns of the table that was ``made`` then, if it is at the version ``expected``."""
    return (
        update(schema.tables)
        .where(
            _tables.id == _this_table,
            _tables.version == bindparam("expected"),
            _tables.created == bindparam("made", type_=schema.Instant),
        )
        .values(
            {name: bindparam(_new(name)) for name in names}
            | {
                "entries": _tables.entries + bindparam("more_entries"),
                "owed": _tables.owed + bindparam("more_owed"),
            }
        )
        .returning(_tables.entries, _tables.owed, _tables.board)
    )


@cache
def _ending(names: tuple[str, ...]) -> ReturningUpdate[Any]:
    """Writes these columns of a delivery that is still owed, and forgets what it shows."""
    return (
        update(schema.deliveries)
        .where(_deliveries.id == _this_delivery, _deliveries.status == "pending")
        .values({name: bindparam(_new(name)) for name in names} | {"payload": None})
        .returning(_deliveries.table_id)
    )


def _write_seats(connection: Connection, table: TableRecord) -> None:
    rows = connection.execute(_SEATS, {"table_id": table.id}).all()
    there = [SeatRecord(*row[2:]) for row in rows]
    changed = [
        {"table_id": table.id, "seat": number, **asdict(seat)}
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
    if changed:
        connection.execute(insert(schema.seats), changed)


async def _record(connection: AsyncConnection, result: Result) -> None:
    """Write a result, or log why it can't be: the table ends all the same, unless the database fails."""
    try:
        async with connection.begin_nested():
            await record(connection, result)
    except Exception as error:
        # A full disk ends SQLite's whole transaction; that the savepoint is gone is then only what follows.
        cause: BaseException | None = error
        while cause is not None:
            if isinstance(cause, Exception) and (fault := fault_of(cause)) is not None:
                raise fault from error
            cause = cause.__context__
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
        "start_id": table.start_id,
        "epoch": table.epoch,
    }


async def _person(connection: AsyncConnection, user_id: int) -> PersonRecord:
    row = (await connection.execute(_PERSON.with_for_update(), {"user_id": user_id})).one_or_none()
    return PersonRecord(user_id) if row is None else PersonRecord(*row)


def _record_of(row: Any, seats: list[SeatRecord]) -> TableRecord:
    values = {name: value for name, value in row._mapping.items() if name not in _BESIDE}
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
    file = file.resolve()  # another name of the same file is locked as well
    # Not cut off: what it says is kept.
    lock = os.fdopen(os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o666), "r+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise DatabaseBusy(file) from error
    return lock


_UNUSABLE = (OSError, ValueError, ModuleNotFoundError, SQLAlchemyError)


def _trouble(url: str, error: Exception) -> DatabaseTrouble:
    """``error`` in a sentence, with the address but without what could be a secret in it."""
    try:
        shown = make_url(url).set(password=None, query={})
        address = f"database {shown.render_as_string()}"
    except (SQLAlchemyError, ValueError):
        address = "database"
    if isinstance(getattr(error, "orig", None), sqlite3.Error) and is_damage(error):
        return DatabaseTrouble(
            f"The {address} is damaged: {fault_of(error)}. Keep the file, and restore the newest backup. "
            "Without one, sqlite3's .recover saves what can be read, into another file."
        )
    if isinstance(error, ModuleNotFoundError):
        reason = (
            f"its driver {error.name} isn't installed. For PostgreSQL install Undercup with the extra "
            "'postgres' and write postgresql+asyncpg://user:password@host/name"
        )
    else:
        reason = str(getattr(error, "orig", None) or error).rstrip(".") or type(error).__name__
    says = f"The {address} can't be opened: {reason}. UNDERCUP_DATABASE says which one it is, for example"
    passing = may_pass(url, error)
    if address.startswith("database postgresql"):
        kind = DatabaseAway if passing else DatabaseTrouble
        return kind(
            f"{says} postgresql+asyncpg://user:password@host/name; its server must be running.",
            passing=passing,
        )
    return DatabaseTrouble(
        f"{says} sqlite+aiosqlite:///var/undercup.db; an SQLite file must be in a folder that this user may "
        "write to.",
        passing=passing,
    )


__all__ = [
    "KEEP", "DatabaseBusy", "DatabaseTrouble", "Elsewhere", "Keep", "NewerSchema", "Place", "StaleTable",
    "Store",
]  # fmt: skip
