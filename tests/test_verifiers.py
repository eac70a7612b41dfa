"""The two verifiers, the bot's own and docs/verifier/check.py, which shares no code with it:
both accept what is true, both refuse what was changed, and both name it."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from bot.cli.verify import Unreadable, read, told
from data.db.records import TableRecord
from data.fair_play.draw_source import chance_of
from data.fair_play.fields import Finding, encode
from data.fair_play.file_forms import MOST_LISTS, MOST_MOVES, PublishedProofs, PublishedRecord
from data.fair_play.published import Publication, record_file
from data.fair_play.replay import course
from data.fair_play.verified import check_channel, in_channel, verify
from games import GAMES
from games.cards import DECK
from games.chance import numbers_from, shuffle_from
from games.commitments import short_text
from games.draw_lists import EXTRA, places
from games.fair import FairChance, draw_key, seal_of
from games.frozen_list import FrozenList
from tests.adapters import each_preset, representatives
from tests.fairly import PERSON, QUICK, files_over, table_over, varied
from tests.published import EXAMPLES, PUBLISHED, blocks, examples, list_rows, step_rows

ROOT = Path(__file__).parents[1]
Problems = list[tuple[str, str]]
Fields = dict[str, Any]

second = runpy.run_path(str(ROOT / "docs/verifier/check.py"))
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


def found_in_channel(data: bytes, record: bytes) -> Iterator[Finding]:
    """Where a file isn't what the channel showed of a table with this record."""
    lists = [FrozenList.from_json(each) for each in fields(record)["lists"]]
    shown = in_channel(lists, bytes.fromhex(json.loads(record)["fingerprint"]))
    content = verify(data).content
    assert content is not None
    mark = bytes.fromhex(json.loads(data)["fingerprint"]) if isinstance(content, PublishedRecord) else None
    return check_channel(content, mark, shown)


def unlike_channel(data: bytes, record: bytes) -> tuple[bool, bool]:
    """Whether each verifier finds that a record isn't the one whose lines are in the channel."""
    return any(found_in_channel(data, record)), bool(compare(data, shown_of(record)))


# -- true files


@each_game
def test_the_lists_of_the_second_verifier_are_those_of_the_games(name: str) -> None:
    for part in (1, 2, 3, EXTRA + 1, EXTRA + 2, 2 * EXTRA + 1, 3 * EXTRA + 1, 0, EXTRA, -1):
        try:
            expected = list(GAMES[name].draw_list(part))
        except ValueError:
            expected = []
        assert second["draw_list"](name, part) == expected


@pytest.mark.parametrize("name", GAMES)
def test_both_accept_what_the_bot_gives_of_games_and_it_is_what_the_channel_showed(name: str) -> None:
    """With and without a cut, open at the end or not, finished and closed; what each player gets, too. A
    thousand games are in ``test_published_files.py``."""
    for seed in range(QUICK):
        files = varied(name, seed)
        record, proofs = files.record, files.proofs
        own = [files.own(seat) for seat in range(len(files.table.seats))]
        for data in (record, proofs, *own):
            assert first(data) == set()
            assert list(found_in_channel(data, record)) == []
        if name in PUBLISHED:
            assert check(record) == check(proofs) == compare(record, shown_of(record)) == []
            for each in own:
                assert check(each) == check_both(record, each) == []


@pytest.mark.parametrize(("name", "preset"), each_preset())
def test_a_long_game_by_each_preset_is_true_while_it_is_played_and_after(name: str, preset: str) -> None:
    for most in (40, 1000):
        files = files_over(name, 7, rules=GAMES[name].presets[preset], most=most)
        playing = Publication(replace(files.table, status="playing"), files.entries)
        proofs, number = playing.proofs()
        assert number or fields(files.record)["told"], (
            "`shown` names its draws, or `told_draws` what was seen"
        )
        for data in (files.record, files.proofs, proofs, playing.proofs(PERSON)[0]):
            assert first(data) == set()
            assert name not in PUBLISHED or other(data) == set()


def test_a_table_that_was_closed_in_its_lobby_has_a_record_of_nothing() -> None:
    values = fields(files_over("dudo", 1).record)
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


ANY_TIME: tuple[tuple[str, dict[str, str]], ...] = (
    ("dudo", {"shuffle_order": "on", "palifico_optional": "on", "palifico": "obligo", "dice_start": "2"}),
    ("dudo", {"seating": "join_order", "direction": "opener_chooses", "dice_start": "2"}),
    ("bidou", {}),
    ("bidou", {"throw_order": "in_turn", "captain_roll": "three_dice"}),
    ("montevideo", {"throw_order": "in_turn"}),
    ("pidro", {}),
)


@pytest.mark.parametrize(("game", "options"), ANY_TIME)
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
def test_the_record_of_a_game_that_was_closed_after_any_move_passes_both(
    game: str, options: dict[str, str], every: bool
) -> None:
    """After each of the first moves of one game, and after some of each kind of another one."""
    rules = GAMES[game].rules(next(iter(GAMES[game].presets)), options)
    table, entries = table_over(game, int(every), rules=rules)
    kinds: dict[tuple[str, str], list[int]] = {}
    going_on = min(len(entries) - 1, 60)  # the last move may have ended the game
    for position in takewhile(lambda position: position.entry.seq <= going_on, course(table, entries)):
        kind = (GAMES[game].view(position.state, None).phase, position.entry.text.split(" ")[0])
        kinds.setdefault(kind if position.entry.kind == "action" else ("", ""), []).append(position.entry.seq)
    for made in sorted(made for kind in kinds.values() for made in (kind if every else {kind[0], kind[-1]})):
        data = record_file(replace(table, status="closed"), entries[:made])
        assert first(data) == other(data) == set(), made


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


def test_an_owners_file_opens_their_own_words_and_moves_and_no_others() -> None:
    rules = GAMES["bidou"].rules("standard", {"keep_dice": "always"})
    files = files_over("bidou", 4, rules=rules, cut=True)
    own, another = (fields(files.own(seat)) for seat in range(2))
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
        assert check_both(files.record, encode(wrong))


# -- docs/verify.md, docs/fair-play.md, and the promise


def test_the_examples_of_the_page_are_what_the_bot_gives() -> None:
    """If the format changes: ``python -m tests.published``, and a new version."""
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


def test_the_page_lists_the_fields_of_both_files_in_their_order() -> None:
    page = (ROOT / "docs/verify.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (yes)? ?\| (yes)? ?\|", page, re.MULTILINE)
    extra = ["sha256", "fingerprint"]
    assert [row[0] for row in rows if row[1]] == [*PublishedRecord.model_fields, *extra]
    assert [row[0] for row in rows if row[2]] == [*PublishedProofs.model_fields, *extra]


# -- what a check says


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The second verifier, in a folder in which nothing of the project is."""
    command = [sys.executable, "-I", "-S", str(ROOT / "docs/verifier/check.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


def test_undercup_verify_says_what_it_checked_with_figures_from_the_file_and_what_no_file_shows() -> None:
    for name, data in examples().items():
        lines, well = told(data)
        said, content = "\n".join(lines), fields(data)
        assert well
        assert f"Each of its {len(content['draws'])} draws" in said
        assert (f"Its {len(content.get('moves', ()))} moves are legal" in said) == (name == "record.json")
        assert "Not attested" in said
        assert all(f"\n{each['draw']['name']}: " in said for each in content["draws"])


def test_a_file_of_another_version_is_said_to_be_one() -> None:
    for version in (1, 3, 5, 40):
        for data in examples().values():
            lines, well = told(encode({**fields(data), "version": version}))
            assert not well
            assert lines[0] == f"WRONG  version: {version} isn't known here: files are of version 4"


def test_what_a_file_says_cannot_steer_a_terminal(tmp_path: Path) -> None:
    forged = fields(examples()["record.json"])
    forged["draws"][0]["draw"]["name"] = "cut\x1b[2J\u202e"
    lines, well = told(encode(forged))
    assert not well
    assert all(line.isprintable() for line in lines)
    (tmp_path / "wrong.json").write_bytes(encode(forged))
    assert "\x1b" not in run(tmp_path, "wrong.json").stdout


@pytest.mark.parametrize("depth", [900, 980, 985, 990, 995, 100_000])
def test_a_file_that_is_nested_without_end_is_refused(depth: int) -> None:
    deep = b'"lists":' + b"[" * depth + b"]" * depth + b","
    whole = re.sub(rb'"lists":.*,', deep, examples()["record.json"])
    for data in (b"[" * depth, whole):
        assert verify(data).findings
        assert check(data)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scheme", 2.0),
        ("version", 4.0),
        ("table", -1),
        ("table", 0),
        pytest.param("table", 10**400, id="table-huge"),
        ("table", 1.0),
    ],
)
def test_a_number_that_none_of_ours_is_is_refused_by_both(field: str, value: float) -> None:
    for data in examples().values():
        forged = encode({**fields(data), field: value})
        assert verify(forged).findings
        assert check(forged)


def test_a_list_of_the_scheme_2_0_is_refused_by_both() -> None:
    content = fields(examples()["record.json"])
    content["lists"][0]["scheme"] = 2.0
    assert [finding.field for finding in verify(encode(content)).findings] == ["lists[0]"]
    assert check(encode(content))


def test_more_than_any_game_has_is_refused_before_it_is_hashed() -> None:
    content = fields(examples()["record.json"])
    for field, most in (("lists", MOST_LISTS), ("moves", MOST_MOVES)):
        forged = encode({**content, field: content[field][:1] * (most + 1)})
        assert [finding.field for finding in verify(forged).findings] == [field]
        assert [wrong for wrong, _ in check(forged)] == [field]


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/zero"), tmp_path / "pipe", tmp_path):
        with pytest.raises(Unreadable, match="is no file"):
            read(path)
        assert run(tmp_path, str(path)).returncode == 2


def test_undercup_verify_says_that_the_fingerprint_alone_tells_of_a_move_that_was_left_out() -> None:
    lines, _ = told(examples()["record.json"])
    assert [line for line in lines if line.startswith("Not checked: Whether a move was left out")]


def test_the_second_verifier_says_only_what_it_checked(tmp_path: Path) -> None:
    record, own = str(EXAMPLES / "record.json"), str(EXAMPLES / "own.json")
    lines = shown_of((EXAMPLES / "record.json").read_bytes())
    done = run(tmp_path, record, own, *lines)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    for said in (*lines, "Not checked: whether the moves were legal", "Not attested"):
        assert said in done.stdout
    assert run(tmp_path, record, short_text(bytes(32))).returncode == 1
    assert run(tmp_path, own, record).returncode == 2
    assert run(tmp_path).returncode == 2
    (tmp_path / "old.json").write_bytes(encode({**fields(examples()["record.json"]), "version": 3}))
    old = run(tmp_path, "old.json")
    assert (old.returncode, old.stdout) == (1, "WRONG  version: isn't 4, the only one that is known here\n")
