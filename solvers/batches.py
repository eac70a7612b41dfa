"""CFR+ over a graph of public positions, where each player meets a batch of the other's hands in turn.

An iteration costs about as many multiplications as the batch has hands, times the slots, times the own
hands; positions that a hand doesn't reach are skipped. All hands have their turn once before the next turn of
any. What is drawn follows from a seed and the number of the iteration, so that a solution that was put away
goes on as if it hadn't been.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.cfr import Floats, Ints, Positions, normalise

SAFE = ".part"
"""The ending of a file while it is written."""


class Solution:
    """The regrets and the average plan of both players, after ``done`` iterations."""

    def __init__(self, positions: Positions, batch: int, seed: int) -> None:
        self._positions, self._batch, self._seed = positions, batch, seed
        self.done = 0
        slots, hands = len(positions.target), [len(chance) for chance in positions.chances]
        self._regrets = np.zeros((slots, max(hands)), np.float32)
        self._total = np.zeros((slots, max(hands)), np.float32)
        most = [min(batch, count) for count in hands]
        self._column = np.zeros((slots, max(most)), np.float32)
        self._reach = np.zeros((len(positions.mover), max(most)), np.float32)
        self._values = np.zeros(
            len(positions.mover) * max(most[1] * hands[0], most[0] * hands[1]), np.float32
        )
        self._ends = (np.ascontiguousarray(positions.endings.swapaxes(1, 2)), -positions.endings)

    def iterate(self) -> None:
        """Run one more iteration: each player meets a batch of the other's hands."""
        p = self._positions
        for player in (0, 1):
            met = self.met(1 - player)
            own = len(p.chances[player])
            values = self._values[: len(p.mover) * len(met) * own].reshape(len(p.mover), len(met), own)
            _meet(
                p.mover,
                p.first,
                p.target,
                self._ends[player],
                self._regrets,
                self._total,
                self._column,
                self._reach,
                values,
                player,
                met,
                p.chances[1 - player][met],
                (self.done + 1) ** 2 / 1e6,
            )
        self.done += 1

    def met(self, player: int) -> NDArray[np.int64]:
        """Return the player's hands whose turn it is."""
        count = len(self._positions.chances[player])
        turns = -(-count // self._batch)
        draws = np.random.default_rng((self._seed, player, self.done // turns))
        met: NDArray[np.int64] = np.array_split(draws.permutation(count), turns)[self.done % turns]
        return met

    def plan(self) -> Floats:
        """Return the average plan: by slot and by what its mover knows, how likely the move is. Later
        iterations count for more, by the square of their number."""
        plan = self._total.copy()
        normalise(self._positions.mover, self._positions.first, plan)
        return plan

    def save(self, file: Path) -> None:
        """Put the solution away."""
        part = file.with_suffix(SAFE)
        with part.open("wb") as out:
            np.save(out, np.array([self.done], np.int64))
            np.save(out, self._regrets)
            np.save(out, self._total)
        part.replace(file)

    def load(self, file: Path) -> None:
        """Take up a solution of the same round that was put away."""
        with file.open("rb") as source:
            self.done = int(np.load(source)[0])
            self._regrets[:] = np.load(source)
            self._total[:] = np.load(source)


@njit(cache=True, fastmath=True)
def _meet(
    mover: Ints,
    first: Ints,
    target: Ints,
    ends: Floats,
    regrets: Floats,
    total: Floats,
    column: Floats,
    reach: Floats,
    values: Floats,
    player: int,
    met: NDArray[np.int64],
    parts: Floats,
    weight: float,
) -> None:
    """Run one iteration for one player, who meets the hands ``met``, each counting as much as ``parts`` says:
    down the graph with their chances to reach each position, and up again with what it is worth to each own
    hand. ``weight``: what the play of the hands adds to its average."""
    hands, count, none = values.shape[2], len(met), np.float32(0)
    reach[:, :count] = 0
    reach[0, :count] = 1
    for p in range(len(mover)):
        a, b = first[p], first[p + 1]
        if mover[p] == player:
            for k in range(a, b):
                if target[k] >= 0:
                    for j in range(count):
                        reach[target[k], j] += reach[p, j]
            continue
        for j in range(count):
            r = reach[p, j]
            if r <= 0:
                continue
            hand, s = met[j], none
            for k in range(a, b):
                s += regrets[k, hand]
            for k in range(a, b):
                q = regrets[k, hand] / s if s > 0 else np.float32(1) / (b - a)
                column[k, j] = q
                if q > 0:
                    total[k, hand] += weight * r * q
                    if target[k] >= 0:
                        reach[target[k], j] += r * q
    most = 0
    for p in range(len(mover)):
        most = max(most, first[p + 1] - first[p])
    plan = np.zeros((most, hands), np.float32)
    gained = np.zeros((most, hands), np.float32)
    sums = np.zeros(hands, np.float32)
    for p in range(len(mover) - 1, -1, -1):
        a, b = first[p], first[p + 1]
        if mover[p] != player:
            for j in range(count):
                if reach[p, j] <= 0:
                    continue
                values[p, j] = 0
                for k in range(a, b):
                    q, t = column[k, j], target[k]
                    if q > 0:
                        worth = values[t, j] if t >= 0 else ends[-1 - t, met[j]]
                        for h in range(hands):
                            values[p, j, h] += q * worth[h]
            continue
        some = False
        for j in range(count):
            some = some or reach[p, j] > 0
        if not some:
            continue
        sums[:] = 0
        for k in range(a, b):
            for h in range(hands):
                sums[h] += regrets[k, h]
        for k in range(a, b):
            for h in range(hands):
                plan[k - a, h] = regrets[k, h] / sums[h] if sums[h] > 0 else np.float32(1) / (b - a)
                gained[k - a, h] = 0
        for j in range(count):
            if reach[p, j] <= 0:
                continue
            part = parts[j] * reach[p, j]
            values[p, j] = 0
            for k in range(a, b):
                t = target[k]
                worth = values[t, j] if t >= 0 else ends[-1 - t, met[j]]
                for h in range(hands):
                    values[p, j, h] += plan[k - a, h] * worth[h]
                    gained[k - a, h] += part * worth[h]
        sums[:] = 0
        for k in range(b - a):
            for h in range(hands):
                sums[h] += plan[k, h] * gained[k, h]
        for k in range(b - a):
            for h in range(hands):
                regrets[a + k, h] = max(none, regrets[a + k, h] + gained[k, h] - sums[h])
