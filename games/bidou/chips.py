"""The chips of a hand: where they are, and each of their movements."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.bidou.events import BidouEvent, ChipsMoved, Purse, Reason


@dataclass(slots=True)
class Chips:
    """All chips of a game. They move only by :meth:`move`, which records each movement."""

    stacks: list[int]
    centre: int
    pool: int
    gone: int
    events: list[BidouEvent] = field(default_factory=list)

    def move(self, source: Purse, target: Purse, chips: int, reason: Reason) -> None:
        """Move chips from one place to another; nothing happens for 0.

        Raises:
            ValueError: the source hasn't so many, or ``chips`` is negative.
        """
        if not chips:
            return
        held: int = self.stacks[source] if isinstance(source, int) else getattr(self, source)
        if not 0 < chips <= held:
            raise ValueError(f"{source} can't give {chips} chips")
        self._add(source, -chips)
        self._add(target, chips)
        self.events.append(ChipsMoved(source, target, chips, reason))

    def within_reach(self, seat: int) -> int:
        """Return how many chips a seat may put in: its own, and those of a centre if there is one."""
        return self.centre + self.stacks[seat]

    def pay(self, seat: int, chips: int, reason: Reason) -> None:
        """Move a seat's chips to the pool, from the centre while it has some (B8)."""
        shared = min(chips, self.centre)
        self.move("centre", "pool", shared, reason)
        self.move(seat, "pool", chips - shared, reason)

    def _add(self, purse: Purse, chips: int) -> None:
        if isinstance(purse, int):
            self.stacks[purse] += chips
        elif purse == "pool":
            self.pool += chips
        elif purse == "centre":
            self.centre += chips
        else:
            self.gone += chips
