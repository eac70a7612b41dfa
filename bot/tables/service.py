"""All changes of tables go through here, one at a time for each table.

A change is decided first, from the stored table to a new one; then written in one transaction with its outbox
rows; and only then told to anyone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from secrets import token_bytes
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from bot.tables.change import Change
from bot.tables.loaded_table import LoadedTable
from bot.tables.outbox_rows import BOARD
from bot.tables.transitions import absence
from data.db.errors import DatabaseFault
from data.db.records import NewEntry, TableRecord
from data.privacy.export import forget
from data.tables.store import StaleTable, Store
from games.commitments import SALT_BYTES
from games.engine import Message, Refused, message

P = ParamSpec("P")
T = TypeVar("T")

TRY_AGAIN_SECONDS = 10.0
"""How long work without a press waits after a fault, in seconds."""
TRIES = 3
"""How often a change is tried at a table that was changed meanwhile."""


class Tables:
    """The stored tables: reads them, and changes them one at a time.

    ``now`` gives the time (aware, UTC). ``wake`` is called with a table's id after each change with something
    to deliver, and ``changed`` after each change.
    """

    def __init__(self, store: Store, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.store = store
        self.now = now
        self._unsure = False
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.wake: Callable[[int], None] = lambda _table: None
        self.changed: Callable[[TableRecord], None] = lambda _table: None
        self.shared = False
        """Whether several processes share the bot. Then ``is_ours`` says whether this process drives a table,
        and ``tell_owner`` is called with one that was changed here and isn't ours."""
        self.is_ours: Callable[[TableRecord], bool] = lambda _table: True
        self.tell_owner: Callable[[TableRecord], None] = lambda _table: None

    # -- looking

    async def table(self, table_id: int) -> TableRecord:
        """Return a table as stored.

        Raises:
            Refused: no table has that number.
        """
        table = await self.store.table(table_id)
        if table is None:
            raise Refused(message("table-unknown", table=str(table_id)))
        return table

    async def load(self, table_id: int) -> LoadedTable:
        """Return a table as it is now.

        Raises:
            Refused: no table has that number.
        """
        return LoadedTable(await self.table(table_id))

    async def running(self, table_id: int) -> LoadedTable | None:
        """Return a table whose game is in play; None if it isn't, or is suspended."""
        table = await self.table(table_id)
        return None if table.status != "playing" or table.suspended is not None else LoadedTable(table)

    async def find(
        self,
        user_id: int,
        place: tuple[int | None, int | None],
        *,
        number: int | None = None,
        wanted: Callable[[TableRecord], bool] = lambda _table: True,
    ) -> TableRecord:
        """Return the table that a person's typed command is about: the one they name, or else their only one
        that fits, in this channel if there is one, or in this server, or (in a DM) anywhere. ``place`` is the
        server's and the channel's id.

        Raises:
            Refused: there is none.
            Several: one of several could be meant.
        """
        guild_id, channel_id = place
        mine = await self.store.live_tables(user_id=user_id, guild_id=guild_id)
        if number is not None:
            mine = tuple(table for table in mine if table.id == number)
            if not mine:
                raise Refused(message("table-not-yours", table=str(number)))
            return mine[0]
        fitting = [table for table in mine if wanted(table)]
        here = [table for table in fitting if table.channel_id == channel_id]
        chosen = here or fitting
        if not chosen:
            await self._refuse_kept_warm(user_id, channel_id)
            raise Refused(message("table-none-wanted" if mine else "table-none"))
        if len(chosen) > 1:
            raise Several(tuple(chosen))
        return chosen[0]

    async def _refuse_kept_warm(self, user_id: int, channel_id: int | None) -> None:
        """Refuse a person without a table of theirs in a channel; they may have a seat there that a computer
        plays."""
        here = () if channel_id is None else await self.store.live_tables(channel_id=channel_id)
        for table in here:
            if any(seat.user_id == user_id and seat.level is not None for seat in table.seats):
                raise AtTable(table, message("table-computer-plays"))

    # -- changing

    async def change(
        self, table_id: int, change: Callable[[LoadedTable], Change | None]
    ) -> LoadedTable | None:
        """Make a change, if there is one, and count the votes at the table again."""

        async def once() -> LoadedTable | None:
            loaded = LoadedTable(await self.table(table_id))
            with at(loaded.table):
                changed = change(loaded)
            return None if changed is None else await self._save(changed)

        async with self._lock(table_id):
            after = await _retried(once)
            while after is not None and (carried := absence.carried(after, self.now())) is not None:
                after = await self._save(carried)
            return after

    async def must(self, table_id: int, change: Callable[[LoadedTable], Change]) -> TableRecord:
        """Make a change that always happens."""
        after = await self.change(table_id, change)
        if after is None:
            raise RuntimeError("a change came to nothing")
        return after.table

    async def apply(
        self,
        table_id: int,
        transition: Callable[Concatenate[LoadedTable, datetime, P], Change | None],
        *asked: P.args,
        **options: P.kwargs,
    ) -> LoadedTable | None:
        """Make the change that a transition decides from the table, the present time and the arguments."""
        return await self.change(table_id, lambda loaded: transition(loaded, self.now(), *asked, **options))

    async def do(
        self,
        table_id: int,
        transition: Callable[Concatenate[LoadedTable, datetime, P], Change],
        *asked: P.args,
        **options: P.kwargs,
    ) -> TableRecord:
        """Make a transition's change that always happens, as :meth:`apply`."""
        return await self.must(table_id, lambda loaded: transition(loaded, self.now(), *asked, **options))

    async def since(
        self, loaded: LoadedTable, change: Callable[[LoadedTable], Change | None]
    ) -> LoadedTable | None:
        """Change a table unless it has changed since it was loaded, while something was thought out."""

        def changed(now: LoadedTable) -> Change | None:
            return None if now.table.version != loaded.table.version else change(now)

        return await self.change(loaded.table.id, changed)

    async def create(
        self, table: TableRecord, *, after: TableRecord | None = None, hold: bool = False
    ) -> TableRecord:
        """Store a new table, with its lobby's board to deliver; ``after`` is the table that it follows. With
        ``hold`` the board isn't shown until the table is woken, or the bot is restarted."""
        try:
            made = await self.store.create(table, (BOARD,), after=after)
        except DatabaseFault:
            self._unsure = True  # Perhaps only its answer was lost, and the table's number with it.
            raise
        return made if hold else self._told(made)

    async def create_private(self, begun: Change) -> LoadedTable:
        """Store a new private game that has begun, with the entries of that; nothing is delivered."""
        made = await self.store.create(begun.after.table, entries=_salted(begun.entries))
        return begun.after.at(made)

    async def follow(self, table_id: int, new: Callable[[TableRecord], TableRecord]) -> TableRecord:
        """Store a new table that follows another one, which then says so."""

        async def follow() -> TableRecord:
            table = await self.table(table_id)
            return await self.create(new(table), after=table)

        async with self._lock(table_id):
            opened = await _retried(follow)
            self.wake(table_id)
        return opened

    async def forget(self, user_id: int) -> None:
        """Remove the stored data of a person. The boards of the tables that they left are shown again.

        Raises:
            StillPlaying: they sit at a table that isn't over.
        """
        for table_id in await forget(self.store, user_id):
            self.wake(table_id)

    async def find_owed(self) -> None:
        """Wake the tables with something to deliver, if there may be one that isn't known."""
        if self._unsure:
            tables = await self.store.owed()
            self._unsure = False
            for table_id in tables:
                self.wake(table_id)

    # -- inside

    async def _save(self, change: Change) -> LoadedTable:
        changed = replace(change.after.table, updated=self.now())
        entries = _salted(change.entries)
        first = entries[0] if entries else None
        owes = () if changed.is_private else change.outbox
        try:
            saved = await self.store.save(
                changed,
                entry=first,
                notes=entries[1:],
                deliveries=owes,
                moved=change.moved,
                sits=change.sits,
            )
        except DatabaseFault:
            if not changed.is_private:
                self.wake(changed.id)  # Perhaps only its answer was lost.
            raise
        return change.after.at(self._told(saved))

    def _told(self, table: TableRecord) -> TableRecord:
        if table.is_private:
            pass  # Only the answer to its person's press shows it.
        elif self.is_ours(table):
            self.wake(table.id)
            self.changed(table)
        else:
            self.tell_owner(table)
        return table

    def _lock(self, table_id: int) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock


class AtTable(Refused):
    """A refusal, with the table that it is about: its facts may name seats and moves of that table."""

    def __init__(self, table: TableRecord, why: Message) -> None:
        super().__init__(why)
        self.table = table


class Several(Refused):
    """A refusal because each of several ``tables`` could be meant: the person chooses one."""

    def __init__(self, tables: tuple[TableRecord, ...]) -> None:
        super().__init__(message("table-which", tables=tuple(str(table.id) for table in tables)))
        self.tables = tables


def _salted(entries: Iterable[NewEntry]) -> tuple[NewEntry, ...]:
    """Return each move with a salt, so that a record can commit to it without revealing it."""
    return tuple(
        replace(entry, salt=token_bytes(SALT_BYTES)) if entry.kind == "action" else entry for entry in entries
    )


async def _retried(change: Callable[[], Awaitable[T]]) -> T:
    """Try a change again under the table's lock. Forgetting a person doesn't wait for that lock: a table that
    was changed meanwhile is read again."""
    for _ in range(TRIES - 1):
        with suppress(StaleTable):
            return await change()
    return await change()


@contextmanager
def at(table: TableRecord) -> Iterator[None]:
    """Enter where a refusal is about that table."""
    try:
        yield
    except Refused as refused:
        raise AtTable(table, refused.why) from refused
