"""Parts of games that begin: what :mod:`bot.tables.transitions.start` decides is done here."""

from __future__ import annotations

from bot.tables.change import Change
from bot.tables.core import Tables
from bot.tables.loaded_table import LoadedTable
from bot.tables.log import Why
from bot.tables.seals import Seals
from bot.tables.transitions import start
from bot.tables.transitions.lobby import Who
from data.db.records import TableRecord
from games.draw_lists import ListEnded


class Beginnings:
    """From the press that freezes a list to the first draw from it, at all tables."""

    def __init__(self, tables: Tables, seals: Seals) -> None:
        self._tables = tables
        self._seals = seals

    async def freeze(self, table_id: int, who: Who) -> TableRecord:
        """The host presses *Start*, as :func:`bot.tables.transitions.start.freeze`."""
        return await self._tables.do(table_id, start.freeze, who, self._seals.salt())

    async def go_on(self, table_id: int, who: Who) -> TableRecord:
        """A player presses *Go on*, as :func:`bot.tables.transitions.start.go_on`."""
        return await self._tables.do(table_id, start.go_on, who, self._seals.salt())

    async def may_cut(self, table_id: int, user_id: int, press: str) -> None:
        """Refuse as :func:`bot.tables.transitions.start.may_cut`."""

        def refuse(loaded: LoadedTable) -> None:
            start.may_cut(loaded, user_id, press)

        await self._tables.change(table_id, refuse)

    async def cut(self, table_id: int, who: Who, press: str, word: str) -> TableRecord:
        """The cutter ends the list, as :func:`bot.tables.transitions.start.cut`."""
        return await self._tables.do(table_id, start.cut, who, press, word)

    async def stands(self, table_id: int, interaction: str, message_id: int) -> None:
        """Discord shows the answer to an interaction, as :func:`bot.tables.transitions.start.stands`. Where
        the very first draws take more than the list has, which hardly ever happens, it is put back."""
        try:
            await self._tables.apply(table_id, start.stands, interaction, message_id)
        except ListEnded:
            await self.put_back(table_id, interaction, "confirmed")

    async def put_back(self, table_id: int, interaction: str | None, why: Why) -> bool:
        """What was to begin with that interaction (None: with the cut that is waited for) doesn't, as
        :func:`bot.tables.transitions.start.put_back`. False where it isn't waited for any more."""
        table = await self._tables.table(table_id)
        fresh = await self._seals.make(table.game, table.part)

        def change(loaded: LoadedTable) -> Change | None:
            begins = start.beginning_of(loaded.table)
            if begins is None or begins.awaited != interaction:
                return None
            return start.put_back(loaded, fresh, why)

        return await self._tables.change(table_id, change) is not None

    async def cut_off(self, table_id: int, user_id: int) -> TableRecord:
        """The host does without the cut."""
        return await self._tables.must(table_id, lambda loaded: start.cut_off(loaded, user_id))

    async def list_ended(self, table_id: int, part: int) -> None:
        """A game needs that part before its next draw, as :func:`bot.tables.transitions.start.list_ended`."""
        table = await self._tables.table(table_id)
        fresh = await self._seals.make(table.game, part)
        await self._tables.change(table_id, lambda loaded: start.list_ended(loaded, part, fresh))
