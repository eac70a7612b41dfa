"""The best answer to the tables of Bidou, which measures how far from an equilibrium they are.

It knows nothing of how they were made. It asks the game itself what is legal, who opens, whose hand is better
and where the chips go. It knows the table's plans exactly and answers them over a whole game, hand by hand:
in each it makes the choices that win the game most often, by policy iteration.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bidou import BIDOU
from games.bidou.actions import PASS, STAND, Bet, BidouAction, Raise
from games.bidou.hands import ALL, Hand
from games.bidou.odds import beat, first_open_plan
from games.bidou.rules import CENTRE_CHIPS, BidouRules
from games.bidou.solved import FULL, Table, name_of, numbers, options, table
from games.bidou.state import BidouState, may_keep
from games.bidou.throwing import falls
from games.chance import Sealed

Floats = NDArray[np.float64]


class _Remembered(Sealed):
    """Chance that keeps its draws: at each ending the same ones begin the next hand, and don't matter."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._drawn: dict[tuple[str, int, int], tuple[int, ...]] = {}

    def numbers(self, name: str, count: int, below: int) -> tuple[int, ...]:
        draw = (name, count, below)
        if draw not in self._drawn:
            self._drawn[draw] = super().numbers(name, count, below)
        return self._drawn[draw]


CHANCE = _Remembered(bytes(32))
WAYS = ("better", "equal", "worse")
COUNT = len(ALL)


class Key(NamedTuple):
    """The beginning or end of a hand: the chips of both seats and the captain, or the winner."""

    chips: tuple[int, int]
    captain: int
    winner: int | None = None


WON, LOST = Key((0, 0), 0, 0), Key((0, 0), 0, 1)


class Node:
    """A betting position of the game: who moves, and where each move leads. An ending has its results where
    seat 0's hand is better, equal, worse."""

    def __init__(self, mover: int, number: int) -> None:
        self.mover, self.number = mover, number
        self.moves: list[Node | tuple[Key, Key, Key]] = []


class Answer:
    """The best answer, in seat 0, to the tables in seat 1."""

    def __init__(self, rules: BidouRules, keep: bool, first: bool = False) -> None:
        found = table(name_of(rules, keep, first))
        if found is None:
            raise ValueError("these rules aren't solved")
        self.table: Table = found
        self.rules, self.keep, self.first = rules, keep, first
        begun, _ = BIDOU.new(rules, 2, CHANCE)
        places = ((1, 1), (1, 2), (2, 2)) if not first else ((1, 1),)
        states = (begun._replace(game=game, number=number) for game, number in places)
        self._start: BidouState = next(state for state in states if may_keep(state) == keep)
        self._number = numbers(rules.ranking)
        self._beats = self._compared()
        kept = list(falls())
        self._falls = np.zeros((len(kept), COUNT))
        for row, dice in enumerate(kept):
            for fallen, weight in falls()[dice]:
                self._falls[row, ALL.index(fallen)] = weight / 216
        self._stays = [
            [-1 if place == 0 else kept.index(dice) for place, dice in enumerate(options(hand, keep))]
            for hand in ALL
        ]
        self._trees: dict[tuple[Key, int], Node] = {}
        self._stood: dict[Key, Floats] = {}
        self._mixed: dict[tuple[Key, tuple[int, int], int], Floats] = {}

    # -- what the game says

    def _compared(self) -> dict[str, Floats]:
        """Return by the hands of seats 0 and 1 whether 0's is better, equal or worse: two called stakes
        shown."""
        shown = {way: np.zeros((COUNT, COUNT)) for way in WAYS}
        start = self._betting(Key((0, 0), 0), 0, (ALL[0], ALL[0]))
        start, _ = BIDOU.apply(start, 0, Bet(1), CHANCE)
        for (a, own), (b, other) in product(enumerate(ALL), enumerate(ALL)):
            after, _ = BIDOU.apply(start._replace(hands=(own, other)), 1, BIDOU.parse("call"), CHANCE)
            way = "equal" if after.stacks == (0, 0) else "better" if after.stacks[1] else "worse"
            shown[way][a, b] = 1.0
        return shown

    def _betting(self, key: Key, opener: int, hands: tuple[Hand, Hand]) -> BidouState:
        """Return a hand as its betting begins."""
        throws = (1, 1) if opener == key.captain else (2, 1) if opener else (1, 2)
        state = self._start._replace(
            stacks=key.chips,
            centre=CENTRE_CHIPS - sum(key.chips),
            captain=key.captain,
            hands=hands,
            throws=throws,
            done=(key.captain,),
        )
        state, _ = BIDOU.apply(state, 1 - key.captain, STAND, CHANCE)
        return state

    def _tree(self, key: Key, opener: int) -> Node:
        if (key, opener) not in self._trees:
            pairs: list[tuple[Hand, Hand]] = []
            for way in WAYS:
                a, b = np.argwhere(self._beats[way])[0]
                pairs.append((ALL[a], ALL[b]))
            states = [self._betting(key, opener, pair) for pair in pairs]
            self._trees[key, opener] = self._grown(states, 0, 0)
        return self._trees[key, opener]

    def _grown(self, states: list[BidouState], passed: int, bets: int) -> Node:
        (mover,) = BIDOU.to_act(states[0])
        node = Node(mover, 2 * bets + passed)
        legal = BIDOU.legal(states[0], mover)
        for action in _in_order(legal):
            if action is None:
                node.moves.append((LOST, LOST, LOST))
                continue
            after = [BIDOU.apply(state, mover, action, CHANCE)[0] for state in states]
            if after[0].phase == "betting" and after[0].number == states[0].number:
                raised = isinstance(action, Bet | Raise)
                node.moves.append(self._grown(after, passed or int(action == PASS), bets + raised))
            else:
                better, equal, worse = (self._key(state) for state in after)
                node.moves.append((better, equal, worse))
        return node

    def _key(self, state: BidouState) -> Key:
        if state.game != self._start.game or state.phase == "over":
            return WON if state.wins[0] > self._start.wins[0] else LOST
        return Key((state.stacks[0], state.stacks[1]), state.captain)

    # -- what the tables do

    def _standing(self, key: Key) -> Floats:
        """Return by the captain's throws if the table has seen them, its own throws and its hand how likely
        the table stands there."""
        if key in self._stood:
            return self._stood[key]
        captain = key.captain == 1
        chips = key.chips if not key.captain else (key.chips[1], key.chips[0])
        seen = range(1, 4) if self.rules.throw_order == "in_turn" and not captain else range(1)
        found = np.zeros((3, 3, COUNT))
        for number in seen:
            reached = self._falls[0]
            for throw in (1, 2):
                going = np.zeros(len(self._falls))
                for place, hand in enumerate(ALL):
                    weights = self.table.throws(chips, captain, number, throw, self._number[hand])
                    for option, weight in enumerate(weights):
                        chance = reached[place] * weight / sum(weights)
                        if option:
                            going[self._stays[place][option] if weight else 0] += chance
                        else:
                            found[max(0, number - 1), throw - 1, place] = chance
                reached = going @ self._falls
            found[max(0, number - 1), 2] = reached
        if len(seen) == 1:
            found[1:] = found[0]
        self._stood[key] = found
        return found

    def _mix(self, key: Key, throws: tuple[int, int], node: int) -> Floats:
        """Return the table's chances of the three moves, by its hand. ``throws``: of both, from 0."""
        if (key, throws, node) not in self._mixed:
            captain = key.captain
            chips = (key.chips[captain], key.chips[1 - captain])
            thrown = (throws[captain] + 1, throws[1 - captain] + 1)
            rows = [self.table.bets(chips, thrown, node, self._number[hand]) for hand in ALL]
            self._mixed[key, throws, node] = np.array(rows, float).T / FULL
        return self._mixed[key, throws, node]

    # -- the best answer

    def won(self, later: dict[Key, float] | None = None) -> dict[Key, float]:
        """Return by the beginning of a hand how often the best answer wins the game. ``later``: the worths of
        the hands after the first, if this is only the first."""
        if later is not None:
            return {key: self.hand(key, later)[1] for key in (Key((0, 0), 0), Key((0, 0), 1))}
        keys = [
            Key((a, b), captain)
            for a, b, captain in product(range(9), range(9), range(2))
            if a + b <= CENTRE_CHIPS
        ]
        place = {key: number for number, key in enumerate(keys)}
        values = dict.fromkeys(keys, 0.5)
        beaten = self._open()
        while True:
            matrix, fixed = np.eye(len(keys)), np.zeros(len(keys))
            for key in keys:
                if max(key.chips) == CENTRE_CHIPS - 1:
                    ends = self._opened(key, beaten)
                else:
                    ends, _ = self.hand(key, values)
                for end, chance in ends.items():
                    if end.winner is None:
                        matrix[place[key], place[end]] -= chance
                    elif end == WON:
                        fixed[place[key]] += chance
            new = dict(zip(keys, np.linalg.solve(matrix, fixed).tolist(), strict=True))
            change = max(abs(new[key] - values[key]) for key in keys)
            values = new
            if change < 1e-7:
                return values

    def _open(self) -> float:
        """Return how often the player with eight chips beats what the table, or the best, throws before
        him."""
        rules = self.rules
        ends = first_open_plan(rules.ranking, rules.exception, self.keep).finals(3)
        return sum(
            float(chance * beat(hand, 3, self.keep, rules.ranking, rules.exception))
            for end in ends
            for hand, chance in end.items()
        )

    def _opened(self, key: Key, beaten: float) -> dict[Key, float]:
        holder = key.chips.index(CENTRE_CHIPS - 1)
        chips = [0, 0]
        chips[holder], chips[1 - holder] = CENTRE_CHIPS - 2, key.chips[1 - holder] + 1
        return {Key((chips[0], chips[1]), holder): beaten, (LOST, WON)[holder]: 1 - beaten}

    def hand(self, key: Key, values: dict[Key, float]) -> tuple[dict[Key, float], float]:
        """Return how likely each ending of the hand is against the best answer, and how often the game is
        won."""
        ends = list(dict.fromkeys(_endings(self._tree(key, 0)) + _endings(self._tree(key, 1))))
        worth = np.array([1.0 if end == WON else 0.0 if end == LOST else values[end] for end in ends])
        column = {end: number for number, end in enumerate(ends)}
        standing = self._standing(key)
        seen = self.rules.throw_order == "in_turn" and key.captain == 1
        stand = np.zeros((3, 3, COUNT, len(ends)))
        for opener in (0, 1):
            throws = [t for t in product(range(3), range(3)) if _opener(key.captain, t) == opener]
            reach = np.array([standing[own if key.captain == 0 else 0, other] for own, other in throws])
            found = self._bets(self._tree(key, opener), key, throws, reach, column, worth)
            for (own, other), result in zip(throws, found, strict=True):
                stand[other if seen else 0, own] += result
        total = np.zeros(len(ends))
        for context in range(3 if seen else 1):
            after = stand[context, 2]
            for throw in (1, 0):
                going = self._falls @ after
                good = going @ worth
                before = after
                after = stand[context, throw].copy()
                del before
                for place in range(COUNT):
                    most = after[place] @ worth
                    for stays in self._stays[place][1:]:
                        if good[stays] > most:
                            most, after[place] = good[stays], going[stays]
            total += self._falls[0] @ after
        return {end: float(total[number]) for end, number in column.items()}, float(total @ worth)

    def _bets(
        self,
        node: Node,
        key: Key,
        throws: list[tuple[int, int]],
        reach: Floats,
        column: dict[Key, int],
        worth: Floats,
    ) -> Floats:
        """Return by the throws of both and by own hand how likely each ending is. ``reach``: by the throws
        and by the other's hand, how likely the table gets there with it."""
        shape = (len(throws), COUNT, len(column))
        found = np.zeros(shape)
        mix = None if node.mover == 0 else np.array([self._mix(key, each, node.number) for each in throws])
        best: Floats | None = None
        for number, after in enumerate(node.moves):
            there = reach if mix is None else reach * mix[:, number]
            if mix is not None and not there.any():
                continue
            if isinstance(after, Node):
                result = self._bets(after, key, throws, there, column, worth)
            elif after == (LOST, LOST, LOST) and node.number > 1 and number == 1:
                continue  # there is no raise here
            else:
                result = np.zeros(shape)
                for way, end in zip(WAYS, after, strict=True):
                    result[:, :, column[end]] += there @ self._beats[way].T
            if mix is not None:
                found += result
                continue
            value = result @ worth
            if best is None:
                found, best = result, value
            else:
                better = value > best
                found[better], best = result[better], np.maximum(value, best)
        return found


def _opener(captain: int, throws: tuple[int, int]) -> int:
    """Return who opens the betting: the captain, unless he has thrown more often."""
    return captain if throws[captain] <= throws[1 - captain] else 1 - captain


def _in_order(legal: tuple[BidouAction, ...]) -> list[BidouAction | None]:
    """Return the moves in a table's order: pass and bet, or call, raise (None if there is none) and drop."""
    if PASS in legal:
        return list(legal)
    call, *raises, drop = legal
    return [call, raises[0] if raises else None, drop]


def _endings(node: Node) -> list[Key]:
    found: list[Key] = []
    for after in node.moves:
        found += _endings(after) if isinstance(after, Node) else list(after)
    return found


class Won(NamedTuple):
    """How often the best answer wins games and matches from the tables; in an equilibrium half of each."""

    games: tuple[float, float, float]
    """The first, second and third game of a match."""

    @property
    def match(self) -> float:
        """Return the chance to win a match of three games."""
        one, two, three = self.games
        return one * two + one * (1 - two) * three + (1 - one) * two * three


def _mean(found: dict[Key, float]) -> float:
    return (found[Key((0, 0), 0)] + found[Key((0, 0), 1)]) / 2


def won(rules: BidouRules) -> Won:
    """Return how often the best answer wins the games of a match from the shipped tables.

    Raises:
        ValueError: there are none for these rules.
    """
    if rules.keep_dice == "after_first_hand":
        values = Answer(rules, keep=True).won()
        first = _mean(Answer(rules, keep=False, first=True).won(values))
        return Won((first, _mean(values), _mean(values)))
    keeps = {"second_game": (0, 1, 0), "after_first_game": (0, 1, 1), "always": (1, 1, 1), "never": (0, 0, 0)}
    by_keep = {keep: _mean(Answer(rules, bool(keep)).won()) for keep in set(keeps[rules.keep_dice])}
    one, two, three = (by_keep[keep] for keep in keeps[rules.keep_dice])
    return Won((one, two, three))
