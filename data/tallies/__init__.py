"""What the finished games tell about how each person played: one module a game, one list of them here.

A tally is read off the actions and the public events of a game alone. What a computer did in a person's
place, or the clock, isn't counted as theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from data.tallies import bidou, dudo, pidro
from data.tallies.model import SeatTally, Step

Tally: TypeAlias = Callable[[Any, int, Sequence[Step]], tuple[SeatTally, ...]]
"""From the rules, the number of seats and the steps of a finished game to each seat's tally."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted of a game: its ``tally``, and the ``feats`` that are achievements, in their order."""

    tally: Tally
    feats: tuple[str, ...] = ()


TALLIES: dict[str, Counted] = {
    "dudo": Counted(dudo.tally, ("dudo-flawless", "dudo-last-die", "dudo-abacus", "dudo-tall-tale")),
    "bidou": Counted(bidou.tally, ("bidou-nerve", "bidou-ones")),
    "montevideo": Counted(bidou.tally, ("montevideo-harbour",)),
    "pidro": Counted(pidro.tally, ("pidro-fourteen", "pidro-well")),
}
"""What is counted of each game, by its name."""
