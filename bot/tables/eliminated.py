"""A game for players who are out of it: they may let the computers finish it, and watch it with open hands
where the table allows that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.tables.change import Change
from bot.tables.service import Tables, at
from bot.tables.transitions.absence import in_game
from bot.tables.transitions.clock import lists_ended
from bot.tables.transitions.lobby import seat_of
from data.db.records import TableRecord
from games import GAMES
from games.engine import Refused, View, message


def can_finish(table: TableRecord, view: View) -> bool:
    """Whether only computers still play: no person can move any more, or come back to a seat. ``view`` is any
    reader's."""
    game = GAMES[table.game]
    if not all(seat.user_id is None or game.is_out(view, number) for number, seat in enumerate(table.seats)):
        return False
    return table.status == "playing" and table.suspended is None and not lists_ended(table)


def may_watch(table: TableRecord, view: View, seat: int) -> bool:
    """Whether a seat's player may see the hands that are still in play. ``view`` is any reader's."""
    return table.settings.watch and table.status == "playing" and GAMES[table.game].is_out(view, seat)


def watched(view: View) -> tuple[int, ...]:
    """Return the seats whose hands are watched: those still in the game. ``view`` is any reader's."""
    return tuple(seat for seat, place in enumerate(view.places) if place is None)


def unsaid(change: Change) -> Change:
    """Return a change that is told to nobody: the next board shows its result."""
    return replace(change, outbox=())


class EliminatedPlayers:
    """What players who are out of a game may ask for. ``hurry`` lets a table's computers finish at once."""

    def __init__(self, tables: Tables, hurry: Callable[[TableRecord], None]) -> None:
        self._tables = tables
        self._hurry = hurry

    async def finish(self, table_id: int, user_id: int) -> None:
        """Let the computers finish the game, as asked by a player of it.

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
