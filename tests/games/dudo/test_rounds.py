"""How rounds begin and end: seating (Dudo 2.1), losing (2.6), special rounds (2.7), the face-off (2.9)."""

from __future__ import annotations

import pytest

from games.chance import Scripted
from games.dudo import DUDO
from games.dudo.actions import Sum
from games.dudo.events import (
    Dealt,
    DiceLost,
    DirectionChosen,
    Eliminated,
    GameWon,
    Ordered,
    Revealed,
    RoundStarted,
    SeatRolled,
    SightChosen,
    SpecialAnswered,
    SpecialOffered,
)
from games.dudo.state import DudoState
from tests.games.dudo.table import Table

# --- seating and hands -------------------------------------------------------------------------------


def seated(rolls: list[str], **options: str) -> tuple[DudoState, list[SeatRolled]]:
    """A new game after the seating rolls: one text a roll, a digit a seat, ``-`` where it doesn't roll."""
    draws = {
        f"seating/roll {number}/seat {seat}": (int(die) - 1,)
        for number, dice in enumerate(rolls, 1)
        for seat, die in enumerate(dice)
        if die != "-"
    }
    seats = len(rolls[0])
    hands = {f"round 1/seat {seat}": (0,) * 5 for seat in range(seats)}
    state, events = DUDO.new(DUDO.rules("wikipedia", options), seats, Scripted({**draws, **hands}))
    return state, [event for event in events if isinstance(event, SeatRolled)]


def test_the_order_of_play_is_by_roll_highest_first() -> None:
    state, rolls = seated(["3624"])
    assert state.order == (1, 3, 0, 2)
    assert state.turn == 1
    assert rolls == [SeatRolled(1, seat, die) for seat, die in enumerate((3, 6, 2, 4))]


def test_ties_roll_again_among_the_tied_alone() -> None:
    state, rolls = seated(["4646", "2515", "-3-5"])
    assert state.order == (3, 1, 0, 2)
    assert len(rolls) == 10
    state, rolls = seated(["464", "3-2"])
    assert state.order == (1, 0, 2)
    assert rolls[3:] == [SeatRolled(2, 0, 3), SeatRolled(2, 2, 2)]
    state, rolls = seated(["555", "225", "16-"])
    assert state.order == (2, 1, 0)
    assert len(rolls) == 8


def test_seating_join_order_keeps_the_lobby_order_and_the_highest_roller_opens() -> None:
    state, rolls = seated(["3262", ""], seating="join_order")
    assert state.order == (0, 1, 2, 3)
    assert state.turn == 2
    assert len(rolls) == 4, "nobody else's tie matters"
    state, rolls = seated(["6362", "2-5-"], seating="join_order")
    assert state.turn == 2
    assert len(rolls) == 6


def test_every_player_rolls_all_his_dice_in_secret_and_counts_are_public() -> None:
    table = Table("24", "355", "").falling(seat_0="6", seat_1="246").play("3x6", "dudo")
    assert table.dice == (1, 3, 0)
    assert [(deal.to, deal.hands) for deal in table.all(Dealt)] == [
        (0, ((6,), None, ())),
        (1, (None, (2, 4, 6), ())),
    ]
    assert table.view(0).hands == ((6,), None, ())
    assert table.view(1).hands == (None, (2, 4, 6), ())
    assert table.view(2).hands == table.view(None).hands == (None, None, ())
    assert table.view(None).dice == (1, 3, 0)


def test_play_goes_clockwise_past_those_who_are_out() -> None:
    table = Table("24", "", "35", "46")
    turns = []
    for bid in ("1x2", "1x3", "1x4", "1x5"):
        turns.append(table.state.turn)
        table.play(bid)
    assert turns == [0, 2, 3, 0]


# --- direction and order -----------------------------------------------------------------------------


def test_direction_opener_chooses_which_way_the_round_goes() -> None:
    table = Table("24", "35", "46", direction="opener_chooses", palifico="off").play("1x2", "dudo")
    assert table.state.turn == 1
    assert table.legal() == ["left", "right"]
    assert table.why("1x2") == "choose-first"
    assert table.why("0:left") == "not-your-turn"
    table.play("right")
    assert table.last(DirectionChosen) == DirectionChosen(1, "right")
    assert table.play("1x2").state.turn == 0
    assert table.play("1x3").state.turn == 2
    table.play("dudo")
    assert table.legal() == ["left", "right"], "the next round's opener chooses again"


def test_with_two_players_left_there_is_no_direction_to_choose() -> None:
    table = Table("24", "35", direction="opener_chooses").play("1x2", "dudo")
    assert table.why("left") == "no-choice"


def test_direction_clockwise_leaves_no_choice() -> None:
    assert Table("24", "35", "46").play("1x2", "dudo").why("right") == "no-choice"


def test_shuffle_order_changes_the_order_between_rounds() -> None:
    table = Table("24", "35", "46", shuffle_order="on").play("1x2", "dudo")
    assert table.last(Ordered) == Ordered((2, 1, 0), 1)
    assert table.play("1x2").state.turn == 0
    assert Table("24", "35", "46").play("1x2", "dudo").all(Ordered) == []


# --- losing and winning ------------------------------------------------------------------------------


def test_who_lost_a_die_opens_the_next_round() -> None:
    assert Table("24", "35", "46").play("1x2", "dudo").state.turn == 1
    assert Table("24", "35", "46").play("5x2", "dudo").state.turn == 0


def test_if_the_loser_is_out_the_next_player_still_in_to_his_left_opens() -> None:
    table = Table("25", "3", "", "46").play("1x2", "dudo")
    assert table.last(Eliminated) == Eliminated(seat=1, place=3)
    assert table.state.turn == 3


def test_a_jump_over_the_last_dice_puts_out_too() -> None:
    assert Table("22222", "33", "44444", loss="difference").play("1x2", "dudo").dice == (5, 0, 5)


def test_finishing_places_are_the_reverse_order_of_elimination() -> None:
    table = Table("22", "3", "44", palifico="off").falling(seat_0="22", seat_2="44").play("1x2", "dudo")
    assert table.view(None).places == (None, 3, None)
    table.falling(seat_0="22", seat_2="4").play("4x6", "dudo", "3x6", "dudo")
    assert table.last(GameWon).seat == 0
    outcome = DUDO.outcome(table.state)
    assert outcome is not None
    assert outcome.places == (1, 3, 2)


# --- palifico ----------------------------------------------------------------------------------------


def palifico(*hands: str, **options: str) -> Table:
    """Seat 0 has lost its second last die and opens its special round with the rest of the dice."""
    table = Table("22", *hands, **options)
    table.falling(**{f"seat_{seat}": hand for seat, hand in enumerate(("2", *hands))})
    return table.play(f"{2 + sum(map(len, hands))}x6", "dudo")


def test_the_first_drop_to_one_die_makes_the_next_round_a_palifico_that_this_player_opens() -> None:
    table = palifico("33", "44")
    assert table.last(RoundStarted) == RoundStarted(2, "palifico", 0, (1, 2, 2))
    assert table.state.turn == 0


def test_in_a_palifico_aces_are_not_wild_and_count_for_themselves() -> None:
    assert palifico("12", "11").play("2x2", "dudo").last(Revealed).count == 2
    assert palifico("12", "11").play("3x1", "dudo").last(Revealed).count == 3


def test_any_face_opens_a_palifico_aces_too() -> None:
    assert {"1x1", "5x1", "1x2", "5x6"} <= set(palifico("33", "44").bids())


def test_in_a_palifico_the_face_stays_and_the_quantity_rises_without_halving_or_doubling() -> None:
    table = palifico("33", "44").play("2x3")
    assert table.bids() == ["3x3", "4x3", "5x3"]
    assert table.why("2x4") == "face-fixed"
    assert table.refused("3x1").facts == {"face": 3, "lowest": DUDO.parse("3x3")}
    assert palifico("33", "44").play("1x1").bids() == ["2x1", "3x1", "4x1", "5x1"]


def test_who_regains_a_die_and_drops_again_has_no_second_palifico() -> None:
    table = Table("22", "33", "44", calza_window="always").falling(seat_0="2", seat_1="33", seat_2="34")
    table.play("6x6", "dudo")
    assert table.last(RoundStarted).round_kind == "palifico"
    table.falling(seat_0="22", seat_1="33", seat_2="44").play("1x3", "2x3", "3x3", "calza")
    assert table.dice == (2, 2, 2)
    table.play("6x6", "dudo")
    assert table.last(RoundStarted) == RoundStarted(4, "normal", 0, (1, 2, 2))


def test_a_jump_from_two_dice_to_none_triggers_nothing() -> None:
    table = Table("22", "33", "44444", loss="difference").play("9x6", "dudo")
    assert table.dice == (0, 2, 5)
    assert table.last(RoundStarted).round_kind == "normal"


def test_several_drops_at_once_have_one_special_round_each_from_the_would_be_opener() -> None:
    table = Table("22", "333", "44", "55555", calza="all_others_lose", calza_window="always")
    table.play("2x2", "calza")
    assert table.dice == (1, 3, 1, 4)
    assert table.last(RoundStarted) == RoundStarted(2, "palifico", 2, (1, 3, 1, 4))
    assert table.state.due == (0,)
    table.play("1x1", "dudo")
    assert table.last(RoundStarted) == RoundStarted(3, "palifico", 0, table.dice)


def test_a_special_round_to_come_falls_away_if_its_player_goes_out_first() -> None:
    table = Table("22", "333", "44", "55555", calza="all_others_lose", calza_window="always")
    table.play("2x2", "calza", "1x2", "2x2", "3x2", "dudo")
    assert table.last(DiceLost).seat == 0
    assert table.dice[0] == 0
    assert table.last(RoundStarted).round_kind == "normal"


@pytest.mark.parametrize(
    ("change", "mover_dice", "higher"),
    [("nobody", "3", False), ("one_die", "3", True), ("one_die", "33", False)],
)
def test_palifico_face_change_says_who_may_change_the_face(
    change: str, mover_dice: str, higher: bool
) -> None:
    table = palifico(mover_dice, "44", palifico_face_change=change).play("2x3")
    assert ("2x4" in table.bids()) == higher
    assert ("3x1" in table.bids()) == higher
    assert "3x3" in table.bids()
    assert "2x2" not in table.bids()


def test_palifico_face_change_past_palifico_is_for_those_whose_palifico_was_in_an_earlier_round() -> None:
    table = palifico("33", "44", palifico_face_change="past_palifico")
    assert table.play("1x3").why("1x4") == "face-fixed"
    table.play("2x3", "3x3")
    assert table.why("3x4") == "face-fixed", "the opener's own palifico is not past yet"
    table.play("dudo")
    assert table.last(DiceLost).seat == 2
    assert table.last(RoundStarted).opener == 2
    assert "1x3" in table.play("1x2").bids(), "seat 0 opened one before"
    assert "2x3" not in table.play("2x2").bids(), "seat 1 never did"


def test_with_palifico_min_players_three_the_last_two_have_none() -> None:
    table = Table("22", "33", "", palifico_min_players="3").play("4x6", "dudo")
    assert table.last(RoundStarted).round_kind == "normal"
    table = Table("22", "33", "").play("4x6", "dudo")
    assert table.last(RoundStarted).round_kind == "palifico"


def test_palifico_off_has_no_special_rounds() -> None:
    table = Table("22", "33", "44", palifico="off").play("6x6", "dudo")
    assert table.last(RoundStarted).round_kind == "normal"


def test_an_optional_palifico_is_offered_before_anyone_rolls() -> None:
    table = Table("22", "33", "44", palifico_optional="on").play("6x6", "dudo")
    assert table.last(SpecialOffered).seat == 0
    assert not table.all(RoundStarted)
    assert not table.all(Dealt)
    assert table.view(0).hands == (None, None, None)
    assert table.legal() == ["accept", "decline"]
    assert table.why("1x2") == "choose-first"
    table.play("accept")
    assert table.last(SpecialAnswered) == SpecialAnswered(0, accepted=True)
    assert table.last(RoundStarted).round_kind == "palifico"


def test_a_declined_palifico_is_a_normal_round_and_does_not_come_again() -> None:
    table = Table("22", "33", "44", palifico_optional="on").play("6x6", "dudo", "decline")
    assert table.last(RoundStarted) == RoundStarted(2, "normal", 0, (1, 2, 2))
    assert table.state.due == ()
    assert 0 in table.state.dropped


def test_calza_in_palifico_counts_as_a_palifico_does() -> None:
    table = palifico("12", "13", calza_window="always").play("2x2", "calza")
    assert table.last(Revealed).right
    off = palifico("12", "13", calza_window="always", calza_in_palifico="off").play("2x2")
    assert off.why("calza") == "calza-palifico"


def test_there_is_no_pass_in_a_palifico() -> None:
    assert palifico("33333", "44", paso="on").play("2x3").why("pass") == "pass-special"


# --- obligo ------------------------------------------------------------------------------------------


def obligo(*hands: str) -> Table:
    return palifico(*hands, palifico="obligo")


def test_the_opener_of_an_obligo_first_chooses_open_or_closed_before_anyone_rolls() -> None:
    table = obligo("33", "44")
    assert table.last(RoundStarted).round_kind == "obligo"
    assert table.all(Dealt) == []
    assert table.legal() == ["open", "closed"]
    assert table.why("1:open") == "not-your-turn"
    assert table.play("open").last(SightChosen) == SightChosen(0, "open")


def test_in_an_open_obligo_each_player_sees_all_dice_but_his_own() -> None:
    table = obligo("33", "44", "").falling(seat_0="2", seat_1="35", seat_2="46").play("open")
    assert table.view(0).hands == (None, (3, 5), (4, 6), ())
    assert table.view(1).hands == ((2,), None, (4, 6), ())
    assert table.view(3).hands == table.view(None).hands == (None, None, None, ())
    assert {deal.to: deal.hands for deal in table.all(Dealt)} == {
        seat: table.view(seat).hands for seat in (0, 1, 2)
    }


def test_in_a_closed_obligo_only_players_with_one_die_see_theirs() -> None:
    table = obligo("33", "4", "").falling(seat_0="2", seat_1="35", seat_2="6").play("closed")
    assert table.view(0).hands == ((2,), None, None, ())
    assert table.view(1).hands == (None, None, None, ())
    assert table.view(2).hands == (None, None, (6,), ())
    assert {deal.to: deal.hands for deal in table.all(Dealt)} == {
        seat: table.view(seat).hands for seat in (0, 1, 2)
    }


def test_in_an_obligo_players_with_one_die_may_change_the_face() -> None:
    table = obligo("3", "44").play("closed", "2x3")
    assert {"2x4", "3x1", "3x3"} <= set(table.bids())
    assert "2x2" not in table.bids()
    assert table.play("3x1").bids() == ["4x1"]


def test_in_an_obligo_aces_are_not_wild() -> None:
    table = obligo("13", "11").falling(seat_0="2", seat_1="13", seat_2="11").play("open", "2x3", "dudo")
    assert table.last(Revealed).count == 1


def test_an_obligo_may_have_a_direction_too() -> None:
    table = palifico("33", "44", palifico="obligo", direction="opener_chooses").play("closed")
    assert table.legal() == ["left", "right"]
    assert table.play("right", "1x2").state.turn == 2


# --- face-off ----------------------------------------------------------------------------------------


def faceoff(first: str, second: str, **options: str) -> Table:
    """The last two seats with one die each; seat 0 opens."""
    table = Table("22", second, faceoff="on", **options).falling(seat_0=first, seat_1=second)
    return table.play("3x6", "dudo")


def test_the_last_two_with_one_die_each_bid_on_the_sum_of_both() -> None:
    table = faceoff("3", "4")
    assert table.last(RoundStarted).round_kind == "faceoff"
    assert table.legal() == [f"sum {total}" for total in range(2, 13)]
    assert table.why("1x3") == "sum-only"


def test_in_the_face_off_bids_must_rise_and_end_at_twelve() -> None:
    table = faceoff("3", "4").play("sum 5")
    assert table.why("sum 5") == "sum-too-low"
    assert table.refused("sum 4").facts["lowest"] == Sum(6)
    assert table.play("sum 12").legal() == ["dudo"]
    assert table.why("sum 12") == "no-bid-left"


@pytest.mark.parametrize(("total", "winner"), [(7, 0), (6, 0), (8, 1)])
def test_a_doubt_in_the_face_off_loses_if_the_sum_reaches_the_bid(total: int, winner: int) -> None:
    table = faceoff("3", "4").play(f"sum {total}", "dudo")
    assert table.last(Revealed).count == 7
    assert table.last(GameWon).seat == winner


def test_there_is_no_calza_in_the_face_off_and_aces_are_ones() -> None:
    table = faceoff("1", "1", calza_window="always").play("sum 3")
    assert table.why("calza") == "calza-faceoff"
    assert table.play("dudo").last(Revealed).count == 2


def test_the_face_off_needs_two_players_with_one_die_each() -> None:
    assert Table("22", "33", faceoff="on").play("4x6", "dudo").last(RoundStarted).round_kind == "palifico"
    assert Table("22", "3").play("3x6", "dudo").last(RoundStarted).round_kind == "palifico"
    table = Table("22", "3", "4", faceoff="on").play("4x6", "dudo")
    assert table.last(RoundStarted).round_kind == "palifico"


def test_sums_are_bid_in_the_face_off_only() -> None:
    assert Table("22", "33", faceoff="on").why("sum 5") == "no-sums"


def test_a_banked_die_keeps_a_player_in_after_a_lost_face_off() -> None:
    table = faceoff("3", "4", calza_cap="banked")
    table.state = table.state._replace(banked=(1, 0))
    table.play("sum 12", "dudo")
    assert table.dice == (1, 1)
    assert table.last(RoundStarted).round_kind == "faceoff"
