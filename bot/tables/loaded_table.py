"""A table as it was read for one change: its row, its game's state, and what each reader may know of that."""

from __future__ import annotations

import hmac
from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any

from data.db.cache import Kept, size_of
from data.db.records import OVER, TableRecord
from data.fair_play.draw_source import computer_key
from games import GAMES
from games.chance import Chance, Sealed
from games.engine import Game, Message, Outcome, Seat, View, message


def game_of(table: TableRecord) -> Game[Any, Any, Any, Any]:
    """Return the game that is played at a table."""
    return GAMES[table.game]


def awaited_people(table: TableRecord, view: View) -> list[int]:
    """Return the awaited seats that a person plays, and whose move isn't forced as everyone knows."""
    game = GAMES[table.game]
    return [
        seat for seat in view.awaited if table.seats[seat].level is None and not game.is_forced(view, seat)
    ]


class _Read:
    """A stored state as its game reads it, with the views of it that were asked for."""

    __slots__ = ("state", "stored", "views")

    def __init__(self, stored: Mapping[str, Any], state: Any) -> None:
        self.stored = stored
        self.state = state
        self.views: dict[int | None, View] = {}


_READ: Kept[int, _Read] = Kept()
"""The stored state read last of some tables. Reading one checks it, which takes a hundred times as long as a
move. A state is known by the very object that was read, so it can't be mistaken for another."""


class LoadedTable:
    """A table as it was read for one change. It is passed on to all that a press leads to: the state is read
    at most once, and a view made at most once for each reader.

    ``table`` is the table's row, ``game`` the game that is played there. The state stays in here: everything
    that is shown comes from :meth:`view`.
    """

    __slots__ = ("_people", "_read", "game", "table")

    def __init__(self, table: TableRecord) -> None:
        self.table = table
        self.game: Game[Any, Any, Any, Any] = GAMES[table.game]
        self._read: _Read | None = None
        self._people: tuple[int, ...] | None = None

    def after(self, state: Any) -> LoadedTable:
        """Return the table with another state of its game, which needn't be read again."""
        stored = self.game.dump(state)
        loaded = LoadedTable(replace(self.table, state=stored))
        loaded._read = _keep(self.table.id, _Read(stored, state))
        return loaded

    def at(self, table: TableRecord) -> LoadedTable:
        """Return the changed table; where its game has the same state, with what was read of it."""
        loaded = LoadedTable(table)
        if table.state is self.table.state:
            loaded._read = self._read
        return loaded

    @property
    def has_begun(self) -> bool:
        """Whether there is a game: none is in a lobby."""
        return self.table.state is not None

    @property
    def state(self) -> Any:
        """The state of the game.

        Raises:
            games.engine.BadState: the stored state is damaged.
            ValueError: the table has no game yet.
        """
        if self._read is None:
            self._read = _find(self.table)
        return self._read.state

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know; None for the public.

        Raises:
            games.engine.BadState, ValueError: as :attr:`state`.
        """
        if self._read is None:
            self._read = _find(self.table)
        known = self._read
        view = known.views.get(seat)
        if view is None:
            view = known.views[seat] = self.game.view(known.state, seat)
        return view

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is in play."""
        return self.game.outcome(self.state)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for."""
        return self.view(None).awaited

    @property
    def computers(self) -> tuple[int, ...]:
        """The awaited seats that a computer plays."""
        return tuple([seat for seat in self.awaited if self.table.seats[seat].level is not None])

    @property
    def people(self) -> tuple[int, ...]:
        """The awaited seats that a person plays, and whose move isn't :attr:`forced`."""
        if self._people is None:
            self._people = tuple(awaited_people(self.table, self.view(None)))
        return self._people

    @property
    def forced(self) -> int | None:
        """The awaited seat of a person whose only move everyone can know: it is played by itself."""
        view = self.view(None)
        for seat in view.awaited:
            if self.table.seats[seat].level is None and self.game.is_forced(view, seat):
                return seat
        return None

    @property
    def alone_know(self) -> tuple[int, ...]:
        """The awaited people who have one move, and may be the only ones who know that."""
        return tuple([seat for seat in self.people if len(self.view(seat).legal) == 1])

    @property
    def unadvised(self) -> tuple[int, ...]:
        """The awaited people with automatic hints, reached by DMs, who have no hint for their present
        decision."""
        return tuple(
            [
                seat
                for seat in self.people
                if (hinted := self.table.seats[seat].hinted) is not None
                and self.table.seats[seat].dm != "closed"
                and hinted != self.decision(seat)
            ]
        )

    def revision(self, seat: int) -> int:
        """Return the revision of a seat's hand, as :meth:`games.engine.Game.revision`."""
        return self.game.revision(self.view(seat))

    def decision(self, seat: int) -> int:
        """Return a number that changes whenever the seat has something else to decide; never 0."""
        return (self.table.moves + 1) * 10**9 + self.revision(seat)

    def moment(self, seat: int) -> Hashable:
        """Return what tells a seat's decision from those of all other tables and games."""
        table = self.table
        return table.id, table.created, table.epoch, self.decision(seat), seat

    def still_asks(self, before: LoadedTable, seat: int) -> bool:
        """Whether a seat has the same decision as before, and is still played by a person or a computer as it
        was. Other changes at the table, such as a moved board, don't spoil a thought."""
        then, table = before.table, self.table
        if (then.status, then.suspended, then.epoch, then.seats[seat].level) != (
            table.status,
            table.suspended,
            table.epoch,
            table.seats[seat].level,
        ):
            return False
        same = then.state == table.state
        return same or (seat in self.awaited and self.view(seat) == before.view(seat))


def _find(table: TableRecord) -> _Read:
    if table.state is None:
        raise ValueError(f"table {table.id} has no game yet")
    known = _READ.get(table.id)
    if known is None or known.stored is not table.state:
        known = _keep(table.id, _Read(table.state, game_of(table).load(table.state)))
    if table.status in OVER:
        _READ.is_past(table.id)
    return known


def _keep(table_id: int, read: _Read) -> _Read:
    _READ.keep(table_id, read, size_of(read.stored))
    return read


def make_room(room: int) -> None:
    """Set the memory for states that were read, in bytes."""
    _READ.room = room


def not_your_turn(loaded: LoadedTable) -> Message:
    """Return the refusal that it isn't a person's turn, with whose turn it is."""
    return message("table-not-your-turn", turn=tuple(map(Seat, loaded.awaited)))


def luck_of(table: TableRecord, seat: int) -> Chance:
    """Return the chance with which a computer mixes its play: apart from the table's dice, new for each move
    of the game. Other changes of the table, such as time that is given back, leave it as it is."""
    decision = f"computer {seat} at {table.part}.{table.moves}"
    return Sealed(hmac.digest(computer_key(table), decision.encode(), "sha256"))
