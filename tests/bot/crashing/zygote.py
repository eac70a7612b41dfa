"""``python -m tests.bot.crashing.zygote``: starts bots quickly, by forking a process that has imported all.

It reads one order a line, JSON: ``environment`` of the bot, ``secret`` (of its tables, in hex), ``control`` (the port where
it reports) and ``fatal`` (see :class:`tests.bot.crashing.points.Points`). The bot that it starts is the real one, run as
``undercup run`` does, but for its secret, which is always the same, and the seats' part in the chance. When
it has ended, however it did, its exit status is printed, as ``subprocess`` has it.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
from collections.abc import Mapping
from typing import Any

import alembic.ddl.sqlite
import sqlalchemy.dialects.sqlite.aiosqlite  # noqa: F401 - else each bot would import it

from bot import running
from bot.client import Undercup, set_up_logs
from bot.config import load_settings
from bot.words import DEFAULT_LOCALE, words
from games import chance
from tests.bot.crashing.points import Points


class Reporting(Undercup):
    """The bot, with a line to the test: it answers ``settled`` when it has done all it had to, ``points``
    with those reached so far, and ``stop`` by stopping as an operator would have it. It dies with the test."""

    points = Points()
    control: int
    secret: bytes

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs, secret=lambda: self.secret)
        self._line: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        self._line = asyncio.create_task(self._report())
        await super().setup_hook()

    async def _report(self) -> None:
        hears, says = await asyncio.open_connection("127.0.0.1", self.control)
        async for line in hears:
            if line == b"settled\n":
                await self.wait_until_ready()
                await self.settle()
                says.write(b"settled\n")
            elif line == b"points\n":
                says.write(json.dumps(self.points.reached).encode() + b"\n")
            elif line == b"stop\n":
                os.kill(os.getpid(), signal.SIGTERM)
            else:
                break
        os.kill(os.getpid(), signal.SIGKILL)


def live(environment: Mapping[str, str], secret: str, control: int, fatal: str | int | None) -> None:
    """Be a bot until it is stopped, or dies."""
    os.environ.update(environment)
    Reporting.points.begin(fatal)
    Reporting.control, Reporting.secret = control, bytes.fromhex(secret)
    settings = load_settings(need_token=True)
    set_up_logs(settings.log_level)
    asyncio.run(running.run(settings))


def always_the_same(_seats: object) -> bytes:
    """In place of the list of seats: a press that had to be repeated has another id, but the dice of the
    undisturbed game must fall."""
    return b"[]"


def main() -> None:
    chance.canonical = always_the_same
    Reporting.points.watch()
    running.Undercup = Reporting  # type: ignore[misc]
    live(**json.loads(sys.stdin.readline()))
    print(0, flush=True)  # noqa: T201
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            status = 1
            try:
                live(**json.loads(line))
                status = 0
            finally:
                sys.stderr.flush()
                os._exit(status)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
