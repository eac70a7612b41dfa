"""Measures whether the samples for Pidro's bids in the manual of Pidro Challenge, or its hints, are right.

A sample is a hand of nine cards, some of them certain trumps and the others meaningless. Many deals give such
a hand to the player at the dealer's left, who makes a certain bid. Everyone else plays as the level normal,
and so does the player after that bid. The same deals are played for each bid.
"""

# ruff: noqa: T201 - a benchmark prints what it found

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from typing import Any, NamedTuple, TypeVar

from games.cards import DECK, SUITS, Card
from games.chance import Sealed
from games.pidro import PIDRO
from games.pidro.actions import Bid
from games.pidro.cards import is_trump, points, trumps
from games.pidro.events import HandScored
from games.pidro.state import SEATS, left_of, team

T = TypeVar("T")
HAND, PACKET = 9, 3
FIVE, QUEEN, ACE = 5, 12, 14
MOST_OTHERS = 3
"""No other suit of a sample has more trumps, or it would be a bid by that suit."""


class Sample(NamedTuple):
    """A hand of the manual: its bid there, the other bids that are tried, and its trumps, of spades."""

    name: str
    bid: int
    others: tuple[int | None, ...]
    held: Callable[[random.Random], list[Card]]


def _fits(rank: int) -> Card:
    return Card(rank, "spades")


def _worthless(luck: random.Random, number: int, below: int = ACE + 1) -> list[Card]:
    """Return trumps without points, lower than a rank."""
    return luck.sample([c for c in trumps("spades") if not points(c, "spades") and c.rank < below], number)


SAMPLES = (
    Sample("A", 6, (None,), lambda luck: [_fits(ACE)]),
    Sample("A Q x", 8, (None, 7), lambda luck: [_fits(ACE), _fits(QUEEN), *_worthless(luck, 1, QUEEN)]),
    Sample(
        "x x x x 5 5", 10, (None, 8, 9),
        lambda luck: [_fits(FIVE), Card(FIVE, "clubs"), *_worthless(luck, 4, QUEEN)],
    ),
)  # fmt: skip


def hands(sample: Sample, seed: int) -> tuple[list[Card], list[Card]]:
    """Return the player's nine cards, and all others in order."""
    luck = random.Random(f"{sample.name} {seed}")
    held = sample.held(luck)
    while True:
        rest = [card for card in DECK if card not in held and not is_trump(card, "spades")]
        own = held + luck.sample(rest, HAND - len(held))
        if all(sum(is_trump(c, suit) for c in own) <= MOST_OTHERS for suit in SUITS if suit != "spades"):
            break
    others = [card for card in DECK if card not in own]
    luck.shuffle(others)
    return own, others


class Stacked:
    """Return chance with a given first deal: the player at the dealer's left gets ``own``."""

    def __init__(self, own: Sequence[Card], others: Sequence[Card], seed: int) -> None:
        rest = iter(others)
        packets = [own[start : start + PACKET] for start in range(0, HAND, PACKET)]
        self._deck: list[Card] = []
        for packet in packets:
            self._deck += [*packet, *(next(rest) for _ in range(PACKET * (SEATS - 1)))]
        self._deck += rest
        self._others = Sealed(seed.to_bytes(32, "big"))

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        """As sealed chance."""
        return self._others.numbers(name, count, below)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """Gives the given deal once, then acts as sealed chance."""
        if name != "hand 1/deal":
            return self._others.shuffle(name, items)
        return tuple(sorted(items, key=self._deck.index))  # type: ignore[arg-type]


def played(number: int, choice: int | None, seed: int) -> int:
    """Return by how much more the own team's score changed in the first hand than the other's, when the
    player makes that bid (None: passes)."""
    sample = SAMPLES[number]
    own, others = hands(sample, seed)
    chance, luck = Stacked(own, others, seed), Sealed(seed.to_bytes(32, "little"))
    state, _ = PIDRO.new(PIDRO.presets["manual"], SEATS, chance)
    player = left_of(state.dealer)
    move: Any = PIDRO.parse("pass" if choice is None else f"bid {choice}")
    seat = player
    while True:
        state, events = PIDRO.apply(state, seat, move, chance)
        scored = next((event for event in events if isinstance(event, HandScored)), None)
        if scored is not None:
            side = team(player)
            return scored.score.change[side] - scored.score.change[1 - side]
        seat = PIDRO.to_act(state)[0]
        move = PIDRO.computer(PIDRO.view(state, seat), luck, "normal")


def hinted(number: int, seed: int) -> str:
    """Return what the hint for such a hand advises."""
    state, _ = PIDRO.new(PIDRO.presets["manual"], SEATS, Stacked(*hands(SAMPLES[number], seed), seed))
    seat = left_of(state.dealer)
    advised = PIDRO.hint(PIDRO.view(state, seat))
    return advised.text if isinstance(advised, Bid) else "pass"


def rows(deals: int, hints: int) -> Iterator[str]:
    """Yield a line for each sample and choice, and one for its hints."""
    with Pool() as pool:
        for number, sample in enumerate(SAMPLES):
            manual = pool.map(partial(played, number, sample.bid), range(deals), chunksize=10)
            yield f"{sample.name}: bid {sample.bid}, as the manual {_mean(manual)}"
            for choice in sample.others:
                values = pool.map(partial(played, number, choice), range(deals), chunksize=10)
                less = [mine - its for mine, its in zip(manual, values, strict=True)]
                name = "pass" if choice is None else f"bid {choice}"
                yield f"{sample.name}: {name} {_mean(values)}; the manual's bid is better by {_mean(less)}"
            told = Counter(pool.map(partial(hinted, number), range(hints), chunksize=1))
            yield f"{sample.name}: hints " + ", ".join(f"{text} {n}" for text, n in told.most_common())


def _mean(values: Sequence[float]) -> str:
    mean = sum(values) / len(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return f"{mean:+.2f} ± {error:.2f}"


def add_command(commands: Any) -> None:
    """Add ``samples`` to the command line."""
    parser = commands.add_parser("samples", help="the bids of Pidro's manual against its hints")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--hints", type=int, default=100)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the samples."""
    for row in rows(arguments.deals, arguments.hints):
        print(row, flush=True)
    return 0
