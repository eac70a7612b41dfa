"""A rough estimate of the value of trumps in a hand."""

from __future__ import annotations

from functools import lru_cache

WEIGHTS = (1.4, 0.8, 0.8, 1.0, 1.0, 0.8, 0.8, 0.8, 0.8, 1.1, 1.4, 1.6, 2.0, 3.4)
"""The points that a trump among the first nine cards is worth to the team of the player who has it and names
that suit, by place from the two to the ace. Fitted to 24,000 solved deals, in which the estimate is off by
4.0 (standard deviation)."""
BASE = 3.0
"""Points of a team with no trumps among the bidder's first nine."""


@lru_cache(maxsize=1 << 14)
def estimate(trumps: int) -> float:
    """Return about how many of the 14 points a bidder's team takes who isn't the dealer and has these trumps
    among his first nine cards (a mask)."""
    return BASE + sum(weight for place, weight in enumerate(WEIGHTS) if trumps >> place & 1)
