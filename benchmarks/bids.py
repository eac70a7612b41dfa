"""How hard bids at Pidro: how often a bid changes with the seed of its thought, whether it bids on a lone
ace, and the figures by which others are reckoned to bid, fitted to its own bids (the extra ``dev``).

Bids are those of first hands at no score, thought out twice with different seeds. Only those count in which
more than one action is worth a look. A lone ace is a hand whose best suit has the ace and no other of the top
three trumps, with nobody having bid before.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import random
import time
from functools import partial
from multiprocessing import Pool
from typing import Any, NamedTuple

from benchmarks.elder import Dealt
from games.cards import DECK
from games.chance import Sealed
from games.pidro import PIDRO, bidding_sense
from games.pidro.actions import LEAST_BID, Bid
from games.pidro.bidding_sense import best_suit, sensible_bids, trumps_in
from games.pidro.computer import choose
from games.pidro.search import ACE_BIT

TOP = ACE_BIT | ACE_BIT >> 1 | ACE_BIT >> 2
PULL = 0.002
"""How strongly the fit is drawn to 1.5 for each figure, so that few bids don't carry it away."""


class Decided(NamedTuple):
    """A bid: the estimate of the hand, its turn, what the lowest bid was, whether the partner had the
    highest, whether the hand is a lone ace, whether it bid, whether another seed did otherwise, seconds."""

    estimate: float
    turn: int
    asked: int
    partner: bool
    lone_ace: bool
    bid: bool
    changed: bool
    seconds: float


def play(seconds: float, number: int) -> list[Decided]:
    """The bids of deal after deal, until that time of the processor is over."""
    found: list[Decided] = []
    began = time.process_time()
    deal = number * 10**6
    while time.process_time() - began < seconds:
        deal += 1
        found += bidding(deal)
    return found


def bidding(deal: int) -> list[Decided]:
    """The bids of one deal."""
    deck = list(DECK)
    random.Random(deal).shuffle(deck)
    luck, other = Sealed(deal.to_bytes(32, "big")), Sealed((deal + 1).to_bytes(31, "big") + b"\1")
    state, _ = PIDRO.new(next(iter(PIDRO.presets.values())), 4, Dealt(deal % 4, deck))
    found: list[Decided] = []
    while state.phase == "bidding" and state.turn is not None:
        view = PIDRO.view(state, state.turn)
        began = time.process_time()
        action = choose(view, luck, "hard")
        seconds = time.process_time() - began
        forced = len(view.bids) == 3 and view.bidder is None
        if len(sensible_bids(view)) > 1 and not forced:
            value, suit = best_suit(view.cards, view.seat == view.dealer)
            lone = trumps_in(view.cards, suit) & TOP == ACE_BIT and view.bidder is None
            partner = view.bidder is not None and view.bidder ^ 2 == view.seat
            changed = choose(view, other, "hard") != action
            asked = (view.bid or LEAST_BID - 1) + 1
            bids = isinstance(action, Bid)
            found.append(Decided(value, len(view.bids), asked, partner, lone, bids, changed, seconds))
        state, _ = PIDRO.apply(state, state.turn, action, luck)
    return found


def fitted(found: list[Decided]) -> list[float]:
    """The caution of each turn, what it takes more over one's partner, and the doubt that make these bids
    likeliest."""
    import numpy as np
    from scipy.optimize import minimize

    table = np.array([[one.estimate - one.asked, one.turn, one.partner, one.bid] for one in found])
    surplus, turn, partner, bid = table[:, 0], table[:, 1].astype(int), table[:, 2], table[:, 3]

    def unlikely(figures: Any) -> float:
        odds = (surplus - figures[:4][turn] - figures[4] * partner) / abs(figures[5])
        misses = np.logaddexp(0, -odds) * bid + np.logaddexp(0, odds) * (1 - bid)
        return float(np.mean(misses) + PULL * np.sum((figures[:5] - 1.5) ** 2))

    start = [*bidding_sense.CAUTION, bidding_sense.OVER_PARTNER, bidding_sense.DOUBT]
    return list(minimize(unlikely, start, method="Nelder-Mead", options={"maxiter": 6000}).x)


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; 0 when done."""
    with Pool(arguments.jobs) as pool:
        parts = pool.map(partial(play, arguments.seconds), range(1, arguments.jobs + 1))
    found = [one for part in parts for one in part]
    changed, aces = sum(one.changed for one in found), [one for one in found if one.lone_ace]
    times = sorted(one.seconds for one in found)
    print(f"{len(found)} bids, {changed / len(found):.1%} change with the seed")
    print(f"{len(aces)} lone aces, {sum(one.bid for one in aces)} bid")
    print(
        f"ms of one core: median {1000 * times[len(times) // 2]:.0f},"
        f" 99 % {1000 * times[len(times) * 99 // 100]:.0f}"
    )
    print(
        "CAUTION by turn, OVER_PARTNER, DOUBT as they are:",
        (*bidding_sense.CAUTION, bidding_sense.OVER_PARTNER, bidding_sense.DOUBT),
    )
    print("fitted to these bids:", ", ".join(f"{figure:.2f}" for figure in fitted(found)))
    return 0


def add_command(commands: Any) -> None:
    """Add ``bids`` to the command line."""
    parser = commands.add_parser("bids", help="how the hard computer bids at Pidro")
    parser.add_argument("--seconds", type=float, default=120, help="of the processor, for each process")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.set_defaults(run=run)
