"""What a tally is made from, and what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game: its start (``seat`` None) or an action of a seat.

    ``own``: the person made the move themself, neither a computer nor the clock. ``away``: the seats that
    a computer plays at that time. ``events``: the public ones, in order.
    """

    seat: int | None
    own: bool
    away: frozenset[int]
    events: tuple[Any, ...]


@dataclass(slots=True)
class SeatTally:
    """What one seat did in one game: counts by name, and the names of feats (see
    :mod:`data.results.achievements`)."""

    counts: Counter[str] = field(default_factory=Counter)
    feats: set[str] = field(default_factory=set)


LEAST = 3
"""A game of fewer rounds or hands is too short to be rated."""


def lasted(steps: Sequence[Step], started: type) -> bool:
    """Whether a game had so many rounds or hands that it can be rated. ``started`` is the event with which
    each begins."""
    return sum(isinstance(event, started) for step in steps for event in step.events) >= LEAST


def blank(seats: int) -> tuple[SeatTally, ...]:
    """A tally for each seat, nothing counted yet."""
    return tuple(SeatTally() for _ in range(seats))
