"""Measures whether hidden dice or cards change a computer's move or a hint.

Games are played by computers of a level, or by people who follow their hints. At each decision everything
that the seat can't see is drawn again, in agreement with what it has seen: the dice or cards of the others,
their numbers of throws, the stock or the discards. Then both states are decided, from state to view to move
as the bot does it, with the same luck. The move must be the same, and every word and figure of a hint.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, count, islice
from multiprocessing import Pool
from typing import Any, NamedTuple

from bot.pool.thinking import advice_of, move_of
from games import GAMES
from games.chance import Sealed
from games.pidro import hints
from tests.adapters import ADAPTERS

NAMES = tuple([name for name, game in GAMES.items() if type(game).__module__.startswith("games.")])
"""The shipped games; tests have a small one of their own."""
HINTS = "hints"
"""The player that follows hints, beside the levels."""
SEATS = (2, 3, 4, 6)
"""The number of players, where so many are allowed."""
FAR = 10**6
"""Distance of the seeds of a game's dice and of its computers' luck."""
LATEST, LOOKED_AT = 100, 12
"""Maximum number of easy moves before the measured decisions of a game, and the number of those."""
PARTS = 20
"""Number of parts in which the decisions are counted, each with games of its own."""

Decide = Callable[[Any, int], Any]
"""Decides for a seat of a state; returns what is compared, the move first."""


class Twin(NamedTuple):
    """A decision in two states that the seat can't distinguish."""

    one: Any
    """The decision in the state that was played."""
    other: Any
    """The decision in the state where the hidden part was drawn again."""

    @property
    def changed(self) -> bool:
        """Return whether the decisions differ."""
        return bool(self.one != self.other)


def sealed(number: int) -> Sealed:
    """Return chance of that seed."""
    return Sealed(number.to_bytes(32, "big"))


def decider(game: str, by: str, luck: Sealed) -> Decide:
    """Return the bot's function for a computer of a level, or for hints."""

    def decide(state: Any, seat: int) -> Any:
        view = GAMES[game].view(state, seat)
        if by != HINTS:
            return (move_of(game, view, luck, by),)
        # Otherwise the result for an equal view would come from a cache.
        hints.outlook.cache_clear()
        hints.promises.cache_clear()
        hint = advice_of(game, view)
        return hint.moves[0][0], hint.moves, hint.reason

    return decide


def twins(game: str, number: int, decide: Decide) -> Iterator[Twin]:
    """Yield decisions of a game in which something was hidden; its number decides the rules, players and
    draws, and the number of easy moves before."""
    rules, chance, luck = GAMES[game], sealed(number), sealed(number + FAR)
    dice = random.Random(number)
    presets = list(rules.presets.values())
    preset = presets[number % len(presets)]
    numbers = [seats for seats in SEATS if seats in rules.seats(preset)]
    seats = numbers[number // len(presets) % len(numbers)]
    state, _ = rules.new(preset, seats, chance)
    begins = dice.randrange(LATEST)
    for place in range(begins + LOOKED_AT):
        if rules.outcome(state) is not None:
            return
        seat = dice.choice(rules.to_act(state))
        if place < begins:
            action = rules.computer(rules.view(state, seat), luck, rules.levels[0])
        else:
            other = ADAPTERS[game].redeal(state, seat, dice)
            one = decide(state, seat)
            if other != state:
                yield Twin(one, decide(other, seat))
            action = one[0]
        state, _ = rules.apply(state, seat, action, chance)


def some(game: str, number: int, most: int, decide: Decide) -> list[Twin]:
    """Return so many decisions, from as many games from that number on as needed."""
    return list(islice(chain.from_iterable(twins(game, each, decide) for each in count(number)), most))


def _changed(game: str, by: str, most: int, number: int) -> tuple[int, int]:
    """Return how many decisions there were, and how many changed."""
    found = some(game, number, most, decider(game, by, sealed(number + FAR)))
    return len(found), sum(twin.changed for twin in found)


def run(arguments: argparse.Namespace) -> int:
    """Print the table; return the exit status: 0 if nothing changed."""
    print(f"{'hidden dice and cards drawn anew':40}{'decisions':>11}{'changed':>9}")
    whole = 0
    firsts = [arguments.first + 1000 * part for part in range(PARTS)]
    for game in arguments.only or NAMES:
        for by in (*GAMES[game].levels, HINTS):
            one = partial(_changed, game, by, -(-arguments.decisions // PARTS))
            with Pool(arguments.jobs) as pool:
                decisions, changed = map(sum, zip(*pool.imap_unordered(one, firsts), strict=True))
            whole += changed
            print(f"{f'{game}, {by}':40}{decisions:>11,}{changed:>9}", flush=True)
    return int(whole > 0)


def add_command(commands: Any) -> None:
    """Add ``hidden`` to the command line."""
    parser = commands.add_parser("hidden", help="whether what a seat can't see changes computers or hints")
    parser.add_argument("--only", nargs="+", choices=NAMES, help="which games (default: all)")
    parser.add_argument("--decisions", type=int, default=1000, help="of each game and level, and of hints")
    parser.add_argument("--first", type=int, default=0, help="the first game's number: others are others")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.set_defaults(run=run)
