"""The table service: every change of a table goes through here, one at a time for each table.

A change is decided first, from the stored table to a new one; then written in one transaction with what it
owes; and only then does anyone hear of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.tables import absence, away, lobby, log, owed, places, play
from bot.tables.absence import in_game, playing_seat
from bot.tables.change import Change, MovedOn, hands, told
from bot.tables.lobby import Who, put_seat, seat_of
from bot.tables.moment import Moment, luck_of
from bot.tables.owed import BOARD
from bot.thinking import Thinking
from data.clocks import SHOWN
from data.copies import is_put_back, mark_newest, pass_over_ids
from data.errors import DatabaseFault
from data.privacy import forget
from data.records import Gone, Reach, TableRecord
from data.results import OVER
from data.store import LIVE, StaleTable, Store
from games.chance import SECRET_BYTES, Sealed
from games.engine import Action, BadState, Message, Refused, Seat, message

_log = logging.getLogger(__name__)

T = TypeVar("T")

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

    after: Moment
    action: Action
    dealt: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """The move to advise a seat, and why."""

    moment: Moment
    seat: int
    action: Action
    why: Message


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
        self._advised: OrderedDict[Hashable, asyncio.Future[tuple[Action, Message]]] = OrderedDict()
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
        return await self._must(table_id, lambda moment: Change.of(change(moment.table), BOARD))

    async def shuffle_teams(self, table_id: int, user_id: int) -> TableRecord:
        """The host has the teams drawn by lot."""
        luck = Sealed(self._secret())
        return await self.lobby(table_id, lambda table: lobby.shuffle_teams(table, user_id, luck))

    async def start(self, table_id: int, who: Who) -> TableRecord:
        """The host starts the game, as :func:`bot.tables.play.start`."""
        return await self._must(table_id, lambda moment: play.start(moment, who, self.now()))

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
        """Close a table or vote for it, as :func:`bot.tables.absence.close`; its secret is published."""
        return await self._must(table_id, lambda moment: absence.close(moment, who, self.now()))

    async def put_computer(self, table_id: int, who: Who, seat: int) -> TableRecord:
        """Have a computer play a person's seat, as :func:`bot.tables.absence.put_computer`."""
        return await self._must(table_id, lambda moment: absence.put_computer(moment, who, seat, self.now()))

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

        def changed(moment: Moment) -> Change:
            table = moment.table
            if moves is not None or stamp is not None:
                _check_epoch(table, epoch)
            seat = playing_seat(table, user_id)
            places.has_place(table)
            _check_moves(table, moves)
            if stamp is not None and stamp != moment.stamp(seat):
                raise MovedOn(table)
            action = moment.game.parse(text)
            change = play.move(moment, seat, action, user_id, self.now())
            made.append((action, any(each.target == user_id for each in change.owed)))
            return change

        after = await self._change(table_id, changed)
        if after is None:
            raise RuntimeError("a move is a change")
        return Done(after, *made[-1])

    async def computer_moves(self, table_id: int) -> bool:
        """The first awaited computer makes its move; False if none is awaited."""
        moment = await self._running(table_id)
        if moment is None or not moment.computers:
            return False
        table, seat = moment.table, moment.computers[0]
        level = table.seats[seat].level or moment.game.levels[-1]
        action = await self.thinking.move(table.game, moment.view(seat), luck_of(table, seat), level)
        await self._since(moment, lambda now: play.move(now, seat, action, None, self.now()))
        return True

    async def advise(self, table_id: int) -> bool:
        """Owe an awaited person whose hints come by themselves the hint for what they have to decide; False
        if nobody is without it."""
        moment = await self._running(table_id)
        seat = None if moment is None else next(iter(moment.unadvised), None)
        if moment is None or seat is None:
            return False
        decision = moment.decision(seat)

        def changed(now: Moment) -> Change:
            after = put_seat(now.table, seat, replace(now.table.seats[seat], hinted=decision))
            return Change(now.at(after), owed=(owed.hint(after, seat, decision),))

        await self._since(moment, changed)
        return True

    async def set_hints(self, table_id: int, user_id: int, *, on: bool) -> None:
        """Let hints come to a player by themselves from now on, or no more."""

        def changed(moment: Moment) -> Change | None:
            number = seat_of(moment.table, user_id)
            seat = moment.table.seats[number]
            if (seat.hinted is not None) == on:
                return None
            return Change(moment.at(put_seat(moment.table, number, replace(seat, hinted=0 if on else None))))

        await self._change(table_id, changed)

    async def time_up(self, table_id: int) -> bool:
        """Move for the awaited people whose time is over, the least harmful way, and say so. Whoever misses
        too many turns in a row has the seat kept warm by a computer. False if nobody's time was over."""
        late = False
        while await self._late(table_id):
            late = True
        return late

    async def _late(self, table_id: int) -> bool:
        moment = await self._running(table_id)
        deadline = None if moment is None else moment.table.deadline
        if moment is None or deadline is None or deadline > self.now():
            return False
        seat = moment.people[0]
        missed = 1 if await self._was_there(moment.table, seat) else moment.table.seats[seat].missed + 1
        action = moment.game.default_action(moment.view(seat))
        after = await self._since(moment, lambda now: play.missed(now, seat, action, missed, self.now()))
        return after is not None

    async def _was_there(self, table: TableRecord, seat: int) -> bool:
        """Whether a player has made a move since the last one that the clock made for them: also one that
        nobody else may notice, and that therefore shows nowhere but in the journal."""
        if not table.seats[seat].missed:
            return True
        own = [entry for entry in await self.store.journal(table.id) if entry.seat == seat]
        return own[-1].kind == "action" and own[-1].user_id is not None

    async def remind(self, table_id: int) -> None:
        """Call the awaited people again, as :func:`bot.tables.absence.remind`."""
        await self._change(table_id, lambda moment: absence.remind(moment, self.now()))

    async def leave(self, table_id: int, user_id: int, confirmed: away.Leaving | None = None) -> TableRecord:
        """Stand up, as :func:`bot.tables.absence.leave`."""
        return await self._must(
            table_id, lambda moment: absence.leave(moment, user_id, confirmed, self.now())
        )

    async def come_back(self, table_id: int, user_id: int) -> TableRecord:
        """Take back a seat that a computer kept warm."""
        return await self._must(table_id, lambda moment: absence.come_back(moment, user_id, self.now()))

    async def hand_over(self, table_id: int, user_id: int, to: int) -> TableRecord:
        """The host makes another player the host."""
        return await self._must(
            table_id,
            lambda moment: Change(moment.at(lobby.hand_over(moment.table, user_id, to)), owed=(BOARD,)),
        )

    async def restart_clock(self, table_id: int, *, owes_board: bool) -> None:
        """Give the awaited people their whole time again, after time in which they couldn't see the table.
        A table that ``owes_board`` already shows it on that one."""
        await self._change(
            table_id, lambda moment: absence.restart_clock(moment, self.now(), owes_board=owes_board)
        )

    async def give_back(self, guild_id: int, since: datetime) -> None:
        """The tables of a server which nobody could reach ``since`` then go on, later by as much. A board
        shows its deadline anew where it moved by as much as :data:`data.clocks.SHOWN` says."""

        def changed(moment: Moment) -> Change | None:
            table = moment.table
            after = places.later(table, since, self.now())
            if table.suspended is not None or after == table:
                return None
            if after.deadline is None or table.deadline is None or after.called is None:
                return Change(moment.at(after))
            is_much = (after.deadline - table.deadline) * SHOWN >= after.deadline - after.called
            return Change(moment.at(after), owed=(BOARD,) if is_much else ())

        for table in await self.store.live_tables(guild_id=guild_id):
            await self._change(table.id, changed)

    async def repost(self, table_id: int) -> TableRecord:
        """Show the board anew at the end of its channel; what was played on the old one stays there.

        Raises:
            Refused: the table is over, or has no place.
            BadState: it is damaged, so that it can't be shown.
        """

        def changed(moment: Moment) -> Change:
            table = moment.table
            if table.status in OVER:
                raise Refused(message(f"table-is-{table.status}"))
            places.has_place(table)
            if moment.has_begun:
                moment.view(None)  # a table that can't be shown says so
            if table.board is None:
                return Change(moment, owed=(BOARD,))
            after, record = told(table, () if table.log else (log.Below(),), closes=True)
            return Change(moment.at(after), owed=(*record, BOARD))

        return await self._must(table_id, changed)

    async def go_on(self) -> None:
        """At the start: if the database is an older copy that was put back, it doesn't know what was posted
        since. Every table that isn't over goes on from there, with a new board, and no number that a table
        has had comes again."""
        if await is_put_back(self.store):
            _log.warning("the database is an older copy that was put back: every table gets a new board")
            await pass_over_ids(self.store)
            for place in await self.store.places():
                try:
                    await self._change(place.table_id, _put_back, moved=True)
                except DatabaseFault:
                    raise
                except Exception as error:
                    # The class alone: what a stored state is refused with could quote a hand.
                    _log.error("table %s can't go on: %s", place.table_id, type(error).__name__)
        await mark_newest(self.store)

    async def notice(self, table_id: int, user_id: int, *, moves: int, epoch: int) -> None:
        """One of a table's players has pressed a button that was drawn after so many ``moves``. If the table
        knows of fewer, an older copy of it was put back: it goes on from there, with a new board."""

        def changed(moment: Moment) -> Change | None:
            table = moment.table
            sits = any(seat.user_id == user_id for seat in table.seats)
            if table.status in OVER or not sits or table.epoch != epoch or table.moves >= moves:
                return None
            _log.warning("table %s is older than its board: it goes on from there", table.id)
            return _put_back(moment)

        table = await self.store.table(table_id)
        if table is not None and table.moves < moves:
            await self._change(table_id, changed, moved=True)

    async def suspend(self, table_id: int, gone: Gone, channel_id: int) -> None:
        """Let a table stand still whose channel or server is gone, and tell its host; ``channel_id`` is the
        channel that it was in then: what befalls that one is nothing to a table that has moved since."""

        def changed(moment: Moment) -> Change | None:
            table = moment.table
            if table.status not in LIVE or table.suspended == gone:
                return None
            if gone == "channel" and table.channel_id != channel_id:
                return None
            suspended = places.suspend(table, gone, self.now())
            return Change(moment.at(suspended), owed=(owed.trouble(table, gone),))

        await self._change(table_id, changed)

    async def resume(self, table_id: int) -> None:
        """Let a table go on where it was before the bot was removed from its server."""

        def changed(moment: Moment) -> Change | None:
            if moment.table.status not in LIVE or moment.table.suspended != "server":
                return None
            return Change(moment.at(places.resume(moment.table, self.now())), owed=(BOARD,))

        await self._change(table_id, changed)

    async def move(self, table_id: int, who: Who, place: tuple[int, int]) -> TableRecord:
        """The host or a server admin moves a table to another channel of its server.

        Raises:
            Refused: neither, another server, or the table is over.
        """

        def changed(moment: Moment) -> Change:
            moved, owes = places.move(moment.table, who, place, self.now())
            return Change(moment.at(moved), owed=owes)

        return await self._must(table_id, changed, moved=True)

    async def dm_is(self, table_id: int, user_id: int, dm: Reach) -> None:
        """Note whether a player can be reached by DM; the board says it when it changed."""

        def changed(moment: Moment) -> Change | None:
            seat = seat_of(moment.table, user_id)
            player = moment.table.seats[seat]
            if (player.dm == "closed") == (dm == "closed"):
                return None
            return Change(moment.at(put_seat(moment.table, seat, replace(player, dm=dm))), owed=(BOARD,))

        try:
            await self._change(table_id, changed)
        except Refused:
            _log.debug("nothing to note about the DMs of a player at table %s", table_id)

    async def forget(self, user_id: int) -> None:
        """Remove what is stored about a person. The boards of the tables that they left are shown anew.

        Raises:
            StillPlaying: they sit at a table that isn't over.
        """
        for table_id in await forget(self.store, user_id):
            self.wake(table_id)

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

    async def moment(self, table_id: int) -> Moment:
        """A table as it is now.

        Raises:
            Refused: there is none of that number.
        """
        return Moment(await self.table(table_id))

    async def own(self, table_id: int, user_id: int) -> tuple[Moment, int]:
        """A table and the seat of a person there, whose hand is theirs to see.

        Raises:
            Refused: no game goes on, or they don't sit there.
        """
        moment = await self.moment(table_id)
        with _at(moment.table):
            in_game(moment.table)
            return moment, seat_of(moment.table, user_id)

    async def hint(self, table_id: int, user_id: int) -> Advice:
        """The move to advise a player, with its reason, for that player's eyes.

        Raises:
            Refused: it isn't their turn.
        """
        moment = await self.moment(table_id)
        with _at(moment.table):
            seat = playing_seat(moment.table, user_id)
            if seat not in moment.awaited:
                raise Refused(not_your_turn(moment))
        return await self.advice(moment, seat)

    async def advice(self, moment: Moment, seat: int) -> Advice:
        """The move to advise a seat, with its reason, for its player's eyes."""
        return Advice(moment, seat, *await self._thought(moment, seat))

    async def _thought(self, moment: Moment, seat: int) -> tuple[Action, Message]:
        """The move to advise a seat, and why: thought of once for what it has to decide, however often it is
        asked for."""
        table = moment.table
        key = (table.id, table.created, table.epoch, moment.decision(seat), seat)
        thought = self._advised.get(key)
        if thought is None or (thought.done() and (thought.cancelled() or thought.exception())):
            person = table.seats[seat].user_id
            thought = asyncio.ensure_future(self.thinking.advice(table.game, moment.view(seat), person))
            self._advised[key] = thought
            while len(self._advised) > ADVICE_KEPT:
                self._advised.popitem(last=False)
        return await asyncio.shield(thought)

    async def choosing(
        self, table_id: int, user_id: int, moves: int | None, epoch: int
    ) -> tuple[Moment, int]:
        """A table and the seat of a person who picks a move there.

        Raises:
            Refused: they have none to make now.
            MovedOn: the game has come further than ``moves``, or goes on from an older copy.
        """
        moment = await self.moment(table_id)
        with _at(moment.table):
            _check_epoch(moment.table, epoch)
            seat = playing_seat(moment.table, user_id)
            _check_moves(moment.table, moves)
            if not moment.view(seat).legal:
                raise Refused(not_your_turn(moment))
        return moment, seat

    # -- inside

    async def _running(self, table_id: int) -> Moment | None:
        """A table whose game goes on; None where it doesn't, or stands still."""
        table = await self.table(table_id)
        return None if table.status != "playing" or table.suspended is not None else Moment(table)

    async def _since(self, moment: Moment, change: Callable[[Moment], Change | None]) -> Moment | None:
        """Change a table unless it has changed since that moment, in which something was thought out."""

        def changed(now: Moment) -> Change | None:
            return None if now.table.version != moment.table.version else change(now)

        return await self._change(moment.table.id, changed)

    async def _must(
        self, table_id: int, change: Callable[[Moment], Change], *, moved: bool = False
    ) -> TableRecord:
        """Make a change that comes to something in any case."""
        after = await self._change(table_id, change, moved=moved)
        if after is None:
            raise RuntimeError("a change came to nothing")
        return after.table

    async def _change(
        self, table_id: int, change: Callable[[Moment], Change | None], *, moved: bool = False
    ) -> Moment | None:
        """Make a change, if it comes to anything, with what follows from it for the votes at the table."""

        async def once() -> Moment | None:
            moment = Moment(await self.table(table_id))
            with _at(moment.table):
                changed = change(moment)
            return None if changed is None else await self._save(changed, moved=moved)

        async with self._lock(table_id):
            after = await _retried(once)
            while after is not None and (carried := absence.carried(after, self.now())) is not None:
                after = await self._save(carried, moved=False)
            return after

    async def _save(self, change: Change, *, moved: bool) -> Moment:
        changed = replace(change.after.table, updated=self.now())
        first = change.entries[0] if change.entries else None
        try:
            saved = await self.store.save(
                changed, entry=first, notes=change.entries[1:], deliveries=change.owed, moved=moved
            )
        except DatabaseFault:
            self.wake(changed.id)  # Its answer may be all that was lost.
            raise
        return change.after.at(self._told(saved))

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
            tables = await self.store.owed()
            self._unsure = False
            for table_id in tables:
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


async def _retried(change: Callable[[], Awaitable[T]]) -> T:
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


def _put_back(moment: Moment) -> Change:
    """A table that goes on from an older moment than its channel and its players' hands show: no button that
    was drawn before belongs to it any more, also when it comes to as many moves again."""
    after = moment.at(replace(moment.table, epoch=1 + secrets.randbelow(EPOCHS - 1)))
    if after.table.status != "playing":
        return Change(after, owed=(BOARD,))
    table, record = told(after.table, (log.PutBack(),), closes=False)
    try:
        taken = after.view(None).places
    except BadState:
        return Change(after.at(table), owed=(*record, BOARD))
    playing = [seat for seat, place in enumerate(taken) if place is None]
    return Change(after.at(table), owed=(*record, *hands(after, playing), BOARD))


def not_your_turn(moment: Moment) -> Message:
    """That it isn't a person's turn, and whose it is."""
    return message("table-not-your-turn", turn=tuple(map(Seat, moment.awaited)))


def _check_epoch(table: TableRecord, epoch: int) -> None:
    if epoch != table.epoch:
        raise MovedOn(table, put_back=True)


def _check_moves(table: TableRecord, moves: int | None) -> None:
    if moves is not None and moves != table.moves:
        raise MovedOn(table)
