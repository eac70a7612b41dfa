"""Dudo: bids on how many dice show a face, doubted or not, until one player has dice left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.chance import Chance
from games.dudo import actions, computer, draws, hints, legal, play, storage, views
from games.dudo.actions import DudoAction
from games.dudo.events import CODEC, DudoEvent
from games.dudo.rules import PRESETS, SEATS, DudoRules
from games.dudo.state import DudoState
from games.dudo.views import DudoView
from games.engine import Event, Game, Hint, Message, Outcome


class Dudo(Game[DudoRules, DudoState, DudoAction, DudoView]):
    """The game of Dudo (rules: docs/rules/dudo.md)."""

    name: ClassVar[str] = "dudo"
    rules_type = DudoRules
    presets = PRESETS
    default_seats: ClassVar[int] = 6
    levels: ClassVar[tuple[str, ...]] = computer.LEVELS
    draw_kinds = draws.KINDS
    event_codec = CODEC
    reveals: ClassVar[frozenset[str]] = frozenset(("revealed",))
    begins: ClassVar[frozenset[str]] = frozenset(("round_started", "special_offered"))

    def is_out(self, view: DudoView, seat: int) -> bool:
        """Return whether a seat without dice may come back by an exact calza, where the rules have that."""
        return super().is_out(view, seat) and not view.rules.exact_rejoin

    def calls(self, view: DudoView, events: Sequence[Event]) -> tuple[tuple[int, DudoAction], ...]:
        return tuple((call.seat, call.action) for call in view.calls)

    def seats(self, rules: DudoRules) -> range:
        return SEATS

    def new(self, rules: DudoRules, seats: int, chance: Chance) -> tuple[DudoState, tuple[DudoEvent, ...]]:
        return play.new(rules, seats, chance)

    def apply(
        self, state: DudoState, seat: int, action: DudoAction, chance: Chance
    ) -> tuple[DudoState, tuple[DudoEvent, ...]]:
        return play.apply(state, seat, action, chance)

    def legal(self, state: DudoState, seat: int) -> tuple[DudoAction, ...]:
        return legal.legal(state, seat)

    def to_act(self, state: DudoState) -> tuple[int, ...]:
        return legal.to_act(state)

    def view(self, state: DudoState, seat: int | None) -> DudoView:
        return views.view(state, seat)

    def outcome(self, state: DudoState) -> Outcome | None:
        if state.phase != "over":
            return None
        places = tuple(place for place in views.places(state) if place is not None)
        return Outcome(places, tuple((seat,) for seat in range(len(places))))

    def revision(self, view: DudoView) -> int:
        return view.round

    def is_forced(self, view: DudoView, seat: int) -> bool:
        """No higher bid is left and there is no calza or pass: only a doubt is."""
        only = view.phase == "bidding" and view.to_act == (seat,)
        return only and not view.natural and not view.may_calza and not view.may_pass

    def default_action(self, view: DudoView) -> DudoAction:
        return computer.default(view)

    def round_draws(self, view: DudoView) -> tuple[str, ...]:
        return draws.round_draws(view)

    def shown(self, view: DudoView | None, events: Sequence[Event]) -> tuple[str, ...]:
        return draws.shown(events)

    def draw_list(self, part: int) -> tuple[str, ...]:
        return draws.draw_list(part)

    def part_of(self, name: str) -> int:
        return draws.part_of(name)

    def own_draws(self, seat: int, view: DudoView | None, events: Sequence[Event]) -> tuple[str, ...]:
        return draws.own(seat, view, events)

    def parse(self, text: str) -> DudoAction:
        return actions.parse(text)

    def dump(self, state: DudoState) -> dict[str, Any]:
        return storage.dump(state)

    def load(self, values: Mapping[str, Any]) -> DudoState:
        return storage.load(values)

    def problems(self, state: DudoState) -> tuple[str, ...]:
        return storage.problems(state)

    def computer(self, view: DudoView, luck: Chance, level: str) -> DudoAction:
        return computer.choose(view, luck, level)

    def hint(self, view: DudoView) -> DudoAction:
        return hints.best(view)

    def explain(self, view: DudoView, action: DudoAction) -> Message:
        return hints.explain(view, action)

    def weigh(self, view: DudoView) -> Hint:
        return hints.weigh(view, self.hint(view))


DUDO = Dudo()
"""The game. It has no state of its own."""
