"""Deliveries to one person by DM, and the finder of the people to deliver to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import discord

from bot.discord_api.request_context import Outdated
from bot.outbox.workers import HAND_RETRY_SECONDS, PAST, DeliveryWorker, Means, WorkerPool
from bot.rendering.screens.model import Screen
from bot.tables import LoadedTable
from bot.tables.outbox_rows import Ended, Hand, Hint, Retired, SeatTaken, read, retired, same_hand
from data.db.records import GREETING, Delivery, HandMessage, TableRecord
from data.tables.store import LIVE

HAND_LASTS = timedelta(hours=1)
"""How long a hand's message is edited; after that Discord limits edits of it, and a new one is written."""


class PersonWorker(DeliveryWorker):
    """The worker of a table's deliveries to a person. ``over`` is called when there is nothing left to
    deliver. A reveal is shown in place of their hand for ``hold`` seconds; ``pressing`` waits while a press
    under that hand is being answered."""

    retry = HAND_RETRY_SECONDS

    def __init__(
        self,
        pool: WorkerPool[DeliveryWorker],
        means: Means,
        table_id: int,
        user_id: int,
        *,
        over: Callable[[], object],
        hold: float,
        pressing: Callable[[], Awaitable[object]],
    ) -> None:
        super().__init__(pool, means, table_id)
        self._user_id = user_id
        self._tell_over = over
        self._hold = hold
        self._pressing = pressing
        self._telling: tuple[int, Delivery, tuple[Screen, ...]] | None = None
        """What is being sent: made from which version of the table, for which outbox row, and as which
        screens."""
        self._revealed: int | None = None
        """The row before which a reveal was shown last: it isn't shown again when the row is tried again."""

    def rests(self) -> None:
        """Call ``over`` when all is done."""
        if self.is_over:
            self._tell_over()

    async def deliver(self) -> None:
        """Deliver the queue: notices first, and changes of old hands last. A suspended table delivers no hand
        for now."""
        queue = await self._store.queue(self.table_id, self._user_id)
        pending = sorted(queue, key=lambda owed: (owed.kind == "retired", owed.kind != "notice"))
        while pending:
            table = await self._tables.table(self.table_id)
            if table.suspended is not None and pending[0].kind != "notice":
                if table.status not in LIVE:
                    await self.give_up(pending)
                return
            first = pending.pop(0)
            if not first.attempts and any(same_hand(first, later) for later in pending):
                await self._store.given_up(first.id, "a later one takes its place")
            else:
                try:
                    await self._show(LoadedTable(table), first)
                except discord.HTTPException as error:
                    await self.refused(first, error)
                except Outdated as outdated:
                    # It keeps its turn: a person at a fast table must not wait for ever.
                    self.since = outdated.since
                    pending.insert(0, first)
                    continue
                finally:
                    self._telling = None
                self.since = None
            if self.is_woken:
                return

    async def is_so(self) -> bool:
        """Whether the table still shows the person what is being sent to them: a hand that had to wait must
        not arrive after the next one is dealt."""
        if self._telling is None:
            return True
        version, owed, screens = self._telling
        table = await self._tables.table(self.table_id)
        return table.version == version or await self._renderer.owed(LoadedTable(table), owed) == screens

    async def _show(self, loaded: LoadedTable, owed: Delivery) -> None:
        """Show a row by DM; where none reaches the person, their table notes it."""
        table, held = loaded.table, read(owed)
        if isinstance(held, Hand | Hint | Ended):
            await self._pressing()
        shown = await self._renderer.owed(loaded, owed)
        self._telling = table.version, owed, shown
        if not shown:
            await self._store.given_up(owed.id, PAST)
            return
        if isinstance(held, Retired):
            await self._retire(owed, held, shown[0])
        elif isinstance(held, Ended):
            await self._end(loaded, owed, held, shown[0])
        elif isinstance(held, Hand | Hint):
            await self._hand(loaded, owed, held, shown[0])
        elif isinstance(held, SeatTaken):
            await self._taken(loaded, owed, held, shown[0])
        elif (message_id := await self._write(table, owed, shown[0])) is not None:
            await self._store.delivered(owed.id, message_id=message_id)

    async def _write(self, table: TableRecord, owed: Delivery, screen: Screen) -> int | None:
        """Write a new DM; return the id of its message, or None where none reaches the person."""
        message_id = await self._posting.dm(self._user_id, screen, owed.nonce, owed)
        if message_id is None:
            await self._store.given_up(owed.id, "can't be reached by DM")
            await self._seating.dm_is(table.id, self._user_id, (await self._store.person(self._user_id)).dm)
        return message_id

    async def _hand(self, loaded: LoadedTable, owed: Delivery, held: Hand | Hint, screen: Screen) -> None:
        """Show a hand in the message that has shown it so far, while that isn't too old and its owner doesn't
        want a new one; the hand before is retired then."""
        table, revision = loaded.table, loaded.revision(held.seat)
        before = await self._store.hand_message(table.id, self._user_id)
        stays = await self._renderer.waits(loaded, held.seat)
        reveals = isinstance(held, Hand) and held.verdict and not stays
        if reveals and await self._verdict(loaded, owed, held.seat, before):
            # The table may have gone on meanwhile.
            loaded = LoadedTable(await self._tables.table(table.id))
            screens = await self._renderer.owed(loaded, owed)
            if not screens:
                await self._store.given_up(owed.id, PAST)
                return
            (screen,), table, revision = screens, loaded.table, loaded.revision(held.seat)
            self._telling = table.version, owed, screens
        message_id, posted = None, self._store.now
        if (
            before is not None
            and posted - before.posted < HAND_LASTS
            and not _is_new(loaded, held)
            and await self._posting.edit_dm(self._user_id, before.message_id, screen)
        ):
            message_id, posted = before.message_id, before.posted
        if message_id is None:
            message_id = await self._write(table, owed, screen)
        if message_id is None:
            return
        shown = HandMessage(self._user_id, message_id, posted, revision)
        if stays and before is not None:
            shown = replace(shown, stamp=before.stamp)
        if before is None or before.message_id == message_id:
            await self._store.delivered(owed.id, message_id=message_id, hand=shown)
            return
        is_gone = _calls(held) or before.stamp == GREETING
        number = loaded.game.number_of
        is_same = before.stamp == GREETING or number(before.stamp) == number(revision)
        was = None if is_same else before.stamp
        old = Retired(seat=held.seat, message_id=before.message_id, stamp=was, gone=is_gone)
        await self._store.delivered(
            owed.id, message_id=message_id, hand=shown, owes=retired(self._user_id, old)
        )
        self.wake()

    async def _taken(self, loaded: LoadedTable, owed: Delivery, held: SeatTaken, screen: Screen) -> None:
        """Write that a computer plays a seat, in place of its hand: when the seat is taken back, or the game
        is over, that is shown there."""
        before = await self._store.hand_message(loaded.table.id, self._user_id)
        message_id = await self._write(loaded.table, owed, screen)
        if message_id is None:
            return
        shown = HandMessage(self._user_id, message_id, self._store.now, loaded.revision(held.seat))
        old = None
        if before is not None:
            gone = Retired(seat=held.seat, message_id=before.message_id, gone=True)
            old = retired(self._user_id, gone)
        await self._store.delivered(owed.id, message_id=message_id, hand=shown, owes=old)
        self.wake()

    async def _verdict(
        self, loaded: LoadedTable, owed: Delivery, seat: int, before: HandMessage | None
    ) -> bool:
        """Show the last reveal for a while in the message of the hand, once for a row, where that can be
        edited: by a token, or while the bot is quiet."""
        if self._revealed == owed.id:
            return False
        self._revealed = owed.id
        if before is None or before.stamp == GREETING or self._store.now - before.posted >= HAND_LASTS:
            return False
        screen = self._renderer.verdict(loaded, seat)
        if screen is None or not self._posting.edits_freely(before.message_id):
            return False
        if not await self._posting.edit_dm(self._user_id, before.message_id, screen):
            return False
        await self._pool.sleep(self._hold)
        return True

    async def _end(self, loaded: LoadedTable, owed: Delivery, held: Ended, screen: Screen) -> None:
        """Show the end of the game in the message of the hand."""
        before = await self._store.hand_message(loaded.table.id, self._user_id)
        if before is None or before.stamp == GREETING:
            await self._store.given_up(owed.id, PAST)
            return
        if held.verdict and not await self._renderer.waits(loaded, held.seat):
            await self._verdict(loaded, owed, held.seat, before)
        if await self._posting.edit_dm(self._user_id, before.message_id, screen):
            await self._store.delivered(owed.id, message_id=before.message_id)
        else:
            await self._store.given_up(owed.id, "the old hand can't be edited")

    async def _retire(self, owed: Delivery, held: Retired, screen: Screen) -> None:
        """Let a message that doesn't show the present hand any more say so, or remove it."""
        message_id = held.message_id
        if message_id is None:
            shown = await self._store.hand_message(self.table_id, self._user_id)
            if shown is None or shown.stamp == GREETING:
                await self._store.given_up(owed.id, PAST)
                return
            message_id = shown.message_id
        if await self._posting.retire_dm(self._user_id, message_id, None if held.gone else screen):
            await self._store.delivered(owed.id, message_id=message_id)
        else:
            await self._store.given_up(owed.id, "the old hand can't be edited")


def _is_new(loaded: LoadedTable, held: Hand | Hint) -> bool:
    """Whether a hand is shown by a new message: it calls its owner, or they wish one for each hand."""
    if not isinstance(held, Hand):
        return False
    return _calls(held) or (held.dealt and loaded.table.seats[held.seat].dms == "new")


def _calls(held: Hand | Hint) -> bool:
    return isinstance(held, Hand) and held.call


class Finder(DeliveryWorker):
    """Finds the people to whom a table has something to deliver: ``found`` is called with each one's id, and
    ``over`` then."""

    def __init__(
        self,
        pool: WorkerPool[DeliveryWorker],
        means: Means,
        table_id: int,
        *,
        found: Callable[[int], None],
        over: Callable[[], object],
    ) -> None:
        super().__init__(pool, means, table_id)
        self._found = found
        self._tell_over = over

    def rests(self) -> None:
        """Call ``over`` when all is done."""
        if self.is_over:
            self._tell_over()

    async def deliver(self) -> None:
        """Report the people; deliver nothing."""
        for user_id in await self._store.people_owed(self.table_id):
            self._found(user_id)
