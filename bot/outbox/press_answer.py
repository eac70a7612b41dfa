"""The answer that a press on a board is waiting for, and the uses of its token."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord_api.error_codes import GONE
from bot.discord_api.first_response import CHANGES_PRESSED, FirstAnswer, show_pressed
from bot.discord_api.messages import FAULTS, short
from bot.discord_api.payloads import Payloads
from bot.process.waiting import either
from bot.rendering.screens.model import Screen

_log = logging.getLogger(__name__)

ANSWER_SECONDS = 2.0
"""How long a press waits to be answered by its board before it is acknowledged without one, in seconds;
Discord wants an answer within 3."""


ATTEMPTS = 2
"""How often the acknowledgement of a press is tried when it is refused; one that may have arrived isn't
repeated."""

MOST_TOKENS = 500
"""The number of boards whose last press is remembered."""


ORIGINAL: Any = "@original"
"""Discord's name for the message that a first answer has shown or changed; discord.py's types know numbers
alone."""


@dataclass(frozen=True, slots=True)
class PressToken:
    """What is kept of a press that was answered on its board. The interaction itself isn't kept: it has all
    of its message, and refers to itself, so its memory would be freed only after hours."""

    webhook: discord.Webhook

    async def remove(self) -> bool:
        """Remove the pressed message; False if that can't be done."""
        try:
            await self.webhook.delete_message(ORIGINAL)
        except FAULTS as error:
            return _is_gone(error)
        return True


class Tokens:
    """Presses that were answered on boards which may have to be removed soon: removal by a press's token
    isn't counted. They are in memory alone, and valid for 15 minutes."""

    def __init__(self) -> None:
        self._presses: OrderedDict[int, PressToken] = OrderedDict()

    def keep(self, answer: Answer) -> None:
        """Keep a press that is answered."""
        if answer.message is not None and answer.has_board:
            self._presses[answer.message] = answer.token
            if len(self._presses) > MOST_TOKENS:
                self._presses.popitem(last=False)

    def take(self, message_id: int) -> PressToken | None:
        """Take out the press with which a board can be removed now, if one is remembered."""
        return self._presses.pop(message_id, None)


class Answer:
    """The answer to a press, used at most once: for the edit of the pressed board, or to acknowledge the
    press. In any case the press's token can remove that board, which Discord doesn't count."""

    def __init__(self, interaction: discord.Interaction[Any], payloads: Payloads) -> None:
        self._payloads = payloads
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
        """Edit the pressed message by answering the press; False if that isn't possible any more."""
        if self._done.is_set():
            return False
        if message_id != self.message:
            self.release()
            return False
        try:
            return await show_pressed(self._payloads, self._interaction, screen, waits=False, strictly=True)
        except FAULTS as error:
            _log.info("a press could not be answered in time: %s", short(error))
            return False
        finally:
            self._done.set()

    @property
    def has_board(self) -> bool:
        """Whether its token is that of the message that was pressed."""
        return self._interaction.response.type in CHANGES_PRESSED

    @property
    def token(self) -> PressToken:
        """The token that can remove the pressed message once it is answered."""
        return PressToken(self._interaction.followup)

    async def remove(self) -> bool:
        """Remove the pressed message; False if this press can't do that."""
        self.release()
        try:
            await self._first.defer()
        except FAULTS as error:
            return _is_gone(error)
        return self.has_board and await self.token.remove()

    async def settle(self, sleep: Callable[[float], Coroutine[object, object, None]]) -> None:
        """Wait for the edit, but not too long: then acknowledge the press by itself."""
        if not self._done.is_set():
            await either(self._done.wait(), sleep(ANSWER_SECONDS))
        for _ in range(ATTEMPTS):
            try:
                await self._first.defer()
            except FAULTS as error:
                # The change is made: its consequences don't depend on an acknowledgement.
                _log.info("a press could not be acknowledged: %s", short(error))
            else:
                return


def _is_gone(error: Exception) -> bool:
    """Whether a board couldn't be removed because it isn't there any more."""
    _log.info("a pressed board could not be removed by its press: %s", short(error))
    return isinstance(error, discord.HTTPException) and error.code in GONE
