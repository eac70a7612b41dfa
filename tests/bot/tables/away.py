"""Players who go silent, and what the channel and their DMs then have."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from bot.cli.demo import connected
from data.results.derived import read_results
from data.results.result import Result
from playground import Message, Person
from tests.bot.harness import PATIENCE, Harbour

CLOCK = 120


class Laid(Protocol):
    """Lays a harbour with so many people; it is gone after the test."""

    async def __call__(self, people: int, *, seed: str = "a test") -> Harbour: ...


async def passes(here: Harbour, seconds: float) -> None:
    """Time goes by, and all that is due happens."""
    here.clock.move(seconds)
    await here.clocks.tick()
    await here.settle()


async def until_called(here: Harbour, person: Person, dice: random.Random) -> None:
    """The others play until the board calls a person."""
    for _ in range(200):
        called = here.called()
        assert called, here.board().text
        if person in called:
            return
        await here.move(called[0], dice)
    raise AssertionError(f"{person.name} is never called")


async def silent(here: Harbour, person: Person, turns: int, dice: random.Random) -> None:
    """A person misses so many turns in a row, while the others play."""
    for _ in range(turns):
        await until_called(here, person, dice)
        await passes(here, CLOCK)


async def opened(
    here: Harbour, players: int, *, dice: int = 2, clock: str = f"{CLOCK}s", computers: int = 0
) -> tuple[Person, ...]:
    """A game with a clock; returns its people, who is called first."""
    rules = "seating=join_order"
    await here.open(players, computers=computers, dice=dice, clock=clock, house_rules=rules)
    first = here.called()[0]
    return (first, *(person for person in here.people[:players] if person is not first))


def posted(here: Harbour) -> list[Message]:
    return [message for message in here.people[0].messages(here.channel) if not message.ephemeral]


def channel_text(here: Harbour) -> str:
    return "\n".join(message.text for message in posted(here))


def labels(here: Harbour) -> list[str]:
    return [button.label for button in here.board().buttons]


async def seat_of(here: Harbour, person: Person) -> int:
    return [seat.user_id for seat in (await here.table()).seats].index(person.id)


async def is_kept_warm(here: Harbour, person: Person) -> bool:
    return (await here.table()).seats[await seat_of(here, person)].level is not None


async def result_of(here: Harbour, seq: int = 1) -> Result:
    (result,) = await here.store.read(lambda connection: read_results(connection, [seq]))
    return result


@asynccontextmanager
async def restarted(here: Harbour, away: float = 0) -> AsyncIterator[None]:
    """The bot is gone for so many seconds, and another process takes its place until the end of the block."""
    await here.client.close()
    here.clock.move(away)
    again = here.next_bot()
    async with connected(again, here.world.token):
        here.client = again
        async with asyncio.timeout(PATIENCE):
            await here.clocks.settled()
        await here.settle()
        yield


async def has_their_hand(here: Harbour, person: Person) -> None:
    """Their DM shows their hand as it is now."""
    (hand,) = [message for message in person.dms() if "Your hand, Dudo" in message.text]
    assert hand.text == (await person.click(here.channel, "My hand")).text
    assert any(button.label == "Table" for button in hand.buttons)
