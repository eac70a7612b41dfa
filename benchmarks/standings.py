"""Measures how long the screens of past games take to answer: through discord.py and the stand-in, on an
empty database and on one with many finished games. Discord waits 3 seconds for an answer."""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import logging
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from data.results.guild_settings import GuildSettings
from data.results.result import Result, SeatResult
from playground import Person, Reply
from tests.bot.harness import Harbour, harbour
from tests.bot.played import finished
from tests.data.crowd import GUILDS, fill, made_up
from tests.data.sample_tables import set_guild_settings

PEOPLE = 1000
ROUNDS = 9
Ask = Callable[[], Awaitable[Reply]]


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("standings", help="the time of each command that looks back on games")
    parser.add_argument("--games", type=int, default=100_000, help="finished games (default: 100,000)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a table: milliseconds from the command to its answer, the median and the longest of some."""
    logging.disable(logging.WARNING)
    empty, full = asyncio.run(_measured(0)), asyncio.run(_measured(arguments.games))
    heading = f"{arguments.games:,} games"
    print(f"{'milliseconds, median (longest) of ' + str(ROUNDS):44}{'empty':>16}{heading:>20}")
    for name, times in full.items():
        print(f"{name:44}{_shown(empty[name]):>16}{_shown(times):>20}")
    return 0


def _shown(times: list[float]) -> str:
    return f"{statistics.median(times):.0f} ({max(times):.0f})"


async def _measured(games: int) -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        async with harbour(Path(folder), people=3) as here:
            if games:
                print(f"storing {games:,} games ...", file=sys.stderr)
                await fill(here.store, _here(here, made_up(games, PEOPLE)))
            await set_guild_settings(here.store, here.guild.id, GuildSettings(season_months=3))
            asked = await _questions(here)
            return {name: [await _timed(ask) for _ in range(ROUNDS)] for name, ask in asked.items()}


def _here(here: Harbour, results: list[Result]) -> list[Result]:
    """Return the results as those of this server; its people are the ones who play most."""
    ids: dict[int | None, int] = {number: person.id for number, person in enumerate(here.people, start=1)}

    def seat(old: SeatResult) -> SeatResult:
        return replace(old, user_id=ids.get(old.user_id, old.user_id))

    guilds = dict(zip(GUILDS, (here.guild.id, *GUILDS[1:]), strict=True))
    return [
        replace(result, guild_id=guilds[result.guild_id or 0], seats=tuple(map(seat, result.seats)))
        for result in results
    ]


async def _questions(here: Harbour) -> dict[str, Ask]:
    ana, ben, cleo = here.people
    game = await finished(here, ana, ben, game="bidou")
    table = game.id

    def slash(person: Person, command: str, **options: object) -> Ask:
        return lambda: person.slash(here.channel, command, **options)

    board = (await ana.slash(here.channel, "leaderboard", game="dudo")).message
    replay = (await cleo.slash(here.channel, "replay", table=table)).message
    return {
        "/leaderboard": slash(ana, "leaderboard", game="dudo"),
        "/leaderboard everywhere": slash(ana, "leaderboard", game="dudo", where="everywhere"),
        "/leaderboard, a season's win rate": slash(ana, "leaderboard", game="dudo", season=4, by="win_rate"),
        "a press: its longest streaks": lambda: ana.choose(here.channel, "dudo.g.all.streak", message=board),
        "/profile": slash(ana, "profile"),
        "/versus": slash(ana, "versus", player=ben),
        "/history": slash(ana, "history"),
        "/history of a person": slash(ana, "history", player=ben),
        "/replay": slash(cleo, "replay", table=table),
        "a press: the replay's end": lambda: cleo.click(here.channel, "End ⏭", message=replay),
        "/settings": _settings(here),
        "/privacy export": slash(cleo, "privacy export"),
    }


def _settings(here: Harbour) -> Ask:
    here.guild.grant(here.people[0], "manage_guild")
    return lambda: here.people[0].slash(here.channel, "settings")


async def _timed(ask: Ask) -> float:
    """Return the milliseconds until the answer is there."""
    start = time.perf_counter()
    reply = await ask()
    if reply.kind == "deferred":
        await reply.filled()
    took = (time.perf_counter() - start) * 1000
    if reply.error is not None or "Something went wrong" in reply.text:
        raise RuntimeError(f"no answer: {reply}")
    return took
