"""How the players of a game of Mia did.

Counts: ``lifts`` of a cup and ``lifts_right``, those under which there was less than was said.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.results.tallies.model import SeatTally, Step, blank
from tests.small_game.engine import Lifted, LivesLost, MiaRules, Placed
from tests.small_game.throws import THROWS, worth


def tally(rules: MiaRules, seats: int, steps: Sequence[Step]) -> tuple[SeatTally, ...]:
    """Each seat's tally of a whole game."""
    made, hurt = blank(seats), set[int]()
    for step in steps:
        for event in step.events:
            match event:
                case Lifted(seat, _, said, dice) if step.own:
                    made[seat].counts["lifts"] += 1
                    made[seat].counts["lifts_right"] += THROWS.index(worth(dice)) < THROWS.index(said)
                case LivesLost(seat):
                    hurt.add(seat)
                case Placed(seat, 1) if seat not in hurt:
                    made[seat].feats.add("mia-untouched")
    return made
