"""Register the commands at Discord, once for each change of them."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord_api.error_codes import ErrorCode
from bot.i18n.command_names import payload
from data.tables.store import Store

_log = logging.getLogger(__name__)

CHAT_INPUT = discord.AppCommandType.chat_input.value
ENTRY_POINT = 4
"""The type of the command that Discord makes where Activities are switched on in the Developer Portal."""
KEPT = (
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "contexts",
    "integration_types",
    "handler",
)
"""The fields of a command of that type that are sent back to Discord unchanged."""


class CommandSync:
    """Registers the commands of a ``tree``, for the server ``guild`` alone or (None) for all. The last
    registration is noted in the database, with Discord's ids: these go into ``mentions``, by what is typed
    behind the slash."""

    def __init__(
        self,
        client: discord.Client,
        tree: app_commands.CommandTree[Any],
        store: Store,
        *,
        guild: int | None,
        mentions: dict[str, int],
    ) -> None:
        self._client = client
        self._tree = tree
        self._store = store
        self._guild = guild
        self._mentions = mentions

    @property
    def note(self) -> str:
        """The note of the hash of the commands that were last registered."""
        return f"commands of {self._client.application_id} in {self._guild or 'all servers'}"

    @property
    def mentions_note(self) -> str:
        """The note of the ids that Discord has given to the commands."""
        return f"command ids of {self._client.application_id} in {self._guild or 'all servers'}"

    async def digest(self) -> str:
        """Return a hash of the commands as Discord gets them, in all languages."""
        return _digest(await payload(self._tree))

    async def installs(self) -> frozenset[int]:
        """Return for whom the commands can be installed, as Discord's integration types: 0 for servers, 1 for
        people."""
        commands = await payload(self._tree)
        return frozenset(kind for command in commands for kind in command["integration_types"] or ())

    async def read_mentions(self) -> None:
        """Read the ids of the commands from their note."""
        self._mentions.update(self._mentions_from(await self._store.note(self.mentions_note)))

    async def sync(self) -> bool:
        """Register the commands if they have changed since the last time; True if they were registered. Where
        Discord takes no more today, the bot continues with the known ones, and registers them at a later
        start."""
        commands = await payload(self._tree)
        digest = _digest(commands)
        told = await self._store.note(self.note)
        await self.read_mentions()
        if told == digest and self._mentions:
            return False
        if self._guild:
            self._tree.copy_global_to(guild=discord.Object(self._guild))
        try:
            synced = await self._tell(commands)
        except discord.HTTPException as error:
            if error.code != ErrorCode.DAILY_COMMANDS:
                raise
            _log.error(
                "Discord takes no new commands for today; the old ones work. Start the bot again tomorrow"
            )
            return False
        ids = {each["name"]: int(each["id"]) for each in synced if each.get("type", CHAT_INPUT) == CHAT_INPUT}
        await self._store.set_note(self.mentions_note, json.dumps(ids))
        await self._store.set_note(self.note, digest)
        self._mentions.clear()
        self._mentions.update(self._mentions_from(json.dumps(ids)))
        _log.info("told Discord the commands")
        return True

    def _mentions_from(self, noted: str | None) -> dict[str, int]:
        """Return by what is typed behind the slash the ids of the commands that can be mentioned: ours that
        Discord knows, of a group its subcommands."""
        ids: dict[str, int] = json.loads(noted) if noted else {}
        return {
            command.qualified_name: ids[command.root_parent.name if command.root_parent else command.name]
            for command in self._tree.walk_commands()
            if isinstance(command, app_commands.Command)
            and (command.root_parent.name if command.root_parent else command.name) in ids
        }

    async def _tell(self, commands: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        """Replace Discord's commands by these; return them as it has them. The tree's own way would translate
        them once more, and make objects of the answer that nobody needs."""
        client = self._client
        if client.application_id is None:
            raise discord.MissingApplicationID
        told: list[Any] = list(commands)
        if self._guild:
            return await client.http.bulk_upsert_guild_commands(client.application_id, self._guild, told)
        try:
            return await client.http.bulk_upsert_global_commands(client.application_id, told)
        except discord.HTTPException as error:
            if error.code != ErrorCode.ENTRY_POINT_MISSING:
                raise
        told += await _entry_points(client.http, client.application_id)
        return await client.http.bulk_upsert_global_commands(client.application_id, told)


def _digest(commands: Sequence[Mapping[str, Any]]) -> str:
    return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()


async def _entry_points(http: discord.http.HTTPClient, application_id: int) -> list[dict[str, Any]]:
    """Return the commands of that type as Discord has them, in all languages."""
    route = discord.http.Route(
        "GET", "/applications/{application_id}/commands", application_id=application_id
    )
    known = await http.request(route, params={"with_localizations": "true"})
    return [
        {key: each[key] for key in KEPT if each.get(key) is not None}
        for each in known
        if each["type"] == ENTRY_POINT
    ]
