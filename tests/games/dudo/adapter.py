"""What the contract of all games must be told about Dudo."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence

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
from games.dudo.events import DiceLost, DieGained, DudoEvent
from games.dudo.state import DudoState, sight_of
from tests.games.contract import pick


class DudoAdapter:
    """Dudo for the contract."""

    game = DUDO
    slowness = 1
    spare = ()

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
