"""Measures how long pictures take to draw, their size, and how long the event loop is blocked meanwhile.

Processor time is the cost of a picture, on a busy machine too; the elapsed time is what a message waits for
it.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Sequence
from dataclasses import replace

from bot.cli.pictures import SAMPLES
from bot.rendering.pictures import Pictures, draw
from bot.rendering.pictures.emojis import images
from bot.rendering.screens.drawings import (
    Cup,
    Die,
    Drawing,
    HandScore,
    HeldCards,
    Laid,
    Mark,
    Player,
    ProfileCard,
    Reveal,
    Showdown,
    Side,
    Throw,
    TrickOnTable,
)

LIMIT_MS, LIMIT_KIB = 40, 60
"""Limits of a picture's time and size (issue 7)."""

_PEOPLE = [Player(seat, "Maximiliana the Second") for seat in range(1, 11)]
_MARKS: tuple[Mark, ...] = ("", "wild", "", "", "", "counts", "counts")
_LARGEST: dict[str, Drawing] = {
    "dudo, 10 x 6 dice": Reveal(
        tuple(Cup(p, tuple(Die(face, _MARKS[face]) for face in range(1, 7))) for p in _PEOPLE),
        2, 3, (30, 5), None, 30, True, False,
    ),
    "bidou, 8 hands": Showdown(tuple(Throw(p, 1, (6, 5, 4), "a ladder", 9, -9) for p in _PEOPLE[:8]), 9),
    "pidro, trick with cards under it": TrickOnTable(
        tuple(_PEOPLE[:4]), tuple(Laid(p, "TH", ("2H", "3H", "4H")) for p in _PEOPLE[:4]), "hearts", 1, 7
    ),
    "pidro, score of 14 points": HandScore(
        "hearts",
        (
            Side(tuple(_PEOPLE[:2]), tuple((f"{rank}H", 1) for rank in "AJT52"), 9, 8, True, 9, 30),
            Side(tuple(_PEOPLE[2:4]), (("5D", 5),), 5, None, False, 5, 12),
        ),
    ),
    "pidro, 14 trumps": HeldCards(
        (*(f"{rank}H" for rank in "AKQJT98765432"), "5D"), (1,) * 14, "hearts", 14
    ),
}  # fmt: skip


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("pictures", help="the time and size of each kind of picture")
    parser.add_argument("--rounds", type=int, default=200, help="drawings of each (default: 200)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a table: milliseconds of one picture that isn't cached, by processor time and by elapsed time,
    and its KiB. Returns 1 if one is beyond the limits; processor time counts."""
    print(f"{'one picture':34}{'processor ms':>16}{'passed ms':>18}{'KiB':>7}")
    print(f"{'':34}{'median':>9}{'p99':>7}{'median':>11}{'p99':>7}")
    well = True
    for name, drawing in {**SAMPLES, **_LARGEST}.items():
        draw(drawing)  # the sprites of dice and cards are made once
        times = [_timed(drawing) for _ in range(arguments.rounds)]
        (worked, most), (passed, late) = (_spread(each) for each in zip(*times, strict=True))
        size = len(draw(drawing)) / 1024
        well = well and most < LIMIT_MS and size < LIMIT_KIB
        print(f"{name:34}{worked:9.1f}{most:7.1f}{passed:11.1f}{late:7.1f}{size:7.1f}")
    start = time.thread_time()
    images()
    print(f"{'all emojis, once at a start':34}{(time.thread_time() - start) * 1000:9.1f}")
    still, kept = asyncio.run(_loop(arguments.rounds))
    print(f"{'one that was kept':34}{'':16}{kept:11.3f}")
    print(f"{'the event loop stands still by':34}{'':16}{_spread(still)[0]:11.1f}{_spread(still)[1]:7.1f}")
    print(f"limits: {LIMIT_MS} ms, {LIMIT_KIB} KiB: {'kept' if well else 'NOT KEPT'}")
    return 0 if well else 1


def _timed(drawing: Drawing) -> tuple[float, float]:
    worked, passed = time.thread_time(), time.perf_counter()
    draw(drawing)
    return (time.thread_time() - worked) * 1000, (time.perf_counter() - passed) * 1000


def _spread(times: Sequence[float]) -> tuple[float, float]:
    return statistics.median(times), statistics.quantiles(times, n=100)[98]


async def _loop(rounds: int) -> tuple[list[float], float]:
    """Return by how many milliseconds something that should run every millisecond is late while one picture
    after the other is drawn; and how long a cached one takes."""
    pictures, late, done = Pictures(), [0.0], asyncio.Event()

    async def tick() -> None:
        while not done.is_set():
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            late.append((time.perf_counter() - start) * 1000 - 1)

    ticking = asyncio.create_task(tick())
    card = SAMPLES["profile"]
    if not isinstance(card, ProfileCard):
        raise TypeError("the sample of a profile is none")
    for number in range(rounds):
        await pictures.drawn(replace(card, games=str(number)))
    kept = [0.0]
    for _ in range(rounds):
        start = time.perf_counter()
        await pictures.drawn(replace(card, games=str(rounds - 1)))
        kept.append((time.perf_counter() - start) * 1000)
    done.set()
    await ticking
    pictures.close()
    return late, statistics.median(kept)
