"""An adversary of Dudo that knows nothing of its rivals, and learns from rounds against them what pays.

It looks coarsely at each move (:mod:`benchmarks.adversary_practice`): how many dice a bid needs beyond those
that it sees, how many others there are, what they claimed of that face and of others. The finest look also
has the own dice, how many bids there were and of what kind, and how high the bid is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from benchmarks.adversary_practice import Looks, Practice
from benchmarks.adversary_rounds import CHANCE, Hand, Level, Position, Tree, dealt, worth
from games.dudo import DUDO
from games.dudo.actions import Bid, Calza, Doubt, DudoAction
from games.dudo.bids import ACE
from games.dudo.rules import DudoRules
from games.dudo.state import DudoState
from games.dudo.views import DudoView

HIGHER = 3
"""How many of the lowest quantities of each face are considered."""
EXPLORES = (0.25, 0.02)
"""How often any move is tried, at first and at the least."""
SETTLED = 10_000
"""After how many rounds half as many moves are tried as at first."""
_NEEDS = 10
"""The number of different needs: from -2 to 7."""
_FINE = 3000
"""More than the number of middle looks."""


class Look(NamedTuple):
    """A move to consider: for a bid or a call the bid that it is about, and its looks from coarse to fine,
    each for a need of -2 and counted on from there."""

    move: DudoAction
    quantity: int
    face: int
    looks: Looks


def considered(view: DudoView) -> list[Look]:
    """Return the moves to consider of the seat in turn: whatever its dice are."""
    if view.phase != "bidding":
        found = []
        for place, move in enumerate(view.legal):
            key = -_NEEDS * (1 + 16 * place + ("offer", "sight", "direction").index(view.phase))
            found.append(Look(move, 0, 1, (key, key, key)))
        return found
    told = _Told(view)
    lowest: dict[int, int] = {}
    found = []
    for move in view.legal:
        if isinstance(move, Bid):
            if move.quantity < lowest.setdefault(move.face, move.quantity) + HIGHER:
                found.append(Look(move, move.quantity, move.face, told.looks(move, 0)))
        elif isinstance(move, Doubt | Calza) and isinstance(view.bid, Bid):
            kind = 1 if isinstance(move, Doubt) else 2
            found.append(Look(move, view.bid.quantity, view.bid.face, told.looks(view.bid, kind)))
        else:
            found.append(Look(move, 0, 1, (-5, -5, -5)))
    return found


class _Told:
    """What the bids of a round say, as a seat sees it."""

    def __init__(self, view: DudoView) -> None:
        self._view = view
        me = view.seat
        self._bids = [(call.seat, call.action) for call in view.calls if isinstance(call.action, Bid)]
        self._claims: dict[int, int] = {}
        """By face, how many dice the others claim of it beyond what was bid on it before them."""
        self._own: dict[int, int] = {}
        self._how = 0
        """How the last one to bid came to his first bid: not yet (0), by opening (1), as low as he could (2),
        by a leap (3)."""
        highest: dict[int, int] = {}
        first: set[int] = set()
        before: Bid | None = None
        for seat, bid in self._bids:
            if seat == me:
                self._own[bid.face] = bid.quantity
            else:
                claim = bid.quantity - highest.get(bid.face, 0)
                self._claims[bid.face] = max(self._claims.get(bid.face, 0), claim)
                if seat not in first and seat == view.bidder:
                    low = before is not None and bid.quantity <= before.quantity + (bid.face <= before.face)
                    self._how = 1 if before is None else 2 if low else 3
                first.add(seat)
            highest[bid.face] = bid.quantity
            before = bid

    def looks(self, bid: Bid, kind: int) -> Looks:
        """Return the looks at a bid (``kind`` 0), a doubt (1) or a calza (2)."""
        view, face = self._view, bid.face
        own = sum(len(hand) for hand in view.hands if hand)
        others = view.total - own
        few = others if others <= 5 else 5 + (others - 4) // 2
        plain = face == ACE or not view.wild
        coarse = (min(few, 15) * 2 + plain) * 3 + kind
        claim = min(5, self._claims.get(face, 0))
        rest = max([claimed for other, claimed in self._claims.items() if other != face], default=0)
        middle = (coarse * 6 + claim) * 5 + min(4, rest)
        mine = self._own.get(face, 0)
        bold = 0 if not mine else 1 if mine < own else 2
        high = min(3, bid.quantity * 4 // max(1, view.total))
        fine = (min(5, own) * 4 + self._how) * 4 + min(3, len(self._bids))
        fine = fine * 2 + (bool(self._bids) and self._bids[-1][1].face == face)
        fine = ((fine * 3 + bold) * 4 + high) * 2 + (view.kind != "normal")
        return coarse * _NEEDS, middle * _NEEDS, (fine * _FINE + middle) * _NEEDS


class Learner:
    """Plays against a level in whole games, in seat 0, and by what that teaches."""

    def __init__(self, level: Level, rules: DudoRules, players: int, seed: int) -> None:
        self.practice = Practice()
        self._luck, self._tree = random.Random(seed), Tree(level)
        self._first, _ = DUDO.new(rules.model_copy(update={"seating": "join_order"}), players, CHANCE)
        self._state = self._first
        self._done = 0

    def practise(self, rounds: int, tell: Callable[[int], None]) -> None:
        """Play so many rounds more; ``tell`` is called with the number of those that are done."""
        for number in range(rounds):
            if not self._done or not self._state.dice[0] or self._state.phase == "over":
                opener = self._luck.randrange(len(self._first.dice))
                self._state = self._first._replace(opener=opener, turn=opener)
            explores = max(EXPLORES[1], EXPLORES[0] / (1 + self._done / SETTLED))
            self._state = _round(self._tree.start(self._state), self, self._luck, explores)
            self._done += 1
            tell(number + 1)

    def best(self, found: Sequence[Look], counts: Sequence[int]) -> tuple[Look, int, float]:
        """Return the look of the highest value, its need and the value; ``counts``: by face, how many of the
        seen dice count for it."""
        top: tuple[Look, int, float] | None = None
        for look in found:
            need = _need(look, counts)
            value = self.practice.value(look.looks, need)
            if top is None or value > top[2]:
                top = look, need, value
        if top is None:
            raise ValueError("this seat has nothing to decide")
        return top

    def move(self, view: DudoView) -> DudoAction:
        """Return the move that was found to pay most, from a view only."""
        return self.best(considered(view), _counts([hand for hand in view.hands if hand], view.wild))[0].move


def _need(look: Look, counts: Sequence[int]) -> int:
    """Return how many dice a bid needs of those that aren't seen, as a place in a look."""
    return min(_NEEDS - 1, max(0, look.quantity - counts[look.face] + 2))


def _counts(seen: Sequence[Hand], wild: bool) -> list[int]:
    """Return by face (0 is none) how many of the seen dice count for it."""
    counts = [sum(hand.count(face) for hand in seen) for face in range(7)]
    aces = counts[ACE] if wild else 0
    return [count if face < 2 else count + aces for face, count in enumerate(counts)]


def _round(position: Position, learner: Learner, luck: random.Random, explores: float) -> DudoState:
    """Play a round and learn from it; return the state at the start of the next one."""
    hands = dealt(position.state, luck)
    made: list[tuple[Look, int, float | None]] = []
    while True:
        if position.seat:
            move = position.drawn(hands, luck)
        else:
            found: list[Look] = position.noted
            if found is None:
                found = position.noted = considered(position.view)
            view = position.seen(hands) if position.state.sight else None
            seen = [hands[0]] if view is None else [hand for hand in view.hands if hand]
            counts = _counts(seen, position.view.wild)
            look, need, value = learner.best(found, counts)
            if luck.random() < explores:
                look = luck.choice(found)
                made.append((look, _need(look, counts), value))
            else:
                made.append((look, need, None))
            move = look.move
        ended = position.ends(move, hands)
        if ended is not None:
            break
        position = position.after(move)
    after, change = ended
    result = worth(change, 0, position.state.dice)
    for look, need, instead in reversed(made):
        learner.practice.learn(look.looks, result, need)
        # What came of a trial says nothing of the moves before it.
        result = result if instead is None else instead
    return after
