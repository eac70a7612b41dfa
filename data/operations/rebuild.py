"""Works out results and all that follows from them again, from the journals.

A version that derives something else, such as a new tally, needs this once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.db import schema
from data.db.engine import in_turn
from data.db.faults import is_damage
from data.db.records import OVER, Entry, TableRecord
from data.fair_play.replay import BadJournal
from data.operations.soundness import parts, read_each, read_played
from data.results.derived import read_results, read_settings, write_ledger, write_results
from data.results.result import Result, derive
from data.results.statistics import Ledger
from data.tables.store import Store

Progress = Callable[[int, int], None]
"""Is called with the number of games that are done, and of all."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The number of results now, how many of them were missing, and what went wrong, a sentence each."""

    games: int
    found: int
    problems: tuple[str, ...]


async def rebuild(store: Store, progress: Progress = lambda _done, _all: None) -> Rebuilt:
    """Work out every result from its journal again, in the order of finishing, and from the results every
    standing, rating, tally and award; all in one transaction. Nothing changes unless the database was damaged
    or an older version worked it out otherwise.

    Finished tables without a result get one, after all others, in the order of their last entries. Games of a
    deleted server have nothing but their results, which stay as they are. So does a result whose journal
    can't be read or replayed, which is reported.
    """

    async def work(connection: AsyncConnection) -> Rebuilt:
        await in_turn(connection)
        columns = schema.results.c
        known = list((await connection.execute(select(columns.seq).order_by(columns.seq))).scalars())
        missing = await _missing(connection)
        rebuilding = _Rebuilding(connection, progress, len(known) + len(missing))
        for seqs in parts(known):
            await rebuilding.again(seqs)
        last = known[-1] if known else 0
        for ids in parts(missing):
            last = await rebuilding.add(ids, last)
        await rebuilding.end()
        return Rebuilt(rebuilding.done, rebuilding.done - len(known), tuple(rebuilding.problems))

    return await store.write(work)


class _Rebuilding:
    def __init__(self, connection: AsyncConnection, progress: Progress, games: int) -> None:
        self.connection = connection
        self.progress = progress
        self.games = games
        self.done = 0
        self.ledger = Ledger()
        self.problems: list[str] = []

    async def again(self, seqs: Sequence[int]) -> None:
        """Work out stored results from their journals again. One that can't be read is worked out again, or
        left as it is."""
        unread: dict[int, str] = {}
        stored = await read_each(self.connection, read_results, seqs, unread)
        heads = await self._heads(list(unread))
        played = await self._played(
            [result.table_id for result in (*stored, *heads) if result.table_id is not None]
        )
        made = [self._again(result, played) or result for result in stored]
        for head in heads:
            if (rebuilt := self._again(head, played)) is not None:
                made.append(rebuilt)
            else:
                self.problems.append(f"Result {head.seq} {unread[head.seq]}. It stays out of the ratings.")
        await self._write(sorted(made, key=lambda result: result.seq))

    def _again(
        self, result: Result, played: dict[int, tuple[TableRecord, tuple[Entry, ...]]]
    ) -> Result | None:
        found = None if result.table_id is None else played.get(result.table_id)
        return None if found is None else self._derive(*found, seq=result.seq, rated=result.rated)

    async def _heads(self, seqs: Sequence[int]) -> list[Result]:
        """Return what is known of results whose seats can't be read."""
        statement = select(schema.results).where(schema.results.c.seq.in_(seqs))
        rows = (await self.connection.execute(statement)).all()
        return [
            Result(
                row.seq,
                row.table_id,
                row.game,
                row.guild_id,
                row.finished,
                row.closed,
                row.rated,
                seats=(),
                short=row.short,
            )
            for row in rows
        ]

    async def add(self, table_ids: Sequence[int], last: int) -> int:
        """Add the missing results, after number ``last``. Returns the last number now."""
        made = []
        played = await self._played(table_ids)
        for table_id in table_ids:
            found = played.get(table_id)
            result = None if found is None else self._derive(*found, seq=last + 1, rated=False)
            if result is not None:
                last += 1
                settings = await self.connection.run_sync(read_settings, result.guild_id)
                made.append(replace(result, rated=settings.rates(result)))
        await self._write(made)
        return last

    async def end(self) -> None:
        """Replace stored standings, tallies and awards by those that follow from the results."""
        for table in (schema.standings, schema.tallies, schema.awards):
            await self.connection.execute(delete(table))
        await write_ledger(self.connection, self.ledger)

    def _derive(
        self, table: TableRecord, entries: tuple[Entry, ...], *, seq: int, rated: bool
    ) -> Result | None:
        try:
            return derive(table, entries, seq=seq, rated=rated)
        except BadJournal as error:
            why = str(error)
        except Exception as error:
            if not is_damage(error):
                raise
            why = type(error).__name__
        self.problems.append(f"Table {table.id} has a journal that can't be replayed: {why}.")
        return None

    async def _played(self, table_ids: Sequence[int]) -> dict[int, tuple[TableRecord, tuple[Entry, ...]]]:
        unread: dict[int, str] = {}
        found = await read_each(self.connection, read_played, table_ids, unread)
        self.problems += (f"Table {table_id} {why}: left as it was." for table_id, why in unread.items())
        return {table.id: (table, entries) for table, entries in found}

    async def _write(self, results: Sequence[Result]) -> None:
        await write_results(self.connection, [(result, self.ledger.add(result)) for result in results])
        self.done += len(results)
        self.progress(self.done, self.games)


async def _missing(connection: AsyncConnection) -> list[int]:
    """Return the finished tables with a game and without a result, by their last entry."""
    tables, entries, results = schema.tables.c, schema.journal.c, schema.results.c
    began = select(entries.table_id).where(entries.kind == "start")
    statement = (
        select(entries.table_id)
        .join(schema.tables, tables.id == entries.table_id)
        .outerjoin(schema.results, results.table_id == tables.id)
        .where(tables.status.in_(OVER), results.seq.is_(None), entries.table_id.in_(began))
        .group_by(entries.table_id)
        .order_by(func.max(entries.at), entries.table_id)
    )
    return list((await connection.execute(statement)).scalars())
