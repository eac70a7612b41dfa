"""How much the bot bears: presses a second at many live tables, beside a bot that only acknowledges.

Each bot is a process of its own and speaks through sockets to a stand-in of its own; both stand-ins and the
people at the tables are in this process. The people press at random moments, at the same rate for both bots,
whether earlier presses are answered or not; the two bots take turns, so that both meet the same machine.
A rate counts as held if every press is answered and 99 of 100 within :data:`HELD_MILLISECONDS`.

Processor time and memory of the bots are read from ``/proc``: Linux only.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from benchmarks import stock
from benchmarks.crowd import Costs, Crowd, Measured
from playground import Playground, Reply

TABLES = (10, 100, 500, 2000)
RATES = (10, 20, 40, 80, 120, 160, 240, 320)
HELD_MILLISECONDS = 500.0
STORED = 10_000
ASKED_TABLES = 50
"""At so many of the stored tables a press is made as soon as the bot is connected."""
STARTS = 3
MEMORY_TABLES, MEMORY_RATE = 200, 20
PATIENCE = 120.0
ROOT = Path(__file__).parent.parent


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("load", help="presses a second, requests a move, memory, time to start")
    parser.add_argument(
        "--part", choices=("presses", "start", "memory"), action="append", help="only that (default: all)"
    )
    parser.add_argument(
        "--tables", type=_numbers, default=TABLES, help="numbers of live tables (default: 10,100,500,2000)"
    )
    parser.add_argument(
        "--rates", type=_numbers, default=RATES, help="presses a second to try (default: 10,20,40,…,320)"
    )
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each rate is tried (default: 4)")
    parser.add_argument(
        "--stored", type=int, default=STORED, help="stored tables when starting (default: 10000)"
    )
    parser.add_argument("--minutes", type=float, default=1.5, help="how long memory is watched (1.5)")
    parser.set_defaults(run=run)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(","))


def run(arguments: argparse.Namespace) -> int:
    """Measure the parts that are asked for, and print a table for each."""
    asyncio.run(_parts(arguments))
    return 0


async def _parts(asked: argparse.Namespace) -> None:
    made = await stock.templates()
    parts = asked.part or ("presses", "start", "memory")
    if "presses" in parts:
        await _presses(made, asked.tables, asked.rates, asked.seconds)
    if "start" in parts:
        await _start(made, asked.stored)
    if "memory" in parts:
        await _memory(made, asked.minutes)


def _progress(text: str) -> None:
    print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


# -- the bots


class Bot:
    """A bot's process. Without a ``database`` it is the one that only acknowledges. It may make more
    ``requests_a_second`` than any machine bears, unless that is what is measured. Its code is that of the
    checkout ``root``, which is given those ``settings`` that it knows."""

    def __init__(
        self,
        world: Playground,
        folder: Path,
        database: str | None,
        *,
        requests_a_second: int = 100_000,
        root: Path = ROOT,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self._world, self._folder, self._database = world, folder, database
        self._root = root
        wanted = {"UNDERCUP_REQUESTS_A_SECOND": f"{requests_a_second}", **(settings or {})}
        known = (root / ".env.example").read_text()
        self._settings = {name: value for name, value in wanted.items() if f"{name}=" in known}
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the process, and wait until it is connected."""
        module = ["bot", "run"] if self._database is not None else ["benchmarks.empty_bot"]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERCUP_")}
        environment |= {
            "PYTHONPATH": str(self._root),
            "UNDERCUP_TOKEN": self._world.token,
            "UNDERCUP_API_BASE": self._world.api_base,
            "UNDERCUP_DATABASE": self._database or "",
            "UNDERCUP_HEALTH_FILE": f"{self._folder}/health",
            "UNDERCUP_LOG_LEVEL": "WARNING",
            **self._settings,
        }
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *module, env=environment, cwd=self._folder
        )
        await self._world.until(lambda: self._world.gateway.connected, timeout=PATIENCE)

    async def stop(self) -> None:
        """Stop the process."""
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()

    @property
    def processor(self) -> float:
        """Seconds of processor time that it and the processes that it has started have used."""
        return sum(int(fields[11]) + int(fields[12]) for fields in self._stats()) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """MiB that it holds in memory, without the processes that it has started."""
        status = Path(f"/proc/{self._pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024

    @property
    def _pid(self) -> int:
        if self._process is None:
            raise RuntimeError("the bot isn't running")
        return self._process.pid

    def _stats(self) -> Iterator[list[str]]:
        """What there is to know of its process and of those that it has started, field by field from the
        third on (proc_pid_stat(5))."""
        for file in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it may have ended meanwhile
                fields = file.read_text().rpartition(")")[2].split()
                if str(self._pid) in (file.parent.name, fields[1]):
                    yield fields


@dataclass
class Side:
    """A bot with its stand-in and the people there."""

    world: Playground
    bot: Bot
    crowd: Crowd


@asynccontextmanager
async def connected(
    made: dict[str, list[stock.Stocked]], tables: int, *, playing: bool
) -> AsyncIterator[Side]:
    """A stand-in with so many live tables, and the bot connected: Undercup, or the one that acknowledges."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        world = await stack.enter_async_context(Playground(rate_limits=False))
        places = stock.furnish(world, tables)
        copies = stock.set_up(made, places)
        shown = [
            stock.show(world, place, copy, hands=playing) for place, copy in zip(places, copies, strict=True)
        ]
        database = None
        if playing:
            database = f"sqlite+aiosqlite:///{folder}/undercup.db"
            await stock.store(database, shown, places)
        bot = Bot(world, folder, database)
        stack.push_async_callback(bot.stop)
        await bot.start()
        # What is there now stays: the collector needn't look at it again.
        gc.collect()
        gc.freeze()
        stack.callback(gc.unfreeze)
        yield Side(world, bot, Crowd(world, places, playing=playing))


# -- presses


@dataclass(frozen=True, slots=True)
class Turn:
    """What one bot did at one rate: the presses, and the processor's milliseconds for each by the bot and by
    this process."""

    measured: Measured
    bot: float
    here: float

    @property
    def median(self) -> float:
        """Milliseconds."""
        return share(self.measured.milliseconds, 50)

    @property
    def high(self) -> float:
        """The 99th percentile, in milliseconds."""
        return share(self.measured.milliseconds, 99)

    @property
    def held(self) -> bool:
        """Whether every press was answered, nearly all of them soon."""
        measured = self.measured
        pressed = measured.asked - measured.nobody
        return not measured.unanswered and pressed >= 0.95 * measured.asked and self.high <= HELD_MILLISECONDS


def share(values: Sequence[float], percent: int) -> float:
    """A percentile; 0 of nothing."""
    if len(values) < 2:
        return values[0] if values else 0.0
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


async def _turn(side: Side, seconds: float, rate: float) -> Turn:
    bot, here = side.bot.processor, time.process_time()
    measured = await side.crowd.press_for(seconds, rate)
    presses = max(1, len(measured.milliseconds))
    return Turn(
        measured, (side.bot.processor - bot) / presses * 1000, (time.process_time() - here) / presses * 1000
    )


async def _presses(
    made: dict[str, list[stock.Stocked]], tables: Sequence[int], rates: Sequence[int], seconds: float
) -> None:
    print("Time from press to answer, milliseconds: median / 99th percentile; processor time for each press")
    heading = f"{'tables':>7}{'a second':>10}{'Undercup':>18}{'empty bot':>18}{'ratio of the 99th':>19}"
    print(heading + f"{'processor ms':>14}{'empty':>8}{'here':>8}  notes")
    costs, held, memory = Costs(), dict[int, int](), dict[int, float]()
    for number in tables:
        _progress(f"setting up {number:,} tables …")
        async with (
            connected(made, number, playing=True) as ours,
            connected(made, number, playing=False) as empty,
        ):
            for side in (empty, ours):
                await side.crowd.press_for(2.0, 10)
            for rate in rates:
                _progress(f"{number:,} tables, {rate} presses a second …")
                beside = await _turn(empty, seconds, rate)
                turn = await _turn(ours, seconds, rate)
                _progress("")
                print(_line(number, rate, turn, beside), flush=True)
                if not turn.held:
                    break
                held[number] = rate
            memory[number] = ours.bot.memory
            _add(costs, ours.crowd.costs)
    print()
    print("Held, presses a second: " + ", ".join(f"{held.get(n, 0)} at {n:,} tables" for n in tables))
    _print_memory(memory)
    _print_costs(costs)


def _line(tables: int, rate: int, turn: Turn, beside: Turn) -> str:
    ratio = turn.high / beside.high if beside.high else 0.0
    found = turn.measured
    notes = {"unanswered": found.unanswered, "refused": found.refused, "nobody to press": found.nobody}
    said = ", ".join(f"{count} {what}" for what, count in notes.items() if count)
    ours, other = f"{turn.median:.1f} / {turn.high:.1f}", f"{beside.median:.1f} / {beside.high:.1f}"
    line = f"{tables:>7,}{rate:>10}{ours:>18}{other:>18}{ratio:>19.1f}"
    return line + f"{turn.bot:>14.1f}{beside.bot:>8.1f}{turn.here:>8.1f}  {said}"


def _print_memory(memory: dict[int, float]) -> None:
    least, most = min(memory), max(memory)
    listed = ", ".join(f"{memory[number]:.0f} MiB with {number:,} tables" for number in sorted(memory))
    print(f"Memory: {listed}", end="")
    if most > least:
        print(f"; {(memory[most] - memory[least]) * 1024 / (most - least):.1f} KiB per table", end="")
    print()


def _add(total: Costs, more: Costs) -> None:
    for kind, counts in more.by_kind.items():
        total.by_kind.setdefault(kind, Counter()).update(counts)
    total.hands += more.hands
    total.hand_requests += more.hand_requests


def _print_costs(costs: Costs) -> None:
    for kind, counts in sorted(costs.by_kind.items()):
        moves = counts.total()
        mean = sum(requests * times for requests, times in counts.items()) / moves
        spread = ", ".join(f"{requests}: {times / moves:.2%}" for requests, times in sorted(counts.items()))
        print(f"Requests for a press {kind}: {mean:.2f} on average ({spread}; {moves:,} presses)")
    if costs.hands:
        print(f"Requests for a hand by DM: {costs.hand_requests / costs.hands:.2f} ({costs.hands:,} hands)")


# -- starting


async def _start(made: dict[str, list[stock.Stocked]], tables: int) -> None:
    """From the start of the process until each of some tables answers, by turns with the empty bot."""
    _progress(f"storing {tables:,} tables …")
    found: dict[str, list[_Start]] = {"Undercup": [], "empty bot": []}
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        world = await stack.enter_async_context(Playground(rate_limits=False, answer_within=PATIENCE))
        places = stock.furnish(world, tables)
        shown = [
            stock.show(world, place, copy, hands=False)
            for place, copy in zip(places, stock.set_up(made, places), strict=True)
        ]
        database = f"sqlite+aiosqlite:///{folder}/undercup.db"
        await stock.store(database, shown, places)
        asked = places[:: max(1, tables // ASKED_TABLES)]
        for turn in range(1, STARTS + 1):
            for name, kept in (("empty bot", None), ("Undercup", database)):
                _progress(f"start {turn} of {STARTS} with {tables:,} tables stored: {name} …")
                found[name].append(await _ready(world, Bot(world, folder, kept), asked))
    _progress("")
    ours, empty = (min(each.seconds for each in starts) for starts in found.values())
    print(f"\nFrom the start of the process until {len(asked)} of {tables:,} stored tables have answered:")
    for name, starts in found.items():
        times = ", ".join(f"{each.seconds:.1f} s (processor {each.processor:.1f} s)" for each in starts)
        print(f"  {name}: {times}")
    print(f"  Undercup's best {ours - empty:.1f} s more than the empty bot's")


class _Start(NamedTuple):
    """How long a start took, and what processor time of it the bot used; seconds."""

    seconds: float
    processor: float


async def _ready(world: Playground, bot: Bot, asked: Sequence[stock.Place]) -> _Start:
    began = time.perf_counter()
    try:
        await bot.start()
        replies = await asyncio.gather(*(_asks(place) for place in asked))
        took = _Start(time.perf_counter() - began, bot.processor)
        if any(reply.error is not None for reply in replies):
            raise RuntimeError("a press was not answered")
    finally:
        await bot.stop()
    return took


async def _asks(place: stock.Place) -> Reply:
    """Somebody asks for their hand."""
    asks = place.people[0]
    shown = [button.custom_id for seen in asks.messages(place.channel) for button in seen.buttons]
    return await asks.click(place.channel, custom_id=next(each for each in shown if ":hand" in (each or "")))


# -- memory over time


async def _memory(made: dict[str, list[stock.Stocked]], minutes: float) -> None:
    """The bot's memory while people press, minute by minute."""
    tables, rate = MEMORY_TABLES, MEMORY_RATE
    pieces = 6
    async with connected(made, tables, playing=True) as ours:
        _progress("warming up …")
        await ours.crowd.press_for(minutes * 60 / pieces, rate)
        seen, presses = [ours.bot.memory], 0
        for piece in range(1, pieces + 1):
            _progress(f"memory over time: {piece} of {pieces} …")
            presses += len((await ours.crowd.press_for(minutes * 60 / pieces, rate)).milliseconds)
            seen.append(ours.bot.memory)
    _progress("")
    listed = " ".join(f"{each:.1f}" for each in seen)
    print(
        f"\nMemory over {minutes:g} minutes and {presses:,} presses at {tables:,} tables, after warming up, "
        f"MiB: {listed}"
    )
