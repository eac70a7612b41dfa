"""Bidou, in which the loser collects the chips, and Montevideo, in which the winner takes the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeVar

from games.bidou import actions, computer, draws, hints, legal, play, storage, views
from games.bidou.actions import BidouAction
from games.bidou.events import CODEC, Acted, BidouEvent, ThrowsShown
from games.bidou.rules import BIDOU_PRESETS, MONTEVIDEO_PRESETS, BidouRules, MontevideoRules
from games.bidou.state import BidouState
from games.bidou.views import BidouView
from games.chance import Chance
from games.engine import Event, Game, Hint, Message, Outcome

R = TypeVar("R", BidouRules, MontevideoRules)


class _Family(Game[R, BidouState, BidouAction, BidouView]):
    """Shared code of Bidou and Montevideo: all but their options."""

    event_codec = CODEC
    levels: ClassVar[tuple[str, ...]] = computer.LEVELS
    reveals: ClassVar[frozenset[str]] = frozenset(("shown",))
    begins: ClassVar[frozenset[str]] = frozenset(("game_started", "hand_started", "thrown_again"))

    def calls(self, view: BidouView, events: Sequence[Event]) -> tuple[tuple[int, BidouAction], ...]:
        made = [(move.seat, move.action) for move in view.moves]
        made += [(event.seat, event.action) for event in events if isinstance(event, Acted)]
        return tuple(made)

    def seats(self, rules: R) -> range:
        return play.seat_numbers(rules)

    def new(self, rules: R, seats: int, chance: Chance) -> tuple[BidouState, tuple[BidouEvent, ...]]:
        return play.new(rules, seats, chance)

    def apply(
        self, state: BidouState, seat: int, action: BidouAction, chance: Chance
    ) -> tuple[BidouState, tuple[BidouEvent, ...]]:
        return play.apply(state, seat, action, chance)

    def legal(self, state: BidouState, seat: int) -> tuple[BidouAction, ...]:
        return legal.legal(state, seat)

    def to_act(self, state: BidouState) -> tuple[int, ...]:
        return legal.to_act(state)

    def view(self, state: BidouState, seat: int | None) -> BidouView:
        return views.view(state, seat)

    def outcome(self, state: BidouState) -> Outcome | None:
        if state.phase != "over":
            return None
        places = tuple(place for place in play.places(state) if place is not None)
        return Outcome(places, tuple((seat,) for seat in range(len(places))))

    def revision(self, view: BidouView) -> int:
        throws = 0 if view.seat is None else view.throws[view.seat] or 0
        return view.hand * 100 + view.again % 10 * 10 + (0 if view.throws_left else 5) + throws

    def number_of(self, revision: int) -> int:
        return revision // 100

    def is_own(self, view: BidouView, action: BidouAction) -> bool:
        return view.phase == "throwing"

    def default_action(self, view: BidouView) -> BidouAction:
        return computer.default(view)

    def round_draws(self, view: BidouView) -> tuple[str, ...]:
        return draws.round_draws(view)

    def shown(self, view: BidouView | None, events: Sequence[Event]) -> tuple[str, ...]:
        return draws.shown(view, events)

    closes: ClassVar[bool] = True

    def own_draws(self, seat: int, view: BidouView | None, events: Sequence[Event]) -> tuple[str, ...]:
        return draws.own(seat, view, events)

    def told_draws(
        self, view: BidouView | None, events: Sequence[Event]
    ) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return draws.told(view, events)

    def told_move(self, action: BidouAction) -> str:
        return "throw" if action.kind == "keep" else action.text

    def is_private(self, view: BidouView, action: BidouAction) -> bool:
        return view.phase == "throwing"

    def after_private(self, events: Sequence[Event]) -> Literal["told", "counted"] | None:
        return "counted" if any(isinstance(event, ThrowsShown) for event in events) else None

    def parse(self, text: str) -> BidouAction:
        return actions.parse(text, self.name)

    def dump(self, state: BidouState) -> dict[str, Any]:
        return storage.dump(state)

    def load(self, values: Mapping[str, Any]) -> BidouState:
        return storage.load(values, self.name)

    def problems(self, state: BidouState) -> tuple[str, ...]:
        return storage.problems(state)

    def computer(self, view: BidouView, luck: Chance, level: str) -> BidouAction:
        return computer.choose(view, luck, level)

    def hint(self, view: BidouView) -> BidouAction:
        return hints.best(view)

    def explain(self, view: BidouView, action: BidouAction) -> Message:
        return hints.explain(view, action)

    def weigh(self, view: BidouView) -> Hint:
        return hints.weigh(view, self.hint(view))


class Bidou(_Family[BidouRules]):
    """The game of Bidou (rules: docs/rules/bidou.md)."""

    name: ClassVar[str] = "bidou"
    rules_type = BidouRules
    presets = BIDOU_PRESETS
    draw_kinds = draws.BIDOU_KINDS
    default_seats: ClassVar[int] = 4

    def draw_list(self, part: int) -> tuple[str, ...]:
        return draws.bidou_list(part)

    def part_of(self, name: str) -> int:
        return draws.bidou_part(name)


class Montevideo(_Family[MontevideoRules]):
    """The game of Montevideo (rules: docs/rules/bidou.md, 1.11)."""

    name: ClassVar[str] = "montevideo"
    rules_type = MontevideoRules
    presets = MONTEVIDEO_PRESETS
    draw_kinds = draws.MONTEVIDEO_KINDS
    default_seats: ClassVar[int] = 4

    def draw_list(self, part: int) -> tuple[str, ...]:
        return draws.montevideo_list(part)

    def part_of(self, name: str) -> int:
        return draws.montevideo_part(name)


BIDOU = Bidou()
MONTEVIDEO = Montevideo()
"""The games. They have no state of their own."""
