"""What a player is told of their own move is a sentence: *You passed.*"""

from __future__ import annotations

import random
import re

import pytest

from bot.i18n.translate import words
from bot.rendering.lessons import LESSONS
from bot.rendering.screens import SCREENS
from bot.rendering.screens.scene import PlayScene
from games import GAMES
from tests.data.games import Played, people

PRESETS = [(name, preset) for name in LESSONS for preset in GAMES[name].presets]
SENTENCE = re.compile(r"You .*\*\*.+\*\*.*\.")


@pytest.mark.parametrize(
    ("game", "preset"), [(name, preset) for name in LESSONS for preset in GAMES[name].presets]
)
def test_each_move_of_some_rounds_is_told_with_its_subject(game: str, preset: str) -> None:
    rules = GAMES[game].presets[preset].model_dump()
    played, luck = Played(game, people(1, 2, 3, 4), rules=rules), random.Random(preset)
    while not played.over and played.rounds < 4:
        seat = played.turn
        view, legal = GAMES[game].view(played.state, seat), GAMES[game].legal(played.state, seat)
        scene = PlayScene(played.table, SCREENS[game], words("en"), view)
        for action in legal:
            assert SENTENCE.fullmatch(SCREENS[game].done(scene, action)), action
        played.act(luck.choice(legal).text)
