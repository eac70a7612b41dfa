"""The turns of betting among several seats: Bidou for three or more, and Montevideo (Bidou 1.6, 1.11)."""

from __future__ import annotations

from games.bidou.actions import CALL, DROP, OPEN, PASS, Bet, BidouAction, Raise
from games.bidou.betting import Betting
from games.bidou.state import alive, from_seat

HIGHEST_BET, HIGHEST_RAISE = 3, 2
HAND_LIMIT = 3
"""The most that a seat may stake in a hand with ``bet_limit = per_hand`` (B12)."""
_BETS = tuple(Bet(chips) for chips in range(1, HIGHEST_BET + 1))
_RAISES = tuple(Raise(chips) for chips in range(1, HIGHEST_RAISE + 1))


class RoundBetting(Betting):
    """The turns go round until everyone who can has acted on the last bet or raise."""

    def legal(self) -> tuple[BidouAction, ...]:
        if self.turn is None:
            return ()
        seat = self.turn
        if self.stands:
            return (CALL, *_RAISES[: self._most(seat, HIGHEST_RAISE)], DROP)
        opens: tuple[BidouAction, ...] = (OPEN,) if self.may_open() else ()
        return (PASS, *_BETS[: self._most(seat, HIGHEST_BET)], *opens)

    def may_open(self) -> bool:
        """Whether the seat in turn may open the pot with a bet of zero."""
        return False

    def _most(self, seat: int, highest: int) -> int:
        """By how many chips the seat may go above the top stake at most."""
        can = self.chips.stacks[seat] - (self.target - self.stake[seat])
        if self.state.rules.bet_limit == "per_hand":
            can = min(can, HAND_LIMIT - self.target)
        return max(0, min(highest, can))

    def act(self, seat: int, action: BidouAction) -> None:
        self.acted.add(seat)
        if action == PASS:
            if self.state.rules.pass_before_bet == "fold":  # noqa: S105 - an option
                self.live.remove(seat)
        elif action == DROP:
            self.live.remove(seat)
            self.drop(seat)
        else:
            if action != CALL:
                self.stands, self.raiser, self.acted = True, seat, {seat}
            if isinstance(action, Bet | Raise):
                self.target += action.chips
            self.put(seat)
        self.go_on(seat)

    def put(self, seat: int) -> None:
        """Match the top stake, or go all-in with less."""
        chips = self.owes(seat)
        self.chips.move(seat, "pool", chips, "bet")
        self.stake[seat] += chips
        if chips:
            self.bettors.add(seat)

    def drop(self, seat: int) -> None:
        """What a drop-out takes and leaves behind."""

    def go_on(self, seat: int) -> None:
        """Give the turn to the next seat that must act, or close the betting (Bidou 1.6)."""
        if self.stands and len(self.live) == 1:
            self.turn, self.closed = None, "uncalled"
            return
        waiting = [other for other in self.live if self.must_act(other)]
        if waiting:
            self.turn = from_seat(tuple(waiting), seat + 1)[0]
            return
        self.turn = None
        self.closed = "called" if self.stands else "all_passed"

    def must_act(self, seat: int) -> bool:
        """Whether the seat has chips, and hasn't acted since the last raise or owes some."""
        behind = self.stands and self.stake[seat] < self.target
        return self.chips.stacks[seat] > 0 and (seat not in self.acted or behind)

    def all_in(self, seat: int) -> bool:
        """Whether the seat is in the hand with its last chip."""
        return seat in self.live and not self.chips.stacks[seat]

    def members(self) -> tuple[int, ...]:
        """The seats that began the hand."""
        return alive(self.state)
