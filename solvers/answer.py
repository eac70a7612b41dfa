"""The best answer to the tables of Dudo, which measures how far from an equilibrium they are.

It knows nothing of how they were made. It asks the game itself what is legal and who loses a round, and reads
the table as the computer does. The other side remembers everything and is answered exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import factorial, prod
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.chance import Sealed
from games.dudo import DUDO
from games.dudo.actions import DOUBT, Bid, DudoAction, bid
from games.dudo.rules import DudoRules
from games.dudo.solved import Duel, Table, bid_of, code, decode, duel, hands, table
from games.dudo.state import Call, DudoState

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
CHANCE = Sealed(bytes(32))


class Exploited(NamedTuple):
    """The result of the best answer against a table: a round won is +1, a round lost -1."""

    opener: float
    """The best answer's average win as the opener, over all deals."""
    other: float
    """Its average win as the other one."""

    @property
    def mean(self) -> float:
        """Return the exploitability: the average win of a best answer that takes either place in turn."""
        return (self.opener + self.other) / 2


def begun(rules: DudoRules, dice: tuple[int, int], kind: Any = "normal", sight: Any = None) -> DudoState:
    """Return a round for two as it begins, seat 0 to open."""
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
    """Return the best answer to a table in one round, played from ``start``. ``worth``: how often seat 0 wins
    the game from the round on with which a state begins; needed where a calza brings a die back."""

    def __init__(
        self, start: DudoState, solved: Table, worth: Callable[[DudoState], float] | None = None
    ) -> None:
        self._start, self._table, self._worth_of = start, solved, worth
        found = duel(DUDO.view(start, 0))
        if found is None:
            raise ValueError("of this round more can come than that one loses it")
        if found.regains and worth is None:
            raise ValueError("what a right calza is worth isn't known")
        self.duel: Duel = found
        self._legal: dict[tuple[int, int | None], dict[int, DudoAction]] = {}
        self._ends: dict[tuple[int, int, int], Floats] = {}
        self._chances = [self._known(player) for player in (0, 1)]

    def exploited(self, least: float = 0.0) -> Exploited:
        """Return how much the best answer wins. Bids that the table's side makes together less often than
        ``least`` count as won, whatever follows: so it is at most too much."""
        return Exploited(*(float(self._chances[best] @ self._worth(best, least)) for best in (0, 1)))

    def _known(self, player: int) -> Floats:
        owner = self.duel.sees(player)
        if owner is None:
            return np.array([1.0])
        return np.array([_chance(hand) for hand in hands(self.duel.dice[owner])])

    def _worth(self, best: int, least: float) -> Floats:
        """Return, by what the best answer's side knows, what it wins of the round.

        The table distinguishes positions only by its last bids, so there are few. The best answer remembers
        all bids, so every path through the positions is walked.
        """
        positions: dict[bytes, int] = {self._table.key(0, ()): 0}
        own, first, target, chances = [], [0], [], []
        endings: dict[tuple[int, int, int], int] = {}
        any_hand = np.ones(len(self._chances[1 - best]))
        todo: list[tuple[int, tuple[int, ...]]] = [(0, ())]
        for mover, last in todo:
            low = last[-1] if last else None
            moves = dict.fromkeys(self._moves(mover, low), any_hand)
            for move, chance in (moves if mover == best else self._mix(mover, last)).items():
                if isinstance(self._moves(mover, low)[move], Bid):
                    bids = (*last, move)
                    after = self._table.key(1 - mover, bids)
                    if after not in positions:
                        positions[after] = len(positions)
                        todo.append((1 - mover, bids))
                    target.append(positions[after])
                else:
                    target.append(-1 - endings.setdefault((mover, last[-1], move), len(endings)))
                chances.append(chance)
            own.append(mover == best)
            first.append(len(target))
        won = [self._end(*ending).T if best == 0 else -self._end(*ending) for ending in endings]
        return _walked(
            np.array(own),
            np.array(first),
            np.array(target),
            np.array(chances),
            np.array(won),
            self._chances[1 - best],
            least,
        )

    def _moves(self, mover: int, low: int | None) -> dict[int, DudoAction]:
        """Return the legal moves by their codes."""
        if (mover, low) not in self._legal:
            legal = DUDO.legal(self._at(mover, low), mover)
            self._legal[mover, low] = {code(action): action for action in legal}
        return self._legal[mover, low]

    def _at(self, mover: int, low: int | None) -> DudoState:
        calls = () if low is None else (Call(1 - mover, bid_of(low)),)
        return self._start._replace(calls=calls, turn=mover)

    def _mix(self, mover: int, last: tuple[int, ...]) -> dict[int, Floats]:
        """Return the moves of the table's side, each with its chances by what that side knows."""
        mixed: dict[int, Floats] = {}
        for known, moves in self._table.mixes(mover, last).items():
            for move, chance in moves.items():
                mixed.setdefault(move, np.zeros(len(self._chances[mover])))[known] = chance
        return mixed

    def _end(self, caller: int, claim: int, call: int) -> Floats:
        """Return what the opener wins, by what the two know, if ``caller`` makes that call."""
        if (caller, claim, call) not in self._ends:
            ends = np.zeros((len(self._chances[0]), len(self._chances[1])))
            numbered = [list(enumerate(hands(dice))) for dice in self.duel.dice]
            claimed = self._at(caller, claim)
            for dealt in product(*numbered):
                rolled = (dealt[0][1], dealt[1][1])
                after, _ = DUDO.apply(claimed._replace(hands=rolled), caller, decode(call), CHANCE)
                won = self._won(after)
                places, weight = [], 1.0
                for player in (0, 1):
                    owner = self.duel.sees(player)
                    places.append(0 if owner is None else dealt[owner][0])
                    weight *= _chance(rolled[player]) if owner is None else 1.0
                ends[places[0], places[1]] += weight * won
            self._ends[caller, claim, call] = ends
        return self._ends[caller, claim, call]

    def _won(self, after: DudoState) -> float:
        """Return what the opener wins with a round, by the state after it: 1 with a die of the other's, -1
        with a loss of its own, and else as much as the game is worth in between, or beyond."""
        change = [now - before for now, before in zip(after.dice, self.duel.dice, strict=True)]
        if -1 in change:
            return -1.0 if change[0] else 1.0
        assert self._worth_of is not None  # noqa: S101 - there is no calza then
        lost, won = (self._worth_of(state) for state in self._after_doubts())
        return 2 * (self._worth_of(after) - lost) / (won - lost) - 1

    def _after_doubts(self) -> tuple[DudoState, DudoState]:
        """Return the states after the opener, and after the other, has lost a die."""
        most = bid(sum(self.duel.dice), 6)
        claimed = self._start._replace(calls=(Call(1, most),), turn=0)
        same = [claimed._replace(hands=tuple((face,) * dice for dice in self.duel.dice)) for face in (6, 5)]
        lost, won = (DUDO.apply(dealt, 0, DOUBT, CHANCE)[0] for dealt in same)
        return lost, won


@njit(cache=True)
def _walked(
    own: NDArray[np.bool_],
    first: Ints,
    target: Ints,
    chances: Floats,
    won: Floats,
    reach: Floats,
    least: float,
) -> Floats:
    """Return, by what the best answer's side knows, what it wins, summed over what the table's side knows
    in proportion to ``reach``.

    ``own``: by position, whether the best answer moves. Position p has the slots ``first[p]`` to
    ``first[p + 1]`` - 1. ``target``: by slot, the position that it leads to, or -1 - e for the ending e.
    ``chances``: by slot and by what the table's side knows, how likely the move is. ``won``: by ending, by
    what the table's side knows and by what the best answer's knows, what the latter wins. What is less likely
    than ``least`` is won."""
    # A loop with a stack, since numba can't keep a compiled recursion on the disk. Bids rise, so no path is
    # longer than the number of positions.
    place, slot = np.zeros(len(own) + 2, np.int64), np.zeros(len(own) + 2, np.int64)
    reached = np.zeros((len(own) + 2, len(reach)))
    worth = np.zeros((len(own) + 2, won.shape[2]))
    for j in range(len(reach)):
        reached[0, j] = reach[j]
    depth = 0
    for i in range(won.shape[2]):
        worth[0, i] = -np.inf if own[0] else 0.0
    while True:
        here = place[depth]
        if slot[depth] < first[here + 1]:
            k = slot[depth]
            slot[depth] += 1
            some = 0.0
            for j in range(len(reach)):
                reached[depth + 1, j] = reached[depth, j] * chances[k, j]
                some += reached[depth + 1, j]
            if some == 0:
                continue
            t = target[k]
            if t >= 0 and some >= least:
                depth += 1
                place[depth], slot[depth] = t, first[t]
                for i in range(won.shape[2]):
                    worth[depth, i] = -np.inf if own[t] else 0.0
                continue
            for i in range(won.shape[2]):
                worth[depth + 1, i] = some if t >= 0 else 0.0
            for j in range(len(reach) if t < 0 else 0):
                if reached[depth + 1, j] > 0:
                    for i in range(won.shape[2]):
                        worth[depth + 1, i] += reached[depth + 1, j] * won[-1 - t, j, i]
        elif depth == 0:
            found: Floats = worth[0]
            return found
        else:
            depth -= 1
            here = place[depth]
        for i in range(won.shape[2]):
            if not own[here]:
                worth[depth, i] += worth[depth + 1, i]
            elif worth[depth + 1, i] > worth[depth, i]:
                worth[depth, i] = worth[depth + 1, i]


def _chance(hand: tuple[int, ...]) -> float:
    return float(
        factorial(len(hand)) / prod(factorial(hand.count(face)) for face in set(hand)) / 6 ** len(hand)
    )


def exploited(
    rules: DudoRules,
    dice: tuple[int, int],
    kind: Any = "normal",
    sight: Any = None,
    least: float = 0.0,
    worth: Callable[[DudoState], float] | None = None,
) -> Exploited:
    """Return how much the best answer wins against the shipped table of that round; ``worth``: as of
    :class:`Answer`; ``least``: as of :meth:`Answer.exploited`.

    Raises:
        ValueError: there is no such table.
    """
    start = begun(rules, dice, kind, sight)
    found = duel(DUDO.view(start, 0))
    solved = found and table(found.name)
    if not solved:
        raise ValueError("this round isn't solved")
    return Answer(start, solved, worth).exploited(least)
