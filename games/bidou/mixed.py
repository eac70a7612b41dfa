"""How the level hard mixes its bets in Bidou for three or more, so that they tell little of its hand.

It bets and raises where :mod:`games.bidou.plain` does boldly, but always as much as it can, and a poor hand
bets first now and then. Near a limit it makes either move. The rates were found by an adversary that knows
them by heart (``python -m benchmarks adversary bidou``), and by play against plain players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, prod

from games.bidou.actions import CALL, DROP, PASS, Bet, BidouAction, Raise
from games.bidou.plain import BOLD
from games.bidou.views import BidouView

FIRST = 0.15
"""How often a poor hand bets first."""
FIRST_BLUR, RAISES_BLUR = 0.05, 0.03
"""How far around a limit, in shares (:mod:`games.bidou.plain`), both moves are likely."""
CALLS_BLUR = 0.12
"""In chips, how far around what a drop costs both a call and a drop are likely."""
NEVER = 0.01
"""What would be done less often than this is never done."""


def bets(view: BidouView, odds: Sequence[float]) -> Mapping[BidouAction, float]:
    """Return how often each bet is made in Bidou for three or more, at any scale; ``odds``: for each live
    opponent, the chance to beat that hand."""
    low = prod(1 - chance for chance in odds)
    share = low * (len(odds) + 1)
    if PASS in view.legal:
        # Where all passes lead to Poor Fish, a poor hand would rather pass.
        bluffs = 0.0 if view.rules.poor_fish else FIRST
        often = bluffs + (1 - bluffs) * _above(BOLD.little - share, FIRST_BLUR)
        return _offered(view, {Bet(3): often, PASS: 1 - often})
    seat = view.seat or 0
    stake = view.stakes[seat]
    staked = sum(view.stakes[other] > 0 for other in view.live if other != seat)
    raises = _above(BOLD.raises - share, RAISES_BLUR)
    gain = (1 - low) * (stake + view.owed) - low * (view.pool - stake)
    is_first = not any(move.action == DROP for move in view.moves)
    out = 0 if not stake else -1 - stake * staked if is_first else stake - 1
    calls = _above(gain - out, CALLS_BLUR)
    rest = 1 - raises
    return _offered(view, {Raise(2): raises, CALL: rest * calls, DROP: rest * (1 - calls)})


def _above(distance: float, blur: float) -> float:
    """Return how often a move is made that is right above 0: half the time there, and always far above."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, distance / blur))))


def _offered(view: BidouView, wanted: Mapping[BidouAction, float]) -> Mapping[BidouAction, float]:
    """Return the same with legal moves: a smaller bet or raise, or none, where one isn't offered."""
    found: dict[BidouAction, float] = {}
    for move, often in wanted.items():
        if often < NEVER:
            continue
        if move not in view.offered:
            smaller = [other for other in view.offered if other.kind == move.kind]
            move = smaller[-1] if smaller else PASS if PASS in view.legal else CALL
        found[move] = found.get(move, 0.0) + often
    return found
