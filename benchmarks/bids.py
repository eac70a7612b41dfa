"""How hard bids at Pidro: how often a bid changes with the seed of its thought, how much worse it is than
what many more deals advise, whether it bids on a lone ace, and the figures by which others are reckoned to
bid, fitted to its own bids (the extra ``dev``).

Bids are those of first hands at no score, thought out twice with different seeds; the dealer's, who must bid
when nobody has, are left out. A bid is open if more than passing is worth a look; what isn't open can't
change. A lone ace is a hand whose best suit has the ace and no other of the top three trumps, with nobody
having bid before. With ``--against`` another version is asked about the same bids, twice as well.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from statistics import mean, stdev
from typing import Any, NamedTuple

from benchmarks.elder import Dealt, elder
from games.cards import DECK
from games.chance import Sealed
from games.pidro import PIDRO, bidding_sense
from games.pidro.actions import LEAST_BID, Bid, PidroAction
from games.pidro.bidding_sense import Outlook, best_suit, pile, sensible_bids, trumps_in
from games.pidro.computer import choose
from games.pidro.sampling import Budget
from games.pidro.search import ACE_BIT
from games.pidro.stakes import Stakes
from games.pidro.views import PidroView

TOP = ACE_BIT | ACE_BIT >> 1 | ACE_BIT >> 2
_HALF = Stakes(0, 0, next(iter(PIDRO.presets.values())).target, True, LEAST_BID, LEAST_BID)
POINT = (_HALF.worth(8) - _HALF.worth(6)) / 4
"""What a point more than the others is worth at the start of a game, in chances to win it."""
PULL = 0.002
"""How strongly the fit is drawn to 1.5 for each figure, so that few bids don't carry it away."""


class Twice(NamedTuple):
    """A bid thought out with two seeds: whether anything changed, whether a pass became a bid or a bid a
    pass, and how many points less than the best one the first is worth by many deals, if that was asked."""

    changed: bool
    turned: bool
    loss: float


class Decided(NamedTuple):
    """A bid: the estimate of the hand, its turn, what the lowest bid was, whether the partner had the
    highest, whether the bid is open, whether the hand is a lone ace, whether it bid, seconds; then what
    another seed did, and what it did with the other version."""

    estimate: float
    turn: int
    asked: int
    partner: bool
    open: bool
    lone_ace: bool
    bid: bool
    seconds: float
    hard: Twice
    other: Twice | None


def play(arguments: argparse.Namespace, number: int) -> list[Decided]:
    """The bids of deal after deal, until that time of the processor is over."""
    found: list[Decided] = []
    began = time.process_time()
    deal = (arguments.first + number) * 10**6
    while time.process_time() - began < arguments.seconds:
        deal += 1
        found += bidding(deal, arguments.against, arguments.reference)
    return found


def bidding(deal: int, against: str | None, reference: int) -> list[Decided]:
    """The bids of one deal, held against so many deals (0: none)."""
    deck = list(DECK)
    random.Random(deal).shuffle(deck)
    lucks = Sealed(deal.to_bytes(32, "big")), Sealed((deal + 1).to_bytes(31, "big") + b"\1")
    state, _ = PIDRO.new(next(iter(PIDRO.presets.values())), 4, Dealt(deal % 4, deck))
    found: list[Decided] = []
    while state.phase == "bidding" and state.turn is not None:
        view = PIDRO.view(state, state.turn)
        began = time.process_time()
        action = choose(view, lucks[0], "hard")
        seconds = time.process_time() - began
        if len(view.legal) > 1 and not (len(view.bids) == 3 and view.bidder is None):
            value, suit = best_suit(pile(view.cards), view.seat == view.dealer)
            lone = trumps_in(view.cards, suit) & TOP == ACE_BIT and view.bidder is None
            partner = view.bidder is not None and view.bidder ^ 2 == view.seat
            is_open = len(sensible_bids(view)) > 1
            asked = (view.bid or LEAST_BID - 1) + 1
            pairs = [(action, choose(view, lucks[1], "hard"))]
            if against:
                first, second = (elder(against, state, state.turn, luck) for luck in lucks)
                pairs.append((first, second))
            twice = _twice(view, pairs, reference if is_open else 0)
            bids = isinstance(action, Bid)
            other = twice[1] if against else None
            found.append(
                Decided(value, len(view.bids), asked, partner, is_open, lone, bids, seconds, twice[0], other)
            )
        state, _ = PIDRO.apply(state, state.turn, action, lucks[0])
    return found


def _twice(view: PidroView, pairs: Sequence[tuple[PidroAction, PidroAction]], reference: int) -> list[Twice]:
    """What the two seeds of each version did, and by so many deals, what the first gives away."""
    losses = dict.fromkeys((first for first, _ in pairs), 0.0)
    if reference:
        many = Budget(deals=reference, most=reference, worlds=0, nodes=10**9)
        thought = Outlook(view, Sealed(bytes(32)), "reference", many)
        suit = thought.suit()
        best = max(promised.worth for promised in thought.bids().values())
        for action in losses:
            losses[action] = max(0.0, best - thought.bid(action, suit).worth) / POINT
    return [
        Twice(first != second, isinstance(first, Bid) != isinstance(second, Bid), losses[first])
        for first, second in pairs
    ]


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
    with Pool(arguments.jobs, PIDRO.prepare) as pool:
        parts = pool.map(partial(play, arguments), range(1, arguments.jobs + 1))
    found = [one for part in parts for one in part]
    opened = [one for one in found if one.open]
    aces = [one for one in found if one.lone_ace]
    print(f"{len(found)} bids, {len(opened)} of them open; {len(aces)} lone aces, {_share(aces, 'bid')} bid")
    _show("hard", [one.hard for one in opened], len(found), arguments)
    if arguments.against:
        _show("other", [one.other for one in opened if one.other], len(found), arguments)
    times = sorted(one.seconds for one in opened)
    print(
        f"ms of one core: median {1000 * times[len(times) // 2]:.0f}, mean {1000 * mean(times):.0f},"
        f" 99 % {1000 * times[len(times) * 99 // 100]:.0f}"
    )
    print(
        "CAUTION by turn, OVER_PARTNER, DOUBT as they are:",
        (*bidding_sense.CAUTION, bidding_sense.OVER_PARTNER, bidding_sense.DOUBT),
    )
    print("fitted to these bids:", ", ".join(f"{figure:.2f}" for figure in fitted(opened)))
    return 0


def _share(found: Sequence[Any], name: str) -> str:
    return f"{sum(getattr(one, name) for one in found) / max(len(found), 1):.1%}"


def _show(title: str, opened: Sequence[Twice], bids: int, arguments: argparse.Namespace) -> None:
    """Print how often a version's bids change."""
    changed, turned = sum(one.changed for one in opened), sum(one.turned for one in opened)
    print(
        f"{title}: of open bids {changed / len(opened):.1%} change with the seed,"
        f" {turned / len(opened):.1%} between pass and bid;"
        f" of all {changed / bids:.1%} and {turned / bids:.1%}"
    )
    if arguments.reference:
        losses = [one.loss for one in opened]
        error = stdev(losses) / sqrt(len(losses))
        other = sum(loss > 0 for loss in losses) / len(losses)
        print(
            f"{title}: {other:.1%} of open bids differ from what {arguments.reference} deals advise,"
            f" {mean(losses):.3f} points worse in the mean (s.e. {error:.3f})"
        )


def add_command(commands: Any) -> None:
    """Add ``bids`` to the command line."""
    parser = commands.add_parser("bids", help="how the hard computer bids at Pidro")
    parser.add_argument("--seconds", type=float, default=120, help="of the processor, for each process")
    parser.add_argument("--first", type=int, default=0, help="others give other deals")
    parser.add_argument("--against", help="a folder with another version and its .venv")
    parser.add_argument("--reference", type=int, default=0, help="deals that bids are held against")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.set_defaults(run=run)
