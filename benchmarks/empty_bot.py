"""A bot that does nothing but acknowledge presses: ``python -m benchmarks.empty_bot``.

It connects as Undercup does, by the same two settings, so what differs between the two is Undercup's work.
"""

from __future__ import annotations

import os
from typing import Any

import discord

from bot.client import point_at


class EmptyBot(discord.AutoShardedClient):
    """Acknowledges every press on a component."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Called by discord.py for every interaction."""
        await interaction.response.defer()


def main() -> None:
    """Connect, and acknowledge until stopped."""
    point_at(os.environ["UNDERCUP_API_BASE"])
    client = EmptyBot(
        intents=discord.Intents(guilds=True),
        max_messages=None,
        chunk_guilds_at_startup=False,
        member_cache_flags=discord.MemberCacheFlags.none(),
    )
    client.run(os.environ["UNDERCUP_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
