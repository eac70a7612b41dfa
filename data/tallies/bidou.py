"""How the players of a game of Bidou or Montevideo bet and called, and where the chips went.

Counts: ``hands``, played; ``bets``, first bets and raises; ``drops``; ``doubts``, hands in which a bet was
called, and ``doubts_right``, those in which the own hand was the best then; ``called``, own bets after
which the hands were shown, ``called_true``, those of the best hand, and ``bluffs_called``, the others;
``unseen``, hands that nobody was left to see; ``chips_in`` and ``chips_out``, by how many chips the own
stack grew or shrank, hand by hand. (In Bidou the chips are to be got rid of.) What an unseen hand was stays
secret, so bluffs that weren't called are not counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.tallies.model import SeatTally, Step, blank
from games.bidou.actions import Plain
from games.bidou.events import Acted, ChipsMoved, GameOver, HandStarted, Shown, Uncalled
from games.bidou.hands import BIDOU, ONES
from games.bidou.rules import FamilyRules

NERVE = 5
"""So many hands that nobody saw in one game are a feat."""
HARBOUR = 12
"""A pot of so many chips is a feat."""


def tally(rules: FamilyRules, seats: int, steps: Sequence[Step]) -> tuple[SeatTally, ...]:
    """Each seat's tally of a whole game."""
    made = blank(seats)
    hand = _Hand(made)
    for step in steps:
        for event in step.events:
            match event:
                case HandStarted():
                    hand.end(step.away)
                    hand = _Hand(made)
                case Acted():
                    hand.acted(event, step.own)
                case ChipsMoved():
                    hand.moved(event)
                case Shown():
                    hand.shown(event)
                case Uncalled() if event.seat not in step.away:
                    made[event.seat].counts["unseen"] += 1
                case GameOver():
                    hand.end(step.away)
    for own in made:
        if own.counts["unseen"] >= NERVE:
            own.feats.add("bidou-nerve")
    return made


class _Hand:
    """One hand as it is played."""

    def __init__(self, made: Sequence[SeatTally]) -> None:
        self.made = made
        self.bet: set[int] = set()
        self.call: set[int] = set()
        self.members: set[int] = set()
        self.change = [0] * len(made)
        self.won = [0] * len(made)

    def acted(self, event: Acted, own: bool) -> None:
        self.members.add(event.seat)
        if not own:
            return
        counts = self.made[event.seat].counts
        match event.action:
            case Plain(kind="drop"):
                counts["drops"] += 1
            case Plain(kind="call"):
                counts["doubts"] += event.seat not in self.call
                self.call.add(event.seat)
            case Plain():
                pass
            case _:
                self.bet.add(event.seat)
                counts["bets"] += 1

    def moved(self, event: ChipsMoved) -> None:
        if event.reason == "new_game":
            return
        if isinstance(event.source, int):
            self.change[event.source] -= event.chips
        if isinstance(event.target, int):
            self.change[event.target] += event.chips
            if event.reason == "won":
                self.won[event.target] += event.chips

    def shown(self, event: Shown) -> None:
        if event.why != "called":
            return
        for seat, place in enumerate(event.places):
            counts = self.made[seat].counts
            if place and seat in self.bet:
                counts["called"] += 1
                counts["called_true" if place == 1 else "bluffs_called"] += 1
            if place == 1 and seat in self.call:
                counts["doubts_right"] += 1
            if place == 1 and event.hands[seat] == ONES and BIDOU in event.hands:
                self.made[seat].feats.add("bidou-ones")

    def end(self, away: frozenset[int]) -> None:
        """The chips of the hand count for those who sit there now."""
        for seat, change in enumerate(self.change):
            counts = self.made[seat].counts
            if seat in away:
                continue
            counts["hands"] += seat in self.members
            counts["chips_in"] += max(0, change)
            counts["chips_out"] += max(0, -change)
            if self.won[seat] >= HARBOUR:
                self.made[seat].feats.add("montevideo-harbour")
