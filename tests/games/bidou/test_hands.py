"""Which hand is better: Bidou 1.1."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bidou.hands import (
    ALL,
    RANKINGS,
    Hand,
    Kind,
    Ranking,
    hand,
    kind,
    place,
    showdown,
    strength,
    text,
    ways,
)
from tests.games.bidou.ranked import best, worst

hands = st.sampled_from(ALL)
rankings = st.sampled_from(RANKINGS)
tables = st.lists(hands, min_size=1, max_size=8)
quick = settings(max_examples=60, deadline=None, derandomize=True, database=None)


def dice(written: str) -> Hand:
    """``211`` as a hand."""
    return hand(int(die) for die in written)


def shown(*written: str) -> list[Hand]:
    return [dice(one) for one in written]


def in_order(ranking: Ranking) -> list[str]:
    """All hands, best first."""
    return [text(own).replace("-", "") for own in sorted(ALL, key=lambda own: place(own, ranking))]


def test_there_are_56_hands_and_216_throws() -> None:
    assert len(set(ALL)) == 56
    throws = [hand(throw) for throw in product(range(1, 7), repeat=3)]
    assert {own: throws.count(own) for own in ALL} == {own: ways(own) for own in ALL}


def test_a_hand_is_written_high_to_low_however_the_dice_fell() -> None:
    assert {hand(throw) for throw in permutations((1, 4, 2))} == {(4, 2, 1)}
    assert text((4, 2, 1)) == "4-2-1"


@pytest.mark.parametrize("thrown", [(), (1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7)])
def test_other_dice_are_no_hand(thrown: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="three dice from 1 to 6"):
        hand(thrown)


@pytest.mark.parametrize(
    ("ranking", "specials", "numbers"),
    [
        (
            "full",
            "211 221 421 666 555 444 333 222 111 633 533 433 332 331 611 511 411 311 321 432 543 654",
            "665 664 663 662 661 655 653 652 651 644 643 642 641 632 631 622 621 554 553 552 551 544 542 541"
            " 532 531 522 521 443 442 441 431 422 322",
        ),
        (
            "simplified",
            "211 666 555 444 333 222 111 221 654 543 432 321",
            "665 664 663 662 661 655 653 652 651 644 643 642 641 633 632 631 622 621 611 554 553 552 551 544"
            " 542 541 533 532 531 522 521 511 443 442 441 433 431 422 421 411 332 331 322 311",
        ),
        (
            "simpson1934",
            "211 221 666 555 444 333 222 111 654 543 432 321",
            "665 664 663 662 661 655 653 652 651 644 643 642 641 633 632 631 622 621 611 554 553 552 551 544"
            " 542 541 533 532 531 522 521 511 443 442 441 433 431 422 421 411 332 331 322 311",
        ),
    ],
    ids=("full", "simplified", "simpson1934"),
)
def test_the_printed_order_of_each_ranking(ranking: Ranking, specials: str, numbers: str) -> None:
    assert in_order(ranking) == [*specials.split(), *numbers.split()]


def test_in_total_the_specials_are_those_of_full_and_numbers_of_the_same_sum_tie() -> None:
    for own, other in product(ALL, repeat=2):
        special = place(own, "full") <= 22 or place(other, "full") <= 22
        by_full = strength(own, "full") - strength(other, "full")
        by_total = strength(own, "total") - strength(other, "total")
        rank = by_full if special else sum(own) - sum(other)
        assert (by_total > 0, by_total < 0) == (rank > 0, rank < 0)
    assert best(shown("651", "642", "552", "641"), "total", exception=True) == (0, 1, 2)
    assert worst(shown("665", "431", "422"), "total", exception=True) == (1, 2)


def test_in_full_the_low_ladder_is_best_and_in_the_sets_of_twelve_the_high_one() -> None:
    assert strength(dice("321"), "full") > strength(dice("654"), "full")
    for ranking in ("simplified", "simpson1934"):
        assert strength(dice("654"), ranking) > strength(dice("321"), ranking)


def test_in_the_sets_of_twelve_421_is_an_ordinary_number() -> None:
    assert place(dice("421"), "full") == 3
    assert place(dice("421"), "simplified") == place(dice("421"), "simpson1934") == 51
    assert kind(dice("421"), "simplified") == "number"


@pytest.mark.parametrize(
    ("written", "named", "in_twelve"),
    [
        ("211", "bidou", "bidou"),
        ("221", "bide", "bide"),
        ("421", "four_two_one", "number"),
        ("666", "triple", "triple"),
        ("111", "triple", "triple"),
        ("333", "triple", "triple"),
        ("633", "threes", "number"),
        ("331", "threes", "number"),
        ("611", "ones", "number"),
        ("311", "ones", "number"),
        ("321", "ladder", "ladder"),
        ("654", "ladder", "ladder"),
        ("665", "number", "number"),
        ("322", "number", "number"),
    ],
)
def test_what_a_hand_is_called(written: str, named: Kind, in_twelve: Kind) -> None:
    assert kind(dice(written)) == kind(dice(written), "full") == named
    assert kind(dice(written), "simplified") == kind(dice(written), "simpson1934") == in_twelve


@quick
@given(ranking=rankings, exception=st.booleans(), own=hands)
def test_equal_hands_tie(ranking: Ranking, exception: bool, own: Hand) -> None:
    assert best((own, own), ranking, exception) == worst((own, own), ranking, exception) == (0, 1)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_111_beats_211_in_a_showdown_of_two_where_the_exception_holds(ranking: Ranking) -> None:
    assert best(shown("111", "211"), ranking, exception=True) == (0,)
    assert worst(shown("111", "211"), ranking, exception=True) == (1,)
    assert best(shown("111", "211"), ranking, exception=False) == (1,)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_111_keeps_its_place_against_every_other_hand(ranking: Ranking) -> None:
    for other in ALL:
        if other not in (dice("211"), dice("111")):
            pair = (dice("111"), other)
            assert best(pair, ranking, exception=True) == best(pair, ranking, exception=False)


@pytest.mark.parametrize("between", ["221", "421", "666", "555", "444", "333", "222"])
def test_b2_the_printed_order_holds_where_a_hand_between_111_and_211_is_shown(between: str) -> None:
    assert best(shown("111", "211", between), "full", exception=True) == (1,)
    assert worst(shown("111", "211", between), "full", exception=True) == (0,)


@pytest.mark.parametrize("lower", ["633", "311", "321", "654", "665", "322"])
def test_b2_111_is_just_above_211_where_no_hand_between_them_is_shown(lower: str) -> None:
    strengths = showdown(shown("111", lower, "211"), "full", exception=True)
    assert strengths[0] > strengths[2] > strengths[1]


def test_b2_what_is_between_111_and_211_is_a_matter_of_the_ranking() -> None:
    """In ``simplified`` 2-2-1 is below 1-1-1, and 4-2-1 is a number."""
    assert best(shown("111", "211", "221"), "simplified", exception=True) == (0,)
    assert best(shown("111", "211", "421"), "simplified", exception=True) == (0,)
    assert best(shown("111", "211", "222"), "simplified", exception=True) == (1,)
    assert best(shown("111", "211", "221"), "simpson1934", exception=True) == (1,)
    assert best(shown("111", "211", "421"), "simpson1934", exception=True) == (0,)


def test_equal_hands_tie_under_the_exception_too() -> None:
    assert best(shown("111", "211", "111", "211"), "full", exception=True) == (0, 2)
    assert worst(shown("111", "211", "111", "211"), "full", exception=True) == (1, 3)


def test_a_showdown_knows_its_hands_by_seat() -> None:
    hands = {4: dice("665"), 1: dice("654"), 6: dice("654"), 2: dice("322")}
    assert best(hands, "full", exception=True) == (1, 6)
    assert worst(hands, "full", exception=True) == (2,)


@quick
@given(ranking=rankings, exception=st.booleans(), table=tables)
def test_a_showdown_is_the_printed_order_unless_111_is_raised_above_211(
    ranking: Ranking, exception: bool, table: list[Hand]
) -> None:
    strengths = showdown(table, ranking, exception)
    assert [strengths[seat] for seat, own in enumerate(table) if own != dice("111")] == [
        strength(own, ranking) for own in table if own != dice("111")
    ]
    others = [strengths[seat] for seat, own in enumerate(table) if own not in (dice("111"), dice("211"))]
    for seat, own in enumerate(table):
        if own == dice("111"):
            plain = strength(own, ranking)
            assert [other < strengths[seat] for other in others] == [other < plain for other in others]


@quick
@given(ranking=rankings, exception=st.booleans(), table=tables, data=st.data())
def test_the_seats_have_no_part_in_a_showdown(
    ranking: Ranking, exception: bool, table: list[Hand], data: st.DataObject
) -> None:
    turned = data.draw(st.permutations(table))
    winners = {table[seat] for seat in best(table, ranking, exception)}
    assert winners == {turned[seat] for seat in best(turned, ranking, exception)}
    assert len(winners) == 1
