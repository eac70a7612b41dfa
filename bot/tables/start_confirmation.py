"""Confirm the start of a part of a game, or put it back, as :mod:`bot.tables.transitions.start` decides."""

from __future__ import annotations

from bot.tables.change import Change
from bot.tables.loaded_table import LoadedTable
from bot.tables.log import Why
from bot.tables.seals import Seals
from bot.tables.service import Tables
from bot.tables.transitions import start
from games.draw_lists import ListEnded


class StartConfirmation:
    """What follows at a table once it is known whether Discord shows a frozen list."""

    def __init__(self, tables: Tables, seals: Seals) -> None:
        self._tables = tables
        self._seals = seals

    async def confirmed(self, table_id: int, interaction: str, message_id: int) -> None:
        """Begin the part whose list Discord shows in the answer to an interaction, as
        :func:`bot.tables.transitions.start.confirmed`. Where the very first draws take more than the list
        has, which is very rare, it is put back."""
        try:
            await self._tables.apply(table_id, start.confirmed, interaction, message_id)
        except ListEnded:
            await self.put_back(table_id, interaction, "confirmed")

    async def put_back(self, table_id: int, interaction: str | None, why: Why) -> bool:
        """Put back the start that belongs to that interaction (None: to the cut that is waited for), as
        :func:`bot.tables.transitions.start.put_back`. False where it isn't waited for any more."""
        table = await self._tables.table(table_id)
        fresh = await self._seals.make(table.game, table.part)

        def change(loaded: LoadedTable) -> Change | None:
            begins = start.beginning_of(loaded.table)
            if begins is None or begins.awaited != interaction:
                return None
            return start.put_back(loaded, fresh, why)

        return await self._tables.change(table_id, change) is not None

    async def list_ended(self, table_id: int, part: int) -> None:
        """Start the next part, which a game needs before its next draw, as
        :func:`bot.tables.transitions.start.list_ended`."""
        table = await self._tables.table(table_id)
        fresh = await self._seals.make(table.game, part)
        await self._tables.change(table_id, lambda loaded: start.list_ended(loaded, part, fresh))
