"""What is offered under a hand is what the engine calls a move of one's own hand."""

from __future__ import annotations

import pytest

from bot.rendering.screens import SCREENS
from games import GAMES
from tests.adapters import ADAPTERS
from tests.bot.rendering.scenes import scene_of, table_of
from tests.games.contract import walk


@pytest.mark.parametrize("name", GAMES)
def test_own_moves_are_offered_under_the_hand_all_of_them_and_no_others(name: str) -> None:
    game, screens = GAMES[name], SCREENS[name]
    for seed, rules in enumerate(game.presets.values()):
        seats = game.seats(rules)[0]
        play = walk(game, ADAPTERS[name], rules, seats, seed)
        table = table_of(name, rules, seats)
        for state in play.states[::7]:
            for seat in range(seats):
                scene = scene_of(table, state, seat)
                offered = {action for _, action in screens.own_moves(scene)}
                assert all(game.is_own(scene.view, action) for action in offered), (seat, offered)
                own = {action for action in game.legal(state, seat) if game.is_own(scene.view, action)}
                assert own <= offered or screens.own_pick(scene) is not None, (seat, own - offered)
