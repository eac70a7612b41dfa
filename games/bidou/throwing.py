"""When to stand and which dice to keep: exact, for any worth of the final hands.

With k throws left, a hand is worth the maximum of its worth as it is and of the average of each re-throw with
k - 1 throws left. All averages are sums over the 216 equally likely throws of three dice, so whole numbers
over powers of 216 give every worth exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import lcm

from games.bidou import hands
from games.bidou.hands import ALL, Hand, Ranking, showdown, ways

THROWS = 216
"""Number of throws of three dice, all equally likely."""
MAX_THROWS = 3
"""Maximum number of a player's throws (Bidou 1.4)."""

Kept = tuple[int, ...]
"""The dice that stay on the table, highest first; all three: to stand; none: to throw all again."""
Amount = Fraction | float
"""A worth or a weight. A float means the exact number that it represents."""

ONE_THROW: Mapping[Hand, Amount] = {hand: ways(hand) for hand in ALL}
"""The hand of a player who stands on one throw: the weight of each hand, of 216."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to continue from a hand, and its worth with the best play afterwards."""

    kept: Kept
    worth: Fraction

    @property
    def stands(self) -> bool:
        """Return whether it means to stop throwing."""
        return len(self.kept) == 3


class Plan:
    """The best way to throw, given each final hand's worth.

    ``worths``: the worth of every hand, at any scale; ``keep``: whether dice may be set aside (Bidou 1.4).

    >>> bidou_only = Plan({hand: float(hand == (2, 1, 1)) for hand in ALL}, keep=True)
    >>> bidou_only.best((6, 2, 1), left=1)
    Choice(kept=(2, 1), worth=Fraction(1, 6))
    """

    __slots__ = ("_ends", "_keep", "_scale")

    def __init__(self, worths: Mapping[Hand, Amount], keep: bool) -> None:
        self._keep = keep
        ends, self._scale = _whole(worths)
        # The worth of each hand with 0, 1, 2, ... throws left, times scale * 216 ** throws.
        self._ends = [ends]

    def choices(self, hand: Hand, left: int) -> tuple[Choice, ...]:
        """Return all ways to continue from a hand with ``left`` throws left (0 to 2), best first. Of equal
        ones standing comes first, then the one that keeps more dice."""
        found = [Choice(hand, Fraction(self._ends[0][hand], self._scale))]
        if left:
            after, scale = self._level(left - 1), self._scale * THROWS**left
            found += [Choice(kept, Fraction(_total(kept, after), scale)) for kept in _keeps(hand, self._keep)]
        return tuple(sorted(found, key=lambda choice: (-choice.worth, -len(choice.kept))))

    def best(self, hand: Hand, left: int) -> Choice:
        """Return the best of :meth:`choices`."""
        return self.choices(hand, left)[0]

    def worth(self, throws: int) -> Fraction:
        """Return the worth of ``throws`` throws (1 to 3) with no dice on the table."""
        return Fraction(_total((), self._level(throws - 1)), self._scale * THROWS**throws)

    def finals(self, throws: int) -> tuple[dict[Hand, Fraction], ...]:
        """Return how the best play from ``throws`` throws (1 to 3) ends: for each number of throws used, from
        1 up, the chance to stand on each hand after just so many. All of them add up to 1."""
        ends: list[dict[Hand, Fraction]] = []
        reached = _thrown({(): Fraction(1)})
        for left in reversed(range(throws)):
            chosen = {hand: self.best(hand, left) for hand in reached}
            ends.append({hand: reached[hand] for hand, choice in chosen.items() if choice.stands})
            kept: dict[Kept, Fraction] = {}
            for hand, choice in chosen.items():
                if not choice.stands:
                    kept[choice.kept] = kept.get(choice.kept, Fraction(0)) + reached[hand]
            reached = _thrown(kept)
        return tuple(ends)

    def _level(self, left: int) -> dict[Hand, int]:
        while len(self._ends) <= left:
            after = self._ends[-1]
            scale = THROWS ** len(self._ends)
            totals: dict[Kept, int] = {}
            level = {}
            for hand in ALL:
                most = self._ends[0][hand] * scale
                for kept in _keeps(hand, self._keep):
                    if kept not in totals:
                        totals[kept] = _total(kept, after)
                    most = max(most, totals[kept])
                level[hand] = most
            self._ends.append(level)
        return self._ends[left]


def against(
    field: Mapping[Hand, Amount], ranking: Ranking, exception: bool, tie: Amount = Fraction(1, 2)
) -> dict[Hand, Fraction]:
    """Return the worth, 0 to 1, of each hand in a showdown of two: the chance to win, where a tie counts
    ``tie``.

    ``field``: how likely each other hand is, at any scale; a missing hand is impossible.

    Raises:
        ValueError: nothing in the field is likely.
    """
    weights, _ = _whole(field)
    total = sum(weights.values())
    if not total:
        raise ValueError("no hand in the field is likely")
    part = Fraction(tie)
    won = points(ranking, exception)
    worths = {}
    for own in ALL:
        wins = sum(weight for other, weight in weights.items() if won[own, other] > 0)
        ties = sum(weight for other, weight in weights.items() if not won[own, other])
        worths[own] = (wins + ties * part) / total
    return worths


@cache
def standard(ranking: Ranking, exception: bool, keep: bool) -> Plan:
    """Return the throwing table: the best way to beat one opponent who stands on one throw, ties as half."""
    return Plan(against(ONE_THROW, ranking, exception), keep)


def _whole(amounts: Mapping[Hand, Amount]) -> tuple[dict[Hand, int], int]:
    """Return the same amounts as whole numbers over one denominator."""
    ratios = {hand: amount.as_integer_ratio() for hand, amount in amounts.items()}
    scale = lcm(*(below for _, below in ratios.values()))
    return {hand: above * (scale // below) for hand, (above, below) in ratios.items()}, scale


def _total(kept: Kept, after: Mapping[Hand, int]) -> int:
    """Return 216 times the average of ``after`` over the re-thrown dice."""
    return sum(weight * after[hand] for hand, weight in falls()[kept])


def _thrown(kept: Mapping[Kept, Fraction]) -> dict[Hand, Fraction]:
    """Return the chance of each hand after the throw, from the chance of the kept dice before it."""
    chances: dict[Hand, Fraction] = {}
    for dice, chance in kept.items():
        for hand, weight in falls()[dice]:
            chances[hand] = chances.get(hand, Fraction(0)) + chance * weight / THROWS
    return chances


@cache
def _keeps(hand: Hand, keep: bool) -> tuple[Kept, ...]:
    """Return the dice that may be kept when a hand is thrown again."""
    numbers: Iterable[int] = range(3) if keep else (0,)
    return tuple(dict.fromkeys(dice for number in numbers for dice in combinations(hand, number)))


@cache
def falls() -> Mapping[Kept, tuple[tuple[Hand, int], ...]]:
    """Return, for all kept dice, the hands after the throw, each with its ways of 216."""
    table = {}
    for number in range(3):
        for ascending in combinations_with_replacement(range(1, 7), number):
            kept = ascending[::-1]
            fallen = Counter(hands.hand((*kept, *rest)) for rest in product(range(1, 7), repeat=3 - number))
            table[kept] = tuple((end, times * 6**number) for end, times in fallen.items())
    return table


@cache
def points(ranking: Ranking, exception: bool) -> Mapping[tuple[Hand, Hand], int]:
    """Return above 0 where the first hand wins a showdown of two, 0 where they tie, below 0 where it
    loses."""
    table = {}
    for own, other in product(ALL, repeat=2):
        strengths = showdown((own, other), ranking, exception)
        table[own, other] = strengths[0] - strengths[1]
    return table
