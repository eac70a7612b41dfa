"""Run a benchmark: ``python -m benchmarks engine``."""

from __future__ import annotations

import argparse

from benchmarks import (
    bids,
    channel,
    computers,
    engine,
    hidden,
    hints,
    levels,
    load,
    memory,
    odds,
    pictures,
    seals,
    shards,
    standings,
    start,
    table,
    tables,
    trace,
)


def main() -> int:
    """Run the benchmark that the command line names; 0 if it ran."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    engine.add_command(commands)
    computers.add_command(commands)
    bids.add_command(commands)
    odds.add_command(commands)
    levels.add_command(commands)
    hidden.add_command(commands)
    standings.add_command(commands)
    load.add_command(commands)
    memory.add_command(commands)
    pictures.add_command(commands)
    hints.add_command(commands)
    trace.add_command(commands)
    start.add_command(commands)
    channel.add_command(commands)
    seals.add_command(commands)
    table.add_command(commands)
    tables.add_command(commands)
    shards.add_command(commands)
    arguments = parser.parse_args()
    return int(arguments.run(arguments))


if __name__ == "__main__":
    raise SystemExit(main())
