"""Presses under finished hands, which are shown and played again."""

from __future__ import annotations

from bot.interactions.handlers import press
from bot.interactions.reply import Answers, Asked, wait_in_place
from bot.rendering.screens import hand_replay as screens
from bot.rendering.screens.model import Pressed
from bot.tables import FinishedHands, PlayedOn


class FinishedHandPresses:
    """Shows a finished hand, step by step, and plays it on."""

    def __init__(self, answers: Answers, finished_hands: FinishedHands) -> None:
        self._answers = answers
        self._finished_hands = finished_hands

    @press("seen", "past")
    async def _seen(self, interaction: Asked, pressed: Pressed) -> None:
        """Show a finished hand: beside the board, or in place of the step that was shown before."""
        at = (pressed.arg or "").partition(".")[0]
        found = await self._finished_hands.look(
            pressed.table, interaction.user.id, pressed.moves, int(at) if at.isdecimal() else 0
        )
        await self._answers.say_in_place(interaction, screens.look(found))

    @press("playon", "past")
    async def _play_on(self, interaction: Asked, pressed: Pressed) -> None:
        """Play a finished hand on. Computers may think longer than a press may wait for its answer."""
        line = PlayedOn.read(pressed.moves, pressed.arg or "")
        await wait_in_place(interaction)
        played = await self._finished_hands.play_on(pressed.table, interaction.user.id, line)
        await self._answers.say_in_place(interaction, screens.play_on(played))
