"""Reasons for moves of Dudo, as a hint states them: one sentence with its odds, from a view only."""

from __future__ import annotations

from games.dudo import field, solved
from games.dudo.actions import Answer, Bid, Calza, Direction, Doubt, DudoAction, Pass, Sight, Sum
from games.dudo.belief import Belief
from games.dudo.computer import PASS_DOUBTED, neighbour, success
from games.dudo.counting import PASS_DICE
from games.dudo.views import DudoView
from games.engine import Message, Odds, Seat, message


def _told(view: DudoView, action: DudoAction, belief: Belief) -> float:
    """Return the chance that a hint states: as measured for bids and doubts where each sees its own dice."""
    if isinstance(action, Bid) and view.sight is None:
        return field.holds(view, action, standing=False)
    doubted = view.bid if isinstance(action, Doubt) and view.passer is None else None
    if isinstance(doubted, Bid) and view.sight is None:
        return field.doubts(view, doubted)
    known = solved.holds(view, action) if isinstance(action, Calza) else None
    return success(view, action, belief) if known is None else known


def explain(view: DudoView, action: DudoAction) -> Message:
    """Return why a move is good or bad, in one sentence with its odds, from the view only."""
    belief = Belief(view)
    odds = Odds(_told(view, action, belief))
    match action:
        case Bid():
            seen = belief.matching(action.face)
            return message(
                "dudo-explain-bid",
                bid=action,
                seen=seen,
                needed=max(0, action.quantity - seen),
                unseen=belief.unseen,
                odds=odds,
            )
        case Sum():
            seen = sum(map(sum, belief.seen))
            needed = max(0, action.total - seen)
            return message("dudo-explain-sum", bid=action, seen=seen, needed=needed, odds=odds)
        case Doubt() | Calza() if view.passer is not None:
            return message("dudo-explain-dudo-pass", seat=Seat(view.passer), odds=odds)
        case Doubt() | Calza() if view.bid is not None:
            seen, chances = belief.spread(view.bid)
            expected = round(seen + sum(number * chance for number, chance in enumerate(chances)))
            return message(
                f"dudo-explain-{action.kind}",
                bid=view.bid,
                seen=seen,
                unseen=belief.unseen,
                expected=expected,
                odds=odds,
            )
        case Pass() if view.seat is not None and view.dice[view.seat] != PASS_DICE:
            return message("dudo-explain-pass-few", odds=Odds(1.0))
        case Pass():
            doubted = Odds(PASS_DOUBTED)
            return message("dudo-explain-pass" if odds else "dudo-explain-pass-bluff", odds=doubted)
        case Direction():
            seat = neighbour(view, action)
            return message(f"dudo-explain-{action.kind}", seat=Seat(seat), dice=view.dice[seat])
        case Sight() | Answer():
            return message(f"dudo-explain-{action.kind}", dice=view.total)
        case _:
            return message("dudo-explain-nothing", action=action)
