"""Measures a start, or the end of an outage, with a board to deliver at every table. The figures are
Discord's refusals (none, if all is well), when the last board is shown, and how soon people who press
something meanwhile are answered.

The bot is a process of its own and speaks through sockets to a stand-in that has all its limits on; the
stand-in and the people are in this process. The ideal is that of a bot that makes 45 requests a second and
nothing else.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import gc
import sqlite3
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import stock
from benchmarks.crowd import Crowd, Measured
from benchmarks.processes import Bot
from benchmarks.stage import PATIENCE, Stage
from benchmarks.telling import progress, share
from playground import Playground
from playground.errors import ApiError
from playground.limits import GLOBAL_PER_SECOND

TABLES = 2_500
A_SECOND = 45.0
PRESSES = 10.0
LOOK_SECONDS = 0.25
PRESSING_SECONDS = 1.0
"""Seconds for which people press before the next check whether all boards are shown."""


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("start", help="a start at which every table owes a board")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"how many tables (default: {TABLES})")
    parser.add_argument(
        "--presses", type=float, default=PRESSES, help=f"presses a second meanwhile (default: {PRESSES:g})"
    )
    parser.add_argument(
        "--in-a-channel",
        type=int,
        default=1,
        help="tables in a channel, which nobody presses then (default: 1)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure one start, and print the figures; return the exit status: 1 if Discord's stand-in refused the
    whole bot."""
    pressed = arguments.presses if arguments.in_a_channel == 1 else 0.0
    return asyncio.run(_run(arguments.tables, arguments.in_a_channel, pressed))


@dataclass
class Watch:
    """The requests that the stand-in's limits have let through and refused, by the scope of the limit."""

    let_through: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def on(self, world: Playground) -> None:
        """Observe a stand-in's limits from now on."""
        take = world.limits.take

        def watched(*arguments: Any, **named: Any) -> dict[str, str]:
            try:
                headers = take(*arguments, **named)
            except ApiError as error:
                self.refused[(error.headers or {}).get("X-RateLimit-Scope", "")] += 1
                raise
            self.let_through += bool(named.get("counts_globally"))
            return headers

        world.limits.take = watched  # type: ignore[method-assign]  # observed, not changed


async def _run(tables: int, in_a_channel: int, presses: float) -> int:
    made = await stock.templates()
    progress(f"storing {tables:,} tables …")
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        world = await stack.enter_async_context(Playground())
        places = stock.furnish(world, tables, in_a_channel=in_a_channel)
        shown = [
            stock.show(world, place, copy, hands=False, keep=in_a_channel)
            for place, copy in zip(places, stock.set_up(made, places), strict=True)
        ]
        await stock.store(f"sqlite+aiosqlite:///{folder}/undercup.db", shown, places, owing=True)
        watch = Watch()
        watch.on(world)
        database = f"sqlite+aiosqlite:///{folder}/undercup.db"
        bot = Bot(world, folder, database, requests_a_second=GLOBAL_PER_SECOND)
        stack.push_async_callback(bot.stop)
        gc.collect()
        gc.freeze()
        stack.callback(gc.unfreeze)
        starting = asyncio.create_task(bot.start())
        await world.until(lambda: any("/messages" in each.path for each in world.journal), timeout=PATIENCE)
        began = time.perf_counter()
        before = watch.let_through
        await starting
        crowd, measured = Crowd.at(Stage(world, places)), Measured()
        while (left := await asyncio.to_thread(_owed, folder)) > 0:
            took = time.perf_counter() - began
            shown_now = f"{tables - left:,} of {tables:,} boards shown after {took:.0f} s"
            progress(f"{shown_now}; refused: {dict(watch.refused)}")
            if presses:
                measured.add(await crowd.press_for(PRESSING_SECONDS, presses))
            else:
                await asyncio.sleep(LOOK_SECONDS)
        took = time.perf_counter() - began
        made_then = watch.let_through - before
    progress("")
    ideal = tables / A_SECOND
    print(f"{tables:,} tables that owed a board at the start, {in_a_channel} in a channel:")
    whole, channel = watch.refused["global"], watch.refused["user"]
    print(f"  refused: the whole bot {whole} times, a channel {channel} times")
    print(f"  all were shown {took:.1f} s after the first; the ideal is {ideal:.1f} s, without any press")
    print(f"  {made_then:,} counted requests in that time, {made_then / took:.1f} a second")
    if measured.asked:
        times = measured.milliseconds
        print(
            f"  {len(times):,} presses meanwhile, {presses:g} a second, answered after "
            f"{share(times, 50):.0f} ms (median), {share(times, 99):.0f} ms (99th percentile), "
            f"{max(times, default=0):.0f} ms (latest); "
            f"{measured.unanswered} unanswered, {measured.refused} refused"
        )
    return int(watch.refused["global"] > 0)


def _owed(folder: Path) -> int:
    """Return how many tables still have something to deliver from the start."""
    with closing(sqlite3.connect(f"file:{folder}/undercup.db?mode=ro", uri=True)) as database:
        query = "SELECT count(*) FROM deliveries WHERE status = 'pending' AND kind = 'board' AND seq = 1"
        found: tuple[int] = database.execute(query).fetchone()
    return found[0]
