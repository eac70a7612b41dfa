"""Measures how long hints and computers wait while five people press ``/hint`` five times a second, each at a
table of Pidro against computers of the level hard."""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import median
from typing import Any

from benchmarks.processes import cores
from benchmarks.telling import watched
from bot.pool.thinking import Thinking
from bot.tables import Gameplay, Hints, Seals, Seating, StartConfirmation, Tables, Who
from bot.tables.transitions import lobby, play, start
from data.db.records import TableSettings, Untrusted
from data.operations.opening import open_store
from data.tables.store import Store
from games.chance import Sealed

PRESSING, ASKING, WATCHED = 5, 5, 3
"""Number of people who press, of others who ask now and then, and of tables whose computers are measured."""
PRESS_SECONDS, ASK_SECONDS = 0.2, 2.0
SECONDS = 30.0
WAITING = 10
"""Number of waiting presses of one person; the bot refuses more."""
SETTINGS = TableSettings(preset="manual", seats=4, clock=None, level="hard", locale="en")


async def hints(seconds: float) -> None:
    """Measure for so long while nobody presses, and while five people do."""
    # All of this is the bot: it may use every processor.
    os.sched_setaffinity(0, cores()[0] | cores()[1])
    print(f"\n{'':22} {'hints: median':>14} {'worst':>7}  {'computers: median':>18} {'worst':>7}")
    for pressing in (False, True):
        who = "five press" if pressing else "nobody presses"
        waits = await watched(f"hints, {who}", seconds, _measured(seconds, pressing=pressing))
        told = "  ".join(
            f"{median(each):{width}.2f} s {max(each):5.2f} s"
            for each, width in ((waits.hints, 12), (waits.computers, 16))
        )
        print(f"{who:22} {told}   ({len(waits.hints)} hints, {len(waits.computers)} moves)", flush=True)


@dataclass(frozen=True, slots=True)
class _Waits:
    """Seconds of each hint and each computer's move."""

    hints: list[float]
    computers: list[float]


class House:
    """Tables of Pidro, each of one person and three computers."""

    def __init__(self, store: Store, thinking: Thinking, playing: type[Gameplay] = Gameplay) -> None:
        secrets = iter(range(10**6))
        self.tables = Tables(store)
        seals = Seals(lambda: next(secrets).to_bytes(32, "big"))
        self._confirmation, self._seals = StartConfirmation(self.tables, seals), seals
        self._seating = Seating(self.tables, seals)
        self.gameplay = playing(self.tables, self._confirmation, thinking)
        self.hints = Hints(self.tables, thinking)

    async def open(self, user_id: int) -> int:
        """Open a table and start it; return its number."""
        who = Who(user_id, Untrusted(f"P{user_id}"), str(user_id))
        table = await self._seating.open(who, (1, user_id), "pidro", SETTINGS)
        for _ in range(3):
            await self._seating.lobby(table.id, lambda now: lobby.add_computer(now, user_id))
        await self.tables.do(table.id, start.freeze, who, self._seals.salt())
        await self._confirmation.confirmed(table.id, who.interaction, 1)
        return table.id

    async def move_on(self, table_id: int) -> None:
        """Make the next move, which takes no thought."""
        now = await self.tables.load(table_id)
        seat = now.view(None).awaited[0]
        action = now.game.computer(now.view(seat), Sealed(bytes(32)), "easy")
        await self.tables.change(table_id, lambda at: play.move(at, seat, action, None, self.tables.now()))

    async def bids(self, table_id: int) -> bool:
        """Return whether a computer must bid."""
        loaded = await self.tables.load(table_id)
        view: Any = loaded.view(None)
        return view.phase == "bidding" and bool(loaded.computers)

    async def to_a_card(self, table_id: int) -> None:
        """Play to the person's next card, early in a hand."""
        while True:
            view: Any = (await self.tables.load(table_id)).view(0)
            if view.trumps is not None and 0 in view.awaited and len(view.cards) >= 5:
                return
            await self.move_on(table_id)


async def _press(house: House, user_id: int, table_id: int, until: float) -> None:
    waiting: set[asyncio.Task[Any]] = set()
    while time.monotonic() < until:
        if len(waiting) < WAITING:
            asked = asyncio.create_task(house.hints.hint(table_id, user_id))
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


async def _ask(house: House, user_id: int, table_id: int, until: float, waited: list[float]) -> None:
    while time.monotonic() < until:
        await _timed(lambda: house.hints.hint(table_id, user_id), waited)
        await house.move_on(table_id)
        await house.to_a_card(table_id)
        await asyncio.sleep(ASK_SECONDS)


async def _watch(house: House, table_id: int, until: float, waited: list[float]) -> None:
    while time.monotonic() < until:
        if (await house.tables.load(table_id)).computers:
            await _timed(lambda: _move(house, table_id), waited)
        else:
            await house.move_on(table_id)
        await asyncio.sleep(0.5)


async def _move(house: House, table_id: int) -> None:
    thought = await house.gameplay.think(table_id)
    if thought is not None:
        await house.gameplay.carry_out(thought)


async def _measured(seconds: float, *, pressing: bool) -> _Waits:
    waits = _Waits([], [])
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(f"sqlite+aiosqlite:///{folder}/undercup.db", now=lambda: datetime.now(UTC))
        thinking = Thinking(1)
        house = House(store, thinking)
        opened = {user: await house.open(user) for user in range(1, PRESSING + ASKING + WATCHED + 1)}
        for table_id in opened.values():
            await house.to_a_card(table_id)
        await house.hints.hint(opened[1], 1)  # its process is there
        await house.move_on(opened[1])
        await house.to_a_card(opened[1])
        until = time.monotonic() + seconds
        async with asyncio.TaskGroup() as people:
            for user_id, table_id in opened.items():
                if user_id <= PRESSING:
                    if pressing:
                        people.create_task(_press(house, user_id, table_id, until))
                elif user_id <= PRESSING + ASKING:
                    people.create_task(_ask(house, user_id, table_id, until, waits.hints))
                else:
                    people.create_task(_watch(house, table_id, until, waits.computers))
        thinking.close()
        await store.close()
    return waits
