"""The betting of one hand of Bidou for two: its positions, and the worths of its endings."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bidou.rules import CENTRE_CHIPS, BidouRules
from games.bidou.solved import MOVES, NODES, STATE_NUMBERS

Floats = NDArray[np.float64]
ENDS = 20
"""The highest number of endings of a hand."""


class Ending(NamedTuple):
    """The worth of a hand's ending to player 0, the captain of that hand: ``fixed`` plus ``part`` times the
    worth of the state of number ``state`` to its captain."""

    fixed: float
    part: float = 0.0
    state: int = 0


class Hand:
    """The betting of a hand: for both openers, its positions and its endings. Player 0 is the captain."""

    def __init__(self, rules: BidouRules, chips: tuple[int, int], beaten: float) -> None:
        self.rules, self.chips, self.beaten = rules, chips, beaten
        self.centre = CENTRE_CHIPS - sum(chips)
        self.child = np.full((2, NODES, MOVES), -99, np.int64)
        self.mover = np.full((2, NODES), -1, np.int64)
        self.endings: list[list[tuple[Ending, Ending, Ending]]] = [[], []]
        for opener in (0, 1):
            self._grow(opener, 0, 0, [0, 0], [0, 0], 0)

    def _end(self, chips: list[int], captain: int) -> Ending:
        if CENTRE_CHIPS in chips:
            return Ending(float(chips[1] == CENTRE_CHIPS))
        if max(chips) == CENTRE_CHIPS - 1:
            holder = chips.index(CENTRE_CHIPS - 1)
            after = STATE_NUMBERS[CENTRE_CHIPS - 2, chips[1 - holder] + 1]
            return Ending(float(holder), self.beaten * (1 - 2 * holder), after)
        number = STATE_NUMBERS[chips[captain], chips[1 - captain]]
        return Ending(float(captain), 1.0 - 2 * captain, number)

    def _grow(
        self, opener: int, passed: int, bets: int, stake: list[int], own: list[int], centre_used: int
    ) -> int:
        """Add the position and all after it; return its number."""
        node = 2 * bets + passed
        first = opener if not passed else 1 - opener
        mover = (first if bets % 2 == 0 else 1 - first) if bets or not passed else 1 - opener
        self.mover[opener, node] = mover
        captain = opener if self.rules.opener_becomes_captain else 0
        same = list(self.chips)
        push = self._end(same, 1 - captain)
        raised = self._put(mover, bets + 1, stake, own, centre_used)
        could = raised is not None and self._put(1 - mover, bets + 1, *raised) is not None
        moves: list[int] = []
        if not bets:
            if passed:
                moves.append(self._ending(opener, self._fish(push)))
            else:
                moves.append(self._grow(opener, 1, 0, stake, own, centre_used))
            if could and raised:
                moves.append(self._grow(opener, passed, 1, *raised))
        else:
            called = self._put(mover, bets, stake, own, centre_used)
            assert called is not None  # noqa: S101
            moves.append(self._ending(opener, self._showdown(bets, called[1], push)))
            if could and raised:
                moves.append(self._grow(opener, passed, bets + 1, *raised))
            else:
                moves.append(-99)
            dropped = list(self.chips)
            dropped[mover] += 1
            if not self.centre:
                dropped[1 - mover] -= 1
            end = self._end(dropped, 1 - mover)
            moves.append(self._ending(opener, (end, end, end)))
        self.child[opener, node, : len(moves)] = moves
        return node

    def _put(
        self, mover: int, target: int, stake: list[int], own: list[int], used: int
    ) -> tuple[list[int], list[int], int] | None:
        """Return the stakes, the parts of them from the own stacks, and the part from the centre, once a
        player matches that stake; None if he can't."""
        more = target - stake[mover]
        shared = min(more, self.centre - used)
        if own[mover] + more - shared > self.chips[mover]:
            return None
        stake, own = list(stake), list(own)
        stake[mover] += more
        own[mover] += more - shared
        return stake, own, used + shared

    def _showdown(self, target: int, own: list[int], push: Ending) -> tuple[Ending, Ending, Ending]:
        results = []
        for winner in (0, 1):
            chips = [held - paid for held, paid in zip(self.chips, own, strict=True)]
            chips[1 - winner] += 2 * target
            results.append(self._end(chips, winner))
        return results[0], push, results[1]

    def _fish(self, push: Ending) -> tuple[Ending, Ending, Ending]:
        """Return the ending after both have passed. The next captain is the same as without Poor Fish."""
        if not self.rules.poor_fish:
            return push, push, push
        captain = int(push.part < 0)
        results = []
        for winner in (0, 1):
            chips = list(self.chips)
            chips[winner] += 1
            if chips[1 - winner]:
                chips[1 - winner] -= 1
            results.append(self._end(chips, captain))
        return results[0], push, results[1]

    def _ending(self, opener: int, worths: tuple[Ending, Ending, Ending]) -> int:
        self.endings[opener].append(worths)
        return -len(self.endings[opener])

    def worths(self, values: Floats) -> Floats:
        """Return each ending's worth to player 0 if its hand is better, equal, worse."""
        found = np.zeros((2, ENDS, 3))
        for opener in (0, 1):
            for place, ends in enumerate(self.endings[opener]):
                found[opener, place] = [end.fixed + end.part * values[end.state] for end in ends]
        return found
