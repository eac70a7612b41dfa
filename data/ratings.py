"""Ratings by openskill's Plackett-Luce model (Weng and Lin, JMLR 12, 2011, algorithm 4).

One rating for each person, game and server, and one for each person and game over all servers. Free for all
goes by finishing place, ties included; in a team game the two teams are compared. Whoever had left when the
game ended comes behind all who stayed; in a team the place is the team's. A computer always enters with the
starting rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from data.results import SeatResult, ranks

_MODEL = PlackettLuce()


class Rating(NamedTuple):
    """A rating: the estimate and its standard deviation, on openskill's scale (newcomers: 25 and 25/3)."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def value(self) -> float:
        """What is ranked by: almost certainly the player is at least this strong."""
        return self.mu - CAUTION * self.sigma

    @property
    def uncertain(self) -> bool:
        """Whether too few games have been played to say much."""
        return self.sigma > UNCERTAIN


CAUTION = 3.0
UNCERTAIN = 6.0
"""From this standard deviation down a rating says something: after about a dozen games of four players."""


def rate(seats: Sequence[SeatResult], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The new rating of each person in a game. ``before`` has their old ones by user id; who isn't in it is
    new. With fewer than two sides nothing changes.

    >>> ana = SeatResult(1, 1, 0, True, False, False, {}, ())
    >>> ben = SeatResult(2, 2, 1, False, False, False, {}, ())
    >>> [round(rating.value, 2) for rating in rate((ana, ben), {}).values()]
    [3.44, -1.83]
    """
    sides = sorted({seat.team for seat in seats})
    members = [[seat for seat in seats if seat.team == side] for side in sides]
    rank_of = {seat.team: float(rank) for seat, rank in zip(seats, ranks(seats), strict=True)}
    if len(sides) < 2:
        return {}
    old = [[_MODEL.rating(*_old(seat, before)) for seat in side] for side in members]
    return {
        seat.user_id: Rating(new.mu, new.sigma)
        for side, rated in zip(
            members, _MODEL.rate(old, ranks=[rank_of[side] for side in sides]), strict=True
        )
        for seat, new in zip(side, rated, strict=True)
        if seat.user_id is not None
    }


def _old(seat: SeatResult, before: Mapping[int, Rating]) -> Rating:
    return Rating() if seat.user_id is None else before.get(seat.user_id, Rating())
