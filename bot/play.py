"""What ``undercup play`` adds to the playground: the bot in a process of its own, and a table that waits."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from bot.words import DEFAULT_LOCALE, words

if TYPE_CHECKING:
    from playground import Channel, Message, Person, Playground

WAITING_GAME = "dudo"
WAITING_COMPUTERS = 2
PATIENCE_SECONDS = 60.0
"""How long the bot may take to connect, and then to answer, on a slow machine."""


class BotProcess:
    """The bot in a process of its own. One that is killed starts again by itself, with every table.

    ``say`` gets a line for a person whenever one starts or stops; ``changed`` is called at the same times.
    """

    def __init__(
        self, environment: Mapping[str, str], say: Callable[[str], None], changed: Callable[[], None]
    ) -> None:
        self._environment = {**os.environ, **environment}
        self._say = say
        self._changed = changed
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = asyncio.Event()
        self._asked_for = False
        """Whether the present process was told to end."""

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def kill(self) -> None:
        """End it without a word, as a crash does."""
        if self._process is not None and self.running:
            self._asked_for = True
            self._process.kill()

    def stop(self) -> None:
        """Ask it to stop, as an operator does; it stays away until :meth:`start`."""
        self._wanted.clear()
        if self._process is not None and self.running:
            self._asked_for = True
            self._process.terminate()

    def start(self) -> None:
        """Start it if it doesn't run."""
        self._wanted.set()

    async def keep_running(self) -> None:
        """Run it, and again whenever it is killed, until it stops without having been told to."""
        self.start()
        while True:
            await self._wanted.wait()
            self._asked_for = False
            status = await self._run()
            self._changed()
            if status >= 0 and not self._asked_for:
                self._say(f"The bot has stopped with status {status}.")
                return

    async def _run(self) -> int:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=self._environment
        )
        self._process = process
        self._say(f"The bot runs as process {process.pid}; kill it, and it starts again with every table.")
        self._changed()
        try:
            return await process.wait()
        finally:
            if process.returncode is None:
                process.terminate()
                await process.wait()


async def lay_table(world: Playground, host: Person, channel: Channel) -> bool:
    """Open a table as ``host``, with computers at it, as soon as the bot is there; tell whether it stands.

    Everything is done by commands and buttons, as a person would. It gives up where that person is busy with
    something else, or the bot stays away.
    """
    language = words(DEFAULT_LOCALE)
    add, start = language.say("button-addbot"), language.say("button-start")

    def board() -> Message | None:
        """The newest message on which a table can be started."""
        boards = [
            shown for shown in host.messages(channel) if any(each.label == start for each in shown.buttons)
        ]
        return boards[-1] if boards else None

    def offered() -> bool:
        return any(each["name"] == WAITING_GAME for each in host.commands(channel))

    try:
        await world.until(lambda: world.gateway.connected and offered(), PATIENCE_SECONDS)
        reply = await host.slash(channel, WAITING_GAME)
        for _ in range(WAITING_COMPUTERS):
            if reply.error is None:
                reply = await host.click(channel, add, await world.until(board, PATIENCE_SECONDS))
    except (AssertionError, TimeoutError):  # what shows no more, or never did
        return False
    return reply.error is None
