"""What comes true of bids and doubts at the tables where people play: the chances that hints state.

Whoever bids knows more than dice that fall evenly would say, and who bids what depends on who plays: people
who follow hints, and computers of all levels. So the chance of a bid is measured and not derived: a logistic
regression on what a seat sees (:func:`of_standing`, :func:`of_own`), fitted to games by
``python -m benchmarks odds dudo --fit --games 300 --first 40000`` and
measured on others. Hints and the level hard doubt by it, too.
"""

from __future__ import annotations

from math import exp, log

from games.dudo import plain, solved
from games.dudo.actions import DOUBT, Bid
from games.dudo.bids import ACE
from games.dudo.views import DudoView

Features = tuple[float, ...]
_LEAST = 0.02
"""Even chances below this, or as near to 1, weigh no more than it."""


WEIGHTS: dict[str, tuple[float, ...]] = {
    "own more": (0.99, 1.14, 0.75, -0.89, 0.79, 0.04, -0.14, 0.16),
    "own solved": (1.06, -0.18, 0.39, -0.29, 0.33, -0.48, -0.08, -1.13, 1.45),
    "own two": (0.05, 1.03, 0.96, -0.66, 0.86, 0.72, -0.09, 1.17),
    "standing more": (0.59, 0.84, 2.29, 0.58, -0.59, -0.76, 2.10, -0.21, 0.26, 0.89),
    "standing solved": (0.23, -0.27, 0.81, -0.37, 0.12, 0.31, 0.23, -0.23, -0.72, 0.98, 0.97),
    "standing two": (0.88, 0.95, 2.53, -0.53, -0.37, -0.76, 0.88, -0.07, 0.89, 3.57),
}
"""By whether a bid stands or is one's own, and among whom (two, more, or two in a solved round)."""


def _logit(chance: float) -> float:
    chance = min(1 - _LEAST, max(_LEAST, chance))
    return log(chance / (1 - chance))


def _own_share(view: DudoView, face: int) -> float:
    """What part of the dice that are seen count for a face."""
    seen = [die for hand in view.hands if hand for die in hand]
    return sum(die == face or (view.wild and die == ACE) for die in seen) / max(1, len(seen))


def _told(view: DudoView) -> list[int]:
    """The faces that others have bid on in this round."""
    return [c.action.face for c in view.calls if c.seat != view.seat and isinstance(c.action, Bid)]


def of_standing(view: DudoView, standing: Bid) -> Features:
    """What tells whether the bid that stands holds: how likely even dice make it; whether it opened the
    round, raised the face before it or brought a face that nobody had bid; how often its bidder had bid, and
    his part of the other dice; aces; all other dice; the part of the own dice that count."""
    bids = [call for call in view.calls if isinstance(call.action, Bid)]
    last, before = bids[-1], bids[:-1]
    faces = [call.action.face for call in before if isinstance(call.action, Bid)]
    own = 0 if view.seat is None else view.dice[view.seat]
    others = max(1, view.total - own)
    return (
        1.0,
        _logit(plain.holds(view, standing)),
        float(not faces),
        float(faces[-1:] == [standing.face]),
        float(bool(faces) and standing.face not in faces),
        float(min(3, sum(call.seat == last.seat for call in before))),
        view.dice[last.seat] / others,
        float(standing.face == ACE),
        others / 5,
        _own_share(view, standing.face),
    )


def of_own(view: DudoView, bid: Bid) -> Features:
    """What tells whether a bid of this seat's holds: how likely even dice make it; how many of the others'
    bids were on its face, on others and on aces; aces; all other dice; the part of the own dice that
    count."""
    told = _told(view)
    own = 0 if view.seat is None else view.dice[view.seat]
    return (
        1.0,
        _logit(plain.holds(view, bid)),
        float(min(2, told.count(bid.face))),
        float(min(2, len(told) - told.count(bid.face))),
        float(ACE in told),
        float(bid.face == ACE),
        (view.total - own) / 5,
        _own_share(view, bid.face),
    )


def situation(view: DudoView, bid: Bid, *, standing: bool) -> tuple[str, Features]:
    """Which weights a chance is reckoned by, and with what."""
    players = "two" if sum(map(bool, view.dice)) == 2 else "more"
    features = of_standing(view, bid) if standing else of_own(view, bid)
    known = solved.holds(view, DOUBT if standing else bid)
    if known is not None:
        players, features = "solved", (*features, _logit(1 - known if standing else known))
    return f"{'standing' if standing else 'own'} {players}", features


def holds(view: DudoView, bid: Bid, *, standing: bool) -> float:
    """The chance that a bid holds, 0.0 to 1.0: the one that stands, or one that this seat would make. What
    the seen dice make certain is 0 or 1, and before the others have bid their dice are even."""
    likely = plain.holds(view, bid)
    if likely in (0.0, 1.0) or not _told(view):
        return likely
    name, features = situation(view, bid, standing=standing)
    weighed = sum(weight * value for weight, value in zip(WEIGHTS[name], features, strict=True))
    # What is rarer than the fit saw is believed the less, however it was bid.
    return min(1.0, likely / _LEAST) / (1 + exp(-weighed))
