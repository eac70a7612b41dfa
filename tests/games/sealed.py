"""Seals and frozen lists to try fair play with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from hypothesis import settings

from games import GAMES
from games.commitments import salt_hash, word_hash
from games.fair import (
    seal_of,
)
from games.frozen_list import Cut, FrozenList, FrozenSeat
from tests.adapters import each_preset

SECRET, SALT = bytes(range(32)), bytes(16)
HOUSE = "house rules"
CASES = each_preset(HOUSE)
each_game = pytest.mark.parametrize("name", GAMES)
each_case = pytest.mark.parametrize(("name", "preset"), CASES)
few = settings(max_examples=3, deadline=None, derandomize=True, database=None)
many = settings(max_examples=60, deadline=None, derandomize=True, database=None)


@lru_cache
def seal_in_hex(secret: bytes, game: str, part: int) -> str:
    """The seal of a part of a game, made once for all tests."""
    return seal_of(secret, GAMES[game].draw_list(part)).hex


def frozen(
    game: str = "dudo", secret: bytes = SECRET, *, part: int = 1, cut: bool = True, **more: Any
) -> FrozenList:
    """The list of a game of three: two people and a computer."""
    fields: dict[str, Any] = {
        "scheme": 2,
        "game": game,
        "part": part,
        "seal": seal_in_hex(secret, game, part),
        "rules": next(iter(GAMES[game].presets.values())).model_dump(),
        "cut": cut,
        "open_at_end": False,
        "seats": (FrozenSeat("1001", word_hash(SALT, "luck")), FrozenSeat("1002"), FrozenSeat("")),
        "starter": 0,
        "start": "1003",
        "cutters": (1,) if cut else (),
        "cutter_salt": salt_hash(SALT) if cut else "",
        "made": Cut("1004", word_hash(SALT, "now")) if cut else None,
    }
    return FrozenList(**{**fields, **more})
