"""A finished hand with all cards open: enough to look at it again and to play it from any point."""

from __future__ import annotations

from typing import NamedTuple, Self

from games.cards import Card


class HandRecord(NamedTuple):
    """A hand that is over. ``cards`` is the whole deck in the order of the draw ``hand N/deal``; ``moves``
    are all (seat, action text) of the hand in order; everything else follows from these. ``scores`` are by
    team, before the hand."""

    number: int
    dealer: int
    scores: tuple[int, int]
    cards: tuple[Card, ...]
    moves: tuple[tuple[int, str], ...]

    def with_moves(self, moves: tuple[tuple[int, str], ...]) -> Self:
        """Return the same hand with other moves."""
        return self._replace(moves=moves)
