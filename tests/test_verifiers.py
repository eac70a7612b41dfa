"""What is published can be checked, by the bot's verifier and by the one in docs/verifier, which shares no
code with it; and what was changed is found by both, and named."""

from __future__ import annotations

import hmac
import json
import random
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.verify import told
from data.fields import encode
from data.published import (
    PublishedProofs,
    PublishedRecord,
    proofs_file,
    record_file,
    round_fields,
    shapes_of,
)
from data.replay import BadJournal, read_frozen
from data.verified import verify
from games import GAMES
from games.cards import DECK
from games.chance import Round, Sealed, SeatId, numbers_from, shuffle_from, table_key
from games.proofs import leaf, prove
from tests.published import (
    EARLIER,
    EARLIER_EXAMPLE,
    EXAMPLES,
    PUBLISHED,
    WITHOUT_SHAPES,
    examples,
    shape_rows,
    shapes,
    table_over,
)

PROVES_NOTHING: tuple[str, ...] = ()
"""Games of which some cards of each deal stay hidden, so that no draw can be proved before the end."""
CASES = [(name, preset) for name in GAMES for preset in GAMES[name].presets]
THOUSAND = 1000
ROOT = Path(__file__).parents[1]
Problems = list[tuple[str, str]]

second: Callable[[bytes], Problems] = runpy.run_path(str(ROOT / "docs/verifier/check.py"))["check"]


def first(data: bytes) -> Problems:
    return [(finding.field, finding.problem) for finding in verify(data).findings]


def record(name: str, seed: int, **options: Any) -> bytes:
    return record_file(*table_over(name, seed, **options))


def fields(data: bytes) -> dict[str, Any]:
    """A file's fields, without the digests."""
    values: dict[str, Any] = json.loads(data)
    del values["sha256"], values["fingerprint"]
    return values


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", range(2))
def test_the_two_verifiers_agree_that_a_thousand_games_are_true(name: str, part: int) -> None:
    each = -(-THOUSAND // (2 * len(GAMES)))
    for seed in range(part * each, (part + 1) * each):
        data = record(name, seed)
        assert first(data) == []
        assert second(data) == []


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_a_long_game_by_each_preset_is_true_while_it_is_played_and_after(name: str, preset: str) -> None:
    rules = GAMES[name].presets[preset]
    for most in (40, 1000):
        table, entries = table_over(name, 7, rules=rules, most=most)
        proofs, number = proofs_file(table, entries)
        why = f"proofs of {name}: `shown` names its draws, or PROVES_NOTHING names the game"
        assert bool(number) == (name not in PROVES_NOTHING), why
        for data in (record_file(table, entries), proofs):
            assert first(data) == second(data) == []


@pytest.mark.parametrize("name", GAMES)
def test_each_of_a_thousand_changed_bytes_is_found_and_its_field_is_named(name: str) -> None:
    luck, (table, entries) = random.Random(name), table_over(name, 3)
    files = (record_file(table, entries), proofs_file(table, entries)[0])
    for number in range(-(-THOUSAND // len(GAMES))):
        data = files[number % 3 == 0]
        place, new = changed_byte(data, luck)
        found = {check(new)[0][0].split("[")[0] for check in (first, second)}
        assert len(found) == 1, (place, found)
        assert found <= names_near(data, place), (place, found)


def changed_byte(data: bytes, luck: random.Random) -> tuple[int, bytes]:
    """One byte changed, put in, or taken out, and where."""
    place = luck.randrange(len(data))
    other = bytes([luck.choice([byte for byte in range(256) if byte != data[place]])])
    put_in, taken_out = data[:place] + other + data[place:], data[:place] + data[place + 1 :]
    return place, luck.choice([data[:place] + other + data[place + 1 :]] * 3 + [put_in, taken_out])


def names_near(data: bytes, place: int) -> set[str]:
    """What a finding may call the line of a byte: its field, or its number where it has none. A line break
    is as much the next line's."""
    lines, number = data.split(b"\n"), data[:place].count(b"\n")
    near = (number, number + (data[place : place + 1] == b"\n"))
    fields = [re.match(rb'"(\w+)":', line) for line in lines]
    return {
        match[1].decode() if (match := fields[at]) else f"line {at + 1}" for at in near if at < len(lines)
    }


@pytest.mark.parametrize("name", ["bidou", "montevideo"])
def test_a_record_from_before_an_option_of_its_game_is_true_still(name: str) -> None:
    game = GAMES[name]
    values = fields(record_file(*table_over(name, 5, rules=game.presets["simplified"])))
    added = {"equal_throws", "all_in_loser", "all_in_tie"}
    values["rules"] = {option: value for option, value in values["rules"].items() if option not in added}
    if name == "montevideo":
        values["rules"]["open_the_pot"] = True
    assert first(encode(values)) == second(encode(values)) == []
    del values["rules"]["captain_roll"]
    assert [field for field, _ in first(encode(values))][:1] == ["rules"]


# -- changes by somebody who writes the digests anew


def test_a_change_with_its_digests_written_anew_is_found_by_what_doesnt_follow() -> None:
    true = fields(record("dudo", 1))
    assert first(encode(true)) == second(encode(true)) == []
    draw, other_draws = true["draws"][-1], true["draws"][:-1]
    wrong_roll = {**draw, "result": [(draw["result"][0] + 1) % 6, *draw["result"][1:]]}
    (begun, *rounds), (places, teams) = true["rounds"], true["outcome"].values()
    last = len(other_draws)
    for change, by_first, by_second in (
        ({"secret": "0" * 64}, "commitment", "commitment"),
        ({"commitment": "0" * 64}, "commitment", "commitment"),
        ({"seats": [["1", "x"], *true["seats"][1:]]}, "draws[0]", "draws[0]"),
        ({"draws": [*other_draws, wrong_roll]}, f"draws[{last}]", f"draws[{last}]"),
        ({"draws": [draw, *true["draws"]]}, "draws[0]", "draws[0]"),
        ({"draws": other_draws}, "draws", f"draws[{last}]"),
        ({"rounds": [{**begun, "root": "0" * 64}, *rounds]}, "rounds[0]", "rounds[0]"),
        ({"rounds": [{**begun, "draws": begun["draws"][1:]}, *rounds]}, "rounds[0]", "rounds[0]"),
        ({"rounds": rounds}, "rounds[0]", "rounds[0]"),
        ({"actions": true["actions"][:-1]}, "outcome", None),
        ({"actions": [*true["actions"], [0, "dudo"]]}, "actions", None),
        ({"actions": [[0, "1x1 "], *true["actions"]]}, "actions", None),
        ({"actions": [[99, "1x2"], *true["actions"]]}, "actions", None),
        ({"outcome": {"places": places[::-1], "teams": teams}}, "outcome", None),
        ({"outcome": None}, "outcome", None),
        ({"status": "closed"}, "status", None),
        ({"game": "whist"}, "game", None),
        ({"game": "pidro"}, "shapes", "shapes"),
        ({"rules": {**true["rules"], "calza": "perhaps"}}, "rules", None),
        ({"rules": {k: v for k, v in true["rules"].items() if k != "wilds"}}, "rules", None),
        ({"seats": [], "actions": []}, "start", "start"),
        ({"seats": [], "actions": [], "start": ""}, "draws[0]", "draws[0]"),
        ({"start": "1"}, "draws[0]", "draws[0]"),
        ({"start": ""}, "start", "start"),
        ({"start": None}, "version", "start"),
        ({"status": "open"}, "status", "status"),
        ({"seats": [["1"]]}, "seats", "seats"),
        ({"secret": "00"}, "secret", "secret"),
        ({"draws": [{**draw, "below": 0}]}, "draws", "draws"),
        ({"draws": [{**draw, "more": 1}]}, "draws", "draws"),
        ({"table": True}, "table", "table"),
        ({"version": 1}, "version", "version"),
        ({"version": 2}, "version", "version"),
        ({"version": 5}, "version", "version"),
        ({"shapes": None}, "version", "shapes"),
        ({"shapes": []}, "shapes", "shapes"),
    ):
        forged = encode(true | change)
        for check, named in ((first, by_first), (second, by_second)):
            assert [field for field, _ in check(forged)][:1] == ([named] if named else []), change


def changed(shape: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A shape with each of its fields changed, and one taken out and one put in."""
    other: dict[str, Any] = {
        "name": shape["name"] + "/more", "round": "", "when": "in turn", "numbers": [1, 2], "below": 7,
        "items": ["AH"], "ties": ["all"], "ranks": 4,
    }  # fmt: skip
    if shape["when"] == "in turn":
        other["when"] = "always"
    if not shape["round"]:
        other["round"] = "round {n}"
    for field in shape:
        yield shape | {field: other[field]}
        yield {name: value for name, value in shape.items() if name != field}
    yield shape | {"more": 1}


@pytest.mark.parametrize("name", PUBLISHED)
def test_shapes_that_arent_the_games_own_are_refused_by_both_whichever_field_is_changed(name: str) -> None:
    table, entries = table_over(name, 1)
    for true in (fields(record_file(table, entries)), fields(proofs_file(table, entries)[0])):
        assert true["shapes"] == shapes_of(name)
        forgeries = [true["shapes"][::-1], true["shapes"][1:], [*true["shapes"], true["shapes"][0]]]
        for number, shape in enumerate(true["shapes"]):
            before, after = true["shapes"][:number], true["shapes"][number + 1 :]
            forgeries += [[*before, other, *after] for other in changed(shape)]
        for forged in forgeries:
            data = encode(true | {"shapes": forged})
            assert {field for field, _ in first(data)} == {"shapes"}, forged
            assert {field for field, _ in second(data)} == {"shapes"}, forged


def test_of_a_game_that_it_doesnt_know_the_second_verifier_says_whose_word_the_shapes_are(
    tmp_path: Path,
) -> None:
    for game, said in (("dudo", "They are those that shapes.json has for dudo"), ("whist", "compare.")):
        path = tmp_path / "record.json"
        path.write_bytes(encode(fields(examples()["record.json"]) | {"game": game}))
        command = [sys.executable, "-I", "-S", str(EXAMPLES / "check.py"), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
        assert "These shapes were taken from the file." in done.stdout
        assert said in done.stdout
        assert all(f"shape {shape['name']}: " in done.stdout for shape in shapes_of("dudo"))


@pytest.mark.parametrize("name", ["{n}/" * 9 + "x", "a {n}{n}", "(a+)+", "a {s}/b {s}/c {r}", "a {r}/b {r}"])
def test_no_name_of_a_shape_makes_the_second_verifier_search_without_end_or_fail(name: str) -> None:
    true = fields(examples()["record.json"])
    shape = true["shapes"][0] | {"name": name}
    for game in ("dudo", "whist"):
        forged = encode(true | {"game": game, "shapes": [shape, *true["shapes"][1:]]})
        assert [field for field, _ in second(forged)] == ["shapes"]


def test_rolls_that_tie_without_end_are_refused() -> None:
    """Of the numbers below 1 all are 0."""
    true = fields(examples()["record.json"]) | {"game": "whist"}
    roll = true["shapes"][0] | {"below": 1}
    rolls = [
        {"name": f"seating/roll {number}/seat {seat}", "below": 1, "result": [0]}
        for number in range(1, 2000)
        for seat in range(3)
    ]
    forged = true | {"shapes": [roll, *true["shapes"][1:]], "draws": [*rolls, *true["draws"][5:]]}
    assert [field.split("[")[0] for field, _ in second(encode(forged))] == ["draws"]


def test_a_forged_proof_leads_nowhere() -> None:
    table, entries = table_over("dudo", 1)
    true = fields(proofs_file(table, entries)[0])
    proof, another = true["proofs"][:2]
    ((side, beside), *path) = proof["path"]
    turned = ["left" if side == "right" else "right", beside]
    for change in (
        {"key": another["key"]},
        {"root": "0" * 64},
        {"path": [turned, *path]},
        {"path": path},
        {"draw": {**proof["draw"], "name": another["draw"]["name"]}},
        {"draw": {**proof["draw"], "result": [(proof["draw"]["result"][0] + 1) % 6]}},
    ):
        forged = encode({**true, "proofs": [{**proof, **change}, another]})
        for check in (first, second):
            assert {field for field, _ in check(forged)} == {"proofs[0]"}, change


def test_what_was_published_of_games_that_an_earlier_version_started_is_still_true_and_the_same() -> None:
    for name, data in examples(EARLIER_EXAMPLE, start=None).items():
        published = (EARLIER / name).read_bytes()
        assert json.loads(published)["version"] == 1
        assert data == published
        assert first(data) == second(data) == []


def test_what_was_published_before_files_had_shapes_is_still_true() -> None:
    for path in sorted(WITHOUT_SHAPES.glob("*.json")):
        data = path.read_bytes()
        assert fields(data)["version"] == 2
        assert first(data) == second(data) == []
        with_shapes = fields(data) | {"version": 3}
        for check in (first, second):
            assert [field for field, _ in check(encode(with_shapes))][:1] == ["shapes"]
            assert check(encode(fields(data) | {"game": "pidro"}))
        assert [field for field, _ in second(encode(fields(data) | {"game": "whist"}))] == ["game"]


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_two_verifiers_agree_on_games_that_an_earlier_version_started(name: str) -> None:
    for seed in range(20):
        table, entries = table_over(name, seed, earlier=True)
        for data in (record_file(table, entries), proofs_file(table, entries)[0]):
            assert json.loads(data)["version"] == 1
            assert first(data) == second(data) == []


def test_a_start_can_be_put_into_no_record_and_taken_out_of_none() -> None:
    for earlier in (False, True):
        table, entries = table_over("dudo", 1, earlier=earlier)
        true = fields(record_file(table, entries))
        forged = dict(true) | {"version": 2 if earlier else 1}
        forged.pop("start", None)
        forged.pop("shapes", None)
        if earlier:
            at = list(forged).index("actions")
            forged = dict([*list(forged.items())[:at], ("start", "1"), *list(forged.items())[at:]])
        for check in (first, second):
            assert check(encode(forged))[0][0] == "draws[0]"


ORDERED = {"shuffle_order": "on", "dice_start": "2"}


def forged_draws(name: str, draw: dict[str, Any], key: bytes) -> Iterator[dict[str, Any]]:
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
def test_a_true_key_proves_no_other_dice_deck_or_order(name: str, options: dict[str, str], of: str) -> None:
    game = GAMES[name]
    rules = game.rules(next(iter(game.presets)), options)
    table, entries = table_over(name, 1, rules=rules)
    true, over = (fields(give(table, entries)) for give in (lambda *of: proofs_file(*of)[0], record_file))
    assert first(encode(true)) == second(encode(true)) == []
    chance = Sealed(table_key(table.secret, read_frozen(entries[0]).ids))
    (drawn,) = [draw for draw in over["draws"] if draw["name"] == of]
    (begun,) = [each for each in over["rounds"] if of in each["draws"]]
    way = prove(chance, Round(begun["name"], tuple(begun["draws"])), of)
    path = [[side, beside.hex()] for side, beside in way.path]
    proof = {"round": begun["name"], "root": begun["root"], "draw": drawn, "key": way.key.hex(), "path": path}
    assert first(encode({**true, "proofs": [proof]})) == second(encode({**true, "proofs": [proof]})) == []
    for draw in forged_draws(name, drawn, way.key):
        forged = encode({**true, "proofs": [{**proof, "draw": draw}]})
        for check in (first, second):
            assert {field for field, _ in check(forged)} == {"proofs[0]"}, draw


def test_a_proof_is_of_a_draw_that_its_round_and_game_can_make_and_there_is_one_of_it() -> None:
    table, entries = table_over("dudo", 1)
    true = fields(proofs_file(table, entries)[0])
    proof, another, *_ = true["proofs"]
    key, seats = bytes.fromhex(proof["key"]), len(true["seats"])

    def of(name: str, round_: str) -> dict[str, Any]:
        """A proof of a draw of the same key by another name, the root of a tree of its own."""
        alone = leaf(name, key).hex()
        return {**proof, "round": round_, "root": alone, "path": [], "draw": {**proof["draw"], "name": name}}

    assert first(encode({**true, "proofs": [of("round 9/seat 0", "round 9")]})) == []
    for proofs in (
        [{**proof, "round": "round 2"}],
        [{**proof, "round": ""}],
        [of("seating/roll 1/seat 0", "")],
        [of("seating/roll 1/seat 0", "seating")],
        [of("round 1/seat 0/throw 1", "round 1")],
        [of("hand 1/seat 0/throw 1", "hand 1")],
        [of("round 0/seat 0", "round 0")],
        [of(f"round 1/seat {seats}", "round 1")],
        [of("round 1/seat \u0660", "round 1")],
        [of("round 1/seat 0\n", "round 1")],
    ):
        for check in (first, second):
            assert {field for field, _ in check(encode({**true, "proofs": proofs}))} == {"proofs[0]"}, proofs
    for proofs in ([proof, proof], [of("round 1/seat 0", "round 1"), another]):
        for check in (first, second):
            assert {field for field, _ in check(encode({**true, "proofs": proofs}))} == {"proofs[1]"}, proofs
    for other in ("whist", "pidro", "bidou", ""):
        assert first(encode({**true, "game": other})), other
    for other in ("pidro", "bidou"):
        assert second(encode({**true, "game": other})), other


def test_the_second_verifier_finds_a_deal_of_another_deck_in_a_record() -> None:
    table, entries = table_over("pidro", 1)
    true = fields(record_file(table, entries))
    ids = read_frozen(entries[0]).ids
    for number, draw in enumerate(true["draws"]):
        items = draw["items"][::-1]
        key = Sealed(table_key(table.secret, ids)).draw_key(draw["name"])
        forged = {**draw, "items": items, "result": list(shuffle_from(key, items))}
        draws = [*true["draws"][:number], forged, *true["draws"][number + 1 :]]
        assert [field for field, _ in second(encode({**true, "draws": draws}))] == [f"draws[{number}]"]


# -- draws that were never made


ANY_TIME: tuple[tuple[str, dict[str, str]], ...] = (
    ("dudo", {"shuffle_order": "on", "palifico_optional": "on", "palifico": "obligo", "dice_start": "2"}),
    ("dudo", {"seating": "join_order", "direction": "opener_chooses", "dice_start": "2"}),
    ("bidou", {}),
    ("bidou", {"throw_order": "in_turn", "captain_roll": "three_dice"}),
    ("montevideo", {"throw_order": "in_turn"}),
    ("pidro", {}),
)


@pytest.mark.parametrize(("game", "options"), ANY_TIME)
@pytest.mark.parametrize("seed", range(2))
def test_the_record_of_a_game_that_was_closed_after_any_move_passes_both(
    game: str, options: dict[str, str], seed: int
) -> None:
    rules = GAMES[game].rules(next(iter(GAMES[game].presets)), options)
    table, entries = table_over(game, seed, rules=rules)
    for made in range(1, min(len(entries), 60)):
        data = record_file(replace(table, status="closed"), entries[:made])
        assert first(data) == second(data) == [], made
    assert second(record_file(table, entries)) == []


INVENTED = {
    "dudo": (
        *("seating/roll 1/seat 0", "seating/roll 2/seat 0", "seating/roll 9/seat 1"),
        *("round 1/order", "round 1/seat 7", "round 99/seat 0", "round 99/order"),
    ),
    "bidou": (
        *("hand 1/captain/roll 1/seat 0", "hand 1/captain/roll 9/seat 1", "hand 99/captain/roll 1/seat 0"),
        *("hand 99/seat 0/throw 1", "hand 1/again 9/seat 0/throw 1", "hand 1/seat 7/throw 1"),
    ),
    "pidro": ("cut 1", "cut 9", "hand 99/deal"),
}


def invented(true: dict[str, Any], name: str) -> dict[str, Any]:
    """A draw that follows from the record's secret and list, whether or not it was ever made."""
    ids = [SeatId(*seat) for seat in true["seats"]] + [SeatId(true["start"])]
    key = Sealed(table_key(bytes.fromhex(true["secret"]), ids)).draw_key(name)
    items: tuple[int | str, ...] = ()
    if name.endswith("order"):
        items = tuple(range(len(true["seats"])))
    elif name.startswith("cut") or name.endswith("deal"):
        items = tuple(card.text for card in DECK)
    if items:
        return {"name": name, "items": list(items), "result": list(shuffle_from(key, items))}
    count = 3 if "throw" in name else 1
    return {"name": name, "below": 6, "result": list(numbers_from(key, count, 6))}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, all_ in INVENTED.items() for name in all_])
@pytest.mark.parametrize("seating", ["roll_order", "join_order"])
def test_a_draw_that_belongs_to_no_round_is_refused_by_both_wherever_it_stands(
    game: str, name: str, seating: str
) -> None:
    rules = GAMES["dudo"].rules("wikipedia", {"dice_start": "2", "seating": seating})
    true = fields(record(game, 2, rules=rules if game == "dudo" else None))
    draw, draws = invented(true, name), true["draws"]
    for place in (0, 1, len(draws) // 2, len(draws)):
        forged = encode(true | {"draws": [*draws[:place], draw, *draws[place:]]})
        for check in (first, second):
            assert {field.split("[")[0] for field, _ in check(forged)} == {"draws"}, place


@pytest.mark.parametrize("name", GAMES)
def test_a_draw_that_was_made_can_be_left_out_of_its_round_by_nobody(name: str) -> None:
    """But for throws that are made in turn, whose number is for the rules to say."""
    true = fields(record(name, 2))
    for number, draw in enumerate(true["draws"]):
        forged = encode(true | {"draws": [*true["draws"][:number], *true["draws"][number + 1 :]]})
        assert first(forged)
        if not re.search(r"/throw \d$", draw["name"]):
            assert second(forged), draw["name"]
    begun = {each for round_ in true["rounds"] for each in round_["draws"]}
    within = [draw for draw in true["draws"] if draw["name"] in begun]
    without = encode(true | {"draws": within})
    assert (within == true["draws"]) == all(shape["when"] != "before" for shape in true["shapes"])
    for check in (first, second) if within != true["draws"] else ():
        assert next(field for field, _ in check(without)).startswith("draws[")


@pytest.mark.parametrize("name", GAMES)
def test_a_round_of_other_draws_than_its_name_says_is_refused_by_both(name: str) -> None:
    true = fields(record(name, 2))
    ids = [SeatId(*seat) for seat in true["seats"]] + [SeatId(true["start"])]
    chance = Sealed(table_key(bytes.fromhex(true["secret"]), ids))

    def of(round_: str, draws: list[str]) -> dict[str, Any]:
        return round_fields(Round(round_, tuple(draws)), chance)

    *before, last = true["rounds"]
    of_it, later = last["draws"], last["name"].replace(str(len(true["rounds"])), "98")
    for rounds in (
        [*before, of(last["name"], [*of_it, "round 99/seat 0"])],
        [*before, of(last["name"], [*of_it, of_it[-1]])],
        [*before, of(last["name"], [of_it[-1].replace("1", "7", 1), *of_it])],
        [*before, of("round", of_it)],
        [*true["rounds"], of(later, [each.replace(last["name"], later) for each in of_it])],
        [*true["rounds"], last],
        before,
    ):
        for check in (first, second):
            found = {field.split("[")[0] for field, _ in check(encode(true | {"rounds": rounds}))}
            assert found
            assert found <= {"rounds", "draws"}, rounds


# -- what a check says that it has checked


NOT_SHOWN = "No file can show that this game was played"


def others() -> Iterator[tuple[str, dict[str, Any]]]:
    """What a forger can change in a true record, by which field, so that all of it fits again."""
    true = fields(examples()["record.json"])
    yield "table", true | {"table": 13}
    yield "rules", true | {"rules": true["rules"] | {"calza": "off"}}
    *moves, last = true["actions"]
    assert last[1] == "dudo"
    yield "actions", true | {"actions": moves, "status": "closed", "outcome": None}


def test_no_check_claims_what_a_file_alone_cannot_show(tmp_path: Path) -> None:
    """Table, rules and the last move can be changed into others that fit as well, and the digests be written
    anew: no check of the file can find that, so none may say that nothing was changed."""
    for field, forged in others():
        data = encode(forged)
        assert first(data) == second(data) == [], field
        path = tmp_path / "forged.json"
        path.write_bytes(data)
        command = [sys.executable, "-I", "-S", str(EXAMPLES / "check.py"), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
        for lines in ("\n".join(told(data)[0]), done.stdout):
            assert "no byte" not in lines
            assert NOT_SHOWN in lines, field


def test_a_check_says_what_it_has_checked_with_figures_from_the_file() -> None:
    said = "\n".join(told(examples()["record.json"])[0])
    for checked in ("19 draws", "5 rounds", "10 moves"):
        assert checked in said, said
    assert "Each of its 3 draws" in "\n".join(told(examples()["proofs.json"])[0])


# -- what is not published


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("most", [3, 15, 30])
def test_proofs_hold_the_key_of_no_draw_that_isnt_shown(name: str, most: int) -> None:
    for seed in range(4):
        presets = list(GAMES[name].presets.values())
        rules = presets[seed % len(presets)]
        table, entries = table_over(name, seed, rules=rules, most=most)
        if table.status == "finished":
            entries = entries[:-1]  # The game goes on.
        playing = replace(table, status="playing")
        data, _ = proofs_file(playing, entries)
        content, over = fields(data), fields(record_file(replace(table, status="closed"), entries))
        key = table_key(table.secret, read_frozen(entries[0]).ids)
        shown = {proof["draw"]["name"] for proof in content["proofs"]}
        hidden = {draw for each in over["rounds"] for draw in each["draws"]} - shown
        assert hidden
        in_file = set(re.findall("[0-9a-f]{64}", data.decode()))
        assert not in_file & {Sealed(key).draw_key(draw).hex() for draw in hidden}
        assert not in_file & {table.secret.hex(), key.hex()}


def test_no_record_is_given_while_a_game_goes_on_or_of_a_journal_that_cannot_be() -> None:
    table, entries = table_over("dudo", 1)
    for status in ("playing", "lobby"):
        with pytest.raises(ValueError, match="isn't over"):
            record_file(replace(table, status=status), entries)
    with pytest.raises(BadJournal, match="begin with a start"):
        proofs_file(table, ())
    with pytest.raises(BadJournal, match="actions: number 1 isn't legal"):
        record_file(table, (entries[0], replace(entries[-1], text="dudo")))


# -- docs/earlier/verify.md


def page() -> str:
    return (ROOT / "docs/earlier/verify.md").read_text(encoding="utf-8")


def test_the_examples_of_the_page_are_what_the_bot_gives() -> None:
    """If the format changes: ``python -m tests.published``, and a new version."""
    for name, data in examples().items():
        assert (EXAMPLES / name).read_bytes() == data
        assert first(data) == second(data) == []


def test_the_shapes_of_the_page_and_of_the_second_verifier_are_those_of_the_games() -> None:
    assert (EXAMPLES / "shapes.json").read_bytes() == shapes()
    assert {name: shapes_of(name) for name in PUBLISHED} == json.loads(shapes())
    listed = re.findall(r"^\| `(?:" + "|".join(PUBLISHED) + r")` \|.*$", page(), re.MULTILINE)
    assert listed == list(shape_rows())


def test_the_worked_example_of_the_page_comes_out_step_by_step() -> None:
    rows = re.findall(r"^\| (.+?) \| (`.+`) \|$", page().split("## An example")[1], re.MULTILINE)
    shown = {step: re.findall("`(.+?)`", values) for step, values in rows}
    data = (EXAMPLES / "record.json").read_bytes()
    secret = bytes(range(32))
    content = fields(data)
    ids = json.dumps([*content["seats"], [content["start"], ""]], ensure_ascii=False, separators=(",", ":"))
    key = hmac.digest(secret, ids.encode(), "sha256")
    names = [f"round 1/seat {seat}" for seat in range(3)]
    draws = {name: hmac.digest(key, name.encode(), "sha256") for name in names}
    block = hmac.digest(draws[names[0]], bytes(8), "sha256")
    found = [int.from_bytes(block[at : at + 4], "big") for at in (0, 4)]
    leaves = {name: sha256(b"\0" + name.encode() + b"\0" + draws[name]).digest() for name in names}
    node = sha256(b"\1" + leaves[names[0]] + leaves[names[1]]).digest()
    assert shown == {
        "secret": [secret.hex()],
        "commitment": [sha256(secret).hexdigest()],
        "list": [ids],
        "K": [key.hex()],
        "D of `round 1/seat 0`": [draws[names[0]].hex()],
        "its first block, HMAC(D, 0)": [block.hex()],
        "its first two words": [str(word) for word in found],
        "their remainders by 6": [str(word % 6) for word in found],
        "so its dice": [str(word % 6 + 1) for word in found],
        **{f"leaf of `{name}`": [leaves[name].hex()] for name in names},
        "node of the first two": [node.hex()],
        "root of `round 1`": [sha256(b"\1" + node + leaves[names[2]]).hexdigest()],
        'SHA-256 of the value of `game`, `"dudo"` with its quotes': [sha256(b'"dudo"').hexdigest()],
        "fingerprint of the record": [json.loads(data)["fingerprint"]],
    }


def test_the_page_lists_the_fields_of_both_files_in_their_order() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (yes)? ?\| (yes)? ?\|", page(), re.MULTILINE)
    extra = ["sha256", "fingerprint"]
    assert [row[0] for row in rows if row[1]] == [*PublishedRecord.model_fields, *extra]
    assert [row[0] for row in rows if row[2]] == [*PublishedProofs.model_fields, *extra]


def test_the_second_verifier_needs_nothing_of_the_project(tmp_path: Path) -> None:
    record_path, broken = EXAMPLES / "record.json", tmp_path / "broken.json"
    broken.write_bytes(encode(forged_roll(fields(record_path.read_bytes()))))
    for path, status, said in (
        (record_path, 0, "round 1/seat 0: 2 1"),
        (broken, 1, "WRONG  draws[5]: round"),
    ):
        command = [sys.executable, "-I", "-S", str(EXAMPLES / "check.py"), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (status, "")
        assert said in done.stdout


def forged_roll(content: dict[str, Any]) -> dict[str, Any]:
    content["draws"][5]["result"] = [3, 2]
    return content


@pytest.mark.parametrize("depth", [900, 980, 985, 990, 995, 100_000])
def test_a_file_that_is_nested_without_end_is_refused(depth: int) -> None:
    deep = b'"rules":' + b"[" * depth + b"]" * depth + b","
    whole = re.sub(rb'"rules":.*,', deep, examples()["record.json"])
    for data in (b"[" * depth, whole):
        assert first(data)
        assert second(data)


def test_what_a_file_says_cannot_steer_a_terminal() -> None:
    forged = fields(examples()["record.json"])
    forged["draws"][0]["name"] = "\x1b[2J\u202e"
    lines, well = told(encode(forged))
    assert not well
    assert all(line.isprintable() for line in lines)


def test_a_table_whose_rules_were_stored_before_an_option_was_added_has_a_record() -> None:
    table, entries = table_over("dudo", 1)
    older = {name: value for name, value in table.rules.items() if name != "wilds"}
    data = record_file(replace(table, rules=older), entries)
    assert data == record_file(table, entries)
