"""The menu commands on a person: *Profile* and *Play with…*."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.i18n.command_names import told
from bot.interactions.commands.open_table import OpenTableCommands
from bot.interactions.commands.standings import StandingCommands
from bot.interactions.contexts import FOR_SERVERS, WITH_THE_BOT
from bot.interactions.reply import Answers, Asked


def person_menus(
    answers: Answers, standings: StandingCommands, opening: OpenTableCommands
) -> list[app_commands.ContextMenu]:
    """Return both menu commands."""

    async def profile(interaction: Asked, user: discord.User) -> None:
        async with answers.to(interaction):
            await standings.show_profile(interaction, user)

    async def play_with(interaction: Asked, user: discord.User) -> None:
        async with answers.to(interaction):
            await opening.play_with(interaction, user)

    return [
        app_commands.ContextMenu(
            name=told("menu-profile"),
            callback=profile,
            allowed_contexts=WITH_THE_BOT,
            allowed_installs=FOR_SERVERS,
        ),
        app_commands.ContextMenu(
            name=told("menu-play-with"),
            callback=play_with,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=FOR_SERVERS,
        ),
    ]
