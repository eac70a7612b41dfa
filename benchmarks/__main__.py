"""Run a benchmark: ``python -m benchmarks engine``."""

from __future__ import annotations

import argparse

from benchmarks import (
    adversary,
    computers,
    engine,
    figures,
    hidden,
    levels,
    load,
    memory,
    odds,
    pictures,
    samples,
    seals,
    shards,
    standings,
    start,
    table,
    timing,
    trace,
)

BENCHMARKS = (
    engine, table, trace, load, start, memory, odds, computers, levels, hidden, seals, pictures, samples,
    standings, shards, timing, adversary, figures,
)  # fmt: skip


def parser() -> argparse.ArgumentParser:
    """Return the command line's parser."""
    made = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    commands = made.add_subparsers(dest="command", required=True)
    for each in BENCHMARKS:
        each.add_command(commands)
    return made


def main() -> int:
    """Run the benchmark that the command line names; return the exit status."""
    arguments = parser().parse_args()
    return int(arguments.run(arguments))


if __name__ == "__main__":
    raise SystemExit(main())
