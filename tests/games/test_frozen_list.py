"""The frozen list: all that draws follow from, and what it refuses."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from games.commitments import move_hash, salt_hash, word_hash
from games.fair import (
    draw_key,
    leaf_of,
)
from games.frozen_list import Cut, FrozenList, FrozenSeat
from tests.games.sealed import SALT, SECRET, frozen


def test_the_list_is_canonical_json_with_all_that_the_draws_hang_on() -> None:
    of = frozen()
    said = json.loads(of.canonical())
    assert said == of.to_json()
    bound = "scheme game part seal rules cut open_at_end seats starter start cutters cutter_salt made"
    assert sorted(said) == sorted(bound.split(" "))
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    assert of.canonical() == text.encode()
    assert b"luck" not in of.canonical(), "words are there as salted hashes alone"
    assert FrozenList.from_json(said) == of
    assert pickle.loads(pickle.dumps(of)) == of  # noqa: S301 - our own


CHANGES: dict[str, Any] = {
    "seal": "0" * 64,
    "rules": {"dice_start": 4},
    "open_at_end": True,
    "seats": (FrozenSeat("1001"), FrozenSeat("1002"), FrozenSeat("")),
    "start": "1005",
    "cutters": (1, 2),
    "cutter_salt": salt_hash(bytes(15) + b"x"),
    "made": Cut("1005", word_hash(SALT, "now")),
}


@pytest.mark.parametrize("field", CHANGES)
def test_whatever_is_changed_in_a_list_changes_the_draws(field: str) -> None:
    leaf, other = leaf_of(SECRET, "round 1/seat 0"), replace(frozen(), **{field: CHANGES[field]})
    assert draw_key(leaf, other) != draw_key(leaf, frozen())


def test_a_list_that_contradicts_itself_is_refused_with_a_sentence() -> None:
    for change, why in (
        ({"starter": 3}, "nobody sits"),
        ({"part": 0}, "count from 1"),
        ({"cutters": ()}, "who may cut"),
        ({"cutter_salt": ""}, "who may cut"),
        ({"cutters": (0, 1)}, "doesn't cut"),
        ({"cutters": (2, 1)}, "ascending"),
        ({"cutters": (1, 3)}, "ascending"),
        ({"cut": False, "cutters": (), "cutter_salt": ""}, "table without one"),
    ):
        with pytest.raises(ValueError, match=why):
            replace(frozen(), **change)
    with pytest.raises(ValueError, match="cut already"):
        frozen().with_cut(Cut("1005", "0" * 64))


@pytest.mark.parametrize("field", frozen().to_json())
def test_a_stored_list_with_a_wrong_or_missing_field_is_refused(field: str) -> None:
    values = frozen().to_json()
    wrongs: tuple[Any, ...] = (None, [], -1, "x", 1.5, {"a": None})
    for wrong in wrongs:
        if field == "made" and wrong is None:
            continue
        if field == "game" and wrong == "x":
            continue  # which games there are is for who asks for its lists
        with pytest.raises(ValueError, match=r"\w"):
            FrozenList.from_json({**values, field: wrong})
    with pytest.raises(ValueError, match=r"\w"):
        FrozenList.from_json({name: value for name, value in values.items() if name != field})
    with pytest.raises(ValueError, match=r"\w"):
        FrozenList.from_json({**values, "more": 1})


def test_a_word_cant_be_found_without_its_salt_and_salts_have_16_bytes() -> None:
    assert word_hash(SALT, "luck") == sha256(SALT + b"luck").hexdigest()
    assert word_hash(bytes(15) + b"x", "luck") != word_hash(SALT, "luck") != sha256(b"luck").hexdigest()
    assert salt_hash(SALT) == sha256(SALT).hexdigest()
    assert move_hash(SALT, "keep 2 1") == sha256(SALT + b"keep 2 1").hexdigest()
    with pytest.raises(ValueError, match="16 bytes"):
        word_hash(b"", "luck")
    with pytest.raises(ValueError, match="16 bytes"):
        salt_hash(b"short")
    with pytest.raises(ValueError, match="16 bytes"):
        move_hash(bytes(17), "stand")
