"""What is changed, left out of or put into a published file is found by both verifiers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from data.db.records import TableRecord
from data.fair_play.draw_source import chance_of
from data.fair_play.fields import encode
from data.fair_play.verified import verify
from games import GAMES
from games.cards import DECK
from games.chance import numbers_from, shuffle_from
from games.commitments import short_text
from games.draw_lists import places
from games.fair import FairChance, draw_key, seal_of
from games.frozen_list import FrozenList
from tests.adapters import representatives
from tests.fairly import files_over
from tests.verifying import (
    Fields,
    check,
    compare,
    each_game,
    fields,
    first,
    found_in_channel,
    other,
    shown_of,
)


def unlike_channel(data: bytes, record: bytes) -> tuple[bool, bool]:
    """Whether each verifier finds that a record isn't the one whose lines are in the channel."""
    return any(found_in_channel(data, record)), bool(compare(data, shown_of(record)))


# -- changes


def changes(values: Fields) -> Iterator[tuple[str, Fields]]:
    """Every field dropped, emptied, swapped or made anew, by somebody who writes the digests anew: what was
    changed, and the file."""

    def put(name: str, value: Any) -> tuple[str, Fields]:
        return name, {**values, name: value}

    plain: Fields = {"scheme": 1, "table": "1", "game": "chess", "status": "over", "seat": 99}
    for name in plain.keys() & values.keys():
        yield put(name, plain[name])
    for name in values:
        if name not in ("format", "version"):
            yield put(name, {"a": 1.5})
    one, *others = values["lists"]
    for key, value in one.items():
        yield put("lists", [{k: v for k, v in one.items() if k != key}, *others])
        if key in ("seal", "start") and value != value[::-1]:
            yield put("lists", [{**one, key: value[::-1]}, *others])
    for change in (
        {"part": 2},
        {"rules": {**one["rules"], "more": 1}},
        {"seats": one["seats"][::-1]},
        {"seats": [*one["seats"], {"id": "1", "word": ""}]},
        {"seats": one["seats"] * 6},
        {"seats": one["seats"][:1]},
        {"starter": 99},
        {"cutters": [99]},
        {"made": {"id": "1", "word": "0" * 64}},
    ):
        yield put("lists", [{**one, **change}, *others])
    yield put("lists", [one, one])
    draws = values["draws"]
    for at, each in list(enumerate(draws))[:: max(1, len(draws) // 3)]:
        draw = each["draw"]
        was, *rest = draw["result"]
        bent = [was + 1, *rest] if "below" in draw else [*rest, was]
        for wrong in (
            {**each, "leaf": each["leaf"][1:] + each["leaf"][:1]},
            {**each, "part": 2},
            {**each, "path": each["path"][1:]},
            {**each, "path": [*each["path"], "0" * 64]},
            {**each, "path": each["path"][::-1]},
            {**each, "draw": {**draw, "result": bent}},
            {**each, "draw": {**draw, "name": draw["name"] + "1"}},
            {**each, "draw": draws[at - 1]["draw"] if at else {**draw, "name": "cut 99"}},
            {"draw": draw},
        ):
            yield put("draws", [*draws[:at], wrong, *draws[at + 1 :]])
        yield put("draws", [*draws[: at + 1], each, *draws[at + 1 :]])
    if len(draws) > 1:
        yield put("draws", [draws[-1], *draws[:-1]])
    if one["cut"]:
        yield put("draws", draws[1:])
    if outcome := values.get("outcome"):
        places, teams = outcome["places"], outcome["teams"]
        yield put("outcome", {**outcome, "places": [place + 1 for place in places]})
        yield put("outcome", {**outcome, "places": places[1:]})
        yield put("outcome", {**outcome, "teams": [*teams, teams[0]]})
        yield put("outcome", {**outcome, "teams": teams[1:]})
    if told := values.get("told"):
        (name, dice), *more = told
        yield put("told", [[name, [6, *dice[1:]]], *more])
        yield put("told", [["hand 99/seat 0/throw 4", dice], *more])
        yield put("told", [[f"{name[:-1]}1", dice], *more])
        yield put("told", [told[0], *told])


@each_game
@pytest.mark.parametrize(
    ("kind", "seed", "cut"),
    representatives(
        [
            *(("record", 2, False), ("own", 5, True), ("record", 5, True)),
            *(("proofs", 5, True), ("own", 2, False), ("proofs", 2, False)),
        ],
        2,
    ),
)
def test_both_find_and_name_what_was_changed_though_its_digests_are_written_anew(
    name: str, kind: str, seed: int, cut: bool
) -> None:
    files = files_over(name, seed, cut=cut)
    file = files.own() if kind == "own" else files.record if kind == "record" else files.proofs
    assert first(encode({**fields(file), "version": 5}))
    assert other(encode({**fields(file), "version": 5})) == {"version"}
    for field, values in changes(fields(file)):
        data = encode(values)
        for wrong in (first(data), other(data)):
            assert wrong & {field, "draws" if field == "lists" else field}, (field, wrong)


@each_game
def test_given_the_lines_of_the_channel_nothing_of_a_record_can_be_changed(name: str) -> None:
    """Also what contradicts nothing: the table's number, a move that somebody else could have made, a move or
    a draw less, the end."""
    for seed in (1, 7):
        record = files_over(name, seed, cut=seed == 7).record
        values = fields(record)
        moves = values["moves"]
        forged: tuple[Fields, ...] = (
            {"table": values["table"] + 1},
            {"moves": moves[:-1]},
            {"moves": [*moves[1:], moves[0]]},
            {"moves": [*moves, moves[-1]]},
            {"draws": values["draws"][:-1]},
            {"draws": []},
            {"told": [["hand 1/seat 0/throw 2", [5, 5, 5]]]},
            {"status": "closed", "outcome": None},
            {"outcome": {"places": [1] * len(values["lists"][0]["seats"]), "teams": []}},
        )
        for change in forged:
            assert unlike_channel(encode({**values, **change}), record) == (True, True), change


# -- draws that weren't made so, or weren't made


def named_in(data: bytes) -> tuple[set[str], set[str]]:
    """As :func:`first` and :func:`other`, with the numbers of draws."""
    return {finding.field for finding in verify(data).findings}, {field for field, _ in check(data)}


def forged_draws(name: str, draw: Fields, key: bytes) -> Iterator[Fields]:
    """Draws that follow from the key of a draw as well as it does, but aren't what its name says."""
    deck, most = tuple(card.text for card in DECK), {"dudo": 6, "pidro": 0}.get(name, 3)
    counts = (0, most + 1, 1000) if name == "dudo" else (0, 1, 2, 4)
    for below, numbers in [(6, counts), (1, (1, 2, 3)), (2, (3,)), (7, (1, 3)), (2**32, (1, 3))]:
        for count in numbers:
            if (below, count) != (6, len(draw["result"])):
                result = list(numbers_from(key, count, below))
                yield {"name": draw["name"], "below": below, "result": result}
    true = draw.get("items", deck)
    for items in ((), true[::-1], true[:-1], [*true[1:], true[0]], (*true, true[0])):
        yield {"name": draw["name"], "items": list(items), "result": list(shuffle_from(key, items))}


ORDERED = {"shuffle_order": "on", "dice_start": "2"}


@pytest.mark.parametrize(
    ("name", "options", "of"),
    [
        ("dudo", ORDERED, "round 1/seat 0"),
        ("dudo", ORDERED, "round 2/order"),
        ("bidou", {}, "hand 1/seat 0/throw 1"),
        ("montevideo", {}, "hand 1/seat 0/throw 1"),
        ("pidro", {}, "hand 1/deal"),
    ],
)
def test_a_true_leaf_proves_no_other_dice_deck_or_order(name: str, options: dict[str, str], of: str) -> None:
    game = GAMES[name]
    rules = game.rules(next(iter(game.presets)), options)
    true = fields(files_over(name, 1, rules=rules).own())
    assert first(encode(true)) == other(encode(true)) == set()
    at = next(number for number, each in enumerate(true["draws"]) if each["draw"]["name"] == of)
    shown, frozen = true["draws"][at], FrozenList.from_json(true["lists"][0])
    key = draw_key(bytes.fromhex(shown["leaf"]), frozen)
    for draw in forged_draws(name, shown["draw"], key):
        draws = [*true["draws"][:at], {**shown, "draw": draw}, *true["draws"][at + 1 :]]
        forged = encode({**true, "draws": draws})
        assert named_in(forged) == ({f"draws[{at}]"}, {f"draws[{at}]"}), draw


INVENTED = {
    "dudo": ("seating/roll 9/seat 1", "round 1/order", "round 1/seat 7", "round 99/seat 0", "round 99/order"),
    "bidou": (
        *("hand 1/captain/roll 9/seat 1", "hand 1/seat 7/throw 1"),
        *("hand 99/captain/roll 1/seat 0", "hand 99/seat 0/throw 1", "hand 1/again 2/seat 0/throw 1"),
    ),
    "montevideo": ("hand 1/captain/roll 9/seat 1", "hand 99/seat 0/throw 1", "hand 1/seat 7/throw 1"),
    "pidro": ("cut 9", "hand 99/deal"),
}
"""Names of the lists whose draws a short game never makes."""


def proved(table: TableRecord, name: str, seats: int) -> Fields:
    """A draw that follows from the table's seal and list, with its proof, whether or not it was ever made."""
    chance = chance_of(table)
    assert isinstance(chance, FairChance)
    proof = chance.prove(name)
    draw: Fields = {"name": name}
    if name.endswith("order") or name.startswith("cut") or name.endswith("deal"):
        items = list(range(seats)) if name.endswith("order") else [card.text for card in DECK]
        draw |= {"items": items, "result": list(chance.shuffle(name, items))}
    else:
        count = 3 if "throw" in name else 1
        draw |= {"below": 6, "result": list(chance.numbers(name, count, 6))}
    path = [each.hex() for each in proof.path]
    return {"draw": draw, "leaf": proof.leaf.hex(), "part": proof.part, "path": path}


def put_in(table: TableRecord, draws: list[Fields], one: Fields) -> list[Fields]:
    """Draws of one part with one more, in the order of its list."""
    order = places(GAMES[table.game], 1)
    return sorted([*draws, one], key=lambda each: order[each["draw"]["name"]])


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, all_ in INVENTED.items() for name in all_])
def test_a_draw_that_was_never_made_has_no_place_in_a_record(game: str, name: str) -> None:
    """The second verifier doesn't know the rules. It finds a draw of a seat that isn't there, and the others
    by the fingerprint."""
    files = files_over(game, 2)
    table, record = files.table, files.record
    true, seats = fields(record), len(table.seats)
    forged = encode({**true, "draws": put_in(table, true["draws"], proved(table, name, seats))})
    assert "draws" in first(forged)
    assert unlike_channel(forged, record) == (True, True)
    if "/seat 7" in name:
        assert "draws" in other(forged)


def some_of_each_kind(draws: list[Fields]) -> list[Fields]:
    """The first, a middle and the last draw of each kind: what is called the same but for its numbers."""
    kinds: dict[str, list[Fields]] = {}
    for each in draws:
        kinds.setdefault(re.sub("[0-9]+", "", each["draw"]["name"]), []).append(each)
    chosen = [each for kind in kinds.values() for each in (kind[0], kind[len(kind) // 2], kind[-1])]
    return [each for each in draws if any(each is one for one in chosen)]


Tried = Callable[[list[Fields]], list[Fields]]
some_or_all = pytest.mark.parametrize(
    "tried", [some_of_each_kind, pytest.param(list, marks=pytest.mark.long)], ids=["some", "all"]
)


@some_or_all
@pytest.mark.parametrize("name", ["bidou", "montevideo"])
def test_a_draw_that_stayed_closed_has_no_place_in_a_record(name: str, tried: Tried) -> None:
    files = files_over(name, 2)
    true = fields(files.record)
    seen = {each["draw"]["name"] for each in true["draws"]}
    own = fields(files.own())["draws"]
    closed = [each for each in own if each["draw"]["name"] not in seen]
    assert closed
    for each in tried(closed):
        forged = encode({**true, "draws": put_in(files.table, true["draws"], each)})
        assert first(forged) & {"draws", "moves"}, "it is there, or the moves are none of it"


@some_or_all
@pytest.mark.parametrize("name", GAMES)
def test_a_draw_that_came_to_light_can_be_left_out_of_a_record_by_nobody(name: str, tried: Tried) -> None:
    true = fields(files_over(name, 2).record)
    assert true["draws"] or true["told"]
    for each in tried(true["draws"]):
        fewer = [draw for draw in true["draws"] if draw is not each]
        assert first(encode({**true, "draws": fewer})), each["draw"]["name"]


@pytest.mark.parametrize(
    "name",
    [
        "", "seating", "round 0/seat 0", "round 1/seat 10", "round 226/seat 0", "round 1/seat 0/throw 1",
        "hand 1/seat 0/throw 1", "round 1/seat \u0660", "round 1/seat 0\n", "round 01/seat 0",
    ],
)  # fmt: skip
def test_a_name_that_is_in_no_list_is_refused_by_both(name: str) -> None:
    true = fields(files_over("dudo", 1).proofs)
    one, *others = true["draws"]
    forged = encode({**true, "draws": [{**one, "draw": {**one["draw"], "name": name}}, *others]})
    for found in named_in(forged):
        assert "draws[0]" in found


# -- forgers


def test_a_secret_that_was_chosen_late_has_another_seal_than_the_channel_saw() -> None:
    """A modified bot that takes another secret after the freeze, and plays with it truly."""
    true, late = (
        files_over("bidou", 3, cut=True).record,
        files_over("bidou", 4, cut=True).record,
    )
    assert first(late) == other(late) == set(), "it is true to itself"
    seal = short_text(bytes.fromhex(fields(true)["lists"][0]["seal"]))
    assert compare(late, [seal]) == [("channel", f"{seal} is no seal, list or fingerprint of this file")]
    assert unlike_channel(late, true) == (True, True)


@pytest.mark.parametrize("key", ["start", "made"])
def test_ids_that_are_forged_after_an_honest_cut_give_other_draws(key: str) -> None:
    values = fields(files_over("bidou", 3, cut=True).record)
    (one,) = values["lists"]
    forged = {**one, key: "1" if key == "start" else {**one["made"], "id": "1"}}
    data = encode({**values, "lists": [forged]})
    assert "draws" in first(data)
    assert "draws" in other(data)


def test_who_was_drawn_to_cut_cant_be_another() -> None:
    rules = GAMES["pidro"].rules("short", {"target": "14"})
    values = fields(files_over("pidro", 2, rules=rules, cut=True).record)
    cut, *draws = values["draws"]
    (drawn,) = cut["draw"]["result"]
    for place in range(3):
        data = encode({**values, "draws": [{**cut, "draw": {**cut["draw"], "result": [place]}}, *draws]})
        assert first(data) == other(data) == ({"draws"} if place != drawn else set())


def test_a_second_seal_without_a_freeze_holds_no_draw_of_the_first() -> None:
    values = fields(files_over("dudo", 1).record)
    (one,) = values["lists"]
    again = {**one, "seal": seal_of(bytes(32), GAMES["dudo"].draw_list(1)).hex}
    for lists, field in (([again], "draws"), ([one, again], "lists")):
        data = encode({**values, "lists": lists})
        assert field in first(data)
        assert field in other(data)
