"""Tables at which something is revealed, and the pictures of it."""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image

from bot.rendering.screens.drawings import Player
from playground import Message, Person
from tests.bot.harness import Harbour


def pixels(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGBA")


# --- what is drawn ------------------------------------------------------------------------------------


LONGEST_NAMES = [Player(seat, "W" * 32) for seat in range(1, 11)]


# --- what a message shows -----------------------------------------------------------------------------


def told(message: Message) -> list[str]:
    """What the pictures of a message show, in words."""
    return [each.alt or "" for each in message.attachments]


def newest(here: Harbour, wanted: Callable[[Message], bool]) -> Message:
    return next(message for message in reversed(here.people[0].messages(here.channel)) if wanted(message))


def in_turn(here: Harbour) -> tuple[Person, Person]:
    """Of the first two people who opens the bidding, and the other."""
    opener = here.called()[0]
    return opener, next(person for person in here.people[:2] if person is not opener)


async def revealed(here: Harbour, *, typed: bool = False) -> Message:
    """A table of two at which a bid was doubted: the message that tells of it."""
    await here.open(2, dice=3, house_rules="seating=join_order")
    first, second = in_turn(here)
    await here.press(first, here.moves()[0])
    if typed:
        await second.slash(here.channel, "move", move="dudo")
        await here.settle()
    else:
        await here.press(second, "Dudo!")
    return newest(here, lambda message: "All dice are shown" in message.text)


# --- nothing depends on them --------------------------------------------------------------------------
