"""The second verifier of sealed games, docs/verifier/sealed.py: true files are accepted, whatever was changed is
found and named, and nothing that stayed closed is in what everyone gets."""

from __future__ import annotations

import json
import random
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from data.fields import encode
from games import GAMES
from games.fair import EXTRA, FrozenList, leaf_of, seal_of, short_text
from tests.published import PUBLISHED
from tests.sealed import EXAMPLES, Sealed2, example, examples, list_rows, sealed, step_rows

ROOT = Path(__file__).parents[1]
Problems = list[tuple[str, str]]

second = runpy.run_path(str(ROOT / "docs/verifier/sealed.py"))
check: Callable[[bytes], Problems] = second["check"]
check_both: Callable[[bytes, bytes], Problems] = second["check_both"]
compare: Callable[[bytes, list[str]], Problems] = second["compare"]

each_game = pytest.mark.parametrize("name", PUBLISHED)


def fields(data: bytes) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(data)
    del values["sha256"], values["fingerprint"]
    return values


def found(values: dict[str, Any]) -> set[str]:
    """The fields that are found wrong in a file whose digests are written anew."""
    return {field.split("[")[0] for field, _ in check(encode(values))}


def in_channel(data: bytes) -> list[str]:
    """What the channel has of a record: its seals and its fingerprint."""
    values = json.loads(data)
    lines = [*(each["seal"] for each in values["lists"]), values["fingerprint"]]
    return [short_text(bytes.fromhex(line)) for line in lines]


# -- true files


@each_game
def test_the_lists_of_the_second_verifier_are_those_of_the_games(name: str) -> None:
    for part in (1, 2, 3, EXTRA + 1, EXTRA + 2, 2 * EXTRA + 1, 3 * EXTRA + 1, 0, EXTRA, -1):
        try:
            expected = list(GAMES[name].draw_list(part))
        except ValueError:
            expected = []
        assert second["draw_list"](name, part) == expected


@each_game
def test_the_records_and_proofs_of_many_games_are_true(name: str) -> None:
    for seed in range(24):
        of = sealed(name, seed, open_at_end=seed % 3 == 0)
        record = encode(of.record())
        assert check(record) == []
        assert compare(record, in_channel(record)) == []
        for seat in (None, *range(len(of.words))):
            own = encode(of.proofs(seat))
            assert check(own) == []
            assert check_both(record, own) == []


@each_game
def test_a_game_by_each_preset_is_true_while_it_is_played_and_after(name: str) -> None:
    for preset in GAMES[name].presets.values():
        of = sealed(name, 7, rules=preset, most=30)
        assert check(encode(of.proofs())) == check(encode(of.proofs(0))) == []
        assert check(encode(of.record())) == [], "closed"
        of.play_on(random.Random(7), 1000)
        assert check(encode(of.record())) == []


def test_a_table_that_was_closed_in_its_lobby_has_a_record_of_nothing() -> None:
    values = {
        **sealed("dudo", 1).record(),
        "status": "closed",
        "lists": [],
        "moves": [],
        "draws": [],
        "outcome": None,
    }
    assert found(values) == set()
    assert found({**values, "moves": [[0, "dudo"]]}) == {"moves"}
    assert found({**values, "status": "finished"}) == {"status"}


def test_a_game_that_outlasts_its_list_goes_on_under_another_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part has a secret, a seal and a list of its own; the record has the draws of both."""
    of = Sealed2(5, "dudo", GAMES["dudo"].rules("wikipedia", {"dice_start": "3"}), ("", "luck"), cut=True)
    of.begin()
    whole = GAMES["dudo"].part_of
    monkeypatch.setattr(
        type(GAMES["dudo"]), "part_of",
        lambda game, name: 2 if re.match("round [3-9]", name) else whole(name),
    )  # fmt: skip
    monkeypatch.setattr(
        type(GAMES["dudo"]), "draw_list",
        lambda game, part: ("cut", *(f"round {number}/seat {seat}" for number in range(3, 10) for seat in range(2)))
        if part == 2 else LISTS["dudo"],
    )  # fmt: skip
    from games.fair import places

    places.cache_clear()
    try:
        of.play_on(random.Random(1))
        record = of.record()
    finally:
        places.cache_clear()
    assert [each["part"] for each in record["lists"]] == [1, 2]
    assert len({each["seal"] for each in record["lists"]}) == 2
    assert {each["part"] for each in record["draws"]} == {1, 2}
    monkeypatch.undo()
    assert found(record) == {"draws"}, "the true list of part 2 begins with round 226"


LISTS = {name: GAMES[name].draw_list(1) for name in PUBLISHED}


# -- changes


@each_game
def test_each_changed_byte_is_found_and_its_field_is_named(name: str) -> None:
    luck, of = random.Random(name), sealed(name, 3)
    files = (encode(of.record()), encode(of.proofs(0)))
    for number in range(60):
        data = files[number % 2]
        place = luck.randrange(len(data))
        other = luck.choice([byte for byte in range(256) if byte != data[place]])
        changed = data[:place] + bytes([other]) + data[place + 1 :]
        (field, _), *_ = check(changed)
        lines, line = data.split(b"\n"), data[:place].count(b"\n")
        near = [re.match(rb'"(\w+)":', each) for each in lines[line : line + 2]]
        names = {match[1].decode() for match in near if match} | {"format", f"line {line + 1}", "version"}
        assert field.split("[")[0] in names, (place, field, names)


def changes(values: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every field dropped, emptied, swapped or made anew, by somebody who writes the digests anew: what was
    changed, and the file."""

    def put(name: str, value: Any) -> tuple[str, dict[str, Any]]:
        return name, {**values, name: value}

    for name, wrong in (
        ("format", "undercup notes"),
        ("version", 3),
        ("version", 5),
        ("scheme", 1),
        ("table", -1),
        ("game", "chess"),
        ("status", "over"),
        ("seat", 99),
    ):
        if name in values:
            yield put(name, wrong)
    for name, value in values.items():
        if name not in ("format", "version"):
            yield put(name, {"a": 1.5})
    first, *others = values["lists"]
    for key, value in first.items():
        yield put("lists", [{k: v for k, v in first.items() if k != key}, *others])
        if key in ("seal", "start", "cutter_salt"):
            yield put("lists", [{**first, key: value[::-1]}, *others])
    yield put("lists", [first, first])
    yield put("lists", [{**first, "part": 2}, *others])
    yield put("lists", [{**first, "rules": {**first["rules"], "more": 1}}, *others])
    yield put("lists", [{**first, "open_at_end": not first["open_at_end"]}, *others])
    yield put("lists", [{**first, "seats": first["seats"][::-1]}, *others])
    yield put("lists", [{**first, "seats": [*first["seats"], {"id": "1", "word": ""}]}, *others])
    draws = values["draws"]
    for at, each in enumerate(draws):
        draw = each["draw"]
        for wrong in (
            {**each, "leaf": each["leaf"][::-1]},
            {**each, "part": 2},
            {**each, "path": each["path"][1:]},
            {**each, "path": [*each["path"], "0" * 64]},
            {**each, "path": each["path"][::-1]},
            {**each, "draw": {**draw, "result": draw["result"][::-1] + [0]}},
            {**each, "draw": {**draw, "name": draw["name"] + "1"}},
            {**each, "draw": draws[at - 1]["draw"]} if len(draws) > 1 else {},
            {"draw": draw},
        ):
            yield put("draws", [*draws[:at], wrong, *draws[at + 1 :]])
        yield put("draws", [*draws[: at + 1], each, *draws[at + 1 :]])
    yield put("draws", [draws[-1], *draws[:-1]])
    if first["cut"]:
        yield put("draws", draws[1:])


@each_game
def test_what_is_changed_is_found_though_its_digests_are_written_anew(name: str) -> None:
    for seed in (2, 5):
        of = sealed(name, seed)
        for values in (of.record(), of.proofs(), of.proofs(0)):
            assert found(values) == set()
            for field, changed in changes(values):
                wrong = found(changed)
                assert wrong, (field, changed[field] if field == "lists" else "")
                assert wrong & {field, "draws", "lists", "game"}, (field, wrong)


@each_game
def test_given_the_fingerprint_of_the_channel_nothing_of_a_record_can_be_changed(name: str) -> None:
    """Also what a forger makes anew so that nothing contradicts it: the table's number, a move that somebody
    else could have made, the end, a draw less."""
    for seed in (1, 6):
        record = encode(sealed(name, seed).record())
        values, channel = fields(record), in_channel(record)
        assert compare(record, channel) == []
        moves, draws, outcome = values["moves"], values["draws"], values["outcome"]
        for change in (
            {"table": values["table"] + 1},
            {"moves": moves[:-1]},
            {"moves": [*moves[1:], moves[0]]},
            {"moves": [*moves, moves[-1]]},
            {"draws": draws[:-1]},
            {"status": "closed", "outcome": None},
            {"outcome": {**outcome, "places": outcome["places"][::-1] + [] if outcome else []}}
            if outcome
            else {"table": 0},
        ):
            changed = encode({**values, **change})
            if changed != record:
                assert compare(changed, channel), change


# -- forgers


def late(values: dict[str, Any], of: Sealed2, secret: bytes) -> dict[str, Any]:
    """The same record as a modified bot writes it that has chosen another secret after all."""
    other = Sealed2(of.table, of.name, of.rules, of.words, of.cut, of.open_at_end)
    first = replace(of.parts[0][1], seal=seal_of(secret, LISTS[of.name]).hex)
    other.parts.append((secret, first))
    other.play_on(random.Random(1))
    return other.record()


def test_a_secret_that_was_chosen_late_has_another_seal_than_the_channel_saw() -> None:
    of = sealed("bidou", 2)
    record = encode(of.record())
    forged = encode(late(of.record(), of, bytes(32)))
    assert check(forged) == [], "it is true to itself"
    assert [line for _, line in compare(forged, in_channel(record)[:1])] == [
        f"{in_channel(record)[0]} is no seal and no fingerprint of this file"
    ]


@pytest.mark.parametrize("key", ["start", "made"])
def test_ids_that_are_forged_after_an_honest_cut_give_other_draws(key: str) -> None:
    of = sealed("bidou", 2)
    values = of.record()
    (first,) = values["lists"]
    forged = {**first, key: "1" if key == "start" else {**first["made"], "id": "1"}}
    assert found({**values, "lists": [forged]}) == {"draws"}


def test_who_was_drawn_to_cut_cant_be_another() -> None:
    of = sealed("bidou", 18, rules=GAMES["bidou"].rules("standard", {"end_at": "first_out"}))
    of = Sealed2(7, of.name, of.rules, ("", "", "", "luck"), cut=True)
    of.begin()
    of.play_on(random.Random(3))
    values = of.record()
    cut, *others = values["draws"]
    for place in range(3):
        other = {**cut, "draw": {**cut["draw"], "result": [place]}}
        wrong = found({**values, "draws": [other, *others]})
        assert wrong == ({"draws"} if place != cut["draw"]["result"][0] else set())


def test_a_second_seal_without_a_freeze_holds_no_draw_of_the_first() -> None:
    of = sealed("dudo", 1)
    values = of.record()
    (first,) = values["lists"]
    again = {**first, "seal": seal_of(bytes(32), LISTS["dudo"]).hex}
    assert "draws" in found({**values, "lists": [again]})
    assert "lists" in found({**values, "lists": [first, again]})


def test_an_owners_file_opens_their_own_words_and_moves_and_no_others() -> None:
    of = sealed("bidou", 2, rules=GAMES["bidou"].rules("standard", {"keep_dice": "always"}))
    own, other = of.proofs(0), of.proofs(1)
    assert own["opened"]
    assert found({**own, "seat": None}) >= {"seat"}
    assert found({**own, "opened": [[each[0], each[1], "stand up"] for each in own["opened"]]}) == {"opened"}
    if other["words"]:
        assert found({**own, "words": other["words"]}) == {"words"}
    assert check_both(encode(of.record()), encode({**own, "seat": 1, "words": []}))
    assert check_both(encode(of.record()), encode(sealed("bidou", 6).proofs(0)))


# -- what stays closed


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_stayed_closed_is_in_what_others_get(name: str, seed: int) -> None:
    """Not its leaf, not its key, not its name; nor which dice were set aside."""
    for rules in GAMES[name].presets.values():
        of = sealed(name, seed, rules=rules, most=120)
        everyones = encode(of.record()) + encode(of.proofs())
        for draw in of.draws:
            (secret, _), *_ = of.parts
            is_there = leaf_of(secret, draw).hex().encode() in everyones
            assert is_there == (draw in of.shown)
            assert (f'"name":"{draw}"'.encode() in everyones) == (draw in of.shown)
        for seat in range(len(of.words)):
            file = encode(of.proofs(seat))
            for draw in of.draws:
                is_there = leaf_of(of.parts[0][0], draw).hex().encode() in file
                assert is_there == (draw in of.shown or draw in of.own[seat])
        if name in ("bidou", "montevideo"):
            closed_moves = [move for move in of.moves if move.private]
            assert closed_moves
            assert b"keep" not in re.sub(rb'"keep_dice":"\w+"', b"", everyones) or any(
                move.text.startswith("keep") and not move.private for move in of.moves
            )


@each_game
def test_at_a_table_that_opens_at_its_end_all_is_there(name: str) -> None:
    of = sealed(name, 2, open_at_end=True)
    record = of.record()
    assert {each["draw"]["name"] for each in record["draws"]} - {"cut"} == set(of.draws)
    assert record["moves"] == [[move.seat, move.text] for move in of.moves]


def test_moves_of_a_hand_that_was_broken_off_are_not_even_counted() -> None:
    of = Sealed2(3, "bidou", GAMES["bidou"].rules("standard", {}), ("", "", ""))
    of.begin()
    of.play("0:throw 1:stand")
    assert of.record()["moves"] == []
    of.play("0:stand 2:stand")
    assert [(move[0], move[1]) for move in of.record()["moves"]] == [(0, ""), (1, ""), (0, ""), (2, "")]


def test_what_is_killed_in_pidro_is_told_when_all_have_chosen() -> None:
    for seed in range(40):
        of = sealed("pidro", seed, rules=GAMES["pidro"].rules("manual", {"target": "14"}), most=120)
        kills = [move for move in of.moves if move.text.startswith("kill")]
        assert all(move.private for move in kills)
        told = [move for move in of.record()["moves"] if move[1].startswith("kill")]
        assert len(told) == sum(move.came_to == "told" for move in kills)
        if told:
            return
    raise AssertionError("nobody killed anything")


# -- docs/verify.md, docs/fair-play.md, and the promise


def test_the_examples_of_the_page_are_what_the_game_gives() -> None:
    """If the format changes: ``python -m tests.sealed``, and a new version."""
    for name, data in examples().items():
        assert (EXAMPLES / name).read_bytes() == data
        assert check(data) == []


def test_the_values_of_the_page_come_out_step_by_step() -> None:
    page = (ROOT / "docs/verify.md").read_text(encoding="utf-8")
    for row in (*list_rows(), *step_rows()):
        assert row in page.splitlines()


def test_the_promise_is_made_in_the_same_words_everywhere() -> None:
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in ("SECURITY.md", "docs/fair-play.md")]
    first, *others = [
        re.findall(r"While Discord's messages are let through.*?in league\.", page) for page in pages
    ]
    assert len(first) == 1
    assert all(other == first for other in others)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(ROOT / "docs/verifier/sealed.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_second_verifier_says_only_what_it_checked(tmp_path: Path) -> None:
    record, own = str(EXAMPLES / "sealed-record.json"), str(EXAMPLES / "sealed-own.json")
    seal, fingerprint = in_channel((EXAMPLES / "sealed-record.json").read_bytes())
    done = run(record, own, seal, fingerprint)
    assert done.returncode == 0
    for said in (seal, fingerprint, "Not checked: whether the moves were legal", "Not attested"):
        assert said in done.stdout
    assert run(record, short_text(bytes(32))).returncode == 1
    assert run(own, record).returncode == 2
    assert run().returncode == 2
    old = run(str(EXAMPLES / "record.json"))
    assert old.returncode == 1
    assert "check.py" in old.stdout
    of = example()
    of.play_on(random.Random(12))
    values = of.record()
    values["moves"][2][1] = "p\x1b[2J"
    (tmp_path / "wrong.json").write_bytes(encode(values))
    assert "\x1b" not in run(str(tmp_path / "wrong.json")).stdout


def test_a_list_as_the_bot_has_it_is_the_one_that_a_file_has() -> None:
    for each in json.loads((EXAMPLES / "sealed-record.json").read_bytes())["lists"]:
        assert FrozenList.from_json(each).to_json() == each
