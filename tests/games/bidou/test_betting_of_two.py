"""Bidou for two (Bidou 1.5) and down to two (Bidou 1.9)."""

from __future__ import annotations

from games.bidou.events import (
    AllPassed,
    GameLost,
    GameOver,
    GameStarted,
    HandStarted,
    Shown,
    Thrown,
    Uncalled,
)
from tests.games.bidou.table import Table


def test_nine_chips_lie_in_the_centre_and_the_opener_passes_or_bets_one() -> None:
    table = Table("211", "654")
    assert table.view().centre == 9
    assert table.stacks == (0, 0)
    assert table.legal() == "pass, bet 1"


def test_after_a_pass_the_other_may_pass_or_bet_one() -> None:
    assert Table("211", "654").play("pass").legal() == "pass, bet 1"


def test_facing_a_bet_one_calls_raises_one_or_drops() -> None:
    table = Table("211", "654").play("bet 1")
    assert table.legal() == "call, raise 1, drop"
    assert (table.view().centre, table.view().pool) == (8, 1)


def test_both_pass_nothing_moves_and_the_captaincy_changes() -> None:
    table = Table("211", "654").play("pass", "pass")
    assert table.all(AllPassed)
    assert table.moved() == []
    assert table.state.captain == 1


def test_who_drops_takes_a_penalty_chip_even_without_a_bet_and_the_stakes_go_back() -> None:
    table = Table("211", "654").play("bet 1", "drop")
    assert table.moved() == [("pool", "centre", 1), ("centre", 1, 1)]
    assert table.stacks == (0, 1)
    assert table.last(Uncalled).seat == 0
    assert table.state.captain == 0


def test_the_lower_hand_takes_all_chips_staked_and_the_winner_is_captain() -> None:
    table = Table("654", "211").play("bet 1", "raise 1", "raise 1", "call")
    assert table.moved() == [("pool", 0, 6)]
    assert table.stacks == (6, 0)
    assert table.state.captain == 1
    assert table.last(Shown).places == (2, 1)


def test_an_uncalled_hand_is_not_shown() -> None:
    assert Table("211", "654").play("bet 1", "drop").all(Shown) == []


def test_chips_come_from_the_centre_first_and_then_from_the_own_stack() -> None:
    table = Table("211", "654", stacks=(5, 3)).play("bet 1", "raise 1")
    assert table.stacks == (5, 1)
    assert (table.view().centre, table.view().pool) == (0, 3)


def test_a_dropped_hand_gives_own_chips_back_to_their_stack() -> None:
    table = Table("211", "654", stacks=(5, 3)).play("bet 1", "raise 1", "drop")
    assert table.stacks == (6, 3)
    assert table.view().centre == 0


def test_with_an_empty_centre_the_penalty_comes_from_the_opponents_stack() -> None:
    table = Table("211", "654", stacks=(5, 4)).play("bet 1", "drop")
    assert table.stacks == (4, 5)


def test_a_bet_is_legal_only_if_the_opponent_could_call_it() -> None:
    table = Table("211", "654", stacks=(7, 0)).play("bet 1")
    assert table.legal() == "call, drop"
    assert table.why("raise 1") == "no-raise"
    table = Table("211", "654", stacks=(7, 2)).play("bet 1", "raise 1")
    assert table.legal() == "call, drop"


def test_who_holds_all_chips_loses_the_game_and_the_next_begins_with_a_captain_roll() -> None:
    table = Table("654", "211", stacks=(6, 1)).play("bet 1", "call")
    assert table.view().phase == "open_throw"
    table.play("stand", "stand")
    lost = table.last(GameLost)
    assert (lost.seat, lost.game) == (0, 1)
    assert table.last(GameStarted).game == 2
    assert table.moved("new_game") == [(0, "centre", 9)]
    assert table.view().wins == (0, 1)


def test_the_match_is_best_of_three_and_ends_at_two_nil() -> None:
    table = Table("654", "211", stacks=(6, 1), game=2, wins=(0, 1)).play("bet 1", "call", "stand", "stand")
    assert table.last(GameOver).places == (2, 1)
    assert table.view().awaited == ()


def test_a_third_game_decides_at_one_all() -> None:
    table = Table("654", "211", stacks=(6, 1), game=2, wins=(1, 0)).play("bet 1", "call", "stand", "stand")
    assert table.last(GameStarted).game == 3


def test_a_match_of_one_game_is_over_with_it() -> None:
    table = Table("654", "211", stacks=(6, 1), match_games="1").play("bet 1", "call", "stand", "stand")
    assert table.last(GameOver).places == (2, 1)


# --- the open throw ----------------------------------------------------------------------------------


def open_throw(other: str, holder: str) -> Table:
    """Seat 0 comes to hold eight chips, seat 1 one; then 1 stands on one hand and 0 on the other."""
    table = Table("654", "211", stacks=(6, 1))
    table.falling(hand_2__seat_1__throw_1=other, hand_2__seat_0__throw_1=holder)
    table.play("bet 1", "call")
    return table.play("1:stand", "0:stand")


def test_with_eight_chips_an_open_throw_replaces_the_hand_and_the_other_throws_first() -> None:
    table = Table("654", "211", stacks=(6, 1)).play("bet 1", "call")
    assert table.stacks == (8, 1)
    assert table.last(HandStarted).open_throw
    assert table.view().turn == 1
    assert table.last(Thrown).to is None
    assert table.view(None).hands == (None, (1, 1, 1))
    assert table.view(None).holder == 0
    assert [action.text for action in table.view(None).options] == ["stand", "throw"]


def test_the_last_chip_may_be_in_the_centre() -> None:
    table = Table("654", "211", stacks=(6, 0)).play("bet 1", "call")
    assert (table.stacks, table.view().centre) == ((8, 0), 1)
    assert table.view().phase == "open_throw"
    table.play("stand", "stand")
    assert table.moved("lost") == [("centre", 0, 1)]


def test_the_holder_who_beats_the_other_gives_one_chip_and_is_captain() -> None:
    table = open_throw("654", "211")
    assert table.stacks == (7, 2)
    assert table.state.captain == 0
    assert table.view().phase == "throwing"


def test_the_holder_who_is_beaten_takes_the_last_chip_and_loses() -> None:
    assert open_throw("211", "654").last(GameLost).seat == 0


def test_in_an_open_throw_each_has_up_to_three_throws() -> None:
    table = Table("654", "211", stacks=(6, 1)).play("bet 1", "call", "1:throw")
    assert table.view().turn == 1
    table.play("1:throw")
    assert table.view().turn == 0
    assert table.view().throws == (1, 3)


# --- down to two -------------------------------------------------------------------------------------


def test_two_left_bet_one_from_their_stacks_with_an_empty_centre() -> None:
    table = Table("211", "654", "", stacks=(9, 7, 0))
    assert table.legal() == "pass, bet 1"
    table.play("bet 1")
    assert (table.stacks, table.view().centre) == ((8, 7, 0), 0)


def test_above_nine_chips_the_uncalled_bettor_discards_one_and_the_dropper_takes_none() -> None:
    table = Table("211", "654", "", stacks=(5, 5, 0)).play("bet 1", "drop")
    assert (table.stacks, table.view().gone) == ((4, 5, 0), 9)


def test_from_nine_chips_down_the_dropper_takes_a_penalty() -> None:
    table = Table("211", "654", "", stacks=(5, 4, 0)).play("bet 1", "drop")
    assert table.stacks == (4, 5, 0)


def test_an_open_throw_is_due_whenever_one_holds_all_but_one() -> None:
    table = Table("654", "211", "", stacks=(9, 3, 0)).play("bet 1", "raise 1", "call")
    assert table.stacks == (11, 1, 0)
    assert table.view().phase == "open_throw"
    assert table.play("1:stand", "0:stand").last(GameOver).places == (3, 2, 1)


def test_one_chip_each_is_bet_and_not_thrown_openly() -> None:
    table = Table("654", "211", "", stacks=(1, 1, 0)).play("bet 1", "call")
    assert table.last(GameOver).places == (3, 2, 1)
