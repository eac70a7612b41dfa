"""A hint weighs two moves: what it says of whole games, in words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS, hand_screen
from bot.rendering.screens.model import Row, Text
from games import GAMES
from games.chance import Sealed
from games.engine import Hint, Message
from tests.bot.rendering.scenes import scene_of, table_of
from tests.games.contract import key_of

NAMES = ("Ana", "Ben", "Cleo", "Dana", "Eva", "Finn", "Gus", "Hal")
AGAINST = {
    "dudo": (
        "bid-costs-less", "looks-likelier", "solved", "solved-call", "higher", "lower", "doubt-pays",
        "calza-regain", "calza-bidder-loses", "calza-all-others-lose", "pass", "pass-bluff",
    ),
    "bidou": ("close-stand", "close-throw", "bluffs"),
    "pidro": ("bid-more", "bid-less", "suit-wins", "for-the-points", "for-the-bid", "for-the-game"),
}  # fmt: skip
"""The reasons that say why a move with a lower chance than the next best one is advised."""


def hints(name: str, number: int) -> Iterator[tuple[Any, Hint]]:
    """So many views of games of computers, drawn by a seed, and their hints."""
    luck, game = random.Random(name), GAMES[name]
    while number > 0:
        rules = game.presets[luck.choice(list(game.presets))]
        chance = Sealed(key_of(luck.randrange(10**6)))
        state, _ = game.new(rules, luck.choice([seats for seats in game.seats(rules) if seats < 6]), chance)
        views: list[Any] = []
        while game.outcome(state) is None and len(views) < 60:
            seat = game.view(state, None).awaited[0]
            views.append(game.view(state, seat))
            state, _ = game.apply(state, seat, game.computer(views[-1], chance, "easy"), chance)
        for view in luck.sample(views, min(number, 4, len(views))):
            number -= 1
            yield view, game.weigh(view)


def said(name: str, message: Message) -> str:
    return words("en").telling(SCREENS[name].action, NAMES)(message.key, **message.facts)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("dudo", 5), ("bidou", 10), ("montevideo", 8),
        *(pytest.param(name, 200, marks=pytest.mark.long) for name in GAMES),
    ],
)  # fmt: skip
def test_a_hint_has_two_moves_and_a_reason_that_explains_figures_pointing_at_the_other(
    name: str, number: int
) -> None:
    for view, hint in hints(name, number):
        game = GAMES[name]
        moves = [action for action, _ in hint.moves]
        assert moves[0] == game.hint(view)
        assert set(moves) <= set(view.legal)
        assert len(set(moves)) == len(moves) <= 2
        assert hint == game.weigh(view), "the same each time"
        lines = [said(name, promise) for _, promise in hint.moves]
        if len(moves) == 2 and view.phase in ("bidding", "betting", "throwing", "declare", "playing"):
            assert any("%" in line for line in lines), lines
            assert hint.reason is not None
            assert said(name, hint.reason)
        is_pot = name == "montevideo" and view.phase == "betting"
        if len(moves) == 2 and not is_pot and points_at_the_other(hint):
            assert hint.reason is not None
            kin = "bidou" if name == "montevideo" else name
            assert hint.reason.key.removeprefix(f"{kin}-reason-") in AGAINST[kin], lines


def points_at_the_other(hint: Hint) -> bool:
    """Whether the next best move has the better chance; where others have the bid, it is better if theirs
    fails."""
    odds: list[float] = [promise.facts.get("odds", -1) for _, promise in hint.moves]
    first, second = (round(100 * chance) for chance in odds)
    is_against = hint.moves[0][1].facts.get("bidding") == 0
    return min(first, second) >= 0 and (first > second if is_against else first < second)


@pytest.mark.parametrize("name", ["dudo", "bidou", "pidro"])
def test_each_move_is_a_sentence_and_has_one_button_with_the_coachs_face(name: str) -> None:
    game = GAMES[name]
    chance = Sealed(key_of(3))
    state, _ = game.new(next(iter(game.presets.values())), 4, chance)
    seat = game.view(state, None).awaited[0]
    state, _ = game.apply(state, seat, game.legal(state, seat)[0], chance)
    seat = game.view(state, None).awaited[0]
    view, scene = game.view(state, seat), scene_of(table_of(name, state.rules, 4), state, seat)
    for action in {*view.legal[:3], *view.legal[-3:]}:
        shown = hand_screen.hand(scene, datetime.now(UTC), hint=Hint(((action, Message("button-hint")),)))
        lines = [line for block in shown.blocks if isinstance(block, Text) for line in block.text.split("\n")]
        assert [line for line in lines if re.fullmatch(r"☞ \*\*[^*]+[^.!][.!]\*\* Hint", line)], lines
        buttons = [button for row in shown.blocks if isinstance(row, Row) for button in row.buttons]
        assert sum(button.label.startswith("☞ ") for button in buttons) == 1
        assert len({button.label for button in buttons}) == len(buttons)
