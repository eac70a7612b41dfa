"""Montevideo for two with nine chips in the centre, one chip a bet (B19a)."""

from __future__ import annotations

from typing import Any

import pytest

from games.bidou import MONTEVIDEO
from games.bidou.events import AllPassed, GameOver, WentOut
from games.bidou.legal import begun
from games.bidou.play import apply, new
from games.bidou.prices import price
from games.bidou.state import BidouState, Standing
from games.chance import Sealed
from games.engine import BadState
from tests.games.bidou.table import Falls, Table


def nine(*hands: str, stacks: tuple[int, int] | None = None, **options: Any) -> Table:
    return Table(*hands, montevideo=True, stacks=stacks, two_player_stakes="nine", **options)


def test_nine_chips_lie_in_the_centre_and_the_antes_come_from_there() -> None:
    view = nine("211", "654").view()
    assert (view.stacks, view.centre, view.pool) == ((0, 0), 7, 2)
    assert (view.alive, view.all_in, view.places) == ((0, 1), (), (None, None))


def test_a_bet_or_raise_is_of_one_chip_whatever_the_limit_and_comes_from_the_centre() -> None:
    for limit in ("per_action", "per_hand", "none"):
        table = nine("211", "654", bet_limit=limit)
        assert table.legal() == "pass, bet 1, open"
        assert table.play("bet 1").legal() == "call, raise 1, drop"
        assert table.view().centre == 6
        assert table.why("raise 2") == "amount"


def test_the_winner_takes_what_was_bet_into_his_own_stack() -> None:
    table = nine("211", "654").play("bet 1", "call")
    assert table.moved("won") == [("pool", 0, 4)]
    assert (table.state.stacks, table.state.centre, table.state.carried) == ((4, 0), 5, 0)
    uncalled = nine("211", "654").play("bet 1", "drop")
    assert uncalled.moved("won") == [("pool", 0, 3)]
    assert uncalled.state.out == ()


def test_when_the_centre_is_empty_chips_are_ones_own() -> None:
    table = nine("211", "654", stacks=(3, 5))
    assert table.view().centre == 0
    assert table.view().stacks == (3, 4)
    assert table.play("bet 1").view().stacks == (2, 4)


def anted(stacks: tuple[int, int], ante: int = 1, captain: int = 0) -> Standing:
    """How it stands when the antes are paid from there, and who opens is known."""
    state = nine("211", "654").state
    return begun(
        state._replace(stacks=stacks, centre=9 - sum(stacks), ante=ante, captain=captain, moves=())
    ).standing()


@pytest.mark.parametrize(
    ("stacks", "captain", "left"),
    [
        ((8, 0), 0, (7, 0)),
        ((0, 8), 0, (0, 7)),
        ((4, 4), 0, (4, 3)),
        ((4, 4), 1, (3, 4)),
        ((3, 5), 0, (3, 4)),
    ],
)
def test_of_the_last_chip_who_has_fewer_pays_his_ante_or_of_equals_the_captain(
    stacks: tuple[int, int], captain: int, left: tuple[int, int]
) -> None:
    at = anted(stacks, captain=captain)
    assert (at.stacks, at.centre, at.paid) == (left, 0, (1, 1))


@pytest.mark.parametrize(
    ("stacks", "ante", "paid", "left"),
    [((8, 1), 3, 1, (7, 0)), ((0, 0), 6, 4, (0, 0)), ((3, 3), 3, 3, (2, 1)), ((0, 5), 3, 2, (0, 5))],
)
def test_both_ante_alike_as_far_as_both_can(
    stacks: tuple[int, int], ante: int, paid: int, left: tuple[int, int]
) -> None:
    at = anted(stacks, ante)
    assert (at.paid, at.stacks) == ((paid, paid), left)


@pytest.mark.parametrize(("stacks", "ante"), [((0, 0), 6), ((8, 0), 1), ((8, 1), 1)])
def test_if_neither_can_bet_after_the_ante_both_show(stacks: tuple[int, int], ante: int) -> None:
    at = anted(stacks, ante)
    assert (at.turn, at.closed) == (None, "called")


def test_nobody_bets_what_the_other_cannot_call() -> None:
    table = nine("211", "654", stacks=(6, 0))
    assert (table.view().centre, table.view().stacks) == (1, (6, 0))
    assert table.legal() == "pass, open"
    assert table.play("pass").legal() == "pass, bet 1"
    assert table.play("bet 1").legal() == "call, drop"


def test_whoever_has_none_when_the_centre_is_empty_is_out_and_the_other_has_won() -> None:
    still = nine("211", "654", stacks=(3, 0)).play("bet 1", "call")
    assert (still.state.stacks, still.state.centre, still.all(WentOut)) == ((7, 0), 2, [])
    table = nine("211", "654", stacks=(7, 2)).play("bet 1", "call")
    assert table.last(GameOver).places == (1, 2)
    assert (table.state.out, table.last(WentOut).seat) == (((1,),), 1)


def test_if_both_pass_the_pot_stays_and_the_poor_fish_pays_from_the_centre() -> None:
    table = nine("211", "654").play("pass", "pass")
    assert (table.last(AllPassed), table.state.carried, table.state.centre) == (AllPassed(), 2, 7)
    fish = nine("211", "654", poor_fish="on").play("pass", "pass")
    assert ("centre", "pool", 1) in fish.moved("lost")


def test_after_the_last_hand_the_most_chips_win_and_who_has_as_many_shares_a_place() -> None:
    table = nine("211", "654", hands="1").play("bet 1", "call")
    assert table.last(GameOver).places == (1, 2)
    assert nine("211", "654", hands="1").play("pass", "pass").last(GameOver).places == (1, 1)


def test_a_call_costs_its_share_of_the_pot_though_chips_came_from_the_centre() -> None:
    assert price(nine("211", "654").play("bet 1").view(1)) == pytest.approx(1 / 4)


@pytest.mark.parametrize("seats", [3, 8])
def test_more_than_two_have_six_chips_each(seats: int) -> None:
    rules = MONTEVIDEO.rules("wikipedia", {"two_player_stakes": "nine"})
    state, events = new(rules, seats, Falls({}))
    plain, told = new(MONTEVIDEO.rules("wikipedia", {}), seats, Falls({}))
    assert (state._replace(rules=plain.rules), events) == (plain, told)


def test_a_stored_state_has_nine_chips_and_a_centre_for_two_alone() -> None:
    state = nine("211", "654").state
    assert MONTEVIDEO.load(MONTEVIDEO.dump(state)) == state
    six = Table("211", "654", montevideo=True).state
    for values in (
        {**MONTEVIDEO.dump(state), "centre": 12},
        {**MONTEVIDEO.dump(six), "centre": 12, "stacks": [0, 0]},
        {**MONTEVIDEO.dump(state), "out": [[0]]},
    ):
        with pytest.raises(BadState):
            MONTEVIDEO.load(values)


@pytest.mark.parametrize("options", [{}, {"ante": "3", "poor_fish": "on"}, {"pass_before_bet": "fold"}])
def test_whole_games_keep_nine_chips_and_end_with_the_winner_of_them(options: dict[str, str]) -> None:
    rules = MONTEVIDEO.rules("wikipedia", {"two_player_stakes": "nine", **options})
    for number in range(12):
        luck = Sealed(bytes([number] * 32))
        state, _ = new(rules, 2, luck)
        for step in range(3000):
            if state.phase == "over":
                break
            state = _stepped(state, step, luck)
        assert state.phase == "over"
        assert state.centre == 0
        assert sum(map(bool, state.stacks)) == 1


def _stepped(state: BidouState, step: int, luck: Sealed) -> BidouState:
    seat = MONTEVIDEO.to_act(state)[0]
    moves = MONTEVIDEO.legal(state, seat)
    (pick,) = luck.numbers(f"test/{step}", 1, len(moves))
    after, _ = apply(state, seat, moves[pick], luck)
    assert MONTEVIDEO.problems(after) == ()
    at = after.standing
    assert sum(at.stacks) + at.centre + at.pool == 9
    assert max(at.paid, default=0) - min(at.paid, default=0) <= 1
    return after
