"""A game for those who are out of it: they may let the computers finish it, and watch it with open hands
where the table allows that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.tables.change import Change
from bot.tables.loaded_table import LoadedTable, game_of
from bot.tables.service import Tables, at
from bot.tables.transitions.absence import in_game
from bot.tables.transitions.clock import lists_ended
from bot.tables.transitions.lobby import seat_of
from data.db.records import TableRecord
from games.engine import Refused, View, message


def can_finish(table: TableRecord, view: View) -> bool:
    """Whether only computers still play: nobody else can move any more, nor come back to a seat. ``view`` is
    anyone's."""
    if table.status != "playing" or table.suspended is not None or lists_ended(table):
        return False
    game = game_of(table)
    return all(seat.user_id is None or game.is_out(view, number) for number, seat in enumerate(table.seats))


def may_watch(table: TableRecord, view: View, seat: int) -> bool:
    """Whether the person of a seat may see the hands of those who still play. ``view`` is anyone's."""
    return table.settings.watch and table.status == "playing" and game_of(table).is_out(view, seat)


def watched(view: View) -> tuple[int, ...]:
    """The seats whose hands are watched: those that are still in the game. ``view`` is anyone's."""
    return tuple(seat for seat, place in enumerate(view.places) if place is None)


def unsaid(change: Change) -> Change:
    """A change that is told to nobody: the next board that is owed shows what came of it."""
    return replace(change, outbox=())


class EliminatedPlayers:
    """What those who are out of a game may ask for. ``hurry`` lets a table's computers finish at once."""

    def __init__(self, tables: Tables, hurry: Callable[[TableRecord], None]) -> None:
        self._tables = tables
        self._hurry = hurry

    async def finish(self, table_id: int, user_id: int) -> None:
        """Somebody who sat there lets the computers finish the game.

        Raises:
            Refused: they didn't sit there, or somebody still plays.
        """
        loaded = await self._tables.load(table_id)
        with at(loaded.table):
            in_game(loaded.table)
            seat_of(loaded.table, user_id)
            if not can_finish(loaded.table, loaded.view(None)):
                raise Refused(message("finish-not-now"))
        self._hurry(loaded.table)

    async def watch(self, table_id: int, user_id: int) -> LoadedTable:
        """The table as somebody watches it who is out of its game.

        Raises:
            Refused: they didn't sit there, the table doesn't allow it, or they, or who wins with them, still
                play.
        """
        loaded = await self._tables.load(table_id)
        with at(loaded.table):
            in_game(loaded.table)
            seat = seat_of(loaded.table, user_id)
            if not loaded.table.settings.watch:
                raise Refused(message("watch-not-here"))
            if not may_watch(loaded.table, loaded.view(None), seat):
                raise Refused(message("watch-not-yet"))
        return loaded
