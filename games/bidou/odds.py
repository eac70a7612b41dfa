"""The exact odds of hands and classes, and of reaching or beating one in the remaining throws (Bidou 1.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from games.bidou.hands import (
    ALL,
    KINDS,
    Hand,
    Kind,
    Ranking,
    is_special,
    kind,
    place,
    showdown,
    ways,
)
from games.bidou.throwing import MAX_THROWS, THROWS, Amount, Plan, against


@dataclass(frozen=True, slots=True)
class HandOdds:
    """One hand in one ranking, by the printed order, without the exception of 1-1-1.

    ``place``: 1, the best, to 56; ``ways``: how many of the 216 throws make it; ``better``: how many of the
    216 make a better hand; ``special``: whether it is above every number.
    """

    hand: Hand
    kind: Kind
    place: int
    ways: int
    better: int
    special: bool

    @property
    def chance(self) -> Fraction:
        """Return the chance of the hand in one throw."""
        return Fraction(self.ways, THROWS)


@cache
def table(ranking: Ranking) -> tuple[HandOdds, ...]:
    """Return the odds of all 56 hands in a ranking, best hand first; those that tie from the highest die
    down."""
    rows = []
    for hand in sorted(sorted(ALL, reverse=True), key=lambda hand: place(hand, ranking)):
        own = place(hand, ranking)
        better = sum(ways(other) for other in ALL if place(other, ranking) < own)
        special = is_special(hand, ranking)
        rows.append(HandOdds(hand, kind(hand, ranking), own, ways(hand), better, special))
    return tuple(rows)


@cache
def share_beaten(hand: Hand, ranking: Ranking, exception: bool) -> float:
    """Return how many of all throws a hand beats, one against one."""

    def is_better(other: Hand) -> bool:
        shown = showdown((hand, other), ranking, exception)
        return shown[0] > shown[1]

    return float(sum(map(ways, filter(is_better, ALL))) / Fraction(THROWS))


@cache
def classes(ranking: Ranking) -> dict[Kind, int]:
    """Return how many of the 216 throws make a hand of each class of the ranking."""
    counts = {kind: sum(row.ways for row in table(ranking) if row.kind == kind) for kind in KINDS}
    return {kind: count for kind, count in counts.items() if count}


def specials(ranking: Ranking) -> Fraction:
    """Return the chance that one throw is above every number."""
    return Fraction(sum(row.ways for row in table(ranking) if row.special), THROWS)


@cache
def tie() -> Fraction:
    """Return the chance that two single throws are the same hand."""
    return Fraction(sum(ways(hand) ** 2 for hand in ALL), THROWS**2)


def reach(aim: Collection[Hand], throws: int, keep: bool) -> Fraction:
    """Return the chance to stand on one of the wanted hands within ``throws`` throws (1 to 3), thrown only
    for that; ``keep``: whether dice may be set aside."""
    return Plan({hand: int(hand in aim) for hand in ALL}, keep).worth(throws)


def beat(
    target: Hand,
    throws: int,
    keep: bool,
    ranking: Ranking,
    exception: bool,
    *,
    dice: Hand | None = None,
    tie: Amount = 0,
) -> Fraction:
    """Return the best chance to beat a hand in a showdown of two.

    ``throws``: how many are left: 1 to 3, or 0 to 2 with ``dice`` on the table. ``keep``: whether dice may be
    set aside. ``tie``: how much the same hand counts, from 0 for nothing to 1 for a win.

    Raises:
        ValueError: another number of throws.
    """
    most = MAX_THROWS if dice is None else MAX_THROWS - 1
    if not most - 2 <= throws <= most:
        there = "on the table" if dice else "not thrown"
        raise ValueError(f"with dice {there}, {most - 2} to {most} throws are left, not {throws}")
    plan = Plan(against({target: 1}, ranking, exception, tie), keep)
    return plan.worth(throws) if dice is None else plan.best(dice, throws).worth


@cache
def first_open_plan(ranking: Ranking, exception: bool, keep: bool, tie: float = 0.0) -> Plan:
    """Return the best way to throw first in an open throw; ``tie``: how much the same hand counts for the
    other one."""
    worths = {h: 1 - beat(h, 3, keep, ranking, exception, tie=tie) for h in ALL}
    return Plan(worths, keep)
