"""Traces a press through the code: which packages it goes through, and what is done there more than once.

Three people play Dudo through the real client and the stand-in, all in this process. Two presses on the board
are followed until all their deliveries are made: a bid, and a call that ends the round. Other threads
(pictures) aren't traced, nor discord.py and the stand-in. How often waiting tasks are woken, and with it the
number of switches, can differ by a few from run to run.

The same script runs with the code of another checkout, ``--against`` its folder, so that the two compare.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby
from pathlib import Path
from types import FrameType

import bot
from benchmarks.checkout import Asked, serve
from benchmarks.counting.sitecustomize import counting
from playground import Person
from tests.bot.harness import Harbour, harbour

ROOT = Path(bot.__file__).parents[1]
"""The checkout whose code is traced."""
HOUSE = ("bot", "data", "games")
LOOKED_UP = ("bot/tables/loaded_table.py", "_find")
"""The function that returns the state of a stored table; recently read states are cached there."""
BID, CALL = "a bid", "a call that ends the round"
WIDTH = 110
QUIET_SECONDS = 0.5
"""Seconds without a call after which a press counts as done."""


@dataclass
class Trace:
    """The trace of a press: files in order, each where it follows another one; how many functions were
    called, or continued after they had waited. Also the readers for whom a view was made (a seat, None for
    the public); how often a state was looked up, how often one was read and checked; and transactions of the
    database."""

    files: list[str] = field(default_factory=list)
    calls: int = 0
    views: list[int | None] = field(default_factory=list)
    looked_up: int = 0
    read: int = 0
    commits: int = 0
    readings: int = 0

    def note(self, frame: FrameType, kind: str, _arg: object) -> None:
        """As :func:`sys.setprofile` calls it: note a function that begins, or continues after it waited."""
        path = Path(frame.f_code.co_filename)
        if kind != "call" or not path.is_relative_to(ROOT):
            return
        file, name = path.relative_to(ROOT).as_posix(), frame.f_code.co_name
        room, _, rest = file.partition("/")
        if room not in HOUSE:
            return
        self.calls += 1
        if self.files[-1:] != [file]:
            self.files.append(file)
        of_a_game = room == "games" and rest.count("/") == 1 and rest.endswith("/__init__.py")
        if of_a_game and name == "view":
            self.views.append(frame.f_locals["seat"])
        self.read += of_a_game and name == "load"
        self.looked_up += (file, name) == LOOKED_UP


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("trace", help="the way of a press through the house")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="a checkout to compare with")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the traces of a bid and a call, beside the same in another checkout if one is named."""
    logging.disable(logging.WARNING)
    columns = {"here": followed()}
    if arguments.against is not None:
        columns = {arguments.against.resolve().name: _followed_in(arguments.against.resolve()), **columns}
    for press in (BID, CALL):
        _show(press, {name: traces[press] for name, traces in columns.items()})
    return 0


def followed() -> dict[str, Trace]:
    """Return the traces of both presses with the code that is imported here."""
    return asyncio.run(_played())


def _followed_in(folder: Path) -> dict[str, Trace]:
    """The same with the code of another checkout, in a process of its own."""
    with Asked(__file__, folder) as there:
        return {press: Trace(**values) for press, values in there.ask("the traces").items()}


async def _played() -> dict[str, Trace]:
    ended: list[bool] = []
    with tempfile.TemporaryDirectory() as folder, counting(ended.append):
        async with harbour(Path(folder), people=3) as here:
            await here.open(3)
            # The work of only a first move isn't counted.
            await _press(here, here.moves()[0])
            return {
                BID: await _traced(here, here.moves()[0], ended),
                CALL: await _traced(here, "Dudo!", ended),
            }


async def _traced(here: Harbour, label: str, ended: list[bool]) -> Trace:
    """Return the trace of a press; ``ended`` are the transactions that have ended, each True if it wrote."""
    trace, before = Trace(), len(ended)
    person, shown = _on_turn(here), here.board().raw
    sys.setprofile(trace.note)
    try:
        await person.click(here.channel, label, message=here.board())
        calls = -1
        # A question to the bot whether it is done would be traced, too. While a thread draws, nothing is.
        while calls != trace.calls or here.board().raw == shown:
            calls = trace.calls
            await asyncio.sleep(QUIET_SECONDS)
    finally:
        sys.setprofile(None)
    await here.settle()
    trace.commits = ended[before:].count(True)
    trace.readings = ended[before:].count(False)
    return trace


async def _press(here: Harbour, label: str) -> None:
    await here.press(_on_turn(here), label)


def _on_turn(here: Harbour) -> Person:
    person = here.on_turn()
    if person is None:
        raise RuntimeError("the board calls nobody")
    return person


def _show(press: str, traces: dict[str, Trace]) -> None:
    rows: dict[str, list[int] | list[str]] = {
        "files entered": [len(set(trace.files)) for trace in traces.values()],
        "switches between files": [len(trace.files) - 1 for trace in traces.values()],
        "calls": [trace.calls for trace in traces.values()],
        "views computed": [len(trace.views) for trace in traces.values()],
        "  of them for": [_readers(trace.views) for trace in traces.values()],
        "state looked up": [trace.looked_up for trace in traces.values()],
        "state read and checked": [trace.read for trace in traces.values()],
        "commits": [trace.commits for trace in traces.values()],
        "transactions that only read": [trace.readings for trace in traces.values()],
    }
    print(f"{press:30}" + "".join(f"{name:>34}" for name in traces))
    for name, figures in rows.items():
        print(f"{name:30}" + "".join(f"{figure:>34}" for figure in figures))
    for name, trace in traces.items():
        print(f"\nrooms of {press}, {name}; in brackets where it went from there, and came back:")
        print(textwrap.fill(" > ".join(rooms(trace.files)), WIDTH, break_on_hyphens=False))
    print()


def _readers(views: Sequence[int | None]) -> str:
    names = Counter("all" if seat is None else f"seat {seat}" for seat in views)
    return ", ".join(name if times == 1 else f"{times} x {name}" for name, times in names.items()) or "-"


def rooms(files: Sequence[str]) -> list[str]:
    """Return the packages of these files in order. A package that is left and entered again at once is one
    stay."""
    way = [room for room, _ in groupby(map(_room, files))]
    stays, at = [], 0
    while at < len(way):
        room = way[at]
        visited: dict[str, None] = {}
        while way[at + 2 : at + 3] == [room]:
            visited[way[at + 1]] = None
            at += 2
        stays.append(f"{room} ({', '.join(visited)})" if visited else room)
        at += 1
    return stays


def _room(file: str) -> str:
    parts = file.removesuffix(".py").split("/")
    return ".".join(parts[:2]) if parts[0] == "bot" else parts[0]


if __name__ == "__main__":
    logging.disable(logging.WARNING)
    serve(lambda _asked: {name: asdict(trace) for name, trace in followed().items()})
