"""The chips of a hand: where they are, and each of their movements."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.bidou.events import BidouEvent, ChipsMoved, Purse, Reason


@dataclass(slots=True)
class Chips:
    """All chips of a game. They move by :meth:`move` alone, which tells of each movement."""

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
        if not 0 <= chips <= self._held(source):
            raise ValueError(f"{source} can't give {chips} chips")
        if chips:
            self._add(source, -chips)
            self._add(target, chips)
            self.events.append(ChipsMoved(source, target, chips, reason))

    def _held(self, purse: Purse) -> int:
        if isinstance(purse, int):
            return self.stacks[purse]
        return {"centre": self.centre, "pool": self.pool, "gone": self.gone}[purse]

    def _add(self, purse: Purse, chips: int) -> None:
        if isinstance(purse, int):
            self.stacks[purse] += chips
        elif purse == "centre":
            self.centre += chips
        elif purse == "pool":
            self.pool += chips
        else:
            self.gone += chips
