"""Presses of players who are out of a game in play."""

from __future__ import annotations

from bot.i18n.translate import words
from bot.interactions.handlers import press
from bot.interactions.reply import Answers, Asked
from bot.outbox import Deliveries
from bot.rendering.renderer import own_scene, scene
from bot.rendering.screens import watching
from bot.rendering.screens.model import Pressed
from bot.tables import EliminatedPlayers
from bot.tables.eliminated import watched


class EliminatedPresses:
    """Lets the computers finish, and shows the open hands."""

    def __init__(self, answers: Answers, eliminated: EliminatedPlayers, deliveries: Deliveries) -> None:
        self._answers = answers
        self._eliminated = eliminated
        self._deliveries = deliveries

    @press("finish", "moment")
    async def _finish(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._eliminated.finish(pressed.table, interaction.user.id)

    @press("watching", "moment")
    async def _watch(self, interaction: Asked, pressed: Pressed) -> None:
        """Show the open hands to this person alone: never in place of what others read."""
        loaded = await self._eliminated.watch(pressed.table, interaction.user.id)
        language = words(str(interaction.locale))
        seats = [own_scene(loaded, seat, language) for seat in watched(loaded.view(None))]
        await self._answers.say_in_place(interaction, watching.hands(scene(loaded, language), seats))
