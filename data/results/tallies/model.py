"""The input and the output of a tally."""

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
    """One seat's tally of one game: counts by name, and the names of feats (see
    :mod:`data.results.achievements`)."""

    counts: Counter[str] = field(default_factory=Counter)
    feats: set[str] = field(default_factory=set)


LEAST = 3
"""A game of fewer rounds or hands is too short to be rated."""


def lasted(steps: Sequence[Step], started: type) -> bool:
    """Return whether a game had enough rounds or hands to be rated. ``started`` is the event that begins
    each."""
    return sum(isinstance(event, started) for step in steps for event in step.events) >= LEAST


def blank(seats: int) -> tuple[SeatTally, ...]:
    """Return an empty tally for each seat."""
    return tuple(SeatTally() for _ in range(seats))
