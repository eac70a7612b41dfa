"""Pidro: two teams of two bid for trumps, of which fourteen points are taken in every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from games.chance import Chance
from games.engine import Event, Game, Hint, Message, Outcome
from games.hands import Hands
from games.pidro import actions, computer, draws, hints, legal, play, resume, scoring, solver, storage, views
from games.pidro.actions import PidroAction
from games.pidro.events import CODEC, Killed, PidroEvent
from games.pidro.rules import PIDRO_PRESETS, PidroRules
from games.pidro.state import SEATS, PidroState
from games.pidro.views import PidroView, trumps_left


class Pidro(Game[PidroRules, PidroState, PidroAction, PidroView]):
    """The game of Pidro (rules: docs/rules/pidro.md)."""

    name: ClassVar[str] = "pidro"
    rules_type = PidroRules
    presets = PIDRO_PRESETS
    default_seats: ClassVar[int] = SEATS
    levels: ClassVar[tuple[str, ...]] = ("easy", "normal", "hard")
    teams: ClassVar[int] = 2
    hands: ClassVar[Hands | None] = resume
    draw_kinds = draws.KINDS
    event_codec = CODEC
    reveals: ClassVar[frozenset[str]] = frozenset(("hand_scored",))
    begins: ClassVar[frozenset[str]] = frozenset(("hand_started",))

    def is_pause(self, view: PidroView) -> bool:
        """Return whether it is before the first trick, when everybody has discarded and drawn (Pidro 3.2)."""
        return view.trick is not None and not view.tricks and not view.trick.plays

    def calls(self, view: PidroView, events: Sequence[Event]) -> tuple[tuple[int, PidroAction], ...]:
        return tuple((bid.seat, bid.action) for bid in view.bids)

    def seats(self, rules: PidroRules) -> range:
        return range(SEATS, SEATS + 1)

    def new(self, rules: PidroRules, seats: int, chance: Chance) -> tuple[PidroState, tuple[PidroEvent, ...]]:
        return play.new(rules, seats, chance)

    def apply(
        self, state: PidroState, seat: int, action: PidroAction, chance: Chance
    ) -> tuple[PidroState, tuple[PidroEvent, ...]]:
        return play.apply(state, seat, action, chance)

    def legal(self, state: PidroState, seat: int) -> tuple[PidroAction, ...]:
        return legal.legal(state, seat)

    def to_act(self, state: PidroState) -> tuple[int, ...]:
        return legal.to_act(state)

    def view(self, state: PidroState, seat: int | None) -> PidroView:
        return views.view(state, seat)

    def outcome(self, state: PidroState) -> Outcome | None:
        places = tuple(place for place in scoring.places(state) if place is not None)
        return Outcome(places, ((0, 2), (1, 3))) if places else None

    def revision(self, view: PidroView) -> int:
        return view.number * 1000 + (view.trumps is not None) * 100 + len(view.cards)

    def number_of(self, revision: int) -> int:
        return revision // 1000

    def is_own(self, view: PidroView, action: PidroAction) -> bool:
        return isinstance(action, actions.Play | actions.Kill)

    def is_forced(self, view: PidroView, seat: int) -> bool:
        """Nobody may bid more than what was bid; or it is the seat's last card, or the last trump of all."""
        if view.turn != seat:
            return False
        if view.phase == "bidding":
            return view.options == (actions.PASS,)
        return view.phase == "playing" and (view.counts[seat] == 1 or trumps_left(view) == 1)

    def default_action(self, view: PidroView) -> PidroAction:
        return computer.default(view)

    def round_draws(self, view: PidroView) -> tuple[str, ...]:
        return draws.round_draws(view)

    def shown(self, view: PidroView | None, events: Sequence[Event]) -> tuple[str, ...]:
        return draws.shown(events)

    def draw_list(self, part: int) -> tuple[str, ...]:
        return draws.draw_list(part)

    def part_of(self, name: str) -> int:
        return draws.part_of(name)

    def is_private(self, view: PidroView, action: PidroAction) -> bool:
        return isinstance(action, actions.Kill)

    def after_private(self, events: Sequence[Event]) -> Literal["told", "counted"] | None:
        return "told" if any(isinstance(event, Killed) for event in events) else None

    def parse(self, text: str) -> PidroAction:
        return actions.parse(text)

    def dump(self, state: PidroState) -> dict[str, Any]:
        return storage.dump(state)

    def load(self, values: Mapping[str, Any]) -> PidroState:
        return storage.load(values)

    def problems(self, state: PidroState) -> tuple[str, ...]:
        return storage.problems(state)

    def computer(self, view: PidroView, luck: Chance, level: str) -> PidroAction:
        return computer.choose(view, luck, level)

    def hint(self, view: PidroView) -> PidroAction:
        return computer.best(view)

    def explain(self, view: PidroView, action: PidroAction) -> Message:
        return hints.explain(view, action)

    def weigh(self, view: PidroView) -> Hint:
        return hints.weigh(view, self.hint(view))

    def prepare(self) -> None:
        solver.compiled()


PIDRO = Pidro()
"""The game. It has no state of its own."""
