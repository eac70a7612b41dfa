"""What the tests must be told about Mia."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.chance import Sealed
from tests.bot.crashing.play import Setting
from tests.games.contract import dice, pick
from tests.small_game.engine import (
    GAME,
    Believe,
    Lift,
    Lifted,
    LivesLost,
    MiaAction,
    MiaEvent,
    MiaState,
    MiaView,
    Say,
)


class MiaAdapter:
    """Mia for the tests that play every game."""

    game = GAME
    slowness = 1
    spare = ()
    whole = range(20)
    more_whole = 200
    told: Mapping[str, tuple[int, ...]] = {}
    small: Mapping[str, Any] = {"house_rules": "lives=1", "seats": 3}
    short = ({"lives": "1"}, {"lives": "2"})
    ending = ("lift", 0.5)
    crashes = Setting("mia", 3, 0, {"house_rules": "lives=1"}, seed=3)

    def brought_to_light(
        self, before: MiaView | None, events: Sequence[MiaEvent], after: MiaState, chance: Sealed
    ) -> Iterator[str]:
        for event in events:
            if isinstance(event, Lifted) and before is not None:
                name = f"round {before.number}/throw {before.thrown}"
                assert sorted(dice(chance, name, 2), reverse=True) == list(event.dice)
                yield name

    def redeal(self, state: MiaState, seat: int | None, luck: random.Random) -> MiaState:
        if seat == state.holder or state.phase == "over":
            return state
        low, high = sorted((luck.randint(1, 6), luck.randint(1, 6)))
        return state._replace(dice=(high, low))

    def tells(self, state: MiaState, seat: int | None, action: MiaAction) -> bool:
        return isinstance(action, Lift)

    def whim(self, state: MiaState, seat: int, luck: random.Random) -> MiaAction:
        return pick(GAME.legal(state, seat), luck)

    def probes(self, state: MiaState) -> Iterable[MiaAction]:
        yield from (Believe(), Lift())
        yield from map(Say, range(10, 70))

    def unconserved(self, before: MiaState, events: Sequence[MiaEvent], after: MiaState) -> str | None:
        lost = [0] * len(before.lives)
        for event in events:
            if isinstance(event, LivesLost):
                lost[event.seat] += event.lost
        left = tuple(had - gone for had, gone in zip(before.lives, lost, strict=True))
        return None if left == after.lives else f"there were {before.lives}, and are {after.lives}"
