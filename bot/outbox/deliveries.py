"""Hands tables' outbox rows to their workers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

import discord

from bot.discord_api.messages import FAULTS, Posting, short
from bot.discord_api.opening_dms import TooFast
from bot.discord_api.payloads import Payloads
from bot.discord_api.tokens import Tokens
from bot.outbox.channel import ChannelWorker
from bot.outbox.person import Finder, PersonWorker
from bot.outbox.press_answer import Answer
from bot.outbox.workers import DeliveryWorker, Means, WorkerPool
from bot.process.waiting import either
from bot.rendering.renderer import Renderer
from bot.rendering.screens.model import Screen
from bot.tables import Seating, Tables
from data.db.records import GREETING, HandMessage
from data.tables.store import Store

_log = logging.getLogger(__name__)

SOON_SECONDS = 1.0
"""How long an answer waits for a board to which it leads, in seconds."""


class Deliveries:
    """Delivers the outbox rows of tables, with a worker for each channel and each person with something to
    deliver. ``hold`` is for how many seconds a reveal is shown before the next board; ``knows`` tells for
    which servers the client can say whether the bot is in them. ``follows_up`` says whether boards that call
    are now posted as follow-ups, ``is_busy`` whether counted requests are scarce."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        renderer: Renderer,
        payloads: Payloads,
        tokens: Tokens,
        *,
        tables: Tables,
        seating: Seating,
        hold: float,
        knows: Callable[[int], bool],
        follows_up: Callable[[], bool],
        is_busy: Callable[[], bool],
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._knows = knows
        self._store = store
        self._payloads = payloads
        self._hold = hold
        self._sleep = sleep
        self._tokens = tokens
        self._posting = Posting(client, store, payloads, tokens, follows_up=follows_up, is_busy=is_busy)
        self._means = Means(store, tables, seating, renderer, self._posting)
        self._pool: WorkerPool[DeliveryWorker] = WorkerPool(sleep)
        self._channels: dict[int, ChannelWorker] = {}
        self._people: dict[tuple[int, int], PersonWorker] = {}
        self._finders: dict[int, Finder] = {}
        self._presses: dict[tuple[int, int], list[asyncio.Event]] = {}
        """The presses under people's hands that are being answered, by table and person."""
        self._stopped = False
        tables.wake = self.wake

    def wake(self, table_id: int) -> None:
        """Wake a table that may have something to deliver."""
        if self._stopped:
            return
        self._channel(table_id).wake()
        people = self._store.people_known_owed(table_id)
        if people is None:
            self._find_people(table_id)
            return
        for user_id in people:
            self._wake_person(table_id, user_id)

    def nudge(self, table_id: int) -> None:
        """Try a table's waiting deliveries again now, since somebody looks at it, unless that is known to be
        useless."""
        for worker in self._pool.waiting:
            if worker.table_id == table_id:
                worker.nudge()

    def look_again(self, guild_id: int | None = None) -> None:
        """Let the workers try again after a change in a server or (None) in the connection. A worker that has
        just been refused would otherwise wait for up to an hour."""
        for worker in self._pool.at_work:
            if guild_id is None or worker.is_in(guild_id):
                worker.nudge()

    async def start(self) -> None:
        """Take up all deliveries that were pending when the bot stopped."""
        self._stopped = False
        await self.find()

    async def find(self) -> None:
        """Wake the tables with something to deliver and no worker."""
        at_work = {*self._channels, *self._finders, *(table_id for table_id, _ in self._people)}
        for table_id in await self._store.owed():
            if table_id not in at_work:
                self.wake(table_id)

    async def stop(self) -> None:
        """Stop; pending and later deliveries stay in the database."""
        self._stopped = True
        await self._pool.stop()

    @property
    def busy(self) -> bool:
        """Whether any table has something to deliver."""
        return self._pool.busy

    async def all_settled(self) -> None:
        """Wait until every table has delivered all, or has no place where to show it."""
        await self._pool.all_over()

    async def shown(self, table_id: int) -> None:
        """Wait until a table has delivered all to its channel, or has no place where to show it."""
        while (channel := self._channels.get(table_id)) is not None and not channel.is_over:
            await self._pool.over(channel)

    async def shown_soon(self, table_id: int) -> None:
        """Wait for the same, for :data:`SOON_SECONDS` at most."""
        await either(self.shown(table_id), self._sleep(SOON_SECONDS))

    @property
    def delivering(self) -> bool:
        """Whether any table has something that can be delivered now."""
        return self._pool.moving

    async def drained(self) -> None:
        """Wait until all deliveries that have begun are done. Those of thousands of tables after a start
        would take minutes; what hasn't begun stays in the database."""
        self._pool.put_off()
        await self._pool.drained()

    @asynccontextmanager
    async def answering(self, table_id: int, interaction: discord.Interaction) -> AsyncIterator[Answer]:
        """Enter around a change that a press on a table's board makes: the board's edit answers the press,
        unless the answer is released before. If the change is refused, the caller answers the press; it may
        have been acknowledged meanwhile."""
        answer = Answer(interaction, self._payloads, self._tokens)
        channel = self._channel(table_id)
        channel.expect(answer)
        try:
            yield answer
            answer.changed = True
            if channel.is_over:
                answer.release()
            await answer.settle(self._sleep)
        finally:
            channel.forget(answer)
            if self._channels.get(table_id) is channel and not channel.is_needed:
                del self._channels[table_id]

    @asynccontextmanager
    async def answering_hand(self, table_id: int, user_id: int) -> AsyncIterator[None]:
        """Enter around a press under a person's hand, until it is answered: meanwhile nothing else is shown
        there, so that the press's token can show it."""
        key, done = (table_id, user_id), asyncio.Event()
        self._presses.setdefault(key, []).append(done)
        try:
            yield
        finally:
            done.set()
            self._presses[key].remove(done)
            if not self._presses[key]:
                del self._presses[key]

    def tells(self, table_id: int, user_id: int) -> bool:
        """Whether there is something to deliver to a person at a table."""
        return (table_id, user_id) in self._people

    async def _answered(self, key: tuple[int, int]) -> None:
        """Wait until the presses under a person's hand are answered."""
        for done in tuple(self._presses.get(key, ())):
            await done.wait()

    async def greet(self, table_id: int, user_id: int, screen: Screen, nonce: str) -> bool:
        """Find out whether a person can be reached by DM by writing to them; known ones aren't written to.
        Their first hand at the table takes the greeting's place."""
        try:
            person = await self._store.person(user_id)
            if person.dm == "open":
                return True
            message_id = await self._posting.dm(user_id, screen, nonce)
            if message_id is not None:
                greeting = HandMessage(user_id, message_id, self._store.now, GREETING)
                await self._store.note_hand(table_id, greeting)
            return message_id is not None
        except (*FAULTS, TooFast) as error:
            _log.warning("whether DMs reach a player is not known: %s", short(error))
            return True

    # -- the workers, each of which is dropped when it has done all

    def _channel(self, table_id: int) -> ChannelWorker:
        worker = self._channels.get(table_id)
        if worker is None:
            worker = self._channels[table_id] = ChannelWorker(
                self._pool,
                self._means,
                table_id,
                client=self._client,
                knows=self._knows,
                notice=lambda: self._find_people(table_id),
                over=lambda: self._channels.pop(table_id, None),
                hold=self._hold,
            )
        return worker

    def _find_people(self, table_id: int) -> None:
        worker = self._finders.get(table_id)
        if worker is None:
            worker = self._finders[table_id] = Finder(
                self._pool,
                self._means,
                table_id,
                found=lambda user_id: self._wake_person(table_id, user_id),
                over=lambda: self._finders.pop(table_id, None),
            )
        worker.wake()

    def _wake_person(self, table_id: int, user_id: int) -> None:
        key = (table_id, user_id)
        worker = self._people.get(key)
        if worker is None:
            worker = self._people[key] = PersonWorker(
                self._pool,
                self._means,
                table_id,
                user_id,
                over=lambda: self._people.pop(key, None),
                hold=self._hold,
                pressing=lambda: self._answered(key),
            )
        worker.wake()
