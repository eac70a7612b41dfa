"""The bot as a process that its supervisor starts again, on simulated time, with a machine that fails it."""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import itertools
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Coroutine
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from weakref import WeakSet

import aiosqlite
from pydantic import SecretStr
from sqlalchemy import Connection, event

from bot.config import Settings
from bot.runtime.client import Undercup
from bot.runtime.connection import serve
from data.operations.opening import open_store
from data.tables.store import Store
from playground import Episode, Kind, Playground
from playground.random_faults import FaultContext, NothingThere
from tests.bot.harness import START
from tests.bot.inside import stop_heartbeats

RESTART_SECONDS = 5.0
"""After how long the supervisor starts a process that has ended."""
ROOT = Path(__file__).parents[2]
RUNNING: contextvars.ContextVar[Life | None] = contextvars.ContextVar("running", default=None)
"""The life of the bot that a task belongs to."""


class Life:
    """One process, from its start to its end."""

    def __init__(self, store: Store, client: Undercup) -> None:
        self.store = store
        self.client = client
        self.stop: asyncio.Queue[str] = asyncio.Queue()
        self.tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self.killed = False
        self._opened: list[aiosqlite.Connection] = []
        self._engines = (store.database.quick, store.database.long)
        self._transactions = (store.database.reading, store.database.changing)
        for engine in self._engines:
            event.listen(engine.sync_engine, "connect", self._open)

    def _open(self, connection: Any, _record: object) -> None:
        self._opened.append(connection.driver_connection)

    async def let_go(self) -> None:
        """Close the database's files, as the system does for a process that is no more: also those that were
        open when this life began to count them."""
        for transactions in self._transactions:
            await transactions.close()
        for engine in self._engines:
            await engine.dispose()
        for connection in self._opened:
            await connection.close()
        if self.store.database.lock_file is not None:
            self.store.database.lock_file.close()


def noting_tasks(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **options: Any
) -> asyncio.Task[Any]:
    """A task factory that knows whose tasks are whose."""
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **options)
    life = RUNNING.get()
    if life is not None:
        life.tasks.add(task)
    return task


class Process:
    """The bot under a supervisor: whenever it ends it is started again. ``ends`` says when and why it ended
    without being told to."""

    def __init__(self, world: Playground, folder: Path, seed: str) -> None:
        self._world = world
        self._folder = folder
        self._file = folder / "undercup.db"
        self._seed = seed
        self._secrets = itertools.count()
        self._supervising: asyncio.Task[None] | None = None
        self._stopping = False
        self.life: Life | None = None
        self.ends: list[tuple[float, str]] = []
        self.down: list[tuple[float, float]] = []
        """From when to when there was no process."""
        self._full = False
        self._doing: list[asyncio.Task[None]] = []

    @property
    def url(self) -> str:
        return f"sqlite+aiosqlite:///{self._file}"

    def now(self) -> datetime:
        """The bot's time: the loop's, since an agreed start."""
        return START + timedelta(seconds=asyncio.get_running_loop().time())

    def secret(self) -> bytes:
        """What a new table's dice are drawn from."""
        return hashlib.sha256(f"{self._seed} {next(self._secrets)}".encode()).digest()

    async def start(self) -> None:
        """Start it, and wait until it is ready."""
        self._supervising = asyncio.create_task(self._supervise(), name="supervisor")
        await self.ready()

    async def ready(self) -> Life:
        """The running process, once it is connected."""
        while True:
            if self.life is not None and not self.life.killed and self.life.client.is_ready():
                return self.life
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Stop it for good; an error in what was done to it is raised now."""
        await asyncio.gather(*self._doing)
        self._stopping = True
        self._terminate()
        if self._supervising is not None:
            await self._supervising

    def _terminate(self) -> None:
        """As SIGTERM does."""
        if self.life is not None:
            self.life.stop.put_nowait("SIGTERM")

    async def kill(self) -> None:
        """End it as a crash does: nothing that it does afterwards reaches the network or the database. What
        a thread of the database has begun becomes whole, as it may in a crash."""
        life = self.life
        if life is None or life.killed:
            return
        life.killed = True
        connector: Any = life.client.http.connector
        if connector:
            await connector.close()
        stop_heartbeats(life.client)
        begun = set(life.store.database.at_work)
        tasks = [each for each in life.tasks if each not in begun and each is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *begun, return_exceptions=True)
        await life.let_go()

    async def _supervise(self) -> None:
        while not self._stopping:
            try:
                await asyncio.create_task(self._serve(), name="the bot's process")
            except (asyncio.CancelledError, Exception) as error:
                # What a killed process says with its last breath is heard by nobody.
                if self.life is None or not self.life.killed:
                    if isinstance(error, asyncio.CancelledError):
                        raise
                    self.ends.append((self._world.clock(), repr(error)))
            began = self._world.clock()
            if not self._stopping:
                await asyncio.sleep(RESTART_SECONDS)
            self.down.append((began, self._world.clock()))

    async def _serve(self) -> None:
        store = await open_store(self.url, now=self.now)
        for engine in (store.database.quick, store.database.long):
            event.listen(engine.sync_engine, "begin", self._fill_disk)
        settings = Settings(
            token=SecretStr(self._world.token), database="", api_base=self._world.api_base, pace=1.5,
            hold=0.0,
            thinkers=0, health_file=self._folder / "health", emojis="off",
        )  # fmt: skip
        machine = asyncio.get_running_loop().time
        client = Undercup(settings, store, now=self.now, secret=self.secret, machine=machine)
        life = self.life = Life(store, client)

        def refuse(_connection: object) -> None:
            if life.killed:
                raise ProcessLookupError("the process was killed")

        for engine in (store.database.quick, store.database.long):
            event.listen(engine.sync_engine, "begin", refuse, insert=True)
        RUNNING.set(life)
        task = asyncio.current_task()
        assert task is not None
        life.tasks.add(task)
        try:
            await serve(client, self._world.token, life.stop)
        finally:
            if not life.killed:
                await client.close()
                await store.close()

    # --- the machine's faults --------------------------------------------------------------------------

    @property
    def faults(self) -> tuple[Kind, ...]:
        """The machine's faults, to be drawn beside Discord's."""
        return (
            Kind("bot killed", 0.1, self._killed),
            Kind("bot told to stop", 0.1, self._terminated),
            Kind("second process", 0.1, self._second),
            Kind("disk full", 0.4, self._disk_full),
            Kind("database locked", 0.4, self._locked),
            Kind("database locked for a moment", 2, self._locked_briefly),
        )

    def _up(self) -> Life:
        if self.life is None or self.life.killed or not self.life.client.is_ready():
            raise NothingThere
        return self.life

    def _soon(self, work: Coroutine[Any, Any, None]) -> Episode:
        self._doing.append(asyncio.create_task(work))
        return Episode()

    def _killed(self, _context: FaultContext) -> Episode:
        self._up()
        return self._soon(self.kill())

    def _terminated(self, _context: FaultContext) -> Episode:
        self._up()
        self._terminate()
        return Episode()

    def _second(self, _context: FaultContext) -> Episode:
        self._up()
        return self._soon(self._refused())

    async def _refused(self) -> None:
        """A second process on the same file ends with a sentence; this one doesn't notice."""
        said = await asyncio.to_thread(self._run_second)
        assert said.returncode not in (0, None), said
        assert "Another Undercup is running on the database" in said.stderr, said

    def _run_second(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tests.undercup", "run"],
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
            env={
                **os.environ,
                "UNDERCUP_TOKEN": self._world.token,
                "UNDERCUP_API_BASE": self._world.api_base,
                "UNDERCUP_DATABASE": self.url,
                "UNDERCUP_HEALTH_FILE": f"{self._folder}/second",
            },
        )

    def _disk_full(self, context: FaultContext) -> Episode:
        self._up()
        self._full = True
        return Episode(context.dice.uniform(1, 15), self._disk_free)

    def _disk_free(self) -> None:
        self._full = False

    def _fill_disk(self, connection: Connection) -> None:
        """The database may not grow by a page while the disk is full."""
        pages = 1 if self._full else 2**32 - 2
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    def _locked(self, context: FaultContext) -> Episode:
        other = self._lock()
        return Episode(context.dice.uniform(1, 8), other.close)

    def _locked_briefly(self, _context: FaultContext) -> Episode:
        """Until shortly after whoever waits for it has begun to wait; SQLite waits in real time."""
        other = self._lock()
        threading.Timer(0.01, other.close).start()
        return Episode()

    def _lock(self) -> sqlite3.Connection:
        self._up()
        other = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            other.close()
            raise NothingThere from None
        return other
