"""Where a table may be played: in channels that a server's admins and the bot's permissions allow, and in
threads of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import discord

from bot.discord_api.bot_user import Presence
from bot.discord_api.error_codes import NO_THREAD, ErrorCode
from bot.discord_api.membership import Site, granted
from bot.discord_api.messages import BOARDS, PERMISSIONS, THREAD_PERMISSIONS
from bot.i18n.translate import DEFAULT_LOCALE, Words, plain_name, words
from bot.interactions.reply import Asked, public_words
from bot.rendering.screens.settings import Lack, permission_names
from bot.tables import Who
from data.results.guild_settings import GuildSettings
from data.tables.servers import guild_settings
from data.tables.store import Store
from games.engine import Refused, message

LONGEST_THREAD: Literal[10080] = 10080
"""Minutes without a message after which Discord archives a thread: a week, the most it offers."""
MOST_THREADS = 1000
"""The most threads that can be open in a server."""


class ChannelPolicy:
    """Decides whether a table may be played where somebody asks for one, and makes threads."""

    def __init__(self, store: Store, presence: Presence) -> None:
        self._store = store
        self._presence = presence
        self.draining = False
        """Whether the bot is about to stop: no table may be opened."""

    async def check(self, interaction: Asked, guild_id: int) -> GuildSettings:
        """Check the channel in which somebody asks for a table, as :meth:`check_site`."""
        here = Site(guild_id, interaction.channel_id or 0, interaction.channel, interaction.app_permissions)
        return await self.check_site(here, words(str(interaction.locale)))

    async def check_site(self, site: Site, language: Words) -> GuildSettings:
        """Return the settings of the server where somebody who reads this language asks for a table. A thread
        counts as its channel.

        Raises:
            Refused: with the reason: the bot isn't in the server, no table may be opened in this
                channel, the bot lacks a permission that it needs here, or it is about to stop.
        """
        self._presence.check(site.guild_id)
        settings = await guild_settings(self._store, site.guild_id)
        if self.draining:
            raise Refused(message("open-restarting"))
        channel = site.channel
        here = channel.parent_id if isinstance(channel, discord.Thread) else site.channel_id
        if settings.channels and here not in settings.channels:
            listed = tuple(f"<#{channel_id}>" for channel_id in settings.channels)
            raise Refused(message("open-wrong-channel", channels=listed))
        missing = _missing(site.permissions, _needed(channel, settings))
        if missing:
            named = tuple(permission_names(language, missing))
            where = f"<#{site.channel_id}>"
            raise Refused(message("open-no-permission", channel=where, permissions=named))
        return settings

    async def thread(self, interaction: Asked, settings: GuildSettings, game: str, person: Who) -> int | None:
        """Make a thread for a table in this channel, open as long as the slowest clock runs; None where a
        table is played in the channel itself.

        Raises:
            Refused: Discord makes none.
        """
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel) or not _wants_thread(channel, settings):
            return None
        name = words(DEFAULT_LOCALE).say(f"{game}-name")
        language = await public_words(interaction, self._store)
        named = language.say("thread-title", game=name, name=plain_name(person.name))
        # Automatic moderation may reject the name of the person who opens the table.
        for title in (named, name):
            try:
                thread = await channel.create_thread(
                    name=title, type=discord.ChannelType.public_thread, auto_archive_duration=LONGEST_THREAD
                )
            except discord.HTTPException as error:
                if error.code == ErrorCode.MOST_THREADS:
                    raise Refused(message("open-threads-full", most=MOST_THREADS)) from error
                if error.code in NO_THREAD:
                    raise Refused(message("open-no-thread")) from error
                if error.code != ErrorCode.TITLE_BLOCKED:
                    raise
            else:
                return thread.id
        raise Refused(message("open-no-thread"))


def lacks(guild: discord.Guild | None, settings: GuildSettings) -> tuple[Lack, ...]:
    """Return what the bot lacks in each channel that a server has chosen, by the roles and overwrites of
    which Discord tells every change. Channels where nothing is missing, or that the bot doesn't know, aren't
    among them."""
    me: discord.Member | None = None if guild is None else guild.me
    if guild is None or me is None:
        return ()
    found: list[Lack] = []
    for channel_id in settings.channels:
        channel = guild.get_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            continue
        permissions = granted(channel, me)
        shut = _missing(permissions, _needed(channel, settings))
        used = [name for name in _used(channel, settings) if name not in shut]
        missing = (*shut, *_missing(permissions, used))
        if missing:
            found.append(Lack(channel_id, missing, shut=bool(shut)))
    return tuple(found)


def _needed(channel: object, settings: GuildSettings) -> tuple[str, ...]:
    """Return the permissions without which no table opens in a channel or a thread."""
    if isinstance(channel, discord.Thread):
        return (*THREAD_PERMISSIONS, BOARDS)
    if _wants_thread(channel, settings):
        return (*THREAD_PERMISSIONS, BOARDS, "create_public_threads")
    return (*PERMISSIONS, BOARDS)


def _used(channel: discord.TextChannel, settings: GuildSettings) -> tuple[str, ...]:
    """Return the permissions without which something is missing at tables in a channel and its threads."""
    always = ("attach_files", "read_message_history", "send_messages_in_threads")
    spreads = settings.place == "busy" and not channel.is_news()
    return (*always, "create_public_threads") if spreads else always


def _missing(permissions: discord.Permissions, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if not getattr(permissions, name))


def _wants_thread(channel: object, settings: GuildSettings) -> bool:
    """Whether a table that is opened in this channel gets a thread of its own. In a thread it stays there,
    and only a text channel has public threads; a table in an announcement channel is played in the
    channel."""
    return settings.place == "thread" and isinstance(channel, discord.TextChannel) and not channel.is_news()
