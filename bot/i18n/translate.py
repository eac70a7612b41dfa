"""Words for people: every sentence is in a file of ``locales/`` (Project Fluent) and nowhere else."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from datetime import datetime
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import NumberPattern
from fluent.runtime import FluentBundle, FluentResource

from data.db.records import Untrusted, raw
from data.tables.names import apart
from games.engine import Action, Odds, Seat

_log = logging.getLogger(__name__)
_SHARED = Path(__file__).parents[1] / "locales"
FOLDERS: list[Path] = [_SHARED, *sorted(path for path in _SHARED.iterdir() if path.is_dir())]
"""The folders of sentences, with a file for each locale (``en.ftl``): first what all games share, then a
folder of each game or family of games. A locale has a file in each (:mod:`bot.i18n.check`)."""
DEFAULT_LOCALE = "en"
_WRITTEN_AS = {DEFAULT_LOCALE: "en_GB"}
"""The bot's English has lists such as "a, b and c", as Britain writes them."""

Fact: TypeAlias = "str | float | datetime | Action | Sequence[Fact] | None"
"""A value in a sentence: text, numbers (including seats and odds), times, actions, and lists of those; never
None."""


class Telling(Protocol):
    """Returns the sentence ``key`` with its gaps filled."""

    def __call__(self, key: str, /, **facts: Fact) -> str: ...


class Words:
    """The sentences of one locale; missing ones are in English."""

    def __init__(self, locale: str) -> None:
        self.locale = locale
        self.bundles = [bundle(name) for name in dict.fromkeys((locale, DEFAULT_LOCALE))]
        self.region = Locale.parse(_WRITTEN_AS.get(locale, locale), sep="_" if locale in _WRITTEN_AS else "-")
        """The locale by which numbers, lists and days are written."""
        self._between: str = self.region.list_patterns["standard"]["middle"].format("", "")

    def say(self, key: str, /, **facts: str | float) -> str:
        """Return the sentence ``key`` with its gaps filled.

        Numbers are written the locale's way, so ids are passed as text.

        Raises:
            KeyError: no locale has that sentence.
        """
        text, errors = _said(self, key, **facts)
        return text if not errors else _faulty(key, text, errors)

    def telling(
        self, action: Callable[[Words, Any], str] | None = None, names: Sequence[str] = ()
    ) -> Telling:
        """Return :meth:`say` for facts of any kind: seats become ``names``, odds percentages, an ``action``
        words, and numbers that aren't whole have one decimal. ``text`` is what somebody has typed. It raises
        also a TypeError: a fact is None, or of a kind that can't be put in words."""

        def tell(key: str, /, **facts: Any) -> str:
            found: dict[str, str | float] = {}
            for name, fact in facts.items():
                told = fact if type(fact) in _AS_THEY_ARE else self._in_words(fact, action, names)
                if told is None:
                    raise TypeError(f"{key}: a fact of type {type(fact).__name__} can't be put in words")
                found[name] = told
            if "text" in found:
                found["text"] = typed(str(found["text"]))
            text, errors = _said(self, key, **found)
            return text if not errors else _faulty(key, text, errors)

        return tell

    def _in_words(
        self, fact: Any, action: Callable[[Words, Any], str] | None, names: Sequence[str]
    ) -> str | float | None:
        """Return a fact in words; None if there are none for it."""
        if isinstance(fact, str):
            return fact
        if isinstance(fact, Seat):
            return names[fact]
        if isinstance(fact, int):
            return fact
        if isinstance(fact, Odds):
            return self.odds(fact)
        if isinstance(fact, float):
            return self.number(fact, 1)
        if isinstance(fact, datetime):
            return relative(fact)
        if hasattr(fact, "kind") and action is not None:
            return action(self, fact)
        if isinstance(fact, tuple | list):
            parts = [self._in_words(part, action, names) for part in fact]
            return None if None in parts else self.listed([str(part) for part in parts])
        return None

    def has(self, key: str) -> bool:
        """Whether there is a sentence of that name."""
        return any(bundle.has_message(key) for bundle in self.bundles)

    def called(self, key: str) -> str | None:
        """Return a command's or an option's own name in this language: the ``.name`` of the sentence that
        describes it."""
        own = self.bundles[0]
        pattern = own.get_message(key).attributes.get("name") if own.has_message(key) else None
        return None if pattern is None else str(own.format_pattern(pattern)[0])

    def listed(self, items: Sequence[str]) -> str:
        """Join items as one phrase: ``a, b and c``."""
        return format_list(items, locale=self.region)

    def names(self, names: Iterable[Untrusted]) -> tuple[str, ...]:
        """Join people's names for public Markdown; a person without a name is somebody."""
        return tuple([safe_name(name) if name else self.say("somebody") for name in names])

    def row(self, items: Iterable[str]) -> str:
        """Join items side by side: ``a, b, c``."""
        return self._between.join(items)

    def parts(self, items: Iterable[str]) -> str:
        """Join items that have commas themselves: ``a, b; c, d``."""
        return self.say("between-parts").join(items)

    def number(self, value: float, digits: int = 0) -> str:
        """Format a number with so many decimals, and a true minus."""
        return _number(self, round(value, digits) + 0.0, digits)

    def percent(self, share: float, digits: int = 0) -> str:
        """Format a share, 0.0 to 1.0, as a percentage."""
        return _percent(self, round(share * 100, digits), digits)

    def odds(self, odds: float) -> str:
        """Format a probability for people: never a rounded 0 % or 100 % for what is merely likely."""
        if 0 < odds < 0.01:
            return self.say("odds-below", odds=self.percent(0.01))
        if 0.99 < odds < 1:
            return self.say("odds-above", odds=self.percent(0.99))
        return self.percent(odds)

    def change(self, value: float, digits: int = 0) -> str:
        """Format a difference with its sign: ``+2``, ``−1``."""
        said = self.number(value, digits)
        return said if "\u2212" in said else f"+{said}"

    def day(self, moment: datetime) -> str:
        """Format a day of a year: ``3 Jul 2026``."""
        return format_date(moment, "medium", self.region)


_AS_THEY_ARE = (str, int, bool)


def relative(moment: datetime) -> str:
    """Format a time as each reader's Discord shows it: "in 5 minutes"."""
    return f"<t:{int(moment.timestamp())}:R>"


@lru_cache(maxsize=4096)
def _number(words: Words, value: float, digits: int) -> str:
    return _written(words, words.region.decimal_formats[None], value, digits).replace("-", "\u2212")


@lru_cache(maxsize=4096)
def _percent(words: Words, hundredths: float, digits: int) -> str:
    pattern = copy(words.region.percent_formats[None])
    pattern.scale = 0  # it is of a hundred already
    return _written(words, pattern, hundredths, digits)


def _written(words: Words, pattern: NumberPattern, value: float, digits: int) -> str:
    pattern = copy(pattern)
    pattern.frac_prec = (digits, digits)
    said: str = pattern.apply(Decimal(str(value)), words.region)
    return said


@lru_cache(maxsize=4096, typed=True)
def _said(words: Words, key: str, /, **facts: str | float) -> tuple[str, str]:
    """Return the sentence of :meth:`Words.say`, and its errors. Formatting takes long, and a table says much
    the same at each move."""
    for bundle in words.bundles:
        if bundle.has_message(key):
            pattern = bundle.get_message(key).value
            if pattern is None:
                break
            text, errors = bundle.format_pattern(pattern, facts)
            text = str(text)
            if "-" in text and any(isinstance(fact, int | float) and fact < 0 for fact in facts.values()):
                text = _MINUS.sub("\u2212", text)
            return text, "; ".join([type(error).__name__ for error in errors]) if errors else ""
    raise KeyError(key)


_MINUS = re.compile(r"(?<![\w-])-(?=\d)")
"""The sign before a number, which is written as :meth:`Words.number` writes it; not a hyphen."""


def _faulty(key: str, text: str, errors: str) -> str:
    _log.error("sentence %s: %s", key, errors)
    return text


def forget_sentences() -> None:
    """Forget the formatted sentences, and the names in them."""
    _said.cache_clear()
    for names in (visible_name, safe_name, isolated, names_apart):
        names.cache_clear()


def locales() -> tuple[str, ...]:
    """Return the languages with sentences."""
    return tuple(sorted(path.stem for path in FOLDERS[0].glob("*.ftl")))


def language_name(locale: str) -> str:
    """Return a language's name in itself."""
    return words(locale).say("language-name")


@cache
def words(locale: str) -> Words:
    """Return the words for a Discord locale such as ``en-GB``, ``de``: its own, or those of its language;
    English where there are none."""
    known = locales()
    return Words(next((each for each in (locale, locale.split("-")[0]) if each in known), DEFAULT_LOCALE))


@cache
def bundle(locale: str) -> FluentBundle:
    # No isolating marks around every fact: :func:`safe` puts them where they are needed, and plain text stays
    # searchable.
    bundle = FluentBundle([locale], use_isolating=False)
    for path in (folder / f"{locale}.ftl" for folder in FOLDERS):
        if path.exists():
            bundle.add_resource(FluentResource(path.read_text(encoding="utf-8-sig")))
    return bundle


_MARKUP = re.compile(r"([\\*_~`|>#\[\]()<@:])")
_MARKS_IN_LINES = re.compile(r"([\\*_~`|>#\[\]<@]|:(?=//))")
_INVITATION = re.compile(r"\.(?=(?:gg|com|new)\b)", re.IGNORECASE)
"""The dot in ``discord.gg/abc``, from which Discord makes a card, also without ``https``."""
_SHOWN_BLANK = re.compile("[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]")
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_JOINER, _EMOJI = "\u200d", "\ufe0f"
"""The character that joins two signs to one, and the one that makes a letter-like sign an emoji."""
NAME_LENGTH = 32
MARKS = 3
"""The most marks on a letter; more would grow into the lines around."""


def _is_sign(char: str) -> bool:
    """Whether a character is a sign that others may be joined to, or the colour of one."""
    return char != "" and unicodedata.category(char) in ("So", "Sk")


def plain(text: str) -> str:
    """Return a person's text on one line, without characters that are invisible, turn the direction of text,
    or are unassigned; but signs that are joined to one (a family of people) stay one. Marks are kept on
    letters alone. Plain text stays as it is."""
    kept: list[str] = []
    marks = MARKS
    seen = _SHOWN_BLANK.sub("", " ".join(text.split()))
    for at, char in enumerate(seen):
        kind = unicodedata.category(char)
        if char == _JOINER and kept and (_is_sign(kept[-1]) or kept[-1] == _EMOJI):
            if _is_sign(seen[at + 1 : at + 2]):
                kept.append(char)
            continue
        if kind[0] == "C" and kind != "Cn":
            continue
        if kind[0] != "M":
            marks = MARKS if char == " " else 0
        elif (marks := marks + 1) > MARKS:
            continue
        kept.append(char)
    return " ".join("".join(kept).split())


@lru_cache(maxsize=4096)
def visible_name(name: Untrusted) -> str:
    """Return a person's name as :func:`plain` text of at most 32 characters; empty where nothing is seen of
    it."""
    return plain(raw(name))[:NAME_LENGTH].rstrip(_JOINER).strip()


def plain_name(name: Untrusted) -> str:
    """Return a person's :func:`visible_name`, or a question mark."""
    return visible_name(name) or "?"


@lru_cache(maxsize=4096)
def names_apart(called: tuple[tuple[Untrusted, str], ...]) -> tuple[Untrusted, ...]:
    """Return the plain names of a table's seats, no two the same, from names and usernames; "" stays for
    somebody who was forgotten."""
    return apart([(Untrusted(name and plain_name(name)), username) for name, username in called])


def typed(text: str, most: int = 40) -> str:
    """Return what a person has typed, to be shown between backticks, cut to ``most`` characters."""
    return plain(text[: 4 * most])[:most].replace("`", "'") or " "


def safe(untrusted: Untrusted) -> str:
    """Return a person's text for public Markdown: it can't ping, break markup or turn the direction of
    text."""
    text = _MARKUP.sub(r"\\\1", plain(raw(untrusted))).replace("\\@", "@\u200b")
    text = _INVITATION.sub(r"\\.", text)
    return isolated(re.sub(r"^(\d*)(?=[-+.])", r"\1\\", text))


def safe_lines(text: str) -> str:
    """Return plain text of several lines, such as a picture's words, for public Markdown."""
    lines = (_MARKS_IN_LINES.sub(r"\\\1", line) for line in text.splitlines())
    return _INVITATION.sub(r"\\.", "\n".join(lines)).replace("\\@", "@\u200b")


@lru_cache(maxsize=4096)
def isolated(text: str) -> str:
    """Return a person's text that doesn't turn the direction of the text around it."""
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        return f"{_ISOLATE}{text}{_END_ISOLATE}"
    return text


@lru_cache(maxsize=4096)
def safe_name(name: Untrusted) -> str:
    """Return a person's name as :func:`safe` text."""
    return safe(Untrusted(plain_name(name)))
