"""A table with another channel to go to, and what its host is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from data.db.records import TableRecord
from playground import Channel, Message, Person
from tests.bot.harness import PATIENCE, Harbour


def elsewhere(here: Harbour) -> Channel:
    return next(channel for channel in here.guild.channels.values() if channel.name == "elsewhere")


async def until(here: Harbour, so: Callable[[TableRecord], bool]) -> None:
    """Until it is so with the table."""
    async with asyncio.timeout(PATIENCE):
        while not so(await here.table()):
            await here.store.owed()  # a question that lets others have their turn


def told(person: Person) -> list[str]:
    return [message.text for message in person.dms() if "your table" in message.text]


def shown(here: Harbour, channel: Channel) -> list[Message]:
    return [message for message in here.people[0].messages(channel) if not message.ephemeral]


async def move(here: Harbour, person: Person, **options: object) -> str:
    reply = await person.slash(elsewhere(here), "table move", **options)
    await here.settle()
    return reply.text
