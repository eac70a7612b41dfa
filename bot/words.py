"""Words for people: every sentence is in ``locales/*.ftl`` (Project Fluent) and nowhere else."""

from __future__ import annotations

import logging
import re
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

_log = logging.getLogger(__name__)
_LOCALES = Path(__file__).with_name("locales")
DEFAULT_LOCALE = "en"


class Words:
    """The sentences of one locale; what it lacks is said in English."""

    def __init__(self, locale: str) -> None:
        self.locale = locale
        self._bundles = [_bundle(name) for name in dict.fromkeys((locale, DEFAULT_LOCALE))]

    def say(self, key: str, /, **facts: str | float) -> str:
        """The sentence ``key`` with its gaps filled.

        Numbers are written the locale's way, so ids are passed as text.

        Raises:
            KeyError: no locale has such a sentence.
        """
        for bundle in self._bundles:
            if bundle.has_message(key):
                pattern = bundle.get_message(key).value
                if pattern is None:
                    break
                text, errors = bundle.format_pattern(pattern, facts)
                if errors:
                    _log.error("sentence %s: %s", key, "; ".join(type(error).__name__ for error in errors))
                return str(text)
        raise KeyError(key)

    def has(self, key: str) -> bool:
        """Whether there is a sentence of that name."""
        return any(bundle.has_message(key) for bundle in self._bundles)

    def listed(self, items: list[str]) -> str:
        """Items as one phrase: ``a, b and c``."""
        if len(items) < 2:
            return "".join(items)
        return self.say("list-and", most=", ".join(items[:-1]), last=items[-1])


def locales() -> tuple[str, ...]:
    """The languages that there are sentences in."""
    return tuple(sorted(path.stem for path in _LOCALES.glob("*.ftl")))


def language_name(locale: str) -> str:
    """A language's name in itself."""
    return words(locale).say("language-name")


@cache
def words(locale: str) -> Words:
    """The words for a Discord locale such as ``en-GB``, ``de``; English where there are none."""
    language = locale.split("-")[0]
    return Words(language if language in locales() else DEFAULT_LOCALE)


@cache
def _bundle(locale: str) -> FluentBundle:
    # No isolating marks: names are stripped of direction marks instead, and plain text stays searchable.
    bundle = FluentBundle([locale], use_isolating=False)
    bundle.add_resource(FluentResource((_LOCALES / f"{locale}.ftl").read_text(encoding="utf-8")))
    return bundle


_HIDDEN = re.compile(
    "[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
_MARKUP = re.compile(r"([\\*_~`|>#\[\]()<@:])")
NAME_LENGTH = 32


def plain(text: str) -> str:
    """Text that a person wrote, without control, invisible or direction marks and on one line."""
    return " ".join(_HIDDEN.sub("", text).split())


def plain_name(name: str) -> str:
    """A person's name as :func:`plain` text of at most 32 characters."""
    return plain(name)[:NAME_LENGTH].strip() or "?"


def safe(text: str) -> str:
    """A person's text for public Markdown: it can't ping, break markup or turn the direction of text."""
    return _MARKUP.sub(r"\\\1", plain(text)).replace("\\@", "@\u200b")


def safe_name(name: str) -> str:
    """A person's name as :func:`safe` text."""
    return safe(plain_name(name))


def shown_name(language: Words, name: str) -> str:
    """A person's name for public Markdown; whoever has none any more is somebody."""
    return safe_name(name) if name else language.say("somebody")
