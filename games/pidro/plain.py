"""Plays trumps by rule of thumb, without looking ahead: the easy computer, and the opponent of the search in
benchmarks. Hands are masks as in :mod:`games.pidro.search`; the player is seat 0."""

from __future__ import annotations

from games.pidro.search import TRICK_POINTS, TWO_BIT, Table


def card(own: int, unseen: int, table: Table) -> int:
    """Return a card of ``own`` (a single bit) to play to that trick; ``unseen`` are the trumps in other
    hands.

    Leading: the highest card if nobody can beat it, else the lowest worthless one. Following: the richest to
    a partner who surely wins; the highest if it wins points or surely the trick; else the lowest.

    Raises:
        ValueError: the hand is empty.
    """
    if not own:
        raise ValueError("a hand without trumps has no card to play")
    highest = 1 << (own.bit_length() - 1)
    if not table.best:
        return highest if highest > unseen else _poorest(own)
    last = not table.left
    if not table.winner & 1 and (last or table.best > unseen):
        return _richest(own)
    if highest > table.best and table.winner & 1:
        winners = own & -table.best << 1
        if last:
            return _richest(winners)
        if highest > unseen or table.points:
            return highest
    return _poorest(own)


def _cards(hand: int) -> list[int]:
    return [1 << place for place in range(14) if hand >> place & 1]


def _poorest(hand: int) -> int:
    """Return the lowest worthless card, then the two, then the lowest that scores, a five last."""
    return min(_cards(hand), key=lambda card: (TRICK_POINTS[card], card == TWO_BIT, card))


def _richest(hand: int) -> int:
    """Return the card of the most points, of those the lowest; the lowest worthless one if none scores."""
    return max(_cards(hand), key=lambda card: (TRICK_POINTS[card], -card))
