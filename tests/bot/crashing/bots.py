"""Bots in processes of their own, which can be told at which point to die."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from bot.config import Boards
from playground import Playground
from tests import warm

ROOT = Path(__file__).parents[3]
DIE_AT = b"die at "
"""The order to die at the point that follows."""


@dataclass(frozen=True)
class Order:
    """A bot to start: its settings, the port where it reports and the number by which it does, the secret of
    its tables in hex, the time (its clock stands still, in seconds of Unix time), and the point at which it
    dies, as :class:`tests.bot.crashing.points.Points` has it."""

    environment: dict[str, str]
    port: int
    number: int
    secret: str
    at: float
    fatal: str | int | None


class Bot:
    """A process of the bot, from its start to its end. ``process`` is its id, ``over`` its exit status."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.process: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.line: asyncio.Future[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = (
            asyncio.get_running_loop().create_future()
        )

    async def settled(self) -> bool:
        """Wait until it is connected, has answered every interaction, moved every computer and owes
        nothing; False if it has died before that."""
        return await self._ask(b"settled") is not None

    async def points(self) -> list[str]:
        """The points that it has reached so far."""
        answer = await self._ask(b"points")
        assert answer is not None
        points: list[str] = json.loads(answer)
        return points

    async def die_at(self, point: str) -> None:
        """Let it die at this point, or at none if it is ""."""
        await self._ask(DIE_AT + point.encode())

    async def stop(self) -> int:
        """Stop as an operator would have it; the exit status."""
        (_, says), status = await self.line, self.over
        says.write(b"stop\n")
        return await status

    async def kill(self) -> None:
        """End it as a crash would, also where it hasn't got as far as its line."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(await self.process, signal.SIGKILL)
        await self.over

    async def _ask(self, what: bytes) -> bytes | None:
        await asyncio.wait((self.line, self.over), return_when=asyncio.FIRST_COMPLETED)
        if self.over.done():
            return None
        hears, says = self.line.result()
        says.write(what + b"\n")
        try:
            answer = await hears.readline()
        except ConnectionError:
            answer = b""
        if not answer:
            await self.over
            return None
        return answer


class Bots:
    """Starts one bot after the other; a bot must be over before the next one starts. Made by :func:`bots`."""

    def __init__(self, zygote: warm.Forked) -> None:
        self._zygote = zygote
        self._bot: Bot | None = None
        self._watching: asyncio.Task[None] | None = None
        self.port = 0

    def start(
        self,
        world: Playground,
        database: Path,
        *,
        secret: bytes,
        at: float,
        fatal: str | int | None,
        boards: Boards,
    ) -> Bot:
        """A bot for this world with its tables in this database, and how it posts ``boards``; the rest as in
        :class:`Order`."""
        environment = {
            "UNDERCUP_TOKEN": world.token,
            "UNDERCUP_API_BASE": world.api_base,
            "UNDERCUP_DATABASE": f"sqlite+aiosqlite:///{database}",
            "UNDERCUP_HEALTH_FILE": f"{database}.health",
            "UNDERCUP_PACE": "0",
            "UNDERCUP_HOLD": "0",
            "UNDERCUP_BOARDS": boards,
            "UNDERCUP_THINKERS": "0",
            "UNDERCUP_GUILD_READY_TIMEOUT": "0",
            "UNDERCUP_REQUESTS_A_SECOND": "100000",  # nobody waits for real time
            "UNDERCUP_EMOJIS": "off",  # when they are there depends on time, and they tell nothing
        }
        assert self._zygote.stdin is not None
        number = 0 if self._bot is None else self._bot.number + 1
        order = Order(environment, self.port, number, secret.hex(), at, fatal)
        self._zygote.stdin.write(json.dumps(asdict(order)).encode() + b"\n")
        self._bot = Bot(number)
        self._watching = asyncio.create_task(self._watch(self._bot))
        return self._bot

    async def end(self) -> None:
        """End the bot that runs, if one does."""
        if self._bot is not None and not self._bot.over.done():
            await self._bot.kill()

    async def close(self) -> None:
        """End what starts bots, and the bot that runs."""
        if self._watching is not None:
            self._watching.cancel()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._zygote.pid, signal.SIGKILL)
        await self._zygote.wait()

    async def _watch(self, bot: Bot) -> None:
        assert self._zygote.stdout is not None
        bot.process.set_result(int(await self._zygote.stdout.readline()))
        try:
            status = int(await self._zygote.stdout.readline())
        except ValueError as error:  # it has died itself; its log says of what
            bot.over.set_exception(error)
            return
        if bot.line.done():
            await _hang_up(bot.line.result()[1])
        bot.over.set_result(status)

    async def connected(self, hears: asyncio.StreamReader, says: asyncio.StreamWriter) -> None:
        """A bot has opened its line; one that has died meanwhile isn't heard any more."""
        number = int(await hears.readline() or -1)
        if self._bot is None or self._bot.number != number or self._bot.over.done():
            await _hang_up(says)
        else:
            self._bot.line.set_result((hears, says))


async def _hang_up(line: asyncio.StreamWriter) -> None:
    line.close()
    with contextlib.suppress(ConnectionError):
        await line.wait_closed()


@asynccontextmanager
async def bots(log: IO[str]) -> AsyncIterator[Bots]:
    """What starts bots; what they log goes to ``log``."""
    zygote = await warm.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.crashing.zygote",
        cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=log,
        start_new_session=True,
    )  # fmt: skip
    assert zygote.stdout is not None
    await zygote.stdout.readline()  # on a cold disk the imports take longer than a game may
    made = Bots(zygote)
    server = await asyncio.start_server(made.connected, "127.0.0.1", 0, limit=2**24)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        await made.close()
        server.close()
