"""Games that are played once without and many times with a crash, each of which must be the same game."""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import discord

from data.store import Store
from games import chance
from playground import Playground
from tests.bot.crashing.bots import Bots, bots
from tests.bot.crashing.play import PATIENCE, Clock, Crashes, Game, Setting, always_the_same
from tests.bot.crashing.story import Story, faults, told
from tests.openapi import OPENAPI

MOST_FAILURES = 5
"""After so many games that went wrong the others aren't played any more."""

MOST_GAMES = 6


@dataclass
class Tally:
    """How many crashes were tried and survived; what went wrong where; how many posts had to be repeated
    and were found again by their nonce, and how many presses."""

    tried: int = 0
    survived: int = 0
    deaths: int = 0
    posts_again: int = 0
    presses_again: int = 0
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.tried} points tried, {self.survived} survived; the bot died {self.deaths} times, "
            f"{self.posts_again} posts were repeated under their nonce, {self.presses_again} presses "
            "were repeated"
        )


class Matrix:
    """One setting, its undisturbed game, and the points of that. Made by :func:`matrix`."""

    def __init__(self, setting: Setting, bots: Bots, folder: Path, log: Path) -> None:
        self.setting = setting
        self._bots = bots
        self._folder = folder
        self._log = log
        self._games = 0
        self.points: list[str] = []
        self.story: Story | None = None

    async def undisturbed(self) -> None:
        """Play the game without a crash, and note its points and its story. Now and then a table is read
        once more than needed, while somebody else writes: the points are those of two games in a row."""
        for _ in range(MOST_GAMES):
            before = sorted(self.points)
            self.points, self.story, wrong, _ = await self.play(Crashes())
            assert not wrong, wrong
            if sorted(self.points) == before:
                return
        raise AssertionError("no two undisturbed games have the same points")

    async def play(self, crashes: Crashes) -> tuple[list[str], Story, list[str], Game]:
        """One game in a world of its own. Returns the last bot's points, the story, and what is wrong."""
        self._games += 1
        database = self._folder / f"{self._games}.db"
        shutil.copy(self._folder / "empty.db", database)
        logged = self._log.stat().st_size
        clock = Clock()
        world = Playground(clock=clock, answer_within=PATIENCE, openapi=OPENAPI, rate_limits=False)
        async with world, asyncio.timeout(PATIENCE):
            game = Game(self.setting, world, clock, self._bots, database, crashes)
            bot = await game.play()
            points = await bot.points()
            wrong = [] if await bot.stop() == 0 else ["the bot didn't stop cleanly"]
            story = await told(game, database)
            wrong += await faults(game, database)
        with self._log.open(encoding="utf-8") as log:
            log.seek(logged)
            wrong += [line.rstrip() for line in log if "ERROR" in line or "Traceback" in line]
        for left in self._folder.glob(f"{self._games}.db*"):
            left.unlink()
        return points, story, wrong, game

    async def crash(self, games: Iterable[Crashes]) -> Tally:
        """Play a game for each of these."""
        tally = Tally()
        for crashes in games:
            tally.tried += 1
            wrong = await self._survive(crashes, tally)
            if wrong:
                tally.failures.append("\n".join((f"{crashes}:", *wrong)))
                if len(tally.failures) == MOST_FAILURES:
                    break
            else:
                tally.survived += 1
        return tally

    async def _survive(self, crashes: Crashes, tally: Tally) -> list[str]:
        """Play one game with crashes; what went wrong."""
        assert self.story is not None
        try:
            _, story, wrong, game = await self.play(crashes)
        except (AssertionError, TimeoutError) as error:
            await self._bots.end()
            return [f"{type(error).__name__}: {error}"]
        if game.deaths != len(crashes.points):
            wrong.append(f"only {game.deaths} of {len(crashes.points)} points were reached")
        forms = [each.form for each in game.world.journal if isinstance(each.form, dict)]
        nonces = Counter(form["nonce"] for form in forms if form.get("nonce"))
        tally.deaths += game.deaths
        tally.posts_again += sum(nonces.values()) - len(nonces)
        tally.presses_again += game.presses_again
        return [*wrong, *self.story.differences(story)]


@asynccontextmanager
async def matrix(setting: Setting, folder: Path) -> AsyncIterator[Matrix]:
    """A matrix whose undisturbed game has been played."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/empty.db", now=discord.utils.utcnow)
    await store.close()
    log = folder / "log"
    dice = patch.object(chance, "canonical", always_the_same)
    with dice, log.open("w", encoding="utf-8") as writing:
        async with bots(writing) as started:
            made = Matrix(setting, started, folder, log)
            await made.undisturbed()
            yield made
