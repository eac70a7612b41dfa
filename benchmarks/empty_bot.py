"""A bot that only acknowledges presses: ``python -m benchmarks.empty_bot``. With the name of a file it also
makes one full commit there for each press, before it acknowledges. With ``tells`` after that it makes as many
requests as a move at a table, without any thought.

It connects as Undercup does, with the same two settings, so the difference between the two is Undercup's
work.
"""

from __future__ import annotations

import asyncio
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

import aiosqlite
import discord

from bot.discord_api.addresses import point_at


class EmptyBot(discord.AutoShardedClient):
    """Acknowledges every press on a component."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Called by discord.py for every interaction."""
        await interaction.response.defer()


class CommittingBot(EmptyBot):
    """Acknowledges every press once a row about it is on the disk, in a transaction of its own."""

    def __init__(self, file: str, **named: Any) -> None:
        super().__init__(**named)
        self._file = file
        self._database: aiosqlite.Connection | None = None
        self._one = asyncio.Lock()

    async def setup_hook(self) -> None:
        """Called by discord.py before it connects."""
        self._database = await aiosqlite.connect(self._file)
        for statement in (
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=FULL",
            "CREATE TABLE IF NOT EXISTS presses (id INTEGER PRIMARY KEY, custom_id TEXT, user_id INTEGER)",
        ):
            await self._database.execute(statement)

    async def close(self) -> None:
        """Called by discord.py at the end."""
        if self._database is not None:
            await self._database.close()
        await super().close()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Called by discord.py for every interaction."""
        if self._database is None:
            raise RuntimeError("the database isn't open")
        data: Any = interaction.data
        async with self._one:
            row = (interaction.id, data["custom_id"], interaction.user.id)
            await self._database.execute("INSERT INTO presses VALUES (?, ?, ?)", row)
            await self._database.commit()
        await super().on_interaction(interaction)


PICTURE = bytes(12_000)
"""About the size of a table's picture, in bytes."""


class TellingBot(CommittingBot):
    """After the acknowledgement of a press it posts a message with a file, removes its last one, and edits a
    message to the person who has pressed. That is the minimum of a move where boards move down and hands go
    by DM."""

    def __init__(self, file: str, **named: Any) -> None:
        super().__init__(file, **named)
        self._posted: dict[int, discord.PartialMessage] = {}
        self._written: dict[int, discord.PartialMessage] = {}
        self._telling: set[asyncio.Task[None]] = set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Called by discord.py for every interaction."""
        await super().on_interaction(interaction)
        for way in (self._post(interaction.channel_id or 0), self._write(interaction.user.id)):
            task = asyncio.create_task(way)
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _post(self, channel_id: int) -> None:
        channel = self.get_partial_messageable(channel_id)
        before = self._posted.pop(channel_id, None)
        message = await channel.send(_SAID, file=discord.File(io.BytesIO(PICTURE), "table.png"))
        self._posted[channel_id] = channel.get_partial_message(message.id)
        if before is not None:
            await before.delete()

    async def _write(self, user_id: int) -> None:
        if user_id not in self._written:
            channel = await self.create_dm(discord.Object(user_id))
            self._written[user_id] = channel.get_partial_message((await channel.send(_SAID)).id)
        await self._written[user_id].edit(content=_SAID)


_SAID = "Five dice are on the table, and it is somebody's turn to say how many of a face there are. " * 3


def main(arguments: Sequence[str]) -> None:
    """Connect, and acknowledge until stopped."""
    point_at(os.environ["UNDERCUP_API_BASE"])
    named: dict[str, Any] = {
        "intents": discord.Intents(guilds=True),
        "max_messages": None,
        "chunk_guilds_at_startup": False,
        "member_cache_flags": discord.MemberCacheFlags.none(),
    }
    client: EmptyBot
    match arguments:
        case [file, "tells"]:
            client = TellingBot(file, **named)
        case [file]:
            client = CommittingBot(file, **named)
        case _:
            client = EmptyBot(**named)
    client.run(os.environ["UNDERCUP_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main(sys.argv[1:])
