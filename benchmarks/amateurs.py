"""Dudo as people play it who haven't played much: a novice, and somebody who counts the odds."""

from __future__ import annotations

from games.chance import Chance
from games.dudo import plain
from games.dudo.actions import DOUBT, Bid, DudoAction
from games.dudo.bids import ACE
from games.dudo.computer import default
from games.dudo.views import DudoView

THIRD, SIXTH = 3, 6
"""Of so many dice one counts, where aces are wild and where they aren't."""
DOUBTS = 1 / 3
"""Below this chance, two to one against it, one who counts the odds doubts a bid."""


def novice(view: DudoView, luck: Chance) -> DudoAction:
    """Return the move of one who bids what he holds, and doubts what seems too much: more than he has and
    than the others have on average."""
    if view.phase != "bidding" or view.kind == "faceoff" or view.passer is not None:
        return default(view)
    bids = [move for move in view.legal if isinstance(move, Bid)]
    own = {face: _holds(view, face) for face in range(1, 7)}
    if not isinstance(view.bid, Bid):
        return max(
            bids, key=lambda bid: (bid.quantity == own[bid.face], own[bid.face], bid.face, -bid.quantity)
        )
    sensible = [bid for bid in bids if bid.quantity <= own[bid.face] + _average(view, bid.face)]
    if (view.bid.quantity > own[view.bid.face] + _average(view, view.bid.face) or not sensible) and (
        DOUBT in view.legal
    ):
        return DOUBT
    return max(sensible or bids, key=lambda bid: (own[bid.face], -bid.quantity))


def counter(view: DudoView, luck: Chance) -> DudoAction:
    """Return the move of one who doubts a bid that is false two times of three by even dice, and else makes
    the likeliest bid."""
    if view.phase != "bidding" or view.kind == "faceoff" or view.passer is not None:
        return default(view)
    bids = [bid for bid in view.natural if isinstance(bid, Bid)]
    doubted = isinstance(view.bid, Bid) and plain.holds(view, view.bid) < DOUBTS
    if DOUBT in view.legal and (doubted or not bids):
        return DOUBT
    return max(bids, key=lambda bid: plain.holds(view, bid))


def _holds(view: DudoView, face: int) -> int:
    """Return how many of the seen dice count for a face."""
    seen = [die for hand in view.hands if hand for die in hand]
    return sum(die == face or (view.wild and die == ACE) for die in seen)


def _average(view: DudoView, face: int) -> int:
    """Return about how many of the unseen dice count for a face."""
    unseen = view.total - sum(len(hand) for hand in view.hands if hand)
    return round(unseen / (THIRD if view.wild and face != ACE else SIXTH))
