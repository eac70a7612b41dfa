"""The slash commands. Thin: parse, call the service, answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.commands.about import about_commands
from bot.commands.moving import move_command
from bot.commands.opening import opening_command
from bot.commands.playing import playing_commands
from bot.commands.privacy import privacy_commands
from bot.commands.replaying import replay_commands
from bot.commands.seats import seat_commands
from bot.commands.settings import settings_commands
from bot.commands.standings import standing_commands
from bot.commands.verifying import verify_command
from games import GAMES

if TYPE_CHECKING:
    from bot.client import Undercup


def add_commands(client: Undercup) -> None:
    """Give the client's tree every command: one that opens a table for each game, and those they share."""
    made: list[Any] = [opening_command(name) for name in GAMES]
    at_tables, word = seat_commands()
    at_tables.add_command(move_command(at_tables))
    made += [*playing_commands(), at_tables, word, *about_commands(), verify_command()]
    made += [*standing_commands(), *replay_commands(), settings_commands(), privacy_commands()]
    for command in made:
        client.tree.add_command(command)


__all__ = ["add_commands"]
