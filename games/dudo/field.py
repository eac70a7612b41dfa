"""Measured chances of bids and doubts at the tables where people play: the chances that hints state.

A player who bids knows more than evenly distributed dice would say, and the bids depend on the players:
people who follow hints, and computers of all levels. So the chance of a bid is measured and not derived. A
logistic regression on what a seat sees (:func:`of_standing`, :func:`of_own`) is fitted to some games and
measured on others (``python -m benchmarks odds dudo``). Hints and the level hard doubt by it, too. Doubts go
to the bids that seem likeliest to fail, and such a selection biases the chance: so how often advised doubts
are right is measured separately (:func:`of_doubt`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp, log

from games.dudo import plain, solved
from games.dudo.actions import CALZA, DOUBT, Bid
from games.dudo.bids import ACE
from games.dudo.views import DudoView

Features = tuple[float, ...]
_LEAST = 0.02
"""Even chances below this, or as near to 1, count as this."""


@cache
def weights() -> Mapping[str, Features]:
    """The fitted weights (``solved/field.json``), by their subject: the last bid, one's own bid or an advised
    doubt. Also by the players (two, three, more, or two in a solved round), and by rules that were measured
    separately (:func:`_ladder`: the same with ``--preset``)."""
    found = json.loads((files(solved) / "field.json").read_text("utf-8"))
    return {name: tuple(numbers) for name, numbers in found.items()}


def _logit(chance: float) -> float:
    chance = min(1 - _LEAST, max(_LEAST, chance))
    return log(chance / (1 - chance))


def _own_share(view: DudoView, face: int) -> float:
    """Return the part of the seen dice that count for a face."""
    seen = [die for hand in view.hands if hand for die in hand]
    return sum(die == face or (view.wild and die == ACE) for die in seen) / max(1, len(seen))


def _told(view: DudoView) -> list[int]:
    """Return the faces that others have bid on in this round."""
    return [c.action.face for c in view.calls if c.seat != view.seat and isinstance(c.action, Bid)]


def of_standing(view: DudoView, standing: Bid) -> Features:
    """Return the features of the last bid: how likely even dice make it; whether it opened the round, raised
    the face before it or brought a new face. Also how often its bidder had bid, and his part of the other
    dice; aces; all other dice; the part of the own dice that count."""
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
    """Return the features of a bid of this seat: how likely even dice make it; how many of the others' bids
    were on its face, on others and on aces. Also aces; all other dice; the part of the own dice that count;
    whether few bids came before, and which face the last one was on; and interactions of these with the
    chance of even dice."""
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
    """Return the features of an advised doubt: :func:`holds`; how likely even dice make the bid, and the
    likeliest one that may follow; how the bid came about, and who had bid on its face. Also how many bids and
    dice there are, with small numbers as features of their own; and interactions of these with the chance of
    even dice."""
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
    """Return the suffix of weights that were measured separately: where aces are the highest face, and where
    else no calza is called."""
    if view.rules.ace_bids == "high":
        return ", aces high"
    return ", no calza" if view.rules.calza == "off" else ""


def situation(view: DudoView, bid: Bid, *, standing: bool) -> tuple[str, Features]:
    """Return the name of the weights of a chance, and the features. The level hard also plays by the measured
    chances of last bids, and tables were made with them. They are the same in all presets, except for solved
    rounds."""
    players = "two" if sum(map(bool, view.dice)) == 2 else "more"
    features = of_standing(view, bid) if standing else of_own(view, bid)
    known = solved.holds(view, DOUBT if standing else bid)
    if known is not None:
        features = (*features, _logit(1 - known if standing else known))
        return f"{'standing' if standing else 'own'} solved{_ladder(view)}", features
    return f"standing {players}" if standing else f"own {_players(view)}{_ladder(view)}", features


def holds(view: DudoView, bid: Bid, *, standing: bool) -> float:
    """Return the chance that a bid is true, 0.0 to 1.0: the last one, or one that this seat would make. It is
    0 or 1 where the seen dice decide, and before the others have bid their dice are even."""
    likely = plain.holds(view, bid)
    if likely in (0.0, 1.0) or not _told(view):
        return likely
    # A chance below those of the fit is trusted less, however the bid was made.
    return min(1.0, likely / _LEAST) * _weighed(*situation(view, bid, standing=standing))


def doubt_situation(view: DudoView, standing: Bid) -> tuple[str, Features] | None:
    """Return the name of the weights of an advised doubt, and the features; None where the visible dice
    decide, or nobody else has bid."""
    if plain.holds(view, standing) in (0.0, 1.0) or not _told(view):
        return None
    features = of_doubt(view, standing)
    known = solved.holds(view, DOUBT)
    if known is not None:
        return f"doubt solved{_ladder(view)}", (*features, _logit(known))
    return f"doubt {_players(view)}{_ladder(view)}", features


def doubts(view: DudoView, standing: Bid) -> float:
    """Return how often an advised doubt of the last bid is right, 0.0 to 1.0."""
    known = doubt_situation(view, standing)
    if known is None:
        return 1 - holds(view, standing, standing=True)
    return 1 - min(1.0, plain.holds(view, standing) / _LEAST) * (1 - _weighed(*known))


def calza_situation(view: DudoView, standing: Bid) -> tuple[str, Features] | None:
    """Return the name of the weights of a calza in a solved round, and the features; None elsewhere."""
    known = solved.holds(view, CALZA)
    if known is None or known in (0.0, 1.0) or not _told(view):
        return None
    return "calza solved", (*of_standing(view, standing), _logit(known))


def exactly(view: DudoView, standing: Bid) -> float | None:
    """Return how likely the last bid of a solved round is exactly right, 0.0 to 1.0: none that one die more
    leaves no room for; None elsewhere."""
    measured = calza_situation(view, standing)
    known = solved.holds(view, CALZA) if measured is None else _weighed(*measured)
    more = Bid(standing.quantity + 1, standing.face)
    return known if known is None else min(known, 1 - holds(view, more, standing=False))


def _weighed(name: str, features: Features) -> float:
    return 1 / (
        1 + exp(-sum(weight * value for weight, value in zip(weights()[name], features, strict=True)))
    )
