"""Queues that are worked off side by side, each by itself and in its own order. One that can't go on waits
and tries again, and no other waits for it.

What is in a queue is not known here: only when it is worked off, what it does when that fails, and when it
rests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Literal, NamedTuple


class Queue(NamedTuple):
    """What goes out in order: all that a table owes its channel, or all that it owes one person by DM (by
    that person's id). ``people`` is the finding out which people those are."""

    table_id: int
    to: int | Literal["channel", "people"]


@dataclass(frozen=True, slots=True)
class Failed:
    """A queue can't go on: it tries again after ``wait`` seconds, and while it fails after twice as long each
    time, up to ``longest``; None: after ``wait`` seconds each time."""

    wait: float
    longest: float | None = None


async def either(*ways: Coroutine[object, object, object]) -> None:
    """Wait until one of them is over; the others are cancelled."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


class Queues:
    """The queues that have something to do, with a worker each.

    ``work`` works a queue off as far as it goes, and may return as soon as :meth:`is_woken`; it raises
    nothing. ``rests`` is called when a queue's worker has nothing to do for now, because it waits or is over.
    """

    def __init__(
        self,
        work: Callable[[Queue], Awaitable[Failed | None]],
        *,
        rests: Callable[[Queue], None],
        sleep: Callable[[float], Coroutine[object, object, None]],
    ) -> None:
        self._work = work
        self._rests = rests
        self._sleep = sleep
        self._workers: dict[Queue, asyncio.Task[None]] = {}
        self._woken: dict[Queue, asyncio.Event] = {}
        self._waiting: set[Queue] = set()
        self._quieter = asyncio.Event()

    def wake(self, queue: Queue) -> None:
        """There may be something in a queue; if it waits, it tries again now."""
        if queue in self._workers:
            self._waiting.discard(queue)
            self._woken[queue].set()
        else:
            self._woken[queue] = asyncio.Event()
            name = f"deliveries of table {queue.table_id}"
            self._workers[queue] = asyncio.create_task(self._run(queue), name=name)

    def is_woken(self, queue: Queue) -> bool:
        """Whether there may be more in a queue than when it was looked into last."""
        return self._woken[queue].is_set()

    def works(self, queue: Queue) -> bool:
        """Whether a queue is worked off, or waits for that."""
        return queue in self._workers

    @property
    def waiting(self) -> frozenset[Queue]:
        """The queues that can't go on now."""
        return frozenset(self._waiting)

    @property
    def busy(self) -> bool:
        """Whether there is something in any queue."""
        return bool(self._workers)

    @property
    def moving(self) -> bool:
        """Whether there is something in any queue that can go on now."""
        return bool(self._workers.keys() - self._waiting)

    async def over(self, queue: Queue) -> None:
        """Wait until there is nothing in a queue."""
        while (worker := self._workers.get(queue)) is not None:
            await asyncio.wait((worker,))

    async def all_over(self) -> None:
        """Wait until there is nothing in the queues that have something to do now."""
        for queue in list(self._workers):
            await self.over(queue)

    async def drained(self) -> None:
        """Wait until whatever can go on now has."""
        while self.moving:
            self._quieter.clear()
            await self._quieter.wait()

    async def stop(self) -> None:
        """Stop all workers, wherever they are."""
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def _run(self, queue: Queue) -> None:
        woken, factor = self._woken[queue], 1
        try:
            while True:
                woken.clear()
                failed = await self._work(queue)
                if failed is None:
                    factor = 1
                    if not woken.is_set():
                        break
                elif failed.longest is None:
                    await self._wait(queue, failed.wait)
                else:
                    await self._wait(queue, min(factor * failed.wait, failed.longest))
                    factor *= 2
        finally:
            del self._workers[queue], self._woken[queue]
            self._quieter.set()
            self._rests(queue)

    async def _wait(self, queue: Queue, seconds: float) -> None:
        self._waiting.add(queue)
        self._quieter.set()
        self._rests(queue)
        try:
            await either(self._sleep(seconds), self._woken[queue].wait())
        finally:
            self._waiting.discard(queue)
