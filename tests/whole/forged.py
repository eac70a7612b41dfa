"""Presses that no client would send, and what they could change."""

from __future__ import annotations

from typing import Any

from playground import Channel, Message, Person, Reply
from tests.bot.harness import Harbour


async def stored(here: Harbour, number: int = 1) -> tuple[Any, ...]:
    """All of a table that a press could change."""
    await here.settle()
    return await here.table(number), await here.store.journal(number)


async def forged(
    here: Harbour, person: Person, custom_id: str, channel: Channel | None = None, **more: Any
) -> Reply:
    """The answer to a press that no client would send."""
    message: Message = here.board()
    reply = await here.world.raw_interaction(
        person, channel or here.channel, custom_id=custom_id, message=message, **more
    )
    assert reply.error is None, custom_id
    return reply
