"""Opening the DM channels of people, as fast as Discord lets the bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

import discord

from bot.discord_api.error_codes import SLOW_DOWN, ErrorCode

_log = logging.getLogger(__name__)

OPENING_PAUSE, LONGEST_OPENING_PAUSE = 5.0, 300.0
"""Seconds between two openings of DM channels after a refusal: twice as many after each further one, half as
many after each success, until they are under one."""


class TooFast(Exception):  # noqa: N818 - says what is the matter
    """No DM channel is opened for so many ``seconds``: Discord has refused that to the whole bot."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no DM channel is opened for {seconds:.0f} s")
        self.seconds = seconds


class Openings:
    """Opens DM channels as fast as Discord lets the bot: after a refusal one at a time, with pauses."""

    def __init__(self, client: discord.Client, now: Callable[[], datetime]) -> None:
        self._client = client
        self._now = now
        self._turn = asyncio.Lock()
        self._pause = 0.0
        self._next = now()

    async def open(self, user_id: int) -> int:
        """Return the id of a person's DM channel.

        Raises:
            TooFast: none is opened now.
        """
        if not self._pause:
            return await self._open(user_id)
        async with self._turn:
            return await self._open(user_id)

    async def _open(self, user_id: int) -> int:
        # A clock that was put back must not make the pause longer.
        left = min((self._next - self._now()).total_seconds(), self._pause)
        if left > 0:
            raise TooFast(left)
        pause = self._pause
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
        except discord.HTTPException as error:
            if error.code not in SLOW_DOWN:
                raise
            if self._pause == pause:  # those that were refused side by side are one refusal
                quarantined = error.code == ErrorCode.QUARANTINED
                longer = LONGEST_OPENING_PAUSE if quarantined else max(2 * pause, OPENING_PAUSE)
                self._rest(min(longer, LONGEST_OPENING_PAUSE))
                level = logging.ERROR if quarantined else logging.WARNING
                _log.log(level, "%s; it opens none for %.0f s", SLOW_DOWN[error.code], self._pause)
            raise TooFast(self._pause) from error
        if self._pause == pause:
            self._rest(pause / 2 if pause > 2 else 0.0)
        return channel.id

    def _rest(self, pause: float) -> None:
        self._pause, self._next = pause, self._now() + timedelta(seconds=pause)
