"""The state of Bidou or Montevideo as plain JSON values, and its validation when it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError

from games.bidou.actions import Keep, parse
from games.bidou.betting import best, opener_of, places_of
from games.bidou.events import Shown, Why
from games.bidou.hands import DICE
from games.bidou.legal import begun, bets
from games.bidou.play import is_over, seat_numbers
from games.bidou.rules import CENTRE_CHIPS, STACK_CHIPS, BidouRules, FamilyRules, MontevideoRules, for_nine
from games.bidou.state import (
    BidouState,
    Move,
    Phase,
    Standing,
    alive,
    eight,
    is_match,
    may_keep,
    mode,
    seats,
    throw_order,
    throwers,
)
from games.bidou.throwing import MAX_THROWS
from games.engine import BadAction, BadState

VERSION = 2
"""The format. A change of it needs a higher number, and the one before stays readable."""

Int = Annotated[int, Strict()]
Count = Annotated[Int, Field(ge=0)]
Counts = tuple[Count, ...]
Die = Annotated[Int, Field(ge=1, le=6)]
Dice = Annotated[tuple[Die, ...], Field(max_length=DICE)]

_RULES: dict[str, type[FamilyRules]] = {"bidou": BidouRules, "montevideo": MontevideoRules}


class _StoredShown(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    number: Int
    why: Why
    hands: tuple[Dice, ...]
    places: Counts


class _StoredState(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    version: Annotated[Int, Field(ge=VERSION, le=VERSION)]
    game_name: Literal["bidou", "montevideo"]
    rules: dict[str, Any]
    stacks: Counts
    centre: Count
    carried: Count
    gone: Count
    out: tuple[Counts, ...]
    game: Int
    wins: Counts
    ante: Count
    number: Int
    captain: Count
    phase: Phase
    again: Count
    opener: Count | None
    hands: tuple[Dice, ...]
    throws: Counts
    kept: tuple[Dice, ...]
    done: Counts
    moves: tuple[tuple[Count, str], ...]
    last: _StoredShown | None


def dump(state: BidouState) -> dict[str, Any]:
    """Return the state as plain JSON values; moves by their texts."""
    last = state.last
    return {
        "version": VERSION,
        "game_name": state.rules.family,
        "rules": state.rules.model_dump(),
        "stacks": list(state.stacks),
        "centre": state.centre,
        "carried": state.carried,
        "gone": state.gone,
        "out": [list(group) for group in state.out],
        "game": state.game,
        "wins": list(state.wins),
        "ante": state.ante,
        "number": state.number,
        "captain": state.captain,
        "phase": state.phase,
        "again": state.again,
        "opener": state.opener,
        "hands": [list(hand) for hand in state.hands],
        "throws": list(state.throws),
        "kept": [list(dice) for dice in state.kept],
        "done": list(state.done),
        "moves": [[move.seat, move.action.text] for move in state.moves],
        "last": None
        if last is None
        else {
            "number": last.number,
            "why": last.why,
            "hands": [list(hand) for hand in last.hands],
            "places": list(last.places),
        },
    }


_LATER = frozenset(("hands", "two_player_stakes"))
"""Options that older games don't have; they play by the defaults."""


def load(values: Mapping[str, Any], family: str) -> BidouState:
    """Return the state that :func:`dump` wrote.

    Raises:
        BadState: another game or format, a missing or unknown field, a wrong type, or an impossible state.
    """
    try:
        fields = dict(vars(_StoredState.model_validate(dict(values))))
        if fields.pop("game_name") != family:
            raise BadState((f"this is no game of {family}",))
        del fields["version"]
        kind = _RULES[family]
        # A default in place of a lost option would silently change the game.
        if missing := kind.model_fields.keys() - fields["rules"] - _LATER:
            raise BadState((f"rules: {', '.join(sorted(missing))} is missing",))
        fields["rules"] = kind.model_validate(fields["rules"])
        fields["moves"] = tuple([_move(seat, text) for seat, text in fields["moves"]])
        if fields["last"] is not None:
            fields["last"] = Shown(**vars(fields["last"]))
    except ValidationError as error:
        raise BadState(
            tuple(f"{'.'.join(map(str, part['loc']))}: {part['msg']}" for part in error.errors())
        ) from None  # the error would show what it refuses, a hand perhaps
    except BadAction as error:
        raise BadState((str(error),)) from None
    state = BidouState(**fields)
    return state._replace(standing=_standing(state))


def _move(seat: int, text: str) -> Move:
    action = parse(text)
    if isinstance(action, Keep) or action.text != text:
        raise BadState((f"{text!r} is no move of the betting",))
    return Move(seat, action)


# --- what can be wrong -------------------------------------------------------------------------------


def problems(state: BidouState) -> tuple[str, ...]:
    """Return what is impossible about a state; empty if nothing is."""
    try:
        standing = _standing(state)
    except BadState as error:
        return error.problems
    return () if state.standing == standing else ("the betting doesn't stand as its moves led to",)


def _standing(state: BidouState) -> Standing:
    """Replay the moves of the hand one by one, and return the state of the betting.

    Raises:
        BadState: something is impossible about the stored state.
    """
    for check in (_shape_problems, _chip_problems, _hand_problems, _opening_problems):
        # Each check relies on what the ones before it found to be sound.
        if found := tuple(check(state)):
            raise BadState(found)
    now = begun(state)
    for seat, action in state.moves:
        if seat != now.turn or action not in bets(state, now.standing()):
            raise BadState((f"{action.text} wasn't legal",))
        now.do(seat, action)
    if state.opener is not None and now.closed != (None if state.phase == "betting" else "called"):
        raise BadState(("the betting isn't where it must be",))
    if found := tuple(_last_problems(state)):
        raise BadState(found)
    return now.standing()


def _shape_problems(state: BidouState) -> Iterator[str]:
    number = len(state.stacks)
    if number not in seat_numbers(state.rules):
        yield f"there are {number} seats"
    for name in ("wins", "hands", "throws", "kept"):
        if len(getattr(state, name)) != number:
            yield f"{name} isn't given for each seat"
    if state.captain not in seats(state) or state.opener not in (None, *seats(state)):
        yield "the captain or the opener is no seat"
    if state.number < 1 or not 1 <= state.game <= state.number:
        yield "hands and games count from 1"
    if list(state.done) != sorted(set(state.done)) or not set(state.done).issubset(seats(state)):
        yield "done isn't an ascending list of seats"


def _chip_problems(state: BidouState) -> Iterator[str]:
    total = sum(state.stacks) + state.centre + state.carried + state.gone
    nine = for_nine(state.rules, len(state.stacks))
    expected = CENTRE_CHIPS if nine or is_match(state) else STACK_CHIPS * len(state.stacks)
    if total != expected:
        yield f"there are {total} chips instead of {expected}"
    rules = state.rules
    if isinstance(rules, MontevideoRules):
        if state.gone or (state.centre and not nine):
            yield "only two players of Montevideo may have a centre, and no chips leave it"
        grows = rules.ante_escalation
        if rules.hands != "off" and state.number > rules.hands:
            yield "there are more hands than the game has"
        if not rules.ante <= state.ante <= (rules.max_ante if grows else rules.ante):
            yield "the ante is out of its range"
    else:
        # Ties of the last two leave chips in the centre, and they stay there when one has gone out.
        last_two = len(alive(state)) <= 2 and rules.two_player_tie == "one_each"
        if state.carried or state.ante or (state.centre and not is_match(state) and not last_two):
            yield "there are chips where Bidou has none"
        if is_match(state) and state.gone:
            yield "no chips leave a match of two"
    if is_match(state):
        yield from _match_problems(state)
    else:
        gone = [seat for group in state.out for seat in group]
        empty = [seat for seat in seats(state) if seat not in alive(state)]
        if not all(state.out) or sorted(gone) != empty or any(list(g) != sorted(g) for g in state.out):
            yield "out doesn't name each seat without chips once, in ascending groups"
        if state.game != 1 or any(state.wins):
            yield "only two players play a match"
    if not alive(state):
        yield "nobody has chips"
    elif (state.phase == "over") != is_over(state):
        yield "the game isn't over when it must be, or is when it can't be"
    elif state.phase != "over" and state.captain not in alive(state):
        yield "the captain is out"


def _match_problems(state: BidouState) -> Iterator[str]:
    if state.out:
        yield "nobody goes out of a match of two"
    rules = state.rules
    needed = rules.wins_needed if isinstance(rules, BidouRules) else 0
    over = state.phase == "over"
    if any(won > needed for won in state.wins) or min(state.wins) >= needed:
        yield "the games won are more than the match has"
    if sum(state.wins) != state.game - (not over):
        yield "the games won don't add up"
    if over and state.stacks[state.wins.index(min(state.wins))] != CENTRE_CHIPS:
        yield "the loser of a match doesn't hold all chips"
    if not over and CENTRE_CHIPS in state.stacks:
        yield "a seat holds all chips and has not lost"


def _hand_problems(state: BidouState) -> Iterator[str]:
    opened = state.phase != "over" and eight(state) is not None
    if (state.phase == "open_throw") != opened:
        yield "an open throw is due when a seat has all chips but one, and only then"
        return
    if state.phase == "over" and (any(state.hands) or state.done):
        yield "there are dice when the game is over"
    members = alive(state) if state.phase != "over" else ()
    order = throw_order(state)
    waiting = throwers(state)
    for seat in seats(state):
        hand, made, kept = state.hands[seat], state.throws[seat], state.kept[seat]
        here = seat in members and (seat in state.done or seat in waiting or state.phase == "betting")
        if len(hand) != (DICE if here else 0) or (made > 0) != here or made > MAX_THROWS:
            yield "a hand hasn't three dice, or not as many throws as it can have"
        if list(hand) != sorted(hand, reverse=True) or list(kept) != sorted(kept, reverse=True):
            yield "dice are not highest first"
        if kept and (made < 2 or len(kept) == DICE or not may_keep(state) or Counter(kept) - Counter(hand)):
            yield "dice are set aside that can't be"
        if made == MAX_THROWS and seat not in state.done:
            yield "a seat has made all its throws and isn't done"
    if not set(state.done) <= set(members) or (state.phase == "betting") != (
        bool(members) and set(state.done) == set(members)
    ):
        yield "betting begins when all are done, and not before"
    if not members or state.phase == "betting":
        return
    in_turn = state.phase == "open_throw" or state.rules.throw_order == "in_turn"
    if in_turn and set(state.done) != set(order[: len(state.done)]):
        yield "a seat is done whose turn it wasn't"


def _opening_problems(state: BidouState) -> Iterator[str]:
    """Check what must be true of a hand before its moves can be replayed."""
    rules = state.rules
    if state.again:
        ties = isinstance(rules, BidouRules) and mode(state) == "two" and state.phase != "betting"
        option = isinstance(rules, BidouRules) and (
            rules.open_throw_tie if state.phase == "open_throw" else rules.two_player_tie
        )
        if not ties or option != "rethrow" or state.phase == "over":
            yield "a hand is thrown again that can't be"
            return
    betting_over = state.phase == "throwing" and state.again > 0
    if (state.opener is not None) != (state.phase == "betting" or betting_over):
        yield "the opener is known when all have thrown, and only then"
        return
    if state.phase != "betting" and not betting_over:
        if state.moves:
            yield "there are bets before the betting or after it"
        return
    if state.opener not in alive(state):
        yield "the opener is out"
        return
    if state.phase == "betting" and state.opener != opener_of(state):
        yield "the wrong seat opens"


def _last_problems(state: BidouState) -> Iterator[str]:
    last = state.last
    if last is None:
        if state.again:
            yield "the tie is missing"
        return
    if not 1 <= last.number <= state.number or (last.number == state.number) > (
        state.phase == "over" or state.again > 0
    ):
        yield "the hands that were shown last are of no hand before"
    if len(last.hands) != len(state.stacks) or sum(map(bool, last.hands)) < 2:
        yield "the hands that were shown last are not of two seats or more"
        return
    if any(
        len(hand) not in (0, DICE) or list(hand) != sorted(hand, reverse=True) for hand in last.hands
    ) or last.places != places_of(state, last.hands):
        yield "the hands that were shown last have dice or places that can't be"
    elif state.again and (last.number != state.number or len(best(last)) < 2):
        yield "the tie is missing"
