"""A fictional table, for examples."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bot.i18n.translate import Words
from bot.rendering.screens.drawings import Player
from bot.rendering.screens.scene import GameScreens, R, Scene
from data.db.records import SeatRecord, TableRecord, TableSettings, Untrusted, raw

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
_WHO = ("ana", "ben", "cleo")


@dataclass(frozen=True, slots=True)
class Example(Scene[R]):
    """A table as an example shows it: its people are known to nobody."""

    def player(self, seat: int) -> Player:
        """Return a player of the example, with an initial."""
        return Player(
            seat + 1, raw(self.table.seats[seat].name), self.words.say("seat-number", seat=str(seat + 1))
        )


def example(
    words: Words, name: str, game: GameScreens[R, Any, Any, Any], rules: R, players: int
) -> Example[R]:
    """Return a table of so many, three at most, who play by these rules."""
    seats = tuple(SeatRecord(None, Untrusted(words.say(f"example-{who}")), "") for who in _WHO[:players])
    table = TableRecord(
        0, name, 0, 0, 0, "playing", 1, 0, rules.model_dump(mode="json"),
        TableSettings(preset="", seats=players), b"", seats, None, (), None, None, _LONG_AGO, _LONG_AGO, None,
    )  # fmt: skip
    return Example(table, game, words)
