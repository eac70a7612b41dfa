"""Measures whether the chances that Pidro's hints state come true.

People who follow their hints sit at tables with one another and with computers of all levels. Some of them
now and then bid although the hint would pass, so that there are poor bids as well. The stated chance of the
move that is made is kept, and compared with the outcome of the bid.

For a bid: whether it is made, if the seat gets it. For a suit and for a card: whether the bid of the hand is
made. Certain chances, 0 or 1, are left out. Standard errors are by hands, since the statements of one hand
are dependent.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Literal

from benchmarks import bidou_odds, dudo_odds
from benchmarks.bidou_odds import Stated
from benchmarks.odds_picture import Panel, Tenth, drawn
from games import GAMES
from games.chance import Sealed
from games.engine import Odds
from games.pidro import PIDRO, thinking
from games.pidro.actions import Bid, Declare, Pass, PidroAction
from games.pidro.computer import choose
from games.pidro.views import PidroView

Kind = Literal["bid", "suit", "card"]
TABLES = (
    ("follows", "follows", "follows", "follows"),
    ("follows", "normal", "follows", "normal"),
    ("bold", "hard", "normal", "hard"),
    ("bold", "normal", "bold", "easy"),
)
"""Players at the tables: computers by their level, people who follow their hints, and bold ones."""
BOLD = 0.4
"""How often the bold bid the lowest number where the hint is to pass."""


def play_game(first: int, number: int) -> list[Stated]:
    """The statements in the hands of a game, and their outcomes."""
    table = TABLES[number % len(TABLES)]
    chance = Sealed((first + number).to_bytes(32, "big"))
    luck = Sealed((first + number).to_bytes(31, "big") + b"\1")
    whims = random.Random(first + number)
    state, _ = PIDRO.new(next(iter(PIDRO.presets.values())), 4, chance)
    found: list[Stated] = []
    told: list[tuple[Kind, float, tuple[int, int] | None]] = []
    while acting := PIDRO.to_act(state):
        seat, finished = acting[0], len(state.history)
        view = PIDRO.view(state, seat)
        if table[seat] in PIDRO.levels:
            action = choose(view, luck, table[seat])
        else:
            action = _followed(view, table[seat] == "bold" and whims.random() < BOLD)
            told += _stated(view, action)
        state, _ = PIDRO.apply(state, seat, action, chance)
        if len(state.history) > finished:
            done = state.history[-1]
            found += [
                Stated((number, done.number), kind, odds, float(done.made))
                for kind, odds, bid in told
                if bid in (None, (done.bidder, done.bid))
            ]
            told = []
    return found


def _followed(view: PidroView, bold: bool) -> PidroAction:
    """Return the hint's move; for the bold in place of a pass, the lowest bid."""
    action: PidroAction = PIDRO.hint(view)
    lowest = next((other for other in view.legal if isinstance(other, Bid)), None)
    return lowest if bold and isinstance(action, Pass) and lowest is not None else action


def _stated(view: PidroView, action: PidroAction) -> list[tuple[Kind, float, tuple[int, int] | None]]:
    """Return the chance that is stated of a move, if any is, and the bid that it is about: for a bid that may
    be outbid, the seat and its points."""
    if isinstance(action, Pass):
        return []
    odds = PIDRO.explain(view, action).facts.get("odds")
    if not isinstance(odds, Odds) or odds in (0.0, 1.0):
        return []
    if isinstance(action, Bid):
        return [("bid", odds, (view.seat or 0, action.points))]
    return [("suit" if isinstance(action, Declare) else "card", odds, None)]


def run(arguments: argparse.Namespace) -> int:
    """Print the table; return the exit status."""
    if arguments.game != "pidro":
        return run_others(arguments)
    found: list[Stated] = []
    with Pool(arguments.jobs, _think, (arguments.budget,)) as pool:
        play = partial(play_game, arguments.first)
        for done, stated in enumerate(pool.imap_unordered(play, range(arguments.games)), 1):
            found += stated
            print(f"{done}/{arguments.games} games, {len(found)} statements", file=sys.stderr)
    _finish([_show_all("Pidro", found)], arguments)
    return 0


def _think(budget: tuple[int, int] | None) -> None:
    """Let hints and the hard level consider so many deals for a bid and for a card in this process."""
    if budget:
        deals, worlds = budget
        thinking.COMPILED = thinking.COMPILED._replace(deals=deals, most=deals, worlds=worlds)


def run_others(arguments: argparse.Namespace) -> int:
    """Print the tables of a game by numbers of players, and of all together; return the exit status."""
    played = dudo_odds if arguments.game == "dudo" else bidou_odds
    preset = arguments.preset or next(iter(GAMES[arguments.game].presets))
    title = " ".join((arguments.game.capitalize(), *filter(None, [arguments.preset])))
    shown, together = [], list[Stated]()
    for seats in arguments.seats:
        with Pool(arguments.jobs) as pool:
            play = partial(played.play_game, arguments.game, preset, seats, arguments.first)
            games = pool.imap(play, range(arguments.games), chunksize=4)
            found = [one for stated in games for one in stated]
        shown.append(_show_all(f"{title} for {seats}", found))
        together += [one._replace(hand=(seats, *one.hand)) for one in found]
    if len(shown) > 1:
        shown.append(_show_all(title, together))
    _finish(shown, arguments)
    return 0


KINDS = {
    "stand": "to stand", "throw": "to throw all", "keep": "to keep dice", "bet": "bets",
    "bid": "bids", "dudo": "doubts", "suit": "suits", "card": "cards",
}  # fmt: skip
"""The kinds of moves with stated chances."""


def _show_all(title: str, found: Sequence[Stated]) -> list[Panel]:
    """Print the table of a game, by kinds and tenths; return the same for a picture."""
    heading = f"{title}, what hints state"
    print(f"{heading:38}{'number':>8}{'stated':>8}{'came true':>11}{'s.e.':>7}{'off by':>8}")
    panels = []
    for kind, named in KINDS.items():
        part: list[Stated] = [one for one in found if one.kind == kind]
        tenths = {tenth: _tenth(ones) for tenth, ones in sorted(_tenths(part).items())}
        for tenth, row in tenths.items():
            _show(f"{kind}, {tenth / 10:.1f} to {(tenth + 1) / 10:.1f}", row)
        if part:
            _show(f"{kind}, all", _tenth(part))
            panels.append(Panel(f"{title}: {named}", tuple(tenths.values())))
    return panels


def _finish(shown: Sequence[Sequence[Panel]], arguments: argparse.Namespace) -> None:
    """Draw the picture, if it is wanted: a row for each number of players."""
    if arguments.picture:
        arguments.picture.write_bytes(drawn(shown))


def _tenths(
    found: Iterable[Stated],
) -> dict[int, list[Stated]]:
    parts: dict[int, list[Stated]] = defaultdict(list)
    for one in found:
        parts[min(9, int(one.odds * 10))].append(one)
    return parts


def _tenth(part: Sequence[Stated]) -> Tenth:
    stated, made = (sum(values) / len(part) for values in ([s.odds for s in part], [s.made for s in part]))
    hands: dict[tuple[int, ...], float] = defaultdict(float)
    for one in part:
        hands[one.hand] += one.made - made
    error = sqrt(sum(miss * miss for miss in hands.values())) / len(part)
    return Tenth(len(part), stated, made, error)


def _show(title: str, row: Tenth) -> None:
    """Print a line."""
    off = row.stated - row.made
    print(
        f"{title:38}{row.number:>8}{row.stated:>8.2f}{row.made:>11.2f}{row.error:>7.2f}{off:>+8.2f}",
        flush=True,
    )


def add_command(commands: Any) -> None:
    """Add ``odds`` to the command line."""
    parser = commands.add_parser("odds", help="whether the chances that hints state come true")
    parser.add_argument("game", choices=["pidro", "bidou", "montevideo", "dudo"])
    parser.add_argument("--preset", help="but of Pidro: the rules, instead of the first preset")
    parser.add_argument("--games", type=int, default=64, help="games of each number of players")
    parser.add_argument(
        "--first", type=int, default=0, help="the first game's number: others give other deals"
    )
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4], help="players, but of Pidro")
    parser.add_argument("--picture", type=Path, help="where to write a picture (PNG) of what is printed")
    parser.add_argument(
        "--budget",
        type=int,
        nargs=2,
        metavar=("DEALS", "WORLDS"),
        help="of Pidro: so many deals for a bid and for a card, instead of as many as hints take",
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.set_defaults(run=run)
