"""What a press costs where one, two or four processes of the bot share a PostgreSQL."""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text

from benchmarks.crowd import Measured
from benchmarks.sharing import Case, played, press
from benchmarks.telling import progress, share

LOOK_SECONDS = 0.25


SHARES = {
    "1": ("all",),
    "2": ("0-3", "4-7"),
    "4": ("0-1", "2-3", "4-5", "6-7"),
    "4, shard 0 alone": ("0", "1-2", "3-4", "5-7"),
}
"""Which shards each process has."""


async def cost(asked: argparse.Namespace, server: str) -> int:
    """Measure each way to share the shards, and print a line for it."""
    print(
        "Milliseconds of the processor a press: the bot's, the first process's, PostgreSQL's; and what else"
    )
    for name, shares in SHARES.items():
        async with played(asked, server, shares) as case:
            await case.crowd.press_for(10, asked.rate)
            usage = await Usage.of(case)
            waits: list[tuple[int, int]] = []
            looking = asyncio.create_task(_waits(case, waits))
            measured = await press(case, asked)
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
            spent = (await Usage.of(case)).since(usage)
            progress("")
            _print_cost(name, spent, measured, waits)
    return 0


def _print_cost(name: str, spent: Usage, measured: Measured, waits: Sequence[tuple[int, int]]) -> None:
    presses = max(1, len(measured.milliseconds))
    used = [seconds / presses * 1000 for seconds in spent.processes]
    most = max((connections for connections, _ in waits), default=0)
    waiting = sum(bool(held) for _, held in waits) / max(1, len(waits))
    print(
        f"{name:>17}: {presses} presses, {measured.unanswered} unanswered; {sum(used):.1f} ms "
        f"({', '.join(f'{each:.1f}' for each in used)}), "
        f"PostgreSQL {spent.postgres / presses * 1000:.1f} ms; "
        f"{spent.transactions / presses:.1f} transactions and {spent.rows / presses:.1f} rows written; "
        f"{most} connections at most, somebody waited for a lock at {waiting:.1%} of {len(waits)} looks; "
        f"{statistics.median(measured.milliseconds):.1f} / {share(measured.milliseconds, 99):.1f} ms to the "
        "answer",
        flush=True,
    )


@dataclass(frozen=True, slots=True)
class Usage:
    """What was used so far: seconds of the processor by each process and by PostgreSQL, and its transactions
    and written rows in this database."""

    processes: tuple[float, ...]
    postgres: float
    transactions: int
    rows: int

    @classmethod
    async def of(cls, case: Case) -> Usage:
        """What was used until now."""
        counts = text(
            "SELECT xact_commit, tup_inserted + tup_updated + tup_deleted FROM pg_stat_database "
            "WHERE datname = current_database()"
        )
        async with case.engine.connect() as connection:
            transactions, rows = (await connection.execute(counts)).one()
            folder = await connection.scalar(text("SHOW data_directory"))
        return cls(tuple(each.used for each in case.processes), _postgres(str(folder)), transactions, rows)

    def since(self, before: Usage) -> Usage:
        """What was used since then."""
        return Usage(
            tuple(now - then for now, then in zip(self.processes, before.processes, strict=True)),
            self.postgres - before.postgres,
            self.transactions - before.transactions,
            self.rows - before.rows,
        )


def _postgres(folder: str) -> float:
    """Seconds that a PostgreSQL server of this machine has used, processes that are over included."""
    master = (Path(folder) / "postmaster.pid").read_text().split()[0]
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = file.read_text().rpartition(")")[2].split()
            if file.parent.name == master:
                ticks += sum(int(field) for field in fields[11:15])
            elif fields[1] == master:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def _waits(case: Case, found: list[tuple[int, int]]) -> None:
    """How many connections there are, and how many of them wait for a lock, from time to time."""
    statement = text(
        "SELECT count(*), count(*) FILTER (WHERE wait_event_type = 'Lock') FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    while True:
        async with case.engine.connect() as connection:
            connections, waiting = (await connection.execute(statement)).one()
        found.append((connections, waiting))
        await asyncio.sleep(LOOK_SECONDS)
