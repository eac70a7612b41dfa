"""The five of the twin suit is known as a trump wherever it is shown."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rendering.screens.drawings import HeldCards, TrickOnTable
from bot.rendering.screens.model import Picture
from bot.rendering.screens.scene import PlayScene
from bot.rendering.screens.signs import card_text, pictured, pictured_label
from games.pidro.cards import BY_TEXT
from tests.bot.rendering.scenes import scene_of, table_of
from tests.games.pidro.table import Table

UP = {"five_of_diamonds_as_hearts": 7, "five_of_diamonds": 8, "king_of_hearts": 9}
HANDS = ("AH KH 5D 4H", "QH JH 3H", "TH 9H 2H", "8H 7H 6H 5H")


def scene(state: Any, seat: int | None) -> PlayScene[Any, Any]:
    return scene_of(table_of("pidro", state.rules, 4), state, seat)


def named(*moves: str) -> Any:
    """Hearts are trumps, and seat 0, which has the five of diamonds, leads."""
    return Table(*HANDS).play("bid 8", "pass", "pass", "pass", "hearts", *moves).state


def spoken(picture: Picture | None) -> str:
    assert picture is not None
    return picture.alt.text


def test_its_button_and_its_emoji_say_what_it_counts_as() -> None:
    held = scene(named(), 0)
    assert "5♦(♥) twin" in [label for label, _ in held.game.own_moves(held)]
    assert pictured_label("5♦(♥) twin", UP) == ("5♦ twin", "five_of_diamonds_as_hearts")
    assert pictured_label("5♦(♥) twin", {}) == ("5♦(♥) twin", None)
    shown = pictured("K♥ 5♦(♥)", UP)
    assert shown == "<:king_of_hearts:9><:five_of_diamonds_as_hearts:7>\N{NO-BREAK SPACE}K♥ 5♦"
    assert pictured("5♦(♥)", {"five_of_diamonds": 8}) == "5♦(♥)"
    assert card_text(BY_TEXT["KH"], "hearts") == "K♥"


def test_a_hand_says_why_it_is_a_trump_as_long_as_it_is_held() -> None:
    score = "The score is even, 0 each."
    why = f"5♦ is the only ♦ that is a trump: ♦ is the twin suit of ♥. {score}"
    held, other = scene(named(), 0), scene(named(), 1)
    assert held.game.small_print(held) == why
    assert other.game.small_print(other) == score
    played = scene(named("5D"), 0)
    assert played.game.small_print(played) == score


def test_every_hand_says_which_other_five_is_a_trump() -> None:
    for seat in range(4):
        shown = scene(named(), seat)
        assert "♥ hearts and the ♦ five are trumps" in shown.game.situation(shown)


def test_pictures_mark_it_and_say_it() -> None:
    held = scene(named(), 0)
    shown = held.game.hand_picture(held)
    assert "5 of diamonds (twin suit)" in spoken(shown)
    assert shown is not None
    assert isinstance(shown.drawing, HeldCards)
    assert shown.drawing.twin == "twin suit"
    trick = scene(named("5D"), None)
    lying = trick.game.board_picture(trick)
    assert "5 of diamonds (twin suit)" in spoken(lying)
    assert lying is not None
    assert isinstance(lying.drawing, TrickOnTable)
    assert lying.drawing.twin == "twin suit"


def test_who_names_trumps_is_told_what_each_suit_is_worth_with_the_twin_s_five() -> None:
    naming = scene(Table(*HANDS).play("bid 8", "pass", "pass", "pass").state, 0)
    said = naming.game.situation(naming)
    assert "♥ **Hearts:** 4 trumps, 6 points" in said
    assert "♦ **Diamonds:** 1 trump, 5 points" in said
    assert "twin suit’s five is included" in naming.game.task(naming)
    waiting = scene(Table(*HANDS).play("bid 8", "pass", "pass", "pass").state, 1)
    assert "trumps," not in waiting.game.situation(waiting)


@pytest.mark.parametrize("seat", range(4))
def test_twin_suits_share_a_tray_while_nothing_is_a_trump(seat: int) -> None:
    bidding = scene(Table(*HANDS).state, seat)
    shown = bidding.game.hand_picture(bidding)
    assert shown is not None
    assert isinstance(shown.drawing, HeldCards)
    assert (shown.drawing.trumps, shown.drawing.twin) == (None, "twin suits")
