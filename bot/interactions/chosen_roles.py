"""Roles that say who may join a table: chosen in a select, or typed."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord.app_commands import Choice

from bot.i18n.translate import Words, typed
from bot.interactions.reply import Asked
from bot.rendering.screens.admission import OPEN_TO
from bot.rendering.screens.model import user_id_of
from data.db.records import EVERYONE
from games.engine import Refused, message

MOST = 25
"""The most choices in a completion that Discord takes."""
LONGEST_NAME = 100
"""The most characters of a completion that Discord takes."""


def is_gone(guild: discord.Guild, role: int) -> bool:
    """Whether a server is known not to have a role any more."""
    return not guild.unavailable and guild.get_role(role) is None


def chosen_role(interaction: Asked, values: Sequence[str]) -> str | int:
    """Return who may join after a choice of a role, or of none: Discord's role for everyone is everyone.

    Raises:
        Refused: no select of ours sends that.
    """
    if not values:
        return EVERYONE
    try:
        role = user_id_of(values[0])
    except ValueError:
        raise Refused(message("press-unknown")) from None
    return EVERYONE if role == interaction.guild_id else role


def complete_open_to(interaction: Asked, language: Words, begun: str) -> list[Choice[str]]:
    """Complete who may join: everyone, invited players, or a role of the server by its name."""
    named = [(language.say(f"open-to-{value}"), value) for value in OPEN_TO]
    if interaction.guild is not None:
        roles = [
            role for role in interaction.guild.roles if not role.is_default() and not role.is_bot_managed()
        ]
        named += [(role.name, str(role.id)) for role in reversed(roles)]
    wanted = begun.strip().lower()
    fitting = [(name, value) for name, value in named if wanted in name.lower() or wanted == value]
    return [Choice(name=name[:LONGEST_NAME], value=value) for name, value in fitting[:MOST]]


def read_open_to(interaction: Asked, text: str) -> str | int:
    """Read who may join, as a completion sends it, or a role's name.

    Raises:
        Refused: it is neither.
    """
    if text in OPEN_TO:
        return text
    roles = [] if interaction.guild is None else interaction.guild.roles
    found = next((role.id for role in roles if text in (str(role.id), role.name)), None)
    if found is None:
        raise Refused(message("open-to-unknown", text=typed(text)))
    return EVERYONE if found == interaction.guild_id else found
