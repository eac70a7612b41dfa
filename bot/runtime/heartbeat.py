"""A file that the bot touches while it is connected, so that :mod:`bot.cli.health` can tell."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord

from bot.process.waiting import either

_log = logging.getLogger(__name__)

BEAT_SECONDS = 20.0


class Heartbeat:
    """Touches the health file every 20 s while the gateway is connected, or the process ``waits`` to be
    needed, and then calls ``look`` for files beside it."""

    def __init__(
        self,
        file: Path,
        client: discord.AutoShardedClient,
        look: Callable[[], Awaitable[None]],
        *,
        waits: Callable[[], bool] = lambda: False,
    ) -> None:
        self._file = file
        self._client = client
        self._look = look
        self._waits = waits
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to touch the file, if it hasn't begun."""
        if self._task is not None:
            return
        self._task = asyncio.create_task(self._beat(), name="health")

    async def stop(self) -> None:
        """Stop, and remove the file: a bot that has stopped isn't healthy."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._file.unlink(missing_ok=True)

    async def _beat(self) -> None:
        while True:
            if self.well:
                self._touch()
                await self._look()
            if self._client.is_ready():
                await asyncio.sleep(BEAT_SECONDS)
            else:
                await either(self._client.wait_until_ready(), asyncio.sleep(BEAT_SECONDS))

    @property
    def connected(self) -> bool:
        """Whether the gateway is connected, with every shard."""
        shards = self._client.shards.values()
        return self._client.is_ready() and not any(shard.is_closed() for shard in shards)

    @property
    def well(self) -> bool:
        """Whether it is connected, or waits for shards, with which it will be."""
        return self.connected or self._waits()

    def _touch(self) -> None:
        """Touch the file. A full disk now must not stop later touches."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.touch()
        except OSError as error:
            _log.warning("the health file can't be touched: %s", error.strerror)
