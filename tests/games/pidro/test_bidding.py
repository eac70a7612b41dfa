"""The cut, the deal and the bidding (Pidro 3.2)."""

from __future__ import annotations

from games.cards import DECK
from games.chance import Scripted, Sealed
from games.pidro import PIDRO
from games.pidro.events import BidMade, Cut, Dealt, Declared, HandStarted
from tests.games.pidro.table import Table, cards, texts


def order(*first: str) -> list[int]:
    """The places of the deck with these cards on top."""
    top = [DECK.index(card) for text in first for card in cards(text)]
    return [*top, *(place for place in range(52) if place not in top)]


def test_the_highest_card_deals_first_and_tied_seats_draw_again() -> None:
    chance = Scripted(
        {
            "cut 1": order("KH 2S KD 3C"),
            "cut 2": order("9H 9S"),
            "cut 3": order("4H AS"),
            "hand 1/deal": range(52),
        }
    )
    state, events = PIDRO.new(PIDRO.presets["manual"], 4, chance)
    cuts = [event for event in events if isinstance(event, Cut)]
    assert [[seat for seat, _ in cut.cards] for cut in cuts] == [[0, 1, 2, 3], [0, 2], [0, 2]]
    assert HandStarted(1, 2) in events
    assert (state.dealer, state.turn) == (2, 3)


def test_nine_cards_each_are_dealt_by_threes_from_the_dealers_left_and_sixteen_stay() -> None:
    chance = Scripted({"cut 1": order("2H 3H 4H AH"), "hand 1/deal": range(52)})
    state, events = PIDRO.new(PIDRO.presets["manual"], 4, chance)
    assert state.dealer == 3
    dealt = {event.to: event.cards for event in events if isinstance(event, Dealt)}
    for seat in range(4):
        packets = [DECK[start + 3 * seat : start + 3 * seat + 3] for start in (0, 12, 24)]
        assert set(dealt[seat]) == {card for packet in packets for card in packet}
    assert len({card for hand in dealt.values() for card in hand}) == 36


def test_each_seat_has_one_turn_and_bids_higher_than_the_best_so_far() -> None:
    table = Table().play("bid 7")
    assert table.legal() == "pass, bid 8, bid 9, bid 10, bid 11, bid 12, bid 13, bid 14"
    table.play("pass", "bid 9", "bid 12")
    assert (table.view().phase, table.view().turn, table.view().bid) == ("declare", 3, 12)


def test_a_bid_that_is_not_higher_is_refused() -> None:
    table = Table().play("bid 8")
    assert (table.why("bid 8"), table.why("bid 7")) == ("bid", "bid")
    assert (table.why("hearts"), table.why("3:pass"), table.why("AH")) == (
        "bid-first",
        "not-your-turn",
        "bid-first",
    )


def test_the_dealers_pass_after_three_others_is_a_bid_of_six() -> None:
    table = Table().play("pass", "pass", "pass", "pass")
    assert table.all(BidMade)[-1].forced
    assert (table.view().bidder, table.view().bid, table.view().phase) == (3, 6, "declare")


def test_nobody_but_the_dealer_is_forced_and_he_only_if_all_passed() -> None:
    table = Table().play("pass", "bid 6", "pass", "pass")
    assert not any(made.forced for made in table.all(BidMade))
    assert (table.view().bidder, table.view().bid) == (1, 6)


def test_the_highest_bidder_names_any_suit() -> None:
    table = Table().play("pass", "bid 6", "pass", "pass")
    assert table.legal() == "clubs, diamonds, hearts, spades"
    assert (table.why("AH"), table.why("0:hearts")) == ("declare-first", "not-your-turn")
    assert table.play("spades").last(Declared) == Declared(1, "spades", 6)


def test_a_fourteen_does_not_end_the_bidding_unless_it_can_never_be_topped() -> None:
    assert Table().play("bid 14").view().turn == 1
    assert Table(fourteen_over="dealer").play("bid 14").legal() == "pass"
    off = Table(fourteen_over="off").play("pass", "bid 14")
    assert (off.view().phase, off.view().turn, len(off.view().bids)) == ("declare", 1, 2)


def test_the_bidding_is_the_same_for_all_who_look_and_shows_no_cards() -> None:
    table = Table("AH KH", "QH").play("bid 7")
    for seat in (None, 0, 2):
        view = table.view(seat)
        assert [option.text for option in view.options] == table.legal().split(", ")
        assert (view.counts, view.bought) == ((9, 9, 9, 9), (None,) * 4)
    assert table.view(None).cards == ()


def test_a_new_game_needs_four_players() -> None:
    state, _ = PIDRO.new(PIDRO.presets["manual"], 4, Sealed(bytes(32)))
    assert PIDRO.seats(state.rules) == range(4, 5)
    assert texts(state.hands[0])
