"""What is read from outside is checked."""

from __future__ import annotations

from typing import Any

import pytest

from games.bidou import BIDOU, MONTEVIDEO
from games.engine import BadState
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


@pytest.mark.parametrize(("option", "before"), [("hands", "off"), ("two_player_stakes", "six")])
def test_a_game_that_was_stored_before_an_option_came_goes_on_as_it_did(option: str, before: str) -> None:
    state = Table("211", "654", montevideo=True).state
    good = MONTEVIDEO.dump(state)
    assert good["rules"].pop(option) == before
    assert MONTEVIDEO.load(good) == state


@pytest.mark.parametrize("version", [1, 3])
def test_a_state_of_another_format_is_refused(version: int) -> None:
    with pytest.raises(BadState, match="version"):
        BIDOU.load({**BIDOU.dump(Table("211", "654").state), "version": version})


def test_an_opener_who_is_not_the_first_of_several_with_the_fewest_throws_is_refused() -> None:
    good = BIDOU.dump(Table("211", "654", "666").state)
    assert (good["throws"], good["opener"], good["rules"]["opener_becomes_captain"]) == ([1, 1, 1], 0, True)
    with pytest.raises(BadState, match="the wrong seat opens"):
        BIDOU.load({**good, "opener": 1})


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
