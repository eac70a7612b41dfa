"""A table of the stand-in with people at it, and a bot in a process of its own."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeVar

from benchmarks.processes import Bot
from benchmarks.whole import NAMES, PATIENCE, Clock, Game, Kind
from playground import Playground

THINK_SECONDS = 2.0
QUICK = {"UNDERCUP_PACE": "0", "UNDERCUP_HOLD": "0", "UNDERCUP_THINKERS": "0"}
"""Settings without pauses to look at something."""

G = TypeVar("G", bound=Game)


@asynccontextmanager
async def at_a_table(
    of: type[G],
    root: Path,
    kind: Kind,
    seed: int,
    settings: Mapping[str, str],
) -> AsyncIterator[G]:
    """Yield a game ``of`` some class that is still to be opened, with a checkout's bot. The world's clock is
    a :class:`Clock`, and the bot goes by it."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        clock = Clock(folder / "clock")
        world = await stack.enter_async_context(
            Playground(clock=clock, answer_within=PATIENCE, rate_limits=False)
        )
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        people = [world.add_person(each, guild) for each in NAMES[: kind.people]]
        guild.grant(people[0], "manage_guild")
        file = folder / "undercup.db"
        url = f"sqlite+aiosqlite:///{file}"
        bot = Bot(world, folder, url, root=root, settings=settings, clock=clock.file)
        stack.push_async_callback(bot.stop)
        await bot.start()
        await world.until(
            lambda: any(each.name == kind.command for each in world.commands.values()), timeout=PATIENCE
        )
        game = of(world, channel, people, kind, file, random.Random(seed), THINK_SECONDS)
        await _emojis(game)
        yield game


async def _emojis(game: Game) -> None:
    """Wait until the bot has uploaded all its emojis."""
    await game.world.until(lambda: game.world.emojis, timeout=PATIENCE)
    known = -1
    while known != len(game.world.emojis):
        known = len(game.world.emojis)
        await asyncio.sleep(1.0)
    await game.settle()
