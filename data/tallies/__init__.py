"""What the finished games tell about how each person played: one module a game, one list of them here.

A tally is read off the actions and the public events of a game alone. What a computer did in a person's
place, or the clock, isn't counted as theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from data.tallies import bidou, dudo, pidro
from data.tallies.model import SeatTally, Step

Tally = Callable[[Any, int, Sequence[Step]], tuple[SeatTally, ...]]
"""From the rules, the number of seats and the steps of a finished game to each seat's tally."""

TALLIES: Mapping[str, Tally] = MappingProxyType(
    {"dudo": dudo.tally, "bidou": bidou.tally, "montevideo": bidou.tally, "pidro": pidro.tally}
)
"""The tally of each game by its name."""
