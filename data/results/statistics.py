"""Standings, ratings, tallies and achievements: a fold over results in the order of finishing.

Pure: the same :class:`Ledger` takes one result on top of what is stored when a game is over, and all of them
when everything is rebuilt, so both give the same numbers.

Totals that every game has beside its own tally: ``games``, ``wins``, ``losses``; and ``finished``, those of
them that the person played to the end. ``last`` is how often the person stayed and came last in a game of
three or more sides. Games that were closed count among ``games`` alone; those that were too short to be rated
are never ``finished``, nor anybody's ``last``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import combinations
from typing import NamedTuple

from data.results.achievements import Evidence, earned
from data.results.ratings import AGAIN, Pair, Rating, pair, rate
from data.results.result import Result, SeatResult, ranks
from games import GAMES

EVERYWHERE = 0
"""The guild id that means all servers together."""
MET = 5
"""Number of others with whom a person must have played rated games to be on the board over all servers."""
ALL_TIME = 0
"""The month that means all months together."""


def month_of(at: datetime) -> int:
    """Return the month of a time in UTC, counted from the year 0, so that months can be compared and
    added."""
    at = at.astimezone(UTC)
    return at.year * 12 + at.month - 1


class StandingKey(NamedTuple):
    """The key of a standing: server, game, month and person. ``guild_id`` may be :data:`EVERYWHERE`,
    ``month`` :data:`ALL_TIME`."""

    guild_id: int
    game: str
    month: int
    user_id: int


@dataclass(slots=True)
class Standing:
    """Rated games and wins, the winning streak at the end, the longest that ran in that time (wherever it
    began), and the rating at the end. ``met`` is the number of others with whom the person had played rated
    games, at most :data:`MET`."""

    games: int = 0
    wins: int = 0
    streak: int = 0
    best: int = 0
    mu: float = Rating().mu
    sigma: float = Rating().sigma
    met: int = 0


class MeetingKey(NamedTuple):
    """The key of two people's meetings. ``guild_id`` may be :data:`EVERYWHERE`."""

    guild_id: int
    game: str
    pair: Pair


class TallyKey(NamedTuple):
    """The key of a person's tally. ``guild_id`` may be :data:`EVERYWHERE`."""

    guild_id: int
    game: str
    user_id: int


class Award(NamedTuple):
    """The game, server and time of the first earning of an achievement."""

    seq: int
    guild_id: int
    earned: datetime


class SeatRatings(NamedTuple):
    """A person's ratings after a game: in the server, and over all; None where it didn't count."""

    here: Rating | None
    everywhere: Rating | None


@dataclass(slots=True)
class Ledger:
    """The rows that are derived from results. For one result only the rows of the people in it are needed.
    ``meetings``: when two people had rated games; times more than :data:`data.results.ratings.AGAIN` before
    the next result may be missing, but not the key."""

    standings: dict[StandingKey, Standing] = field(default_factory=dict)
    tallies: dict[TallyKey, Counter[str]] = field(default_factory=dict)
    awards: dict[tuple[int, str], Award] = field(default_factory=dict)
    meetings: dict[MeetingKey, list[datetime]] = field(default_factory=dict)

    def add(self, result: Result) -> tuple[SeatRatings, ...]:
        """Add the next result. Returns the new ratings by seat. A private game counts for nothing."""
        guild_id = result.guild_id
        if guild_id is None:
            return (SeatRatings(None, None),) * len(result.seats)
        here = self._rate(result, guild_id) if result.rated else {}
        everywhere = self._rate(result, EVERYWHERE) if result.rated_everywhere else {}
        for seat in result.seats:
            if seat.is_person:
                self._tally(result, seat, guild_id)
                if not result.short:
                    self._award(result, seat, guild_id)
        return tuple(
            SeatRatings(here.get(seat.user_id), everywhere.get(seat.user_id))
            if seat.user_id is not None
            else SeatRatings(None, None)
            for seat in result.seats
        )

    def _rate(self, result: Result, scope: int) -> dict[int, Rating]:
        people = {seat.user_id: seat for seat in result.seats if seat.user_id is not None}
        totals = {
            user_id: self.standings.setdefault(StandingKey(scope, result.game, ALL_TIME, user_id), Standing())
            for user_id in people
        }
        before = {user_id: Rating(total.mu, total.sigma) for user_id, total in totals.items()}
        again = self._meet(result, scope, totals)
        after = before | rate(result.seats, before, again)
        for user_id, seat in people.items():
            total = totals[user_id]
            streak = _streak(total.streak, result, seat)
            key = StandingKey(scope, result.game, month_of(result.finished), user_id)
            for standing in (total, self.standings.setdefault(key, Standing())):
                standing.games += 1
                standing.wins += seat.won
                standing.streak = streak
                standing.best = max(standing.best, streak)
                standing.mu, standing.sigma = after[user_id]
                standing.met = total.met
        return after

    def _meet(self, result: Result, scope: int, totals: Mapping[int, Standing]) -> dict[Pair, int]:
        """Note that these people met. Returns how many games each two had shortly before."""
        again = {}
        for two in combinations(sorted(totals), 2):
            key = MeetingKey(scope, result.game, pair(*two))
            if key not in self.meetings:
                for user_id in two:
                    totals[user_id].met = min(totals[user_id].met + 1, MET)
            times = self.meetings.setdefault(key, [])
            again[key.pair] = sum(at > result.finished - AGAIN for at in times)
            times.append(result.finished)
        return again

    def _tally(self, result: Result, seat: SeatResult, guild_id: int) -> None:
        counts = Counter(seat.counts)
        counts["games"] = 1
        counts["wins"] = int(seat.won)
        counts["losses"] = int(not seat.won and not result.closed)
        stayed = not result.closed and not result.short and not seat.left
        counts["finished"] = int(stayed)
        sides = len({other.team for other in result.seats})
        placed = dict(zip((other.team for other in result.seats), ranks(result.seats), strict=True))
        counts["last"] = int(stayed and sides > 2 and placed[seat.team] == max(placed.values()))
        for scope in (guild_id, EVERYWHERE):
            key = TallyKey(scope, result.game, seat.user_id or 0)
            self.tallies.setdefault(key, Counter()).update(+counts)

    def _award(self, result: Result, seat: SeatResult, guild_id: int) -> None:
        user_id = seat.user_id or 0
        totals = {game: self.tallies.get(TallyKey(EVERYWHERE, game, user_id), Counter()) for game in GAMES}
        standing = self.standings.get(StandingKey(EVERYWHERE, result.game, ALL_TIME, user_id), Standing())
        for key in earned(Evidence(result, seat, totals, standing.streak)):
            self.awards.setdefault((user_id, key), Award(result.seq, guild_id, result.finished))


def _streak(before: int, result: Result, seat: SeatResult) -> int:
    """Return the winning streak after a rated game. A closed game, which nobody wins, ends it only for people
    who had left."""
    if seat.won:
        return before + 1
    return before if result.closed and not seat.left else 0
