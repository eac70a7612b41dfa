"""What practice has found of moves: the mean result of the rounds in which they were made, by their looks.

A move has three looks, from coarse to fine. A fine one counts the more, the more often it was taken.
"""

from __future__ import annotations

TRUSTED = (12.0, 20.0)
"""After how many results a finer look counts as much as the coarser ones before it."""
SLOWEST = 0.001
"""The least weight of a new result: rivals stay as they are, but the own later play gets better."""
Looks = tuple[int, int, int]


class Practice:
    """The means by look, and of how many results."""

    def __init__(self, trusted: tuple[float, float] = TRUSTED) -> None:
        self._trusted = trusted
        self._tables: tuple[dict[int, list[float]], ...] = ({}, {}, {})

    def value(self, looks: Looks, place: int = 0) -> float:
        """Return what a move is worth, 0 where nothing is known; ``place`` is added to each look."""
        coarse, middle, fine = self._tables
        known = coarse.get(looks[0] + place)
        if known is None:
            return 0.0
        value = known[0]
        known = middle.get(looks[1] + place)
        if known is not None:
            value += known[1] / (known[1] + self._trusted[0]) * (known[0] - value)
            known = fine.get(looks[2] + place)
            if known is not None:
                value += known[1] / (known[1] + self._trusted[1]) * (known[0] - value)
        return value

    def learn(self, looks: Looks, result: float, place: int = 0) -> None:
        """Note the result of a move."""
        for table, look in zip(self._tables, looks, strict=True):
            known = table.setdefault(look + place, [0.0, 0.0])
            known[1] += 1
            known[0] += (result - known[0]) * max(1 / known[1], SLOWEST)
