"""Pidro keeps the contract of all games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.chance import Sealed
from games.pidro import PIDRO, computer
from games.pidro.rules import PidroRules
from tests.games import test_contract as contract
from tests.games.contract import LONGEST, Move, Once, Walk, key_of
from tests.games.pidro.adapter import PidroAdapter, whim

PARTS = [
    contract.test_a_game_ends_with_a_place_for_each_seat_and_nobody_to_act,
    contract.test_an_action_is_legal_exactly_if_apply_takes_it_and_an_illegal_one_changes_nothing,
    contract.test_who_may_act_has_legal_actions_and_nobody_else_has,
    contract.test_states_survive_json_and_actions_survive_text,
    contract.test_mutated_json_is_refused_or_is_another_sound_state,
    contract.test_seed_and_action_texts_replay_the_same_game,
    contract.test_each_draw_has_a_name_of_its_own,
    contract.test_nothing_is_lost_or_made_from_nothing,
    contract.test_what_a_seat_cannot_see_changes_nothing_for_it,
    contract.test_a_view_holds_no_state,
]


def wander(game: Any, rules: Any, seats: int, seed: int) -> Walk:
    """A whole game of random play, with low bids, so that it ends."""
    luck, chance = random.Random(seed), Once(key_of(seed))
    start, opening = game.new(rules, seats, chance)
    state, moves = start, list[Move]()
    while game.outcome(state) is None:
        assert len(moves) < LONGEST
        seat = luck.choice(game.to_act(state))
        action = whim(state, seat, luck)
        after, events = game.apply(state, seat, action, chance)
        moves.append(Move(state, seat, action, after, events))
        state = after
    return Walk(rules, seats, key_of(seed), start, opening, tuple(moves), tuple(chance.names))


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "GAMES", {"pidro": PIDRO})
    monkeypatch.setattr(contract, "ADAPTERS", {"pidro": PidroAdapter()})
    monkeypatch.setattr(contract, "walk", wander)
    # What computers advise is tested with them (test_computer.py); here the moves at time's end stand in.
    monkeypatch.setattr(computer, "best", computer.default)
    monkeypatch.setattr(computer, "choose", lambda view, luck, level: computer.default(view))


@pytest.mark.parametrize("preset", [*PIDRO.presets, contract.HOUSE])
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__.removeprefix("test_"))
def test_the_contract(part: Any, preset: str) -> None:
    part(name="pidro", preset=preset)


def test_every_value_of_every_option_can_be_played() -> None:
    for option in PIDRO.options():
        for value in option.values[:8]:
            rules = PIDRO.rules("manual", {option.name: value})
            assert PIDRO.outcome(wander(PIDRO, rules, 4, 1).end) is not None


def test_rules_and_players_that_do_not_fit_are_refused() -> None:
    contract.test_unknown_presets_options_and_values_are_refused_by_name("pidro")
    contract.test_a_number_of_players_that_the_rules_do_not_allow_is_refused("pidro")
    assert PIDRO.new(PidroRules(), 4, Sealed(bytes(32)))
