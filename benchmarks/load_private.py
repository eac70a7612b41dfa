"""Counts what whole private games ask of Discord, and measures how such games are answered while very many of
them are in play: people come back to one of theirs with ``/hand`` and make a move, at random moments."""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from benchmarks.hidden import NAMES
from benchmarks.processes import Bot, cores
from benchmarks.stage import PATIENCE
from benchmarks.telling import progress, share, watched
from bot.pool.thinking import Thinking
from bot.rendering.screens.model import Pressed
from bot.tables import Gameplay, PrivateGames, Seals, StartConfirmation, Tables, Who
from data.db.records import TableSettings, Untrusted
from data.operations.opening import open_store
from games import GAMES
from playground import Person, Playground, Reply, Request

WHOLE, AT_ONCE = 1_000, 16
"""Number of private games that are played to their end, and how many people play them."""
GAMES_OPEN, RATE, SECONDS = 10_000, 20.0, 60.0
"""Number of private games, presses a second, and for how long."""
LEVEL = "easy"
SETTINGS = {"UNDERCUP_EMOJIS": "off"}
MOVES = ("do", "own")
STILL_SECONDS = 5.0
"""A game that has shown no move for so long is moved on by *Skip the wait*."""


@dataclass
class _Measured:
    milliseconds: list[float] = field(default_factory=list)
    refused: int = 0


async def whole(games: int = WHOLE) -> None:
    """Count the requests of so many games from their commands to their ends, of all kinds in turn."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        world = Playground(answer_within=PATIENCE, rate_limits=False)
        async with world:
            guild = world.add_guild("Harbour")
            people = [world.add_person(f"P{number}", guild) for number in range(AT_ONCE)]
            bot = Bot(
                world, folder, f"sqlite+aiosqlite:///{folder}/undercup.db",
                core=cores()[0], settings=SETTINGS | {"UNDERCUP_PACE": "0"}, quietly=True,
            )  # fmt: skip
            await bot.start()
            try:
                world.journal.clear()
                numbers, asked = iter(range(games)), Counter[str]()
                async with asyncio.TaskGroup() as group:
                    for person in people:
                        group.create_task(_play(world, person, numbers, asked))
            finally:
                await bot.stop()
    progress("")
    told = ", ".join(f"{number:,} {kind}" for kind, number in asked.items() if kind != "counted")
    print(f"\n{games:,} whole private games: {told}, {asked['counted']} counted")


async def _play(world: Playground, person: Person, numbers: Iterator[int], asked: Counter[str]) -> None:
    """Play the games of the next numbers while there are any, and add up what the bot asked for."""
    for number in numbers:
        progress(f"whole private games: number {number + 1:,}; {asked['counted']} counted requests …")
        dice, game = random.Random(number), NAMES[number % len(NAMES)]
        reply: Reply | None = await person.slash(person.dm, "solo", game=game, level=LEVEL)
        while reply is not None:
            if reply.error is not None:
                raise RuntimeError(f"game {number}: {reply.error}")
            with contextlib.suppress(TimeoutError):
                await world.until(lambda: _verbs(person) & {*MOVES, "again"} or _waits(person), STILL_SECONDS)
            reply = None if "again" in _verbs(person) else await _press(person, dice)
        asked.update(_kind(request) for request in world.journal)
        asked["counted"] += sum(request.counted for request in world.journal)
        world.journal.clear()
        world.prune(keep=1)


def _kind(request: Request) -> str:
    """Return what a request is, as a person says it."""
    if request.path.startswith("/interactions/"):
        return "callbacks"
    edits = request.method == "PATCH" and request.path.startswith("/webhooks/")
    return "webhook edits" if edits else f"{request.method} {request.template}"


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
        game = NAMES[number % len(NAMES)]
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
    began = time.perf_counter()
    if (moved := await _press(person, random.Random(1))) is not None:
        measured.milliseconds.append(1000 * (time.perf_counter() - began))
        measured.refused += moved.error is not None


async def _press(person: Person, dice: random.Random) -> Reply | None:
    """Make a move by a press under the newest game, or go on; None if it has neither."""
    game = person.dms()[-1]
    for verbs in (MOVES, ("next",)):
        if buttons := [each.custom_id for each in game.buttons if _verb(each.custom_id) in verbs]:
            return await person.click(person.dm, message=game, custom_id=dice.choice(buttons))
        for select in game.selects:
            if _verb(select.custom_id) in verbs:
                wanted = dice.sample([option.value for option in select.options], select.max_values)
                return await person.choose(person.dm, wanted, message=game)
    return None


def _verbs(person: Person) -> set[str]:
    """Return what can be pressed or chosen under the newest game."""
    game = person.dms()[-1]
    ids = [each.custom_id for each in game.buttons] + [each.custom_id for each in game.selects]
    return {_verb(custom_id) for custom_id in ids}


def _waits(person: Person) -> bool:
    """Whether the newest game waits for *Go on*, as it does after a reveal."""
    return "Go on" in [button.label for button in person.dms()[-1].buttons]


def _verb(custom_id: str | None) -> str:
    """Return what a press does; nothing for a link."""
    pressed = Pressed.read(custom_id or "")
    return "" if pressed is None else pressed.verb
