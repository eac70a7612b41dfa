"""What is to become of a table, as a value: decided first, then written, and told only after that."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.tables import log, outbox_rows
from bot.tables.loaded_table import LoadedTable
from data.db.records import NewDelivery, NewEntry, TableRecord
from games.engine import Action

LONG_LOG = 30
"""So many happenings, a line each, a log has at most; the oldest go first."""
_SHOWN = log.Shown().model_dump(mode="json")


@dataclass(frozen=True, slots=True)
class Change:
    """The table after it, what its journal has of that, and what it owes; and whether it has ``moved``, so
    that its channel doesn't show it. Where nothing is to become of a table there is no change: None."""

    after: LoadedTable
    entries: tuple[NewEntry, ...] = ()
    outbox: tuple[NewDelivery, ...] = ()
    moved: bool = False

    @classmethod
    def of(cls, table: TableRecord, *owes: NewDelivery, entries: tuple[NewEntry, ...] = ()) -> Change:
        """A change in which the game stays as it is."""
        return cls(LoadedTable(table), entries, owes)


class MovedOn(Exception):  # noqa: N818 - says what happened
    """A press was meant for an earlier moment of the table, or for one that was lost when an older copy of
    the database was ``put_back``."""

    def __init__(self, table: TableRecord, *, put_back: bool = False) -> None:
        super().__init__(f"table {table.id} is at version {table.version}")
        self.table = table
        self.put_back = put_back


def people(table: TableRecord, seats: Iterable[int]) -> list[int]:
    """Those of the seats that a person plays."""
    return [seat for seat in seats if table.seats[seat].level is None]


def hands(
    loaded: LoadedTable, seats: Iterable[int], called: Collection[int] = (), *, shown: int | None = None
) -> tuple[NewDelivery, ...]:
    """The hands of the people in these seats, and of those who are called, whom DMs reach. ``shown`` is a
    seat whose person sees their hand in its message by the answer to a press there."""
    table, dealt = loaded.table, set(seats)
    return tuple(
        outbox_rows.hand(table, seat, loaded.revision(seat), dealt=seat in dealt)
        for seat in people(table, sorted(dealt | set(called)))
        if table.seats[seat].dm != "closed" and not (seat == shown and table.seats[seat].dms == "edited")
    )


def retired(table: TableRecord) -> tuple[NewDelivery, ...]:
    """What becomes of the hands of a game that is over: the message of each says so. Also that of whoever
    has just pressed there, since the answer to a press can be lost."""
    return tuple(
        outbox_rows.retired(player.user_id, outbox_rows.Retired(seat=seat))
        for seat, player in enumerate(table.seats)
        if player.user_id is not None and player.dm != "closed"
    )


def summons(table: TableRecord, notes: Sequence[NewEntry]) -> tuple[NewDelivery, ...]:
    """What tells people that a computer plays their seat, and how to take it back."""
    return tuple(
        outbox_rows.seat_taken(table, note.seat)
        for note in notes
        if note.text in ("away", "replaced") and note.seat is not None
    )


def told(
    table: TableRecord, entries: Iterable[log.Entry], calls: Iterable[tuple[int, Action]] = ()
) -> tuple[TableRecord, tuple[NewDelivery, ...]]:
    """The table whose log begins anew, and the record of what its log had and of these entries, which stays
    in the channel. ``calls`` led to what they reveal."""
    stored = (*_since(table), *log.dump(table, entries))
    return replace(table, log=()), (outbox_rows.record(stored, calls),)


def noted(table: TableRecord, entries: Iterable[log.Entry], *, anew: bool = False) -> TableRecord:
    """The table with these entries at the end of its log, which its board shows and nothing else. With a
    board that comes ``anew`` they have been shown: what happens next begins the log anew."""
    new = log.dump(table, entries)
    if anew and not new and _SHOWN in table.log:
        return table
    stored: list[Any] = [*_since(table), *new]
    while len(stored) > 1 and log.length(stored) > LONG_LOG:
        del stored[0]
    return replace(table, log=(*stored, _SHOWN) if anew else tuple(stored))


def _since(table: TableRecord) -> tuple[Any, ...]:
    """What has happened since the present board was posted."""
    return () if _SHOWN in table.log else tuple(table.log)
