"""For how long the player who called sees the verdict: a game in the windows of its players, at the pace that
people have.

Each player has a window, on a phone or on a desktop, and plays from one place: the DM, *My hand*, or the
board. Moves are clicks in that window. The picture of each call is looked for there, frame by frame.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.sitting import at_a_table
from benchmarks.views import PHONE, WIDE, Client
from benchmarks.whole import BOARD, DM, MOST_MOVES, MY_HAND, Game, Kind
from bot.rendering.screens.model import Pressed
from playground import Message, Person
from playground.message_forms import GALLERY, walk

if TYPE_CHECKING:
    from playwright.async_api import Browser

PLACES = (DM, MY_HAND, BOARD)
WINDOWS = tuple(product(PLACES, (PHONE, WIDE)))
"""Where each player plays, and the size of their window."""
_SAID = {BOARD: "board"}
CALLS = 2
"""How many calls of each player are looked at."""
LOOKED_SECONDS = 1.0
"""For how long nobody presses anything after the next board."""


@dataclass(eq=False)
class Watched(Game):
    """A game whose people press in their ``windows``, and doubt every bid, until ``CALLS`` calls of each were
    looked at."""

    windows: dict[Person, Client] = field(default_factory=dict)
    seconds: dict[Person, list[float]] = field(default_factory=dict)
    """For how long each of a person's verdicts was on their screen."""

    async def go_on(self) -> None:
        """Play until enough has been seen, or until the end."""
        for _ in range(MOST_MOVES):
            called = await self._called()
            if not called or all(len(self.seconds.get(each, ())) >= CALLS for each in self.people):
                return
            await self.move(called[0])

    async def move(self, person: Person) -> None:
        """Make one move; look for the picture if it was a call."""
        before = {each.id for each in self.reveals()}
        await self.windows[person].watch()
        await super().move(person)
        new = [each for each in self.reveals() if each.id not in before]
        if new:
            await asyncio.sleep(LOOKED_SECONDS)
            seen = await self.windows[person].watched()
            self.seconds.setdefault(person, []).append(seen.get(_alt(new[-1]), 0.0))

    def _chosen(self, custom_ids: list[str]) -> str:
        for each in custom_ids:
            pressed = Pressed.read(each)
            if pressed is not None and pressed.arg == "dudo":
                return each
        return super()._chosen(custom_ids)

    async def _use(self, person: Person, message: Message, custom_id: str) -> None:
        client = self.windows.get(person)
        if client is None or custom_id not in [each.custom_id for each in message.buttons]:
            await super()._use(person, message, custom_id)
            return
        await self._act(client.press(message, custom_id))


async def verdicts(root: Path, kind: Kind, seed: int, browser: Browser) -> dict[str, str]:
    """Play a game of Dudo with a checkout's bot; return the rows to print: the least of a player's calls."""
    async with at_a_table(Watched, root, kind, seed, {}) as game:
        await game.open()
        for person, (place, size) in zip(game.people, WINDOWS, strict=False):
            game.places[person] = place
            game.windows[person] = client = await Client.open(browser, game.world, person, size, dark=True)
            await client.go(person.dm if place == DM else game.channel)
        await game.go_on()
        for client in game.windows.values():
            await client.page.close()
        return {
            f"seconds of the verdict on the caller's screen, {_SAID.get(place, place)}, 390 / 1280 px": (
                " / ".join(
                    _least(game.seconds.get(each)) for each in game.people if game.places[each] == place
                )
            )
            for place in PLACES
        }


def _least(seconds: list[float] | None) -> str:
    return "–" if seconds is None else f"{min(seconds):.1f}"


def _alt(message: Message) -> str:
    """Return the alt text of a message's picture."""
    items = [each for each in walk(message.raw["components"]) if each["type"] == GALLERY]
    shown = [item["description"] for each in items for item in each["items"]]
    shown += [each["image"].get("description") for each in message.raw["embeds"] if "image" in each]
    return next(str(each) for each in shown if each)
