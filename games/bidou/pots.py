"""Montevideo: antes, a pot with side pots, and the best hand takes it (Bidou 1.11)."""

from __future__ import annotations

from typing import ClassVar

from games.bidou.betting import Settled, best, can_raise
from games.bidou.rounds import RoundBetting
from games.bidou.rules import MontevideoRules, for_nine
from games.bidou.state import BidouState, Standing, captain_of, from_seat


class PotBetting(RoundBetting[MontevideoRules]):
    """Bets go into a pot, with side pots for all-in seats."""

    __slots__ = ()
    antes: ClassVar[bool] = True

    def start(self) -> None:
        if self.state.phase == "over":
            return
        if for_nine(self.rules, len(self.state.stacks)):
            self._start_for_nine()
            return
        for seat in self.members():
            ante = min(self.state.ante, self.chips.stacks[seat])
            self.chips.move(seat, "pool", ante, "ante")
            self.paid[seat] = ante
        if self.turn is None:
            return
        bettors = tuple([seat for seat in self.live if self.chips.stacks[seat]])
        if len(bettors) < 2:
            # Nobody could answer a bet: the hands are shown at once.
            self.turn, self.closed = None, "called"
        else:
            self.turn = from_seat(bettors, self.turn)[0]

    def _start_for_nine(self) -> None:
        """Take the same ante from both, as far as both can pay, in turns of one chip. While there is a
        centre, the seat with fewer chips is the first to take from it, of equals the captain (B19a)."""
        first, second = sorted(self.members(), key=lambda s: (self.chips.stacks[s], s != self.state.captain))
        while self.paid[first] < self.state.ante and can_raise(self.standing(), first, second):
            for seat in (first, second):
                self.chips.pay(seat, 1, "ante")
                self.paid[seat] += 1
        at = self.standing()
        if self.turn is not None and not (can_raise(at, first, second) or can_raise(at, second, first)):
            self.turn, self.closed = None, "called"

    @classmethod
    def most(cls, state: BidouState, at: Standing, seat: int) -> int:
        if for_nine(state.rules, len(state.stacks)):
            return int(can_raise(at, seat, 1 - seat))
        return super().most(state, at, seat)

    def put(self, seat: int) -> None:
        before = self.stake[seat]
        super().put(seat)
        self.paid[seat] += self.stake[seat] - before

    def go_on(self, seat: int) -> None:
        super().go_on(seat)
        all_in = [other for other in self.live if self.all_in(other)]
        if self.closed == "all_passed" and all_in:
            # A seat that is all-in by the ante hasn't passed: the seats that are in play for the pot.
            self.closed = "called" if len(self.live) > 1 else "uncalled"

    # -- outcomes

    def settle(self) -> Settled:
        if self.closed == "all_passed":
            return self.all_passed()
        if self.closed == "uncalled":
            seat = self.uncalled()
            self._share({seat: 1})
            return Settled(seat, None)
        shown = self.show(self.live, "called")
        self._share({seat: shown.places[seat] for seat in self.live})
        return Settled(self.nearest(best(shown)), shown)

    def _share(self, places: dict[int, int]) -> None:
        """Pay out the pots: one for each level at which a seat is all-in, to the best hand of the seats that
        paid up to it. A level that a single seat has paid goes back to it; chips of drop-outs above every
        level stay for the next pot."""
        levels = sorted({self.paid[seat] for seat in places})
        low, carried = 0, self.state.carried
        for level in levels:
            pot = sum(min(paid, level) - min(paid, low) for paid in self.paid) + carried
            payers = [seat for seat in self.members() if self.paid[seat] > low]
            members = [seat for seat in places if self.paid[seat] >= level]
            if payers == members[:1]:
                self.chips.move("pool", members[0], pot, "returned")
            else:
                self._pay(pot, [s for s in members if places[s] == min(places[m] for m in members)])
            low, carried = level, 0

    def _pay(self, pot: int, winners: list[int]) -> None:
        """Split a pot equally; the remainder stays, or goes to the tied seat nearest the captain's left
        (B20)."""
        share, odd = divmod(pot, len(winners))
        order = from_seat(tuple(winners), captain_of(self.state) + 1)
        for seat in order:
            extra = odd if self.rules.odd_chip == "nearest_left" and seat == order[0] else 0
            self.chips.move("pool", seat, share + extra, "won")

    def poor_fish(self, winner: int) -> None:
        self.chips.pay(winner, 1, "lost")
