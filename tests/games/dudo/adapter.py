"""What the contract of all games must be told about Dudo."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.chance import Sealed
from games.dudo import DUDO
from games.dudo.actions import (
    ACCEPT,
    CALZA,
    CLOSED,
    DECLINE,
    DOUBT,
    LEFT,
    OPEN,
    PASS,
    RIGHT,
    Bid,
    Calza,
    Doubt,
    DudoAction,
    Sum,
)
from games.dudo.events import DiceLost, DieGained, DudoEvent, Ordered, Revealed, SeatRolled
from games.dudo.state import DudoState, sight_of
from games.dudo.views import DudoView
from tests.bot.crashing.play import Setting
from tests.games.contract import dice, pick


class DudoAdapter:
    """Dudo for the contract."""

    game = DUDO
    slowness = 1
    spare = ()
    whole = range(16)
    more_whole = 200
    told: Mapping[str, tuple[int, ...]] = {}
    small: Mapping[str, Any] = {"dice": 2, "seats": 3}
    short = ({"dice_start": "1", "paso": "off"}, {"dice_start": "2", "paso": "off"})
    ending = ("dudo", 0.5)
    crashes = Setting("dudo", 2, 1, {"dice": 1, "house_rules": "seating=join_order"}, seed=9)

    def brought_to_light(
        self, before: DudoView | None, events: Sequence[DudoEvent], after: DudoState, chance: Sealed
    ) -> Iterator[str]:
        for event in events:
            if isinstance(event, SeatRolled):
                name = f"seating/roll {event.roll}/seat {event.seat}"
                assert (event.die,) == dice(chance, name, 1)
                yield name
            elif isinstance(event, Revealed):
                for seat, hand in enumerate(event.hands):
                    if hand:
                        name = f"round {event.number}/seat {seat}"
                        assert hand == dice(chance, name, len(hand))
                        yield name
            elif isinstance(event, Ordered) and before is not None:
                yield f"round {before.round + 1}/order"

    def redeal(self, state: DudoState, seat: int | None, luck: random.Random) -> DudoState:
        seen = sight_of(state, seat)
        return state._replace(
            hands=tuple(
                tuple(luck.randint(1, 6) for _ in hand) if seen[owner] is None else hand
                for owner, hand in enumerate(state.hands)
            )
        )

    def tells(self, state: DudoState, seat: int | None, action: DudoAction) -> bool:
        return isinstance(action, Doubt | Calza)

    def whim(self, state: DudoState, seat: int, luck: random.Random) -> DudoAction:
        return pick(DUDO.legal(state, seat), luck)

    def probes(self, state: DudoState) -> Iterable[DudoAction]:
        yield from (ACCEPT, CALZA, CLOSED, DECLINE, DOUBT, LEFT, OPEN, PASS, RIGHT)
        yield from (Sum(total) for total in range(14))
        most = 101 if state.rules.overbid else sum(state.dice) + 2
        yield from (Bid(quantity, face) for quantity in range(most) for face in range(8))

    def unconserved(self, before: DudoState, events: Sequence[DudoEvent], after: DudoState) -> str | None:
        dice, banked = Counter[int](), Counter[int]()
        for event in events:
            if isinstance(event, DiceLost):
                dice[event.seat] -= event.lost
                banked[event.seat] -= event.saved
            elif isinstance(event, DieGained):
                (banked if event.banked else dice)[event.seat] += 1
        for seat, held in enumerate(after.dice):
            if held != before.dice[seat] + dice[seat]:
                return f"seat {seat} had {before.dice[seat]} dice and has {held}"
            # Who is out has no further loss to pay for.
            if held and after.banked[seat] != before.banked[seat] + banked[seat]:
                return f"seat {seat} had {before.banked[seat]} banked and has {after.banked[seat]}"
        return None
