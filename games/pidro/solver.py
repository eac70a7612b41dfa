"""Chooses the search that solves sampled deals: the compiled one where numba is installed, else the one in
plain Python. Both give the same answers; with the compiled one more deals are searched."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from typing import Protocol

from games.pidro.search import Hands, Search, Table


class Solver(Protocol):
    """A solver of deals; ``nodes`` counts the tricks searched, where that is counted."""

    @property
    def nodes(self) -> int:
        """Return how many tricks have been searched."""

    def points(self, hands: Hands, leader: int) -> int:
        """As :meth:`games.pidro.search.Search.points`."""

    def cards(self, hands: Hands, table: Table) -> dict[int, int]:
        """As :meth:`games.pidro.search.Search.cards`."""


@lru_cache
def compiled() -> Solver | None:
    """Return the compiled search; None without numba. The first call in a process loads the compiled code
    from the disk (about a second), or compiles it (up to ten)."""
    if find_spec("numba") is None:
        return None
    from games.pidro.compiled import CompiledSearch

    return CompiledSearch()


def solver() -> Solver:
    """Return the solver for a deal."""
    return compiled() or Search()
