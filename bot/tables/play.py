"""A table whose game is going on: its engine, its state and its chance, put together."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.screens import SCREENS
from bot.screens.frame import Scene, person_words, public_words
from bot.tables.lobby import game_of
from data.records import TableRecord
from data.store import KNOWN
from games.chance import Chance, Sealed, table_key
from games.engine import Game, View

_STATES: dict[int, tuple[Mapping[str, Any] | None, Any]] = {}
"""Of some tables the stored state that was read last, and what it says. Reading one checks it, which takes a
hundred times as long as a move; a state is known by the very object that was read, so nothing is taken for
another one."""


@dataclass(frozen=True, slots=True)
class Play:
    """The game at a table. ``state`` stays in here: everything that is shown goes through :meth:`view`."""

    table: TableRecord
    game: Game[Any, Any, Any, Any]
    state: Any

    @classmethod
    def of(cls, table: TableRecord) -> Play:
        """The game as stored.

        Raises:
            games.engine.BadState: the stored state is damaged.
            ValueError: the table has no game yet.
        """
        if table.state is None:
            raise ValueError(f"table {table.id} has no game yet")
        game = game_of(table)
        known = _STATES.get(table.id)
        if known is None or known[0] is not table.state:
            known = _know(table, game.load(table.state))
        return cls(table, game, known[1])

    @classmethod
    def after(cls, table: TableRecord, state: Any) -> TableRecord:
        """The table with another state, which needn't be read again to be shown."""
        moved = replace(table, state=game_of(table).dump(state))
        _know(moved, state)
        return moved

    def view(self, seat: int | None) -> View:
        """All that a seat may know; None for the public."""
        view: View = self.game.view(self.state, seat)
        return view

    @property
    def computers(self) -> tuple[int, ...]:
        """The awaited seats that a computer plays."""
        return tuple(seat for seat in self.view(None).awaited if self.table.seats[seat].level is not None)

    @property
    def people(self) -> tuple[int, ...]:
        """The awaited seats that a person plays."""
        return tuple(seat for seat in self.view(None).awaited if self.table.seats[seat].level is None)

    @property
    def unadvised(self) -> tuple[int, ...]:
        """The awaited people whose hints come by themselves, whom DMs reach, and who have none for this
        moment."""
        return tuple(
            seat
            for seat in self.people
            if self.table.seats[seat].hinted not in (None, self.moment(seat))
            and self.table.seats[seat].dm != "closed"
        )

    def moment(self, seat: int) -> int:
        """A number that is another one whenever the seat has something else to decide; never 0."""
        return (self.table.moves + 1) * 10**9 + SCREENS[self.table.game].stamp(self.view(seat))


def _know(table: TableRecord, state: Any) -> tuple[Mapping[str, Any] | None, Any]:
    _STATES.pop(table.id, None)
    if len(_STATES) >= KNOWN:
        del _STATES[next(iter(_STATES))]
    known = _STATES[table.id] = (table.state, state)
    return known


def scene_of(table: TableRecord, seat: int | None) -> Scene:
    """The table as a seat sees it in its own language, or as the public does in the server's."""
    words = public_words(table) if seat is None else person_words(table, seat)
    screens = SCREENS[table.game]
    if table.state is None or table.status == "closed":
        return Scene(table, screens, words)
    play = Play.of(table)
    return Scene(table, screens, words, play.view(seat), play.game.outcome(play.state))


def chance_of(table: TableRecord) -> Sealed:
    """The chance of a table whose game has started."""
    return Sealed(_key(table))


def luck_of(table: TableRecord, seat: int) -> Chance:
    """What a computer mixes its play with: apart from the table's dice, new for each version."""
    return Sealed(hmac.digest(_key(table), f"computer {seat} at {table.version}".encode(), "sha256"))


def _key(table: TableRecord) -> bytes:
    return table_key(table.secret, table.frozen.ids)
