"""A database that fails, and a table at which it does."""

from __future__ import annotations

from playground import Person
from tests.bot.harness import Harbour

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
TRY_AGAIN = "can’t reach its database"


async def first_move(here: Harbour) -> Person:
    """Press the first move; whoever's it was."""
    person = here.on_turn()
    assert person is not None
    reply = await person.click(here.channel, here.moves()[0], message=here.board())
    assert reply.error is None
    return person
