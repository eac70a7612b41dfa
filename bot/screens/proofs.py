"""What comes with the files by which anyone can check a table's dice and cards."""

from __future__ import annotations

from typing import Any

from bot.screens.model import Divider, Screen, Text
from bot.words import Words
from data.records import TableRecord


def record_screen(language: Words, table: TableRecord, counts: tuple[int, int]) -> Screen:
    """What comes with the record of a table that is over; ``counts`` are its draws and its moves."""
    draws, moves = counts
    return _screen(language, table, language.say("proofs-record", draws=draws, moves=moves))


def proofs_screen(language: Words, table: TableRecord, number: int) -> Screen:
    """What comes with the proofs of draws that have been shown so far, if there are any."""
    key = "proofs-shown" if number else "proofs-none"
    return _screen(language, table, language.say(key, count=number))


def _screen(language: Words, table: TableRecord, text: str) -> Screen:
    facts: dict[str, Any] = {"game": language.say(f"{table.game}-name"), "table": str(table.id)}
    title = language.say("proofs-title", **facts)
    seal = language.say("proofs-seal", seal=table.seal)
    return Screen((Text(f"## {title}\n{seal}"), Divider(), Text(text)))
