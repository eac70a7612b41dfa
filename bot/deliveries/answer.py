"""The answer that a press on a board is waiting for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord

from bot.face import Face, mentions
from bot.posting import FAULTS, short
from bot.queues import either
from bot.response import FirstAnswer, draw
from bot.screens.model import Screen

_log = logging.getLogger(__name__)

ANSWER_SECONDS = 2.0
"""How long a press waits to be answered by its board before it is acknowledged without one; Discord wants
an answer within 3."""


class Answer:
    """Used at most once: for the edit of the board that was pressed, or to acknowledge the press."""

    def __init__(self, interaction: discord.Interaction[Any], face: Face) -> None:
        self._face = face
        self._interaction = interaction
        self._first = FirstAnswer.of(interaction)
        self._done = asyncio.Event()
        self.message = interaction.message.id if interaction.message is not None else None

    def release(self) -> None:
        """The board won't need it: let the press be acknowledged by itself."""
        self._done.set()

    async def edit(self, message_id: int, screen: Screen) -> bool:
        """Edit the pressed message by answering the press; False if that can't be done any more."""
        if self._done.is_set():
            return False
        if message_id != self.message:
            self.release()
            return False
        response = self._interaction.response
        try:
            drawn = await draw(self._face, self._interaction, screen)
            return await self._first.give(
                lambda: self._face.show(
                    drawn,
                    lambda look: response.edit_message(
                        view=look.view, attachments=look.files, allowed_mentions=mentions(screen)
                    ),
                )
            )
        except FAULTS as error:
            _log.info("a press could not be answered in time: %s", short(error))
            return False
        finally:
            self._done.set()

    async def settle(self, sleep: Callable[[float], Coroutine[object, object, None]]) -> None:
        """Wait for the edit, but not too long: then acknowledge the press by itself."""
        await either(self._done.wait(), sleep(ANSWER_SECONDS))
        try:
            await self._first.defer()
        except FAULTS as error:
            # The change is made: what follows from it isn't given up for want of an acknowledgement.
            _log.info("a press could not be acknowledged: %s", short(error))
