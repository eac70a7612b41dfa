"""The best answer to the tables of Dudo, which measures how far from an equilibrium they are.

It knows nothing of how they were made. What is legal and who loses a round it asks the game itself, and how
the table plays it reads as the computer does. The other side remembers everything and is answered exactly.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from math import factorial, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.chance import Sealed
from games.dudo import DUDO
from games.dudo.actions import Bid, DudoAction
from games.dudo.rules import DudoRules
from games.dudo.solved import Duel, Table, code, duel, hands, table
from games.dudo.state import Call, DudoState

Floats = NDArray[np.float64]
CHANCE = Sealed(bytes(32))


class Exploited(NamedTuple):
    """What a table loses against the best answer: a round won is +1, a round lost -1."""

    opener: float
    """What the best answer wins as the opener, on average over all deals."""
    other: float
    """What it wins as the other one."""

    @property
    def mean(self) -> float:
        """The exploitability: what a best answer wins on average that takes either place in turn."""
        return (self.opener + self.other) / 2


def begun(rules: DudoRules, dice: tuple[int, int], kind: Any = "normal", sight: Any = None) -> DudoState:
    """A round for two as it begins, seat 0 to open."""
    state, _ = DUDO.new(rules, 2, CHANCE)
    return state._replace(
        order=(0, 1),
        dice=dice,
        opener=0,
        turn=0,
        kind=kind,
        sight=sight,
        phase="bidding",
        calls=(),
        due=(),
        been=(0,) if kind != "normal" else (),
        hands=((1,) * dice[0], (1,) * dice[1]),
        dropped=tuple(seat for seat in (0, 1) if dice[seat] == 1 < rules.dice_start),
    )


class Answer:
    """The best answer to a table in one round, played from ``start``."""

    def __init__(self, start: DudoState, solved: Table) -> None:
        self._start, self._table = start, solved
        found = duel(DUDO.view(start, 0))
        if found is None:
            raise ValueError("of this round more can come than that one loses it")
        self.duel: Duel = found
        self._legal: dict[tuple[int, Bid | None], tuple[DudoAction, ...]] = {}
        self._ends: dict[tuple[int, Bid, DudoAction], Floats] = {}
        self._mixes: dict[tuple[int, tuple[int, ...]], list[tuple[DudoAction, Floats]]] = {}
        self._chances = [self._known(player) for player in (0, 1)]

    def exploited(self) -> Exploited:
        """How much the best answer wins."""
        sys.setrecursionlimit(10_000)
        return Exploited(
            *(float(self._chances[best] @ self._worth(best, (), self._chances[1 - best])) for best in (0, 1))
        )

    def _known(self, player: int) -> Floats:
        owner = self.duel.sees(player)
        if owner is None:
            return np.array([1.0])
        return np.array([_chance(hand) for hand in hands(self.duel.dice[owner])])

    def _worth(self, best: int, bids: tuple[Bid, ...], reach: Floats) -> Floats:
        """By what the best answer's side knows, what it wins from here, summed over what the other one
        knows in proportion to ``reach``."""
        mover, last = len(bids) % 2, bids[-1] if bids else None
        if mover == best:
            found = [self._after(best, bids, action, reach) for action in self._moves(mover, last)]
            best_of: Floats = np.maximum.reduce(found)
            return best_of
        total = np.zeros(len(self._chances[best]))
        for action, chances in self._mix(mover, bids):
            weighed = reach * chances
            if weighed.any():
                total += self._after(best, bids, action, weighed)
        return total

    def _after(self, best: int, bids: tuple[Bid, ...], action: DudoAction, reach: Floats) -> Floats:
        if isinstance(action, Bid):
            return self._worth(best, (*bids, action), reach)
        ends = self._end(len(bids) % 2, bids[-1], action)
        return -(reach @ ends) if best else ends @ reach

    def _moves(self, mover: int, last: Bid | None) -> tuple[DudoAction, ...]:
        if (mover, last) not in self._legal:
            state = self._at(mover, last)
            self._legal[mover, last] = DUDO.legal(state, mover)
        return self._legal[mover, last]

    def _at(self, mover: int, last: Bid | None) -> DudoState:
        calls = () if last is None else (Call(1 - mover, last),)
        return self._start._replace(calls=calls, turn=mover)

    def _mix(self, mover: int, bids: Sequence[Bid]) -> list[tuple[DudoAction, Floats]]:
        """The moves of the table's side, each with its chances by what that side knows."""
        last = tuple(code(bid) for bid in bids[max(0, len(bids) - self._table.memory) :])
        if (mover, last) not in self._mixes:
            legal = {code(action): action for action in self._moves(mover, bids[-1] if bids else None)}
            mixed = {move: np.zeros(len(self._chances[mover])) for move in legal}
            for known in range(len(self._chances[mover])):
                for move, chance in self._table.mix(mover, last, known).items():
                    mixed[move][known] = chance
            self._mixes[mover, last] = [(legal[move], c) for move, c in mixed.items() if c.any()]
        return self._mixes[mover, last]

    def _end(self, caller: int, claim: Bid, call: DudoAction) -> Floats:
        """What the opener wins, by what the two know, if ``caller`` makes that call."""
        if (caller, claim, call) not in self._ends:
            ends = np.zeros((len(self._chances[0]), len(self._chances[1])))
            numbered = [list(enumerate(hands(dice))) for dice in self.duel.dice]
            for dealt in product(*numbered):
                rolled = (dealt[0][1], dealt[1][1])
                state = self._at(caller, claim)._replace(hands=rolled)
                after, _ = DUDO.apply(state, caller, call, CHANCE)
                won = 1.0 if after.dice[1] < self.duel.dice[1] else -1.0
                places, weight = [], 1.0
                for player in (0, 1):
                    owner = self.duel.sees(player)
                    places.append(0 if owner is None else dealt[owner][0])
                    weight *= _chance(rolled[player]) if owner is None else 1.0
                ends[places[0], places[1]] += weight * won
            self._ends[caller, claim, call] = ends
        return self._ends[caller, claim, call]


def _chance(hand: tuple[int, ...]) -> float:
    return float(
        factorial(len(hand)) / prod(factorial(hand.count(face)) for face in set(hand)) / 6 ** len(hand)
    )


def exploited(rules: DudoRules, dice: tuple[int, int], kind: Any = "normal", sight: Any = None) -> Exploited:
    """How much the best answer wins against the shipped table of that round.

    Raises:
        ValueError: there is none.
    """
    start = begun(rules, dice, kind, sight)
    found = duel(DUDO.view(start, 0))
    solved = found and table(found.name)
    if not solved:
        raise ValueError("this round isn't solved")
    return Answer(start, solved).exploited()
