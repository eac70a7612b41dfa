"""Measures whether each level of the computers beats the one below it, and by how much, in whole games.

One seat is of the first level, all others of the second. Over as many games as there are seats each seat has
its turn with the same dice and the same luck. The figure is how often the one seat comes first (ties share),
with the standard error over the rotations, the confidence interval and the fair share. With ``--against
FOLDER`` the others are the computers of that checkout.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from benchmarks.amateurs import counter, novice
from benchmarks.rivals import move_of
from games import GAMES
from games.bidou.computer import reckoned
from games.chance import Chance, Sealed
from games.engine import Game

EXTRA: dict[str, Callable[[Any, Chance], Any]] = {"reckoned": reckoned, "novice": novice, "counter": counter}
"""Players that aren't levels: the first of Bidou and Montevideo, the others of Dudo."""
RIVAL = "rival"
"""The name of the computer of another checkout."""


def play(
    game: Game[Any, Any, Any, Any], preset: str, players: tuple[str, ...], number: int, tree: Path | None
) -> float:
    """A game: the share of the first place of the seat that plays differently; ``tree``: the checkout of the
    rival."""
    chance = Sealed(number.to_bytes(32, "big"))
    luck = Sealed((number + 10**6).to_bytes(32, "big"))
    state, _ = game.new(game.presets[preset], len(players), chance)
    while (outcome := game.outcome(state)) is None:
        seat = game.to_act(state)[0]
        view = game.view(state, seat)
        name = players[seat]
        if name == RIVAL and tree:
            move = move_of(tree, game.name, state, seat, number + 10**6)
        else:
            move = EXTRA[name](view, luck) if name in EXTRA else game.computer(view, luck, name)
        state, _ = game.apply(state, seat, move, chance)
    alone = next(seat for seat, name in enumerate(players) if players.count(name) == 1)
    return (outcome.places[alone] == 1) / outcome.places.count(1)


def rotation(
    name: str, preset: str, seats: int, one: str, others: str, tree: Path | None, number: int
) -> float:
    """Return the mean share of first places over all seats."""
    found = []
    for turn in range(seats):
        players = tuple(one if seat == turn else others for seat in range(seats))
        if seats == 2:
            # With two seats both are alone: the first name is meant.
            share = play(GAMES[name], preset, (one, others), number, tree)
            if turn:
                share = 1 - play(GAMES[name], preset, (others, one), number, tree)
        else:
            share = play(GAMES[name], preset, players, number, tree)
        found.append(share)
    return mean(found)


def run(arguments: argparse.Namespace) -> int:
    """Print the table; return the exit status."""
    game = GAMES[arguments.game]
    preset = arguments.preset or next(iter(game.presets))
    pairs = list(zip(game.levels[1:], game.levels, strict=False))
    if arguments.against:
        pairs = [(game.levels[-1], RIVAL)]
    if arguments.pair:
        pairs = [tuple(arguments.pair)]
    for seats in arguments.seats:
        for one, others in pairs:
            with Pool(arguments.jobs) as pool:
                one_game = partial(rotation, arguments.game, preset, seats, one, others, arguments.against)
                found = pool.map(
                    one_game, range(arguments.first, arguments.first + arguments.games), chunksize=4
                )
            title = f"{arguments.game} {preset}, {seats} players: {one} among {others}"
            error = stdev(found) / sqrt(len(found))
            low, high = mean(found) - 1.96 * error, mean(found) + 1.96 * error
            print(
                f"{title:62}{mean(found):>7.3f} ± {error:.3f} (95 %: {low:.3f} to {high:.3f}, "
                f"fair {1 / seats:.3f})",
                flush=True,
            )
    return 0


def add_command(commands: Any) -> None:
    """Add ``levels`` to the command line."""
    parser = commands.add_parser("levels", help="whether each level beats the one below it")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=200, help="rotations: each is as many games as seats")
    parser.add_argument("--first", type=int, default=0, help="the first one's number: others are other dice")
    parser.add_argument("--pair", nargs=2, help="only these two: the one, and the others")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FOLDER",
        help="another checkout: hard among its computers instead",
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.set_defaults(run=run)
