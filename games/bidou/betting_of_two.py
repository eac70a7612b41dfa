"""Betting for two: nine chips in the centre, or the last two of a larger game (Bidou 1.5, 1.9)."""

from __future__ import annotations

from games.bidou.actions import CALL, DROP, PASS, Bet, BidouAction, Raise
from games.bidou.betting import Betting, Settled, best, can_raise
from games.bidou.rules import CENTRE_CHIPS, BidouRules
from games.bidou.state import BidouState, Standing, alive, captain_of, is_match, left_of

_FIRST: tuple[tuple[BidouAction, ...], ...] = ((PASS,), (PASS, Bet(1)))
_ANSWERS: tuple[tuple[BidouAction, ...], ...] = ((CALL, DROP), (CALL, Raise(1), DROP))
"""Return the moves before a bet or after it, depending on whether one chip more is possible."""


class TwoBetting(Betting[BidouRules]):
    """Stakes come from the centre while it has chips."""

    __slots__ = ()

    def other(self, seat: int) -> int:
        """Return the opponent."""
        return left_of(alive(self.state), seat)

    @classmethod
    def legal(cls, state: BidouState, at: Standing) -> tuple[BidouAction, ...]:
        if at.turn is None:
            return ()
        return (_ANSWERS if at.stands else _FIRST)[can_raise(at, at.turn, left_of(alive(state), at.turn))]

    def act(self, seat: int, action: BidouAction) -> None:
        other = self.other(seat)
        if action.kind == "pass":
            self.acted |= {seat}
            self.turn, self.closed = (None, "all_passed") if other in self.acted else (other, None)
        elif action.kind == "drop":
            self.live.remove(seat)
            self.turn, self.closed = None, "uncalled"
        elif action.kind in ("bet", "raise"):
            self.target, self.stands = self.target + 1, True
            self._put(seat)
            self.turn = other
        else:
            self._put(seat)
            self.turn, self.closed = None, "called"

    def _put(self, seat: int) -> None:
        """Match the top stake, from the centre while it has chips (B8)."""
        more = self.target - self.stake[seat]
        shared = min(more, self.chips.centre)
        self.chips.move("centre", "pool", shared, "bet")
        self.chips.move(seat, "pool", more - shared, "bet")
        self.own[seat] += more - shared
        self.stake[seat] += more

    def settle(self) -> Settled:
        if self.closed == "all_passed":
            return self.all_passed()
        if self.closed == "uncalled":
            return self._dropped()
        shown = self.show(self.live, "called")
        winners = best(shown)
        if len(winners) == 2:
            self._tie()
            return Settled(self.other(captain_of(self.state)), shown)
        self.chips.move("pool", self.other(winners[0]), self.chips.pool, "lost")
        return Settled(winners[0], shown)

    def _return(self) -> None:
        """Return all stakes to where they came from."""
        for seat in alive(self.state):
            self.chips.move("pool", seat, self.own[seat], "returned")
        self.chips.move("pool", "centre", self.chips.pool, "returned")

    def _dropped(self) -> Settled:
        winner = self.uncalled()
        loser = self.other(winner)
        self._return()
        chips = self.chips
        if not is_match(self.state) and sum(chips.stacks) + chips.centre > CENTRE_CHIPS:
            chips.move(winner, "gone", 1, "discarded")  # B18
        else:
            chips.move("centre" if chips.centre else winner, loser, 1, "penalty")
        return Settled(winner, None)

    def _tie(self) -> None:
        if self.rules.two_player_tie == "one_each":
            for seat in alive(self.state):
                self.chips.move("pool", seat, 1, "one_each")
            self.chips.move("pool", "centre", self.chips.pool, "returned")
        else:
            self._return()

    def poor_fish(self, winner: int) -> None:
        loser = self.other(winner)
        self.chips.move(loser if self.chips.stacks[loser] else "centre", winner, 1, "lost")
