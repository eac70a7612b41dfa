"""Several processes of the bot on one PostgreSQL, with people who play: while processes are killed, stopped
and cut off (``trouble``), or in peace, for the processor time of a press (``cost``).

It needs a PostgreSQL server where databases may be made: ``UNDERCUP_TEST_POSTGRES``, with a socket's folder
as its host.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from sqlalchemy import Integer, func, literal_column, select, text

from benchmarks.crowd import Measured
from benchmarks.shard_cost import UNDER_A_HAND, cost, journalled
from benchmarks.sharing import SHARDS, Case, played, press
from benchmarks.telling import progress, share
from data.db import schema
from data.operations.soundness import damage

LOOK_SECONDS = 0.25
CLOCK_SECONDS = 60
TAKEN_OVER_SECONDS = 15.0
"""Seconds until the clocks of a shard whose process has ended run at another one."""
ANSWER_SECONDS = 3.0
"""Seconds for which Discord waits for an answer."""


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("shards", help="several processes on one PostgreSQL")
    parser.add_argument("--part", choices=("trouble", "cost"), required=True)
    parser.add_argument("--tables", type=int, default=200, help="live tables, of all games (default: 200)")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long people play (default: 5)")
    parser.add_argument(
        "--rate",
        type=float,
        default=8.0,
        help="presses a second (default: 8)",
    )
    parser.add_argument("--seed", type=int, default=1, help="what goes wrong, and who presses (default: 1)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the figures; return the exit status: 1 if anything was lost."""
    server = os.environ.get("UNDERCUP_TEST_POSTGRES")
    if server is None:
        print("UNDERCUP_TEST_POSTGRES names no server", file=sys.stderr)
        return 1
    return asyncio.run((_trouble if arguments.part == "trouble" else cost)(arguments, server))


@dataclass
class Seen:
    """Observations during the trouble."""

    faults: Counter[str] = field(default_factory=Counter)
    unheld: list[float] = field(default_factory=list)
    """Seconds for which a shard was held by nobody, or by a process that couldn't renew."""
    oldest: list[float] = field(default_factory=list)
    """Age of the oldest delivery, in seconds, at each look."""
    worst: str = ""
    """The highest age of the oldest delivery, where it was, and the trouble then."""
    late: list[float] = field(default_factory=list)
    """Lateness in seconds, at each look, of the clock that ran out first, of a shard that had been well for
    so long that its clocks must have been taken over."""
    well: list[tuple[float, frozenset[int]]] = field(default_factory=list)
    """The times of looks, and the shards that were connected then, by processes without trouble."""

    def arrived(self, at: float, shard: int) -> bool:
        """Return whether a press at that time reached a process that was well until an answer was due."""
        near = [well for seen, well in self.well if at - 1 < seen < at + ANSWER_SECONDS]
        return bool(near) and all(shard in well for well in near)


async def _trouble(asked: argparse.Namespace, server: str) -> int:
    dice = random.Random(asked.seed)
    # Three of them can have all shards.
    async with played(asked, server, ["auto:3"] * 4, clock=CLOCK_SECONDS) as case:
        seen = Seen()
        before = await journalled(case.engine)
        beside = [
            asyncio.create_task(_go_wrong(case, seen, dice)),
            asyncio.create_task(_look(case, seen)),
        ]
        measured = await press(case, asked)
        if beside[1].done():  # it looks until it is told not to
            await beside[1]
        beside[0].cancel()
        await asyncio.gather(beside[0], return_exceptions=True)
        for process in case.processes:
            process.signal(signal.SIGCONT)
            process.database.mend()
            process.discord.mend()
            process.ill = False
        progress("what is owed is delivered …")
        left = await _settled(case)
        beside[1].cancel()
        await asyncio.gather(beside[1], return_exceptions=True)
        progress("")
        return await _print_trouble(case, seen, measured, before, left, asked)


FAULTS = ("killed", "stopped", "started again", "cut off from the database", "cut off from Discord")


async def _go_wrong(case: Case, seen: Seen, dice: random.Random) -> None:
    """Each kind as often as the others, in any order, to any process."""
    kinds: list[str] = []
    while True:
        await asyncio.sleep(dice.uniform(10, 20))
        kinds = kinds or dice.sample(FAULTS, len(FAULTS))
        process, kind = dice.choice(case.processes), kinds.pop()
        seen.faults[kind] += 1
        if kind == "killed":
            process.signal(signal.SIGKILL)
            continue
        if kind == "started again":
            process.signal(signal.SIGTERM)
            continue
        process.ill, process.amiss = True, kind
        if kind == "stopped":
            process.signal(signal.SIGSTOP)
            await asyncio.sleep(dice.uniform(5, 25))
            process.signal(signal.SIGCONT)
        else:
            line = process.database if "database" in kind else process.discord
            line.cut()
            await asyncio.sleep(dice.uniform(5, 25))
            line.mend()
        process.ill = False


async def _look(case: Case, seen: Seen) -> None:
    owed, tables = schema.deliveries.c, schema.tables.c
    shard = tables.guild_id.bitwise_rshift(literal_column("22", Integer)) % SHARDS
    due = select(shard, func.min(tables.deadline)).where(tables.suspended.is_(None)).group_by(shard)
    statement = text(
        "SELECT name, place, expires - (extract(epoch from clock_timestamp()) * 1000)::bigint AS more "
        "FROM leases WHERE name LIKE 'shard %'"
    )
    first = (
        select(owed.created, owed.kind, owed.attempts, owed.table_id, shard.label("shard"))
        .join(schema.tables, tables.id == owed.table_id)
        .where(owed.status == "pending")
        .order_by(owed.created)
        .limit(1)
    )
    since: dict[str, float] = {}
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        async with case.engine.connect() as connection:
            rows = (await connection.execute(statement)).all()
            oldest = (await connection.execute(first)).first()
            firsts = (await connection.execute(due)).all()
        loop = asyncio.get_running_loop().time()
        for row in rows:
            # A process that renews has more than ten minus three seconds left, but for a moment.
            if row.more > 5500:
                began = since.pop(row.name, None)
                if began is not None:
                    seen.unheld.append(loop - began)
            else:
                since.setdefault(row.name, loop - (10 - max(row.more, 0) / 1000 - 3))
        age = 0.0 if oldest is None else time.time() - oldest.created.timestamp()
        if oldest is not None and age > max(seen.oldest, default=0.0):
            holder = next((row.place for row in rows if row.name == f"shard {oldest.shard}"), "")
            pids = {str(each.running.pid): each for each in case.processes if each.running is not None}
            at = pids.get(holder.split()[-1]) if holder else None
            ill = ", ".join(f"{each.name} {each.amiss}" for each in case.processes if each.ill)
            seen.worst = (
                f"{oldest.kind} of shard {oldest.shard}, tried {oldest.attempts} times; held by "
                f"{at.name if at else holder or 'nobody'}; amiss: {ill or 'nothing'}"
            )
        seen.oldest.append(age)
        well = {
            str(process.running.pid)
            for process in case.processes
            if process.running is not None and process.running.returncode is None and not process.ill
        }
        linked = {each.shard for each in case.world.gateway.sessions.values() if each.link is not None}
        held = {int(row.name.split()[1]) for row in rows if row.more > 0 and row.place.split()[-1] in well}
        seen.well.append((loop, frozenset(held & linked)))
        lately = [each for at, each in seen.well[-200:] if at > loop - TAKEN_OVER_SECONDS]
        for number, soonest in firsts:
            if soonest is not None and all(number in each for each in lately):
                seen.late.append(max(0.0, time.time() - soonest.timestamp()))


async def _settled(case: Case) -> int:
    """Wait until the outbox is empty; return how many rows are left when that takes too long."""
    pending = select(func.count()).select_from(schema.deliveries).where(schema.PENDING)
    left = -1
    for _ in range(360):
        async with case.engine.connect() as connection:
            left = int((await connection.execute(pending)).scalar_one())
        if not left and case.world.gateway.connected:
            return 0
        await asyncio.sleep(0.5)
    return left


async def _print_trouble(
    case: Case, seen: Seen, measured: Measured, before: int, left: int, asked: argparse.Namespace
) -> int:
    tables = schema.tables.c
    counts = select(tables.status, tables.suspended, func.count()).group_by(tables.status, tables.suspended)
    async with case.engine.connect() as connection:
        rows = (await connection.execute(counts)).all()
        given_up = (
            await connection.execute(
                select(schema.deliveries.c.reason, func.count())
                .where(schema.deliveries.c.status == "given up")
                .group_by(schema.deliveries.c.reason)
            )
        ).all()
        journal = schema.journal.c
        unpressed = select(func.count()).where(journal.kind == "action", journal.user_id.is_(None))
        by_clock = (await connection.execute(unpressed)).scalar_one()
        status, damaged = await damage(connection, tuple({row[0] for row in rows}))
    actions = await journalled(case.engine) - before
    arrived = sum(seen.arrived(*press) for press in case.crowd.unanswered)
    suspended = sum(row[2] for row in rows if row[1] is not None)
    kept = sum(row[2] for row in rows)
    twice = sum(times - 1 for times in case.twice.values())
    statuses = Counter[int]()
    for process in case.processes:
        statuses.update(process.statuses)
    print(f"{asked.tables} tables, 4 processes, {SHARDS} shards, {measured.seconds:.0f} s, seed {asked.seed}")
    print("Went wrong: " + ", ".join(f"{kind} {times}" for kind, times in seen.faults.most_common()))
    print(f"Ended with status: {dict(statuses)}")
    print(
        f"Presses: {measured.asked}; {len(measured.milliseconds)} answered, {measured.refused} refused, "
        f"{measured.unanswered} not answered, of which {arrived} reached a process that was well; "
        f"{measured.nobody} times nobody could press"
    )
    kinds = case.crowd.kinds
    in_dms = sum(times for (_, kind), times in kinds.items() if kind == UNDER_A_HAND)
    print(f"In direct messages: {in_dms} of {kinds.total()} ({in_dms / max(1, kinds.total()):.0%})")
    for game in sorted({game for game, _ in kinds}):
        told = ", ".join(f"{kind} {times}" for (of, kind), times in sorted(kinds.items()) if of == game)
        print(f"  {game}: {told}")
    told = ", ".join(f"{kind}: {how} {times}" for (kind, how), times in case.crowd.refused.most_common())
    print(f"Presses refused, by kind and answer: {told or 'none'}")
    refusals = case.stage.refusals.most_common()
    told = ", ".join(f"{status} with code {code} {times}" for (status, code), times in refusals)
    print(f"Requests refused by Discord: {told or 'none'}")
    counted = case.stage.counted
    print(f"Requests that Discord counts: {counted}, {counted / max(1, actions):.2f} for each move")
    print(f"Journals: {len(status)} replayed, {len(damaged)} don't lead to what is stored")
    print(f"Moves in journals: {actions}; tables: {kept}, suspended {suspended}")
    print("Tables by state: " + ", ".join(f"{row[0]} {row[2]}" for row in rows))
    print(f"Messages posted: {case.twice.total()}, twice {twice}; still owed {left}")
    print("Given up: " + (", ".join(f"{reason} {times}" for reason, times in given_up) or "none"))
    if seen.unheld:
        print(f"Shards without a living holder: {len(seen.unheld)} times, {max(seen.unheld):.1f} s at most")
    print(
        f"Oldest delivery: {share(seen.oldest, 50):.1f} s median, {max(seen.oldest, default=0):.1f} s at "
        f"most ({seen.worst})"
    )
    print(
        f"Clocks: {by_clock} moves made because time was up, or by computers in such seats; "
        f"{max(seen.late, default=0):.1f} s late at most where a shard was well for "
        f"{TAKEN_OVER_SECONDS:.0f} s"
    )
    lost = kept < asked.tables
    return int(bool(suspended or twice or left or lost or arrived or damaged))
