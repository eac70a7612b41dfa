"""A change of a table, as a value: decided first, then written, and told only after that."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from bot.tables import log, outbox_rows
from bot.tables.loaded_table import LoadedTable
from data.db.records import NewDelivery, NewEntry, TableRecord
from games.engine import Action

LONG_LOG = 30
"""The most events, a line each, that a log keeps; the oldest are dropped first."""
_SHOWN = log.Shown().model_dump(mode="json")


@dataclass(frozen=True, slots=True)
class Change:
    """The table after a change, its journal entries and the outbox rows to deliver. ``moved`` says that its
    channel doesn't show the table; ``sits`` is the person who sits down, if somebody does. Where nothing
    changes there is no change: None."""

    after: LoadedTable
    entries: tuple[NewEntry, ...] = ()
    outbox: tuple[NewDelivery, ...] = ()
    moved: bool = False
    sits: int | None = None

    @classmethod
    def of(cls, table: TableRecord, *owes: NewDelivery, entries: tuple[NewEntry, ...] = ()) -> Change:
        """Return a change in which the game stays as it is."""
        return cls(LoadedTable(table), entries, owes)


class MovedOn(Exception):  # noqa: N818 - says what happened
    """A press was meant for an earlier position of the table, or for one that was lost when an older copy of
    the database was ``put_back``."""

    def __init__(self, table: TableRecord, *, put_back: bool = False) -> None:
        super().__init__(f"table {table.id} is at version {table.version}")
        self.table = table
        self.put_back = put_back


def people(table: TableRecord, seats: Iterable[int]) -> list[int]:
    """Return the seats that a person plays, of those given."""
    return [seat for seat in seats if table.seats[seat].level is None]


def hands(
    loaded: LoadedTable,
    seats: Iterable[int],
    turns: Mapping[int, bool] = MappingProxyType({}),
    *,
    shown: int | None = None,
    verdicts: Collection[int] = (),
) -> tuple[NewDelivery, ...]:
    """Return the rows for the hands of the people in these seats, and of those whose ``turns`` it is, where
    DMs reach them; with each turn, whether the hand calls its player. ``shown`` is a seat whose player sees
    the hand in its own message, by the answer to a press there; in those of ``verdicts`` the last reveal is
    shown before the hand."""
    table, dealt = loaded.table, {*seats, *verdicts}
    return tuple(
        [
            outbox_rows.hand(
                table,
                seat,
                loaded.revision(seat),
                dealt=seat in dealt,
                call=turns.get(seat, False),
                verdict=seat in verdicts,
            )
            for seat in people(table, sorted(dealt | set(turns)))
            if table.seats[seat].dm != "closed"
            and (seat in verdicts or not (seat == shown and table.seats[seat].dms == "edited"))
        ]
    )


def retired(table: TableRecord) -> tuple[NewDelivery, ...]:
    """Return the rows that mark the hands of a closed table as over."""
    return tuple(
        outbox_rows.retired(player.user_id, outbox_rows.Retired(seat=seat))
        for seat, player in enumerate(table.seats)
        if player.user_id is not None and player.dm != "closed"
    )


def ended(table: TableRecord, verdicts: Collection[int]) -> tuple[NewDelivery, ...]:
    """Return the rows that show everyone the end of the game in place of their hand, those of ``verdicts``
    after the last reveal."""
    return tuple(
        outbox_rows.ended(table, seat, verdict=seat in verdicts)
        for seat, player in enumerate(table.seats)
        if player.user_id is not None and player.dm != "closed"
    )


def summons(table: TableRecord, notes: Sequence[NewEntry]) -> tuple[NewDelivery, ...]:
    """Return the rows that tell people that a computer plays their seat, and how to take it back."""
    return tuple(
        outbox_rows.seat_taken(table, note.seat)
        for note in notes
        if note.text in ("away", "replaced") and note.seat is not None
    )


def told(
    table: TableRecord, entries: Iterable[log.Entry], calls: Iterable[tuple[int, Action]] = ()
) -> tuple[TableRecord, tuple[NewDelivery, ...]]:
    """Return the table with an empty log, and the record of its old log and these entries, which stays in the
    channel. ``calls`` led to what they reveal."""
    stored = (*_since(table), *log.dump(table, entries))
    return replace(table, log=()), (outbox_rows.record(stored, calls),)


def noted(table: TableRecord, entries: Iterable[log.Entry], *, new_board: bool = False) -> TableRecord:
    """Return the table with these entries at the end of its log, which only its board shows. A board that
    comes ``new_board`` has shown them: what happens next begins a new log."""
    new = log.dump(table, entries)
    if new_board and not new and _SHOWN in table.log:
        return table
    stored: list[Any] = [*_since(table), *new]
    while len(stored) > 1 and log.length(stored) > LONG_LOG:
        del stored[0]
    return replace(table, log=(*stored, _SHOWN) if new_board else tuple(stored))


def _since(table: TableRecord) -> tuple[Any, ...]:
    """Return what has happened since the present board was posted."""
    return () if _SHOWN in table.log else tuple(table.log)
