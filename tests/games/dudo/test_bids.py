"""Which bid may follow which: Dudo 2.3, 2.7 and 2.9."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.dudo import DUDO
from games.dudo.actions import Bid, Sum
from games.dudo.bids import BidOrder, outbids, raises
from games.engine import BadAction
from tests.games.dudo.table import Table

FIVE = "23456"


def table(**options: str) -> Table:
    """Two hands of five dice: bids go up to ten."""
    return Table(FIVE, FIVE, **options)


def test_the_opener_must_bid() -> None:
    opening = table(paso="on")
    assert opening.why("dudo") == "nothing-to-doubt"
    assert opening.why("calza") == "calza-no-bid"
    assert opening.why("pass") == "pass-no-bid"
    assert opening.legal() == opening.bids()


def test_an_opening_bid_is_any_quantity_up_to_the_dice_in_play_of_a_face_from_two_to_six() -> None:
    assert set(table().bids()) == {f"{q}x{f}" for q in range(1, 11) for f in range(2, 7)}


def test_a_higher_quantity_may_have_any_face_and_the_same_quantity_a_higher_face() -> None:
    after = table().play("5x3")
    assert {"6x2", "6x3", "5x4", "10x6"} <= set(after.bids())
    for low in ("5x3", "5x2", "4x6"):
        assert after.why(low) == "too-low"


@pytest.mark.parametrize(("quantity", "aces"), list(enumerate([1, 1, 2, 2, 3, 3, 4, 4, 5, 5], 1)))
def test_going_to_aces_halves_the_quantity_rounded_up(quantity: int, aces: int) -> None:
    after = table().play(f"{quantity}x4")
    assert f"{aces}x1" in after.bids()
    assert f"{aces - 1}x1" not in after.bids()


def test_aces_are_raised_by_one_or_left_for_twice_their_number_and_one() -> None:
    after = table().play("3x4", "2x1")
    assert after.bids()[0] == "5x2"
    assert {"3x1", "5x2", "5x6", "10x6"} <= set(after.bids())
    assert after.why("2x1") == "too-low"
    assert after.why("4x6") == "too-low"


def test_with_default_options_the_bids_form_one_order() -> None:
    order = DUDO.presets["wikipedia"].bid_order
    every = raises(order, None, 12, True).bids
    for place, low in enumerate(every):
        above = every[place + 1 :]
        assert raises(order, low, 12, True).bids == above
    six_sixes = every.index(Bid(6, 6))
    assert every[six_sixes : six_sixes + 3] == (Bid(6, 6), Bid(3, 1), Bid(7, 2))


orders = st.builds(
    BidOrder,
    ace_bids=st.sampled_from(["halved", "high", "low", "none"]),
    aces_in=st.sampled_from(["half_up", "half_plus"]),
    aces_out=st.sampled_from(["double_plus", "double"]),
    raise_rule=st.sampled_from(["free", "no_lower_face", "one_dimension"]),
).filter(lambda o: not (o.ace_bids == "halved" and o.aces_in == "half_up" and o.aces_out == "double"))


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(order=orders)
def test_bids_never_go_round_in_circles(order: BidOrder) -> None:
    """A way from each bid up to its highest end: the longest one is finite, or this doesn't return."""
    longest: dict[Bid, int] = {}

    def climb(low: Bid, below: frozenset[Bid]) -> int:
        assert low not in below, f"{low} comes after itself"
        if low not in longest:
            above = raises(order, low, 6, True).bids
            longest[low] = 1 + max((climb(high, below | {low}) for high in above), default=0)
        return longest[low]

    assert max(climb(low, frozenset()) for low in raises(order, None, 6, True).bids) <= 36


def test_the_combination_that_would_go_in_circles_does() -> None:
    order = BidOrder("halved", "half_up", "double", "free")
    assert all(outbids(order, low, high) for low, high in pairwise([Bid(4, 2), Bid(2, 1), Bid(4, 2)]))


def test_no_bid_is_higher_than_the_dice_in_play_and_the_highest_leaves_only_a_call() -> None:
    after = table().play("10x6")
    assert after.why("11x2") == "too-many"
    assert after.refused("11x2").facts["dice"] == 10
    after.play("10x1")
    assert after.legal() == ["dudo", "calza"]
    assert after.why("10x6") == "no-bid-left"


def test_a_wrong_bid_is_told_the_lowest_legal_one() -> None:
    assert table().refused("3x1").facts["lowest"] == Bid(1, 2)
    after = table().play("3x5")
    for wrong in ("3x4", "1x1", "20x6", "sum 7"):
        assert after.refused(wrong).facts["lowest"] == Bid(3, 6)
    assert table().play("4x6").refused("1x1").facts["lowest"] == Bid(2, 1)


def test_only_the_seat_in_turn_bids() -> None:
    after = Table(FIVE, FIVE, FIVE).play("1x2")
    assert after.why("2:1x3") == "not-your-turn"
    assert after.refused("0:1x3").facts["turn"] == 1
    assert Table(FIVE, "", FIVE).why("1:1x3") == "out"


def test_natural_bids_are_the_lowest_for_each_face() -> None:
    after = table().play("3x4")
    assert [bid.text for bid in after.view(0).natural] == ["3x5", "3x6", "4x2", "4x3", "4x4", "2x1"]


def test_raise_rule_no_lower_face_lets_the_face_fall_only_by_way_of_aces() -> None:
    after = table(raise_rule="no_lower_face").play("3x4")
    assert after.why("4x3") == "no-lower-face"
    assert {"4x4", "3x5", "2x1"} <= set(after.bids())
    assert "5x2" in after.play("2x1").bids()


def test_raise_rule_one_dimension_raises_quantity_or_face_but_not_both() -> None:
    after = table(raise_rule="one_dimension").play("3x4")
    assert after.why("4x5") == "one-dimension"
    assert set(after.bids()) == {"3x5", "3x6", "2x1", *(f"{q}x4" for q in range(4, 11))}
    assert set(after.play("2x1").bids()) == {
        *(f"5x{f}" for f in range(2, 7)),
        *(f"{q}x1" for q in range(3, 11)),
    }


@pytest.mark.parametrize(("quantity", "aces"), [(10, 6), (4, 3), (5, 3), (3, 2), (1, 1)])
def test_aces_in_half_plus_takes_one_more_than_half_of_an_even_quantity(quantity: int, aces: int) -> None:
    after = table(aces_in="half_plus").play(f"{quantity}x4")
    assert f"{aces}x1" in after.bids()
    assert f"{aces - 1}x1" not in after.bids()


def test_ace_bids_high_ranks_aces_above_sixes_at_their_plain_quantity() -> None:
    after = table(ace_bids="high").play("3x6")
    assert after.bids()[:2] == ["3x1", "4x2"]
    assert after.play("3x1").bids()[0] == "4x2"


def test_ace_bids_low_ranks_aces_below_twos_at_their_plain_quantity() -> None:
    after = table(ace_bids="low", opening_aces="any")
    assert after.bids()[:2] == ["1x1", "1x2"]
    assert after.play("1x6").bids()[0] == "2x1"


def test_ace_bids_none_leaves_aces_wild_but_never_bid() -> None:
    after = table(ace_bids="none", opening_aces="any").play("2x4")
    assert not [bid for bid in after.bids() if bid.endswith("x1")]
    assert after.why("3x1") == "aces-never"


def test_overbid_takes_the_cap_off() -> None:
    after = table(overbid="on").play("10x6")
    assert {"11x2", "99x6"} <= set(after.bids())
    assert after.play("99x6").bids()[0] == "50x1"


@given(quantity=st.integers(1, 99), face=st.integers(1, 6))
@settings(deadline=None, derandomize=True, database=None)
def test_a_bid_is_its_text(quantity: int, face: int) -> None:
    assert DUDO.parse(f"{quantity}x{face}") == Bid(quantity, face)
    assert DUDO.parse(f" {quantity} X {face} ").text == f"{quantity}x{face}"


@pytest.mark.parametrize(
    "text", ["", "5", "x", "5x7", "0x3", "100x2", "5x3x", "dudo!", "sum 1", "sum 13", "٣x3"]
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(BadAction):
        DUDO.parse(text)


def test_the_sum_of_the_face_off_is_its_text() -> None:
    assert DUDO.parse("sum 12") == Sum(12)
