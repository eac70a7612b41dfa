"""The exact value of one round of two players with one die each, over the engine's own tree.

The round is a zero-sum game: a win is +1, a loss -1, each of the 36 deals equally likely. Its sequence form
(von Stengel 1996) gives each player's best plan as a linear program. A solver finds the plans in floating
point; they are then read as fractions and made into true plans, and what each is worth against the best
answer is computed in whole numbers. Where both values are equal, they are the value of the game, whatever
the solver did.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

import numpy as np
import scipy  # its parts are imported when they are used: to collect tests needs none of them

from games.chance import Chance
from games.dudo import DUDO
from games.dudo.actions import DOUBT
from games.dudo.rules import DudoRules
from games.dudo.state import Call, DudoState

FACES = range(6)
DEALS = tuple(product(FACES, FACES))
FINEST = 10_000
"""No probability of a plan at a vertex has a greater denominator."""


@dataclass
class Node:
    """A point in the bidding, the same for all deals. ``won[first][second]`` is the result of a doubt here
    for seat 0, by the dice (0 to 5) of the two seats; None where nothing can be doubted."""

    mover: int
    raises: list[Node] = field(default_factory=list)
    won: list[list[int]] | None = None

    @property
    def size(self) -> int:
        return 1 + sum(child.size for child in self.raises)


def expand(state: DudoState, chance: Chance, results: dict[Call, list[list[int]]] | None = None) -> Node:
    """The whole bidding from a state on, and the result of each doubt for each deal, as the engine has
    them. A bid is doubted for all deals where it is come to first, after as many bids as can be; the nodes
    that it is the last bid of share its ``results``."""
    node, results = Node(state.turn), {} if results is None else results
    for action in DUDO.legal(state, state.turn):
        if action == DOUBT:
            last = state.calls[-1]
            if last not in results:
                results[last] = [
                    [_result(state, first, second, chance) for second in FACES] for first in FACES
                ]
            node.won = results[last]
        else:
            after, _ = DUDO.apply(state, state.turn, action, chance)
            node.raises.append(expand(after, chance, results))
    return node


def _result(state: DudoState, first: int, second: int, chance: Chance) -> int:
    dealt = state._replace(hands=((first + 1,), (second + 1,)))
    outcome = DUDO.outcome(DUDO.apply(dealt, state.turn, DOUBT, chance)[0])
    assert outcome is not None, "a player with one die is out after one round"
    return 1 if outcome.places[0] == 1 else -1


def start(rules: DudoRules, chance: Chance) -> DudoState:
    """The start of the round: seat 0 opens."""
    state, _ = DUDO.new(rules, 2, chance)
    assert state.turn == 0
    return state


@dataclass
class Sequences:
    """The sequence form. For each seat, a sequence is numbered from 0, the empty one; ``choices`` are the
    sequence before each decision and those that it leads to; ``children`` the numbers of each action's
    sequences by the mover's die, raises first and then the doubt. ``leaves``: the sequences of both seats
    and the result for seat 0."""

    count: list[int] = field(default_factory=lambda: [1, 1])
    choices: tuple[list[tuple[int, list[int]]], list[tuple[int, list[int]]]] = field(
        default_factory=lambda: ([], [])
    )
    children: dict[int, list[list[int]]] = field(default_factory=dict)
    leaves: list[tuple[int, int, int]] = field(default_factory=list)


def sequences(root: Node) -> Sequences:
    """The sequence form of the tree."""
    form = Sequences()
    _number(root, ([0] * 6, [0] * 6), form)
    return form


def _number(node: Node, last: tuple[list[int], list[int]], form: Sequences) -> None:
    mover = node.mover
    actions = []
    for _ in range(len(node.raises) + (node.won is not None)):
        actions.append([form.count[mover] + die for die in FACES])
        form.count[mover] += 6
    form.children[id(node)] = actions
    for die in FACES:
        form.choices[mover].append((last[mover][die], [action[die] for action in actions]))
    for action, child in zip(actions, node.raises, strict=False):
        _number(child, (action, last[1]) if mover == 0 else (last[0], action), form)
    if node.won is not None:
        ends = (actions[-1], last[1]) if mover == 0 else (last[0], actions[-1])
        form.leaves += [(ends[0][a], ends[1][b], node.won[a][b]) for a, b in DEALS]


def plan(form: Sequences, seat: int) -> list[float]:
    """A best plan of a seat, in floating point: how likely it makes each of its sequences."""
    other, sign = 1 - seat, 1 - 2 * seat
    ours, theirs = form.count[seat], form.count[other]
    own = [leaf[seat] for leaf in form.leaves]
    against = [leaf[other] for leaf in form.leaves]
    gains = _matrix([sign * leaf[2] for leaf in form.leaves], against, own, (theirs, ours))
    our_flow, their_flow = _flow(form, seat), _flow(form, other)
    decisions = their_flow.shape[0]
    # Maximise what the other seat can't push us below, in all its decisions (the dual of its best answer).
    found = scipy.optimize.linprog(
        [0.0] * ours + [-1.0] + [0.0] * (decisions - 1),
        A_ub=scipy.sparse.hstack([-gains, their_flow.T]).tocsr(),
        b_ub=np.zeros(theirs),
        A_eq=scipy.sparse.hstack([our_flow, scipy.sparse.coo_matrix((our_flow.shape[0], decisions))]).tocsr(),
        b_eq=[1.0] + [0.0] * (our_flow.shape[0] - 1),
        bounds=[(0, None)] * ours + [(None, None)] * decisions,
        method="highs-ds",
    )
    assert found.status == 0, found.message
    return [float(weight) for weight in found.x[:ours]]


def _flow(form: Sequences, seat: int) -> Any:
    """What makes weights a plan: the empty sequence is sure, and each decision passes on what it gets."""
    rows, columns, values = [0], [0], [1]
    for row, (before, after) in enumerate(form.choices[seat], 1):
        rows += [row] * (1 + len(after))
        columns += [before, *after]
        values += [-1] + [1] * len(after)
    return _matrix(values, rows, columns, (len(form.choices[seat]) + 1, form.count[seat]))


def _matrix(values: list[int], rows: list[int], columns: list[int], shape: tuple[int, int]) -> Any:
    return scipy.sparse.coo_matrix((values, (rows, columns)), shape=shape).tocsr()


def exact(form: Sequences, seat: int, weights: list[float]) -> list[Fraction]:
    """The plan whose choices are in the proportions of those weights, read as fractions. It is a plan in
    whole numbers, whatever the weights."""
    read = [Fraction(max(0.0, weight)).limit_denominator(FINEST) for weight in weights]
    made = [Fraction(0)] * form.count[seat]
    made[0] = Fraction(1)
    for before, after in form.choices[seat]:
        if made[before]:
            total = sum(read[sequence] for sequence in after)
            for sequence in after:
                share = read[sequence] / total if total else Fraction(1, len(after))
                made[sequence] = made[before] * share
    return made


def worth(root: Node, form: Sequences, seat: int, chosen: list[Fraction]) -> Fraction:
    """What a plan of a seat brings seat 0 against the other seat's best answer, exactly."""
    scale = lcm(*(weight.denominator for weight in chosen if weight))
    whole = [int(weight * scale) for weight in chosen]
    total = sum(_answered(root, form, seat, whole, die, [scale] * 6) for die in FACES)
    return Fraction(total, 36 * scale)


def _answered(node: Node, form: Sequences, seat: int, whole: list[int], die: int, reach: list[int]) -> int:
    """The result for seat 0, summed over the dice of ``seat`` in proportion to ``reach``, if the other
    seat, which holds ``die``, answers at its best."""
    if node.mover != seat:
        answers = [_answered(child, form, seat, whole, die, reach) for child in node.raises]
        if node.won is not None:
            answers.append(_doubted(node.won, seat, die, reach))
        return min(answers) if seat == 0 else max(answers)
    total = 0
    chances = [[whole[sequence] for sequence in action] for action in form.children[id(node)]]
    for child, weights in zip(node.raises, chances, strict=False):
        if any(weights):
            total += _answered(child, form, seat, whole, die, weights)
    if node.won is not None:
        total += _doubted(node.won, seat, die, chances[-1])
    return total


def _doubted(won: list[list[int]], seat: int, die: int, reach: list[int]) -> int:
    results = [row[die] for row in won] if seat == 0 else won[die]
    return sum(weight * result for weight, result in zip(reach, results, strict=True))
