"""What a table owes goes out in order, and each piece once.

A table's worker takes its pending deliveries one after the other:

- ``record``: the moves that were made on the present board. The board becomes the record; where there is
  no board any more the record is posted.
- ``board``: the table as it is now. Of several that are pending only the last is shown, but one that may
  have been posted already is tried again. It edits the present board, or is posted where there is none.
- ``hand``: a player's hand, by DM. Several in a row go out side by side, and the next board waits for them.
- ``moved``: where the table has gone, on the board that it left behind, or that arrived there too late.
- ``notice``: what the host must know when the table can't be shown, by DM. It waits for nothing.

A press on the board can carry the first edit of that board for free: its answer (:class:`Answer`) is used
in place of a request.

A table whose channel can't be written to waits, and tries again after growing waits, or as soon as somebody
does something at it or Discord tells of a change. One whose channel is gone is suspended.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from itertools import takewhile
from typing import Any

import discord

from bot.face import Face, mentions
from bot.posting import FAULTS, GONE, SLOW_DOWN, UNREACHABLE, Posting, Shut, is_outside, short
from bot.response import FirstAnswer, draw, show
from bot.screens.model import Screen
from bot.tables import TableService, places
from bot.tables.driver import LATE_SECONDS
from data.records import Delivery, Gone, TableRecord
from data.store import KEEP, LIVE, Elsewhere, StaleTable, Store
from games.engine import BadState

_log = logging.getLogger(__name__)

BAD_REQUEST = 400
RETRY_SECONDS = 30.0
LONGEST_RETRY_SECONDS = 3600.0
LONGEST_FAULT_SECONDS = 300.0
"""How long a table waits after a failure before it tries again: twice as long each time, while its channel is
shut up to an hour, while Discord or the database stumbles up to five minutes."""
ANSWER_SECONDS = 2.0
"""How long a press waits to be answered by its board before it is acknowledged without one; Discord wants
an answer within 3."""


async def either(*ways: Coroutine[object, object, object]) -> None:
    """Wait until one of them is over; the others are cancelled."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


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
    """Delivers what tables owe, with one worker a table while it owes anything."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        service: TableService,
        face: Face,
        *,
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._store = store
        self._service = service
        self._sleep = sleep
        self._posting = Posting(client, store, face)
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._woken: dict[int, asyncio.Event] = {}
        self._waiting: set[int] = set()
        self._places: dict[int, tuple[int, int]] = {}
        self._late: set[int] = set()
        """Tables one of whose boards was late when a later one took its place."""
        self._made_up: set[int] = set()
        """Tables that owe a board which says that a late one was made up for."""
        self._quieter = asyncio.Event()
        self._stopped = False
        self._answers: dict[int, list[Answer]] = {}
        service.wake = self.wake

    def wake(self, table_id: int) -> None:
        """A table may owe something."""
        if self._stopped:
            return
        if table_id in self._workers:
            self._waiting.discard(table_id)
            self._woken[table_id].set()
        else:
            self._woken[table_id] = asyncio.Event()
            task = asyncio.create_task(self._work(table_id), name=f"deliveries of table {table_id}")
            self._workers[table_id] = task

    def nudge(self, table_id: int) -> None:
        """Somebody looks at a table: if it waits, it tries again now, unless that is known to be in vain."""
        if table_id not in self._waiting:
            return
        place = self._places.get(table_id)
        if place is None or self._posting.seems_open(*place):
            self.wake(table_id)

    def look_again(self, guild_id: int | None = None) -> None:
        """Something has changed, in a server or (None) in the connection: who waits for it tries again."""
        for table_id in list(self._waiting):
            if guild_id in (None, self._places.get(table_id, (None, None))[0]):
                self.nudge(table_id)

    async def start(self) -> None:
        """Take up all that was owed when the bot stopped."""
        self._stopped = False
        for table_id in await self._store.owed():
            self.wake(table_id)

    async def stop(self) -> None:
        """Stop; what is still owed stays in the database, and what is owed from now on, too."""
        self._stopped = True
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    @property
    def busy(self) -> bool:
        """Whether any table owes anything."""
        return bool(self._workers)

    async def all_settled(self) -> None:
        """Wait until no table owes anything."""
        for table_id in list(self._workers):
            await self.settled(table_id)

    async def settled(self, table_id: int) -> None:
        """Wait until a table owes nothing, or has no place where to show it."""
        while (worker := self._workers.get(table_id)) is not None:
            await asyncio.wait((worker,))

    @property
    def delivering(self) -> bool:
        """Whether any table owes what can be delivered now."""
        return bool(self._workers.keys() - self._waiting)

    async def drained(self) -> None:
        """Wait until whatever can be delivered now has been."""
        while self.delivering:
            self._quieter.clear()
            await self._quieter.wait()

    @asynccontextmanager
    async def answering(self, table_id: int, interaction: discord.Interaction) -> AsyncIterator[None]:
        """Around a change that a press on a table's board makes: the edit of the board that the change
        causes answers the press. If the change is refused, how it is answered is left to the caller; it may
        have been acknowledged meanwhile."""
        answer = Answer(interaction)
        self._answers.setdefault(table_id, []).append(answer)
        try:
            yield
            if table_id not in self._workers:
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
        except FAULTS as error:
            _log.warning("whether DMs reach a player is not known: %s", short(error))
            return True

    # -- a table's worker

    async def _work(self, table_id: int) -> None:
        woken, wait = self._woken[table_id], RETRY_SECONDS
        try:
            while True:
                woken.clear()
                longest = LONGEST_FAULT_SECONDS
                try:
                    owing = await self._deliver_or_tell(table_id)
                except Shut as shut:
                    _log.warning("table %s waits: %s", table_id, shut.trouble)
                    longest = LONGEST_RETRY_SECONDS
                except FAULTS as error:
                    _log.warning("table %s waits: %s", table_id, short(error))
                except BadState as error:
                    _log.error("table %s can't be shown: %s", table_id, error)
                    longest = LONGEST_RETRY_SECONDS
                except Exception:
                    _log.exception("what table %s owes can't be delivered", table_id)
                    longest = LONGEST_RETRY_SECONDS
                else:
                    wait = RETRY_SECONDS
                    if not owing and not woken.is_set():
                        break
                    continue
                await self._wait(table_id, min(wait, longest))
                wait = min(2 * wait, longest)
        finally:
            del self._workers[table_id], self._woken[table_id]
            self._places.pop(table_id, None)
            self._late.discard(table_id)
            self._made_up.discard(table_id)
            self._quieter.set()
            for answer in self._answers.get(table_id, []):
                answer.release()

    async def _wait(self, table_id: int, seconds: float) -> None:
        self._waiting.add(table_id)
        self._quieter.set()
        for answer in self._answers.get(table_id, []):
            answer.release()
        try:
            await either(self._sleep(seconds), self._woken[table_id].wait())
        finally:
            self._waiting.discard(table_id)

    async def _deliver_or_tell(self, table_id: int) -> bool:
        """As :meth:`_deliver`. When the channel turns out to be shut its host is told so, once; when it is
        gone the table is suspended, and waits for nothing."""
        try:
            return await self._deliver(table_id)
        except Shut as shut:
            gone = await self._gone(shut)
            if gone is not None and shut.table.status not in LIVE:
                return await self._give_up(table_id)
            if gone is not None:
                _log.warning("table %s is suspended: its %s is gone", table_id, gone)
                await self._service.suspend(table_id, gone, shut.table.channel_id)
                return True
            # Until the servers are known, nobody can say what is the matter.
            if self._client.is_ready() and await self._store.in_trouble(
                table_id, shut.trouble, places.trouble(shut.table, shut.trouble)
            ):
                await self._notify(table_id)
            raise

    async def _gone(self, shut: Shut) -> Gone | None:
        """Whether a table's channel or server is gone for good, and not out of order or out of sight."""
        guild = self._client.get_guild(shut.table.guild_id)
        if not self._client.is_ready() or (guild is not None and guild.unavailable):
            return None
        if guild is None or (shut.trouble in ("server", "view") and await is_outside(self._client, guild.id)):
            return "server"
        return "channel" if shut.trouble == "channel" else None

    async def _notify(self, table_id: int) -> bool:
        """Deliver the notices that a table owes; False if there are none."""
        notices = [owed for owed in await self._store.pending(table_id) if owed.kind == "notice"]
        for owed in notices:
            await self._one(await self._service.table(table_id), owed)
        return bool(notices)

    async def _deliver(self, table_id: int) -> bool:
        """Deliver what is owed, until the table owes more; False if nothing is owed that can be delivered."""
        pending = await self._store.pending(table_id)
        if not pending:
            return False
        if any(owed.kind == "notice" for owed in pending):
            return await self._notify(table_id)
        while pending:
            table = await self._service.table(table_id)
            self._places[table_id] = (table.guild_id, table.channel_id)
            if table.suspended is not None:
                return table.status not in LIVE and await self._give_up(table_id)
            pending = pending[await self._next(table, pending) :]
            if self._woken[table_id].is_set():
                return True
        return False

    async def _next(self, table: TableRecord, pending: Sequence[Delivery]) -> int:
        """Deliver the first piece that is owed, and those that go with it; returns how many these are."""
        first = pending[0]
        if first.kind == "hand":
            hands = list(takewhile(lambda owed: owed.kind == "hand", pending))
            troubles = await asyncio.gather(
                *(self._one(table, owed) for owed in hands), return_exceptions=True
            )
            for trouble in troubles:
                if trouble is not None:
                    raise trouble
            return len(hands)
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
        return 1

    async def _give_up(self, table_id: int) -> bool:
        """Give up what a table owes that is over and whose place is gone; False: there is no more."""
        for owed in await self._store.pending(table_id):
            await self._store.given_up(owed.id, "has no place any more")
        return False

    async def _one(self, table: TableRecord, owed: Delivery) -> None:
        """Deliver one piece. What Discord takes for malformed would never arrive: it is given up, so that
        the table goes on without it."""
        deliver = {
            "hand": self._private,
            "notice": self._private,
            "record": self._record,
            "board": self._board,
            "moved": self._moved,
        }[owed.kind]
        try:
            await deliver(table, owed)
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST or error.code in GONE | UNREACHABLE | SLOW_DOWN:
                raise
            _log.error("delivery %s (%s) is malformed: %s", owed.id, owed.kind, short(error))
            reason = f"malformed, {short(error)}"
            await self._store.given_up(owed.id, reason, board=None if owed.kind == "record" else KEEP)

    async def _record(self, table: TableRecord, owed: Delivery) -> None:
        message_id = await self._show(table, _screen(owed), owed)
        await self._arrived(table, owed, message_id, board=None)

    async def _board(self, table: TableRecord, owed: Delivery) -> None:
        message_id = await self._show(table, await self._service.board(table), owed)
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
            self._woken[table.id].set()
            return False
        return True

    async def _leave_behind(self, before: TableRecord, message_id: int) -> None:
        while True:
            table = await self._service.table(before.id)
            owed = places.left_behind(before.channel_id, message_id, table)
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
        left = places.Left.load(owed.payload or {})
        if await self._posting.edit_elsewhere(left.channel_id, left.board, left.screen):
            await self._store.delivered(owed.id, message_id=left.board)
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
        message_id = await self._posting.dm(owed.target, _screen(owed), owed.nonce, owed)
        if message_id is None:
            await self._store.given_up(owed.id, "can't be reached by DM")
            await self._service.dm_is(table.id, owed.target, (await self._store.person(owed.target)).dm)
        else:
            await self._store.delivered(owed.id, message_id=message_id)


def _screen(owed: Delivery) -> Screen:
    if owed.payload is None:
        raise ValueError(f"delivery {owed.id} has nothing to show")
    return Screen.load(owed.payload)


__all__: Sequence[str] = ("Answer", "Deliveries")
