"""How long a seal takes, and how much memory, for each game at its bound."""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import time
import tracemalloc
from statistics import median
from typing import Any

from benchmarks.hidden import NAMES
from games import GAMES
from games.fair import seal_of

SECRET = bytes(range(32))
TIMES = 50


def add_command(commands: Any) -> None:
    """The command ``seals``."""
    parser: argparse.ArgumentParser = commands.add_parser("seals", help=__doc__)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Seal each game's longest list, part 1, again and again."""
    for name in NAMES:
        names = GAMES[name].draw_list(1)
        took = []
        for _ in range(TIMES):
            began = time.perf_counter()
            seal_of(SECRET, names)
            took.append((time.perf_counter() - began) * 1000)
        tracemalloc.start()
        seal_of(SECRET, names)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(
            f"{name:12} {len(names):5,} names: {median(took):5.1f} ms (median of {TIMES}, "
            f"best {min(took):.1f}, worst {max(took):.1f}), {peak / 1024:,.0f} KiB"
        )
    return 0
