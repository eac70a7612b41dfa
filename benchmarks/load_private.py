"""Measures how private games are answered while very many of them are in play: people come back to one of
theirs with ``/hand`` and make a move, at random moments."""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from benchmarks.processes import Bot, cores
from benchmarks.telling import progress, share, watched
from bot.pool.thinking import Thinking
from bot.rendering.screens.model import Pressed
from bot.tables import Gameplay, PrivateGames, Seals, StartConfirmation, Tables, Who
from data.db.records import TableSettings, Untrusted
from data.operations.opening import open_store
from games import GAMES
from playground import Person, Playground

GAMES_OPEN, RATE, SECONDS = 10_000, 20.0, 60.0
"""Number of private games, presses a second, and for how long."""
LEVEL = "easy"
SETTINGS = {"UNDERCUP_EMOJIS": "off", "UNDERCUP_HOLD": "0"}


@dataclass
class _Measured:
    milliseconds: list[float] = field(default_factory=list)
    refused: int = 0


async def private(games: int = GAMES_OPEN, rate: float = RATE, seconds: float = SECONDS) -> None:
    """Measure at that rate, for so long, with so many games in play."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        world = Playground(rate_limits=False)
        async with world:
            guild = world.add_guild("Harbour")
            people = [world.add_person(f"P{number}", guild) for number in range(int(rate * seconds / 2))]
            await _stock(f"sqlite+aiosqlite:///{folder}/undercup.db", people, games)
            bot = Bot(
                world, folder, f"sqlite+aiosqlite:///{folder}/undercup.db",
                core=cores()[0], settings=SETTINGS, quietly=True,
            )  # fmt: skip
            await bot.start()
            try:
                measured, before, at_rest = _Measured(), bot.processor, len(world.journal)
                memory = [bot.memory]
                await watched(
                    f"{games:,} private games, {rate:g} presses a second", seconds,
                    _press_for(people, seconds, measured),
                )  # fmt: skip
                memory.append(bot.memory)
                used, asked = bot.processor - before, [each.counted for each in world.journal[at_rest:]]
            finally:
                await bot.stop()
    found = measured.milliseconds
    print(f"\n{games:,} private games in play, {rate:g} presses a second for {seconds:.0f} s:")
    print(
        f"answers: median {median(found):.1f} ms, 99% {share(found, 99):.1f} ms; {measured.refused} refused"
    )
    print(
        f"processor a press: {1000 * used / len(found):.1f} ms; {len(asked)} requests, {sum(asked)} counted"
    )
    print(f"memory: {memory[0]:.0f} MiB after the start, {memory[1]:.0f} MiB at the end")


async def _stock(url: str, people: list[Person], games: int) -> None:
    """Store so many games, of all kinds in turn: one of each person who presses, the others of strangers."""
    store = await open_store(url, now=lambda: datetime.now(UTC))
    tables, seals = Tables(store), Seals()
    confirmation = StartConfirmation(tables, seals)
    private_games = PrivateGames(tables, seals, Gameplay(tables, confirmation, Thinking(0)))
    for number in range(games):
        user = people[number].id if number < len(people) else 10**15 + number
        game = list(GAMES)[number % len(GAMES)]
        rules = GAMES[game]
        seats = rules.default_seats if rules.teams else 3
        settings = TableSettings(preset=next(iter(rules.presets)), seats=seats, level=LEVEL)
        await private_games.open(Who(user, Untrusted(f"P{number}"), str(10**17 + number)), game, settings)
        if number % 100 == 0:
            progress(f"storing private games: {number:,} of {games:,} …")
    progress("")
    await store.close()


async def _press_for(people: list[Person], seconds: float, measured: _Measured) -> None:
    """Let each person come at a random moment."""
    dice = random.Random(1)
    await asyncio.gather(*(_come(person, dice.random() * seconds, measured) for person in people))


async def _come(person: Person, at: float, measured: _Measured) -> None:
    """Come back to one's game, and make a move there."""
    await asyncio.sleep(at)
    began = time.perf_counter()
    reply = await person.slash(person.dm, "hand")
    measured.milliseconds.append(1000 * (time.perf_counter() - began))
    measured.refused += reply.error is not None
    await asyncio.sleep(1.0)
    game = person.dms()[-1]
    moves = [
        button.custom_id
        for button in game.buttons
        if (pressed := Pressed.read(button.custom_id or "")) is not None
        and pressed.verb in ("do", "own", "next")
    ]
    if moves:
        began = time.perf_counter()
        reply = await person.click(person.dm, message=game, custom_id=moves[0])
        measured.milliseconds.append(1000 * (time.perf_counter() - began))
        measured.refused += reply.error is not None
