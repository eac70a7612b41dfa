"""A game while it is played: moves of people and computers, and what each player may see."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pool.thinking import Thinking
from bot.tables.change import Change, MovedOn
from bot.tables.eliminated import can_finish, unsaid
from bot.tables.loaded_table import LoadedTable, luck_of, not_your_turn
from bot.tables.outbox_rows import NEW_BOARD
from bot.tables.service import AtTable, Tables, at
from bot.tables.start_confirmation import StartConfirmation
from bot.tables.transitions import play, venue
from bot.tables.transitions.absence import in_game, playing_seat
from bot.tables.transitions.clock import lists_ended
from bot.tables.transitions.lobby import seat_of
from data.db.records import TableRecord
from games.draw_lists import ListEnded
from games.engine import Action, Refused, message


@dataclass(frozen=True, slots=True)
class Done:
    """A move that was made: the table after it, the move, whether the mover gets a hand by DM for it, and
    whether the board comes ``new_board`` and leaves nothing behind, and whether it ``revealed`` something."""

    after: LoadedTable
    action: Action
    dealt: bool
    new_board: bool
    revealed: bool


@dataclass(frozen=True, slots=True)
class Thought:
    """The next move of a computer, or one that is played by itself, and the table for which it was found."""

    loaded: LoadedTable
    seat: int
    action: Action


class Gameplay:
    """The moves at all tables. ``thinking`` is where computers think."""

    def __init__(self, tables: Tables, confirmation: StartConfirmation, thinking: Thinking) -> None:
        self._tables = tables
        self._confirmation = confirmation
        self._thinking = thinking

    async def act(
        self,
        table_id: int,
        user_id: int,
        text: str,
        *,
        moves: int | None = None,
        revision: int | None = None,
        epoch: int = 0,
        by_dm: bool = False,
        under_hand: bool = False,
    ) -> Done:
        """Make a person's move: with ``moves`` only if the game has had no more than that many, with
        ``revision`` only if their own hand is unchanged; with either only under that restore number
        (``epoch``). It is pressed ``by_dm`` or in the channel. A move that is pressed ``under_hand`` is
        answered in the message of that hand, and needs no other DM.

        Raises:
            Refused: no such move, the wrong table, not their turn, or against the rules.
            MovedOn: the game has had more moves, or the hand is another.
        """
        made: list[tuple[Action, Change, bool]] = []

        def changed(loaded: LoadedTable) -> Change:
            table = loaded.table
            if moves is not None or revision is not None:
                _check_epoch(table, epoch)
            seat = playing_seat(table, user_id)
            venue.has_place(table)
            _check_moves(table, moves)
            if revision is not None and revision != loaded.revision(seat):
                raise MovedOn(table)
            if lists_ended(table):
                raise Refused(message("go-on-first"))
            action = loaded.game.parse(text)
            now = self._tables.now()
            change = play.move(loaded, seat, action, user_id, now, by_dm=by_dm, under_hand=under_hand)
            made.append((action, change, change.after.table.revealed is not table.revealed))
            return change

        try:
            after = await self._tables.change(table_id, changed)
        except ListEnded as ended:
            await self._confirmation.list_ended(table_id, ended.part)
            raise AtTable(await self._tables.table(table_id), message("go-on-first")) from ended
        if after is None:
            raise RuntimeError("a move is a change")
        action, change, revealed = made[-1]
        dealt = user_id in [each.target for each in change.outbox]
        new_board = NEW_BOARD in change.outbox and "record" not in [each.kind for each in change.outbox]
        return Done(after, action, dealt, new_board, revealed)

    async def is_pause(self, table_id: int) -> bool:
        """Whether everyone looks at a table for a while before its next move."""
        loaded = await self._tables.running(table_id)
        return loaded is not None and loaded.game.is_pause(loaded.view(None))

    async def think(self, table_id: int) -> Thought | None:
        """Return a person's move that is played by itself, or the move of the first awaited computer; None if
        there is neither."""
        loaded = await self._tables.running(table_id)
        return None if loaded is None else await self._thought(loaded)

    async def think_together(self, table_id: int) -> tuple[Thought, ...]:
        """Return the next moves that can be told in one step: the next one, and where a game awaits several
        seats at once all that its computers do until it awaits others."""
        thought = await self.think(table_id)
        found = [] if thought is None else [thought]
        while thought is not None and len(found[0].loaded.awaited) > 1:
            before = thought.loaded
            try:
                after = play.move(before, thought.seat, thought.action, None, self._tables.now()).after
            except ListEnded:
                break
            rest = tuple(seat for seat in before.awaited if seat != thought.seat)
            if after.awaited not in (before.awaited, rest):
                break
            if (thought := await self._thought(after)) is not None:
                found.append(thought)
        return tuple(found)

    async def _thought(self, loaded: LoadedTable) -> Thought | None:
        if loaded.table.status != "playing" or lists_ended(loaded.table):
            return None
        if (forced := await self._forced(loaded)) is not None:
            (only,) = loaded.view(forced).legal
            return Thought(loaded, forced, only)
        if not loaded.computers:
            return None
        table, seat = loaded.table, loaded.computers[0]
        level = table.seats[seat].level or loaded.game.levels[-1]
        action = await self._thinking.move(table.game, loaded.view(seat), luck_of(table, seat), level)
        return Thought(loaded, seat, action)

    async def _forced(self, loaded: LoadedTable) -> int | None:
        """Return the seat of a person whose only move is played by itself: everyone can know it, or only they
        do and wish it so."""
        if loaded.forced is not None:
            return loaded.forced
        for seat in loaded.alone_know:
            user_id = loaded.table.seats[seat].user_id
            if user_id is not None:
                person = await self._tables.store.person(user_id)
                if person.preferences.get("forced") == "play":
                    return seat
        return None

    async def carry_out(self, thought: Thought, *, quietly: bool = False) -> bool:
        """Make the move of a computer, or one that is played by itself, if the decision is unchanged; False
        if the game can't continue. A move made ``quietly`` is told to nobody unless it ends the game."""
        loaded, seat, action = thought.loaded, thought.seat, thought.action

        def made(now: LoadedTable) -> Change | None:
            if not now.still_asks(loaded, seat):
                return None
            change = play.move(now, seat, action, None, self._tables.now())
            return (
                unsaid(change)
                if quietly and can_finish(change.after.table, change.after.view(None))
                else change
            )

        try:
            await self._tables.change(loaded.table.id, made)
        except ListEnded as ended:
            await self._confirmation.list_ended(loaded.table.id, ended.part)
            return False
        return True

    async def time_up(self, table_id: int) -> bool:
        """Move for the awaited people whose time is over, as the level normal would, and say so. A computer
        takes the seat of a player who misses too many turns in a row. False if nobody was late."""
        late = False
        while await self._late(table_id):
            late = True
        return late

    async def own(self, table_id: int, user_id: int) -> tuple[LoadedTable, int]:
        """Return a table and the seat of a person there, whose hand they may see.

        Raises:
            Refused: no game is in play, or they don't sit there.
        """
        loaded = await self._tables.load(table_id)
        with at(loaded.table):
            in_game(loaded.table)
            return loaded, seat_of(loaded.table, user_id)

    async def present(self, table_id: int, user_id: int) -> tuple[LoadedTable, int]:
        """Return a table whose game has begun, also a finished one, and the seat of a person there.

        Raises:
            Refused: no game has begun, or they don't sit there.
        """
        loaded = await self._tables.load(table_id)
        with at(loaded.table):
            if not loaded.has_begun:
                raise Refused(message("table-no-game-yet"))
            return loaded, seat_of(loaded.table, user_id)

    async def choosing(
        self, table_id: int, user_id: int, moves: int | None, epoch: int
    ) -> tuple[LoadedTable, int]:
        """Return a table and the seat of a person who picks a move there.

        Raises:
            Refused: they have none to make now.
            MovedOn: the game has had more than ``moves``, or continues from an older copy.
        """
        loaded = await self._tables.load(table_id)
        with at(loaded.table):
            _check_epoch(loaded.table, epoch)
            seat = playing_seat(loaded.table, user_id)
            _check_moves(loaded.table, moves)
            if not loaded.view(seat).legal:
                raise Refused(not_your_turn(loaded))
        return loaded, seat

    async def _late(self, table_id: int) -> bool:
        loaded = await self._tables.running(table_id)
        if loaded is None or not self._is_over(loaded):
            return False
        seat = next(seat for seat in loaded.awaited if loaded.table.seats[seat].level is None)
        missed = 1 if await self._was_there(loaded.table, seat) else loaded.table.seats[seat].missed + 1
        action = await self._thinking.lapse(loaded.table.game, loaded.view(seat))

        def made(now: LoadedTable) -> Change | None:
            if not self._is_over(now) or not now.still_asks(loaded, seat):
                return None
            return play.missed(now, seat, action, missed, self._tables.now())

        try:
            after = await self._tables.change(table_id, made)
        except ListEnded as ended:
            await self._confirmation.list_ended(table_id, ended.part)
            return False
        return after is not None

    def _is_over(self, loaded: LoadedTable) -> bool:
        deadline = loaded.table.deadline
        return deadline is not None and deadline <= self._tables.now()

    async def _was_there(self, table: TableRecord, seat: int) -> bool:
        """Whether a player has made a move since the last turn in which the clock moved for them. That
        includes a move that nobody else may notice, which only the journal shows. What the clock has done in
        this turn doesn't count."""
        if not table.seats[seat].missed or table.deadline is None:
            return True
        own = [
            entry
            for entry in await self._tables.store.journal(table.id)
            if entry.seat == seat and (entry.user_id is not None or entry.at < table.deadline)
        ]
        return own[-1].kind == "action" and own[-1].user_id is not None


def _check_epoch(table: TableRecord, epoch: int) -> None:
    if epoch != table.epoch:
        raise MovedOn(table, put_back=True)


def _check_moves(table: TableRecord, moves: int | None) -> None:
    if moves is not None and moves != table.moves:
        raise MovedOn(table)
