"""What is read from outside is checked."""

from __future__ import annotations

from typing import Any

import pytest

from games.bidou import BIDOU, MONTEVIDEO
from games.engine import BadRules, BadState
from tests.games.bidou.table import Table


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"stacks": [6, 6, 5]}, "there are 17 chips instead of 18"),
        ({"stacks": [6, 6, 7], "gone": -1}, "greater than or equal to 0"),
        ({"stacks": [9, 9, 0]}, "out doesn't name"),
        ({"centre": 1, "stacks": [6, 6, 5]}, "chips where Bidou has none"),
        ({"captain": 3}, "no seat"),
        ({"opener": None}, "the opener is known"),
        ({"throws": [2, 1, 1]}, "the wrong seat opens"),
        ({"hands": [[2, 1, 1], [6, 5, 4], []]}, "three dice"),
        ({"hands": [[1, 1, 2], [6, 5, 4], [6, 6, 6]]}, "highest first"),
        ({"throws": [1, 1, 4]}, "not as many throws"),
        ({"kept": [[2], [], []]}, "set aside that can't be"),
        ({"done": [0, 1]}, "betting begins when all are done"),
        ({"moves": [[1, "bet 1"]]}, "bet 1 wasn't legal"),
        ({"moves": [[0, "keep 2"]]}, "no move of the betting"),
        ({"again": 1}, "thrown again"),
        ({"phase": "over"}, "the game isn't over when it must be"),
        ({"phase": "open_throw"}, "an open throw is due"),
        ({"wins": [1, 0, 0]}, "only two players play a match"),
        ({"ante": 1}, "chips where Bidou has none"),
        ({"game_name": "montevideo"}, "no game of bidou"),
    ],
)
def test_an_impossible_state_is_refused_with_what_is_wrong(changes: dict[str, Any], problem: str) -> None:
    good = BIDOU.dump(Table("211", "654", "666").state)
    assert BIDOU.dump(BIDOU.load(good)) == good
    with pytest.raises(BadState) as refused:
        BIDOU.load({**good, **changes})
    assert any(problem in found for found in refused.value.problems), refused.value.problems


def test_rules_without_one_of_their_options_are_refused() -> None:
    good = MONTEVIDEO.dump(Table("211", "654", montevideo=True).state)
    rules = {name: value for name, value in good["rules"].items() if name != "max_ante"}
    with pytest.raises(BadState, match="max_ante"):
        MONTEVIDEO.load({**good, "rules": rules})


ADDED = {"equal_throws": "captain_first", "all_in_loser": "equal_each", "all_in_tie": "all_pay"}


def before(state: dict[str, Any], **rules: Any) -> dict[str, Any]:
    """A dumped state as version 1 wrote it, which hadn't the options that were added since."""
    kept = {name: value for name, value in state["rules"].items() if name not in ADDED}
    return {**state, "version": 1, "rules": {**kept, **rules}}


def test_a_state_from_before_an_option_is_played_on_as_it_was_played() -> None:
    table = Table("211", "654", "666", first_dropout="all_stakes")
    old = before(BIDOU.dump(table.state))
    assert set(ADDED).isdisjoint(old["rules"])
    loaded = BIDOU.load(old)
    assert loaded == table.state
    assert {name: getattr(loaded.rules, name) for name in ADDED} == ADDED
    assert BIDOU.read_rules(old["rules"]) == loaded.rules


@pytest.mark.parametrize(("was", "now"), [(True, "first"), (False, "off")])
def test_opening_the_pot_was_on_for_the_first_to_act_or_off(was: bool, now: str) -> None:
    table = Table("211", "654", montevideo=True, open_the_pot=now)
    old = before(MONTEVIDEO.dump(table.state), open_the_pot=was)
    assert MONTEVIDEO.load(old) == table.state
    assert MONTEVIDEO.read_rules(old["rules"]) == table.state.rules


def test_a_state_of_today_may_lack_no_option_and_one_of_before_has_none_of_todays() -> None:
    good = BIDOU.dump(Table("211", "654").state)
    old = before(good)
    with pytest.raises(BadState, match="equal_throws"):
        BIDOU.load({**old, "version": 2})
    with pytest.raises(BadState, match="version 1 hasn't"):
        BIDOU.load({**good, "version": 1})
    with pytest.raises(BadState, match="first_dropout is missing"):
        BIDOU.load({**old, "rules": {k: v for k, v in old["rules"].items() if k != "first_dropout"}})
    with pytest.raises(BadRules):
        MONTEVIDEO.read_rules({"equal_throws": "captain_first", "open_the_pot": True})


def test_chips_in_the_centre_at_the_end_of_a_larger_game_are_stored() -> None:
    """The last two have tied for one chip each, and the rest lies in the centre when one goes out."""
    table = Table("211", "211", "", stacks=(3, 9, 0), two_player_tie="one_each")
    table.play("bet 1", "raise 1", "raise 1", "call")
    assert (table.stacks, table.view().centre) == ((1, 7, 0), 4)
    table.play("0:stand", "1:stand", "1:pass", "bet 1", "drop")
    assert (table.state.phase, table.stacks, table.view().centre) == ("over", (0, 7, 0), 4)
    assert BIDOU.load(BIDOU.dump(table.state)) == table.state


def test_a_hand_that_is_thrown_again_is_stored_with_its_stakes() -> None:
    table = Table("211", "211", two_player_tie="rethrow").play("bet 1", "raise 1", "call")
    loaded = BIDOU.load(BIDOU.dump(table.state))
    assert loaded == table.state
    assert BIDOU.view(loaded, None).pool == 4


@pytest.mark.parametrize(
    "wrong", [{"stacks": (6, 6, 6)}, {"turn": 2}, {"target": 1}, {"bettors": frozenset({2})}, {"taken": True}]
)
def test_betting_that_does_not_stand_as_its_moves_led_to_is_a_problem(wrong: dict[str, Any]) -> None:
    state = Table("211", "654", "666").play("bet 2").state
    assert BIDOU.problems(state) == ()
    assert BIDOU.problems(state._replace(standing=state.standing._replace(**wrong))) == (
        "the betting doesn't stand as its moves led to",
    )


def test_how_the_betting_stands_is_not_stored_but_found_again() -> None:
    state = Table("211", "654", montevideo=True).play("bet 2").state
    stored = MONTEVIDEO.dump(state)
    assert "standing" not in stored
    assert MONTEVIDEO.load(stored).standing == state.standing
