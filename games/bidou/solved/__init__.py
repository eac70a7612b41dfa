"""Bidou for two, solved: how an equilibrium throws and bets in every position of the chips, read from tables.

Each game of a match is worth one half to both when it begins, so a player who wins each game as often as
possible wins the match as often as possible. Within a game only the chips, the captain and whether dice may
be kept matter from hand to hand. A table has every decision of a game: each player's throws, and each
player's bets by the throws of both. It is made by ``python -m solvers bidou``.

House rules on ties (``two_player_tie``, ``open_throw_tie``) have no tables of their own: they use the tables
of the rules that are the same but for them.
"""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from typing import NamedTuple

from games.bidou.actions import CALL, DROP, PASS, STAND, THROW, Bet, BidouAction, Keep, Raise
from games.bidou.hands import ALL, RANKINGS, Hand, Ranking, hand, strength, ways
from games.bidou.rules import BIDOU_PRESETS, CENTRE_CHIPS, FamilyRules
from games.bidou.state import Move
from games.bidou.throwing import THROWS, falls, points
from games.bidou.views import BidouView

STATES: tuple[tuple[int, int], ...] = tuple(
    (own, other) for own in range(8) for other in range(8) if own + other <= CENTRE_CHIPS
)
"""The chips of the captain and of the other, wherever a hand with betting begins."""
STATE_NUMBERS = {chips: number for number, chips in enumerate(STATES)}
FIRST = (0, 0)
"""The chips of a game as it begins."""
THROWN = range(1, 4)
"""The possible numbers of a player's throws."""
NODES = 10
"""Betting positions: number ``2 * bets + passed``, with ``bets`` the bets and raises so far (0 to 4) and
``passed`` whether the opener passed first."""
MOVES = 3
"""The most moves at a betting position: pass and bet, or call, raise and drop."""
HANDS = len(ALL)
FULL = 255
"""The weight of a move that is always made."""
FIRST_BET, FIRST_RAISE = Bet(1), Raise(1)


def name_of(rules: FamilyRules, keep: bool, first: bool = False) -> str:
    """Return the name of the table of these rules; ``keep``: whether dice may be kept; ``first``: of the
    first hand of a match only, when they may from the second on."""
    words = [
        rules.ranking,
        "ones" if rules.exception else "plain",
        "inturn" if rules.throw_order == "in_turn" else "together",
        "opener" if rules.opener_becomes_captain else "captain",
    ]
    if rules.poor_fish:
        words.append("fish")
    words.append("first" if first else "keep" if keep else "nokeep")
    return "-".join(words)


@cache
def ordered(ranking: Ranking) -> tuple[Hand, ...]:
    """All hands from the lowest up: the order in which tables number them."""
    return tuple(sorted(ALL, key=lambda hand: (strength(hand, ranking), hand)))


@cache
def numbers(ranking: Ranking) -> dict[Hand, int]:
    """The number of each hand in a table of that ranking."""
    return {hand: number for number, hand in enumerate(ordered(ranking))}


@cache
def options(hand: Hand, keep: bool) -> tuple[tuple[int, ...], ...]:
    """The kept dice, in the order of a table: all three (to stand), none, one or two dice."""
    counts: Sequence[int] = (0, 1, 2) if keep else (0,)
    return (hand, *dict.fromkeys(dice for count in counts for dice in combinations(hand, count)))


def widest(keep: bool) -> int:
    """The highest number of options of a hand."""
    return 8 if keep else 2


class Table:
    """A solved game: ``data`` is made by :func:`packed`."""

    __slots__ = ("_bets", "_contexts", "_data", "_places", "_throws", "_wide", "keep", "ranking", "states")

    def __init__(self, data: bytes, ranking: Ranking) -> None:
        self._data = lzma.decompress(data)
        self.ranking: Ranking = ranking
        self.keep = bool(self._data[0] & 1)
        self._contexts = 3 if self._data[0] & 2 else 1
        self.states: tuple[tuple[int, int], ...] = STATES if self._data[0] & 4 else (FIRST,)
        self._places = {chips: place for place, chips in enumerate(self.states)}
        self._wide = widest(self.keep)
        self._throws = 1 + 2 * len(self.states)
        one = (1 + self._contexts) * 2 * self._wide * HANDS
        self._bets = self._throws + len(self.states) * one

    def worth(self, chips: tuple[int, int]) -> float:
        """Return how often the captain wins a game with these chips for both as a hand begins."""
        place = 1 + 2 * self._places[chips]
        return int.from_bytes(self._data[place : place + 2], "little") / 65535

    def throws(self, chips: tuple[int, int], captain: bool, seen: int, throw: int, number: int) -> list[int]:
        """Return the weights of a hand's :func:`options` after the first or second ``throw``, of the captain
        or the other one, who has ``seen`` the captain's number of throws (0: not seen)."""
        block = 0 if captain else max(0, seen - 1) % self._contexts + 1
        place = self._places[chips] * (1 + self._contexts) + block
        start = self._throws + (place * 2 + throw - 1) * self._wide * HANDS + number
        return [self._data[start + option * HANDS] for option in range(self._wide)]

    def bets(self, chips: tuple[int, int], thrown: tuple[int, int], node: int, number: int) -> list[int]:
        """Return the weights of the moves at a betting position, with the hand of that number, where captain
        and other have made so many throws."""
        pair = (thrown[0] - 1) * 3 + thrown[1] - 1
        place = (self._places[chips] * 9 + pair) * NODES + node
        start = self._bets + place * 2 * HANDS + number
        second, third = self._data[start], self._data[start + HANDS]
        return [FULL - second - third, second, third]


def packed(
    keep: bool, in_turn: bool, states: int, worths: Sequence[float], throws: bytes, bets: bytes
) -> bytes:
    """Return the data of a table."""
    flags = keep + 2 * in_turn + 4 * (states > 1)
    worth = b"".join(round(65535 * value).to_bytes(2, "little") for value in worths)
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]
    return lzma.compress(bytes((flags,)) + worth + throws + bets, filters=filters)


@cache
def table(name: str) -> Table | None:
    """Return the table of that name, or None where there is none."""
    file = files(__name__) / f"{name}.bin"
    ranking: Ranking = next(known for known in RANKINGS if name.startswith(f"{known}-"))
    return Table(file.read_bytes(), ranking) if file.is_file() else None


@cache
def table_of(rules: FamilyRules, keep: bool, first: bool) -> Table:
    """Return the table of these rules, or where they have none that of the nearest: the same ranking, and
    whether dice may be kept."""
    first = first and rules.keep_dice == "after_first_hand"
    presets = BIDOU_PRESETS["standard"].model_copy(update={"ranking": rules.ranking})
    near: tuple[dict[str, object], ...] = (
        {"throw_order": rules.throw_order},
        {"poor_fish": rules.poor_fish},
        {},
    )
    names = [name_of(rules, keep, first), name_of(rules, keep)]
    names += [name_of(presets.model_copy(update=same), keep) for same in near]
    return next(found for name in names if (found := table(name)))


class Place(NamedTuple):
    """The situation of a hand for two, as a table knows it."""

    table: Table
    chips: tuple[int, int]
    """The captain's as the hand began, and the other's."""
    captain: bool
    """Whether the seat is the captain of the throw."""
    seat: int
    other: int
    number: int
    """The number of the seat's hand."""
    captains: int
    """The captain's number of throws, where the other one sees that before throwing; else 0."""


def place(view: BidouView) -> Place | None:
    """Return the situation of a hand for two; None if it isn't one, or is thrown again or openly. With other
    than nine chips it is that of the nearest nine."""
    if view.mode != "two" or view.seat not in view.alive or view.phase not in ("throwing", "betting"):
        return None
    dice = view.hands[view.seat or 0]
    if view.again or dice is None:
        return None
    other = next(seat for seat in view.alive if seat != view.seat)
    captain = view.thrower == view.seat
    first, second = (view.seat or 0, other) if captain else (other, view.seat or 0)
    found = table_of(view.rules, view.may_keep, view.hand == 1)
    chips = _nine(view.began[first], view.began[second], sum(view.stacks) + view.centre + view.pool)
    seen = view.rules.throw_order == "in_turn" and (view.throws[first] or 0)
    if len(found.states) == 1:
        chips = FIRST
    return Place(
        found, chips, captain, view.seat or 0, other, numbers(found.ranking)[hand(dice)], int(seen or 0)
    )


def _nine(one: int, other: int, total: int) -> tuple[int, int]:
    """Return the same shares of nine chips as of all."""
    if total == CENTRE_CHIPS:
        return one, other
    shares = max(1, min(7, round(CENTRE_CHIPS * one / total)))
    return shares, CENTRE_CHIPS - shares if shares > 1 else 7


def node_of(moves: Sequence[Move]) -> int:
    """Return the number of the betting position after these moves."""
    bets = sum(isinstance(move.action, Bet | Raise) for move in moves)
    return 2 * bets + bool(moves and moves[0].action == PASS)


def moves_at(node: int) -> tuple[BidouAction, ...]:
    """Return the moves at a betting position, in the order of a table."""
    return (PASS, FIRST_BET) if node < 2 else (CALL, FIRST_RAISE, DROP)


def mix(view: BidouView) -> dict[BidouAction, float]:
    """Return how likely an equilibrium makes each move of the seat; empty where that is unknown."""
    at = place(view)
    if at is None or not view.legal:
        return {}
    if view.phase == "throwing":
        dice = ordered(at.table.ranking)[at.number]
        weights = at.table.throws(at.chips, at.captain, at.captains, view.throws[at.seat] or 1, at.number)
        kept = options(dice, at.table.keep)
        found = {
            _action(stays): float(weight) for stays, weight in zip(kept, weights, strict=False) if weight
        }
    else:
        node = min(node_of(view.moves), NODES - 1)
        weights = at.table.bets(at.chips, _thrown(view, at), node, at.number)
        found = {move: float(w) for move, w in zip(moves_at(node), weights, strict=False) if w}
    legal = {move: weight for move, weight in found.items() if move in view.legal}
    whole = sum(legal.values())
    return {move: weight / whole for move, weight in legal.items()}


def _action(kept: tuple[int, ...]) -> BidouAction:
    return STAND if len(kept) == 3 else Keep(kept) if kept else THROW


def _thrown(view: BidouView, at: Place) -> tuple[int, int]:
    """Return how many throws captain and other made."""
    own, others = view.throws[at.seat] or 1, view.throws[at.other] or 1
    return (own, others) if at.captain else (others, own)


# --- what the other one has --------------------------------------------------------------------------

STRAYS = 0.02
"""How often a player is assumed to move otherwise than by the table."""


@lru_cache(maxsize=256)
def standing(table: Table, chips: tuple[int, int], captain: bool, seen: int) -> tuple[tuple[float, ...], ...]:
    """Return, by number of throws from 1 up and by hand, how likely a player who throws by the table stands
    there. Arguments as of :meth:`Table.throws`."""
    hands, number = ordered(table.ranking), numbers(table.ranking)
    going: dict[tuple[int, ...], float] = {(): 1.0}
    found = []
    for throw in (1, 2, 3):
        reached = [0.0] * HANDS
        for kept, chance in going.items():
            for fallen, weight in falls()[kept]:
                reached[number[fallen]] += chance * weight / THROWS
        going = {}
        if throw == 3:
            found.append(tuple(reached))
            break
        stood = [0.0] * HANDS
        for place, chance in enumerate(reached):
            weights = table.throws(chips, captain, seen, throw, place)
            whole = sum(weights)
            kept_dice = options(hands[place], table.keep)
            for kept, weight in zip(kept_dice, weights, strict=False):
                if len(kept) == 3:
                    stood[place] = chance * (weight / whole)
                elif weight:
                    going[kept] = going.get(kept, 0.0) + chance * weight / whole
        found.append(tuple(stood))
    return tuple(found)


def field(view: BidouView, at: Place) -> list[float]:
    """Return how likely the other one has each hand, from the throws and bets that the seat knows, at any
    scale."""
    seen = 0 if not at.captain else at.captains
    if not at.captain or view.rules.throw_order != "in_turn":
        ends = standing(at.table, at.chips, not at.captain, seen)
    else:
        ends = standing(at.table, at.chips, False, view.throws[at.seat] or 1)
    made = view.throws[at.other] if view.phase == "betting" or at.other in view.done else None
    if made is None:
        return [sum(end[place] for end in ends) for place in range(HANDS)]
    hands = ordered(at.table.ranking)
    whole = sum(ends[made - 1]) or 1.0
    likely = [
        (1 - STRAYS) * chance / whole + STRAYS * ways(hands[place]) / THROWS
        for place, chance in enumerate(ends[made - 1])
    ]
    if view.phase != "betting":
        return likely
    for number, move in enumerate(view.moves):
        if move.seat != at.other:
            continue
        node = min(node_of(view.moves[:number]), NODES - 1)
        moves = moves_at(node)
        if move.action not in moves:
            continue
        which, thrown = moves.index(move.action), _thrown(view, at)
        for place in range(HANDS):
            weights = at.table.bets(at.chips, thrown, node, place)
            likely[place] *= (1 - STRAYS) * weights[which] / FULL + STRAYS / len(moves)
    return likely


def better(view: BidouView, at: Place) -> list[float]:
    """Return by own hand the chance that it is better than the other one's; the same hand isn't."""
    likely = field(view, at)
    whole = sum(likely)
    hands = ordered(at.table.ranking)
    wins = beats(view.rules.ranking, view.rules.exception)
    return [
        sum(chance for other, chance in zip(hands, likely, strict=True) if (own, other) in wins) / whole
        for own in hands
    ]


@cache
def beats(ranking: Ranking, exception: bool) -> frozenset[tuple[Hand, Hand]]:
    """Return the pairs of hands of which the first wins a showdown of two."""
    return frozenset(pair for pair, worth in points(ranking, exception).items() if worth > 0)


def chances(view: BidouView) -> dict[BidouAction, float]:
    """Return, while throwing, for each move the chance to have the better hand in the end if it is made and
    the table is followed after it. Empty where there is no table."""
    at = place(view)
    if at is None or view.phase != "throwing" or not view.legal:
        return {}
    worth = better(view, at)
    hands, number = ordered(at.table.ranking), numbers(at.table.ranking)
    throw = view.throws[at.seat] or 1

    def thrown(kept: tuple[int, ...], after: list[float]) -> float:
        return sum(weight * after[number[fallen]] for fallen, weight in falls()[kept]) / THROWS

    after = worth
    if throw == 1:
        after = []
        cached: dict[tuple[int, ...], float] = {}
        for place_, dice in enumerate(hands):
            weights = at.table.throws(at.chips, at.captain, at.captains, 2, place_)
            total = 0.0
            for kept, weight in zip(options(dice, at.table.keep), weights, strict=False):
                if weight and len(kept) < 3 and kept not in cached:
                    cached[kept] = thrown(kept, worth)
                if weight:
                    total += weight * (worth[place_] if len(kept) == 3 else cached[kept])
            after.append(total / sum(weights))
    own = options(hands[at.number], view.may_keep)
    return {_action(kept): worth[at.number] if len(kept) == 3 else thrown(kept, after) for kept in own}
