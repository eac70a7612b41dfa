"""Compute the tables that the computer players read: ``python -m solvers dudo``."""

from __future__ import annotations

import argparse
from pathlib import Path

import games.bidou.solved
import games.dudo.solved
from solvers import bidou, dudo

GAMES = {
    "bidou": (bidou.make, Path(games.bidou.solved.__path__[0])),
    "dudo": (dudo.make, Path(games.dudo.solved.__path__[0])),
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
    make(arguments.only, arguments.folder or package)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
