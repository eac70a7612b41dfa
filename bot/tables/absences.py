"""Players who are late, away, back or gone, and tables that are closed: what :mod:`bot.tables.absence`
decides is done here."""

from __future__ import annotations

from bot.pool.thinking import Thinking
from bot.tables import absence, away, play
from bot.tables.beginnings import Beginnings
from bot.tables.change import Change
from bot.tables.core import Tables
from bot.tables.loaded_table import LoadedTable
from bot.tables.lobby import Who
from data.db.records import TableRecord
from games.fair import ListEnded


class Absences:
    """What becomes of seats whose players aren't there. ``thinking`` is where the moves of those whose time
    is up are thought of."""

    def __init__(self, tables: Tables, beginnings: Beginnings, thinking: Thinking) -> None:
        self._tables = tables
        self._beginnings = beginnings
        self._thinking = thinking

    async def close(self, table_id: int, who: Who) -> TableRecord:
        """Close a table or vote for it, as :func:`bot.tables.absence.close`; its secret is published."""
        return await self._tables.must(
            table_id, lambda loaded: absence.close(loaded, who, self._tables.now())
        )

    async def put_computer(self, table_id: int, who: Who, seat: int) -> TableRecord:
        """Have a computer play a person's seat, as :func:`bot.tables.absence.put_computer`."""
        fresh = await self._beginnings.lobby_seal(table_id)
        return await self._tables.must(
            table_id, lambda loaded: absence.put_computer(loaded, who, seat, fresh, self._tables.now())
        )

    async def leave(
        self, table_id: int, user_id: int, confirmed: away.Leaving | None = None, *, for_good: bool = True
    ) -> TableRecord:
        """Stand up, as :func:`bot.tables.absence.leave`."""
        fresh = await self._beginnings.lobby_seal(table_id)
        return await self._tables.must(
            table_id,
            lambda loaded: absence.leave(
                loaded, user_id, confirmed, fresh, self._tables.now(), for_good=for_good
            ),
        )

    async def come_back(self, table_id: int, user_id: int) -> TableRecord:
        """Take back a seat that a computer kept warm."""
        return await self._tables.must(
            table_id, lambda loaded: absence.come_back(loaded, user_id, self._tables.now())
        )

    async def time_up(self, table_id: int) -> bool:
        """Move for the awaited people whose time is over, as the level normal would, and say so. A
        computer takes the seat of a player who misses too many turns in a row. False if nobody was late."""
        late = False
        while await self._late(table_id):
            late = True
        return late

    async def remind(self, table_id: int) -> None:
        """Call the awaited people again, as :func:`bot.tables.absence.remind`."""
        await self._tables.change(table_id, lambda loaded: absence.remind(loaded, self._tables.now()))

    async def restart_clock(self, table_id: int, *, owes_board: bool) -> None:
        """Give the awaited people their whole time again, after time in which they couldn't see the table.
        A table that ``owes_board`` already shows it on that one."""
        await self._tables.change(
            table_id, lambda loaded: absence.restart_clock(loaded, self._tables.now(), owes_board=owes_board)
        )

    async def _late(self, table_id: int) -> bool:
        loaded = await self._tables.running(table_id)
        if loaded is None or not self._is_over(loaded):
            return False
        seat = loaded.people[0]
        missed = 1 if await self._was_there(loaded.table, seat) else loaded.table.seats[seat].missed + 1
        action = await self._thinking.lapse(loaded.table.game, loaded.view(seat))

        def made(now: LoadedTable) -> Change | None:
            if not self._is_over(now) or not now.still_asks(loaded, seat):
                return None
            return play.missed(now, seat, action, missed, self._tables.now())

        try:
            after = await self._tables.change(table_id, made)
        except ListEnded as ended:
            await self._beginnings.list_ended(table_id, ended.part)
            return False
        return after is not None

    def _is_over(self, loaded: LoadedTable) -> bool:
        deadline = loaded.table.deadline
        return deadline is not None and deadline <= self._tables.now()

    async def _was_there(self, table: TableRecord, seat: int) -> bool:
        """Whether a player has made a move since the last turn in which the clock moved for them: also one
        that nobody else may notice, and that therefore shows nowhere but in the journal. What the clock has
        done in this turn already doesn't count."""
        if not table.seats[seat].missed or table.deadline is None:
            return True
        own = [
            entry
            for entry in await self._tables.store.journal(table.id)
            if entry.seat == seat and (entry.user_id is not None or entry.at < table.deadline)
        ]
        return own[-1].kind == "action" and own[-1].user_id is not None
