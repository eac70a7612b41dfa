"""What is believed of hands in an obligo round, where others see them (Dudo 2.7)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.dudo import DUDO, obligo
from games.dudo.actions import CALZA, DOUBT, Bid
from games.dudo.belief import Belief
from tests.games.dudo.test_rounds import obligo as table


def shares(found: Mapping[obligo.Hand, float], face: int) -> float:
    """The average number of dice of that face."""
    return sum(chance * hand.count(face) for hand, chance in found.items())


def test_who_bids_more_than_is_seen_where_all_see_my_dice_saw_them_there() -> None:
    opened = table("35", "46").falling(seat_0="2", seat_1="55", seat_2="34").play("open")
    before = shares(obligo.chances(opened.view(1), 1), 5)
    view = opened.play("2x5").view(1)
    own = obligo.chances(view, 1)
    assert sum(own.values()) == pytest.approx(1)
    assert shares(own, 5) > 1 > before == pytest.approx(2 / 6)
    assert DUDO.explain(view, DOUBT).facts["odds"] < 0.6 < 1 - (1 / 6) ** 2


def test_who_bids_what_is_seen_without_my_dice_tells_nothing_of_them() -> None:
    view = table("35", "55").falling(seat_0="2", seat_1="34", seat_2="55").play("open", "2x5").view(1)
    assert shares(obligo.chances(view, 1), 5) == pytest.approx(2 / 6)


def test_one_die_that_its_owner_alone_sees_is_believed_to_be_the_face_of_the_bid() -> None:
    view = table("35", "46").falling(seat_0="2", seat_1="34", seat_2="55").play("closed", "1x5").view(1)
    die = obligo.chances(view, 0)
    assert max(die, key=die.__getitem__) == (5,)
    assert sum(die.values()) == pytest.approx(1)
    assert Belief(view).holds(Bid(1, 5)) > 1 - (5 / 6) ** 5


def test_a_hand_that_shows_is_no_secret_and_the_chances_of_one_bid_leave_room_for_each_other() -> None:
    view = table("35", "46").falling(seat_0="2", seat_1="55", seat_2="34").play("open", "3x5").view(2)
    belief = Belief(view)
    exact, more, doubt = (DUDO.explain(view, move).facts["odds"] for move in (CALZA, Bid(4, 5), DOUBT))
    assert exact + more + doubt == pytest.approx(1)
    assert belief.unseen == 2
    assert belief.matching(5) == 2


def test_who_is_out_of_an_open_round_sees_no_dice_and_holds_all_of_them_for_possible() -> None:
    view = table("33", "44", "").falling(seat_0="2", seat_1="55", seat_2="34").play("open", "2x5").view(3)
    belief = Belief(view)
    assert belief.unseen == 5
    assert 0 < belief.holds(Bid(3, 5)) < belief.holds(Bid(2, 5)) < 1
