"""The search of :mod:`games.pidro.search`, compiled by numba: the same answers, much sooner.

Numba is an extra (``pip install '.[fast]'``). The cache is arrays of a fixed size, keyed by the whole
position, so that it is never cleared between deals; of two positions with the same slot the later one stays.
Compiled code is kept on the disk where numba finds a place for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

from games.pidro.search import TRICK_POINTS, Hands, Table, choices

BITS = 13
"""Bits of a slot's number: 8,192 positions of 16 bytes, which stay in the processor's cache. A deal has some
hundreds."""
_USED = 1 << 62
_FIVES, _ONES, _NONE = 0b11000, 0b10_0110_0000_0000, 0b01_1001_1110_0111
_WALL = 1 << 14
_POINTS = np.array(TRICK_POINTS, np.int64)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(64 - BITS)
F = TypeVar("F", bound=Callable[..., Any])


def compiled(signature: str) -> Callable[[F], F]:
    """Compile a function for that signature, or load the compiled code from the disk."""

    def compile_(function: F) -> F:
        try:
            return cast(F, njit(signature, cache=True)(function))
        except RuntimeError:  # there is no folder where it may be kept
            return cast(F, njit(signature)(function))

    return compile_


@compiled("int64(int64)")
def count(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled("int64(int64)")
def up_to(mask: int) -> int:
    """Return all cards up to the highest of a mask."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    return mask | mask >> 8


@compiled("int64(int64, int64)")
def poorest(hand: int, number: int) -> int:
    """Return the fewest points that so many cards of a hand can have, or all of them if it has fewer."""
    fives, ones = count(hand & _FIVES), count(hand & _ONES)
    scoring = min(number - count(hand) + fives + ones, fives + ones)
    if scoring <= 0:
        return 0
    return scoring if scoring <= ones else 5 * scoring - 4 * ones


@compiled("int64(int64, int64)")
def richest(hand: int, number: int) -> int:
    """Return the most points that so many cards of a hand can have, or all of them if it has fewer."""
    fives = min(count(hand & _FIVES), number)
    return 5 * fives + min(count(hand & _ONES), number - fives)


@compiled("int64(int64, int64, int64, int64, int64, int64[::1])")
def limits(a: int, b: int, c: int, d: int, leader: int, points: Any) -> int:
    """As :func:`games.pidro.search.limits`, with the upper bound in the bits from the fifth up."""
    if leader & 1:
        own, partner, left, right = (b, d, a, c) if leader == 1 else (d, b, a, c)
    else:
        own, partner, left, right = (a, c, b, d) if leader == 0 else (c, a, b, d)
    rest = points[a | b | c | d]
    beaten = up_to(left | right)
    mine, his = own & ~beaten, partner & ~beaten
    if mine | his:
        first, then = count(mine), count(his)
        below, under = own ^ mine, partner ^ his
        sure, tricks = points[mine | his], 0
        if first and (not then or count(under) >= first):
            tricks = first
            sure += richest(under, first)
        if then and (not first or count(below) >= then):
            tricks += then
            sure += richest(below, then)
        if tricks >= max(count(left), count(right)):
            sure = rest
        else:
            sure += poorest(left, tricks) + poorest(right, tricks)
        return int(rest - sure << 4 if leader & 1 else sure | rest << 4)
    beaten = up_to(own | partner)
    mine, his = left & ~beaten, right & ~beaten
    tricks = max(count(mine), count(his))
    sure = points[mine | his] + poorest(own, tricks) + poorest(partner, tricks)
    return int(sure | rest << 4 if leader & 1 else rest - sure << 4)


@compiled("int64(int64, int64)")
def distinct(hand: int, others: int) -> int:
    """As :func:`games.pidro.search.distinct`."""
    ones, walls = others << 1 | 1, others | _WALL
    none, one, five = hand & _NONE, hand & _ONES, hand & _FIVES
    return none & ~((none | walls) - ones) | one & ~((one | walls) - ones) | five & -five


@compiled("int64(int64, int64)")
def next_card(cards: int, order: int) -> int:
    """Return the remaining card that is tried next: highest first (``order`` 0), richest first (1), or
    poorest and lowest first (2)."""
    group = cards
    if order == 1:
        group = cards & _FIVES or cards & _ONES or cards
    elif order == 2:
        group = cards & _NONE or cards & _ONES or cards
        return group & -group
    group = up_to(group)
    return group ^ group >> 1


@compiled("int64(int64[:, ::1], " + 10 * "int64, " + "int64[::1], int64[::1], int64[::1])")
def follow(
    stack: Any, a: int, b: int, c: int, d: int, seat: int, left: int, best: int, winner: int, lying: int,
    most: int, points: Any, keys: Any, bounds: Any,
) -> int:  # fmt: skip
    """As :meth:`games.pidro.search.Search._follow`, but without recursion, since numba can't keep recursive
    code on the disk: the ``stack`` has a line for each card that was played. With ``left`` 5 the table is
    empty, and ``seat`` or the next who can leads."""
    least, depth, found = -1, 0, 0
    while True:
        # A position is searched: its answer is found at once, or it becomes a line of the stack.
        bonus, answered = 0, False
        held = a | b | c | d
        key, low, high = 0, 0, 0
        place: Any = 0
        while True:
            total = lying + points[held]
            if left != 5:
                if total <= least or most <= 0:
                    found, answered = (total if total <= least else 0), True
                    break
                while left and not (a if seat == 0 else b if seat == 1 else c if seat == 2 else d):
                    seat = (seat + 1) & 3
                    left -= 1
                if left:
                    break
                won = 0 if winner & 1 else lying
                bonus += won
                least, most = least - won, most - won
                seat, left, best, lying = winner, 5, 0, 0
                continue
            if not b | d or not total or not a | c:
                found, answered = (0 if b | d else total), True
                break
            while not (a if seat == 0 else b if seat == 1 else c if seat == 2 else d):
                seat = (seat + 1) & 3
            if not (a & a - 1 or b & b - 1 or c & c - 1 or d & d - 1):
                found, answered = (total if a | c > b | d else 0), True
                break
            key = a | b << 14 | c << 28 | d << 42 | seat << 56 | _USED
            place = np.int64((np.uint64(key) * _GOLDEN) >> _SHIFT)
            if keys[place] == key:
                low, high = bounds[place] & 15, bounds[place] >> 4
            else:
                limit = limits(a, b, c, d, seat, points)
                low, high = limit & 15, limit >> 4
            if low >= most or low == high or high <= least:
                found, answered = (low if low >= most or low == high else high), True
                break
            least, most = max(least, low), min(most, high)
            winner, left = seat, 4
            break
        if answered:
            found += bonus
        else:
            hand = a if seat == 0 else b if seat == 1 else c if seat == 2 else d
            order = 0
            if best:
                order = 1
                if (winner ^ seat) & 1:
                    order = 0 if hand > best else 2
            line = stack[depth]
            line[0], line[1], line[2], line[3] = a, b, c, d
            line[4], line[5], line[6], line[7], line[8] = seat, left, best, winner, lying
            line[9], line[10], line[11], line[12] = least, most, least, most
            line[13], line[14] = (99 if seat & 1 else -1), distinct(hand, held ^ hand | best)
            line[15], line[16], line[17], line[18] = order, key, place, low | high << 4
            line[19] = bonus
            depth += 1
            found = -2
        # The result goes up the stack until a line has another card to try.
        while True:
            if not depth:
                return found
            line = stack[depth - 1]
            seat, value = line[4], line[13]
            stop = False
            if found != -2:
                if seat & 1:
                    if found < value:
                        line[13] = value = found
                        stop = value <= line[9]
                        line[10] = min(line[10], value)
                elif found > value:
                    line[13] = value = found
                    stop = value >= line[10]
                    line[9] = max(line[9], value)
            if not stop and line[14]:
                break
            if line[16]:
                low, high = line[18] & 15, line[18] >> 4
                if value <= line[11]:
                    high = min(high, value)
                elif value >= line[12]:
                    low = max(low, value)
                else:
                    low = high = value
                keys[line[17]], bounds[line[17]] = line[16], low | high << 4
            found = value + line[19]
            depth -= 1
        a, b, c, d = line[0], line[1], line[2], line[3]
        card = next_card(line[14], line[15])
        line[14] ^= card
        if seat == 0:
            a ^= card
        elif seat == 1:
            b ^= card
        elif seat == 2:
            c ^= card
        else:
            d ^= card
        best, winner = (card, seat) if card > line[6] else (line[6], line[7])
        lying = line[8] + points[card]
        left, least, most = line[5] - 1, line[9], line[10]
        seat = (seat + 1) & 3


class CompiledSearch:
    """As :class:`games.pidro.search.Search`, but without counting ``nodes``."""

    __slots__ = ()
    nodes = 0
    _stack = np.zeros((32, 20), np.int64)
    _memory = (_POINTS, np.zeros(1 << BITS, np.int64), np.zeros(1 << BITS, np.int64))

    def points(self, hands: Hands, leader: int) -> int:
        """As :meth:`games.pidro.search.Search.points`."""
        return int(follow(self._stack, *hands, leader, 5, 0, 0, 0, 13, *self._memory))

    def cards(self, hands: Hands, table: Table) -> dict[int, int]:
        """As :meth:`games.pidro.search.Search.cards`."""
        found = {}
        a, b, c, d = hands
        for card in choices(a, b | c | d | table.best):
            best, winner = (card, 0) if card > table.best else (table.best, table.winner)
            lying = table.points + TRICK_POINTS[card]
            found[card] = int(
                follow(self._stack, a ^ card, b, c, d, 1, table.left, best, winner, lying, 99, *self._memory)
            )
        return found
