"""Counts how the players of a game of Bidou or Montevideo bet and called, and how many chips they won or
lost.

Counts: ``hands``, played; ``bets``, first bets and raises; ``drops``; ``doubts``, hands in which a bet was
called, and ``doubts_right``, those in which the own hand was the best then. ``called`` are own bets after
which the hands were shown, ``called_true`` those of the best hand, and ``bluffs_called`` the others. Then
``unseen``, hands that no other player was left to see; ``chips_in`` and ``chips_out``, by how many chips the
own stack grew or shrank, hand by hand. (In Bidou players try to get rid of the chips.) An unseen hand stays
secret, so bluffs that weren't called are not counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.results.tallies.model import SeatTally, Step, blank, lasted
from games.bidou.actions import Plain
from games.bidou.events import Acted, ChipsMoved, GameOver, HandStarted, Shown, Uncalled
from games.bidou.hands import BIDOU, ONES
from games.bidou.hands import hand as hand_of
from games.bidou.hands import place as place_of
from games.bidou.rules import FamilyRules
from games.engine import Message, Seat, message

NERVE = 5
"""Number of hands unseen in one game that is a feat."""
HARBOUR = 12
"""Number of chips in a pot that is a feat."""


def tally(rules: FamilyRules, seats: int, steps: Sequence[Step]) -> tuple[SeatTally, ...]:
    """Return each seat's tally of a whole game."""
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


def counts(_rules: FamilyRules, steps: Sequence[Step]) -> bool:
    """Return whether a game was long enough to be rated."""
    return lasted(steps, HandStarted)


class _Hand:
    """One hand, as it is played."""

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
        """The chips of the hand count for the player who is there now."""
        for seat, change in enumerate(self.change):
            counts = self.made[seat].counts
            if seat in away:
                continue
            counts["hands"] += seat in self.members
            counts["chips_in"] += max(0, change)
            counts["chips_out"] += max(0, -change)
            if self.won[seat] >= HARBOUR:
                self.made[seat].feats.add("montevideo-harbour")


# --- what the game was like ---------------------------------------------------------------------------


def highlights(rules: FamilyRules, seats: int, steps: Sequence[Step]) -> tuple[Message, ...]:
    """Return the most chips that a showdown moved to one seat, and how many of them it had put in itself; the
    best hand that was shown; and who was left alone most often: those hands are unknown."""
    hand, most = 0, (0, 0, 0, 0)
    put, took = [0] * seats, [0] * seats
    best: tuple[int, tuple[int, ...], int] | None = None
    unseen = [0] * seats
    shown = False
    for event in (event for step in steps for event in step.events):
        match event:
            case HandStarted():
                hand, shown = event.number, False
                put, took = [0] * seats, [0] * seats
            case Shown():
                shown = True
                for seat, dice in enumerate(event.hands):
                    if dice and (best is None or _rank(rules, dice) < _rank(rules, best[1])):
                        best = (seat, dice, event.number)
            case ChipsMoved(reason="ante" | "bet") if isinstance(event.source, int):
                put[event.source] += event.chips
            case ChipsMoved(reason="returned") if isinstance(event.target, int):
                put[event.target] -= event.chips
            case ChipsMoved(reason="lost" | "won") if shown and isinstance(event.target, int):
                took[event.target] += event.chips
                own = min(max(put[event.target], 0), took[event.target]) if event.source == "pool" else 0
                most = max(most, (took[event.target], -hand, event.target, own))
            case Uncalled():
                unseen[event.seat] += 1
    told = []
    if most[0] > 1:
        facts = {"name": Seat(most[2]), "hand": -most[1], "chips": most[0], "own": most[3]}
        told.append(message("bidou-high-chips", **facts))
    if best is not None:
        faces = "-".join(map(str, best[1]))
        told.append(message("bidou-high-hand", name=Seat(best[0]), hand=best[2], dice=faces))
    if max(unseen) > 1:
        seat = unseen.index(max(unseen))
        told.append(message("bidou-high-unseen", name=Seat(seat), times=unseen[seat]))
    return tuple(told)


def _rank(rules: FamilyRules, dice: Sequence[int]) -> int:
    """Return the place of a hand among all 56, 1 is the best."""
    return place_of(hand_of(dice), rules.ranking)
