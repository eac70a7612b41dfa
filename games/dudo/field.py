"""What comes true of bids and doubts at the tables where people play: the chances that hints state.

Whoever bids knows more than dice that fall evenly would say, and who bids what depends on who plays: people
who follow hints, and computers of all levels. So the chance of a bid is measured and not derived: a logistic
regression on what a seat sees (:func:`of_standing`, :func:`of_own`), fitted to games by
``python -m benchmarks odds dudo --fit --games 300 --first 40000`` and
measured on others. Hints and the level hard doubt by it, too. Of all bids those are doubted that seem
likeliest to fail, and such choices disappoint or please: how often doubts that hints advise are right is
measured once more (:func:`of_doubt`).
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
    "doubt more": (
        -1.93, -0.24, -0.12, 1.30, -0.08, -0.32, -0.19, 0.00, 0.76, 0.21, 0.46, 0.30, -0.28, -0.02, -0.61,
        0.34, -0.20, -0.27, 0.07, -1.06, 1.68, -1.71, 0.00, 0.00, -0.58, -0.50, -0.61, -0.30, -0.36, -0.24,
        0.00, 0.11, 1.40, 0.70, -0.34, -0.08, -0.76, 0.02, -0.08, 0.16, -0.15, 0.00, -0.61,
    ),
    "doubt more, aces high": (
        -1.04, 0.47, -0.57, 1.16, -0.49, -0.53, 0.00, 0.00, 0.20, -0.01, 0.74, 0.21, -0.18, -0.24, -0.61,
        0.55, -1.07, 0.61, 0.35, -0.37, 0.37, -0.41, 0.00, 0.00, 0.00, 0.69, -0.67, -0.20, -0.08, 0.09,
        0.00, 0.45, -1.02, 0.04, -0.85, 0.30, 0.39, 0.00, -0.18, 0.14, 0.64, 0.00, -0.47,
    ),
    "doubt more, no calza": (
        -1.63, -0.01, -0.79, 1.48, -0.17, -0.27, 0.47, 0.00, 0.31, 0.45, 0.60, 0.23, 0.05, 0.30, -0.61,
        0.39, -0.52, -0.27, 0.16, -0.91, 1.18, -1.28, 0.00, 0.00, -0.10, 0.63, -0.52, -0.32, -0.25, -0.05,
        0.00, -0.12, 1.46, 0.93, -0.70, 0.27, -1.09, 0.04, -0.03, 0.17, 0.01, 0.00, -0.53,
    ),
    "doubt three": (
        -0.17, -0.40, 0.33, 1.22, -0.01, 0.16, 1.16, -1.55, 1.15, 0.04, 0.45, -0.37, -0.54, -0.26, -0.82,
        0.78, -0.00, -0.17, -0.12, -0.30, 1.77, -2.66, 0.00, -0.46, 0.44, 0.04, 0.17, -0.09, 0.11, 0.01,
        -1.55, -1.17, -0.50, -0.48, 0.31, -0.40, -0.09, -0.44, 0.01, 0.10, -0.28, -2.36, -0.40,
    ),
    "doubt three, aces high": (
        0.03, 0.09, -0.12, 0.47, -0.18, -0.10, 0.76, 0.00, -0.76, 0.42, 2.19, -0.15, 0.05, -0.09, -0.18,
        0.43, -1.65, 0.12, -0.05, 0.25, 0.70, -2.18, 0.00, 0.54, 0.83, 0.34, -0.21, -0.01, -0.06, -0.11,
        0.00, -1.23, -0.75, -0.36, -0.43, -0.03, 0.79, 0.16, -0.01, 0.05, 0.13, 0.00, 0.33,
    ),
    "doubt three, no calza": (
        -0.47, -0.75, 0.34, 1.31, -0.21, 0.30, 1.26, -1.21, 0.86, 0.12, 0.29, -0.04, -0.95, -0.44, -0.86,
        0.53, -0.27, -0.53, 0.09, -0.31, 1.77, -1.99, 0.00, -0.13, 0.77, 0.42, 0.16, -0.27, -0.29, 0.01,
        -1.21, -1.03, -0.54, -0.43, 0.11, -0.00, -0.73, -0.00, 0.13, 0.10, 0.22, -0.84, -0.04,
    ),
    "doubt two": (
        0.40, 0.56, 0.32, 0.70, -1.12, -0.19, -0.03, -0.59, -0.57, 0.15, 1.17, -0.57, 0.18, -0.13, 0.00,
        0.90, 0.40, 0.17, 0.02, -0.17, -0.54, 0.40, 1.07, -0.34, -0.66, -0.02, 0.46, 0.07, 0.36, 0.12,
        -0.59, -1.99, -2.65, -1.07, -1.36, 0.83, -1.22, 0.00, -0.21, 0.70, 0.67, 1.71, 1.07,
    ),
    "doubt two, aces high": (
        0.29, 0.47, -0.13, 0.13, -0.45, 0.20, 0.18, -0.33, 1.13, -0.08, -0.46, -0.24, -0.63, -0.05, 0.00,
        0.10, 0.29, -1.27, -0.94, 0.32, 0.03, -0.52, 0.61, 0.99, 0.29, 0.13, 0.24, 0.23, -0.57, -0.64,
        -0.33, -2.31, -1.69, -1.46, -0.48, 1.20, -0.79, 0.00, 0.01, -0.78, 0.97, 1.30, 1.02,
    ),
    "doubt two, no calza": (
        -0.05, 0.68, -0.00, -0.31, -0.46, -0.19, 0.45, 0.58, 0.39, 0.12, 1.55, 0.05, -0.23, -0.02, 0.00,
        -0.14, -0.05, 0.27, -0.78, 0.01, -0.43, -0.68, 0.71, 0.24, 0.03, 0.01, -0.01, -0.07, -0.02, -0.07,
        0.58, -0.65, -1.65, -0.87, -0.93, 0.54, 0.30, -0.03, -0.16, -0.33, 0.43, 1.24, 0.90,
    ),
    "own more": (0.40, 1.04, 0.23, -0.10, -0.05, 0.76, -0.71, 0.75, -0.25, -0.05, -0.12),
    "own more, aces high": (0.84, 0.65, 0.45, 0.31, -0.23, 1.08, -1.29, 1.42, 1.39, -0.20, 0.23),
    "own more, no calza": (0.46, 1.13, 0.04, 0.03, -0.05, 0.76, -0.62, 0.79, -0.28, -0.08, -0.19),
    "own solved": (1.48, 0.22, -0.91, 0.21, 0.00, 0.38, 0.14, 0.01, -0.30, -0.79, -0.31, 1.35),
    "own solved, aces high": (-0.10, 0.12, -0.56, 0.48, 0.00, 0.20, 0.15, 0.31, 0.16, 0.79, 0.24, 0.99),
    "own solved, no calza": (0.94, -0.03, -0.25, -0.96, 0.00, 0.16, -0.06, 0.22, -0.09, -0.65, 0.11, 1.34),
    "own three": (1.52, 1.53, -0.11, -0.31, -0.16, 0.80, -1.16, 0.99, 0.19, 0.00, 0.03),
    "own three, aces high": (0.61, 1.26, 0.24, -0.29, -0.20, 1.17, -1.19, 1.86, 1.78, 0.08, 0.40),
    "own three, no calza": (0.94, 1.34, 0.18, -0.53, 0.03, 0.83, -0.98, 0.88, 0.13, 0.03, -0.05),
    "own two": (0.85, 1.77, -0.83, 0.16, -0.49, 1.05, -0.70, 0.89, 0.72, 0.22, 1.00),
    "own two, aces high": (0.21, 1.00, 0.47, -0.75, 0.38, 1.08, -0.53, 1.78, 0.89, -0.36, 0.45),
    "own two, no calza": (0.77, 1.24, -0.46, 0.70, -1.14, 0.89, -0.62, 0.72, 0.40, -0.03, 0.48),
    "standing more": (0.59, 0.84, 2.29, 0.58, -0.59, -0.76, 2.10, -0.21, 0.26, 0.89),
    "standing solved": (0.32, -0.19, 0.50, 0.05, 0.13, 0.16, 0.32, -0.23, -1.22, 0.80, 1.10),
    "standing solved, aces high": (0.11, -0.07, 0.06, -0.20, -0.28, 0.33, 0.11, 1.02, 0.40, 0.58, 1.10),
    "standing solved, no calza": (0.43, -0.25, 0.28, -0.16, -0.10, 0.14, 0.43, -0.17, -1.21, 0.53, 1.17),
    "standing two": (0.88, 0.95, 2.53, -0.53, -0.37, -0.76, 0.88, -0.07, 0.89, 3.57),
}  # fmt: skip
"""By what is told of: a bid that stands, one's own or an advised doubt; among whom (two, three, more, or two
in a solved round); and where it was measured apart (:func:`_ladder`: the same with ``--preset``)."""


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
    even = _logit(plain.holds(view, bid))
    return (
        1.0,
        even,
        *[max(0.0, even + bend) for bend in (1, 0, -1)],
        float(min(2, told.count(bid.face))),
        float(min(2, len(told) - told.count(bid.face))),
        float(ACE in told),
        float(bid.face == ACE),
        (view.total - own) / 5,
        _own_share(view, bid.face),
    )


def of_doubt(view: DudoView, standing: Bid) -> Features:
    """What tells whether a doubt that is advised is right: by :func:`holds`; by how likely even dice make the
    bid, and the likeliest one that may follow; by how the bid came about, who had bid on its face, and how
    many bids and dice there are, few of them each by itself; and how these change what even dice tell."""
    bids = [call for call in view.calls if isinstance(call.action, Bid)]
    last, before = bids[-1], [(call.seat, call.action) for call in bids[:-1] if isinstance(call.action, Bid)]
    faces = [made.face for _, made in before]
    own = 0 if view.seat is None else view.dice[view.seat]
    others = max(1, view.total - own)
    his = [made.face for seat, made in before if seat == last.seat]
    alike = [seat for seat, made in before if made.face == standing.face and seat != last.seat]
    same = faces[-1:] == [standing.face]
    jump = standing.quantity - before[-1][1].quantity - 1 if same else 0
    right = _logit(1 - holds(view, standing, standing=True))
    even = _logit(plain.holds(view, standing))
    follow = max([plain.holds(view, bid) for bid in view.natural if isinstance(bid, Bid)], default=0.0)
    best, share = _logit(follow), _own_share(view, standing.face)
    return (
        1.0,
        right,
        *[max(0.0, right + bend) for bend in (1, 0, -1)],
        best,
        float(not follow),
        float(not faces),
        float(same),
        float(bool(faces) and standing.face not in faces),
        float(min(3, jump)),
        float(min(3, len(his))),
        float(min(2, his.count(standing.face))),
        float(min(2, len(his) - his.count(standing.face))),
        float(min(2, sum(seat != view.seat for seat in alike))),
        float(view.seat in alike),
        view.dice[last.seat] / others,
        float(standing.face == ACE),
        others / 5,
        own / 5,
        min(8, len(bids)) / 4,
        share,
        *[float(count == few) for count in (others, own, len(bids)) for few in (1, 2, 3, 4)],
        even,
        *[max(0.0, even + bend) for bend in (2, 1, 0)],
        even * best,
        even * others / 5,
        even * share,
        *[even * (len(bids) == few) for few in (1, 2)],
    )


def _players(view: DudoView) -> str:
    return {2: "two", 3: "three"}.get(sum(map(bool, view.dice)), "more")


def _ladder(view: DudoView) -> str:
    """What the name of weights ends with that were measured apart: where aces are the highest face, and where
    else no calza is called."""
    if view.rules.ace_bids == "high":
        return ", aces high"
    return ", no calza" if view.rules.calza == "off" else ""


def situation(view: DudoView, bid: Bid, *, standing: bool) -> tuple[str, Features]:
    """Which weights a chance is reckoned by, and with what. By what is measured of a bid that stands hard
    plays, too, and tables were made: it is the same in all presets, but for solved rounds."""
    players = "two" if sum(map(bool, view.dice)) == 2 else "more"
    features = of_standing(view, bid) if standing else of_own(view, bid)
    known = solved.holds(view, DOUBT if standing else bid)
    if known is not None:
        features = (*features, _logit(1 - known if standing else known))
        return f"{'standing' if standing else 'own'} solved{_ladder(view)}", features
    return f"standing {players}" if standing else f"own {_players(view)}{_ladder(view)}", features


def holds(view: DudoView, bid: Bid, *, standing: bool) -> float:
    """The chance that a bid holds, 0.0 to 1.0: the one that stands, or one that this seat would make. What
    the seen dice make certain is 0 or 1, and before the others have bid their dice are even."""
    likely = plain.holds(view, bid)
    if likely in (0.0, 1.0) or not _told(view):
        return likely
    # What is rarer than the fit saw is believed the less, however it was bid.
    return min(1.0, likely / _LEAST) * _weighed(*situation(view, bid, standing=standing))


def doubt_situation(view: DudoView, standing: Bid) -> tuple[str, Features] | None:
    """Which weights the chance of an advised doubt is reckoned by, and with what; None where it is that of
    the bid to fail: in solved rounds, and where the dice in sight or nobody's bids tell it."""
    if plain.holds(view, standing) in (0.0, 1.0) or not _told(view):
        return None
    name, _ = situation(view, standing, standing=True)
    if name.startswith("standing solved"):
        return None
    return f"doubt {_players(view)}{_ladder(view)}", of_doubt(view, standing)


def doubts(view: DudoView, standing: Bid) -> float:
    """How often a doubt of the bid that stands is right, 0.0 to 1.0, where it is advised."""
    known = doubt_situation(view, standing)
    if known is None:
        return 1 - holds(view, standing, standing=True)
    return 1 - min(1.0, plain.holds(view, standing) / _LEAST) * (1 - _weighed(*known))


def _weighed(name: str, features: Features) -> float:
    return 1 / (1 + exp(-sum(weight * value for weight, value in zip(WEIGHTS[name], features, strict=True))))
