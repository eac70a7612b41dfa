"""Bidou for three or more (Bidou 1.6 to 1.8)."""

from __future__ import annotations

from games.bidou.events import AllPassed, GameOver, Shown, Uncalled, WentOut
from tests.games.bidou.table import Table

HIGH, MIDDLE, LOW, LOWEST = "211", "666", "654", "322"


# --- bets --------------------------------------------------------------------------------------------


def test_everyone_has_six_chips_and_there_is_no_centre() -> None:
    table = Table(HIGH, MIDDLE, LOW)
    assert table.stacks == (6, 6, 6)
    assert table.view().centre == 0


def test_before_a_bet_one_passes_or_bets_one_to_three() -> None:
    assert Table(HIGH, MIDDLE, LOW).legal() == "pass, bet 1, bet 2, bet 3"


def test_after_a_bet_one_calls_raises_one_or_two_or_drops() -> None:
    table = Table(HIGH, MIDDLE, LOW).play("bet 2")
    assert table.legal() == "call, raise 1, raise 2, drop"
    table.play("raise 2")
    assert table.view().stakes == (2, 4, 0)


def test_all_pass_and_the_captaincy_moves_left() -> None:
    table = Table(HIGH, MIDDLE, LOW).play("pass", "pass", "pass")
    assert table.all(AllPassed)
    assert table.moved() == []
    assert table.view().captain == 1


def test_betting_closes_when_all_have_matched_the_top_stake_since_the_last_raise() -> None:
    table = Table(HIGH, MIDDLE, LOW).play("bet 1", "raise 1", "call")
    assert table.view().turn == 0
    assert table.play("call").last(Shown).places == (1, 2, 3)


def test_who_has_too_little_bets_his_last_chip_and_stays() -> None:
    table = Table(HIGH, MIDDLE, LOW, stacks=(6, 1, 6)).play("bet 3", "call")
    assert table.view().stakes == (3, 1, 0)
    assert table.view().all_in == (1,)
    table.play("raise 2")
    assert table.view().turn == 0


def test_nobody_is_offered_a_raise_that_no_other_could_answer() -> None:
    table = Table("421", "632", "542", stacks=(9, 2, 7)).play("bet 2", "call")
    assert [action.kind for action in table.view(2).offered] == ["call", "raise", "raise", "drop"]
    table.play("drop")
    alone = Table("421", "632", "542", stacks=(9, 2, 2)).play("pass", "bet 2", "call")
    assert alone.view(0).all_in == (1, 2)
    assert [action.kind for action in alone.view(0).offered] == ["call", "drop"]
    assert "raise" in alone.legal(), "a player may still type it"


def test_a_bet_or_raise_is_never_more_than_the_stack() -> None:
    table = Table(HIGH, MIDDLE, LOW, stacks=(2, 3, 6))
    assert table.legal() == "pass, bet 1, bet 2"
    assert table.play("bet 2").legal() == "call, raise 1, drop"
    assert table.why("raise 2") == "amount"


# --- outcomes ----------------------------------------------------------------------------------------


def test_an_uncalled_first_bettor_discards_one_chip_and_takes_back_the_rest() -> None:
    table = Table(HIGH, MIDDLE, LOW).play("bet 3", "drop", "drop")
    assert table.moved() == [("pool", "gone", 1), ("pool", 0, 2)]
    assert table.stacks == (5, 6, 6)
    assert table.last(Uncalled).seat == 0


def test_an_uncalled_first_bettor_may_discard_his_last_chip_and_be_out() -> None:
    table = Table(HIGH, MIDDLE, LOW, stacks=(1, 6, 6)).play("bet 1", "drop", "drop")
    assert table.last(WentOut).place == 1
    assert table.view().captain == 1


def test_an_uncalled_raiser_takes_what_is_left_in_the_pool() -> None:
    table = Table(HIGH, MIDDLE, LOW).play("bet 1", "raise 2", "drop", "drop")
    # Seat 0 takes its chip, one from the raiser and the penalty; the raiser has one left.
    assert table.stacks == (8, 4, 6)
    assert table.view().gone == 0


def test_the_lowest_hand_takes_the_whole_pool() -> None:
    table = Table(HIGH, MIDDLE, LOW).play("bet 2", "call", "call")
    assert table.stacks == (4, 4, 10)
    assert table.view().captain == 0


def test_an_all_in_loser_takes_from_each_only_what_he_staked_and_the_rest_returns() -> None:
    table = Table(HIGH, MIDDLE, LOW, stacks=(6, 6, 1)).play("bet 3", "call", "call")
    assert table.stacks == (5, 5, 3)


def test_a_tie_for_lowest_gives_each_one_chip_back_and_the_rest_leaves_the_game() -> None:
    table = Table(HIGH, LOW, LOW).play("bet 3", "call", "call")
    assert table.stacks == (4, 4, 4)
    assert table.view().gone == 6


def test_a_tie_for_lowest_with_an_all_in_player_costs_all_others_one_chip() -> None:
    table = Table(HIGH, LOW, LOW, stacks=(6, 6, 2)).play("bet 3", "call", "call")
    # The tied all-in takes all his chips back, the others theirs less one.
    assert table.stacks == (5, 5, 2)
    assert table.view().gone == 6


def test_a_tie_for_best_matters_for_the_captaincy_alone() -> None:
    table = Table(LOW, HIGH, HIGH).play("bet 1", "call", "call")
    assert table.stacks == (8, 5, 5)
    assert table.view().captain == 1


# --- dropping out ------------------------------------------------------------------------------------


def test_who_drops_without_having_bet_gets_no_chips() -> None:
    table = Table(HIGH, MIDDLE, LOW).play("bet 2", "drop")
    assert table.moved() == []
    assert table.stacks == (4, 6, 6)


def test_the_first_drop_out_takes_his_stake_as_much_from_each_and_a_penalty_from_the_raiser() -> None:
    table = Table(HIGH, MIDDLE, LOW).play("bet 1", "call", "raise 2", "drop")
    assert table.moved() == [("pool", 0, 1), ("pool", 0, 1), ("pool", 0, 1), ("pool", 0, 1)]
    assert table.view().stakes == (0, 0, 1)
    assert table.stacks[0] == 9
    # Everyone still in owes the reduced top stake.
    assert (table.view().turn, table.view().owed) == (1, 1)


def test_later_drop_outs_take_one_penalty_chip_and_leave_their_stake() -> None:
    table = Table(HIGH, MIDDLE, LOW, LOWEST).play("bet 1", "call", "raise 2", "raise 2", "drop")
    assert table.view().stakes == (0, 0, 2, 3)
    table.play("drop")
    # He has nothing left in the pool: the chip comes from the largest stake.
    assert table.moved() == [("pool", 1, 1)]
    assert table.view().stakes == (0, 0, 2, 2)


def test_a_later_drop_out_is_paid_from_what_he_leaves() -> None:
    table = Table(HIGH, MIDDLE, LOW, LOWEST).play("bet 1", "raise 2", "call", "raise 2", "drop")
    assert table.view().stakes == (0, 2, 2, 3)
    table.play("drop")
    assert table.view().stakes == (0, 0, 2, 3)
    assert (table.stacks[1], table.view().pool) == (6 - 3 + 1, 6)
    # The lowest hand then takes the pool, that stake included.
    table.play("call")
    assert table.moved("lost") == [("pool", 3, 7)]


def test_simple_the_first_drop_out_takes_his_stake_and_a_penalty_and_no_stake_is_touched() -> None:
    table = Table(HIGH, MIDDLE, LOW, first_dropout="simple").play("bet 1", "call", "raise 2", "drop")
    assert table.moved() == [("pool", 0, 1), (2, 0, 1)]
    assert table.view().stakes == (0, 1, 3)


def test_all_stakes_the_first_drop_out_takes_everything_and_the_others_put_it_in_again() -> None:
    table = Table(HIGH, MIDDLE, LOW, first_dropout="all_stakes").play("bet 1", "call", "raise 2", "drop")
    assert table.moved() == [("pool", 0, 1), ("pool", 0, 1), ("pool", 0, 3), (2, 0, 1)]
    assert table.view().stakes == (0, 0, 0)
    assert (table.view().turn, table.view().owed) == (1, 3)
    table.play("call")
    assert (table.view().turn, table.view().owed) == (2, 2)  # all-in: he has no more
    assert table.play("call").last(Shown).places == (0, 1, 2)


# --- going out ---------------------------------------------------------------------------------------


def test_a_seat_without_chips_at_the_end_of_a_hand_is_out_and_safe() -> None:
    table = Table(HIGH, MIDDLE, LOW, LOWEST, stacks=(1, 6, 6, 6)).play("bet 1", "call", "call", "call")
    assert (table.last(WentOut).seat, table.last(WentOut).place) == (0, 1)
    assert table.view().alive == (1, 2, 3)
    # The winner is captain, or the next one left of him who is in.
    assert table.view().captain == 1


def test_those_who_go_out_at_once_share_the_place_and_the_last_holder_is_last() -> None:
    table = Table(HIGH, MIDDLE, LOW, stacks=(1, 1, 6)).play("bet 1", "call", "call")
    assert table.last(GameOver).places == (1, 1, 3)


def test_when_two_are_left_they_bet_as_two() -> None:
    table = Table(HIGH, MIDDLE, LOW, stacks=(1, 6, 6)).play("bet 1", "call", "call")
    assert table.view().mode == "two"
    assert table.play("1:stand", "2:stand").legal() == "pass, bet 1"
