"""A player who looks at their hand of Pidro only when they have a choice, and at its result, sees every card
fall."""

from __future__ import annotations

import random
import re

import pytest

from bot.rendering.screens import SCREENS
from bot.rendering.screens.signs import card_text
from games.chance import Sealed
from games.pidro import PIDRO
from games.pidro.events import Claimed, HandScored, Played
from tests.bot.rendering.scenes import scene_of, table_of

NAMES = ("Ana", "Ben", "Cleo", "Dan")
LAID = re.compile(r"(?!with\b)\b(\w+)\*{0,2} \*{0,2}((?:10|[2-9JQKA])[♣♦♥♠])")
Fallen = set[tuple[str, str]]


def laid(text: str, seat: int) -> Fallen:
    """Whose cards a text for the player of a seat tells."""
    return {(NAMES[seat] if name == "you" else name, card) for name, card in LAID.findall(text)}


@pytest.mark.parametrize("rules", [{}, {"auto_claim": "off"}, {"kill_time": "first_trick"}])
def test_a_hand_and_its_result_tell_every_card_that_fell(rules: dict[str, str]) -> None:
    screens, cold, claims, hands = SCREENS["pidro"], 0, 0, 0
    for seed in range(3):
        luck, chance = random.Random(seed), Sealed(bytes((seed,)) * 32)
        state, _ = PIDRO.new(PIDRO.rules("short", rules), len(NAMES), chance)
        table = table_of("pidro", state.rules, NAMES)
        told: list[Fallen] = [set() for _ in NAMES]
        fell: Fallen = set()
        while PIDRO.outcome(state) is None and hands < 30:
            mover = PIDRO.to_act(state)[0]
            if state.phase == "playing" and not PIDRO.is_forced(PIDRO.view(state, mover), mover):
                told[mover] |= laid(screens.situation(scene_of(table, state, mover)), mover)
            cold += len(state.cold) > 0
            state, events = PIDRO.apply(state, mover, luck.choice(PIDRO.legal(state, mover)), chance)
            fell |= {(NAMES[one.seat], card_text(one.card)) for one in events if isinstance(one, Played)}
            for claim in (one for one in events if isinstance(one, Claimed)):
                claims += 1
                fell |= {(NAMES[seat], card_text(card)) for seat, card in claim.cards}
            if any(isinstance(one, HandScored) for one in events):
                for seat in range(len(NAMES)):
                    after = "\n".join(screens.fell(scene_of(table, state, seat)))
                    assert told[seat] | laid(after, seat) == fell
                hands, told, fell = hands + 1, [set() for _ in NAMES], set()
    assert hands > 3
    assert cold
    assert bool(claims) == ("auto_claim" not in rules)
