"""The texts of the files by which anyone can check a table's dice and cards."""

from __future__ import annotations

from typing import Any

from bot.i18n.translate import Words
from bot.rendering.screens.model import Divider, Screen, Text
from bot.rendering.screens.sentences import game_of
from data.db.records import TableRecord
from games.commitments import short_text


def record_screen(language: Words, table: TableRecord, counts: tuple[int, int], *, own: bool) -> Screen:
    """Return the text of a finished table's record; ``counts`` are its draws and its moves. ``own``: a second
    file has what only the reader knew."""
    draws, moves = counts
    paragraphs = [language.say("proofs-record", draws=draws, moves=moves)]
    if own:
        paragraphs.append(language.say("proofs-own"))
    paragraphs.append(language.say("proofs-how"))
    return _screen(language, table, "\n".join(paragraphs))


def proofs_screen(language: Words, table: TableRecord, number: int) -> Screen:
    """Return the text of the proofs of draws that have been shown so far, if there are any."""
    key = "proofs-shown" if number else "proofs-none"
    return _screen(language, table, language.say(key, count=number))


def _screen(language: Words, table: TableRecord, text: str) -> Screen:
    facts: dict[str, Any] = {
        "game": game_of(language, table),
        "table": str(table.id),
    }
    title = language.say("proofs-title", **facts)
    seal = language.say("proofs-seal", seal=short_text(bytes.fromhex(table.seal)))
    return Screen((Text(f"## {title}\n{seal}"), Divider(), Text(text)))
