"""Deliveries to a table's channel: records, boards, where it has gone, and the removal of old boards."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import assert_never

import discord

from bot.discord_api.messages import Shut, is_outside
from bot.outbox.press_answer import Answer
from bot.outbox.workers import PAST, DeliveryWorker, Means, WorkerPool
from bot.rendering.screens.model import Screen
from bot.tables import LoadedTable
from bot.tables.clocks import LATE_SECONDS
from bot.tables.outbox_rows import Removed, is_call, is_new_board, left, left_behind, read, removed, trouble
from bot.tables.transitions import absence, venue
from data.db.records import Delivery, Gone, TableRecord
from data.tables.store import LIVE, Elsewhere, StaleTable

_log = logging.getLogger(__name__)


class ChannelWorker(DeliveryWorker):
    """The worker of a table's channel. ``over`` is called when there is nothing left to deliver, and
    ``notice`` when there is something for a person. ``client`` knows which channels exist, in the servers
    that it ``knows``. A reveal is shown for ``hold`` seconds."""

    line = "channels"

    def __init__(
        self,
        pool: WorkerPool[DeliveryWorker],
        means: Means,
        table_id: int,
        *,
        client: discord.Client,
        knows: Callable[[int], bool],
        over: Callable[[], object],
        notice: Callable[[], None],
        hold: float,
    ) -> None:
        super().__init__(pool, means, table_id)
        self._client = client
        self._knows = knows
        self._tell_over = over
        self._notice = notice
        self._hold = hold
        self._place: tuple[int, int] | None = None
        """The server's and the channel's id, once they are known."""
        self._late = False
        """Whether a board was late when a later one replaced it."""
        self._made_up = False
        """Whether a board is pending which says that a late one was made up for."""
        self._answers: list[Answer] = []
        self._held = False
        """Whether the last board was a reveal, which stays for a while. This isn't stored, so a crash
        shortens it."""

    @property
    def is_needed(self) -> bool:
        """Whether there is something to do, or a press that waits to be answered."""
        return not self.is_over or bool(self._answers)

    def nudge(self) -> None:
        """Try again now, unless that is known to be useless."""
        if self._place is None or self._posting.seems_open(*self._place):
            self.wake()

    def is_in(self, guild_id: int) -> bool:
        """Whether the channel is known to be in a server."""
        return self._place is not None and self._place[0] == guild_id

    def expect(self, answer: Answer) -> None:
        """Expect a change by a press on the board, which the board's edit would answer."""
        self._answers.append(answer)

    def forget(self, answer: Answer) -> None:
        """Forget a press that is answered."""
        if answer in self._answers:
            self._answers.remove(answer)

    def rests(self) -> None:
        """Release presses that made their change: no edit of the board comes for now. A change that is still
        to come wakes the table again."""
        for answer in self._answers:
            if answer.changed:
                answer.release()
        if not self.is_needed:
            self._tell_over()

    async def deliver(self) -> None:
        """Deliver the queue. When the channel is shut its host is told so, and not again until a post has
        arrived; when it is gone the table is suspended."""
        try:
            pending = await self._queue()
            while pending:
                table = await self._tables.table(self.table_id)
                self._place = table.place
                if self._held and pending[0].kind == "board":
                    await self._hold_on()
                    pending = await self._queue()
                    continue
                if table.suspended is not None:
                    if table.status not in LIVE:
                        await self.give_up(pending)
                    return
                await self._next(table, pending)
                if self.is_woken:
                    return
                pending = pending[1:]
        except Shut as shut:
            gone = await self._gone(shut)
            if gone is not None and shut.table.status not in LIVE:
                await self.give_up(await self._store.queue(self.table_id, None))
                return
            if gone is not None:
                _log.warning("table %s is suspended: its %s is gone", self.table_id, gone)
                await self._tables.apply(self.table_id, venue.suspend, gone, shut.table.place[1])
                return
            # Until the servers are known, nobody can say what is wrong.
            if self._client.is_ready() and await self._store.in_trouble(
                self.table_id, shut.trouble, trouble(shut.table, shut.trouble)
            ):
                self._notice()
            raise

    async def _gone(self, shut: Shut) -> Gone | None:
        """Whether a table's channel or server is gone for good, and not only unavailable or out of sight."""
        guild_id, _ = shut.table.place
        guild = self._client.get_guild(guild_id)
        if not self._client.is_ready() or not self._knows(guild_id):
            return None
        if guild is not None and guild.unavailable:
            return None
        if guild is None or (shut.trouble in ("server", "view") and await is_outside(self._client, guild.id)):
            return "server"
        return "channel" if shut.trouble == "channel" else None

    async def _queue(self) -> Sequence[Delivery]:
        """Return the queue in order; removals of old boards come last, so that nobody waits for them."""
        pending = await self._store.queue(self.table_id, None)
        return sorted(pending, key=lambda owed: owed.kind == "removed")

    async def _next(self, table: TableRecord, pending: Sequence[Delivery]) -> None:
        """Deliver the channel's first row, unless another one replaces it: of several boards the last one, or
        the last one that is posted again."""
        first = pending[0]
        if first.kind == "board" and not first.attempts:
            later = [owed for owed in pending[1:] if owed.kind == "board"]
            if later and (not is_new_board(first) or any(map(is_new_board, later))):
                if self._is_late(table, first):
                    self._late = True
                await self._store.delivered(first.id)
                return
            if later:
                for owed in later:
                    await self._store.delivered(owed.id)
                await self._deliver_one(table, first)
                self.wake()  # the queue is shorter now
                return
        await self._deliver_one(table, first)

    async def _deliver_one(self, table: TableRecord, owed: Delivery) -> None:
        try:
            match owed.kind:
                case "record":
                    await self._record(table, owed)
                case "board":
                    await self._board(table, owed)
                case "moved":
                    await self._moved(table, owed)
                case "removed":
                    await self._remove(owed)
                case "hand" | "hint" | "notice" | "retired":
                    raise ValueError(f"delivery {owed.id} ({owed.kind}) is for a person, not a channel")
                case unknown:
                    assert_never(unknown)
        except discord.HTTPException as error:
            await self.refused(owed, error)

    async def _record(self, table: TableRecord, owed: Delivery) -> None:
        screens = await self._renderer.owed(LoadedTable(table), owed)
        if not screens:
            await self._store.given_up(owed.id, PAST)
            return
        if is_call(owed):
            message_id = await self._posting.post(table, screens[0], owed)
            await self._store.delivered(owed.id, message_id=message_id)
            return
        first = message_id = await self._show(table, screens[0], owed)
        for number, screen in enumerate(screens[1:], start=1):
            message_id = await self._posting.post(table, screen, owed.part(number))
        self._held = any(screen.bare for screen in screens)
        await self._arrived(table, owed, message_id, board=None, shown=first)

    async def _hold_on(self) -> None:
        """Show a reveal for a while before the next board replaces it. Other workers continue meanwhile, and
        that board includes what is added by then."""
        self._held = False
        if self._hold:
            self.asks()
            try:
                await self._pool.sleep(self._hold)
            finally:
                self.leaves()

    async def _board(self, table: TableRecord, owed: Delivery) -> None:
        screen = await self._renderer.board(LoadedTable(table))
        if is_new_board(owed):
            for answer in self._answers:
                answer.release()
            message_id = await self._posting.post(table, screen, owed, follows=True)
        elif table.board is not None and await self._edit(table, table.board, screen):
            message_id = table.board
        elif any(each.kind == "board" and is_new_board(each) for each in await self._queue()):
            # It was added since the queue was read: the game of a lobby has begun.
            await self._store.delivered(owed.id)
            return
        else:
            message_id = await self._posting.post(table, screen, owed)
        if await self._arrived(table, owed, message_id, board=message_id, shown=message_id):
            await self._make_up(table, owed)

    async def _arrived(
        self, table: TableRecord, owed: Delivery, message_id: int, *, board: int | None, shown: int
    ) -> bool:
        """Note a delivery that has arrived, and remove the board before it later, unless it was
        ``shown`` on that one. False where the table has moved meanwhile: the row must still be delivered, in
        the table's present channel, and the message in the other one is to say so."""
        old = None if table.board in (None, shown) else table.board
        removes = None if old is None else removed(table.place[1], old)
        try:
            await self._store.delivered(
                owed.id, message_id=message_id, board=board, channel_id=table.channel_id, owes=removes
            )
            if removes is not None:
                self.wake()
        except Elsewhere:
            if message_id != table.board:  # The move itself handled the board that it knew of.
                await self._leave_behind(table, message_id)
            self.wake()
            return False
        return True

    async def _leave_behind(self, before: TableRecord, message_id: int) -> None:
        while True:
            table = await self._tables.table(before.id)
            owed = left_behind(before.place[1], message_id)
            with suppress(StaleTable):
                await self._store.save(table, deliveries=(owed,))
                return

    async def _make_up(self, table: TableRecord, owed: Delivery) -> None:
        """Give the awaited people their whole time again where their board came late. This isn't repeated if
        the board that says so is late as well: else boards would never end."""
        late = self._late or self._is_late(table, owed)
        self._late = False
        if self._made_up:
            self._made_up = False
        elif late and table.deadline is not None:
            self._made_up = True
            await self._tables.apply(table.id, absence.restart_clock, owes_board=False)

    def _is_late(self, table: TableRecord, owed: Delivery) -> bool:
        """Whether a board has waited so long that the awaited people couldn't see the state of their
        table."""
        since = max(owed.created, table.called or owed.created)
        return self._tables.now() - since > timedelta(seconds=LATE_SECONDS)

    async def _moved(self, table: TableRecord, owed: Delivery) -> None:
        channel_id, message_id = left(owed)
        (screen,) = await self._renderer.owed(LoadedTable(table), owed)
        if await self._posting.edit_elsewhere(channel_id, message_id, screen):
            await self._store.delivered(owed.id, message_id=message_id)
        else:
            await self._store.given_up(owed.id, "the old board can't be edited")

    async def _remove(self, owed: Delivery) -> None:
        """Remove a board that another one has replaced; a press on it is acknowledged before."""
        board = read(owed)
        if not isinstance(board, Removed):
            raise ValueError(f"delivery {owed.id} names no board")
        for answer in [each for each in self._answers if each.message == board.message_id]:
            await answer.acknowledge()
        if await self._posting.remove(board.channel_id, board.message_id):
            await self._store.delivered(owed.id, message_id=board.message_id)
        else:
            await self._store.given_up(owed.id, "the old board can't be removed")

    async def _show(self, table: TableRecord, screen: Screen, owed: Delivery) -> int:
        """Edit the present board, or post where there is none; return the message's id."""
        if table.board is not None and await self._edit(table, table.board, screen):
            return table.board
        return await self._posting.post(table, screen, owed)

    async def _edit(self, table: TableRecord, message_id: int, screen: Screen) -> bool:
        answered = False
        answers, self._answers = self._answers, []
        for answer in answers:
            if answered:
                answer.release()
            else:
                answered = await answer.edit(message_id, screen)
        return answered or await self._posting.edit(table, message_id, screen)
