"""An adversary of Dudo that knows by heart how its rivals move, but never their dice.

From the moves that a rival made in a round, and how likely the level makes them with each hand, follows how
likely each of its hands is. Of three and more players each rival is judged by itself. Rounds for two with few
dice are looked through to their end: that is the best answer. In all others each of its own moves is worth
what comes of one reply of the next seat; what is raised then is doubted, or raised and doubted, at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, reduce
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from benchmarks.adversary_rounds import Hand, Level, Position, Tree
from games.dudo import DUDO
from games.dudo.actions import Bid, Calza, Doubt, DudoAction
from games.dudo.bids import ACE
from games.dudo.solved import hands
from games.dudo.state import DudoState, next_in, wild

Floats = NDArray[np.float64]
EXACT = 3
"""Rounds for two with so many dice or fewer are looked through to their end."""
SURE = 0.25
"""Higher bids than the lowest of a face are considered if they are true with this chance or more."""
LEFT_OUT = 0.02
"""The part of a rival's likely hands that isn't looked at, where a round isn't looked through."""
SPREAD = 48
"""How many of the next seat's hands are looked at for each bid where there are several rivals."""
MOST = 400_000
"""The most decisions of the level that are kept."""


Chances = Mapping[DudoAction, Floats]
"""How likely each move is, by the hand of the seat that makes it."""


@cache
def _ways(dice: int) -> Floats:
    """Return the chance of each hand of so many dice."""
    found = [prod(factorial(hand.count(face)) for face in set(hand)) for hand in hands(dice)]
    return np.array([factorial(dice) / alike / 6**dice for alike in found])


@cache
def _counts(dice: int, face: int, wild: bool) -> NDArray[np.int64]:
    """Return by hand how many of its dice count for a face."""
    return np.array([_count(hand, face, wild) for hand in hands(dice)])


def _count(hand: Hand, face: int, wild: bool) -> int:
    return sum(die == face or (wild and die == ACE) for die in hand)


class Heart:
    """Plays against one level, in seat 0 of a game in which the seats sit in their order."""

    def __init__(self, level: Level) -> None:
        self._level, self._tree = level, Tree(level, MOST)
        self._moves: dict[tuple[DudoState, Hand], DudoAction] = {}

    def move(self, state: DudoState, hand: Hand) -> DudoAction:
        """Return its move; ``state``: as everybody knows it (:func:`benchmarks.adversary_rounds.public`)."""
        if state.phase != "bidding" or state.sight is not None or state.kind == "faceoff":
            chances = self._level(DUDO.view(state._replace(hands=(hand, *state.hands[1:])), 0))
            return max(chances, key=chances.__getitem__)
        if (state, hand) not in self._moves:
            found = self.worths(state, hand)
            self._moves[state, hand] = max(found, key=found.__getitem__)
        return self._moves[state, hand]

    def worths(self, state: DudoState, hand: Hand) -> dict[DudoAction, float]:
        """Return what each move considered is worth, in dice, where each sees its own."""
        rivals = [seat for seat, held in enumerate(state.dice) if held and seat]
        whole = len(rivals) == 1 and sum(state.dice) <= EXACT
        likely = {seat: _ways(state.dice[seat]) for seat in rivals}
        position = self._tree.start(state._replace(calls=(), turn=state.opener))
        for call in state.calls:
            if call.seat:
                weights = likely[call.seat]
                chances = self.chances(position, _likeliest(weights, 0.0 if whole else LEFT_OUT / 4))
                made = chances.get(call.action, np.zeros(len(weights))) * weights
                # What the level does only with hands that were left out says nothing.
                likely[call.seat] = made / made.sum() if made.sum() > 0 else weights
            position = position.after(call.action)
        return _Answer(self.chances, state, hand, likely, whole).values(position)

    def chances(self, position: Position, weights: Floats) -> Chances:
        """Return how likely the mover of a position moves how, by the hands with some weight."""
        seat = position.seat
        dealt = hands(position.state.dice[seat])
        if position.noted is None:
            position.noted = {}
        found: dict[DudoAction, Floats] = {}
        for number in np.flatnonzero(weights):
            known = position.noted.get(number)
            if known is None:
                everybodys = (*position.state.hands[:seat], dealt[number], *position.state.hands[seat + 1 :])
                known = position.noted[number] = self._level(position.seen(everybodys))
                self._tree.kept += 1
            for move, chance in known.items():
                if move not in found:
                    found[move] = np.zeros(len(weights))
                found[move][number] = chance
        return found


class _Answer:
    """What the moves of seat 0 are worth in a round with some hand, in dice."""

    def __init__(
        self,
        chances: Callable[[Position, Floats], Chances],
        state: DudoState,
        hand: Hand,
        likely: Mapping[int, Floats],
        whole: bool,
    ) -> None:
        self._chances, self._state, self._hand, self._whole = chances, state, hand, whole
        self._others = len(likely)
        self._wild = wild(state)
        self.next = next_in(state, 0, state.step)
        """The seat of the reply."""
        self._weights = likely[self.next]
        self._rest = [(state.dice[seat], found) for seat, found in likely.items() if seat != self.next]
        self._known: dict[tuple[Bid, bool], Floats] = {}

    def values(self, position: Position) -> dict[DudoAction, float]:
        """Return what each move considered is worth."""
        return self._values(position, self._weights)

    def _values(self, position: Position, weights: Floats) -> dict[DudoAction, float]:
        """Return the same times the sum of the ``weights`` of the hands of the next seat."""
        found = self._calls(position, weights)
        for bid in self._bids(position, weights):
            found[bid] = self._reply(position.after(bid), weights, bid)
        return found

    def _calls(self, position: Position, weights: Floats) -> dict[DudoAction, float]:
        """Return what it is worth to end the round at once."""
        found: dict[DudoAction, float] = {}
        last = position.view.bid
        if isinstance(last, Bid):
            for move in position.view.legal:
                if isinstance(move, Doubt):
                    true = float(weights @ self._holds(last))
                    found[move] = (float(weights.sum()) - true) / self._others - true
                elif isinstance(move, Calza):
                    exact = float(weights @ self._exactly(last))
                    found[move] = exact * self._won_by_calza(0) - (float(weights.sum()) - exact)
        return found

    def _won_by_calza(self, seat: int) -> float:
        """Return what a right calza is worth to its caller."""
        rules = self._state.rules
        if rules.calza == "regain":
            return float(self._state.dice[seat] < rules.dice_start or rules.calza_cap == "banked")
        return 1 / self._others if rules.calza == "bidder_loses" else 1.0

    def _bids(self, position: Position, weights: Floats) -> list[Bid]:
        """Return the bids to consider."""
        bids = [move for move in position.view.legal if isinstance(move, Bid)]
        if self._whole:
            return bids
        found, faces, least = [], set[int](), SURE * float(weights.sum())
        for bid in bids:
            if bid.face not in faces or float(weights @ self._holds(bid)) >= least:
                found.append(bid)
            faces.add(bid.face)
        return found

    def _reply(self, position: Position, weights: Floats, bid: Bid) -> float:
        """Return what a bid is worth by the next seat's reply."""
        if self._others > 1:
            looked = _spread(weights)
        else:
            looked = _likeliest(weights, 0.0 if self._whole else LEFT_OUT)
        worth = 0.0
        for move, chances in self._chances(position, looked).items():
            here = looked * chances
            some = float(here.sum())
            if isinstance(move, Doubt):
                true = float(here @ self._holds(bid))
                worth += true / self._others - (some - true)
            elif isinstance(move, Calza):
                exact = float(here @ self._exactly(bid))
                lost = 1.0 if self._state.rules.calza == "bidder_loses" else self._won_by_calza(self.next)
                worth += (some - exact) / self._others - exact * lost / self._others
            elif self._others == 1:
                worth += self._answered(position.after(move), here)
        return worth * float(weights.sum() / looked.sum())

    def _answered(self, position: Position, weights: Floats) -> float:
        """Return what a raise of the only rival is worth."""
        if self._whole:
            return max(self._values(position, weights).values())
        found = self._calls(position, weights)
        for bid in position.view.natural:
            if isinstance(bid, Bid):
                true = float(weights @ self._holds(bid))
                found[bid] = true - (float(weights.sum()) - true)
        return max(found.values())

    def _holds(self, bid: Bid) -> Floats:
        """Return by the next seat's hand how likely a bid is true."""
        return self._known_of(bid, exact=False)

    def _exactly(self, bid: Bid) -> Floats:
        """Return by the next seat's hand how likely a bid is exactly right."""
        return self._known_of(bid, exact=True)

    def _known_of(self, bid: Bid, exact: bool) -> Floats:
        if (bid, exact) not in self._known:
            face = bid.face
            spreads = [np.bincount(_counts(dice, face, self._wild), found) for dice, found in self._rest]
            rest = reduce(np.convolve, spreads, np.ones(1))
            chances = rest if exact else rest[::-1].cumsum()[::-1]
            here = _counts(self._state.dice[self.next], face, self._wild)
            needed = bid.quantity - _count(self._hand, face, self._wild) - here
            inside = (needed >= 0) & (needed < len(chances))
            found = np.where(inside, chances[np.clip(needed, 0, len(chances) - 1)], 0.0)
            self._known[bid, exact] = found if exact else np.where(needed <= 0, 1.0, found)
        return self._known[bid, exact]


def _likeliest(weights: Floats, left_out: float) -> Floats:
    """Return the weights without the least of them, which are that part of the whole or less."""
    if not left_out:
        return weights
    order = np.argsort(weights)
    few = order[np.cumsum(weights[order]) <= left_out * weights.sum()]
    found = weights.copy()
    found[few] = 0.0
    return found


def _spread(weights: Floats) -> Floats:
    """Return weights of the same sum for a few hands only, evenly spread over the weights."""
    sums = np.cumsum(weights)
    places = np.searchsorted(sums, (np.arange(SPREAD) + 0.5) / SPREAD * sums[-1])
    drawn = np.bincount(places, minlength=len(weights))
    return np.array(drawn * float(sums[-1] / SPREAD), np.float64)
