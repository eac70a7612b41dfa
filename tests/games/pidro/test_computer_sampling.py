"""The deals that the computer imagines: all that its view allows, none that it forbids, with their odds."""

from __future__ import annotations

from itertools import permutations
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from games.cards import SUITS
from games.chance import Sealed
from games.pidro import PIDRO, thinking
from games.pidro.play import deal
from games.pidro.sampling import TRIES, Budget, Source, Unseen, killed_down, mask
from games.pidro.search import ALL, SCORING, Hands, Search
from games.pidro.search import Table as Trick
from games.pidro.state import PidroState
from tests.games.contract import key_of, random_rules
from tests.games.pidro.table import Table

LUCK = Sealed(bytes(32))
KING, QUEEN, SIX = 1 << 12, 1 << 11, 1 << 5


def trumps_held(state: PidroState) -> list[int]:
    assert state.trumps is not None
    return [mask(hand, state.trumps) for hand in state.hands]


def sizes(hands: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(hand.bit_count() for hand in hands)


@pytest.mark.parametrize("seed", range(12))
def test_the_truth_is_always_among_the_deals_that_the_view_allows(seed: int) -> None:
    rules, chance, random = random_rules(PIDRO, seed), Sealed(key_of(seed)), Random(seed)
    state, _ = PIDRO.new(rules, 4, chance)
    while PIDRO.outcome(state) is None and state.number < 8:
        if state.phase in ("kill", "playing"):
            truth = trumps_held(state)
            for seat in PIDRO.to_act(state):
                unseen = Unseen(PIDRO.view(state, seat))
                assert sum(truth) - truth[seat] == unseen.trumps
                for source in unseen.sources:
                    held = truth[source.seat].bit_count()
                    assert source.held[0] <= held <= source.held[1]
                    assert source.ways(held)
        seat = random.choice(PIDRO.to_act(state))
        state, _ = PIDRO.apply(state, seat, random.choice(PIDRO.legal(state, seat)), chance)


@pytest.mark.parametrize("seed", range(6))
def test_every_deal_holds_each_unseen_trump_once_and_no_more_than_a_hand(seed: int) -> None:
    chance, random = Sealed(key_of(seed)), Random(seed)
    state, _ = PIDRO.new(PIDRO.presets["manual"], 4, chance)
    while state.number < 4:
        if state.phase == "playing":
            view = PIDRO.view(state, state.turn)
            unseen, cold = Unseen(view), [cold.seat for cold in view.cold]
            for hands in unseen.deals(LUCK, "deals", 5):
                assert hands[view.seat or 0] == unseen.own
                assert sum(hands) == unseen.own | unseen.trumps
                assert all(not hands[seat] for seat in cold)
                assert all(hands[seat].bit_count() <= view.counts[seat] for seat in range(4))
                assert all(
                    hands[seat].bit_count() == view.counts[seat] for seat in range(4) if view.killed[seat]
                )
        seat = PIDRO.to_act(state)[0]
        state, _ = PIDRO.apply(state, seat, random.choice(PIDRO.legal(state, seat)), chance)


def test_a_seat_that_bought_three_has_the_three_it_kept_and_at_most_six() -> None:
    table = Table("AH KH QH", "9H 8H 7H", "5H 4H 3H 2H", "JH TH 6H 5D").bid(8)
    partner = next(source for source in Unseen(table.view(0)).sources if source.seat == 2)
    assert partner.first == 4
    assert all(hands[2].bit_count() >= 4 for hands in Unseen(table.view(0)).deals(LUCK, "deals", 50))


def test_a_cold_hand_holds_none_and_who_killed_holds_six() -> None:
    table = Table("AH KH QH JH 9H 8H 7H 5H", "", "TH 4H", "6H 5D 3H 2H").bid(8)
    table.play("kill 8H 7H")
    by_seat = {source.seat: source for source in Unseen(table.view(2)).sources}
    assert by_seat[0].held == (6, 6)
    table.play("AH")
    assert {s.seat: s for s in Unseen(table.view(2)).sources}[1].held == (0, 0)


def test_the_ways_of_a_seat_are_counted() -> None:
    """Every order of the trumps in three first places and two bought ones, tried one by one."""
    source = Source(seat=1, shown=1, nine=3, first=2, bought=2, held=(0, 4))
    for held in range(4):
        total = source.shown + held
        ways = sum(sum(place < 3 for place in places) == 2 for places in permutations(range(5), total))
        assert source.ways(held) == ways


def test_the_number_of_trumps_is_expected_as_it_is_dealt() -> None:
    """Over many random deals in which the bids say nothing, the dealer and the others hold as many trumps as
    each view makes one expect, on average."""
    random, table = Random(7), Table()
    errors: list[list[float]] = [[], [], []]
    for _ in range(400):
        deck = list(table.state.deck)
        random.shuffle(deck)
        table.state, _ = deal(table.state.rules, 1, 3, (0, 0), tuple(deck))
        table.suit = random.choice(SUITS)
        state = table.bid(8, bidder=1).state
        if state.phase != "playing":
            continue
        unseen = Unseen(PIDRO.view(state, 0))
        total = unseen.sums[-1]
        for place, source in enumerate(unseen.sources):
            before, expected = 0, 0.0
            for share, running in zip(unseen.shares, unseen.sums, strict=True):
                expected += share[place] * (running - before) / total
                before = running
            errors[place].append(trumps_held(state)[source.seat].bit_count() - expected)
    for found in errors:
        assert len(found) > 300
        assert abs(mean(found)) < 3.5 * stdev(found) / sqrt(len(found))


def test_the_bidder_is_believed_to_hold_top_trumps_rather_than_who_passed() -> None:
    table = Table("9H 8H 4H", "AH KH 7H", "6H 5H 3H", "QH JH TH 5D 2H").bid(8, bidder=1)
    deals = Unseen(table.view(3)).deals(LUCK, "deals", 400)
    bidder, passed = (sum((hands[seat] & KING).bit_count() for hands in deals) for seat in (1, 2))
    assert bidder > passed


class Counted(Sealed):
    """Chance that counts the numbers it draws."""

    drawn = 0

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        self.drawn += count
        return super().numbers(name, count, below)


@pytest.mark.parametrize(("seat", "tries"), [(1, 1), (3, 2)])
def test_no_more_numbers_are_drawn_than_the_deals_are_likely_to_need(seat: int, tries: int) -> None:
    """Any deal agrees with one's own bid, and at least every other one with another seat's 6."""
    table = Table("9H 8H 4H", "AH KH 7H", "6H 5H 3H", "QH JH TH 5D 2H").bid(6, bidder=1)
    unseen, luck = Unseen(table.view(seat)), Counted(bytes(32))
    assert len(unseen.deals(luck, "deals", 100)) == 100
    assert luck.drawn == tries * 100 * (unseen.trumps.bit_count() + 2)


def test_where_few_deals_agree_with_a_bid_all_numbers_are_drawn() -> None:
    table = Table("9H 8H 4H", "AH KH 7H", "6H 5H 3H", "QH JH TH 5D 2H").bid(14, bidder=1)
    unseen, luck = Unseen(table.view(3)), Counted(bytes(32))
    assert len(unseen.deals(luck, "deals", 50)) == 50
    assert luck.drawn == (2 + TRIES) * 50 * (unseen.trumps.bit_count() + 2)


def test_a_deal_that_is_drawn_twice_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three trumps are out, and where they are can be told apart in 27 ways at most."""
    asked: list[Hands] = []

    class Noting(Search):
        def cards(self, hands: Hands, table: Trick) -> dict[int, int]:
            asked.append(hands)
            return super().cards(hands, table)

    monkeypatch.setattr(thinking, "solver", Noting)
    view = Table("AH KH QH JH TH 5H", "9H 8H", "7H 6H 4H", "5D 3H 2H").bid(6).play("AH", "8H", "4H", "3H")
    view.play("KH", "9H", "6H", "5D")
    promised = thinking.card_promises(view.view(0), LUCK, "cards", Budget(0, 0, worlds=100, nodes=10**9))
    assert len(promised) > 1
    assert len(asked) == len(set(asked)) < 28


def test_killing_takes_the_lowest_that_score_nothing() -> None:
    assert killed_down(ALL) == SCORING
    assert killed_down(SCORING | KING) == SCORING
    assert killed_down(SCORING ^ 1 | KING | SIX) == SCORING ^ 1 | KING
    assert killed_down(KING | QUEEN) == KING | QUEEN


def test_a_spectator_has_nothing_to_imagine() -> None:
    with pytest.raises(ValueError, match="only a seat"):
        Unseen(Table("AH").bid().view(None))
