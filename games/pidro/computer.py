"""A computer player of Pidro, from its view only: what it bids, names, kills and plays.

It bids by sampled deals (:mod:`games.pidro.bidding_sense`) and plays trumps by perfect-information Monte
Carlo. Deals that agree with its view are drawn (:mod:`games.pidro.sampling`), each is solved for each card
(:mod:`games.pidro.search`), and the card with the best average chance to win the game is played. The easy
level uses rules of thumb (:mod:`games.pidro.plain`) and is careless at times.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from games.chance import Chance, Sealed
from games.pidro import hints, plain
from games.pidro.actions import PASS, Bid, Declare, Kill, Pass, PidroAction, Play
from games.pidro.bidding_sense import Outlook, best_suit, pile, sensible_bids
from games.pidro.sampling import Budget
from games.pidro.search import TRICK_POINTS
from games.pidro.thinking import Position, Promise, bit, brisk, card_promises, decision
from games.pidro.views import PidroView

WORD = 2**32

NORMAL = Budget(deals=16, most=16, worlds=4, nodes=2_000)
"""The thinking limits of the normal level; those of the hard one are :func:`~games.pidro.thinking.brisk`."""
CARELESS = 0.2
"""How often the easy level plays a random card."""
LAPSE_LUCK = Sealed(hashlib.sha256(b"pidro lapse").digest())
"""Source of the samples for a seat whose time is up: the same for the same view."""
WAVERS = 1.5
"""By how many points, at most, the easy level misjudges its hand when it bids."""


def choose(view: PidroView, luck: Chance, level: str) -> PidroAction:
    """Return the move of a computer player of that level; the same for the same view and luck.

    Raises:
        ValueError: the seat has no legal move, or there is no such level.
    """
    _check(view)
    name = decision(view)
    if level == "easy":
        return _careless(view, luck, name)
    if level not in ("normal", "hard"):
        raise ValueError(f"a level is easy, normal or hard, not {level!r}")
    budget = NORMAL if level == "normal" else brisk()
    return _thought(
        view,
        lambda: Outlook(view, luck, name, budget),
        lambda: card_promises(view, luck, name, budget),
    )


def best(view: PidroView) -> PidroAction:
    """Return the move to advise; the same each time.

    Raises:
        ValueError: the seat has no legal move.
    """
    _check(view)
    return _thought(view, lambda: hints.outlook(view), lambda: hints.promises(view))


def default(view: PidroView) -> PidroAction:
    """Return the move of the level normal with chance that is the same each time, for a seat whose time is
    up (Pidro 3.6).

    Raises:
        ValueError: the seat has no legal move.
    """
    return choose(view, LAPSE_LUCK, "normal")


def _check(view: PidroView) -> None:
    if not view.legal:
        raise ValueError("this seat has nothing to decide")


# --- thinking ----------------------------------------------------------------------------------------


def _thought(
    view: PidroView, outlook: Callable[[], Outlook], promises: Callable[[], dict[int, Promise]]
) -> PidroAction:
    """Return the best move by the estimates of bids and suits, or of cards."""
    if len(view.legal) == 1:
        return view.legal[0]
    match view.legal[0]:
        case Pass() | Bid():
            if len(sensible_bids(view)) == 1:
                return PASS
            return outlook().best_bid()
        case Declare():
            return Declare(outlook().best_suit())
        case Kill():
            return view.legal[0]
        case _:
            return play_of(view, _clearest(Position(view), promises()))


def _clearest(position: Position, found: dict[int, Promise]) -> int:
    """Return the card with the best estimate; of equals the poorest and lowest, but the highest if nobody can
    beat it, so that a partner sees that he may give his five."""
    best = max(found, key=lambda card: (found[card].worth, found[card].points))
    if best < position.unseen.trumps or best < position.table.best:
        return best
    equals = {TRICK_POINTS[card] for card in found if card >= best and found[card].worth >= found[best].worth}
    highest = position.own
    while TRICK_POINTS[1 << highest.bit_length() - 1] not in equals:
        highest ^= 1 << highest.bit_length() - 1
    return 1 << highest.bit_length() - 1


def play_of(view: PidroView, card: int) -> PidroAction:
    """Return the legal action that plays a card (a single bit), with the lowest surplus trumps under it."""
    legal = [a for a in view.legal if isinstance(a, Play) and bit(view, a.card) == card]
    return min(legal, key=lambda action: sum(bit(view, under) for under in action.under))


# --- the easy level ----------------------------------------------------------------------------------


def _careless(view: PidroView, luck: Chance, name: str) -> PidroAction:
    first, second = luck.numbers(name, 2, WORD)
    match view.legal[0]:
        case Pass() | Bid():
            return plain_bid(view, (second / WORD * 2 - 1) * WAVERS)
        case Declare() | Kill():
            return plain_action(view)
        case _:
            return (
                view.legal[second * len(view.legal) // WORD]
                if first < CARELESS * WORD
                else plain_action(view)
            )


def plain_action(view: PidroView) -> PidroAction:
    """Return the move by rules of thumb only: the opponent of the search in benchmarks.

    Raises:
        ValueError: the seat has no legal move.
    """
    _check(view)
    match view.legal[0]:
        case Pass() | Bid():
            return plain_bid(view)
        case Declare():
            return Declare(best_suit(pile(view.cards), robs=False)[1])
        case Kill():
            return view.legal[0]
        case _:
            position = Position(view)
            return play_of(view, plain.card(position.own, position.unseen.trumps, position.table))


def plain_bid(view: PidroView, error: float = 0.0) -> PidroAction:
    """Return the lowest bid if the estimate of the hand, misjudged by ``error`` points, is a point above
    it."""
    robs = view.seat == view.dealer and view.rules.refill == "classic"
    value = best_suit(pile(view.cards), robs)[0] + error
    lowest = next((action for action in view.legal if isinstance(action, Bid)), None)
    return lowest if lowest is not None and value - 1 >= lowest.points else PASS
