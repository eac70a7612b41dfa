"""What the finished games tell about how each person played: one module a game, one list of them here.

A tally is read off the actions and the public events of a game alone. What a computer did in a person's
place, or the clock, isn't counted as theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from data.results.tallies import bidou, dudo, pidro
from data.results.tallies.model import SeatTally, Step
from games.engine import Message

Tally: TypeAlias = Callable[[Any, int, Sequence[Step]], tuple[SeatTally, ...]]
"""From the rules, the number of seats and the steps of a finished game to each seat's tally."""

Highlights: TypeAlias = Callable[[Any, int, Sequence[Step]], tuple[Message, ...]]
"""From the same to what is told of the game at its end, the boldest first; from public events alone."""


Counts: TypeAlias = Callable[[Any, Sequence[Step]], bool]
"""From the rules and the steps of a game to whether it was long enough to be rated."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted of a game: its ``tally``, the ``feats`` that are achievements, in their order, its
    ``highlights``, which tell what it was like, and which games of it are long enough to be rated."""

    tally: Tally
    feats: tuple[str, ...] = ()
    highlights: Highlights = lambda _rules, _seats, _steps: ()
    counts: Counts = lambda _rules, _steps: True


TALLIES: dict[str, Counted] = {
    "dudo": Counted(
        dudo.tally,
        ("dudo-flawless", "dudo-last-die", "dudo-abacus", "dudo-tall-tale"),
        dudo.highlights,
        dudo.counts,
    ),
    "bidou": Counted(bidou.tally, ("bidou-nerve", "bidou-ones"), bidou.highlights, bidou.counts),
    "montevideo": Counted(bidou.tally, ("montevideo-harbour",), bidou.highlights, bidou.counts),
    "pidro": Counted(pidro.tally, ("pidro-fourteen", "pidro-well"), pidro.highlights, pidro.counts),
}
"""What is counted of each game, by its name."""
