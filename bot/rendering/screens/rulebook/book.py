"""The lines of a rulebook, under the headings of its parts."""

from __future__ import annotations

from bot.i18n.translate import Words


class Book:
    """Rules in words, being written."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._lines: list[str] = []
        self._part = ""

    def part(self, key: str) -> None:
        """Begin a part. One without a rule leaves no heading."""
        self._part = f"**{self._words.say(key)}**"

    def rule(self, key: str, **facts: str | int) -> None:
        """Write one rule."""
        if self._part:
            self._lines.append(self._part)
            self._part = ""
        self._lines.append(f"- {self._words.say(key, **facts)}")

    @property
    def lines(self) -> list[str]:
        """Return all that was written."""
        return self._lines
