"""A bot that does nothing but acknowledge presses: ``python -m benchmarks.empty_bot``. With the name of a
file it also makes one full commit there for each press, before it acknowledges.

It connects as Undercup does, by the same two settings, so what differs between the two is Undercup's work.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from typing import Any

import aiosqlite
import discord

from bot.client import point_at


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


def main(arguments: Sequence[str]) -> None:
    """Connect, and acknowledge until stopped."""
    point_at(os.environ["UNDERCUP_API_BASE"])
    named: dict[str, Any] = {
        "intents": discord.Intents(guilds=True),
        "max_messages": None,
        "chunk_guilds_at_startup": False,
        "member_cache_flags": discord.MemberCacheFlags.none(),
    }
    client = CommittingBot(arguments[0], **named) if arguments else EmptyBot(**named)
    client.run(os.environ["UNDERCUP_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main(sys.argv[1:])
