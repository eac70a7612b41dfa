"""The one place that posts. What a table owes goes out in order, and each piece once.

A table's worker takes its pending deliveries one after the other:

- ``record``: the moves that were made on the present board. The board becomes the record; where there is
  no board any more the record is posted.
- ``board``: the table as it is now. Of several that are pending only the last is shown, but one that may
  have been posted already is tried again. It edits the present board, or is posted where there is none.
- ``hand``: a player's hand, by DM. Several in a row go out side by side, and the next board waits for them.

A press on the board can carry the first edit of that board for free: its answer (:class:`Answer`) is used
in place of a request. Posts carry a nonce computed from the table and the delivery, so that a post that is
repeated after a crash is the post that was already made.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import takewhile

import aiohttp
import discord

from bot.face import Face, Look, mentions
from bot.screens.model import Screen
from bot.tables import TableService
from data.records import Delivery, PersonRecord, TableRecord
from data.store import KEEP, Store

_log = logging.getLogger(__name__)

UNREACHABLE = {
    50007: "takes no DMs from the bot",
    50278: "shares no server with the bot",
    10013: "is no user any more",
}
"""A person can't be reached by DM: the hand is given up, and the hand button shows it instead."""

STALE_DM = {10003: "the DM channel is gone", 50001: "the DM channel is closed to the bot"}
"""A remembered DM channel is no good: it is opened again once."""

GONE = {10008: "the message is gone", 30046: "the message is too old to edit again"}
"""What was to be edited can't be: it is posted anew."""

SHUT = {
    10003: "the channel is gone",
    10004: "the bot is not in the server",
    50001: "the bot can't see the channel",
    50013: "the bot may not write in the channel",
    50083: "the thread is archived",
    160005: "the thread is locked",
    20016: "slow mode",
}
"""The channel can't be written to: the table waits, owing what it owes, and tries again later."""

SLOW_DOWN = {40003: "DMs are opened too fast"}
"""Nobody's fault and nobody is closed: it is tried again later."""

BAD_REQUEST = 400
RETRY_SECONDS = 30.0
LONGEST_RETRY_SECONDS = 3600.0
"""How long a table waits after a failure before it tries again: twice as long each time, unless somebody
does something at it."""
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

    def __init__(self, interaction: discord.Interaction, face: Face) -> None:
        self._interaction = interaction
        self._face = face
        self._used = False
        self._done = asyncio.Event()
        self.message = interaction.message.id if interaction.message is not None else None

    def release(self) -> None:
        """The board won't need it: let the press be acknowledged by itself."""
        self._done.set()

    async def edit(self, message_id: int, screen: Screen) -> bool:
        """Edit the pressed message by answering the press; False if that can't be done any more."""
        if self._used or self._done.is_set():
            return False
        if message_id != self.message:
            self.release()
            return False
        self._used = True
        response, attach = self._interaction.response, self._interaction.app_permissions.attach_files
        try:
            await self._face.show(
                screen,
                lambda look: response.edit_message(
                    view=look.view, attachments=look.files, allowed_mentions=mentions(screen)
                ),
                attach=attach,
            )
        except (discord.HTTPException, aiohttp.ClientError) as error:
            _log.info("a press could not be answered in time: %s", _short(error))
            return False
        finally:
            self._done.set()
        return True

    async def settle(self, sleep: Callable[[float], Coroutine[object, object, None]]) -> None:
        """Wait for the edit, but not too long: then acknowledge the press by itself."""
        await either(self._done.wait(), sleep(ANSWER_SECONDS))
        if not self._used:
            self._used = True
            await self._interaction.response.defer()


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
        self._face = face
        self._sleep = sleep
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._woken: dict[int, asyncio.Event] = {}
        self._answers: dict[int, list[Answer]] = {}
        service.wake = self.wake

    def wake(self, table_id: int) -> None:
        """A table may owe something."""
        if table_id in self._workers:
            self._woken[table_id].set()
        else:
            self._woken[table_id] = asyncio.Event()
            task = asyncio.create_task(self._work(table_id), name=f"deliveries of table {table_id}")
            self._workers[table_id] = task

    async def start(self) -> None:
        """Take up all that was owed when the bot stopped."""
        for table_id in await self._store.owed():
            self.wake(table_id)

    async def stop(self) -> None:
        """Stop; what is still owed stays in the database."""
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
        """Wait until a table owes nothing."""
        while (worker := self._workers.get(table_id)) is not None:
            await asyncio.wait((worker,))

    @asynccontextmanager
    async def answering(self, table_id: int, interaction: discord.Interaction) -> AsyncIterator[None]:
        """Around a change that a press on a table's board makes: the edit of the board that the change
        causes answers the press. If the change is refused, nothing has been answered."""
        answer = Answer(interaction, self._face)
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
        person = await self._store.person(user_id)
        if person.dm == "open":
            return True
        try:
            return await self._dm(user_id, screen, nonce) is not None
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.warning("whether DMs reach a player is not known: %s", _short(error))
            return True

    # -- a table's worker

    async def _work(self, table_id: int) -> None:
        woken, wait = self._woken[table_id], RETRY_SECONDS
        try:
            while True:
                woken.clear()
                try:
                    owing = await self._deliver(table_id)
                except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                    known = SHUT.get(error.code) if isinstance(error, discord.HTTPException) else None
                    _log.warning("table %s waits: %s", table_id, known or _short(error))
                    await either(self._sleep(wait), woken.wait())
                    wait = min(2 * wait, LONGEST_RETRY_SECONDS)
                    continue
                wait = RETRY_SECONDS
                if not owing and not woken.is_set():
                    break
        except Exception:
            _log.exception("deliveries of table %s stopped", table_id)
        finally:
            del self._workers[table_id], self._woken[table_id]
            for answer in self._answers.get(table_id, []):
                answer.release()

    async def _deliver(self, table_id: int) -> bool:
        """Deliver the next piece or pieces; False if nothing was owed."""
        pending = await self._store.pending(table_id)
        if not pending:
            return False
        first = pending[0]
        if first.kind == "hand":
            hands = list(takewhile(lambda owed: owed.kind == "hand", pending))
            troubles = await asyncio.gather(*map(self._one, hands), return_exceptions=True)
            for trouble in troubles:
                if trouble is not None:
                    raise trouble
        elif (
            first.kind == "board"
            and not first.attempts
            and any(later.kind == "board" for later in pending[1:])
        ):
            await self._store.delivered(first.id)
        else:
            await self._one(first)
        return True

    async def _one(self, owed: Delivery) -> None:
        """Deliver one piece. What Discord takes for malformed would never arrive: it is given up, so that
        the table goes on without it."""
        deliver = {"hand": self._hand, "record": self._record, "board": self._board}[owed.kind]
        try:
            await deliver(owed)
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST or error.code in GONE | SHUT | UNREACHABLE | SLOW_DOWN:
                raise
            _log.error("delivery %s (%s) is malformed: %s", owed.id, owed.kind, _short(error))
            reason = f"malformed, {_short(error)}"
            await self._store.given_up(owed.id, reason, board=None if owed.kind == "record" else KEEP)

    async def _record(self, owed: Delivery) -> None:
        table = await self._service.table(owed.table_id)
        if owed.payload is None:
            raise ValueError(f"delivery {owed.id} has no record")
        message_id = await self._show(table, Screen.load(owed.payload), owed)
        await self._store.delivered(owed.id, message_id=message_id, board=None)

    async def _board(self, owed: Delivery) -> None:
        table = await self._service.table(owed.table_id)
        message_id = await self._show(table, await self._service.board(table), owed)
        await self._store.delivered(owed.id, message_id=message_id, board=message_id)

    async def _show(self, table: TableRecord, screen: Screen, owed: Delivery) -> int:
        """Edit the present board, or post where there is none. Returns the message's id."""
        if table.board is not None and await self._edit(table, table.board, screen):
            return table.board
        await self._store.attempted(owed.id)
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

        async def send(look: Look) -> discord.Message:
            return await channel.send(
                view=look.view, files=look.files, allowed_mentions=mentions(screen), nonce=owed.nonce
            )

        return (await self._face.show(screen, send, attach=self._may_attach(table))).id

    def _may_attach(self, table: TableRecord) -> bool:
        """Whether files may be attached in a table's channel, as far as is known without asking."""
        guild = self._client.get_guild(table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(table.channel_id)
        if guild is None or channel is None:
            return True
        return channel.permissions_for(guild.me).attach_files

    async def _edit(self, table: TableRecord, message_id: int, screen: Screen) -> bool:
        answered = False
        for answer in self._answers.pop(table.id, []):
            if answered:
                answer.release()
            else:
                answered = await answer.edit(message_id, screen)
        if answered:
            return True
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        message = channel.get_partial_message(message_id)
        try:
            # The attachments are always named, so that no picture stays that isn't the screen's.
            await self._face.show(
                screen,
                lambda look: message.edit(
                    view=look.view, attachments=look.files, allowed_mentions=mentions(screen)
                ),
                attach=self._may_attach(table),
            )
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            _log.info("table %s: %s", table.id, GONE[error.code])
            return False
        return True

    # -- hands

    async def _hand(self, owed: Delivery) -> None:
        if owed.payload is None or owed.target is None:
            raise ValueError(f"delivery {owed.id} has no hand or nobody to go to")
        await self._store.attempted(owed.id)
        message_id = await self._dm(owed.target, Screen.load(owed.payload), owed.nonce)
        if message_id is None:
            await self._store.given_up(owed.id, "can't be reached by DM")
            await self._service.dm_is(owed.table_id, owed.target, "closed")
        else:
            await self._store.delivered(owed.id, message_id=message_id)

    async def _dm(self, user_id: int, screen: Screen, nonce: str) -> int | None:
        """Write to a person; None if they can't be reached. Either is remembered."""
        person = await self._store.person(user_id)
        try:
            try:
                message = await self._write(person, screen, nonce)
            except discord.HTTPException as error:
                if error.code not in STALE_DM or person.dm_channel is None:
                    raise
                message = await self._write(replace(person, dm_channel=None), screen, nonce)
        except discord.HTTPException as error:
            if error.code not in UNREACHABLE and error.code not in STALE_DM:
                raise
            _log.info("a player can't be reached by DM: %s", error.code)
            await self._store.remember(replace(person, dm="closed"), before=person)
            return None
        if (person.dm_channel, person.dm) != (message.channel.id, "open"):
            await self._store.remember(
                replace(person, dm_channel=message.channel.id, dm="open"), before=person
            )
        return message.id

    async def _write(self, person: PersonRecord, screen: Screen, nonce: str) -> discord.Message:
        channel_id = person.dm_channel
        if channel_id is None:
            channel_id = (await self._client.create_dm(discord.Object(person.user_id))).id
        channel = self._client.get_partial_messageable(channel_id)

        async def send(look: Look) -> discord.Message:
            return await channel.send(
                view=look.view, files=look.files, allowed_mentions=mentions(screen), nonce=nonce
            )

        return await self._face.show(screen, send)


def _short(error: BaseException) -> str:
    """An error for the log: what kind, and Discord's code; never a body, which could hold a hand."""
    if isinstance(error, discord.HTTPException):
        return f"HTTP {error.status}, code {error.code}"
    return type(error).__name__


__all__: Sequence[str] = ("Answer", "Deliveries")
