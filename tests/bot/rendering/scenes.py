"""Positions of a game as somebody at its table sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.i18n.translate import words
from bot.rendering.screens import SCREENS
from bot.rendering.screens.scene import PlayScene
from data.db.records import TableRecord
from games import GAMES
from games.engine import Rules
from tests.data.sample_tables import new_table, person

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gro", "Hal", "Iris", "Jon")


def table_of(game: str, rules: Rules, players: int | Sequence[str]) -> TableRecord:
    """A table at which so many people, or these, play a game."""
    names = NAMES[:players] if isinstance(players, int) else players
    seats = [person(number, name) for number, name in enumerate(names, 1)]
    return replace(new_table(*seats), game=game, status="playing", rules=rules.model_dump(mode="json"))


def scene_of(table: TableRecord, state: Any, seat: int | None) -> PlayScene[Any, Any]:
    """A position as the player of a seat sees it, or (None) as everyone does, in English."""
    view = GAMES[table.game].view(state, seat)
    return PlayScene(table, SCREENS[table.game], words("en"), view)
