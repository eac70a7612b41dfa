"""Measures the size of the solved tables of Dudo and Bidou, and the time of a decision by them: the first,
which reads the table, and later ones. ``python -m solvers`` prints how long a table takes to make."""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import time
from functools import partial
from importlib.resources import files
from statistics import median
from typing import Any

import games.bidou.solved
import games.dudo.solved
from games.bidou import BIDOU
from games.bidou.state import may_keep
from games.chance import Sealed
from games.dudo import DUDO
from games.engine import Game

LATER = 300
"""Number of decisions after the first."""


def dudo() -> None:
    """Print a line for each table of Dudo."""
    from solvers.answer import begun
    from solvers.dudo import rounds_to_solve

    _heading()
    for name, wanted in rounds_to_solve().items():
        start = begun(wanted.rules, wanted.duel.dice, wanted.kind, wanted.sight)
        _show(f"dudo/{name}", DUDO, start, games.dudo.solved.table)


def bidou() -> None:
    """Print a line for each table of Bidou."""
    from solvers.bidou import games_to_solve

    _heading()
    for name, (rules, keep, _) in games_to_solve().items():
        opening, _ = BIDOU.new(rules, 2, Sealed(bytes(32)))
        later = (opening, opening._replace(number=2), opening._replace(game=2))
        state = next(one for one in later if may_keep(one) == keep)
        _show(f"bidou/{name}", BIDOU, state, games.bidou.solved.table)


def _heading() -> None:
    print(f"\n{'solved tables':62}{'bytes':>9}{'first, ms':>11}{'later, ms':>11}")


def _show(name: str, game: Game[Any, Any, Any, Any], state: Any, cached: Any) -> None:
    folder, _, file = name.partition("/")
    size = len((files(f"games.{folder}.solved") / f"{file}.bin").read_bytes())
    view = game.view(state, game.to_act(state)[0])
    cached.cache_clear()
    decide = partial(game.computer, view, Sealed(bytes(32)), game.levels[-1])
    seconds: list[float] = []
    for _ in range(LATER + 1):
        began = time.perf_counter()
        decide()
        seconds.append(1000 * (time.perf_counter() - began))
    print(f"{name:62}{size:>9,}{seconds[0]:>11.1f}{median(seconds[1:]):>11.3f}", flush=True)
