"""Files as the bot gives them: its own verifier and the one in docs/verifier, which shares no
code with it, agree about a thousand games, and about what was changed."""

from __future__ import annotations

import random
import re
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from data.fair_play.fields import encode
from data.fair_play.published import fingerprint, record_file
from data.fair_play.verified import verify
from games import GAMES
from games.commitments import short_text
from tests.data.fair_play.test_published import channel_of, fields, mark, other, problems
from tests.fairly import QUICK, varied
from tests.published import PUBLISHED

THOUSAND = 1000
PARTS = 9
"""In how many tests they are."""
ROOT = Path(__file__).parents[1]
second: Callable[[bytes], list[tuple[str, str]]] = runpy.run_path(str(ROOT / "docs/verifier/check.py"))[
    "check"
]


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_two_verifiers_agree_that_a_thousand_games_are_true(name: str, part: int) -> None:
    """The first of each game are in ``test_verifiers.py``."""
    for seed in range(QUICK + part, THOUSAND // len(PUBLISHED), PARTS):
        files = varied(name, seed)
        for data in (files.record, files.proofs, files.own(1)):
            assert verify(data).findings == ()
            assert second(data) == []


@pytest.mark.parametrize("name", PUBLISHED)
def test_whatever_is_changed_in_a_record_is_told_by_its_fingerprint_and_what_is_untrue_by_both(
    name: str,
) -> None:
    """A change in a record that is well formed again has another fingerprint than the channel showed. What
    follows from the seal and the list is refused by both verifiers though the channel isn't at hand."""
    luck = random.Random(name)
    for seed in range(QUICK):
        files = varied(name, seed)
        shown, true = channel_of(files), fields(files.record)
        field = luck.choice([field for field in true if field not in ("format", "version") and true[field]])
        data = encode(true | {field: other(true[field])})
        assert problems(data, shown), (seed, field)
        if field in ("draws", "scheme", "game"):
            assert problems(data), (seed, field)
            assert second(data), (seed, field)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_comes_out_the_same_each_time_and_the_channel_shows_its_fingerprint(name: str) -> None:
    files = varied(name, 6)
    over = files.table, files.entries
    assert record_file(*over) == files.record
    assert fingerprint(*over) == short_text(mark(files.record))


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_changed_byte_is_found_by_both_and_they_name_the_same_field(name: str) -> None:
    luck, files = random.Random(name), varied(name, 3)
    pair = (files.record, files.own(1))
    for number in range(120):
        data = pair[number % 2]
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
