"""Which search solves the deals that are thought about: the compiled one where numba is there, else the one
in plain Python. Both give the same answers; with the compiled one more deals are looked at."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from typing import Protocol

from games.pidro.search import Hands, Search, Table


class Solver(Protocol):
    """What solves deals; ``nodes`` counts the tricks looked at, where that is counted."""

    @property
    def nodes(self) -> int:
        """How many tricks have been looked at."""

    def points(self, hands: Hands, leader: int) -> int:
        """As :meth:`games.pidro.search.Search.points`."""

    def cards(self, hands: Hands, table: Table) -> dict[int, int]:
        """As :meth:`games.pidro.search.Search.cards`."""


@lru_cache
def compiled() -> Solver | None:
    """The compiled search; None without numba. The first call in a process reads what was compiled from the
    disk (about a second), or compiles it (up to ten)."""
    if find_spec("numba") is None:
        return None
    from games.pidro.compiled import CompiledSearch

    return CompiledSearch()


def solver() -> Solver:
    """What to solve a deal with."""
    return compiled() or Search()
