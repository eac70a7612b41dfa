"""The state of Pidro as plain JSON values, and its validation when it is read.

The deck, the moves and the facts before the hand decide everything. The progress of the hand follows from
them; it is stored with a digest over everything, so that an untouched state is read as it is. Where the
digest is wrong, the hand is replayed from its moves, so that a stored state can't disagree with itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict, ValidationError
from pydantic_core import PydanticSerializationError, to_json

from games.cards import DECK, Suit
from games.engine import BadAction, BadState, IllegalAction
from games.pidro import standing
from games.pidro.actions import LEAST_BID, MOST_BID, parse
from games.pidro.cards import BY_TEXT
from games.pidro.events import ALL_POINTS, HandScore
from games.pidro.play import deal, step
from games.pidro.record import HandRecord
from games.pidro.resume import resume
from games.pidro.rules import PidroRules
from games.pidro.scoring import DOUBLE, winner
from games.pidro.state import SEATS, Cards, PidroState, team

VERSION = 2
"""The format. A change of it needs a higher number, and the one before stays readable."""

Int = Annotated[int, Strict()]
_SEATS = tuple(map(str, range(SEATS)))
SeatNumber = Annotated[Int, Field(ge=0, lt=SEATS)]
Number = Annotated[Int, Field(ge=1)]
Points = tuple[Annotated[Int, Field(ge=0, le=ALL_POINTS)], Annotated[Int, Field(ge=0, le=ALL_POINTS)]]
Flag = Annotated[bool, Strict()]


def _split(cards: object) -> object:
    """Return the texts of cards, which are stored as one text."""
    if not isinstance(cards, str):
        raise ValueError("the cards aren't one text")
    return cards.split(" ")


def _split_moves(moves: object) -> object:
    """Return moves, which are stored as one text, as seats and texts."""
    if not isinstance(moves, str):
        raise ValueError("the moves aren't one text")
    texts = moves.split(",") if moves else []
    return [(int(text[0]) if text[:1] in _SEATS else text[:1], text[1:]) for text in texts]


Moves = Annotated[tuple[tuple[SeatNumber, str], ...], BeforeValidator(_split_moves)]


class _StoredScore(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    number: Number
    dealer: SeatNumber
    bidder: SeatNumber
    bid: Annotated[Int, Field(ge=LEAST_BID, le=MOST_BID)]
    trumps: Suit
    made: Flag
    taken: Points
    change: tuple[Int, Int]
    scores: tuple[Int, Int]


class _StoredRecord(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    number: Number
    dealer: SeatNumber
    scores: tuple[Int, Int]
    cards: Annotated[tuple[str, ...], BeforeValidator(_split)]
    moves: Moves


class _StoredState(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    version: Annotated[Int, Field(ge=VERSION, le=VERSION)]
    rules: dict[str, Any]
    replayed: Flag
    history: tuple[_StoredScore, ...]
    last: _StoredRecord | None
    hand: _StoredRecord
    now: dict[str, Any] | None
    digest: str | None


def dump(state: PidroState) -> dict[str, Any]:
    """Return the state as plain JSON values; cards and moves by their texts. A finished game is stored as in
    its last hand, with all moves of that and without the hand's progress."""
    before = _before(state)
    values: dict[str, Any] = {
        "version": VERSION,
        "rules": state.rules.model_dump(),
        "replayed": state.replayed,
        "history": [_plain(hand) for hand in before.history],
        "last": None if before.last is None else _plain_record(before.last),
        "hand": _plain_record(_record(before)),
        "now": None if state.phase == "over" else standing.dump(state),
    }
    values["digest"] = _digest(values)
    return values


def _digest(values: dict[str, Any]) -> str:
    """Return the SHA-256, in hexadecimal, of all that is stored with it, in the stored order. It detects
    damage, not forgery."""
    return hashlib.sha256(to_json(values)).hexdigest()


def _before(state: PidroState) -> PidroState:
    """Return the state with the facts before its hand, also when that is over."""
    if state.phase != "over":
        return state
    hand = state.history[-1]
    scores = (hand.scores[0] - hand.change[0], hand.scores[1] - hand.change[1])
    return state._replace(history=state.history[:-1], scores=scores, last=None)


def _record(state: PidroState) -> HandRecord:
    return HandRecord(state.number, state.dealer, state.scores, state.deck, state.moves)


def _plain(hand: HandScore) -> dict[str, Any]:
    pairs = {"taken": list(hand.taken), "change": list(hand.change), "scores": list(hand.scores)}
    return {**hand._asdict(), **pairs}


def _plain_record(record: HandRecord) -> dict[str, Any]:
    return {
        "number": record.number,
        "dealer": record.dealer,
        "scores": list(record.scores),
        "cards": standing.texts(record.cards),
        "moves": ",".join([f"{seat}{text}" for seat, text in record.moves]),
    }


def load(values: Mapping[str, Any]) -> PidroState:
    """Return the state that :func:`dump` wrote.

    Raises:
        BadState: another format, a missing or unknown field, a wrong type, or an impossible state.
    """
    if _untouched(values):
        return _as_it_is(values)
    try:
        stored = _StoredState.model_validate(dict(values))
        # A default in place of a lost option would silently change the game.
        if missing := PidroRules.model_fields.keys() - stored.rules:
            raise BadState((f"rules: {', '.join(sorted(missing))} is missing",))
        rules = PidroRules.model_validate(stored.rules)
    except ValidationError as error:
        raise BadState(
            tuple(f"{'.'.join(map(str, part['loc']))}: {part['msg']}" for part in error.errors())
        ) from None  # the error would show what it refuses, a hand perhaps
    history = tuple([HandScore(**vars(hand)) for hand in stored.history])
    last = None if stored.last is None else _read_record(stored.last)
    return _made_again(rules, history, last, _read_record(stored.hand), stored.replayed)


def _untouched(values: Mapping[str, Any]) -> bool:
    """Return whether a stored state has its progress, and is as it was written."""
    rest = dict(values)
    digest = rest.pop("digest", None)
    try:
        return bool(rest.get("now")) and digest == _digest(rest)
    except PydanticSerializationError:
        return False


def _as_it_is(values: Mapping[str, Any]) -> PidroState:
    """Return a state that is as :func:`dump` wrote it."""
    hand, last = _plain_read(values["hand"]), values["last"]
    return PidroState(
        rules=PidroRules.model_validate(values["rules"]),
        replayed=values["replayed"],
        number=hand.number,
        dealer=hand.dealer,
        scores=hand.scores,
        history=tuple([_score(score) for score in values["history"]]),
        last=None if last is None else _plain_read(last),
        deck=hand.cards,
        moves=hand.moves,
        **standing.read(values["now"], hand.dealer),
    )


def _score(values: Mapping[str, Any]) -> HandScore:
    pairs = {name: tuple(values[name]) for name in ("taken", "change", "scores")}
    return HandScore(**{**values, **pairs})


def _plain_read(values: Mapping[str, Any]) -> HandRecord:
    return HandRecord(
        values["number"],
        values["dealer"],
        tuple(values["scores"]),
        standing.read_cards(values["cards"]),
        tuple(map(_read_move, values["moves"].split(","))) if values["moves"] else (),
    )


@lru_cache(maxsize=1024)
def _read_move(text: str) -> tuple[int, str]:
    return int(text[0]), text[1:]


def _read_record(stored: _StoredRecord) -> HandRecord:
    cards = tuple([card for text in stored.cards if (card := BY_TEXT.get(text)) is not None])
    if len(cards) != len(stored.cards):
        raise BadState(("a text in the deck is no card",))
    return HandRecord(stored.number, stored.dealer, stored.scores, cards, stored.moves)


# --- what can be wrong -------------------------------------------------------------------------------


def problems(state: PidroState) -> tuple[str, ...]:
    """Return what is impossible about a state; empty if nothing is."""
    before = _before(state)
    try:
        again = _made_again(state.rules, before.history, before.last, _record(before), state.replayed)
    except BadState as error:
        return error.problems
    if again != state:
        wrong = [name for name, a, b in zip(state._fields, again, state, strict=True) if a != b]
        return (f"{', '.join(wrong)} doesn't follow from the deck and the moves",)
    return ()


def _made_again(
    rules: PidroRules,
    history: tuple[HandScore, ...],
    last: HandRecord | None,
    hand: HandRecord,
    replayed: bool,
) -> PidroState:
    """Return the state after the moves of a hand.

    Raises:
        BadState: something in it is impossible.
    """
    for found in (
        _deck_problems(hand.cards),
        _replayed_problems(rules, history, last, hand) if replayed else _chain_problems(rules, history, hand),
    ):
        if listed := tuple(found):
            raise BadState(listed)
    state, _ = deal(
        rules,
        hand.number,
        hand.dealer,
        hand.scores,
        hand.cards,
        history=history,
        last=last,
        replayed=replayed,
    )
    for number, (seat, text) in enumerate(hand.moves, 1):
        state = _moved(state, number, seat, text)
    if not replayed and (listed := tuple(_end_problems(state, history, last))):
        raise BadState(listed)
    return state


def _moved(state: PidroState, number: int, seat: int, text: str) -> PidroState:
    """Return the state after move ``number``. An error names no card: a kill may still be secret."""
    try:
        action = parse(text)
        if action.text != text:
            raise BadState((f"move {number} is not written as it is stored",))
        return step(state, seat, action)[0]
    except (BadAction, IllegalAction) as error:
        raise BadState((f"move {number}, of seat {seat}, can't be played: {error}",)) from error


def _deck_problems(cards: Cards) -> Iterator[str]:
    if len(cards) != len(DECK) or set(cards) != set(DECK):
        yield "the deck isn't the 52 cards, each once"


def _replayed_problems(
    rules: PidroRules, history: tuple[HandScore, ...], last: HandRecord | None, hand: HandRecord
) -> Iterator[str]:
    if history or last is not None:
        yield "a hand that is seen again has no hands before it"
    if max(hand.scores) >= rules.target:
        yield "the game was over before the hand"


def _chain_problems(rules: PidroRules, history: tuple[HandScore, ...], hand: HandRecord) -> Iterator[str]:
    """Return whether the finished hands lead to this one, number by number and score by score."""
    if len(history) != hand.number - 1:
        yield f"there are {len(history)} finished hands before hand {hand.number}"
        return
    scores = (0, 0)
    for number, done in enumerate(history, 1):
        if done.number != number or done.dealer != (hand.dealer + number - hand.number) % SEATS:
            yield f"hand {number} has another number or dealer"
        side = team(done.bidder)
        if sum(done.taken) != ALL_POINTS or done.made != (done.taken[side] >= done.bid):
            yield f"hand {number} took points that can't be"
        if done.change not in _changes(rules, done):
            yield f"hand {number} changed the scores by what it wasn't worth"
        scores = (scores[0] + done.change[0], scores[1] + done.change[1])
        if done.scores != scores:
            yield f"the scores after hand {number} don't add up"
        if winner(rules, done) is not None:
            yield f"the game was over after hand {number}"
    if hand.scores != scores:
        yield "the scores before the hand don't add up"


def _changes(rules: PidroRules, hand: HandScore) -> list[tuple[int, ...]]:
    """Return what the hand may have added to the scores: two ways with a 14 that may have been over
    another."""
    if hand.made:
        return [hand.taken]
    prices = [hand.bid]
    if hand.bid == MOST_BID and rules.fourteen_over_penalty == "28" and rules.fourteen_over != "off":
        prices.append(DOUBLE)
    side = team(hand.bidder)
    return [tuple(-price if other == side else hand.taken[other] for other in (0, 1)) for price in prices]


def _end_problems(
    state: PidroState, history: tuple[HandScore, ...], last: HandRecord | None
) -> Iterator[str]:
    if state.phase == "over":
        if winner(state.rules, state.history[-1]) is None:
            yield "the hand is over, and the next one isn't dealt"
        if last is not None:
            yield "there is another last hand when the game is over"
    elif (last is None) != (not history):
        yield "the last hand is missing, or there was none"
    elif last is not None:
        yield from _last_problems(state.rules, history[-1], last)


def _last_problems(rules: PidroRules, done: HandScore, last: HandRecord) -> Iterator[str]:
    """Replay the last hand: it must lead to its score."""
    if listed := tuple(_deck_problems(last.cards)):
        yield from listed
        return
    try:
        state = resume(rules, last, len(last.moves))
        texts = [parse(text).text for _, text in last.moves]
    except (BadAction, IllegalAction) as error:
        yield f"the last hand can't have been played: {error}"
        return
    if state.history != (done,) or texts != [text for _, text in last.moves]:
        yield "the last hand has another score"
