"""The first answer to an interaction: it is due within 3 s, and several callers may want to give it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.discord_api.error_codes import UNANSWERABLE
from bot.discord_api.payloads import Drawn, Payloads, mentions
from bot.discord_api.request_context import SERVER_ERROR
from bot.rendering.screens.model import Screen

CHANGES_PRESSED = (
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)
"""After such an answer the interaction's own message is the one that was pressed."""
ANSWER_SECONDS = 0.3
"""How long a press waits to be answered by its board or by its hand, in seconds. Then it is acknowledged, and
what it waited for follows by its token. An acknowledgement of its own for each picture, which takes some
hundredths of a second, would be a request more."""
_KEY = "undercup first answer"


class FirstAnswer:
    """The first caller gives the first answer of an interaction; all others continue from it. After one that
    Discord refused, another can be given; one that failed in any other way was the first one all the same,
    since it may have arrived. ``lost`` says that it isn't known whether one has arrived, or that none can any
    more."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._turn = asyncio.Lock()
        self._given = False
        self.lost = False

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> FirstAnswer:
        """Return the first answer of an interaction."""
        found: FirstAnswer = interaction.extras.setdefault(_KEY, cls(interaction))
        return found

    async def give(self, answer: Callable[[], Awaitable[object]]) -> bool:
        """Give the first answer, unless another caller does: then wait for that one and return False.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError: it seems not to have arrived.
        """
        async with self._turn:
            if self._given:
                return False
            self._given = self.lost = True
            try:
                await answer()
            except discord.HTTPException as error:
                self._given = self.lost = error.status >= SERVER_ERROR or error.code in UNANSWERABLE
                raise
            self.lost = False
        return True

    async def defer(self) -> None:
        """Acknowledge the interaction: a press shows nothing, a command that the bot thinks, to the person
        alone."""
        response = self._interaction.response
        await self.give(lambda: response.defer(ephemeral=True))

    async def think(self) -> None:
        """Acknowledge as :meth:`defer`, and show also after a press that the bot thinks."""
        response = self._interaction.response
        await self.give(lambda: response.defer(ephemeral=True, thinking=True))


async def draw(payloads: Payloads, interaction: discord.Interaction[Any], screen: Screen) -> Drawn:
    """Return a screen with its pictures drawn if the bot may attach them, for :meth:`Payloads.show`. Call it
    before the first answer is given, so that another can be given if it takes too long."""
    return await payloads.draw(screen, attach=interaction.app_permissions.attach_files)


async def show_pressed(
    payloads: Payloads, interaction: discord.Interaction[Any], screen: Screen, *, strictly: bool = False
) -> bool:
    """Make the pressed message show a screen: by the first answer, or where another one was given before its
    pictures are drawn, by the press's token, which isn't counted. Then the message of that answer shows the
    screen; with ``strictly`` that must be the pressed one, else nothing is shown: False.

    Raises:
        discord.HTTPException, aiohttp.ClientError, OSError: it seems not to have arrived.
    """
    first, response, named = FirstAnswer.of(interaction), interaction.response, mentions(screen)
    drawn = await draw(payloads, interaction, screen)

    async def answer() -> None:
        await payloads.show(drawn, lambda look: response.edit_message(**look.edited, allowed_mentions=named))

    if await first.give(answer):
        return True
    if strictly and response.type not in CHANGES_PRESSED:
        return False
    edit = interaction.edit_original_response
    await payloads.show(drawn, lambda look: edit(**look.edited, allowed_mentions=named))
    return True
