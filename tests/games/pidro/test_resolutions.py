"""Every row of part (b) of the rules: the default, and the option that gives the alternative."""

from __future__ import annotations

import pytest

from games.chance import Sealed
from games.engine import IllegalAction
from games.pidro import PIDRO
from games.pidro.cards import trumps
from games.pidro.events import (
    Claimed,
    Cut,
    Dealt,
    Discarded,
    GameOver,
    HandStarted,
    Killed,
    Played,
    Refilled,
    WentCold,
)
from tests.games.pidro.table import Table, cards

STRONG = ("AH KH QH JH 5H 5D", "TH 9H", "8H 7H", "6H 4H 3H 2H")
SEVEN = ("AH KH QH JH TH 9H 8H", "7H 6H", "5H 5D", "4H 3H 2H")
"""Seat 0 is dealt seven trumps."""


@pytest.mark.parametrize(
    ("option", "others", "dealers"),
    [("any", "pass, bid 14", "pass, bid 14"), ("dealer", "pass", "pass, bid 14")],
)
def test_p1_who_may_say_fourteen_over_fourteen(option: str, others: str, dealers: str) -> None:
    table = Table(fourteen_over=option).play("bid 14")
    assert table.legal() == others
    if option == "dealer":
        assert table.why("bid 14") == "fourteen-dealer"
    table.play("pass", "pass")
    assert table.legal() == dealers
    assert table.play("bid 14").view().bidder == 3


def test_p1_with_any_the_later_fourteen_wins() -> None:
    table = Table().play("bid 14", "bid 14", "bid 14", "pass")
    assert (table.view().bidder, table.view().bid) == (2, 14)


def test_p1_with_off_nobody_may_and_the_bidding_is_over() -> None:
    table = Table(fourteen_over="off").play("bid 14")
    assert (table.view().phase, table.view().bidder) == ("declare", 0)
    assert table.why("bid 14") == "declare-first"


@pytest.mark.parametrize(
    ("penalty", "bids", "change"),
    [
        ("14", ("bid 14", "bid 14"), -14),
        ("28", ("bid 14", "bid 14"), -28),
        ("28", ("bid 13", "bid 14"), -14),
        ("28", ("pass", "bid 14"), -14),
    ],
)
def test_p2_what_a_failed_fourteen_over_fourteen_costs(
    penalty: str, bids: tuple[str, str], change: int
) -> None:
    table = Table(*STRONG, fourteen_over_penalty=penalty).play(*bids, "pass", "pass", "hearts").play_out()
    score = table.scored.score
    assert (score.bidder, score.made, score.change) == (1, False, (13, change))


def test_p2_a_fourteen_over_fourteen_that_is_made_adds_fourteen() -> None:
    hands = ("AH KH QH JH 5H 5D", "TH 9H", "8H 7H 2H", "6H 4H 3H")
    table = Table(*hands, dealer=0, fourteen_over_penalty="28")
    score = table.play("bid 14", "pass", "pass", "bid 14", "hearts").play_out().scored.score
    assert (score.made, score.change) == (True, (14, 0))


def test_p3_the_dealer_whom_all_passed_may_bid_more_than_six() -> None:
    table = Table().play("pass", "pass", "pass")
    assert table.legal().startswith("pass, bid 6, bid 7")
    assert table.play("bid 9").view().bid == 9


def test_p4_there_is_one_round_of_bidding() -> None:
    table = Table().play("bid 6", "bid 7", "bid 8", "bid 9")
    assert (table.view().phase, len(table.view().bids)) == ("declare", 4)


def test_p5_discards_lie_face_up_or_face_down() -> None:
    up, down = Table(*STRONG).bid(), Table(*STRONG, discards="face_down").bid()
    assert [len(event.cards or ()) for event in up.all(Discarded)] == [3, 7, 7]
    assert [(event.count, event.cards) for event in down.all(Discarded)] == [(3, None), (7, None), (7, None)]
    assert [held is None for held in up.view(1).discarded] == [False, False, False, True]
    assert [held is None for held in down.view(1).discarded] == [True, False, True, True]


def test_p6_the_dealer_does_not_discard_before_the_refill() -> None:
    table = Table(*STRONG).bid()
    assert {event.seat for event in table.all(Discarded)} == {0, 1, 2}
    assert [event.count for event in table.all(Refilled) if event.robbed] == [8]


def test_p7_a_short_stock_is_dealt_as_far_as_it_goes() -> None:
    # One trump among the three: they need 17 cards, and there are 16.
    table = Table("AH", "", "", "KH QH JH TH 9H 8H", stock="2C 3C 4C 6C 7C 2S").bid()
    assert [event.count for event in table.all(Refilled)] == [5, 6, 5, 0]
    assert table.counts[3] == 6


def test_p8_a_dealer_with_six_trumps_still_robs() -> None:
    table = Table("AH KH", "QH JH", "TH 9H", "8H 7H 6H 5H 5D 4H").bid()
    assert table.all(Refilled)[-1] == Refilled(3, 4, robbed=True)


def test_p9_the_dealer_keeps_all_trumps_that_he_can() -> None:
    stock = "2C 3C 4C 6C 7C 8C 9C TC JC QC KC AC 2H"
    table = Table("AH KH 4H", "QH JH 3H", "TH 9H", "8H 7H 6H 5H 5D", stock=stock).bid()
    assert table.hand(3) == "8H 7H 6H 5H 5D 2H"
    assert not set(table.view(3).discarded[3] or ()) & set(trumps("hearts"))


def test_p10_surplus_trumps_are_killed_before_the_first_lead_by_all_together() -> None:
    table = Table(*SEVEN).bid()
    assert (table.view().phase, table.view().to_act) == ("kill", (0,))
    assert table.why("0:AH") == "kill-first"
    table.play("kill KH")
    assert (table.view().phase, table.view().turn) == ("playing", 0)


def test_p10_with_first_trick_they_lie_under_the_first_card() -> None:
    table = Table(*SEVEN, kill_time="first_trick").bid()
    assert table.view().phase == "playing"
    assert table.play("AH over KH").last(Played) == Played(0, cards("AH")[0], cards("KH"))


def test_p11_killed_cards_are_neither_replaced_nor_played() -> None:
    table = Table(*SEVEN).bid().play("kill KH")
    assert table.last(Killed) == Killed(0, cards("KH"))
    assert table.hand(0) == "AH QH JH TH 9H 8H"
    assert table.why("KH") == "not-held"


def test_p11_a_card_under_the_first_one_is_dead_too() -> None:
    # The king lies under the nine, so the queen takes the trick.
    hands = ("KH 9H 5H 5D 4H 3H 2H", "8H 7H 6H", "QH", "AH JH TH")
    table = Table(*hands, kill_time="first_trick").bid().play("9H over KH", "8H", "QH", "TH")
    trick = table.view().tricks[0]
    assert trick.winner == 2
    assert table.why("0:KH") == "not-your-turn"
    assert "KH" not in table.hand(0)


def test_p12_no_killed_card_is_led() -> None:
    table = Table(*SEVEN).bid().play("kill KH")
    trick = table.view().trick
    assert trick is not None
    assert (trick.plays, table.view().turn) == ((), 0)


def test_p13_without_a_trump_the_lead_passes_left() -> None:
    table = Table("", "AH KH QH JH TH", "9H 8H 7H 6H", "5H 5D 4H 3H 2H").bid(bidder=0)
    assert table.last(WentCold).leading
    assert table.view().turn == 1


def test_p14_who_has_a_trump_must_play_one() -> None:
    table = Table(*STRONG).bid().play("AH")
    assert table.legal() == "TH, 9H"
    assert table.why("pass") == "play-first"


def test_p15_a_cold_hand_is_shown_on_its_turn_and_not_before() -> None:
    table = Table("AH KH QH JH", "5H 5D TH 9H", "", "8H 7H 6H 4H 3H 2H").bid()
    before = table.view(1)
    assert (before.cold, before.counts[2]) == ((), 6)
    table.play("AH")
    assert table.view(1).cold == ()
    table.play("9H")
    assert [cold.seat for cold in table.view(1).cold] == [2]


def test_p16_cold_cards_lie_face_up_or_face_down() -> None:
    hands = ("AH KH QH JH", "5H 5D TH 9H", "", "8H 7H 6H 4H 3H 2H")
    up = Table(*hands).bid().play("AH", "9H")
    down = Table(*hands, cold_cards="face_down").bid().play("AH", "9H")
    assert len(up.last(WentCold).cards or ()) == up.last(WentCold).count == 6
    assert (down.last(WentCold).cards, down.view(2).cold[0].cards) == (None, None)
    assert down.last(WentCold).count == 6


def test_p17_the_point_of_the_two_is_the_players() -> None:
    table = Table("AH KH", "2H 3H 4H 6H", "QH JH 7H 8H", "TH 9H 5H 5D").bid().play("AH", "2H", "7H", "9H")
    assert table.view().points == (1, 1)


def test_p18_points_left_when_the_opponents_are_cold_stay_with_their_owners() -> None:
    table = Table("AH KH QH 2H", "9H", "JH 5H 5D TH", "8H 7H 6H 4H 3H", dealer=3).bid(14)
    table.play("AH", "9H", "TH", "3H", "KH", "JH", "4H", "QH", "5H", "6H")
    assert table.all(Claimed) == []
    scored = table.view().taken
    assert [point.team for point in scored] == [0, 0, 0, 0]


def test_p18_the_two_that_is_left_counts_for_its_owner() -> None:
    table = Table("AH KH QH JH TH", "9H 8H 7H 6H", "5H 5D 2H", "4H 3H").bid()
    table.play("AH", "6H", "5H", "3H", "KH", "7H", "5D", "4H", "QH", "8H", "2H", "JH", "9H")
    assert table.last(Claimed).cards == ((0, cards("TH")[0]),)
    assert table.scored.score.taken == (14, 0)


def test_p19_if_both_reach_the_target_the_bidding_team_wins() -> None:
    hands = ("KH 9H 5H 5D", "QH JH 7H 4H", "AH TH 6H", "8H 3H 2H")
    table = Table(*hands, scores=(56, 56)).bid(6, bidder=0).play_out()
    assert table.last(GameOver) == GameOver(0, (62, 64))


def test_p20_the_deal_moves_left_after_every_hand() -> None:
    table = Table(*STRONG, dealer=2).bid(6, bidder=1).play_out()
    assert (table.last(HandStarted).dealer, table.view().turn) == (3, 0)


def test_p21_the_highest_card_drawn_deals_first() -> None:
    for key in range(20):
        _, events = PIDRO.new(PIDRO.presets["manual"], 4, Sealed(key.to_bytes(32, "big")))
        last = [event for event in events if isinstance(event, Cut)][-1]
        ranks = {seat: card.rank for seat, card in last.cards}
        (started,) = (event for event in events if isinstance(event, HandStarted))
        assert [seat for seat in ranks if ranks[seat] == max(ranks.values())] == [started.dealer]
        assert len([event for event in events if isinstance(event, Dealt)]) == 4


def test_p22_there_are_fourteen_trumps() -> None:
    assert len(set(trumps("clubs"))) == 14
    assert cards("5S")[0] in trumps("clubs")


def test_p23_a_misplay_is_impossible_and_changes_nothing() -> None:
    table = Table(*STRONG).bid().play("AH")
    before = table.state
    for move in ("2C", "AH", "KH", "pass", "kill TH", "bid 14", "hearts", "2:8H"):
        assert table.why(move)
        assert table.state == before
    with pytest.raises(IllegalAction):
        table.play("5H")
    assert table.state == before
