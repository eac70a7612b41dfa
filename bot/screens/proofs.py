"""What tables show so that anyone can check their dice: roots while they are played, files on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.screens.model import Divider, Screen, Text
from games import GAMES
from games.chance import Round, Sealed, commitment, table_key
from games.proofs import root

if TYPE_CHECKING:
    from bot.screens.frame import Scene
    from bot.words import Words
    from data.records import TableRecord


def root_note(scene: Scene) -> str | None:
    """The root of the present round's draws, for the board; None if there is no round, or if a line of the
    board's log says it already."""
    present = _round(scene)
    if present is None:
        return None
    note = _note(scene, present)
    return None if any(line["text"] == note for line in scene.table.log) else note


def new_root(before: Scene, after: Scene) -> list[str]:
    """The line with the root of a round that has just begun. It goes into the record that is posted before
    the hands are, and stays in the channel when the board moves on."""
    present = _round(after)
    return [] if present is None or present == _round(before) else [_note(after, present)]


def _round(scene: Scene) -> Round | None:
    return None if scene.view is None else GAMES[scene.table.game].round_of(scene.view)


def _note(scene: Scene, present: Round) -> str:
    table = scene.table
    key = table_key(table.secret, table.frozen.ids)
    return scene.say("proofs-root", round=present.name, root=root(Sealed(key), present).hex())


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
    hash_ = language.say("proofs-commitment", hash=commitment(table.secret))
    return Screen((Text(f"## {title}\n{hash_}"), Divider(), Text(text)))
