"""A thread of its own for a table that is opened in a channel with other live tables. Each then has the posts
and edits that Discord allows in a channel, and none drives another's board away."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace

import discord

from bot.discord_api.messages import FAULTS, PERMISSIONS, THREAD_PERMISSIONS, short
from bot.discord_api.payloads import layout
from bot.discord_api.request_context import Rank, asking
from bot.i18n.translate import safe_name
from bot.interactions.channel_policy import LONGEST_THREAD
from bot.interactions.reply import Asked, public_words
from bot.rendering.screens import notices
from bot.rendering.screens.sentences import game_of
from bot.tables import Tables, Who
from bot.tables.transitions import venue
from data.db.records import TableRecord
from data.results.guild_settings import GuildSettings

_log = logging.getLogger(__name__)

MOST_IN_CHANNEL = 2
"""With this many live tables in a channel, the next one gets a thread."""
NEEDED = {*PERMISSIONS, *THREAD_PERMISSIONS, "create_public_threads"}


def may_spread(interaction: Asked, settings: GuildSettings) -> bool:
    """Whether a table that is opened here may get a thread when the channel is busy: the server wants it, and
    the bot may make one. In a thread, or in an announcement channel, it stays where it is opened."""
    channel = interaction.channel
    if settings.place != "busy" or not isinstance(channel, discord.TextChannel) or channel.is_news():
        return False
    return all(getattr(interaction.app_permissions, name) for name in NEEDED)


class Threads:
    """Gives tables threads of their own."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def spread(self, interaction: Asked, table: TableRecord, person: Who) -> TableRecord:
        """Move a table that isn't shown yet to a thread of its own, and let it be shown. Where Discord makes
        none it is shown in its channel, as if nobody had asked."""
        try:
            thread_id = await self._thread(interaction, table, person)
            if thread_id is not None:
                there = (table.place[0], thread_id)
                table = await self._tables.do(table.id, venue.move, person, there)
        finally:
            self._tables.wake(table.id)
        return table

    async def _thread(self, interaction: Asked, table: TableRecord, person: Who) -> int | None:
        """Make a thread under a line that says whose table is played there, with *Join* and a link; None
        where Discord makes none."""
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise TypeError("only a text channel has threads")
        language = await public_words(interaction, self._tables.store)
        game = game_of(language, table)
        said = language.say("thread-here", game=game, table=str(table.id), name=safe_name(person.name))
        line: discord.Message | None = None
        try:
            line = await channel.send(view=layout(notices.notice(said)), nonce=f"thread {table.id}")
            title = language.say("thread-of-table", game=game, table=str(table.id))
            thread = await line.create_thread(name=title, auto_archive_duration=LONGEST_THREAD)
        except FAULTS as error:
            _log.info("table %s stays in its channel, for it gets no thread: %s", table.id, short(error))
            if line is not None:
                with suppress(*FAULTS), asking(Rank.COSMETIC):
                    await line.delete()
            return None
        with suppress(*FAULTS), asking(Rank.COSMETIC):
            there = replace(table, channel_id=thread.id)
            await line.edit(view=layout(notices.announced(said, there, language)))
        return thread.id
