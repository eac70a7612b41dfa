"""The chances that hints of Dudo state."""

from __future__ import annotations

import random

import pytest

from games.chance import Sealed
from games.dudo import DUDO, field
from games.dudo.actions import CALZA, DOUBT, Bid
from games.dudo.plain import holds as even
from tests.games.contract import key_of
from tests.games.dudo.table import Table
from tests.games.dudo.test_rounds import palifico


def test_before_the_others_have_bid_their_dice_are_even() -> None:
    view = Table("13366", "22222").view(0)
    assert DUDO.explain(view, Bid(5, 3)).facts["odds"] == even(view, Bid(5, 3))


def test_what_is_seen_is_certain() -> None:
    view = Table("22", "33").play("1x2").view(1)
    assert DUDO.explain(Table("22", "33").play("4x6").view(1), DOUBT).facts["odds"] == 1.0
    assert field.holds(view, Bid(2, 3), standing=False) == 1.0


def test_who_opens_is_believed_more_than_even_dice_would_be() -> None:
    view = Table("22345", "33344", faceoff="on").play("2x6").view(1)
    assert field.holds(view, Bid(2, 6), standing=True) > even(view, Bid(2, 6))


@pytest.mark.parametrize("bid", ["5x6", "8x2"])
def test_a_bid_that_can_hardly_hold_is_not_believed_whoever_makes_it(bid: str) -> None:
    view = Table("22345", "33344").play(bid).view(1)
    assert DUDO.explain(view, DOUBT).facts["odds"] > 0.5
    assert DUDO.hint(view) == DOUBT


def test_a_doubt_is_stated_as_often_right_as_doubts_are_that_are_advised() -> None:
    view = Table("22345", "33344", "42266").play("2x6", "6x4").view(2)
    stated = DUDO.explain(view, DOUBT).facts["odds"]
    assert stated == field.doubts(view, Bid(6, 4)) != 1 - field.holds(view, Bid(6, 4), standing=True)
    assert 0 < stated < 1


def test_where_dice_make_it_certain_or_nobody_else_has_bid_a_doubt_is_that_of_the_bid_to_fail() -> None:
    certain = Table("22", "33").play("4x6").view(1)
    assert field.doubts(certain, Bid(4, 6)) == 1.0
    unheard = Table("22345", "33344").play("2x4").view(0)
    assert field.doubts(unheard, Bid(2, 4)) == 1 - even(unheard, Bid(2, 4))


def test_a_doubt_in_a_solved_round_is_measured_too_with_what_the_table_tells() -> None:
    view = Table("2", "3").play("1x5").view(1)
    known = field.doubt_situation(view, Bid(1, 5))
    assert known is not None
    assert known[0] == "doubt solved"
    assert known[1][:-1] == field.of_doubt(view, Bid(1, 5))
    assert 0 < field.doubts(view, Bid(1, 5)) < 1


def test_a_leap_to_aces_right_after_the_opening_is_believed_more_than_a_late_one() -> None:
    hands = ("22345", "3344")
    early, late = (
        Table(*hands).play(*bids).view(1) for bids in (["4x6"], ["2x2", "2x4", "3x2", "3x6", "4x6"])
    )
    assert even(early, Bid(2, 1)) == even(late, Bid(2, 1))
    assert field.holds(early, Bid(2, 1), standing=False) > field.holds(late, Bid(2, 1), standing=False)


@pytest.mark.parametrize("preset", ["asmodee", "liars_dice"])
def test_what_is_stated_is_measured_apart_where_no_calza_is_called_and_where_aces_are_high(
    preset: str,
) -> None:
    hands = ("22345", "33344")
    view, other = (Table(*hands, preset=name).play("4x4").view(1) for name in (preset, "wikipedia"))
    for known in (field.situation(view, Bid(5, 4), standing=False), field.doubt_situation(view, Bid(4, 4))):
        assert known is not None
        name, features = known
        assert len(field.weights()[name]) == len(features)
    assert field.holds(view, Bid(5, 4), standing=False) != field.holds(other, Bid(5, 4), standing=False)
    assert field.doubts(view, Bid(4, 4)) != field.doubts(other, Bid(4, 4))


def test_hard_plays_by_the_same_chances_in_every_preset() -> None:
    views = [
        Table("22345", "33344", "2", preset=name).play("4x4").view(1)
        for name in ("wikipedia", "asmodee", "liars_dice")
    ]
    assert len({field.holds(view, Bid(4, 4), standing=True) for view in views}) == 1


def test_whatever_is_told_of_has_weights_where_it_is_measured_apart() -> None:
    told = {f"{what} {among}" for what in ("own", "doubt") for among in ("two", "three", "more", "solved")}
    told.add("standing solved")
    apart = {name + ladder for name in told for ladder in ("", ", aces high", ", no calza")}
    assert field.weights().keys() == apart | {"standing two", "standing more", "calza solved"}


def test_who_opens_a_palifico_with_one_die_holds_its_face_so_a_fellow_die_makes_more_of_it_than_one() -> None:
    view = palifico("23456").play("1x2").view(1)
    stated = {move: DUDO.explain(view, move).facts["odds"] for move in (CALZA, Bid(2, 2))}
    assert stated[CALZA] < stated[Bid(2, 2)]
    assert DUDO.hint(view) != CALZA


@pytest.mark.parametrize("preset", ["wikipedia", "dudo_full", "perudo_box"])
def test_a_calza_is_not_stated_as_likelier_than_a_doubt_and_one_die_more_leave_room_for(preset: str) -> None:
    compared = 0
    for game in range(9):
        luck, chance = random.Random(game), Sealed(key_of(game))
        state, _ = DUDO.new(DUDO.presets[preset], 2 + game % 3, chance)
        while DUDO.outcome(state) is None:
            view = DUDO.view(state, DUDO.to_act(state)[0])
            if isinstance(view.bid, Bid) and CALZA in view.legal and view.sight is None:
                compared += 1
                exact, *others = (
                    DUDO.explain(view, move).facts["odds"]
                    for move in (CALZA, DOUBT, Bid(view.bid.quantity + 1, view.bid.face))
                )
                assert all(exact + other <= 1 + 1e-9 for other in others)
            moves = view.natural if view.natural and luck.random() < 0.75 else view.legal
            state, _ = DUDO.apply(state, DUDO.to_act(state)[0], luck.choice(moves), chance)
    assert compared >= 30
