"""Channels and servers that are gone: their tables are suspended, and go on when they are back."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.discord_api.error_codes import SHUT
from bot.discord_api.messages import FAULTS, is_outside, short
from bot.tables import Tables
from bot.tables.service import TRY_AGAIN_SECONDS
from bot.tables.transitions import venue
from data.db.errors import DatabaseFault
from data.tables.store import Place, Store

_log = logging.getLogger(__name__)


class Places:
    """Hears from the client, and suspends tables or lets them go on. What can't be noted is found out when
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
        """The bot was removed from a server."""
        await self._each(
            guild_id,
            lambda place: self._tables.apply(place.table_id, venue.suspend, "server", place.channel_id),
        )

    async def joined(self, guild_id: int) -> None:
        """The bot is in a server again: its tables go on where they were."""
        await self._each(guild_id, lambda place: self._tables.apply(place.table_id, venue.resume))

    async def deleted(self, guild_id: int, channel_id: int) -> None:
        """A channel or a thread was deleted. Nobody tells of that twice, and a table with nothing to show
        wouldn't find out: while the database fails, it is tried again."""
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

    async def compare(self) -> None:
        """Note which channels were deleted while the bot was away, and which tables are suspended though the
        bot is in their server. Only those channels are asked for that Discord hasn't told of: an archived
        thread is one of them, too."""
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
        """Tell of each table of a server; one that can't be read holds up neither the others nor the note."""
        for place in await self._store.places(guild_id):
            try:
                await tell(place)
            except DatabaseFault:
                raise
            except Exception as error:
                # The class alone: a text could quote a hand.
                _log.error("table %s can't be told of its server: %s", place.table_id, type(error).__name__)

    def _known(self, place: Place) -> bool:
        """Whether a table's channel is there, or can't be asked for."""
        guild = self._client.get_guild(place.guild_id)
        return guild is None or guild.unavailable or guild.get_channel_or_thread(place.channel_id) is not None

    async def _is_back(self, place: Place) -> bool:
        """Whether the bot is in a table's server; that it was removed may be in no note (:func:`is_outside`),
        and so may be that it was invited again."""
        guild = self._client.get_guild(place.guild_id)
        return guild is not None and not guild.unavailable and not await is_outside(self._client, guild.id)

    async def _is_gone(self, place: Place) -> bool:
        try:
            await self._client.http.get_channel(place.channel_id)
        except discord.HTTPException as error:
            return SHUT.get(error.code) == "channel"
        return False
