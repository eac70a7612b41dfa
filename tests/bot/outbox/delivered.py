"""Moves whose boards are delivered, and restarts of the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.cli.demo import connected
from bot.runtime.client import Undercup
from playground import Person
from tests.bot.harness import Harbour

POST = "POST /channels/{channel_id}/messages"


async def one_move(here: Harbour) -> None:
    """A typed move, whose deliveries are requests of their own; doesn't wait for them."""
    table = await here.table()
    user = table.seats[turn(table.state)].user_id
    assert user is not None
    await here.client.gameplay.act(1, user, "1x6" if table.moves == 0 else "dudo")


def turn(state: object) -> int:
    assert isinstance(state, dict)
    number: int = state["turn"]
    return number


@asynccontextmanager
async def restarted(here: Harbour, pause: float = 0.0) -> AsyncIterator[Undercup]:
    """A new process on the same database, a while after the old one has ended."""
    await here.client.close()
    here.clock.move(pause)
    again = here.next_bot()
    async with connected(again, here.world.token):
        yield again


# -- a channel that is shut


def told(person: Person) -> list[str]:
    """The notices that a person has had as the host of a table."""
    return [message.text for message in person.dms() if "your table" in message.text]


# -- a person whom no DM reaches for now


def hands(person: Person) -> list[str]:
    """The hands that a person has had by DM."""
    return [message.text for message in person.dms() if "# " in message.text]
