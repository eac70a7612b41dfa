"""Measures whether the time of a computer's move tells anything of its hand: ``python -m benchmarks timing``.

Computers of the level hard bid at tables of Pidro, on the real clock and beside processes that spin. The
figure is how long after its planned moment each bid or pass was stored: of those that took no thought, and of
those that take the most processor time, each thought again alone. (By their time beside others, the longest
would be those of a busy moment, in which everything is late.)
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from statistics import mean, stdev
from typing import Any

from benchmarks.load_hints import House
from bot.pool.thinking import Thinking
from bot.tables import Computers, Gameplay, Thought
from bot.tables.computers import LATE_SECONDS
from data.operations.opening import open_store
from games.chance import Sealed
from games.pidro import PIDRO
from games.pidro.actions import Pass
from games.pidro.bidding_sense import sensible_bids

PACE = 1.5
"""Seconds before a computer's move, the bot's default."""
LONGEST = 5
"""A fifth of all bids and passes are the longest."""


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("timing", help="whether a computer's time tells its hand")
    parser.add_argument("--bids", type=int, default=500, help="bids and passes in all (default: 500)")
    parser.add_argument("--tables", type=int, default=3, help="tables at the same time (default: 3)")
    parser.add_argument("--spin", type=int, default=2, help="processes that spin beside them (default: 2)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print the figures."""
    spinning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(arguments.spin)]
    try:
        found = asyncio.run(_measured(arguments.bids, arguments.tables))
    finally:
        for process in spinning:
            process.kill()
            process.wait()
    _tell(found, arguments.spin)
    return 0


@dataclass(frozen=True, slots=True)
class _Bid:
    """A bid or a pass in the ``view`` of the decision: its seconds of thought, and how long after the planned
    moment it was stored."""

    view: Any
    is_pass: bool
    thought: float
    late: float


class _Bidding(Gameplay):
    """Computers that only bid."""

    def follow(self, house: House) -> None:
        self.house = house
        self.bids: list[_Bid] = []
        self.planned: dict[asyncio.Task[object] | None, float] = {}
        self.idle: dict[int, asyncio.Event] = {}
        self._seconds: dict[int, float] = {}

    async def sleep(self, seconds: float) -> None:
        """Note until when a table pauses."""
        if seconds != LATE_SECONDS:
            self.planned[asyncio.current_task()] = time.monotonic() + seconds
        await asyncio.sleep(seconds)

    async def think(self, table_id: int) -> Thought | None:
        """Return the bid of a computer; None where none must bid."""
        began = time.monotonic()
        thought = await super().think(table_id) if await self.house.bids(table_id) else None
        self._seconds[table_id] = time.monotonic() - began
        if thought is None:
            self.idle[table_id].set()
        return thought

    async def carry_out(self, thought: Thought, *, quietly: bool = False) -> bool:
        """Make a bid, and note when it was stored."""
        done = await super().carry_out(thought, quietly=quietly)
        late = time.monotonic() - self.planned[asyncio.current_task()]
        table = thought.loaded.table.id
        view = thought.loaded.view(thought.seat)
        self.bids.append(_Bid(view, isinstance(thought.action, Pass), self._seconds[table], late))
        return done


async def _measured(bids: int, tables: int) -> list[_Bid]:
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(f"sqlite+aiosqlite:///{folder}/undercup.db", now=lambda: datetime.now(UTC))
        thinking = Thinking(1)
        thinking.start_for_tables()
        house = House(store, thinking, playing=_Bidding)
        playing = house.gameplay
        assert isinstance(playing, _Bidding)  # noqa: S101
        playing.follow(house)
        computers = Computers(
            house.tables, playing, house.hints,
            pace=PACE, shown=_at_once, stumbled=lambda: None, sleep=playing.sleep,
        )  # fmt: skip
        users = count(1)
        await house.to_a_card(first := await house.open(next(users)))
        await thinking.lapse("pidro", (await house.tables.load(first)).view(0))  # its process is there
        people = [asyncio.create_task(_sit(house, playing, computers, users)) for _ in range(tables)]
        while len(playing.bids) < bids:
            await asyncio.sleep(PACE)
            for person in people:
                if person.done():
                    person.result()
        for person in people:
            person.cancel()
        await computers.stop()
        thinking.close()
        await store.close()
    return playing.bids[:bids]


async def _at_once(_table: int) -> None:
    """Everything is shown at once."""


async def _sit(house: House, playing: _Bidding, computers: Computers, users: Iterator[int]) -> None:
    """Make all moves at a table, and at another one once its game is over, but for the bids of its computers,
    which they make in their own time."""
    while True:
        table_id = await house.open(next(users))
        idle = playing.idle[table_id] = asyncio.Event()
        while (now := await house.tables.load(table_id)).outcome is None:
            if await house.bids(table_id):
                # So that no table bids in step with others, and with the work in between.
                await asyncio.sleep(random.uniform(0, 2 * PACE))
                idle.clear()
                computers.look(now.table)
                await idle.wait()
            else:
                await house.move_on(table_id)


def _alone(view: Any) -> float:
    """Return the processor's seconds of a bid; 0 without thought."""
    if len(sensible_bids(view)) == 1:
        return 0.0
    began = time.process_time()
    PIDRO.computer(view, Sealed(bytes(32)), "hard")
    return time.process_time() - began


def _tell(bids: list[_Bid], spin: int) -> None:
    PIDRO.prepare()
    took = [(_alone(bid.view), bid) for bid in bids]
    thoughts, alone = sorted(bid.thought for bid in bids), sorted(seconds for seconds, _ in took)
    long = alone[-len(bids) // LONGEST]
    quick = [bid.late for seconds, bid in took if bid.is_pass and not seconds]
    longest = [bid.late for seconds, bid in took if seconds >= long]
    others = [bid.late for seconds, bid in took if 0 < seconds < long]
    print(f"\n{len(bids)} bids and passes of the level hard beside {spin} processes that spin, pace {PACE} s")
    print(f"thought: median {thoughts[len(bids) // 2]:.2f} s, 99 % {thoughts[-len(bids) // 100]:.2f} s, "
          f"longest {thoughts[-1]:.2f} s; whole seconds late: {sum(bid.late >= LATE_SECONDS for bid in bids)}"
    )  # fmt: skip
    print(f"of the processor: median {alone[len(bids) // 2]:.3f} s, the longest fifth from {long:.3f} s")
    for name, late in (("passes without thought", quick), ("others", others), ("longest fifth", longest)):
        if len(late) > 1:
            print(f"{name:24} {len(late):5}  {1000 * mean(late):8.2f} ms ± {1000 * _error(late):.2f} late")
    if min(len(quick), len(longest)) > 1:
        apart = mean(longest) - mean(quick)
        error = (_error(quick) ** 2 + _error(longest) ** 2) ** 0.5
        print(f"apart: {1000 * apart:.2f} ms, {abs(apart) / error:.2f} standard errors (ought to be below 2)")


def _error(values: list[float]) -> float:
    return float(stdev(values)) / float(len(values) ** 0.5)
