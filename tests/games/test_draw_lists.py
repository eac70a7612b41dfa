"""The lists of draws: each draw of a game is in one, and no list changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.draw_lists import CUT, EXTRA, MOST_NAMES, places
from games.fair import (
    FairChance,
)
from tests.adapters import ADAPTERS
from tests.games.contract import random_rules, walk
from tests.games.sealed import HOUSE, SECRET, each_case, each_game, few, frozen, many


@each_game
def test_a_list_has_cut_first_no_name_twice_and_at_most_5000(name: str) -> None:
    game, seen = GAMES[name], set[str]()
    for part in (1, 2, 3, 17, EXTRA + 1, EXTRA + 2, 2 * EXTRA + 1, 5 * EXTRA + 3):
        try:
            first, *names = game.draw_list(part)
        except ValueError:
            continue
        assert first == CUT
        assert len(names) < MOST_NAMES
        assert len(set(names)) == len(names)
        assert seen.isdisjoint(names), "a draw stands in one part alone"
        assert {game.part_of(each) for each in names} == {part}
        seen |= {*names}
    for part in (0, -1, EXTRA, -EXTRA + 1):
        with pytest.raises(ValueError, match="there is no part"):
            game.draw_list(part)


@each_case
@few
@given(seed=st.integers(0, 2**32 - 1))
def test_every_draw_of_a_whole_game_stands_in_the_list_of_its_part(name: str, preset: str, seed: int) -> None:
    game = GAMES[name]
    rules = random_rules(game, seed) if preset == HOUSE else game.presets[preset]
    numbers = game.seats(rules)
    drawn = walk(game, ADAPTERS[name], rules, numbers[seed % len(numbers)], seed).draws
    assert drawn
    for each in drawn:
        assert each in places(game, game.part_of(each))
    assert CUT not in drawn


@each_game
@many
@given(number=st.integers(1, 2000), more=st.integers(1, 200), seat=st.integers(0, 7))
def test_every_draw_that_rules_can_ask_for_stands_in_some_list(
    name: str, number: int, more: int, seat: int
) -> None:
    """However often those who tie roll again, however late, whoever they are."""
    for kind in GAMES[name].draw_kinds:
        seats = 2 if "captain" in kind.name and number > 1 else 8
        draw = kind.name.replace("{s}", str(seat % seats)).replace("{n}", str(number))
        draw = draw.replace("{m}", str(more)).replace("{r}", str(more))
        if name == "montevideo" and "again" in draw:
            continue  # no rule of it throws a hand again
        assert draw in places(GAMES[name], GAMES[name].part_of(draw))


@each_game
def test_what_no_game_draws_is_in_no_list(name: str) -> None:
    chance = FairChance([(SECRET, frozen(name))], GAMES[name])
    rounds, hands = ("round", "round 1/seat 11", "round 0/seat 1"), ("hand 1/seat 8/throw 1", "hand x/deal")
    for draw in (*rounds, *hands, "hand 1/deals", "cut 0", ""):
        with pytest.raises(LookupError):
            chance.numbers(draw, 1, 6)
