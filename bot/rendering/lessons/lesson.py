"""What a lesson is: a hand with dice or cards that were written down, played by the real engine, which
supplies all that is told in it.

A lesson is a line of steps. A step is text to read, or a decision: the first of its ways is the coach's, and
leads on; every other is played as well, to see its result, and taken back. One that is as good leads on in a
line of its own. So a person's place in a lesson is a line, a step and a way, and nothing else is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from games import GAMES
from games.chance import Sealed
from games.engine import Event, View

T = TypeVar("T")

PUPIL = 0
"""The pupil's seat."""
DIE = 6
Facts = Callable[[Any], Mapping[str, Any]]
"""The numbers in a sentence, from the pupil's view."""
Played = tuple[int, str]
"""A seat's move, as its text."""


Weigh = Callable[[Any, Any], Mapping[str, Any]]
"""The numbers in a sentence about a move, from the pupil's view before it."""


def nothing(_view: Any) -> Mapping[str, Any]:
    """Return no numbers."""
    return {}


@dataclass(frozen=True, slots=True)
class Way:
    """A choice: the name of its sentence, the text of the move, and the moves of the others then. ``facts``
    are from the view after all that."""

    name: str
    move: str
    then: tuple[Played, ...] = ()
    facts: Facts = nothing


@dataclass(frozen=True, slots=True)
class Step:
    """Text to read, or with ``ways`` a decision. ``before`` are the moves that come first."""

    name: str
    ways: tuple[Way, ...] = ()
    before: tuple[Played, ...] = ()
    facts: Facts = nothing


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a game by the rules of a preset, with the computers of those names in the seats after the
    pupil's. ``draws`` are the dice or cards by the name of their draw; ``version`` changes whenever the steps
    do. ``weigh`` says what a move is worth; without it the engine's own explanation does. ``line`` are
    letters that name another line of the same lesson, with as many steps; "" is the main one."""

    game: str
    version: int
    preset: str
    others: tuple[str, ...]
    draws: Mapping[str, tuple[int, ...] | str]
    steps: tuple[Step, ...]
    weigh: Weigh | None = None
    line: str = ""

    def __hash__(self) -> int:
        return hash((self.game, self.edition))

    @property
    def edition(self) -> str:
        """Return the version and the line, as buttons carry them: ``1``, ``1k``."""
        return f"{self.version}{self.line}"

    def chosen(self, step: int) -> list[str]:
        """Return the coach's moves before a step."""
        return [way.move for each in self.steps[:step] for way in each.ways[:1]]

    @property
    def rules(self) -> Any:
        """Return the rules of the lesson."""
        return GAMES[self.game].presets[self.preset]

    def way(self, step: int, move: str) -> Way | None:
        """Return the way of a step that is this move; None if it has none."""
        return next((way for way in self.steps[step].ways if way.move == move), None)

    def view(self, step: int) -> View:
        """Return what the pupil sees when a step is told."""
        return self._seen(_before(self, step)[0])

    def happened(self, step: int) -> tuple[Event, ...]:
        """Return what happens first at a step, as far as the pupil may know it."""
        return _before(self, step)[1]

    def after(self, step: int, way: Way) -> tuple[View, tuple[Event, ...]]:
        """Return what the pupil sees after a choice, and what has happened."""
        state, events = _after(self, step, way)
        return self._seen(state), events

    def told(self, step: int) -> Mapping[str, Any]:
        """Return the numbers of a step's sentence, in a decision also those of the coach's move."""
        ways, facts = self.steps[step].ways, self.steps[step].facts(self.view(step))
        return {**_weighed(self, step, ways[0].move), **facts} if ways else facts

    def weighed(self, step: int, way: Way) -> Mapping[str, Any]:
        """Return the numbers of a way's sentence: of its step, of the move, and of its result."""
        after = way.facts(self.after(step, way)[0])
        return {**self.told(step), **_weighed(self, step, way.move), **after}

    def _seen(self, state: Any) -> View:
        view: View = GAMES[self.game].view(state, PUPIL)
        return view


class Written:
    """Chance that was written down: dice by their faces, cards in the order in which they are dealt. Other
    draws are random, but always the same."""

    def __init__(self, draws: Mapping[str, tuple[int, ...] | str]) -> None:
        self._draws = draws
        self._others = Sealed(b"a lesson")

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        """Return dice, one lower than their faces."""
        faces = self._draws.get(name, ())
        if len(faces) != count or below != DIE:
            return self._others.numbers(name, count, below)
        return tuple(int(face) - 1 for face in faces)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items that were written down, and then all others."""
        first = str(self._draws.get(name, "")).split()
        places = {text: place for place, text in enumerate(first)}
        others = self._others.shuffle(name, items)
        return tuple(sorted(others, key=lambda item: places.get(str(item), len(places))))


@lru_cache(maxsize=64)
def _before(lesson: Lesson, step: int) -> tuple[Any, tuple[Event, ...]]:
    """Return the state when a step is told, and what happened first."""
    if step:
        ways = lesson.steps[step - 1].ways
        state = _after(lesson, step - 1, ways[0])[0] if ways else _before(lesson, step - 1)[0]
    else:
        seats = 1 + len(lesson.others)
        state = GAMES[lesson.game].new(lesson.rules, seats, Written(lesson.draws))[0]
    return _played(lesson, state, lesson.steps[step].before)


@lru_cache(maxsize=256)
def _weighed(lesson: Lesson, step: int, text: str) -> Mapping[str, Any]:
    """Return the numbers of a move, which take a while to compute in some games."""
    game, view = GAMES[lesson.game], lesson.view(step)
    move = game.parse(text)
    return game.explain(view, move).facts if lesson.weigh is None else lesson.weigh(view, move)


@lru_cache(maxsize=256)
def _after(lesson: Lesson, step: int, way: Way) -> tuple[Any, tuple[Event, ...]]:
    """Return the state after a choice, and what happened."""
    return _played(lesson, _before(lesson, step)[0], ((PUPIL, way.move), *way.then))


def _played(lesson: Lesson, state: Any, moves: Sequence[Played]) -> tuple[Any, tuple[Event, ...]]:
    game, chance = GAMES[lesson.game], Written(lesson.draws)
    told: list[Event] = []
    for seat, text in moves:
        state, events = game.apply(state, seat, game.parse(text), chance)
        told += [event for event in events if event.to in (None, PUPIL)]
    return state, tuple(told)
