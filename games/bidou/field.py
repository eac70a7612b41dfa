"""Measured chances of hands of Bidou and Montevideo at the tables where people play: the chances that hints
state.

A chance is first estimated from throws and bets (:mod:`games.bidou.computer`), and how often that comes true
depends on the players' bets. So it is measured: a logistic regression on the estimate and on what the seat
sees (:func:`of_throw`, :func:`of_bet`), fitted to some games and measured on others (``docs/strength.md``;
``python -m benchmarks odds bidou``). No computer's move depends on it; a hint calls or drops by it.
"""

from __future__ import annotations

from math import exp, log

from games.bidou.views import BidouView

Features = tuple[float, ...]
_LEAST = 0.02
"""Estimated chances below this, or as near to 1, count as this."""

WEIGHTS: dict[str, Features] = {
    "montevideo bet": (-0.05, 1.38, -0.33, -0.02, -0.24, 0.45, 1.00, -1.80),
    "montevideo throw": (0.13, 0.95, -0.13, -0.04, -0.15, -0.04),
    "more bet": (-0.15, 0.98, 0.22, 0.02, -0.46, -0.19, 1.47, -0.03),
    "more throw": (0.21, 1.53, -0.40, -0.07, 0.06, -0.11),
    "two bet": (0.13, 1.10, -0.16, 0.04, -0.19, 0.00, 0.70, -0.32),
    "two throw": (0.14, 1.14, -0.15, 0.05, -0.07, -0.03),
}
"""The fitted weights, by mode and by whether the seat throws or bets."""


def _bends(chance: float) -> tuple[float, float]:
    """Return the log-odds of a chance, and the part of them above even."""
    chance = min(1 - _LEAST, max(_LEAST, chance))
    odds = log(chance / (1 - chance))
    return odds, max(0.0, odds)


def of_throw(view: BidouView, chance: float) -> Features:
    """Return the features of a throw: the estimated chance; how many others there are, how many of them have
    stopped throwing, and how many throws are left."""
    others = len(view.alive) - 1
    done = sum(seat != view.seat for seat in view.done)
    return 1.0, *_bends(chance), others / 3, done / others, float(view.throws_left)


def of_bet(view: BidouView, chance: float) -> Features:
    """Return the features of a bet: the estimated chance; how many others are in the hand; how often they bet
    or raised, called and passed; whether this seat has put chips in voluntarily."""
    others = [seat for seat in view.live if seat != view.seat]
    made = [move.action.kind for move in view.moves if move.seat in others]
    own = any(m.seat == view.seat and m.action.kind in ("bet", "raise", "call") for m in view.moves)
    return (
        1.0,
        *_bends(chance),
        len(others) / 3,
        float(min(2, sum(kind in ("bet", "raise") for kind in made))),
        float(min(2, made.count("call"))),
        float(min(2, made.count("pass"))),
        float(own),
    )


def situation(view: BidouView, chance: float) -> tuple[str, Features]:
    """Return the name of the weights for an estimated chance, and the features."""
    if view.phase == "betting":
        return f"{view.mode} bet", of_bet(view, chance)
    return f"{view.mode} throw", of_throw(view, chance)


def measured(view: BidouView, chance: float) -> float:
    """Return how often a chance that was estimated so comes true, 0.0 to 1.0. Certain chances stay as they
    are, and open throws are exact."""
    name, features = situation(view, chance)
    if chance in (0.0, 1.0) or view.phase == "open_throw" or name not in WEIGHTS:
        return chance
    weighed = sum(weight * value for weight, value in zip(WEIGHTS[name], features, strict=True))
    # A chance below those of the fit is trusted less.
    return min(1.0, chance / _LEAST) / (1 + exp(-weighed))
