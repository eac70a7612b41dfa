"""Hundreds of tables of all games at once, whatever fails; and what must be so afterwards."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.discord_api.addresses import point_at
from playground import KINDS, Person, Playground, RandomFaults
from playground.clients import Event
from playground.limits import Limits
from tests.bot.crowd import Party, Player
from tests.bot.harness import START
from tests.bot.process import RUNNING, Process, noting_tasks
from tests.bot.simulated import SimulatedLoop
from tests.openapi import OPENAPI

SERVERS = 8


class Log(logging.Handler):
    """All that was logged, with the simulated second, but for what a killed process would have logged after
    its end."""

    def __init__(self, loop: SimulatedLoop) -> None:
        super().__init__(logging.INFO)
        self.lines: list[tuple[int, str]] = []
        self._loop = loop
        self._formatter = logging.Formatter("%(levelname)s %(name)s: %(message)s")

    def emit(self, record: logging.LogRecord) -> None:
        life = RUNNING.get()
        if life is None or not life.killed:
            line = f"{self._loop.now:.3f} {self._formatter.format(record)}"
            self.lines.append((record.levelno, line))


@dataclass
class Chaos:
    """A world in the making, and all that can be told of it."""

    world: Playground
    process: Process
    random_faults: RandomFaults
    parties: list[Party]
    players: list[Player]
    log: Log
    dice: random.Random
    did: Counter[str] = field(default_factory=Counter)
    heard: dict[int, list[tuple[float, Event]]] = field(default_factory=dict)
    """What reached each person's client, and when."""

    def listen(self, person: Person) -> None:
        """Take down all that reaches a person's client."""
        heard = self.heard.setdefault(person.id, [])
        person.client.listeners.add(lambda event: heard.append((self.world.clock(), event)))

    async def storm(self, seconds: float) -> None:
        """Let everybody play for so many seconds, in faults that are drawn by lot; each kind comes once at
        least."""
        self.random_faults.start()
        tasks = [asyncio.create_task(player.play(), name=player.person.name) for player in self.players]
        tasks.append(asyncio.create_task(self._each_kind(seconds), name="each kind"))
        await asyncio.sleep(seconds)
        await self.random_faults.stop()
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def _each_kind(self, seconds: float) -> None:
        kinds = list(self.random_faults.kinds)
        self.dice.shuffle(kinds)
        for kind in kinds:
            await asyncio.sleep(0.9 * seconds / len(kinds))
            for _ in range(60):
                if self.random_faults.strike(kind):
                    break
                await asyncio.sleep(1)


GAMES: tuple[tuple[str, int, int, dict[str, Any]], ...] = (
    ("dudo", 2, 0, {"dice": 3, "cut": "on"}),
    ("dudo", 3, 1, {"preset": "chile", "dice": 2}),
    ("bidou", 2, 0, {"house_rules": "match_games=1 keep_dice=always"}),
    ("bidou", 3, 0, {"house_rules": "end_at=first_out"}),
    ("montevideo", 2, 0, {"ante": 2, "open_at_end": "on"}),
    ("montevideo", 2, 1, {"preset": "dice_play"}),
    ("pidro", 2, 2, {"target": 14}),
    ("pidro", 4, 0, {"preset": "sou", "target": 14}),
    ("bidou", 2, 0, {"preset": "poor_fish"}),
    ("dudo", 2, 1, {"preset": "perudo_box", "dice": 2}),
)
"""What is played: game, people, computers and options."""


def seated(world: Playground, tables: int, dice: random.Random) -> list[Party]:
    """A party for each table, spread over some servers; every fifth plays in a thread."""
    guilds = [world.add_guild(f"Harbour {name}") for name in "ABCDEFGH"[:SERVERS]]
    kinds = itertools.cycle(GAMES)
    parties = []
    for number in range(tables):
        game, people, computers, options = next(kinds)
        guild = guilds[number % len(guilds)]
        channel = guild.add_channel(f"table-{number}")
        if number % 5 == 4:
            channel = channel.add_thread("a thread")
        crowd = [world.add_person(f"{_name(number)}{letter}", guild) for letter in "wxyz"[:people]]
        clock = {"clock": dice.choice(("20s", "45s"))} if dice.random() < 0.4 else {}
        seats = {} if game == "pidro" else {"seats": people + computers}
        parties.append(Party(game, channel, crowd, computers, options | seats | clock))
    return parties


def _name(number: int) -> str:
    """A name without figures, which could be taken for dice."""
    return "P" + "".join("abcdefghij"[int(digit)] for digit in str(number))


@asynccontextmanager
async def chaos(folder: Path, tables: int, seed: str, *, limits: bool = False) -> AsyncIterator[Chaos]:
    """A world with that many parties, and the bot, ready; with ``limits`` it has those of Discord."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedLoop)
    loop.set_task_factory(noting_tasks)  # type: ignore[arg-type]
    log = Log(loop)
    logging.getLogger().addHandler(log)
    # Where it has no limits, a 429 of each scope is one of the random faults.
    world = Playground(clock=lambda: START.timestamp() + loop.time(), openapi=OPENAPI, rate_limits=False)
    world.limits = Limits(loop.time, world.clock, enabled=limits)
    await world.start()
    try:
        point_at(world.api_base)
        dice = random.Random(seed)
        parties = seated(world, tables, dice)
        process = Process(world, folder, seed)
        random_faults = RandomFaults(world, seed, (*KINDS, *process.faults))
        made = Chaos(world, process, random_faults, parties, [], log, dice)
        for person in world.people:
            made.listen(person)
        made.players += [
            Player(person, party, seed, made.did) for party in parties for person in party.people
        ]
        await process.start()
        try:
            yield made
        finally:
            await random_faults.stop()
            await process.stop()
    finally:
        logging.getLogger().removeHandler(log)
        await world.stop()
