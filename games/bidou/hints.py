"""Hints of Bidou and Montevideo: what each move promises, with its odds, and why one is advised; from a view
only."""

from __future__ import annotations

from math import prod

from games.bidou import field, folds, odds, solved
from games.bidou.actions import CALL, DROP, OPEN, PASS, STAND, Bet, BidouAction, Keep, Raise
from games.bidou.computer import bet_chance, considered, likely, own_hand, plays_fish, stated, throw_chances
from games.bidou.hands import hand, text
from games.bidou.prices import call_cost, drop_cost, price, winnable
from games.bidou.views import BidouView
from games.engine import Fact, Hint, Message, Odds, Seat, message

GOOD = 0.5
"""A hand that beats at least this share of throws is called good."""
CLOSE = 0.8
"""A hand with at least this part of an average one's chance isn't called a bluff when it bets."""
NEARLY = 0.05
"""How far below its price an equilibrium's call may be, by the table's estimate of the other hand. Further
below there is no equilibrium, since it never has such a hand there."""
LITTLE = 0.1
"""By how much a hand's chance may be above an average one's to be called a little better."""
BELOW = 0.1
"""How far below its price such a call may be by the chance that a hint states."""
LIKELIER = 0.03
"""Instead of an equilibrium's throw one that is likelier by this is advised, unless standing makes the other
one drop more often by this."""


def best(view: BidouView) -> BidouAction:
    """Return the move that an equilibrium makes most often where the hand is solved, else that of the hard
    level. But a bet is called at its price, and dropped below it, unless that makes room for bluffs. A poor
    hand bets and raises only where the others drop often enough, and a throw that is much likelier is made.

    Raises:
        ValueError: the seat has no legal move.
    """
    if not view.legal:
        raise ValueError("this seat has nothing to decide")
    found = solved.mix(view)
    move = max(found, key=found.__getitem__) if found else considered(view)
    if view.phase != "betting":
        return _likelier_throw(view, move) if found else move
    if move in (CALL, DROP) or (isinstance(move, Raise) and not _pays(view, move)):
        return CALL if _is_called(view) else DROP
    return PASS if isinstance(move, Bet) and not _pays(view, move) else move


def catches_bluffs(view: BidouView) -> bool:
    """Return whether a call below its price is made because an equilibrium mostly makes it: a player who
    drops more often is bluffed."""
    found = solved.mix(view)
    near = bet_chance(view) >= price(view) - NEARLY
    near = near and stated(view) >= price(view) - BELOW
    return near and bool(found) and max(found, key=found.__getitem__) == CALL


def _is_called(view: BidouView) -> bool:
    return stated(view) >= price(view) or catches_bluffs(view)


def _pays(view: BidouView, move: BidouAction) -> bool:
    """Return whether a bet or a raise is worth it: with a hand that is no worse than an average one, or
    because the others drop often enough."""
    if stated(view) >= _fair(view):
        return True
    if view.mode == "montevideo":
        return isinstance(move, Bet)
    drops = folds.folds(view, move)
    return drops is not None and drops >= folds.needed(view, move)


def _likelier_throw(view: BidouView, move: BidouAction) -> BidouAction:
    """Return the throw that is advised instead of an equilibrium's: of those that go on the likeliest, since
    nobody sees which dice are kept; to stand only where that is much likelier, or tells others more."""
    told = {other: field.measured(view, chance) for other, chance in throw_chances(view).items()}
    going = max((other for other in told if other != STAND), key=told.__getitem__, default=STAND)
    if move != STAND:
        return STAND if told.get(STAND, 0.0) - told[going] >= LIKELIER else going
    if told[going] - told.get(STAND, 0.0) < LIKELIER:
        return STAND
    drops = _drops_early(view)
    return STAND if drops is not None and drops[0] - drops[1] >= LIKELIER else going


def _drops_early(view: BidouView) -> tuple[float, float] | None:
    """Return how often the other one of two drops to a bet if this seat stands now, and if it does so after
    one more throw; None where that is unknown."""
    made = view.throws[view.seat or 0] or 1
    now, later = folds.after_throws(view, made), folds.after_throws(view, made + 1)
    return None if now is None or later is None else (now, later)


def explain(view: BidouView, action: BidouAction) -> Message:
    """Return what a move promises, in one sentence or two with their odds, from the view only.

    Throwing: ``odds`` is the chance to win with this choice and the best play after it (in Bidou with three
    or more, not to be the lowest), ``stand`` the chance with the present dice. Betting: ``odds`` is the
    chance to have the better hand (with three or more: not the lowest; in Montevideo, and of a pass with Poor
    Fish: the best), and ``fair`` that of an average hand; ``bets`` whether one of the others has bet, so that
    the chance is against such hands. ``price`` is the chance from which a call pays.
    """
    if view.phase != "betting":
        return _explain_throw(view, action)
    key = f"bidou-explain-{view.mode}-{action.kind}"
    if action == PASS and plays_fish(view):
        at = solved.place(view)
        best = Odds(solved.better(view, at)[at.number] if at else prod(likely(view, view.alive)))
        fair = Odds(1 / len(view.alive))
        return message(
            f"{key}-fish", dice=text(own_hand(view)), odds=best, fair=fair, players=len(view.alive), bets=0
        )
    if len(view.live) == 1 and action == PASS:
        return message(f"bidou-next-{view.mode}-pass", odds=Odds(stated(view)), fair=Odds(_fair(view)))
    told = Odds(stated(view))
    common: dict[str, Fact] = {"dice": text(own_hand(view)), "odds": told, "players": len(view.live)}
    common["bets"] = int(_faces_bets(view))
    if action not in (CALL, DROP):
        chips = action.chips if isinstance(action, Bet | Raise) else 0
        return message(key, **common, fair=Odds(_fair(view)), chips=chips)
    least = price(view)
    if action == CALL and told < least and catches_bluffs(view):
        key += "-bluffs"
    stake = view.stakes[view.seat or 0]
    lost = drop_cost(view)
    if view.mode == "two":
        cost, gain = call_cost(view)
        rival = next(Seat(seat) for seat in view.live if seat != view.seat)
        common |= {"loss": cost, "gain": gain, "name": rival}
    return message(
        key, **common, owed=view.owed, pool=view.pool, price=Odds(least), afford=Odds(1 - least),
        free=int(least <= 0), worst=Odds(1 - told), stake=stake + view.owed, put=int(stake > 0),
        others=view.pool - stake,
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
        key = f"bidou-next-{view.mode}-{other.kind}{'-fish' * then.key.endswith('fish')}"
        then = message(key, **_rivals(view, other))
    return Hint(((action, promise), (other, then)), reason)


def _faces_bets(view: BidouView) -> bool:
    """Return whether one of the others in the hand has put chips in."""
    made = {move.seat for move in view.moves if move.action.kind in ("bet", "raise", "call")}
    return any(seat in made for seat in view.live if seat != view.seat)


def _fair(view: BidouView) -> float:
    """Return the chance of :func:`stated` for an average hand."""
    players = len(view.live)
    return 1 - 1 / players if view.mode == "more" else 1 / players


def _rivals(view: BidouView, move: BidouAction) -> dict[str, Fact]:
    """Return who may answer a bet, how often they drop, and from where on it pays; ``told``: whether that
    says why a bet isn't advised."""
    rivals = tuple(Seat(seat) for seat in view.live if seat != view.seat)
    facts: dict[str, Fact] = {"names": rivals, "rivals": len(rivals), "told": 0}
    facts["chips"] = move.chips if isinstance(move, Bet | Raise) else 0
    drops = folds.folds(view, move) if isinstance(move, Bet | Raise) else None
    if drops is None:
        return facts
    least = folds.needed(view, move) if view.mode == "two" else 0.0
    return {**facts, "told": int(drops < least), "drops": Odds(drops), "least": Odds(least)}


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
    """Return the best other move: the throw with the next best chance, or of nearly as likely ones that of an
    equilibrium; or the bet that one would rather make. A drop is always weighed against a call, whose price
    says why."""
    if view.phase != "betting":
        mixed = {move: share for move, share in solved.mix(view).items() if move != action}
        told = {
            move: field.measured(view, one) for move, one in throw_chances(view).items() if move != action
        }
        if mixed and max(told.values()) - told[max(mixed, key=mixed.__getitem__)] < LIKELIER:
            return max(mixed, key=mixed.__getitem__)
        return max(told, key=told.__getitem__, default=None)
    answer = "call" if action != CALL and CALL in view.legal and _is_called(view) else "drop"
    wanted = {"call": "drop", "drop": "call", "raise": answer, "pass": "bet"}.get(action.kind, "pass")
    return next((move for move in view.offered if move.kind == wanted), None)


# --- why ---------------------------------------------------------------------------------------------


def _reason(view: BidouView, action: BidouAction, promise: Message, then: Message | None) -> Message | None:
    if view.phase != "betting":
        return _throw_reason(view, action, promise, then)
    facts = promise.facts
    bettor = next((move.seat for move in reversed(view.moves) if move.action.kind in ("bet", "raise")), None)
    if action == CALL:
        margin = round(100 * facts["odds"]) - round(100 * facts["price"])
        key = "bluffs" if facts["odds"] < facts["price"] and margin else "call" if margin else "call-even"
        if facts["free"]:
            key = "call-free"
        elif key == "call" and view.mode == "more":
            key = "call-more"
        return message(f"bidou-reason-{key}", name=Seat(bettor or 0))
    if action == DROP:
        return message("bidou-reason-drop-more" if view.mode == "more" else "bidou-reason-drop")
    if promise.key.endswith("-fish"):
        anyway = "" if facts["odds"] <= facts["fair"] else "-anyway"
        return message(f"bidou-reason-fish{anyway}", aim="pair" if view.mode == "two" else view.mode)
    is_good = facts["odds"] >= facts["fair"]
    if action == OPEN:
        return message("bidou-reason-open")
    if len(view.live) == 1:
        return message("bidou-reason-alone")
    if action == PASS:
        return _pass_reason(view, is_good=is_good)
    if is_good:
        ahead = "-shed" if view.mode == "more" else "" if facts["odds"] >= GOOD else "-fair"
        little = int(facts["odds"] - facts["fair"] < LITTLE)
        takes = int(view.mode != "montevideo")
        return message(f"bidou-reason-{action.kind}{ahead}", little=little, takes=takes)
    aim = "bluff-pot" if view.mode == "montevideo" else "bluff"
    if facts["odds"] >= CLOSE * facts["fair"]:
        aim = "close"
    return message(f"bidou-reason-{aim}", **_rivals(view, action))


def _pass_reason(view: BidouView, *, is_good: bool) -> Message:
    """Return why a seat passes: with a poor hand of two, because the other one drops too seldom."""
    bet = next((move for move in view.offered if isinstance(move, Bet)), None)
    facts = {} if bet is None else _rivals(view, bet)
    if is_good:
        passed = {move.seat for move in view.moves if move.action == PASS}
        ends = all(seat in passed for seat in view.live if seat != view.seat)
        return message("bidou-reason-pass-ends" if ends else "bidou-reason-wait")
    if view.mode == "more":
        return message("bidou-reason-pass-more")
    return message("bidou-reason-pass-drops" if facts.get("told") else "bidou-reason-pass", **facts)


def _is_close(action: BidouAction, promise: Message, then: Message) -> bool:
    """Return whether the next best throw is as likely; of equal ones, if one is to stand."""
    ahead = round(100 * promise.facts["odds"]) - round(100 * then.facts["odds"])
    return ahead < 0 or (not ahead and action == STAND)


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
    elif then is not None and _is_close(action, promise, then):
        drops = _drops_early(view) if action == STAND else None
        if drops is not None and drops[0] > drops[1]:
            name = next(Seat(seat) for seat in view.alive if seat != view.seat)
            return message("bidou-reason-close-drops", name=name, drops=Odds(drops[0]), later=Odds(drops[1]))
        return message(f"bidou-reason-close-{'stand' if action == STAND else 'throw'}")
    if action.kind == "throw" and not beats:
        return message("bidou-reason-throw-lowest", **facts)
    if isinstance(action, Keep):
        facts["kept"] = "-".join(map(str, action.dice))
    return message(
        f"bidou-reason-{action.kind}{'' if (beats >= GOOD) == (action == STAND) else '-anyway'}", **facts
    )
