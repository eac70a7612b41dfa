"""Montevideo (Bidou 1.11) and Poor Fish (Bidou 1.10)."""

from __future__ import annotations

import pytest

from games.bidou import MONTEVIDEO
from games.bidou.events import AllPassed, AnteRaised, GameOver, Shown, Uncalled, WentOut
from games.engine import BadRules
from tests.games.bidou.table import Table

HIGH, MIDDLE, LOW = "211", "666", "654"


def pot(*hands: str, **options: object) -> Table:
    return Table(*hands, montevideo=True, **options)  # type: ignore[arg-type]


def test_everyone_antes_before_throwing() -> None:
    table = pot(HIGH, MIDDLE, LOW, ante="2")
    assert (table.stacks, table.view().pool) == ((4, 4, 4), 6)


def test_the_best_hand_takes_the_pot() -> None:
    table = pot(MIDDLE, HIGH, LOW).play("bet 3", "call", "call")
    assert table.moved() == [("pool", 1, 12)]
    assert table.view().captain == 1


def test_bets_are_one_to_three_raises_one_or_two() -> None:
    table = pot(HIGH, MIDDLE, LOW)
    assert table.legal() == "pass, bet 1, bet 2, bet 3, open"
    assert table.play("bet 1").legal() == "call, raise 1, raise 2, drop"


def test_the_first_to_act_may_open_the_pot_and_others_call_at_zero_raise_or_drop() -> None:
    table = pot(HIGH, MIDDLE, LOW).play("open")
    assert table.legal() == "call, raise 1, raise 2, drop"
    table.play("call", "call")
    assert table.moved() == [("pool", 0, 3)]
    assert pot(HIGH, MIDDLE, LOW).play("pass").why("open") == "open"


def test_an_uncalled_bettor_takes_the_pot_without_showing() -> None:
    table = pot(LOW, MIDDLE, HIGH).play("bet 1", "drop", "drop")
    assert table.moved() == [("pool", 0, 4)]
    assert table.last(Uncalled).seat == 0
    assert not table.all(Shown)


def test_all_pass_the_pot_carries_over_and_new_antes_are_paid() -> None:
    table = pot(HIGH, MIDDLE, LOW).play("pass", "pass", "pass")
    assert table.all(AllPassed)
    assert (table.stacks, table.view().pool, table.view().captain) == ((4, 4, 4), 6, 1)


def test_who_has_less_than_the_ante_is_all_in_and_plays_for_the_main_pot() -> None:
    table = pot(MIDDLE, LOW, HIGH, stacks=(8, 9, 1), ante="2")
    assert table.view().all_in == (2,)
    table.play("bet 2", "call")
    # Main pot: one from each; side pot: three more from seats 0 and 1.
    assert table.moved("won") == [("pool", 2, 3), ("pool", 0, 6)]


def test_a_call_for_less_makes_a_side_pot() -> None:
    table = pot(MIDDLE, HIGH, LOW, stacks=(8, 3, 7)).play("bet 3", "call", "call")
    assert table.moved("won") == [("pool", 1, 9), ("pool", 0, 2)]


def test_what_nobody_has_matched_goes_back() -> None:
    table = pot(MIDDLE, HIGH, LOW, stacks=(8, 3, 7)).play("bet 3", "call", "drop")
    assert table.moved() == [("pool", 1, 7), ("pool", 0, 1)]


def test_when_nobody_could_answer_a_bet_the_hands_are_shown_at_once() -> None:
    table = pot(LOW, HIGH, stacks=(8, 4), ante="3")
    table.falling(hand_2__seat_0__throw_1="654", hand_2__seat_1__throw_1="211").play("open", "drop")
    assert table.stacks == (7, 0)
    table.play("0:stand", "1:stand")
    assert table.last(Shown).places == (2, 1)
    assert table.moved() == [("pool", 1, 2), ("pool", 0, 3)]


def test_two_tied_split_the_pot() -> None:
    table = pot(HIGH, HIGH, LOW).play("bet 1", "call", "call")
    assert sorted(table.moved()) == [("pool", 0, 3), ("pool", 1, 3)]


def test_without_chips_one_is_eliminated_and_the_last_holder_wins() -> None:
    table = pot(HIGH, MIDDLE, LOW, stacks=(14, 2, 2)).play("bet 1", "call", "call")
    assert {(event.seat, event.place) for event in table.all(WentOut)} == {(1, 2), (2, 2)}
    assert table.last(GameOver).places == (1, 2, 2)


def test_with_two_the_ante_rises_by_one_after_each_hand_up_to_its_cap() -> None:
    table = pot(HIGH, MIDDLE, max_ante="2").play("open", "drop")
    assert table.last(AnteRaised).ante == 2
    table.play("0:stand", "1:stand", "open", "drop")
    assert table.view().ante == 2


def test_the_ante_rises_with_three_left_of_four_but_not_in_a_game_of_three() -> None:
    assert pot(HIGH, MIDDLE, LOW, "", stacks=(8, 8, 8, 0)).play("open", "drop", "drop").all(AnteRaised)
    assert not pot(HIGH, MIDDLE, LOW).play("open", "drop", "drop").all(AnteRaised)


def test_without_escalation_the_ante_stays() -> None:
    assert not pot(HIGH, MIDDLE, ante_escalation="off").play("open", "drop").all(AnteRaised)


def test_an_ante_above_its_cap_is_refused() -> None:
    with pytest.raises(BadRules) as refused:
        MONTEVIDEO.rules("wikipedia", {"ante": "5", "max_ante": "3"})
    assert refused.value.why.key == "montevideo-conflict-ante"


# --- Poor Fish ---------------------------------------------------------------------------------------


def test_poor_fish_shows_all_hands_and_the_best_takes_a_chip_from_each() -> None:
    table = Table(MIDDLE, HIGH, LOW, poor_fish="on").play("pass", "pass", "pass")
    assert table.last(Shown).why == "poor_fish"
    assert table.stacks == (5, 8, 5)


def test_poor_fish_for_two_takes_from_the_centre_if_the_opponent_has_none() -> None:
    table = Table(HIGH, LOW, poor_fish="on").play("pass", "pass")
    assert table.moved() == [("centre", 0, 1)]
    table = Table(HIGH, LOW, stacks=(2, 3), poor_fish="on").play("pass", "pass")
    assert table.moved() == [(1, 0, 1)]


def test_poor_fish_with_a_tie_for_best_moves_nothing() -> None:
    table = Table(HIGH, HIGH, LOW, poor_fish="on").play("pass", "pass", "pass")
    assert table.moved() == []


def test_in_montevideo_the_poor_fish_adds_a_chip_to_the_pot() -> None:
    table = pot(HIGH, MIDDLE, LOW, poor_fish="on").play("pass", "pass", "pass")
    assert table.moved() == [(0, "pool", 1)]
    assert table.view().pool == 3 + 1 + 3
