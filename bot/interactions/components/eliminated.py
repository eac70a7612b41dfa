"""Presses of players who are out of a game in play."""

from __future__ import annotations

from bot.interactions.handlers import press
from bot.interactions.reply import Asked
from bot.outbox import Deliveries
from bot.rendering.screens.model import Pressed
from bot.tables import EliminatedPlayers


class EliminatedPresses:
    """Lets the computers finish."""

    def __init__(self, eliminated: EliminatedPlayers, deliveries: Deliveries) -> None:
        self._eliminated = eliminated
        self._deliveries = deliveries

    @press("finish", "moment")
    async def _finish(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._eliminated.finish(pressed.table, interaction.user.id)
