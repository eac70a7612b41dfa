"""Bidou for two, solved: the tables of :mod:`games.bidou.solved`.

A game is a chain of hands, each with captain and chips. Every hand is solved by CFR+ (Tammelin 2014), with
the worths of later hands for its endings. A hand's worth follows from the plans of all hands so far, by
linear equations, again every few iterations. Both continue together.
"""

# ruff: noqa: T201 - a command tells what it has done

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from games.bidou.hands import BIDOU, ONES, strength
from games.bidou.odds import beat
from games.bidou.rules import BIDOU_PRESETS, BidouRules
from games.bidou.solved import (
    FIRST,
    FULL,
    HANDS,
    MOVES,
    NODES,
    STATES,
    name_of,
    options,
    ordered,
    packed,
    widest,
)
from games.bidou.throwing import Plan, falls
from solvers.bidou_betting import ENDS, Hand
from solvers.bidou_iterations import Floats, Ints, average, best_answer, ends_reached, iterate


class Dice(NamedTuple):
    """The dice, with hands numbered as in a table."""

    falls: Floats
    """By the kept dice (0: none) and by hand, how likely the hand is after the throw."""
    stays: Ints
    """By hand and by option from 1 up, the kept dice; -1 where there is no such option."""
    level: Ints
    """By hand, its strength."""
    swap: Ints
    """The numbers of 1-1-1 and 2-1-1 where 1-1-1 beats it, else -1."""


def dice_of(rules: BidouRules, keep: bool) -> Dice:
    """Return the dice by the rules."""
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


# --- a game ------------------------------------------------------------------------------------------


class Solver:
    """Solves a game. ``after``: the worth of each state once a hand is over, if that is another game's (for
    the first hand of a match, when dice may be kept from the second on)."""

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
        """Run more iterations of each hand, and return the hands' worths then."""
        for number, hand in enumerate(self.hands):
            iterate(
                rounds, self.done, self.contexts, hand.child, hand.mover, hand.worths(self.values),
                *self.dice, self.allowed[number], self.allowed_throws, self.regrets[number],
                self.total[number], self.throw_regrets[number], self.throw_total[number],
            )  # fmt: skip
        self.done += rounds
        if self.after is None:
            self.values = self._valued()

    def plans(self, number: int) -> tuple[Floats, Floats]:
        """Return the average plans of a hand: of bets (throws of both, position, move, hand) and of
        throws."""
        plan, throw_plan = np.zeros_like(self.total[number]), np.zeros_like(self.throw_total[number])
        for t0 in range(3):
            for t1 in range(3):
                for p in range(NODES):
                    opener = 0 if t0 <= t1 else 1
                    if self.hands[number].mover[opener, p] >= 0:
                        allowed = self.allowed[number][opener, p]
                        average(self.total[number, t0, t1, p], plan[t0, t1, p], allowed)
        for block in range(throw_plan.shape[0]):
            for t in range(2):
                average(self.throw_total[number, block, t], throw_plan[block, t], self.allowed_throws)
        return plan, throw_plan

    def _valued(self) -> Floats:
        """Return the worth of each state to its captain if all play by the average plans."""
        count = len(STATES)
        matrix, fixed = np.eye(count), np.zeros(count)
        for number, hand in enumerate(self.hands):
            ends = np.zeros((2, ENDS, 3))
            ends_reached(
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
        """Return by state what the best answers of both win in that hand beyond its worth, in games."""
        found = []
        for number, hand in enumerate(self.hands):
            plans, worths = self.plans(number), hand.worths(self.values)
            won = 0.0
            for me in (0, 1):
                choice, throw_choice = self._choices()
                won += best_answer(
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
        """Return the table. A decision that is never reached by a player of the table is the best answer to
        an opponent who now and then makes any move."""
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
                best_answer(
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
        ends_reached(self.contexts, hand.child, hand.mover, *self.dice, *self.plans(0), ends)
        return np.array([(ends * hand.worths(self.values)).sum()])


SHAKEN = 0.002
"""How often an opponent is assumed to make any move at a decision that should never be reached."""
RARE = 1e-5
"""How often a decision with a hand may be reached and still count as never reached."""
LEAST = 0.003
"""Moves with a lower chance than this are left out."""


def _clean(plan: Floats, axis: int) -> Floats:
    kept = np.where(plan < LEAST, 0.0, plan)
    found: Floats = kept / np.maximum(1e-12, kept.sum(axis, keepdims=True))
    return found


def _weights(plan: Floats) -> Ints:
    """Return the weights of the three moves, which add up to FULL."""
    found = np.rint(FULL * _clean(plan, 3)).astype(np.int64)
    found[:, :, :, 0] = FULL - found[:, :, :, 1] - found[:, :, :, 2]
    low = np.minimum(0, found[:, :, :, 0])
    found[:, :, :, 2] += low
    found[:, :, :, 0] -= low
    return found


def open_beaten(rules: BidouRules, keep: bool) -> float:
    """Return how often the player with eight chips beats the other in an open throw, both at their best."""
    hands = ordered(rules.ranking)
    worths = {h: 1 - float(beat(h, 3, keep, rules.ranking, rules.exception)) for h in hands}
    return 1 - float(Plan(worths, keep).worth(3))


def games_to_solve() -> dict[str, tuple[BidouRules, bool, bool]]:
    """Every table of the presets by its name: its rules, whether dice may be kept, and whether it is only for
    the first hand. A table comes after the one that it leads to."""
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
"""Number of iterations, and after how many the hands' worths are computed again."""


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
