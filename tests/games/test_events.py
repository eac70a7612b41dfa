"""Public events are stored and read without loss; a private or an impossible one is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.bidou.actions import STAND, THROW, Keep
from games.bidou.events import Acted, Thrown
from games.cards import Card
from games.dudo.actions import Bid
from games.dudo.events import BidMade, Dealt
from games.engine import BadState, Event
from games.pidro.events import Dealt as CardsDealt
from games.pidro.events import HandScore, Held
from tests.games.contract import mutations

TESTS = Path(__file__).parents[1]
STORED: Mapping[str, list[dict[str, Any]]] = {
    name: tables
    for path in (TESTS / "games/stored_events.json", TESTS / "small_game/stored_events.json")
    for name, tables in json.loads(path.read_text()).items()
}
"""By game, events as they were stored once, of every kind. A sample stays as it is when the format changes:
databases have such ones."""
SAMPLES = [
    (name, table["seats"], event)
    for name, tables in STORED.items()
    for table in tables
    for event in table["stored"]["events"]
]

each_sample = pytest.mark.parametrize(
    ("name", "seats", "event"),
    SAMPLES,
    ids=lambda part: part["kind"] if isinstance(part, dict) else str(part),
)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


def listed(*events: object) -> dict[str, Any]:
    return {"v": 1, "events": [*events]}


def taken(name: str, values: Any, seats: int) -> tuple[Any, ...] | None:
    """The events that a JSON value is read as, or None if it is refused, with reasons."""
    try:
        return GAMES[name].event_codec.load(values, seats)
    except BadState as refused:
        if not all(refused.problems):
            raise
        return None


def sound_or_refused(name: str, values: Any, seats: int) -> None:
    """Nothing is bent to fit: what is taken is written again as it stood."""
    events = taken(name, values, seats)
    if events is not None:
        assert json.dumps(GAMES[name].event_codec.dump(events), sort_keys=True) == json.dumps(
            values, sort_keys=True
        )


@pytest.mark.parametrize("codec", {game.event_codec for game in GAMES.values()})
def test_a_stored_sample_is_kept_of_every_kind_of_public_event(codec: Any) -> None:
    kinds = {event["kind"] for name, _, event in SAMPLES if GAMES[name].event_codec is codec}
    games = [name for name, game in GAMES.items() if game.event_codec is codec]
    missing, unknown = sorted({*codec.kinds} - kinds), sorted(kinds - {*codec.kinds})
    assert (missing, unknown) == ([], []), f"{games} in stored_events.json: {missing=}, {unknown=}"


@pytest.mark.parametrize("name", GAMES)
def test_events_that_were_stored_once_can_be_read(name: str) -> None:
    codec = GAMES[name].event_codec
    assert name in STORED, f"stored_events.json has no sample of {name}"
    for table in STORED[name]:
        events = codec.load(table["stored"], table["seats"])
        assert [event.kind for event in events] == [event["kind"] for event in table["stored"]["events"]]
        assert json.loads(json.dumps(codec.dump(events))) == table["stored"]


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("dudo", Dealt(1, ((4, 4), None))),
        ("bidou", Thrown(1, 1, 2, (4, 4, 1), (4, 4))),
        ("montevideo", Thrown(0, 0, 1, (4, 4, 1), ())),
        ("pidro", CardsDealt(2, (Card(4, "clubs"),))),
        ("pidro", Held(0, (Card(4, "clubs"),))),
    ],
)
def test_an_event_for_one_seat_is_never_written_nor_told_of_by_the_refusal(name: str, event: Event) -> None:
    with pytest.raises(ValueError, match=f"^{event.kind} is for one seat only") as refused:
        GAMES[name].event_codec.dump([event])
    assert "4" not in str(refused.value)


@pytest.mark.parametrize("action", [Keep((4, 4)), THROW, STAND])
def test_a_move_of_the_throwing_is_no_public_event(action: Any) -> None:
    with pytest.raises(ValueError, match="can't be here"):
        GAMES["bidou"].event_codec.dump([Acted(1, action)])


def test_a_score_is_read_only_as_it_is_written() -> None:
    event = next(event for _, _, event in SAMPLES if event["kind"] == "hand_scored")
    named = {**event, "score": dict(zip(HandScore._fields, event["score"], strict=True))}
    with pytest.raises(BadState, match="isn't written as it is stored"):
        GAMES["pidro"].event_codec.load(listed(named), 4)


def test_an_event_of_another_game_is_not_written() -> None:
    with pytest.raises(ValueError, match="bid is no event of this game"):
        GAMES["pidro"].event_codec.dump([BidMade(0, Bid(1, 2))])


@each_sample
def test_a_field_that_is_missing_or_unknown_is_refused(name: str, seats: int, event: dict[str, Any]) -> None:
    broken = [{key: value for key, value in event.items() if key != gone} for gone in event]
    for wrong in (*broken, {**event, "unknown": None}, {**event, "to": 0}, {**event, "to": None}):
        assert taken(name, listed(wrong), seats) is None


@each_sample
def test_a_value_of_another_type_is_refused(name: str, seats: int, event: dict[str, Any]) -> None:
    others: list[Any] = [-1000, 1.5, "nonsense", "\ud800", {}, {"a": 1}, [[]]]
    for field in event:
        for other in others:
            assert taken(name, listed({**event, field: other}), seats) is None


@each_sample
def test_mutated_events_are_refused_or_are_other_sound_events(
    name: str, seats: int, event: dict[str, Any]
) -> None:
    for mutated in mutations(listed(event), random.Random(repr(event)), 60):
        sound_or_refused(name, mutated, seats)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_whatever_stands_there_it_is_refused_or_sound(name: str, data: st.DataObject) -> None:
    seats, event = data.draw(
        st.sampled_from([(seats, event) for game, seats, event in SAMPLES if game == name])
    )
    field, other = data.draw(st.sampled_from(sorted(event))), data.draw(plain)
    kind = data.draw(st.sampled_from(GAMES[name].event_codec.kinds))
    for values in (other, listed(other), {"v": other, "events": [event]}, {"v": 1, "events": other}):
        sound_or_refused(name, values, seats)
    sound_or_refused(name, listed({**event, field: other}), seats)
    sound_or_refused(name, listed({**event, "kind": kind}), seats)


@pytest.mark.parametrize(
    ("name", "seats", "values", "problem"),
    [
        ("dudo", 3, None, "a version 'v' and a list 'events'"),
        ("dudo", 3, {"v": 1}, "a version 'v' and a list 'events'"),
        ("dudo", 3, {"v": 1, "events": {}}, "isn't a list"),
        ("dudo", 3, {"v": 2, "events": []}, "format is 2 instead of 1"),
        ("dudo", 3, {"v": True, "events": []}, "format is True instead of 1"),
        (
            "dudo",
            3,
            listed({"kind": "passed", "seat": 0}, {"kind": "folded"}),
            "event 2 is of no kind .*'folded'",
        ),
        (
            "dudo",
            3,
            listed({"kind": "dealt", "to": 1, "hands": [[4], None, None]}),
            "no kind that is known: 'dealt'",
        ),
        (
            "dudo",
            3,
            listed({"kind": "passed", "seat": 3}),
            r"event 1 \(passed\), seat: .*3 isn't from 0 to 2",
        ),
        ("dudo", 3, listed({"kind": "passed", "seat": True}), "seat: .*integer"),
        ("dudo", 3, listed({"kind": "passed"}), "seat: .*required"),
        ("dudo", 3, listed({"kind": "passed", "seat": 0, "to": 1}), "'to' is unknown"),
        ("dudo", 3, listed({"kind": "seat_rolled", "roll": 1, "seat": 0, "die": 7}), "die: .*6"),
        ("dudo", 3, listed({"kind": "bid", "seat": 0, "bid": "3x7"}), "bid: .*'3x7' can't be here"),
        ("dudo", 3, listed({"kind": "bid", "seat": 0, "bid": "dudo"}), "bid: .*'dudo' can't be here"),
        ("dudo", 3, listed({"kind": "bid", "seat": 0, "bid": " 3X5"}), "can't be here"),
        ("dudo", 3, listed({"kind": "ordered", "order": [0, 1, 1], "opener": 0}), "order: .*twice"),
        (
            "dudo",
            3,
            listed(
                {"kind": "round_started", "number": 1, "round_kind": "normal", "opener": 0, "dice": [5, 5]}
            ),
            "dice: .*2 entries for 3 seats",
        ),
        ("dudo", 3, listed({"kind": "eliminated", "seat": 0, "place": 4}), "place: .*4 isn't from 1 to 3"),
        ("bidou", 3, listed({"kind": "acted", "seat": 0, "action": "keep 2 1"}), "'keep 2 1' can't be here"),
        ("bidou", 3, listed({"kind": "acted", "seat": 0, "action": "bet 0"}), "'bet 0' can't be here"),
        (
            "bidou",
            3,
            listed({"kind": "thrown", "to": 1, "seat": 1, "throw": 1, "dice": [4, 4, 1], "kept": []}),
            "'to' is unknown",
        ),
        (
            "bidou",
            2,
            listed(
                {
                    "kind": "shown",
                    "number": 1,
                    "why": "called",
                    "hands": [[4, 2, 1], [6, 6]],
                    "places": [1, 2],
                }
            ),
            "hands.1: .*no hand",
        ),
        (
            "bidou",
            3,
            listed({"kind": "chips_moved", "source": 3, "target": "pool", "chips": 1, "reason": "bet"}),
            "3 isn't from 0 to 2",
        ),
        (
            "pidro",
            4,
            listed({"kind": "played", "seat": 0, "card": "1H", "under": []}),
            "card: .*'1H' can't be",
        ),
        ("pidro", 4, listed({"kind": "killed", "seat": 0, "cards": ["KH", "KH"]}), "cards: .*twice"),
        ("pidro", 4, listed({"kind": "held", "to": 0, "cards": ["KH"]}), "no kind that is known: 'held'"),
    ],
)
def test_an_impossible_event_is_refused_by_what_is_wrong_with_it(
    name: str, seats: int, values: Any, problem: str
) -> None:
    with pytest.raises(BadState, match=problem):
        GAMES[name].event_codec.load(values, seats)
