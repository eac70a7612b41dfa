"""Measures a person's effort at a table: whole games through the stand-in, and their cost in presses,
messages and requests.

Six people (Pidro: four) play each kind of game from its command to its end: one of them only from the
channel, one only from the DM, the others now here, now there. The bot is a process of its own, with the code
of this checkout or of another one. The stand-in, the page and the people are this checkout's, and use only
what is shown. So the same is measured of both.

Dudo has further games: one in the windows of its players, for how long callers see the verdict, and a lively
one, for how often players are called.

``--screens FOLDER`` takes pictures of the screens on the way, on a phone and on a desktop, dark and light.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import views
from benchmarks.bids import bids
from benchmarks.calls import calls
from benchmarks.checkout import ROOT, python_of
from benchmarks.screens import Photographer
from benchmarks.sitting import QUICK, THINK_SECONDS, at_a_table
from benchmarks.telling import progress
from benchmarks.verdicts import verdicts
from benchmarks.whole import BOARD, DM, GAMES, NAMES, Game, texts_of

if TYPE_CHECKING:
    from playwright.async_api import Browser

BOARDS = {"": "auto", ", follow-ups": "followups"}
"""How boards that call are posted: as the bot does while it is quiet, and while it is busy."""
_PROBE = """
import sys
from bot.rendering.pictures import canvas
print(*(name for name in sys.argv[1:] if canvas.legible(name)), sep=", ")
"""
MORE_NAMES = ("Zoë", "Đorđe", "Иван", "Ωμέγα", "יעל", "علي")


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the benchmark to the command line."""
    parser = commands.add_parser("table", help="what a game costs in presses, messages and requests")
    parser.add_argument(
        "--games", nargs="+", choices=tuple(GAMES), default=tuple(GAMES), help="which (default: all)"
    )
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to measure beside")
    parser.add_argument("--screens", type=Path, metavar="FOLDER", help="take pictures of the screens there")
    parser.add_argument("--seed", type=int, default=1, help="of what people choose (default: 1)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games, and print the tables."""
    roots = {"here": ROOT}
    if arguments.against is not None:
        roots[arguments.against.name] = arguments.against.resolve()
    if arguments.screens is not None:
        arguments.screens.mkdir(parents=True, exist_ok=True)
    return asyncio.run(_run(arguments.games, roots, arguments.screens, arguments.seed))


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one game."""

    rows: dict[str, str]
    kinds: Counter[tuple[str, bool]]
    densest: int
    counted_a_move: float


async def _run(games: Sequence[str], roots: dict[str, Path], screens: Path | None, seed: int) -> int:
    found: dict[str, dict[str, Figures]] = {}
    async with views.browsing() as browser:
        if browser is None:
            print("There is no Chromium here: no heights, no pictures.", file=sys.stderr)
        for name, root in roots.items():
            for game, (beside, boards) in product(games, BOARDS.items()):
                if root != ROOT and beside:
                    continue
                progress(f"{name}{beside}: {game}")
                folder = screens if root == ROOT and not beside else None
                measured = await measure(root, game, seed, browser, folder, boards=boards)
                if game == "dudo" and not beside:
                    measured.rows.update(await _of_dudo(root, seed, browser))
                found.setdefault(game, {})[name + beside] = measured
    progress("")
    for game, figures in found.items():
        _print(game, figures)
    return 0


async def measure(
    root: Path,
    name: str,
    seed: int,
    browser: Browser | None,
    screens: Path | None = None,
    *,
    boards: str = "auto",
) -> Figures:
    """Play one game with a checkout's bot, which posts ``boards`` in that way, and measure it."""
    async with AsyncExitStack() as stack:
        settings = QUICK | {"UNDERCUP_BOARDS": boards}
        game = await stack.enter_async_context(at_a_table(Game, root, GAMES[name], seed, settings))
        world, people = game.world, game.people
        game.places = {people[0]: BOARD, people[1]: DM}
        if browser is not None and screens is not None:
            camera = await views.Camera.set_up(browser, world, people[0], screens)
            stack.push_async_callback(camera.close)
            game.look = Photographer(name, camera).look
        await game.play()
        heights = await views.heights(browser, world, people[2], game.reveals()) if browser else []
        names = await _names(root)
        rows = _rows(game, heights, names)
        return Figures(rows, game.kinds(), game.densest(), game.counted_a_move())


async def _of_dudo(root: Path, seed: int, browser: Browser | None) -> dict[str, str]:
    """Return the rows that need games of their own."""
    progress(f"{root.name}: a lively game of dudo")
    rows = (bids() if root == ROOT else {}) | await calls(root, GAMES["dudo"], seed)
    if browser is not None:
        progress(f"{root.name}: dudo, the verdict on the screen")
        rows |= await verdicts(root, GAMES["dudo"], seed, browser)
    return rows


async def _names(root: Path) -> str:
    """Return which names the pictures of a checkout write."""
    process = await asyncio.create_subprocess_exec(
        python_of(root), "-c", _PROBE, *NAMES, *MORE_NAMES,
        env=os.environ | {"PYTHONPATH": str(root)}, cwd=root, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    said, _ = await process.communicate()
    return said.decode().strip() or "–"


# --- what is printed ---------------------------------------------------------------------------------------


def _rows(game: Game, heights: list[float], names: str) -> dict[str, str]:
    rounds, staying = game.rounds(), game.staying()
    rows = {f"presses for a move, {place}": told for place, told in _presses(game).items()}
    gone = ", ".join(f"{count} × not from the {place}" for place, count in game.elsewhere.items())
    rows["moves that one place alone doesn't let one make"] = gone or "none"
    rows["rounds (hands), and messages that stay in the channel"] = f"{rounds}, {staying}"
    rows["messages beyond one a round"] = f"{staying - rounds:+}"
    for what, method in (("new", "POST"), ("edits of", "PATCH"), ("removed", "DELETE")):
        counts = game.to_dms(method)
        rows[f"{what} DMs a person"] = f"{statistics.mean(counts):.1f} (most {max(counts)})"
    lines = game.hash_lines()
    rows["lines with a hash or an id: lobby, start, boards, reveals, end"] = ", ".join(
        str(lines.get(what, 0)) for what in ("lobby", "other", "board", "reveal", "end")
    )
    rows["tellings of a reveal"] = _tellings(game)
    rows["height of a reveal at 390 px"] = _heights(heights)
    rows["names that a picture writes"] = names
    return rows


def _presses(game: Game) -> dict[str, str]:
    found: dict[str, Counter[int]] = {}
    for (place, presses), count in sorted(game.pressed.items()):
        found.setdefault(place, Counter())[presses] += count
    return {
        place: f"{counts.most_common(1)[0][0]} ("
        + ", ".join(f"{count} × {presses}" for presses, count in sorted(counts.items()))
        + ")"
        for place, counts in found.items()
    }


def _tellings(game: Game) -> str:
    told: Counter[str] = Counter()
    for each in game.reveals():
        lines = [line for text in texts_of(each.raw) for line in text.splitlines() if line.strip()]
        small = sum(line.startswith("-# ") for line in lines)
        told[f"{len(each.attachments)} picture, {len(lines) - small} lines, {small} small"] += 1
    return "; ".join(f"{count} × {what}" for what, count in told.most_common(3)) or "–"


def _heights(heights: list[float]) -> str:
    if not heights:
        return "–"
    return f"{statistics.median(heights):.0f} (highest {max(heights):.0f}, of {len(heights)})"


def _print(game: str, figures: dict[str, Figures]) -> None:
    names = list(figures)
    print(f"\n{game}, {GAMES[game].people} people\n")
    print(f"| | {' | '.join(names)} |\n|---|{'---|' * len(names)}")
    rows = dict.fromkeys(row for each in figures.values() for row in each.rows)
    for row in rows:
        print(f"| {row} | {' | '.join(figures[name].rows.get(row, '–') for name in names)} |")
    print(f"\n| requests of the game | counted | {' | '.join(names)} |\n|---|---|{'---|' * len(names)}")
    kinds = sorted(
        {kind for each in figures.values() for kind in each.kinds}, key=lambda kind: (not kind[1], kind[0])
    )
    for kind in kinds:
        counts = " | ".join(str(figures[name].kinds[kind]) for name in names)
        print(f"| {kind[0]} | {'yes' if kind[1] else 'no'} | {counts} |")
    for counted, what in ((True, "all that are counted"), (False, "all that aren't")):
        sums = [sum(n for kind, n in figures[name].kinds.items() if kind[1] == counted) for name in names]
        print(f"| {what} | {'yes' if counted else 'no'} | {' | '.join(map(str, sums))} |")
    moves = " | ".join(f"{figures[name].counted_a_move:.2f}" for name in names)
    print(f"| counted for a move, from the first on | yes | {moves} |")
    most = " | ".join(str(figures[name].densest) for name in names)
    print(f"| most counted in five seconds of the channel, {THINK_SECONDS:g} s a press | yes | {most} |")
