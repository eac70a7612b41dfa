"""What nobody may learn before it is public: twin deals that differ only in hidden cards look the same."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from games.pidro import PIDRO
from games.pidro.cards import trumps
from games.pidro.events import Dealt, Held, PidroEvent, WentCold
from games.pidro.play import deal, step
from games.pidro.rules import PidroRules
from games.pidro.state import PidroState, trumps_of
from tests.games.contract import for_eyes
from tests.games.pidro.adapter import PidroAdapter, playing
from tests.games.pidro.table import Table, cards

BUYERS = ("AH KH 2H 3H", "4H", "6H")
"""The three beside the dealer: they buy two, five and five cards, and the dealer robs the last four."""


def held(table: Table, seat: int) -> int:
    """How many trumps a seat holds."""
    return sum(card in trumps("hearts") for card in table.state.hands[seat])


def same_to(seats: Iterable[int | None], one: Table, other: Table) -> None:
    """Both tables, and what happened there last, look the same to these seats; they aren't the same."""
    assert one.state != other.state
    for seat in seats:
        assert one.view(seat) == other.view(seat)
        assert for_eyes(one.events, seat) == for_eyes(other.events, seat)


def twins(*hands: str, stocks: tuple[str, str], bidder: int = 0, **options: str) -> tuple[Table, Table]:
    """The same hands with two stocks, after trumps were named."""
    one, other = (Table(*hands, stock=stock, **options) for stock in stocks)  # type: ignore[arg-type]
    return one.bid(bidder=bidder), other.bid(bidder=bidder)


@pytest.mark.parametrize("discards", ["face_up", "face_down"])
def test_two_or_six_trumps_of_the_dealer_look_the_same(discards: str) -> None:
    high, low = "TH 9H 5H 5D", "2S 3S 4S 6S"
    stocks = [f"2C 3C {one} 4C 7H 8H 6C 7C 8C {two}" for one, two in ((high, low), (low, high))]
    few, many = twins(*BUYERS, "QH JH", stocks=(stocks[0], stocks[1]), discards=discards)
    assert (held(few, 3), held(many, 3)) == (2, 6)
    same_to((None, 0, 2), few, many)
    same_to((None, 0, 2), few.play("KH"), many.play("KH"))


def test_what_a_non_dealer_bought_is_not_seen() -> None:
    stocks = [
        f"2C 3C {one} 4C 6C 7C {two} 8C 9C TC 7H" for one, two in (("5H 5D", "2S 3S"), ("2S 3S", "5H 5D"))
    ]
    one, other = twins(*BUYERS, "QH JH TH 9H 8H", stocks=(stocks[0], stocks[1]))
    assert (held(one, 1), held(other, 1)) == (3, 1)
    same_to((None, 0, 3), one, other)


def test_the_dealers_surplus_is_not_counted_before_he_has_laid_it_under_his_card() -> None:
    high, low = "8H 7H", "2S 3S"
    stocks = [f"2C 3C {one} 4C 6C 7C 8C 9C TC JC QC {two}" for one, two in ((high, low), (low, high))]
    dealer = "QH JH TH 9H 5H 5D"
    one, other = twins(*BUYERS, dealer, stocks=(stocks[0], stocks[1]), kill_time="first_trick")
    assert (one.counts[3], other.counts[3]) == (6, 8)
    assert (one.view(3).surplus, other.view(3).surplus, other.view(0).surplus) == (0, 2, 0)
    same_to((None, 0, 2), one, other)
    same_to((None, 0, 2), one.play("AH"), other.play("AH"))
    other.play("4H", "6H")
    assert other.view(0).counts[3] == 6
    other.play("9H over 8H 7H")
    assert (other.view(0).counts[3], other.view(0).killed[3]) == (5, cards("8H 7H"))


def test_who_kills_is_public_but_not_how_many() -> None:
    one, other = twins(
        *BUYERS,
        "QH JH TH 9H 5H 5D",
        stocks=("2C 3C 7H 2S 4C 6C 7C 8C 9C TC JC QC 8H 3S", "2C 3C 3S 2S 4C 6C 7C 8C 9C TC JC QC 8H 7H"),
    )
    assert (one.view(3).surplus, other.view(3).surplus) == (1, 2)
    assert one.view(0).to_act == other.view(0).to_act == (3,)
    same_to((None, 0, 2), one, other)


def test_what_another_has_chosen_to_kill_is_hidden_while_others_choose() -> None:
    hands = ("AH KH QH JH TH 9H 8H", "7H 6H 5H 5D 4H 3H 2H")
    one, other = (Table(*hands).bid().play(f"1:kill {card}") for card in ("7H", "3H"))
    same_to((None, 0, 2, 3), one, other)
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("preset", PIDRO.presets)
def test_a_seat_that_has_run_out_of_trumps_looks_like_any_other_before_its_turn(preset: str) -> None:
    """Its cards are counted as before, and it isn't cold."""
    run_out = 0
    for state in playing(PIDRO.presets[preset], 8):
        if state.phase != "playing":
            continue
        view = PIDRO.view(state, None)
        tricks = [*state.tricks, *((state.trick,) if state.trick else ())]
        for seat in set(range(4)) - {cold.seat for cold in state.cold}:
            played = sum(player == seat for trick in tricks for player, _ in trick.plays)
            first = 6 if (seat + 1) % 4 != state.dealer else 6 - max(0, 2 - _kept(state))
            assert view.counts[seat] + played == first
            run_out += not trumps_of(state, seat)
    assert run_out


def _kept(state: PidroState) -> int:
    """How many trumps the three beside the dealer were dealt."""
    return 27 - sum(len(away) for seat, away in enumerate(state.discarded) if seat != state.dealer)


def test_only_the_owner_gets_cards_and_only_by_the_two_private_events() -> None:
    private = (Dealt, Held)
    for seat in range(4):
        table = Table("AH KH", "QH", "JH", "TH").bid()
        told = [event for event in for_eyes(table.events, seat) if isinstance(event, private)]
        assert {event.to for event in told} == {seat}
    assert not [event for event in for_eyes(table.events, None) if isinstance(event, private)]


@pytest.mark.parametrize("cold", ["face_up", "face_down"])
def test_what_the_dealer_laid_away_shows_nowhere_until_the_hand_is_over(cold: str) -> None:
    """His discards came in another order: the whole hand looks the same to the others."""
    rules, differed = PidroRules(cold_cards=cold), 0  # type: ignore[arg-type]
    for seed in range(30):
        luck = random.Random(seed)
        state = next(s for s in playing(rules, seed) if s.phase == "playing")
        away = state.discarded[state.dealer]
        stock = [place for place in range(36, 52) if state.deck[place] in away]
        swapped = dict(zip(stock, luck.sample(stock, len(stock)), strict=True))
        deck = tuple(state.deck[swapped.get(place, place)] for place in range(52))
        other, _ = deal(rules, state.number, state.dealer, state.scores, deck, history=state.history)
        for seat, text in state.moves:
            other, _ = step(other, seat, PIDRO.parse(text))
        other = other._replace(last=state.last)
        differed += state != other
        _assert_twins(state, other, luck)
    assert differed > 20


def _assert_twins(one: PidroState, other: PidroState, luck: random.Random) -> None:
    watchers = [None, *(seat for seat in range(4) if seat != one.dealer)]
    while one.phase != "over":
        for watcher in watchers:
            assert PIDRO.view(one, watcher) == PIDRO.view(other, watcher)
        seat = PIDRO.to_act(one)[0]
        action = PidroAdapter().whim(one, seat, luck)
        told: list[tuple[PidroEvent, ...]] = []
        one, events = step(one, seat, action)
        told.append(events)
        other, events = step(other, seat, action)
        told.append(events)
        for watcher in watchers:
            assert for_eyes(told[0], watcher) == for_eyes(told[1], watcher)


def test_a_spectator_sees_no_hand_and_has_no_moves() -> None:
    view = Table("AH KH", "QH").bid().play("AH").view(None)
    assert (view.cards, view.legal, view.surplus) == ((), (), 0)
    assert view.discarded[3] is None


def test_cold_cards_face_down_are_seen_by_nobody() -> None:
    hands = ("AH KH QH JH", "5H 5D TH 9H", "", "8H 7H 6H 4H 3H 2H")
    table = Table(*hands, cold_cards="face_down").bid().play("AH", "9H")
    assert table.last(WentCold).cards is None
    for seat in (None, 0, 1, 2, 3):
        assert [cold.cards for cold in table.view(seat).cold] == [None]
