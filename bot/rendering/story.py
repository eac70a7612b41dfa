"""The log of a table in words and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from bot.rendering.screens import boards, lobby_board
from bot.rendering.screens.model import Screen
from bot.rendering.screens.scene import Scene
from bot.tables.log import (
    CutOff,
    Entry,
    HalfTime,
    Happened,
    PutBack,
    SeatNote,
    Shown,
    Started,
    TimeUp,
    Unstarted,
    next_part,
)
from bot.tables.outbox_rows import Called
from games import GAMES
from games.commitments import short_text
from games.engine import Event, Rules, Seat

LAST_CALLS = 6
"""The number of calls before a climax that are told below it."""


def lines(scene: Scene[Rules], entries: Iterable[Entry]) -> list[str]:
    """Return what has happened, a line or paragraph for each thing that is worth telling."""
    return [line for entry in entries for line in _lines(scene, entry)]


def seen(scene: Scene[Rules], entries: Iterable[Entry]) -> list[str]:
    """Return what has happened since the board before, as far as the board doesn't show it by itself. Of
    rounds or hands that ended without a reveal it is the last one."""
    told: list[str] = []
    for entry in entries:
        if not isinstance(entry, Happened):
            told += _lines(scene, entry)
            continue
        ended, following = _parted(scene, entry.events)
        if ended and following:
            told = []
        told += _ended_part(scene, [event for event in ended if not scene.game.is_on_board(event)], following)
        told += scene.game.events(scene, [event for event in following if not scene.game.is_on_board(event)])
    return told


def _parted(scene: Scene[Rules], events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Return the events of a move up to the beginning of the next part of the game, and the others. Where a
    part begins after a reveal, or none begins, all are of one."""
    game = GAMES[scene.table.game]
    at = next((at for at, event in enumerate(events) if event.kind in game.begins), len(events))
    revealed = any(event.kind in game.reveals for event in events[:at])
    return (events, ()) if revealed else (events[:at], events[at:])


def _ended_part(scene: Scene[Rules], ended: Sequence[Event], following: Sequence[Event]) -> list[str]:
    """Tell how a part of a game ended, with its number if another one follows."""
    told = scene.game.events(scene, ended)
    number: int = getattr(following[0], "number", 1) - 1 if following else 0
    if told and number:
        told[0] = scene.say("board-part-ended", which=scene.game.part(scene, number), how=told[0])
    return told


def ended(scene: Scene[Rules], entries: Iterable[Entry]) -> list[str]:
    """Tell how a round or a hand ended without a reveal, of the move that ended it: what came before the next
    one began."""
    begins = GAMES[scene.table.game].begins
    events = [event for entry in entries if isinstance(entry, Happened) for event in entry.events]
    before = takewhile(lambda event: event.kind not in begins, events)
    return scene.game.events(scene, [event for event in before if not scene.game.is_on_board(event)])


def records(scene: Scene[Rules], entries: Sequence[Entry], calls: Sequence[Called] = ()) -> list[Screen]:
    """Return what stays in the channel, in as many messages as it takes. A climax of the game is told once:
    by a line with the verdict, its picture, and in small print the ``calls`` that led to it with what else
    happened. Where nothing was revealed all that happened is told by a line each. What begins the next part
    of the game stays for the record of that."""
    begun = next((at for at in range(len(entries), 0, -1) if isinstance(entries[at - 1], Started)), 0)
    before, after = entries[:begun], entries[begun:]
    events = [event for entry in after if isinstance(entry, Happened) for event in entry.events]
    climaxes = scene.game.climaxes(scene, events)
    # The line that a lobby leaves behind names its table.
    titled = not (entries and isinstance(entries[0], Started))
    if not climaxes:
        told = lines(scene, [_ended(scene, entry) for entry in entries])
        return boards.records(scene, told, titled=titled) if told else []
    beside = [line for entry in after for line in _beside(scene, _ended(scene, entry))]
    first = boards.records(scene, lines(scene, before), titled=titled) if before else []
    small = [_called(scene, calls), *scene.game.ending(scene, events), *beside]
    last = len(climaxes) - 1
    return first + [
        boards.climax(climax, small if number == last else ()) for number, climax in enumerate(climaxes)
    ]


def _ended(scene: Scene[Rules], entry: Entry) -> Entry:
    """Return an entry without what belongs to the next part of the game."""
    if not isinstance(entry, Happened):
        return entry
    later = next_part(GAMES[scene.table.game], entry.events)
    return Happened(entry.events[: len(entry.events) - len(later)])


def _beside(scene: Scene[Rules], entry: Entry) -> list[str]:
    """Tell what else happened beside a climax."""
    if not isinstance(entry, Happened):
        return _lines(scene, entry)
    ended, following = _parted(scene, entry.events)
    told = _ended_part(scene, [event for event in ended if event.kind not in scene.game.told], following)
    rest = [event for event in following if event.kind not in scene.game.told]
    return told + scene.game.events(scene, rest)


def _called(scene: Scene[Rules], calls: Sequence[Called]) -> str:
    """Return the last calls that led to a climax: two lines on a phone."""
    game = GAMES[scene.table.game]
    said = [
        f"{scene.names[called.seat]} {scene.game.call(scene.words, game.parse(called.move))}"
        for called in calls[-LAST_CALLS:]
    ]
    return " · ".join(("…", *said) if len(calls) > LAST_CALLS else said)


def _lines(scene: Scene[Rules], entry: Entry) -> list[str]:
    match entry:
        case Happened(events):
            return scene.game.events(scene, events)
        case Started():
            return [lobby_board.started(scene)]
        case Unstarted(why=why, seal=seal):
            return [
                scene.say(f"unstarted-{why}"),
                scene.say("unstarted-seal", seal=short_text(bytes.fromhex(seal))),
            ]
        case CutOff():
            return [scene.say("cut-off")]
        case TimeUp(seat=seat, move=text):
            action = GAMES[scene.table.game].parse(text)
            return [scene.say("board-time-up", name=Seat(seat), move=action)]
        case SeatNote(note=note, seat=seat, by=by):
            return [scene.say(f"board-{note}", name=Seat(seat), by=by)]
        case HalfTime(seats=seats):
            return [scene.say("board-half-time", names=tuple(map(Seat, seats)))]
        case PutBack():
            return [scene.say("board-put-back")]
        case Shown():
            return []
