"""The course of a game of Bidou or Montevideo: the only module that changes its state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.bidou import throws
from games.bidou.actions import BidouAction, Keep
from games.bidou.betting import Betting, best, opener_of, show
from games.bidou.chips import Chips
from games.bidou.events import (
    AnteRaised,
    BidouEvent,
    CaptainRolled,
    ChipsCounted,
    ChipsMoved,
    GameLost,
    GameOver,
    GameStarted,
    HandStarted,
    Shown,
    ThrownAgain,
    ThrowsShown,
    WentOut,
)
from games.bidou.legal import betting, legal, opened, why_illegal
from games.bidou.rules import CENTRE_CHIPS, MOST_SEATS, STACK_CHIPS, BidouRules, MontevideoRules, for_nine
from games.bidou.state import (
    BidouState,
    FamilyRulesAny,
    Move,
    alive,
    eight,
    is_match,
    left_of,
    mode,
    throwers,
)
from games.chance import Chance, dice
from games.engine import IllegalAction

Step = tuple[BidouState, tuple[BidouEvent, ...]]


def seat_numbers(rules: FamilyRulesAny) -> range:
    """Return the numbers of players that the rules allow: 2 or 3 to 8."""
    low = rules.montevideo_min_players if isinstance(rules, MontevideoRules) else 2
    return range(low, MOST_SEATS + 1)


def new(rules: FamilyRulesAny, seats: int, chance: Chance) -> Step:
    """Return a game of ``seats`` players at its first decision: the captain is rolled and the dice are
    thrown.

    Raises:
        ValueError: the rules don't allow that number of players.
    """
    allowed = seat_numbers(rules)
    if seats not in allowed:
        raise ValueError(f"{rules.family} is for {allowed[0]} to {allowed[-1]} players, not {seats}")
    shared = for_nine(rules, seats) or (seats == 2 and isinstance(rules, BidouRules))
    nobody: tuple[tuple[int, ...], ...] = ((),) * seats
    state = BidouState(
        rules=rules,
        stacks=(0 if shared else STACK_CHIPS,) * seats,
        centre=CENTRE_CHIPS if shared else 0,
        carried=0,
        gone=0,
        out=(),
        game=1,
        wins=(0,) * seats,
        ante=rules.ante if isinstance(rules, MontevideoRules) else 0,
        number=0,
        captain=0,
        phase="throwing",
        again=0,
        opener=None,
        hands=nobody,
        throws=(0,) * seats,
        kept=nobody,
        done=(),
        moves=(),
        last=None,
    )
    events: list[BidouEvent] = []
    state = _start_game(state, chance, events)
    return state, tuple(events)


def apply(state: BidouState, seat: int, action: BidouAction, chance: Chance) -> Step:
    """Return the state after an action, and its events.

    Raises:
        IllegalAction: the rules forbid it; the message names the rule and what would be legal.
    """
    if action not in legal(state, seat):
        raise IllegalAction(why_illegal(state, seat, action))
    events: list[BidouEvent] = []
    shown = state.last
    if state.phase == "betting":
        now = betting(state)
        now.do(seat, action)
        events += now.chips.events
        moves = (*state.moves, Move(seat, action))
        if now.closed is None:
            state = state._replace(moves=moves, standing=now.standing())
        else:
            state = _close(state, now, moves, chance, events)
    elif isinstance(action, Keep) or action.kind in ("stand", "throw"):
        state = throws.act(state, seat, action, chance, events)
        if seat in state.done and not throwers(state):
            state = _all_thrown(state, chance, events)
    if state.last is not shown:
        events.append(ChipsCounted(state.standing.stacks, state.standing.pool))
    return state, tuple(events)


# --- the start of a game and of a hand (Bidou 1.4) ---------------------------------------------------


def _start_game(state: BidouState, chance: Chance, events: list[BidouEvent]) -> BidouState:
    if is_match(state):
        events.append(GameStarted(state.game))
    captain = _roll_captain(state, alive(state), 1, chance, events)
    return _start_hand(state._replace(captain=captain), chance, events)


def _roll_captain(
    state: BidouState, seats: Sequence[int], roll: int, chance: Chance, events: list[BidouEvent]
) -> int:
    """Return the seat with the highest roll; three dice are compared from the highest down; ties roll
    again."""
    count = 1 if state.rules.captain_roll == "one_die" else 3
    names = {seat: throws.roll_of(state.number + 1, roll, seat) for seat in seats}
    rolled = {seat: tuple(sorted(dice(chance, name, count), reverse=True)) for seat, name in names.items()}
    events.extend(CaptainRolled(roll, seat, fallen) for seat, fallen in rolled.items())
    top = [seat for seat in seats if rolled[seat] == max(rolled.values())]
    return top[0] if len(top) == 1 else _roll_captain(state, top, roll + 1, chance, events)


def _start_hand(state: BidouState, chance: Chance, events: list[BidouEvent]) -> BidouState:
    """Begin the next hand, from a state without traces of the one before."""
    in_open = eight(state) is not None
    at, antes = opened(state, None)
    state = state._replace(
        number=state.number + 1, phase="open_throw" if in_open else "throwing", standing=at
    )
    events.append(HandStarted(state.number, state.captain, in_open, state.ante))
    events += antes
    return throws.start(state, chance, events)


def _all_thrown(state: BidouState, chance: Chance, events: list[BidouEvent]) -> BidouState:
    """End the throwing: decide the open throw or tied stakes, or begin the betting."""
    if state.phase == "open_throw":
        return _end_open_throw(state, chance, events)
    opener = opener_of(state) if state.opener is None else state.opener
    events.append(ThrowsShown(state.throws, opener))
    if state.again:
        return _close(state, betting(state), state.moves, chance, events)
    state = state._replace(phase="betting", opener=opener, standing=opened(state, opener)[0])
    if state.standing.closed is None:
        return state
    return _close(state, betting(state), state.moves, chance, events)


# --- the end of a hand -------------------------------------------------------------------------------


def _throw_again(state: BidouState, shown: Shown, chance: Chance, events: list[BidouEvent]) -> BidouState:
    events += [shown, ThrownAgain()]
    nobody: tuple[tuple[int, ...], ...] = ((),) * len(state.stacks)
    state = state._replace(
        phase=state.phase if state.phase == "open_throw" else "throwing",
        again=state.again + 1,
        hands=nobody,
        throws=(0,) * len(nobody),
        kept=nobody,
        done=(),
        last=shown,
    )
    return throws.start(state, chance, events)


def _close(
    state: BidouState, now: Betting[Any], moves: tuple[Move, ...], chance: Chance, events: list[BidouEvent]
) -> BidouState:
    """Settle a hand whose betting is closed by its moves, or throw it again if that is how ties are settled
    (B9)."""
    rules = state.rules
    may_tie = now.closed == "called" and mode(state) == "two"
    if may_tie and isinstance(rules, BidouRules) and rules.two_player_tie == "rethrow":
        shown = show(state, now.live, "called")
        if len(best(shown)) > 1:
            state = state._replace(moves=moves, standing=now.standing())
            return _throw_again(state, shown, chance, events)
    told = len(now.chips.events)
    settled = now.settle()
    events += now.chips.events[told:]
    return _end_hand(state, now.chips, settled.captain, settled.shown, chance, events)


def _end_open_throw(state: BidouState, chance: Chance, events: list[BidouEvent]) -> BidouState:
    shown, rules = throws.open_result(state), state.rules
    tie = len(best(shown)) > 1
    if tie and isinstance(rules, BidouRules) and rules.open_throw_tie == "rethrow":
        return _throw_again(state, shown, chance, events)
    chips = Chips(list(state.stacks), state.centre, 0, state.gone, [])
    throws.settle_open(state, shown, chips)
    events += [shown, *chips.events]
    captain = eight(state)
    assert captain is not None  # noqa: S101
    return _end_hand(state, chips, captain, shown, chance, events)


def _end_hand(
    state: BidouState,
    chips: Chips,
    captain: int,
    shown: Shown | None,
    chance: Chance,
    events: list[BidouEvent],
) -> BidouState:
    before = state
    nobody: tuple[tuple[int, ...], ...] = ((),) * len(state.stacks)
    state = state._replace(
        stacks=tuple(chips.stacks),
        centre=chips.centre,
        carried=chips.pool,
        gone=chips.gone,
        captain=captain,
        again=0,
        opener=None,
        hands=nobody,
        throws=(0,) * len(nobody),
        kept=nobody,
        done=(),
        moves=(),
        last=shown or state.last,
    )
    if is_match(state):
        return _end_match_hand(state, chance, events)
    state = _go_out(state, alive(before), events)
    if is_over(state) or _was_last(state):
        return _over(state, events)
    state = _raise_ante(state, len(alive(before)), events)
    if captain not in alive(state):
        state = state._replace(captain=left_of(alive(state), captain))
    return _start_hand(state, chance, events)


def _end_match_hand(state: BidouState, chance: Chance, events: list[BidouEvent]) -> BidouState:
    """Two players: a player with all nine chips has lost the game (Bidou 1.5)."""
    if CENTRE_CHIPS not in state.stacks:
        return _start_hand(state, chance, events)
    loser = state.stacks.index(CENTRE_CHIPS)
    events.append(GameLost(loser, state.game))
    wins = tuple([won + (seat != loser) for seat, won in enumerate(state.wins)])
    state = state._replace(wins=wins)
    if is_over(state):
        return _over(state, events)
    events.append(ChipsMoved(loser, "centre", CENTRE_CHIPS, "new_game"))
    state = state._replace(stacks=(0, 0), centre=CENTRE_CHIPS, game=state.game + 1)
    return _start_game(state, chance, events)


def _go_out(state: BidouState, members: tuple[int, ...], events: list[BidouEvent]) -> BidouState:
    gone = tuple([seat for seat in members if seat not in alive(state)])
    if not gone:
        return state
    state = state._replace(out=(*state.out, gone))
    found = places(state)
    events.extend(WentOut(seat, found[seat] or 0) for seat in gone)
    return state


def _raise_ante(state: BidouState, players: int, events: list[BidouEvent]) -> BidouState:
    """Raise the ante after each hand of two, and of three where four or more began (Bidou 1.11)."""
    rules = state.rules
    if not isinstance(rules, MontevideoRules) or not rules.ante_escalation or state.ante >= rules.max_ante:
        return state
    if players == 2 or (players == 3 and len(state.stacks) > 3):
        events.append(AnteRaised(state.ante + 1))
        return state._replace(ante=state.ante + 1)
    return state


def _over(state: BidouState, events: list[BidouEvent]) -> BidouState:
    state = state._replace(phase="over")
    state = state._replace(standing=opened(state, None)[0])
    events.append(GameOver(tuple([place or 0 for place in places(state)])))
    return state


# --- the end of the game -----------------------------------------------------------------------------


def _was_last(state: BidouState) -> bool:
    """Return whether Montevideo ends with this hand (B19c)."""
    rules = state.rules
    return isinstance(rules, MontevideoRules) and rules.hands == state.number


def is_over(state: BidouState) -> bool:
    """Return whether the stacks, the games won and the seats that are out end the game, or ended it after its
    last hand."""
    if state.phase == "over" and _was_last(state):
        return True
    if is_match(state):
        return isinstance(state.rules, BidouRules) and max(state.wins) >= state.rules.wins_needed
    if not state.out:
        return False
    first_out = isinstance(state.rules, BidouRules) and state.rules.end_at == "first_out"
    return first_out or len(alive(state)) == 1


def places(state: BidouState) -> tuple[int | None, ...]:
    """Return by seat the finishing place; None while it isn't known. Bidou: the first out is first, the last
    with chips is last, and where the first out ends the game the others follow by fewest chips. Montevideo:
    the last with chips is first, the last eliminated second; after the last hand the most chips are first.
    Seats that go out at once tie."""
    over = is_over(state)
    if not over and not state.out:
        return (None,) * len(state.stacks)
    if is_match(state):
        return tuple([2 - (won == max(state.wins)) for won in state.wins]) if over else (None, None)
    found: list[int | None] = [None] * len(state.stacks)
    ahead = 0
    pot = isinstance(state.rules, MontevideoRules)
    for group in state.out:
        ahead += len(group)
        for seat in group:
            found[seat] = (len(found) - ahead if pot else ahead - len(group)) + 1
    if over:
        stacks = [state.stacks[seat] for seat in alive(state)]
        for seat in alive(state):
            own = state.stacks[seat]
            better = sum(held > own if pot else held < own for held in stacks)
            found[seat] = better + 1 + (0 if pot else ahead)
    return tuple(found)
