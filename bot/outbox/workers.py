"""The workers of queues: side by side, each in its own order. One that can't go on waits and tries again, and
no other waits for it.

After a start, or an outage, thousands may have something to do at the same moment. Only so many are worked
on at a time, in the order in which they were woken; one for which somebody has just pressed something begins
at once. A worker whose request waits for its channel's limit makes room for another one meanwhile.

A :class:`Worker` doesn't know what is in its queue: only when it is worked off, what is done when that fails,
and when it rests. A :class:`DeliveryWorker` delivers what a table owes, piece by piece, or gives it up.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextvars import copy_context
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

import discord

from bot.discord_api.error_codes import GONE, UNREACHABLE
from bot.discord_api.messages import BAD_REQUEST, FAULTS, Posting, Shut, TooFast, short
from bot.discord_api.request_context import CONTEXT, RequestContext
from bot.process.waiting import either
from bot.rendering.renderer import Renderer
from bot.tables import Seating, Tables
from data.db.records import Delivery, TableRecord
from data.tables.store import KEEP, Store
from games.engine import BadState

_log = logging.getLogger(__name__)

PAST = "is past"
"""Why nothing of it is to be shown any more."""
RETRY_SECONDS = 30.0
HAND_RETRY_SECONDS = 5.0
LONGEST_RETRY_SECONDS = 3600.0
LONGEST_FAULT_SECONDS = 300.0
"""How long a channel's and a person's queue wait after a failure before they try again: twice as long each
time, while the channel is shut up to an hour, while Discord or the database stumbles up to five minutes."""
AT_ONCE = 50
"""So many queues of channels are worked on at a time, and as many others. It is what Discord takes in about a
second, so nobody who has begun waits much longer than that for their place."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A queue can't go on: it is tried again after ``wait`` seconds, and while it fails after twice as long
    each time, up to ``longest``; None: after ``wait`` seconds each time."""

    wait: float
    longest: float | None = None


class _Semaphore:
    """Lets workers begin, so many at a time, in the order in which they came."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside = 0
        self._line: dict[Worker, Callable[[], object]] = {}

    def enter(self, worker: Worker, begin: Callable[[], object]) -> None:
        """Let a worker begin as soon as there is room; at once if somebody has pressed something for it."""
        self._line[worker] = begin
        if worker.pressed:
            self.hurry(worker)
        else:
            self._let_in()

    def hurry(self, worker: Worker) -> None:
        """Let a worker that waits begin now."""
        begin = self._line.pop(worker, None)
        if begin is not None:
            self.come_back(worker)
            begin()

    def make_room(self, worker: Worker) -> None:
        """A worker does nothing for now."""
        if worker.inside:
            worker.inside = False
            self._inside -= 1
            # Not before the worker has gone on: most often it is back by then.
            asyncio.get_running_loop().call_soon(self._let_in)

    def come_back(self, worker: Worker) -> None:
        """A worker goes on, whether there is room or not."""
        if not worker.inside:
            worker.inside = True
            self._inside += 1

    def forget(self, worker: Worker) -> None:
        """A worker that waits won't begin."""
        self._line.pop(worker, None)

    def _let_in(self) -> None:
        while self._line and self._inside < self._most:
            self.hurry(next(iter(self._line)))


W = TypeVar("W", bound="Worker")


@dataclass(slots=True)
class _Run:
    """A worker's time with something to do. It has a task as soon as it has begun."""

    over: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class WorkerPool(Generic[W]):
    """The workers that have something to do. ``sleep`` waits that many seconds; ``at_once`` workers of
    channels work at a time, and as many others: hands must not keep boards from beginning."""

    def __init__(
        self, sleep: Callable[[float], Coroutine[object, object, None]], *, at_once: int = AT_ONCE
    ) -> None:
        self.sleep = sleep
        self.semaphores = {"channels": _Semaphore(at_once), "others": _Semaphore(at_once)}
        self._runs: dict[W, _Run] = {}
        self._quieter = asyncio.Event()

    def begin(self, worker: W, name: str) -> None:
        """A worker has something to do."""
        run, context = _Run(), copy_context()
        self._runs[worker] = run

        def work() -> None:
            run.task = asyncio.create_task(self._until_over(worker), name=name, context=context)

        worker.semaphore.enter(worker, work)

    def rests(self) -> None:
        """A worker waits, or is done."""
        self._quieter.set()

    def __contains__(self, worker: object) -> bool:
        return worker in self._runs

    @property
    def waiting(self) -> tuple[W, ...]:
        """The workers that can't go on now."""
        return tuple(worker for worker in self._runs if worker.waits)

    @property
    def at_work(self) -> tuple[W, ...]:
        """The workers that have something to do, also those that can't go on now."""
        return tuple(self._runs)

    @property
    def busy(self) -> bool:
        """Whether any worker has something to do."""
        return bool(self._runs)

    @property
    def moving(self) -> bool:
        """Whether any worker has something to do and can go on now."""
        return any(not worker.waits for worker in self._runs)

    async def over(self, worker: W) -> None:
        """Wait until a worker has nothing to do."""
        while (run := self._runs.get(worker)) is not None:
            await run.over.wait()

    async def all_over(self) -> None:
        """Wait until those that have something to do now have nothing."""
        for worker in list(self._runs):
            await self.over(worker)

    async def drained(self) -> None:
        """Wait until whatever can go on now has."""
        while self.moving:
            self._quieter.clear()
            await self._quieter.wait()

    def put_off(self) -> None:
        """Let those that have to wait for their turn not begin, unless they are woken again."""
        for worker, run in tuple(self._runs.items()):
            if run.task is None:
                worker.semaphore.forget(worker)
                self._end(worker)

    async def stop(self) -> None:
        """Stop all workers, wherever they are."""
        self.put_off()
        runs = dict(self._runs)
        for worker, run in runs.items():
            worker.semaphore.forget(worker)
            if run.task is not None:
                run.task.cancel()
        tasks = [run.task for run in runs.values() if run.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _until_over(self, worker: W) -> None:
        CONTEXT.set(worker)
        try:
            await worker.run()
        finally:
            worker.semaphore.make_room(worker)
            self._end(worker)

    def _end(self, worker: W) -> None:
        self._runs.pop(worker).over.set()
        self.rests()
        worker.rests()


class Worker(RequestContext, ABC):
    """Works one queue off, in a task of its own while there may be something in it."""

    line: Literal["channels", "others"] = "others"
    """With whom it waits for its turn."""

    def __init__(self, pool: WorkerPool[Any], name: str) -> None:
        super().__init__()
        self._pool = pool
        self._name = name
        self._woken = asyncio.Event()
        self.waits = False
        """Whether it can't go on now."""
        self.semaphore = pool.semaphores[self.line]
        self.inside = False
        """Whether it is one of those that work at a time."""

    @abstractmethod
    async def work(self) -> Failed | None:
        """Work the queue off as far as it goes, or until :attr:`is_woken`. Raises nothing."""

    @abstractmethod
    def rests(self) -> None:
        """There is nothing to do for now: it waits, or (:attr:`is_over`) has done all."""

    def wake(self) -> None:
        """There may be something in the queue; if it waits, it tries again now."""
        pressed = CONTEXT.get().pressed
        if self.is_over:
            self.pressed = pressed
            self._pool.begin(self, self._name)
            return
        self.waits = False
        self._woken.set()
        if pressed:
            self.pressed = True
            self.semaphore.hurry(self)

    def asks(self) -> None:
        """Its request may have to wait for its channel."""
        self.semaphore.make_room(self)

    def leaves(self) -> None:
        """Its request needn't wait for that any longer."""
        self.semaphore.come_back(self)

    @property
    def is_woken(self) -> bool:
        """Whether there may be more in the queue than when it was looked into last."""
        return self._woken.is_set()

    @property
    def is_over(self) -> bool:
        """Whether there is nothing in the queue."""
        return self not in self._pool

    async def run(self) -> None:
        """Work the queue off, however long that takes; called by the pool."""
        factor = 1
        while True:
            self._woken.clear()
            failed = await self.work()
            if failed is None:
                factor = 1
                if not self._woken.is_set():
                    return
            elif failed.longest is None:
                await self._wait(failed.wait)
            else:
                await self._wait(min(factor * failed.wait, failed.longest))
                factor *= 2

    async def _wait(self, seconds: float) -> None:
        """Wait until it is time to try again, or it is woken; then for room."""
        if not self._woken.is_set():
            self.pressed = False
        self.waits = True
        self.semaphore.make_room(self)
        self._pool.rests()
        self.rests()
        try:
            await either(self._pool.sleep(seconds), self._woken.wait())
        finally:
            self.waits = False
        room = asyncio.Event()
        self.semaphore.enter(self, room.set)
        await room.wait()


@dataclass(frozen=True, slots=True)
class Means:
    """What every delivery takes: where is stored what is owed, the parts of the tables that hear what comes
    of it, who makes screens, and who posts them."""

    store: Store
    tables: Tables
    seating: Seating
    renderer: Renderer
    posting: Posting


class DeliveryWorker(Worker):
    """Works off what a table owes to somebody, or to its channel."""

    retry = RETRY_SECONDS
    """How long it waits after a first failure."""

    def __init__(self, pool: WorkerPool[DeliveryWorker], means: Means, table_id: int) -> None:
        super().__init__(pool, f"deliveries of table {table_id}")
        self._store = means.store
        self._tables = means.tables
        self._seating = means.seating
        self._renderer = means.renderer
        self._posting = means.posting
        self.table_id = table_id

    @abstractmethod
    async def deliver(self) -> None:
        """Deliver what is owed, until more is."""

    def nudge(self) -> None:
        """Try again now, unless that is known to be in vain."""
        self.wake()

    def is_in(self, _guild_id: int) -> bool:
        """Whether what changes in a server may end what it waits for."""
        return False

    async def work(self) -> Failed | None:
        """As far as it goes now. What another process's table owes is that one's to deliver."""
        try:
            if self._tables.shared:
                table = await self._store.once(self.table_id)
                if table is not None and not self._tables.is_ours(table):
                    self._tables.tell_owner(table)
                    return None
            await self.deliver()
        except Shut as shut:
            _log.warning("table %s waits: %s", self.table_id, shut.trouble)
            return Failed(self.retry, LONGEST_RETRY_SECONDS)
        except TooFast as fast:
            _log.info("table %s owes somebody a hand: %s", self.table_id, fast)
            return Failed(fast.seconds)
        except FAULTS as error:
            _log.warning("table %s waits: %s", self.table_id, short(error))
            return Failed(self.retry, LONGEST_FAULT_SECONDS)
        except BadState as error:
            _log.error("table %s can't be shown: %s", self.table_id, error)
        except Exception:
            _log.exception("what table %s owes can't be delivered", self.table_id)
        else:
            return None
        return Failed(self.retry, LONGEST_RETRY_SECONDS)

    async def one(
        self, table: TableRecord, owed: Delivery, show: Callable[[TableRecord, Delivery], Awaitable[None]]
    ) -> None:
        """Have one piece shown. What Discord takes for malformed would never arrive: it is given up, so that
        the table goes on without it."""
        try:
            await show(table, owed)
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST or error.code in GONE | UNREACHABLE:
                raise
            _log.error("delivery %s (%s) is malformed: %s", owed.id, owed.kind, short(error))
            reason = f"malformed, {short(error)}"
            await self._store.given_up(owed.id, reason, board=None if owed.kind == "record" else KEEP)

    async def give_up(self, pending: Iterable[Delivery]) -> None:
        """Give up what a table owes that is over and whose place is gone."""
        for owed in pending:
            await self._store.given_up(owed.id, "has no place any more")
