"""Mia: two dice under a cup go round, and whoever has them names a throw, true or not.

The next player believes it, and must then name a higher one after throwing unseen, or lifts the cup. If the
dice are worth less than was said, whoever said it loses a life, else whoever lifted it. The last one with
lives wins. Throws rank 31, 32, 41 ... 65, then doubles 11 to 66, then 21.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError

from games.chance import Chance, dice
from games.draw_lists import listed, number_in, numbers_in, part_for
from games.draws import DrawKind
from games.engine import (
    BadAction,
    BadState,
    Event,
    Game,
    IllegalAction,
    Message,
    Odds,
    Outcome,
    Rules,
    Seat,
    message,
)
from games.events import Count, Die, EventCodec, Int, Number, Place, SeatNumber
from tests.small_game.throws import HIGHEST, THROWS, Dice, Throw, at_least, worth

SEATS = range(2, 7)
Phase: TypeAlias = Literal["say", "answer", "over"]


# --- rules, moves, events ----------------------------------------------------------------------------


class MiaRules(Rules):
    """Lives at the start, and what it costs to be wrong about a 21, the highest throw."""

    lives: int = Field(3, ge=1, le=6)
    highest_costs: Literal["one", "two"] = "one"


PRESETS: Mapping[str, MiaRules] = {"tavern": MiaRules(), "sailors": MiaRules(lives=5, highest_costs="two")}


@dataclass(frozen=True, slots=True)
class Say:
    """To name a throw. Text: ``say 65``."""

    throw: int
    kind: ClassVar[Literal["say"]] = "say"

    @property
    def text(self) -> str:
        return f"say {self.throw}"


@dataclass(frozen=True, slots=True)
class Believe:
    """To take the cup as it is said. Text: ``believe``."""

    kind: ClassVar[Literal["believe"]] = "believe"
    text: ClassVar[str] = "believe"


@dataclass(frozen=True, slots=True)
class Lift:
    """To lift the cup. Text: ``lift``."""

    kind: ClassVar[Literal["lift"]] = "lift"
    text: ClassVar[str] = "lift"


MiaAction: TypeAlias = Say | Believe | Lift


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round begins: ``seat`` throws first."""

    number: Number
    seat: SeatNumber
    kind: ClassVar[Literal["round_started"]] = "round_started"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Thrown:
    """What lies under the cup, for the one who threw it."""

    dice: tuple[Die, Die]
    to: int
    kind: ClassVar[Literal["thrown"]] = "thrown"


@dataclass(frozen=True, slots=True)
class Said:
    """A throw was named."""

    seat: SeatNumber
    throw: Throw
    kind: ClassVar[Literal["said"]] = "said"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Believed:
    """It was believed; ``seat`` throws anew."""

    seat: SeatNumber
    kind: ClassVar[Literal["believed"]] = "believed"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Lifted:
    """``seat`` lifted the cup of ``holder``, who had said ``throw``."""

    seat: SeatNumber
    holder: SeatNumber
    throw: Throw
    dice: tuple[Die, Die]
    kind: ClassVar[Literal["lifted"]] = "lifted"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class LivesLost:
    """A seat lost so many lives."""

    seat: SeatNumber
    lost: Number
    left: Count
    kind: ClassVar[Literal["lives_lost"]] = "lives_lost"
    to: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat is out, or has won."""

    seat: SeatNumber
    place: Place
    kind: ClassVar[Literal["placed"]] = "placed"
    to: ClassVar[None] = None


MiaEvent: TypeAlias = RoundStarted | Thrown | Said | Believed | Lifted | LivesLost | Placed


# --- state and view ----------------------------------------------------------------------------------


class MiaState(NamedTuple):
    """A game. ``thrown`` counts the throws of the round, ``out`` are the seats in the order of going."""

    rules: MiaRules
    lives: tuple[int, ...]
    number: int
    thrown: int
    holder: int
    dice: Dice
    said: int | None
    phase: Phase
    turn: int
    out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MiaView:
    """What a seat may know: all but the dice under another's cup."""

    seat: int | None
    rules: MiaRules
    lives: tuple[int, ...]
    number: int
    thrown: int
    holder: int
    dice: Dice | None
    said: int | None
    phase: Phase
    turn: int
    to_act: tuple[int, ...]
    legal: tuple[MiaAction, ...]
    places: tuple[int | None, ...]

    @property
    def awaited(self) -> tuple[int, ...]:
        return self.to_act

    @property
    def above(self) -> tuple[int, ...]:
        """The throws that are higher than what was said."""
        return THROWS if self.said is None else THROWS[THROWS.index(self.said) + 1 :]


class _Stored(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    version: Annotated[Int, Field(ge=1, le=1)]
    rules: MiaRules
    lives: tuple[Int, ...]
    number: Annotated[Int, Field(ge=1, lt=10**5)]
    thrown: Annotated[Int, Field(ge=1, le=len(THROWS))]
    holder: Int
    dice: tuple[Int, Int]
    said: Annotated[int, Strict()] | None
    phase: Phase
    turn: Int
    out: tuple[Int, ...]


def _next(state: MiaState, seat: int) -> int:
    """The next seat with lives."""
    seats = len(state.lives)
    return next(each % seats for each in range(seat + 1, seat + seats + 1) if state.lives[each % seats])


def _places(state: MiaState) -> tuple[int | None, ...]:
    seats = len(state.lives)
    found = {seat: seats - gone for gone, seat in enumerate(state.out)}
    if state.phase == "over":
        found[state.turn] = 1
    return tuple(found.get(seat) for seat in range(seats))


def _draw(number: int, thrown: int) -> str:
    return f"round {number}/throw {thrown}"


ROUNDS = 200
"""How many rounds a part has room for."""


@listed
def _draw_list(part: int) -> list[str]:
    numbers, over = numbers_in(part, ROUNDS)
    return (
        [] if over else [_draw(number, thrown) for number in numbers for thrown in range(1, len(THROWS) + 1)]
    )


# --- the game ----------------------------------------------------------------------------------------


class Mia(Game[MiaRules, MiaState, MiaAction, MiaView]):
    """The game of Mia."""

    name: ClassVar[str] = "mia"
    rules_type = MiaRules
    presets = PRESETS
    default_seats: ClassVar[int] = 4
    reveals: ClassVar[frozenset[str]] = frozenset(("lifted",))
    begins: ClassVar[frozenset[str]] = frozenset(("round_started",))
    draw_kinds: ClassVar[tuple[DrawKind, ...]] = tuple(
        DrawKind(f"round {{n}}/throw {throw}", (2,)) for throw in range(1, len(THROWS) + 1)
    )
    event_codec = EventCodec[MiaEvent](MiaEvent, version=1)

    def seats(self, rules: MiaRules) -> range:
        return SEATS

    def new(self, rules: MiaRules, seats: int, chance: Chance) -> tuple[MiaState, tuple[Event, ...]]:
        if seats not in SEATS:
            raise ValueError(f"Mia is for {SEATS[0]} to {SEATS[-1]} players, not for {seats}")
        begun = MiaState(rules, (rules.lives,) * seats, 0, 0, 0, (1, 1), None, "say", 0, ())
        return self._round(begun, 0, chance)

    def _round(self, state: MiaState, seat: int, chance: Chance) -> tuple[MiaState, tuple[Event, ...]]:
        state = state._replace(number=state.number + 1, thrown=0, said=None)
        state, events = self._throw(state, seat, chance)
        return state, (RoundStarted(state.number, seat), *events)

    def _throw(self, state: MiaState, seat: int, chance: Chance) -> tuple[MiaState, tuple[Event, ...]]:
        low, high = sorted(dice(chance, _draw(state.number, state.thrown + 1), 2))
        state = state._replace(thrown=state.thrown + 1, holder=seat, dice=(high, low), phase="say", turn=seat)
        return state, (Thrown((high, low), seat),)

    def apply(
        self, state: MiaState, seat: int, action: MiaAction, chance: Chance
    ) -> tuple[MiaState, tuple[Event, ...]]:
        if (why := self._why_illegal(state, seat, action)) is not None:
            raise IllegalAction(why)
        if isinstance(action, Say):
            said = state._replace(said=action.throw, phase="answer", turn=_next(state, seat))
            return said, (Said(seat, action.throw),)
        if isinstance(action, Believe):
            thrown, events = self._throw(state, seat, chance)
            return thrown, (Believed(seat), *events)
        return self._lift(state, seat, chance)

    def _lift(self, state: MiaState, seat: int, chance: Chance) -> tuple[MiaState, tuple[Event, ...]]:
        said = state.said or HIGHEST
        true = THROWS.index(worth(state.dice)) >= THROWS.index(said)
        loser = seat if true else state.holder
        cost = min(state.lives[loser], 2 if said == HIGHEST and state.rules.highest_costs == "two" else 1)
        left = state.lives[loser] - cost
        events: list[Event] = [Lifted(seat, state.holder, said, state.dice), LivesLost(loser, cost, left)]
        lives = tuple(left if each == loser else held for each, held in enumerate(state.lives))
        state = state._replace(lives=lives)
        if left == 0:
            events.append(Placed(loser, len(lives) - len(state.out)))
            state = state._replace(out=(*state.out, loser))
        if len(state.out) == len(lives) - 1:
            winner = _next(state, loser)
            return state._replace(phase="over", turn=winner), (*events, Placed(winner, 1))
        state, more = self._round(state, loser if left else _next(state, loser), chance)
        return state, (*events, *more)

    def _why_illegal(self, state: MiaState, seat: int, action: MiaAction) -> Message | None:
        if not 0 <= seat < len(state.lives):
            return message("mia-illegal-no-seat")
        if state.phase == "over":
            return message("mia-illegal-over")
        if seat != state.turn:
            return message("mia-illegal-not-your-turn", turn=Seat(state.turn))
        if isinstance(action, Say):
            if state.phase != "say":
                return message("mia-illegal-answer-first")
            if action.throw not in THROWS:
                return message("mia-illegal-no-throw")
            if state.said is not None and THROWS.index(action.throw) <= THROWS.index(state.said):
                return message("mia-illegal-too-low", said=Say(state.said))
            return None
        if state.phase != "answer":
            return message("mia-illegal-say-first")
        if isinstance(action, Believe) and state.said == HIGHEST:
            return message("mia-illegal-lift-only")
        return None

    def legal(self, state: MiaState, seat: int) -> tuple[MiaAction, ...]:
        every: tuple[MiaAction, ...] = (Believe(), Lift(), *map(Say, THROWS))
        return tuple(action for action in every if self._why_illegal(state, seat, action) is None)

    def to_act(self, state: MiaState) -> tuple[int, ...]:
        return () if state.phase == "over" else (state.turn,)

    def view(self, state: MiaState, seat: int | None) -> MiaView:
        sees = seat == state.holder or state.phase == "over"
        return MiaView(
            seat=seat, rules=state.rules, lives=state.lives, number=state.number, thrown=state.thrown,
            holder=state.holder, dice=state.dice if sees else None, said=state.said, phase=state.phase,
            turn=state.turn, to_act=self.to_act(state),
            legal=() if seat is None else self.legal(state, seat), places=_places(state),
        )  # fmt: skip

    def outcome(self, state: MiaState) -> Outcome | None:
        if state.phase != "over":
            return None
        places = tuple(place for place in _places(state) if place is not None)
        return Outcome(places, tuple((seat,) for seat in range(len(places))))

    def revision(self, view: MiaView) -> int:
        return (view.number * 100 + view.thrown) * 10 + view.holder

    def default_action(self, view: MiaView) -> MiaAction:
        return self.hint(view)

    # -- proofs

    def round_draws(self, view: MiaView) -> tuple[str, ...]:
        """Each throw is named higher than the last, so there are no more of them than names."""
        if view.phase == "over":
            return ()
        return tuple(_draw(view.number, thrown) for thrown in range(1, len(THROWS) + 1))

    def shown(self, view: MiaView | None, events: Sequence[Event]) -> tuple[str, ...]:
        lifted = any(isinstance(event, Lifted) for event in events)
        return (_draw(view.number, view.thrown),) if view is not None and lifted else ()

    closes: ClassVar[bool] = True

    def draw_list(self, part: int) -> tuple[str, ...]:
        return _draw_list(part)

    def part_of(self, name: str) -> int:
        return part_for(number_in(name, "round"), ROUNDS)

    def own_draws(self, seat: int, view: MiaView | None, events: Sequence[Event]) -> tuple[str, ...]:
        """The throw that a seat has under its cup."""
        number, thrown = (0, 0) if view is None else (view.number, view.thrown)
        names: list[str] = []
        for event in events:
            if isinstance(event, RoundStarted):
                number, thrown = event.number, 0
            elif isinstance(event, Believed):
                thrown = 0 if view is None else view.thrown
            elif isinstance(event, Thrown) and event.to == seat:
                names.append(_draw(number, thrown + 1))
        return tuple(names)

    # -- texts and storage

    def parse(self, text: str) -> MiaAction:
        plain = " ".join(text.lower().split())
        found = re.fullmatch(r"say ([1-6][1-6])", plain)
        if found is not None and int(found[1]) in THROWS:
            return Say(int(found[1]))
        for action in (Believe(), Lift()):
            if plain == action.text:
                return action
        raise BadAction(message("mia-unreadable", text=text.strip()[:40]))

    def dump(self, state: MiaState) -> dict[str, Any]:
        values = state._asdict() | {"rules": state.rules.model_dump()}
        plain = {name: list(each) if isinstance(each, tuple) else each for name, each in values.items()}
        return {"version": 1, **plain}

    def load(self, values: Mapping[str, Any]) -> MiaState:
        try:
            stored = _Stored.model_validate(dict(values))
        except (ValidationError, TypeError) as error:
            raise BadState((type(error).__name__,)) from None
        fields = {name: getattr(stored, name) for name in MiaState._fields}
        state = MiaState(**fields)
        if problems := (*self.problems(state), *_bent(self.dump(state), values)):
            raise BadState(problems)
        return state

    def problems(self, state: MiaState) -> tuple[str, ...]:
        return tuple(_problems(state))

    # -- computer players

    def computer(self, view: MiaView, luck: Chance, level: str) -> MiaAction:
        (mood,) = luck.numbers("mood", 1, 100)
        if view.phase == "answer":
            doubts = view.said == HIGHEST or mood > 25 + 75 * at_least(view.said or HIGHEST)
            return Lift() if doubts else Believe()
        if mood < 15:
            return view.legal[min(mood % 3, len(view.legal) - 1)]
        return self.hint(view)

    def hint(self, view: MiaView) -> MiaAction:
        if view.phase == "answer":
            return Lift() if view.said == HIGHEST or at_least(view.said or HIGHEST) < 0.4 else Believe()
        true = Say(worth(view.dice or (2, 1)))
        return true if true in view.legal else view.legal[0]

    def explain(self, view: MiaView, action: MiaAction) -> Message:
        if isinstance(action, Say):
            key = "mia-explain-true" if view.dice and worth(view.dice) == action.throw else "mia-explain-lie"
            return message(key, odds=Odds(at_least(action.throw)))
        return message(f"mia-explain-{action.kind}", odds=Odds(at_least(view.said or HIGHEST)))


def _bent(again: Mapping[str, Any], values: Mapping[str, Any]) -> tuple[str, ...]:
    """What isn't stored as it would be written."""
    return tuple(name for name, value in values.items() if repr(again.get(name)) != repr(value))


def _problems(state: MiaState) -> list[str]:
    """What is impossible about a state."""
    seats = len(state.lives)
    if seats not in SEATS or not all(0 <= held <= state.rules.lives for held in state.lives):
        return ["no such lives"]
    alive = [seat for seat, held in enumerate(state.lives) if held]
    if sorted(state.out) != [seat for seat, held in enumerate(state.lives) if not held]:
        return ["those without lives are out"]
    if not 0 <= state.holder < seats or state.turn not in alive:
        return ["nobody is to move"]
    low, high = sorted(state.dice)
    if state.dice != (high, low) or not 1 <= low <= high <= 6:
        return ["no such dice"]
    if (state.phase == "over") != (len(alive) == 1) or not alive:
        return ["a game is over when one is left"]
    lost, rounds = seats * state.rules.lives - sum(state.lives), state.number - (state.phase != "over")
    most = rounds if state.rules.highest_costs == "one" else 2 * rounds
    if not rounds <= lost <= most:
        return ["each round costs a life"]
    if state.said is not None and state.said not in THROWS:
        return ["no such throw was said"]
    said = 0 if state.said is None else THROWS.index(state.said) + 1
    if state.phase == "say":
        of_turn = state.turn == state.holder and state.said != HIGHEST
        steps = said == 0 if state.thrown == 1 else said >= state.thrown - 1
    else:
        steps = said >= state.thrown
        of_turn = state.phase == "over" or (
            state.holder in alive and state.turn == _next(state, state.holder)
        )
    return [] if of_turn and steps else ["the cup isn't where it must be"]


GAME = Mia()
