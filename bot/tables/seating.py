"""Opening tables, the lobby, and who sits where."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.tables.change import Change, noted
from bot.tables.loaded_table import LoadedTable
from bot.tables.outbox_rows import BOARD, NEW_BOARD
from bot.tables.seals import UNSEALED, NewSeal, Seals
from bot.tables.service import Tables
from bot.tables.transitions import absence, admission, calls, lobby, options
from bot.tables.transitions.clock import Leaving
from bot.tables.transitions.lobby import Guest, Who, put_seat, seat_of
from data.db.records import Dms, Reach, TableRecord, TableSettings, Untrusted
from data.standings.profiles import games_won
from data.tables.admissions import Blocked
from data.tables.blocks import blockers
from games import GAMES
from games.chance import Sealed
from games.engine import Refused, message

_log = logging.getLogger(__name__)

MOST_LOBBIES = 5
"""The number of one host's tables that may wait for their game in a server, so that nobody fills its
channels."""


NEWCOMER_WINS = 3
"""A host's computers are easy until so many games are won."""


class _Followed(Exception):  # noqa: N818 - says what is the matter
    """Somebody has just opened the table that follows."""


class Seating:
    """Tables from their opening to the start of their game, and again after its end."""

    def __init__(self, tables: Tables, seals: Seals) -> None:
        self._tables = tables
        self._seals = seals
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._opening_in: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    def check(self, who: Who, game: str, settings: TableSettings) -> None:
        """Refuse settings that :meth:`open` would refuse, before anything is made for the table."""
        lobby.new_table(
            who,
            place=(0, 0),
            game=game,
            settings=settings,
            sealed=UNSEALED,
            now=self._tables.now(),
        )

    @asynccontextmanager
    async def with_room(self, user_id: int, guild_id: int) -> AsyncIterator[None]:
        """Enter while opening a table: a person opens one at a time, and none while as many tables of theirs
        as allowed wait for players in the server.

        Raises:
            Refused: as many wait already.
        """
        async with self._opening.setdefault(user_id, asyncio.Lock()):
            live = await self._tables.store.live_tables(user_id=user_id, guild_id=guild_id)
            waiting = [table for table in live if table.status == "lobby" and table.host_id == user_id]
            if len(waiting) >= MOST_LOBBIES:
                tables = tuple(str(table.id) for table in waiting)
                raise Refused(message("open-too-many", most=MOST_LOBBIES, tables=tables, first=tables[0]))
            yield

    @asynccontextmanager
    async def counting(self, place: tuple[int, int]) -> AsyncIterator[int]:
        """Enter while opening a table in a channel (the server's and the channel's id); yields how many are
        live there. Tables are opened there one at a time, so that each counts those before it, and once."""
        async with self._opening_in.setdefault(place, asyncio.Lock()):
            yield await self._tables.store.count_live(*place)

    async def open(
        self,
        who: Who,
        place: tuple[int, int],
        game: str,
        settings: TableSettings,
        *,
        computers: int = 0,
        guest: Guest | None = None,
        hold: bool = False,
    ) -> TableRecord:
        """Open a table in a channel, with a seat held for the ``guest``, and with so many computers, or as
        many as find a seat. Where no level is chosen, a newcomer's computers are easy. The lobby's board is
        stored at once for delivery, and shown unless ``hold`` delays it, as in
        :meth:`bot.tables.service.Tables.create`.

        Raises:
            Refused: settings that can't be.
        """
        sealed = await self._seals.make(game)
        if settings.level is None:
            settings = replace(settings, level=await self._level(who.user_id, game))
        table = lobby.new_table(
            who, place=place, game=game, settings=settings, sealed=sealed, now=self._tables.now()
        )
        if guest is not None:
            table = lobby.invite(table, guest)
        for _ in range(min(computers, lobby.most_computers(table))):
            table = lobby.add_computer(table, who.user_id)
        return await self._tables.create(table, hold=hold)

    async def lobby(self, table_id: int, change: Callable[[TableRecord], TableRecord]) -> TableRecord:
        """Make one of :mod:`bot.tables.transitions.lobby`'s changes."""
        return await self._tables.must(table_id, lambda loaded: Change.of(change(loaded.table), BOARD))

    async def choose_game(self, table_id: int, user_id: int, game: str, preset: str) -> TableRecord:
        """Choose another game for the host, as :func:`bot.tables.transitions.options.choose_game`, under a
        new seal."""
        sealed, level = await self._seals.make(game), await self._level(user_id, game)
        return await self.lobby(
            table_id, lambda table: options.choose_game(table, user_id, game, preset, sealed, level)
        )

    async def _level(self, user_id: int, game: str) -> str | None:
        """Return how well the computers of a host play unless a level is chosen: easily for one who has won
        few games; None: as well as they can."""
        won = await games_won(self._tables.store, user_id, game, NEWCOMER_WINS)
        return GAMES[game].levels[0] if won < NEWCOMER_WINS else None

    async def shuffle_teams(self, table_id: int, user_id: int) -> TableRecord:
        """Draw the teams by lot, for the host."""
        luck = Sealed(self._seals.secret())
        return await self.lobby(table_id, lambda table: lobby.shuffle_teams(table, user_id, luck))

    async def set_word(self, table_id: int, user_id: int, word: Untrusted) -> TableRecord:
        """Set a player's word for the table's chance."""
        salt = self._seals.salt()
        return await self.lobby(table_id, lambda table: lobby.set_word(table, user_id, word, salt))

    async def join(self, table_id: int, who: Who, channel_id: int | None) -> TableRecord:
        """Seat a person who sees that channel. A person who may not see a table's channel has no seat there.
        Whether its host blocks them is asked first, for the right refusal, and again as the seat is stored.

        Raises:
            Refused: the table is in another channel, or they can't sit down.
        """
        blocking = await blockers(self._tables.store, who.user_id)

        def joined(loaded: LoadedTable) -> Change:
            table = loaded.table
            if table.channel_id != channel_id:
                raise Refused(message("press-elsewhere", channel=f"<#{table.channel_id}>"))
            return replace(Change.of(lobby.join(table, who, blocking), BOARD), sits=who.user_id)

        try:
            return await self._tables.must(table_id, joined)
        except Blocked:
            raise Refused(admission.FOR_INVITED) from None

    async def role_gone(self, table_id: int, role: int) -> None:
        """Note that a role is gone, as :func:`bot.tables.transitions.options.role_gone`."""
        await self._tables.apply(table_id, options.role_gone, role)

    async def again(self, table_id: int, who: Who, channel_id: int | None) -> TableRecord:
        """Seat a person who sees that channel at the table that follows a finished one. The first who asks
        opens it: like the finished one, with the same seats, once for each table. A person who sits at it
        already stays there.

        Raises:
            Refused: the table isn't finished, the next game has begun, or they can't sit down.
        """
        played = await self._tables.table(table_id)
        if played.rematch is None:
            sealed = await self._seals.make(played.game)

            def follow(table: TableRecord) -> TableRecord:
                if table.rematch is not None:
                    raise _Followed
                return lobby.rematch(table, who, sealed=sealed, now=self._tables.now())

            try:
                return await self._tables.follow(table_id, follow)
            except _Followed:
                played = await self._tables.table(table_id)
        following = await self._tables.table(played.rematch or 0)
        if following.status != "lobby":
            channel = f"<#{following.channel_id}>"
            raise Refused(message("table-rematch-open", table=str(following.id), channel=channel))
        if any(seat.user_id == who.user_id and not lobby.is_held(seat) for seat in following.seats):
            return following
        return await self.join(following.id, who, channel_id)

    async def leave(
        self, table_id: int, user_id: int, confirmed: Leaving | None = None, *, for_good: bool = True
    ) -> TableRecord:
        """Stand up, as :func:`bot.tables.transitions.absence.leave`."""
        fresh = await self._lobby_seal(table_id)
        return await self._tables.do(table_id, absence.leave, user_id, confirmed, fresh, for_good=for_good)

    async def put_computer(self, table_id: int, who: Who, seat: int) -> TableRecord:
        """Have a computer play a person's seat, as :func:`bot.tables.transitions.absence.put_computer`."""
        fresh = await self._lobby_seal(table_id)
        return await self._tables.do(table_id, absence.put_computer, who, seat, fresh)

    async def hand_over(self, table_id: int, user_id: int, to: int) -> TableRecord:
        """Make another player the host."""
        return await self._tables.must(
            table_id,
            lambda loaded: Change(loaded.at(lobby.hand_over(loaded.table, user_id, to)), outbox=(BOARD,)),
        )

    async def dm_is(self, table_id: int, user_id: int, dm: Reach) -> None:
        """Note whether a player can be reached by DM; the board says so when it changed. A new board mentions
        a player who was to be called by DM."""

        def changed(loaded: LoadedTable) -> Change | None:
            table = loaded.table
            seat = seat_of(table, user_id)
            player = table.seats[seat]
            if (player.dm == "closed") == (dm == "closed"):
                return None
            after = put_seat(table, seat, replace(player, dm=dm))
            waits = table.status == "playing" and seat in loaded.people
            missed = (
                waits and calls.is_by_dm(table, seat) and calls.is_mentioned(after, seat, self._tables.now())
            )
            if missed:
                after = noted(after, (), new_board=True)
            return Change(loaded.at(after), outbox=(NEW_BOARD if missed else BOARD,))

        await self._note(table_id, changed)

    async def want_dms(self, table_id: int, user_id: int, dms: Dms) -> None:
        """Note how a player wants their hand by DM from now on."""

        def changed(loaded: LoadedTable) -> Change | None:
            seat = seat_of(loaded.table, user_id)
            player = loaded.table.seats[seat]
            if player.dms == dms:
                return None
            return Change(loaded.at(put_seat(loaded.table, seat, replace(player, dms=dms))))

        await self._note(table_id, changed)

    async def _lobby_seal(self, table_id: int) -> NewSeal:
        """Return a new seal for a lobby, for when somebody leaves it between its freeze and its first
        draw."""
        table = await self._tables.table(table_id)
        return UNSEALED if table.status != "lobby" else await self._seals.make(table.game)

    async def _note(self, table_id: int, changed: Callable[[LoadedTable], Change | None]) -> None:
        try:
            await self._tables.change(table_id, changed)
        except Refused:
            _log.debug("nothing to note about the DMs of a player at table %s", table_id)
