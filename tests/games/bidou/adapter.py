"""What the contract of all games must be told about Bidou and Montevideo."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from games.bidou import BIDOU, MONTEVIDEO, legal, play
from games.bidou.actions import CALL, DROP, OPEN, PASS, STAND, THROW, Bet, BidouAction, Keep, Raise
from games.bidou.events import BidouEvent, CaptainRolled, ChipsMoved, Purse, Shown, Thrown, ThrowsShown
from games.bidou.state import BidouState
from games.chance import Sealed
from games.engine import Game
from tests.bot.crashing.play import Setting
from tests.games.contract import dice as dice_of
from tests.games.contract import pick


class BidouAdapter:
    """One of the two games for the contract."""

    slowness = 1
    spare = ()
    ending = ("call", 0.5)

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        *,
        whole: range,
        more_whole: int,
        told: Mapping[str, tuple[int, ...]],
        small: Mapping[str, Any],
        short: Sequence[Mapping[str, str]],
        crashes: Setting,
    ) -> None:
        self.game = game
        self.whole, self.more_whole = whole, more_whole
        self.told, self.small, self.short = told, small, short
        self.crashes = crashes

    def brought_to_light(
        self, before: Any, events: Sequence[BidouEvent], after: BidouState, chance: Sealed
    ) -> Iterator[str]:
        number, again = getattr(before, "hand", 0), getattr(before, "again", 0)
        first = next((event.number for event in events if event.kind == "hand_started"), 0)
        for event in events:
            if isinstance(event, CaptainRolled):
                name = f"hand {first}/captain/roll {event.roll}/seat {event.seat}"
                assert tuple(sorted(dice_of(chance, name, len(event.dice)), reverse=True)) == event.dice
                yield name
            elif event.kind == "hand_started":
                number, again = event.number, 0
            elif event.kind == "thrown_again":
                again += 1
            elif isinstance(event, Thrown):
                name = f"{_hand(number, again)}/seat {event.seat}/throw {event.throw}"
                fell = dice_of(chance, name, 3 - len(event.kept))
                assert tuple(sorted((*event.kept, *fell), reverse=True)) == event.dice
                yield name
            elif isinstance(event, Shown) and event.why != "open_throw":
                made = next((e.throws for e in events if e.kind == "throws_shown"), before.throws)
                for seat, shown in enumerate(event.hands):
                    name = f"{_hand(number, again)}/seat {seat}/throw {made[seat]}"
                    if shown and (made[seat] == 1 or not before.may_keep):
                        assert tuple(sorted(dice_of(chance, name, 3), reverse=True)) == shown
                        yield name

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
        most = 50 if state.rules.bet_limit == "none" else 5
        yield from (Bet(chips) for chips in range(most))
        yield from (Raise(chips) for chips in range(most))
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


def _hand(number: int, again: int) -> str:
    return f"hand {number}/again {again}" if again else f"hand {number}"


ADAPTERS = {
    "bidou": BidouAdapter(
        BIDOU,
        # In game 514 chips are left in the centre of a larger game, which one in 500 comes to.
        whole=range(500, 520),
        more_whole=200,
        told={
            "standard": (4, 57),
            "dice_play": (2, 49),
            "wikipedia": (3, 21),
            "simplified": (2, 25),
            "simpson1934": (3, 35),
            "france": (3, 29),
            "poor_fish": (3, 44),
        },
        small={"seats": 3},
        short=({"end_at": "first_out", "match_games": "1"},),
        crashes=Setting(
            "bidou", 2, 0, {"house_rules": "match_games=1"}, ("Bet 3|Add 3.*|Raise.*|Call.*", "Bet.*"), seed=7
        ),
    ),
    "montevideo": BidouAdapter(
        MONTEVIDEO,
        whole=range(20),
        more_whole=200,
        told={"wikipedia": (3, 26), "dice_play": (3, 8), "simplified": (2, 54), "poor_fish": (3, 12)},
        small={"seats": 3},
        short=({"ante": "3"}, {"ante": "6"}),
        crashes=Setting("montevideo", 2, seed=12),
    ),
}
