"""Rounds of Dudo as a tree of public positions, each made once by the game itself and kept.

An adversary plays a round here many times faster than in whole games. What is legal, who moves and what a
call costs is asked of the game at the first visit only, and so is how a level moves with some hand.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any

from games.chance import Sealed
from games.dudo import DUDO, computer, solved
from games.dudo.actions import Calza, Doubt, DudoAction
from games.dudo.counting import measure
from games.dudo.state import DudoState, sight_of, wild
from games.dudo.views import DudoView

Hand = tuple[int, ...]
Chances = Mapping[DudoAction, float]
"""How likely each move is; they add up to 1."""
Level = Callable[[DudoView], Chances]
CHANCE = Sealed(bytes(32))
"""For what a position has no use for: the dice that the game rolls when a round begins."""
SAMPLES = 32
"""How often a level is asked for its move where it doesn't tell how it mixes."""


def level_of(name: str) -> Level:
    """Return how a level of the computer moves: as it mixes where that is known, else estimated by asking."""
    if name == DUDO.levels[-1]:
        return _hard
    lucks = [Sealed(number.to_bytes(32, "big")) for number in range(SAMPLES)]

    def asked(view: DudoView) -> Chances:
        found: dict[DudoAction, float] = {}
        for luck in lucks:
            move = DUDO.computer(view, luck, name)
            found[move] = found.get(move, 0.0) + 1 / SAMPLES
        return found

    return asked


def _hard(view: DudoView) -> Chances:
    mixed = solved.mix(view) or computer.reckoned_mix(view)
    whole = sum(mixed.values())
    return {move: weight / whole for move, weight in mixed.items()}


def public(state: DudoState) -> DudoState:
    """Return a state as everybody knows it: with aces in place of all hands, and as if in the first round."""
    hands = tuple((1,) * held for held in state.dice) if any(state.hands) else state.hands
    return state._replace(number=1, reveal=None, hands=hands)


class Position:
    """What everybody knows at a decision, and what was found out about it."""

    __slots__ = ("_after", "_ends", "_mixes", "_tree", "noted", "seat", "state", "view")

    def __init__(self, tree: Tree, state: DudoState) -> None:
        self._tree, self.state = tree, state
        self.seat = state.turn
        """The seat that moves."""
        self.view = DUDO.view(state, self.seat)
        """Its view, with aces in place of its dice."""
        self.noted: Any = None
        """A place for what an adversary wants to keep here."""
        self._after: dict[DudoAction, Position] = {}
        self._ends: dict[tuple[DudoAction, int], tuple[DudoState, tuple[int, ...]]] = {}
        self._mixes: dict[tuple[Hand, ...], tuple[list[DudoAction], list[float]]] = {}

    def seen(self, hands: tuple[Hand, ...]) -> DudoView:
        """Return the mover's view with these hands."""
        if not any(self.state.hands):
            return self.view
        return self.view._replace(hands=sight_of(self.state._replace(hands=hands), self.seat))

    def mix(self, hands: tuple[Hand, ...]) -> tuple[list[DudoAction], list[float]]:
        """Return the level's moves with these hands (each in ascending order), and their running sums."""
        # Where each sees its own dice only, nobody else's matter.
        key = (hands[self.seat],) if self.state.sight is None else hands
        known = self._mixes.get(key)
        if known is None:
            chances = self._tree.level(self.seen(hands))
            known = self._mixes[key] = (list(chances), list(accumulate(chances.values())))
            self._tree.kept += 1
        return known

    def drawn(self, hands: tuple[Hand, ...], luck: random.Random) -> DudoAction:
        """Return a move of the level."""
        moves, sums = self.mix(hands)
        return moves[min(bisect(sums, luck.random()), len(moves) - 1)]

    def after(self, move: DudoAction) -> Position:
        """Return the position after a move that doesn't end the round."""
        if move not in self._after:
            state, _ = DUDO.apply(self.state, self.seat, move, CHANCE)
            self._after[move] = self._tree.at(state)
        return self._after[move]

    def ends(self, move: DudoAction, hands: tuple[Hand, ...]) -> tuple[DudoState, tuple[int, ...]] | None:
        """Return how a call ends the round: the state at the start of the next one (or of a finished game)
        as everybody knows it, and by seat how many dice more it has. None for a move that isn't a call."""
        if not isinstance(move, Doubt | Calza):
            return None
        claimant, claim = self.state.calls[-1]
        counted, _ = measure(hands, claim, claimant, wild(self.state))
        if (move, counted) not in self._ends:
            after, _ = DUDO.apply(self.state._replace(hands=hands), self.seat, move, CHANCE)
            held = [sum(each) for each in zip(after.dice, after.banked, strict=True)]
            before = [sum(each) for each in zip(self.state.dice, self.state.banked, strict=True)]
            change = tuple(now - then for now, then in zip(held, before, strict=True))
            self._ends[move, counted] = public(after), change
        return self._ends[move, counted]


class Tree:
    """All positions that were met, against one level."""

    def __init__(self, level: Level, most: int = 1_500_000) -> None:
        self.level = level
        self._most = most
        self.kept = 0
        """The number of decisions of the level that are kept."""
        self._starts: dict[DudoState, Position] = {}

    def at(self, state: DudoState) -> Position:
        """Return the position of a state, of which the hands don't matter."""
        return Position(self, public(state))

    def start(self, state: DudoState) -> Position:
        """Return the position at the start of a round, the same for the same public state."""
        if self.kept > self._most:
            self._starts.clear()
            self.kept = 0
        known = public(state)
        if known not in self._starts:
            self._starts[known] = Position(self, known)
        return self._starts[known]


def worth(change: tuple[int, ...], seat: int, dice: tuple[int, ...]) -> float:
    """Return what the end of a round is worth to a seat: its own dice and its share of the others', by how
    many dice each had."""
    others = [each for other, each in enumerate(change) if other != seat and dice[other]]
    return change[seat] - sum(others) / max(1, len(others))


def dealt(state: DudoState, luck: random.Random) -> tuple[Hand, ...]:
    """Return hands for a round, each in ascending order."""
    return tuple(tuple(sorted(luck.choices((1, 2, 3, 4, 5, 6), k=held))) for held in state.dice)
