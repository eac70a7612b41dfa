"""Dudo by rules of thumb: the play of the weaker levels, and the opponent in benchmarks.

Such a player takes all unseen dice as even, makes the likeliest bid, and doubts a bid that is likelier false
than its own next one is true. It learns nothing from bids and never bluffs.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from games.dudo.actions import DOUBT, Bid, DudoAction
from games.dudo.bids import ACE
from games.dudo.views import DudoView


@lru_cache(maxsize=4096)
def at_least(number: int, dice: int, chance: float) -> float:
    """Return the chance that so many of the dice or more count, each with that chance."""
    if number <= 0:
        return 1.0
    return sum(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(number, dice + 1))


def holds(view: DudoView, bid: Bid) -> float:
    """Return the chance that a bid is true if all unseen dice are even."""
    seen = [die for hand in view.hands if hand for die in hand]
    sure = sum(die == bid.face or (view.wild and die == ACE) for die in seen)
    chance = 2 / 6 if view.wild and bid.face != ACE else 1 / 6
    return at_least(bid.quantity - sure, view.total - len(seen), chance)


def move(view: DudoView, shift: float = 0.0) -> DudoAction | None:
    """Return the move in a round of bids; ``shift``: by how much the chance of the last bid is misjudged.
    None where there is no bid to judge or to make."""
    bids = [bid for bid in view.natural if isinstance(bid, Bid)]
    chances = {bid: holds(view, bid) for bid in bids}
    likeliest = max(bids, key=chances.__getitem__, default=None)
    if isinstance(view.bid, Bid) and DOUBT in view.legal and view.passer is None:
        false = 1 - holds(view, view.bid) + shift
        if likeliest is None or false > chances[likeliest]:
            return DOUBT
    return likeliest
