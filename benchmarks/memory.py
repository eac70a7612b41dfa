"""Measures a bot's memory: for each server that it is in, and for each live table; or over many games that
are played one after another.

``python -m benchmarks memory``, and with ``--games 3000``. Linux only: memory is read from ``/proc``.
"""
# ruff: noqa: T201

from __future__ import annotations

import argparse
import asyncio
import socket
import sqlite3
import sys
import tempfile
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from benchmarks import stock
from benchmarks.processes import ROOT, Bot, Contestant, connected
from benchmarks.telling import progress
from playground import Playground

CHANNELS, ROLES = 40, 25
"""Per server: discord.py keeps them all, so they are what a server takes."""
PATIENCE = 300.0
LOOK_SECONDS = 0.2
PLAYED_AT, RATE, PRESSING_SECONDS = 80, 30.0, 5.0
"""Tables, presses a second, and after how many seconds the games are counted."""


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("memory", help="memory for each server and for each table")
    parser.add_argument("--servers", type=int, default=1000, help="how many servers (default: 1000)")
    parser.add_argument("--tables", type=int, default=600, help="how many live tables (default: 600)")
    parser.add_argument("--games", type=int, help="play so many short games of all kinds instead")
    parser.add_argument("--every", type=int, default=250, help="memory after so many of them (default: 250)")
    parser.add_argument("--rate", type=float, default=RATE, help=f"presses a second (default: {RATE:g})")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print what each takes, or the bot's memory after so many games."""
    if arguments.games:
        asyncio.run(_play(arguments.games, arguments.every, arguments.rate))
        return 0
    asyncio.run(_measure(arguments.servers, arguments.tables))
    return 0


async def _measure(servers: int, tables: int) -> None:
    made = await stock.templates()
    empty, _ = await _held(made, 0, 0)
    full, _ = await _held(made, servers, 0)
    without, _ = await _held(made, 0, tables, stored=False)
    idle, asked = await _held(made, 0, tables)
    print(f"A bot alone: {empty:.0f} MiB; in {servers:,} servers: {full:.0f} MiB")
    print(f"A server with {CHANNELS} channels and {ROLES} roles: {(full - empty) * 1024 / servers:.1f} KiB")
    print(f"A table that nobody needs: {(idle - without) * 1024 / tables:.1f} KiB")
    print(f"A table whose hand was asked for: {(asked - without) * 1024 / tables:.1f} KiB")


async def _play(games: int, every: int, rate: float) -> None:
    """Play short games of all kinds until so many are over, each followed by another at the same table."""
    shows = ("hands", "fresh", "short")
    async with connected(Contestant("this", ROOT), PLAYED_AT, shows=shows) as side:
        await side.warm_up()
        began, presses, told = time.perf_counter(), 0, 0
        print("Games over, and of which kinds; presses; minutes; MiB, without helpers", flush=True)
        print(f"{0:>6,}  {'':60} {0:>8,} {0:>6} {side.bot.memory:>7.1f}", flush=True)
        while told < games:
            over = _over(side.database)
            if sum(over.values()) >= told + every:
                told += every
                kinds = ", ".join(f"{number:,} {game}" for game, number in over.items())
                minutes = (time.perf_counter() - began) / 60
                print(
                    f"{told:>6,}  {kinds:60} {presses:>8,} {minutes:>6.1f} {side.bot.memory:>7.1f}",
                    flush=True,
                )
                continue
            progress(f"{sum(over.values()):,} of {games:,} games are over …")
            measured = await side.press_for(PRESSING_SECONDS, rate)
            presses += len(measured.milliseconds)
            await side.stand.call("tidy")
    progress("")


def _over(database: Path) -> dict[str, int]:
    """Return how many games of each kind are over."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        query = "SELECT game, count(*) FROM tables WHERE status = 'finished' GROUP BY game ORDER BY game"
        return dict(connection.execute(query).fetchall())


async def _held(
    made: dict[str, list[stock.Stocked]], servers: int, tables: int, *, stored: bool = True
) -> tuple[float, float]:
    """Return the MiB of a bot that has just started, and after somebody at each table has asked for their
    hand. If the tables aren't ``stored``, only their servers and channels are there."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        print(f"{servers:,} servers, {tables:,} tables …", file=sys.stderr)
        world = await stack.enter_async_context(Playground(rate_limits=False, answer_within=PATIENCE))
        for number in range(servers):
            guild = world.add_guild(f"Server {number}")
            for each in range(CHANNELS):
                guild.add_channel(f"channel-{each}")
            for each in range(ROLES):
                guild.add_role(f"Role {each}")
        database = f"sqlite+aiosqlite:///{folder}/undercup.db"
        places = stock.furnish(world, tables)
        if tables and stored:
            copies = stock.set_up(made, places)
            shown = [stock.show(world, *each, hands=False) for each in zip(places, copies, strict=True)]
            await stock.store(database, shown, places)
        figures = f"127.0.0.1:{_free_port()}"
        bot = Bot(world, folder, database, settings={"UNDERCUP_METRICS": figures})
        stack.push_async_callback(bot.stop)
        await bot.start()
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
            # Wait until it knows all servers, by its own figures.
            while await _figure(session, figures, "undercup_servers") < len(world.guilds):  # noqa: ASYNC110
                await asyncio.sleep(LOOK_SECONDS)
        started = bot.memory
        for place in places if stored else ():
            person = place.people[0]
            labels = [button for seen in person.messages(place.channel) for button in seen.buttons]
            hand = next(each.custom_id for each in labels if ":hand" in (each.custom_id or ""))
            await person.click(place.channel, custom_id=hand)
        return started, bot.memory


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


async def _figure(session: aiohttp.ClientSession, address: str, name: str) -> float:
    """Return one of the bot's figures."""
    answer = await session.get(f"http://{address}/metrics")
    families = text_string_to_metric_families(await answer.text())
    return sum(sample.value for family in families for sample in family.samples if sample.name == name)
