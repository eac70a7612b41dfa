"""Montevideo without a limit on bets (B19b), and for so many hands (B19c)."""

from __future__ import annotations

import pytest

from games.bidou import MONTEVIDEO
from games.bidou.events import GameOver
from games.engine import BadRules
from tests.games.bidou.table import Table


def test_without_a_limit_a_bet_or_raise_is_of_as_many_chips_as_one_has() -> None:
    table = Table("211", "654", "322", montevideo=True, bet_limit="none")
    assert table.legal() == "pass, bet 1, bet 2, bet 3, bet 4, bet 5, open"
    assert table.play("bet 2").legal() == "call, raise 1, raise 2, raise 3, drop"
    assert table.play("raise 3").why("raise 1") == "no-raise"


def test_without_a_limit_who_has_too_few_chips_is_all_in_and_what_nobody_matched_goes_back() -> None:
    table = Table("654", "211", montevideo=True, bet_limit="none", stacks=(9, 3))
    table.play("bet 8", "call")
    assert table.moved("won") == [("pool", 1, 6)]
    assert table.moved("returned") == [("pool", 0, 6)]


def test_after_the_last_hand_the_most_chips_win_and_ties_share_a_place() -> None:
    table = Table("211", "654", "322", montevideo=True, hands="1")
    table.play("bet 1", "call", "drop")
    assert table.stacks == (9, 4, 5)
    assert table.last(GameOver).places == (1, 3, 2)
    assert table.view().to_act == ()
    tied = Table("211", "654", "322", montevideo=True, hands="1").play("bet 1", "drop", "drop")
    assert tied.stacks == (8, 5, 5)
    assert tied.last(GameOver).places == (1, 2, 2)


def test_before_the_last_hand_it_goes_on_and_it_ends_when_one_has_all() -> None:
    assert Table("211", "654", montevideo=True, hands="2").play("bet 1", "drop").view().phase == "throwing"
    over = Table("211", "654", montevideo=True, hands="9", stacks=(10, 2)).play("bet 1", "call")
    assert over.last(GameOver).places == (1, 2)


@pytest.mark.parametrize("hands", ["0", "100", "on"])
def test_a_game_has_one_to_ninety_nine_hands_or_no_last_one(hands: str) -> None:
    with pytest.raises(BadRules):
        MONTEVIDEO.rules("wikipedia", {"hands": hands})
    assert MONTEVIDEO.rules("wikipedia", {"hands": "12"}).hands == 12
    assert MONTEVIDEO.rules("wikipedia", {"hands": "off"}).hands == "off"
