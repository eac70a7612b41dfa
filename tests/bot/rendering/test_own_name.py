"""A hand speaks to its owner as *you*, and no sentence of it breaks off, in every phase of every preset."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime

import pytest

from bot.rendering.screens import hand_screen
from bot.rendering.screens.model import Picture, Text
from games import GAMES
from games.chance import Sealed
from tests.adapters import each_preset
from tests.bot.rendering.scenes import NAMES, scene_of, table_of


@pytest.mark.parametrize(("name", "preset"), each_preset())
def test_a_hand_calls_its_owner_you_and_ends_its_sentences(name: str, preset: str) -> None:
    game = GAMES[name]
    rules = game.rules(preset, {})
    for seed in range(2):
        luck, chance = random.Random(f"{preset} {seed}"), Sealed(bytes((seed,)) * 32)
        count = min(game.seats(rules)[-1], 4)
        state, _ = game.new(rules, count, chance)
        table = table_of(name, rules, count)
        for _ in range(150):
            if game.outcome(state) is not None:
                break
            for seat in range(count):
                shown = hand_screen.hand(scene_of(table, state, seat), datetime(2060, 1, 1, tzinfo=UTC))
                texts = [block.text for block in shown.blocks if isinstance(block, Text)]
                assert shown.author is not None
                said = "\n".join((*texts, shown.author.text))
                assert NAMES[seat] not in said, said
                words_for = [block.alt.text for block in shown.blocks if isinstance(block, Picture)]
                assert not re.search(r"[:,]\s*$", "\n".join(words_for), re.MULTILINE), words_for
            mover = luck.choice(game.to_act(state))
            legal = game.legal(state, mover)
            state, _ = game.apply(state, mover, luck.choice(legal), chance)
