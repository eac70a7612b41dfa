"""Captain, throwing and what is secret in it (Bidou 1.4), time-outs (Bidou 1.12)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.bidou import BIDOU
from games.bidou.events import BidouEvent, CaptainRolled, SeatDone, Thrown, ThrowsShown
from games.bidou.state import BidouState
from games.engine import IllegalAction
from tests.games.bidou.table import Falls, digits


class Game:
    """A game from its start; dice are written down by draw name."""

    def __init__(self, seats: int, falls: Mapping[str, str] | None = None, **options: str) -> None:
        self.chance = Falls(falls or {})
        rules = BIDOU.rules("standard", options)
        self.state: BidouState
        self.events: tuple[BidouEvent, ...]
        self.state, self.events = BIDOU.new(rules, seats, self.chance)

    def play(self, *moves: str) -> Game:
        for move in moves:
            seat, text = move.split(":")
            action = BIDOU.parse(text)
            self.state, self.events = BIDOU.apply(self.state, int(seat), action, self.chance)
        return self

    def why(self, move: str) -> str:
        with pytest.raises(IllegalAction) as refused:
            self.play(move)
        return refused.value.why.key.removeprefix("bidou-illegal-")

    def legal(self, seat: int) -> str:
        return ", ".join(action.text for action in BIDOU.legal(self.state, seat))


def test_everyone_rolls_a_die_and_the_highest_is_captain_the_tied_roll_again() -> None:
    falls = {
        "hand 1/captain/roll 1/seat 0": "2",
        "hand 1/captain/roll 1/seat 1": "5",
        "hand 1/captain/roll 1/seat 2": "5",
        "hand 1/captain/roll 2/seat 1": "3",
        "hand 1/captain/roll 2/seat 2": "4",
    }
    game = Game(3, falls)
    assert game.state.captain == 2
    rolls = [(e.roll, e.seat) for e in game.events if isinstance(e, CaptainRolled)]
    assert rolls == [(1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]


def test_three_dice_are_compared_from_the_highest_down() -> None:
    falls = {"hand 1/captain/roll 1/seat 0": "464", "hand 1/captain/roll 1/seat 1": "356"}
    assert Game(2, falls, captain_roll="three_dice").state.captain == 1


def test_all_throw_at_once_and_each_sees_its_own_dice_only() -> None:
    game = Game(3, {"hand 1/seat 1/throw 1": "124"})
    assert BIDOU.to_act(game.state) == (0, 1, 2)
    assert BIDOU.view(game.state, 1).hands == (None, (4, 2, 1), None)
    assert BIDOU.view(game.state, None).hands == (None, None, None)
    assert [e.to for e in game.events if isinstance(e, Thrown)] == [0, 1, 2]


def test_nobody_learns_how_often_others_threw_before_all_are_done() -> None:
    game = Game(3).play("1:throw", "1:stand", "0:throw")
    assert BIDOU.view(game.state, 0).throws == (2, None, None)
    assert BIDOU.view(game.state, None).throws == (None, None, None)
    assert BIDOU.view(game.state, None).done == (1,)
    assert all(event.to == 0 for event in game.events)


def test_that_a_seat_is_done_is_public_but_not_after_how_many_throws() -> None:
    assert Game(3).play("1:stand").events == (SeatDone(1, None),)
    third = Game(3).play("1:throw", "1:throw").events
    assert [event for event in third if event.to is None] == [SeatDone(1, None)]


def test_two_states_that_differ_in_a_hidden_number_of_throws_look_the_same_to_others() -> None:
    once, twice = Game(3), Game(3).play("1:throw")
    for seat in (None, 0, 2):
        assert BIDOU.view(once.state, seat) == BIDOU.view(twice.state, seat)
    assert BIDOU.view(once.state, 1) != BIDOU.view(twice.state, 1)


def test_kept_dice_are_seen_by_their_owner_alone() -> None:
    falls = {"hand 1/seat 1/throw 1": "124", "hand 1/seat 1/throw 2": "5"}
    game = Game(3, falls, keep_dice="always").play("1:keep 2 1")
    assert BIDOU.view(game.state, 1).kept[1] == (2, 1)
    assert BIDOU.view(game.state, 1).hands[1] == (5, 2, 1)
    plain = Game(3, keep_dice="always")
    for seat in (None, 0, 2):
        assert BIDOU.view(game.state, seat) == BIDOU.view(plain.state, seat)
    assert {event.to for event in game.events} == {1}


def test_dice_set_aside_may_be_thrown_again_later() -> None:
    falls = {"hand 1/seat 0/throw 1": "124", "hand 1/seat 0/throw 2": "5", "hand 1/seat 0/throw 3": "66"}
    game = Game(3, falls, keep_dice="always").play("0:keep 2 1", "0:keep 5")
    assert game.state.hands[0] == digits("665")


def test_one_keeps_one_or_two_of_the_dice_one_has() -> None:
    game = Game(2, {"hand 1/seat 0/throw 1": "411"}, keep_dice="always")
    assert game.legal(0) == "stand, throw, keep 4 1, keep 1 1, keep 4, keep 1"
    assert game.why("0:keep 6") == "keep-dice"


def test_after_the_third_throw_a_seat_is_done() -> None:
    game = Game(2).play("0:throw", "0:throw")
    assert game.state.done == (0,)
    assert game.legal(0) == ""
    assert game.why("0:throw") == "done"


def test_throwing_comes_before_betting() -> None:
    game = Game(2)
    assert game.why("0:bet 1") == "throwing-first"
    assert game.play("0:stand", "1:stand").why("0:throw") == "throwing-over"


def test_in_turn_the_captain_throws_first_and_each_count_is_public_at_once() -> None:
    game = Game(3, throw_order="in_turn")
    assert BIDOU.to_act(game.state) == (0,)
    assert game.state.throws == (1, 0, 0)
    game.play("0:throw", "0:stand")
    assert game.events[0] == SeatDone(0, 2)
    assert BIDOU.view(game.state, None).throws == (2, None, None)
    assert BIDOU.to_act(game.state) == (1,)


def test_the_fewest_throws_open() -> None:
    game = Game(3).play("0:throw", "0:stand", "1:stand", "2:throw", "2:stand")
    assert game.events[-1] == ThrowsShown((2, 1, 2), 1)
    assert BIDOU.view(game.state, None).turn == 1


def test_who_runs_out_of_time_throws_on_with_a_weak_hand_and_bets_on_a_strong_one() -> None:
    game = Game(2, {"hand 1/seat 0/throw 1": "421", "hand 1/seat 1/throw 1": "322"})
    assert BIDOU.default_action(BIDOU.view(game.state, 0)).text == "stand"
    assert BIDOU.default_action(BIDOU.view(game.state, 1)).text == "throw"
    game.play("0:stand", "1:stand")
    assert BIDOU.default_action(BIDOU.view(game.state, 0)).text == "bet 1"
    game.play("0:bet 1")
    assert BIDOU.default_action(BIDOU.view(game.state, 1)).text == "drop"
