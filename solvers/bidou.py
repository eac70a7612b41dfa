"""Bidou for two, solved: the tables of :mod:`games.bidou.solved`.

A game is a chain of hands, each with captain and chips. Every hand is solved by CFR+ (Tammelin 2014), with
what the hands after it are worth for its endings; what a hand is worth follows from how the plans of all
hands so far play the game, by linear equations, anew every few iterations. Both go on together.
"""

# ruff: noqa: T201 - a command tells what it has done

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.bidou.hands import BIDOU, ONES, strength
from games.bidou.odds import beat
from games.bidou.rules import BIDOU_PRESETS, CENTRE_CHIPS, BidouRules
from games.bidou.solved import (
    FIRST,
    FULL,
    HANDS,
    MOVES,
    NODES,
    STATE_NUMBERS,
    STATES,
    name_of,
    options,
    ordered,
    packed,
    widest,
)
from games.bidou.throwing import Plan, falls

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
ENDS = 20
"""The most endings of a hand."""


class Ending(NamedTuple):
    """What a hand's ending is worth to player 0, the captain of that hand: ``fixed`` plus ``part`` times what
    the state of number ``state`` is worth to its captain."""

    fixed: float
    part: float = 0.0
    state: int = 0


class Hand:
    """The betting of a hand: for both openers, its positions and its endings. Player 0 is the captain."""

    def __init__(self, rules: BidouRules, chips: tuple[int, int], beaten: float) -> None:
        self.rules, self.chips, self.beaten = rules, chips, beaten
        self.centre = CENTRE_CHIPS - sum(chips)
        self.child = np.full((2, NODES, MOVES), -99, np.int64)
        self.mover = np.full((2, NODES), -1, np.int64)
        self.endings: list[list[tuple[Ending, Ending, Ending]]] = [[], []]
        for opener in (0, 1):
            self._grow(opener, 0, 0, [0, 0], [0, 0], 0)

    def _end(self, chips: list[int], captain: int) -> Ending:
        if CENTRE_CHIPS in chips:
            return Ending(float(chips[1] == CENTRE_CHIPS))
        if max(chips) == CENTRE_CHIPS - 1:
            holder = chips.index(CENTRE_CHIPS - 1)
            after = STATE_NUMBERS[CENTRE_CHIPS - 2, chips[1 - holder] + 1]
            return Ending(float(holder), self.beaten * (1 - 2 * holder), after)
        number = STATE_NUMBERS[chips[captain], chips[1 - captain]]
        return Ending(float(captain), 1.0 - 2 * captain, number)

    def _grow(
        self, opener: int, passed: int, bets: int, stake: list[int], own: list[int], centre_used: int
    ) -> int:
        """Add the position and all after it; returns its number."""
        node = 2 * bets + passed
        first = opener if not passed else 1 - opener
        mover = (first if bets % 2 == 0 else 1 - first) if bets or not passed else 1 - opener
        self.mover[opener, node] = mover
        captain = opener if self.rules.opener_becomes_captain else 0
        same = list(self.chips)
        push = self._end(same, 1 - captain)
        raised = self._put(mover, bets + 1, stake, own, centre_used)
        could = raised is not None and self._put(1 - mover, bets + 1, *raised) is not None
        moves: list[int] = []
        if not bets:
            if passed:
                moves.append(self._ending(opener, self._fish(push)))
            else:
                moves.append(self._grow(opener, 1, 0, stake, own, centre_used))
            if could and raised:
                moves.append(self._grow(opener, passed, 1, *raised))
        else:
            called = self._put(mover, bets, stake, own, centre_used)
            assert called is not None  # noqa: S101
            moves.append(self._ending(opener, self._showdown(bets, called[1], push)))
            if could and raised:
                moves.append(self._grow(opener, passed, bets + 1, *raised))
            else:
                moves.append(-99)
            dropped = list(self.chips)
            dropped[mover] += 1
            if not self.centre:
                dropped[1 - mover] -= 1
            end = self._end(dropped, 1 - mover)
            moves.append(self._ending(opener, (end, end, end)))
        self.child[opener, node, : len(moves)] = moves
        return node

    def _put(
        self, mover: int, target: int, stake: list[int], own: list[int], used: int
    ) -> tuple[list[int], list[int], int] | None:
        """The stakes, what of them came from the own stacks, and what came from the centre, once a player
        matches that stake; None if he can't."""
        more = target - stake[mover]
        shared = min(more, self.centre - used)
        if own[mover] + more - shared > self.chips[mover]:
            return None
        stake, own = list(stake), list(own)
        stake[mover] += more
        own[mover] += more - shared
        return stake, own, used + shared

    def _showdown(self, target: int, own: list[int], push: Ending) -> tuple[Ending, Ending, Ending]:
        results = []
        for winner in (0, 1):
            chips = [held - paid for held, paid in zip(self.chips, own, strict=True)]
            chips[1 - winner] += 2 * target
            results.append(self._end(chips, winner))
        return results[0], push, results[1]

    def _fish(self, push: Ending) -> tuple[Ending, Ending, Ending]:
        """Both have passed. The next captain is the same as without Poor Fish."""
        if not self.rules.poor_fish:
            return push, push, push
        captain = int(push.part < 0)
        results = []
        for winner in (0, 1):
            chips = list(self.chips)
            chips[winner] += 1
            if chips[1 - winner]:
                chips[1 - winner] -= 1
            results.append(self._end(chips, captain))
        return results[0], push, results[1]

    def _ending(self, opener: int, worths: tuple[Ending, Ending, Ending]) -> int:
        self.endings[opener].append(worths)
        return -len(self.endings[opener])

    def worths(self, values: Floats) -> Floats:
        """What each ending is worth to player 0 if its hand is better, equal, worse."""
        found = np.zeros((2, ENDS, 3))
        for opener in (0, 1):
            for place, ends in enumerate(self.endings[opener]):
                found[opener, place] = [end.fixed + end.part * values[end.state] for end in ends]
        return found


class Dice(NamedTuple):
    """How dice fall, with hands numbered as in a table."""

    falls: Floats
    """By what stays on the table (0: nothing) and by hand, how likely the hand is after the throw."""
    stays: Ints
    """By hand and by option from 1 up, what then stays on the table; -1 where there is no such option."""
    level: Ints
    """By hand, its strength."""
    swap: Ints
    """The numbers of 1-1-1 and 2-1-1 where 1-1-1 beats it, else -1."""


def dice_of(rules: BidouRules, keep: bool) -> Dice:
    """The dice by the rules."""
    hands = ordered(rules.ranking)
    place = {h: n for n, h in enumerate(hands)}
    kept = list(falls())
    likely = np.zeros((len(kept), HANDS))
    for row, dice in enumerate(kept):
        for fallen, weight in falls()[dice]:
            likely[row, place[fallen]] = weight / 216
    stays = np.full((HANDS, widest(keep)), -1, np.int64)
    for number, h in enumerate(hands):
        for option, dice in enumerate(options(h, keep)):
            if option:
                stays[number, option] = kept.index(dice)
    level = np.array([strength(h, rules.ranking) for h in hands], np.int64)
    swap = [place[ONES], place[BIDOU]] if rules.exception else [-1, -1]
    return Dice(likely, stays, level, np.array(swap, np.int64))


# --- the iterations ----------------------------------------------------------------------------------


@njit(cache=True)
def _shown(reach: Floats, level: Ints, swap: Ints, worth: Floats, out: Floats, mine: int) -> None:
    """Add to ``out`` what each own hand gets in a showdown with hands that are as likely as ``reach``."""
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
    """From a plan (throw, option, hand): by number of throws and hand, how likely it is to stand there
    (``rho``) and to be there (``reached``)."""
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
def _iterate(
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
    """Iterations of CFR+ of one hand, the two players in turn."""
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
def _average(total: Floats, plan: Floats, allowed: Ints) -> None:
    _plan(total, plan, allowed)


@njit(cache=True)
def _ends(
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
    """How likely each ending is, by opener and by whether player 0's hand is better, equal, worse."""
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
def _best(
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
    """What the best answer of ``me`` wins against the plans, and its choices at each decision of ``me``."""
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


# --- a game ------------------------------------------------------------------------------------------


class Solver:
    """Solves a game. ``after``: what each state is worth once a hand is over, if that is another game's
    (of the first hand of a match, when dice may be kept from the second on)."""

    def __init__(self, rules: BidouRules, keep: bool, after: Floats | None = None) -> None:
        self.rules, self.keep, self.after = rules, keep, after
        self.contexts = 3 if rules.throw_order == "in_turn" else 1
        self.dice = dice_of(rules, keep)
        lies = keep or after is not None
        self.beaten = open_beaten(rules, lies)
        self.states = STATES if after is None else (FIRST,)
        self.hands = [Hand(rules, chips, self.beaten) for chips in self.states]
        self.values = np.full(len(STATES), 0.5) if after is None else after
        wide, count = widest(keep), len(self.states)
        self.allowed_throws = (self.dice.stays.T >= 0).astype(np.int64)
        self.allowed_throws[0] = 1
        shape = (count, 3, 3, NODES, MOVES, HANDS)
        self.regrets, self.total = np.zeros(shape), np.zeros(shape)
        throws = (count, 1 + self.contexts, 2, wide, HANDS)
        self.throw_regrets, self.throw_total = np.zeros(throws), np.zeros(throws)
        self.allowed = [
            np.repeat((hand.child != -99)[..., None], HANDS, -1).astype(np.int64) for hand in self.hands
        ]
        self.done = 0

    def run(self, rounds: int) -> None:
        """So many more iterations of each hand, and what the hands are then worth."""
        for number, hand in enumerate(self.hands):
            _iterate(
                rounds, self.done, self.contexts, hand.child, hand.mover, hand.worths(self.values),
                *self.dice, self.allowed[number], self.allowed_throws, self.regrets[number],
                self.total[number], self.throw_regrets[number], self.throw_total[number],
            )  # fmt: skip
        self.done += rounds
        if self.after is None:
            self.values = self._valued()

    def plans(self, number: int) -> tuple[Floats, Floats]:
        """The average plans of a hand: of bets (throws of both, position, move, hand) and of throws."""
        plan, throw_plan = np.zeros_like(self.total[number]), np.zeros_like(self.throw_total[number])
        for t0 in range(3):
            for t1 in range(3):
                for p in range(NODES):
                    opener = 0 if t0 <= t1 else 1
                    if self.hands[number].mover[opener, p] >= 0:
                        allowed = self.allowed[number][opener, p]
                        _average(self.total[number, t0, t1, p], plan[t0, t1, p], allowed)
        for block in range(throw_plan.shape[0]):
            for t in range(2):
                _average(self.throw_total[number, block, t], throw_plan[block, t], self.allowed_throws)
        return plan, throw_plan

    def _valued(self) -> Floats:
        """What each state is worth to its captain if all play by the average plans."""
        count = len(STATES)
        matrix, fixed = np.eye(count), np.zeros(count)
        for number, hand in enumerate(self.hands):
            ends = np.zeros((2, ENDS, 3))
            _ends(
                self.contexts, hand.child, hand.mover, *self.dice, *self.plans(number), ends
            )  # fmt: skip
            for opener in (0, 1):
                for place, ways in enumerate(hand.endings[opener]):
                    for way, end in enumerate(ways):
                        chance = ends[opener, place, way]
                        fixed[number] += chance * end.fixed
                        matrix[number, end.state] -= chance * end.part
        values: Floats = np.linalg.solve(matrix, fixed).astype(np.float64)
        return values

    def gaps(self) -> Floats:
        """By state, what the best answers of both win in that hand beyond what it is worth, in games."""
        found = []
        for number, hand in enumerate(self.hands):
            plans, worths = self.plans(number), hand.worths(self.values)
            won = 0.0
            for me in (0, 1):
                choice, throw_choice = self._choices()
                won += _best(
                    me, self.contexts, hand.child, hand.mover, worths, *self.dice, *plans,
                    choice, throw_choice,
                )  # fmt: skip
            found.append(won)
        return np.array(found)

    def _choices(self) -> tuple[Ints, Ints]:
        return (
            np.zeros((3, 3, NODES, HANDS), np.int64),
            np.zeros((1 + self.contexts, 2, HANDS), np.int64),
        )

    def data(self) -> bytes:
        """The table. A decision that nobody comes to who plays by it is the best answer to an opponent who
        now and then makes any move."""
        bets = np.zeros((len(self.states), 3, 3, NODES, 2, HANDS), np.uint8)
        throws = np.zeros((len(self.states), 1 + self.contexts, 2, widest(self.keep), HANDS), np.uint8)
        for number, hand in enumerate(self.hands):
            plan, throw_plan = self.plans(number)
            shaken = np.zeros_like(plan)
            for opener in (0, 1):
                pairs = [(a, b) for a in range(3) for b in range(3) if (a > b) == bool(opener)]
                allowed = self.allowed[number][opener]
                spread = allowed / np.maximum(1, allowed.sum(1, keepdims=True))
                for a, b in pairs:
                    shaken[a, b] = (1 - SHAKEN) * plan[a, b] + SHAKEN * spread
            even = self.allowed_throws / self.allowed_throws.sum(0)
            shaken_throws = (1 - SHAKEN) * throw_plan + SHAKEN * even
            chosen, thrown = self._choices()
            worths = hand.worths(self.values)
            for me in (0, 1):
                choice, throw_choice = self._choices()
                _best(
                    me, self.contexts, hand.child, hand.mover, worths, *self.dice,
                    shaken, shaken_throws, choice, throw_choice,
                )  # fmt: skip
                for a in range(3):
                    for b in range(3):
                        mine = hand.mover[0 if a <= b else 1] == me
                        chosen[a, b, mine] = choice[a, b, mine]
                blocks = slice(0, 1) if me == 0 else slice(1, None)
                thrown[blocks] = throw_choice[blocks]
            scale = self.done**3 / 3
            seldom = self.total[number].sum(3) < RARE * scale * self.dice.falls[0]
            picked = np.moveaxis(np.eye(MOVES)[chosen], -1, 3)
            used = np.where(seldom[:, :, :, None, :], picked, plan)
            bets[number] = _weights(used)[:, :, :, 1:]
            there = np.array([hand.mover[0 if a <= b else 1] >= 0 for a in range(3) for b in range(3)])
            bets[number][~there.reshape(3, 3, NODES)] = 0
            never = self.throw_total[number].sum(2) < RARE * scale * self.dice.falls[0]
            threw = np.moveaxis(np.eye(widest(self.keep))[thrown], -1, 2)
            throws[number] = np.rint(FULL * _clean(np.where(never[:, :, None, :], threw, throw_plan), 2))
        values = self.values if self.after is None else self._first()
        done = throws.tobytes(), bets.tobytes()
        return packed(self.keep, self.contexts == 3, len(self.states), list(values), *done)

    def _first(self) -> Floats:
        hand = self.hands[0]
        ends = np.zeros((2, ENDS, 3))
        _ends(self.contexts, hand.child, hand.mover, *self.dice, *self.plans(0), ends)
        return np.array([(ends * hand.worths(self.values)).sum()])


SHAKEN = 0.002
"""How often an opponent is reckoned to make any move at a decision that nobody should come to."""
RARE = 1e-5
"""How often one may come to a decision with a hand for it to count as one that nobody comes to."""
LEAST = 0.003
"""Moves that are less likely than this are left out."""


def _clean(plan: Floats, axis: int) -> Floats:
    kept = np.where(plan < LEAST, 0.0, plan)
    found: Floats = kept / np.maximum(1e-12, kept.sum(axis, keepdims=True))
    return found


def _weights(plan: Floats) -> Ints:
    """The weights of the three moves, which add up to FULL."""
    found = np.rint(FULL * _clean(plan, 3)).astype(np.int64)
    found[:, :, :, 0] = FULL - found[:, :, :, 1] - found[:, :, :, 2]
    low = np.minimum(0, found[:, :, :, 0])
    found[:, :, :, 2] += low
    found[:, :, :, 0] -= low
    return found


def open_beaten(rules: BidouRules, keep: bool) -> float:
    """How often the player with eight chips beats the other in an open throw, both at their best."""
    hands = ordered(rules.ranking)
    worths = {h: 1 - float(beat(h, 3, keep, rules.ranking, rules.exception)) for h in hands}
    return 1 - float(Plan(worths, keep).worth(3))


def games_to_solve() -> dict[str, tuple[BidouRules, bool, bool]]:
    """Every table of the presets by its name: its rules, whether dice may be kept, and whether it is of the
    first hand alone. A table comes after the one that it goes on to."""
    found: dict[str, tuple[BidouRules, bool, bool]] = {}
    for rules in BIDOU_PRESETS.values():
        late = rules.keep_dice == "after_first_hand"
        keeps = (True,) if late else (False, True)
        for keep in keeps:
            found.setdefault(name_of(rules, keep), (rules, keep, False))
        if late:
            found.setdefault(name_of(rules, False, first=True), (rules, False, True))
    return found


ROUNDS, STEP = 1500, 25
"""How many iterations, and after how many the hands are valued anew."""


def make(only: str, folder: Path, rounds: int = ROUNDS) -> None:
    """Solve the games whose names contain ``only`` and write their tables."""
    solved: dict[str, Floats] = {}
    for name, (rules, keep, first) in games_to_solve().items():
        later = name_of(rules, keep=True)
        if only not in name and not (only in name_of(rules, False, first=True) and name == later):
            continue
        began = time.process_time()
        solver = Solver(rules, keep, solved[later] if first else None)
        while solver.done < rounds:
            solver.run(STEP)
            if sys.stderr.isatty():
                print(f"\r{name}: {solver.done}/{rounds} ", end="", file=sys.stderr)
        solved[name] = solver.values
        data = solver.data()
        (folder / f"{name}.bin").write_bytes(data)
        gap: Any = solver.gaps()
        print(
            f"\r{name:44} {len(data):7,} bytes  {time.process_time() - began:6.1f} s  "
            f"a game {solver.values[0]:.4f}, best answers of both in a hand {gap.mean():.6f}, "
            f"at most {gap.max():.6f}",
            flush=True,
        )
