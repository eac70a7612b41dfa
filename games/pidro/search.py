"""Solves the trump phase with all cards seen: the exact result of best play (Pidro 3.2.9 to 3.2.12).

Only trumps matter, so a hand is a mask of 14 bits, one for each trump, bit 0 the two to bit 13 the ace. The
point of the two goes to the team of the seat that has it, however it is played: the search leaves it out, and
is only about the 13 points that tricks decide. Seats are turned so that the team that counts is that of seats
0 and 2.

The search is alpha-beta with bounds remembered at the start of each trick. At first they are what both teams
are sure of by cards that nobody of the other team can beat (:func:`limits`). Cards of a hand with no other
player's card between them are one choice if they score alike.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

Hands: TypeAlias = tuple[int, int, int, int]
"""By seat, its trumps: a mask each."""

ALL = (1 << 14) - 1
TWO_BIT, WRONG_FIVE, RIGHT_FIVE, TEN_BIT, JACK_BIT, ACE_BIT = (1 << place for place in (0, 3, 4, 9, 10, 13))
FIVES = RIGHT_FIVE | WRONG_FIVE
ONES = TEN_BIT | JACK_BIT | ACE_BIT
SCORING = FIVES | ONES | TWO_BIT
"""The trumps that may not be killed (Pidro 3.2.8)."""
TRICK_POINTS: tuple[int, ...] = tuple(
    5 * (mask & FIVES).bit_count() + (mask & ONES).bit_count() for mask in range(ALL + 1)
)
"""By mask, the points for taking its cards in tricks: without the two's."""

_NONES = ALL ^ FIVES ^ ONES
_WALL = ALL + 1


def choices(hand: int, others: int) -> tuple[int, ...]:
    """Return the distinct cards of a hand, as single bits, highest first: of cards that score alike and have
    no card of ``others`` between them only the lowest."""
    return _highest_first(distinct(hand, others))


def distinct(hand: int, others: int) -> int:
    """As :func:`choices`, as one mask.

    The cards of others are walls. One is taken away from what is between two walls, or from the upper wall
    where nothing is: of the cards between, that changes only the lowest one from 1 to 0."""
    ones, walls = others << 1 | 1, others | _WALL
    none, one, five = hand & _NONES, hand & ONES, hand & FIVES
    return none & ~((none | walls) - ones) | one & ~((one | walls) - ones) | five & -five


def _lowest_first(hand: int) -> list[int]:
    return [1 << place for place in range(14) if hand >> place & 1]


@lru_cache(maxsize=ALL + 1)
def _highest_first(hand: int) -> tuple[int, ...]:
    return tuple(_lowest_first(hand)[::-1])


@lru_cache(maxsize=ALL + 1)
def _poorest_first(hand: int) -> tuple[int, ...]:
    return tuple(sorted(_lowest_first(hand), key=TRICK_POINTS.__getitem__))


@lru_cache(maxsize=ALL + 1)
def _richest_first(hand: int) -> tuple[int, ...]:
    return _poorest_first(hand)[::-1]


def without(hands: Hands, seat: int, card: int) -> Hands:
    """Return the hands once a seat has played a card."""
    a, b, c, d = hands
    if seat == 0:
        return a ^ card, b, c, d
    if seat == 1:
        return a, b ^ card, c, d
    if seat == 2:
        return a, b, c ^ card, d
    return a, b, c, d ^ card


def _fewest(points: int, cards: int, number: int) -> int:
    """Return the fewest points that ``number`` of so many cards can have, which have so many together."""
    fives, ones = divmod(points, 5)
    scoring = min(number - cards, 0) + fives + ones
    return max(0, scoring if scoring <= ones else 5 * scoring - 4 * ones)


def _most(points: int, number: int) -> int:
    """Return the most points that ``number`` of the cards can have, which have so many together."""
    fives, ones = divmod(points, 5)
    return 5 * min(number, fives) + min(max(0, number - fives), ones)


_FEWEST = [[[_fewest(points, cards, n) for n in range(15)] for cards in range(15)] for points in range(14)]
_MOST = [[_most(points, n) for n in range(15)] for points in range(14)]


def limits(hands: Hands, leader: int) -> tuple[int, int]:
    """Return the trick points that seats 0 and 2 take at least, and at most, when ``leader`` leads, who has a
    trump.

    A card above all of the other team's is sure of its trick. If the leader's team has such cards, it leads
    them one by one, first the leader's, then the partner's. Of these two the one that doesn't take the trick
    adds its richest card below, if it has so many that it need not beat its partner. The other two add at
    least their poorest cards.
    """
    own, partner, left, right = hands[leader], hands[leader ^ 2], hands[leader ^ 1], hands[leader ^ 3]
    points, rest = TRICK_POINTS, TRICK_POINTS[own | partner | left | right]
    ours, theirs = (own | partner).bit_length(), (left | right).bit_length()
    if ours < theirs:
        mine, his = left >> ours << ours, right >> ours << ours
        tricks = max(mine.bit_count(), his.bit_count())
        sure = points[mine | his] + _FEWEST[points[own]][own.bit_count()][tricks]
        sure += _FEWEST[points[partner]][partner.bit_count()][tricks]
        return (sure, rest) if leader & 1 else (0, rest - sure)
    mine, his = own >> theirs << theirs, partner >> theirs << theirs
    first, then = mine.bit_count(), his.bit_count()
    below, under = own ^ mine, partner ^ his
    sure, tricks = points[mine | his], 0
    if first and (not then or under.bit_count() >= first):
        tricks = first
        sure += _MOST[points[under]][first]
    if then and (not first or below.bit_count() >= then):
        tricks += then
        sure += _MOST[points[below]][then]
    counts = left.bit_count(), right.bit_count()
    if tricks >= max(counts):
        sure = rest
    else:
        sure += _FEWEST[points[left]][counts[0]][tricks] + _FEWEST[points[right]][counts[1]][tricks]
    return (0, rest - sure) if leader & 1 else (sure, rest)


class Table(NamedTuple):
    """A trick on the table when seat 0 must play: ``best`` is its highest card, a single bit (0: seat 0
    leads), ``winner`` who played it, and ``points`` its points so far. ``left`` is how many seats play after
    seat 0, those without trumps included."""

    best: int = 0
    winner: int = 0
    points: int = 0
    left: int = 3


class Search:
    """A search of positions from one deal; it caches what it finds for the next question.

    ``nodes`` counts the tricks searched.
    """

    __slots__ = ("_known", "nodes")

    def __init__(self) -> None:
        self._known: dict[tuple[Hands, int], tuple[int, int]] = {}
        self.nodes = 0

    def cards(self, hands: Hands, table: Table) -> dict[int, int]:
        """Return for each distinct card that seat 0 may play now the trick points that seats 0 and 2 take
        from here on, those on the table included, when all play best afterwards."""
        hand = hands[0]
        found = {}
        for card in choices(hand, hands[1] | hands[2] | hands[3] | table.best):
            best, winner = (card, 0) if card > table.best else (table.best, table.winner)
            lying = table.points + TRICK_POINTS[card]
            found[card] = self._follow(without(hands, 0, card), 1, table.left, best, winner, lying, -1, 99)
        return found

    def points(self, hands: Hands, leader: int, least: int = 0, most: int = 13) -> int:
        """Return the trick points that seats 0 and 2 take when all play best and ``leader`` (or the next to
        the left with a trump) leads.

        With ``least`` and ``most`` the answer is exact between them; outside, only a bound on that side.
        """
        a, b, c, d = hands
        rest = TRICK_POINTS[a | b | c | d]
        if not b | d:
            return rest
        if not rest or not a | c:
            return 0
        if not (a & a - 1 or b & b - 1 or c & c - 1 or d & d - 1):
            return rest if a | c > b | d else 0
        while not hands[leader]:
            leader = (leader + 1) & 3
        key = (hands, leader)
        low, high = self._known.get(key) or limits(hands, leader)
        if low >= most or low == high:
            return low
        if high <= least:
            return high
        self.nodes += 1
        least, most = max(least, low), min(most, high)
        found = self._follow(hands, leader, 4, 0, leader, 0, least, most)
        if found <= least:
            high = min(high, found)
        elif found >= most:
            low = max(low, found)
        else:
            low = high = found
        self._known[key] = (low, high)
        return found

    def _follow(
        self, hands: Hands, seat: int, left: int, best: int, winner: int, lying: int, least: int, most: int
    ) -> int:
        """Return the points from here when ``seat`` is next of ``left`` seats to play to a trick in which
        ``winner`` has the highest card ``best`` and ``lying`` points are on the table."""
        a, b, c, d = hands
        held = a | b | c | d
        if (total := lying + TRICK_POINTS[held]) <= least:
            return total
        if most <= 0:
            return 0
        while left and not hands[seat]:
            seat = (seat + 1) & 3
            left -= 1
        if not left:
            won = 0 if winner & 1 else lying
            return won + self.points(hands, winner, least - won, most - won)
        hand = hands[seat]
        kept = distinct(hand, held ^ hand | best) if hand & hand - 1 else hand
        if not best:
            order = _highest_first(kept)
        elif (winner ^ seat) & 1:
            order = _highest_first(kept) if hand > best else _poorest_first(kept)
        else:
            order = _richest_first(kept)
        after, left = (seat + 1) & 3, left - 1
        ours = not seat & 1
        value = -1 if ours else 99
        for card in order:
            rest, points = without(hands, seat, card), lying + TRICK_POINTS[card]
            if card > best:
                found = self._follow(rest, after, left, card, seat, points, least, most)
            else:
                found = self._follow(rest, after, left, best, winner, points, least, most)
            if ours:
                if found > value:
                    value = found
                    if value >= most:
                        break
                    if value > least:
                        least = value
            elif found < value:
                value = found
                if value <= least:
                    break
                if value < most:
                    most = value
        return value
