"""The Discord client: puts the service, the deliveries and the commands together."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping
from datetime import UTC, datetime
from typing import Any

import discord
import yarl
from discord import app_commands

from bot.answers import answering_for
from bot.commands import add_commands
from bot.commands.replaying import Courses
from bot.config import Settings
from bot.deliveries import Deliveries
from bot.face import Picked, Press, Pressed
from bot.health import Health
from bot.leaving import Leaving
from bot.places import Places
from bot.presses import Presses
from bot.screens.model import PRESS
from bot.tables import Again, Driver, TableService
from bot.thinking import Thinking
from data.store import Store
from games.chance import SECRET_BYTES

_log = logging.getLogger(__name__)


class Undercup(discord.AutoShardedClient):
    """The bot. ``now``, ``secret`` and ``sleep`` are injected so that a whole game can be replayed."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES),
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=settings.guild_ready_timeout,
        )
        self._working = True
        self._begun = False
        self.draining = False
        """Whether the bot is about to stop: no table opens any more."""
        self.settings = settings
        self.store = store
        self.sleep = sleep
        self.tree = Tree(self)
        self.thinking = Thinking(settings.thinkers)
        self.service = TableService(store, self.thinking, now=now, secret=secret)
        self.deliveries = Deliveries(self, store, self.service, sleep=sleep)
        self.again = Again(store, self.thinking)
        self.presses = Presses(self.service, self.deliveries, self.again)
        self.driver = Driver(self.service, pace=settings.pace, settled=self.deliveries.settled, sleep=sleep)
        self.courses = Courses(store)
        self.places = Places(self, store, self.service, self.deliveries)
        self.leaving = Leaving(
            store,
            lambda: {guild.id for guild in self.guilds},
            joined=self.places.joined,
            left=self.places.left,
            sleep=sleep,
        )
        self.health = Health(settings.health_file, self)
        self.answering: set[int] = set()
        """The interactions that are being answered."""
        self._answered = asyncio.Event()
        add_commands(self)

    def answered(self, interaction_id: int) -> None:
        """All that an interaction asked for has been done."""
        self.answering.discard(interaction_id)
        self._answered.set()

    async def setup_hook(self) -> None:
        """After login and before the gateway: buttons, commands, and what was left to do. Called again if the
        login has to be repeated."""
        if not self._working:
            return
        self.add_dynamic_items(Press, Picked)
        await sync_commands(self)
        if not self._begun:
            await self.deliveries.start()
            await self.driver.start()
            self.health.start()
            self._begun = True

    async def on_ready(self) -> None:
        """Called by discord.py once all servers are known, and again after a lost session."""
        self.deliveries.look_again()
        await self.leaving.ready()
        await self.places.compare()

    async def on_resumed(self) -> None:
        """Called by discord.py when a lost connection is there again."""
        self.deliveries.look_again()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Called by discord.py when the bot is invited."""
        await self.leaving.joined(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Called by discord.py when the bot is removed, or the server is gone; not for an outage."""
        await self.leaving.left(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Called by discord.py after a server's outage."""
        self.deliveries.look_again(guild.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Called by discord.py, also when the bot's permissions in a channel change."""
        self.deliveries.look_again(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Called by discord.py, also when a thread is opened or unlocked."""
        self.deliveries.look_again(payload.guild_id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Called by discord.py, also when the permissions of a role of the bot's change."""
        self.deliveries.look_again(after.guild.id)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Called by discord.py for the bot itself, when it is given a role or loses one."""
        self.deliveries.look_again(after.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Called by discord.py; for the threads of the channel, :meth:`on_raw_thread_delete` is."""
        await self.places.deleted(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Called by discord.py, also for a thread that it didn't know because it was archived."""
        await self.places.deleted(payload.guild_id, payload.thread_id)

    async def on_interaction(self, interaction: discord.Interaction[Undercup]) -> None:
        """Called by discord.py for every interaction. A press on a button that is on its message goes there
        by itself; one on a button that has gone since, or never was, is answered here, or nobody would."""
        if interaction.type is not discord.InteractionType.component or interaction.message is None:
            return
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        shown = discord.ui.LayoutView.from_message(interaction.message, timeout=None)
        match = PRESS.fullmatch(custom_id)
        if match is None:
            await self.presses.unknown(interaction)
        elif not any(getattr(item, "custom_id", None) == custom_id for item in shown.walk_children()):
            await self.presses.button(interaction, Pressed.of(match))

    async def login_only(self, token: str) -> None:
        """Log in without taking up any work, to look around."""
        self._working = False
        await self.login(token)

    async def settle(self) -> None:
        """Wait until every interaction is answered, no computer is to move and no table owes anything."""
        while self.answering or self.driver.busy or self.deliveries.busy:
            while self.answering:
                self._answered.clear()
                await self._answered.wait()
            await self.driver.settled()
            await self.deliveries.all_settled()

    async def login(self, token: str) -> None:
        """As discord.py's; but one that failed can be repeated."""
        try:
            await super().login(token)
        except BaseException:
            await self.http.close()
            self.http.clear()
            self.http.connector = discord.utils.MISSING
            raise

    async def drain(self) -> None:
        """Open no more tables, let computers and clocks rest, and wait until every press is answered and
        whatever can be delivered now has been."""
        self.draining = True
        await self.driver.stop()
        while self.answering:
            self._answered.clear()
            await self._answered.wait()
        await self.deliveries.drained()

    async def close(self) -> None:
        """Stop moving and delivering first; what is owed stays in the database."""
        if not self.is_closed():
            await self.health.stop()
            await self.leaving.stop()
            await self.driver.stop()
            await self.deliveries.stop()
            self.thinking.close()
        await super().close()


class Tree(app_commands.CommandTree[Undercup]):
    """The command tree; an error that no command caught is told to the person all the same."""

    async def on_error(
        self, interaction: discord.Interaction[Undercup], error: app_commands.AppCommandError, /
    ) -> None:
        """Called by discord.py, e.g. for a command that Discord still has and the bot has no more."""
        async with answering_for(interaction, interaction.client.service):
            raise error


def commands_digest(client: Undercup) -> str:
    """A hash of the commands as Discord is told them."""
    payload = [command.to_dict(client.tree) for command in client.tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


def commands_note(client: Undercup) -> str:
    """Where the hash of the commands that Discord was told last is noted."""
    return f"commands of {client.application_id} in {client.settings.sync_guild or 'all servers'}"


async def sync_commands(client: Undercup) -> bool:
    """Tell Discord the commands if they aren't what it was told last; True if it was told."""
    digest = commands_digest(client)
    if await client.store.note(commands_note(client)) == digest:
        return False
    guild = discord.Object(client.settings.sync_guild) if client.settings.sync_guild else None
    if guild is not None:
        client.tree.copy_global_to(guild=guild)
    await client.tree.sync(guild=guild)
    await client.store.set_note(commands_note(client), digest)
    _log.info("told Discord the commands")
    return True


def point_at(api_base: str) -> None:
    """Make discord.py speak to another server: a proxy in front of Discord, or the playground."""
    discord.http.Route.BASE = api_base
    base = yarl.URL(api_base)
    if base.host != "discord.com":
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme(
            "wss" if base.scheme == "https" else "ws"
        ).with_path("/gateway")


def set_up_logs(level: str) -> None:
    """Log at ``level``; discord.py's HTTP log stays above DEBUG, where it would print tokens."""
    discord.utils.setup_logging(level=logging.getLevelName(level), root=True)
    for name in ("discord.http", "discord.gateway", "discord.webhook.async_"):
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("alembic").setLevel(logging.WARNING)
