"""The adversaries of Dudo."""

from __future__ import annotations

from benchmarks.adversary_heart import Heart
from benchmarks.adversary_learner import Learner
from benchmarks.adversary_rounds import level_of, public
from games.dudo import DUDO
from games.dudo.actions import DudoAction
from games.dudo.rules import DudoRules
from games.dudo.state import DudoState


class DudoLearner:
    """A learner (:mod:`benchmarks.adversary_learner`)."""

    def __init__(self, rules: DudoRules, level: str, players: int, seed: int) -> None:
        learner = Learner(level_of(level), rules, players, seed)
        self.practise, self._move = learner.practise, learner.move

    def move(self, state: DudoState, seat: int) -> DudoAction:
        """Return its move, by its view only."""
        return self._move(DUDO.view(state, seat))


class DudoHeart:
    """One who knows a level by heart (:mod:`benchmarks.adversary_heart`)."""

    def __init__(self, level: str) -> None:
        self._heart = Heart(level_of(level))

    def move(self, state: DudoState, seat: int) -> DudoAction:
        """Return its move, by what everybody knows and its own dice."""
        return self._heart.move(turned(public(state), seat), tuple(sorted(state.hands[seat])))


def turned(state: DudoState, first: int) -> DudoState:
    """Return the same state with other numbers of seats: ``first`` is 0, and the seats count up clockwise."""
    start = state.order.index(first)
    order = (*state.order[start:], *state.order[:start])
    number = {seat: place for place, seat in enumerate(order)}
    return state._replace(
        dice=tuple(state.dice[seat] for seat in order),
        banked=tuple(state.banked[seat] for seat in order),
        hands=tuple(state.hands[seat] for seat in order),
        dropped=tuple(sorted(number[seat] for seat in state.dropped)),
        been=tuple(sorted(number[seat] for seat in state.been)),
        due=tuple(number[seat] for seat in state.due),
        spent=tuple(sorted(number[seat] for seat in state.spent)),
        out=tuple(tuple(sorted(number[seat] for seat in group)) for group in state.out),
        order=tuple(range(len(order))),
        opener=number[state.opener],
        turn=number[state.turn],
        calls=tuple(call._replace(seat=number[call.seat]) for call in state.calls),
    )
