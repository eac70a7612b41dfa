"""Files as the bot gives them: its own verifier and the one in docs/verifier, which shares no
code with it, agree about a thousand games, and about what was changed."""

from __future__ import annotations

import random
import re
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from data.fields import encode
from data.published import fingerprint, proofs_file, record_file
from data.records import Entry, TableRecord
from data.verified import verify
from games import GAMES
from tests.data.test_published import channel_of, fields, other, problems
from tests.fairly import PERSON, table_over
from tests.published import PUBLISHED

THOUSAND = 1000
MOST = (400, 5, 17, 400)
ROOT = Path(__file__).parents[1]
second: Callable[[bytes], list[tuple[str, str]]] = runpy.run_path(str(ROOT / "docs/verifier/check.py"))[
    "check"
]


def game(name: str, seed: int) -> tuple[TableRecord, tuple[Entry, ...]]:
    """One of the thousand: with and without a cut, open at the end or not, finished and closed."""
    return table_over(name, seed, cut=seed % 2 == 1, open_at_end=seed % 5 == 4, most=MOST[seed % 4])


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 10))])
def test_the_two_verifiers_agree_that_a_thousand_games_are_true(name: str, part: int) -> None:
    each = -(-THOUSAND // (10 * len(PUBLISHED)))
    for seed in range(part * each, (part + 1) * each):
        over = game(name, seed)
        for data in (record_file(*over), proofs_file(*over)[0], proofs_file(*over, PERSON + 1)[0]):
            assert verify(data).findings == ()
            assert second(data) == []


@pytest.mark.parametrize("name", PUBLISHED)
def test_whatever_is_changed_in_a_record_is_told_by_its_fingerprint_and_what_is_untrue_by_both(
    name: str,
) -> None:
    """A change in a record that is well formed again has another fingerprint than the channel showed. What
    follows from the seal and the list is refused by both verifiers though the channel isn't at hand."""
    luck = random.Random(name)
    for seed in range(12):
        over = game(name, seed)
        shown, true = channel_of(*over), fields(record_file(*over))
        field = luck.choice([field for field in true if field not in ("format", "version") and true[field]])
        data = encode(true | {field: other(true[field])})
        assert problems(data, shown), (seed, field)
        if field in ("draws", "scheme", "game"):
            assert problems(data), (seed, field)
            assert second(data), (seed, field)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_and_its_fingerprint_come_out_the_same_each_time(name: str) -> None:
    over = game(name, 6)
    assert record_file(*over) == record_file(*game(name, 6))
    assert fingerprint(*over) == fingerprint(*game(name, 6))


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_changed_byte_is_found_by_both_and_they_name_the_same_field(name: str) -> None:
    luck, over = random.Random(name), game(name, 3)
    files = (record_file(*over), proofs_file(*over, PERSON + 1)[0])
    for number in range(120):
        data = files[number % 2]
        place, new = changed_byte(data, luck)
        found = {verify(new).findings[0].field.split("[")[0], second(new)[0][0].split("[")[0]}
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
