"""Downcard: twelve cards, two dealt to each of two seats. Each lays one of them down unseen, the other is
turned up, and the higher one takes a point. What was laid down or wasn't dealt stays closed for good."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from games.chance import Chance
from games.draw_lists import listed, number_in, numbers_in, part_for
from games.draws import DrawKind, Seen
from games.engine import (
    BadAction,
    BadState,
    Event,
    Game,
    IllegalAction,
    Message,
    Outcome,
    Rules,
    Seat,
    message,
)
from games.events import BySeat, EventCodec, Int, Number, SeatNumber

DECK = tuple(range(1, 13))
SEATS = 2
Card: TypeAlias = Annotated[Int, Field(ge=DECK[0], le=DECK[-1])]


class DownRules(Rules):
    """How many hands are played."""

    hands: int = Field(2, ge=1, le=3)


@dataclass(frozen=True, slots=True)
class Lay:
    """To lay down one's first or second card, unseen. Text: ``lay 1``."""

    place: int
    kind: ClassVar[Literal["lay"]] = "lay"

    @property
    def text(self) -> str:
        return f"lay {self.place}"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand begins."""

    number: Number
    kind: ClassVar[Literal["hand_dealt"]] = "hand_dealt"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a seat, for its owner."""

    cards: tuple[int, ...]
    to: int
    kind: ClassVar[Literal["dealt"]] = "dealt"


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat has laid down a card; which one is its own affair."""

    seat: SeatNumber
    kind: ClassVar[Literal["laid"]] = "laid"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The other card of each seat. ``winner`` takes a point."""

    cards: BySeat[Card]
    winner: SeatNumber
    kind: ClassVar[Literal["turned_up"]] = "turned_up"
    to: ClassVar[None] = None


DownEvent: TypeAlias = HandDealt | Dealt | Laid | TurnedUp


class DownState(NamedTuple):
    """A game. ``cards`` are those of both seats, ``laid`` the places that were laid down in this hand."""

    rules: DownRules
    number: int
    cards: tuple[int, ...]
    laid: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DownView:
    """What a seat may know: its own cards."""

    seat: int | None
    rules: DownRules
    number: int
    cards: tuple[int, ...]
    points: tuple[int, ...]
    to_act: tuple[int, ...]
    legal: tuple[Lay, ...]
    places: tuple[int | None, ...]

    @property
    def awaited(self) -> tuple[int, ...]:
        return self.to_act


class _Stored(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    version: Annotated[Int, Field(ge=1, le=1)]
    rules: DownRules
    number: Annotated[Int, Field(ge=1, le=4)]
    cards: tuple[Card, Card, Card, Card]
    laid: tuple[Annotated[Int, Field(ge=1, le=2)], ...]
    points: tuple[Annotated[Int, Field(ge=0)], Annotated[Int, Field(ge=0)]]


def _is_over(state: DownState) -> bool:
    return state.number > state.rules.hands


def _draw(number: int) -> str:
    return f"hand {number}/deal"


HANDS = 20
"""How many hands a part has room for."""


@listed
def _draw_list(part: int) -> list[str]:
    numbers, over = numbers_in(part, HANDS)
    return [] if over else [_draw(number) for number in numbers]


class Downcard(Game[DownRules, DownState, Lay, DownView]):
    """The game of Downcard."""

    name: ClassVar[str] = "downcard"
    rules_type = DownRules
    presets: Mapping[str, DownRules] = {"plain": DownRules(), "long": DownRules(hands=3)}
    default_seats: ClassVar[int] = SEATS
    draw_kinds: ClassVar[tuple[DrawKind, ...]] = (DrawKind("hand {n}/deal", items=DECK),)
    event_codec = EventCodec[DownEvent](DownEvent, version=1)

    def seats(self, rules: DownRules) -> range:
        return range(SEATS, SEATS + 1)

    def new(self, rules: DownRules, seats: int, chance: Chance) -> tuple[DownState, tuple[Event, ...]]:
        if seats != SEATS:
            raise ValueError(f"Downcard is for {SEATS} players, not for {seats}")
        return self._deal(DownState(rules, 1, (), (), (0,) * SEATS), chance)

    def _deal(self, state: DownState, chance: Chance) -> tuple[DownState, tuple[Event, ...]]:
        dealt = state._replace(cards=chance.shuffle(_draw(state.number), DECK)[: 2 * SEATS], laid=())
        hands = [Dealt(_hand(dealt, seat), seat) for seat in range(SEATS)]
        return dealt, (HandDealt(state.number), *hands)

    def apply(
        self, state: DownState, seat: int, action: Lay, chance: Chance
    ) -> tuple[DownState, tuple[Event, ...]]:
        if action not in self.legal(state, seat):
            raise IllegalAction(message("downcard-illegal-now", seat=Seat(seat)))
        laid = (*state.laid, action.place)
        if len(laid) < SEATS:
            return state._replace(laid=laid), (Laid(seat),)
        up = tuple(_hand(state, each)[2 - place] for each, place in enumerate(laid))
        winner = up.index(max(up))
        points = tuple(had + (each == winner) for each, had in enumerate(state.points))
        after = state._replace(number=state.number + 1, laid=(), points=points)
        events = (Laid(seat), TurnedUp(up, winner))
        if _is_over(after):
            return after, events
        after, more = self._deal(after, chance)
        return after, (*events, *more)

    def legal(self, state: DownState, seat: int) -> tuple[Lay, ...]:
        return (Lay(1), Lay(2)) if seat in self.to_act(state) else ()

    def to_act(self, state: DownState) -> tuple[int, ...]:
        return () if _is_over(state) else (len(state.laid),)

    def view(self, state: DownState, seat: int | None) -> DownView:
        outcome = self.outcome(state)
        return DownView(
            seat=seat, rules=state.rules, number=state.number,
            cards=() if seat is None else _hand(state, seat), points=state.points,
            to_act=self.to_act(state), legal=() if seat is None else self.legal(state, seat),
            places=(None,) * SEATS if outcome is None else outcome.places,
        )  # fmt: skip

    def outcome(self, state: DownState) -> Outcome | None:
        if not _is_over(state):
            return None
        places = tuple(1 + sum(other > own for other in state.points) for own in state.points)
        return Outcome(places, tuple((seat,) for seat in range(SEATS)))

    def revision(self, view: DownView) -> int:
        return view.number

    def default_action(self, view: DownView) -> Lay:
        return self.hint(view)

    # -- proofs

    closes: ClassVar[bool] = True

    def round_draws(self, view: DownView) -> tuple[str, ...]:
        return () if view.number > view.rules.hands else (_draw(view.number),)

    def shown(self, view: DownView | None, events: Sequence[Event]) -> tuple[str, ...]:
        return ()

    def told_draws(self, view: DownView | None, events: Sequence[Event]) -> tuple[tuple[str, Seen], ...]:
        """Of a deal the cards that were turned up, as if each were the second of its hand: that the first was
        laid down is what :meth:`told_move` says."""
        told: list[tuple[str, Seen]] = []
        for event in events:
            if isinstance(event, HandDealt):
                told.append((_draw(event.number), (None,) * len(DECK)))
            elif isinstance(event, TurnedUp) and view is not None:
                dealt = [each for card in event.cards for each in (None, card)]
                told.append((_draw(view.number), (*dealt, *(None,) * (len(DECK) - len(dealt)))))
        return tuple(told)

    def draw_list(self, part: int) -> tuple[str, ...]:
        return _draw_list(part)

    def part_of(self, name: str) -> int:
        return part_for(number_in(name, "hand"), HANDS)

    def is_private(self, view: DownView, action: Lay) -> bool:
        return True

    def after_private(self, events: Sequence[Event]) -> Literal["told", "counted"] | None:
        return "counted" if any(isinstance(event, TurnedUp) for event in events) else None

    def told_move(self, action: Lay) -> str:
        return Lay(1).text

    # -- texts and storage

    def parse(self, text: str) -> Lay:
        found = re.fullmatch("lay ([12])", " ".join(text.lower().split()))
        if found is None:
            raise BadAction(message("downcard-unreadable", text=text.strip()[:40]))
        return Lay(int(found[1]))

    def dump(self, state: DownState) -> dict[str, Any]:
        values = {name: list(each) for name, each in state._asdict().items() if isinstance(each, tuple)}
        return {"version": 1, "rules": state.rules.model_dump(), "number": state.number, **values}

    def load(self, values: Mapping[str, Any]) -> DownState:
        try:
            stored = _Stored.model_validate(dict(values))
        except (ValidationError, TypeError) as error:
            raise BadState((type(error).__name__,)) from None
        state = DownState(**{name: getattr(stored, name) for name in DownState._fields})
        if problems := self.problems(state) or (() if repr(self.dump(state)) == repr(values) else ("bent",)):
            raise BadState(problems)
        return state

    def problems(self, state: DownState) -> tuple[str, ...]:
        if len(set(state.cards)) != 2 * SEATS:
            return ("a card is there twice",)
        if state.number > state.rules.hands + 1 or sum(state.points) != state.number - 1:
            return ("each hand gives a point",)
        if len(state.laid) >= (1 if _is_over(state) else SEATS):
            return ("a hand in which all have laid down is over",)
        return ()

    # -- computer players

    def computer(self, view: DownView, luck: Chance, level: str) -> Lay:
        return self.hint(view)

    def hint(self, view: DownView) -> Lay:
        return Lay(1 + view.cards.index(min(view.cards)))

    def explain(self, view: DownView, action: Lay) -> Message:
        return message("downcard-explain", odds=0.5)


def _hand(state: DownState, seat: int) -> tuple[int, ...]:
    return state.cards[2 * seat : 2 * seat + 2]


GAME = Downcard()
