"""Tallies of how each person played, from finished games: one module a game, one list of them here.

A tally is worked out only from the actions and the public events of a game. Moves by a computer in a person's
place, or by the clock, aren't counted as theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from data.results.tallies import bidou, dudo, pidro
from data.results.tallies.model import SeatTally, Step
from games.engine import Message

Tally: TypeAlias = Callable[[Any, int, Sequence[Step]], tuple[SeatTally, ...]]
"""Returns each seat's tally, from the rules, the number of seats and the steps of a finished game."""

Highlights: TypeAlias = Callable[[Any, int, Sequence[Step]], tuple[Message, ...]]
"""Returns the highlights of a game, the boldest first, from the same; from public events only."""


Counts: TypeAlias = Callable[[Any, Sequence[Step]], bool]
"""Returns whether a game was long enough to be rated, from its rules and steps."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The counting of a game: its ``tally``, the ``feats`` that are achievements, in their order, its
    ``highlights``, and which games of it are long enough to be rated."""

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
"""The counting of each game, by its name."""
