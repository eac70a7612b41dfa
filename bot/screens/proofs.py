"""What tables show so that anyone can check their dice: roots while they are played, files on demand."""

from __future__ import annotations

from typing import Any

from bot.screens.model import Divider, Screen, Text
from bot.screens.scene import PlayScene, Scene
from bot.tables.moment import root_of
from bot.words import Words
from data.records import TableRecord
from games import GAMES
from games.chance import commitment
from games.engine import Rules, View


def root_note(scene: PlayScene[Rules, View]) -> str | None:
    """By scheme 1 the root of the present round's draws, for the board; None if there is no round."""
    if scene.table.scheme > 1:
        return None
    present = GAMES[scene.table.game].round_of(scene.view)
    if present is None:
        return None
    return root_line(scene, present.name, root_of(scene.table, present))


def root_line(scene: Scene[Rules], name: str, hexadecimal: str) -> str:
    """The root of a round's draws, by the round's name."""
    return scene.say("proofs-root", round=name, root=hexadecimal)


def record_screen(language: Words, table: TableRecord, counts: tuple[int, int]) -> Screen:
    """What comes with the record of a table that is over; ``counts`` are its draws and its moves."""
    draws, moves = counts
    key = "proofs-record" if table.scheme == 1 else "proofs-fair-record"
    return _screen(language, table, language.say(key, draws=draws, moves=moves))


def proofs_screen(language: Words, table: TableRecord, number: int) -> Screen:
    """What comes with the proofs of draws that have been shown so far, if there are any."""
    if table.scheme == 1:
        key = "proofs-shown" if number else "proofs-none"
    else:
        key = "proofs-fair-shown" if number else "proofs-fair-none"
    return _screen(language, table, language.say(key, count=number))


def _screen(language: Words, table: TableRecord, text: str) -> Screen:
    facts: dict[str, Any] = {"game": language.say(f"{table.game}-name"), "table": str(table.id)}
    title = language.say("proofs-title", **facts)
    hash_ = (
        language.say("proofs-commitment", hash=commitment(table.secret))
        if table.scheme == 1
        else language.say("proofs-seal", seal=table.seal)
    )
    return Screen((Text(f"## {title}\n{hash_}"), Divider(), Text(text)))
