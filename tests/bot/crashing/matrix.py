"""Games that are played once without and many times with a crash, each of which must be the same game."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from unittest.mock import patch

from games.frozen_list import FrozenList
from playground import Playground
from tests.bot.crashing.bots import Bots, bots
from tests.bot.crashing.play import PATIENCE, Clock, Crashes, Game, Setting, Stage, always_the_same
from tests.bot.crashing.story import Story, faults, told
from tests.fresh import fresh
from tests.openapi import OPENAPI

MOST_FAILURES = 5
"""After so many games that went wrong the others aren't played any more."""
UNDISTURBED = 2
TRIES = 3
"""How many games are played without a crash, and how many to reach a point at which one is to be."""


@dataclass
class Tally:
    """How many crashes were tried and survived; what went wrong where; how many posts had to be repeated
    and were found again by their nonce, and how many presses."""

    tried: int = 0
    survived: int = 0
    deaths: int = 0
    posts_again: int = 0
    presses_again: int = 0
    unmet: int = 0
    failures: list[str] = field(default_factory=list)
    met: set[str] = field(default_factory=set)
    """The points at which a game was crashed that was crashed at several."""

    def with_those_of(self, other: Tally) -> Tally:
        """The sum of both."""
        return Tally(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)[:-1]))

    def __str__(self) -> str:
        return (
            f"{self.tried} points tried, {self.survived} survived; the bot died {self.deaths} times, "
            f"{self.posts_again} posts were repeated under their nonce, {self.presses_again} presses "
            f"were repeated; {self.unmet} points weren't met again"
        )


@dataclass(frozen=True)
class Lane:
    """Where one game is played after the other, and what their bots log."""

    bots: Bots
    log: Path


class Matrix:
    """One setting, its undisturbed game, and the points of that. Made by :func:`matrix`."""

    def __init__(self, setting: Setting, lanes: Sequence[Lane], folder: Path) -> None:
        self.setting = setting
        self._lanes = lanes
        self._folder = folder
        self._games = itertools.count(1)
        self.points: list[str] = []
        self.stages: list[Stage] = []
        self.story: Story | None = None

    async def undisturbed(self) -> None:
        """Play the game without a crash, and note its story and its points. Whoever looks whether a table has
        changed may read it once or twice, by who is quicker: only points that every game has are tried. The
        first bot of each lane must not die, so each lane has a game at least."""
        for _, lane in zip(range(UNDISTURBED), itertools.cycle(self._lanes), strict=False):
            points, self.story, wrong, game = await self.play(Crashes(), lane)
            assert not wrong, wrong
            ends = [*(reached for _, reached in game.steps[1:]), len(points)]
            self.stages = [
                Stage(what, points[reached:end])
                for (what, reached), end in zip(game.steps, ends, strict=True)
            ]
            self.points = [point for point in points if point in (self.points or points)]

    async def play(
        self, crashes: Crashes, lane: Lane | None = None
    ) -> tuple[list[str], Story, list[str], Game]:
        """One game in a world of its own. Returns the last bot's points, the story, and what is wrong."""
        lane = lane or self._lanes[0]
        database = self._folder / f"{next(self._games)}.db"
        await fresh(database)
        logged = lane.log.stat().st_size
        clock = Clock()
        world = Playground(clock=clock, answer_within=PATIENCE, openapi=OPENAPI, rate_limits=False)
        async with world, asyncio.timeout(PATIENCE):
            game = Game(self.setting, world, clock, lane.bots, database, crashes, self.stages)
            bot = await game.play()
            points = await bot.points()
            wrong = [] if await game.stop() else ["the bot didn't stop cleanly"]
            story = await told(game, database)
            wrong += await faults(game, database)
        with lane.log.open(encoding="utf-8") as log:
            log.seek(logged)
            wrong += [line.rstrip() for line in log if "ERROR" in line or "Traceback" in line]
        for left in self._folder.glob(f"{database.name}*"):
            left.unlink()
        return points, story, wrong, game

    async def crash(self, games: Iterable[Crashes]) -> Tally:
        """Play a game for each of these."""
        tally, left = Tally(), iter(games)
        await asyncio.gather(*(self._crash(left, lane, tally) for lane in self._lanes))
        return tally

    async def crash_at(self, points: Sequence[str], pause: float = 0.0) -> Tally:
        """Crash at each of these points of the undisturbed game: at several in one game, a step and more
        apart, and where that isn't possible or one isn't met there, in a game of its own. The next bot starts
        after so many seconds."""
        staged = [[point for point in points if point in stage.points] for stage in self.stages]
        games = []
        while any(staged):
            games.append(Crashes((), pause, tuple(_apart(staged))))
        tally = await self.crash(games)
        if tally.failures:
            return tally
        alone = await self.crash(Crashes([point], pause) for point in points if point not in tally.met)
        return tally.with_those_of(alone)

    async def _crash(self, games: Iterator[Crashes], lane: Lane, tally: Tally) -> None:
        for crashes in games:
            wrong = await self._survive(crashes, lane, tally)
            if wrong is None:
                tally.unmet += 1
                continue
            met = [point for point in crashes.along if point in tally.met]
            tried = len(met) if crashes.along else 1
            tally.tried += tried
            tally.survived += 0 if wrong else tried
            if wrong:
                tally.failures.append("\n".join((f"{crashes}:", *wrong)))
            if len(tally.failures) >= MOST_FAILURES:
                return

    async def _survive(self, crashes: Crashes, lane: Lane, tally: Tally) -> list[str] | None:
        """Play one game with crashes; what went wrong. None where a point wasn't met again, and the game
        was the same: queues that go out side by side are quicker or slower, and a reading or a board is one
        more or less."""
        assert self.story is not None
        for _ in range(TRIES):
            try:
                _, story, wrong, game = await self.play(crashes, lane)
            except (AssertionError, TimeoutError) as error:
                await lane.bots.end()
                return [f"{type(error).__name__}: {error}"]
            wrong += self.story.differences(story)
            if wrong or crashes.along or game.deaths == len(crashes.points):
                break
        tally.met.update(game.along.met)
        if not crashes.along and game.deaths != len(crashes.points):
            if not wrong:
                return None
            wrong.append(f"only {game.deaths} of {len(crashes.points)} points were reached")
        forms = [each.form for each in game.world.journal if isinstance(each.form, dict)]
        nonces = Counter(form["nonce"] for form in forms if form.get("nonce"))
        tally.deaths += game.deaths
        tally.posts_again += sum(nonces.values()) - len(nonces)
        tally.presses_again += game.presses_again
        return wrong


def _apart(staged: Sequence[list[str]]) -> Iterator[str]:
    """Take a point of each stage that has some left and doesn't follow one that gave one."""
    gave = False
    for points in staged:
        gave = bool(points) and not gave
        if gave:
            yield points.pop(0)


@asynccontextmanager
async def matrix(setting: Setting, folder: Path, *, lanes: int = 1) -> AsyncIterator[Matrix]:
    """A matrix whose undisturbed game has been played. Its other games are played side by side in so many
    lanes."""
    with patch.object(FrozenList, "canonical", always_the_same):
        async with AsyncExitStack() as ending:
            ready = []
            for number in range(lanes):
                log = folder / f"log {number}"
                writing = ending.enter_context(log.open("w", encoding="utf-8"))
                ready.append(Lane(await ending.enter_async_context(bots(writing)), log))
            made = Matrix(setting, ready, folder)
            await made.undisturbed()
            yield made
