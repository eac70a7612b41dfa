"""What a hand adds to the scores, and who wins (Pidro 3.4)."""

from __future__ import annotations

import pytest

from games.engine import Outcome
from games.pidro import PIDRO
from games.pidro.events import GameOver, HandScore, HandStarted
from tests.games.pidro.table import Table

STRONG = ("AH KH QH JH 5H 5D", "TH 9H", "8H 7H", "6H 4H 3H 2H")
"""Seat 0 takes 13 of the 14 points: all but the two."""


def after(points: int, bidder: int = 0, scores: tuple[int, int] = (0, 0)) -> HandScore:
    return Table(*STRONG, scores=scores).bid(points, bidder).play_out().scored.score


def test_a_made_bid_adds_all_that_was_taken_and_the_defenders_add_theirs() -> None:
    score = after(8)
    assert (score.made, score.taken, score.change, score.scores) == (True, (13, 1), (13, 1), (13, 1))


def test_a_bid_is_made_with_just_as_many_points() -> None:
    assert after(13).made


def test_a_failed_bid_costs_the_bid_and_what_was_taken_is_lost() -> None:
    score = after(14)
    assert (score.made, score.taken, score.change) == (False, (13, 1), (-14, 1))


def test_the_defenders_add_what_they_took() -> None:
    score = after(6, bidder=1)
    assert (score.made, score.change) == (False, (13, -6))


def test_scores_go_below_zero_without_limit() -> None:
    assert after(14, scores=(-100, 3)).scores == (-114, 4)


def test_the_deal_moves_left_and_the_next_hand_is_dealt_at_once() -> None:
    table = Table(*STRONG).bid(8).play_out()
    assert table.last(HandStarted) == HandStarted(2, 0)
    view = table.view()
    assert (view.number, view.dealer, view.turn, view.phase) == (2, 0, 1, "bidding")
    assert (view.scores, len(view.history), view.points) == ((13, 1), 1, (0, 0))


def test_a_team_that_reaches_62_wins() -> None:
    table = Table(*STRONG, scores=(49, 60)).bid(8).play_out()
    assert table.last(GameOver) == GameOver(0, (62, 61))
    assert PIDRO.outcome(table.state) == Outcome((1, 3, 1, 3), ((0, 2), (1, 3)))
    assert (table.view().to_act, table.view().scores, table.view(0).legal) == ((), (62, 61), ())


def test_the_defenders_win_too_when_they_reach_62() -> None:
    table = Table(*STRONG, scores=(50, 61)).bid(14).play_out()
    assert table.last(GameOver).team == 1


@pytest.mark.parametrize(("bidder", "team"), [(0, 0), (3, 1)])
def test_if_both_reach_62_the_team_that_bid_wins_even_with_fewer_points(bidder: int, team: int) -> None:
    hands = ("KH 9H 5H 5D", "QH JH 7H 4H", "AH TH 6H", "8H 3H 2H")
    table = Table(*hands, scores=(56, 56)).bid(6, bidder).play_out()
    assert table.last(GameOver) == GameOver(team, (62, 64))


def test_at_61_the_game_goes_on() -> None:
    assert Table(*STRONG, scores=(48, 60)).bid(8).play_out().view().phase == "bidding"


def test_the_target_can_be_changed() -> None:
    assert Table(*STRONG, scores=(18, 0), target="31").bid(8).play_out().last(GameOver).team == 0


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    table = Table(*STRONG, scores=(50, 0)).bid(8).play_out()
    assert (table.why("0:pass"), table.why("0:AH"), table.why("7:pass")) == ("over", "over", "no-seat")
