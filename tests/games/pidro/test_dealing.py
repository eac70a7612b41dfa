"""Discards, the refill, the dealer's rob and the kill (Pidro 3.2)."""

from __future__ import annotations

import pytest

from games.pidro.events import Discarded, Held, Killed, Ready, Refilled, WentCold
from tests.games.pidro.table import Table, cards, texts

TWELVE = "2C 3C 4C 6C 7C 8C 9C TC JC QC KC AC"
"""Cards for three others who have six trumps between them: the dealer gets what comes after."""


def test_non_dealers_lay_away_all_that_is_no_trump_and_keep_the_twin_suits_five() -> None:
    table = Table("AH KH 5D 4D", "", "2H").bid()
    gone = {event.seat: event for event in table.all(Discarded)}
    assert set(gone) == {0, 1, 2}
    assert [gone[seat].count for seat in (0, 1, 2)] == [6, 9, 8]
    assert cards("4D")[0] in (gone[0].cards or ())
    assert table.hand(0).startswith("AH KH 5D")


def test_each_non_dealer_is_filled_up_to_six_from_the_dealers_left() -> None:
    table = Table("AH KH", "QH JH TH", "9H 8H 7H 6H 5H", stock="2C 3C 4C 6C 7C 8C 9C TC").bid()
    bought = [(event.seat, event.count, event.robbed) for event in table.all(Refilled)]
    assert bought == [(0, 4, False), (1, 3, False), (2, 1, False), (3, 8, True)]
    assert set(cards("2C 3C 4C 6C")) <= set(table.state.hands[0])
    assert set(cards("7C 8C 9C")) <= set(table.state.hands[1])
    assert table.view(None).bought == (4, 3, 1, 8)


def test_a_non_dealer_with_six_trumps_or_more_buys_nothing() -> None:
    table = Table("AH KH QH JH TH 9H", "8H 7H 6H 5H 5D 4H 3H").bid()
    assert table.view().bought[:2] == (0, 0)


@pytest.mark.parametrize(
    ("trumps", "sizes", "robbed"),
    [
        (("", "", ""), (6, 6, 4, 6), 0),
        (("AH", "", ""), (6, 6, 5, 6), 0),
        (("", "", "AH"), (6, 6, 5, 6), 0),
        (("AH", "", "KH"), (6, 6, 6, 6), 0),
        (("AH QH", "", "KH"), (6, 6, 6, 6), 1),
    ],
)
def test_a_short_stock_is_dealt_as_far_as_it_goes_and_the_dealers_right_gets_less(
    trumps: tuple[str, ...], sizes: tuple[int, ...], robbed: int
) -> None:
    table = Table(*trumps, "", kill_time="first_trick").play("pass", "pass", "pass", "bid 6", "hearts")
    held = {event.to: len(event.cards) for event in table.all(Held)}
    # Who must lead and has no trump has gone cold since.
    assert tuple(held[seat] for seat in range(4)) == sizes
    assert table.view().bought[3] == robbed


def test_the_dealer_joins_the_stock_to_his_nine_and_keeps_all_trumps_up_to_six() -> None:
    table = Table("AH KH QH JH", "TH 9H", "8H 7H", "6H 5H 5D", stock="2C 3C 4C 6C 7C 8C 9C TC JC QC 4H").bid(
        8
    )
    assert table.view().bought[3] == 6
    assert table.hand(3) == "6H 5H 5D 4H 3H 2H"


def test_a_dealer_with_six_trumps_still_robs_and_kills_down_to_six() -> None:
    six = "QH JH TH 9H 5H 5D"
    nothing_new = Table("AH KH 2H 3H", "4H 8H", "6H 7H", six).bid(bidder=3)
    assert (nothing_new.view(3).bought[3], nothing_new.view(3).surplus) == (6, 0)
    assert nothing_new.hand(3) == six
    two_more = Table("AH KH 2H 3H", "4H", "6H", six, stock=f"{TWELVE} 8H 7H").bid(bidder=3)
    assert (two_more.view(3).bought[3], two_more.view(3).surplus) == (4, 2)
    assert two_more.hand(3) == "QH JH TH 9H 8H 7H 5H 5D"
    two_more.play("kill 8H 7H")
    assert two_more.hand(3) == six


def test_the_points_among_what_a_dealer_robs_with_six_trumps_are_not_lost() -> None:
    table = Table("AH 4H 2H", "TH", "JH 3H", "KH QH 9H 8H 7H 6H", stock=f"{TWELVE} 5H 5D").bid(bidder=3)
    assert table.hand(3) == "KH QH 9H 8H 7H 6H 5H 5D"
    assert table.why("kill 5H 5D") == "kill-scoring"
    table.play("kill 7H 6H").play_out()
    assert sum(table.scored.score.taken) == 14


def test_the_dealers_discards_and_trumps_stay_hidden() -> None:
    table = Table("AH KH 2H 3H", "4H", "6H", "QH").bid()
    for seat in (None, 0, 1, 2):
        assert table.view(seat).discarded[3] is None
    assert len(table.view(3).discarded[3] or ()) == 9 + 4 - 6


def test_a_dealer_has_at_most_ten_trumps_and_kills_four() -> None:
    """The fewer trumps the others have, the less the stock leaves: with three it leaves him one card."""
    nine, fifteen = "AH KH QH JH TH 9H 8H 7H 6H", f"5D {TWELVE} 2S 3S"
    table = Table("4H", "3H", "2H", nine, stock=f"{fifteen} 5H").bid(bidder=3)
    assert (table.view(3).bought[3], table.view(3).surplus) == (1, 4)
    assert table.legal().split(", ")[0] == "kill 9H 8H 7H 6H"
    assert len(table.legal().split(", ")) == 15
    table.play("kill KH QH 9H 8H")
    assert table.hand(3) == "AH JH TH 7H 6H 5H"


def test_with_deal_all_a_seat_may_have_thirteen_trumps_and_kill_seven_of_eight() -> None:
    nine = "AH KH QH JH TH 9H 8H 7H 6H"
    table = Table("3H", "", "", nine, refill="deal_all", stock=f"{TWELVE} 5H 5D 4H 2H").bid(bidder=3)
    assert table.view(3).surplus == 7
    assert table.legal() == "kill KH QH 9H 8H 7H 6H 4H"


def test_nine_trumps_dealt_to_a_non_dealer_are_killed_to_six() -> None:
    table = Table("AH KH QH JH TH 9H 8H 7H 5H").bid(14)
    assert (table.view(0).phase, table.view(0).surplus, table.view().to_act) == ("kill", 3, (0,))
    assert table.view(0).counts[0] == 9
    table.play("kill KH QH 9H")
    assert table.last(Killed) == Killed(0, cards("KH QH 9H"))
    assert (table.hand(0), table.view().killed[0]) == ("AH JH TH 8H 7H 5H", cards("KH QH 9H"))


def test_scoring_trumps_are_never_killed() -> None:
    table = Table("AH KH QH JH TH 9H 5H 2H").bid()
    assert table.legal() == "kill QH 9H, kill KH 9H, kill KH QH"
    for move in ("kill AH KH", "kill 5H KH", "kill 2H KH", "kill JH TH"):
        assert table.why(move) == "kill-scoring"
    assert table.why("kill KH") == "kill-number"
    assert table.why("kill KH QH 9H") == "kill-number"
    assert table.why("kill KH 8H") == "kill-own"
    assert table.why("AH") == "kill-first"
    assert table.why("1:kill KH") == "others-kill"


def test_all_kill_together_and_it_is_told_when_the_last_has_chosen() -> None:
    table = Table("AH KH QH JH TH 9H 8H", "7H 6H 5H 5D 4H 3H 2H").bid()
    assert table.view().to_act == (0, 1)
    table.play("1:kill 7H")
    assert table.events == (Ready(1),)
    assert table.view().to_act == (0,)
    assert table.why("1:kill 6H") == "killed-already"
    assert (table.view(0).killed, table.view(0).counts[1]) == (((),) * 4, 7)
    assert (table.hand(1), table.view(1).surplus) == ("6H 5H 5D 4H 3H 2H", 0)
    table.play("0:kill 8H")
    assert [(event.seat, texts(event.cards)) for event in table.all(Killed)] == [(0, "8H"), (1, "7H")]
    assert {event.to for event in table.all(Held)} == {0, 1}
    assert table.view().phase == "playing"


def test_auto_lowest_kills_the_lowest_at_once() -> None:
    table = Table("AH KH QH JH TH 9H 8H", "7H 6H 5H 5D 4H 3H 2H", kill_choice="auto_lowest").bid()
    assert [(event.seat, texts(event.cards)) for event in table.all(Killed)] == [(0, "8H"), (1, "3H")]
    assert table.view().phase == "playing"


def test_with_first_trick_the_surplus_lies_face_up_under_the_first_card_and_leaves_five() -> None:
    table = Table("AH KH QH JH TH 9H 8H", kill_time="first_trick").bid()
    assert (table.view(0).phase, table.view(0).surplus) == ("playing", 1)
    assert table.why("AH") == "under-number"
    assert table.why("AH over KH QH") == "under-number"
    assert table.why("AH over JH") == "kill-scoring"
    table.play("AH over 9H")
    assert (table.hand(0), table.view(2).killed[0]) == ("KH QH JH TH 8H", cards("9H"))


def test_with_first_trick_and_auto_lowest_the_card_alone_is_named() -> None:
    table = Table("AH JH TH 5H 5D 2H KH", kill_time="first_trick", kill_choice="auto_lowest").bid()
    # The king must lie under a scoring card: it can't be led.
    assert table.legal() == "AH, JH, TH, 5H, 5D, 2H"
    assert table.why("KH") == "top"
    assert table.why("AH over KH") == "under"
    table.play("AH")
    assert (table.hand(0), table.view().killed[0]) == ("JH TH 5H 5D 2H", cards("KH"))


def test_with_first_trick_and_auto_lowest_a_low_card_on_top_has_the_next_lowest_under_it() -> None:
    table = Table("AH KH QH JH TH 9H 8H", kill_time="first_trick", kill_choice="auto_lowest").bid()
    assert table.play("8H").view().killed[0] == cards("9H")
    table = Table("AH KH QH JH TH 9H 8H", kill_time="first_trick", kill_choice="auto_lowest").bid()
    assert table.play("9H").view().killed[0] == cards("8H")


def test_with_deal_all_everybody_gets_four_more_before_trumps_are_named_and_goes_down_to_six() -> None:
    table = Table("AH KH", "QH", "", "JH", refill="deal_all", stock="2H 3H").play(
        "pass", "pass", "pass", "bid 7"
    )
    assert table.view().counts == (13, 13, 13, 13)
    assert table.view().bought == (4, 4, 4, 4)
    table.play("hearts")
    assert [(event.seat, event.count) for event in table.all(Discarded)] == [(0, 7), (1, 7), (2, 7), (3, 7)]
    assert table.all(Refilled) == []
    assert table.hand(0).startswith("AH KH 3H 2H")
    assert {len(event.cards) for event in table.all(Held)} == {6}
    assert texts(table.view(1).discarded[3])


def test_discards_and_cold_cards_lie_face_up_or_face_down() -> None:
    for value, shown in (("face_up", True), ("face_down", False)):
        hands = ("AH KH QH JH 5H 5D", "TH 9H", "8H 7H", "6H 4H 3H 2H")
        cold = Table(*hands, cold_cards=value).bid(8).play_out().all(WentCold)
        assert {event.cards is not None for event in cold} == {shown}
    down = Table("AH KH", "QH", discards="face_down", cold_cards="face_down").bid()
    assert all(event.cards is None for event in down.all(Discarded))
    assert (down.view(2).discarded[0], len(down.view(0).discarded[0] or ())) == (None, 7)
