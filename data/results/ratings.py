"""Ratings by openskill's Plackett-Luce model (Weng and Lin, JMLR 12, 2011, algorithm 4).

There is one rating for each person, game and server, and one for each person and game over all servers. Free
for all goes by finishing place, ties included; in a team game the two teams are compared. Players who had
left when the game ended come behind all who stayed; in a team the place is the team's. A computer always
enters with the starting rating.

How much of its change a game brings a person is the mean over their opponents of two factors. The second game
of the same two people within :data:`AGAIN` counts half, the third a third, and so on. A game, won or lost,
counts less the further the opponent is below the person, from :data:`NEAR` on, and nothing from :data:`FAR`
on. So nobody gets far above the people whom they beat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple, TypeAlias

from openskill.models import PlackettLuce

from data.results.result import SeatResult, ranks

_MODEL = PlackettLuce()


class Rating(NamedTuple):
    """A rating: the estimate and its standard deviation, on openskill's scale (newcomers have 25 and
    25/3)."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def value(self) -> float:
        """Return the value for ranking: the player is almost certainly at least this strong."""
        return self.mu - CAUTION * self.sigma

    @property
    def uncertain(self) -> bool:
        """Return whether too few games have been played to say much."""
        return self.sigma > UNCERTAIN


CAUTION = 3.0
UNCERTAIN = 6.0
"""Standard deviation from which a rating says something: after about a dozen games of four players."""


AGAIN = timedelta(days=7)
"""Time in which a game of two people makes their next one count less."""
NEAR, FAR = 6.0, 10.0
"""Distances below a person, by :attr:`Rating.value`, up to which an opponent counts in full, and from which
not at all."""

Pair: TypeAlias = tuple[int, int]
"""Two people, the lower id first."""


def pair(one: int, other: int) -> Pair:
    """Return two people as a pair."""
    return min(one, other), max(one, other)


def rate(
    seats: Sequence[SeatResult], before: Mapping[int, Rating], again: Mapping[Pair, int]
) -> dict[int, Rating]:
    """Return the new rating of each person in a game. ``before`` has their old ones by user id; people who
    aren't in it are new. ``again`` is the number of rated games that two of them had within :data:`AGAIN`
    before this one.

    >>> ana = SeatResult(1, 1, 0, True, False, False, {}, ())
    >>> ben = SeatResult(2, 2, 1, False, False, False, {}, ())
    >>> [round(rating.value, 2) for rating in rate((ana, ben), {}, {}).values()]
    [3.44, -1.83]
    >>> [round(rating.value, 2) for rating in rate((ana, ben), {}, {(1, 2): 1}).values()]
    [1.72, -0.92]
    """
    after = {}
    for user_id, full in estimate(seats, before).items():
        old = before.get(user_id, Rating())
        own = next(seat for seat in seats if seat.user_id == user_id)
        shares = [
            _near(old.value - _old(seat, before).value)
            / (1 + (0 if seat.user_id is None else again.get(pair(user_id, seat.user_id), 0)))
            for seat in seats
            if seat.team != own.team
        ]
        share = sum(shares) / len(shares)
        after[user_id] = Rating(*(was + share * (now - was) for was, now in zip(old, full, strict=True)))
    return after


def _near(above: float) -> float:
    """Return how much a game counts, 0 to 1, against an opponent so far below."""
    return min(1.0, max(0.0, (FAR - above) / (FAR - NEAR)))


def estimate(seats: Sequence[SeatResult], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return openskill's new ratings after a game that counts in full. With fewer than two sides nothing
    changes."""
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
