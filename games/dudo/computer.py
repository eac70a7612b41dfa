"""A computer player of Dudo, from its view only.

Each legal move gets a value: what it is expected to win and lose in dice. A lost die of one's own is -1; a
die that another seat loses is worth its share of a whole table's loss. A bid's value is the result of the
next seat's doubt, weighted by the likelihood of that doubt from that seat's view. Bluffs are no special case:
a bid that is seldom true, but that the next seat will seldom doubt, has a good value too. Among moves of
nearly the best value the choice is mixed, so that a bid doesn't give the hand away.

Rounds for two with few dice are solved (:mod:`games.dudo.solved`): there the moves are mixed as an
equilibrium mixes them, and none of this is needed.

The chance that the last bid is true is measured (:mod:`games.dudo.field`); the chances of all other bids are
estimated from earlier bids (:mod:`games.dudo.belief`).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from games.chance import Chance
from games.dudo import field, plain, solved
from games.dudo.actions import (
    ACCEPT,
    CLOSED,
    LEFT,
    OPEN,
    PASS,
    RIGHT,
    Bid,
    Calza,
    Doubt,
    DudoAction,
    Pass,
    Sum,
)
from games.dudo.belief import Belief
from games.dudo.counting import PASS_DICE, qualifies
from games.dudo.views import DudoView
from games.mixing import drawn, near

HOPELESS = 0.1
"""A bid with a lower chance to be true is hopeless. It is made only where no legal call and no legal bid has
a better chance."""
MIXING = 0.03
"""How far apart in value, in dice, two moves are when the better one is played e times as often."""
CLOSE = 0.09
"""Moves that fall short of the best by more than this, in dice, are never played."""
DOUBTED = 0.7
"""How often even the likeliest bid is assumed to be doubted: caution, which pays against sound players."""
AFTERMATH = 0.05
"""What a bid that isn't doubted costs, in dice: the turn comes back."""
PASS_DOUBTED = 0.45
"""How often a pass is expected to be doubted."""
CONSIDERED = 24
"""How many of the lowest legal bids are considered beside the lowest of each face: higher ones are less
likely."""


LEVELS = ("easy", "normal", "hard")
CARELESS = 0.25
"""How often the easy level makes any natural bid."""
WAVERS = 0.5
"""By how much, at most, the easy level misjudges the chance of the last bid."""


def values(view: DudoView) -> dict[DudoAction, float]:
    """Return the dice that each move worth considering is expected to win. Higher is better.

    Raises:
        ValueError: the seat has no legal move.
    """
    if not view.legal:
        raise ValueError("this seat has nothing to decide")
    if view.phase != "bidding":
        return _choice_values(view)
    belief = Belief(view)
    found: dict[DudoAction, float] = {}
    for action in view.legal:
        match action:
            case Doubt():
                found[action] = _doubt_value(view, belief)
            case Calza():
                found[action] = calza_value(view, success(view, action, belief))
            case Pass():
                found[action] = _pass_value(view)
    hopes: dict[DudoAction, float] = {}
    for bid in _bids_to_weigh(view):
        hopes[bid] = belief.holds(bid)
        found[bid] = bid_value(view, belief, bid, hopes[bid])
    _drop_hopeless(found, hopes, view, belief)
    return found


def choose(view: DudoView, luck: Chance, level: str) -> DudoAction:
    """Return the move of a computer player of that level, mixed by ``luck``.

    Hard moves as an equilibrium mixes where the round is solved, and else makes one of nearly the highest
    value. Normal uses rules of thumb (:mod:`games.dudo.plain`). Easy does, too, but misjudges the last bid,
    and now and then makes any natural bid.

    Raises:
        ValueError: the seat has no legal move, or there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"a level is {', '.join(LEVELS)}, not {level!r}")
    if not view.legal:
        raise ValueError("this seat has nothing to decide")
    if level == "hard":
        mixed = solved.mix(view)
        return drawn(mixed, luck, _draw(view)) if mixed else reckoned(view, luck)
    if not _goes_by_rule(view):
        return reckoned(view, luck)
    shift = 0.0
    if level == "easy":
        whim, miss = luck.numbers(f"{_draw(view)}/whim", 2, 1000)
        if whim < 1000 * CARELESS and view.natural:
            return view.natural[miss % len(view.natural)]
        shift = WAVERS * (miss / 500 - 1)
    return plain.move(view, shift) or reckoned(view, luck)


def reckoned(view: DudoView, luck: Chance) -> DudoAction:
    """Return a move of nearly the highest value, mixed by ``luck``: the choice where nothing is solved.

    Raises:
        ValueError: the seat has no legal move.
    """
    return drawn(reckoned_mix(view), luck, _draw(view))


def reckoned_mix(view: DudoView) -> dict[DudoAction, float]:
    """Return how often each move is made where nothing is solved, at any scale.

    Raises:
        ValueError: the seat has no legal move.
    """
    return near(values(view), mixing=MIXING, close=CLOSE)


def _goes_by_rule(view: DudoView) -> bool:
    """Return whether the lower levels have rules of thumb for this decision."""
    return view.phase == "bidding" and view.kind != "faceoff"


def _highest(found: Mapping[DudoAction, float]) -> DudoAction:
    """Return the action with the highest figure, of equals the first."""
    return max(found, key=found.__getitem__)


def _draw(view: DudoView) -> str:
    return f"computer/round {view.round}/{view.phase}/call {len(view.calls)}/seat {view.seat}"


def default(view: DudoView) -> DudoAction:
    """Return the likeliest move of the level normal, for a seat whose time is up.

    Raises:
        ValueError: the seat has no legal move.
    """
    if not view.legal:
        raise ValueError("this seat has nothing to decide")
    return (plain.move(view) if _goes_by_rule(view) else None) or _highest(values(view))


# --- values ------------------------------------------------------------------------------------------


def _others(view: DudoView) -> int:
    """Return how many other seats are in."""
    return max(1, sum(1 for seat, held in enumerate(view.dice) if held and seat != view.seat))


def _stakes(view: DudoView, claim: Bid | Sum) -> tuple[float, float]:
    """Return about how many dice a lost doubt of that bid costs this seat, and how many another one."""
    own = view.dice[view.seat] if view.seat is not None else 1
    if view.rules.loss == "all":
        other = view.total - own
        return float(max(1, own)), other / _others(view)
    # A wrong bid is usually wrong by little more than one; the difference matters, but not by much.
    return (1.3, 1.3) if view.rules.loss == "difference" and isinstance(claim, Bid) else (1.0, 1.0)


def _doubt_value(view: DudoView, belief: Belief) -> float:
    if view.passer is not None:
        fails = 1 - belief.holds(PASS)
        return fails / _others(view) - (1 - fails)
    return doubt_value(view, 1 - _standing_holds(view, belief))


def doubt_value(view: DudoView, fails: float) -> float:
    """Return the dice that a doubt of the last bid is expected to win if that bid is false with the chance
    ``fails``, 0.0 to 1.0."""
    claim = view.bid
    assert claim is not None, "a doubt is legal only where there is a bid"  # noqa: S101
    own, other = _stakes(view, claim)
    return fails * other / _others(view) - (1 - fails) * own


def calza_value(view: DudoView, exact: float) -> float:
    """Return the dice that a calza is expected to win if the last bid is exactly right with the chance
    ``exact``, 0.0 to 1.0."""
    own = view.dice[view.seat] if view.seat is not None else 0
    if view.rules.calza == "regain":
        gain = 1.0 if own < view.rules.dice_start or view.rules.calza_cap == "banked" else 0.0
    else:
        gain = 1 / _others(view) if view.rules.calza == "bidder_loses" else 1.0
    loss = 1.0 if own else 0.0
    return exact * gain - (1 - exact) * loss


def _pass_value(view: DudoView) -> float:
    hand = None if view.seat is None else view.hands[view.seat]
    stake = 1 / _others(view) if hand is not None and qualifies(hand) else -1.0
    # Everyone knows that a pass with fewer than five dice is a bluff.
    few = view.seat is not None and view.dice[view.seat] != PASS_DICE
    return stake if few else PASS_DOUBTED * stake


def bid_value(view: DudoView, belief: Belief, bid: Bid | Sum, holds: float) -> float:
    """Return the dice that a bid is expected to win if it is true with the chance ``holds``, 0.0 to 1.0."""
    own, other = _stakes(view, bid)
    unlikely = 1 / (1 + exp(9 * (belief.onlooker(bid) - 0.45)))
    doubted = DOUBTED + (1 - DOUBTED) * unlikely
    return doubted * (holds * other / _others(view) - (1 - holds) * own) - (1 - doubted) * AFTERMATH


def _bids_to_weigh(view: DudoView) -> list[Bid | Sum]:
    bids = [action for action in view.legal if isinstance(action, Bid | Sum)]
    lowest = [bid for bid in view.natural if bid not in bids[:CONSIDERED]] if bids else []
    return bids[:CONSIDERED] + lowest


def _drop_hopeless(
    found: dict[DudoAction, float], hopes: dict[DudoAction, float], view: DudoView, belief: Belief
) -> None:
    chances = dict(hopes)
    for action in found:
        if action not in hopes:
            chances[action] = success(view, action, belief)
    top = max(chances.values(), default=0.0)
    for bid, chance in hopes.items():
        if chance < HOPELESS and chance < top:
            del found[bid]


def success(view: DudoView, action: DudoAction, belief: Belief | None = None) -> float:
    """Return the chance that a bid or a pass is true or that a call is right, 0.0 to 1.0."""
    belief = belief or Belief(view)
    match action:
        case Doubt():
            if view.passer is not None:
                return 1 - belief.holds(PASS)
            return 1 - _standing_holds(view, belief) if view.bid is not None else 0.0
        case Calza():
            return _exact(view, belief)
        case Pass():
            hand = None if view.seat is None else view.hands[view.seat]
            return float(hand is not None and qualifies(hand))
        case Bid() | Sum():
            return belief.holds(action)
        case _:
            return 1.0


def _exact(view: DudoView, belief: Belief) -> float:
    """Return the chance that the last bid is exactly right: as estimated, but none that one die more of its
    face, as measured, leaves no room for."""
    bid = view.bid
    exact = belief.exactly(bid) if bid is not None else 0.0
    if isinstance(bid, Bid) and view.sight is None:
        return min(exact, 1 - field.holds(view, Bid(bid.quantity + 1, bid.face), standing=False))
    return exact


def _standing_holds(view: DudoView, belief: Belief) -> float:
    """Return the chance that the last bid is true: as measured where each sees its own dice."""
    if isinstance(view.bid, Bid) and view.sight is None:
        return field.holds(view, view.bid, standing=True)
    return belief.holds(view.bid) if view.bid is not None else 0.0


# --- choices before the bidding ----------------------------------------------------------------------


def _choice_values(view: DudoView) -> dict[DudoAction, float]:
    if view.phase == "direction":
        # A sound bid puts the seat after the opener on the spot: best the strongest.
        return {
            LEFT: float(view.dice[neighbour(view, LEFT)]),
            RIGHT: float(view.dice[neighbour(view, RIGHT)]),
        }
    if view.phase == "sight":
        # Open, the opener sees all dice but one and can make a bid that is surely true.
        return {OPEN: 1.0 if view.total > 2 else 0.0, CLOSED: 0.5}
    # A player opens a special round knowing its own single die, and the face stays.
    return {action: 1.0 if action == ACCEPT else 0.0 for action in view.legal}


def neighbour(view: DudoView, direction: DudoAction) -> int:
    """Return the seat in play that comes after the opener in that direction."""
    step = 1 if direction == LEFT else -1
    place = view.order.index(view.opener)
    ring = [view.order[(place + step * far) % view.players] for far in range(1, view.players + 1)]
    return next(seat for seat in ring if view.dice[seat])
