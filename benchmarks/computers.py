"""Measures the strength of the computer players. Bidou for two: what the best answer wins. Dudo: how far they
can be exploited, and games for two. Of both: the size of the solved tables, and the time of a decision by
them.

Pidro, by duplicate deals: every deal is played twice, with the same cards and the same stock, the sides
swapped. The deal moves on from pair to pair.

The figure of a match is how much more the first side's score changed in a deal than the other's, with its
standard error over the pairs. Bidding and play are measured separately, too: one is fixed, the other swapped.
The cheat sees all cards: the upper bound of play without a look at them.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from statistics import mean, median, quantiles, stdev
from typing import Any, Literal, get_args

from benchmarks import solved_tables
from benchmarks.duplicate_deals import PLAYERS, PairResult, Side, play_pairs, rival
from benchmarks.trump_phase import play_trump_pairs
from games.bidou import BIDOU
from games.chance import Chance, Sealed
from games.dudo import DUDO
from games.dudo.actions import DudoAction
from games.dudo.computer import reckoned, reckoned_mix
from games.dudo.events import RoundKind
from games.dudo.solved import Duel, duel, table
from games.dudo.views import DudoView
from games.pidro import PIDRO

MATCHES = (
    (Side("hard", "hard"), Side("random", "random")),
    (Side("hard", "hard"), Side("plain", "plain")),
    (Side("hard", "hard"), Side("easy", "easy")),
    (Side("hard", "hard"), Side("normal", "normal")),
    (Side("cheat", "cheat"), Side("hard", "hard")),
    (Side("hard", "hard"), Side("plain", "hard")),
    (Side("hard", "plain"), Side("plain", "plain")),
    (Side("plain", "hard"), Side("plain", "plain")),
    (Side("hard", "cheat"), Side("hard", "hard")),
)

RIVAL = "another checkout's hard"
AGAINST = ((Side("hard", "hard"), Side(RIVAL, RIVAL)),)
"""The option ``--against``."""
TRUMP_MATCHES = (("sampling 16", "plain"), ("cheat", "sampling 16"), ("cheat", "plain"))


def run(arguments: argparse.Namespace) -> int:
    """Print the wanted parts of the game; return the exit status: 0 when done, 2 for an unknown part."""
    parts = PARTS[arguments.game]
    if arguments.part not in (None, *parts):
        print(f"{arguments.game} has the parts {', '.join(parts)}.", file=sys.stderr)
        return 2
    for part, show in parts.items():
        if arguments.part in (None, part):
            show(arguments)
    return 0


def _show_best_answer(arguments: argparse.Namespace) -> None:
    """Print how often the best answer wins from the tables of Bidou for two."""
    from solvers.bidou_answer import won

    print(f"{'Bidou for two, won by the best answer':40}{'game 1':>9}{'game 2':>9}{'game 3':>9}{'match':>9}")
    for preset, rules in BIDOU.presets.items():
        found = won(rules)
        print(f"{preset:40}{''.join(f'{game:>9.4f}' for game in found.games)}{found.match:>9.4f}", flush=True)


def _show_exploited(arguments: argparse.Namespace) -> None:
    """Print what the best answer wins of solved rounds, and a lower bound for large ones."""
    from solvers import dudo_game
    from solvers.answer import begun, exploited
    from solvers.dudo import EXACT, measured
    from solvers.dudo_chain import Played, seat_0_wins, worths

    # The best answer to larger rounds gives up what the table's side does less often than this; and of even
    # larger ones it isn't computed at all.
    unlikely, most_dice = 1e-4, 6

    print(f"{'Dudo, exploitability of a round for two (won 1, lost -1)':66}{'':>9}")
    normal = sorted([(own, other) for own in range(1, 6) for other in range(1, 6)], key=sum)
    wanted: list[tuple[tuple[int, int], RoundKind, Literal["open", "closed"] | None]] = [
        *((dice, "normal", None) for dice in normal),
        *(((1, other), "palifico", None) for other in range(1, 6)),
        *(((1, other), "obligo", sight) for other in (1, 2) for sight in get_args(Literal["open", "closed"])),
    ]
    for dice, kind, sight in wanted:
        presets: dict[Duel, list[str]] = {}
        for preset, rules in DUDO.presets.items():
            special = {"classic": "palifico", "obligo": "obligo"}.get(rules.palifico)
            found = duel(DUDO.view(begun(rules, dice, kind, sight), 0))
            if found and table(found.name) and kind in ("normal", special):
                presets.setdefault(found, []).append(preset)
        for found, names in presets.items():
            chained = Played(dice, kind == "palifico") if found.regains else None
            worth = partial(seat_0_wins, worths(dudo_game.guessed())) if chained else None
            round_kind = f"{sight} {kind}" if sight else kind
            title = f"{dice[0]} against {dice[1]}, {round_kind}: {', '.join(names)}"
            if sum(dice) > EXACT and kind == "normal":
                start = begun(DUDO.presets[names[0]], dice)
                least = dudo_game.measured(chained) if chained else measured(start)
                print(f"{f'{title}, at least':66}{least.mean:>9.4f}{least.error:>9.4f}", flush=True)
                if sum(dice) <= most_dice:
                    lost = exploited(DUDO.presets[names[0]], dice, kind, sight, unlikely, worth)
                    print(f"{f'{title}, at most':66}{lost.mean:>9.4f}", flush=True)
                continue
            lost = exploited(DUDO.presets[names[0]], dice, kind, sight, worth=worth)
            print(f"{title:66}{round(lost.mean, 4) + 0.0:>9.4f}", flush=True)


def _show_taken(arguments: argparse.Namespace) -> None:
    """Print what is won in rounds that are solved against plain players, too: by the table, and by estimated
    play, for which the table's memory is enough."""
    from solvers.answer import begun
    from solvers.dudo import drawn_rounds, modelled, plainly, shipped
    from solvers.exploiter import over, plan_exploited_at_least, planned

    print(f"\n{'Won of a round':40}{'of plain':>11}{'of reckoned':>14}{'exploited, at least':>23}")
    for name, wanted in drawn_rounds().items():
        solved = table(name)
        if solved is None:
            continue
        graph, start = shipped(wanted.duel, solved), begun(wanted.rules, wanted.duel.dice)
        plain, reckons = (modelled(graph, start, how) for how in (plainly, reckoned_mix))
        p, dice = graph.positions, wanted.duel.dice
        ladder = name.split("-")[2]
        for played, plan in (("by table", planned(graph, solved)), ("reckoned", reckons)):
            title = f"{dice[0]} against {dice[1]}, {ladder}, {played}"
            least = plan_exploited_at_least(p, plan, arguments.rounds)
            print(
                f"{title:40}{over(p, plan, plain):>+11.3f}{over(p, plan, reckons):>+14.3f}"
                f"{least.mean:>15.3f} ± {least.error:.3f}",
                flush=True,
            )


def _show_games(arguments: argparse.Namespace) -> None:
    """Print how many whole games are won against the computer that only estimates."""
    print(f"{'Dudo for two, games won against the computer that only reckons':66}{'share':>9}{'s.e.':>7}")
    for preset, dice_start in (("wikipedia", 5), ("asmodee", 2), ("liars_dice", 2)):
        with Pool(arguments.jobs) as pool:
            won = pool.map(partial(play_dudo, preset, dice_start), range(2 * arguments.pairs), chunksize=16)
        error = sqrt(mean(won) * (1 - mean(won)) / len(won))
        title = f"{preset}, {dice_start} dice each, {len(won)} games"
        print(f"{title:66}{mean(won):>9.3f}{error:>7.3f}", flush=True)


def play_dudo(preset: str, dice_start: int, game: int) -> int:
    """A game of Dudo for two: 1 if the computer wins it against the one that only estimates."""
    chance = Sealed(game.to_bytes(32, "big"))
    state, _ = DUDO.new(DUDO.rules(preset, {"dice_start": str(dice_start)}), 2, chance)
    while (outcome := DUDO.outcome(state)) is None:
        view = DUDO.view(state, state.turn)
        play = DUDO.computer if state.turn == game % 2 else reckoner
        state, _ = DUDO.apply(state, state.turn, play(view, chance, DUDO.levels[-1]), chance)
    return int(outcome.places[game % 2] == 1)


def reckoner(view: DudoView, luck: Chance, level: str) -> DudoAction:
    """The computer of Dudo without its tables."""
    return reckoned(view, luck)


def _show_deals(arguments: argparse.Namespace) -> None:
    """Print how well the computers of Pidro play, and how long they think."""
    print(f"{'Pidro, score change per deal against the other side':60}{'points':>9}{'s.e.':>7}{'pairs':>7}")
    seconds: list[tuple[str, float]] = []
    matches: tuple[tuple[Side, Side], ...] = MATCHES
    if arguments.against:
        PLAYERS[RIVAL] = partial(rival, arguments.against.resolve())
        matches = AGAINST
    matches = tuple(match for match in matches if arguments.only in (None, *match[0], *match[1]))
    titles = [f"{first} against {second}" for first, second in matches]
    results = play_all(partial(play_pairs, matches), arguments, titles)
    for match, pairs in zip(matches, results, strict=True):
        if match[0] == Side("hard", "hard"):
            seconds += [second for pair in pairs for second in pair.seconds]
    _show_seconds(seconds)


def _show_trumps(arguments: argparse.Namespace) -> None:
    """Print how well only the trump phase of Pidro is played."""
    title = "trump phase alone, points more than the other side takes"
    print(f"\n{title:60}{'points':>9}{'s.e.':>7}{'pairs':>7}")
    titles = [f"{first} against {second}" for first, second in TRUMP_MATCHES]
    play_all(partial(play_trump_pairs, TRUMP_MATCHES), arguments, titles)


PARTS: dict[str, dict[str, Callable[[argparse.Namespace], None]]] = {
    "bidou": {"answer": _show_best_answer, "tables": lambda _: solved_tables.bidou()},
    "dudo": {
        "rounds": _show_exploited,
        "drawn": _show_taken,
        "games": _show_games,
        "tables": lambda _: solved_tables.dudo(),
    },
    "pidro": {"deals": _show_deals, "trumps": _show_trumps},
}
"""The measurements of each game."""


def play_all(
    play: Callable[[int], list[PairResult]], arguments: argparse.Namespace, titles: Sequence[str]
) -> list[list[PairResult]]:
    """Play all pairs that aren't kept, in the wanted number of processes, show the progress, and print each
    match's line."""
    kept: Path | None = arguments.keep
    known = _kept(kept, titles) if kept else {}
    played = list(known.values())
    pairs = [pair for pair in range(arguments.first, arguments.first + arguments.pairs) if pair not in known]
    with Pool(arguments.jobs, PIDRO.prepare) as pool:
        for pair, results in pool.imap_unordered(partial(_numbered, play), pairs):
            played.append(results)
            if kept:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([pair, dict(zip(titles, results, strict=True))]) + "\n")
            if len(played) % 10 == 0 and sys.stderr.isatty():
                print(f"\r{len(played)}/{arguments.pairs} ", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    matches = [list(results) for results in zip(*played, strict=True)]
    for title, results in zip(titles, matches, strict=True):
        gains = [result.gain for result in results]
        error = stdev(gains) / sqrt(len(gains))
        print(f"{title:60}{mean(gains):>+9.2f}{error:>7.2f}{len(gains):>7}", flush=True)
    return matches


def _numbered(play: Callable[[int], list[PairResult]], pair: int) -> tuple[int, list[PairResult]]:
    return pair, play(pair)


def _kept(file: Path, titles: Sequence[str]) -> dict[int, list[PairResult]]:
    """Return by pair the results of these matches from an earlier file; none if there is no file."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    kept: list[tuple[int, dict[str, Any]]] = [json.loads(line) for line in lines]
    return {
        pair: [
            PairResult(gain, tuple(map(tuple, seconds)))
            for gain, seconds in (found[title] for title in titles)
        ]
        for pair, found in kept
        if found.keys() >= set(titles)
    }


def _show_seconds(seconds: Sequence[tuple[str, float]]) -> None:
    """Print how long the decisions of the hard level took."""
    print(f"\n{'decisions of hard, ms of one core':60}{'median':>9}{'99 %':>7}{'number':>7}")
    for phase in ("bidding", "declare", "playing"):
        taken = [1000 * second for name, second in seconds if name == phase]
        if len(taken) > 1:
            last = quantiles(taken, n=100)[-1]
            print(f"{phase:60}{median(taken):>9.0f}{last:>7.0f}{len(taken):>7}")


def add_command(commands: Any) -> None:
    """Add ``computers`` to the command line."""
    parser = commands.add_parser("computers", help="how well the computer players play")
    parser.add_argument("game", choices=list(PARTS))
    parser.add_argument(
        "--pairs", type=int, default=500, help="deals, each played twice; half the games of Dudo"
    )
    told = "; ".join(f"{game}: {', '.join(parts)}" for game, parts in PARTS.items())
    every = list(dict.fromkeys(part for parts in PARTS.values() for part in parts))
    parser.add_argument("--part", choices=every, help=f"only this part ({told})")
    parser.add_argument(
        "--rounds", type=int, default=200_000, help="Dudo: how many rounds those play who know a table"
    )
    parser.add_argument("--first", type=int, default=0, help="Pidro: the first pair's number")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FOLDER",
        help="Pidro: another checkout, whose hard computer is the other side",
    )
    parser.add_argument(
        "--keep",
        type=Path,
        help="Pidro: a file that keeps each pair as it is played, and pairs that needn't be played again; "
        "with --pairs 0 only these are shown",
    )
    parser.add_argument("--only", choices=list(PLAYERS), help="only matches with this player")
    parser.set_defaults(run=run)
