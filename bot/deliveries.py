"""What a table owes goes out in order, and each piece once.

What it owes its channel is one queue, and what it owes each person by DM is one for each of them
(:mod:`bot.queues`); each goes out in order, and none waits for another. In the channel's:

- ``record``: the moves that were made on the present board. The board becomes the record; where there is
  no board any more the record is posted.
- ``board``: the table as it is now. Of several that are pending only the last is shown, but one that may
  have been posted already is tried again. It edits the present board, or is posted where there is none.
- ``moved``: where the table has gone, on the board that it left behind, or that arrived there too late.

In a person's:

- ``hand``: their hand, or how to take a seat back to it.
- ``hint``: a hint that comes by itself.
- ``notice``: what the host must know when the table can't be shown. It goes before what else is owed them.

A press on the board can carry the first edit of that board for free: its answer (:class:`Answer`) is used
in place of a request.

A queue that can't go on waits, and tries again after growing waits, or as soon as somebody does something at
its table; the channel's also when Discord tells of a change. A table whose channel is gone is suspended.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any

import discord

from bot.face import Face, mentions
from bot.posting import FAULTS, GONE, UNREACHABLE, Posting, Shut, TooFast, is_outside, short
from bot.queues import Failed, Queue, Queues, either
from bot.response import FirstAnswer, draw, show
from bot.screens.model import Screen
from bot.tables import Moment, TableService
from bot.tables.driver import LATE_SECONDS
from bot.tables.owed import left, left_behind, same_hand, trouble
from bot.telling import Teller
from data.records import Delivery, Gone, TableRecord
from data.store import KEEP, LIVE, Elsewhere, StaleTable, Store
from games.engine import BadState

_log = logging.getLogger(__name__)

BAD_REQUEST = 400
PAST = "is past"
"""Why nothing of it is to be shown any more."""
RETRY_SECONDS = 30.0
HAND_RETRY_SECONDS = 5.0
LONGEST_RETRY_SECONDS = 3600.0
LONGEST_FAULT_SECONDS = 300.0
"""How long a channel's and a person's queue wait after a failure before they try again: twice as long each
time, while the channel is shut up to an hour, while Discord or the database stumbles up to five minutes."""
ANSWER_SECONDS = 2.0
"""How long a press waits to be answered by its board before it is acknowledged without one; Discord wants
an answer within 3."""


class Answer:
    """The answer that a press on a board is waiting for. Used at most once."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._first = FirstAnswer.of(interaction)
        self._done = asyncio.Event()
        self.message = interaction.message.id if interaction.message is not None else None

    def release(self) -> None:
        """The board won't need it: let the press be acknowledged by itself."""
        self._done.set()

    async def edit(self, message_id: int, screen: Screen) -> bool:
        """Edit the pressed message by answering the press; False if that can't be done any more."""
        if self._done.is_set():
            return False
        if message_id != self.message:
            self.release()
            return False
        response = self._interaction.response
        try:
            drawn = await draw(self._interaction, screen)
            return await self._first.give(
                lambda: show(
                    self._interaction,
                    drawn,
                    lambda look: response.edit_message(
                        view=look.view, attachments=look.files, allowed_mentions=mentions(screen)
                    ),
                )
            )
        except FAULTS as error:
            _log.info("a press could not be answered in time: %s", short(error))
            return False
        finally:
            self._done.set()

    async def settle(self, sleep: Callable[[float], Coroutine[object, object, None]]) -> None:
        """Wait for the edit, but not too long: then acknowledge the press by itself."""
        await either(self._done.wait(), sleep(ANSWER_SECONDS))
        try:
            await self._first.defer()
        except FAULTS as error:
            # The change is made: what follows from it isn't given up for want of an acknowledgement.
            _log.info("a press could not be acknowledged: %s", short(error))


class Deliveries:
    """Delivers what tables owe, with one worker for each queue while there is anything in it."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        service: TableService,
        teller: Teller,
        face: Face,
        *,
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._store = store
        self._service = service
        self._teller = teller
        self._sleep = sleep
        self._posting = Posting(client, store, face)
        self._queues = Queues(self._work, rests=self._rests, sleep=sleep)
        self._ways: dict[int | str, Callable[[Queue], Awaitable[None]]] = {
            "channel": self._deliver_or_tell,
            "people": self._find_people,
        }
        self._places: dict[int, tuple[int, int]] = {}
        self._late: set[int] = set()
        """Tables one of whose boards was late when a later one took its place."""
        self._made_up: set[int] = set()
        """Tables that owe a board which says that a late one was made up for."""
        self._stopped = False
        self._answers: dict[int, list[Answer]] = {}
        service.wake = self.wake

    def wake(self, table_id: int) -> None:
        """A table may owe something."""
        if not self._stopped:
            self._queues.wake(Queue(table_id, "channel"))
            self._queues.wake(Queue(table_id, "people"))

    def nudge(self, table_id: int) -> None:
        """Somebody looks at a table: what waits there is tried again now, unless that is known to be in
        vain."""
        for queue in self._queues.waiting:
            if queue.table_id == table_id:
                self._nudge(queue)

    def _nudge(self, queue: Queue) -> None:
        place = self._places.get(queue.table_id)
        if queue.to != "channel" or place is None or self._posting.seems_open(*place):
            self._queues.wake(queue)

    def look_again(self, guild_id: int | None = None) -> None:
        """Something has changed, in a server or (None) in the connection: who waits for it tries again."""
        for queue in self._queues.waiting:
            place = self._places.get(queue.table_id)
            if guild_id is None or (queue.to == "channel" and place is not None and place[0] == guild_id):
                self._nudge(queue)

    async def start(self) -> None:
        """Take up all that was owed when the bot stopped."""
        self._stopped = False
        for table_id in await self._store.owed():
            self.wake(table_id)

    async def stop(self) -> None:
        """Stop; what is still owed stays in the database, and what is owed from now on, too."""
        self._stopped = True
        await self._queues.stop()

    @property
    def busy(self) -> bool:
        """Whether any table owes anything."""
        return self._queues.busy

    async def all_settled(self) -> None:
        """Wait until no table owes anything, or has a place where to show it."""
        await self._queues.all_over()

    async def shown(self, table_id: int) -> None:
        """Wait until a table owes its channel nothing, or has no place where to show it."""
        await self._queues.over(Queue(table_id, "channel"))

    @property
    def delivering(self) -> bool:
        """Whether any table owes what can be delivered now."""
        return self._queues.moving

    async def drained(self) -> None:
        """Wait until whatever can be delivered now has been."""
        await self._queues.drained()

    @asynccontextmanager
    async def answering(self, table_id: int, interaction: discord.Interaction) -> AsyncIterator[None]:
        """Around a change that a press on a table's board makes: the edit of the board that the change
        causes answers the press. If the change is refused, how it is answered is left to the caller; it may
        have been acknowledged meanwhile."""
        answer = Answer(interaction)
        self._answers.setdefault(table_id, []).append(answer)
        try:
            yield
            if not self._queues.works(Queue(table_id, "channel")):
                answer.release()
            await answer.settle(self._sleep)
        finally:
            left = self._answers.get(table_id, [])
            if answer in left:
                left.remove(answer)
            if not left:
                self._answers.pop(table_id, None)

    async def greet(self, user_id: int, screen: Screen, nonce: str) -> bool:
        """Find out whether a person can be reached by DM by writing to them; known ones aren't written to."""
        try:
            person = await self._store.person(user_id)
            return person.dm == "open" or await self._posting.dm(user_id, screen, nonce) is not None
        except (*FAULTS, TooFast) as error:
            _log.warning("whether DMs reach a player is not known: %s", short(error))
            return True

    # -- the queues

    async def _work(self, queue: Queue) -> Failed | None:
        """Work a queue off as far as it goes now."""
        wait = RETRY_SECONDS if queue.to == "channel" else HAND_RETRY_SECONDS
        try:
            await self._ways.get(queue.to, self._deliver_dms)(queue)
        except Shut as shut:
            _log.warning("table %s waits: %s", queue.table_id, shut.trouble)
            return Failed(wait, LONGEST_RETRY_SECONDS)
        except TooFast as fast:
            _log.info("table %s owes somebody a hand: %s", queue.table_id, fast)
            return Failed(fast.seconds)
        except FAULTS as error:
            _log.warning("table %s waits: %s", queue.table_id, short(error))
            return Failed(wait, LONGEST_FAULT_SECONDS)
        except BadState as error:
            _log.error("table %s can't be shown: %s", queue.table_id, error)
        except Exception:
            _log.exception("what table %s owes can't be delivered", queue.table_id)
        else:
            return None
        return Failed(wait, LONGEST_RETRY_SECONDS)

    def _rests(self, queue: Queue) -> None:
        if queue.to != "channel":
            return
        for answer in self._answers.get(queue.table_id, []):
            answer.release()
        if not self._queues.works(queue):
            self._places.pop(queue.table_id, None)
            self._late.discard(queue.table_id)
            self._made_up.discard(queue.table_id)

    async def _find_people(self, queue: Queue) -> None:
        """Wake the queues of the people to whom a table owes something."""
        for user_id in await self._store.people_owed(queue.table_id):
            self._queues.wake(Queue(queue.table_id, user_id))

    async def _deliver_or_tell(self, queue: Queue) -> None:
        """As :meth:`_deliver`. When the channel turns out to be shut its host is told so, once; when it is
        gone the table is suspended, and waits for nothing."""
        table_id = queue.table_id
        try:
            await self._deliver(queue)
        except Shut as shut:
            gone = await self._gone(shut)
            if gone is not None and shut.table.status not in LIVE:
                await self._give_up(await self._store.queue(table_id, None))
                return
            if gone is not None:
                _log.warning("table %s is suspended: its %s is gone", table_id, gone)
                await self._service.suspend(table_id, gone, shut.table.channel_id)
                return
            # Until the servers are known, nobody can say what is the matter.
            if self._client.is_ready() and await self._store.in_trouble(
                table_id, shut.trouble, trouble(shut.table, shut.trouble)
            ):
                self._queues.wake(Queue(table_id, "people"))
            raise

    async def _gone(self, shut: Shut) -> Gone | None:
        """Whether a table's channel or server is gone for good, and not out of order or out of sight."""
        guild = self._client.get_guild(shut.table.guild_id)
        if not self._client.is_ready() or (guild is not None and guild.unavailable):
            return None
        if guild is None or (shut.trouble in ("server", "view") and await is_outside(self._client, guild.id)):
            return "server"
        return "channel" if shut.trouble == "channel" else None

    async def _deliver(self, queue: Queue) -> None:
        """Deliver what a table owes its channel, until it owes more."""
        pending = await self._store.queue(queue.table_id, None)
        while pending:
            table = await self._service.table(queue.table_id)
            self._places[table.id] = (table.guild_id, table.channel_id)
            if table.suspended is not None:
                if table.status not in LIVE:
                    await self._give_up(pending)
                return
            await self._next(table, pending)
            if self._queues.is_woken(queue):
                return
            pending = pending[1:]

    async def _next(self, table: TableRecord, pending: Sequence[Delivery]) -> None:
        """Deliver the first piece that is owed to the channel, unless another one takes its place."""
        first = pending[0]
        if (
            first.kind == "board"
            and not first.attempts
            and any(later.kind == "board" for later in pending[1:])
        ):
            if self._is_late(table, first):
                self._late.add(table.id)
            await self._store.delivered(first.id)
        else:
            await self._one(table, first)

    async def _deliver_dms(self, queue: Queue) -> None:
        """Deliver what a table owes a person, notices first, until it owes more. A suspended table owes
        nobody a hand for now."""
        if isinstance(queue.to, str):
            raise TypeError(f"{queue} is nobody's")
        pending = sorted(
            await self._store.queue(queue.table_id, queue.to), key=lambda owed: owed.kind != "notice"
        )
        while pending:
            table = await self._service.table(queue.table_id)
            if table.suspended is not None and pending[0].kind != "notice":
                if table.status not in LIVE:
                    await self._give_up(pending)
                return
            first = pending.pop(0)
            if not first.attempts and any(same_hand(first, later) for later in pending):
                await self._store.given_up(first.id, "a later one takes its place")
            else:
                await self._one(table, first)
            if self._queues.is_woken(queue):
                return

    async def _give_up(self, pending: Sequence[Delivery]) -> None:
        """Give up what a table owes that is over and whose place is gone."""
        for owed in pending:
            await self._store.given_up(owed.id, "has no place any more")

    async def _one(self, table: TableRecord, owed: Delivery) -> None:
        """Deliver one piece. What Discord takes for malformed would never arrive: it is given up, so that
        the table goes on without it."""
        deliver = {
            "hand": self._private,
            "hint": self._private,
            "notice": self._private,
            "record": self._record,
            "board": self._board,
            "moved": self._moved,
        }[owed.kind]
        try:
            await deliver(table, owed)
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST or error.code in GONE | UNREACHABLE:
                raise
            _log.error("delivery %s (%s) is malformed: %s", owed.id, owed.kind, short(error))
            reason = f"malformed, {short(error)}"
            await self._store.given_up(owed.id, reason, board=None if owed.kind == "record" else KEEP)

    async def _record(self, table: TableRecord, owed: Delivery) -> None:
        screens = await self._teller.owed(Moment(table), owed)
        if not screens:
            await self._store.given_up(owed.id, PAST)
            return
        message_id = await self._show(table, screens[0], owed)
        for number, screen in enumerate(screens[1:], start=1):
            message_id = await self._posting.post(table, screen, owed.part(number))
        await self._arrived(table, owed, message_id, board=None)

    async def _board(self, table: TableRecord, owed: Delivery) -> None:
        message_id = await self._show(table, await self._teller.board(Moment(table)), owed)
        if await self._arrived(table, owed, message_id, board=message_id):
            await self._make_up(table, owed)

    async def _arrived(
        self, table: TableRecord, owed: Delivery, message_id: int, *, board: int | None
    ) -> bool:
        """Note what has arrived. False where the table has moved meanwhile: it is owed still, and that to the
        channel where the table is now; what was posted in the other one is to say so."""
        try:
            await self._store.delivered(
                owed.id, message_id=message_id, board=board, channel_id=table.channel_id
            )
        except Elsewhere:
            if message_id != table.board:  # The move itself has seen to the board that it knew of.
                await self._leave_behind(table, message_id)
            self._queues.wake(Queue(table.id, "channel"))
            return False
        return True

    async def _leave_behind(self, before: TableRecord, message_id: int) -> None:
        while True:
            table = await self._service.table(before.id)
            owed = left_behind(before.channel_id, message_id)
            with suppress(StaleTable):
                await self._store.save(table, deliveries=(owed,))
                return

    async def _make_up(self, table: TableRecord, owed: Delivery) -> None:
        """Give the awaited people their whole time again where their board came late. If the board that says
        so is late as well, that is all they get: else there would be no end of boards."""
        late = table.id in self._late or self._is_late(table, owed)
        self._late.discard(table.id)
        if table.id in self._made_up:
            self._made_up.discard(table.id)
        elif late and table.deadline is not None:
            self._made_up.add(table.id)
            await self._service.restart_clock(table.id, owes_board=False)

    def _is_late(self, table: TableRecord, owed: Delivery) -> bool:
        """Whether a board has waited so long that the awaited people couldn't see how their table stands."""
        since = max(owed.created, table.called or owed.created)
        return self._service.now() - since > timedelta(seconds=LATE_SECONDS)

    async def _moved(self, table: TableRecord, owed: Delivery) -> None:
        channel_id, message_id = left(owed)
        (screen,) = await self._teller.owed(Moment(table), owed)
        if await self._posting.edit_elsewhere(channel_id, message_id, screen):
            await self._store.delivered(owed.id, message_id=message_id)
        else:
            await self._store.given_up(owed.id, "the old board can't be edited")

    async def _show(self, table: TableRecord, screen: Screen, owed: Delivery) -> int:
        """Edit the present board, or post where there is none. Returns the message's id."""
        if table.board is not None and await self._edit(table, table.board, screen):
            return table.board
        return await self._posting.post(table, screen, owed)

    async def _edit(self, table: TableRecord, message_id: int, screen: Screen) -> bool:
        answered = False
        for answer in self._answers.pop(table.id, []):
            if answered:
                answer.release()
            else:
                answered = await answer.edit(message_id, screen)
        return answered or await self._posting.edit(table, message_id, screen)

    async def _private(self, table: TableRecord, owed: Delivery) -> None:
        if owed.target is None:
            raise ValueError(f"delivery {owed.id} has nobody to go to")
        shown = await self._teller.owed(Moment(table), owed)
        if not shown:
            await self._store.given_up(owed.id, PAST)
            return
        message_id = await self._posting.dm(owed.target, shown[0], owed.nonce, owed)
        if message_id is None:
            await self._store.given_up(owed.id, "can't be reached by DM")
            await self._service.dm_is(table.id, owed.target, (await self._store.person(owed.target)).dm)
        else:
            await self._store.delivered(owed.id, message_id=message_id)


__all__: Sequence[str] = ("Answer", "Deliveries")
