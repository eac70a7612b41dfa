"""Workers of queues: side by side, each in its own order. One that fails waits and tries again, and no other
waits for it. A fault in this program costs one attempt, and never the table.

After a start, or an outage, thousands may have something to do at the same time. Only some work at a time, in
the order in which they were woken; one for which somebody has just pressed something begins at once. A worker
whose request waits for its channel's limit makes room for another one meanwhile.

A :class:`Worker` doesn't know what is in its queue: only when it works through it, what happens when that
fails, and when it rests. A :class:`DeliveryWorker` delivers a table's outbox rows, one by one, or gives them
up.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterable
from contextvars import copy_context
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

import discord

from bot.discord_api.error_codes import GONE, UNREACHABLE
from bot.discord_api.messages import BAD_REQUEST, FAULTS, Posting, Shut, short
from bot.discord_api.opening_dms import TooFast
from bot.discord_api.request_context import CONTEXT, RequestContext
from bot.process.waiting import either
from bot.rendering.renderer import Renderer
from bot.tables import Seating, Tables
from data.db.records import Delivery
from data.tables.store import KEEP, Store
from games.engine import BadState

_log = logging.getLogger(__name__)

PAST = "is past"
"""Why a row isn't shown: what it tells of is over."""
RETRY_SECONDS = 30.0
HAND_RETRY_SECONDS = 5.0
LONGEST_RETRY_SECONDS = 3600.0
LONGEST_FAULT_SECONDS = 300.0
"""The longest wait in seconds after a fault. A channel's and a person's queue wait twice as long after each
failure: up to an hour while the channel is shut, up to this while Discord or the database fails."""
AT_ONCE = 50
"""The number of channels' queues that work at a time, and of others. Discord takes about that many in a
second, so a queue that has begun waits little longer than that for its place."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A queue that can't continue is tried again after ``wait`` seconds, and while it fails after twice as
    long each time, up to ``longest``; None: after ``wait`` seconds each time."""

    wait: float
    longest: float | None = None


class _Semaphore:
    """Lets workers begin, a limited number at a time, in the order in which they came."""

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
        """Make room: a worker does nothing for now."""
        if worker.inside:
            worker.inside = False
            self._inside -= 1
            # Not before the worker has continued: most often it is back by then.
            asyncio.get_running_loop().call_soon(self._let_in)

    def come_back(self, worker: Worker) -> None:
        """Let a worker continue, whether there is room or not."""
        if not worker.inside:
            worker.inside = True
            self._inside += 1

    def forget(self, worker: Worker) -> None:
        """Drop a worker that waits to begin."""
        self._line.pop(worker, None)

    def _let_in(self) -> None:
        while self._line and self._inside < self._most:
            self.hurry(next(iter(self._line)))


W = TypeVar("W", bound="Worker")


@dataclass(slots=True)
class _Run:
    """A worker's run while it has something to do. It has a task as soon as it has begun."""

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
        self.runs: dict[W, _Run] = {}
        """The workers that have something to do, also those that can't continue now."""
        self._quieter = asyncio.Event()

    def begin(self, worker: W, name: str) -> None:
        """Begin a worker that has something to do."""
        run, context = _Run(), copy_context()
        self.runs[worker] = run

        def work() -> None:
            run.task = asyncio.create_task(worker.run(), name=name, context=context)

        worker.semaphore.enter(worker, work)

    def rests(self) -> None:
        """Note that a worker waits, or is done."""
        self._quieter.set()

    @property
    def waiting(self) -> tuple[W, ...]:
        """The workers that can't continue now."""
        return tuple([worker for worker in self.runs if worker.waits])

    @property
    def at_work(self) -> tuple[W, ...]:
        """The workers that have something to do, also those that can't continue now."""
        return tuple(self.runs)

    @property
    def busy(self) -> bool:
        """Whether any worker has something to do."""
        return bool(self.runs)

    @property
    def moving(self) -> bool:
        """Whether any worker has something to do and can continue now."""
        return any(not worker.waits for worker in self.runs)

    async def over(self, worker: W) -> None:
        """Wait until a worker has nothing to do."""
        while (run := self.runs.get(worker)) is not None:
            await run.over.wait()

    async def all_over(self) -> None:
        """Wait until those that have something to do now are done."""
        for worker in list(self.runs):
            await self.over(worker)

    async def drained(self) -> None:
        """Wait until those that can continue now are done."""
        while self.moving:
            self._quieter.clear()
            await self._quieter.wait()

    def put_off(self) -> None:
        """Keep workers that wait for their turn from beginning, unless they are woken again."""
        for worker, run in tuple(self.runs.items()):
            if run.task is None:
                worker.semaphore.forget(worker)
                self.end(worker)

    async def stop(self) -> None:
        """Stop all workers, wherever they are."""
        self.put_off()
        runs = dict(self.runs)
        for worker, run in runs.items():
            worker.semaphore.forget(worker)
            if run.task is not None:
                run.task.cancel()
        tasks = [run.task for run in runs.values() if run.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)

    def end(self, worker: W) -> None:
        """Note that a worker has done all, or was stopped."""
        self.runs.pop(worker).over.set()
        self.rests()
        worker.rests()


class Worker(RequestContext, ABC):
    """Works through one queue, in a task of its own while there may be something in it."""

    line: Literal["channels", "others"] = "others"
    """The group in which it waits for its turn."""

    def __init__(self, pool: WorkerPool[Any], name: str) -> None:
        super().__init__()
        self._pool = pool
        self._name = name
        self._woken = asyncio.Event()
        self.waits = False
        """Whether it can't continue now."""
        self.semaphore = pool.semaphores[self.line]
        self.inside = False
        """Whether it is one of those at work."""

    @abstractmethod
    async def work(self) -> Failed | None:
        """Work through the queue as far as possible, or until :attr:`is_woken`. Raises nothing."""

    @abstractmethod
    def rests(self) -> None:
        """Note that there is nothing to do for now: it waits, or (:attr:`is_over`) has done all."""

    def wake(self) -> None:
        """Wake it for what may be in the queue; if it waits, it tries again now."""
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
        """Note that its request may have to wait for its channel."""
        self.semaphore.make_room(self)

    def leaves(self) -> None:
        """Note that its request doesn't wait for its channel any longer."""
        self.semaphore.come_back(self)

    @property
    def is_woken(self) -> bool:
        """Whether there may be more in the queue than when it was last read."""
        return self._woken.is_set()

    @property
    def is_over(self) -> bool:
        """Whether there is nothing in the queue."""
        return self not in self._pool.runs

    async def run(self) -> None:
        """Work through the queue, however long that takes; called by the pool."""
        CONTEXT.set(self)
        factor = 1
        try:
            while True:
                self._woken.clear()
                failed = await self.work()
                if failed is None:
                    factor = 1
                    if not self._woken.is_set():
                        return
                    await asyncio.sleep(0)  # others have their turn also where all was known
                elif failed.longest is None:
                    await self._wait(failed.wait)
                else:
                    await self._wait(min(factor * failed.wait, failed.longest))
                    factor *= 2
        finally:
            self.semaphore.make_room(self)
            self._pool.end(self)

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
    """What every delivery uses: the store of the outbox rows, the parts of the tables that note the results,
    the maker of screens, and the poster."""

    store: Store
    tables: Tables
    seating: Seating
    renderer: Renderer
    posting: Posting


class DeliveryWorker(Worker):
    """Delivers a table's outbox rows to a person, or to its channel."""

    retry = RETRY_SECONDS
    """The seconds that it waits after a first failure."""

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
        """Deliver the rows, until more are added."""

    def nudge(self) -> None:
        """Try again now, unless that is known to be useless."""
        self.wake()

    def is_in(self, _guild_id: int) -> bool:
        """Whether a change in a server may end its wait."""
        return False

    async def work(self) -> Failed | None:
        """Deliver as far as possible now. Another process delivers the rows of its own tables."""
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

    async def refused(self, owed: Delivery, error: discord.HTTPException) -> None:
        """Give up a row that Discord finds malformed: it would never arrive, and so the table continues
        without it.

        Raises:
            discord.HTTPException: the error, if it is another one.
        """
        if error.status != BAD_REQUEST or error.code in GONE | UNREACHABLE:
            raise error
        _log.error("delivery %s (%s) is malformed: %s", owed.id, owed.kind, short(error))
        reason = f"malformed, {short(error)}"
        await self._store.given_up(owed.id, reason, board=None if owed.kind == "record" else KEEP)

    async def give_up(self, pending: Iterable[Delivery]) -> None:
        """Give up the rows of a table that is over and whose place is gone."""
        for owed in pending:
            await self._store.given_up(owed.id, "has no place any more")
