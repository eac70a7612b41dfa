"""Show boards again: all of them where they are, or one at the end of its channel."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.tables.change import Change, noted
from bot.tables.loaded_table import LoadedTable
from bot.tables.outbox_rows import BOARD, NEW_BOARD
from bot.tables.service import Tables
from bot.tables.transitions import venue
from data.db.records import OVER, TableRecord
from games.engine import Refused, message

SHOWN_AGAIN = timedelta(seconds=10)
"""The shortest time between two reposts of a board: each is a post, for which other boards wait."""


class BoardRefresh:
    """Shows boards again although nothing has happened at their tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._shown: dict[int, datetime] = {}
        """When boards were reposted recently."""

    async def refresh(self) -> None:
        """Show each board again where it is."""
        for table in await self._tables.store.live_tables():
            await self._tables.apply(table.id, _show_again)

    async def repost(self, table_id: int) -> TableRecord:
        """Post the board again at the end of its channel and remove the old one.

        Raises:
            Refused: the table is over, has no place, or was shown again less than :data:`SHOWN_AGAIN` ago.
            BadState: it is damaged and can't be shown.
        """
        now = self._tables.now()
        self._shown = {shown: at for shown, at in self._shown.items() if now - at < SHOWN_AGAIN}

        def changed(loaded: LoadedTable) -> Change:
            table = loaded.table
            if table.status in OVER:
                raise Refused(message(f"table-is-{table.status}"))
            venue.has_place(table)
            if loaded.has_begun:
                loaded.view(None)  # a table that can't be shown says so
            if table_id in self._shown:
                raise Refused(message("show-again", table=str(table_id)))
            return Change(loaded.at(noted(table, (), new_board=loaded.has_begun)), outbox=(NEW_BOARD,))

        table = await self._tables.must(table_id, changed)
        self._shown[table_id] = now
        return table


def _show_again(loaded: LoadedTable, _now: datetime) -> Change | None:
    """Show a board again where it is, since it would look different now."""
    table = loaded.table
    if table.status in OVER or table.board is None or table.suspended is not None:
        return None
    return Change(loaded.at(table), outbox=(BOARD,))
