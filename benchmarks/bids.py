"""How many presses a bid of Dudo takes: *More bids…*, and one for each step of the picker to that bid."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.hand_screen import pick
from bot.rendering.screens.model import Select
from bot.rendering.screens.scene import PlayScene
from games import GAMES
from games.chance import Sealed
from games.dudo.actions import Bid
from tests.data.sample_tables import new_table, person

SEATS = 6
MOST_PRESSES = 9
_MOVE = "do:"
"""Begins the value of a choice that is a bid; other values lead to another step."""


def bids() -> dict[str, str]:
    """Return the row to print: the most of any preset, and the lowest share of bids in two presses, of all
    with which a game by six can be opened."""
    found = [Counter(_presses(_opening(preset)).values()) for preset in GAMES["dudo"].presets]
    most, share = max(map(max, found)), min(each[2] / each.total() for each in found)
    return {"presses for any bid at the opening, and the share in two": f"{most}, {share:.0%}"}


def _opening(preset: str) -> PlayScene[Any, Any]:
    game = GAMES["dudo"]
    rules = game.presets[preset]
    chance = Sealed(b"bids")
    state, _ = game.new(rules, SEATS, chance)
    (seat,) = game.to_act(state)
    while not isinstance(first := game.legal(state, seat)[0], Bid):
        state, _ = game.apply(state, seat, first, chance)
        (seat,) = game.to_act(state)
    table = replace(
        new_table(*(person(number + 1, f"Ana {number}") for number in range(SEATS))),
        game="dudo",
        rules=rules.model_dump(),
    )
    return PlayScene(table, SCREENS["dudo"], words("en"), game.view(state, seat))


def _presses(scene: PlayScene[Any, Any]) -> dict[str, int]:
    """Return the presses for each bid: ``MOST_PRESSES`` for one that isn't found."""
    legal = [action.text for action in scene.view.legal if isinstance(action, Bid)]
    found: dict[str, int] = {}
    paths, seen = [""], {""}
    for presses in range(2, MOST_PRESSES):
        following = []
        for path in paths:
            for value in _values(scene, path):
                if value.startswith(_MOVE):
                    found.setdefault(value.removeprefix(_MOVE), presses)
                elif value not in seen:
                    seen.add(value)
                    following.append(value)
        paths = following
    return {each: found.get(each, MOST_PRESSES) for each in legal}


def _values(scene: PlayScene[Any, Any], path: str) -> list[str]:
    step = pick(scene, path, datetime.now(UTC))
    selects = [block for block in step.blocks if isinstance(block, Select)]
    return [choice.value for select in selects for choice in select.choices]
