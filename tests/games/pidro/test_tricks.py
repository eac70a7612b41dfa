"""The play, going cold, the lead passing on, and where every point comes from (Pidro 3.2)."""

from __future__ import annotations

import pytest

from games.pidro import PIDRO
from games.pidro.events import Claimed, HandScored, Played, PointTaken, TrickTaken, WentCold
from tests.games.pidro.table import Table, cards


def won(table: Table) -> list[tuple[str, int, int, int | None]]:
    """How the points of the hand were taken: (card, points, team, trick)."""
    return [(point.card.text, point.points, point.team, point.trick) for point in table.scored.taken]


def test_the_highest_bidder_leads_and_only_trumps_can_be_played() -> None:
    table = Table("4H", "KH 5H", "QH 7H", "AH 6H").bid(7, bidder=1)
    assert (table.view().turn, table.legal()) == (1, "KH, 5H")
    filler = next(card for card in table.view(1).cards if card.text not in ("KH", "5H"))
    assert table.why(filler.text) == "no-trump"
    assert table.why("AH") == "not-held"
    assert table.why("pass") == "play-first"
    assert table.why("2:QH") == "not-your-turn"


def test_there_is_a_pause_for_a_look_before_the_first_trick_and_no_other() -> None:
    table = Table("4H 3H", "KH 5H", "QH 7H", "AH 6H").bid(7, bidder=1)
    assert PIDRO.is_pause(table.view())
    for move in ("KH", "7H", "AH", "4H"):
        assert not PIDRO.is_pause(table.play(move).view())


def test_all_who_hold_a_trump_play_one_of_their_choice_and_the_highest_takes_the_trick() -> None:
    table = Table("4H 3H", "KH 5H", "QH 7H", "AH 6H").bid(7, bidder=1)
    table.play("5H", "7H")
    assert table.legal(3).startswith("AH")
    table.play("6H")
    assert (table.view().turn, table.legal()) == (0, "4H, 3H")
    table.play("3H")
    taken = table.last(TrickTaken)
    assert (taken.trick, taken.seat, taken.points, taken.two) == (1, 2, 5, None)
    assert [(seat, card.text) for seat, card, _ in taken.plays] == [
        (1, "5H"),
        (2, "7H"),
        (3, "6H"),
        (0, "3H"),
    ]
    assert (table.view().turn, table.view().points) == (2, (5, 0))


def test_a_trick_is_taken_by_the_twin_suits_five_over_the_four_and_by_the_suits_own_over_that() -> None:
    table = Table("5D 9H", "4H 8H", "5H 7H", "3H 6H").bid().play("5D", "4H", "5H", "3H")
    taken = table.last(TrickTaken)
    assert (taken.trick, taken.seat, taken.points, taken.two) == (1, 2, 10, None)


def test_who_has_no_trump_on_his_turn_goes_cold_and_is_out() -> None:
    table = Table("AH KH 5H 2H 6H", "", "QH JH 5D 7H", "TH 9H 8H 4H 3H").bid()
    assert (table.view().cold, table.view().counts[1]) == ((), 6)
    table.play("AH")
    cold = table.last(WentCold)
    assert (cold.seat, cold.count, cold.leading) == (1, 6, False)
    assert cold.cards is not None
    assert (table.view().turn, table.view().counts[1]) == (2, 0)
    table.play("JH", "9H", "KH")
    assert table.view().turn == 2


def test_nobody_is_cold_before_his_turn() -> None:
    table = Table("AH KH 5H 2H 6H", "QH JH 5D 7H", "", "TH 9H 8H 4H 3H").bid().play("AH")
    assert (table.all(WentCold), table.view().counts[2]) == ([], 6)
    table.play("JH")
    assert table.last(WentCold).seat == 2


def test_who_has_played_all_his_cards_goes_cold_with_nothing_in_his_hand() -> None:
    table = Table("AH KH QH JH TH 9H", "8H", "4H 3H 2H 5D", "7H 6H 5H", auto_claim="off").bid()
    table.play("AH", "8H", "4H", "7H", "KH", "3H", "6H", "QH", "2H", "5H", "JH", "5D")
    assert [(cold.seat, cold.count) for cold in table.all(WentCold)] == [(1, 5), (3, 3)]
    table.play("TH")
    assert [(cold.seat, cold.count) for cold in table.all(WentCold)] == [(2, 2)]
    table.play("9H")
    assert table.view().number == 2


def test_six_trumps_are_played_and_then_the_empty_hand_is_cold() -> None:
    table = Table("5H 5D 4H 3H 2H 6H", "AH KH QH JH TH 9H 7H", "8H", "").bid().play("kill 7H")
    table.play("6H", "AH", "8H", "KH", "5H", "QH", "5D", "JH", "4H", "TH", "3H", "9H", "2H")
    assert table.view().number == 2
    table = Table("AH KH QH JH TH 9H", "", "8H 7H", "6H 5H 5D 4H 3H 2H", auto_claim="off").bid()
    table.play("AH", "8H", "2H", "KH", "7H", "3H", "QH", "4H", "JH", "5D", "TH", "5H", "9H", "6H")
    assert [(cold.seat, cold.count) for cold in table.all(WentCold)] == [(1, 6), (2, 4)]


def test_a_bidder_without_a_trump_goes_cold_and_the_lead_passes_left() -> None:
    hands = ("", "", "AH KH 4H 3H 2H 6H", "QH JH 5H 5D TH 9H 8H 7H")
    table = Table(*hands).play("bid 6", "pass", "pass", "pass", "hearts", "kill 8H 7H")
    assert [(cold.seat, cold.leading) for cold in table.all(WentCold)] == [(0, True), (1, True)]
    trick = table.view().trick
    assert trick is not None
    assert (table.view().turn, trick.leader) == (2, 2)
    table.play("AH", "QH")
    assert table.view().turn == 2


def test_the_dealers_right_without_a_trump_lays_down_the_four_cards_it_has() -> None:
    """None of the three was dealt a trump, and the stock ended with the third: he has four cards."""
    stock = "AH 4H 2C 3C 4C 6C KH 3H 2H 7C 8C 9C TC JC QC KC"
    table = Table("", "", "", "QH JH TH 9H 8H 7H 6H 5H 5D", stock=stock).bid()
    table.play("kill 8H 7H 6H", "AH")
    assert table.all(WentCold) == []
    table.play("KH")
    assert [(cold.seat, cold.count) for cold in table.all(WentCold)] == [(2, 4)]


def test_a_trick_winner_without_a_trump_goes_cold_and_the_lead_passes_left() -> None:
    table = Table("AH", "KH QH 2H", "JH TH 3H 4H", "9H 8H 7H 5H 5D 6H").bid().play("AH", "QH", "TH", "7H")
    cold = table.last(WentCold)
    assert (cold.seat, cold.leading) == (0, True)
    assert (table.view().turn, table.view().cold[0].trick) == (1, 2)


def test_the_lead_passes_over_seats_that_are_cold_already() -> None:
    table = Table("AH", "", "KH QH 2H 3H 4H", "JH TH 9H 5H 5D 6H 7H 8H").bid()
    table.play("kill 8H 7H", "AH", "QH", "9H")
    assert [(cold.seat, cold.leading) for cold in table.all(WentCold)] == [(1, False), (0, True)]
    assert table.view().turn == 2


@pytest.mark.parametrize("auto_claim", ["on", "off"])
def test_claimed_or_played_out_the_score_is_the_same(auto_claim: str) -> None:
    table = (
        Table("AH KH QH JH 5H 2H", "TH 9H", "8H 7H", "6H 5D 4H 3H", auto_claim=auto_claim).bid(8).play_out()
    )
    assert table.scored.score.taken == (14, 0)
    assert bool(table.all(Claimed)) == (auto_claim == "on")


def test_a_claim_tells_who_holds_what() -> None:
    table = Table("AH KH QH JH 5H 2H", "TH 9H", "8H 7H", "6H 5D 4H 3H").bid(8)
    table.play("AH", "TH", "8H", "5D", "KH", "9H", "7H", "6H", "QH", "4H", "JH", "3H")
    claim = table.last(Claimed)
    assert (claim.team, claim.cards) == (0, ((0, cards("5H")[0]), (0, cards("2H")[0])))
    assert table.scored.taken[-2:] == (
        PointTaken(cards("5H")[0], 5, 0, 0, None, None),
        PointTaken(cards("2H")[0], 1, 0, 0, None, None),
    )


def test_no_claim_is_made_in_the_middle_of_a_trick() -> None:
    table = Table("AH KH QH JH TH 9H", "8H", "5H 5D", "7H").bid().play("AH", "8H", "5D")
    assert table.view().number == 1
    assert table.all(Claimed) == []


def test_every_source_of_points() -> None:
    table = Table("AH JH 6H", "KH TH 5H 4H", "QH 5D 2H", "9H 8H 7H 3H").bid()
    table.play("AH", "TH", "2H", "3H", "JH", "KH", "5D", "9H", "5H", "QH", "8H", "6H")
    assert won(table) == [
        ("AH", 1, 0, 1),
        ("TH", 1, 0, 1),
        ("2H", 1, 0, 1),
        ("JH", 1, 1, 2),
        ("5D", 5, 1, 2),
        ("5H", 5, 0, 3),
    ]
    assert table.scored.score.taken == (8, 6)


def test_the_point_of_the_two_goes_to_who_played_it_and_the_rest_to_the_winner() -> None:
    table = Table("AH", "2H KH", "5H QH", "JH 9H").bid().play("AH", "2H", "5H", "JH")
    assert [(p.card.text, p.team, p.winner) for p in table.view().taken] == [
        ("AH", 0, 0),
        ("2H", 1, 0),
        ("5H", 0, 0),
        ("JH", 0, 0),
    ]
    assert table.last(TrickTaken).points == 7
    assert table.view().points == (7, 1)


def test_a_two_that_is_led_and_beaten_still_counts_for_its_player() -> None:
    table = Table("2H KH", "AH 9H", "QH 8H", "JH 7H").bid().play("2H", "AH", "8H", "7H")
    assert table.view().points == (1, 1)


def test_a_played_card_is_told_with_nothing_under_it() -> None:
    assert Table("AH KH", "QH").bid().play("AH").last(Played) == Played(0, cards("AH")[0], ())


def test_with_partner_singleton_leads_the_partner_leads_if_he_holds_exactly_one_trump() -> None:
    def leader(*hands: str, option: str = "on") -> int | None:
        return Table(*hands, partner_singleton_leads=option).bid().view().turn

    rest = "TH 8H 5H 5D 4H"
    assert leader("AH KH 2H 3H", "QH JH 6H 7H", "9H", rest) == 2
    assert leader("AH KH 2H 3H", "QH JH 6H 7H", "9H", rest, option="off") == 0
    assert leader("AH KH 2H", "QH JH 6H 7H", "9H 3H", rest) == 0
    assert leader("AH KH 2H 3H", "QH JH 6H 7H 9H", "", rest) == 0


def test_the_cards_of_a_hand_are_opened_when_it_is_over() -> None:
    table = Table("AH KH QH JH 5H 2H", "TH 9H", "8H 7H", "6H 5D 4H 3H").bid(8)
    deck = table.state.deck
    assert table.view(1).last is None
    table.play_out()
    record = table.view(1).last
    assert record is not None
    assert (record.cards, record.number, record.dealer) == (deck, 1, 3)
    assert record.moves[:5] == ((0, "bid 8"), (1, "pass"), (2, "pass"), (3, "pass"), (0, "hearts"))
    assert len(table.all(HandScored)) == 1
