"""CFR+ (Tammelin 2014) for two players over a graph of public positions.

Each player knows a number of its own (its hand, say), drawn before anything else. A position may be reached
by several paths where players remember less than all; then this is CFR with imperfect recall (Lanctot et al.
2012). Values are exact for the played game, and the best response shows the cost of the lost memory.
Positions are numbered so that each comes after its predecessors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Floats = NDArray[np.float32]


class Positions(NamedTuple):
    """The public positions. A *slot* is a move at a position; position p has the slots ``first[p]`` to
    ``first[p + 1]`` - 1."""

    mover: Ints
    """By position, who moves: 0 or 1."""
    first: Ints
    """By position, its first slot; one more entry for the end."""
    target: Ints
    """By slot, the position that it leads to, or -1 - e for the ending e."""
    endings: Floats
    """By ending, and by what both players know, player 0's result."""
    chances: tuple[Floats, Floats]
    """For each player, the chance of each thing that it may know."""


def solve(positions: Positions, rounds: int, report: Callable[[int, int], None]) -> Floats:
    """Return the average plan of both players after so many iterations: by slot and by what its mover knows,
    how likely the move is. ``report`` gets the number of done iterations and of all."""
    mover, first, target, endings, chances = positions
    widest = max(len(chance) for chance in chances)
    regrets = np.zeros((len(target), widest), np.float32)
    total = np.zeros((len(target), widest), np.float32)
    plan = np.zeros((len(target), widest), np.float32)
    values = np.zeros((len(mover), len(chances[0]), len(chances[1])), np.float32)
    reach = np.zeros((2, len(mover), widest), np.float32)
    for number in range(rounds):
        for player in (0, 1):
            weight = float((number + 1) ** 2)
            _pass(
                mover,
                first,
                target,
                endings,
                chances[0],
                chances[1],
                regrets,
                total,
                plan,
                values,
                reach,
                player,
                weight,
            )
        report(number + 1, rounds)
    normalise(mover, first, total)
    return total


def solve_drawn(
    positions: Positions,
    rounds: int,
    models: Sequence[Floats],
    share: float,
    report: Callable[[int, int], None],
) -> Floats:
    """The same as :func:`solve` for rounds with many hands: in each iteration the other's hand is drawn, by
    the root of its chance, so that positions which the other never reaches with it are skipped.

    Each player meets the other with 1 - ``share``, and with ``share`` a player who moves by the ``models`` in
    turn (by slot and by what its mover knows). So it exploits such players in part (a restricted Nash
    response, Johanson et al. 2007, but that both restrict themselves).
    """
    mover, first, target, endings, chances = positions
    widest = max(len(chance) for chance in chances)
    regrets = np.zeros((len(target), widest), np.float32)
    total = np.zeros((len(target), widest), np.float32)
    column = np.zeros(len(target), np.float32)
    reach = np.zeros(len(mover), np.float32)
    values = [np.zeros((len(mover), len(chance)), np.float32) for chance in chances]
    ends = (np.ascontiguousarray(endings.swapaxes(1, 2)), -endings)
    roots = [np.sqrt(chance.astype(np.float64)) for chance in chances]
    odds = [root / root.sum() for root in roots]
    luck = np.random.default_rng(0)
    drawn = [[luck.choice(len(each), rounds, p=each) for each in odds] for _ in ("the other", "a model")]
    for number in range(rounds):
        weight = (number + 1) / rounds
        for player in (0, 1):
            other = 1 - player
            for modelled, part in ((0, 1 - share), (1, share)):
                if not part:
                    continue
                hand = drawn[modelled][other][number]
                _meet(
                    mover,
                    first,
                    target,
                    ends[player],
                    regrets,
                    total,
                    models[number % len(models)] if modelled else regrets,
                    column,
                    reach,
                    values[player],
                    player,
                    hand,
                    0.0 if modelled else weight,
                    part * float(chances[other][hand] / odds[other][hand]),
                )
        report(number + 1, rounds)
    normalise(mover, first, total)
    return total


def valued(positions: Positions, plan: Floats, player: int, hand: int) -> Floats:
    """Return the player's result from each position on with that hand, by what the other knows, if both play
    by ``plan`` (by slot and by what its mover knows)."""
    mover, first, target, endings, chances = positions
    ends = endings[:, hand] if player == 0 else -endings[:, :, hand]
    values = np.zeros((len(mover), len(chances[1 - player])), np.float32)
    _value(mover, first, target, np.ascontiguousarray(ends), plan, values, player, hand)
    return values


@njit(cache=True, fastmath=True)
def _value(
    mover: Ints,
    first: Ints,
    target: Ints,
    ends: Floats,
    plan: Floats,
    values: Floats,
    player: int,
    hand: int,
) -> None:
    """Write the values of positions, the last first. ``ends``: by ending and by what the other knows, the
    player's result."""
    for p in range(len(mover) - 1, -1, -1):
        for k in range(first[p], first[p + 1]):
            t = target[k]
            worth = values[t] if t >= 0 else ends[-1 - t]
            if mover[p] != player:
                for j in range(values.shape[1]):
                    values[p, j] += plan[k, j] * worth[j]
            elif plan[k, hand] > 0:
                for j in range(values.shape[1]):
                    values[p, j] += plan[k, hand] * worth[j]


@njit(cache=True)
def answered(
    mover: Ints,
    first: Ints,
    target: Ints,
    ends: Floats,
    others: Floats,
    plan: Floats,
    values: Floats,
    player: int,
    rounds: int,
    seed: int,
) -> tuple[float, float]:
    """Return what ``player`` wins with a hand of so many rounds against ``plan``, on average, and the
    variance. At each decision the player knows how likely the other moved so with each hand, and makes the
    best move before further play by ``plan``. ``ends`` and ``values``: the results with that hand, by ending
    and by position, and by what the other knows, whose chances are ``others``."""
    np.random.seed(seed)
    won, squared = 0.0, 0.0
    likely = np.zeros(len(others))
    for _ in range(rounds):
        theirs = _drawn(others)
        for j in range(len(likely)):
            likely[j] = others[j]
        p = 0
        while p >= 0:
            a, b = first[p], first[p + 1]
            chosen = a
            if mover[p] == player:
                most = -1e9
                for k in range(a, b):
                    t = target[k]
                    worth = values[t] if t >= 0 else ends[-1 - t]
                    s = 0.0
                    for j in range(len(likely)):
                        s += likely[j] * worth[j]
                    if s > most:
                        most, chosen = s, k
            else:
                chosen = a + _drawn(plan[a:b, theirs])
                for j in range(len(likely)):
                    likely[j] *= plan[chosen, j]
            p = target[chosen]
        result = float(ends[-1 - p, theirs])
        won += result
        squared += result * result
    mean = won / rounds
    return mean, squared / rounds - mean * mean


@njit(cache=True)
def _drawn(weights: Floats) -> int:
    """Draw one of so many, as often as its weight says."""
    left = np.random.random() * weights.sum()
    for place in range(len(weights)):
        left -= weights[place]
        if left < 0:
            return place
    return len(weights) - 1


@njit(cache=True, fastmath=True)
def _pass(
    mover: Ints,
    first: Ints,
    target: Ints,
    endings: Floats,
    chance0: Floats,
    chance1: Floats,
    regrets: Floats,
    total: Floats,
    plan: Floats,
    values: Floats,
    reach: Floats,
    player: int,
    weight: float,
) -> None:
    """Run one iteration for one player, who meets the other's present plan: down the graph with the chance of
    each position, and up again with its worth."""
    n0, n1 = len(chance0), len(chance1)
    reach[:] = 0
    reach[0, 0, :n0] = 1
    reach[1, 0, :n1] = 1
    for p in range(len(mover)):
        m = mover[p]
        own = n0 if m == 0 else n1
        a, b = first[p], first[p + 1]
        for h in range(own):
            s = np.float32(0)
            for k in range(a, b):
                s += regrets[k, h]
            if s > 0:
                for k in range(a, b):
                    plan[k, h] = regrets[k, h] / s
            else:
                for k in range(a, b):
                    plan[k, h] = np.float32(1) / (b - a)
        for k in range(a, b):
            t = target[k]
            if t >= 0:
                for h in range(own):
                    reach[m, t, h] += reach[m, p, h] * plan[k, h]
                for h in range(n1 if m == 0 else n0):
                    reach[1 - m, t, h] += reach[1 - m, p, h]
            if m == player:
                for h in range(own):
                    total[k, h] += weight * reach[m, p, h] * plan[k, h]
    cf = np.zeros(max(n0, n1), np.float32)
    mean = np.zeros(max(n0, n1), np.float32)
    for p in range(len(mover) - 1, -1, -1):
        m = mover[p]
        a, b = first[p], first[p + 1]
        values[p] = 0
        mine = m == player
        if mine:
            mean[:] = 0
        for k in range(a, b):
            t = target[k]
            worth = values[t] if t >= 0 else endings[-1 - t]
            if m == 0:
                for i in range(n0):
                    q = plan[k, i]
                    if q > 0:
                        for j in range(n1):
                            values[p, i, j] += q * worth[i, j]
            else:
                for i in range(n0):
                    for j in range(n1):
                        values[p, i, j] += plan[k, j] * worth[i, j]
            if mine:
                if m == 0:
                    for i in range(n0):
                        s = np.float32(0)
                        for j in range(n1):
                            s += worth[i, j] * reach[1, p, j] * chance1[j]
                        regrets[k, i] += s
                        mean[i] += plan[k, i] * s
                else:
                    cf[:] = 0
                    for i in range(n0):
                        r = reach[0, p, i] * chance0[i]
                        if r > 0:
                            for j in range(n1):
                                cf[j] -= worth[i, j] * r
                    for j in range(n1):
                        regrets[k, j] += cf[j]
                        mean[j] += plan[k, j] * cf[j]
        if mine:
            for k in range(a, b):
                for h in range(n0 if m == 0 else n1):
                    regrets[k, h] = max(np.float32(0), regrets[k, h] - mean[h])


@njit(cache=True, fastmath=True)
def _meet(
    mover: Ints,
    first: Ints,
    target: Ints,
    ends: Floats,
    regrets: Floats,
    total: Floats,
    others: Floats,
    column: Floats,
    reach: Floats,
    values: Floats,
    player: int,
    hand: int,
    weight: float,
    part: float,
) -> None:
    """Run one iteration for one player, who meets a hand of the other's that is played in proportion to
    ``others``, where that is above 0. It goes down the graph with the other's chance to reach each position,
    and up again with the position's worth to each own hand. ``weight``: what the other's play adds to its
    average; ``part``: how much this meeting counts."""
    hands, none = values.shape[1], np.float32(0)
    reach[:] = 0
    reach[0] = 1
    for p in range(len(mover)):
        if reach[p] <= 0:
            continue
        a, b = first[p], first[p + 1]
        s = none
        if mover[p] != player:
            for k in range(a, b):
                s += max(others[k, hand], none)
        for k in range(a, b):
            q = np.float32(1)
            if mover[p] != player:
                q = max(others[k, hand], none) / s if s > 0 else np.float32(1) / (b - a)
                total[k, hand] += weight * reach[p] * q
            column[k] = q
            if target[k] >= 0:
                reach[target[k]] += reach[p] * q
    sums = np.zeros(hands, np.float32)
    for p in range(len(mover) - 1, -1, -1):
        if reach[p] <= 0:
            continue
        a, b = first[p], first[p + 1]
        values[p] = 0
        if mover[p] != player:
            for k in range(a, b):
                q, t = column[k], target[k]
                if q > 0:
                    worth = values[t] if t >= 0 else ends[-1 - t, hand]
                    for h in range(hands):
                        values[p, h] += q * worth[h]
            continue
        sums[:] = 0
        for k in range(a, b):
            for h in range(hands):
                sums[h] += regrets[k, h]
        for k in range(a, b):
            t = target[k]
            worth = values[t] if t >= 0 else ends[-1 - t, hand]
            for h in range(hands):
                q = regrets[k, h] / sums[h] if sums[h] > 0 else np.float32(1) / (b - a)
                values[p, h] += q * worth[h]
        scale = np.float32(part) * reach[p]
        for k in range(a, b):
            t = target[k]
            worth = values[t] if t >= 0 else ends[-1 - t, hand]
            for h in range(hands):
                regrets[k, h] = max(none, regrets[k, h] + scale * (worth[h] - values[p, h]))


@njit(cache=True)
def normalise(mover: Ints, first: Ints, total: Floats) -> None:
    """Turn the sums of the iterations into chances."""
    for p in range(len(mover)):
        for h in range(total.shape[1]):
            s = np.float32(0)
            for k in range(first[p], first[p + 1]):
                s += total[k, h]
            for k in range(first[p], first[p + 1]):
                total[k, h] = total[k, h] / s if s > 0 else 0
