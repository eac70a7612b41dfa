"""The solver of the trump phase: exact, checked against plain search of every line of play."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from games.pidro.search import TRICK_POINTS, Hands, Search

# fmt: off
A, K, Q, J, T, NINE, EIGHT, SEVEN, SIX, RIGHT, WRONG, FOUR, THREE, TWO = (1 << p for p in range(13, -1, -1))
# fmt: on


def random_hands(random: Random, trumps: int) -> Hands:
    hands = [0, 0, 0, 0]
    for place in random.sample(range(14), trumps):
        hands[random.choice([seat for seat in range(4) if hands[seat].bit_count() < 6])] |= 1 << place
    return hands[0], hands[1], hands[2], hands[3]


@cache
def plain(hands: Hands, seat: int, left: int, best: int, winner: int, lying: int) -> int:
    """Every card in every order, nothing remembered but whole positions, nothing left out."""
    if not any(hands) and not left:
        return 0 if winner & 1 else lying
    if not left:
        return (0 if winner & 1 else lying) + plain(hands, winner, 4, 0, winner, 0)
    if not hands[seat]:
        return plain(hands, (seat + 1) % 4, left if not best else left - 1, best, winner, lying)
    found = []
    for place in range(14):
        card = 1 << place
        if hands[seat] & card:
            rest = tuple(hand ^ card if other == seat else hand for other, hand in enumerate(hands))
            top = (card, seat) if card > best else (best, winner)
            found.append(plain(rest, (seat + 1) % 4, left - 1, *top, lying + TRICK_POINTS[card]))
    return min(found) if seat & 1 else max(found)


@pytest.mark.parametrize("seed", range(40))
def test_best_play_is_found_exactly(seed: int) -> None:
    random = Random(seed)
    hands = random_hands(random, 8 + seed % 2)
    for leader in range(4):
        assert Search().points(hands, leader) == plain(hands, leader, 4, 0, leader, 0)
    plain.cache_clear()
