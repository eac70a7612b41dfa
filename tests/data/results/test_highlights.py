"""What is told of a finished game at its end."""

from __future__ import annotations

from typing import Any

import pytest

from data.results.tallies import bidou, dudo
from data.results.tallies.model import Step
from games import GAMES
from games.bidou.events import ChipsMoved, HandStarted, Shown, Uncalled
from games.dudo.actions import Bid
from games.dudo.events import BidMade, DiceLost, Revealed, RoundStarted
from games.engine import Message, Seat

ROUND = RoundStarted(1, "normal", 0, (3, 3))


def told(tally: Any, game: str, seats: int, *events: Any) -> dict[str, Message]:
    rules = next(iter(GAMES[game].presets.values()))
    step = Step(0, own=True, away=frozenset(), events=events)
    return {message.key: message for message in tally.highlights(rules, seats, [step])}


def revealed(hands: tuple[tuple[int, ...], ...], bid: Bid, count: int, *, right: bool) -> Revealed:
    return Revealed(1, "normal", hands, "dudo", 0, bid, 1, count, 0, right)


def test_the_boldest_bluff_is_a_bid_that_was_too_high_and_that_nobody_doubted() -> None:
    hands = ((2, 2, 3), (4, 4, 6))
    bluff, called = Bid(2, 5), Bid(3, 5)
    found = told(
        dudo, "dudo", 2, ROUND, BidMade(0, bluff), BidMade(1, called), revealed(hands, called, 0, right=True)
    )
    facts = found["dudo-high-bluff"].facts
    assert (facts["name"], facts["bid"]) == (Seat(0), bluff)
    # None of the own dice counts: at least two of the three hidden ones must, each with a third.
    assert facts["odds"] == pytest.approx(3 * (1 / 3) ** 2 * (2 / 3) + (1 / 3) ** 3)


def test_a_bid_that_was_true_or_was_doubted_is_no_bluff_that_stood() -> None:
    hands = ((2, 2, 3), (4, 4, 6))
    true, called = Bid(2, 4), Bid(3, 4)
    found = told(
        dudo, "dudo", 2, ROUND, BidMade(0, true), BidMade(1, called), revealed(hands, called, 2, right=True)
    )
    assert "dudo-high-bluff" not in found


def test_a_bid_that_was_more_likely_than_not_is_no_bluff() -> None:
    hands, made, called = ((2, 3, 3), (4, 4, 6)), Bid(2, 2), Bid(3, 2)
    found = told(
        dudo, "dudo", 2, ROUND, BidMade(0, made), BidMade(1, called), revealed(hands, called, 1, right=True)
    )
    # One of the own dice counts, and one of the three hidden ones does so in 19 of 27 cases.
    assert "dudo-high-bluff" not in found


def test_the_best_call_was_right_against_the_odds() -> None:
    likely, unlikely = ((2, 2, 3), (6, 6, 6)), ((3, 3, 3), (6, 6, 6))
    bid = Bid(3, 2)
    for hands, wanted in ((likely, True), (unlikely, False)):
        found = told(dudo, "dudo", 2, ROUND, BidMade(1, bid), revealed(hands, bid, 2, right=True))
        assert ("dudo-high-doubt" in found) == wanted


def test_a_streak_ends_with_a_lost_die() -> None:
    bid, hands = Bid(1, 2), ((2,), (3,))
    events: list[Any] = []
    for number in range(5):
        loser = 0 if number == 3 else 1
        events += [
            ROUND, BidMade(1, bid), revealed(hands, bid, 1, right=False),
            DiceLost(loser, 1, 0, 1, "doubt_wrong"),
        ]  # fmt: skip
    facts = told(dudo, "dudo", 2, *events)["dudo-high-streak"].facts
    assert (facts["name"], facts["rounds"]) == (Seat(0), 3)


def test_the_biggest_showdown_is_a_whole_pot_and_says_how_much_of_it_was_ones_own() -> None:
    """A pot of 12, won in two parts since somebody was all-in: six of it are Ana's own."""
    started = HandStarted(1, 0, open_throw=False, ante=1)
    shown = Shown(1, "called", ((4, 2, 1), (6, 5, 2), (6, 5, 3)), (1, 3, 2))
    events = [
        started, *(ChipsMoved(seat, "pool", 1, "ante") for seat in range(3)),
        ChipsMoved(0, "pool", 5, "bet"), ChipsMoved(1, "pool", 1, "bet"), ChipsMoved(2, "pool", 3, "bet"),
        shown, ChipsMoved("pool", 0, 6, "won"), ChipsMoved("pool", 0, 6, "won"),
    ]  # fmt: skip
    facts = told(bidou, "montevideo", 3, *events)["bidou-high-chips"].facts
    assert facts == {"name": Seat(0), "hand": 1, "chips": 12, "own": 6}


def test_what_went_back_before_isnt_of_ones_own_and_a_centre_is_nobody_s() -> None:
    started = HandStarted(1, 0, open_throw=False, ante=0)
    shown = Shown(1, "called", ((4, 2, 1), (6, 5, 2)), (1, 2))
    events = [
        started, ChipsMoved("centre", "pool", 4, "bet"), ChipsMoved(1, "pool", 2, "bet"), shown,
        ChipsMoved("pool", 1, 2, "returned"), ChipsMoved("pool", 1, 4, "lost"),
    ]  # fmt: skip
    facts = told(bidou, "bidou", 2, *events)["bidou-high-chips"].facts
    assert facts == {"name": Seat(1), "hand": 1, "chips": 4, "own": 0}


def test_a_hand_that_nobody_saw_is_counted_and_stays_unknown() -> None:
    started = HandStarted(1, 0, open_throw=False, ante=0)
    shown = Shown(2, "called", ((4, 2, 1), (6, 5, 2), ()), (1, 2, 0))
    found = told(bidou, "bidou", 3, started, Uncalled(2), started, Uncalled(2), started, shown)
    assert found["bidou-high-unseen"].facts == {"name": Seat(2), "times": 2}
    assert found["bidou-high-hand"].facts["name"] == Seat(0)
    assert not any(
        message.facts.get("name") == Seat(2) and "dice" in message.facts for message in found.values()
    )
