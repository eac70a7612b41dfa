"""Measures the cost of a press where one, two or four processes of the bot share a PostgreSQL."""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import os
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from benchmarks.crowd import Measured
from benchmarks.sharing import Case, played, press
from benchmarks.telling import progress, share
from data.db import schema

LOOK_SECONDS = 0.25
WARM_SECONDS = 10.0
REST_SECONDS = 15.0
UNDER_A_HAND = "under a hand"

CASES = {
    "1": (("all",), 1.0),
    "2": (("0-3", "4-7"), 1.0),
    "4": (("0-1", "2-3", "4-5", "6-7"), 1.0),
    "4, shard 0 alone": (("0", "1-2", "3-4", "5-7"), 1.0),
    "1 with a quarter of the work": (("all",), 0.25),
}
"""The shards of each process, and its share of the work. A process with little to do takes longer for each
press: the last one has as much as each of four."""


@dataclass(frozen=True, slots=True)
class Usage:
    """The use so far: seconds of the processor by each process and by PostgreSQL, and its transactions,
    statements and written rows in this database. The statements are those that begin and end transactions,
    and all others; None where the server hasn't loaded ``pg_stat_statements``."""

    processes: tuple[float, ...]
    postgres: float
    transactions: int
    rows: int
    statements: tuple[int, int] | None

    @classmethod
    async def of(cls, case: Case) -> Usage:
        """Return the use until now."""
        counts = text(
            "SELECT xact_commit, tup_inserted + tup_updated + tup_deleted FROM pg_stat_database "
            "WHERE datname = current_database()"
        )
        async with case.engine.connect() as connection:
            transactions, rows = (await connection.execute(counts)).one()
            folder = await connection.scalar(text("SHOW data_directory"))
        return cls(
            tuple(each.used for each in case.processes), _postgres(str(folder)), transactions, rows,
            await _statements(case.engine),
        )  # fmt: skip

    def since(self, before: Usage) -> Usage:
        """Return the use since then."""
        return Usage(
            tuple(now - then for now, then in zip(self.processes, before.processes, strict=True)),
            self.postgres - before.postgres,
            self.transactions - before.transactions,
            self.rows - before.rows,
            None
            if self.statements is None or before.statements is None
            else (self.statements[0] - before.statements[0], self.statements[1] - before.statements[1]),
        )


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a case: the use at rest and while people pressed, how many presses were made in direct
    messages, and how many moves in all. From time to time also how many connections there were, and how many
    of them waited for a lock."""

    rest: Usage
    spent: Usage
    measured: Measured
    in_dms: int
    moves: int
    waits: Sequence[tuple[int, int]]

    @property
    def presses(self) -> int:
        """Return how many were answered."""
        return max(1, len(self.measured.milliseconds))

    @property
    def a_press(self) -> float:
        """Return the milliseconds of the bot's processor for a press, without the use at rest."""
        at_rest = sum(self.rest.processes) * self.measured.seconds / REST_SECONDS
        return 1000 * (sum(self.spent.processes) - at_rest) / self.presses


async def cost(asked: argparse.Namespace, server: str) -> int:
    """Measure each way to share the shards, and print its cost."""
    alone = 0.0
    for name, (shares, part) in CASES.items():
        work = argparse.Namespace(**{**vars(asked), "rate": asked.rate * part})
        async with played(work, server, shares) as case:
            found = await _measured(case, work)
        progress("")
        alone = alone or found.a_press
        _print_cost(name, found, alone)
    return 0


async def _measured(case: Case, work: argparse.Namespace) -> Found:
    crowd = case.crowd
    await crowd.press_for(WARM_SECONDS, work.rate)
    before = await Usage.of(case)
    await asyncio.sleep(REST_SECONDS)
    rest = (await Usage.of(case)).since(before)
    waits: list[tuple[int, int]] = []
    looking = asyncio.create_task(_waits(case, waits))
    moves, kinds, before = await journalled(case.engine), Counter(crowd.kinds), await Usage.of(case)
    measured = await press(case, work)
    spent = (await Usage.of(case)).since(before)
    looking.cancel()
    await asyncio.gather(looking, return_exceptions=True)
    in_dms = sum(times for (_, kind), times in (crowd.kinds - kinds).items() if kind == UNDER_A_HAND)
    return Found(rest, spent, measured, in_dms, await journalled(case.engine) - moves, waits)


def _print_cost(name: str, found: Found, alone: float) -> None:
    rest, spent, measured, presses = found.rest, found.spent, found.measured, found.presses
    at_rest = ", ".join(f"{used / REST_SECONDS * 1000:.1f}" for used in rest.processes)
    each = ", ".join(f"{used / presses * 1000:.1f}" for used in spent.processes)
    most = max((connections for connections, _ in found.waits), default=0)
    waiting = sum(bool(held) for _, held in found.waits) / max(1, len(found.waits))
    print(
        f"{name}: {presses} presses ({found.in_dms} in direct messages), {found.moves} moves, in "
        f"{measured.seconds:.0f} s; {measured.unanswered} unanswered, "
        f"{share(measured.milliseconds, 50):.0f} / {share(measured.milliseconds, 99):.0f} ms to the answer\n"
        f"  at rest: {at_rest} ms of the processor a second, PostgreSQL "
        f"{rest.postgres / REST_SECONDS * 1000:.1f} ms and {rest.transactions / REST_SECONDS:.1f} "
        "transactions\n"
        f"  a press: {sum(spent.processes) / presses * 1000:.1f} ms ({each}), without rest "
        f"{found.a_press:.1f} ms: {alone / found.a_press:.0%} of the first line's throughput\n"
        f"  PostgreSQL: {spent.postgres / presses * 1000:.1f} ms a press, "
        f"{spent.transactions / presses:.1f} transactions, {_told(spent, presses)}, "
        f"{spent.rows / presses:.1f} rows written; "
        f"{most} connections at most, somebody waited for a lock at {waiting:.1%} of "
        f"{len(found.waits)} looks",
        flush=True,
    )
    if found.in_dms:
        first = spent.processes[0] / found.in_dms
        print(
            f"  the process with shard 0: {first * 1000:.1f} ms for each press in direct messages, so "
            f"{1 / first:.0f} a second at most",
            flush=True,
        )


def _told(spent: Usage, presses: int) -> str:
    if spent.statements is None:
        return "statements not counted (the server hasn't loaded pg_stat_statements)"
    around, others = spent.statements
    return f"{others / presses:.1f} statements and {around / presses:.1f} that begin or end a transaction"


async def journalled(engine: AsyncEngine) -> int:
    """Return how many moves the journals have."""
    counting = select(func.count()).select_from(schema.journal).where(schema.journal.c.kind == "action")
    async with engine.connect() as connection:
        return int((await connection.execute(counting)).scalar_one())


async def _statements(engine: AsyncEngine) -> tuple[int, int] | None:
    """Return how many statements in this database began or ended a transaction, and how many others there
    were, without those that look at statistics."""
    loaded = text("SELECT current_setting('shared_preload_libraries') LIKE '%pg_stat_statements%'")
    counting = text(
        "SELECT coalesce(sum(calls) FILTER (WHERE query ~* :around), 0), "
        "coalesce(sum(calls) FILTER (WHERE query !~* :around AND query NOT LIKE '%pg_stat%'), 0) "
        "FROM pg_stat_statements "
        "WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    async with engine.begin() as connection:
        if not await connection.scalar(loaded):
            return None
        await connection.execute(text("CREATE EXTENSION IF NOT EXISTS pg_stat_statements"))
        around, others = (
            await connection.execute(counting, {"around": "^(begin|commit|rollback|start)"})
        ).one()
    return int(around), int(others)


def _postgres(folder: str) -> float:
    """Return the seconds that a PostgreSQL server of this machine has used, processes that have ended
    included."""
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
    """Record how many connections there are, and how many of them wait for a lock, from time to time."""
    statement = text(
        "SELECT count(*), count(*) FILTER (WHERE wait_event_type = 'Lock') FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    looking = case.engine.execution_options(isolation_level="AUTOCOMMIT")  # it must not be counted itself
    while True:
        async with looking.connect() as connection:
            connections, waiting = (await connection.execute(statement)).one()
        found.append((connections, waiting))
        await asyncio.sleep(LOOK_SECONDS)
