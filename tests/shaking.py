"""A pytest plugin that delays the database's driver and stops the event loop, at random.

``python -m tests.shake`` loads it. Delays are drawn from the seed and the test's node id, so a test that runs
alone gets the same ones.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest

STATEMENT_SECONDS = 0.1
"""The longest delay before a statement; the mean is a fiftieth of it."""
STANDSTILL_SECONDS = 0.5
"""The longest standstill of an event loop; the mean is a tenth of it."""
CALLBACKS = 1000
"""How many callbacks run on average between two standstills."""


class Shaker:
    """Draws delays for the test that runs, and sleeps."""

    def __init__(self, seed: int, sleep: Callable[[float], object] = time.sleep) -> None:
        self._seed = seed
        self._sleep = sleep
        self.begin("")

    def begin(self, nodeid: str) -> None:
        """Start the streams of a test."""
        self._nodeid = nodeid
        self._connections = 0
        self._loop = self._stream("loop")
        self._callbacks = self._loop.randrange(2 * CALLBACKS)

    def _stream(self, name: str) -> random.Random:
        return random.Random(f"{self._seed} {self._nodeid} {name}")

    def statements(self) -> Callable[[str], None]:
        """Return a trace callback that delays the statements of a new connection.

        Each connection has its own stream, because the order of threads differs from run to run.
        """
        stream = self._stream(f"connection {self._connections}")
        self._connections += 1

        def delay(_statement: str) -> None:
            self._sleep(STATEMENT_SECONDS * stream.random() ** 49)

        return delay

    def callback(self) -> None:
        """Stop the event loop before some of its callbacks."""
        self._callbacks -= 1
        if self._callbacks < 0:
            self._callbacks = self._loop.randrange(2 * CALLBACKS)
            self._sleep(STANDSTILL_SECONDS * self._loop.random() ** 9)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Shake every SQLite connection that is opened inside, and every event loop."""
        connect, run = sqlite3.connect, asyncio.Handle._run  # noqa: SLF001 - asyncio has no public way

        def connect_shaken(*arguments: Any, **options: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*arguments, **options)
            # SQLite calls it before each statement, in the thread that carries it out.
            connection.set_trace_callback(self.statements())
            return connection

        def run_shaken(handle: asyncio.Handle) -> None:
            self.callback()
            run(handle)

        with (
            mock.patch.object(sqlite3, "connect", connect_shaken),
            mock.patch.object(asyncio.Handle, "_run", run_shaken),
        ):
            yield


SHAKER = pytest.StashKey[Shaker]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Called by pytest."""
    parser.addoption("--seed", type=int, help="what the delays are drawn from; random unless given")


def pytest_configure(config: pytest.Config) -> None:
    """Called by pytest, also in each of xdist's workers, which get the options."""
    if config.option.seed is None:
        config.option.seed = random.randrange(2**32)
    config.stash[SHAKER] = Shaker(config.option.seed)


def pytest_report_header(config: pytest.Config) -> str:
    """Called by pytest: say how to repeat the run."""
    return f"shaken: python -m tests.shake --seed {config.option.seed}"


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Iterator[None]:
    """Called by pytest around all tests."""
    with session.config.stash[SHAKER].installed():
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Called by pytest before each test and its fixtures."""
    item.config.stash[SHAKER].begin(item.nodeid)
