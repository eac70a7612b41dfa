"""Whether the bot user is in a server where its commands are. An application can be added without it: then
people can type commands, and every post is refused."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.discord_api.messages import BOARDS, PERMISSIONS, THREAD_PERMISSIONS
from games.engine import Refused, message

NEEDED = discord.Permissions(**dict.fromkeys({*PERMISSIONS, *THREAD_PERMISSIONS, BOARDS}, True))
"""The permissions without which no table opens."""
WANTED = NEEDED | discord.Permissions(
    read_message_history=True, attach_files=True, create_public_threads=True
)
"""The permissions with which the bot is invited."""
SCOPES = ("bot", "applications.commands")
"""With what the application is added to a server: its bot user, and its commands."""


class Presence:
    """Finds out where the bot user is. ``knows`` says for which servers this process can tell."""

    def __init__(self, client: discord.Client, *, knows: Callable[[int], bool]) -> None:
        self._client = client
        self._knows = knows

    def check(self, guild_id: int) -> None:
        """Whether the bot user is in a server.

        Raises:
            Refused: it isn't; names the address that invites it.
        """
        if self._client.get_guild(guild_id) is None and self._knows(guild_id):
            raise Refused(message("no-bot-user", address=invite(self._client)))


def invite(client: discord.Client) -> str:
    """Return the address that invites the bot with the permissions it needs."""
    return discord.utils.oauth_url(client.application_id or 0, permissions=WANTED, scopes=SCOPES)


def permission_names(permissions: discord.Permissions) -> str:
    """Return permissions by Discord's English names: ``View Channel, Send Messages``. Those that discord.py
    doesn't know are ``Others``."""
    names = {"read_messages": "view_channel"}  # which discord.py knows as an alias alone
    given = [names.get(name, name) for name, allowed in permissions if allowed]
    if permissions.value & ~discord.Permissions.all().value:
        given.append("others")
    return ", ".join(name.replace("_", " ").title().replace(" In ", " in ") for name in given)
