"""Reasons for moves of Bidou and Montevideo, as a hint states them: a sentence with its odds."""

from __future__ import annotations

from math import prod

from games.bidou import field, solved
from games.bidou.actions import CALL, DROP, PASS, STAND, BidouAction, Keep
from games.bidou.computer import catches_bluffs, likely, own_hand, plays_fish, stated, throw_chances
from games.bidou.prices import price
from games.bidou.views import BidouView
from games.engine import Message, Odds, message


def explain(view: BidouView, action: BidouAction) -> Message:
    """Return why a move is good or bad, in one sentence with its odds, from the view only.

    Throwing: ``odds`` is the chance to win with this choice and the best play after it (in Bidou with three
    or more, not to be the lowest), ``stand`` the chance with the present dice. Betting: ``odds`` is the
    chance to have the better hand (with three or more: not the lowest; in Montevideo, and of a pass with Poor
    Fish: the best). ``price`` is the chance from which a call pays.
    """
    if view.phase != "betting":
        return _explain_throw(view, action)
    key = f"bidou-explain-{view.mode}-{action.kind}"
    if action == PASS and plays_fish(view):
        at = solved.place(view)
        best = Odds(solved.better(view, at)[at.number] if at else prod(likely(view, view.alive)))
        return message(f"{key}-fish", dice=own_hand(view), odds=best, players=len(view.alive))
    told = Odds(stated(view))
    if action not in (CALL, DROP):
        return message(key, dice=own_hand(view), odds=told, players=len(view.live))
    least = price(view)
    if action == CALL and told < least and catches_bluffs(view):
        key += "-bluffs"
    return message(
        key, dice=own_hand(view), odds=told, owed=view.owed, pool=view.pool, players=len(view.live),
        price=Odds(least),
    )  # fmt: skip


def _explain_throw(view: BidouView, action: BidouAction) -> Message:
    worths = throw_chances(view)
    kept = action.dice if isinstance(action, Keep) else ()
    aim = "open" if view.phase == "open_throw" else view.mode
    return message(
        f"bidou-explain-{aim}-{action.kind}",
        dice=own_hand(view),
        kept=kept,
        odds=Odds(field.measured(view, worths[action])),
        stand=Odds(field.measured(view, worths[STAND])),
    )
