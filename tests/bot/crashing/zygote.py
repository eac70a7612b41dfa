"""``python -m tests.bot.crashing.zygote``: starts bots quickly, by forking a process that has imported all.

It prints one line when it has imported all. Then it reads one order a line, the JSON of an
:class:`tests.bot.crashing.bots.Order`, and prints two lines: the process id of the bot that it starts, and
its exit status when that has ended, however it did. The first bot is this process itself, so that whatever
is made once in a process is there for all others; it must not die.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import json
import os
import signal
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot.config import load_settings
from bot.process.logs import set_up_logs
from bot.runtime import connection
from bot.runtime.client import Undercup
from bot.tables.transitions import calls
from data.db import group_commit
from games.frozen_list import FrozenList
from tests.bot.crashing.bots import DIE_AT, Order
from tests.bot.crashing.play import always_the_same
from tests.bot.crashing.points import Points

# Who has time still waits for somebody in haste, so that a bot may die meanwhile; but here one person presses
# after the other, and nearly always nobody comes.
group_commit.LAZY_SECONDS = 0.02
# The clocks of bots don't move. Everybody is called to each turn, whether they have just pressed or not, so
# that a later start makes no difference.
calls.LOOKS = timedelta(0)


class Reporting(Undercup):
    """The bot, with a line to the test: it answers ``settled`` when it has done all it had to, ``points``
    with those reached so far, and ``stop`` by stopping as an operator would. ``die at`` names the point at
    which it dies, in place of the one that it was started with. It dies with the test."""

    points = Points()
    order: Order

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        secret = bytes.fromhex(self.order.secret)
        ticks = itertools.count().__next__  # nobody is too fast for it
        super().__init__(*args, **kwargs, now=discord.utils.utcnow, secret=lambda: secret, ticks=ticks)
        self._line: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        self._line = asyncio.create_task(self._report())
        await super().setup_hook()

    async def _report(self) -> None:
        with contextlib.suppress(OSError):
            hears, says = await asyncio.open_connection("127.0.0.1", self.order.port)
            says.write(b"%d\n" % self.order.number)
            async for line in hears:
                if line == b"settled\n":
                    await self.wait_until_ready()
                    await self.settle()
                    says.write(b"settled\n")
                elif line == b"points\n":
                    says.write(json.dumps(self.points.reached).encode() + b"\n")
                elif line.startswith(DIE_AT):
                    self.points.die_at(line.removeprefix(DIE_AT).decode().strip())
                    says.write(line)
                elif line == b"stop\n":
                    os.kill(os.getpid(), signal.SIGTERM)
                else:
                    break
        os.kill(os.getpid(), signal.SIGKILL)


def live(order: Order) -> None:
    """Be a bot, as ``undercup run`` would be, until it is stopped or dies."""
    os.environ.update(order.environment)
    Reporting.order = order
    Reporting.points.begin(order.fatal)
    settings = load_settings(need_token=True)
    set_up_logs(settings.log_level)
    asyncio.run(connection.run(settings))


def main() -> None:
    """Start bots until there are no more orders."""
    FrozenList.canonical = always_the_same  # type: ignore[method-assign,assignment]
    discord.utils.utcnow = lambda: datetime.fromtimestamp(Reporting.order.at, UTC)
    connection.Undercup = Reporting  # type: ignore[attr-defined]
    Reporting.points.watch()
    print("ready", flush=True)  # noqa: T201
    orders = (Order(**json.loads(line)) for line in sys.stdin)
    first = next(orders)
    print(os.getpid(), flush=True)  # noqa: T201
    live(first)
    print(0, flush=True)  # noqa: T201
    gc.freeze()
    for order in orders:
        child = os.fork()
        if child == 0:
            status = 1
            try:
                live(order)
                status = 0
            finally:
                sys.stderr.flush()
                os._exit(status)
        print(child, flush=True)  # noqa: T201
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
