"""What is to become of a table, as a value: decided first, then written, and told only after that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.tables import log, owed
from bot.tables.away import Leaving
from bot.tables.moment import Moment
from data.records import NewDelivery, NewEntry, TableRecord
from games.engine import Action

LONG_LOG = 30
"""After so many happenings, a line each, a board becomes their record, and a new one begins."""


@dataclass(frozen=True, slots=True)
class Change:
    """The table after it, what its journal has of that, and what it owes. Where nothing is to become of a
    table there is no change: None."""

    after: Moment
    entries: tuple[NewEntry, ...] = ()
    owed: tuple[NewDelivery, ...] = ()

    @classmethod
    def of(cls, table: TableRecord, *owes: NewDelivery, entries: tuple[NewEntry, ...] = ()) -> Change:
        """A change in which the game stays as it is."""
        return cls(Moment(table), entries, owes)


class MovedOn(Exception):  # noqa: N818 - says what happened
    """A press was meant for an earlier moment of the table, or for one that was lost when an older copy of
    the database was ``put_back``."""

    def __init__(self, table: TableRecord, *, put_back: bool = False) -> None:
        super().__init__(f"table {table.id} is at version {table.version}")
        self.table = table
        self.put_back = put_back


class Unconfirmed(Exception):  # noqa: N818 - says what is the matter
    """Somebody wants to leave a game and hasn't confirmed what comes of that now; ``anew``: what they
    confirmed was something else, or for an earlier moment."""

    def __init__(self, table: TableRecord, now: Leaving, *, anew: bool) -> None:
        super().__init__(f"leaving table {table.id} isn't confirmed")
        self.table = table
        self.now = now
        self.anew = anew


def people(table: TableRecord, seats: Iterable[int]) -> list[int]:
    """Those of the seats that a person plays."""
    return [seat for seat in seats if table.seats[seat].level is None]


def hands(moment: Moment, seats: Iterable[int]) -> tuple[NewDelivery, ...]:
    """The hands of the people in these seats whom DMs reach."""
    table = moment.table
    return tuple(
        owed.hand(table, seat, moment.stamp(seat))
        for seat in people(table, sorted(seats))
        if table.seats[seat].dm != "closed"
    )


def summons(table: TableRecord, notes: Sequence[NewEntry]) -> tuple[NewDelivery, ...]:
    """What tells people that a computer plays their seat, and how to take it back."""
    return tuple(
        owed.seat_taken(table, note.seat)
        for note in notes
        if note.text in ("away", "replaced") and note.seat is not None
    )


def told(
    table: TableRecord,
    entries: Iterable[log.Entry],
    *,
    closes: bool,
    calls: Iterable[tuple[int, Action]] = (),
) -> tuple[TableRecord, tuple[NewDelivery, ...]]:
    """The table with these entries at the end of its log; and its record, if the board ``closes`` with them
    or has become long: then the log begins anew. ``calls`` led to what they reveal."""
    stored: tuple[Any, ...] = (*table.log, *log.dump(table, entries))
    if closes or log.length(stored) > LONG_LOG:
        return replace(table, log=()), (owed.record(stored, calls),)
    return replace(table, log=stored), ()
