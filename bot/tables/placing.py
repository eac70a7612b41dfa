"""Where tables are shown: their channels, when these are gone or back, and the time that was lost then."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.tables import owed, places
from bot.tables.change import Change, noted
from bot.tables.core import Tables
from bot.tables.loaded_table import LoadedTable
from bot.tables.lobby import Who
from bot.tables.owed import ANEW, BOARD
from data.db.records import OVER, Gone, TableRecord
from data.operations.clocks import SHOWN
from data.tables.store import LIVE
from games.engine import Refused, message

SHOWN_AGAIN = timedelta(seconds=10)
"""A board is shown again so often at most: each time is a post, for which others' boards wait."""


class Placing:
    """The places of all tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._shown: dict[int, datetime] = {}
        """When boards were shown again that were so lately."""

    async def move(self, table_id: int, who: Who, place: tuple[int, int]) -> TableRecord:
        """The host or a server admin moves a table to another channel of its server.

        Raises:
            Refused: neither, another server, or the table is over.
        """

        def changed(loaded: LoadedTable) -> Change:
            moved, owes = places.move(loaded.table, who, place, self._tables.now())
            return Change(loaded.at(moved), owed=owes)

        return await self._tables.must(table_id, changed, moved=True)

    async def refresh(self) -> None:
        """Show each board again where it is, since it would look otherwise now."""

        def changed(loaded: LoadedTable) -> Change | None:
            table = loaded.table
            if table.status in OVER or table.board is None or table.suspended is not None:
                return None
            return Change(loaded.at(table), owed=(BOARD,))

        for table in await self._tables.store.live_tables():
            await self._tables.change(table.id, changed)

    async def repost(self, table_id: int) -> TableRecord:
        """Show the board anew at the end of its channel; the old one is removed.

        Raises:
            Refused: the table is over, has no place, or was shown again less than :data:`SHOWN_AGAIN` ago.
            BadState: it is damaged, so that it can't be shown.
        """
        now = self._tables.now()
        self._shown = {shown: at for shown, at in self._shown.items() if now - at < SHOWN_AGAIN}

        def changed(loaded: LoadedTable) -> Change:
            table = loaded.table
            if table.status in OVER:
                raise Refused(message(f"table-is-{table.status}"))
            places.has_place(table)
            if loaded.has_begun:
                loaded.view(None)  # a table that can't be shown says so
            if table_id in self._shown:
                raise Refused(message("show-again", table=str(table_id)))
            return Change(loaded.at(noted(table, (), anew=loaded.has_begun)), owed=(ANEW,))

        table = await self._tables.must(table_id, changed)
        self._shown[table_id] = now
        return table

    async def suspend(self, table_id: int, gone: Gone, channel_id: int) -> None:
        """Let a table stand still whose channel or server is gone, and tell its host; ``channel_id`` is the
        channel that it was in then: what befalls that one is nothing to a table that has moved since."""

        def changed(loaded: LoadedTable) -> Change | None:
            table = loaded.table
            if table.status not in LIVE or table.suspended == gone:
                return None
            if gone == "channel" and table.channel_id != channel_id:
                return None
            suspended = places.suspend(table, gone, self._tables.now())
            return Change(loaded.at(suspended), owed=(owed.trouble(table, gone),))

        await self._tables.change(table_id, changed)

    async def resume(self, table_id: int) -> None:
        """Let a table go on where it was before the bot was removed from its server."""

        def changed(loaded: LoadedTable) -> Change | None:
            if loaded.table.status not in LIVE or loaded.table.suspended != "server":
                return None
            return Change(loaded.at(places.resume(loaded.table, self._tables.now())), owed=(BOARD,))

        await self._tables.change(table_id, changed)

    async def give_back(self, guild_id: int, since: datetime) -> None:
        """The tables of a server which nobody could reach ``since`` then go on, later by as much. A board
        shows its deadline anew where it moved by as much as :data:`data.operations.clocks.SHOWN` says."""

        def changed(loaded: LoadedTable) -> Change | None:
            table = loaded.table
            after = places.later(table, since, self._tables.now())
            if table.suspended is not None or after == table:
                return None
            if after.deadline is None or table.deadline is None or after.called is None:
                return Change(loaded.at(after))
            is_much = (after.deadline - table.deadline) * SHOWN >= after.deadline - after.called
            return Change(loaded.at(after), owed=(BOARD,) if is_much else ())

        for table in await self._tables.store.live_tables(guild_id=guild_id):
            await self._tables.change(table.id, changed)
