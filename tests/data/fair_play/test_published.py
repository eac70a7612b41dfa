"""Records and proofs: true ones are accepted, changed ones are refused and the change is named,
and what stayed closed is in none of them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.db.records import Entry, TableRecord, Untrusted
from data.fair_play.fields import FINGERPRINT, encode
from data.fair_play.file_forms import PublishedProofs, PublishedRecord
from data.fair_play.published import open_seats, proofs_file, record_file
from data.fair_play.replay import BadJournal, course
from data.fair_play.verified import InChannel, check_channel, check_opened, in_channel, verify
from games import GAMES
from games.commitments import SALT_BYTES, word_hash
from games.fair import leaf_of
from games.frozen_list import FrozenList
from tests.adapters import each_preset
from tests.fairly import PERSON, Files, files_over, table_over

CLOSING = [name for name in ("bidou", "montevideo") if name in GAMES]
Fields = dict[str, Any]


def fields(data: bytes) -> Fields:
    """A file's fields, without the digests."""
    values: Fields = json.loads(data)
    del values["sha256"], values[FINGERPRINT]
    return values


def mark(data: bytes) -> bytes:
    return bytes.fromhex(json.loads(data)[FINGERPRINT])


def problems(data: bytes, shown: InChannel | None = None) -> list[str]:
    """What is wrong with a file, and with what the channel showed if that is at hand; the fields."""
    report = verify(data)
    found = [*report.findings]
    if shown is not None and report.content is not None:
        record = isinstance(report.content, PublishedRecord)
        found += check_channel(report.content, mark(data) if record else None, shown)
    return [finding.field for finding in found]


def channel_of(files: Files) -> InChannel:
    """What the channel showed of a table that is over."""
    lists = [FrozenList.from_json(json.loads(entry.text)) for entry in files.entries if entry.kind == "start"]
    return in_channel(lists, mark(files.record))


def closed_draws(files: Files) -> dict[str, bytes]:
    """The leaves of all draws that the lists have and that the record doesn't prove: among them those that
    were made and stayed closed."""
    shown = {(draw["part"], draw["draw"]["name"]) for draw in fields(files.record)["draws"]}
    table, game = files.table, GAMES[files.table.game]
    return {
        name: leaf_of(part.secret, name)
        for part in table.parts
        for name in game.draw_list(part.part)
        if (part.part, name) not in shown
    }


# --- true files


def test_what_nobody_can_see_in_a_file_is_said_to_be_unchecked() -> None:
    report = verify(files_over("dudo", 1, cut=True).record)
    assert any(said.startswith("Not attested") for said in report.unchecked)


def test_a_game_that_goes_on_has_no_record_and_one_that_never_began_an_empty_one() -> None:
    table, entries = table_over("dudo", 1)
    with pytest.raises(ValueError, match="isn't over"):
        record_file(replace(table, status="playing"), entries)
    with pytest.raises(BadJournal, match="doesn't begin"):
        proofs_file(replace(table, status="lobby"), ())
    data = record_file(replace(table, status="closed", parts=()), entries[:2])
    assert problems(data) == []
    assert fields(data)["moves"] == fields(data)["lists"] == []


def test_a_journal_that_cannot_have_happened_gives_no_record() -> None:
    table, entries = table_over("dudo", 1)
    with pytest.raises(BadJournal, match="isn't legal"):
        record_file(table, (*entries, entries[-1]))
    table, entries = table_over("bidou", 2)
    with pytest.raises(BadJournal, match="no salt"):
        record_file(table, tuple(replace(entry, salt=None) for entry in entries))


# --- changed ones


def changes(values: Fields) -> Iterator[tuple[str, Fields]]:
    """One change of each kind in each field, with the field's name."""
    for name, value in values.items():
        yield name, {field: each for field, each in values.items() if field != name}
        if isinstance(value, list) and value:
            yield name, values | {name: value[:-1]}
            yield name, values | {name: [*value, value[-1]]}
            if value[0] != value[-1]:
                yield name, values | {name: value[::-1]}
        if isinstance(value, int) and not isinstance(value, bool):
            yield name, values | {name: value + 1}
    yield "game", values | {"game": "bidou" if values["game"] == "dudo" else "dudo"}
    if "status" in values:
        yield "status", values | {"status": "closed" if values["status"] == "finished" else "finished"}
    for number in range(len(values["draws"]))[:: max(1, len(values["draws"]) // 4)]:
        for inner in ("leaf", "part", "path", "draw"):
            yield "draws", values | {"draws": changed(values["draws"], number, inner)}
    for number, frozen in enumerate(values["lists"]):
        for inner in frozen:
            yield "lists", values | {"lists": changed(values["lists"], number, inner)}


def changed(items: list[Fields], number: int, name: str) -> list[Fields]:
    item = items[number]
    return [*items[:number], item | {name: other(item[name])}, *items[number + 1 :]]


def other(value: Any) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("0" if value[-1:] != "0" else "1") if value else "0" * 64
        case list():
            return [*value[:-1], other(value[-1])] if value else [0]
        case dict():
            last = list(value)[-1]
            return value | {last: other(value[last])}
        case _:
            return {"id": "1", "word": "0" * 64}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("cut", [False, True])
def test_every_change_of_a_record_is_refused_given_what_the_channel_showed(name: str, cut: bool) -> None:
    files = files_over(name, 2, cut=cut)
    shown, true = channel_of(files), fields(files.record)
    assert problems(encode(true), shown) == []
    for field, values in changes(true):
        assert problems(encode(values), shown), field


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("cut", [False, True])
def test_a_change_of_proofs_is_refused_and_named(name: str, cut: bool) -> None:
    files = files_over(name, 2, cut=cut)
    shown, true = channel_of(files), fields(files.own(1))
    for field, values in changes(true):
        if field in ("table", "seat", "words", "opened"):
            continue  # whose they are, the channel shows to nobody
        if field == "draws" and len(values.get("draws", ())) < len(true["draws"]) and "draws" in values:
            continue  # fewer proofs prove less, and nothing that isn't true
        found = problems(encode(values), shown)
        assert found, field
        if field in values:
            assert any(each.startswith((field, "draws", "line", "seat")) for each in found), (field, found)


def test_a_change_that_a_file_alone_shows_names_its_field() -> None:
    true = fields(files_over("bidou", 2).record)
    assert true["told"]

    def first(**more: Any) -> str:
        return problems(encode(true | more))[0].split("[")[0]

    assert first(outcome={"places": [1, 1], "teams": [[0], [1]]}) in ("outcome", "lists")
    assert first(told=[]) in ("told", "moves", "outcome")
    assert first(draws=true["draws"][:-1]) == "draws"
    assert first(lists=[]) in ("moves", "draws")
    committed = next(number for number, move in enumerate(true["moves"]) if len(move) == 3)
    opened = [*true["moves"][:committed], true["moves"][committed][:2], *true["moves"][committed + 1 :]]
    assert first(moves=opened) == "moves"


def test_hands_shown_without_a_proof_are_said_to_be_unchecked_and_bound_by_the_fingerprint() -> None:
    files = files_over("bidou", 2)
    shown, true = channel_of(files), fields(files.record)
    name, numbers = true["told"][0]
    data = encode(true | {"told": [[name, numbers[::-1]], *true["told"][1:]]})
    assert numbers != numbers[::-1]
    assert any("told" in said for said in verify(data).unchecked)
    assert FINGERPRINT in problems(data, shown)


def test_a_list_without_one_of_the_options_is_refused() -> None:
    rules = GAMES["bidou"].presets["simplified"]
    then = {option: value for option, value in rules.model_dump().items() if option != "captain_roll"}
    assert problems(record_file(*table_over("bidou", 2, rules=rules, then=then)))[0] == "lists[0]"


def test_a_list_of_another_secret_is_refused_by_the_draws() -> None:
    true, foreign = (fields(files_over("dudo", seed).record) for seed in (4, 8))
    swapped = true["lists"][0] | {"seal": foreign["lists"][0]["seal"]}
    assert problems(encode(true | {"lists": [swapped]}))[0].startswith("draws")


def test_a_record_made_anew_by_another_table_is_refused_by_seal_and_fingerprint() -> None:
    shown = channel_of(files_over("dudo", 4))
    assert set(problems(files_over("dudo", 8).record, shown)) == {"lists[0]", FINGERPRINT}


def test_a_part_that_a_game_cannot_have_is_refused() -> None:
    true = fields(files_over("dudo", 2).record)
    wrong = true["lists"][0] | {"part": 1_000_002}
    assert "lists[1]" in problems(encode(true | {"lists": [true["lists"][0], wrong]}))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(luck=st.randoms(use_true_random=False), own=st.booleans())
def test_no_file_whatever_is_in_it_is_more_than_refused(name: str, luck: random.Random, own: bool) -> None:
    files = files_over(name, 2, cut=True, most=30)
    values = fields(files.own() if own else files.record)
    name = luck.choice(list(values))
    verify(encode(values | {name: disturbed(values[name], luck)}))


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    10**30,
    0.5,
    "",
    "x",
    "0" * 64,
    "\x00",
    [],
    {},
    [[]],
    {"id": "1"},
)


def disturbed(value: Any, luck: random.Random) -> Any:
    """A value with something else somewhere in it."""
    if isinstance(value, dict) and value and luck.random() < 0.9:
        name = luck.choice(list(value))
        return value | {name: disturbed(value[name], luck)}
    if isinstance(value, list) and value and luck.random() < 0.9:
        at = luck.randrange(len(value))
        return [*value[:at], disturbed(value[at], luck), *value[at + 1 :]]
    return luck.choice(JUNK)


# --- what stays closed


@pytest.mark.parametrize(("name", "preset"), each_preset(games=CLOSING))
def test_nothing_that_stayed_closed_is_in_a_file_that_others_may_have(name: str, preset: str) -> None:
    for seed in range(4):
        files = files_over(name, seed, rules=GAMES[name].presets[preset], most=120)
        table, entries = files.table, files.entries
        made = {draw for position in own_names(files) for draw in position}
        closed = closed_draws(files)
        assert made & closed.keys(), "a game without dropped hands shows nothing here"
        playing, _ = proofs_file(replace(table, status="playing"), entries)
        for data in (files.record, files.proofs, playing):
            text = data.decode()
            assert keys_in(text).isdisjoint(leaf.hex() for leaf in closed.values())
            assert not any(part.secret.hex() in text for part in table.parts)
            assert not any(entry.salt and entry.salt.hex() in text for entry in entries)
        kept = [move for move in fields(files.record)["moves"] if move[1].startswith("keep")]
        assert len(kept) == sum(1 for seat, text in open_keeps(table, entries))


def keys_in(text: str) -> set[str]:
    """Whatever in a text may be read as 32 bytes, wherever it begins."""
    runs = re.findall("[0-9a-f]{64,}", text)
    return {run[start : start + 64] for run in runs for start in range(len(run) - 63)}


def own_names(files: Files) -> Iterator[list[str]]:
    """The draws that each seat has made under its cup."""
    for seat in range(len(files.table.seats)):
        yield [draw["draw"]["name"] for draw in fields(files.own(seat))["draws"]]


def open_keeps(table: TableRecord, entries: tuple[Entry, ...]) -> Iterator[tuple[int, str]]:
    """Dice that were set aside in open throws, where everyone saw it."""
    before: Any = None
    for position in course(table, entries):
        if position.entry.text.startswith("keep") and before.phase == "open_throw":
            yield position.entry.seat or 0, position.entry.text
        before = GAMES[table.game].view(position.state, None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("most", [3, 15, 30])
def test_while_a_game_goes_on_proofs_hold_the_leaf_of_no_draw_that_isnt_shown(name: str, most: int) -> None:
    for seed in range(4):
        presets = list(GAMES[name].presets.values())
        table, entries = table_over(name, seed, rules=presets[seed % len(presets)], most=most)
        if table.status == "finished":
            entries = entries[:-1]  # The game goes on.
        data, _ = proofs_file(replace(table, status="playing"), entries)
        shown = {draw["draw"]["name"] for draw in fields(data)["draws"]}
        hidden = {
            leaf_of(part.secret, draw).hex()
            for part in table.parts
            for draw in GAMES[name].draw_list(part.part)
            if draw not in shown
        }
        assert hidden
        assert not keys_in(data.decode()) & (hidden | {part.secret.hex() for part in table.parts})


@pytest.mark.parametrize("name", GAMES)
def test_a_player_gets_their_own_draws_and_no_other_ones(name: str) -> None:
    files = files_over(name, 2)
    closed = closed_draws(files)
    for seat in range(len(files.table.seats)):
        text = files.own(seat).decode()
        seated = {f"{draw}/": leaf.hex() for draw, leaf in closed.items() if "/seat " in draw}
        others = {leaf for draw, leaf in seated.items() if f"/seat {seat}/" not in draw}
        assert not any(leaf in text for leaf in others)
    with pytest.raises(ValueError, match="only who plays at table 3"):
        proofs_file(files.table, files.entries, 4711)


def test_who_has_left_gets_nothing_of_what_a_computer_throws_for_them_while_the_game_goes_on() -> None:
    table, entries = table_over("bidou", 2)
    seats = (replace(table.seats[0], level="normal"), *table.seats[1:])
    with pytest.raises(ValueError, match="only who plays"):
        proofs_file(replace(table, status="playing", seats=seats), entries, PERSON)


def test_a_player_opens_what_the_record_commits_to() -> None:
    files = files_over("bidou", 2)
    record, proofs = (verify(data).content for data in (files.record, files.own()))
    assert isinstance(record, PublishedRecord)
    assert isinstance(proofs, PublishedProofs)
    assert proofs.opened
    assert list(check_opened(record, proofs)) == []
    assert [each.field for each in check_opened(record, replace_opened(proofs))] == ["opened"]


def replace_opened(proofs: PublishedProofs) -> PublishedProofs:
    return proofs.model_copy(update={"opened": proofs.opened[1:]})


@pytest.mark.parametrize("name", CLOSING)
def test_a_table_that_opens_at_its_end_shows_every_draw_and_every_move(name: str) -> None:
    for most in (15, 1000):
        files = files_over(name, 2, open_at_end=True, most=most)
        table, entries, record = files.table, files.entries, fields(files.record)
        moves = [[entry.seat, entry.text] for entry in entries if entry.kind == "action"]
        assert record["moves"] == moves
        made = {name for position in own_names(files) for name in position}
        assert {draw["draw"]["name"] for draw in record["draws"]} >= made
        assert set(open_seats(table, entries)) == {frozenset(range(len(table.seats)))}
        playing = fields(proofs_file(replace(table, status="playing"), entries[:5])[0])
        assert not any("throw" in draw["draw"]["name"] for draw in playing["draws"])


def test_a_hand_that_was_dropped_is_shown_again_to_its_owner_alone() -> None:
    table, entries = table_over("bidou", 2)
    opened = open_seats(table, entries)
    assert len(opened) == 1 + sum(entry.kind == "action" for entry in entries)
    assert any(len(seats) < len(table.seats) for seats in opened)
    with pytest.raises(ValueError, match="isn't over"):
        open_seats(replace(table, status="playing"), entries)


@pytest.mark.parametrize("name", ["dudo", "pidro"])
def test_hands_that_all_came_to_light_are_open_afterwards(name: str) -> None:
    table, entries = table_over(name, 4)
    assert table.status == "finished"
    assert set(open_seats(table, entries)) == {frozenset(range(len(table.seats)))}


@pytest.mark.parametrize("name", ["dudo", "pidro"])
def test_a_round_that_was_broken_off_stays_closed(name: str) -> None:
    table, entries = table_over(name, 4, most=2)
    assert table.status == "closed"
    assert open_seats(table, entries)[-1] == frozenset()


# --- forgetting


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_the_same_when_its_people_are_forgotten(name: str) -> None:
    files = files_over(name, 3, cut=True)
    table, entries = files.table, files.entries
    gone = replace(
        table,
        seats=tuple(
            replace(seat, user_id=-7, name=Untrusted(""), word=Untrusted(""), salt=None)
            for seat in table.seats
        ),
        parts=tuple(replace(part, cutter_id=-7, cut_word="", cut_salt=None) for part in table.parts),
    )
    assert record_file(gone, entries) == files.record
    assert fields(proofs_file(table, entries, table.parts[0].cutter_id)[0])["words"][-1][0] == "cut"
    assert fields(proofs_file(gone, entries, -7)[0])["words"] == []


def test_the_word_of_a_cut_is_that_of_the_seat_that_was_drawn() -> None:
    table, entries = table_over("pidro", 1, cut=True)
    true = fields(proofs_file(table, entries, table.parts[0].cutter_id)[0])
    others = fields(proofs_file(table, entries, PERSON)[0])
    (cut,) = [word for word in true["words"] if word[0] == "cut"]
    assert true["seat"] != others["seat"]
    assert problems(encode(others | {"words": [cut]})) == ["words[0]"]


def test_the_salt_of_a_cuts_word_was_fixed_before_the_word() -> None:
    table, entries = table_over("pidro", 1, cut=True)
    true = fields(proofs_file(table, entries, table.parts[0].cutter_id)[0])
    place = next(number for number, word in enumerate(true["words"]) if word[0] == "cut")
    late = bytes(SALT_BYTES)
    words = [*true["words"]]
    words[place] = ["cut", late.hex(), words[place][2]]
    (frozen,) = true["lists"]
    lists = [frozen | {"made": frozen["made"] | {"word": word_hash(late, words[place][2])}}]
    assert f"words[{place}]" in problems(encode(true | {"words": words, "lists": lists}))


# --- chance


def test_no_draw_of_a_part_is_made_before_the_part_has_begun() -> None:
    table, entries = table_over("dudo", 1)
    with pytest.raises(BadJournal, match="can't have begun"):
        record_file(replace(table, parts=()), entries)
