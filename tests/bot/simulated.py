"""Simulated time for everything on an event loop: it stands still while there is anything to do, and goes on
to whatever is due next as soon as there isn't.

Sockets are real, and so are discord.py, aiohttp and SQLite; they all wait on the loop's clock. So minutes of
sleeps, retries and time-outs take no time, and nothing is late because the machine is slow.
"""

from __future__ import annotations

import asyncio
import queue
import selectors
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from types import SimpleNamespace
from typing import Any

import pytest

LOOK_SECONDS = 0.5
"""How many real seconds the loop sleeps at most while it waits for a thread."""
A_MOMENT = 0.02
"""Simulated seconds that may pass a little too early without anybody being late for it."""
LAST_LOOKS, LAST_LOOK_SECONDS = 3, 0.001
"""How often, and for how many real seconds each, the loop looks once more before it lets more than a moment
pass: a busy machine hands on what was written to a loopback socket a little later."""
MOST_LOOKS, MOST_TURNS = 240, 2_000_000
"""After so many looks, or so many turns of the loop without time going on, something is the matter."""


class StandsStill(RuntimeError):  # noqa: N818 - says what is the matter
    """Simulated time doesn't go on."""


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop with simulated time, in seconds since its start.

    ``at_work`` counts threads that do something for the loop: meanwhile time stands still.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.at_work = 0
        super().__init__(_Selector(self))

    def time(self) -> float:
        return self.now

    def working(self, future: asyncio.Future[Any]) -> None:
        """A thread is at work until this future is done."""
        self.at_work += 1
        future.add_done_callback(self._worked)

    def _worked(self, _future: asyncio.Future[Any]) -> None:
        self.at_work -= 1

    def run_in_executor(  # type: ignore[override]  # as asyncio has it, without the type variables
        self, executor: Executor | None, function: Callable[..., Any], *arguments: Any
    ) -> asyncio.Future[Any]:
        future = super().run_in_executor(executor, function, *arguments)
        self.working(future)
        return future


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: SimulatedLoop) -> None:
        super().__init__()
        self._loop = loop
        self._looks = self._turns = 0
        self._unseen = 0.0
        """How many seconds have passed since the last of the last looks."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        # What was written to a loopback socket can be read at once, or nearly so.
        ready = super().select(0)
        self._turns += 1
        if ready or (timeout is not None and timeout <= 0):
            self._looks = 0
        elif self._loop.at_work or timeout is None:
            self._looks += 1
            ready = super().select(LOOK_SECONDS)
        else:
            self._looks = 0
            if not (ready := self._last_looks(timeout)):
                self._turns = 0
                self._loop.now += timeout
        if self._looks > MOST_LOOKS or self._turns > MOST_TURNS:
            self._looks = self._turns = 0
            raise StandsStill(f"at {self._loop.now} s, with {self._loop.at_work} threads at work")
        return ready

    def _last_looks(self, seconds: float) -> list[tuple[selectors.SelectorKey, int]]:
        """Whether something comes after all, before so many simulated seconds pass."""
        if len(self.get_map()) == 1:  # no socket but the loop's own, which only threads at work write to
            return []
        self._unseen += seconds
        if self._unseen > A_MOMENT:
            self._unseen = 0.0
            for _ in range(LAST_LOOKS):
                if ready := super().select(LAST_LOOK_SECONDS):
                    return ready
        return []


class _Work(queue.SimpleQueue):  # type: ignore[type-arg]
    """The queue of an aiosqlite connection: the thread behind it is at work until its answer is there."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future = item[0]
        if future is not None:
            loop = future.get_loop()
            assert isinstance(loop, SimulatedLoop)
            loop.working(future)
        super().put_nowait(item)


class _Wakening:
    """In place of the :class:`threading.Event` on which discord.py's heartbeat sleeps: it sleeps in simulated
    time, and is at work whenever it doesn't sleep."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop
        self._asleep: Future[bool] | None = None
        self._set = False
        loop.at_work += 1

    def wait(self, seconds: float) -> bool:
        woken: Future[bool] = Future()
        self._loop.call_soon_threadsafe(self._sleep, seconds, woken)
        return woken.result()

    def set(self) -> None:
        self._loop.call_soon_threadsafe(self._end)

    def is_set(self) -> bool:
        return self._set

    def _sleep(self, seconds: float, woken: Future[bool]) -> None:
        if self._set:
            woken.set_result(True)
            return
        self._loop.at_work -= 1
        self._asleep = woken
        self._loop.call_later(seconds, self._wake, woken)

    def _wake(self, woken: Future[bool]) -> None:
        if woken is self._asleep:
            self._loop.at_work += 1
            self._asleep = None
            woken.set_result(False)

    def _end(self) -> None:
        if self._set:
            return
        self._set = True
        if self._asleep is None:
            self._loop.at_work -= 1
        else:
            self._asleep.set_result(True)
            self._asleep = None


def simulate(loop: SimulatedLoop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the threads of aiosqlite and of discord.py's heartbeats keep the loop's time."""
    monkeypatch.setattr("aiosqlite.core.SimpleQueue", _Work)
    monkeypatch.setattr(
        "discord.gateway.threading",
        SimpleNamespace(
            Thread=threading.Thread, Event=lambda: _Wakening(loop), get_ident=threading.get_ident
        ),
    )
    monkeypatch.setattr("discord.gateway.time", SimpleNamespace(perf_counter=loop.time, time=time.time))
