"""Achievements: what earns each of them, and when."""

from __future__ import annotations

from typing import Any

import pytest

from data.results.achievements import ACHIEVEMENTS, Evidence, earned
from data.results.result import Result, SeatResult
from data.results.statistics import Ledger, TallyKey
from data.results.tallies import TALLIES
from games import GAMES
from tests.data.sample_tables import NOON


def seat(user_id: int | None = 1, place: int = 1, **fields: Any) -> SeatResult:
    given = {"team": place, "won": place == 1, "left": False, "helped": False, "counts": {}, "feats": ()}
    return SeatResult(user_id, place, **{**given, **fields})


def result(*seats: SeatResult, seq: int = 1, game: str = "dudo", **fields: Any) -> Result:
    given = {"table_id": seq, "guild_id": 7, "finished": NOON, "closed": False, "rated": True}
    return Result(seq, game=game, seats=seats, **{**given, **fields})


def shown(own: SeatResult, totals: Any = None, streak: int = 0) -> set[str]:
    return set(earned(Evidence(result(own), own, totals or {}, streak)))


@pytest.mark.parametrize(
    ("key", "enough", "too_few"),
    [
        ("regular", {"dudo": {"finished": 30}, "bidou": {"finished": 20}}, {"dudo": {"finished": 49}}),
        ("good-sport", {"bidou": {"last": 10}}, {"bidou": {"last": 9}}),
        ("lie-detector", {"dudo": {"doubts_right": 50}}, {"dudo": {"doubts_right": 49}}),
        ("all-games", {game: {"wins": 1} for game in GAMES}, {"dudo": {"wins": 9}}),
    ],
)
def test_totals_that_are_high_enough_are_an_achievement(key: str, enough: Any, too_few: Any) -> None:
    last = seat(place=2)
    assert shown(last, enough) == {key}
    assert shown(last, too_few) == set()


def test_winning_is_one_and_five_in_a_row_another() -> None:
    assert shown(seat()) == {"first-win"}
    assert shown(seat(), streak=4) == {"first-win"}
    assert shown(seat(), streak=5) == {"first-win", "streak"}


def test_leaving_coming_back_and_winning_is_one() -> None:
    assert shown(seat(helped=True)) == {"first-win", "came-back"}
    assert shown(seat(place=2, helped=True)) == set()


@pytest.mark.parametrize("key", [key for key in ACHIEVEMENTS if "-" in key and key.split("-")[0] in TALLIES])
def test_every_feat_of_a_game_is_one(key: str) -> None:
    assert shown(seat(place=2, feats=(key,))) == {key}


def test_an_achievement_is_earned_once_in_the_first_game_that_shows_it() -> None:
    ledger = Ledger()
    for seq, place in enumerate((2, 1, 1), start=1):
        ledger.add(result(seat(1, place), seat(2, 3 - place), seq=seq))
    assert {key: award.seq for key, award in ledger.awards.items()} == {
        (2, "first-win"): 1,
        (1, "first-win"): 2,
    }


def test_totals_over_all_servers_and_games_count_towards_achievements() -> None:
    ledger = Ledger()
    for seq in range(1, 51):
        game = ("dudo", "bidou")[seq % 2]
        ledger.add(result(seat(1, 2), seat(2, 1), seq=seq, game=game, guild_id=seq))
    assert ledger.awards[1, "regular"].seq == 50
    assert ledger.awards[2, "streak"].seq == 9  # the fifth game of one kind


def test_whoever_was_forgotten_earns_nothing_and_keeps_no_tally_but_a_rating() -> None:
    ledger = Ledger()
    ledger.add(result(seat(-5), seat(2, 2)))
    assert {key.user_id for key in ledger.tallies} == {2}
    assert not ledger.awards
    assert {key.user_id for key in ledger.standings} == {-5, 2}


def test_last_is_whoever_comes_last_of_three_or_more_in_a_game_that_was_not_closed() -> None:
    ledger = Ledger()
    ledger.add(result(seat(1, 1), seat(2, 2), seq=1))
    ledger.add(result(seat(1, 2, team=0), seat(2, 2, team=0), seat(3, 1), seat(4, 1, team=1), seq=2))
    assert not any(counts["last"] for counts in ledger.tallies.values())
    ledger.add(result(seat(1, 1), seat(2, 3), seat(3, 2), seq=3))
    ledger.add(result(seat(1, 1, won=False), seat(2, 3), seat(3, 1, won=False), seq=4, closed=True))
    assert {key.user_id for key, counts in ledger.tallies.items() if counts["last"]} == {2}
    assert ledger.tallies[TallyKey(7, "dudo", 2)] == {"games": 4, "finished": 3, "losses": 3, "last": 1}


def test_whoever_leaves_has_finished_nothing_and_did_not_come_last() -> None:
    ledger = Ledger()
    ledger.add(result(seat(1, 1), seat(2, 2), seat(3, 3, left=True), seq=1))
    ledger.add(result(seat(1, 3), seat(2, 2), seat(3, 1, left=True, won=False), seq=2))
    ledger.add(result(seat(1, 1, won=False), seat(2, 1, won=False), seq=3, closed=True))
    counts = {key.user_id: counts for key, counts in ledger.tallies.items() if key.guild_id}
    assert {user: found["finished"] for user, found in counts.items()} == {1: 2, 2: 2, 3: 0}
    assert not any(found["last"] for found in counts.values())  # whoever left was behind them


def test_a_closed_game_ends_the_winning_streak_only_of_whoever_left() -> None:
    ledger = Ledger()
    for seq, (ana, ben) in enumerate(((1, 2), (1, 2), (2, 1)), start=1):
        ledger.add(result(seat(1, ana), seat(2, ben), seq=seq))
    closed = (seat(1, 2, left=True), seat(2, 1, won=False))
    ledger.add(result(*closed, seq=4, closed=True))
    ledger.add(result(seat(1, 2), seat(2, 1), seq=5))
    standings = {
        key.user_id: one for key, one in ledger.standings.items() if (key.guild_id, key.month) == (7, 0)
    }
    assert (standings[2].streak, standings[2].best, standings[2].games) == (2, 2, 5)
    ledger.add(result(seat(1, 1), seat(2, 2), seq=6))
    ledger.add(result(*closed, seq=7, closed=True))
    assert (standings[1].streak, standings[1].best) == (0, 2)
