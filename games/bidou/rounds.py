"""The turns of betting among several seats: Bidou for three or more, and Montevideo (Bidou 1.6, 1.11)."""

from __future__ import annotations

from games.bidou.actions import CALL, DROP, OPEN, PASS, Bet, BidouAction, Raise
from games.bidou.betting import Betting
from games.bidou.state import BidouState, alive, from_seat

HIGHEST_BET, HIGHEST_RAISE = 3, 2
HAND_LIMIT = 3
"""The most that a seat may stake in a hand with ``bet_limit = per_hand`` (B12)."""


class RoundBetting(Betting):
    """``bettors``: the seats that have put chips in by a bet, call or raise in this hand. ``acted``: who
    has acted since the last raise. ``stands``: whether a bet stands, if only of zero. ``raiser``: who made
    the last bet or raise."""

    def __init__(self, state: BidouState) -> None:
        self.acted: set[int] = set()
        self.bettors: set[int] = set()
        self.stands = False
        self.raiser: int | None = None
        super().__init__(state)

    @property
    def opened(self) -> bool:
        return self.stands

    def legal(self) -> tuple[BidouAction, ...]:
        if self.turn is None:
            return ()
        seat = self.turn
        if self.opened:
            raises = tuple([Raise(chips) for chips in self._amounts(seat, HIGHEST_RAISE)])
            return (CALL, *raises, DROP)
        bets = tuple([Bet(chips) for chips in self._amounts(seat, HIGHEST_BET)])
        opens: tuple[BidouAction, ...] = (OPEN,) if self.may_open() else ()
        return (PASS, *bets, *opens)

    def may_open(self) -> bool:
        """Whether the seat in turn may open the pot with a bet of zero."""
        return False

    def _amounts(self, seat: int, highest: int) -> range:
        """By how many chips the seat may go above the top stake."""
        can = self.chips.stacks[seat] - (self.target - self.stake[seat])
        if self.state.rules.bet_limit == "per_hand":
            can = min(can, HAND_LIMIT - self.target)
        return range(1, min(highest, can) + 1)

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
        if self.opened and len(self.live) == 1:
            self.turn, self.closed = None, "uncalled"
            return
        waiting = [other for other in self.live if self.must_act(other)]
        if waiting:
            self.turn = from_seat(tuple(waiting), seat + 1)[0]
            return
        self.turn = None
        self.closed = "called" if self.opened else "all_passed"

    def must_act(self, seat: int) -> bool:
        """Whether the seat has chips, and hasn't acted since the last raise or owes some."""
        behind = self.opened and self.stake[seat] < self.target
        return self.chips.stacks[seat] > 0 and (seat not in self.acted or behind)

    def all_in(self, seat: int) -> bool:
        """Whether the seat is in the hand with its last chip."""
        return seat in self.live and not self.chips.stacks[seat]

    def members(self) -> tuple[int, ...]:
        """The seats that began the hand."""
        return alive(self.state)
