"""The log of a table in words and pictures."""

from __future__ import annotations

from collections.abc import Iterable

from bot.screens import lobby
from bot.screens.model import Picture
from bot.screens.proofs import root_line
from bot.screens.scene import Scene
from bot.tables.log import (
    Below,
    CutOff,
    Entry,
    HalfTime,
    Happened,
    PutBack,
    Rooted,
    Said,
    SeatNote,
    Started,
    TimeUp,
    Unstarted,
)
from games import GAMES
from games.engine import Rules, Seat
from games.fair import short_text


def lines(scene: Scene[Rules], entries: Iterable[Entry]) -> list[str]:
    """What has happened, a line or paragraph for each thing that is worth telling."""
    return [line for entry in entries for line in _lines(scene, entry)]


def pictures(scene: Scene[Rules], entries: Iterable[Entry]) -> list[Picture]:
    """What is worth a picture of what has happened."""
    return [
        picture
        for entry in entries
        if isinstance(entry, Happened)
        for picture in scene.game.pictures(scene, entry.events)
    ]


def _lines(scene: Scene[Rules], entry: Entry) -> list[str]:
    match entry:
        case Happened(events):
            return scene.game.events(scene, events)
        case Said(text):
            return [text]
        case Started():
            return lobby.started(scene)
        case Unstarted(why=why, seal=seal):
            return [
                scene.say(f"unstarted-{why}"),
                scene.say("unstarted-seal", seal=short_text(bytes.fromhex(seal))),
            ]
        case CutOff():
            return [scene.say("cut-off")]
        case Rooted(round=name, root=root):
            return [root_line(scene, name, root)]
        case TimeUp(seat=seat, move=text):
            action = GAMES[scene.table.game].parse(text)
            return [scene.say("board-time-up", name=Seat(seat), move=action)]
        case SeatNote(note=note, seat=seat, by=by):
            return [scene.say(f"board-{note}", name=Seat(seat), by=by)]
        case HalfTime(seats=seats):
            return [scene.say("board-half-time", names=tuple(map(Seat, seats)))]
        case PutBack():
            return [scene.say("board-put-back")]
        case Below():
            return [scene.say("board-below")]
