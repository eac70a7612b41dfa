"""The legal moves in a state, and which rule an action breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.bidou import throws
from games.bidou.actions import CALL, DROP, OPEN, PASS, STAND, THROW, Bet, BidouAction, Keep, Raise
from games.bidou.betting import Betting, owes, unopened
from games.bidou.betting_of_many import MoreBetting
from games.bidou.betting_of_two import TwoBetting
from games.bidou.events import BidouEvent
from games.bidou.pots import PotBetting
from games.bidou.state import BidouState, Standing, alive, may_keep, mode, throwers
from games.engine import Message, Seat, message


def _kind(state: BidouState) -> type[TwoBetting | MoreBetting | PotBetting]:
    """Return the kind of betting that is played now."""
    if state.rules.family == "montevideo":
        return PotBetting
    return TwoBetting if mode(state) == "two" else MoreBetting


def _at(state: BidouState, at: Standing) -> Betting[Any]:
    """Return the betting of the present hand, to continue from there."""
    rules = state.rules
    if rules.family == "montevideo":
        return PotBetting(state, rules, at)
    return TwoBetting(state, rules, at) if mode(state) == "two" else MoreBetting(state, rules, at)


def betting(state: BidouState) -> Betting[Any]:
    """Return the betting of the present hand, to continue from its state."""
    return _at(state, state.standing)


def begun(state: BidouState) -> Betting[Any]:
    """Return the betting of a hand before its moves; its chips have the antes' movements."""
    now = _at(state, unopened(state, state.opener))
    now.start()
    return now


def opened(state: BidouState, opener: int | None) -> tuple[Standing, Sequence[BidouEvent]]:
    """Return the state of a hand's betting before its moves, and the antes' movements."""
    at = unopened(state, opener)
    if not _kind(state).antes:
        return at, ()
    now = _at(state, at)
    now.start()
    return now.standing(), now.chips.events


def bets(state: BidouState, at: Standing) -> tuple[BidouAction, ...]:
    """Return the moves of the seat in turn at that state of the betting."""
    return _kind(state).legal(state, at)


def to_act(state: BidouState) -> tuple[int, ...]:
    """Return the seats that may move now: several in simultaneous throwing, else the one in turn."""
    if state.phase != "betting":
        return throwers(state)
    turn = state.standing.turn
    return () if turn is None else (turn,)


def legal(state: BidouState, seat: int) -> tuple[BidouAction, ...]:
    """Return every action that ``seat`` may take."""
    if state.phase != "betting":
        return throws.legal(state, seat)
    return bets(state, state.standing) if seat == state.standing.turn else ()


def why_illegal(state: BidouState, seat: int, action: BidouAction) -> Message:
    """Return the rule that an illegal action breaks."""
    game = f"{state.rules.family}-illegal"
    if not 0 <= seat < len(state.stacks):
        return message(f"{game}-no-seat")
    if state.phase == "over":
        return message(f"{game}-over")
    if seat not in alive(state):
        return message(f"{game}-out")
    throwing = isinstance(action, Keep) or action in (STAND, THROW)
    if state.phase == "betting":
        turn = state.standing.turn
        if seat != turn and turn is not None:
            return message(f"{game}-not-your-turn", turn=Seat(turn))
        return message(f"{game}-throwing-over") if throwing else _why_no_bet(state, action, game)
    if not throwing:
        return message(f"{game}-throwing-first")
    if seat in state.done:
        return message(f"{game}-done", throws=state.throws[seat])
    if seat not in throwers(state):
        return message(f"{game}-not-your-turn", turn=Seat(throwers(state)[0]))
    if not may_keep(state):
        return message(f"{game}-keep-off")
    return message(f"{game}-keep-dice", dice=state.hands[seat])


def _why_no_bet(state: BidouState, action: BidouAction, game: str) -> Message:
    """Return why the seat in turn may not bet, call or drop so."""
    at = state.standing
    options = bets(state, at)
    if PASS in options:
        if action in (CALL, DROP) or isinstance(action, Raise):
            return message(f"{game}-no-bet-yet")
        if action == OPEN:
            return message(f"{game}-open")
    elif action in (PASS, OPEN) or isinstance(action, Bet):
        return message(f"{game}-bet-stands", chips=owes(at, at.turn or 0))
    kind = Bet if isinstance(action, Bet) else Raise
    amounts = tuple([option.chips for option in options if isinstance(option, kind)])
    if amounts:
        return message(f"{game}-amount", lowest=amounts[0], highest=amounts[-1])
    return message(f"{game}-no-{kind.kind}")
