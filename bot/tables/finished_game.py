"""A game that is over, position by position, from its journal: for a replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from data.db.records import OVER, Entry, TableRecord
from data.fair_play.published import open_seats
from data.fair_play.replay import Position, course
from data.results.result import GONE
from games import GAMES
from games.engine import Event, Outcome, Refused, View, message


class Part(NamedTuple):
    """A round or hand of a game: the position at which it began, and its number, from 1."""

    position: int
    number: int


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game. ``positions`` are after its start and its moves in order, ``public`` the numbers of
    those that everyone saw change. ``notes`` are who had left or come back just before a position, by its
    number, and ``opened`` the seats whose hands everyone may see at each position
    (:func:`data.fair_play.published.open_seats`)."""

    table: TableRecord
    positions: tuple[Position, ...]
    public: tuple[int, ...]
    notes: dict[int, tuple[Entry, ...]]
    opened: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, table: TableRecord, entries: Sequence[Entry]) -> FinishedGame:
        """Return the course of a finished table.

        Raises:
            Refused: the game isn't over, or never began.
            data.fair_play.replay.BadJournal: the journal breaks the rules.
        """
        if table.status not in OVER:
            raise Refused(message("replay-goes-on", table=str(table.id)))
        if not any(entry.kind == "start" for entry in entries):
            raise Refused(message("replay-never-began", table=str(table.id)))
        positions = tuple(course(table, entries))
        public = tuple(
            number
            for number, position in enumerate(positions)
            if number == 0 or any(event.to is None for event in position.events)
        )
        return cls(table, positions, public, _notes(positions, entries), open_seats(table, entries))

    def shows(self, number: int, seat: int, reader: int | None) -> bool:
        """Whether the player of the seat ``reader`` (None: nobody at the table) may see a seat's hand at a
        position. A hand that stayed closed in the game is for its owner alone."""
        return seat == reader or seat in self.opened[number]

    def steps(self, reader: int | None) -> tuple[int, ...]:
        """Return the positions that can be stepped through with hands open: those that everyone saw change,
        and those after moves that this reader may know of, made with a hand that is shown."""
        return tuple(
            number
            for number, position in enumerate(self.positions)
            if number in self.public or self.shows(number - 1, position.entry.seat or 0, reader)
        )

    @property
    def parts(self) -> tuple[Part, ...]:
        """Return the rounds or hands in their order."""
        begins = GAMES[self.table.game].begins
        return tuple(
            Part(at, event.number)
            for at in self.public
            for event in self.events(at)
            if event.kind in begins and hasattr(event, "number")
        )

    def view(self, number: int, seat: int | None) -> View:
        """Return what a seat or (None) everyone could know at a position."""
        view: View = GAMES[self.table.game].view(self.positions[number].state, seat)
        return view

    def outcome(self, number: int) -> Outcome | None:
        """Return how the game had ended at a position; None while it was in play."""
        return GAMES[self.table.game].outcome(self.positions[number].state)

    def events(self, number: int) -> tuple[Event, ...]:
        """Return the public events that led to a position."""
        return tuple(event for event in self.positions[number].events if event.to is None)


def _notes(positions: Sequence[Position], entries: Sequence[Entry]) -> dict[int, tuple[Entry, ...]]:
    found: dict[int, tuple[Entry, ...]] = {}
    for entry in entries:
        if entry.kind == "note" and entry.seat is not None and entry.text in (*GONE, "back"):
            after = (number for number, position in enumerate(positions) if position.entry.seq > entry.seq)
            number = next(after, len(positions) - 1)
            found[number] = (*found.get(number, ()), entry)
    return found
