"""Channels and servers that are gone: their tables are suspended, and continue when they are back. Roles that
are gone: nobody may join the tables that were for them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.discord_api.error_codes import SHUT
from bot.discord_api.messages import FAULTS, is_outside, short
from bot.tables import Tables
from bot.tables.service import TRY_AGAIN_SECONDS
from bot.tables.transitions import options, venue
from data.db.errors import DatabaseFault
from data.tables.store import Place, Store

_log = logging.getLogger(__name__)


class ChannelAvailability:
    """Suspends tables, or lets them continue, when the client reports changes. A missed change is found when
    the table has something to show, or at the next :meth:`compare`."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        *,
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self._client = client
        self._store = store
        self._tables = tables
        self._sleep = sleep

    async def left(self, guild_id: int) -> None:
        """Note that the bot was removed from a server."""
        await self._each(
            guild_id,
            lambda place: self._tables.apply(place.table_id, venue.suspend, "server", place.channel_id),
        )

    async def joined(self, guild_id: int) -> None:
        """Let a server's tables continue where they were: the bot is in it again."""
        await self._each(guild_id, lambda place: self._tables.apply(place.table_id, venue.resume))

    async def deleted(self, guild_id: int, channel_id: int) -> None:
        """Suspend the tables of a channel or a thread that was deleted. Discord tells that once, and a table
        with nothing to show wouldn't find out: while the database fails, it is tried again."""
        while not self._client.is_closed():
            try:
                for place in await self._store.places(guild_id):
                    if place.channel_id == channel_id:
                        await self._tables.apply(place.table_id, venue.suspend, "channel", channel_id)
            except DatabaseFault as fault:
                _log.warning("that channel %s was deleted is noted later: %s", channel_id, fault)
                await self._sleep(TRY_AGAIN_SECONDS)
            else:
                return

    async def role_deleted(self, guild_id: int, role_id: int) -> None:
        """Note that a role was deleted at the lobbies that were open to it. A lobby that misses it finds out
        at the next press there."""
        await self._each(
            guild_id, lambda place: self._tables.apply(place.table_id, options.role_gone, role_id)
        )

    async def compare(self) -> None:
        """Find channels that were deleted while the bot was away, and suspended tables in servers where it
        is. Only channels that Discord hasn't sent are asked for, which include archived threads."""
        try:
            for place in await self._store.places():
                if self._client.is_closed():
                    return
                if place.suspended == "server" and await self._is_back(place):
                    await self._tables.apply(place.table_id, venue.resume)
                elif place.suspended is None and not self._known(place) and await self._is_gone(place):
                    await self._tables.apply(place.table_id, venue.suspend, "channel", place.channel_id)
        except FAULTS as error:
            _log.warning("which channels and servers are gone or back is found out later: %s", short(error))

    async def _each(self, guild_id: int, tell: Callable[[Place], Awaitable[object]]) -> None:
        """Call for each table of a server; one that can't be read delays neither the others nor the note."""
        for place in await self._store.places(guild_id):
            try:
                await tell(place)
            except DatabaseFault:
                raise
            except Exception as error:
                # The class alone: a text could quote a hand.
                _log.error("table %s can't be told of its server: %s", place.table_id, type(error).__name__)

    def _known(self, place: Place) -> bool:
        """Whether a table's channel is known to be there, or can't be asked for."""
        guild = self._client.get_guild(place.guild_id)
        return guild is None or guild.unavailable or guild.get_channel_or_thread(place.channel_id) is not None

    async def _is_back(self, place: Place) -> bool:
        """Whether the bot is in a table's server. Its removal may have gone unnoted (:func:`is_outside`), and
        so may a new invitation."""
        guild = self._client.get_guild(place.guild_id)
        return guild is not None and not guild.unavailable and not await is_outside(self._client, guild.id)

    async def _is_gone(self, place: Place) -> bool:
        try:
            await self._client.http.get_channel(place.channel_id)
        except discord.HTTPException as error:
            return SHUT.get(error.code) == "channel"
        return False
