"""The state of Dudo as plain JSON values, and its validation when it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError, field_validator

from games.dudo.actions import Bid, Claim, Pass, Sum, parse
from games.dudo.counting import caller_right, measure
from games.dudo.events import Revealed, RoundKind
from games.dudo.legal import why_illegal
from games.dudo.rules import SEATS, DudoRules
from games.dudo.state import Call, DudoState, Phase, next_in, players_in
from games.engine import BadAction, BadState

VERSION = 1
FACES = frozenset(range(1, 7))

Int = Annotated[int, Strict()]
Ints = tuple[Int, ...]


class _StoredReveal(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    number: Int
    round_kind: RoundKind
    hands: tuple[Ints, ...]
    call: Literal["dudo", "calza"]
    caller: Int
    claim: str
    claimant: Int
    count: Int
    wild: Int
    right: Annotated[bool, Strict()]


class _StoredState(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    version: Annotated[Int, Field(ge=VERSION, le=VERSION)]
    game: Literal["dudo"]
    rules: DudoRules
    dice: Ints
    banked: Ints
    dropped: Ints
    been: Ints
    due: Ints
    spent: Ints
    out: tuple[Ints, ...]
    order: Ints
    number: Int
    kind: RoundKind
    sight: Literal["open", "closed"] | None
    phase: Phase
    opener: Int
    step: Int
    turn: Int
    hands: tuple[Ints, ...]
    calls: tuple[tuple[Int, str], ...]
    reveal: _StoredReveal | None

    @field_validator("rules", mode="before")
    @classmethod
    def _complete(cls, rules: object) -> object:
        # A default in place of a lost option would silently change the game.
        if isinstance(rules, dict) and (missing := DudoRules.model_fields.keys() - rules):
            raise ValueError(f"{', '.join(sorted(missing))} is missing")
        return rules


def dump(state: DudoState) -> dict[str, Any]:
    """Return the state as plain JSON values; bids and passes by their texts."""
    reveal = state.reveal
    return {
        "version": VERSION,
        "game": "dudo",
        "rules": state.rules.model_dump(),
        "dice": list(state.dice),
        "banked": list(state.banked),
        "dropped": list(state.dropped),
        "been": list(state.been),
        "due": list(state.due),
        "spent": list(state.spent),
        "out": [list(group) for group in state.out],
        "order": list(state.order),
        "number": state.number,
        "kind": state.kind,
        "sight": state.sight,
        "phase": state.phase,
        "opener": state.opener,
        "step": state.step,
        "turn": state.turn,
        "hands": [list(hand) for hand in state.hands],
        "calls": [[call.seat, call.action.text] for call in state.calls],
        "reveal": None if reveal is None else _dump_reveal(reveal),
    }


def _dump_reveal(reveal: Revealed) -> dict[str, Any]:
    return {
        "number": reveal.number,
        "round_kind": reveal.round_kind,
        "hands": [list(hand) for hand in reveal.hands],
        "call": reveal.call,
        "caller": reveal.caller,
        "claim": reveal.claim.text,
        "claimant": reveal.claimant,
        "count": reveal.count,
        "wild": reveal.wild,
        "right": reveal.right,
    }


def load(values: Mapping[str, Any]) -> DudoState:
    """Return the state that :func:`dump` wrote.

    Raises:
        BadState: another format, a missing or unknown field, a wrong type, or an impossible state.
    """
    try:
        fields = dict(vars(_StoredState.model_validate(dict(values))))
        del fields["version"], fields["game"]
        fields["calls"] = tuple([Call(seat, _claim(text)) for seat, text in fields["calls"]])
        if fields["reveal"] is not None:
            reveal = vars(fields["reveal"])
            fields["reveal"] = Revealed(**{**reveal, "claim": _claim(reveal["claim"])})
    except ValidationError as error:
        raise BadState(
            tuple(f"{'.'.join(map(str, part['loc']))}: {part['msg']}" for part in error.errors())
        ) from None  # the error would show what it refuses, a hand perhaps
    except BadAction as error:
        raise BadState((str(error),)) from None
    state = DudoState(**fields)
    if found := problems(state):
        raise BadState(found)
    return state


def _claim(text: str) -> Claim:
    action = parse(text)
    if not isinstance(action, (Bid, Sum, Pass)) or action.text != text:
        raise BadState((f"{text!r} is no bid and no pass",))
    return action


# --- what can be wrong -------------------------------------------------------------------------------


def problems(state: DudoState) -> tuple[str, ...]:
    """Return what is impossible about a state; empty if nothing is."""
    for check in (_seat_problems, _dice_problems, _round_problems, _hand_problems, _reveal_problems):
        # Each check relies on what the ones before it found to be sound.
        if found := tuple(check(state)):
            return found
    return tuple(_call_problems(state))


def _seat_problems(state: DudoState) -> Iterator[str]:
    seats = len(state.dice)
    if seats not in SEATS:
        yield f"there are {seats} seats"
    for name in ("banked", "hands"):
        if len(getattr(state, name)) != seats:
            yield f"{name} isn't given for each seat"
    everyone = range(seats)
    if sorted(state.order) != list(everyone):
        yield "order doesn't name each seat once"
    for name in ("dropped", "been", "spent"):
        listed = getattr(state, name)
        if listed and (list(listed) != sorted(set(listed)) or not set(listed).issubset(everyone)):
            yield f"{name} isn't an ascending list of seats"
    if state.due and (
        len(set(state.due)) != len(state.due)
        or not set(state.due) <= set(state.dropped).difference(state.been)
    ):
        yield "due has a seat whose special round can't be to come"
    if not set(state.been).issubset(state.dropped):
        yield "been has a seat that never dropped to one die"
    if state.step not in (1, -1):
        yield "step is neither 1 nor -1"
    for name in ("opener", "turn"):
        if getattr(state, name) not in everyone:
            yield f"{name} is no seat"


def _dice_problems(state: DudoState) -> Iterator[str]:
    rules = state.rules
    if not all(0 <= held <= rules.dice_start for held in state.dice):
        yield f"a seat has fewer than 0 or more than {rules.dice_start} dice"
    if not any(state.dice):
        yield "nobody has dice"
    may_bank = rules.calza == "regain" and rules.calza_cap == "banked"
    if any(kept < 0 or (kept and not (may_bank and held)) for kept, held in _pairs(state)):
        yield "a seat has banked dice that it can't have"
    gone = [seat for group in state.out for seat in group]
    if not all(state.out) or sorted(gone) != [seat for seat, held in enumerate(state.dice) if not held]:
        yield "out doesn't name each seat without dice once"
    if any(list(group) != sorted(group) for group in state.out):
        yield "out has a group that isn't ascending"
    if state.spent and (not rules.exact_rejoin or any(state.dice[seat] for seat in state.spent)):
        yield "spent has a seat that can't have tried to rejoin"
    if rules.palifico == "off" and (state.due or state.been):
        yield "there are special rounds where the rules have none"


def _pairs(state: DudoState) -> Iterator[tuple[int, int]]:
    return zip(state.banked, state.dice, strict=True)


def _round_problems(state: DudoState) -> Iterator[str]:
    rules, special = state.rules, state.kind in ("palifico", "obligo")
    alive = players_in(state)
    if state.number < 1:
        yield "rounds count from 1"
    if (state.phase == "over") != (alive == 1):
        yield "the game is over when one seat has dice, and only then"
    if state.phase != "over" and not state.dice[state.opener]:
        yield "the opener is out"
    if not state.dice[state.turn]:
        yield "the seat in turn is out"
    if state.phase != "over" and (state.kind == "faceoff") != (
        rules.faceoff and alive == 2 and sum(state.dice) == 2
    ):
        yield "the last two dice of two seats are a face-off where the rules have it, and nothing else is"
    if special and (
        state.kind != ("obligo" if rules.palifico == "obligo" else "palifico")
        or state.reveal is None
        or (state.phase != "over" and (state.opener not in state.been or alive < rules.palifico_min_players))
    ):
        yield "a special round that can't be"
    if (state.phase == "offer") > (rules.palifico_optional and bool(state.due) and state.kind == "normal"):
        yield "a special round is offered that can't be"
    if (state.phase == "sight") > (state.kind == "obligo"):
        yield "sight is chosen in obligo rounds only"
    if state.phase != "over" and (state.sight is not None) != (
        state.kind == "obligo" and state.phase != "sight"
    ):
        yield "sight is set in obligo rounds, once it is chosen, and only there"
    chooses = rules.direction == "opener_chooses" and (alive > 2 or state.phase == "over")
    if (state.phase == "direction" or state.step == -1) and not chooses:
        yield "the direction of play can't be chosen here"
    if state.step == -1 and state.phase not in ("bidding", "over"):
        yield "the direction of play is set before it is chosen"


def _hand_problems(state: DudoState) -> Iterator[str]:
    rolled = state.phase in ("direction", "bidding")
    for hand, held in zip(state.hands, state.dice, strict=True):
        if len(hand) != (held if rolled else 0):
            yield "a hand hasn't as many dice as its seat"
        if not FACES.issuperset(hand):
            yield "a die shows something else than 1 to 6"


def _reveal_problems(state: DudoState) -> Iterator[str]:
    reveal, over = state.reveal, state.phase == "over"
    if reveal is None:
        if state.number > 1 or over:
            yield "the reveal of the last round is missing"
        return
    if reveal.number != (state.number if over else state.number - 1):
        yield "the reveal isn't that of the last round"
    seats = range(len(state.dice))
    if reveal.caller not in seats or reveal.claimant not in seats or reveal.caller == reveal.claimant:
        yield "the reveal names seats that can't have been in it"
        return
    most = state.rules.dice_start
    if len(reveal.hands) != len(seats) or not all(
        len(hand) <= most and FACES.issuperset(hand) for hand in reveal.hands
    ):
        yield "the reveal has hands that can't be"
        return
    wild = reveal.round_kind == "normal" and state.rules.wilds
    counted = measure(reveal.hands, reveal.claim, reveal.claimant, wild)
    if isinstance(reveal.claim, Sum) != (reveal.round_kind == "faceoff"):
        yield "the reveal has a claim of another kind of round"
    if counted != (reveal.count, reveal.wild):
        yield "the reveal is miscounted"
    if reveal.right != caller_right(reveal.call, reveal.claim, reveal.count):
        yield "the reveal says that the wrong seat was right"
    if reveal.call == "calza" and (state.rules.calza == "off" or isinstance(reveal.claim, Pass)):
        yield "the reveal has a calza that can't be"


def _call_problems(state: DudoState) -> Iterator[str]:
    """Replay the calls of the round, one by one."""
    if state.phase != "bidding":
        if state.calls:
            yield "there are calls before the bidding or after it"
        expected = state.due[0] if state.phase == "offer" else state.opener
        if state.phase != "over" and state.turn != expected:
            yield "the wrong seat is in turn"
        return
    turn = state.opener
    for made, (seat, action) in enumerate(state.calls):
        if seat != turn:
            yield f"{action.text} is the call of a seat that wasn't in turn"
            return
        if why_illegal(state._replace(calls=state.calls[:made], turn=turn), seat, action) is not None:
            yield f"{action.text} wasn't legal"
            return
        turn = next_in(state, turn, state.step)
    if turn != state.turn:
        yield "the wrong seat is in turn"
