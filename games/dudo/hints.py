"""Hints of Dudo: what each move promises, with its odds, and why one is advised; from a view only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.dudo import field, plain, solved
from games.dudo.actions import (
    CALZA,
    DOUBT,
    PASS,
    Answer,
    Bid,
    Calza,
    Direction,
    Doubt,
    DudoAction,
    Pass,
    Sight,
    Sum,
)
from games.dudo.belief import Belief, needed
from games.dudo.bids import ACE, faces_for
from games.dudo.computer import (
    PASS_DOUBTED,
    bid_value,
    calza_value,
    doubt_value,
    neighbour,
    success,
    values,
)
from games.dudo.counting import PASS_DICE
from games.dudo.views import DudoView
from games.engine import Fact, Hint, Message, Odds, Seat, message

EVEN = 0.5
CLEARLY = 0.05
"""By how much more than a bid that is mostly false a call must be worth, in dice, to be advised instead."""
ABSURD = 0.5
"""How much less often than the likeliest bid a move of a table may be right to be advised. It is a bluff that
few people would dare, or a doubt in a situation in which the table's players never are."""
OFTEN = 1 / 3
"""A move that an equilibrium makes at least this part as often as its most frequent one is worth as much, and
advised if it is likelier."""
DARING = 0.25
"""A table's bid that is true at least this often is advised, however much likelier another one is."""
UNLIKELY = 0.6
"""A bid that fails at least this often is called unlikely."""
LIKELIER = 0.02
"""A bid that is measured likelier by more than this is advised before one whose estimated value is higher."""
AGREED = 0.1
"""Where the bids make a bid likelier or less likely than even dice, by more than this, the reason says so."""
GAP = 1 / 3
"""The chances of the last bid, of one die more and of exactly as many are estimated separately, and may not
add up: then this part of the gap is a doubt's. At tables of three to five it was counted in 1,771 bids with a
gap above 0.2: 29% were false, where 19% were stated without this and 29% with it."""
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


def best(view: DudoView) -> DudoAction:
    """Return the move that a hint advises: where the round is solved the likeliest of those that an
    equilibrium makes most often; else that of the highest value, of equals the lowest bid. A bid gives way to
    one that is measured likelier and worth more, a doubt to any other move, a mostly false bid to a call.

    Raises:
        ValueError: the seat has no legal move.
    """
    mixed = solved.mix(view)
    if mixed and (known := _solved_best(view, mixed)) is not None:
        return known
    found = values(view)
    chosen = _highest(found)
    if not isinstance(chosen, Bid | Doubt) or view.sight is not None or view.bid is None:
        return chosen
    rated = _measured_values(view, found)
    if isinstance(chosen, Doubt):
        return _highest(rated)
    likelier = _highest({move: value for move, value in rated.items() if isinstance(move, Bid)})
    assert isinstance(likelier, Bid)  # noqa: S101 - only bids were compared
    if _measured(view, likelier) - _measured(view, chosen) > LIKELIER:
        chosen = likelier
    if rated.get(PASS, 0.0) > max(0.0, rated[chosen]):
        return PASS
    if _measured(view, chosen) >= EVEN:
        return chosen
    calls: dict[DudoAction, float] = {move: rated[move] for move in (DOUBT, CALZA) if move in rated}
    return _highest({chosen: rated[chosen] + CLEARLY, **calls})


def _solved_best(view: DudoView, mixed: Mapping[DudoAction, float]) -> DudoAction | None:
    """Return the likeliest of the moves that an equilibrium makes most often; None for a bid or a doubt that
    is much less often right than the likeliest bid. Where both calls win the same die, it is the likelier."""
    belief = Belief(view)

    def told(action: DudoAction) -> float:
        return _told(view, action, belief, is_advised=True)

    move = _highest(mixed)
    if not isinstance(move, Doubt | Calza | Bid):
        return move
    often = [other for other, chance in mixed.items() if chance >= OFTEN * mixed[move]]
    move = max(often, key=lambda other: (round(told(other), 2), mixed[other]))
    if (
        isinstance(move, Calza | Doubt)
        and view.rules.calza == "bidder_loses"
        and {DOUBT, CALZA} <= set(view.legal)
    ):
        move = max((move, DOUBT, CALZA), key=told)
    bids = [told(bid) for bid in view.natural if isinstance(bid, Bid)]
    absurd = told(move) < max(bids, default=0.0) - ABSURD
    return None if absurd and (move == DOUBT or told(move) < DARING) and move != CALZA else move


def _measured_values(view: DudoView, found: Mapping[DudoAction, float]) -> dict[DudoAction, float]:
    """Return the values of moves with those of bids, and of calls of a bid, by their measured chances: the
    ones that hints state."""
    if view.phase != "bidding" or view.sight is not None:
        return dict(found)
    belief, rated = Belief(view), dict(found)
    for move in found:
        if isinstance(move, Bid):
            rated[move] = bid_value(view, belief, move, _measured(view, move))
        elif isinstance(move, Doubt) and isinstance(view.bid, Bid) and view.passer is None:
            # How often advised doubts are right says too much of others.
            right = min(success(view, move, belief), _told(view, move, belief, is_advised=True))
            rated[move] = doubt_value(view, right)
        elif isinstance(move, Calza):
            rated[move] = calza_value(view, _told(view, move, belief, is_advised=True))
    return rated


def _measured(view: DudoView, bid: Bid) -> float:
    return field.holds(view, bid, standing=False)


def _highest(found: Mapping[DudoAction, float]) -> DudoAction:
    """Return the move with the highest figure, of equals the first."""
    return max(found, key=found.__getitem__)


# --- what a move promises ----------------------------------------------------------------------------


def _told(view: DudoView, action: DudoAction, belief: Belief, *, is_advised: bool) -> float:
    """Return the chance that a hint states: as measured for bids and doubts where each sees its own dice.
    Doubts that are advised were measured by themselves; of others see :data:`GAP`. A bid that is exact is
    true, so a calza's chance is none that a doubt's leaves no room for, nor that of one die more."""
    if isinstance(action, Bid) and view.sight is None:
        return field.holds(view, action, standing=False)
    doubted = view.bid if isinstance(action, Doubt) and view.passer is None else None
    if is_advised and isinstance(doubted, Bid) and view.sight is None:
        return field.doubts(view, doubted)
    if isinstance(doubted, Bid) and view.sight is None and not _is_for_two(view):
        return success(view, action, belief) + GAP * _gap(view, doubted, belief)
    if not isinstance(action, Calza):
        return success(view, action, belief)
    known = field.exactly(view, view.bid) if isinstance(view.bid, Bid) else None
    exact = success(view, action, belief) if known is None else known
    if DOUBT not in view.legal:
        return exact
    return min(exact, *(1 - _told(view, DOUBT, belief, is_advised=advised) for advised in (True, False)))


def _gap(view: DudoView, last: Bid, belief: Belief) -> float:
    """Return by how much the last bid is stated as likelier than one die more and exactly as many together;
    0 where it isn't, or that raise isn't legal."""
    more = Bid(last.quantity + 1, last.face)
    if more not in view.legal:
        return 0.0
    together = field.holds(view, more, standing=False) + belief.exactly(last)
    return max(0.0, field.holds(view, last, standing=True) - together)


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
            own = 0 if view.seat is None else view.dice[view.seat]
            return message(f"dudo-explain-{action.kind}", dice=view.total, seen=view.total - own, own=own)
        case _:
            return message("dudo-explain-nothing", action=action)


def _count(belief: Belief, claim: Bid | Sum) -> dict[str, Fact]:
    """Return what is bid, what of it the seat sees, what is missing, and the number of hidden dice."""
    seen = belief.matching(claim.face) if isinstance(claim, Bid) else sum(map(sum, belief.seen))
    missing = max(0, needed(claim) - seen)
    return {"bid": claim, "seen": seen, "needed": missing, "unseen": belief.unseen}


def _next_best(view: DudoView, action: DudoAction, belief: Belief) -> DudoAction | None:
    """Return the move that somebody would make instead: the next best one. Instead of a bid that is the
    likeliest one, if that is likelier than both. It is a call where a doubt is more often right than both, or
    where the advised bid mostly isn't true and the other one is no better."""
    best = _second(view, action, belief)
    if not (isinstance(action, Bid) and isinstance(best, Bid)):
        return DOUBT if _is_doubt_rather(view, action, best, belief) else best

    def told(bid: Bid) -> float:
        return round(_told(view, bid, belief, is_advised=True), 2)

    likeliest = _likeliest(view, action, belief, told)
    if told(likeliest) > told(best) and told(likeliest) >= told(action):
        best = likeliest
    if DOUBT not in view.legal or told(best) == 1:
        return best
    calls: dict[DudoAction, float] = {
        one: _told(view, one, belief, is_advised=False) for one in (DOUBT, CALZA) if one in view.legal
    }
    call = _highest(calls)
    return call if told(best) < calls[DOUBT] or told(best) <= told(action) < EVEN else best


def _is_doubt_rather(view: DudoView, action: DudoAction, best: DudoAction | None, belief: Belief) -> bool:
    """Return whether a doubt is more often right than the next best move and than the advised one; or than
    the other call."""
    if view.phase != "bidding" or DOUBT not in view.legal or action == DOUBT or best is None:
        return False
    right = _told(view, DOUBT, belief, is_advised=False)
    if right <= _told(view, best, belief, is_advised=False):
        return False
    return isinstance(best, Calza) or right > _told(view, action, belief, is_advised=True)


def _likeliest(view: DudoView, action: Bid, belief: Belief, told: Callable[[Bid], float]) -> Bid:
    """Return the likeliest other bid, by chances as ``told``; of equals the one that is worth most."""
    mixed, rated = solved.mix(view), _measured_values(view, values(view))
    bids = [bid for bid in view.legal if isinstance(bid, Bid) and bid != action]
    worth = [bid for bid in bids if bid in rated or not _count(belief, bid)["needed"]]
    return max(worth or bids, key=lambda bid: (told(bid), mixed.get(bid, 0.0), rated.get(bid, -1.0)))


def _second(view: DudoView, action: DudoAction, belief: Belief) -> DudoAction | None:
    """Return the best other move: in a solved round that of an equilibrium, if it makes another one there;
    else that of the highest value, of bids by the chances that hints state."""
    for found in (solved.mix(view), _measured_values(view, values(view))):
        others = {other: value for other, value in found.items() if other != action}
        if others:
            return _highest(others)
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
        # How often a pass is doubted can't be compared.
        known = self.then is not None and not isinstance(self.other, Pass)
        other: float = self.then.facts.get("odds", 0.0) if self.then is not None and known else 0.0
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
        case Sight() if view.total == 2:
            return message("dudo-reason-level-sight")
        case Sight() | Answer():
            return message(f"dudo-reason-{action.kind}")
        case _:
            return None


def _hidden(choice: _Choice, claim: Bid, told: float) -> dict[str, Fact]:
    """Return what is missing (``all``: as much as is hidden), how many the hidden dice usually have
    (``least`` to ``most``), and what the bids tell, if that is why a claim is stated as true with the chance
    ``told``."""
    facts, wild = _count(choice.belief, claim), choice.view.wild and claim.face != ACE
    average = facts["unseen"] * (2 if wild else 1) / 6
    least, most = int(average + NEAR), int(average + 1 - NEAR)
    return {
        **facts,
        "all": int(facts["needed"] == facts["unseen"]),
        "face": claim.face,
        "wild": int(wild),
        "least": least,
        "most": most,
        "apart": int(least != most),
        "own": int(choice.view.seat is not None and bool(choice.view.hands[choice.view.seat])),
        **_tells(choice.view, claim, told),
    }


def _tells(view: DudoView, claim: Bid, told: float) -> dict[str, Fact]:
    """Return what the bids tell of a claim that is stated as true with the chance ``told``: ``names`` have
    bid its face, or wild aces. ``alone`` is the chance by even dice."""
    even = plain.holds(view, claim)
    bids = [(Seat(call.seat), call.action) for call in view.calls if isinstance(call.action, Bid)]
    seats = {
        face: tuple(dict.fromkeys(seat for seat, bid in bids if seat != view.seat and bid.face == face))
        for face in ({ACE, claim.face} if view.wild else {claim.face})
    }
    face = claim.face if seats[claim.face] else ACE
    names = seats.get(face, ())
    facts: dict[str, Fact] = {"alone": Odds(even), "names": names, "tells": "none", "before": claim}
    if abs(told - even) <= AGREED or view.sight is not None:
        return facts
    if told > even:
        facts["tells"] = "more" if not names else "face" if face == claim.face else "aces"
    elif claim == view.bid:
        facts["tells"] = "bluff" if len(bids) < 2 else "forced"
        facts["before"] = claim if len(bids) < 2 else bids[-2][1]
    else:
        others = tuple(Seat(seat) for seat, held in enumerate(view.dice) if held and seat != view.seat)
        facts["tells"] = "less" if names else "nobody" if len(others) > 1 else "silent"
        facts["names"] = names or others
    return facts


def _doubt_reason(choice: _Choice, claim: Bid, name: Seat) -> Message:
    right: float = choice.promise.facts["odds"]
    facts: dict[str, Fact] = {**_hidden(choice, claim, 1 - right), "name": name}
    if facts["needed"] > facts["unseen"]:
        return message("dudo-reason-impossible", **facts)
    if facts["tells"] == "none" and facts["needed"] <= facts["most"]:
        facts["tells"] = "even"  # so many aren't unusual, but not likely either
    if not choice.is_likelier or choice.is_level:
        if not solved.mix(choice.view):
            return message("dudo-reason-doubt-pays", name=name)
        poor = choice.then is not None and choice.then.facts.get("odds", 1.0) < EVEN
        return message("dudo-reason-solved-call" + "-poor" * poor, name=name)
    # Where the figures by themselves don't say so, the other move is the greater risk.
    is_plain = right >= EVEN and facts["tells"] not in ("face", "aces", "more")
    risk = "none" if is_plain else "still" if right >= UNLIKELY else "other"
    if risk == "other" and not isinstance(choice.other, Bid):
        risk = "none"
    return message("dudo-reason-doubt", **facts, risk=risk, other=choice.other or claim)


def _bid_reason(choice: _Choice, bid: Bid) -> Message:
    facts = _hidden(choice, bid, choice.promise.facts["odds"])
    if not facts["needed"]:
        return message("dudo-reason-have", **facts)
    name = Seat(choice.view.bidder or 0)
    risk = "none" if choice.other is None or choice.promise.facts["odds"] >= EVEN else "bid"
    if risk == "bid" and not isinstance(choice.other, Bid):
        kind = None if choice.then is None else choice.then.key
        risk = {"dudo-explain-dudo": "doubt", "dudo-explain-calza": "calza"}.get(kind or "", "pass")
        risk = "none" if kind == "dudo-explain-pass" else risk
    held = 0 if risk != "none" else _untold(choice, bid)
    return message(
        "dudo-reason-bid", **facts, risk=risk, other=choice.other or bid, name=name, held=held,
        duel=int(_is_for_two(choice.view)), next=_next_seat(choice.view),
    )  # fmt: skip


def _untold(choice: _Choice, bid: Bid) -> int:
    """Return how many dice the seat sees for the next best bid, if these are more than for the advised one
    and that bid is less likely than by even dice because nobody else has bid its face; else 0."""
    view, other, then = choice.view, choice.other, choice.then
    if not isinstance(other, Bid) or then is None:
        return 0
    held = choice.belief.matching(other.face)
    told = {
        call.action.face for call in view.calls if isinstance(call.action, Bid) and call.seat != view.seat
    }
    counted = {other.face, ACE} if view.wild else {other.face}
    is_less = round(100 * then.facts["odds"]) < round(100 * plain.holds(view, other))
    return held if told and is_less and not told & counted and held > choice.belief.matching(bid.face) else 0


def _is_for_two(view: DudoView) -> bool:
    return sum(map(bool, view.dice)) == 2


def _next_seat(view: DudoView) -> Seat:
    """Return the seat that bids after the one in turn."""
    step = 1 if view.direction == "left" else -1
    place = view.order.index(view.turn or 0)
    ring = [view.order[(place + step * far) % view.players] for far in range(1, view.players + 1)]
    return Seat(next(seat for seat in ring if view.dice[seat]))


def _aces(view: DudoView, *bids: DudoAction) -> dict[str, Fact]:
    """Return, if one of two bids is on aces, which count double, the lowest bids after it, and who makes
    them (``double`` 1); else ``double`` 0."""
    aces = [bid for bid in bids if isinstance(bid, Bid) and bid.face == ACE]
    facts: dict[str, Fact] = {"double": 0, "next": _next_seat(view)}
    if len(aces) != 1 or view.kind == "palifico" or view.rules.ace_bids != "halved":
        return facts
    [ace] = aces
    fewest = faces_for(view.rules.bid_order, ace.quantity)
    if fewest > view.total and not view.rules.overbid:
        return facts
    return {**facts, "double": 1, "ace": ace, "again": Bid(ace.quantity + 1, ACE), "twos": Bid(fewest, 2)}


def _no_likelier_bid(choice: _Choice, bid: Bid | Sum) -> Message:
    """Return why a bid is advised though the next best move has the same chance or a better one."""
    view, other = choice.view, choice.other
    # Where two are left, the other one sees their own dice, and not what a bid looks like to anybody else.
    several = not _is_for_two(view)
    if not isinstance(other, Bid | Sum):
        seems = Odds(choice.belief.onlooker(bid))
        looks = seems >= EVEN and several
        facts: dict[str, Fact] = {"looks": seems, "bid": bid, "next": _next_seat(view)}
        facts |= {"call": "none" if other is None else other.kind, "duel": int(not several)}
        return message("dudo-reason-bid-costs-less" + "-looks" * looks, **facts)
    aces = _aces(view, bid, other)
    # Of two that are as good, only the advised one needs more words.
    alike = aces if bid == aces.get("ace") else {**aces, "double": 0}
    is_sure = choice.is_level and choice.promise.facts["odds"] == 1
    if is_sure:
        return message(f"dudo-reason-both-sure{'' if isinstance(bid, Bid) else '-sums'}", **alike)
    mixed = solved.mix(view)
    if mixed and bid == _highest(mixed):
        return message("dudo-reason-solved-level" if choice.is_level else "dudo-reason-solved")
    if choice.is_level:
        return message("dudo-reason-level-bids", **alike)
    to_others, rival = choice.belief.onlooker(bid), choice.belief.onlooker(other)
    if several and round(100 * to_others) > round(100 * rival):
        return message("dudo-reason-looks-likelier", looks=Odds(to_others), other=other, others=Odds(rival))
    if view.legal.index(bid) < view.legal.index(other):
        return message("dudo-reason-lower", other=other, **aces)
    sure = choice.then is not None and choice.then.facts["odds"] == 1
    return message("dudo-reason-higher-risk" if sure else "dudo-reason-higher-unsure", other=other, **aces)


def _sum_reason(choice: _Choice, claim: Sum) -> Message:
    facts = _count(choice.belief, claim)
    return message("dudo-reason-sum" if facts["needed"] else "dudo-reason-sum-have", **facts)
