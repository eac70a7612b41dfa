"""What a move costs, counted at real bots in processes of their own."""

from __future__ import annotations

import pytest

from benchmarks import stock
from benchmarks.load import connected

PRESSES_A_SECOND = 8.0
SECONDS = 15.0


@pytest.mark.long
async def test_a_press_on_the_board_costs_two_requests_at_most_one_under_a_hand_three_a_hand_one() -> None:
    made = await stock.templates()
    async with connected(made, 24, playing=True) as side:
        measured = await side.crowd.press_for(SECONDS, PRESSES_A_SECOND)
        costs = side.crowd.costs
    assert measured.milliseconds
    assert not measured.unanswered
    assert max(costs.by_kind["on the board"]) <= 2
    assert max(costs.by_kind["under a hand"]) <= 3
    assert costs.hands == costs.hand_requests > 0
