"""The turns of betting among several seats: Bidou for three or more, and Montevideo (Bidou 1.6, 1.11)."""

from __future__ import annotations

from functools import cache

from games.bidou.actions import CALL, DROP, OPEN, PASS, Bet, BidouAction, Raise
from games.bidou.betting import Betting, R
from games.bidou.state import BidouState, Standing, alive, from_seat

HIGHEST_BET, HIGHEST_RAISE = 3, 2
HAND_LIMIT = 3
"""The highest stake of a seat in a hand with ``bet_limit = per_hand`` (B12)."""


@cache
def _first(most: int, opens: bool) -> tuple[BidouAction, ...]:
    """Return the moves before a bet, of at most so many chips; with ``opens``, one of zero too."""
    return (PASS, *(Bet(chips) for chips in range(1, most + 1)), *((OPEN,) if opens else ()))


@cache
def _answers(most: int) -> tuple[BidouAction, ...]:
    """Return the moves after a bet, which may be raised by at most so many chips."""
    return (CALL, *(Raise(chips) for chips in range(1, most + 1)), DROP)


class RoundBetting(Betting[R]):
    """Betting goes round until every seat that can has acted on the last bet or raise."""

    __slots__ = ()

    @classmethod
    def legal(cls, state: BidouState, at: Standing) -> tuple[BidouAction, ...]:
        seat = at.turn
        if seat is None:
            return ()
        above = cls.most(state, at, seat)
        return _answers(above) if at.stands else _first(above, state.rules.may_open(first=not at.acted))

    @classmethod
    def most(cls, state: BidouState, at: Standing, seat: int) -> int:
        """Return by how many chips at most the seat in turn may go above the top stake."""
        above = at.stacks[seat] - (at.target - at.stake[seat])
        if state.rules.bet_limit == "per_hand":
            above = min(above, HAND_LIMIT - at.target)
        above = max(0, above)
        if state.rules.bet_limit == "none":
            return above
        return min(above, HIGHEST_RAISE if at.stands else HIGHEST_BET)

    def act(self, seat: int, action: BidouAction) -> None:
        self.acted |= {seat}
        if action.kind == "pass":
            if self.rules.pass_before_bet == "fold":  # noqa: S105 - an option
                self.live.remove(seat)
        elif action.kind == "drop":
            self.live.remove(seat)
            self.drop(seat)
        else:
            if action.kind != "call":
                self.stands, self.raiser, self.acted = True, seat, frozenset((seat,))
            if action.kind == "bet" or action.kind == "raise":
                self.target += action.chips
            self.put(seat)
        self.go_on(seat)

    def put(self, seat: int) -> None:
        """Match the top stake, or go all-in with less."""
        chips = min(max(0, self.target - self.stake[seat]), self.chips.within_reach(seat))
        self.chips.pay(seat, chips, "bet")
        self.stake[seat] += chips
        if chips:
            self.bettors |= {seat}

    def drop(self, seat: int) -> None:
        """Move the chips of a drop-out: what it takes and leaves behind."""

    def go_on(self, seat: int) -> None:
        """Give the turn to the next seat that must act, or close the betting (Bidou 1.6)."""
        if self.stands and len(self.live) == 1:
            self.turn, self.closed = None, "uncalled"
            return
        for other in from_seat(tuple(self.live), seat + 1):
            if self.must_act(other):
                self.turn = other
                return
        self.turn = None
        self.closed = "called" if self.stands else "all_passed"

    def must_act(self, seat: int) -> bool:
        """Return whether the seat has chips, and hasn't acted since the last raise or is below the top
        stake."""
        behind = self.stands and self.stake[seat] < self.target
        return self.chips.within_reach(seat) > 0 and (seat not in self.acted or behind)

    def all_in(self, seat: int) -> bool:
        """Return whether the seat is in the hand with its last chip."""
        return seat in self.live and not self.chips.within_reach(seat)

    def members(self) -> tuple[int, ...]:
        """Return the seats that began the hand."""
        return alive(self.state)
