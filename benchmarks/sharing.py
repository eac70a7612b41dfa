"""Processes of the bot that share a PostgreSQL, with the lines by which they reach it and Discord, and people
who play there. The stand-in and the people are in this process. Linux only."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from benchmarks import stock
from benchmarks.crowd import MOVES, Crowd, Measured, Press, Spot
from benchmarks.processes import ROOT
from benchmarks.stage import Answer, Stage
from benchmarks.telling import progress
from data.db.shards import shard_of
from playground import Guild, Playground

SHARDS = 8
PATIENCE = 180.0
FAR_AHEAD = 40
"""When one place has more presses than the other by half of this, the next one is made in the other."""


class Line:
    """A connection through this process, from a process to its peer. While it is ``cut`` no data passes, and
    neither end is told."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self._named: tuple[bytes, bytes] = (b"", b"")
        """The searched address, and its replacement: both have the same length."""

    def cut(self) -> None:
        """Stop all data."""
        self._open.clear()

    def mend(self) -> None:
        """Let data pass again."""
        self._open.set()

    async def to_socket(self, path: Path, target: Path) -> None:
        """Connect a socket of that path to another one."""
        self._server = await asyncio.start_unix_server(
            lambda reader, writer: self._serve(reader, writer, asyncio.open_unix_connection(target)), path
        )

    async def to_port(self, target: int) -> None:
        """Connect a free port to another one, of this machine."""
        self._server = await asyncio.start_server(
            lambda reader, writer: self._serve(reader, writer, asyncio.open_connection("127.0.0.1", target)),
            "127.0.0.1",
            0,
        )
        self.port = self._server.sockets[0].getsockname()[1]
        self._named = f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{target}".encode()

    async def close(self) -> None:
        """Close it with all its connections."""
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, there: Any) -> None:
        with suppress(OSError):
            other_reader, other_writer = await there
            ways = [self._pump(reader, other_writer), self._pump(other_reader, writer)]
            tasks = [asyncio.create_task(way) for way in ways]
            self._tasks.update(tasks)
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                    self._tasks.discard(task)
                other_writer.close()
                writer.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data.replace(*self._named) if self.port else data)
                await writer.drain()


@dataclass
class Process:
    """A process of the bot, which is started again when it ends, as systemd would."""

    name: str
    world: Playground
    folder: Path
    server: str
    settings: dict[str, str]
    database: Line = field(default_factory=Line)
    discord: Line = field(default_factory=Line)
    statuses: Counter[int] = field(default_factory=Counter)
    processor: float = 0.0
    """Seconds that finished runs have used."""
    running: asyncio.subprocess.Process | None = None
    ill: bool = False
    """Whether it is stopped or cut off."""
    amiss: str = ""
    """The kind of the last trouble."""
    _wanted: bool = True
    _keeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Lay its lines and keep it running."""
        sockets = self.folder / self.name
        sockets.mkdir()
        address = make_url(self.server)
        real = Path(str(address.query["host"])) / ".s.PGSQL.5432"
        await self.database.to_socket(sockets / ".s.PGSQL.5432", real)
        await self.discord.to_port(self.world.port)
        mine = address.update_query_dict({"host": str(sockets)})
        self.settings = {
            "PYTHONPATH": str(ROOT),
            "UNDERCUP_TOKEN": self.world.token,
            "UNDERCUP_API_BASE": f"http://127.0.0.1:{self.discord.port}/api/v10",
            "UNDERCUP_DATABASE": mine.render_as_string(hide_password=False),
            "UNDERCUP_FORGOTTEN_FILE": f"{sockets}/forgotten",
            "UNDERCUP_HEALTH_FILE": f"{sockets}/health",
            "UNDERCUP_REQUESTS_A_SECOND": "100000",
            "UNDERCUP_LOG_LEVEL": "INFO",
            "UNDERCUP_EMOJIS": "off",
            "UNDERCUP_THINKERS": "0",
            "UNDERCUP_HOLD": "0",
            "UNDERCUP_PACE": "0.5",
            **self.settings,
        }
        self._keeping = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERCUP_")}
        while self._wanted:
            with (self.folder / f"{self.name}.log").open("ab") as log:
                self.running = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "bot", "run", env=environment | self.settings,
                    cwd=self.folder, stderr=log,
                )  # fmt: skip
                status = await self.running.wait()
            self.statuses[status] += 1
            if self._wanted:
                await asyncio.sleep(1.0)

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it runs."""
        if self.running is not None and self.running.returncode is None:
            self.running.send_signal(number)

    async def stop(self) -> None:
        """Stop it for good."""
        self._wanted = False
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        if self._keeping is not None:
            try:
                async with asyncio.timeout(30):
                    await asyncio.shield(self._keeping)
            except TimeoutError:
                self.signal(signal.SIGKILL)
                await self._keeping
        await self.database.close()
        await self.discord.close()

    @property
    def used(self) -> float:
        """Return the seconds of processor time of the present run."""
        if self.running is None:
            return 0.0
        fields = Path(f"/proc/{self.running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class HalfInDms(Crowd):
    """People who make half of their presses in direct messages: where there is a choice, they press where
    fewer were made so far. ``unanswered`` are the presses without an answer: when each was made, and to which
    shard it went. ``kinds`` counts presses by game and kind; ``refused`` counts the answers without a change,
    by kind of press and of answer."""

    # Moves that everyone may see are under a hand as well.
    UNDER_A_HAND = ("own", *MOVES)

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.unanswered: list[tuple[float, int]] = []
        self.kinds = Counter[tuple[str, str]]()
        self.refused = Counter[tuple[str, str]]()
        self._ahead = 0
        """Return how many more presses were made in direct messages than elsewhere."""

    def _options(self, spot: Spot) -> Any:
        options: list[Press] = list(super()._options(spot))
        in_dms = [press for press in options if press.channel in self._dms]
        elsewhere = [press for press in options if press.channel not in self._dms]
        # At random, or a person who comes at every other turn would always press in the same place.
        if self._dice.random() < 0.5 - self._ahead / FAR_AHEAD:
            return iter(in_dms or elsewhere)
        return iter(elsewhere or in_dms)

    def _somebody(self) -> tuple[Spot, Press] | None:
        found = super()._somebody()
        if found is not None:
            self._ahead += 1 if found[1].channel in self._dms else -1
        return found

    def _count(self, spot: Spot, kind: str, answer: Answer, measured: Measured) -> bool:
        self.kinds[spot.place.game, kind] += 1
        answered = super()._count(spot, kind, answer, measured)
        if not answer.kind or answer.kind == "none":
            shard = 0 if kind == "under a hand" else shard_of(spot.place.guild, SHARDS)
            self.unanswered.append((answer.at, shard))
        elif not answered and answer.kind != "gone":
            self.refused[kind, answer.kind] += 1
        return answered


@dataclass
class Case:
    """A world with tables, people and processes, and its database."""

    world: Playground
    stage: Stage
    crowd: HalfInDms
    processes: list[Process]
    engine: AsyncEngine
    twice: Counter[tuple[int, str]]


@asynccontextmanager
async def played(
    asked: argparse.Namespace, server: str, shares: Sequence[str], *, clock: int | None = None
) -> AsyncIterator[Case]:
    """Run processes at so many tables, connected, each with its share of the shards (``UNDERCUP_SHARDS``). A
    table's clock has so many seconds; None: a day."""
    made = await stock.templates()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        name = f"undercup_{uuid.uuid4().hex}"
        admin = create_async_engine(server, isolation_level="AUTOCOMMIT")
        stack.push_async_callback(admin.dispose)
        async with admin.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        url = make_url(server).set(database=name).render_as_string(hide_password=False)
        world = await stack.enter_async_context(Playground(rate_limits=False, shards=SHARDS))
        _spread(world)
        twice = _watch_posts(world)
        places = stock.furnish(world, asked.tables)
        copies = [_hurried(each, clock) for each in stock.set_up(made, places)]
        shown = [stock.show(world, at, copy, hands=True) for at, copy in zip(places, copies, strict=True)]
        await stock.store(url, shown, places)
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.execute(
                text("SELECT setval(pg_get_serial_sequence('tables', 'id'), (SELECT max(id) FROM tables))")
            )

        async def drop() -> None:
            await engine.dispose()
            async with admin.connect() as connection:
                await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))

        stack.push_async_callback(drop)
        world.gateway.starts.enabled = True
        world.gateway.starts.max_concurrency = SHARDS  # Discord's own pace isn't measured
        count = {"UNDERCUP_SHARD_COUNT": f"{SHARDS}"}
        processes = [
            Process(f"p{number}", world, folder, url, {"UNDERCUP_SHARDS": which, **count})
            for number, which in enumerate(shares)
        ]
        for process in processes:
            stack.push_async_callback(process.stop)
            await process.start()
        await world.until(lambda: world.gateway.connected, timeout=PATIENCE)
        stage = Stage(world, places)
        crowd = HalfInDms.at(stage, seed=asked.seed)
        yield Case(world, stage, crowd, processes, engine, twice)


def _hurried(stocked: stock.Stocked, clock: int | None) -> stock.Stocked:
    table = stocked.table
    if clock is None or table.settings.clock is None:
        return stocked
    settings = replace(table.settings, clock=clock)
    deadline = datetime.now(UTC) + timedelta(seconds=clock)
    return replace(stocked, table=replace(table, settings=settings, deadline=deadline))


def _spread(world: Playground) -> None:
    """Guilds are made at different milliseconds, so that they are on different shards."""
    plain = world.add_guild

    def add_guild(name: str, *, with_bot: bool = True) -> Guild:
        time.sleep(0.0013)
        return plain(name, with_bot=with_bot)

    world.add_guild = add_guild  # type: ignore[method-assign]


def _watch_posts(world: Playground) -> Counter[tuple[int, str]]:
    """Return how often each nonce made a message in a channel: once, unless something was posted twice."""
    plain, seen = world.post, Counter[tuple[int, str]]()

    def post(channel: Any, author: Any, draft: Any, **more: Any) -> Any:
        if more.get("nonce") is not None and author is world.bot_user:
            seen[channel.id, str(more["nonce"])] += 1
        return plain(channel, author, draft, **more)

    world.post = post  # type: ignore[method-assign]
    return seen


async def press(case: Case, asked: argparse.Namespace) -> Measured:
    """Let people press for so many minutes, at that rate."""
    measured = Measured()
    for minute in range(max(1, round(asked.minutes * 2))):
        progress(f"half minute {minute + 1} …")
        measured.add(await case.crowd.press_for(30, asked.rate))
    return measured
