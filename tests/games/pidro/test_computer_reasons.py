"""The reasons that are given are true: what they say of a position holds in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.chance import Sealed
from games.engine import Odds
from games.pidro import PIDRO
from games.pidro.actions import Play
from games.pidro.bidding_sense import Outlook
from games.pidro.cards import TWO, points, trumps
from games.pidro.sampling import Budget, Unseen, chance_from
from games.pidro.stakes import HAND_POINTS
from games.pidro.state import PidroState, surplus
from tests.games.pidro.table import Table


def first_hand(seed: int, **options: str) -> Iterator[tuple[PidroState, int]]:
    """The positions of a first hand, for 6 in the suit of which the dealer has most, and whose turn it is."""
    luck, chance = random.Random(seed), Sealed(seed.to_bytes(32, "big"))
    state, _ = PIDRO.new(PIDRO.rules("manual", options), 4, chance)
    while state.number == 1 and PIDRO.outcome(state) is None:
        seat = PIDRO.to_act(state)[0]
        yield state, seat
        legal: Any = PIDRO.legal(state, seat)
        if state.phase == "bidding":
            action = legal[0]
        elif state.phase == "declare":
            held = [card.suit for card in state.hands[seat]]
            action = max(legal, key=lambda declared: held.count(declared.suit))
        else:
            action = luck.choice(legal)
        state, _ = PIDRO.apply(state, seat, action, chance)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_said_to_be_lost_that_the_partner_may_win_or_that_could_cost_less(seed: int) -> None:
    for state, seat in first_hand(seed):
        view = PIDRO.view(state, seat)
        if view.phase != "playing" or view.trick is None or not view.trick.plays or view.trumps is None:
            continue
        for action in view.legal:
            why = PIDRO.explain(view, action).key
            left = (view.trick.leader - seat - 1) % 4
            assert isinstance(action, Play)
            cost = points(action.card, view.trumps)
            rest = [
                points(c.card, view.trumps) for c in view.legal if isinstance(c, Play) and c.card.rank != TWO
            ]
            if why == "pidro-why-lose":
                assert left < 2
                assert cost == min(rest)
            elif why == "pidro-why-lose-now":
                assert left < 2
                assert cost > min([*rest, 0])
            elif why == "pidro-why-partner-may":
                assert left >= 2


def decided(state: PidroState, seat: int) -> bool:
    """Whether the bid is made or lost by what has been taken, or this seat knows where every trump is."""
    view = PIDRO.view(state, seat)
    if view.bid is None or view.bidder is None or view.trumps is None:
        return False
    made, lost = view.points[view.bidder % 2], view.points[1 - view.bidder % 2]
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    left = any(card in trumps(view.trumps) for hand in others for card in hand)
    return made >= view.bid or lost > HAND_POINTS - view.bid or (view.phase == "playing" and not left)


def test_no_hint_calls_certain_or_impossible_what_it_has_only_sampled() -> None:
    told, sure = 0, set()
    for seed in (1, 6):
        for state, seat in first_hand(seed):
            view = PIDRO.view(state, seat)
            for action in {view.legal[0], view.legal[-1], PIDRO.hint(view)}:
                facts = PIDRO.explain(view, action).facts
                for odds in [fact for fact in facts.values() if isinstance(fact, Odds)]:
                    told += 1
                    if decided(state, seat):
                        sure.add(odds)
                    else:
                        assert 0 < odds < 1, (view.phase, action)
    assert told >= 60
    assert {0.0, 1.0} & sure


@pytest.mark.parametrize(
    ("hits", "samples", "chance"), [(40, 40, 41 / 42), (0, 40, 1 / 42), (3, 4, 4 / 6), (0, 0, 0.5)]
)
def test_of_forty_in_forty_samples_the_chance_is_41_in_42(hits: float, samples: float, chance: float) -> None:
    assert chance_from(hits, samples) == chance


@pytest.mark.parametrize("declares", [False, True])
def test_the_more_deals_a_bid_is_made_in_the_higher_it_is_stated_but_never_as_certain(declares: bool) -> None:
    """Of the bids that 90% and more of 40 deals had promised 88% came true (``benchmarks odds``)."""
    table = Table("AH KH QH JH TH 5H 5D 3H 2H")
    if declares:
        table.play("bid 6", "pass", "pass", "pass")
    view = PIDRO.view(table.state, 0)
    few, many = (
        Outlook(view, Sealed(bytes(32)), "deals", Budget(deals, deals, worlds=0, nodes=10**9))
        for deals in (42, 126)
    )
    made = [thought.named("hearts", 6) for thought in (few, many)]
    assert min(promised.points for promised in made) > 13
    assert 0.8 < made[0].odds < made[1].odds <= 132 / 136
    assert made[0].odds <= 48 / 52


def test_a_card_that_would_else_be_killed_has_a_reason_too() -> None:
    found = 0
    for seed in range(90):
        for state, seat in first_hand(seed, kill_time="first_trick"):
            if state.phase == "playing" and surplus(state, seat) and found < 3:
                found += 1
                view = PIDRO.view(state, seat)
                for card in {
                    action.card: action for action in view.legal if isinstance(action, Play)
                }.values():
                    assert PIDRO.explain(view, card).key.startswith("pidro-why-")
    assert found == 3


def test_who_led_for_his_partner_because_of_a_single_trump_is_thought_to_have_no_more() -> None:
    found = 0
    for seed in range(60):
        for state, seat in first_hand(seed, partner_singleton_leads="on"):
            if state.phase != "playing" or state.tricks or state.cold or state.bidder is None:
                continue
            assert state.trick is not None
            partner, view = state.bidder ^ 2, PIDRO.view(state, seat)
            if seat == partner or not state.trick.plays:
                continue
            for hands in Unseen(view).deals(Sealed(bytes(32)), "deals", 8):
                if state.trick.leader == partner:
                    found += 1
                    assert hands[partner] == 0
                elif not any(player == partner for player, _ in state.trick.plays):
                    assert hands[partner].bit_count() != 1
    assert found
