"""The two verifiers of sealed games, the bot's own and docs/verifier/sealed.py, which shares no code with it:
both accept what is true, both refuse what was changed, and both name it."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from data.fields import encode
from data.records import Entry, TableRecord
from data.sealed import proofs_file, record_file
from data.verified import verify
from data.verified_sealed import SealedProofs, SealedRecord, check_channel, in_channel
from games import GAMES
from games.fair import EXTRA, FrozenList, seal_of, short_text
from tests.fairly import PERSON, table_over
from tests.published import PUBLISHED
from tests.sealed import EXAMPLES, blocks, examples, list_rows, step_rows

ROOT = Path(__file__).parents[1]
Problems = list[tuple[str, str]]
Fields = dict[str, Any]
Table = tuple[TableRecord, tuple[Entry, ...]]

second = runpy.run_path(str(ROOT / "docs/verifier/sealed.py"))
check: Callable[[bytes], Problems] = second["check"]
check_both: Callable[[bytes, bytes], Problems] = second["check_both"]
compare: Callable[[bytes, list[str]], Problems] = second["compare"]

each_game = pytest.mark.parametrize("name", PUBLISHED)


def fields(data: bytes) -> Fields:
    """A file's fields, without the digests."""
    values: Fields = json.loads(data)
    del values["sha256"], values["fingerprint"]
    return values


def first(data: bytes) -> set[str]:
    """The fields in which the bot's own verifier finds something."""
    return {finding.field.split("[")[0] for finding in verify(data).findings}


def other(data: bytes) -> set[str]:
    """The fields in which the second one does."""
    return {field.split("[")[0] for field, _ in check(data)}


def shown_of(data: bytes) -> list[str]:
    """What the channel has of a record: its seals, lists and fingerprint, in short."""
    values = json.loads(data)
    lists = [FrozenList.from_json(each) for each in values["lists"]]
    shown = in_channel(lists, bytes.fromhex(values["fingerprint"]))
    return [each for each in (*shown.seals, *shown.freezes, *shown.cuts, shown.fingerprint) if each]


def unlike_channel(data: bytes, record: bytes) -> tuple[bool, bool]:
    """Whether each verifier finds that a file isn't the record whose lines stand in the channel."""
    lists = [FrozenList.from_json(each) for each in fields(record)["lists"]]
    shown = in_channel(lists, bytes.fromhex(json.loads(record)["fingerprint"]))
    content = verify(data).content
    assert isinstance(content, SealedRecord | SealedProofs)
    mark = bytes.fromhex(json.loads(data)["fingerprint"])
    return any(check_channel(content, mark, shown)), bool(compare(data, shown_of(record)))


# -- true files


@each_game
def test_the_lists_of_the_second_verifier_are_those_of_the_games(name: str) -> None:
    for part in (1, 2, 3, EXTRA + 1, EXTRA + 2, 2 * EXTRA + 1, 3 * EXTRA + 1, 0, EXTRA, -1):
        try:
            expected = list(GAMES[name].draw_list(part))
        except ValueError:
            expected = []
        assert second["draw_list"](name, part) == expected


def assert_true(table: TableRecord, entries: tuple[Entry, ...]) -> None:
    record, proofs = record_file(table, entries), proofs_file(table, entries)[0]
    assert check(record) == check(proofs) == []
    assert not verify(record).findings
    assert not verify(proofs).findings
    assert unlike_channel(record, record) == (False, False)
    for seat in range(len(table.seats)):
        own = proofs_file(table, entries, PERSON + seat)[0]
        assert check(own) == check_both(record, own) == []
        assert not verify(own).findings


@each_game
def test_both_accept_what_the_bot_gives_of_games_and_it_is_what_the_channel_showed(name: str) -> None:
    """With and without a cut, open at the end or not, finished and closed; what each player gets, too. A
    thousand games are in ``test_sealed_files.py``."""
    for seed in range(8):
        cut, is_open = seed % 2 == 1, seed % 5 == 4
        assert_true(*table_over(name, seed, cut=cut, open_at_end=is_open, most=(400, 5, 17, 400)[seed % 4]))


def test_a_table_that_was_closed_in_its_lobby_has_a_record_of_nothing() -> None:
    values = fields(record_file(*table_over("dudo", 1)))
    empty = {**values, "status": "closed", "lists": [], "moves": [], "draws": [], "told": [], "outcome": None}
    for change, field in (
        ({}, None),
        ({"moves": [[0, "dudo"]]}, "moves"),
        ({"draws": values["draws"]}, "draws"),
        ({"status": "finished"}, "status"),
    ):
        data = encode({**empty, **change})
        assert first(data) == other(data) == ({field} if field else set())


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
def test_both_find_and_name_what_was_changed_though_its_digests_are_written_anew(name: str) -> None:
    for seed, cut in ((2, False), (5, True)):
        table, entries = table_over(name, seed, cut=cut)
        files = (record_file(table, entries), *(proofs_file(table, entries, of)[0] for of in (None, PERSON)))
        for file in files:
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
        record = record_file(*table_over(name, seed, cut=seed == 7))
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


# -- forgers


def test_a_secret_that_was_chosen_late_has_another_seal_than_the_channel_saw() -> None:
    """A modified bot that takes another secret after the freeze, and plays with it truly."""
    true, late = (
        record_file(*table_over("bidou", 3, cut=True)),
        record_file(*table_over("bidou", 4, cut=True)),
    )
    assert first(late) == other(late) == set(), "it is true to itself"
    seal = short_text(bytes.fromhex(fields(true)["lists"][0]["seal"]))
    assert compare(late, [seal]) == [("channel", f"{seal} is no seal, list or fingerprint of this file")]
    assert unlike_channel(late, true) == (True, True)


@pytest.mark.parametrize("key", ["start", "made"])
def test_ids_that_are_forged_after_an_honest_cut_give_other_draws(key: str) -> None:
    values = fields(record_file(*table_over("bidou", 3, cut=True)))
    (one,) = values["lists"]
    forged = {**one, key: "1" if key == "start" else {**one["made"], "id": "1"}}
    data = encode({**values, "lists": [forged]})
    assert "draws" in first(data)
    assert "draws" in other(data)


def test_who_was_drawn_to_cut_cant_be_another() -> None:
    rules = GAMES["pidro"].rules("short", {"target": "14"})
    values = fields(record_file(*table_over("pidro", 2, rules=rules, cut=True)))
    cut, *draws = values["draws"]
    (drawn,) = cut["draw"]["result"]
    for place in range(3):
        data = encode({**values, "draws": [{**cut, "draw": {**cut["draw"], "result": [place]}}, *draws]})
        assert first(data) == other(data) == ({"draws"} if place != drawn else set())


def test_a_second_seal_without_a_freeze_holds_no_draw_of_the_first() -> None:
    values = fields(record_file(*table_over("dudo", 1)))
    (one,) = values["lists"]
    again = {**one, "seal": seal_of(bytes(32), GAMES["dudo"].draw_list(1)).hex}
    for lists, field in (([again], "draws"), ([one, again], "lists")):
        data = encode({**values, "lists": lists})
        assert field in first(data)
        assert field in other(data)


def test_an_owners_file_opens_their_own_words_and_moves_and_no_others() -> None:
    rules = GAMES["bidou"].rules("standard", {"keep_dice": "always"})
    table, entries = table_over("bidou", 4, rules=rules, cut=True)
    record = record_file(table, entries)
    own, another = (fields(proofs_file(table, entries, PERSON + seat)[0]) for seat in range(2))
    assert own["opened"]
    assert own["words"]
    for change, field in (
        ({"seat": None}, "words"),
        ({"opened": [[each[0], each[1], "stand up"] for each in own["opened"]]}, "opened"),
        ({"words": [[which, salt, word + "!"] for which, salt, word in own["words"]]}, "words"),
    ):
        data = encode({**own, **change})
        assert field in first(data)
        assert field in other(data)
    for wrong in (
        {**own, "opened": own["opened"][1:]},
        {**own, "opened": another["opened"]},
        {**own, "table": own["table"] + 1},
    ):
        assert check_both(record, encode(wrong))


# -- docs/verify.md, docs/fair-play.md, and the promise


def test_the_examples_of_the_page_are_what_the_bot_gives() -> None:
    """If the format changes: ``python -m tests.sealed``, and a new version."""
    for name, data in examples().items():
        assert (EXAMPLES / name).read_bytes() == data
        assert first(data) == other(data) == set()


def test_the_values_of_the_page_come_out_step_by_step() -> None:
    page = (ROOT / "docs/verify.md").read_text(encoding="utf-8")
    for row in (*list_rows(), *step_rows()):
        assert row in page.splitlines()
    for block in blocks():
        assert f"```\n{block}\n```\n" in page


def test_the_promise_is_made_in_the_same_words_everywhere() -> None:
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in ("SECURITY.md", "docs/fair-play.md")]
    one, more = (
        re.findall(r"While Discord's messages are let through.*?in league\.", page) for page in pages
    )
    assert len(one) == 1
    assert one == more


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(ROOT / "docs/verifier/sealed.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_second_verifier_says_only_what_it_checked(tmp_path: Path) -> None:
    record, own = str(EXAMPLES / "sealed-record.json"), str(EXAMPLES / "sealed-own.json")
    lines = shown_of((EXAMPLES / "sealed-record.json").read_bytes())
    done = run(record, own, *lines)
    assert done.returncode == 0, done.stdout
    for said in (*lines, "Not checked: whether the moves were legal", "Not attested"):
        assert said in done.stdout
    assert run(record, short_text(bytes(32))).returncode == 1
    assert run(own, record).returncode == 2
    assert run().returncode == 2
    old = run(str(EXAMPLES / "record.json"))
    assert old.returncode == 1
    assert "check.py" in old.stdout
    values = fields((EXAMPLES / "sealed-record.json").read_bytes())
    values["draws"][0]["draw"]["name"] = "cut\x1b[2J"
    (tmp_path / "wrong.json").write_bytes(encode(values))
    assert "\x1b" not in run(str(tmp_path / "wrong.json")).stdout
