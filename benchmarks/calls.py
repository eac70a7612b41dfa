"""How often players are called in a lively game: their mentions and new DMs, by where they play.

The clock of bot and stand-in goes on by what people think, without anybody waiting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.sitting import QUICK, at_a_table
from benchmarks.whole import BOARD, DM, MY_HAND, Game, Kind
from playground import Message, Person

PLACES = (DM, MY_HAND, BOARD)
THOUGHT_SECONDS = (2.0, 10.0)
"""How long people think: evenly distributed from the first to the second."""
LATE_SECONDS = 60.0
GREETINGS = 1
"""New DMs that call nobody: the one that says where one sits down, and becomes the hand."""


@dataclass(frozen=True, slots=True)
class Called:
    """How often a player was mentioned and got a new DM, as Discord delivered it. ``due`` are the calls that
    should notify them: those ``LATE_SECONDS`` after their last press, be it *Join*."""

    place: str
    mentions: int
    dms: int
    due: int


@dataclass(eq=False)
class Lively(Game):
    """A game whose people think before each press."""

    _due: Counter[Person] = field(default_factory=Counter)
    _pressed: dict[Person, float] = field(default_factory=dict)

    async def open(self) -> None:
        """Open the table, let everybody join, and start."""
        self._pressed[self.people[0]] = self.world.clock()
        await super().open()

    async def go_on(self) -> None:
        """Play until the end; the start calls the first player."""
        await self._note(None)
        await super().go_on()

    async def move(self, person: Person) -> None:
        """Make one move, and note whom it calls."""
        await super().move(person)
        await self._note(person)

    async def _note(self, mover: Person | None) -> None:
        for each in await self._called():
            is_late = self.world.clock() - self._pressed[each] >= LATE_SECONDS
            self._due[each] += each is not mover and is_late

    def thinks(self) -> float:
        """Return how many seconds somebody takes for the next press."""
        return self.dice.uniform(*THOUGHT_SECONDS)

    async def _use(self, person: Person, message: Message, custom_id: str) -> None:
        await super()._use(person, message, custom_id)
        self._pressed[person] = self.world.clock()

    def called(self) -> list[Called]:
        """Return how each person was called."""
        places = {each: [one.channel for one in each.notifications()] for each in self.people}
        return [
            Called(self.places[each], there.count(self.channel), there.count(each.dm), self._due[each])
            for each, there in places.items()
        ]


async def calls(root: Path, kind: Kind, seed: int) -> dict[str, str]:
    """Play a game of Dudo by six with a checkout's bot; return the rows to print."""
    async with at_a_table(Lively, root, kind, seed, QUICK) as game:
        game.places = dict(zip(game.people, PLACES * 2, strict=True))
        began = game.world.clock()
        await game.play()
        minutes = (game.world.clock() - began) / 60
        return {"minutes of a lively game": f"{minutes:.0f}", **rows(game.called())}


def rows(called: Sequence[Called]) -> dict[str, str]:
    """Return the rows: the most of a player for each place, and what the rule doesn't explain."""

    def most(what: str) -> str:
        return " / ".join(
            str(max(getattr(each, what) for each in called if each.place == place)) for place in PLACES
        )

    beyond = [each.mentions + each.dms - GREETINGS - each.due for each in called]
    return {
        "mentions of a player there, DM / My hand / board": most("mentions"),
        "new DMs of a player there, DM / My hand / board": most("dms"),
        "calls 60 s after one's last press there, DM / My hand / board": most("due"),
        "mentions and new DMs there that no such call explains, such calls without one": (
            f"{sum(max(each, 0) for each in beyond)}, {sum(max(-each, 0) for each in beyond)}"
        ),
    }
