"""What the contract of all games must be told about Bidou and Montevideo."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import Any

from games.bidou import BIDOU, MONTEVIDEO, legal, play
from games.bidou.actions import CALL, DROP, OPEN, PASS, STAND, THROW, Bet, BidouAction, Keep, Raise
from games.bidou.events import BidouEvent, ChipsMoved, Purse, Shown, ThrowsShown
from games.bidou.state import BidouState
from games.chance import Sealed
from games.engine import Game
from tests.games.contract import pick


class BidouAdapter:
    """One of the two games for the contract."""

    slowness = 1
    spare = ()

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.game = game

    def redeal(self, state: BidouState, seat: int | None, luck: random.Random) -> BidouState:
        """Other dice for the others; in simultaneous throwing also other numbers of throws for those who
        are done, and other dice that they kept."""
        if state.phase == "open_throw":
            return state
        hidden = state.phase == "throwing" and state.rules.throw_order == "simultaneous"
        hands, throws, kept = list(state.hands), list(state.throws), list(state.kept)
        for other, dice in enumerate(state.hands):
            if other == seat or not dice:
                continue
            hands[other] = tuple(sorted((luck.randint(1, 6) for _ in dice), reverse=True))
            kept[other] = ()
            if hidden and other in state.done:
                throws[other] = luck.randint(1, 3)
        return state._replace(hands=tuple(hands), throws=tuple(throws), kept=tuple(kept))

    def tells(self, state: BidouState, seat: int | None, action: BidouAction) -> bool:
        """The end of simultaneous throwing and a showdown; and kept dice, whose legality hangs on the
        dice, must not be played over others."""
        if isinstance(action, Keep):
            return True
        mover = next(s for s in legal.to_act(state) if action in legal.legal(state, s))
        _, events = play.apply(state, mover, action, Sealed(bytes(32)))
        return any(isinstance(event, Shown | ThrowsShown) for event in events)

    def whim(self, state: BidouState, seat: int, luck: random.Random) -> BidouAction:
        options: tuple[BidouAction, ...] = self.game.legal(state, seat)
        return pick(options, luck)

    def probes(self, state: BidouState) -> Iterable[BidouAction]:
        yield from (CALL, DROP, OPEN, PASS, STAND, THROW)
        yield from (Bet(chips) for chips in range(5))
        yield from (Raise(chips) for chips in range(4))
        for number in range(3):
            yield from (Keep(dice[::-1]) for dice in combinations_with_replacement(range(8), number))
        yield from (Keep(dice) for dice in state.hands if dice)

    def unconserved(self, before: BidouState, events: Sequence[BidouEvent], after: BidouState) -> str | None:
        moved: Counter[Purse] = Counter()
        for event in events:
            if isinstance(event, ChipsMoved):
                moved[event.source] -= event.chips
                moved[event.target] += event.chips
        was, now = purses(before), purses(after)
        for purse, chips in now.items():
            if chips != was[purse] + moved[purse]:
                return f"{purse} had {was[purse]} chips, {moved[purse]} came and {chips} are there"
        return None if sum(was.values()) == sum(now.values()) else "the chips don't add up"


def purses(state: BidouState) -> dict[Purse, int]:
    """All chips by where they are, as a spectator sees them."""
    view = BIDOU.view(state, None)
    return {"centre": view.centre, "pool": view.pool, "gone": view.gone, **dict(enumerate(view.stacks))}


ADAPTERS = {game.name: BidouAdapter(game) for game in (BIDOU, MONTEVIDEO)}
