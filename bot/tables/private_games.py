"""Private games: one person against computers, in one message that lives by its presses.

Nothing is delivered for such a game, and nothing moves in it without a press: the computers move while the
answer to a press can still be changed. Any process may do that, under the check of the table's version.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

from bot.tables.change import Change
from bot.tables.gameplay import Gameplay
from bot.tables.loaded_table import LoadedTable
from bot.tables.seals import Seals
from bot.tables.service import Tables
from bot.tables.transitions import lobby, start
from bot.tables.transitions.clock import lists_ended
from bot.tables.transitions.lobby import Who, put_seat, seat_of
from data.db.errors import DatabaseFault
from data.db.records import NewEntry, TableRecord, TableSettings
from data.tables.private_games import live_private, private_games
from data.tables.store import LIVE
from games import GAMES
from games.engine import Refused, message

_log = logging.getLogger(__name__)

MOST_OPEN = 3
"""The most private games that a person may have in play."""
LEFT_ALONE = timedelta(days=30)
"""After this time without a press a private game is closed."""
OPPONENTS = 2
"""How many computers sit at a private game, where its game takes any number."""


class TooMany(Refused):
    """A refusal because a person has as many private ``games`` in play as allowed."""

    def __init__(self, games: tuple[TableRecord, ...]) -> None:
        super().__init__(message("solo-too-many", most=MOST_OPEN))
        self.games = games


def own(table: TableRecord, user_id: int) -> int:
    """Return the seat of the person whose private game it is.

    Raises:
        Refused: it is somebody else's.
    """
    if not table.is_private or table.host_id != user_id:
        raise Refused(message("solo-not-yours"))
    return seat_of(table, user_id)


class PrivateGames:
    """Opens private games and ends them, and moves for their computers."""

    def __init__(self, tables: Tables, seals: Seals, gameplay: Gameplay) -> None:
        self._tables = tables
        self._seals = seals
        self._gameplay = gameplay
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(
        self,
        who: Who,
        game: str,
        settings: TableSettings,
        *,
        hints: bool = False,
        partner: str | None = None,
    ) -> LoadedTable:
        """Open a person's private game and begin it, with computers in all other seats; with ``hints`` each
        of their turns brings one. In a game with teams the person's ``partner`` is a computer of that level
        (None: of the level of the others).

        Raises:
            Refused: settings that can't be.
            TooMany: as many games of theirs are in play.
        """
        async with self._opening.setdefault(who.user_id, asyncio.Lock()):
            playing = await private_games(self._tables.store, who.user_id)
            if len(playing) >= MOST_OPEN:
                raise TooMany(playing)
            sealed = await self._seals.make(game)
            table = lobby.new_table(
                who, place=None, game=game, settings=settings, sealed=sealed, now=self._tables.now()
            )
            for _ in range(settings.seats - 1):
                table = lobby.add_computer(table, who.user_id)
            if partner is not None and (at := partner_of(table)) is not None:
                table = put_seat(table, at, replace(table.seats[at], level=partner))
            if hints:
                table = put_seat(table, 0, replace(table.seats[0], hinted=0))
            loaded = LoadedTable(table)
            begun = start.begin_privately(loaded, self._tables.now(), who, self._seals.salt())
            return await self._tables.create_private(begun)

    async def go_on(self, table_id: int, who: Who) -> LoadedTable:
        """Continue a private game that has used up its list of draws, at its person's press.

        Raises:
            Refused: it needs no list now, or isn't theirs.
        """
        salt = self._seals.salt()

        def begun(loaded: LoadedTable) -> Change:
            own(loaded.table, who.user_id)
            return start.begin_privately(loaded, self._tables.now(), who, salt)

        after = await self._tables.change(table_id, begun)
        if after is None:
            raise RuntimeError("a beginning is a change")
        return after

    async def load(self, table_id: int, user_id: int) -> tuple[LoadedTable, int]:
        """Return a person's private game and their seat.

        Raises:
            Refused: there is none of that number, or it is somebody else's.
        """
        loaded = await self._tables.load(table_id)
        return loaded, own(loaded.table, user_id)

    async def end(self, table_id: int, user_id: int) -> LoadedTable:
        """End a person's private game before its end; it is unchanged if it is over.

        Raises:
            Refused: it is somebody else's.
        """

        def ended(loaded: LoadedTable) -> Change | None:
            seat = own(loaded.table, user_id)
            return _closed(loaded, NewEntry("note", seat, "closed", user_id))

        await self._tables.change(table_id, ended)
        return await self._tables.load(table_id)

    async def close_left_alone(self, now: datetime) -> int:
        """Close the private games that nobody has pressed for :data:`LEFT_ALONE`; return how many."""
        found = await live_private(self._tables.store, now - LEFT_ALONE)

        def closed(loaded: LoadedTable) -> Change | None:
            if loaded.table.updated >= now - LEFT_ALONE:
                return None
            return _closed(loaded, NewEntry("note", None, "closed"))

        for table_id in found:
            try:
                await self._tables.change(table_id, closed)
            except DatabaseFault:
                raise
            except Exception as error:
                # One that is damaged, or gone meanwhile, must not stop the others.
                _log.error("private game %s can't be closed: %s", table_id, type(error).__name__)
        return len(found)


def moves_itself(loaded: LoadedTable) -> bool:
    """Whether the next move of a private game is made without a press."""
    table = loaded.table
    if not table.is_private or table.status != "playing" or lists_ended(table):
        return False
    return bool(loaded.computers) or loaded.forced is not None


def computers_at(game: str) -> int:
    """Return how many computers sit at a private game by default, where its rules take so many."""
    return GAMES[game].default_seats - 1 if GAMES[game].teams else OPPONENTS


def partner_of(table: TableRecord) -> int | None:
    """Return the seat of the computer that is the partner of a private game's person; None where there are no
    teams."""
    team = table.seats[seat_of(table, table.host_id)].team
    computers = [seat for seat, player in enumerate(table.seats) if player.user_id is None]
    return next((seat for seat in computers if team is not None and table.seats[seat].team == team), None)


def _closed(loaded: LoadedTable, note: NewEntry) -> Change | None:
    table = loaded.table
    if table.status not in LIVE:
        return None
    return Change(loaded.at(replace(table, status="closed", called=None)), (note,))
