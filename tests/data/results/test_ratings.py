"""Ratings: openskill's Plackett-Luce, for everyone in a finished game."""

from __future__ import annotations

import pytest

from data.results.ratings import Rating, estimate
from data.results.result import SeatResult

NEW = (25.0, 25 / 3)
Table = list[tuple[float, float]]


def seats(places: list[int], teams: list[int] | None = None, left: tuple[int, ...] = ()) -> list[SeatResult]:
    """Persons 1, 2, ... by seat."""
    return [
        SeatResult(
            user_id=seat + 1, place=place, team=(teams or range(len(places)))[seat],
            won=place == 1, left=seat in left, helped=seat in left, counts={}, feats=(),
        )
        for seat, place in enumerate(places)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "places", "teams", "after"),
    [
        ([NEW, NEW], [1, 2], None,
         [(27.635389493140497, 8.06590141354368), (22.364610506859503, 8.06590141354368)]),
        ([NEW, NEW], [1, 1], None, [(25.0, 8.06590141354368), (25.0, 8.06590141354368)]),
        ([NEW, NEW, NEW, NEW], [1, 2, 3, 4], None,
         [(27.795252672501135, 8.263571791259416), (26.55291815138952, 8.17961798837266),
          (24.689416369722096, 8.084127880168786), (20.962412806387245, 8.084127880168786)]),
        ([(30.0, 4.0), (25.0, 6.0), (20.0, 7.0), NEW], [2, 1, 2, 4], None,
         [(29.709444751240518, 3.9846256539183864), (26.758361957481096, 5.968349655203894),
          (20.286036372043267, 6.894970947437005), (22.46371912541857, 8.068240277085177)]),
        ([(28.0, 7.0), (20.0, 5.0), (27.0, 6.0), (25.0, 8.0)], [2, 1, 2, 1], [0, 1, 0, 1],
         [(25.739494277290746, 6.882936314589837), (21.153476138228147, 4.957024172035292),
          (25.33913530221801, 5.9267081930581185), (27.952399213009947, 7.820360471807751)]),
    ],
    ids=["two", "a tie of two", "four", "four with a tie", "two teams"],
)  # fmt: skip
def test_the_results_are_those_of_openskill(
    before: Table, places: list[int], teams: list[int] | None, after: Table
) -> None:
    old = {user: Rating(*rating) for user, rating in enumerate(before, start=1)}
    new = estimate(seats(places, teams), old)
    assert sorted(new) == list(range(1, len(before) + 1))
    for user, (mu, sigma) in enumerate(after, start=1):
        assert tuple(new[user]) == pytest.approx((mu, sigma), rel=1e-12)


def test_who_is_not_known_yet_begins_with_the_starting_rating() -> None:
    assert estimate(seats([1, 2]), {}) == estimate(seats([1, 2]), {1: Rating(*NEW), 2: Rating(*NEW)})


def test_a_computer_enters_with_the_starting_rating_each_time() -> None:
    against = [seats([2, 1])[0], SeatResult(None, 1, 1, True, False, False, {}, ())]
    assert list(estimate(against, {1: Rating(30.0, 2.0)})) == [1]
    known = estimate(seats([2, 1]), {1: Rating(30.0, 2.0)})
    assert estimate(against, {1: Rating(30.0, 2.0)})[1] == known[1]


@pytest.mark.parametrize(
    ("places", "left", "rated_as"),
    [
        ([1, 2, 3], (0,), [3, 1, 2]),
        ([1, 2], (0,), [2, 1]),
        ([1, 2, 3, 4], (0, 2), [3, 1, 3, 2]),
    ],
    ids=["of three", "of two", "two of four"],
)
def test_whoever_had_left_comes_behind_all_who_stayed_whatever_the_computer_won(
    places: list[int], left: tuple[int, ...], rated_as: list[int]
) -> None:
    assert estimate(seats(places, left=left), {}) == estimate(seats(rated_as), {})


def test_a_team_keeps_its_place_while_one_of_it_is_there() -> None:
    teams = [0, 1, 0, 1]
    assert estimate(seats([1, 2, 1, 2], teams, left=(0,)), {}) == estimate(seats([1, 2, 1, 2], teams), {})


def test_one_side_alone_proves_nothing() -> None:
    assert estimate(seats([1, 1], [0, 0]), {}) == {}


def test_a_rating_is_uncertain_until_a_dozen_games_or_so() -> None:
    ratings: dict[int, Rating] = {}
    played = 0
    while Rating(*ratings.get(1, NEW)).uncertain:
        ratings |= estimate(seats([1 + (seat + played) % 4 for seat in range(4)]), ratings)
        played += 1
    assert 8 <= played <= 20
    assert ratings[1].value == ratings[1].mu - 3 * ratings[1].sigma
