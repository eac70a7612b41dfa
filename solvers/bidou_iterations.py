"""The compiled part of the solver of Bidou for two: the iterations of CFR+ over one hand, the results of its
average plans, and the best answer to them."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.bidou.solved import NODES

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@njit(cache=True)
def _shown(reach: Floats, level: Ints, swap: Ints, worth: Floats, out: Floats, mine: int) -> None:
    """Add to ``out`` the result of each own hand in a showdown with hands of the chances ``reach``."""
    n = len(reach)
    whole = reach.sum()
    win, tie, lose = worth[0], worth[1], worth[2]
    if mine == 1:
        win, tie, lose = -worth[2], -worth[1], -worth[0]
    below = 0.0
    a = 0
    while a < n:
        b, equal = a, 0.0
        while b < n and level[b] == level[a]:
            equal += reach[b]
            b += 1
        worth_here = win * below + tie * equal + lose * (whole - below - equal)
        for h in range(a, b):
            out[h] += worth_here
        below += equal
        a = b
    if swap[0] >= 0:
        out[swap[0]] += (win - lose) * reach[swap[1]]
        out[swap[1]] += (lose - win) * reach[swap[0]]


@njit(cache=True)
def _plan(regrets: Floats, plan: Floats, allowed: Ints) -> None:
    """Regret matching: (moves, hands)."""
    moves, n = regrets.shape
    for h in range(n):
        s, count = 0.0, 0
        for k in range(moves):
            if allowed[k, h]:
                s += regrets[k, h]
                count += 1
        for k in range(moves):
            if not allowed[k, h]:
                plan[k, h] = 0.0
            elif s > 0:
                plan[k, h] = regrets[k, h] / s
            else:
                plan[k, h] = 1.0 / count


@njit(cache=True)
def _throw_down(plan: Floats, falls: Floats, stays: Ints, rho: Floats, reached: Floats) -> None:
    """Return from a plan (throw, option, hand), by number of throws and hand, how likely it stands there
    (``rho``) and gets there (``reached``)."""
    n = falls.shape[1]
    reached[:] = 0.0
    for h in range(n):
        reached[0, h] = falls[0, h]
    for t in range(2):
        for h in range(n):
            rho[t, h] = reached[t, h] * plan[t, 0, h]
            for k in range(1, plan.shape[1]):
                if stays[h, k] >= 0:
                    weight = reached[t, h] * plan[t, k, h]
                    if weight > 0:
                        for x in range(n):
                            reached[t + 1, x] += weight * falls[stays[h, k], x]
    for h in range(n):
        rho[2, h] = reached[2, h]


@njit(cache=True)
def iterate(
    rounds: int,
    done: int,
    contexts: int,
    child: Ints,
    mover: Ints,
    worth: Floats,
    falls: Floats,
    stays: Ints,
    level: Ints,
    swap: Ints,
    allowed_bets: Ints,
    allowed_throws: Ints,
    regrets: Floats,
    total: Floats,
    throw_regrets: Floats,
    throw_total: Floats,
) -> None:
    """Run iterations of CFR+ of one hand, the two players in turn."""
    n = falls.shape[1]
    wide = stays.shape[1]
    plan = np.zeros_like(regrets)
    throw_plan = np.zeros_like(throw_regrets)
    rho = np.zeros((2, 3, 3, n))
    reached = np.zeros((2, 3, 3, n))
    other = np.zeros((NODES, n))
    own = np.zeros((NODES, n))
    value = np.zeros((NODES, n))
    got = np.zeros((3, n))
    stand = np.zeros((3, 3, n))
    here = np.zeros(n)
    for number in range(done, done + rounds):
        weight = float(number + 1) ** 2
        for me in range(2):
            for block in range(1 + contexts):
                for t in range(2):
                    _plan(throw_regrets[block, t], throw_plan[block, t], allowed_throws)
            _throw_down(throw_plan[0], falls, stays, rho[0, 0], reached[0, 0])
            for c in range(contexts):
                _throw_down(throw_plan[1 + c], falls, stays, rho[1, c], reached[1, c])
            stand[:] = 0.0
            for t0 in range(3):
                for t1 in range(3):
                    c = t0 if contexts == 3 else 0
                    opener = 0 if t0 <= t1 else 1
                    mine = rho[0, 0, t0] if me == 0 else rho[1, c, t1]
                    theirs = rho[1, c, t1] if me == 0 else rho[0, 0, t0]
                    pl = plan[t0, t1]
                    for h in range(n):
                        other[0, h], own[0, h] = theirs[h], mine[h]
                    for p in range(NODES):
                        m = mover[opener, p]
                        if m < 0:
                            continue
                        _plan(regrets[t0, t1, p], pl[p], allowed_bets[opener, p])
                        for k in range(3):
                            to = child[opener, p, k]
                            if to == -99:
                                continue
                            if m == me:
                                for h in range(n):
                                    total[t0, t1, p, k, h] += weight * own[p, h] * pl[p, k, h]
                            if to >= 0:
                                for h in range(n):
                                    other[to, h] = other[p, h] * (1.0 if m == me else pl[p, k, h])
                                    own[to, h] = own[p, h] * (pl[p, k, h] if m == me else 1.0)
                    for p in range(NODES - 1, -1, -1):
                        m = mover[opener, p]
                        if m < 0:
                            continue
                        value[p] = 0.0
                        for k in range(3):
                            to = child[opener, p, k]
                            if to == -99:
                                continue
                            for h in range(n):
                                got[k, h] = value[to, h] if to >= 0 else 0.0
                                here[h] = other[p, h] * (1.0 if m == me else pl[p, k, h])
                            if to < 0:
                                _shown(here, level, swap, worth[opener, -1 - to], got[k], me)
                            for h in range(n):
                                value[p, h] += (pl[p, k, h] if m == me else 1.0) * got[k, h]
                        if m == me:
                            for k in range(3):
                                if child[opener, p, k] != -99:
                                    for h in range(n):
                                        regrets[t0, t1, p, k, h] = max(
                                            0.0, regrets[t0, t1, p, k, h] + got[k, h] - value[p, h]
                                        )
                    for h in range(n):
                        if me == 0:
                            stand[0, t0, h] += value[0, h]
                        else:
                            stand[c, t1, h] += value[0, h]
            for c in range(1 if me == 0 else contexts):
                block = 0 if me == 0 else 1 + c
                after = stand[c, 2].copy()
                for t in range(1, -1, -1):
                    worths = falls @ after
                    for h in range(n):
                        mean = throw_plan[block, t, 0, h] * stand[c, t, h]
                        for k in range(1, wide):
                            if stays[h, k] >= 0:
                                mean += throw_plan[block, t, k, h] * worths[stays[h, k]]
                        for k in range(wide):
                            if k and stays[h, k] < 0:
                                continue
                            throw_total[block, t, k, h] += (
                                weight * reached[me, c, t, h] * throw_plan[block, t, k, h]
                            )
                            gain = (stand[c, t, h] if k == 0 else worths[stays[h, k]]) - mean
                            throw_regrets[block, t, k, h] = max(0.0, throw_regrets[block, t, k, h] + gain)
                        after[h] = mean


@njit(cache=True)
def average(total: Floats, plan: Floats, allowed: Ints) -> None:
    _plan(total, plan, allowed)


@njit(cache=True)
def ends_reached(
    contexts: int,
    child: Ints,
    mover: Ints,
    falls: Floats,
    stays: Ints,
    level: Ints,
    swap: Ints,
    plan: Floats,
    throw_plan: Floats,
    out: Floats,
) -> None:
    """Return how likely each ending is, by opener and by whether player 0's hand is better, equal, worse."""
    n = falls.shape[1]
    rho = np.zeros((2, 3, 3, n))
    reached = np.zeros((3, n))
    _throw_down(throw_plan[0], falls, stays, rho[0, 0], reached)
    for c in range(contexts):
        _throw_down(throw_plan[1 + c], falls, stays, rho[1, c], reached)
    reach = np.zeros((NODES, 2, n))
    end = np.zeros((2, n))
    unit = np.zeros(3)
    got = np.zeros(n)
    for t0 in range(3):
        for t1 in range(3):
            c = t0 if contexts == 3 else 0
            opener = 0 if t0 <= t1 else 1
            for h in range(n):
                reach[0, 0, h], reach[0, 1, h] = rho[0, 0, t0, h], rho[1, c, t1, h]
            for p in range(NODES):
                m = mover[opener, p]
                if m < 0:
                    continue
                for k in range(3):
                    to = child[opener, p, k]
                    if to == -99:
                        continue
                    for h in range(n):
                        end[m, h] = reach[p, m, h] * plan[t0, t1, p, k, h]
                        end[1 - m, h] = reach[p, 1 - m, h]
                        if to >= 0:
                            reach[to, 0, h], reach[to, 1, h] = end[0, h], end[1, h]
                    if to >= 0:
                        continue
                    for way in range(3):
                        unit[:] = 0.0
                        unit[way] = 1.0
                        got[:] = 0.0
                        _shown(end[1], level, swap, unit, got, 0)
                        out[opener, -1 - to, way] += (got * end[0]).sum()


@njit(cache=True)
def best_answer(
    me: int,
    contexts: int,
    child: Ints,
    mover: Ints,
    worth: Floats,
    falls: Floats,
    stays: Ints,
    level: Ints,
    swap: Ints,
    plan: Floats,
    throw_plan: Floats,
    choice: Ints,
    throw_choice: Ints,
) -> float:
    """Return what the best answer of ``me`` wins against the plans, and its choices at each decision of
    ``me``."""
    n = falls.shape[1]
    wide = stays.shape[1]
    rho = np.zeros((2, 3, 3, n))
    reached = np.zeros((3, n))
    _throw_down(throw_plan[0], falls, stays, rho[0, 0], reached)
    for c in range(contexts):
        _throw_down(throw_plan[1 + c], falls, stays, rho[1, c], reached)
    other = np.zeros((NODES, n))
    value = np.zeros((NODES, n))
    stand = np.zeros((3, 3, n))
    here = np.zeros(n)
    got = np.zeros((3, n))
    for t0 in range(3):
        for t1 in range(3):
            c = t0 if contexts == 3 else 0
            opener = 0 if t0 <= t1 else 1
            for h in range(n):
                other[0, h] = rho[1, c, t1, h] if me == 0 else rho[0, 0, t0, h]
            for p in range(NODES):
                m = mover[opener, p]
                if m < 0:
                    continue
                for k in range(3):
                    to = child[opener, p, k]
                    if to >= 0:
                        for h in range(n):
                            other[to, h] = other[p, h] * (1.0 if m == me else plan[t0, t1, p, k, h])
            for p in range(NODES - 1, -1, -1):
                m = mover[opener, p]
                if m < 0:
                    continue
                value[p] = -1e9 if m == me else 0.0
                for k in range(3):
                    to = child[opener, p, k]
                    if to == -99:
                        continue
                    for h in range(n):
                        got[k, h] = value[to, h] if to >= 0 else 0.0
                        here[h] = other[p, h] * (1.0 if m == me else plan[t0, t1, p, k, h])
                    if to < 0:
                        _shown(here, level, swap, worth[opener, -1 - to], got[k], me)
                    for h in range(n):
                        if m != me:
                            value[p, h] += got[k, h]
                        elif got[k, h] > value[p, h]:
                            value[p, h] = got[k, h]
                            choice[t0, t1, p, h] = k
            for h in range(n):
                if me == 0:
                    stand[0, t0, h] += value[0, h]
                else:
                    stand[c, t1, h] += value[0, h]
    won = 0.0
    for c in range(1 if me == 0 else contexts):
        block = 0 if me == 0 else 1 + c
        after = stand[c, 2].copy()
        for t in range(1, -1, -1):
            worths = falls @ after
            for h in range(n):
                after[h] = stand[c, t, h]
                throw_choice[block, t, h] = 0
                for k in range(1, wide):
                    if stays[h, k] >= 0 and worths[stays[h, k]] > after[h]:
                        after[h] = worths[stays[h, k]]
                        throw_choice[block, t, h] = k
        won += (falls[0] * after).sum()
    return won
