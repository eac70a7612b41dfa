"""How long hints and computers wait while five people press ``/hint`` five times a second, each at a table of
Pidro against computers of the level hard; and with ``--against FOLDER`` in that other source tree, too.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import bot.tables
from bot.tables import Who, lobby, play
from bot.thinking import Thinking
from data import records
from data.records import TableRecord
from data.store import Store
from games.chance import Sealed

PRESSING, ASKING, WATCHED = 5, 5, 3
"""How many people press, how many others ask now and then, and at how many tables computers are watched."""
PRESS_SECONDS, ASK_SECONDS = 0.2, 2.0
WAITING = 10
"""So many presses of one person may wait; the bot turns others away."""
SETTINGS: dict[str, Any] = {
    "preset": "manual",
    "changes": {},
    "seats": 4,
    "clock": None,
    "level": "hard",
    "locale": "en",
}
ROOT = Path(__file__).parents[1]


class _Tables:
    """Tables with all that is done at them, in either tree."""

    def __init__(self, store: Store, thinking: Thinking, secret: Callable[[], bytes]) -> None:
        now: Any = bot.tables
        self._parts: tuple[Any, ...]
        if hasattr(now, "TableService"):
            self._parts = (now.TableService(store, thinking, secret=secret),)
        elif hasattr(now, "Seals"):
            tables, seals = now.Tables(store), now.Seals(secret)
            begins = now.Beginnings(tables, seals)
            parts = (now.Seating(tables, seals), now.Playing(tables, begins, thinking))
            self._parts = (tables, *parts, begins, now.Hints(tables, thinking))
        else:
            tables = now.Tables(store)
            parts = (now.Seating(tables, secret=secret), now.Playing(tables, thinking))
            self._parts = (tables, *parts, now.Hints(tables, thinking))

    def __getattr__(self, name: str) -> Any:
        for part in self._parts:
            if hasattr(part, name):
                return getattr(part, name)
        raise AttributeError(name)


async def _open(tables: _Tables, user_id: int) -> int:
    """A table of one person and three computers."""
    who = Who(user_id, f"P{user_id}", str(user_id))
    # An earlier tree takes them as they are.
    settings: Any = getattr(records, "TableSettings", dict)(**SETTINGS)
    table = await tables.open(who, (1, user_id), "pidro", settings)
    for _ in range(3):
        await tables.lobby(table.id, lambda now: lobby.add_computer(now, user_id))
    if hasattr(tables, "freeze"):
        await tables.freeze(table.id, who)
        await tables.stands(table.id, who.interaction, 1)
    else:
        await tables.start(table.id, who)
    return int(table.id)


def _moment(table: TableRecord) -> Any:
    """A table with its game, in either tree."""
    now: Any = bot.tables
    return now.Moment(table) if hasattr(now, "Moment") else now.Play.of(table)


async def _move_on(tables: _Tables, table_id: int) -> None:
    """The next move, which takes no thought."""
    now = _moment(await tables.table(table_id))
    seat = now.view(None).awaited[0]
    action = now.game.computer(now.view(seat), Sealed(bytes(32)), "easy")
    if hasattr(tables, "_move"):
        await tables._change(table_id, lambda table: tables._move(table, seat, action, None))
    else:
        change = tables.change if hasattr(tables, "change") else tables._change
        await change(table_id, lambda at: play.move(at, seat, action, None, tables.now()))


async def _to_a_card(tables: _Tables, table_id: int) -> None:
    """On to the person's next card, early in a hand."""
    while True:
        table = await tables.table(table_id)
        view: Any = _moment(table).view(0)
        if view.trumps is not None and 0 in view.awaited and len(view.cards) >= 5:
            return
        await _move_on(tables, table_id)


async def _press(tables: _Tables, user_id: int, table_id: int, until: float) -> None:
    waiting: set[asyncio.Task[Any]] = set()
    while time.monotonic() < until:
        if len(waiting) < WAITING:
            asked = asyncio.create_task(tables.hint(table_id, user_id))
            waiting.add(asked)
            asked.add_done_callback(waiting.discard)
        await asyncio.sleep(PRESS_SECONDS)
    for asked in waiting:
        asked.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def _timed(work: Callable[[], Coroutine[Any, Any, object]], waited: list[float]) -> None:
    began = time.monotonic()
    await work()
    waited.append(time.monotonic() - began)


async def _ask(tables: _Tables, user_id: int, table_id: int, until: float, waited: list[float]) -> None:
    while time.monotonic() < until:
        await _timed(lambda: tables.hint(table_id, user_id), waited)
        await _move_on(tables, table_id)
        await _to_a_card(tables, table_id)
        await asyncio.sleep(ASK_SECONDS)


async def _watch(tables: _Tables, table_id: int, until: float, waited: list[float]) -> None:
    while time.monotonic() < until:
        table = await tables.table(table_id)
        if _moment(table).computers:
            await _timed(lambda: tables.computer_moves(table_id), waited)
        else:
            await _move_on(tables, table_id)
        await asyncio.sleep(0.5)


async def _measure(seconds: float, *, pressing: bool) -> dict[str, list[float]]:
    """Seconds that each hint and each computer's move took."""
    hints: list[float] = []
    computers: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/undercup.db", now=lambda: datetime.now(UTC))
        thinking = Thinking(1)
        secrets = iter(range(10**6))
        tables = _Tables(store, thinking, lambda: next(secrets).to_bytes(32, "big"))
        users = range(1, PRESSING + ASKING + WATCHED + 1)
        opened = {user_id: await _open(tables, user_id) for user_id in users}
        for table_id in opened.values():
            await _to_a_card(tables, table_id)
        await tables.hint(opened[1], 1)  # its process is there
        await _move_on(tables, opened[1])
        await _to_a_card(tables, opened[1])
        until = time.monotonic() + seconds
        async with asyncio.TaskGroup() as people:
            for user_id, table_id in opened.items():
                if user_id <= PRESSING:
                    if pressing:
                        people.create_task(_press(tables, user_id, table_id, until))
                elif user_id <= PRESSING + ASKING:
                    people.create_task(_ask(tables, user_id, table_id, until, hints))
                else:
                    people.create_task(_watch(tables, table_id, until, computers))
        thinking.close()
        await store.close()
    return {"hints": hints, "computers": computers}


def _of(tree: Path, seconds: float, *, pressing: bool) -> dict[str, list[float]]:
    """The same, measured of a source tree."""
    command = [sys.executable, __file__, str(seconds), *(["pressing"] if pressing else [])]
    environment = os.environ | {"PYTHONPATH": str(tree)}
    done = subprocess.run(  # noqa: S603 - this file itself
        command, env=environment, cwd=tree, check=True, capture_output=True, text=True
    )
    found: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    return found


def _run(arguments: argparse.Namespace) -> int:
    trees = {"here": ROOT} | ({"against": arguments.against} if arguments.against else {})
    print(f"{'':8} {'':22} {'hints: median':>14} {'worst':>7}  {'computers: median':>18} {'worst':>7}")
    for name, tree in trees.items():
        for pressing in (False, True):
            found = _of(tree, arguments.seconds, pressing=pressing)
            hints, computers = found["hints"], found["computers"]
            print(
                f"{name:8} {'five press' if pressing else 'nobody presses':22} {median(hints):12.2f} s "
                f"{max(hints):5.2f} s  {median(computers):16.2f} s {max(computers):5.2f} s"
                f"   ({len(hints)} hints, {len(computers)} moves)"
            )
    return 0


def add_command(commands: Any) -> None:
    """The command line's part."""
    parser = commands.add_parser("hints", help="what hints and computers wait while others press /hint")
    parser.add_argument("--against", type=Path, help="another source tree to measure as well")
    parser.add_argument("--seconds", type=float, default=30.0, help="for how long (default: 30)")
    parser.set_defaults(run=_run)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_measure(float(sys.argv[1]), pressing=len(sys.argv) > 2))))
