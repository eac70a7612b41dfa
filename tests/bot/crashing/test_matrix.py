"""Killed anywhere in a whole game, started again and played on: it is the same game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.bot.crashing.matrix import matrix
from tests.bot.crashing.play import Crashes, Setting

SETTINGS = {
    "dudo": Setting("dudo", 2, 1, {"dice": 1, "house_rules": "seating=join_order"}, seed=12),
    "bidou": Setting(
        "bidou", 2, 0, {"house_rules": "match_games=1"}, ("Bet 3|Add 3.*|Raise.*|Call.*", "Bet.*"), seed=1
    ),
    "montevideo": Setting("montevideo", 2, seed=1),
    "pidro": Setting("pidro", 2, 2, {"target": 14, "level": "easy"}, ("Pass|Play for 6",), seed=3),
}
"""Short whole games: two people and the fewest rounds, with computers in two of them."""


@pytest.mark.long
@pytest.mark.parametrize("name", SETTINGS)
async def test_killed_at_any_point_the_game_goes_on_as_if_nothing_had_happened(
    name: str, tmp_path: Path
) -> None:
    async with matrix(SETTINGS[name], tmp_path) as played:
        tally = await played.crash([Crashes([point]) for point in played.points])
    print(f"{name}: {tally}")  # noqa: T201
    assert tally.failures == []
    assert tally.survived == len(played.points)
