"""Counts how the players of a game of Pidro bid, and what they took.

Counts: ``hands``, played; ``bids``, hands in which one's own bid was the highest, ``bids_made`` and
``holes``, those that were made and that weren't. ``fourteens`` and ``fourteens_made`` are the same for bids
of 14. ``points`` are those of the fourteen won by the own tricks or the own two; ``fives`` are fives of the
other team taken by the own tricks.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.results.tallies.model import SeatTally, Step, blank, lasted
from games.engine import Message, Seat, message
from games.pidro.actions import MOST_BID
from games.pidro.cards import FIVE
from games.pidro.events import Declared, GameOver, HandScored, HandStarted, PointTaken
from games.pidro.rules import PidroRules

WELL = -14
"""A team that wins after a score this low or lower climbed out of the well."""


def tally(rules: PidroRules, seats: int, steps: Sequence[Step]) -> tuple[SeatTally, ...]:
    """Return each seat's tally of a whole game."""
    made = blank(seats)
    own_bid = False
    lowest = [0, 0]
    for step in steps:
        for event in step.events:
            match event:
                case HandStarted():
                    own_bid = False
                case Declared():
                    own_bid = step.own
                case HandScored():
                    _hand(made, event, own_bid, step.away)
                    lowest = [min(low, score) for low, score in zip(lowest, event.score.scores, strict=True)]
                case GameOver() if lowest[event.team] <= WELL:
                    for seat in range(event.team, seats, 2):
                        made[seat].feats.add("pidro-well")
    return made


def counts(_rules: PidroRules, steps: Sequence[Step]) -> bool:
    """Return whether a game was long enough to be rated."""
    return lasted(steps, HandStarted)


def _hand(made: Sequence[SeatTally], event: HandScored, own_bid: bool, away: frozenset[int]) -> None:
    score = event.score
    for seat, own in enumerate(made):
        own.counts["hands"] += seat not in away
    if own_bid:
        bidder = made[score.bidder]
        bidder.counts["bids"] += 1
        bidder.counts["bids_made" if score.made else "holes"] += 1
        if score.bid == MOST_BID:
            bidder.counts["fourteens"] += 1
            bidder.counts["fourteens_made"] += score.made
            if score.made:
                bidder.feats.add("pidro-fourteen")
    for taken in event.taken:
        _point(made, taken, away)


def _point(made: Sequence[SeatTally], taken: PointTaken, away: frozenset[int]) -> None:
    """Return the seat of a point: that whose trick won it. Where the trick's winner is of the other team (the
    two) or there was no trick, it is the seat whose card it was."""
    by_trick = taken.winner is not None and taken.winner % 2 == taken.team
    seat = taken.winner if by_trick and taken.winner is not None else taken.seat
    if seat in away:
        return
    made[seat].counts["points"] += taken.points
    if taken.card.rank == FIVE and taken.seat % 2 != taken.team:
        made[seat].counts["fives"] += 1


# --- what the game was like ---------------------------------------------------------------------------

STREAK = 3
"""Minimum length of a run of bids made by a team that is a highlight."""


def highlights(rules: PidroRules, seats: int, steps: Sequence[Step]) -> tuple[Message, ...]:
    """Return the highest bid that was made, the deepest hole, and the longest run of bids that a team
    made."""
    scores = [event.score for step in steps for event in step.events if isinstance(event, HandScored)]
    told = []
    made = [score for score in scores if score.made]
    failed = [score for score in scores if not score.made]
    for key, found in (("pidro-high-made", made), ("pidro-high-hole", failed)):
        if found:
            score = max(found, key=lambda one: (one.bid, -one.number))
            told.append(
                message(
                    key, names=_team(score.bidder), bid=score.bid, hand=score.number,
                    taken=score.taken[score.bidder % 2],
                )
            )  # fmt: skip
    row, best = [0, 0], [0, 0]
    for score in scores:
        side = score.bidder % 2
        row[side] = row[side] + 1 if score.made else 0
        best[side] = max(best[side], row[side])
    if max(best) >= STREAK:
        side = best.index(max(best))
        told.append(message("pidro-high-streak", names=_team(side), bids=best[side]))
    return tuple(told)


def _team(seat: int) -> tuple[Seat, Seat]:
    return Seat(seat % 2), Seat(seat % 2 + 2)
