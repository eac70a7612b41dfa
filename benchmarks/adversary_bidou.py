"""An adversary of Bidou for three or more, and of Montevideo, that knows by heart how its rivals move, but
never their dice.

How often a rival stands and bets as it did, with each hand, says how likely each of its hands is. A move is
worth what comes of every reply to it, up to the end of the hand, and then the chance to come first from the
chips that everybody has. Where nothing can be won any more, it plays as the level.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.bidou import computer, views
from games.bidou.actions import BidouAction, Keep
from games.bidou.hands import ALL, Hand, Ranking, hand, strength, ways
from games.bidou.legal import begun, betting, opened
from games.bidou.state import BidouState, Move, alive, mode, throw_order
from games.bidou.throwing import MAX_THROWS, THROWS, Plan, falls
from games.bidou.views import BidouView
from games.chance import Sealed

Floats = NDArray[np.float64]
Level = Callable[[BidouView], Mapping[BidouAction, float]]
"""How likely each move is, at any scale."""
SAMPLES = 24
"""How often a level is asked for its move where it doesn't tell how it mixes."""
SELDOM = 0.01
"""Replies that come less often than this aren't followed."""
ANSWERS = 2
"""From its own answer of this number on the adversary doesn't think of raises."""
HEAVY = 0.5
"""In Bidou, by how much in the exponent of e each chip makes the first place less likely: fitted to games of
computers among each other."""
LUCK = Sealed(bytes(32))


def level_of(name: str) -> Level:
    """Return how a level moves: as it mixes where that is known, else estimated by asking."""
    if name == "hard":
        return computer.mix
    lucks = [Sealed(number.to_bytes(32, "big")) for number in range(SAMPLES)]
    if name == "normal":
        return lambda view: {computer.by_rule(view): 1.0}

    def asked(view: BidouView) -> Mapping[BidouAction, float]:
        found: dict[BidouAction, float] = {}
        for luck in lucks:
            move = computer.choose(view, luck, name)
            found[move] = found.get(move, 0.0) + 1.0
        return found

    return asked


class BidouHeart:
    """One who knows a level by heart."""

    def __init__(self, level: str | Level) -> None:
        self._level = level_of(level) if isinstance(level, str) else level
        self._ends: dict[Any, tuple[Floats, ...]] = {}

    def move(self, state: BidouState, seat: int) -> BidouAction:
        """Return its move, by what everybody knows and its own dice."""
        view = views.view(state, seat)
        if state.rules.family == "bidou" and (state.out or len(state.stacks) == 2):
            # The first place is gone, or the game is solved.
            mixed = self._level(view)
            return max(mixed, key=mixed.__getitem__)
        if state.phase == "throwing":
            return self._throw(view, state, seat)
        found = self.worths(known(state, seat), seat)
        return max(found, key=found.__getitem__)

    def worths(self, state: BidouState, seat: int) -> dict[BidouAction, float]:
        """Return what each bet is worth: the chance to come first. ``state``: as :func:`known`."""
        ranges = self.ranges(state, seat)
        return _Answer(self._level, state, seat).worths(ranges)

    # --- what the others have

    def ranges(self, state: BidouState, seat: int) -> dict[int, Floats]:
        """Return by rival how likely each hand is, while betting."""
        now = begun(state)
        first = state._replace(moves=(), standing=now.standing())
        found = {other: self._stood(first, other) for other in alive(state) if other != seat}
        for number, move in enumerate(state.moves):
            if move.seat != seat:
                at = state._replace(moves=state.moves[:number], standing=now.standing())
                rows = chances(self._level, views.view(at, move.seat), found[move.seat])
                made = found[move.seat] * rows.get(move.action, 0.0)
                if made.sum() > 0:
                    found[move.seat] = made / made.sum()
            now.do(move.seat, move.action)
        return found

    def _stood(self, state: BidouState, seat: int) -> Floats:
        """Return how likely each hand is of a seat that stood after its number of throws."""
        ends = self.ends(state, seat)[state.throws[seat] - 1]
        whole = ends.sum()
        return ends / whole if whole > 0 else _ways() / THROWS

    def ends(self, state: BidouState, seat: int) -> tuple[Floats, ...]:
        """Return by number of throws, from 1 on, how likely a seat stands on which hand after just so many.

        Levels throw by the rules, by how many others there are, and where that is public by their throws.
        """
        rules, members = state.rules, alive(state)
        before: tuple[int, ...] = ()
        if rules.throw_order == "in_turn":
            order = throw_order(state)
            before = order[: order.index(seat)]
        seen = tuple(state.throws[other] for other in before)
        key = (rules, len(members), state.number > 1, seen)
        if key not in self._ends:
            self._ends[key] = self._ends_of(state, seat, before)
        return self._ends[key]

    def _ends_of(self, state: BidouState, seat: int, before: tuple[int, ...]) -> tuple[Floats, ...]:
        at = state._replace(phase="throwing", opener=None, moves=(), done=before)
        at = at._replace(standing=opened(at, None)[0])
        found = []
        reached: dict[tuple[int, ...], float] = {(): 1.0}
        for thrown in range(1, MAX_THROWS + 1):
            chance: dict[Hand, float] = {}
            for kept, weight in reached.items():
                for end, times in falls()[kept]:
                    chance[end] = chance.get(end, 0.0) + weight * times / THROWS
            ends, reached = np.zeros(len(ALL)), {}
            throws = tuple(thrown if other == seat else made for other, made in enumerate(at.throws))
            view = views.view(at._replace(throws=throws), seat)
            for end, weight in chance.items():
                if thrown == MAX_THROWS:
                    ends[_numbers()[end]] += weight
                    continue
                mixed = self._level(with_hand(view, end))
                whole = sum(mixed.values())
                for move, often in mixed.items():
                    if move.kind == "stand":
                        ends[_numbers()[end]] += weight * often / whole
                    else:
                        kept = move.dice if isinstance(move, Keep) else ()
                        reached[kept] = reached.get(kept, 0.0) + weight * often / whole
            found.append(ends)
        return tuple(found)

    def _throw(self, view: BidouView, state: BidouState, seat: int) -> BidouAction:
        """Return the throw that makes the best hand likeliest, in Bidou the lowest one least likely."""
        public = known(state, seat)
        rules, pot = state.rules, mode(state) == "montevideo"
        worth = np.ones(len(ALL))
        for other in alive(state):
            if other != seat:
                field = np.sum(self.ends(public, other), axis=0)
                beaten = _beaten(rules.ranking) @ field
                worth *= beaten if pot else 1 - beaten
        worths = {
            each: float(worth[number] if pot else 1 - worth[number]) for each, number in _numbers().items()
        }
        choice = _plan(tuple(worths.items()), view.may_keep).best(hand(state.hands[seat]), view.throws_left)
        kind = "stand" if choice.stands else "keep" if choice.kept else "throw"
        return next(
            move
            for move in view.legal
            if move.kind == kind and (not isinstance(move, Keep) or move.dice == choice.kept)
        )


class _Answer:
    """What the moves of a seat are worth in a hand."""

    def __init__(self, level: Level, state: BidouState, seat: int) -> None:
        self._level, self._state, self._seat = level, state, seat
        self._pot = mode(state) == "montevideo"
        own = np.zeros(len(ALL))
        own[_numbers()[hand(state.hands[seat])]] = 1.0
        self._own = own

    def worths(self, ranges: Mapping[int, Floats]) -> dict[BidouAction, float]:
        """Return the worth of each move."""
        everybodys = {**ranges, self._seat: self._own}
        return {
            move: self._after(self._state, self._seat, move, everybodys, 1)
            for move in views.view(self._state, self._seat).offered
        }

    def _after(
        self, state: BidouState, seat: int, move: BidouAction, ranges: dict[int, Floats], answers: int
    ) -> float:
        now = betting(state)
        now.do(seat, move)
        at = state._replace(moves=(*state.moves, Move(seat, move)), standing=now.standing())
        return self._worth(at, ranges, answers)

    def _worth(self, state: BidouState, ranges: dict[int, Floats], answers: int) -> float:
        turn = state.standing.turn
        if turn is None:
            return self._closed(state, ranges)
        view = views.view(state, turn)
        if turn == self._seat:
            moves = [
                move for move in view.offered if answers < ANSWERS or move.kind in ("call", "drop", "pass")
            ]
            return max(self._after(state, turn, move, ranges, answers + 1) for move in moves)
        weights = ranges[turn]
        worth = followed = 0.0
        parts = {move: weights * row for move, row in chances(self._level, view, weights).items()}
        most = max(float(part.sum()) for part in parts.values())
        for move, part in parts.items():
            likely = float(part.sum())
            if likely >= min(SELDOM, most):
                after = self._after(state, turn, move, {**ranges, turn: part / likely}, answers)
                worth, followed = worth + likely * after, followed + likely
        return worth / followed

    def _closed(self, state: BidouState, ranges: dict[int, Floats]) -> float:
        """Return the worth of the end of the betting."""
        live = state.standing.live
        if state.standing.closed != "called":
            return self._settled(state, dict.fromkeys(live, ALL[0]))
        order = _order(state.rules.ranking)
        good, poor = order[-1], order[0]
        first, rest = (good, poor) if self._pot else (poor, good)
        worth = sure = 0.0
        for seat in live:
            alone = ranges[seat]
            for other in live:
                if other != seat:
                    below = _below(state.rules.ranking)
                    alone = alone * ((below if self._pot else below.T) @ ranges[other])
            chance = float(alone.sum())
            if chance > 0:
                hands = {other: first if other == seat else rest for other in live}
                worth += chance * self._settled(state, hands)
                sure += chance
        return worth + max(0.0, 1 - sure) * self._settled(state, dict.fromkeys(live, first))

    def _settled(self, state: BidouState, hands: Mapping[int, Hand]) -> float:
        dice = tuple(hands.get(seat, ()) for seat in range(len(state.stacks)))
        now = betting(state._replace(hands=dice))
        now.settle()
        stacks = now.chips.stacks
        if self._pot:
            members = sum(held > 0 for held in stacks)
            share = now.chips.pool / members if stacks[self._seat] else 0.0
            return (stacks[self._seat] + share) / (sum(stacks) + now.chips.pool)
        return first_of_more(tuple(stacks), alive(state), self._seat)


def first_of_more(stacks: tuple[int, ...], members: tuple[int, ...], seat: int) -> float:
    """Return the chance to come first in Bidou of more, ties shared, from the chips after a hand."""
    gone = [other for other in members if not stacks[other]]
    if gone:
        return float(seat in gone) / len(gone)
    return exp(-HEAVY * stacks[seat]) / sum(exp(-HEAVY * stacks[other]) for other in members)


def chances(level: Level, view: BidouView, weights: Floats) -> dict[BidouAction, Floats]:
    """Return by move how likely a level makes it with each hand; asked is only for those with some weight."""
    found: dict[BidouAction, Floats] = {}
    for number in np.flatnonzero(weights):
        mixed = level(with_hand(view, ALL[number]))
        whole = sum(mixed.values())
        for move, weight in mixed.items():
            if move not in found:
                found[move] = np.zeros(len(ALL))
            found[move][number] = weight / whole
    return found


def with_hand(view: BidouView, dice: Hand) -> BidouView:
    """Return a seat's view with these dice as its own."""
    return view._replace(
        hands=tuple(dice if seat == view.seat else None for seat in range(view.players)),
        kept=(None,) * view.players,
    )


def known(state: BidouState, seat: int) -> BidouState:
    """Return a state as a seat knows it: with its own dice in place of the others', and while throwing as if
    each had thrown once."""
    nothing: tuple[tuple[int, ...], ...] = ((),) * len(state.stacks)
    hands = tuple([state.hands[seat] if dice else () for dice in state.hands])
    throws = state.throws if state.phase == "betting" else views.view(state, seat).throws
    return state._replace(hands=hands, kept=nothing, throws=tuple([made or 1 for made in throws]))


@cache
def _numbers() -> Mapping[Hand, int]:
    return {dice: number for number, dice in enumerate(ALL)}


@cache
def _order(ranking: Ranking) -> tuple[Hand, ...]:
    """Return all hands, the poorest first."""
    return tuple(sorted(ALL, key=lambda dice: strength(dice, ranking)))


@cache
def _ways() -> Floats:
    return np.array([ways(dice) for dice in ALL], np.float64)


@cache
def _below(ranking: Ranking) -> Floats:
    """Return a square of ones where the hand of the row is better than that of the column, without the
    exception of 1-1-1."""
    strengths = np.array([strength(dice, ranking) for dice in ALL])
    return (strengths[:, None] > strengths[None, :]).astype(np.float64)


@cache
def _beaten(ranking: Ranking) -> Floats:
    """Return the same with a half where they tie."""
    above = _below(ranking)
    return (above + 1 - above.T) / 2


@lru_cache(maxsize=4096)
def _plan(worths: tuple[tuple[Hand, float], ...], keep: bool) -> Plan:
    return Plan(dict(worths), keep)
