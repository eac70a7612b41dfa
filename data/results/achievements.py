"""Achievements: each tests what a seat did in a finished game, or a person's totals after it.

Only the keys are here; names and sentences are in the locale files (``achievement-<key>``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from data.results.result import Result, SeatResult
from data.results.tallies import TALLIES
from games import GAMES


@dataclass(frozen=True, slots=True)
class Evidence:
    """Known facts when a game is over: the game, the person's seat in it, and the person's totals by game
    over all servers (this game included; see :mod:`data.results.statistics` for the names). Also how many
    games of this kind in a row they have won among people."""

    result: Result
    seat: SeatResult
    totals: Mapping[str, Mapping[str, int]]
    streak: int

    def total(self, name: str) -> int:
        """Return a count over all games."""
        return sum(counts.get(name, 0) for counts in self.totals.values())


def _feat(name: str) -> Callable[[Evidence], bool]:
    return lambda evidence: name in evidence.seat.feats


def _everything(evidence: Evidence) -> bool:
    return all(evidence.totals.get(game, {}).get("wins", 0) for game in GAMES)


ACHIEVEMENTS: Mapping[str, Callable[[Evidence], bool]] = MappingProxyType(
    {
        "first-win": lambda evidence: evidence.seat.won,
        "all-games": _everything,
        "streak": lambda evidence: evidence.streak >= 5,
        "regular": lambda evidence: evidence.total("finished") >= 50,
        "good-sport": lambda evidence: evidence.total("last") >= 10,
        "came-back": lambda evidence: evidence.seat.won and evidence.seat.helped,
        "lie-detector": lambda evidence: evidence.total("doubts_right") >= 50,
        **{feat: _feat(feat) for counted in TALLIES.values() for feat in counted.feats},
    }
)
"""Every achievement by its key, in the order in which they are shown."""


def earned(evidence: Evidence) -> tuple[str, ...]:
    """Return the keys of all achievements that this game shows, those that the person has already
    included."""
    return tuple(key for key, test in ACHIEVEMENTS.items() if test(evidence))
