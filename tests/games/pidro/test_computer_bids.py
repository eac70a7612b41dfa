"""The deals that a bid is thought out with: how many, and that no seat is favoured by them."""

from __future__ import annotations

from itertools import islice

import pytest

from games.cards import DECK
from games.chance import Sealed
from games.pidro import PIDRO, bidding_sense
from games.pidro.actions import Bid
from games.pidro.bidding_sense import TURNS, Outlook, imagined, pile, sensible_bids
from games.pidro.sampling import Budget
from games.pidro.views import PidroView
from tests.games.pidro.table import Table

LUCK = Sealed(bytes(32))
FEW = Budget(deals=12, most=48, worlds=0, nodes=10**9)


def doubtful() -> PidroView:
    """A lone ace in the first seat."""
    return Table("AH TH 7H 3H 9C 8D 7S 6C 4S").view(0)


def clear() -> PidroView:
    """All high trumps in the last seat, with one bid left over a partner's."""
    return Table("", "", "", "AH KH QH JH TH 5H 5D 2H 3C").play("pass", "bid 13", "pass").view(3)


def test_six_trumps_with_both_fives_are_bid_as_high_as_the_manual_does() -> None:
    """At 8 the others would bid over it more often than they take those fives."""
    view = Table("KH 9H 8H 7H 5H 5D AS 9C 8C").view(0)
    assert {Bid(9), Bid(10)} <= set(sensible_bids(view))
    advised = PIDRO.hint(view)
    assert isinstance(advised, Bid)
    assert advised.points >= 9


def test_a_doubtful_bid_is_held_against_more_deals_than_a_clear_one() -> None:
    assert Outlook(clear(), LUCK, "clear", FEW).deals == 12
    assert Outlook(doubtful(), LUCK, "doubtful", FEW).deals > 12


@pytest.mark.parametrize(("sure", "deals"), [(0.0, 12), (1e9, 48)])
def test_deals_are_drawn_until_the_choice_is_sure_enough_and_no_more_than_may_be(
    sure: float, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bidding_sense, "SURE", sure)
    assert Outlook(doubtful(), LUCK, "bid", FEW).deals == deals


def test_the_best_is_chosen_of_what_the_estimates_say() -> None:
    named = Table("AH KH 9H AC KC 8C 8D 7D 6S").play("bid 7", "pass", "pass", "pass").view(0)
    for view in (doubtful(), clear()):
        thought = Outlook(view, LUCK, "bid", FEW)
        bids = thought.bids()
        assert thought.best_bid() == max(bids, key=lambda action: bids[action].worth)
    thought = Outlook(named, LUCK, "suit", FEW)
    suits = thought.suits()
    assert len(suits) > 1
    assert thought.best_suit() == max(suits, key=lambda suit: suits[suit].worth)


def test_no_more_deals_are_drawn_once_enough_was_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bidding_sense, "SURE", 1e9)
    monkeypatch.setattr("games.pidro.solver.compiled", lambda: None)
    thought = Outlook(doubtful(), LUCK, "bid", FEW._replace(nodes=1))
    assert thought.nodes > 1
    assert thought.deals == TURNS


def test_imagined_deals_leave_the_seat_its_cards_and_deal_every_other_once() -> None:
    view = doubtful()
    for deal in islice(imagined(view, LUCK, "deals"), 12):
        assert deal.held[0] == deal.nine[0] == pile(view.cards)
        assert sum(deal.held) + sum(deal.stock) == pile(DECK)
        assert len(deal.stock) == 16


def test_the_hands_of_the_others_go_round_so_that_each_is_the_partners_once() -> None:
    deals = list(islice(imagined(doubtful(), LUCK, "deals"), TURNS))
    assert {deal.held[2] for deal in deals} == set(deals[0].held[1:])
    assert len({deal.stock for deal in deals}) == 1


def test_luck_alone_makes_two_thoughts_about_a_view_differ() -> None:
    first, again = (Outlook(doubtful(), LUCK, "bid", FEW).bids() for _ in range(2))
    other = Outlook(doubtful(), LUCK, "another", FEW).bids()
    assert first == again
    assert first != other
