"""What is offered under a hand is what the engine calls a move of one's own hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.scene import PlayScene
from games import GAMES
from tests.adapters import ADAPTERS
from tests.data.sample_tables import new_table, person
from tests.games.contract import walk


@pytest.mark.parametrize("name", GAMES)
def test_own_moves_are_offered_under_the_hand_all_of_them_and_no_others(name: str) -> None:
    game, screens = GAMES[name], SCREENS[name]
    for seed, rules in enumerate(game.presets.values()):
        seats = game.seats(rules)[0]
        play = walk(game, ADAPTERS[name], rules, seats, seed)
        table = replace(
            new_table(*(person(number + 1, f"Ana {number}") for number in range(seats))),
            game=name,
            rules=rules.model_dump(),
        )
        for state in play.states[::7]:
            for seat in range(seats):
                view = game.view(state, seat)
                scene = PlayScene(table, screens, words("en"), view)
                offered = {action for _, action in screens.own_moves(scene)}
                assert all(game.is_own(view, action) for action in offered), (seat, offered)
                own = {action for action in game.legal(state, seat) if game.is_own(view, action)}
                assert own <= offered or screens.own_pick(scene) is not None, (seat, own - offered)
