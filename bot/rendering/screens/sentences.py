"""Names of games and tables, and times, in words."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache

from bot.i18n.translate import Words
from data.db.records import TableRecord


@lru_cache(maxsize=256)
def game_name(language: Words, game: str, preset: str = "") -> str:
    """Return a game's name, by its preset where that is known under a name of its own."""
    own = f"{game}-preset-{preset.replace('_', '-')}-title"
    return language.say(own if preset and language.has(own) else f"{game}-name")


def game_of(language: Words, table: TableRecord) -> str:
    """Return the name of a table's game."""
    return game_name(language, table.game, table.settings.preset)


def title_of(language: Words, table: TableRecord) -> str:
    """Return a table's name: its game and its number."""
    return language.say("table-title", game=game_of(language, table), table=str(table.id))


def table_title(language: Words, game: str, number: int, preset: str = "") -> str:
    """Return the name of a table from no more than its game, its number and maybe its preset."""
    return language.say("table-title", game=game_name(language, game, preset), table=str(number))


def percent(language: Words, odds: float) -> str:
    """Return a probability for people, as :meth:`bot.i18n.translate.Words.odds`."""
    return language.odds(odds)


def duration(language: Words, seconds: int | None) -> str:
    """Return a time for a move in words."""
    if seconds is None:
        return language.say("clock-none")
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= size and seconds % size == 0:
            return language.say(f"clock-{unit}", count=seconds // size)
    return language.say("clock-seconds", count=seconds)


def roughly(language: Words, time: timedelta) -> str:
    """Return a time in words, in whole days, hours, minutes or seconds: ``25 hours``. None is below zero."""
    seconds = max(0, int(time.total_seconds()))
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return language.say(f"time-{unit}", count=seconds // size)
    return language.say("time-seconds", count=seconds)
