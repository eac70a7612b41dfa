"""Solves the trump phase with all cards seen: the exact result of best play (Pidro 3.2.9 to 3.2.12).

Only trumps matter, so a hand is a mask of 14 bits, one for each trump, bit 0 the two to bit 13 the ace. The
point of the two goes to the team of the seat that has it, however it is played: the search leaves it out, and
is only about the 13 points that tricks decide. Seats are turned so that the team that counts is that of seats
0 and 2.

The search is alpha-beta with bounds remembered at the start of each trick. Cards of a hand with no other
player's card between them are one choice if they score alike.
"""

from __future__ import annotations

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

_Choices: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
_choices: dict[int, _Choices] = {}
MOST_CHOICES = 1 << 16
"""Number of cached bounds, some 20 MB, before the cache is cleared."""


def choices(hand: int, others: int) -> tuple[int, ...]:
    """Return the distinct cards of a hand, as single bits, highest first: of cards that score alike and have
    no card of ``others`` between them only the lowest."""
    return _ordered(hand, others)[0]


def _ordered(hand: int, others: int) -> _Choices:
    """Return the distinct cards: highest first; richest first; poorest and lowest first."""
    key = hand << 14 | others
    if (found := _choices.get(key)) is not None:
        return found
    kept: list[int] = []
    alike: dict[int, int] = {}
    card = 1
    while card <= hand:
        if others & card:
            alike = {}
        elif hand & card:
            value = TRICK_POINTS[card]
            if value not in alike:
                alike[value] = card
                kept.append(card)
        card <<= 1
    poor = tuple(sorted(kept, key=lambda card: (TRICK_POINTS[card], card)))
    found = (tuple(kept[::-1]), poor[::-1], poor)
    if len(_choices) >= MOST_CHOICES:
        _choices.clear()
    _choices[key] = found
    return found


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
        while not hands[leader]:
            leader = (leader + 1) & 3
        if _sure(hands, leader):
            return 0 if leader & 1 else rest
        key = (hands, leader)
        low, high = self._known.get(key, (0, rest))
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
        high, rich, poor = _ordered(hand, held ^ hand | best)
        if not best:
            order = high
        elif (winner ^ seat) & 1:
            order = high if hand > best else poor
        else:
            order = rich
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


def _sure(hands: Hands, leader: int) -> bool:
    """Return whether the leader's cards above everyone else's draw all trumps of the other team, so that his
    team takes the rest."""
    left, right, partner = hands[leader ^ 1], hands[leader ^ 3], hands[leader ^ 2]
    masters = (hands[leader] >> (left | right | partner).bit_length()).bit_count()
    return masters >= left.bit_count() and masters >= right.bit_count()
