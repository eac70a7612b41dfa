"""Compute the tables that the computer players read: ``python -m solvers dudo``. ``dudo-game`` are the rounds
of a whole game for two by the default rules, for which it takes hours: these are written into a folder of
one's own, and a run that was stopped goes on."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import games.bidou.solved
import games.dudo.solved
from solvers import bidou, dudo, dudo_game

GAMES: dict[str, tuple[Callable[[str, Path], None], Path | None]] = {
    "bidou": (bidou.make, Path(games.bidou.solved.__path__[0])),
    "dudo": (dudo.make, Path(games.dudo.solved.__path__[0])),
    "dudo-game": (dudo_game.make, None),
}


def main() -> int:
    """Solve what the command line names; return the exit status. Draws are always the same: each run makes
    the same tables."""
    parser = argparse.ArgumentParser(prog="python -m solvers", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--only", default="", help="solve only what has this in its name")
    parser.add_argument("--folder", type=Path, help="where to write, instead of into the package")
    arguments = parser.parse_args()
    make, package = GAMES[arguments.game]
    folder = arguments.folder or package
    if folder is None:
        parser.error(f"{arguments.game} needs --folder")
    make(arguments.only, folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
