"""Measures how well a level of the computer can be read: adversaries play whole games in one seat, computers
of the level in all others.

By practice: a learner that knows nothing of the level plays so many rounds against it first, and sees its own
view only. By heart: it knows how likely the level makes each move with each hand, but no hand, and looks one
reply ahead. The figure is the share of games won, with its standard error. The seats take turns.

``--against FOLDER`` runs the same with the level and the game of another checkout, in a process of its own.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any, Protocol

from benchmarks.checkout import ROOT, python_of

GAMES = ("dudo",)
PARTS = ("practice", "heart")
LEVELS = ("easy", "normal", "hard")
_ELSEWHERE = """
import sys
import benchmarks
sys.path.insert(0, sys.argv.pop(1))
from benchmarks.adversary import main
raise SystemExit(main())
"""
"""Runs this benchmark with the games of another checkout."""
STEPS = 100
"""How often the progress is told."""

Tell = Callable[[int], None]


class Adversary(Protocol):
    """A player that moves by what its seat knows only."""

    def move(self, state: Any, seat: int) -> Any:
        """Return the move of a seat in turn."""


class Learner(Adversary, Protocol):
    """One that gets better by practice."""

    def practise(self, rounds: int, tell: Tell) -> None:
        """Play so many rounds more; ``tell`` is called with the number of those that are done."""


def learner(name: str, rules: Any, level: str, players: int, seed: int) -> Learner:
    """Return a learner of a game that has learned nothing yet."""
    # The games are those of the checkout that is judged, so they are imported late.
    from benchmarks.adversary_dudo import DudoLearner

    return {"dudo": DudoLearner}[name](rules, level, players, seed)


def by_heart(name: str, level: str) -> Adversary:
    """Return one who knows a level of a game by heart."""
    from benchmarks.adversary_dudo import DudoHeart

    return {"dudo": DudoHeart}[name](level)


def won(
    game: Any, rules: Any, level: str, players: int, adversary: Adversary, numbers: Iterator[int]
) -> list[float]:
    """Return for each of the games with these numbers what the adversary has of the first place."""
    from games.chance import Sealed

    found = []
    for number in numbers:
        seat = number % players
        chance, luck = (Sealed((2 * number + each).to_bytes(32, "big")) for each in (0, 1))
        state, _ = game.new(rules, players, chance)
        while (outcome := game.outcome(state)) is None:
            turn = game.to_act(state)[0]
            view = game.view(state, turn)
            move = adversary.move(state, turn) if turn == seat else game.computer(view, luck, level)
            state, _ = game.apply(state, turn, move, chance)
        found.append((outcome.places[seat] == 1) / outcome.places.count(1))
    return found


def run(arguments: argparse.Namespace) -> int:
    """Print the figures; return the exit status."""
    if arguments.against:
        return _elsewhere(arguments)
    import games

    game = games.GAMES[arguments.game]
    rules = game.presets[arguments.preset or next(iter(game.presets))]
    title = f"{arguments.game} for {arguments.players} against {arguments.level}"
    if arguments.practice and arguments.part in (None, "practice"):
        seconds, done = 0.0, 0
        learns = learner(arguments.game, rules, arguments.level, arguments.players, arguments.seed)
        for rounds in sorted(arguments.practice):
            began = time.process_time()
            learns.practise(rounds - done, partial(_show, "rounds", rounds - done))
            seconds += time.process_time() - began
            done = rounds
            told = f"{title}, after {rounds:,} rounds in {seconds / 3600:.2f} h"
            _show_won(told, game, rules, learns, arguments)
    if arguments.part in (None, "heart"):
        known = by_heart(arguments.game, arguments.level)
        _show_won(f"{title}, by heart", game, rules, known, arguments)
    return 0


def _show_won(title: str, game: Any, rules: Any, adversary: Adversary, arguments: argparse.Namespace) -> None:
    """Let an adversary play, and print how much it won."""
    began = time.process_time()
    numbers = _watched(range(arguments.first, arguments.first + arguments.games))
    found = won(game, rules, arguments.level, arguments.players, adversary, numbers)
    share = sum(found) / len(found)
    error = sqrt(share * (1 - share) / len(found))
    print(
        f"{title:66}{share:>7.3f} ± {error:.3f} (fair {1 / arguments.players:.3f}), {len(found)} games "
        f"in {time.process_time() - began:.0f} s",
        flush=True,
    )


def _watched(numbers: range) -> Iterator[int]:
    for done, number in enumerate(numbers):
        yield number
        _show("games", len(numbers), done + 1)


def _show(what: str, of: int, done: int) -> None:
    """Tell the progress: on a terminal by one line, else by ten."""
    often = STEPS if sys.stderr.isatty() else STEPS // 10
    if done * often // of > (done - 1) * often // of:
        terminal = sys.stderr.isatty()
        end = "" if terminal and done < of else "\n"
        print(f"{chr(13) if terminal else ''}{what}: {done:,}/{of:,} ", end=end, file=sys.stderr, flush=True)


def _elsewhere(arguments: argparse.Namespace) -> int:
    """Run the same in a process with the games of another checkout; return its exit status."""
    root = arguments.against.resolve()
    wanted = [arguments.game]
    if arguments.practice:
        wanted += ["--practice", *map(str, arguments.practice)]
    for name in ("players", "level", "seed", "games", "first", "part", "preset"):
        value = getattr(arguments, name)
        if value is not None:
            wanted += [f"--{name}", str(value)]
    done = subprocess.run(  # noqa: S603 - a script of this checkout
        [python_of(root), "-P", "-c", _ELSEWHERE, str(root), *wanted],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )
    return done.returncode


def main() -> int:
    """Run the benchmark by itself; return the exit status."""
    parser = argparse.ArgumentParser()
    _add_arguments(parser)
    return run(parser.parse_args())


def add_command(commands: Any) -> None:
    """Add ``adversary`` to the command line."""
    parser = commands.add_parser("adversary", help="how well a level of the computer can be read")
    _add_arguments(parser)
    parser.set_defaults(run=run)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--preset", help="the rules, instead of the first preset")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", choices=LEVELS, default="hard")
    parser.add_argument(
        "--practice", type=int, nargs="+", default=[], metavar="ROUNDS", help="games are played after each"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the practice")
    parser.add_argument("--games", type=int, default=2000, help="whole games of each adversary")
    parser.add_argument("--first", type=int, default=10**6, help="the first game's number")
    parser.add_argument("--part", choices=PARTS, help="only this adversary")
    parser.add_argument(
        "--against", type=Path, metavar="FOLDER", help="another checkout, of whose game and level it is"
    )
