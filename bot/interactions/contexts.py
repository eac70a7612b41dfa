"""Where commands can be used: in servers that have the bot, in DMs with it, and anywhere by people who have
installed it for themselves: in other servers, in group DMs, and in DMs with others."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

WITH_THE_BOT = app_commands.AppCommandContext(guild=True, dm_channel=True)
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
FOR_SERVERS = app_commands.AppInstallationType(guild=True)
FOR_PEOPLE_TOO = app_commands.AppInstallationType(guild=True, user=True)


def without_the_bot(interaction: discord.Interaction[Any]) -> None:
    """Take an interaction from a server without the bot as one from a DM: the bot has no tables, members or
    settings there, and answers the person alone."""
    if not interaction.is_guild_integration():
        interaction.guild_id = None
