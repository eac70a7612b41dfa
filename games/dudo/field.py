"""What comes true of bids and doubts at the tables where people play: the chances that hints state.

Whoever bids knows more than dice that fall evenly would say, and who bids what depends on who plays: people
who follow hints, and computers of all levels. So the chance of a bid is measured and not derived: a logistic
regression on what a seat sees (:func:`of_standing`, :func:`of_own`), fitted to some games and measured on
others (``python -m benchmarks odds dudo``). Hints and the level hard doubt by it, too. Of
all bids those are doubted that seem likeliest to fail, and such choices disappoint or please: how often
doubts that hints advise are right is measured once more (:func:`of_doubt`).
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
        -1.10, -0.42, -0.92, 1.79, 0.01, -0.02, -0.47, -0.06, 0.47, 0.45, 0.91, 0.88, -0.41, -0.27, -0.80,
        0.43, -2.00, -0.15, 0.15, -0.69, 1.61, -2.68, 0.00, 0.00, -0.01, -0.13, -0.23, -0.30, -0.11, 0.01,
        -0.06, -0.10, 1.19, 0.66, -0.69, -0.28, 0.01, 0.02, 0.07, 0.28, -0.32, -0.58, -0.51,
    ),
    "doubt more, aces high": (
        -0.78, 0.17, -0.03, 0.19, 0.12, -0.29, 0.10, 0.00, 0.37, 0.60, 1.32, 0.58, -0.35, -0.38, -0.75, 0.56,
        -1.26, 1.02, -0.18, -0.28, 1.09, -1.79, 0.00, 0.00, 0.92, 0.15, -0.46, -0.17, -0.09, 0.00, 0.00,
        -0.18, -0.19, 0.10, -0.42, -0.15, -0.12, 0.61, -0.09, 0.04, 0.25, 0.00, -0.00,
    ),
    "doubt more, no calza": (
        -1.36, -0.90, -0.38, 1.80, -0.02, -0.17, -0.05, -0.56, 0.47, 0.54, 1.16, 0.82, -0.33, -0.22, -0.74,
        0.56, -2.39, -0.22, 0.18, -0.79, 1.40, -3.06, 0.00, 0.00, -0.38, -0.23, -0.32, -0.42, -0.17, 0.01,
        -0.56, -1.23, 1.25, 0.57, -0.69, -0.25, 0.03, -0.07, 0.02, 0.27, -0.38, 0.26, -1.05,
    ),
    "doubt solved": (
        -0.36, -0.34, 1.22, -1.14, 0.48, -0.13, -0.01, -0.37, -0.28, -0.49, 0.55, 0.42, 0.49, 0.35, 0.00,
        0.03, -0.36, 0.27, 0.15, -0.18, -2.56, -1.29, -0.68, -0.23, 0.28, 0.26, -0.14, -0.12, 0.12, -0.22,
        -0.37, -0.49, -0.34, -0.36, -0.80, 0.62, 0.12, 2.74, -0.10, 0.70, -0.88, 0.49, -0.57, 0.90,
    ),
    "doubt solved, aces high": (
        0.08, 0.55, 0.35, -0.76, 0.34, 0.07, 0.20, -0.06, -0.62, 0.34, -0.18, -0.89, 0.86, 0.25, 0.00, 0.70,
        0.08, -0.88, 0.04, 0.02, 0.04, -0.05, -0.07, 0.19, -0.04, 0.00, 0.11, -0.08, 0.04, 0.00, -0.06,
        -0.75, -0.32, -0.49, -0.14, 0.31, -1.12, 2.04, 0.04, 0.36, -0.08, 0.37, -0.02, 0.50,
    ),
    "doubt solved, no calza": (
        -0.14, -0.24, 1.13, -1.14, 0.65, -0.04, 0.11, -0.20, 0.14, -0.43, 1.21, -0.60, 0.74, 0.89, 0.00,
        -0.22, -0.14, 0.17, -0.29, -0.48, -1.71, -1.14, -0.28, 0.24, 0.43, 0.33, 0.14, 0.21, 0.27, -0.03,
        -0.20, -0.34, -0.54, -0.28, -0.48, 0.34, -0.35, 1.29, -0.04, 0.49, -0.61, 0.97, 0.00, 0.90,
    ),
    "doubt three": (
        -0.86, -1.48, 0.68, 1.30, 0.19, 0.15, 0.55, -3.86, 0.64, 0.60, 0.59, 0.00, -0.60, -0.51, -0.69, 0.55,
        -1.56, -0.24, -0.17, -0.54, 2.28, -3.38, 0.00, -0.39, 0.37, 0.33, -0.09, -0.29, -0.14, -0.10, -3.86,
        -1.99, -0.76, -0.42, -0.34, -0.30, -0.50, 0.96, 0.03, 0.28, -0.48, -4.21, -0.66,
    ),
    "doubt three, aces high": (
        0.04, 0.42, -0.17, -0.17, 0.41, -0.16, -0.11, -0.18, -0.46, 0.71, 0.72, 0.16, -0.24, -0.35, -0.19,
        0.59, -2.05, -0.36, -0.15, 0.17, 0.95, -2.62, 0.00, 0.71, 0.38, 0.14, -0.17, 0.02, -0.02, 0.01,
        -0.18, -0.72, -1.01, -0.24, -0.58, -0.19, 0.21, -0.22, -0.05, 0.11, -0.00, 0.62, 0.43,
    ),
    "doubt three, no calza": (
        -0.88, -1.84, 1.09, 1.18, 0.24, 0.19, 0.13, -3.93, 0.67, 0.59, 0.47, 0.03, -0.66, -0.55, -0.72, 0.57,
        -1.83, -0.27, -0.21, -0.55, 2.36, -3.57, 0.00, -0.45, 0.36, 0.21, -0.08, -0.30, -0.15, -0.10, -3.93,
        -2.21, -0.87, -0.38, -0.29, -0.44, -0.41, 1.24, 0.06, 0.28, -0.49, -3.93, -0.83,
    ),
    "doubt two": (
        0.25, 0.30, 1.37, -0.10, -0.90, -0.28, -0.08, -0.41, -0.49, 0.18, 1.51, -0.78, 0.17, -0.26, 0.00,
        1.02, 0.25, 0.12, 0.22, -0.31, -0.08, 0.04, 1.04, -0.63, -0.80, -0.49, 0.65, -0.14, 0.22, 0.15,
        -0.41, -2.18, -2.34, -1.18, -0.97, 0.47, -0.99, 0.00, -0.21, 0.70, 0.78, 1.60, 0.97,
    ),
    "doubt two, aces high": (
        0.19, 0.65, 0.17, 0.69, -0.96, -0.13, 0.17, 0.95, 0.34, -0.08, 0.67, -0.26, -0.59, -0.38, 0.00, 0.53,
        0.19, -0.49, 0.22, -0.09, 0.20, 0.74, -0.66, 0.64, 0.30, -0.00, 0.19, 0.47, -0.23, -0.31, 0.95,
        -1.06, -1.25, -0.98, 0.23, 0.39, -0.23, -0.03, -0.07, -0.59, 0.76, 1.70, 1.36,
    ),
    "doubt two, no calza": (
        -0.31, -0.02, 1.06, 0.04, -0.85, -0.12, 0.07, 0.55, 0.42, 0.26, 0.30, -0.58, -0.01, -0.04, 0.00,
        0.17, -0.31, 0.02, 0.07, -0.19, 0.17, -0.66, 0.47, -0.68, -0.66, -0.44, -0.03, -0.19, 0.02, 0.06,
        0.55, -0.14, -1.62, -0.88, -1.18, 0.58, 0.68, -0.43, -0.08, 0.69, 0.49, 0.72, 1.21,
    ),
    "own more": (
        -1.14, 0.61, 0.35, 0.27, 0.10, -0.13, 0.78, -0.46, 0.93, -0.61, -0.08, -0.03, 0.16, 0.20, 0.78,
        -0.32, 0.03, 0.97, -0.03, -0.43, 0.38, 0.17, 0.45,
    ),
    "own more, aces high": (
        0.90, 0.80, 0.05, 0.33, 0.20, -0.07, 1.04, -1.36, 1.30, -1.02, -0.08, -0.15, 0.33, 0.11, 1.08, -0.18,
        0.01, -0.39, -0.11, 0.00, 0.79, -0.18, 0.62,
    ),
    "own more, no calza": (
        -1.77, 0.41, 0.58, 0.11, 0.16, -0.19, 0.79, -0.28, 0.94, -0.62, -0.11, 0.07, 0.03, 0.23, 0.74, -0.20,
        0.06, 1.13, -0.00, -0.36, 0.46, 0.17, 0.20,
    ),
    "own solved": (
        0.31, 0.14, 0.00, -0.41, 0.38, 0.00, 0.10, 0.25, -0.20, 0.07, 0.16, 0.29, -0.11, 0.41, -0.12, -0.55,
        0.66, -0.24, -0.64, -0.19, -0.26, -0.04, -0.03, 1.18,
    ),
    "own solved, aces high": (
        -0.20, -0.38, -0.29, 0.38, -0.61, 0.00, 0.14, 0.11, 0.52, -0.10, 0.31, 0.59, 0.23, -0.04, 0.19,
        -0.16, 0.86, -0.12, -0.24, -0.04, -0.22, -0.11, -0.67, 1.37,
    ),
    "own solved, no calza": (
        0.02, -0.01, 0.07, 0.02, 0.25, 0.00, -0.06, 0.07, -0.28, 0.30, -0.24, 0.55, -0.06, 0.59, -0.02,
        -0.37, 0.29, -0.41, -0.72, -0.25, -0.23, -0.02, -0.18, 1.23,
    ),
    "own three": (
        -0.71, 1.19, 0.60, -0.52, -0.27, -0.03, 0.88, -0.98, 1.06, 0.01, 0.10, 0.72, 0.47, -0.03, 0.57, 0.03,
        0.02, 0.87, -0.29, -0.51, 0.70, -0.01, 0.49,
    ),
    "own three, aces high": (
        1.11, 1.47, -0.37, 0.34, -0.08, -0.16, 1.30, -1.41, 1.94, 0.56, -0.08, 0.49, 0.93, -0.39, 0.32,
        -0.24, 0.05, 0.02, -0.36, -0.24, 0.67, -0.28, -0.41,
    ),
    "own three, no calza": (
        -1.55, 0.84, 0.89, -0.51, -0.29, -0.05, 0.86, -0.78, 1.04, -0.07, 0.04, 0.73, 0.47, 0.02, 0.63, 0.03,
        0.05, 0.97, -0.19, -0.51, 0.68, 0.04, 0.40,
    ),
    "own two": (
        -0.71, 1.67, 0.67, -0.74, 0.11, 0.20, 0.87, -0.97, 1.03, 0.86, 0.07, 0.68, 1.21, -0.02, 0.21, -0.21,
        -0.44, 0.31, -0.74, -0.57, -0.07, -0.63, -0.25,
    ),
    "own two, aces high": (
        0.06, 1.57, -0.55, 0.56, -0.22, -0.19, 0.96, -0.55, 1.92, 0.60, -0.14, 0.77, 0.99, 0.29, 0.15, -0.46,
        0.17, 0.32, -0.55, -1.57, 0.18, -0.51, -1.14,
    ),
    "own two, no calza": (
        -0.27, 1.39, 0.14, -0.47, 0.51, -0.50, 0.77, -0.51, 0.75, 0.31, 0.17, 0.41, 0.85, 0.25, 0.41, -0.42,
        0.03, 0.40, -0.49, -0.49, 0.12, -0.44, -0.27,
    ),
    "standing more": (0.59, 0.84, 2.29, 0.58, -0.59, -0.76, 2.10, -0.21, 0.26, 0.89),
    "standing solved": (0.36, -0.22, 0.36, -0.39, 0.14, 0.00, 0.36, -0.31, -1.18, 1.03, 1.15),
    "standing solved, aces high": (0.24, -0.08, 0.16, -0.12, 0.19, 0.30, 0.24, 0.51, -1.03, 0.63, 1.14),
    "standing solved, no calza": (0.32, -0.23, 0.40, -0.40, 0.12, 0.03, 0.32, -0.24, -1.01, 0.98, 1.18),
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
    bids were on its face, on others and on aces; aces; all other dice; the part of the own dice that count;
    whether few bids came before, and which face the last one was on; and how these change what even dice
    tell."""
    told = _told(view)
    bids = [call.action for call in view.calls if isinstance(call.action, Bid)]
    own = 0 if view.seat is None else view.dice[view.seat]
    others = view.total - own
    even, share = _logit(plain.holds(view, bid)), _own_share(view, bid.face)
    ace, last = float(bid.face == ACE), bids[-1].face
    early = [float(len(bids) == few) for few in (1, 2)]
    return (
        1.0,
        even,
        *[max(0.0, even + bend) for bend in (2, 1, 0, -1)],
        float(min(2, told.count(bid.face))),
        float(min(2, len(told) - told.count(bid.face))),
        float(ACE in told),
        ace,
        others / 5,
        own / 5,
        share,
        float(last == bid.face),
        ace * last / 6,
        even * share,
        even * others / 5,
        *[few * value for few in early for value in (1.0, even, ace)],
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
    """Which weights the chance of an advised doubt is reckoned by, and with what; None where the dice in
    sight tell it, or nobody's bids."""
    if plain.holds(view, standing) in (0.0, 1.0) or not _told(view):
        return None
    features = of_doubt(view, standing)
    known = solved.holds(view, DOUBT)
    if known is not None:
        return f"doubt solved{_ladder(view)}", (*features, _logit(known))
    return f"doubt {_players(view)}{_ladder(view)}", features


def doubts(view: DudoView, standing: Bid) -> float:
    """How often a doubt of the bid that stands is right, 0.0 to 1.0, where it is advised."""
    known = doubt_situation(view, standing)
    if known is None:
        return 1 - holds(view, standing, standing=True)
    return 1 - min(1.0, plain.holds(view, standing) / _LEAST) * (1 - _weighed(*known))


def _weighed(name: str, features: Features) -> float:
    return 1 / (1 + exp(-sum(weight * value for weight, value in zip(WEIGHTS[name], features, strict=True))))
