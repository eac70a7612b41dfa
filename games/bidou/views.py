"""What a seat or a spectator may know of a game of Bidou or Montevideo: the only door out of a state."""

from __future__ import annotations

from typing import NamedTuple

from games.bidou import throws
from games.bidou.actions import BidouAction
from games.bidou.betting import owes
from games.bidou.events import Shown
from games.bidou.legal import bets
from games.bidou.play import places
from games.bidou.state import (
    BidouState,
    FamilyRulesAny,
    Mode,
    Move,
    Phase,
    alive,
    captain_of,
    eight,
    is_match,
    may_keep,
    mode,
    throw_order,
    throwers,
    throws_left,
)


class BidouView(NamedTuple):
    """Everything that one seat (``seat`` None: a spectator) may know. Tuples by seat have one entry for each;
    chips are counts, and stacks, centre, pool and gone always add up to all chips of the game."""

    seat: int | None
    rules: FamilyRulesAny
    players: int
    """The number of seats at the start, 2 to 8."""
    mode: Mode
    """The kind of betting now."""
    match: bool
    """Whether it is a match of two."""
    game: int
    """The game of the match, from 1."""
    wins: tuple[int, ...]
    """By seat, the games won of the match."""
    hand: int
    """The hand, from 1, counted through a whole match."""
    again: int
    """How many times this hand was thrown again after a tie."""
    phase: Phase
    captain: int
    thrower: int
    """The captain when the hand was thrown, before the opener became it."""
    opener: int | None
    """The opener of the betting; None before it."""
    turn: int | None
    """The seat in turn; None in simultaneous throwing and when the game is over."""
    alive: tuple[int, ...]
    """The seats in the game, ascending."""
    live: tuple[int, ...]
    """The seats in the hand: those that haven't dropped."""
    all_in: tuple[int, ...]
    """The seats in the hand that have bet their last chip; none in the betting of two."""
    began: tuple[int, ...]
    """By seat, the chips as the hand began."""
    stacks: tuple[int, ...]
    centre: int
    pool: int
    """All chips bet in this hand; in Montevideo the whole pot, carried chips and antes included."""
    gone: int
    """The chips that have left the game."""
    stakes: tuple[int, ...]
    """By seat, its live stake in the pool, antes not included."""
    target: int
    """The top stake."""
    owed: int
    """What the seat in turn must add to call, at most all it has."""
    bet: bool
    """Whether there is a bet, if only of zero."""
    ante: int
    """The present ante; 0 in Bidou."""
    moves: tuple[Move, ...]
    """The betting moves of the hand in their order."""
    order: tuple[int, ...]
    """The seats that throw in this phase, in order."""
    done: tuple[int, ...]
    """The seats that have stopped throwing, ascending."""
    throws: tuple[int | None, ...]
    """By seat, its number of throws as far as this seat knows it: None where it doesn't."""
    throws_left: int
    """How many more throws this seat may make; 0 if it is done."""
    may_keep: bool
    """Whether dice may be set aside in this game."""
    hands: tuple[tuple[int, ...] | None, ...]
    """By seat, the dice that this seat may see, highest first: its own, and all in an open throw. None
    where it may not or none are thrown."""
    kept: tuple[tuple[int, ...] | None, ...]
    """By seat, the dice set aside before the last throw, where the hand is visible."""
    holder: int | None
    """In an open throw, the seat with all chips but one."""
    last: Shown | None
    """The last hands that were shown."""
    places: tuple[int | None, ...]
    """By seat, the finishing place; None while it isn't known."""
    options: tuple[BidouAction, ...]
    """The moves of the seat in turn, the same for every viewer; empty while that would give dice away."""
    to_act: tuple[int, ...]
    awaited: tuple[int, ...]
    legal: tuple[BidouAction, ...]
    """Every legal action of this seat."""

    @property
    def offered(self) -> tuple[BidouAction, ...]:
        """The options but bets and raises that nobody could answer: all others are all-in, and what is added
        goes back or can only be lost."""
        if not set(self.all_in).issuperset(seat for seat in self.live if seat != self.turn):
            return self.options
        return tuple([action for action in self.options if action.kind not in ("bet", "raise")])


def view(state: BidouState, seat: int | None) -> BidouView:
    """Return everything that ``seat`` may know; None for a spectator."""
    at, now = state.standing, state.phase == "betting"
    members, kind_of_betting = alive(state), mode(state)
    open_throw = state.phase == "open_throw"
    waiting = throwers(state)
    one_thrower = open_throw or state.rules.throw_order == "in_turn"
    turn = at.turn if now else (waiting[0] if waiting and one_thrower else None)
    movers = (turn,) if now and turn is not None else waiting
    options = bets(state, at) if now else throws.legal(state, turn) if open_throw and turn is not None else ()
    seen = [owner for owner, dice in enumerate(state.hands) if dice and (open_throw or owner == seat)]
    return BidouView(
        seat=seat,
        rules=state.rules,
        players=len(state.stacks),
        mode=kind_of_betting,
        match=is_match(state),
        game=state.game,
        wins=state.wins,
        hand=state.number,
        again=state.again,
        phase=state.phase,
        captain=captain_of(state),
        thrower=state.captain,
        opener=state.opener,
        turn=turn,
        alive=members,
        live=at.live,
        all_in=()
        if kind_of_betting == "two"
        else tuple([s for s in at.live if not at.stacks[s] + at.centre]),
        began=state.stacks,
        stacks=at.stacks,
        centre=at.centre,
        pool=at.pool,
        gone=at.gone,
        stakes=at.stake,
        target=at.target,
        owed=owes(at, turn) if now and turn is not None else 0,
        bet=at.stands,
        ante=state.ante,
        moves=state.moves,
        order=throw_order(state) if state.phase in ("throwing", "open_throw") else (),
        done=state.done,
        throws=_throws(state, seat),
        throws_left=0 if seat is None or seat not in waiting else throws_left(state, seat),
        may_keep=may_keep(state),
        hands=_only(seen, state.hands),
        kept=_only(seen, state.kept),
        holder=eight(state) if open_throw else None,
        last=state.last,
        places=places(state),
        options=options,
        to_act=movers,
        awaited=movers,
        legal=() if seat not in movers else options or throws.legal(state, seat),
    )


def _only(seen: list[int], dice: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...] | None, ...]:
    """Return the dice of the visible seats, None for all others."""
    shown: list[tuple[int, ...] | None] = [None] * len(dice)
    for seat in seen:
        shown[seat] = dice[seat]
    return tuple(shown)


def _throws(state: BidouState, seat: int | None) -> tuple[int | None, ...]:
    """Return each seat's number of throws: all when everyone is done or sees them, else the public ones."""
    if state.phase != "throwing":
        return state.throws
    public = state.done if throws.throws_public(state) else ()
    return tuple(
        [
            made if owner == seat or owner in public or owner not in alive(state) else None
            for owner, made in enumerate(state.throws)
        ]
    )
