"""Months and seasons: the periods of leaderboards. All are whole months in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from data.results.guild_settings import GuildSettings
from data.results.statistics import month_of


@dataclass(frozen=True, slots=True)
class Period:
    """A period from the beginning of one month to the end of another; ``first`` and ``last`` are months as
    :func:`data.results.statistics.month_of` counts them."""

    first: int
    last: int

    @property
    def since(self) -> datetime:
        """Return its first moment."""
        return _begin(self.first)

    @property
    def until(self) -> datetime:
        """Return the first moment after it."""
        return _begin(self.last + 1)

    @property
    def last_day(self) -> datetime:
        """Return the beginning of its last day."""
        return self.until - timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server. ``number`` counts from 1."""

    number: int
    period: Period


def month(at: datetime) -> Period:
    """Return the month of a time."""
    return Period(month_of(at), month_of(at))


def season(settings: GuildSettings, number: int) -> Season | None:
    """Return season ``number`` of a server; None if it has no seasons, or for a number below 1."""
    length = settings.season_months
    if not length or number < 1:
        return None
    first = settings.season_begin + (number - 1) * length
    return Season(number, Period(first, first + length - 1))


def season_at(settings: GuildSettings, at: datetime) -> Season | None:
    """Return the season of a time; None outside of all seasons."""
    length = settings.season_months
    return season(settings, (month_of(at) - settings.season_begin) // length + 1) if length else None


def _begin(of_month: int) -> datetime:
    return datetime(of_month // 12, of_month % 12 + 1, 1, tzinfo=UTC)
