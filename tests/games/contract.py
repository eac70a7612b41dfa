"""What every game must keep, whatever its rules: the tools with which ``test_contract.py`` checks it.

A game joins the contract, and all tests that play every game, with an :class:`Adapter` in
``tests.adapters.ADAPTERS``, which says the little that the common words can't: what may be swapped behind a
seat's back, what brings it to light, which moves to try, what is conserved, and how its games are short.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar

from games.chance import Sealed
from games.engine import BadRules, Game
from tests.bot.crashing.play import Setting

AnyGame = Game[Any, Any, Any, Any]

LONGEST = 20_000
"""No game of random play takes as many moves."""


class Adapter(Protocol):
    """What the contract must be told about a game."""

    @property
    def game(self) -> AnyGame:
        """The game."""

    @property
    def slowness(self) -> int:
        """How much longer the game's computers think than one can wait for everywhere: of so many positions
        only one is thought about."""

    @property
    def spare(self) -> tuple[str, ...]:
        """Stored fields that repeat what the others say: missing or wrong ones are made again."""

    @property
    def whole(self) -> range:
        """The seeds of random games every state of which is stored and loaded again."""

    @property
    def more_whole(self) -> int:
        """How many such games the long run plays."""

    @property
    def told(self) -> Mapping[str, tuple[int, ...]]:
        """By preset, how many play its transcript and the first byte of the secret, where it isn't three and
        0: games that were chosen because much happens in them on few pages. A third number is after how many
        moves a long game is left."""

    @property
    def small(self) -> Mapping[str, Any]:
        """Options of its command that make a game short."""

    @property
    def short(self) -> Sequence[Mapping[str, str]]:
        """House rules with which a game is short; the first are the shortest."""

    @property
    def ending(self) -> tuple[str, float]:
        """The kind of action that brings a game nearer to its end, and how often it is to be chosen."""

    @property
    def crashes(self) -> Setting:
        """A short whole game for the crash matrix."""

    def brought_to_light(
        self, before: Any, events: Sequence[Any], after: Any, chance: Sealed
    ) -> Iterator[str]:
        """The draws whose results stand wholly in the public ``events`` of a move; each is compared with
        ``chance``. ``before`` is a spectator's view before the move (None at the start), ``after`` the state
        after it."""

    def redeal(self, state: Any, seat: int | None, luck: random.Random) -> Any:
        """A state that ``seat`` (None: a spectator) can't tell from this one: what it can't see is drawn
        anew."""

    def tells(self, state: Any, seat: int | None, action: Any) -> bool:
        """Whether the action brings to light something that ``seat`` could not see."""

    def whim(self, state: Any, seat: int, luck: random.Random) -> Any:
        """A legal move at random, such that games come to an end; :func:`pick` where any will do."""

    def probes(self, state: Any) -> Iterable[Any]:
        """Moves of every kind, within their ranges and just out of them, for every seat to try."""

    def unconserved(self, before: Any, events: Sequence[Any], after: Any) -> str | None:
        """What was lost or made from nothing between two states, or None."""


A = TypeVar("A")


def dice(chance: Sealed, name: str, count: int) -> tuple[int, ...]:
    """The dice that a draw gives."""
    return tuple(number + 1 for number in chance.numbers(name, count, 6))


class Once:
    """Chance that is drawn from by each name once only, as the contract wants; remembers the names."""

    def __init__(self, key: bytes) -> None:
        self._sealed = Sealed(key)
        self.names: list[str] = []

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        self.names.append(name)
        return self._sealed.numbers(name, count, below)

    def shuffle(self, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        self.names.append(name)
        return self._sealed.shuffle(name, items)


class Move(NamedTuple):
    """One step of a game: who did what to which state, and what came of it."""

    before: Any
    seat: int
    action: Any
    after: Any
    events: tuple[Any, ...]


@dataclass(frozen=True)
class Walk:
    """A whole game of random legal play, by the luck of ``seed``."""

    game: AnyGame
    adapter: Adapter
    rules: Any
    seats: int
    seed: int
    start: Any
    opening: tuple[Any, ...]
    moves: tuple[Move, ...]
    draws: tuple[str, ...]

    @property
    def key(self) -> bytes:
        return key_of(self.seed)

    @cached_property
    def states(self) -> tuple[Any, ...]:
        return (self.start, *(move.after for move in self.moves))

    @property
    def end(self) -> Any:
        return self.states[-1]


def key_of(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def walk(game: AnyGame, adapter: Adapter, rules: Any, seats: int, seed: int) -> Walk:
    """Play a game to its end at random, as the adapter has it."""
    luck, chance = random.Random(seed), Once(key_of(seed))
    start, opening = game.new(rules, seats, chance)
    state = start
    moves: list[Move] = []
    while game.outcome(state) is None:
        assert len(moves) < LONGEST, "the game doesn't end"
        seat = luck.choice(game.to_act(state))
        action = adapter.whim(state, seat, luck)
        after, events = game.apply(state, seat, action, chance)
        moves.append(Move(state, seat, action, after, events))
        state = after
    return Walk(game, adapter, rules, seats, seed, start, opening, tuple(moves), tuple(chance.names))


def pick(actions: Sequence[A], luck: random.Random) -> A:
    """One of the actions: half the time a low bid or the like, half the time any."""
    if luck.random() < 0.5:
        return actions[int(len(actions) * luck.random() ** 4)]
    return luck.choice(actions)


def random_rules(game: AnyGame, seed: int) -> Any:
    """A preset with some options changed at random, of those that the game accepts."""
    luck = random.Random(seed)
    while True:
        share = luck.random()
        changes = {o.name: luck.choice(o.values) for o in game.options() if luck.random() < share}
        try:
            return game.rules(luck.choice(list(game.presets)), changes)
        except BadRules:
            continue


def drawn_rules(game: AnyGame, luck: random.Random) -> Any:
    """Every option drawn by itself, of all combinations that the game accepts."""
    while True:
        try:
            return game.rules(
                next(iter(game.presets)), {o.name: luck.choice(o.values) for o in game.options()}
            )
        except BadRules:
            continue


def sample(items: Sequence[Any], number: int, seed: int) -> list[Any]:
    """At most so many of the items, in their order, the first and the last among them."""
    if len(items) <= number:
        return list(items)
    chosen = {0, len(items) - 1, *random.Random(seed).sample(range(len(items)), number - 2)}
    return [items[place] for place in sorted(chosen)]


def for_eyes(events: Iterable[Any], seat: int | None) -> list[Any]:
    """The events that a seat gets: the public ones and its own."""
    return [event for event in events if event.to is None or event.to == seat]


def mutations(values: Mapping[str, Any], luck: random.Random, number: int) -> Iterable[Any]:
    """Copies of a JSON value in which one thing was changed, at any depth."""
    for _ in range(number):
        mutated = _mutated(values, luck)
        if isinstance(mutated, dict):
            yield mutated


def _mutated(value: Any, luck: random.Random) -> Any:
    if isinstance(value, dict) and value and luck.random() < 0.85:
        name = luck.choice(list(value))
        return {**value, name: _mutated(value[name], luck)}
    if isinstance(value, list) and value and luck.random() < 0.7:
        place = luck.randrange(len(value))
        return [*value[:place], _mutated(value[place], luck), *value[place + 1 :]]
    if isinstance(value, list) and value and luck.random() < 0.5:
        return luck.choice([value[1:], [*value, value[0]], value[::-1]])
    junk: list[Any] = [None, True, -1, 0, 1, 2, 7, 99, 10**30, 1.0, "", "1", "x", [], [0], {}, {"a": 1}]
    return luck.choice(junk)
