"""Several processes of the bot on one PostgreSQL, played at by people: while processes are killed, stopped
and cut off (``trouble``), or in peace, for the processor time that a press takes (``cost``).

It needs a PostgreSQL server where databases may be made: ``UNDERCUP_TEST_POSTGRES``, with a socket's folder
as its host. The stand-in and the people are in this process. Linux only.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import statistics
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from benchmarks import stock
from benchmarks.crowd import Crowd, Measured, Press, Spot
from benchmarks.processes import ROOT
from benchmarks.stage import Stage
from benchmarks.telling import progress, share
from data import schema
from playground import Guild, Playground

SHARDS = 8
PATIENCE = 180.0
LOOK_SECONDS = 0.25


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("shards", help="several processes on one PostgreSQL")
    parser.add_argument("--part", choices=("trouble", "cost"), required=True)
    parser.add_argument("--tables", type=int, default=200, help="live tables, of all games (default: 200)")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long people play (default: 5)")
    parser.add_argument("--rate", type=float, default=8.0, help="presses a second (default: 8)")
    parser.add_argument("--seed", type=int, default=1, help="what goes wrong, and who presses (default: 1)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print what came of it; 1 if anything was lost."""
    server = os.environ.get("UNDERCUP_TEST_POSTGRES")
    if server is None:
        print("UNDERCUP_TEST_POSTGRES names no server", file=sys.stderr)
        return 1
    return asyncio.run((_trouble if arguments.part == "trouble" else _cost)(arguments, server))


# -- connections that can be cut


class Line:
    """A connection that goes through here, from a process to what it speaks with. While it is ``cut`` nothing
    passes, and nobody is told."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self._named: tuple[bytes, bytes] = (b"", b"")
        """The address that is asked for here, and the one that it stands for: both are as long."""

    def cut(self) -> None:
        """Let nothing pass any more."""
        self._open.clear()

    def mend(self) -> None:
        """Let all pass again."""
        self._open.set()

    async def to_socket(self, path: Path, target: Path) -> None:
        """From a socket of that path to another one."""
        self._server = await asyncio.start_unix_server(
            lambda reader, writer: self._serve(reader, writer, asyncio.open_unix_connection(target)), path
        )

    async def to_port(self, target: int) -> None:
        """From a free port to another one, of this machine."""
        self._server = await asyncio.start_server(
            lambda reader, writer: self._serve(reader, writer, asyncio.open_connection("127.0.0.1", target)),
            "127.0.0.1",
            0,
        )
        self.port = self._server.sockets[0].getsockname()[1]
        self._named = f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{target}".encode()

    async def close(self) -> None:
        """End it, and all that goes through."""
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


# -- the processes


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
    """Seconds that runs have used which are over."""
    running: asyncio.subprocess.Process | None = None
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
        """End it for good."""
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
        """Seconds of processor time of the present run."""
        if self.running is None:
            return 0.0
        fields = Path(f"/proc/{self.running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class HalfInDms(Crowd):
    """People who make half of their presses in direct messages, where there is the choice."""

    def _options(self, spot: Spot) -> Any:
        options: list[Press] = list(super()._options(spot))
        in_dms = [press for press in options if press.channel in self._dms]
        elsewhere = [press for press in options if press.channel not in self._dms]
        if in_dms and elsewhere:
            return iter(in_dms if self._dice.random() < 0.5 else elsewhere)
        return iter(options)


@dataclass
class Case:
    """A world with tables, people and processes, and its database."""

    world: Playground
    crowd: HalfInDms
    processes: list[Process]
    engine: AsyncEngine
    twice: Counter[tuple[int, str]]


@asynccontextmanager
async def _played(asked: argparse.Namespace, server: str, count: int, most: int) -> AsyncIterator[Case]:
    """So many processes at so many tables, connected, with so many shards each at most."""
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
        copies = stock.set_up(made, places)
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
        world.gateway.starts.max_concurrency = SHARDS  # Discord's own pace isn't what is measured
        settings = {"UNDERCUP_SHARDS": f"auto:{most}", "UNDERCUP_SHARD_COUNT": f"{SHARDS}"}
        processes = [Process(f"p{number}", world, folder, url, dict(settings)) for number in range(count)]
        for process in processes:
            stack.push_async_callback(process.stop)
            await process.start()
        await world.until(lambda: world.gateway.connected, timeout=PATIENCE)
        crowd = HalfInDms.at(Stage(world, places), seed=asked.seed)
        yield Case(world, crowd, processes, engine, twice)


def _spread(world: Playground) -> None:
    """Guilds are made at different milliseconds, so that they are on different shards."""
    plain = world.add_guild

    def add_guild(name: str, *, with_bot: bool = True) -> Guild:
        time.sleep(0.0013)
        return plain(name, with_bot=with_bot)

    world.add_guild = add_guild  # type: ignore[method-assign]


def _watch_posts(world: Playground) -> Counter[tuple[int, str]]:
    """How often each nonce made a message in a channel: once, unless something was posted twice."""
    plain, seen = world.post, Counter[tuple[int, str]]()

    def post(channel: Any, author: Any, draft: Any, **more: Any) -> Any:
        if more.get("nonce") is not None and author is world.bot_user:
            seen[channel.id, str(more["nonce"])] += 1
        return plain(channel, author, draft, **more)

    world.post = post  # type: ignore[method-assign]
    return seen


# -- trouble


@dataclass
class Seen:
    """What was seen while things went wrong."""

    faults: Counter[str] = field(default_factory=Counter)
    unheld: list[float] = field(default_factory=list)
    """Seconds for which a shard was held by nobody, or by one that couldn't renew."""
    oldest: list[float] = field(default_factory=list)
    """How old the oldest delivery was, in seconds, at each look."""


async def _trouble(asked: argparse.Namespace, server: str) -> int:
    dice = random.Random(asked.seed)
    # Three of them can have all shards.
    async with _played(asked, server, 4, 3) as case:
        seen = Seen()
        before = await _journalled(case.engine)
        beside = [
            asyncio.create_task(_go_wrong(case, seen, dice)),
            asyncio.create_task(_look(case, seen)),
        ]
        measured = await _press(case, asked)
        beside[0].cancel()
        await asyncio.gather(beside[0], return_exceptions=True)
        for process in case.processes:
            process.signal(signal.SIGCONT)
            process.database.mend()
            process.discord.mend()
        progress("what is owed is delivered …")
        left = await _settled(case)
        beside[1].cancel()
        await asyncio.gather(beside[1], return_exceptions=True)
        progress("")
        return await _print_trouble(case, seen, measured, before, left, asked)


async def _press(case: Case, asked: argparse.Namespace) -> Measured:
    measured = Measured()
    for minute in range(max(1, round(asked.minutes * 2))):
        progress(f"half minute {minute + 1} …")
        measured.add(await case.crowd.press_for(30, asked.rate))
    return measured


async def _go_wrong(case: Case, seen: Seen, dice: random.Random) -> None:
    while True:
        await asyncio.sleep(dice.uniform(15, 25))
        process = dice.choice(case.processes)
        kind = dice.choice(
            ("killed", "stopped", "started again", "cut off from the database", "from Discord")
        )
        seen.faults[kind] += 1
        if kind == "killed":
            process.signal(signal.SIGKILL)
        elif kind == "started again":
            process.signal(signal.SIGTERM)
        elif kind == "stopped":
            process.signal(signal.SIGSTOP)
            await asyncio.sleep(dice.uniform(5, 25))
            process.signal(signal.SIGCONT)
        else:
            line = process.database if "database" in kind else process.discord
            line.cut()
            await asyncio.sleep(dice.uniform(5, 25))
            line.mend()


async def _look(case: Case, seen: Seen) -> None:
    owed = schema.deliveries.c
    statement = text(
        "SELECT name, expires - (extract(epoch from clock_timestamp()) * 1000)::bigint AS more FROM leases "
        "WHERE name LIKE 'shard %'"
    )
    since: dict[str, float] = {}
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        async with case.engine.connect() as connection:
            rows = (await connection.execute(statement)).all()
            oldest = await connection.scalar(select(func.min(owed.created)).where(schema.PENDING))
        loop = asyncio.get_running_loop().time()
        for row in rows:
            # Who renews has more than ten minus three seconds left, but for a moment.
            if row.more > 5500:
                began = since.pop(row.name, None)
                if began is not None:
                    seen.unheld.append(loop - began)
            else:
                since.setdefault(row.name, loop - (10 - max(row.more, 0) / 1000 - 3))
        seen.oldest.append(0.0 if oldest is None else time.time() - oldest.timestamp())


async def _settled(case: Case) -> int:
    """Wait until nothing is owed any more; how much is left when that takes too long."""
    pending = select(func.count()).select_from(schema.deliveries).where(schema.PENDING)
    left = -1
    for _ in range(360):
        async with case.engine.connect() as connection:
            left = int((await connection.execute(pending)).scalar_one())
        if not left and case.world.gateway.connected:
            return 0
        await asyncio.sleep(0.5)
    return left


async def _journalled(engine: AsyncEngine) -> int:
    counting = select(func.count()).select_from(schema.journal).where(schema.journal.c.kind == "action")
    async with engine.connect() as connection:
        return int((await connection.execute(counting)).scalar_one())


async def _print_trouble(
    case: Case, seen: Seen, measured: Measured, before: int, left: int, asked: argparse.Namespace
) -> int:
    tables = schema.tables.c
    counts = select(tables.status, tables.suspended, func.count()).group_by(tables.status, tables.suspended)
    async with case.engine.connect() as connection:
        rows = (await connection.execute(counts)).all()
        given_up = (
            await connection.execute(
                select(schema.deliveries.c.reason, func.count())
                .where(schema.deliveries.c.status == "given up")
                .group_by(schema.deliveries.c.reason)
            )
        ).all()
    actions = await _journalled(case.engine) - before
    suspended = sum(row[2] for row in rows if row[1] is not None)
    kept = sum(row[2] for row in rows)
    twice = sum(times - 1 for times in case.twice.values())
    statuses = Counter[int]()
    for process in case.processes:
        statuses.update(process.statuses)
    print(f"{asked.tables} tables, 4 processes, {SHARDS} shards, {measured.seconds:.0f} s, seed {asked.seed}")
    print("Went wrong: " + ", ".join(f"{kind} {times}" for kind, times in seen.faults.most_common()))
    print(f"Ended with status: {dict(statuses)}")
    print(
        f"Presses: {measured.asked}; {len(measured.milliseconds)} answered, {measured.refused} refused, "
        f"{measured.unanswered} not answered, {measured.nobody} times nobody could press"
    )
    print(f"Moves in journals: {actions}; tables: {kept}, suspended {suspended}")
    print("Tables by state: " + ", ".join(f"{row[0]} {row[2]}" for row in rows))
    print(f"Messages posted: {case.twice.total()}, twice {twice}; still owed {left}")
    print("Given up: " + (", ".join(f"{reason} {times}" for reason, times in given_up) or "none"))
    if seen.unheld:
        print(f"Shards without a living holder: {len(seen.unheld)} times, {max(seen.unheld):.1f} s at most")
    print(
        f"Oldest delivery: {share(seen.oldest, 50):.1f} s median, {max(seen.oldest, default=0):.1f} s at most"
    )
    lost = kept < asked.tables
    return int(bool(suspended or twice or left or lost))


# -- cost


async def _cost(asked: argparse.Namespace, server: str) -> int:
    print(
        f"{'processes':>10}{'presses':>9}{'processor ms a press':>22}{'the busiest':>13}"
        f"{'median ms':>11}{'99th':>8}"
    )
    for count in (1, 2, 4):
        async with _played(asked, server, count, SHARDS // count) as case:
            await case.crowd.press_for(10, asked.rate)
            before = [process.used for process in case.processes]
            measured = await _press(case, asked)
            used = [process.used - begun for process, begun in zip(case.processes, before, strict=True)]
            presses = max(1, len(measured.milliseconds))
            progress("")
            print(
                f"{count:>10}{presses:>9}{sum(used) / presses * 1000:>22.1f}{max(used) / sum(used):>13.0%}"
                f"{statistics.median(measured.milliseconds):>11.1f}{share(measured.milliseconds, 99):>8.1f}",
                flush=True,
            )
    return 0
