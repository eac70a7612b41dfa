"""Hints of Dudo: what each move promises, with its odds, and why one is advised; from a view only."""

from __future__ import annotations

from typing import NamedTuple

from games.dudo import field, plain, solved
from games.dudo.actions import DOUBT, Answer, Bid, Calza, Direction, Doubt, DudoAction, Pass, Sight, Sum
from games.dudo.belief import Belief, needed
from games.dudo.bids import ACE
from games.dudo.computer import PASS_DOUBTED, measured_values, neighbour, success, values
from games.dudo.counting import PASS_DICE
from games.dudo.views import DudoView
from games.engine import Fact, Hint, Message, Odds, Seat, message

EVEN = 0.5
AGREED = 0.15
"""Bids that make another one likelier than even dice would by more than this are part of its reason."""
NEAR = 0.25
"""An average this near to a whole number of dice is stated as that number, any other as the two around it."""


def explain(view: DudoView, action: DudoAction) -> Message:
    """Return what a move promises, with its odds, from the view only; a doubt's as if it were advised."""
    return _promise(view, action, Belief(view), is_advised=True)


def weigh(view: DudoView, action: DudoAction) -> Hint:
    """Return the hint that advises this move: what it promises, the next best one, and the reason."""
    belief = Belief(view)
    promise = _promise(view, action, belief, is_advised=True)
    other = _next_best(view, action, belief)
    if other is None:
        return Hint(((action, promise),), _reason(_Choice(view, belief, action, promise)))
    then = _promise(view, other, belief, is_advised=False)
    reason = _reason(_Choice(view, belief, action, promise, other, then))
    return Hint(((action, promise), (other, then)), reason)


# --- what a move promises ----------------------------------------------------------------------------


def _told(view: DudoView, action: DudoAction, belief: Belief, *, is_advised: bool) -> float:
    """Return the chance that a hint states: as measured for bids and doubts where each sees its own dice.
    Doubts that are advised were measured by themselves. A bid that is exact is true, so a calza's chance is
    none that a doubt's leaves no room for."""
    if isinstance(action, Bid) and view.sight is None:
        return field.holds(view, action, standing=False)
    doubted = view.bid if isinstance(action, Doubt) and view.passer is None else None
    if is_advised and isinstance(doubted, Bid) and view.sight is None:
        return field.doubts(view, doubted)
    if not isinstance(action, Calza):
        return success(view, action, belief)
    known = solved.holds(view, action)
    exact = success(view, action, belief) if known is None else known
    if DOUBT not in view.legal:
        return exact
    return min(exact, *(1 - _told(view, DOUBT, belief, is_advised=advised) for advised in (True, False)))


def _promise(view: DudoView, action: DudoAction, belief: Belief, *, is_advised: bool) -> Message:
    odds = Odds(_told(view, action, belief, is_advised=is_advised))
    match action:
        case Bid() | Sum():
            return message(f"dudo-explain-{action.kind}", **_count(belief, action), odds=odds)
        case Doubt() | Calza() if view.passer is not None:
            return message("dudo-explain-dudo-pass", seat=Seat(view.passer), odds=odds)
        case Doubt() | Calza() if view.bid is not None:
            return message(f"dudo-explain-{action.kind}", **_count(belief, view.bid), odds=odds)
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


def _count(belief: Belief, claim: Bid | Sum) -> dict[str, Fact]:
    """Return what is bid, what of it the seat sees, what is missing, and the number of hidden dice."""
    seen = belief.matching(claim.face) if isinstance(claim, Bid) else sum(map(sum, belief.seen))
    missing = max(0, needed(claim) - seen)
    return {"bid": claim, "seen": seen, "needed": missing, "unseen": belief.unseen}


def _next_best(view: DudoView, action: DudoAction, belief: Belief) -> DudoAction | None:
    """Return the move that somebody would make instead: the next best one; or the doubt where that is a bid
    that is less often true than the doubt is right."""
    best = _second(view, action, belief)
    if not (isinstance(action, Bid) and isinstance(best, Bid) and DOUBT in view.legal):
        return best
    bid, doubt = (_told(view, each, belief, is_advised=False) for each in (best, DOUBT))
    return best if bid >= doubt else DOUBT


def _second(view: DudoView, action: DudoAction, belief: Belief) -> DudoAction | None:
    """Return the best other move: in a solved round that of an equilibrium, if it makes another one there;
    else that of the highest value, of bids by the chances that hints state."""
    for found in (solved.mix(view), measured_values(view, values(view))):
        others = {other: value for other, value in found.items() if other != action}
        if others:
            return max(others, key=others.__getitem__)
    bids = [bid for bid in view.natural if bid != action and bid in view.legal]
    return max(bids, key=belief.holds, default=None)


# --- why ---------------------------------------------------------------------------------------------


class _Choice(NamedTuple):
    """An advised move and the next best one, and what both promise."""

    view: DudoView
    belief: Belief
    action: DudoAction
    promise: Message
    other: DudoAction | None = None
    then: Message | None = None

    @property
    def is_likelier(self) -> bool:
        """Whether the next best move has no better chance, in whole per cent, as a hint states it."""
        return self._ahead >= 0

    @property
    def is_level(self) -> bool:
        """Whether both are bids with the same chance."""
        return isinstance(self.other, Bid | Sum) and not self._ahead

    @property
    def _ahead(self) -> int:
        odds: float = self.promise.facts["odds"]
        other: float = 0.0 if self.then is None else self.then.facts.get("odds", 0.0)
        return round(100 * odds) - round(100 * other)


def _reason(choice: _Choice) -> Message | None:
    view, action = choice.view, choice.action
    match action:
        case Doubt() if view.passer is not None:
            few = view.dice[view.passer] != PASS_DICE
            if not few and not choice.is_likelier:
                return message("dudo-reason-doubt-pays", name=Seat(view.passer))
            return message("dudo-reason-doubt-pass-few" if few else "dudo-reason-doubt-pass")
        case Doubt() if isinstance(view.bid, Bid) and view.bidder is not None:
            return _doubt_reason(choice, view.bid, Seat(view.bidder))
        case Calza() if view.bid is not None:
            return message(f"dudo-reason-calza-{view.rules.calza.replace('_', '-')}")
        case Bid() | Sum() if not choice.is_likelier or choice.is_level:
            return _no_likelier_bid(choice, action)
        case Bid():
            return _bid_reason(choice, action)
        case Sum() | Doubt():
            claim = action if isinstance(action, Sum) else view.bid
            return None if not isinstance(claim, Sum) else _sum_reason(choice, claim)
        case Pass():
            is_true = choice.promise.key == "dudo-explain-pass"
            return message("dudo-reason-pass" if is_true else "dudo-reason-pass-bluff")
        case Direction() if choice.other is not None:
            level = view.dice[neighbour(view, action)] == view.dice[neighbour(view, choice.other)]
            return message("dudo-reason-level" if level else "dudo-reason-strongest")
        case Sight() | Answer():
            return message(f"dudo-reason-{action.kind}")
        case _:
            return None


def _hidden(choice: _Choice, claim: Bid) -> dict[str, Fact]:
    """Return what is missing, and how many the hidden dice usually have: ``least`` to ``most``."""
    facts, wild = _count(choice.belief, claim), choice.view.wild and claim.face != ACE
    average = facts["unseen"] * (2 if wild else 1) / 6
    least, most = int(average + NEAR), int(average + 1 - NEAR)
    return {
        **facts,
        "face": claim.face,
        "wild": int(wild),
        "least": least,
        "most": most,
        "apart": int(least != most),
        "own": int(choice.view.seat is not None and bool(choice.view.hands[choice.view.seat])),
    }


def _doubt_reason(choice: _Choice, claim: Bid, name: Seat) -> Message:
    facts: dict[str, Fact] = {**_hidden(choice, claim), "name": name}
    if facts["needed"] > facts["unseen"]:
        return message("dudo-reason-impossible", **facts)
    if not choice.is_likelier:
        if not solved.mix(choice.view):
            return message("dudo-reason-doubt-pays", name=name)
        poor = choice.then is not None and choice.then.facts.get("odds", 1.0) < EVEN
        return message("dudo-reason-solved-call" + "-poor" * poor, name=name)
    if choice.promise.facts["odds"] < EVEN:
        key = "dudo-reason-possible" if isinstance(choice.other, Bid) else "dudo-reason-missing"
        if facts["needed"] > facts["most"]:
            key = "dudo-reason-too-many"
    else:
        key = "dudo-reason-too-many" if facts["needed"] > facts["most"] else "dudo-reason-bids-deny"
    return message(key, **facts)


def _bid_reason(choice: _Choice, bid: Bid) -> Message:
    facts = _hidden(choice, bid)
    if not facts["needed"]:
        return message("dudo-reason-have", **facts)
    is_usual, is_likely = facts["needed"] <= facts["most"], choice.promise.facts["odds"] >= EVEN
    if is_usual and is_likely and choice.promise.facts["odds"] - plain.holds(choice.view, bid) > AGREED:
        return message("dudo-reason-usual-more", **facts)
    if is_usual == is_likely and (is_likely or choice.other is None):
        return message("dudo-reason-usual", **facts)
    if is_likely:
        return message("dudo-reason-bids-agree", **facts)
    key = "dudo-reason-bids-deny-own" if is_usual else "dudo-reason-gamble"
    return message(key, **facts, other=choice.other)


def _no_likelier_bid(choice: _Choice, bid: Bid | Sum) -> Message:
    """Return why a bid is advised though the next best move has the same chance or a better one."""
    view, other = choice.view, choice.other
    # Where two are left, the other one sees their own dice, and not what a bid looks like to anybody else.
    several = sum(map(bool, view.dice)) > 2
    if not isinstance(other, Bid | Sum):
        seems = Odds(choice.belief.onlooker(bid))
        looks = seems >= EVEN and several
        return message("dudo-reason-bid-costs-less" + "-looks" * looks, looks=seems)
    if solved.mix(view) and (not choice.is_level or choice.promise.facts["odds"] < 1):
        return message("dudo-reason-solved")
    to_others, rival = choice.belief.onlooker(bid), choice.belief.onlooker(other)
    if several and not choice.is_level and round(100 * to_others) > round(100 * rival):
        return message("dudo-reason-looks-likelier", looks=Odds(to_others), other=other, others=Odds(rival))
    higher = view.legal.index(bid) > view.legal.index(other)
    return message("dudo-reason-higher", other=other) if higher else message("dudo-reason-lower")


def _sum_reason(choice: _Choice, claim: Sum) -> Message:
    facts = _count(choice.belief, claim)
    return message("dudo-reason-sum" if facts["needed"] else "dudo-reason-sum-have", **facts)
