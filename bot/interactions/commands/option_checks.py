"""Options of a command are checked again, so that nothing depends on Discord's check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

LARGEST = 2**53
"""Discord takes no larger whole numbers."""
_KINDS: Mapping[AppCommandOptionType, tuple[type, ...]] = {
    AppCommandOptionType.string: (str,),
    AppCommandOptionType.integer: (int,),
    AppCommandOptionType.boolean: (bool,),
    AppCommandOptionType.user: (discord.User, discord.Member),
    AppCommandOptionType.role: (discord.Role,),
    AppCommandOptionType.channel: (app_commands.AppCommandChannel, app_commands.AppCommandThread),
}


def is_offered(interaction: discord.Interaction[Any]) -> bool:
    """Whether every value of a command is of its option's kind, within its bounds, and one of its choices if
    it has some; for a command of a person's menu, whether that person came with it. An unknown command has
    nothing to check."""
    command = interaction.command
    if isinstance(command, app_commands.ContextMenu):
        data: Any = interaction.data or {}
        return str(data.get("target_id")) in ((data.get("resolved") or {}).get("users") or {})
    if not isinstance(command, app_commands.Command):
        return True
    given = vars(interaction.namespace)
    return all(
        _fits(option, given[option.display_name])
        for option in command.parameters
        if option.display_name in given
    )


def _fits(option: app_commands.Parameter, value: Any) -> bool:
    kinds = _KINDS.get(option.type)
    if kinds is not None and type(value) not in kinds:
        return False
    if option.choices and value not in [choice.value for choice in option.choices]:
        return False
    if option.type is AppCommandOptionType.integer:
        least = -LARGEST if option.min_value is None else option.min_value
        most = LARGEST if option.max_value is None else option.max_value
        return bool(least <= value <= most)
    return True
