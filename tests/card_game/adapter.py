"""What the tests must be told about Downcard."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.chance import Sealed
from tests.bot.crashing.play import Setting
from tests.card_game.engine import DECK, GAME, SEATS, DownEvent, DownState, DownView, Lay, TurnedUp
from tests.games.contract import pick


class DowncardAdapter:
    """Downcard for the tests that play every game."""

    game = GAME
    slowness = 1
    spare = ()
    whole = range(20)
    more_whole = 200
    told: Mapping[str, tuple[int, ...]] = {}
    small: Mapping[str, Any] = {"hands": 1}
    short = ({"hands": "1"}, {"hands": "2"})
    ending = ("lay", 0.5)
    crashes = Setting("downcard", 2)

    def brought_to_light(
        self, before: DownView | None, events: Sequence[DownEvent], after: DownState, chance: Sealed
    ) -> Iterator[str]:
        return iter(())

    def redeal(self, state: DownState, seat: int | None, luck: random.Random) -> DownState:
        own = () if seat is None else range(2 * seat, 2 * seat + 2)
        left = [card for card in DECK if card not in [state.cards[place] for place in own]]
        luck.shuffle(left)
        cards = [card if place in own else left.pop() for place, card in enumerate(state.cards)]
        laid = state.laid if seat == 0 else tuple(luck.randint(1, 2) for _ in state.laid)
        return state._replace(cards=tuple(cards), laid=laid)

    def tells(self, state: DownState, seat: int | None, action: Lay) -> bool:
        return len(state.laid) == SEATS - 1

    def whim(self, state: DownState, seat: int, luck: random.Random) -> Lay:
        return pick(GAME.legal(state, seat), luck)

    def probes(self, state: DownState) -> Iterable[Lay]:
        return map(Lay, range(4))

    def unconserved(self, before: DownState, events: Sequence[DownEvent], after: DownState) -> str | None:
        won = sum(isinstance(event, TurnedUp) for event in events)
        return None if sum(after.points) == sum(before.points) + won else "each hand gives a point"
