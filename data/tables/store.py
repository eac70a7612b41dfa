"""The store: tables with their journals, snapshots and outbox rows, and people.

One change of a table is one transaction. The caller says which version it changed; if the table has changed
since, nothing is written and :class:`StaleTable` is raised. The statements are in :mod:`data.tables.rows`,
:mod:`data.tables.outbox` and :mod:`data.tables.people`; the store groups them into transactions and keeps
what is known afterwards.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias, TypeVar, cast

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db.cache import Crowd, Hand, Owed, Person, Playing
from data.db.database import Database, to_its_end
from data.db.engine import in_turn
from data.db.errors import DatabaseFault
from data.db.owners import DRIVING, Owner
from data.db.records import (
    OVER,
    Delivery,
    Entry,
    HandMessage,
    NewDelivery,
    NewEntry,
    PersonRecord,
    TableRecord,
)
from data.db.scrubbing import Scrubbing
from data.db.shards import Shards
from data.results.ending import result_of, write_result
from data.tables import outbox, people, rows
from data.tables.finding_tables import few_live
from data.tables.outbox import KEEP, Elsewhere, Keep
from data.tables.rows import LIVE, Place, StaleTable, read_journals, read_tables

T = TypeVar("T")
_Pending: TypeAlias = tuple[Delivery, ...] | None


class Store:
    """An open database, made by :func:`data.operations.opening.open_store`. ``now`` returns the present time,
    aware.

    Each method raises :class:`data.db.errors.DatabaseFault` while the database can't be used, and has then
    changed nothing; a cached table is returned all the same.
    """

    def __init__(self, database: Database, scrubbing: Scrubbing, now: Callable[[], datetime]) -> None:
        self.database = database
        self.scrubbing = scrubbing
        self._known = database.known
        self._now = now
        self.owner: Callable[[], Owner | None] = lambda: None
        """The owner as which this process writes, where it shares the database; None: all tables are its
        own."""

    async def close(self) -> None:
        """Finish pending work, close the database, and release it."""
        with suppress(DatabaseFault):
            await self._note_untried()
        await self.database.close()

    @to_its_end
    async def _note_untried(self) -> None:
        """Tell the next process that it needn't look for posts that were never made."""
        if untried := self._known.facts.untried:
            await self.database.write(lambda connection: outbox.untried(connection, untried), ())

    @property
    def now(self) -> datetime:
        """The present time, aware."""
        return self._now()

    @to_its_end
    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Read in one transaction, in a thread on SQLite: a snapshot of one moment."""
        return await self.database.read_long(work)

    @to_its_end
    async def read_quickly(self, work: Callable[[Connection], T]) -> T:
        """The same for quick statements, which don't leave the event loop on SQLite."""
        return await self.database.read(work)

    @to_its_end
    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Write in one transaction, in a thread on SQLite: all of it or nothing."""
        return await self.database.write_long(work)

    # -- tables

    @to_its_end
    async def create(
        self,
        table: TableRecord,
        deliveries: Sequence[NewDelivery] = (),
        *,
        after: TableRecord | None = None,
        entries: Sequence[NewEntry] = (),
    ) -> TableRecord:
        """Store a new table with its outbox rows and first entries; the database gives its id, its version is
        1. ``after`` gets it as its rematch, with a board to deliver. Returns the record as stored.

        Raises:
            StaleTable: the earlier table, ``after``, has another version now.
        """
        table, at = rows.as_kept(replace(table, version=1)), self._now()
        return await self.database.write(
            lambda connection: rows.create(connection, table, deliveries, at, after, entries),
            () if after is None else (after.id,),
            lambda _created: self._known.facts.drop_live(),
        )

    async def table(self, table_id: int) -> TableRecord | None:
        """Return a table; None if there is none of that id."""
        if not 0 < table_id < 2**63:
            return None
        if not self.database.closed and (table := self._known.sure(table_id)) is not None:
            return table
        return await self._read_table(table_id)

    async def once(self, table_id: int) -> TableRecord | None:
        """Return a table as it was at some time, for its constant fields; None if there is none of that
        id."""
        return self._known.once(table_id) or await self.table(table_id)

    @to_its_end
    async def _read_table(self, table_id: int) -> TableRecord | None:
        # A result that is read while somebody writes may be outdated at once, so it isn't kept.
        settled = self.database.settled(table_id)

        def work(connection: Connection) -> TableRecord | None:
            table = rows.read(connection, table_id, self._known)
            if table is None:
                self._known.drop(table_id)
                return None
            sure = settled is not None and settled == self.database.settled(table_id)
            return self._known.keep(table, sure=sure)

        if not self.database.is_ours and self._known.once(table_id) is not None:
            # Nearly always the table is unchanged, or at its last version still: one statement tells.
            found = await self.database.read(
                lambda connection: rows.as_known(connection, table_id, self._known),
                ("as known", table_id),
                single=True,
            )
            if found is not None:
                return self._known.keep(found)
        return await self.database.read(work, ("table", table_id))

    @to_its_end
    async def save(
        self,
        table: TableRecord,
        *,
        entry: NewEntry | None = None,
        notes: Sequence[NewEntry] = (),
        deliveries: Sequence[NewDelivery] = (),
        moved: bool = False,
        sits: int | None = None,
    ) -> TableRecord:
        """Store a changed table with its journal entry, the notes after it and its outbox rows, all or
        nothing. The entry that ends its game also writes its result and all derived rows. The board's message
        isn't written here: only a delivery knows it. A table that ``moved`` to another channel, or on from
        another moment than its channel shows, has no board there, and its deliveries begin again. A person
        ``sits`` down with the change. Returns the record as stored.

        Raises:
            Blocked, StaleTable: the table's host blocks that person; it isn't at ``table.version`` any more.
        """
        kept = rows.as_kept(replace(table, version=table.version + 1))
        at, entries = self._now(), (*(() if entry is None else (entry,)), *notes)
        owner = self.owner() if DRIVING.get() else None

        def work(connection: Connection) -> tuple[TableRecord, int, _Pending]:
            saved, seq = rows.save(
                *(connection, kept, self._known.at(kept.id, kept.created, table.version), entries),
                *(deliveries, at),
                moved=moved,
                owner=owner,
                tried=self.database.is_ours,
                sits=sits,
            )
            return saved, seq + 1, self._pending(connection, kept.id)

        before = self._known.at(kept.id, kept.created, table.version)
        lives_otherwise = before is None or rows.life_of(before) != rows.life_of(kept)
        ends = entries and kept.status in OVER
        result = await result_of(kept, await self.journal(kept.id), entries, at) if ends else None
        if result is None:

            def then(done: tuple[TableRecord, int, _Pending]) -> None:
                saved, first, owed = done
                self._known.keep(saved, sure=self.database.is_ours)
                if moved:
                    self._known.facts.begin_anew(saved.id)
                self._owes(saved.id, owed, first)
                if lives_otherwise:
                    self._known.facts.drop_live()

            return (await self.database.write(work, (kept.id,), then))[0]
        async with self.database.writing((kept.id,)) as connection:
            await in_turn(connection)
            stored, first, owed = await connection.run_sync(work)
            await write_result(connection, result)
        self._known.facts.drop_live()
        if moved:
            self._known.facts.begin_anew(stored.id)
        self._owes(stored.id, owed, first)
        return self._known.keep(stored)

    @to_its_end
    async def journal(self, table_id: int) -> tuple[Entry, ...]:
        """Return a table's journal, in order."""
        async with self.database.quick_reader.begin() as connection:
            return (await read_journals(connection, [table_id])).get(table_id, ())

    @to_its_end
    async def live_tables(
        self, *, user_id: int | None = None, guild_id: int | None = None, channel_id: int | None = None
    ) -> tuple[TableRecord, ...]:
        """Return the tables that aren't over, oldest first: all, those with a seat of a person, or those of a
        server or channel."""
        if user_id is None and channel_id is None:  # perhaps thousands
            async with self.database.quick_reader.begin() as connection:
                return await read_tables(connection, rows.live(guild_id=guild_id))
        asked = {"user_id": user_id, "guild_id": guild_id, "channel_id": channel_id}
        return await self.database.read(lambda connection: few_live(connection, self._known, asked))

    async def count_live(self, guild_id: int, channel_id: int) -> int:
        """Return how many tables of a channel aren't over and have a place."""
        return await self._fact(
            Crowd(guild_id, channel_id), lambda link: rows.count_live(link, guild_id, channel_id)
        )

    async def playing_at(self, user_id: int) -> tuple[int, ...]:
        """Return the ids of the tables in play at which a person plays their own seat."""
        return await self._fact(Playing(user_id), lambda link: rows.playing_at(link, user_id))

    @to_its_end
    async def self_moving(self) -> tuple[int, ...]:
        """Return the ids of this process's tables where something may be done without a press."""
        mine = self._mine()
        return await self.database.read(lambda connection: rows.self_moving(connection, mine), single=True)

    @to_its_end
    async def changed_since(self, since: datetime) -> Mapping[int, int]:
        """Return, by id, the versions of this process's live tables that have changed since then."""
        mine = self._mine()
        return await self.database.read(lambda connection: rows.changed(connection, since, mine), single=True)

    @to_its_end
    async def due(self, before: datetime, shards: Shards | None = None) -> tuple[int, ...]:
        """Return the ids of the tables, all or those on some shards, whose deadline or reminder is at
        ``before`` or earlier, deadlines first, without suspended ones."""
        return await self.database.read(lambda connection: rows.due(connection, before, shards), single=True)

    @to_its_end
    async def next_deadline(self, shards: Shards | None = None) -> datetime | None:
        """Return the earliest deadline or reminder of all unsuspended tables, or of those on some shards."""
        return await self.database.read(lambda connection: rows.next_deadline(connection, shards))

    @to_its_end
    async def beginning(self) -> tuple[int, ...]:
        """Return the ids of this process's unsuspended tables where a part of a game is about to begin."""
        mine = self._mine()
        return await self.database.read(lambda connection: rows.beginning(connection, mine))

    def _mine(self) -> Shards | None:
        owner = self.owner()
        return None if owner is None else owner.shards

    @to_its_end
    async def places(self, guild_id: int | None = None) -> tuple[Place, ...]:
        """Return the places of the live tables: all, or those of a server."""
        return await self.database.read(lambda connection: rows.places(connection, guild_id))

    # -- deliveries

    @to_its_end
    async def owed(self) -> tuple[int, ...]:
        """Return the ids of this process's tables that have rows to deliver, the oldest row's first."""
        mine = self._mine()
        return await self.database.read(lambda connection: outbox.owing(connection, mine), single=True)

    async def pending(self, table_id: int) -> tuple[Delivery, ...]:
        """Return a table's outbox rows, in order."""
        tried = self._known.facts.as_tried
        return await self._fact(
            Owed(table_id), lambda link: tuple(map(tried, outbox.pending(link, table_id)))
        )

    async def queue(self, table_id: int, target: int | None) -> tuple[Delivery, ...]:
        """Return a table's outbox rows for a person or, for None, its channel, in order."""
        return tuple([owed for owed in await self.pending(table_id) if owed.target == target])

    async def people_owed(self, table_id: int) -> tuple[int, ...]:
        """Return the ids of the people for whom a table has something to deliver."""
        return outbox.people(await self.pending(table_id))

    def people_known_owed(self, table_id: int) -> tuple[int, ...] | None:
        """Return the same where it needn't be read; None where it must be."""
        known = None if self.database.closed else self._known.facts.owed(table_id)
        return None if known is None else outbox.people(known)

    async def hand_message(self, table_id: int, user_id: int) -> HandMessage | None:
        """Return the message in a person's DMs that shows their present hand at a table; None if there is
        none."""
        return await self._fact(
            Hand(table_id, user_id), lambda link: outbox.hand_message(link, table_id, user_id)
        )

    @to_its_end
    async def note_hand(self, table_id: int, shown: HandMessage) -> None:
        """Store what a message in a person's DMs shows, as :func:`data.tables.outbox.note_hand`."""
        await self.database.write(
            lambda connection: outbox.note_hand(connection, table_id, shown),
            (),
            lambda _none: self._known.facts.drop(Hand(table_id, shown.user_id)),
        )

    async def is_present_hand(self, table_id: int, user_id: int, message_id: int) -> bool:
        """Return whether a message shows a person's present hand at a table."""
        shown = await self.hand_message(table_id, user_id)
        return shown is not None and shown.message_id == message_id

    async def attempted(self, delivery_id: int, *, afresh: bool = False) -> None:
        """Count an attempt, before it is made; ``afresh`` if no earlier one can have succeeded. Where nobody
        else writes, the first attempt of a changed table's rows was stored with them.

        Raises:
            NotOurs: its table belongs to another process, which makes the attempts.
        """
        if afresh or self.database.closed or not self._known.facts.try_first(delivery_id):
            await self._attempted(delivery_id, afresh=afresh)

    @to_its_end
    async def _attempted(self, delivery_id: int, *, afresh: bool) -> None:
        at, owner = self._now(), self.owner()

        def then(found: outbox.Attempt | None) -> None:
            if found is not None:
                self._known.facts.attempted(found.table_id, delivery_id, found.attempts, found.attempted)

        await self.database.write(
            lambda connection: outbox.attempted(connection, delivery_id, at, afresh=afresh, owner=owner),
            (),
            then,
            single=True,
        )

    @to_its_end
    async def delivered(
        self,
        delivery_id: int,
        *,
        message_id: int | None = None,
        board: int | Keep | None = KEEP,
        channel_id: int | None = None,
        owes: NewDelivery | None = None,
        hand: HandMessage | None = None,
    ) -> None:
        """Store that a delivery has arrived, as that message, and drop its payload: a hand isn't kept longer
        than needed. With ``board`` that message, or none, becomes the table's board, and the table's trouble
        is cleared. With ``hand`` the message shows a person's hand. ``owes`` adds what is to deliver about
        the earlier message. A second end of a delivery changes nothing.

        Raises:
            Elsewhere: with ``board``, the table isn't in the channel of that id now.
        """
        ended = {"status": "delivered", "message_id": message_id}
        await self._end(delivery_id, ended, board, channel_id, owes, hand)

    @to_its_end
    async def given_up(self, delivery_id: int, reason: str, *, board: int | Keep | None = KEEP) -> None:
        """Store that it can't be delivered, with the reason. Otherwise as :meth:`delivered`."""
        await self._end(delivery_id, {"status": "given up", "reason": reason}, board, None)

    async def _end(
        self,
        delivery_id: int,
        values: Mapping[str, Any],
        board: int | Keep | None,
        channel_id: int | None,
        owes: NewDelivery | None = None,
        hand: HandMessage | None = None,
    ) -> None:
        at, owner = self._now(), self.owner()

        def work(connection: Connection) -> tuple[int | None, TableRecord | None, _Pending]:
            """Return the delivery's table, as it was known before its new board, and its outbox rows if there
            are more now."""
            table_id, more = outbox.end(connection, delivery_id, values, owner), None
            if table_id is not None and hand is not None:
                outbox.show_hand(connection, table_id, hand)
            if table_id is not None and owes is not None:
                outbox.owe(connection, table_id, owes, at)
                more = self._pending(connection, table_id)
            if table_id is None or isinstance(board, Keep):
                return table_id, None, more
            known = self._known.sure(table_id)
            self._known.is_unsure(table_id)
            outbox.show_board(connection, table_id, board, channel_id)
            return table_id, known, more

        def then(found: tuple[int | None, TableRecord | None, _Pending]) -> None:
            table_id, known, more = found
            if table_id is None:
                return
            facts = self._known.facts
            facts.ended(table_id, delivery_id)
            if owes is not None:
                self._owes(table_id, more)
            if hand is not None:
                key = Hand(table_id, hand.user_id)
                facts.keep(key, hand) if self.database.is_ours else facts.drop(key)
            if isinstance(board, Keep):
                return
            # All who have written together with this one know the table but for its board.
            table = self._known.sure(table_id) or known
            if table is not None:
                self._known.keep(replace(table, board=board), sure=True)

        await self.database.write(work, (), then, in_haste=board is None)

    def _pending(self, connection: Connection, table_id: int) -> _Pending:
        """Return a table's outbox rows after more were written; None where others may write to it, too."""
        return outbox.pending(connection, table_id) if self.database.is_ours else None

    def _owes(self, table_id: int, owed: _Pending, first: int | None = None) -> None:
        """Keep the committed rows, as :meth:`data.db.cache.Facts.owes`."""
        if owed is None:
            self._known.facts.drop(Owed(table_id))
        else:
            self._known.facts.owes(table_id, owed, first)

    @to_its_end
    async def in_trouble(self, table_id: int, trouble: str, notice: NewDelivery) -> bool:
        """Store what keeps a table from being shown, with a notice to deliver; False if it was known already,
        and nothing has changed."""
        at = self._now()
        return await self.database.write(
            lambda connection: outbox.in_trouble(connection, table_id, trouble, notice, at),
            (),
            lambda _new: self._known.facts.drop(Owed(table_id)),
        )

    async def _fact(self, key: Any, read: Callable[[Connection], T]) -> T:
        """Return a fact that needn't be read again before the next write about it."""
        found = None if self.database.closed else self._known.facts.kept.get(key)
        return cast(T, await self._read_fact(key, read) if found is None else found[0])

    @to_its_end
    async def _read_fact(self, key: Any, read: Callable[[Connection], Any]) -> Any:
        table_id = key.table_id if isinstance(key, Owed | Hand) else None
        settled = self.database.settled(table_id)
        fact = await self.database.read(read, (type(key), key), single=True)
        if settled is not None and settled == self.database.settled(table_id):
            self._known.facts.keep(key, fact)
        return fact

    # -- people and notes

    async def person(self, user_id: int) -> PersonRecord:
        """Return what is stored about a person; a blank record for a stranger."""
        return await self._fact(Person(user_id), lambda link: people.read(link, user_id))

    @to_its_end
    async def remember(self, person: PersonRecord, *, before: PersonRecord | None = None) -> None:
        """Store how a person is reached; their own choices stay. A person who was known ``before`` and is a
        stranger now was forgotten meanwhile: nothing is stored."""
        async with self.database.writing(()) as connection:
            await people.remember(connection, person, before)
        self._known.facts.drop(Person(person.user_id))

    @to_its_end
    async def prefer(self, user_id: int, name: str, choice: str | None) -> None:
        """Store a person's own choice; None removes it."""
        async with self.database.writing(()) as connection:
            await people.prefer(connection, user_id, name, choice)
        self._known.facts.drop(Person(user_id))

    @to_its_end
    async def note(self, key: str) -> str | None:
        """Return a note of the bot to itself."""
        return await self.database.read(lambda connection: people.note(connection, key), single=True)

    @to_its_end
    async def set_note(self, key: str, value: str) -> None:
        """Store a note, in place of the one with the same key."""
        await self.database.write(lambda connection: people.set_note(connection, key, value), (), single=True)


__all__ = ["KEEP", "LIVE", "Elsewhere", "Keep", "Place", "StaleTable", "Store"]
