"""Hints of Bidou and Montevideo: what each move promises, with its odds, and why one is advised; from a view
only."""

from __future__ import annotations

from math import prod

from games.bidou import field, odds, solved
from games.bidou.actions import CALL, DROP, OPEN, PASS, STAND, Bet, BidouAction, Keep, Raise
from games.bidou.computer import catches_bluffs, likely, own_hand, plays_fish, stated, throw_chances
from games.bidou.hands import hand, text
from games.bidou.prices import drop_cost, price, winnable
from games.bidou.views import BidouView
from games.engine import Fact, Hint, Message, Odds, Seat, message

GOOD = 0.5
"""A hand that beats at least this share of throws is called good."""
CLOSE = 0.8
"""A hand with at least this part of an average one's chance isn't called a bluff when it bets."""


def explain(view: BidouView, action: BidouAction) -> Message:
    """Return what a move promises, in one sentence or two with their odds, from the view only.

    Throwing: ``odds`` is the chance to win with this choice and the best play after it (in Bidou with three
    or more, not to be the lowest), ``stand`` the chance with the present dice. Betting: ``odds`` is the
    chance to have the better hand (with three or more: not the lowest; in Montevideo, and of a pass with Poor
    Fish: the best), and ``fair`` that of an average hand. ``price`` is the chance from which a call pays.
    """
    if view.phase != "betting":
        return _explain_throw(view, action)
    key = f"bidou-explain-{view.mode}-{action.kind}"
    if action == PASS and plays_fish(view):
        at = solved.place(view)
        best = Odds(solved.better(view, at)[at.number] if at else prod(likely(view, view.alive)))
        fair = Odds(1 / len(view.alive))
        return message(
            f"{key}-fish", dice=text(own_hand(view)), odds=best, fair=fair, players=len(view.alive)
        )
    told = Odds(stated(view))
    common: dict[str, Fact] = {"dice": text(own_hand(view)), "odds": told, "players": len(view.live)}
    if action not in (CALL, DROP):
        chips = action.chips if isinstance(action, Bet | Raise) else 0
        return message(key, **common, fair=Odds(_fair(view)), chips=chips)
    least = price(view)
    if action == CALL and told < least and catches_bluffs(view):
        key += "-bluffs"
    stake = view.stakes[view.seat or 0]
    lost = drop_cost(view)
    return message(
        key, **common, owed=view.owed, pool=view.pool, price=Odds(least), afford=Odds(1 - least),
        free=int(least <= 0), worst=Odds(1 - told), stake=stake + view.owed, others=view.pool - stake,
        win=winnable(view) - view.owed, lost=max(0, lost), shed=max(0, -lost),
    )  # fmt: skip


def weigh(view: BidouView, action: BidouAction) -> Hint:
    """Return the hint that advises this move: what it promises, the next best one, and the reason."""
    promise, other = explain(view, action), _next_best(view, action)
    if other is None:
        return Hint(((action, promise),), _reason(view, action, promise, None))
    then = explain(view, other)
    reason = _reason(view, action, promise, then)
    if view.phase == "betting" and other.kind in ("pass", "bet", "open", "raise"):
        then = message(f"bidou-next-{view.mode}-{other.kind}{'-fish' * then.key.endswith('fish')}")
    return Hint(((action, promise), (other, then)), reason)


def _fair(view: BidouView) -> float:
    """Return the chance of :func:`stated` for an average hand."""
    players = len(view.live)
    return 1 - 1 / players if view.mode == "more" else 1 / players


def _explain_throw(view: BidouView, action: BidouAction) -> Message:
    worths = throw_chances(view)
    kept = "-".join(map(str, action.dice)) if isinstance(action, Keep) else ""
    aim = "open" if view.phase == "open_throw" else view.mode
    return message(
        f"bidou-explain-{aim}-throw",
        dice=text(own_hand(view)),
        kept=kept,
        odds=Odds(field.measured(view, worths[action])),
        stand=Odds(field.measured(view, worths[STAND])),
    )


def _next_best(view: BidouView, action: BidouAction) -> BidouAction | None:
    """Return the best other move: in a solved hand that of an equilibrium, if it makes another one there;
    else the throw with the next best chance, or the bet that one would rather make. A drop is always weighed
    against a call, whose price says why."""
    mixed = {move: share for move, share in solved.mix(view).items() if move != action}
    if mixed and action != DROP:
        return max(mixed, key=mixed.__getitem__)
    if view.phase != "betting":
        chances = {move: chance for move, chance in throw_chances(view).items() if move != action}
        return max(chances, key=chances.__getitem__, default=None)
    wanted = {"call": "drop", "drop": "call", "raise": "call", "pass": "bet"}.get(action.kind, "pass")
    return next((move for move in view.offered if move.kind == wanted), None)


# --- why ---------------------------------------------------------------------------------------------


def _reason(view: BidouView, action: BidouAction, promise: Message, then: Message | None) -> Message | None:
    if view.phase != "betting":
        return _throw_reason(view, action, promise, then)
    facts = promise.facts
    bettor = next((move.seat for move in reversed(view.moves) if move.action.kind in ("bet", "raise")), None)
    if action == CALL and facts["odds"] < facts["price"]:
        return message("bidou-reason-bluffs", name=Seat(bettor or 0))
    if action == CALL:
        return message("bidou-reason-call")
    if action == DROP:
        return message("bidou-reason-drop")
    if promise.key.endswith("-fish"):
        return message("bidou-reason-fish" if facts["odds"] <= facts["fair"] else "bidou-reason-fish-anyway")
    is_good = facts["odds"] >= facts["fair"]
    if action == OPEN:
        return message("bidou-reason-open")
    if action == PASS:
        return message("bidou-reason-wait" if is_good else "bidou-reason-pass")
    if is_good:
        return message(f"bidou-reason-{action.kind}")
    aim = "close" if facts["odds"] >= CLOSE * facts["fair"] else "bluff"
    return message(f"bidou-reason-{action.kind}-{aim}", players=len(view.live))


def _throw_reason(
    view: BidouView, action: BidouAction, promise: Message, then: Message | None
) -> Message | None:
    own = own_hand(view)
    beats = odds.share_beaten(own, view.rules.ranking, view.rules.exception)
    facts: dict[str, Fact] = {"dice": text(own), "beats": Odds(beats)}
    if view.phase == "open_throw":
        other = next(seat for seat in view.alive if seat != view.seat)
        if other in view.done:
            shown = hand(view.hands[other] or ())
            return message("bidou-reason-to-beat", hand=text(shown), name=Seat(other))
    elif then is not None and round(100 * then.facts["odds"]) >= round(100 * promise.facts["odds"]):
        return message(f"bidou-reason-close-{'stand' if action == STAND else 'throw'}")
    if action.kind == "throw" and not beats:
        return message("bidou-reason-throw-lowest", **facts)
    if isinstance(action, Keep):
        facts["kept"] = "-".join(map(str, action.dice))
    return message(
        f"bidou-reason-{action.kind}{'' if (beats >= GOOD) == (action == STAND) else '-anyway'}", **facts
    )
