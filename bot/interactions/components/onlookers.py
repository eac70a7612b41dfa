"""Presses of people who watch a game."""

from __future__ import annotations

from bot.interactions.handlers import press
from bot.interactions.live_boards import LiveBoards
from bot.interactions.reply import Asked
from bot.rendering.screens.model import Pressed


class OnlookerPresses:
    """Shows boards to people who watch."""

    def __init__(self, live_boards: LiveBoards) -> None:
        self._live_boards = live_boards

    @press("watching", "moment")
    async def _watch(self, interaction: Asked, pressed: Pressed) -> None:
        """*Watch*, and *Refresh* under what is watched."""
        await self._live_boards.watch(interaction, pressed.table, again=pressed.arg is not None)
