"""Measures the maximum load of the bot: presses a second at many live tables, beside bots that only
acknowledge.

Each contestant has three processes: the bot, a stand-in, and the people at its tables. On two processors or
more the bots have one to themselves, and everything else shares the others. The people press at random
moments, whether earlier presses are answered or not; the contestants take turns at each rate, so that all
meet the same machine. Beside Undercup are a bot that only acknowledges, and one that also makes one full
commit for each press. A third one then posts, removes and writes as much as a move at a table, without any
thought. ``--against FOLDER`` adds the Undercup of another checkout, with this one's stand-in and people.
Commits are counted in all of them alike (:mod:`benchmarks.counting.sitecustomize`).

The bot keeps up with a rate if over a minute 99 of 100 presses are answered within :data:`HELD_MILLISECONDS`,
every press is answered at all, and neither answers nor boards queue up. If people or stand-in can't keep up,
that is reported, and the rate says nothing of the bot.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks import load_channel, load_hints, load_private, load_storage
from benchmarks.crowd import Measured
from benchmarks.processes import ACKNOWLEDGES, COMMITS, TELLS, Contestant, Side, connected, cores
from benchmarks.telling import progress, share, watched
from playground.limits import GLOBAL_PER_SECOND

TABLES = (100, 2000)
RATES = (20, 40, 80, 120, 160, 240, 320)
LIMITED = {100: (5, 20, 40), 2000: (70, 100, 140, 200)}
"""Presses a second with Discord's limits, by the number of tables. With the most tables they end where one
answer or board in a hundred comes later than :data:`SHOWN_MILLISECONDS`."""
SHOWN_MILLISECONDS = 500.0
PARTS = ("presses", "limits", "start", "memory", "disk", "hints", "channel", "private")
HELD_MILLISECONDS = 250.0
HELD_SECONDS = 60.0
FEWEST = 2_000
"""Minimum number of presses for a 99th percentile."""
ENOUGH = 1.05
"""Presses come at random: somewhat longer than the average time."""
FULL = 0.9
"""Share of their processors; people and stand-in that use more are considered overloaded."""
LATE_MILLISECONDS = 50.0
"""A press that is made so late isn't at a random moment any more: people or stand-in are overloaded."""


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("load", help="presses a second, processor and commits a press, memory, disk")
    parser.add_argument("--part", choices=PARTS, action="append", help="only that (default: all)")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to measure beside")
    listed = ",".join(map(str, TABLES))
    parser.add_argument(
        "--tables",
        type=_numbers,
        help=f"live tables (default: {listed}; {load_channel.TABLES} in one channel)",
    )
    listed = ",".join(map(str, RATES))
    parser.add_argument(
        "--rates", type=_numbers, help=f"presses a second (default: {listed}; of limits fewer)"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        help=f"how long each turn is (default: {HELD_SECONDS:g}, and {FEWEST:,} presses at least; "
        f"{load_hints.SECONDS:g} for hints)",
    )
    parser.add_argument(
        "--minutes",
        type=float,
        help=f"how long memory is watched (default: {load_storage.MINUTES:g}) or a channel is played in "
        f"(default: {load_channel.MINUTES:g})",
    )
    parser.add_argument(
        "--threads",
        choices=("on", "off"),
        default="on",
        help="whether the third table of a channel and those after it get a thread (default: on)",
    )
    load_storage.add_options(parser)
    parser.set_defaults(run=run)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(","))


def run(arguments: argparse.Namespace) -> int:
    """Measure the wanted parts, and print a table for each; return the exit status: 1 if a channel's limits
    refused anything."""
    versions = [Contestant("Undercup")]
    if arguments.against is not None:
        root = arguments.against.resolve()
        if not (root / "benchmarks" / "stock.py").exists():
            print(f"{arguments.against} is no checkout of Undercup with benchmarks.", file=sys.stderr)
            return 2
        versions.append(Contestant(root.name, root))
    os.sched_setaffinity(0, cores()[1])
    try:
        return asyncio.run(_parts(arguments, versions))
    except asyncio.CancelledError:
        return 1


async def _parts(asked: argparse.Namespace, versions: Sequence[Contestant]) -> int:
    doing = asyncio.current_task()
    if doing is not None:  # a cancellation ends the bots as well
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, doing.cancel)
    parts, refused = asked.part or PARTS, 0
    if "presses" in parts:
        await _presses(versions, asked.tables or TABLES, asked.rates or RATES, asked.seconds)
    if "limits" in parts:
        limited = {tables: asked.rates or LIMITED.get(tables, RATES) for tables in asked.tables or LIMITED}
        await _limited(versions, limited, asked.seconds)
    if "start" in parts:
        await load_storage.start(versions, asked.stored)
    if "memory" in parts:
        await load_storage.memory(versions, asked.minutes or load_storage.MINUTES, asked.live)
    if "disk" in parts:
        await load_storage.disk(versions, asked.games)
    if "channel" in parts:
        minutes, threads = asked.minutes or load_channel.MINUTES, asked.threads == "on"
        for tables in asked.tables or (load_channel.TABLES,):
            for each in versions:
                refused |= await load_channel.channel(each, tables, minutes, threads=threads)
    if "hints" in parts:
        await load_hints.hints(asked.seconds or load_hints.SECONDS)
    if "private" in parts:
        await load_private.whole()
        await load_private.private(seconds=asked.seconds or load_private.SECONDS)
    return refused


# -- a turn


@dataclass(frozen=True, slots=True)
class Turn:
    """One bot's result at one rate: the presses, and per press the milliseconds of the bot's processor, its
    commits and its new pictures. Then the processor share of bot, stand-in and people (1: all of it), how
    many requests counted towards the limits, how many were refused, and how many warnings it logged."""

    measured: Measured
    rate: float
    processor: float
    commits: float
    pictures: float
    bot: float
    stand: float
    crowd: float
    counted: int
    refused: int
    warnings: int

    @property
    def answers(self) -> tuple[float, float]:
        """Return the milliseconds to the answer: median and 99th percentile."""
        return share(self.measured.milliseconds, 50), share(self.measured.milliseconds, 99)

    @property
    def boards(self) -> tuple[float, float]:
        """Return the milliseconds to the next player's board: median and 99th percentile."""
        return share(self.measured.boards, 50), share(self.measured.boards, 99)

    @property
    def grows(self) -> bool:
        """Return whether answers or boards queue up."""
        seen = self.measured.waiting
        half, rest = seen[: len(seen) // 2], seen[-len(seen) // 4 :]
        return bool(half) and statistics.mean(rest) > 1.5 * statistics.mean(half) + 3

    @property
    def outrun(self) -> bool:
        """Return whether people and stand-in were overloaded."""
        room = FULL * len(cores()[1])
        return self.stand + self.crowd > room or share(self.measured.late, 99) > LATE_MILLISECONDS

    def held(self, milliseconds: float = HELD_MILLISECONDS) -> bool:
        """Return whether every press was answered, nearly all of them so soon, and nothing queued up."""
        measured = self.measured
        pressed = measured.asked - measured.nobody
        return (
            not measured.unanswered
            and not measured.unshown
            and pressed >= 0.95 * measured.asked
            and self.answers[1] <= milliseconds
            and not self.grows
        )

    @property
    def notes(self) -> str:
        """Return the remarks beside its figures."""
        found = self.measured
        counts = {
            "unanswered": found.unanswered, "refused": found.refused, "boards not shown": found.unshown,
            "nobody to press": found.nobody, "warnings in its log": self.warnings,
        }  # fmt: skip
        said = [f"{count} {what}" for what, count in counts.items() if count]
        if self.grows:
            said.append(f"a queue grows, {found.waiting[-1]} waiting")
        if self.outrun:
            late = share(found.late, 99)
            said.append(f"PEOPLE AND STAND-IN GIVE WAY: {self.stand + self.crowd:.0%}, {late:.0f} ms late")
        if len(found.milliseconds) < FEWEST:
            said.append(f"too short for its 99th percentile: {len(found.milliseconds):,} presses")
        return "; ".join(said)


async def _turn(side: Side, rate: float, seconds: float) -> Turn:
    await side.stand.call("tidy")
    began, before = time.perf_counter(), (side.bot.processor, side.stand.processor, side.crowd.processor)
    commits, warnings = side.bot.commits, side.bot.warnings
    measured = await watched(
        f"{side.contestant.name}: {len(side.places):,} tables, {rate:g} presses a second",
        seconds,
        side.press_for(seconds, rate),
    )
    took = time.perf_counter() - began
    after = (side.bot.processor, side.stand.processor, side.crowd.processor)
    bot, stand, crowd = (now - then for now, then in zip(after, before, strict=True))
    commits = side.bot.commits - commits
    told = await side.stand.call("tidy")
    presses = max(1, len(measured.milliseconds))
    return Turn(
        measured, rate, bot / presses * 1000, commits / presses, told["pictures"] / presses,
        bot / took, stand / took, crowd / took, told["counted"], told["refused"],
        side.bot.warnings - warnings,
    )  # fmt: skip


def lasts(rate: float, seconds: float | None) -> float:
    """Return how many seconds a turn takes."""
    return max(HELD_SECONDS, ENOUGH * FEWEST / rate) if seconds is None else seconds


# -- presses


async def _presses(
    versions: Sequence[Contestant], tables: Sequence[int], rates: Sequence[int], seconds: float | None
) -> None:
    shared = "one processor for all" if cores()[0] == cores()[1] else "the bots on a processor of their own"
    print(f"Presses, limits off; {shared}. Milliseconds: median / 99th percentile")
    if seconds is not None and seconds < HELD_SECONDS:
        print(f"Turns of {seconds:g} s are too short for more than a try: a rate is held over a minute.")
    heading = f"{'tables':>7}{'a second':>9}  {'bot':<14}{'to the answer':>16}{'× commits':>12}"
    heading += f"{'to the next board':>18}{'processor':>10}{'commits':>9}{'pictures':>9}"
    print(heading + f"{'bot':>7}{'stand-in':>9}{'people':>7}  notes")
    held: dict[tuple[str, int], float] = {}
    for number in tables:
        progress(f"setting up {number:,} tables …")
        async with AsyncExitStack() as stack:
            sides = [
                await stack.enter_async_context(connected(each, number))
                for each in (ACKNOWLEDGES, COMMITS, TELLS, *versions)
            ]
            for side in sides:
                await watched(f"warming up {side.contestant.name}", 0.0, side.warm_up())
            await _climb(sides, rates, seconds, held)
            for side in sides:
                if side.contestant.playing:
                    await _print_side(side)
    print()
    for each in versions:
        listed = ", ".join(f"{held.get((each.name, number), 0):g} at {number:,} tables" for number in tables)
        print(f"Held by {each.name}, presses a second: {listed}")


async def _climb(
    sides: Sequence[Side], rates: Sequence[int], seconds: float | None, held: dict[tuple[str, int], float]
) -> None:
    """Measure all rates, until no version keeps up with one."""
    playing = [side for side in sides if side.contestant.playing]
    left = list(sides)
    for number, rate in enumerate(rates):
        first = number % len(left)
        turns = {
            side.contestant.name: await _turn(side, rate, lasts(rate, seconds))
            for side in (*left[first:], *left[:first])
        }
        progress("")
        for side in left:
            name = side.contestant.name
            _print_turn(side, turns[name], turns[COMMITS.name])
            if turns[name].held() and not turns[name].outrun:
                held[name, len(side.places)] = rate
        _print_ratios([turns[side.contestant.name] for side in playing if side in left])
        left = [side for side in left if turns[side.contestant.name].held() or not side.contestant.playing]
        if not any(side in left for side in playing):
            return


def _print_turn(side: Side, turn: Turn, beside: Turn) -> None:
    (median, high), board = turn.answers, turn.boards
    times = " / ".join(
        f"{mine / other:.1f}" if other else "–"
        for mine, other in zip((median, high), beside.answers, strict=True)
    )
    boards = f"{board[0]:.1f} / {board[1]:.1f}" if turn.measured.boards else "–"
    line = f"{len(side.places):>7,}{turn.rate:>9g}  {side.contestant.name:<14}"
    line += f"{f'{median:.1f} / {high:.1f}':>16}{times:>12}{boards:>18}"
    line += f"{turn.processor:>10.2f}{turn.commits:>9.2f}{turn.pictures:>9.2f}"
    line += f"{turn.bot:>7.0%}{turn.stand:>9.0%}{turn.crowd:>7.0%}"
    print(f"{line}  {turn.notes}", flush=True)


def _print_ratios(turns: Sequence[Turn]) -> None:
    """Return this version beside the other one, where both have had their turn."""
    if len(turns) < 2:
        return
    ours, other = turns
    pairs: dict[str, Callable[[Turn], float]] = {
        "processor": lambda turn: turn.processor,
        "commits": lambda turn: turn.commits,
        "answer, median": lambda turn: turn.answers[0],
        "99 %": lambda turn: turn.answers[1],
        "board, median": lambda turn: turn.boards[0],
        "board, 99 %": lambda turn: turn.boards[1],
    }
    said = [f"{what} {of(ours) / of(other):.2f}" for what, of in pairs.items() if of(other)]
    print(f"{'':>18}as a share of the other's: {', '.join(said)}", flush=True)


async def _print_side(side: Side) -> None:
    by_kind, hands, hand_requests = await side.crowd.call("costs")
    name = side.contestant.name
    print(f"{name} with {len(side.places):,} tables: {side.bot.memory:.0f} MiB without its helpers")
    for kind, counts in sorted(by_kind.items()):
        presses = sum(times for _requests, times in counts)
        mean = sum(requests * times for requests, times in counts) / presses
        spread = ", ".join(f"{requests}: {times / presses:.2%}" for requests, times in sorted(counts))
        print(f"  requests for a press {kind}: {mean:.2f} on average ({spread}; {presses:,} presses)")
    if hands:
        print(f"  requests for a hand by DM: {hand_requests / hands:.2f} ({hands:,} hands)")


# -- with the limits


async def _limited(
    versions: Sequence[Contestant], wanted: Mapping[int, Sequence[int]], seconds: float | None
) -> None:
    """Discord's limits, at the ``wanted`` presses a second for each number of tables: boards a second, and
    how late they come."""
    print("\nWith Discord's limits. Milliseconds: median / 99th percentile")
    heading = f"{'tables':>7}{'a second':>9}  {'bot':<14}{'to the answer':>16}{'to the next board':>18}"
    print(f"{heading}{'boards a second':>17}{'counted a second':>18}{'refused':>9}  notes")
    for tables, rates in wanted.items():
        for each in versions:
            limited = connected(each, tables, requests_a_second=GLOBAL_PER_SECOND)
            async with limited as side:
                await watched(f"warming up {each.name}", 0.0, side.warm_up())
                await side.stand.call("limit", True)
                for rate in rates:
                    turn = await _turn(side, rate, lasts(rate, seconds))
                    progress("")
                    _print_limited(side, rate, turn)
                    late = turn.boards[1] > SHOWN_MILLISECONDS or not turn.held(SHOWN_MILLISECONDS)
                    if tables == max(wanted) and late:
                        print(f"The limit of {each.name} with {tables:,} tables is below {rate} a second.")
                        break


def _print_limited(side: Side, rate: float, turn: Turn) -> None:
    took = turn.measured.seconds
    answers, boards = (f"{each[0]:.1f} / {each[1]:.1f}" for each in (turn.answers, turn.boards))
    shown = (len(turn.measured.boards) - turn.measured.unshown) / took
    line = f"{len(side.places):>7,}{rate:>9g}  {side.contestant.name:<14}{answers:>16}{boards:>18}"
    print(f"{line}{shown:>17.1f}{turn.counted / took:>18.1f}{turn.refused:>9}  {turn.notes}", flush=True)


__all__ = ["Turn", "add_command", "run"]
