"""The order of bids: which bid is higher than which (Dudo 2.3, 2.7 and 2.9)."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from games.dudo.actions import Bid, bid

ACE = 1
ENDLESS = sys.maxsize
"""An end for quantities that have none."""
USUAL = 3
"""Number of suggested bids."""
LISTS = 512
"""Number of cached lists of legal bids, of some 5 KiB each."""


class BidOrder(NamedTuple):
    """The options that order the bids of a normal round, each named as in the rules."""

    ace_bids: str
    aces_in: str
    aces_out: str
    raise_rule: str


class Raises(NamedTuple):
    """The legal bids in some position. ``lowest`` has the lowest one for each face; ``usual`` are the few
    natural ones: the lowest of all, the lowest of the same face and of aces, then the next."""

    bids: tuple[Bid, ...]
    members: frozenset[Bid]
    lowest: tuple[Bid, ...]
    usual: tuple[Bid, ...]

    def few(self, wanted: Iterable[Bid]) -> tuple[Bid, ...]:
        """Return a few of them, aces last: those that are ``wanted``, then the lowest ones."""
        return _few(chain((b for b in wanted if b in self.members), self.lowest, self.bids))


def aces_for(order: BidOrder, quantity: int) -> int:
    """Return the fewest aces that are higher than a bid of ``quantity`` on another face."""
    return quantity // 2 + 1 if order.aces_in == "half_plus" else (quantity + 1) // 2


def faces_for(order: BidOrder, aces: int) -> int:
    """Return the lowest quantity of another face that is higher than a bid of so many ``aces``."""
    return 2 * aces if order.aces_out == "double" else 2 * aces + 1


def outbids(order: BidOrder, low: Bid, high: Bid) -> bool:
    """Return whether ``high`` may follow ``low`` in a normal round; the number of dice doesn't matter
    here."""
    return high.quantity in quantities_above(order, low, high.face)


def quantities_above(order: BidOrder, low: Bid, face: int) -> range:
    """Return the quantities of a ``face`` that may follow ``low`` in a normal round, however many dice there
    are."""
    one_dimension = order.raise_rule == "one_dimension"
    if order.ace_bids == "halved" and (low.face == ACE) != (face == ACE):
        fewest = aces_for(order, low.quantity) if face == ACE else faces_for(order, low.quantity)
        # A change to or from aces at the exchanged quantity is only a change of face.
        return range(fewest, fewest + 1 if one_dimension else ENDLESS)
    if order.raise_rule == "no_lower_face" and ACE not in (low.face, face) and face < low.face:
        return range(0)
    ace = 7 if order.ace_bids == "high" else ACE
    low_rank, rank = ace if low.face == ACE else low.face, ace if face == ACE else face
    fewest = low.quantity if rank > low_rank else low.quantity + 1
    return range(fewest, low.quantity + 1 if one_dimension and face != low.face else ENDLESS)


def outbids_special(face_change: bool, low: Bid, high: Bid) -> bool:
    """Return whether ``high`` may follow ``low`` in a palifico round, where aces are the lowest face (Dudo
    2.7)."""
    if not face_change and high.face != low.face:
        return False
    return (high.quantity, high.face) > (low.quantity, low.face)


@lru_cache(maxsize=LISTS)
def raises(order: BidOrder, low: Bid | None, most: int, opening_aces: bool) -> Raises:
    """Return the bids of a normal round above ``low`` (None: any), none above a quantity of ``most``, lowest
    first. ``opening_aces``: whether aces may open."""
    if low is None:
        legal = [b for b in _all_bids(order, most) if b.face != ACE or opening_aces]
    else:
        above = {face: quantities_above(order, low, face) for face in range(1, 7)}
        legal = [b for b in _all_bids(order, most) if b.quantity in above[b.face]]
    if order.ace_bids == "none":
        legal = [b for b in legal if b.face != ACE]
    return _raises(legal, low)


@lru_cache(maxsize=LISTS)
def special_raises(low: Bid | None, most: int, face_change: bool) -> Raises:
    """Return the bids of a palifico round above ``low``, as :func:`raises`."""
    legal = [b for b in _all_bids(None, most) if low is None or outbids_special(face_change, low, b)]
    return _raises(legal, low)


@lru_cache(maxsize=64)
def _all_bids(order: BidOrder | None, most: int) -> tuple[Bid, ...]:
    """Return all bids up to a quantity of ``most``, lowest first."""
    bids = (bid(quantity, face) for quantity in range(1, most + 1) for face in range(1, 7))
    return tuple(sorted(bids, key=lambda made: _height(order, made)))


def _height(order: BidOrder | None, made: Bid) -> tuple[int, int]:
    """Return a bid's place among all: q aces between 2q sixes and 2q + 1 twos, where they are halved."""
    if order is None:
        return made.quantity, made.face
    if made.face == ACE and order.ace_bids == "halved":
        return faces_for(order, made.quantity) - 1, 7
    return made.quantity, 7 if made.face == ACE and order.ace_bids == "high" else made.face


def _raises(legal: list[Bid], low: Bid | None) -> Raises:
    lowest_of: dict[int, Bid] = {}
    for made in legal:
        lowest_of.setdefault(made.face, made)
    lowest = tuple(lowest_of.values())
    alike = (b for b in lowest if low is not None and b.face in (low.face, ACE))
    return Raises(tuple(legal), frozenset(legal), lowest, _few(chain(lowest[:1], alike, lowest, legal)))


def _few(ranked: Iterable[Bid]) -> tuple[Bid, ...]:
    chosen: dict[Bid, None] = {}
    for made in ranked:
        chosen[made] = None
        if len(chosen) == USUAL:
            break
    return tuple(sorted(chosen, key=lambda made: (made.face == ACE, made.quantity, made.face)))
