"""The exact values of two known rounds, over the engine's own tree."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.dudo import DUDO
from tests.games.dudo.table import Falls

pytest.importorskip("scipy", reason="the exact solve needs scipy, which comes with open-spiel")

from tests.games.dudo import solve

ONE_DIE = {"seating": "join_order", "dice_start": "1"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("preset", "options", "value"),
    [
        # The value of OpenSpiel's liars_dice with one die each, as published for that game.
        ("liars_dice", {}, Fraction(-7, 258)),
        ("wikipedia", {"opening_aces": "any", "calza": "off"}, Fraction(-1, 18)),
    ],
)
def test_the_first_round_with_one_die_each_is_worth(
    preset: str, options: dict[str, str], value: Fraction
) -> None:
    chance = Falls({"seating/roll 1/seat 0": "6"})
    root = solve.expand(solve.start(DUDO.rules(preset, {**ONE_DIE, **options}), chance), chance)
    assert root.size == 2**12, "twelve bids, each made or not"
    form = solve.sequences(root)
    for seat in (0, 1):
        best = solve.exact(form, seat, solve.plan(form, seat))
        assert solve.worth(root, form, seat, best) == value
