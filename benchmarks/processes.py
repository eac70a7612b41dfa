"""The processes of the benchmark of load: a bot, its stand-in, and the people there.

On two processors or more the bot and its children have one to themselves. Processor time and memory are read
from ``/proc``: Linux only.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.checkout import ROOT, python_of
from benchmarks.crowd import Measured
from benchmarks.lines import Peer
from benchmarks.stage import PATIENCE
from benchmarks.stock import PLAYERS

UNLIMITED = 100_000
"""Requests a second, more than any machine manages."""
COUNTING = Path(__file__).parent / "counting"
CLOCKED = str(Path(__file__).parent / "clocked_bot.py")
_LEVELS = ("WARNING", "ERROR", "CRITICAL")
QUICK = {"UNDERCUP_PACE": "0", "UNDERCUP_HOLD": "0", "UNDERCUP_EMOJIS": "off"}
"""Settings without pauses after a reveal, and without emojis."""


@cache
def cores() -> tuple[set[int], set[int]]:
    """Return the bot's own processor, and those of everything else; the same where there is one. They are
    those that this process had at first."""
    there = sorted(os.sched_getaffinity(os.getpid()))
    return ({there[-1]}, set(there[:-1])) if len(there) > 1 else (set(there), set(there))


class Bot:
    """A bot's process: Undercup with that ``database``, or else a ``module`` and its arguments. It may make
    ``requests_a_second``, by default more than any machine manages. Its code is that of the checkout
    ``root``, which gets those ``settings`` that it knows. It runs on the processors of ``core`` if they are
    named, and with ``quietly`` logs into a file of its ``folder``. A ``clock`` is a file with the seconds by
    which Undercup's clock is ahead."""

    def __init__(
        self,
        world: Any,
        folder: Path,
        database: str | None,
        *,
        requests_a_second: int = UNLIMITED,
        root: Path = ROOT,
        settings: Mapping[str, str] | None = None,
        module: Sequence[str] = ("benchmarks.empty_bot",),
        core: set[int] | None = None,
        quietly: bool = False,
        clock: Path | None = None,
    ) -> None:
        self._world, self._folder, self._database = world, folder, database
        self._root, self._core = root, core
        self._log = folder / "log" if quietly else None
        program = ("-m", *module) if database is None else ("-m", "bot", "run")
        self._program = program if clock is None else ("-P", CLOCKED, "run")
        self._clock = clock
        wanted = {"UNDERCUP_REQUESTS_A_SECOND": f"{requests_a_second}", **(settings or {})}
        known = (root / ".env.example").read_text()
        self._settings = {name: value for name, value in wanted.items() if f"{name}=" in known}
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the process, and wait until it is connected."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERCUP_")}
        environment |= {
            "PYTHONPATH": f"{self._root}{os.pathsep}{COUNTING}",
            "BENCHMARK_COMMITS": f"{self._folder}/commits",
            "UNDERCUP_TOKEN": self._world.token,
            "UNDERCUP_API_BASE": self._world.api_base,
            "UNDERCUP_DATABASE": self._database or "",
            "UNDERCUP_HEALTH_FILE": f"{self._folder}/health",
            "UNDERCUP_LOG_LEVEL": "WARNING",
            **self._settings,
            **({} if self._clock is None else {"BENCHMARK_CLOCK": str(self._clock)}),
        }
        with self._log.open("ab") if self._log is not None else nullcontext() as log:
            self._process = await asyncio.create_subprocess_exec(
                python_of(self._root), *self._program, env=environment, cwd=self._folder,
                start_new_session=True, stderr=log,
            )  # fmt: skip
        if self._core is not None:
            os.sched_setaffinity(self._process.pid, self._core)
        await self._connected()

    async def _connected(self) -> None:
        world = self._world
        if isinstance(world, Stand):
            await world.call("connected")
        else:
            await world.until(lambda: world.gateway.connected, timeout=PATIENCE)

    async def stop(self) -> None:
        """Stop the process."""
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()

    @property
    def processor(self) -> float:
        """Return the seconds of processor time that it and all its children have used."""
        used = sum(sum(map(int, fields[11:15])) for fields in self._stats())
        return used / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Return the MiB of its memory, without its children."""
        status = Path(f"/proc/{self._pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024

    @property
    def commits(self) -> int:
        """Return how many transactions of its SQLite database it has committed."""
        file = self._folder / "commits"
        return file.stat().st_size if file.exists() else 0

    @property
    def warnings(self) -> int:
        """Return how many warnings and worse it has logged quietly."""
        told = self._log.read_text() if self._log is not None and self._log.exists() else ""
        return sum(f"[{level}" in line for line in told.splitlines() for level in _LEVELS)

    @property
    def _pid(self) -> int:
        if self._process is None:
            raise RuntimeError("the bot isn't running")
        return self._process.pid

    def _stats(self) -> Iterator[list[str]]:
        """Return the status of the processes of its session, field by field from the third on
        (proc_pid_stat(5))."""
        for file in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it may have ended meanwhile
                fields = file.read_text().rpartition(")")[2].split()
                if fields[3] == str(self._pid):
                    yield fields


class Helper:
    """A process that answers calls (:mod:`benchmarks.lines`)."""

    def __init__(self, module: str, path: Path) -> None:
        self._module, self.path = module, path
        self._process: asyncio.subprocess.Process | None = None
        self._peer: Peer | None = None

    async def start(self) -> None:
        """Start it, and wait until it can be called."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self._module, str(self.path), cwd=ROOT,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        if self._process.stdout is None or not await self._process.stdout.readline():
            raise RuntimeError(f"{self._module} doesn't start")
        os.sched_setaffinity(self._process.pid, cores()[1])
        self._peer = await Peer.connect(self.path)

    async def stop(self) -> None:
        """Stop it."""
        if self._peer is not None:
            self._peer.close()
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            await self._process.wait()

    async def call(self, name: str, *arguments: Any) -> Any:
        """Call one of its functions (:meth:`benchmarks.lines.Peer.call`)."""
        if self._peer is None:
            raise RuntimeError(f"{self._module} isn't running")
        return await self._peer.call(name, *arguments)

    @property
    def processor(self) -> float:
        """Return the seconds of processor time that it has used."""
        if self._process is None:
            raise RuntimeError(f"{self._module} isn't running")
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Stand(Helper):
    """A stand-in in a process of its own."""

    token = api_base = ""

    async def open(self, tables: int, games: Sequence[str], patience: float) -> list[Any]:
        """Make places for so many tables, and return them."""
        places: list[Any] = await self.call("furnish", tables, list(games), patience)
        self.token, self.api_base = await self.call("address")
        return places


@dataclass(frozen=True, slots=True)
class Contestant:
    """A contestant: Undercup of a checkout, or a bot that plays nothing, with those arguments."""

    name: str
    root: Path = ROOT
    module: tuple[str, ...] = ()

    @property
    def playing(self) -> bool:
        """Return whether it is Undercup."""
        return not self.module


ACKNOWLEDGES = Contestant("acknowledges", module=("benchmarks.empty_bot",))
COMMITS = Contestant("also commits", module=("benchmarks.empty_bot", "presses.db"))
TELLS = Contestant("also tells", module=("benchmarks.empty_bot", "presses.db", "tells"))


@dataclass
class Side:
    """A bot with its stand-in and the people there."""

    contestant: Contestant
    stand: Stand
    bot: Bot
    crowd: Helper
    database: Path
    places: list[Any]

    async def press_for(self, seconds: float, rate: float) -> Measured:
        """Let the people press (:meth:`benchmarks.crowd.Crowd.press_for`)."""
        return Measured(**await self.crowd.call("press_for", seconds, rate))

    async def warm_up(self) -> None:
        """Wait until the bot has answered some presses."""
        await self.press_for(WARM_SECONDS, WARM_RATE)
        await self.stand.call("tidy")


WARM_SECONDS, WARM_RATE = 5.0, 10.0


@asynccontextmanager
async def connected(
    contestant: Contestant,
    tables: int,
    *,
    games: Sequence[str] = tuple(PLAYERS),
    requests_a_second: int = UNLIMITED,
    patience: float = 3.0,
    again: bool = True,
    shows: Sequence[str] = ("hands",),
    start: bool = True,
) -> AsyncIterator[Side]:
    """Run a stand-in with so many live tables, people there, and the bot, which is connected if it
    ``start``s. ``shows`` is an option of :mod:`benchmarks.stocking`. The stand-in waits ``patience`` seconds
    for an answer, as Discord does."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stand = Stand("benchmarks.stage", folder / "stage")
        crowd = Helper("benchmarks.crowd", folder / "crowd")
        for helper in (stand, crowd):
            stack.push_async_callback(helper.stop)
            await helper.start()
        places = await stand.open(tables, games, patience)
        database = folder / "undercup.db"
        url = f"sqlite+aiosqlite:///{database}" if contestant.playing else None
        wanted = ",".join(shows) if contestant.playing else ""
        await _stock(contestant.root, folder, stand, places, wanted, url or "")
        await crowd.call("come", str(stand.path), contestant.playing, again)
        bot = Bot(
            stand, folder, url, requests_a_second=requests_a_second, root=contestant.root, settings=QUICK,
            module=contestant.module, core=cores()[0], quietly=True,
        )  # fmt: skip
        stack.push_async_callback(bot.stop)
        if start:
            await bot.start()
        yield Side(contestant, stand, bot, crowd, database, places)


async def _stock(root: Path, folder: Path, stand: Stand, places: list[Any], wanted: str, url: str) -> None:
    """Make tables by a checkout's own code (:mod:`benchmarks.stocking`), and their messages."""
    asked, forms, ids = folder / "places.json", folder / "forms.json", folder / "ids.json"
    asked.write_text(json.dumps(places))
    script = Path(__file__).parent / "stocking.py"
    process = await asyncio.create_subprocess_exec(
        python_of(root), "-P", str(script), str(asked), str(forms), wanted, url,
        env=os.environ | {"PYTHONPATH": str(root)}, cwd=folder,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    if process.stdin is None or process.stdout is None or not await process.stdout.readline():
        raise RuntimeError(f"the checkout {root} has no tables to show")
    ids.write_text(json.dumps(await stand.call("post", str(forms))))
    await process.communicate(f"{ids}\n".encode())
    if process.returncode:
        raise RuntimeError(f"the checkout {root} can't store its tables")
    forms.unlink()


__all__ = [
    "ACKNOWLEDGES",
    "COMMITS",
    "ROOT",
    "TELLS",
    "Bot",
    "Contestant",
    "Helper",
    "Side",
    "Stand",
    "connected",
    "cores",
]
