"""The worth of a hand's points to a team: the change of the score, and how near the end is."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

HAND_POINTS = 14
SPREAD = 11.0
"""Approximate standard deviation of a hand's change of the difference of the scores, in points."""
PACE = 7.0
"""About how many points nearer to the end a hand brings the team that leads."""


class Stakes(NamedTuple):
    """The stakes of a hand, for the team that counts. ``ours`` and ``theirs`` are the scores before it;
    ``bidding``: whether the team bid; ``price``: the cost of a failed bid."""

    ours: int
    theirs: int
    target: int
    bidding: bool
    bid: int
    price: int

    def scores(self, points: int) -> tuple[int, int]:
        """Return both scores after the hand if the team takes so many of the 14 points (Pidro 3.4)."""
        others = HAND_POINTS - points
        if self.bidding:
            return self.ours + (points if points >= self.bid else -self.price), self.theirs + others
        return self.ours + points, self.theirs + (others if others >= self.bid else -self.price)

    def made(self, points: int) -> bool:
        """Return whether the bid of the hand, either team's, is made if the team takes so many points."""
        return (points if self.bidding else HAND_POINTS - points) >= self.bid

    def worth(self, points: int) -> float:
        """Return the chance to win the game, 0.0 to 1.0, if the team takes so many of the 14 points."""
        return _worth(self, points)


@lru_cache(maxsize=4096)
def _worth(stakes: Stakes, points: int) -> float:
    ours, theirs = stakes.scores(points)
    there, others = ours >= stakes.target, theirs >= stakes.target
    if there or others:
        return float(stakes.bidding if there and others else there)
    hands = (stakes.target - max(ours, theirs)) / PACE + 0.5
    return (1 + erf((ours - theirs) / (SPREAD * sqrt(2 * hands)))) / 2
