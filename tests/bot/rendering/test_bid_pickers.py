"""Any bid of Dudo is picked in three presses, and each of the nearest 75 in two."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest

from bot.rendering.screens.hand_screen import pick
from bot.rendering.screens.model import Screen, Select
from bot.rendering.screens.scene import PlayScene
from games import GAMES
from games.dudo.actions import Bid, Sum
from games.dudo.rules import DudoRules
from games.engine import Refused
from tests.adapters import ADAPTERS, representatives
from tests.bot.rendering.scenes import scene_of, table_of
from tests.games.contract import walk

DUDO = GAMES["dudo"]
NOW = datetime(2060, 1, 1, tzinfo=UTC)
RULES = {
    **DUDO.presets,
    "most bids": DudoRules(dice_start=6, overbid=True, opening_aces="any", ace_bids="low"),
    "face-off": DudoRules(dice_start=1, faceoff=True),
    "free faces": DudoRules(dice_start=2, palifico_face_change="one_die"),
}


def scenes(rules: DudoRules, seats: int, seed: int) -> list[PlayScene[Any, Any]]:
    """The positions of a game, each as its player to move sees it."""
    table = table_of("dudo", rules, seats)
    states = walk(DUDO, ADAPTERS["dudo"], rules, seats, seed).states
    return [scene_of(table, state, seat) for state in states for seat in DUDO.to_act(state)[:1]]


def offered(screen: Screen) -> tuple[list[str], list[str]]:
    """The bids that a step offers, and the paths of other steps."""
    selects = [block for block in screen.blocks if isinstance(block, Select)]
    assert len(selects) <= 4
    assert all(1 <= len(select.choices) <= 25 for select in selects)
    values = [choice.value for select in selects for choice in select.choices]
    bids = [value.removeprefix("do:") for value in values if value.startswith("do:")]
    return bids, [value for value in values if not value.startswith("do:")]


ONE_OF_EACH_KIND = [
    ("wikipedia", 2, True),
    ("most bids", 6, False),
    ("face-off", 10, True),
    ("free faces", 2, False),
]
"""Rules, seats, and whether the picker opens under a hand."""
GAMES_PICKED = list(dict.fromkeys([*ONE_OF_EACH_KIND, *product(RULES, (2, 6, 10), (False, True))]))


@pytest.mark.parametrize(
    ("name", "seats", "under_hand"), representatives(GAMES_PICKED, len(ONE_OF_EACH_KIND))
)
def test_the_nearest_75_bids_take_two_presses_and_all_others_three(
    name: str, seats: int, *, under_hand: bool
) -> None:
    looked = 0
    for scene in scenes(RULES[name], seats, seed=seats):
        bids = [action.text for action in scene.view.legal if isinstance(action, Bid | Sum)]
        if not bids:
            continue
        near, paths = offered(pick(scene, "", NOW, under_hand=under_hand))
        assert sorted(near) == sorted(bids[:75])
        far = [bid for path in paths for bid in offered(pick(scene, path, NOW, under_hand=under_hand))[0]]
        assert sorted(far) == sorted(bids[75:])
        looked += 1
    assert looked


def test_every_step_leads_back_to_the_nearest_bids() -> None:
    scene = scenes(RULES["most bids"], 10, seed=1)[0]
    _, paths = offered(pick(scene, "", NOW))
    assert paths == ["1", "2", "3", "4", "5", "6", "7"]
    for path in paths:
        assert offered(pick(scene, path, NOW))[1] == [step for step in "01234567" if step != path]


def test_a_choice_is_said_in_words_and_aces_have_a_select_of_their_own_where_there_is_room() -> None:
    scene = scenes(DudoRules(opening_aces="any"), 2, seed=1)[0]
    own = scene.view.hands[scene.seat] or ()
    first, second, aces = (block for block in pick(scene, "", NOW).blocks if isinstance(block, Select))
    assert (first.placeholder, second.placeholder) == ("1 two to 5 sixes", "6 twos to 10 sixes")
    assert aces.placeholder == "1 ace to 10 aces"
    assert [choice.label for choice in first.choices[:6]] == [
        "⚁ 1 two", "⚂ 1 three", "⚃ 1 four", "⚄ 1 five", "⚅ 1 six", "⚁ 2 twos",
    ]  # fmt: skip
    held = own.count(1)
    assert aces.choices[0].description == ("you hold none" if not held else f"you hold {held}")


def test_nobody_is_told_dice_that_they_may_not_see() -> None:
    rules = DudoRules(dice_start=2, palifico="obligo")
    blind = [
        scene for seed in range(9) for scene in scenes(rules, 3, seed) if not scene.view.hands[scene.seat]
    ]
    steps = [
        pick(scene, "", NOW) for scene in blind if any(isinstance(move, Bid) for move in scene.view.legal)
    ]
    selects = [block for step in steps for block in step.blocks if isinstance(block, Select)]
    assert selects
    assert not any(choice.description for select in selects for choice in select.choices)


@pytest.mark.parametrize("path", ["8", "-1", "x", "01", "²"])
def test_a_step_that_is_not_there_is_refused(path: str) -> None:
    with pytest.raises(Refused):
        pick(scenes(RULES["most bids"], 10, seed=1)[0], path, NOW)
