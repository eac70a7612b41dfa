"""How people play Pidro in a test, and how its cards are written."""

from __future__ import annotations

import random
import re
from typing import Any

from bot.tables import LoadedTable
from playground import Person
from tests.bot.harness import Harbour

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
KILLING = "kill 169"
"""Chance in which the dealer of the first hand holds more than six trumps: one game in some 400. The cards
follow from the ids of presses as well, so it is another one when more or fewer are made before the start."""
QUIET = ("Pass", "Play for 6")
"""The smallest promise: a game in which everyone bids at random has no end."""


async def move(here: Harbour, person: Person, dice: random.Random) -> None:
    """A move as a quiet player makes it: no bids, any suit, any kill, any card."""
    offered = here.moves()
    quiet = [label for label in offered if label in QUIET]
    if offered:
        await here.press(person, quiet[0] if quiet else dice.choice(offered))
        return
    before = (await here.table()).revealed
    hand, own = await here.own_moves(person)
    if hand.selects:
        select = hand.selects[0]
        wanted = dice.sample([option.value for option in select.options], select.max_values)
        reply = await person.choose(here.channel, wanted, message=hand)
    else:
        reply = await person.click(here.channel, dice.choice(own), message=hand)
    await here.settle()
    await here.in_place(person, reply, hand, before)


async def play_on(here: Harbour, dice: random.Random, most: int = 3000) -> None:
    """Quiet moves until the game is over."""
    for _ in range(most):
        called = here.called()
        if not called:
            assert "The end" in here.board().text, here.board().text
            return
        await move(here, dice.choice(called), dice)
    raise AssertionError("the game has no end")


# -- cards under one's own hand


async def started(here: Harbour, **options: Any) -> None:
    await here.open(4, game="pidro", **options)


async def to_phase(here: Harbour, phase: str, dice: random.Random) -> None:
    """Quiet moves until the game has come to a phase."""
    for _ in range(400):
        if (await state(here))["phase"] == phase:
            return
        called = here.called()
        assert called, f"a game without {phase}"
        await move(here, called[0], dice)
    raise AssertionError(f"no {phase} in 400 moves")


async def state(here: Harbour) -> Any:
    """What the table stores of its game, with the phase."""
    play = LoadedTable(await here.table())
    return {"phase": play.state.phase, "state": play.state}


# -- leaks


SENT = re.compile(r'"(?:custom_id|value)": "([^"]*)"')
CODE = re.compile(r"\b(?:[2-9TJQKA])[CDHS]\b")
"""Cards as buttons, choices and completions carry them."""
