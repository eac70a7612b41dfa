"""Compute the tables that the computer players read: ``python -m solvers dudo``."""

from __future__ import annotations

import argparse
from pathlib import Path

import games.dudo.solved
from solvers import dudo


def main() -> int:
    """Solve what the command line names; 0 when done. Nothing is drawn: each run makes the same tables."""
    parser = argparse.ArgumentParser(prog="python -m solvers", description=__doc__)
    parser.add_argument("game", choices=["dudo"])
    parser.add_argument("--only", default="", help="solve only what has this in its name")
    parser.add_argument("--folder", type=Path, help="where to write, instead of into the package")
    arguments = parser.parse_args()
    dudo.make(arguments.only, arguments.folder or Path(games.dudo.solved.__path__[0]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
