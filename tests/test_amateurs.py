"""The levels of Dudo are as hard as their names say, for people who haven't played much."""

from __future__ import annotations

from statistics import mean

import pytest

from benchmarks.amateurs import counter, novice
from benchmarks.levels import rotation
from games.chance import Sealed
from games.dudo import DUDO
from games.dudo.actions import DOUBT, Bid, bid
from games.dudo.state import Call, DudoState

LUCK = Sealed(bytes(32))


def won(one: str, other: str, rotations: int) -> float:
    """The share of games for two that the one wins against the other."""
    numbers = range(rotations)
    return mean(rotation("dudo", "wikipedia", 2, one, other, None, number) for number in numbers)


@pytest.mark.long
def test_a_novice_beats_easy_and_one_who_counts_the_odds_holds_his_own_against_normal() -> None:
    assert won("novice", "easy", 100) > 0.5
    assert won("counter", "normal", 100) > 0.45


@pytest.mark.parametrize("one", ["novice", "counter"])
def test_neither_beats_hard(one: str) -> None:
    assert won(one, "hard", 10) < 0.5


def answering(bids: tuple[Bid, ...], hand: tuple[int, ...]) -> DudoState:
    """A round for two with five dice each, in which it is seat 0's turn with that hand."""
    state, _ = DUDO.new(DUDO.presets["wikipedia"], 2, LUCK)
    seats = [(len(bids) - at) % 2 for at in range(len(bids))]
    calls = tuple(Call(seat, made) for seat, made in zip(seats, bids, strict=True))
    opener = seats[0] if seats else 0
    return state._replace(calls=calls, hands=(hand, (2, 3, 4, 5, 6)), turn=0, opener=opener)


def test_a_novice_opens_with_what_he_holds() -> None:
    assert novice(DUDO.view(answering((), (1, 2, 5, 5, 6)), 0), LUCK) == bid(3, 5)


def test_a_novice_doubts_more_than_he_has_and_the_others_have_on_average() -> None:
    # Five unseen dice have two fives on average, aces included.
    for quantity, doubts in ((3, False), (4, True)):
        view = DUDO.view(answering((bid(quantity, 5),), (2, 2, 2, 5, 6)), 0)
        assert (novice(view, LUCK) == DOUBT) is doubts


def test_one_who_counts_the_odds_doubts_at_two_to_one() -> None:
    # Of five dice two or more count in 54 of 100 throws, three or more in 21.
    for quantity, doubts in ((2, False), (3, True)):
        view = DUDO.view(answering((bid(quantity, 5),), (2, 2, 3, 4, 6)), 0)
        assert (counter(view, LUCK) == DOUBT) is doubts
