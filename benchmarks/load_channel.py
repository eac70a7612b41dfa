"""Measures a busy channel: tables of one person and five computers that are opened side by side in one
channel, and played for some minutes. The figures are Discord's refusals there (none, if all is well), how
late the latest board or record came, how far each table gets in a minute, and how long the bot takes to stop.

The bot is a process of its own and speaks through sockets to a stand-in that has all its limits on; the
stand-in and the people are in this process.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.processes import Bot, Contestant, cores
from benchmarks.start import Watch
from benchmarks.telling import progress
from bot.rendering.screens.model import Pressed
from playground import Channel, Message, NotVisible, Person, Playground, Reply
from playground.limits import GLOBAL_PER_SECOND

TABLES, COMPUTERS, MINUTES = 10, 5, 5.0
THINKING = (1.0, 4.0)
"""Seconds that a person takes for an action."""
LOOK_SECONDS = 0.25
OPENING_SECONDS = 30.0
"""All tables are opened at once at first, and Discord allows five posts in five seconds in a channel."""
_LINK = re.compile(r"/channels/\d+/(\d+)")
"""The channel in a link to a table."""


async def channel(contestant: Contestant, tables: int, minutes: float, *, threads: bool) -> int:
    """Measure so many tables, the third and later ones in ``threads`` or not, and print the figures; return
    the exit status: 1 if the stand-in refused anything."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        world = await stack.enter_async_context(Playground())
        guild = world.add_guild("Harbour")
        place = guild.add_channel("dice")
        if not threads:
            place.deny(world.bot_user, "create_public_threads")
        hosts = [
            Host(world, world.add_person(f"Player {number + 1}", guild), place, random.Random(number))
            for number in range(tables)
        ]
        watch = Watch()
        watch.on(world)
        file = folder / "undercup.db"
        bot = Bot(
            world, folder, f"sqlite+aiosqlite:///{file}", requests_a_second=GLOBAL_PER_SECOND,
            root=contestant.root, core=cores()[0],
        )  # fmt: skip
        stack.push_async_callback(bot.stop)
        await bot.start()
        await world.until(lambda: any(each.name == "dudo" for each in world.commands.values()), timeout=60)
        playing = [asyncio.create_task(host.play()) for host in hosts]
        began, latest, later = time.time(), 0.0, 0.0
        while (gone := time.time() - began) < 60 * minutes:
            oldest = await asyncio.to_thread(_oldest, file)
            latest, later = max(latest, oldest), max(later, oldest if gone > OPENING_SECONDS else 0.0)
            progress(f"{gone:.0f} s; refused: {dict(watch.refused)}; the latest so far: {latest:.1f} s")
            await asyncio.sleep(LOOK_SECONDS)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        stopping = time.perf_counter()
        await bot.stop()
        drained = time.perf_counter() - stopping
        entries, in_threads = _entries(file, began, place.id)
        path = f"/channels/{place.id}/messages"
        edits = sum(each.method == "PATCH" and each.path.startswith(f"{path}/") for each in world.journal)
        posts = sum(each.method == "POST" and each.path == path for each in world.journal)
    progress("")
    print(
        f"\n{contestant.name}, {tables} tables of one person and {COMPUTERS} computers in a channel, "
        f"{minutes:g} minutes:"
    )
    whole, one = watch.refused["global"], watch.refused["user"]
    print(f"  {in_threads} of {len(entries)} tables were in a thread of their own")
    print(f"  refused: the whole bot {whole} times, a channel {one} times")
    print(
        f"  in the channel itself {edits / minutes:.1f} edits and {posts / minutes:.1f} posts "
        "a minute; Discord takes 60 of each"
    )
    print(
        f"  the latest board or record came {latest:.1f} s after what it shows; after the first "
        f"{OPENING_SECONDS:.0f} s, in which all tables are opened, {later:.1f} s"
    )
    made = [count / minutes for count in entries]
    print(
        f"  journal entries a minute, in all {sum(made):.1f}; for each table: "
        + ", ".join(f"{count:.1f}" for count in made)
    )
    print(f"  the bot took {drained:.1f} s to stop")
    did: Counter[str] = sum((host.did for host in hosts), Counter())
    print("  what people did: " + ", ".join(f"{count} {what}" for what, count in did.most_common()))
    return int(bool(watch.refused))


@dataclass
class Host:
    """A person who opens a table of Dudo with computers in a channel, plays there at random, and opens the
    next one when it is over."""

    world: Playground
    person: Person
    channel: Channel
    dice: random.Random
    table: int | None = None
    place: Channel | None = None
    """Where the table is: the channel, or a thread."""
    did: Counter[str] = field(default_factory=Counter)

    async def play(self) -> None:
        """Run until cancelled."""
        while True:
            try:
                await self._act()
            except NotVisible:
                self.did["nothing to press"] += 1
            await asyncio.sleep(self.dice.uniform(*THINKING))

    async def _act(self) -> None:
        board = self._board()
        if self.table is None:
            await self._open()
            return
        if board is None:
            return
        labels = {button.label: button for button in board.buttons if not button.disabled}
        if "Add hard computer" in labels and board.text.count("computer") < COMPUTERS:
            await self._press(board, labels["Add hard computer"].custom_id)
        elif "Start" in labels:
            await self._press(board, labels["Start"].custom_id)
        elif self.person.id in board.pinged or f"@{self.person.name}" in board.text:
            moves = [each.custom_id for each in board.buttons if _verb(each.custom_id) == "do"]
            if moves:
                await self._press(board, self.dice.choice(moves))
        elif "Play again" in labels:
            self.table = None

    async def _open(self) -> None:
        reply = await self.person.slash(self.channel, "dudo", seats=1 + COMPUTERS, level="hard")
        self._note(reply)
        # A thread takes its time where many are asked for at once: the answer is announced then.
        await self.world.until(lambda: reply.message is not None and not reply.message.loading, timeout=60)
        found = re.search(r"(\d+)\*\* is open", reply.message.text if reply.message else "")
        if found is None or reply.message is None:
            return
        self.table, self.place = int(found[1]), self.channel
        for button in reply.message.buttons:
            link = _LINK.search(button.url or "")
            if link is not None:
                self.place = self.world.channels[int(link[1])]

    def _board(self) -> Message | None:
        """The newest message of the table that has buttons."""
        if self.place is None:
            return None
        for stored in reversed(self.place.messages.values()):
            if stored.viewer is None:
                shown = self.person.seen(stored)
                if any(_table(button.custom_id) == self.table for button in shown.buttons):
                    return shown
        return None

    async def _press(self, board: Message, custom_id: str | None) -> None:
        self._note(await self.person.click(board.channel, message=board, custom_id=custom_id))

    def _note(self, reply: Reply) -> None:
        self.did[reply.error or reply.kind] += 1


def _table(custom_id: str | None) -> int | None:
    pressed = Pressed.read(custom_id or "")
    return None if pressed is None else pressed.table


def _verb(custom_id: str | None) -> str | None:
    pressed = Pressed.read(custom_id or "")
    return None if pressed is None else pressed.verb


def _oldest(file: Path) -> float:
    """Return the age in seconds of the oldest outbox row for a channel."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        query = "SELECT min(created) FROM deliveries WHERE status = 'pending' AND kind IN ('board', 'record')"
        (created,) = database.execute(query).fetchone()
    return 0.0 if created is None else max(0.0, time.time() - created / 1000)


def _entries(file: Path, since: float, channel_id: int) -> tuple[list[int], int]:
    """Return how many journal entries each table has, and how many tables aren't in the channel itself."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        query = "SELECT count(*) FROM journal WHERE at >= ? GROUP BY table_id ORDER BY table_id"
        entries = [count for (count,) in database.execute(query, (int(since * 1000),))]
        query = "SELECT count(*) FROM tables WHERE channel_id != ?"
        (in_threads,) = database.execute(query, (channel_id,)).fetchone()
    return entries, in_threads
