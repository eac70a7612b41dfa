"""The table service: every change of a table goes through here, one at a time for each table.

A change is a function from the stored table to a new one. It is checked and computed first, then written
in one transaction with the deliveries that it causes, and only then does anyone hear of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

from bot.screens import frame
from bot.screens.frame import Scene
from bot.screens.model import Picture, Screen
from bot.screens.proofs import new_root
from bot.tables import away, lobby, places
from bot.tables.lobby import Who, game_of, put_seat, seat_of
from bot.tables.play import Play, chance_of, luck_of, scene_of
from bot.thinking import Thinking
from bot.words import forget_sentences
from data.clocks import SHOWN
from data.copies import is_put_back, mark_newest, pass_over_ids
from data.errors import DatabaseFault
from data.privacy import forget
from data.records import Gone, NewDelivery, NewEntry, Reach, TableRecord
from data.replay import frozen_text
from data.results import OVER
from data.store import LIVE, StaleTable, Store
from games.chance import SECRET_BYTES, Sealed
from games.engine import Action, BadState, Message, Refused, Seat, View, message

_log = logging.getLogger(__name__)

Change = tuple[TableRecord, tuple[NewEntry, ...], tuple[NewDelivery, ...]]
"""A table, what its journal has of that, and what it owes."""
BOARD = NewDelivery("board")
LONG_LOG = 1500
"""After so many characters of moves a board becomes their record, and a new one begins."""


MOST_LOBBIES = 5
"""So many tables of one host may wait for their game in a server, so that nobody fills its channels."""
EPOCHS = 10**5
"""So many numbers there are to tell the copies of a table apart; a button has room for no more."""
ADVICE_KEPT = 256
"""So many hints are kept as they were thought of."""
TRIES = 3
"""How often a change is tried at a table that was changed meanwhile."""


@dataclass(frozen=True, slots=True)
class Done:
    """A move that was made: the table after it, the move, and whether the mover gets a hand by DM for it."""

    table: TableRecord
    action: Action
    dealt: bool


class TableService:
    """Tables from opening to end.

    ``thinking`` is where computers think, ``now`` gives the time (aware, UTC), ``secret`` draws the 32 bytes
    of a new table, ``wake`` is called with a table's id after each change that owes deliveries, and
    ``changed`` after each change at all.
    """

    def __init__(
        self,
        store: Store,
        thinking: Thinking,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES),
    ) -> None:
        self.store = store
        self.thinking = thinking
        self.now = now
        self._secret = secret
        self._unsure = False
        self._advised: OrderedDict[tuple[int, datetime, int, int], asyncio.Future[tuple[Action, Message]]] = (
            OrderedDict()
        )
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.wake: Callable[[int], None] = lambda _table: None
        self.changed: Callable[[TableRecord], None] = lambda _table: None

    # -- opening and the lobby

    def check(self, who: Who, game: str, settings: Mapping[str, Any]) -> None:
        """Refuse settings that :meth:`open` would refuse, before anything is made for the table."""
        lobby.new_table(
            who, place=(0, 0), game=game, settings=settings, secret=bytes(SECRET_BYTES), now=self.now()
        )

    @asynccontextmanager
    async def with_room(self, user_id: int, guild_id: int) -> AsyncIterator[None]:
        """Around opening a table: a person opens one after the other, and none who hosts as many tables in a
        server already as may wait there for players.

        Raises:
            Refused: they do.
        """
        async with self._opening.setdefault(user_id, asyncio.Lock()):
            live = await self.store.live_tables(user_id=user_id, guild_id=guild_id)
            waiting = [table for table in live if table.status == "lobby" and table.host_id == user_id]
            if len(waiting) >= MOST_LOBBIES:
                tables = tuple(str(table.id) for table in waiting)
                raise Refused(message("open-too-many", most=MOST_LOBBIES, tables=tables, first=tables[0]))
            yield

    async def open(
        self, who: Who, place: tuple[int, int], game: str, settings: Mapping[str, Any]
    ) -> TableRecord:
        """Open a table in a channel; the lobby's board is owed at once.

        Raises:
            Refused: settings that can't be.
        """
        table = lobby.new_table(
            who, place=place, game=game, settings=settings, secret=self._secret(), now=self.now()
        )
        return await self._create(table)

    async def lobby(self, table_id: int, change: Callable[[TableRecord], TableRecord]) -> TableRecord:
        """One of :mod:`bot.tables.lobby`'s changes."""

        def changed(table: TableRecord) -> Change:
            return change(table), (), (BOARD,)

        return await self._change(table_id, changed)

    async def shuffle_teams(self, table_id: int, user_id: int) -> TableRecord:
        """The host has the teams drawn by lot."""
        luck = Sealed(self._secret())
        return await self.lobby(table_id, lambda table: lobby.shuffle_teams(table, user_id, luck))

    async def start(self, table_id: int, who: Who) -> TableRecord:
        """The host starts the game: seats and words are frozen with the id of this very interaction, which
        nobody knew when they were chosen, and shown; every hand goes out."""

        def changed(table: TableRecord) -> Change:
            lobby.may_start(table, who.user_id)
            number = seat_of(table, who.user_id)
            seat = table.seats[number]
            ready = replace(seat, ready=True, seat_id=seat.seat_id or who.interaction)
            table = replace(lobby.in_teams(put_seat(table, number, ready)), start_id=who.interaction)
            game = game_of(table)
            state, events = game.new(game.read_rules(table.rules), len(table.seats), chance_of(table))
            entry = NewEntry("start", text=frozen_text(table.frozen), user_id=who.user_id)
            lines = frame.started(scene_of(table, None))
            return self._after(replace(table, status="playing"), state, events, (entry,), lines, set())

        return await self._change(table_id, changed)

    async def again(self, table_id: int, who: Who) -> TableRecord:
        """A new table like a finished one with the same seats; once for each table.

        Raises:
            Refused: the table isn't finished, was followed already, or who asks didn't sit there.
        """

        async def follow() -> TableRecord:
            table = await self.table(table_id)
            if table.rematch is not None:
                raise Refused(message("table-rematch-open", table=str(table.rematch)))
            new = lobby.rematch(table, who, secret=self._secret(), now=self.now())
            return await self._create(new, after=table)

        async with self._lock(table_id):
            opened = await _retried(follow)
            self.wake(table_id)
        return opened

    async def close(self, table_id: int, who: Who) -> TableRecord:
        """The host or a server admin closes a table; its secret is published. Anyone else who plays votes
        for it: the table is closed once more than half want it.

        Raises:
            Refused: who asks may neither close nor vote, or has voted already; or the table is over.
        """

        def changed(table: TableRecord) -> Change:
            if table.status in OVER:
                raise Refused(message(f"table-is-{table.status}"))
            if not who.admin and table.status == "lobby":
                lobby.only_host(table, who.user_id)
            if who.admin or table.status == "lobby":
                return _closed(table, None, who.user_id)
            by = self._playing_seat(table, who.user_id)
            try:
                view = Play.of(table).view(None)
            except BadState:
                if table.host_id != who.user_id:
                    raise
                return _closed(table, None, who.user_id)
            voted = away.vote(table, by, None)
            among = away.voters(voted, view, None, self._at(table))
            if away.is_carried(voted, None, among):
                return _closed(table, None, who.user_id)
            if table.host_id == who.user_id:
                return _closed(table, by, who.user_id)
            if by not in among:
                raise Refused(message("vote-not-in-game"))
            if voted is table:
                raise Refused(message("vote-twice"))
            return voted, (), (BOARD,)

        return await self._change(table_id, changed)

    async def put_computer(self, table_id: int, who: Who, seat: int) -> TableRecord:
        """Have a computer play the seat of a person whom the others needn't wait for: the host decides that,
        or the players by vote; a server admin may do it at any time. In the lobby the seat is free again.

        Raises:
            Refused: who asks may not, or has voted already; the person is in time; no person plays there; or
                the table is over.
        """

        def changed(table: TableRecord) -> Change:
            if seat not in range(len(table.seats)):
                raise Refused(message("away-no-seat", seats=len(table.seats)))
            if table.status == "lobby":
                dismissed = lobby.dismiss(table, who, seat)
                return dismissed, (), (BOARD, *_host_hears(dismissed, who.user_id))
            _in_game(table)
            if table.seats[seat].level is not None:
                raise Refused(message("away-computer-plays", name=Seat(seat)))
            if who.admin:
                return self._left(table, seat, "replaced", "admin", who.user_id)
            by = self._playing_seat(table, who.user_id)
            if by == seat:
                raise Refused(message("away-own-seat"))
            return self._voted(table, by, seat)

        return await self._change(table_id, changed)

    def _voted(self, table: TableRecord, by: int, seat: int) -> Change:
        """The table after a player's wish to have a computer in another's seat."""
        now, view, user_id = self._at(table), Play.of(table).view(None), table.seats[by].user_id
        if table.host_id == user_id and away.is_overdue(table, view, seat, now, alone=True):
            return self._stand_in(table, seat, "replaced", "host", user_id)
        voted = away.vote(table, by, seat)
        among = away.voters(voted, view, seat, now)
        alone = len(among) <= 1
        if by not in among:
            raise Refused(message("vote-not-in-game"))
        if not away.is_overdue(table, view, seat, now, alone=alone):
            raise Refused(_in_time(table, view, seat, alone=alone))
        if away.is_carried(voted, seat, among):
            return self._stand_in(voted, seat, "replaced", "vote", user_id)
        if voted is table:
            raise Refused(message("vote-twice"))
        return voted, (), (BOARD,)

    def _at(self, table: TableRecord) -> datetime:
        """The time at a table: a suspended one's stands still."""
        return table.paused or self.now()

    # -- the game

    async def act(
        self,
        table_id: int,
        user_id: int,
        text: str,
        *,
        moves: int | None = None,
        stamp: int | None = None,
        epoch: int = 0,
    ) -> Done:
        """A person makes a move: with ``moves`` only if the game has come no further than that many, with
        ``stamp`` only if their own hand is still as it was; with either only in that ``epoch``.

        Raises:
            Refused: no such move, not at this table, not theirs now, or against the rules.
            MovedOn: the game has come further, or the hand is another.
        """
        made: list[tuple[Action, bool]] = []

        def changed(table: TableRecord) -> Change:
            if moves is not None or stamp is not None:
                _check_epoch(table, epoch)
            seat = self._playing_seat(table, user_id)
            places.has_place(table)
            _check_moves(table, moves)
            if stamp is not None and stamp != _stamp(table, seat):
                raise MovedOn(table)
            action = game_of(table).parse(text)
            change = self._move(table, seat, action, user_id)
            made.append((action, any(owed.target == user_id for owed in change[2])))
            return change

        table = await self._change(table_id, changed)
        return Done(table, *made[-1])

    async def computer_moves(self, table_id: int) -> bool:
        """The first awaited computer makes its move; False if none is awaited."""
        table = await self.table(table_id)
        if table.status != "playing" or table.suspended is not None:
            return False
        play = Play.of(table)
        if not play.computers:
            return False
        seat = play.computers[0]
        level = table.seats[seat].level or play.game.levels[-1]
        view, luck = play.view(seat), luck_of(table, seat)
        action = await self.thinking.move(table.game, view, luck, level)

        def changed(now: TableRecord) -> Change:
            if now.version != table.version:
                raise MovedOn(now)
            return self._move(now, seat, action, None)

        try:
            await self._change(table_id, changed)
        except MovedOn:
            _log.debug("table %s moved on while a computer thought", table_id)
        return True

    async def advise(self, table_id: int) -> bool:
        """Owe an awaited person whose hints come by themselves the hint of this moment; False if nobody is
        without it."""
        table = await self.table(table_id)
        if table.status != "playing" or table.suspended is not None:
            return False
        play = Play.of(table)
        seat = next(iter(play.unadvised), None)
        if seat is None:
            return False
        action, why = await self._advice(table, seat)

        def changed(now: TableRecord) -> Change:
            if now.version != table.version:
                raise MovedOn(now)
            player = now.seats[seat]
            after = put_seat(now, seat, replace(player, hinted=play.moment(seat)))
            shown = frame.hint(scene_of(now, seat), action, why).dump()
            return after, (), (NewDelivery("hint", player.user_id, shown),)

        try:
            await self._change(table_id, changed)
        except MovedOn:
            _log.debug("table %s moved on while a hint was made", table_id)
        return True

    async def set_hints(self, table_id: int, user_id: int, *, on: bool) -> None:
        """Let hints come to a player by themselves from now on, or no more."""

        def changed(table: TableRecord) -> Change:
            number = seat_of(table, user_id)
            seat = table.seats[number]
            if (seat.hinted is not None) == on:
                raise MovedOn(table)
            return put_seat(table, number, replace(seat, hinted=0 if on else None)), (), ()

        try:
            await self._change(table_id, changed)
        except MovedOn:
            _log.debug("the hints at table %s are as asked already", table_id)

    async def time_up(self, table_id: int) -> bool:
        """Move for the awaited people whose time is over, the least harmful way, and say so. Whoever misses
        too many turns in a row has the seat kept warm by a computer. False if nobody's time was over."""
        late = False
        while await self._late(table_id):
            late = True
        return late

    async def _late(self, table_id: int) -> bool:
        table = await self.table(table_id)
        if table.deadline is None or table.deadline > self.now() or table.status != "playing":
            return False
        if table.suspended is not None:
            return False
        play = Play.of(table)
        seat = play.people[0]
        missed = 1 if await self._was_there(table, seat) else table.seats[seat].missed + 1
        action = play.game.default_action(play.view(seat))

        def changed(now: TableRecord) -> Change:
            if now.version != table.version:
                raise MovedOn(now)
            return self._move(now, seat, action, None, missed=missed)

        try:
            await self._change(table_id, changed)
        except MovedOn:
            _log.debug("table %s moved before its time was up", table_id)
            return False
        return True

    async def _was_there(self, table: TableRecord, seat: int) -> bool:
        """Whether a player has made a move since the last one that the clock made for them: also one that
        nobody else may notice, and that therefore shows nowhere but in the journal."""
        if not table.seats[seat].missed:
            return True
        own = [entry for entry in await self.store.journal(table.id) if entry.seat == seat]
        return own[-1].kind == "action" and own[-1].user_id is not None

    async def remind(self, table_id: int) -> None:
        """Once a turn, when half of the time is over: call the awaited people again, with a new board. At a
        table without a clock the board offers to go on without them."""

        def changed(table: TableRecord) -> Change:
            if table.remind is None or table.remind > self.now() or table.status != "playing":
                raise MovedOn(table)
            if table.suspended is not None:
                raise MovedOn(table)
            after = replace(table, remind=None)
            if table.deadline is None:
                return after, (), (BOARD,)
            scene = scene_of(table, None)
            people = tuple(map(Seat, Play.of(table).people))
            told = [*(line["text"] for line in table.log), scene.say("board-half-time", names=people)]
            return replace(after, log=()), (), (*_records(scene, told), BOARD)

        try:
            await self._change(table_id, changed)
        except MovedOn:
            _log.debug("nobody at table %s is to be reminded any more", table_id)

    async def leave(self, table_id: int, user_id: int, confirmed: away.Leaving | None = None) -> TableRecord:
        """Stand up: in the lobby the seat is free again, in a game a computer plays it from now on.

        Raises:
            Unconfirmed: it is a game, and what would come of it now isn't what was confirmed.
        """

        def changed(table: TableRecord) -> Change:
            if table.status == "lobby":
                return lobby.leave(table, user_id), (), (BOARD,)
            seat = self._playing_seat(table, user_id)
            if (now := away.leaving(table, seat)) != confirmed:
                raise Unconfirmed(table, now, anew=confirmed is not None)
            return self._left(table, seat, "left", "", user_id)

        return await self._change(table_id, changed)

    async def come_back(self, table_id: int, user_id: int) -> TableRecord:
        """Take back a seat that a computer kept warm."""

        def changed(table: TableRecord) -> Change:
            if table.status != "playing":
                raise Refused(message(f"table-is-{table.status}"))
            seat = seat_of(table, user_id)
            if table.seats[seat].level is None:
                raise Refused(message("table-seat-yours"))
            entry = NewEntry("note", seat, "back", user_id)
            return self._handed(away.take_back(table, seat), entry)

        return await self._change(table_id, changed)

    async def hand_over(self, table_id: int, user_id: int, to: int) -> TableRecord:
        """The host makes another player the host."""

        def changed(table: TableRecord) -> Change:
            return lobby.hand_over(table, user_id, to), (), (BOARD,)

        return await self._change(table_id, changed)

    async def restart_clock(self, table_id: int, *, owes_board: bool) -> None:
        """Give the awaited people their whole time again, after time in which they couldn't see the table.
        A table that ``owes_board`` already shows it on that one."""

        def changed(table: TableRecord) -> Change:
            if table.called is None or table.suspended is not None:
                raise MovedOn(table)
            view = Play.of(table).view(None)
            return away.set_clock(table, view, self.now(), fresh=True), (), () if owes_board else (BOARD,)

        try:
            await self._change(table_id, changed)
        except MovedOn:
            _log.debug("the clock of table %s needed no restart", table_id)

    async def give_back(self, guild_id: int, since: datetime) -> None:
        """The tables of a server which nobody could reach ``since`` then go on, later by as much. A board
        shows its deadline anew where it moved by as much as :data:`data.clocks.SHOWN` says."""

        def changed(table: TableRecord) -> Change:
            after = places.later(table, since, self.now())
            if table.suspended is not None or after == table:
                raise MovedOn(table)
            if after.deadline is None or table.deadline is None or after.called is None:
                return after, (), ()
            is_much = (after.deadline - table.deadline) * SHOWN >= after.deadline - after.called
            return after, (), (BOARD,) if is_much else ()

        for table in await self.store.live_tables(guild_id=guild_id):
            with suppress(MovedOn):
                await self._change(table.id, changed)

    async def repost(self, table_id: int) -> TableRecord:
        """Show the board anew at the end of its channel; what was played on the old one stays there.

        Raises:
            Refused: the table is over, or has no place.
        """

        def changed(table: TableRecord) -> Change:
            if table.status in OVER:
                raise Refused(message(f"table-is-{table.status}"))
            places.has_place(table)
            if table.board is None:
                return table, (), (BOARD,)
            scene = scene_of(table, None)
            lines = [line["text"] for line in table.log] or [scene.say("board-below")]
            return replace(table, log=()), (), (*_records(scene, lines), BOARD)

        return await self._change(table_id, changed)

    async def go_on(self) -> None:
        """At the start: if the database is an older copy that was put back, it doesn't know what was posted
        since. Every table that isn't over goes on from there, with a new board, and no number that a table
        has had comes again."""
        if await is_put_back(self.store):
            _log.warning("the database is an older copy that was put back: every table gets a new board")
            await pass_over_ids(self.store)
            for place in await self.store.places():
                try:
                    await self._change(place.table_id, self._put_back, moved=True)
                except DatabaseFault:
                    raise
                except Exception as error:
                    # The class alone: what a stored state is refused with could quote a hand.
                    _log.error("table %s can't go on: %s", place.table_id, type(error).__name__)
        await mark_newest(self.store)

    async def notice(self, table_id: int, user_id: int, *, moves: int, epoch: int) -> None:
        """One of a table's players has pressed a button that was drawn after so many ``moves``. If the table
        knows of fewer, an older copy of it was put back: it goes on from there, with a new board."""

        def changed(table: TableRecord) -> Change:
            sits = any(seat.user_id == user_id for seat in table.seats)
            if table.status in OVER or not sits or table.epoch != epoch or table.moves >= moves:
                raise MovedOn(table)
            _log.warning("table %s is older than its board: it goes on from there", table.id)
            return self._put_back(table)

        table = await self.store.table(table_id)
        if table is not None and table.moves < moves:
            with suppress(MovedOn):
                await self._change(table_id, changed, moved=True)

    def _put_back(self, table: TableRecord) -> Change:
        """A table that goes on from an older moment than its channel and its players' hands show: no button
        that was drawn before belongs to it any more, also when it comes to as many moves again."""
        after = replace(table, epoch=1 + secrets.randbelow(EPOCHS - 1))
        if table.status != "playing":
            return after, (), (BOARD,)
        line = {"text": frame.public_words(table).say("board-put-back")}
        after = replace(after, log=(*table.log, line))
        try:
            places_taken = Play.of(after).view(None).places
        except BadState:
            return after, (), (BOARD,)
        playing = [seat for seat, place in enumerate(places_taken) if place is None]
        return after, (), (*self._hands(after, playing), BOARD)

    async def suspend(self, table_id: int, gone: Gone, channel_id: int) -> None:
        """Let a table stand still whose channel or server is gone, and tell its host; ``channel_id`` is the
        channel that it was in then: what befalls that one is nothing to a table that has moved since."""

        def changed(table: TableRecord) -> Change:
            if table.status not in LIVE or table.suspended == gone:
                raise MovedOn(table)
            if gone == "channel" and table.channel_id != channel_id:
                raise MovedOn(table)
            return places.suspend(table, gone, self.now()), (), (places.trouble(table, gone),)

        try:
            await self._change(table_id, changed)
        except MovedOn:
            _log.debug("table %s is suspended already, or has moved", table_id)

    async def resume(self, table_id: int) -> None:
        """Let a table go on where it was before the bot was removed from its server."""

        def changed(table: TableRecord) -> Change:
            if table.status not in LIVE or table.suspended != "server":
                raise MovedOn(table)
            return places.resume(table, self.now()), (), (BOARD,)

        try:
            await self._change(table_id, changed)
        except MovedOn:
            _log.debug("table %s isn't suspended any more", table_id)

    async def move(self, table_id: int, who: Who, place: tuple[int, int]) -> TableRecord:
        """The host or a server admin moves a table to another channel of its server.

        Raises:
            Refused: neither, another server, or the table is over.
        """

        def changed(table: TableRecord) -> Change:
            moved, owed = places.move(table, who, place, self.now())
            return moved, (), owed

        return await self._change(table_id, changed, moved=True)

    async def dm_is(self, table_id: int, user_id: int, dm: Reach) -> None:
        """Note whether a player can be reached by DM; the board says it when it changed."""

        def changed(table: TableRecord) -> Change:
            seat = seat_of(table, user_id)
            if (table.seats[seat].dm == "closed") == (dm == "closed"):
                raise MovedOn(table)
            return put_seat(table, seat, replace(table.seats[seat], dm=dm)), (), (BOARD,)

        try:
            await self._change(table_id, changed)
        except (MovedOn, Refused):
            _log.debug("nothing to note about the DMs of a player at table %s", table_id)

    async def forget(self, user_id: int) -> None:
        """Remove what is stored about a person, and take their name from the boards of the tables they left.

        Raises:
            StillPlaying: they sit at a table that isn't over.
        """
        for table_id in await forget(self.store, user_id, frame.unnamed):
            self.wake(table_id)
        forget_sentences()

    # -- looking

    async def table(self, table_id: int) -> TableRecord:
        """A table as stored.

        Raises:
            Refused: there is none of that number.
        """
        table = await self.store.table(table_id)
        if table is None:
            raise Refused(message("table-unknown", table=str(table_id)))
        return table

    async def find(
        self,
        user_id: int,
        place: tuple[int | None, int | None],
        *,
        number: int | None = None,
        wanted: Callable[[TableRecord], bool] = lambda _table: True,
    ) -> TableRecord:
        """The table that a person's typed command is about: the one they name, or else the only one of
        theirs that is wanted, in this channel if there is one, or in this server, or (in a DM) anywhere.
        ``place`` is the server's and the channel's id.

        Raises:
            Refused: there is none, or several could be meant.
        """
        guild_id, channel_id = place
        mine = await self.store.live_tables(user_id=user_id, guild_id=guild_id)
        if number is not None:
            mine = tuple(table for table in mine if table.id == number)
            if not mine:
                raise Refused(message("table-not-yours", table=str(number)))
            return mine[0]
        fitting = [table for table in mine if wanted(table)]
        here = [table for table in fitting if table.channel_id == channel_id]
        chosen = here or fitting
        if not chosen:
            await self._refuse_kept_warm(user_id, channel_id)
            raise Refused(message("table-none-wanted" if mine else "table-none"))
        if len(chosen) > 1:
            raise Refused(message("table-which", tables=tuple(str(table.id) for table in chosen)))
        return chosen[0]

    async def _refuse_kept_warm(self, user_id: int, channel_id: int | None) -> None:
        """Whoever finds no table of theirs in a channel may have a seat there that a computer plays."""
        here = () if channel_id is None else await self.store.live_tables(channel_id=channel_id)
        for table in here:
            if any(seat.user_id == user_id and seat.level is not None for seat in table.seats):
                raise AtTable(table, message("table-computer-plays"))

    async def hand(self, table_id: int, user_id: int) -> Screen:
        """What a player holds, for that player's eyes."""
        table = await self.table(table_id)
        with _at(table):
            _in_game(table)
            seat = seat_of(table, user_id)
        return frame.hand(scene_of(table, seat))

    async def hint(self, table_id: int, user_id: int) -> Screen:
        """The move to advise a player, with its reason, for that player's eyes."""
        table = await self.table(table_id)
        play = Play.of(table) if table.status == "playing" else None
        with _at(table):
            seat = self._playing_seat(table, user_id)
            if play is None or seat not in play.view(None).awaited:
                raise Refused(_not_your_turn(table))
        action, why = await self._advice(table, seat)
        return frame.hint(scene_of(table, seat), action, why)

    async def _advice(self, table: TableRecord, seat: int) -> tuple[Action, Message]:
        """The move to advise a seat, and why: thought of once for each version of a table, however often it
        is asked for."""
        key = (table.id, table.created, table.version, seat)
        thought = self._advised.get(key)
        if thought is None or (thought.done() and (thought.cancelled() or thought.exception())):
            view, person = Play.of(table).view(seat), table.seats[seat].user_id
            thought = asyncio.ensure_future(self.thinking.advice(table.game, view, person))
            self._advised[key] = thought
            while len(self._advised) > ADVICE_KEPT:
                self._advised.popitem(last=False)
        return await asyncio.shield(thought)

    async def picker(
        self, table_id: int, user_id: int, path: str, moves: int | None, epoch: int = 0
    ) -> Screen:
        """One step of picking a move that has no button."""
        table = await self.table(table_id)
        with _at(table):
            if moves is not None:
                _check_epoch(table, epoch)
            seat = self._playing_seat(table, user_id)
            _check_moves(table, moves)
            scene = scene_of(table, seat)
            if not scene.game.picker(scene, path)[1]:
                raise Refused(_not_your_turn(table))
        return frame.pick(scene, path)

    async def board(self, table: TableRecord) -> Screen:
        """The board of a table as it is now."""
        return frame.board(scene_of(table, None))

    # -- inside

    def _playing_seat(self, table: TableRecord, user_id: int) -> int:
        _in_game(table)
        seat = seat_of(table, user_id)
        if table.seats[seat].level is not None:
            raise Refused(message("table-computer-plays"))
        return seat

    def _move(
        self,
        table: TableRecord,
        seat: int,
        action: Action,
        user_id: int | None,
        *,
        missed: int | None = None,
    ) -> Change:
        """A move by a person, by a computer, or (with how many turns in a row they ``missed`` now) by the
        clock for a person. A move that nobody else may notice tells nothing about who is there."""
        play = Play.of(table)
        scene = scene_of(table, seat)
        unseen = frame.is_own(scene, action)
        state, events = play.game.apply(play.state, seat, action, chance_of(table))
        entries: tuple[NewEntry, ...] = (NewEntry("action", seat, action.text, user_id),)
        lines: tuple[str, ...] = ()
        if user_id is not None and _noticed(events):
            table = away.made_move(table, seat)
        elif missed is not None and _noticed(events):
            public = scene_of(table, None)
            lines = (public.say("board-time-up", name=Seat(seat), move=action),)
            table = away.missed_turn(table, play.game.view(state, None), seat, missed)
            if table.seats[seat].level is not None:
                lines = (*lines, public.say("board-away", name=Seat(seat)))
                entries = (*entries, NewEntry("note", seat, "away", table.seats[seat].user_id))
            elif missed == away.MISSES:
                lines = (*lines, public.say("board-rests", name=Seat(seat)))
        # The answer to a person's unseen move shows the hand anew: it needs no DM.
        knows = seat if unseen and user_id is not None else None
        waited = set(play.people) - {seat} if unseen else set()
        return self._after(table, state, events, entries, lines, waited, knows)

    def _after(
        self,
        table: TableRecord,
        state: Any,
        events: tuple[Any, ...],
        entries: tuple[NewEntry, ...],
        lines: Sequence[str],
        waited: set[int],
        knows: int | None = None,
    ) -> Change:
        """The table with its new state, and what that owes: each hand that was dealt, but not the only one to
        a seat that ``knows`` it already; and when others are dealt hands, when somebody must be called who
        wasn't ``waited`` for or told that their seat was taken, when a picture shows what has come to light,
        or when the board has become long, a record of its moves and a new board. The first of the
        ``entries`` is the move."""
        game, entry = game_of(table), entries[0]
        over = game.outcome(state) is not None
        public = [event for event in events if event.to is None]
        if not public:
            # Nobody else may notice: not by an edited board, and not by a number in its buttons.
            quiet = Play.after(table, state)
            return quiet, entries, self._hands(quiet, {event.to for event in events} - {knows})
        before = scene_of(table, None)
        after = replace(
            Play.after(table, state),
            status="finished" if over else "playing",
            moves=table.moves + (entry.kind == "action"),
        )
        scene = scene_of(after, None)
        told = [*(line["text"] for line in table.log), *lines, *scene.game.events(scene, public)]
        told += new_root(before, scene)
        dealt = {event.to for event in events if event.to is not None}
        called = set(_people(after, scene.view.awaited)) - waited
        summons = _summons(after, entries[1:])
        pictures = scene.game.pictures(before, scene, public)
        owed: list[NewDelivery] = []
        new_board = over or called or summons or pictures or dealt - {entry.seat}
        if new_board or sum(map(len, told)) > LONG_LOG:
            owed += _records(scene, told, pictures)
            told = []
        owed += [*summons, *self._hands(after, dealt if dealt - {knows} else ()), BOARD]
        after = replace(after, log=tuple({"text": line} for line in told), votes=() if over else after.votes)
        return away.set_clock(after, scene.view, self.now(), fresh=bool(called)), entries, tuple(owed)

    def _hands(self, table: TableRecord, seats: Iterable[int]) -> tuple[NewDelivery, ...]:
        """The hands of the people in these seats whom DMs reach."""
        return tuple(
            NewDelivery("hand", table.seats[seat].user_id, frame.hand(scene_of(table, seat)).dump())
            for seat in _people(table, sorted(seats))
            if table.seats[seat].dm != "closed"
        )

    def _left(self, table: TableRecord, seat: int, note: str, by: str, user_id: int | None) -> Change:
        """As :meth:`_stand_in`, also at a table that is damaged, whatever of it is."""
        try:
            return self._stand_in(table, seat, note, by, user_id)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            _log.error("a computer takes a seat at table %s unread: %s", table.id, type(error).__name__)
            return _left_unread(table, seat, note, user_id)

    def _stand_in(self, table: TableRecord, seat: int, note: str, by: str, user_id: int | None) -> Change:
        """A computer plays a person's seat from now on; ``by`` and the ``user_id`` say who decided it."""
        return self._handed(away.stand_in(table, seat), NewEntry("note", seat, note, user_id), by)

    def _handed(self, table: TableRecord, entry: NewEntry, by: str = "") -> Change:
        """The table after a seat went to a computer, or back to its person, as the ``entry`` notes: it is
        said on the board, and whoever is back gets their hand."""
        seat, view = entry.seat or 0, Play.of(table).view(None)
        if table.status == "closed":
            closed = away.set_clock(table, view, self.now(), fresh=False)
            return closed, (entry,), (BOARD, *_host_hears(table, entry.user_id))
        scene = scene_of(table, None)
        line = scene.say(f"board-{entry.text}", name=Seat(seat), by=by)
        told = [*(before["text"] for before in table.log), line]
        summons = _summons(table, (entry,))
        owed: list[NewDelivery] = []
        if summons or sum(map(len, told)) > LONG_LOG:
            owed += _records(scene, told)
            told = []
        owed += [*summons, *self._hands(table, [seat]), BOARD]
        after = replace(table, log=tuple({"text": line} for line in told))
        return away.set_clock(after, view, self.now(), fresh=False), (entry,), tuple(owed)

    async def _change(
        self, table_id: int, change: Callable[[TableRecord], Change], *, moved: bool = False
    ) -> TableRecord:
        async def once() -> TableRecord:
            table = await self.table(table_id)
            with _at(table):
                changed = change(table)
            return await self._save(*changed, moved=moved)

        async with self._lock(table_id):
            table = await _retried(once)
            while (carried := self._carried(table)) is not None:
                table = await self._save(*carried, moved=False)
            return table

    def _carried(self, table: TableRecord) -> Change | None:
        """What the votes at a table come to where fewer are left whose votes count; None: nothing."""
        if not table.votes or table.status != "playing":
            return None
        try:
            view, now = Play.of(table).view(None), self._at(table)
        except BadState:
            return None
        last = table.seats[table.votes[-1]["by"]].user_id
        if away.is_carried(table, None, away.voters(table, view, None, now)):
            return _closed(table, None, last)
        for seat in {vote["on"] for vote in table.votes} - {None}:
            among = away.voters(table, view, seat, now)
            overdue = away.is_overdue(table, view, seat, now, alone=len(among) <= 1)
            if overdue and away.is_carried(table, seat, among):
                return self._stand_in(table, seat, "replaced", "vote", last)
        return None

    async def _save(
        self,
        table: TableRecord,
        entries: tuple[NewEntry, ...],
        owed: tuple[NewDelivery, ...],
        *,
        moved: bool,
    ) -> TableRecord:
        changed = replace(table, updated=self.now())
        first = entries[0] if entries else None
        try:
            saved = await self.store.save(
                changed, entry=first, notes=entries[1:], deliveries=owed, moved=moved
            )
        except DatabaseFault:
            self.wake(table.id)  # Its answer may be all that was lost.
            raise
        return self._told(saved)

    async def _create(self, table: TableRecord, *, after: TableRecord | None = None) -> TableRecord:
        try:
            made = await self.store.create(table, (BOARD,), after=after)
        except DatabaseFault:
            self._unsure = True  # Its answer may be all that was lost, and the table's number with it.
            raise
        return self._told(made)

    async def find_owed(self) -> None:
        """Wake the tables that owe something, if there may be one that nobody knows of."""
        if self._unsure:
            owed = await self.store.owed()
            self._unsure = False
            for table_id in owed:
                self.wake(table_id)

    def _told(self, table: TableRecord) -> TableRecord:
        self.wake(table.id)
        self.changed(table)
        return table

    def _lock(self, table_id: int) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock


class AtTable(Refused):
    """A refusal, with the table that it is about: its facts may name seats and moves of that table."""

    def __init__(self, table: TableRecord, why: Message) -> None:
        super().__init__(why)
        self.table = table


async def _retried(change: Callable[[], Awaitable[TableRecord]]) -> TableRecord:
    """A change by whoever has the table's lock. Somebody who is forgotten doesn't wait for it: what was
    changed meanwhile is read again."""
    for _ in range(TRIES - 1):
        with suppress(StaleTable):
            return await change()
    return await change()


@contextmanager
def _at(table: TableRecord) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        raise AtTable(table, refused.why) from refused


class MovedOn(Exception):  # noqa: N818 - says what happened
    """A press was meant for an earlier moment of the table, or for one that was lost when an older copy of
    the database was ``put_back``."""

    def __init__(self, table: TableRecord, *, put_back: bool = False) -> None:
        super().__init__(f"table {table.id} is at version {table.version}")
        self.table = table
        self.put_back = put_back


class Unconfirmed(Exception):  # noqa: N818 - says what is the matter
    """Somebody wants to leave a game and hasn't confirmed what comes of that now; ``anew``: what they
    confirmed was something else, or for an earlier moment."""

    def __init__(self, table: TableRecord, now: away.Leaving, *, anew: bool) -> None:
        super().__init__(f"leaving table {table.id} isn't confirmed")
        self.table = table
        self.now = now
        self.anew = anew


def _in_game(table: TableRecord) -> None:
    if table.status != "playing":
        raise Refused(message(f"table-no-game-{'yet' if table.status == 'lobby' else 'more'}"))


def _not_your_turn(table: TableRecord) -> Message:
    return message("table-not-your-turn", turn=tuple(map(Seat, Play.of(table).view(None).awaited)))


def _check_epoch(table: TableRecord, epoch: int) -> None:
    if epoch != table.epoch:
        raise MovedOn(table, put_back=True)


def _check_moves(table: TableRecord, moves: int | None) -> None:
    if moves is not None and moves != table.moves:
        raise MovedOn(table)


def _records(scene: Scene, lines: Sequence[str], pictures: Sequence[Picture] = ()) -> tuple[NewDelivery, ...]:
    screens = frame.records(scene, lines, pictures)
    return tuple(NewDelivery("record", payload=screen.dump()) for screen in screens)


def _noticed(events: Sequence[Any]) -> bool:
    """Whether everyone can see that something has happened."""
    return any(event.to is None for event in events)


def _closed(table: TableRecord, seat: int | None, user_id: int | None) -> Change:
    """The table closed before its end; ``seat`` is whose player closed it although others wanted to play."""
    entry = NewEntry("note", seat, "closed", user_id)
    after = replace(table, status="closed", called=None, deadline=None, remind=None, votes=())
    return after, (entry,), (BOARD, *_host_hears(after, user_id))


def _host_hears(table: TableRecord, user_id: int | None) -> tuple[NewDelivery, ...]:
    """A notice to the host of a suspended table that somebody else has closed: no board says so."""
    if table.status != "closed" or table.suspended is None or table.host_id == user_id:
        return ()
    return (places.trouble(table, "closed"),)


def _left_unread(table: TableRecord, seat: int, note: str, user_id: int | None) -> Change:
    """A damaged table after a computer has got a player's seat: only a closed one can be shown."""
    after, entry = away.stand_in(table, seat), NewEntry("note", seat, note, user_id)
    if after.status != "closed":
        return after, (entry,), ()
    return replace(after, called=None, deadline=None, remind=None), (entry,), (BOARD,)


def _in_time(table: TableRecord, view: View, seat: int, *, alone: bool) -> Message:
    """Why a player can't be replaced yet."""
    if table.called is None or seat not in view.awaited:
        return message("away-not-awaited", name=Seat(seat))
    until = table.deadline or table.called + away.patience(alone=alone)
    return message("away-in-time", name=Seat(seat), time=frame.relative(until))


def _summons(table: TableRecord, notes: Sequence[NewEntry]) -> tuple[NewDelivery, ...]:
    """What tells people that a computer plays their seat, and how to take it back: a DM, or for whom none
    reaches a call of its own in the channel."""
    owed: list[NewDelivery] = []
    for note in notes:
        if note.text in ("away", "replaced") and note.seat is not None:
            player = table.seats[note.seat]
            if player.dm == "closed":
                called = frame.seat_taken_call(scene_of(table, None), note.seat)
                owed.append(NewDelivery("record", payload=called.dump()))
            else:
                shown = frame.seat_taken(scene_of(table, note.seat))
                owed.append(NewDelivery("hand", player.user_id, shown.dump()))
    return tuple(owed)


def _people(table: TableRecord, seats: Iterable[int]) -> list[int]:
    """Those of the seats that a person plays."""
    return [seat for seat in seats if table.seats[seat].level is None]


def _stamp(table: TableRecord, seat: int) -> int:
    scene = scene_of(table, seat)
    return scene.game.stamp(scene.view)
