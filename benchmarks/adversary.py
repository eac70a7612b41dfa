"""Measures how well a level of the computer can be read: adversaries play whole games in one seat, computers
of the level in all others. In teams, the whole team is the adversary's.

By practice: a learner that knows nothing of the level plays so many rounds against it first (or, to save
time, against a level that is like it), and sees its own view only. By heart: it knows how likely the level
makes each move with each hand, but no hand, and looks one reply ahead. The figure is the share of games won,
with its standard error. The seats take turns. Teams play each game twice, with the same cards and the teams
changed, and points a deal are told, too.

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
from statistics import mean, stdev
from typing import Any, NamedTuple, Protocol

from benchmarks.checkout import ROOT, python_of

GAMES = {"dudo": 2, "pidro": 4, "bidou": 3, "montevideo": 2}
"""How many players each game is for, if nothing else is said."""
FEWEST_OF_BIDOU = 3
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


def learner(name: str, rules: Any, level: str, players: int, seed: int, taught_by: str = "") -> Learner:
    """Return a learner of a game that has learned nothing yet. It practises against ``taught_by``, if that is
    another level than the one that is judged."""
    # The games are those of the checkout that is judged, so they are imported late.
    if name == "pidro":
        from benchmarks.adversary_pidro import PidroLearner

        return PidroLearner(rules, level, seed, taught_by or level)
    from benchmarks.adversary_dudo import DudoLearner

    return DudoLearner(rules, taught_by or level, players, seed)


def by_heart(name: str, level: str) -> Adversary:
    """Return one who knows a level of a game by heart."""
    if name == "dudo":
        from benchmarks.adversary_dudo import DudoHeart

        return DudoHeart(level)
    from benchmarks.adversary_bidou import BidouHeart

    return BidouHeart(level)


class Won(NamedTuple):
    """What an adversary has of the first place of a game; of teams also by how many points more than the
    other team its own ended, and after how many deals."""

    share: float
    points: int = 0
    deals: int = 0


def won(
    game: Any, rules: Any, level: str, players: int, adversary: Adversary, numbers: Iterator[int]
) -> list[Won]:
    """Return how the games with these numbers ended for the adversary."""
    from games.chance import Sealed

    found = []
    for number in numbers:
        # Two teams play the same cards in games 2n and 2n + 1.
        dealt, seat = divmod(number, game.teams) if game.teams else (number, number % players)
        own = range(players)[seat :: game.teams] if game.teams else (seat,)
        chance, luck = (Sealed((2 * dealt + each).to_bytes(32, "big")) for each in (0, 1))
        state, _ = game.new(rules, players, chance)
        while (outcome := game.outcome(state)) is None:
            turn = game.to_act(state)[0]
            move = (
                adversary.move(state, turn)
                if turn in own
                else game.computer(game.view(state, turn), luck, level)
            )
            state, _ = game.apply(state, turn, move, chance)
        first = sum(outcome.places[each] == 1 for each in own) / outcome.places.count(1)
        if game.teams:
            ours, theirs = (state.scores[side] for side in (seat, 1 - seat))
            found.append(Won(first, ours - theirs, len(state.history)))
        else:
            found.append(Won(first))
    return found


def run(arguments: argparse.Namespace) -> int:
    """Print the figures; return the exit status: 0 when done, 2 for what there isn't."""
    arguments.players = arguments.players or GAMES[arguments.game]
    why = _why_not(arguments)
    if why is not None:
        print(why, file=sys.stderr)
        return 2
    if arguments.against:
        return _elsewhere(arguments)
    import games

    game = games.GAMES[arguments.game]
    if arguments.preset not in (None, *game.presets):
        print(f"{arguments.game} has the presets {', '.join(game.presets)}.", file=sys.stderr)
        return 2
    rules = game.presets[arguments.preset or next(iter(game.presets))]
    title = f"{arguments.game} for {arguments.players} against {arguments.level}"
    if arguments.practice and arguments.part in (None, "practice"):
        seconds, done = 0.0, 0
        taught = arguments.taught_by or arguments.level
        learns = learner(arguments.game, rules, arguments.level, arguments.players, arguments.seed, taught)
        for rounds in sorted(arguments.practice):
            began = time.process_time()
            learns.practise(rounds - done, partial(_show, "rounds", rounds - done))
            seconds += time.process_time() - began
            done = rounds
            told = f"{title}, after {rounds:,} rounds in {seconds / 3600:.2f} h"
            if taught != arguments.level:
                told += f" by {taught}"
            _show_won(told, game, rules, learns, arguments)
    if arguments.game != "pidro" and arguments.part in (None, "heart"):
        known = by_heart(arguments.game, arguments.level)
        _show_won(f"{title}, by heart", game, rules, known, arguments)
    return 0


def _why_not(arguments: argparse.Namespace) -> str | None:
    """Return why this can't be measured; None if it can."""
    if min(arguments.practice, default=1) < 1:
        return "--practice takes numbers of rounds from 1 up."
    if arguments.game in ("bidou", "montevideo"):
        if arguments.practice or arguments.part == "practice":
            return "--practice is for Dudo and Pidro: Bidou and Montevideo are known by heart."
        if arguments.game == "bidou" and arguments.players < FEWEST_OF_BIDOU:
            return "Bidou for 2 is solved: see `computers bidou`."
    if arguments.game != "pidro":
        return None
    if arguments.part == "heart":
        return "--part heart is for Dudo alone: nobody knows the bids of Pidro by heart."
    if not arguments.practice:
        return "An adversary of Pidro needs practice: say how many deals by --practice."
    if arguments.players != GAMES["pidro"]:
        return f"Pidro is for 4 players, not {arguments.players}."
    if arguments.games < 4 or (arguments.games | arguments.first) % 2:
        return "Each game of Pidro is played twice: --games takes even numbers from 4 up, --first even ones."
    return None


def _show_won(title: str, game: Any, rules: Any, adversary: Adversary, arguments: argparse.Namespace) -> None:
    """Let an adversary play, and print how much it won."""
    began = time.process_time()
    numbers = _watched(range(arguments.first, arguments.first + arguments.games))
    found = won(game, rules, arguments.level, arguments.players, adversary, numbers)
    share = sum(each.share for each in found) / len(found)
    error = sqrt(share * (1 - share) / len(found))
    fair = 1 / arguments.players
    if game.teams:
        pairs = list(zip(found[::2], found[1::2], strict=True))
        fair, error = 1 / game.teams, _error([(one.share + other.share) / 2 for one, other in pairs])
    print(
        f"{title:66}{share:>7.3f} ± {error:.3f} (fair {fair:.3f}), {len(found)} games "
        f"in {time.process_time() - began:.0f} s",
        flush=True,
    )
    if game.teams:
        deals = sum(each.deals for each in found) / len(found)
        gains = [(one.points + other.points) / 2 / deals for one, other in pairs]
        print(f"{'points a deal':>66}{mean(gains):>+7.2f} ± {_error(gains):.2f}", flush=True)


def _error(values: list[float]) -> float:
    """Return the standard error of the mean of these."""
    return stdev(values) / sqrt(len(values))


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
    for name in ("players", "level", "taught_by", "seed", "games", "first", "part", "preset"):
        value = getattr(arguments, name)
        if value is not None:
            wanted += [f"--{name.replace('_', '-')}", str(value)]
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
    parser.add_argument(
        "--players", type=int, help="if nothing is said: 2 of Dudo and Montevideo, 3 of Bidou, 4 of Pidro"
    )
    parser.add_argument("--level", choices=LEVELS, default="hard")
    parser.add_argument(
        "--practice", type=int, nargs="+", default=[], metavar="ROUNDS", help="games are played after each"
    )
    parser.add_argument(
        "--taught-by", choices=LEVELS, help="the level that practice is against, instead of the judged one"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the practice")
    parser.add_argument("--games", type=int, default=2000, help="whole games of each adversary")
    parser.add_argument("--first", type=int, default=10**6, help="the first game's number")
    parser.add_argument("--part", choices=PARTS, help="only this adversary")
    parser.add_argument(
        "--against", type=Path, metavar="FOLDER", help="another checkout, of whose game and level it is"
    )
