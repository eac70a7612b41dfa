"""Measures the speed of the engine, beside other engines driven from Python in the same run.

Every contestant plays random legal moves through its public API: whose turn, what is legal, do it. They take
turns, a slice each, round after round, so that a slower or faster machine affects all. The figure is the
median over the rounds.

With ``--against`` the folder of another checkout, only the games of this project play, in a process with the
code of each. They play in turns, a slice of processor time each, so that a change shows as a ratio of
neighbours, also on a busy machine.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from benchmarks.checkout import ROOT, Asked, serve
from games.bidou import BIDOU, MONTEVIDEO
from games.chance import Sealed
from games.dudo import DUDO
from games.engine import Game
from games.pidro import PIDRO

INSTALL = 'pip install "undercup[bench]"'
KEY = bytes(range(32))

AnyGame = Game[Any, Any, Any, Any]


class Plain:
    """Chance from Python's own generator, as the other engines use, in place of a table's sealed one."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        draw = self._random.random
        return tuple([int(draw() * below) for _ in range(count)])

    def shuffle(self, name: str, items: Any) -> tuple[Any, ...]:
        order = list(items)
        self._random.shuffle(order)
        return tuple(order)


class Slice(NamedTuple):
    """A contestant's work in one slice of time. ``rounds``: hands dealt and played out."""

    actions: int
    rounds: int
    seconds: float


Player = Callable[[random.Random], Iterator[int]]
"""Plays for ever, and yields the number of actions of each round as it ends."""


class Contestant(NamedTuple):
    """An engine under test. ``play`` is made once; it raises ImportError if the engine is missing."""

    name: str
    play: Player


def ours(game: AnyGame, seats: int, sealed: bool) -> Player:
    """A game of this project, default preset, whole games; its states number their rounds or hands."""

    def play(luck: random.Random) -> Iterator[int]:
        rules = next(iter(game.presets.values()))
        chance = Sealed(KEY) if sealed else Plain(1)
        while True:
            state, _ = game.new(rules, seats, chance)
            number, made = state.number, 0
            while acting := game.to_act(state):
                actions = game.legal(state, acting[0])
                state, _ = game.apply(state, acting[0], actions[int(luck.random() * len(actions))], chance)
                made += 1
                if state.number != number:
                    yield made
                    number, made = state.number, 0
            yield made

    return play


def openspiel(name: str, module: str | None = None) -> Player:
    """A game of OpenSpiel, through ``pyspiel``."""

    def play(luck: random.Random) -> Iterator[int]:
        pyspiel = import_module("pyspiel")
        if module is not None:
            import_module(module)
        game = pyspiel.load_game(name)
        while True:
            state, made = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(luck.random() * len(outcomes))][0])
                else:
                    state.current_player()
                    actions = state.legal_actions()
                    state.apply_action(actions[int(luck.random() * len(actions))])
                    made += 1
            yield made

    return play


def rlcard_holdem(luck: random.Random) -> Iterator[int]:
    """RLCard's limit hold'em."""
    env = import_module("rlcard").make("limit-holdem")
    while True:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(luck.random() * len(actions))])
            made += 1
        yield made


def pettingzoo_holdem(luck: random.Random) -> Iterator[int]:
    """PettingZoo's Texas hold'em."""
    env = import_module("pettingzoo.classic.texas_holdem_v4").env()
    while True:
        env.reset(seed=luck.randrange(2**31))
        made = 0
        for _ in env.agent_iter():
            observation, _, ended, truncated, _ = env.last()
            if ended or truncated:
                env.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            env.step(int(actions[int(luck.random() * len(actions))]))
            made += 1
        yield made


OWN = (
    Contestant("Dudo, 2 players", ours(DUDO, 2, sealed=False)),
    Contestant("Dudo, 6 players", ours(DUDO, 6, sealed=False)),
    Contestant("Dudo, 2 players, sealed chance", ours(DUDO, 2, sealed=True)),
    Contestant("Dudo, 6 players, sealed chance", ours(DUDO, 6, sealed=True)),
    Contestant("Bidou, 2 players", ours(BIDOU, 2, sealed=False)),
    Contestant("Bidou, 5 players", ours(BIDOU, 5, sealed=False)),
    Contestant("Montevideo, 5 players", ours(MONTEVIDEO, 5, sealed=False)),
    Contestant("Pidro, 4 players", ours(PIDRO, 4, sealed=False)),
)
"""The games of this project."""

CONTESTANTS = (
    *OWN,
    Contestant("OpenSpiel liars_dice, 5 dice (C++)", openspiel("liars_dice(numdice=5)")),
    Contestant(
        "OpenSpiel python_liars_poker", openspiel("python_liars_poker", "open_spiel.python.games.liars_poker")
    ),
    Contestant("RLCard limit-holdem", rlcard_holdem),
    Contestant("PettingZoo texas_holdem", pettingzoo_holdem),
)


def run_slice(rounds: Iterator[int], seconds: float) -> Slice:
    """Let a contestant play for about so long."""
    actions = played = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        actions += next(rounds)
        played += 1
    return Slice(actions, played, spent)


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """Return how long a piece of work takes, the median of runs of 200."""
    runs: list[float] = []
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends or len(runs) < 5:
        began = time.perf_counter()
        for _ in range(200):
            work()
        runs.append((time.perf_counter() - began) / 200 * 1e6)
    return median(runs)


MIDDLES = (
    (DUDO, 2, "1x2, dudo, 1x2, 1x3, 1x4, 1x5"),
    (DUDO, 6, "1x2, dudo, 1x2, 1x3, 1x4, 1x5"),
    *(
        (
            game,
            seats,
            ", ".join([*["stand"] * seats, *["pass"] * seats, *["stand"] * seats, "bet 1, raise 1"]),
        )
        for game, seats in ((BIDOU, 2), (BIDOU, 5), (MONTEVIDEO, 5))
    ),
    (
        PIDRO,
        4,
        "pass, bid 6, pass, pass, hearts, 9H, QH, AH, TH, KH, 7H, 5D, JH, 6H, 2H, 8H, "
        "pass, bid 6, pass, pass, hearts, 7H, KH, QH, AH, TH, 5D",
    ),
)
"""Return games in their second round or hand, with bids, bets or cards on the table: the game, seats and
moves."""


def state_after(game: AnyGame, seats: int, texts: str) -> Any:
    """Return the state after some moves, each of the first seat that may act."""
    chance = Sealed(KEY)
    state, _ = game.new(next(iter(game.presets.values())), seats, chance)
    for text in texts.split(", "):
        state, _ = game.apply(state, game.to_act(state)[0], game.parse(text), chance)
    return state


def round_trip(game: AnyGame, state: Any) -> Any:
    return game.load(json.loads(json.dumps(game.dump(state))))


def run(arguments: argparse.Namespace) -> int:
    """Print both tables; 0 if every engine ran, 1 if one is missing."""
    if arguments.against is not None:
        return compare(arguments.against.resolve(), arguments.rounds, arguments.seconds)
    running: dict[str, Iterator[int]] = {}
    missing: list[str] = []
    for contestant in CONTESTANTS:
        rounds = contestant.play(random.Random(1))
        try:
            next(rounds)
        except ImportError as error:
            missing.append(f"{contestant.name}: {error}")
        else:
            running[contestant.name] = rounds
    slices: dict[str, list[Slice]] = {name: [] for name in running}
    for _ in range(arguments.rounds):
        for name, rounds in running.items():
            slices[name].append(run_slice(rounds, arguments.seconds))
    show_speeds(slices)
    show_times(arguments.seconds)
    for line in missing:
        print(f"not measured: {line}; {INSTALL}", file=sys.stderr)
    return 1 if missing else 0


def show_speeds(slices: dict[str, list[Slice]]) -> None:
    """Print actions and rounds a second, and each engine's actions against the first one's."""
    first = next(iter(slices))
    print(f"{'random play':36}{'actions/s':>12}{'rounds/s':>11}{'against ' + first:>26}")
    for name, taken in slices.items():
        actions = median(part.actions / part.seconds for part in taken)
        rounds = median(part.rounds / part.seconds for part in taken)
        ratio = median(
            (part.actions / part.seconds) / (base.actions / base.seconds)
            for part, base in zip(taken, slices[first], strict=True)
        )
        print(f"{name:36}{actions:>12,.0f}{rounds:>11,.0f}{ratio:>25.2f}x")


def show_times(seconds: float) -> None:
    """Print how long a view and a JSON round trip take."""
    print(f"\n{'in the second round':36}{'view (us)':>12}{'JSON round trip (us)':>24}")
    for game, seats, texts in MIDDLES:
        state = state_after(game, seats, texts)
        view = microseconds(partial(game.view, state, game.to_act(state)[0]), seconds)
        trip = microseconds(partial(round_trip, game, state), seconds)
        print(f"{f'{game.name.capitalize()}, {seats} players':36}{view:>12.1f}{trip:>24.1f}")


# --- beside another checkout -------------------------------------------------------------------------


def works() -> dict[str, Callable[[], object]]:
    """The comparisons with another checkout, by name: a round or hand of each game, a view, a round trip."""
    found: dict[str, Callable[[], object]] = {}
    for contestant in OWN:
        rounds = contestant.play(random.Random(1))
        found[f"{contestant.name}: an action"] = partial(next, rounds)
    for game, seats, texts in MIDDLES:
        state, name = state_after(game, seats, texts), f"{game.name.capitalize()}, {seats} players"
        found[f"{name}: a view"] = partial(game.view, state, game.to_act(state)[0])
        found[f"{name}: JSON round trip"] = partial(round_trip, game, state)
    return found


def processor_time(work: Callable[[], object], seconds: float) -> float:
    """Return how many microseconds of processor time a piece of work takes, repeated for about so long; for
    work that counts itself, per count."""
    count = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(20):
            made = work()
            count += made if isinstance(made, int) else 1
    return spent / count * 1e6


def compare(folder: Path, rounds: int, seconds: float) -> int:
    """Print how long each work takes here and with the code of another checkout, and the ratio; 0."""
    print(f"{'microseconds of processor time':46}{folder.name[:14]:>14}{'here':>10}{'times faster':>16}")
    with Asked(__file__, folder) as other, Asked(__file__, ROOT) as here:
        for name in works():
            taken = [[each.ask([name, seconds]) for each in (other, here)] for _ in range(max(2, rounds))]
            then, now = (median(column) for column in zip(*taken, strict=True))
            low, ratio, high = quantiles([before / after for before, after in taken], n=4)
            print(f"{name:46}{then:>14.1f}{now:>10.1f}{ratio:>7.2f} ({low:.2f} to {high:.2f})")
    return 0


def add_command(commands: Any) -> None:
    """Add ``engine`` to the command line."""
    parser = commands.add_parser("engine", help="random play, views and JSON, beside other engines")
    parser.add_argument("--rounds", type=int, default=7, help="how often each engine has its slice")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long a slice is")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="a checkout to compare with")
    parser.set_defaults(run=run)


if __name__ == "__main__":
    known = works()
    serve(lambda asked: processor_time(known[asked[0]], asked[1]))
