"""The questions D1 to D20 of the rules: each shown with its default and with its alternative.

D10, D17 and D19 have no alternative, D21 is a rule that isn't played.
"""

from __future__ import annotations

from games.dudo.events import DiceLost, Revealed, RoundStarted
from tests.games.dudo.table import Table
from tests.games.dudo.test_rounds import palifico, seated

FIVE = "23456"


def test_d1_aces_open_with_one_die_or_in_palifico_only_or_always() -> None:
    assert Table(FIVE, FIVE).why("1x1") == "opening-aces"
    assert "1x1" in Table("2", FIVE).bids()
    assert Table("2", FIVE, opening_aces="palifico_only").why("1x1") == "opening-aces"
    assert "1x1" in palifico("33", "44", opening_aces="palifico_only").bids()
    assert "1x1" in Table(FIVE, FIVE, opening_aces="any").bids()


def test_d2_quantity_and_face_are_raised_together_or_one_of_them() -> None:
    assert "4x5" in Table(FIVE, FIVE).play("3x4").bids()
    assert "4x5" not in Table(FIVE, FIVE, raise_rule="one_dimension").play("3x4").bids()


def test_d3_a_higher_quantity_may_have_a_lower_face_or_not() -> None:
    assert "6x2" in Table(FIVE, FIVE).play("5x3").bids()
    assert "6x2" not in Table(FIVE, FIVE, raise_rule="no_lower_face").play("5x3").bids()


def test_d4_an_even_quantity_is_halved_or_one_more() -> None:
    assert "2x1" in Table(FIVE, FIVE).play("4x3").bids()
    half_plus = Table(FIVE, FIVE, aces_in="half_plus").play("4x3").bids()
    assert "2x1" not in half_plus
    assert "3x1" in half_plus


def test_d5_from_aces_one_more_than_double_or_double() -> None:
    assert Table(FIVE, FIVE).play("4x3", "2x1").bids()[0] == "5x2"
    double = Table(FIVE, FIVE, aces_out="double", aces_in="half_plus").play("3x3", "2x1").bids()
    assert double[0] == "4x2"


def test_d6_an_exact_calza_regains_a_die_or_costs_the_bidder_one() -> None:
    assert Table("2226", "3333", "444").play("1x6", "calza").dice == (4, 5, 3)
    assert Table("2226", "3333", "444", calza="bidder_loses").play("1x6", "calza").dice == (3, 4, 3)


def test_d7_calza_needs_more_than_half_of_the_dice_or_has_other_limits() -> None:
    assert "calza" not in Table("22", "333").play("1x6").legal()
    assert "calza" in Table("22", "333", calza_window="always").play("1x6").legal()
    assert "calza" in Table("22", "333", calza_window="half_or_one_die").play("1x6").legal()
    assert "calza" not in Table("22", "33", calza_window="half_or_one_die").play("1x6").legal()


def test_d8_calza_is_for_the_seat_in_turn_or_out_of_turn() -> None:
    callers = {}
    for value in ("next", "others", "any_but_bidder"):
        table = Table(FIVE, FIVE, FIVE, calza_callers=value).play("1x6")
        callers[value] = [seat for seat in range(3) if "calza" in table.legal(seat)]
    assert callers == {"next": [1], "others": [2], "any_but_bidder": [1, 2]}


def test_d9_a_die_above_the_start_is_lost_or_banked() -> None:
    for cap, kept in (("lost", (0, 0)), ("banked", (0, 1))):
        table = Table("22226", "33333", calza_cap=cap).play("1x6", "calza")
        assert table.dice == (5, 5)
        assert table.state.banked == kept


def test_d10_after_calza_its_caller_opens_right_or_wrong() -> None:
    assert Table("2226", "3333", "444").play("1x6", "calza").state.turn == 1
    assert Table("2226", "3333", "444").play("2x6", "calza").state.turn == 1


def test_d11_calza_in_palifico_is_allowed_or_not() -> None:
    assert "calza" in palifico("33", "44", calza_window="always").play("2x3").legal()
    off = palifico("33", "44", calza_window="always", calza_in_palifico="off").play("2x3")
    assert "calza" not in off.legal()


def test_d12_in_palifico_nobody_changes_the_face_or_players_with_one_die_do() -> None:
    assert "2x4" not in palifico("3", "44").play("2x3").bids()
    assert "2x4" in palifico("3", "44", palifico_face_change="one_die").play("2x3").bids()


def test_d13_palifico_is_played_by_two_or_not() -> None:
    assert palifico("33").last(RoundStarted).round_kind == "palifico"
    assert palifico("33", palifico_min_players="3").last(RoundStarted).round_kind == "normal"


def test_d14_special_rounds_are_classic_or_open_and_closed() -> None:
    assert palifico("33", "44").state.phase == "bidding"
    assert palifico("33", "44", palifico="obligo").legal() == ["open", "closed"]


def test_d15_palifico_is_compulsory_or_optional() -> None:
    assert palifico("33", "44").state.kind == "palifico"
    assert palifico("33", "44", palifico_optional="on").legal() == ["accept", "decline"]


def test_d16_there_is_no_pass_or_there_is() -> None:
    assert "pass" not in Table(FIVE, FIVE).play("1x6").legal()
    assert "pass" in Table(FIVE, FIVE, paso="on").play("1x6").legal()


def test_d17_the_seat_to_the_left_of_an_eliminated_loser_opens() -> None:
    assert Table("2", "", FIVE, FIVE).play("9x6", "dudo").state.turn == 2


def test_d18_bids_above_the_dice_in_play_are_refused_or_taken() -> None:
    assert Table(FIVE, FIVE).why("11x2") == "too-many"
    assert "11x2" in Table(FIVE, FIVE, overbid="on").bids()


def test_d19_a_difference_of_nothing_costs_one_die() -> None:
    table = Table("22222", "33333", loss="difference").play("5x2", "dudo")
    assert table.last(Revealed).count == 5
    assert table.last(DiceLost).lost == 1


def test_d20_the_order_of_play_is_by_the_starting_roll_or_as_seats_were_taken() -> None:
    assert seated(["264"])[0].order == (1, 2, 0)
    joined = seated(["264"], seating="join_order")[0]
    assert (joined.order, joined.turn) == ((0, 1, 2), 1)
