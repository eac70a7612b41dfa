"""What a seat or a spectator may know of a game of Dudo: the only door out of a state."""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.dudo.actions import CALZA, Bid, DudoAction, Pass, Sum
from games.dudo.events import Hands, Revealed, RoundKind
from games.dudo.legal import Bids, bids, calls, calza_ban, choices, pass_ban, to_act
from games.dudo.rules import DudoRules
from games.dudo.state import Call, DudoState, Phase, passed, sight_of, standing, wild


class DudoView(NamedTuple):
    """Everything that one seat (``seat`` None: a spectator) may know. Tuples by seat have one entry for
    each."""

    seat: int | None
    rules: DudoRules
    players: int
    """The number of seats at the start, 2 to 10."""
    round: int
    """The round, from 1."""
    kind: RoundKind
    """The kind of the round; ``normal`` while a special one is only offered."""
    sight: Literal["open", "closed"] | None
    """Who sees which dice in an obligo round; None in other rounds and while it isn't chosen."""
    phase: Phase
    order: tuple[int, ...]
    """The seats clockwise, those that are out included."""
    direction: Literal["left", "right"]
    """The direction of the round; ``left`` is clockwise."""
    dice: tuple[int, ...]
    """By seat, how many dice; 0 is out."""
    total: int
    """How many dice are in play."""
    banked: tuple[int, ...]
    """By seat, how many surplus dice are noted against the next losses."""
    wild: bool
    """Whether aces count for other faces in this round."""
    opener: int
    turn: int | None
    """The seat in turn; None when the game is over."""
    bid: Bid | Sum | None
    """The last bid of the round, also under a pass."""
    bidder: int | None
    passer: int | None
    """The seat whose pass must be answered now: it can be doubted, the bid before it can't."""
    calls: tuple[Call, ...]
    """The bids and passes of this round in their order."""
    hands: Hands
    """By seat, the dice that this seat may see: None where it may not or none are rolled, () for none."""
    may_pass: bool
    """Whether the seat in turn may pass."""
    may_calza: bool
    """Whether calza may be called now by at least one seat."""
    reveal: Revealed | None
    """How the last round ended."""
    places: tuple[int | None, ...]
    """By seat, the finishing place; None while it is in. A seat that rejoins loses its place."""
    to_act: tuple[int, ...]
    """The seats that may move: the one in turn first, then those that may call out of turn."""
    awaited: tuple[int, ...]
    """The seat in turn; empty when the game is over."""
    legal: tuple[DudoAction, ...]
    """Every legal action of this seat: bids from the lowest up, then the calls."""
    natural: Bids
    """The lowest legal bid for each face, lowest first (in the face-off the five lowest sums), of the seat in
    turn, the same for every viewer; empty while it can't bid."""
    usual: Bids
    """The three most natural legal bids of the seat in turn, the same for every viewer."""


def places(state: DudoState) -> tuple[int | None, ...]:
    """By seat, the finishing place in the reverse order of elimination; the winner's at the end."""
    found: list[int | None] = [None] * len(state.dice)
    ahead = len(state.dice)
    for group in state.out:
        ahead -= len(group)
        for seat in group:
            found[seat] = ahead + 1
    if state.phase == "over":
        found[state.turn] = 1
    return tuple(found)


def view(state: DudoState, seat: int | None) -> DudoView:
    """Return everything that ``seat`` may know; None for a spectator."""
    over = state.phase == "over"
    bidding = state.phase == "bidding"
    call = standing(state)
    movers = to_act(state)
    above, natural, usual = bids(state) if bidding else ((), (), ())
    first = above if bidding else choices(state)
    own = calls(state, seat) if bidding and seat is not None else ()
    legal = (*first, *own) if seat == state.turn and not over else own
    return DudoView(
        seat=seat,
        rules=state.rules,
        players=len(state.dice),
        round=state.number,
        kind=state.kind,
        sight=state.sight,
        phase=state.phase,
        order=state.order,
        direction="left" if state.step == 1 else "right",
        dice=state.dice,
        total=sum(state.dice),
        banked=state.banked,
        wild=wild(state),
        opener=state.opener,
        turn=None if over else state.turn,
        bid=None if call is None or isinstance(call.action, Pass) else call.action,
        bidder=None if call is None else call.seat,
        passer=state.calls[-1].seat if passed(state) else None,
        calls=state.calls,
        hands=sight_of(state, seat),
        may_pass=bidding and pass_ban(state, state.turn) is None,
        may_calza=CALZA in own
        or (bidding and any(calza_ban(state, other) is None for other in movers if other != seat)),
        reveal=state.reveal,
        places=places(state),
        to_act=movers,
        awaited=() if over else (state.turn,),
        legal=legal,
        natural=natural,
        usual=usual,
    )
