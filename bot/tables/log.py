"""What has happened at a table, as its log and its deliveries keep it: with seats, and never in words.

The words are made when it is told (:mod:`bot.rendering.story`), with the names and in the language of that
time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from data.db.cache import Kept
from data.db.records import TableRecord
from games import GAMES
from games.engine import BadState, Event, Game

Decided = Literal["", "admin", "host", "vote"]
Why = Literal["confirmed", "cut", "late", "left"]


class Note(BaseModel):
    """Something that happened at a table besides its game. ``v`` is the format's version."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)

    v: Literal[1] = 1


class Started(Note):
    """The game began: its board shows the rules, the seats and what the dice follow from."""

    note: Literal["started"] = "started"


class Unstarted(Note):
    """The start under the ``seal`` (64 hexadecimal digits) was cancelled, and nothing was drawn from it:
    Discord didn't confirm the list (``confirmed``) or the ``cut``, nobody cut in time (``late``), or a player
    frozen with it has ``left``."""

    note: Literal["unstarted"] = "unstarted"
    why: Why
    seal: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class CutOff(Note):
    """The host skips the cut."""

    note: Literal["cut-off"] = "cut-off"


class TimeUp(Note):
    """A player's time was over, and the clock made their ``move`` (the text of an action)."""

    note: Literal["time-up"] = "time-up"
    seat: Annotated[int, Field(ge=0)]
    move: Annotated[str, Field(max_length=100)]


class SeatNote(Note):
    """A computer plays a seat from now on, because its player is ``away``, ``left``, takes a ``rest`` or was
    ``replaced`` (and ``by`` whom), or the player is ``back``; or the game waits for that player alone
    (``rests``)."""

    note: Literal["away", "rests", "left", "rest", "replaced", "back"]
    seat: Annotated[int, Field(ge=0)]
    by: Decided = ""


class HalfTime(Note):
    """Half of these seats' time is over."""

    note: Literal["half-time"] = "half-time"
    seats: Annotated[tuple[Annotated[int, Field(ge=0, strict=True)], ...], Field(strict=False)]


class PutBack(Note):
    """An older copy of the table was put back; the game continues from there."""

    note: Literal["put-back"] = "put-back"


class Shown(Note):
    """A new board shows what is before this; what comes after it begins a new log."""

    note: Literal["shown"] = "shown"


@dataclass(frozen=True, slots=True)
class Happened:
    """What a move caused in the game, for all to know."""

    events: tuple[Event, ...]


Entry: TypeAlias = Started | Unstarted | CutOff | TimeUp | SeatNote | HalfTime | PutBack | Shown | Happened
_NOTE: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Started | Unstarted | CutOff | TimeUp | SeatNote | HalfTime | PutBack | Shown,
        Field(discriminator="note"),
    ]
)
_READ: Kept[int, tuple[Mapping[str, Any], tuple[str, int], Entry]] = Kept(2000)
"""The entries that were read last, by the identity of their stored values, which these keep alive."""


def next_part(game: Game[Any, Any, Any, Any], events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the public events of a move that belong to the part of the game after the one that they reveal;
    none where they reveal nothing."""
    shown = max((at for at, event in enumerate(events) if event.kind in game.reveals), default=len(events))
    kinds = [event.kind for event in events]
    return tuple(
        events[next((at for at in range(shown, len(kinds)) if kinds[at] in game.begins), len(kinds)) :]
    )


def dump(table: TableRecord, entries: Iterable[Entry]) -> tuple[dict[str, Any], ...]:
    """Return entries as plain JSON values."""
    stored = []
    for entry in entries:
        values = _dump(table, entry)
        _READ.keep(id(values), (values, (table.game, len(table.seats)), entry), 1)
        stored.append(values)
    return tuple(stored)


def load(table: TableRecord, stored: Iterable[Mapping[str, Any]]) -> tuple[Entry, ...]:
    """Return the entries that :func:`dump` wrote.

    Raises:
        BadState: they can't be read, or name seats that the table hasn't.
    """
    return tuple([_known(table, values) for values in stored])


def length(stored: Sequence[Mapping[str, Any]]) -> int:
    """Return the number of events in a stored log, about a line each."""
    return sum(len(values["game"]["events"]) if "game" in values else 1 for values in stored)


def quiet_end(table: TableRecord) -> tuple[Mapping[str, Any], ...]:
    """Return the stored entry in which the last part of the game ended that did so without a reveal, as long
    as the table's log has it; none else. It isn't read: most hands are shown without one."""
    begins = GAMES[table.game].begins
    for values in reversed(table.log):
        match values:
            case {"game": {"events": [{"kind": first}, *_] as events}}:
                if any(isinstance(event, dict) and event.get("kind") in begins for event in events):
                    return () if first in begins else (values,)
    return ()


def _dump(table: TableRecord, entry: Entry) -> dict[str, Any]:
    match entry:
        case Happened(events):
            return {"game": GAMES[table.game].event_codec.dump(events)}
        case _:
            values: dict[str, Any] = entry.model_dump(mode="json")
            return values


def _known(table: TableRecord, values: Mapping[str, Any]) -> Entry:
    """Return a stored entry, from memory where the very same was read recently: what is shown again at each
    move has mostly been read before."""
    if table.state is None:
        return _load(table, values)
    known = _READ.get(id(values))
    if known is not None and known[:2] == (values, (table.game, len(table.seats))):
        return known[2]
    entry = _load(table, values)
    _READ.keep(id(values), (values, (table.game, len(table.seats)), entry), 1)
    return entry


def _load(table: TableRecord, values: Mapping[str, Any]) -> Entry:
    match values:
        case {"game": stored, **rest} if not rest and table.state is not None:
            return Happened(GAMES[table.game].event_codec.load(stored, len(table.seats)))
    try:
        note: Entry = _NOTE.validate_python(dict(values))
    except ValidationError:
        raise BadState(("its log has an entry that can't be read",)) from None
    seats = (*getattr(note, "seats", ()), *([note.seat] if isinstance(note, TimeUp | SeatNote) else ()))
    if any(seat >= len(table.seats) for seat in seats):
        raise BadState(("its log tells of a seat that it hasn't",))
    return note
