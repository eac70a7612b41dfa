"""When to stand and which dice to keep: exact, against reckonings that share nothing with the plan."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bidou.hands import ALL, RANKINGS, Hand, Ranking, hand, ways
from games.bidou.throwing import ONE_THROW, Plan, against, standard
from tests.games.bidou.ranked import best

hands = st.sampled_from(ALL)
quick = settings(max_examples=25, deadline=None, derandomize=True, database=None)


def only(aim: Hand) -> dict[Hand, float]:
    """Nothing is worth anything but one hand."""
    return {own: float(own == aim) for own in ALL}


def brute(worth: Callable[[Hand], Fraction], keep: bool) -> Callable[[Hand, int], Fraction]:
    """What a hand is worth with throws left, by trying each of the dice (as they lie) kept or thrown."""
    masks = [mask for mask in product((False, True), repeat=3) if not all(mask) and (keep or not any(mask))]

    @cache
    def value(own: Hand, left: int) -> Fraction:
        found = [worth(own)]
        for mask in masks if left else ():
            falls = product(*([die] if stays else range(1, 7) for die, stays in zip(own, mask, strict=True)))
            ends = [value(hand(fall), left - 1) for fall in falls]
            found.append(sum(ends, Fraction(0)) / len(ends))
        return max(found)

    return value


def test_the_best_chance_to_beat_one_throw_throwing_all_dice_again() -> None:
    plan = standard("full", exception=True, keep=False)
    assert [plan.worth(throws) for throws in (1, 2, 3)] == [
        Fraction(1, 2),
        Fraction(5, 8),
        Fraction(89, 128),
    ]


def test_the_best_chance_to_beat_one_throw_when_any_dice_may_be_kept() -> None:
    plan = standard("full", exception=True, keep=True)
    assert [plan.worth(throws) for throws in (1, 2, 3)] == [
        Fraction(1, 2),
        Fraction(125033, 186624),
        Fraction(5153713, 6718464),
    ]


def test_without_keeping_one_stands_on_the_upper_half_and_then_on_the_upper_three_eighths() -> None:
    plan = standard("full", exception=True, keep=False)
    assert plan.best((6, 4, 4), left=1).stands
    assert plan.best((6, 4, 3), left=1).kept == ()
    assert plan.best((6, 6, 2), left=2).stands
    assert plan.best((6, 6, 1), left=2).kept == ()


def test_with_keeping_pairs_that_make_good_hands_are_kept() -> None:
    plan = standard("full", exception=True, keep=True)
    assert plan.best((6, 1, 1), left=2).kept == (1, 1)
    assert plan.best((5, 2, 1), left=1).kept == (2, 1)
    assert plan.best((4, 2, 1), left=2).stands


@pytest.mark.parametrize("keep", [False, True])
def test_the_plan_is_as_good_as_trying_every_way(keep: bool) -> None:
    """The points of each hand against one throw, counted pair by pair."""

    @cache
    def points(own: Hand) -> Fraction:
        won = Fraction(0)
        for other in ALL:
            winners = best((own, other), "full", exception=True)
            won += Fraction(ways(other) * (0 in winners), len(winners))
        return won / 216

    value = brute(points, keep)
    plan = standard("full", exception=True, keep=keep)
    for left in (0, 1, 2):
        assert {own: plan.best(own, left).worth for own in ALL} == {own: value(own, left) for own in ALL}


@quick
@given(own=hands, left=st.integers(0, 2), aim=hands, keep=st.booleans())
def test_a_plan_for_one_hand_is_as_good_as_trying_every_way(
    own: Hand, left: int, aim: Hand, keep: bool
) -> None:
    value = brute(lambda end: Fraction(int(end == aim)), keep)
    assert Plan(only(aim), keep).best(own, left).worth == value(own, left)


@quick
@given(own=hands, left=st.integers(0, 2), keep=st.booleans(), ranking=st.sampled_from(RANKINGS))
def test_the_choices_are_all_ways_to_go_on_best_first(
    own: Hand, left: int, keep: bool, ranking: Ranking
) -> None:
    found = standard(ranking, exception=False, keep=keep).choices(own, left)
    subsets = {tuple(die for die, stays in zip(own, mask, strict=True) if stays) for mask in MASKS}
    allowed = subsets if keep else {(), own}
    assert {choice.kept for choice in found} == (allowed if left else {own})
    assert len({choice.kept for choice in found}) == len(found)
    assert [choice.worth for choice in found] == sorted((c.worth for c in found), reverse=True)


MASKS = list(product((False, True), repeat=3))


def test_without_throws_left_one_stands() -> None:
    assert Plan(only((2, 1, 1)), keep=True).best((3, 2, 2), 0).stands


def test_one_stands_where_another_throw_is_worth_no_more() -> None:
    """A tenth isn't a float: its averages are exact all the same."""
    for keep in (False, True):
        plan = Plan(dict.fromkeys(ALL, 0.1), keep)
        assert all(plan.best(own, left).stands for own in ALL for left in (0, 1, 2))
        assert plan.worth(3) == Fraction(0.1)


def test_of_equal_ways_the_one_that_keeps_more_dice_is_taken() -> None:
    """All hands with a six are worth the same: no die but the six matters."""
    worths = {own: int(own.count(6) >= 1) for own in ALL}
    assert Plan(worths, keep=True).best((5, 4, 3), 1).kept == ()
    assert Plan(worths, keep=True).best((6, 4, 3), 1).stands
    choices = Plan(worths, keep=True).choices((6, 4, 3), 1)
    assert [choice.kept for choice in choices[:4]] == [(6, 4, 3), (6, 4), (6, 3), (6,)]


def test_a_throw_more_is_never_worth_less_and_keeping_never_either() -> None:
    for ranking, exception in product(RANKINGS, (False, True)):
        worths = [
            [standard(ranking, exception, keep).worth(throws) for throws in (1, 2, 3)]
            for keep in (False, True)
        ]
        assert worths[0][0] == worths[1][0] == Fraction(1, 2)
        assert worths[0] == sorted(worths[0])
        assert worths[1] == sorted(worths[1])
        assert all(without <= with_ for without, with_ in zip(*worths, strict=True))


@pytest.mark.parametrize("keep", [False, True])
def test_where_the_plan_ends_adds_up_to_one_and_is_worth_what_it_says(keep: bool) -> None:
    worths = against(ONE_THROW, "full", exception=True)
    plan = Plan(worths, keep)
    for throws in (1, 2, 3):
        finals = plan.finals(throws)
        assert len(finals) == throws
        assert sum(sum(ends.values()) for ends in finals) == 1
        assert sum(chance * worths[own] for ends in finals for own, chance in ends.items()) == plan.worth(
            throws
        )


def test_who_stops_early_holds_only_hands_to_stand_on() -> None:
    plan = standard("full", exception=True, keep=False)
    first, second, third = plan.finals(3)
    assert set(first) == {own for own in ALL if plan.best(own, 2).stands}
    assert set(second) == {own for own in ALL if plan.best(own, 1).stands}
    assert set(third) == set(ALL)
    assert sum(first.values()) == Fraction(3, 8)
    assert sum(second.values()) == Fraction(5, 8) * Fraction(1, 2)


@quick
@given(field=st.dictionaries(hands, st.integers(1, 9), min_size=1), own=hands, data=st.data())
def test_the_worth_of_a_hand_against_a_field_is_the_share_it_beats_and_the_part_it_ties(
    field: dict[Hand, int], own: Hand, data: st.DataObject
) -> None:
    ranking = data.draw(st.sampled_from(RANKINGS))
    exception = data.draw(st.booleans())
    tie = data.draw(st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)]))
    share = Fraction(0)
    for other, weight in field.items():
        winners = best((own, other), ranking, exception)
        share += weight * (tie if len(winners) == 2 else int(winners == (0,)))
    assert against(field, ranking, exception, tie)[own] == share / sum(field.values())


def test_a_field_needs_a_likely_hand() -> None:
    for field in ({}, {(2, 1, 1): 0.0}):
        with pytest.raises(ValueError, match="likely"):
            against(field, "full", exception=True)
