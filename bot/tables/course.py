"""A game that is over, moment by moment, from its journal: for seeing it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.screens import SCREENS
from bot.screens.frame import Scene
from bot.screens.model import Picture
from bot.words import Words
from data.records import Entry, TableRecord
from data.replay import Moment, course
from data.results import GONE, OVER
from games import GAMES
from games.engine import Refused, Seat, message


@dataclass(frozen=True, slots=True)
class Course:
    """A finished game. ``moments`` are its start and its moves in order, ``public`` the numbers of those that
    everyone noticed, and ``notes`` who had left or come back just before a moment, by its number."""

    table: TableRecord
    moments: tuple[Moment, ...]
    public: tuple[int, ...]
    notes: dict[int, tuple[Entry, ...]]

    @classmethod
    def of(cls, table: TableRecord, entries: Sequence[Entry]) -> Course:
        """The course of a table that is over.

        Raises:
            Refused: the game goes on, or never began.
            data.replay.BadJournal: the journal can't have happened.
        """
        if table.status not in OVER:
            raise Refused(message("replay-goes-on", table=str(table.id)))
        if not any(entry.kind == "start" for entry in entries):
            raise Refused(message("replay-never-began", table=str(table.id)))
        moments = tuple(course(table, entries))
        public = tuple(
            number
            for number, moment in enumerate(moments)
            if number == 0 or any(event.to is None for event in moment.events)
        )
        return cls(table, moments, public, _notes(moments, entries))

    def scene(self, number: int, seat: int | None, words: Words) -> Scene:
        """The table as it was after a moment, for a seat or (None) for everyone."""
        game, state = GAMES[self.table.game], self.moments[number].state
        screens = SCREENS[self.table.game]
        return Scene(self.table, screens, words, game.view(state, seat), game.outcome(state))

    def told(self, number: int, words: Words) -> list[str]:
        """What everyone saw happen at a moment, a paragraph each."""
        scene = self.scene(number, None, words)
        lines = [
            scene.say(f"board-{note.text}", name=Seat(note.seat or 0), by="")
            for note in self.notes.get(number, ())
        ]
        return lines + scene.game.events(scene, self._public(number))

    def pictures(self, number: int, words: Words) -> list[Picture]:
        """What was a picture of what everyone saw happen at a moment."""
        before, scene = (self.scene(at, None, words) for at in (max(number - 1, 0), number))
        return scene.game.pictures(before, scene, self._public(number))

    def _public(self, number: int) -> list[Any]:
        return [event for event in self.moments[number].events if event.to is None]


def _notes(moments: Sequence[Moment], entries: Sequence[Entry]) -> dict[int, tuple[Entry, ...]]:
    found: dict[int, tuple[Entry, ...]] = {}
    for entry in entries:
        if entry.kind == "note" and entry.seat is not None and entry.text in (*GONE, "back"):
            after = (number for number, moment in enumerate(moments) if moment.entry.seq > entry.seq)
            number = next(after, len(moments) - 1)
            found[number] = (*found.get(number, ()), entry)
    return found
