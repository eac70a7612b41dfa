"""Betting for three or more, where the lowest hand collects the chips (Bidou 1.6 to 1.8)."""

from __future__ import annotations

from games.bidou.betting import Settled, best, lowest
from games.bidou.rounds import RoundBetting
from games.bidou.rules import BidouRules


class MoreBetting(RoundBetting[BidouRules]):
    """A seat that drops out may take chips back, and the lowest hand pays."""

    __slots__ = ()

    # -- dropping out (Bidou 1.8)

    def drop(self, seat: int) -> None:
        if seat not in self.bettors:
            return
        if self.taken:
            self.left[seat], self.stake[seat] = self.stake[seat], 0
            self._penalty(seat)
            return
        self.taken = True
        own, self.stake[seat] = self.stake[seat], 0
        self.chips.move("pool", seat, own, "returned")
        if self.rules.first_dropout == "dice_play":
            for other in self.live:
                self._take(other, seat, min(own, self.stake[other]))
            self.target = max(self.stake)
            self._penalty(seat)
            return
        if self.rules.first_dropout == "all_stakes":
            # Taken chips must be put in again: the top stake stays, and nobody has acted on it.
            for other in self.live:
                self._take(other, seat, self.stake[other])
            self.acted = frozenset()
        self._penalty_from_raiser(seat)

    def _take(self, source: int, seat: int, chips: int) -> None:
        self.stake[source] -= chips
        self.chips.move("pool", seat, chips, "taken")

    def _penalty(self, seat: int) -> None:
        """Take one chip from the pool: from what drop-outs left, the seat's own first, else from the largest
        stake."""
        for other in (seat, *self.members()):
            if self.left[other]:
                self.left[other] -= 1
                self.chips.move("pool", seat, 1, "penalty")
                return
        self._penalty_from_stake(seat)

    def _penalty_from_stake(self, seat: int) -> None:
        """Take one chip from the largest stake, of equal ones the raiser's; none if the pool is empty."""
        largest = max(self.stake)
        if not largest:
            return
        owner = max(self.live, key=lambda other: (self.stake[other], other == self.raiser))
        self.stake[owner] -= 1
        if largest == self.target:
            self.target = max(self.stake)
        self.chips.move("pool", seat, 1, "penalty")

    def _penalty_from_raiser(self, seat: int) -> None:
        """Take the penalty where no stake may be touched: one chip from the last raiser's stack; if that is
        empty, from the largest stake."""
        if self.raiser is not None and self.chips.stacks[self.raiser]:
            self.chips.move(self.raiser, seat, 1, "penalty")
        else:
            self._penalty_from_stake(seat)

    # -- outcomes (Bidou 1.7)

    def settle(self) -> Settled:
        if self.closed == "all_passed":
            return self.all_passed()
        if self.closed == "uncalled":
            seat = self.uncalled()
            if self.bettors == {seat}:
                self.chips.move("pool", "gone", 1, "discarded")
            self.chips.move("pool", seat, self.chips.pool, "returned")
            return Settled(seat, None)
        shown = self.show(self.live, "called")
        losers = lowest(shown)
        if len(losers) == 1:
            self._collect(losers[0])
        elif any(self.all_in(seat) for seat in losers):
            self._tie_all_in(losers)
        else:
            for seat in self.live:
                self.chips.move("pool", seat, min(1, self.stake[seat]), "one_each")
            self.chips.move("pool", "gone", self.chips.pool, "discarded")
        return Settled(self.nearest(best(shown)), shown)

    def _collect(self, loser: int) -> None:
        """Give the pool to the lowest hand. If it is all-in, others pay it only as much as it staked, or all,
        depending on the rules, but nothing that drop-outs left (B15)."""
        chips, own, whole = self.chips, self.stake[loser], self.rules.all_in_loser == "all_shown"
        if not self.all_in(loser):
            chips.move("pool", loser, chips.pool, "lost")
            return
        chips.move("pool", loser, own, "returned")
        for seat in self.members():
            if seat in self.live and seat != loser:
                share = self.stake[seat] if whole else min(own, self.stake[seat])
                chips.move("pool", loser, share, "lost")
                chips.move("pool", seat, self.stake[seat] - share, "returned")
            chips.move("pool", seat, self.left[seat], "returned")

    def _tie_all_in(self, losers: tuple[int, ...]) -> None:
        """Give tied all-in seats their stakes back, and the others still in, or only the other tied seats,
        all but one chip of theirs (B16)."""
        whole = [seat for seat in losers if self.all_in(seat)]
        for seat in self.live if self.rules.all_in_tie == "all_pay" else losers:
            back = self.stake[seat] if seat in whole else max(0, self.stake[seat] - 1)
            self.chips.move("pool", seat, back, "returned")
        self.chips.move("pool", "gone", self.chips.pool, "discarded")

    def poor_fish(self, winner: int) -> None:
        for seat in self.members():
            if seat != winner:
                self.chips.move(seat, winner, 1, "lost")
