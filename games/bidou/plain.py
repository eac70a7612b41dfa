"""Bidou and Montevideo by rules of thumb: bets at fixed chances.

Such a player estimates how likely its hand is the best (in Bidou for three or more: the lowest) from its
opponents' numbers of throws. It bets, calls or drops at fixed shares of what would be fair among all.
``PLAIN`` is for the weaker levels and benchmarks. ``BOLD`` was found by play against that and against itself:
a player who raises with all but the poorest hands sheds chips, or has others drop.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from games.bidou.actions import CALL, DROP, PASS, Bet, BidouAction, Raise
from games.bidou.views import BidouView


class Style(NamedTuple):
    """The shares for each move. A share is a chance times the number of players in the hand: 1 is fair. In
    Bidou for three or more it is that of the lowest hand, in Montevideo that of the best."""

    much: float
    """Bidou: bet 3 below this share."""
    little: float
    """Bidou: bet 1 below this share."""
    raises: float
    """Bidou: raise 2 below this share."""
    pot_much: float
    """Montevideo: bet 2 above this share."""
    pot_little: float
    """Montevideo: bet 1 above this share."""
    pot_raises: float
    """Montevideo: raise above this share."""
    pot_raise: int
    """Montevideo: by how much to raise."""
    margin: float
    """Montevideo: how much more than its cost a call must be worth."""


PLAIN = Style(0.5, 0.9, 0.3, 1.5, 1.1, 2.0, 1, 1.0)
BOLD = Style(0.9, 1.2, 2.0, 1.3, 0.9, 1.5, 2, 1.3)


def bet(view: BidouView, odds: Sequence[float], style: Style = PLAIN) -> BidouAction:
    """Return the betting move; ``odds``: for each live opponent, the chance to beat that hand."""
    if view.mode == "two":
        move = _two(view, odds[0])
    else:
        move = (_pot if view.mode == "montevideo" else _more)(view, odds, style)
    if move in view.offered:
        return move
    smaller = [other for other in view.offered if other.kind == move.kind]
    return smaller[-1] if smaller else PASS if PASS in view.legal else CALL


def _two(view: BidouView, win: float) -> BidouAction:
    if PASS in view.legal:
        return Bet(1) if win > 0.55 else PASS
    if win > 0.8:
        return Raise(1)
    return CALL if win > 0.42 else DROP


def _more(view: BidouView, odds: Sequence[float], style: Style) -> BidouAction:
    low = prod(1 - chance for chance in odds)
    share = low * (len(odds) + 1)
    if PASS in view.legal:
        return Bet(3) if share < style.much else Bet(1) if share < style.little else PASS
    seat = view.seat or 0
    stake = view.stakes[seat]
    if share < style.raises:
        return Raise(2)
    gain = (1 - low) * (stake + view.owed) - low * (view.pool - stake)
    staked = sum(view.stakes[other] > 0 for other in view.live if other != seat)
    first = not any(move.action == DROP for move in view.moves)
    out = 0 if not stake else -1 - stake * staked if first else stake - 1
    return CALL if gain > out else DROP


def _pot(view: BidouView, odds: Sequence[float], style: Style) -> BidouAction:
    win = prod(odds)
    share = win * (len(odds) + 1)
    if PASS in view.legal:
        return Bet(2) if share > style.pot_much else Bet(1) if share > style.pot_little else PASS
    if share > style.pot_raises:
        return Raise(style.pot_raise)
    return CALL if win * (view.pool + view.owed) > style.margin * view.owed else DROP
