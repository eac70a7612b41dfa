"""The last reveal of a table: everyone can know it, and hands show it, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.tables import log
from data.db.records import TableRecord
from games.engine import BadState, Event


class Reveal(BaseModel):
    """What was revealed: the public events (as :func:`bot.tables.log.dump` stores them), and the number of
    ``moves`` that the game had then. ``v`` is the format's version."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)

    v: Literal[1] = 1
    moves: Annotated[int, Field(ge=0)]
    log: list[dict[str, Any]]


def store(table: TableRecord, events: Sequence[Event]) -> dict[str, Any]:
    """Return what these events of a table's last move revealed, as plain JSON."""
    entries = list(log.dump(table, (log.Happened(tuple(events)),)))
    return Reveal(moves=table.moves, log=entries).model_dump(mode="json")


def last(table: TableRecord) -> Reveal | None:
    """Return a table's last reveal; None while there was none, or it can't be read any more: a game goes on
    without it."""
    if table.revealed is None:
        return None
    try:
        return Reveal.model_validate(dict(table.revealed))
    except ValidationError:
        return None


def events(table: TableRecord) -> tuple[Event, ...]:
    """Return the public events of a table's last reveal; none where there was none."""
    known = last(table)
    if known is None:
        return ()
    try:
        entries = log.load(table, known.log)
    except BadState:
        return ()
    return tuple(event for entry in entries if isinstance(entry, log.Happened) for event in entry.events)


def is_fresh(table: TableRecord) -> bool:
    """Whether nobody has moved for all to see since a table's last reveal."""
    known = last(table)
    return known is not None and known.moves == table.moves


__all__ = ["Reveal", "events", "is_fresh", "last", "store"]
