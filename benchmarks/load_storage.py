"""Measures the cost of tables: time to start with many stored, memory with many live, bytes of a finished
game."""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import NamedTuple

from benchmarks.checkout import python_of
from benchmarks.processes import ACKNOWLEDGES, Contestant, Side, connected
from benchmarks.stage import PATIENCE
from benchmarks.stock import PLAYERS
from benchmarks.telling import progress, watched

STORED = LIVE = 10_000
ASKED_TABLES = 50
"""Number of the stored tables where a press is made as soon as the bot is connected."""
STARTS = 3
MINUTES = 1.5
MEMORY_TABLES, MEMORY_RATE, PIECES = 200, 20, 6
LIVE_RATE = 30
FINISHED = 8
"""Number of games of each kind that are played to their end."""
FINISHING_RATE, FINISHING_SECONDS, MOST_SECONDS = 30, 5.0, 1200.0
_CLEAN = """
import asyncio, sys
from datetime import UTC, datetime, timedelta
from data.operations.opening import open_store
from data.privacy.expiry import expire_deliveries
from data.tables.store import Store
async def clean():
    store = await open_store(sys.argv[1], now=lambda: datetime.now(UTC))
    try:
        await expire_deliveries(store, datetime.now(UTC) + timedelta(days=1))
    finally:
        await store.close()
asyncio.run(clean())
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of these parts to the command line."""
    parser.add_argument("--stored", type=int, default=STORED, help=f"tables stored at a start ({STORED})")
    parser.add_argument("--live", type=int, default=LIVE, help=f"live tables, for memory ({LIVE})")
    parser.add_argument("--games", type=int, default=FINISHED, help=f"finished games of a kind ({FINISHED})")


# -- starting


class _Start(NamedTuple):
    """Duration of a start, and the bot's processor time in it; seconds."""

    seconds: float
    processor: float


async def start(versions: Sequence[Contestant], tables: int) -> None:
    """Measure from the start of the process until some tables have answered, in turns with the empty bot."""
    found: dict[str, list[_Start]] = {}
    async with AsyncExitStack() as stack:
        sides = []
        for each in (ACKNOWLEDGES, *versions):
            progress(f"storing {tables:,} tables for {each.name} …")
            stored = connected(each, tables, patience=PATIENCE, shows=(), start=False)
            sides.append(await stack.enter_async_context(stored))
        for turn in range(1, STARTS + 1):
            for side in sides:
                name = side.contestant.name
                what = f"start {turn} of {STARTS} with {tables:,} tables stored: {name}"
                found.setdefault(name, []).append(await watched(what, 0.0, _ready(side)))
    print(f"\nFrom the start of the process until {ASKED_TABLES} of {tables:,} stored tables have answered:")
    best = {name: min(each.seconds for each in starts) for name, starts in found.items()}
    for name, starts in found.items():
        times = ", ".join(f"{each.seconds:.1f} s (processor {each.processor:.1f} s)" for each in starts)
        more = f"; at best {best[name] - best[ACKNOWLEDGES.name]:.1f} s beyond the bot that acknowledges"
        print(f"  {name}: {times}{more if name != ACKNOWLEDGES.name else ''}")


async def _ready(side: Side) -> _Start:
    began = time.perf_counter()
    try:
        await side.bot.start()
        answered = await side.crowd.call("ask", ASKED_TABLES)
        took = _Start(time.perf_counter() - began, side.bot.processor)
        if answered < min(ASKED_TABLES, len(side.places)):
            raise RuntimeError("a press was not answered")
    finally:
        await side.bot.stop()
    return took


# -- memory


async def memory(versions: Sequence[Contestant], minutes: float, live: int) -> None:
    """Measure the bot's memory while people press for a while, and with very many live tables."""
    for each in versions:
        async with connected(each, MEMORY_TABLES) as side:
            await watched(f"warming up {each.name}", 0.0, side.warm_up())
            seconds = minutes * 60 / PIECES
            await watched(f"{each.name}: warming up", seconds, side.press_for(seconds, MEMORY_RATE))
            seen, presses = [side.bot.memory], 0
            for piece in range(1, PIECES + 1):
                what = f"{each.name}: memory over time, {piece} of {PIECES}"
                measured = await watched(what, seconds, side.press_for(seconds, MEMORY_RATE))
                presses += len(measured.milliseconds)
                seen.append(side.bot.memory)
        listed = " ".join(f"{each:.1f}" for each in seen)
        print(
            f"\nMemory of {each.name} over {minutes:g} minutes and {presses:,} presses at "
            f"{MEMORY_TABLES:,} tables, after warming up, MiB: {listed}"
        )
    for each in versions:
        await _with_live(each, live)


async def _with_live(contestant: Contestant, tables: int) -> None:
    progress(f"setting up {tables:,} tables for {contestant.name} …")
    async with connected(contestant, tables) as side:
        await watched(f"warming up {contestant.name}", 0.0, side.warm_up())
        before = side.bot.memory
        seconds = tables / LIVE_RATE
        measured = await watched(
            f"{contestant.name}: a press at each of {tables:,} tables",
            seconds,
            side.press_for(seconds, LIVE_RATE),
        )
        after = side.bot.memory
    print(
        f"Memory of {contestant.name} with {tables:,} live tables: {before:.0f} MiB at first, "
        f"{after:.0f} MiB after {len(measured.milliseconds):,} presses all over them "
        f"({(after - before) * 1024 / tables:.1f} KiB a table)",
        flush=True,
    )


# -- on the disk


async def disk(versions: Sequence[Contestant], games: int) -> None:
    """Measure the bytes of a finished game of each kind, as it ended and after a cleaning."""
    print(f"\nBytes of a finished game, means of {games}, without the gaps in pages:")
    for game in PLAYERS:
        for each in versions:
            async with connected(each, games, games=(game,), again=False, shows=("hands", "fresh")) as side:
                await _finish(side, game)
                await side.bot.stop()
                moves = _ask(side.database, "SELECT count(*) FROM journal") / games
                ended = _bytes(side.database) / games
                await _clean(each, side.database)
                cleaned = _bytes(side.database) / games
            progress("")
            told = f"{ended:,.0f} as it ended, {cleaned:,.0f} after a cleaning"
            print(f"  {game}, {each.name}: {told}; {moves:.0f} entries in its journal", flush=True)


async def _finish(side: Side, game: str) -> None:
    """Wait until all games are over and the outbox is empty."""
    began = time.perf_counter()
    over = 0
    while over < len(side.places) or _ask(
        side.database, "SELECT count(*) FROM deliveries WHERE status = 'pending'"
    ):
        if time.perf_counter() - began > MOST_SECONDS:
            raise RuntimeError(f"only {over} of {len(side.places)} games of {game} came to their end")
        what = f"{side.contestant.name}: {over} of {len(side.places)} games of {game} are over"
        over = (await watched(what, 0.0, side.press_for(FINISHING_SECONDS, FINISHING_RATE))).over


async def _clean(contestant: Contestant, database: Path) -> None:
    """Clean as a bot does days later."""
    process = await asyncio.create_subprocess_exec(
        python_of(contestant.root), "-P", "-c", _CLEAN, f"sqlite+aiosqlite:///{database}",
        env=os.environ | {"PYTHONPATH": str(contestant.root)}, cwd=database.parent,
    )  # fmt: skip
    if await process.wait():
        raise RuntimeError(f"{contestant.name} can't clean its database")


def _ask(database: Path, query: str) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute(query).fetchone()[0])


def _bytes(database: Path) -> int:
    """Return the bytes that a database's tables and indexes use of their pages: its growth, once it is large.
    SQLite reports them in its table ``dbstat``, if it was built with it, as Debian's is."""
    try:
        return _ask(database, "SELECT sum(pgsize - unused) FROM dbstat WHERE name <> 'sqlite_schema'")
    except sqlite3.OperationalError as error:
        raise RuntimeError("this SQLite is built without dbstat: bytes can't be told apart") from error
