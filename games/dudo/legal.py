"""The legal moves in a state, and which rule an action breaks."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from games.dudo.actions import (
    ACCEPT,
    CALZA,
    CLOSED,
    DECLINE,
    DOUBT,
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
from games.dudo.bids import ACE, USUAL, outbids
from games.dudo.counting import PASS_DICE
from games.dudo.state import (
    DudoState,
    bids_above,
    may_change_face,
    most,
    passed,
    players_in,
    standing,
    wild,
)
from games.engine import Message, Seat, message

LOWEST_SUM, HIGHEST_SUM = 2, 12
Bids: TypeAlias = tuple[Bid, ...] | tuple[Sum, ...]

_CHOICES: dict[str, tuple[DudoAction, ...]] = {
    "offer": (ACCEPT, DECLINE),
    "sight": (OPEN, CLOSED),
    "direction": (LEFT, RIGHT),
}


@cache
def sums_above(low: int) -> tuple[Sum, ...]:
    """Return the bids of a face-off above the sum ``low`` (Dudo 2.9)."""
    return tuple(Sum(total) for total in range(max(low + 1, LOWEST_SUM), HIGHEST_SUM + 1))


def legal(state: DudoState, seat: int) -> tuple[DudoAction, ...]:
    """Return every action that ``seat`` may take: bids from the lowest up, then the calls."""
    if state.phase != "bidding":
        return choices(state) if seat == state.turn else ()
    return (*bids(state)[0], *calls(state, seat)) if seat == state.turn else calls(state, seat)


def choices(state: DudoState) -> tuple[DudoAction, ...]:
    """Return the choices of the seat in turn before the bidding; () in it and at the end."""
    return _CHOICES.get(state.phase, ())


def calls(state: DudoState, seat: int) -> tuple[DudoAction, ...]:
    """Return the moves of ``seat`` in the bidding besides a bid."""
    if not state.calls:
        return (PASS,) if pass_ban(state, seat) is None else ()
    actions: tuple[DudoAction, ...] = ()
    if doubt_ban(state, seat) is None:
        actions += (DOUBT,)
    if calza_ban(state, seat) is None:
        actions += (CALZA,)
    if pass_ban(state, seat) is None:
        actions += (PASS,)
    return actions


def bids(state: DudoState) -> tuple[Bids, Bids, Bids]:
    """Return the bids that the seat in turn may make now, lowest first; of them the lowest of each face (in
    the face-off the five lowest sums); and the few natural ones (:class:`games.dudo.bids.Raises`). To open,
    these are some that a third of the dice would make true."""
    call = standing(state)
    if state.kind == "faceoff":
        sums = sums_above(call.action.total if call and isinstance(call.action, Sum) else 0)
        return sums, sums[:5], sums[:USUAL]
    if call and isinstance(call.action, Bid):
        above = bids_above(state, call.action)
        return above.bids, above.lowest, above.usual
    above = bids_above(state, None)
    return above.bids, above.lowest, above.few(_openings(state))


def _openings(state: DudoState) -> tuple[Bid, ...]:
    """Return opening bids that say little: lower than the average count."""
    few = max(1, sum(state.dice) // (5 if wild(state) else 9))
    return Bid(few, 3), Bid(few, 5), Bid(few + 1, 4)


def to_act(state: DudoState) -> tuple[int, ...]:
    """Return the seats that may move: the one in turn first, then those that may call out of turn."""
    if state.phase == "over":
        return ()
    turn, rules = state.turn, state.rules
    if state.phase != "bidding" or (rules.calza_callers == "next" and rules.dudo_callers == "next"):
        return (turn,)
    return (turn, *(seat for seat in state.order if seat != turn and legal(state, seat)))


def doubt_ban(state: DudoState, seat: int) -> str | None:
    """Return the key of the rule that forbids a doubt (Dudo 2.4), or None."""
    if not state.calls:
        return "dudo-illegal-nothing-to-doubt"
    if seat == state.turn:
        return None
    if state.calls[-1].seat == seat:
        return "dudo-illegal-own-claim"
    if state.rules.dudo_callers == "next":
        return "dudo-illegal-not-your-turn"
    return None if state.dice[seat] else "dudo-illegal-out"


def calza_ban(state: DudoState, seat: int) -> str | None:
    """Return the key of the rule that forbids a calza (Dudo 2.5), or None."""
    rules = state.rules
    if rules.calza == "off":
        return "dudo-illegal-calza-off"
    if state.kind == "faceoff":
        return "dudo-illegal-calza-faceoff"
    if not state.calls:
        return "dudo-illegal-calza-no-bid"
    if state.kind != "normal" and not rules.calza_in_palifico:
        return "dudo-illegal-calza-palifico"
    if passed(state):
        return "dudo-illegal-calza-after-pass"
    if players_in(state) < rules.calza_min_players:
        return "dudo-illegal-calza-players"
    return _calza_caller_ban(state, seat) or _calza_window_ban(state, seat)


def _calza_caller_ban(state: DudoState, seat: int) -> str | None:
    rules = state.rules
    if state.calls[-1].seat == seat:
        return "dudo-illegal-own-claim"
    if not state.dice[seat]:
        if not rules.exact_rejoin:
            return "dudo-illegal-out"
        return "dudo-illegal-calza-spent" if seat in state.spent else None
    if rules.calza_callers == "next" and seat != state.turn:
        return "dudo-illegal-not-your-turn"
    if rules.calza_callers == "others" and seat == state.turn:
        return "dudo-illegal-calza-in-turn"
    return None


def _calza_window_ban(state: DudoState, seat: int) -> str | None:
    rules = state.rules
    if rules.calza_window == "always":
        return None
    in_play, started = sum(state.dice), len(state.dice) * rules.dice_start
    if rules.calza_window == "more_than_half":
        return None if 2 * in_play > started else "dudo-illegal-calza-window"
    if in_play >= started // 2 or state.dice[seat] == 1:
        return None
    return "dudo-illegal-calza-window"


def pass_ban(state: DudoState, seat: int) -> str | None:
    """Return the key of the rule that forbids a pass (Dudo 2.8), or None."""
    if not state.rules.paso:
        return "dudo-illegal-pass-off"
    if seat != state.turn:
        return "dudo-illegal-not-your-turn"
    anywhere = state.rules.paso == "any"
    if state.kind == "faceoff" or (state.kind != "normal" and not anywhere):
        return "dudo-illegal-pass-special"
    if not state.calls and not anywhere:
        return "dudo-illegal-pass-no-bid"
    if passed(state):
        return "dudo-illegal-pass-after-pass"
    if state.dice[seat] != PASS_DICE and not anywhere:
        return "dudo-illegal-pass-five-dice"
    if any(call.seat == seat and isinstance(call.action, Pass) for call in state.calls):
        return "dudo-illegal-pass-once"
    return None


def why_illegal(state: DudoState, seat: int, action: DudoAction) -> Message | None:
    """Return the rule that an action breaks, with its facts; None if it is legal."""
    if state.phase == "bidding" and isinstance(action, (Bid, Sum)) and seat == state.turn:
        return _why_bad_bid(state, action)
    if not 0 <= seat < len(state.dice):
        return message("dudo-illegal-no-seat", seats=len(state.dice))
    if state.phase == "over":
        return message("dudo-illegal-over")
    if state.phase != "bidding":
        return _why_bad_choice(state, seat, action)
    match action:
        case Doubt():
            key = doubt_ban(state, seat)
        case Calza():
            key = calza_ban(state, seat)
        case Pass():
            key = pass_ban(state, seat)
        case Bid() | Sum():
            key = "dudo-illegal-not-your-turn"
        case _:
            key = "dudo-illegal-no-choice"
    if key is None:
        return None
    if not state.dice[seat] and key == "dudo-illegal-not-your-turn":
        key = "dudo-illegal-out"
    return message(key, **_facts(state, key))


def _facts(state: DudoState, key: str) -> dict[str, object]:
    in_play, started = sum(state.dice), len(state.dice) * state.rules.dice_start
    if key == "dudo-illegal-not-your-turn":
        return {"turn": Seat(state.turn)}
    if key == "dudo-illegal-calza-window":
        half = state.rules.calza_window == "half_or_one_die"
        return {"dice": in_play, "needed": started // 2 if half else started // 2 + 1}
    if key == "dudo-illegal-calza-players":
        return {"players": state.rules.calza_min_players}
    return {}


def _why_bad_choice(state: DudoState, seat: int, action: DudoAction) -> Message | None:
    if seat != state.turn:
        if not state.dice[seat]:
            return message("dudo-illegal-out")
        return message("dudo-illegal-not-your-turn", turn=Seat(state.turn))
    options = choices(state)
    return None if action in options else message("dudo-illegal-choose-first", choices=options)


def _why_bad_bid(state: DudoState, action: Bid | Sum) -> Message | None:
    call = standing(state)
    if state.kind == "faceoff":
        sums, *_ = bids(state)
        if action in sums:
            return None
        if not sums:
            return message("dudo-illegal-no-bid-left")
        key = "dudo-illegal-sum-only" if isinstance(action, Bid) else "dudo-illegal-sum-too-low"
        return message(key, lowest=sums[0], highest=sums[-1])
    low = call.action if call and isinstance(call.action, Bid) else None
    legal_bids = bids_above(state, low)
    if action in legal_bids.members:
        return None
    if not legal_bids.bids:
        return message("dudo-illegal-no-bid-left")
    lowest = legal_bids.bids[0]
    if isinstance(action, Sum):
        return message("dudo-illegal-no-sums", lowest=lowest)
    if not 1 <= action.face <= 6 or action.quantity < 1:
        return message("dudo-illegal-no-such-bid", lowest=lowest)
    if action.quantity > most(state):
        return message("dudo-illegal-too-many", dice=most(state), lowest=lowest)
    return _why_too_low(state, low, action, lowest)


def _why_too_low(state: DudoState, low: Bid | None, action: Bid, lowest: Bid) -> Message:
    if state.kind == "normal" and action.face == ACE and state.rules.ace_bids == "none":
        return message("dudo-illegal-aces-never", lowest=lowest)
    if low is None:
        return message("dudo-illegal-opening-aces", lowest=lowest)
    if state.kind != "normal":
        if action.face != low.face and not may_change_face(state, state.turn):
            return message("dudo-illegal-face-fixed", face=low.face, lowest=lowest)
    elif outbids(state.rules.bid_order._replace(raise_rule="free"), low, action):
        key = state.rules.raise_rule.replace("_", "-")
        return message(f"dudo-illegal-{key}", bid=low, lowest=lowest)
    return message("dudo-illegal-too-low", bid=low, lowest=lowest)
