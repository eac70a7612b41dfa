"""How likely a claim is, given the dice that a seat sees and what has been bid (from a view alone).

Every die that isn't seen starts with six equally likely faces. A bid makes hands likelier the more of
their dice count for it: a hand with n such dice makes its owner TRUST ** n times as likely to have made
that bid. That is Bayes' rule with a log-linear likelihood, and it keeps the dice independent of each
other, so that every chance below is exact under that assumption. In an obligo round, where others than its
owner see a hand, the bids tell more of it (:mod:`games.dudo.obligo`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from games.dudo import obligo
from games.dudo.actions import Bid, Claim, Pass, Sum
from games.dudo.bids import ACE
from games.dudo.counting import PASS_DICE, count, qualifies
from games.dudo.views import DudoView

TRUST = 1.5
"""How much likelier one more counting die makes a bid. With 1 it would learn nothing from bids; above 1.8 it
takes bluffs for the truth and loses to a player that ignores them."""
SUM_TRUST = 1.5
"""In the face-off: how much less likely a bid is for each pip that it asks beyond an average other die."""
PASS_TRUE = 19 / 144
"""The chance that five dice make a true pass (Dudo 2.8)."""
PASS_WHEN_TRUE, PASS_WHEN_FALSE = 0.6, 0.1
"""How often a seat that may pass does so with a true pass and without one."""

Weights = tuple[float, ...]
"""The chances of the faces 1 to 6 of one die, in that order."""


class Belief:
    """A seat's belief about the dice in play, if it trusts bids that much."""

    def __init__(self, view: DudoView, trust: float = TRUST) -> None:
        self._view, self._trust = view, trust
        self._weights = tuple(self._die(seat) for seat in range(view.players))
        self.seen = tuple(hand for hand in view.hands if hand)
        """The visible hands."""
        self.hidden = tuple(
            (self._weights[seat], view.dice[seat]) for seat, hand in enumerate(view.hands) if hand is None
        )
        """For each unseen hand the weights of its dice, and their number."""

    def matching(self, face: int) -> int:
        """Return how many of the seen dice count for a bid on ``face``."""
        return count(self.seen, face, self._view.wild)[0]

    @property
    def unseen(self) -> int:
        """Return the number of unseen dice."""
        return sum(held for _, held in self.hidden)

    def spread(self, claim: Bid | Sum) -> tuple[int, Sequence[float]]:
        """Return what the seen dice count for a bid, and the chances that the unseen ones add 0, 1, 2, ..."""
        if isinstance(claim, Sum):
            return sum(map(sum, self.seen)), _sums(self.hidden)
        view = self._view
        if view.sight == "open" and view.seat is not None and view.dice[view.seat]:
            return self.matching(claim.face), self._own_matches(claim.face)
        return self.matching(claim.face), _matches(self.hidden, claim.face, view.wild)

    def _die(self, owner: int) -> Weights:
        """Return the chances of the faces of each die of a seat."""
        view = self._view
        if view.sight == "closed" and view.dice[owner] == 1:
            return tuple(obligo.chances(view, owner).values())
        return _tilted(_evidence(view, owner), view.wild, self._trust)

    @cached_property
    def _own(self) -> Mapping[tuple[int, ...], float]:
        """The chances of the own hands, where all others see them."""
        assert self._view.seat is not None  # noqa: S101 - a spectator has none
        return obligo.chances(self._view, self._view.seat)

    def _own_matches(self, face: int) -> tuple[float, ...]:
        """Return the chances that 0, 1, 2, ... of the own dice count for ``face``, where others see them."""
        found = [0.0] * (self.unseen + 1)
        for hand, chance in self._own.items():
            found[count((hand,), face, self._view.wild)[0]] += chance
        return tuple(found)

    def holds(self, claim: Claim) -> float:
        """Return the chance that a claim is true, 0.0 to 1.0."""
        if not isinstance(claim, Bid | Sum):
            return self._pass_holds()
        sure, chances = self.spread(claim)
        return min(1.0, sum(chances[max(0, needed(claim) - sure) :]))

    def exactly(self, claim: Bid | Sum) -> float:
        """Return the chance that a bid is exactly right, 0.0 to 1.0."""
        sure, chances = self.spread(claim)
        missing = needed(claim) - sure
        return chances[missing] if 0 <= missing < len(chances) else 0.0

    def onlooker(self, claim: Bid | Sum) -> float:
        """Return the chance of this seat's bid as estimated by a seat that sees no dice: from the bids, this
        one included."""
        view = self._view
        hidden = tuple(
            (self._weights[seat], view.dice[seat]) for seat in range(view.players) if seat != view.seat
        )
        if view.seat is not None:
            own = _tilted((*_evidence(view, view.seat), claim), view.wild, self._trust)
            hidden = ((own, view.dice[view.seat]), *hidden)
        chances = _sums(hidden) if isinstance(claim, Sum) else _matches(hidden, claim.face, view.wild)
        return min(1.0, sum(chances[needed(claim) :]))

    def _pass_holds(self) -> float:
        view = self._view
        hand = None if view.passer is None else view.hands[view.passer]
        if hand is not None:
            return float(qualifies(hand))
        if view.passer is not None and view.dice[view.passer] != PASS_DICE:
            return 0.0
        true, false = PASS_TRUE * PASS_WHEN_TRUE, (1 - PASS_TRUE) * PASS_WHEN_FALSE
        return true / (true + false)


def needed(claim: Bid | Sum) -> int:
    """Return how many dice, or pips in the face-off, a bid claims."""
    return claim.total if isinstance(claim, Sum) else claim.quantity


def _evidence(view: DudoView, owner: int) -> tuple[Bid | Sum, ...]:
    """Return the bids that say something about the dice of ``owner``: by seats that see them (Dudo 2.7)."""
    bids = [(call.seat, call.action) for call in view.calls if not isinstance(call.action, Pass)]
    if view.sight == "open":
        return tuple(bid for seat, bid in bids if seat != owner)
    if view.sight == "closed" and view.dice[owner] != 1:
        return ()
    return tuple(bid for seat, bid in bids if seat == owner)


@lru_cache(maxsize=4096)
def _tilted(evidence: tuple[Bid | Sum, ...], wild: bool, trust: float) -> Weights:
    weights = [1.0] * 6
    for claim in evidence:
        for face in range(1, 7):
            if isinstance(claim, Sum):
                weights[face - 1] *= SUM_TRUST ** -max(0.0, claim.total - face - 3.5)
            elif face == claim.face or (wild and face == ACE):
                weights[face - 1] *= trust
    total = sum(weights)
    return tuple(weight / total for weight in weights)


@lru_cache(maxsize=4096)
def _matches(hidden: tuple[tuple[Weights, int], ...], face: int, wild: bool) -> tuple[float, ...]:
    """Return the chances that 0, 1, 2, ... of the hidden dice count for ``face``."""
    chances = [1.0]
    for weights, held in hidden:
        hit = weights[face - 1] + (weights[ACE - 1] if wild and face != ACE else 0.0)
        for _ in range(held):
            more = [chance * (1 - hit) for chance in chances] + [0.0]
            for number, chance in enumerate(chances):
                more[number + 1] += chance * hit
            chances = more
    return tuple(chances)


@lru_cache(maxsize=4096)
def _sums(hidden: tuple[tuple[Weights, int], ...]) -> tuple[float, ...]:
    """Return the chances that the hidden dice add up to 0, 1, 2, ..."""
    chances = [1.0]
    for weights, held in hidden:
        for _ in range(held):
            more = [0.0] * (len(chances) + 6)
            for total, chance in enumerate(chances):
                for face, weight in enumerate(weights, 1):
                    more[total + face] += chance * weight
            chances = more
    return tuple(chances)
