"""The chances that hints of Bidou and Montevideo state."""

from __future__ import annotations

import pytest

from games.bidou import BIDOU, field
from games.bidou.actions import STAND, THROW
from games.bidou.computer import bet_chance, throw_chances
from games.chance import Sealed
from tests.games.bidou.table import Table

HANDS = ("532", "643", "211")


@pytest.mark.parametrize("montevideo", [False, True])
def test_hints_state_what_comes_true_of_what_is_reckoned(montevideo: bool) -> None:
    view = Table(*HANDS, montevideo=montevideo).view(0)
    stated = BIDOU.explain(view, view.legal[1]).facts["odds"]
    assert stated == field.measured(view, bet_chance(view))
    assert 0 < stated < 1
    assert stated != bet_chance(view)


@pytest.mark.parametrize("montevideo", [False, True])
def test_the_better_hand_by_what_is_reckoned_is_the_better_one_by_what_is_stated(montevideo: bool) -> None:
    view = Table(*HANDS, montevideo=montevideo).view(0)
    stated = [field.measured(view, tenth / 20) for tenth in range(21)]
    assert stated == sorted(stated)
    assert (stated[0], stated[-1]) == (0, 1), "what is certain stays so"


def test_while_throwing_both_chances_of_a_sentence_are_measured_alike() -> None:
    state, _ = BIDOU.new(BIDOU.presets["standard"], 3, Sealed(bytes(32)))
    seat = BIDOU.to_act(state)[0]
    view = BIDOU.view(state, seat)
    reckoned, facts = throw_chances(view), BIDOU.explain(view, THROW).facts
    assert facts["odds"] == field.measured(view, reckoned[THROW])
    assert facts["stand"] == field.measured(view, reckoned[STAND])
    assert (facts["odds"] > facts["stand"]) == (reckoned[THROW] > reckoned[STAND])
