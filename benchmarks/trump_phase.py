"""The trump phase of Pidro by itself: all 14 trumps are dealt at random, six a seat, and only points
count."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.duplicate_deals import PairResult, best_card, table_of, turned
from games.pidro import plain
from games.pidro.search import TRICK_POINTS, TWO_BIT, Hands, Search, Table, choices

TrumpPlayer = Callable[[Hands, Sequence[int], Table, random.Random], int]
"""Chooses a card of seat 0, given all hands (turned), how many cards the other seats have and the trick."""
SIZE = 6


def trump_plain(hands: Hands, sizes: Sequence[int], table: Table, luck: random.Random) -> int:
    """The plain heuristic, which sees the others' cards together and not by hand."""
    return plain.card(hands[0], hands[1] | hands[2] | hands[3], table)


def trump_cheat(hands: Hands, sizes: Sequence[int], table: Table, luck: random.Random) -> int:
    """Best play with all cards seen."""
    return best_card(Search().cards(hands, table))


def trump_sampler(worlds: int, hands: Hands, sizes: Sequence[int], table: Table, luck: random.Random) -> int:
    """Samples deals of the unseen trumps and plays the best card on average."""
    unseen = hands[1] | hands[2] | hands[3]
    cards = choices(hands[0], unseen | table.best)
    if len(cards) == 1:
        return cards[0]
    places = [1 << place for place in range(14) if unseen >> place & 1]
    slots = [seat for seat, size in enumerate(sizes, 1) for _ in range(size)]
    totals = dict.fromkeys(cards, 0)
    for _ in range(worlds):
        dealt_to = [hands[0], 0, 0, 0]
        for card, seat in zip(places, luck.sample(slots, len(places)), strict=True):
            dealt_to[seat] |= card
        for card, value in Search().cards(turned(dealt_to, 0), table).items():
            totals[card] += value
    return best_card(totals)


TRUMP_PLAYERS: dict[str, TrumpPlayer] = {
    "plain": trump_plain,
    "sampling 16": partial(trump_sampler, 16),
    "cheat": trump_cheat,
}


def play_trumps(deal: int, even: str, odd: str) -> int:
    """Return how many points more than the odd seats the even seats take in one deal of the trumps."""
    luck = random.Random(deal)
    places = luck.sample([seat for seat in range(4) for _ in range(SIZE)], 14)
    hands = [sum(1 << card for card in range(14) if places[card] == seat) for seat in range(4)]
    sizes = [SIZE] * 4
    gain = 1 if (hands[0] | hands[2]) & TWO_BIT else -1
    leader = deal % 4
    while any(hands):
        while not hands[leader]:
            sizes[leader] = 0
            leader = (leader + 1) % 4
        plays: list[tuple[int, int]] = []
        for step in range(4):
            seat = (leader + step) % 4
            if not hands[seat]:
                sizes[seat] = 0
                continue
            laid = [((other - seat) & 3, card) for other, card in plays]
            others = [sizes[(seat + other) % 4] for other in (1, 2, 3)]
            player = TRUMP_PLAYERS[odd if seat & 1 else even]
            card = player(turned(hands, seat), others, table_of(laid, 3 - step), luck)
            hands[seat] ^= card
            sizes[seat] -= 1
            plays.append((seat, card))
        leader, _ = max(plays, key=lambda play: play[1])
        points = sum(TRICK_POINTS[card] for _, card in plays)
        gain += -points if leader & 1 else points
    return gain


def play_trump_pairs(matches: Sequence[tuple[str, str]], deal: int) -> list[PairResult]:
    """Play a deal of the trumps in each of the matches."""
    return [play_trump_pair(names, deal) for names in matches]


def play_trump_pair(sides: tuple[str, str], deal: int) -> PairResult:
    """Play a deal of the trumps twice, each side once in the even seats."""
    first, second = sides
    return PairResult((play_trumps(deal, first, second) - play_trumps(deal, second, first)) / 2, ())
