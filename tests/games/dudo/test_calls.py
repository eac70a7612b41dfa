"""What a call costs, and who may make it: doubt (Dudo 2.4), calza (2.5) and pass (2.8)."""

from __future__ import annotations

from itertools import product

import pytest

from games.dudo import DUDO
from games.dudo.actions import Bid, Doubt, Pass
from games.dudo.counting import qualifies
from games.dudo.events import DiceLost, DieGained, Doubted, Eliminated, GameWon, Rejoined, Revealed
from tests.games.dudo.table import Table

# --- counting and the doubt --------------------------------------------------------------------------


def test_a_bid_counts_its_face_and_all_aces() -> None:
    shown = Table("13466", "15556").play("4x6", "dudo").last(Revealed)
    assert (shown.count, shown.wild, shown.right) == (5, 2, False)


def test_a_bid_on_aces_counts_aces_alone() -> None:
    shown = Table("13466", "15556").play("1x6", "3x1", "dudo").last(Revealed)
    assert (shown.count, shown.wild, shown.right) == (2, 0, True)


def test_without_wilds_a_bid_counts_its_face_alone() -> None:
    shown = Table("13466", "15556", wilds="off").play("4x6", "dudo").last(Revealed)
    assert (shown.count, shown.wild, shown.right) == (3, 0, True)


def test_a_doubt_shows_all_dice() -> None:
    table = Table("13466", "", "15556").play("2x6", "dudo")
    assert table.last(Doubted) == Doubted(seat=2, claimant=0, claim=Bid(2, 6))
    assert table.last(Revealed).hands == ((1, 3, 4, 6, 6), (), (1, 5, 5, 5, 6))
    assert table.view(None).reveal == table.last(Revealed)


def test_below_the_bid_the_bidder_loses_a_die() -> None:
    table = Table("23", "45", "66").play("3x6", "dudo")
    assert table.dice == (1, 2, 2)
    assert table.last(DiceLost) == DiceLost(seat=0, lost=1, saved=0, left=1, reason="bid_false")


def test_at_the_bid_or_above_the_doubter_loses_a_die() -> None:
    for quantity in ("2", "1"):
        table = Table("23", "45", "66").play(f"{quantity}x6", "dudo")
        assert table.dice == (2, 1, 2)
        assert table.last(DiceLost).reason == "doubt_wrong"


def test_only_the_seat_in_turn_doubts() -> None:
    table = Table("23", "45", "66").play("2x6")
    assert table.why("2:dudo") == "not-your-turn"
    assert table.why("0:dudo") == "own-claim"


def test_dudo_callers_any_lets_everyone_but_the_bidder_doubt() -> None:
    table = Table("23", "45", "66", "", dudo_callers="any").play("2x6")
    assert table.view(None).to_act == (1, 2)
    assert table.view(None).awaited == (1,)
    assert table.why("0:dudo") == "own-claim"
    assert table.why("3:dudo") == "out"
    assert table.play("2:dudo").dice == (2, 2, 1, 0)


def test_loss_difference_costs_the_gap_and_at_least_one_die() -> None:
    assert Table("22222", "33333", loss="difference").play("4x4", "dudo").dice == (1, 5)
    assert Table("22222", "33333", loss="difference").play("1x2", "dudo").dice == (5, 1)
    assert Table("22222", "33333", loss="difference").play("5x2", "dudo").dice == (5, 4)
    assert Table("22222", "33", "44", loss="difference").play("9x4", "dudo").dice == (0, 2, 2)


def test_loss_all_is_sudden_death() -> None:
    table = Table("22222", "33333", "44444", loss="all").play("1x2", "dudo")
    assert table.dice == (5, 0, 5)
    assert table.last(Eliminated) == Eliminated(seat=1, place=3)


# --- calza -------------------------------------------------------------------------------------------


def test_an_exact_calza_regains_a_die_and_the_bidder_loses_none() -> None:
    table = Table("226", "335", "446", "333").play("2x6", "calza")
    assert table.dice == (3, 4, 3, 3)
    assert table.last(DieGained) == DieGained(seat=1, left=4, banked=False)
    assert table.state.turn == 1


@pytest.mark.parametrize("bid", ["1x6", "3x6"])
def test_a_calza_that_is_not_exact_costs_the_caller_a_die_and_he_opens(bid: str) -> None:
    table = Table("226", "335", "446", "333").play(bid, "calza")
    assert table.dice == (3, 2, 3, 3)
    assert table.last(DiceLost).reason == "calza_wrong"
    assert table.state.turn == 1


def test_a_wrong_calza_costs_one_die_whatever_a_doubt_costs() -> None:
    assert Table("22222", "33333", loss="all").play("9x6", "calza").dice == (5, 4)


def test_a_die_above_the_start_is_lost_by_default_and_the_caller_still_opens() -> None:
    table = Table("22226", "33335").play("1x6", "calza")
    assert table.dice == (5, 5)
    assert table.all(DieGained) == []
    assert table.state.turn == 1


def banked(**options: str) -> Table:
    """An exact calza by seat 1, which has all its dice, is to come; then a round without sixes."""
    table = Table("22226", "33335", calza_cap="banked", **options)
    return table.falling(seat_0="22222", seat_1="33333")


def test_a_banked_die_cancels_the_next_loss() -> None:
    table = banked().play("1x6", "calza")
    assert table.last(DieGained) == DieGained(seat=1, left=5, banked=True)
    assert table.view(None).banked == (0, 1)
    table.play("9x6", "dudo")
    assert table.dice == (5, 5)
    assert table.last(DiceLost) == DiceLost(seat=1, lost=0, saved=1, left=5, reason="bid_false")
    assert table.view(None).banked == (0, 0)
    assert table.state.turn == 1


def test_a_banked_die_pays_for_one_die_and_not_for_sudden_death() -> None:
    table = banked(loss="difference").play("1x6", "calza", "9x6", "dudo")
    assert table.last(DiceLost) == DiceLost(seat=1, lost=5, saved=1, left=0, reason="bid_false")
    table = banked(loss="all").play("1x6", "calza", "9x6", "dudo")
    assert table.last(DiceLost) == DiceLost(seat=1, lost=5, saved=0, left=0, reason="bid_false")


def test_calza_bidder_loses_costs_the_bidder_a_die_and_he_opens() -> None:
    table = Table("226", "335", "446", "333", calza="bidder_loses").play("2x6", "calza")
    assert table.dice == (2, 3, 3, 3)
    assert table.last(DiceLost).reason == "calza_exact"
    assert table.state.turn == 0


def test_calza_bidder_loses_and_is_out_his_left_neighbour_opens() -> None:
    table = Table("6", "335", "446", "333", calza="bidder_loses", calza_window="always")
    assert table.play("2x6", "calza").state.turn == 1


def test_calza_all_others_lose_costs_everyone_else_a_die_and_those_out_at_once_share_a_place() -> None:
    table = Table("6", "333", "4", "22", calza="all_others_lose", calza_window="always").play("1x6", "calza")
    assert table.dice == (0, 3, 0, 1)
    assert [event.place for event in table.all(Eliminated)] == [3, 3]
    assert table.view(None).places == (3, None, 3, None)


def test_calza_off_forbids_it() -> None:
    assert Table("23", "45", calza="off").play("1x6").why("calza") == "calza-off"


def test_calza_callers_next_is_the_seat_in_turn() -> None:
    table = Table("33333", "33335", "44446").play("2x6")
    assert table.why("2:calza") == "not-your-turn"
    assert table.why("0:calza") == "own-claim"
    assert "calza" in table.legal()


def test_calza_callers_others_are_neither_the_bidder_nor_the_seat_in_turn() -> None:
    table = Table("33333", "33335", "4446", "22222", calza_callers="others").play("1x6")
    assert table.why("calza") == "calza-in-turn"
    assert table.why("0:calza") == "own-claim"
    assert table.view(None).to_act == (1, 2, 3)
    assert table.play("2:calza").dice == (5, 5, 5, 5)
    assert table.state.turn == 2


def test_calza_callers_any_but_bidder_are_all_others() -> None:
    table = Table("33333", "33335", "4446", "", calza_callers="any_but_bidder").play("1x6")
    assert "calza" in table.legal(1)
    assert "calza" in table.legal(2)
    assert table.why("0:calza") == "own-claim"
    assert table.why("3:calza") == "out"


def test_calza_needs_more_than_half_of_the_starting_dice() -> None:
    assert Table("333", "333").play("1x6").legal()[-1] == "calza"
    table = Table("33", "333").play("1x6")
    assert table.refused("calza").facts == {"dice": 5, "needed": 6}
    assert table.why("calza") == "calza-window"


def test_calza_window_always_has_no_limit() -> None:
    assert "calza" in Table("3", "3", calza_window="always").play("1x6").legal()


def test_calza_window_half_or_one_die_is_half_rounded_down_or_a_last_die() -> None:
    half = Table("3333", "333", "", calza_window="half_or_one_die").play("1x6")
    assert "calza" in half.legal()
    below = Table("3333", "33", "", calza_window="half_or_one_die").play("1x6")
    assert below.why("calza") == "calza-window"
    assert "calza" in Table("3333", "3", "", calza_window="half_or_one_die").play("1x6").legal()


def test_calza_min_players_three_forbids_it_to_the_last_two() -> None:
    options = {"calza_min_players": "3", "calza_window": "always"}
    assert Table("33", "33", "", **options).play("1x6").why("calza") == "calza-players"
    assert "calza" in Table("33", "33", "3", **options).play("1x6").legal()


def test_calza_needs_a_bid() -> None:
    assert Table("33333", "33333").why("calza") == "calza-no-bid"


# --- calza of those who are out ----------------------------------------------------------------------

REJOIN = {"exact_rejoin": "on", "calza_callers": "others", "calza_window": "always"}


def test_exact_rejoin_brings_back_who_is_out_and_calls_exactly() -> None:
    table = Table("336", "335", "", **REJOIN).play("1x6", "2:calza")
    assert table.dice == (3, 3, 1)
    assert table.last(Rejoined).seat == 2
    assert table.view(None).places == (None, None, None)
    assert table.state.turn == 2


def test_exact_rejoin_is_tried_in_vain_only_once() -> None:
    table = Table("336", "335", "", **REJOIN).play("2x6", "2:calza")
    assert table.dice == (3, 3, 0)
    assert table.all(DiceLost) == []
    assert table.state.turn == 0
    assert table.play("1x6").why("2:calza") == "calza-spent"


def test_without_exact_rejoin_who_is_out_stays_out() -> None:
    table = Table("336", "335", "", calza_callers="others", calza_window="always").play("1x6")
    assert table.why("2:calza") == "out"


# --- pass --------------------------------------------------------------------------------------------

PASO = {"paso": "on"}
FULL_HOUSE, NOTHING = "33366", "23345"


def test_a_pass_is_true_for_19_in_144_hands() -> None:
    hands = [hand for hand in product(range(1, 7), repeat=5) if qualifies(hand)]
    assert len(hands) == 1026
    assert sum(len(set(hand)) == 2 for hand in hands) == 300
    assert sum(len(set(hand)) == 5 for hand in hands) == 720
    assert sum(len(set(hand)) == 1 for hand in hands) == 6


def test_aces_are_not_wild_for_a_pass() -> None:
    assert not qualifies((1, 3, 3, 3, 3))
    assert qualifies((1, 1, 3, 3, 3))


def test_a_pass_takes_the_place_of_a_bid_and_may_be_a_bluff() -> None:
    table = Table("22222", NOTHING, "44444", **PASO).play("2x6", "pass")
    assert table.state.turn == 2
    assert table.view(2).passer == 1
    assert table.view(2).bid == Bid(2, 6)


def test_after_a_pass_the_next_player_raises_the_bid_or_doubts_the_pass_and_nothing_else() -> None:
    table = Table("22222", NOTHING, "44444", **PASO).play("2x6", "pass")
    assert set(table.legal()) == {*table.bids(), "dudo"}
    assert table.bids() == Table("22222", "22222", "22222").play("2x6").bids()
    assert table.why("calza") == "calza-after-pass"
    assert table.why("pass") == "pass-after-pass"


def test_a_doubt_of_a_true_pass_costs_the_doubter_a_die_and_he_opens() -> None:
    table = Table("22222", FULL_HOUSE, "44444", **PASO).play("2x6", "pass", "dudo")
    assert table.last(Doubted) == Doubted(seat=2, claimant=1, claim=Pass())
    assert table.dice == (5, 5, 4)
    assert table.last(DiceLost).reason == "pass_true"
    assert table.state.turn == 2


def test_a_doubt_of_a_false_pass_costs_the_passer_a_die_and_he_opens() -> None:
    table = Table("22222", NOTHING, "44444", **PASO).play("2x6", "pass", "dudo")
    assert table.dice == (5, 4, 5)
    assert table.last(DiceLost).reason == "pass_false"
    assert table.state.turn == 1


def test_a_doubt_of_a_pass_costs_one_die_whatever_a_doubt_of_a_bid_costs() -> None:
    assert Table("22222", NOTHING, loss="all", **PASO).play("2x6", "pass", "dudo").dice == (5, 4)


def test_each_player_passes_once_a_round() -> None:
    table = Table("22222", NOTHING, **PASO).play("2x6", "pass", "3x6")
    assert table.why("pass") == "pass-once"
    assert "pass" in table.play("4x6").legal()


def test_a_pass_needs_five_dice_and_a_bid_on_the_table() -> None:
    assert Table("22222", "3456", **PASO).play("2x6").why("pass") == "pass-five-dice"
    assert Table("22222", "34565", **PASO).why("pass") == "pass-no-bid"


ANY = {"paso": "any"}


def test_with_any_the_opener_may_pass_and_the_next_player_bids_or_doubts() -> None:
    table = Table(FULL_HOUSE, NOTHING, **ANY).play("pass")
    assert set(table.legal()) == {*Table(NOTHING, FULL_HOUSE).bids(), "dudo"}
    assert table.why("calza") == "calza-after-pass"
    assert table.why("pass") == "pass-after-pass"
    assert table.play("dudo").dice == (5, 4)


def test_with_any_whoever_has_fewer_than_five_dice_may_pass_which_is_a_bluff() -> None:
    table = Table("22222", "3333", **ANY).play("2x6", "pass")
    assert DUDO.explain(table.view(0), Doubt()).facts["odds"] == 1
    assert table.play("dudo").dice == (5, 3)


def test_with_any_there_are_passes_in_special_rounds_and_each_passes_once() -> None:
    special = Table("22", "33333", "44", **ANY)
    special.falling(seat_0="2", seat_1="33333", seat_2="44").play("9x6", "dudo", "pass")
    assert special.view(None).kind == "palifico"
    assert special.why("pass") == "pass-after-pass"
    table = Table("22222", NOTHING, **ANY).play("pass", "2x6")
    assert table.why("pass") == "pass-once"


def test_without_paso_there_is_no_pass() -> None:
    assert Table("22222", NOTHING).play("2x6").why("pass") == "pass-off"


# --- the end -----------------------------------------------------------------------------------------


def test_the_last_player_with_dice_wins_and_nothing_can_be_done_any_more() -> None:
    table = Table("2", "333").play("2x6", "dudo")
    assert table.last(GameWon).seat == 1
    assert table.view(None).places == (2, 1)
    assert table.view(1).legal == ()
    assert table.why("1x2") == "over"
