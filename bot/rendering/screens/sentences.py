"""How a message becomes a sentence: facts of any kind in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from bot.i18n.translate import Words, typed
from data.db.records import TableRecord
from games.engine import Action, Odds, Seat

Fact: TypeAlias = "str | float | datetime | Action | Sequence[Fact] | None"
"""What fills a sentence: text, numbers (seats and odds among them), moments, actions, and lists of those; but
nothing can be said of None."""


def say(
    language: Words,
    key: str,
    facts: Mapping[str, Any],
    action: Callable[[Words, Any], str] | None = None,
    names: Sequence[str] = (),
) -> str:
    """A sentence from facts of any kind: seats become names, odds percentages, what isn't a whole number has
    a digit behind the point, actions become words. ``text`` is what somebody has typed."""

    found: dict[str, str | float] = {}
    for name, fact in facts.items():
        words = _in_words(fact, language, action, names)
        if words is None:
            raise TypeError(f"{key}: a fact of type {type(fact).__name__} can't be put in words")
        found[name] = words
    if "text" in found:
        found["text"] = typed(str(found["text"]))
    return language.say(key, **found)


def _in_words(
    fact: Any, language: Words, action: Callable[[Words, Any], str] | None, names: Sequence[str]
) -> str | float | None:
    """A fact in words; None if there are none for it."""
    if isinstance(fact, str):
        return fact
    if isinstance(fact, Seat):
        return names[fact]
    if isinstance(fact, int):
        return fact
    if isinstance(fact, Odds):
        return percent(language, fact)
    if isinstance(fact, float):
        return language.number(fact, 1)
    if isinstance(fact, datetime):
        return relative(fact)
    if hasattr(fact, "kind") and action is not None:
        return action(language, fact)
    if isinstance(fact, tuple | list):
        parts = [_in_words(part, language, action, names) for part in fact]
        return None if None in parts else language.listed([str(part) for part in parts])
    return None


def game_name(language: Words, game: str, preset: str = "") -> str:
    """What a game is called, by its preset where that is known under a name of its own."""
    own = f"{game}-preset-{preset.replace('_', '-')}-title"
    return language.say(own if preset and language.has(own) else f"{game}-name")


def game_of(language: Words, table: TableRecord) -> str:
    """What the game of a table is called."""
    return game_name(language, table.game, table.settings.preset)


def title_of(language: Words, table: TableRecord) -> str:
    """What a table is called: its game and its number."""
    return language.say("table-title", game=game_of(language, table), table=str(table.id))


def table_title(language: Words, game: str, number: int, preset: str = "") -> str:
    """What a table is called of which no more is known than its game, its number and maybe its preset."""
    return language.say("table-title", game=game_name(language, game, preset), table=str(number))


def percent(language: Words, odds: float) -> str:
    """A probability for people: never a rounded 0 % or 100 % for what is merely likely."""
    if 0 < odds < 0.01:
        return language.say("odds-below", odds=language.percent(0.01))
    if 0.99 < odds < 1:
        return language.say("odds-above", odds=language.percent(0.99))
    return language.percent(odds)


def relative(moment: datetime) -> str:
    """A moment as each reader's Discord tells it: "in 5 minutes"."""
    return f"<t:{int(moment.timestamp())}:R>"


def duration(language: Words, seconds: int | None) -> str:
    """A time for a move in words."""
    if seconds is None:
        return language.say("clock-none")
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= size and seconds % size == 0:
            return language.say(f"clock-{unit}", count=seconds // size)
    return language.say("clock-seconds", count=seconds)
