"""The answer that a press on a board is waiting for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord

from bot.discord_api.first_response import ANSWER_SECONDS, FirstAnswer, show_pressed
from bot.discord_api.messages import FAULTS, short
from bot.discord_api.payloads import Payloads
from bot.discord_api.tokens import Tokens
from bot.process.waiting import either
from bot.rendering.screens.model import Screen

_log = logging.getLogger(__name__)

ATTEMPTS = 2
"""How often the acknowledgement of a press is tried when it is refused; one that may have arrived isn't
repeated."""


class Answer:
    """The answer to a press, used at most once: for the edit of the pressed board, or to acknowledge the
    press. In any case the press's token can then change that board, which Discord doesn't count."""

    def __init__(self, interaction: discord.Interaction[Any], payloads: Payloads, tokens: Tokens) -> None:
        self._payloads = payloads
        self._tokens = tokens
        self._interaction = interaction
        self._first = FirstAnswer.of(interaction)
        self._done = asyncio.Event()
        self.changed = False
        """Whether the change that the press asks for has been made."""
        self.message = interaction.message.id if interaction.message is not None else None

    def release(self) -> None:
        """Let the press be acknowledged by itself: the board won't need it."""
        self._done.set()

    async def edit(self, message_id: int, screen: Screen) -> bool:
        """Edit the pressed message by answering the press; False if that isn't possible any more. The press
        is acknowledged then, so that its token can edit the message."""
        if message_id != self.message:
            self.release()
            return False
        if self._done.is_set():
            await self.acknowledge()
            return False
        try:
            return await show_pressed(self._payloads, self._interaction, screen, strictly=True)
        except FAULTS as error:
            _log.info("a press could not be answered in time: %s", short(error))
            return False
        finally:
            self._done.set()

    async def acknowledge(self) -> bool:
        """Acknowledge the press unless it was answered; False if that may have failed. Its token can be used
        from then on."""
        self.release()
        try:
            await self._first.defer()
        except FAULTS as error:
            # The change is made: its consequences don't depend on an acknowledgement.
            _log.info("a press could not be acknowledged: %s", short(error))
            return False
        self._tokens.note(self._interaction)
        return True

    async def settle(self, sleep: Callable[[float], Coroutine[object, object, None]]) -> None:
        """Wait for the edit, but not long: then acknowledge the press by itself."""
        if not self._done.is_set():
            await either(self._done.wait(), sleep(ANSWER_SECONDS))
        for _ in range(ATTEMPTS):
            if await self.acknowledge():
                return
