"""Lays what an earlier version left behind: its database, and a Discord in which all of it stands."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from data.records import TableRecord
from playground import Channel, Guild, Message, Playground
from playground.drafts import Draft
from playground.snowflakes import Snowflakes
from tests.bot.harness import Clock, Harbour, empty_world, serving

T = TypeVar("T")

HERE = Path(__file__).parent
AWAY = timedelta(hours=2)
"""How long no bot ran, between the earlier version's and this one."""


def lay_database(file: Path) -> str:
    """The stored database as a new file; its address."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript((HERE / "database.sql").read_text())
    return f"sqlite+aiosqlite:///{file}"


def lay_world(world: Playground) -> Guild:
    """The stored people, channels and messages, with the ids that they had; returns their server."""
    stored = json.loads((HERE / "discord.json").read_text())
    guild = _named(world, stored["guild"], lambda: world.add_guild("Harbour"))
    for one in stored["people"]:
        add = _adding_person(world, guild, one)
        if _named(world, one["id"], add).id == stored["admin"]:
            guild.grant(world.person(one["id"]), "manage_guild")
    for one in stored["channels"]:
        _named(world, one["id"], _adding_channel(world, guild, one))
    for one in stored["messages"]:
        _named(world, one["id"], _posting(world, world.channels[one["channel"]], one))
    return guild


@dataclass(frozen=True)
class Laid:
    """This version of the bot on what the earlier one left. ``stood`` are the messages as they stood when it
    started, by channel."""

    here: Harbour
    stood: dict[int, tuple[Message, ...]]

    def at(self, table: TableRecord) -> Harbour:
        """The table's channel and its people, as who acts from now on."""
        here, people = self.here, {person.id: person for person in self.here.world.people}
        here.channel = here.world.channels[table.channel_id]
        here.people = [people[seat.user_id] for seat in table.seats if seat.user_id in people]
        return here

    async def named(self, name: str) -> TableRecord:
        """The table whose channel had that name."""
        channel = next(each for each in self.here.guild.channels.values() if each.name == name)
        tables = [table for table in await self.tables() if table.channel_id == channel.id]
        return tables[-1]

    async def tables(self) -> list[TableRecord]:
        """All tables there are, by number."""
        found = [await self.here.store.table(number) for number in range(1, 100)]
        return [table for table in found if table is not None]


@asynccontextmanager
async def laid(
    folder: Path, *, before: Callable[[str], Awaitable[None]] | None = None, stay: bool = False
) -> AsyncIterator[Laid]:
    """This version of the bot, started on what the earlier one left behind; all that it owed is delivered.
    ``before`` is done with the address of the database, ahead of that. Old boards ``stay`` where Discord
    doesn't remove them."""
    clock = Clock()
    stored = json.loads((HERE / "discord.json").read_text())
    clock.now = datetime.fromisoformat(stored["now"]) + AWAY
    url = lay_database(folder / "undercup.db")
    if before is not None:
        await before(url)
    async with empty_world(clock) as world:
        guild = lay_world(world)
        if stay:
            world.faults.refuse("DELETE /channels/*", 50013, times=None)
            world.faults.refuse("DELETE /webhooks/*", 50013, times=None)
        stood = {
            channel.id: tuple(world.rendered(each) for each in channel.messages.values())
            for channel in world.channels.values()
        }
        async with serving(world, url, folder, clock, seed="laid") as client:
            first = next(iter(guild.channels.values()))
            here = Harbour(world, guild, first, list(world.people), client, client.store, clock)
            await here.settle()
            yield Laid(here, stood)


class _Given(Snowflakes):
    """Gives one id that was there before; what else comes with it gets ids of its own."""

    def __init__(self, others: Snowflakes, given: int) -> None:
        self._others = others
        self._given = [given]

    def next(self, kind: str) -> int:
        return self._given.pop() if self._given and kind != "role" else self._others.next(kind)


def _named(world: Playground, key: int, make: Callable[[], T]) -> T:
    """What is made in a world, under an id that it had before."""
    with _giving(world, key):
        return make()


@contextmanager
def _giving(world: Playground, key: int) -> Iterator[None]:
    before = world.snowflakes
    world.snowflakes = _Given(before, key)
    try:
        yield
    finally:
        world.snowflakes = before


def _adding_person(world: Playground, guild: Guild, one: dict[str, Any]) -> Callable[[], Any]:
    def add() -> Any:
        person = world.add_person(one["name"], guild, locale=one["locale"])
        if one["dms_closed"]:
            person.close_dms()
        return person

    return add


def _adding_channel(world: Playground, guild: Guild, one: dict[str, Any]) -> Callable[[], Channel]:
    if one["person"] is None:
        return lambda: guild.add_channel(one["name"])
    return lambda: world.person(one["person"]).dm


def _posting(world: Playground, channel: Channel, one: dict[str, Any]) -> Callable[[], Any]:
    draft = Draft(
        one["content"],
        one["embeds"],
        one["components"],
        [],
        one["flags"],
        None,
        tuple(one["mentions"]),
        False,
    )
    return lambda: world.post(channel, world.bot_user, draft)
