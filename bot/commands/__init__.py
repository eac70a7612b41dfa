"""The slash commands. Thin: parse, call the service, answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.about import about_commands
from bot.commands.opening import opening_command
from bot.commands.playing import playing_commands
from bot.commands.seats import seat_commands
from bot.commands.verifying import verify_command
from games import GAMES

if TYPE_CHECKING:
    from bot.client import Undercup


def add_commands(client: Undercup) -> None:
    """Give the client's tree every command: one that opens a table for each game, and those they share."""
    made = [opening_command(name) for name in GAMES]
    for command in (*made, *playing_commands(), *seat_commands(), *about_commands(), verify_command()):
        client.tree.add_command(command)


__all__ = ["add_commands"]
