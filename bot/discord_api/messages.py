"""Requests that post, and what Discord's refusals mean for a table or a person.

A post carries a nonce and a mark, both computed from its delivery. Within Discord's window of some minutes a
repeated post is, by its nonce, the post that was already made. After that it is looked for by its mark, the
id of its outermost component, which Discord keeps with the message. Without *Read Message History* it can't
be found, and can come twice after a crash and a pause.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import aiohttp
import discord
from discord.abc import Messageable

from bot.discord_api.error_codes import (
    GONE,
    NOT_NOW,
    OUTSIDE,
    SHUT,
    SLOW_DOWN,
    STALE_DM,
    UNREACHABLE,
    WHOLE_BOT,
    ErrorCode,
)
from bot.discord_api.payloads import Look, Payloads, marked, mentions
from bot.discord_api.request_context import Dropped, Rank, asking
from bot.rendering.screens.model import Screen
from data.db.errors import DatabaseFault
from data.db.records import Delivery, PersonRecord, TableRecord
from data.tables.store import Store

_log = logging.getLogger(__name__)

PERMISSIONS: tuple[str, ...] = ("view_channel", "send_messages")
THREAD_PERMISSIONS: tuple[str, ...] = ("view_channel", "send_messages_in_threads")
"""The permissions that the bot needs in a channel, and in a thread, for a table."""

FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError, DatabaseFault, Dropped)
"""Errors of a request or the database that are nobody's mistake. A timeout is an OSError. Only cosmetic
requests are dropped."""

OPENING_PAUSE, LONGEST_OPENING_PAUSE = 5.0, 300.0
"""Seconds between two openings of DM channels after a refusal: twice as many after each further one, half as
many after each success, until they are under one."""

BAD_REQUEST = 400
"""The HTTP status of malformed requests, and of some codes."""

NONCE_LASTS = timedelta(seconds=60)
"""How long Discord is sure to recognize a nonce; it says "some minutes"."""
SKEW = timedelta(seconds=60)
"""The largest difference between the clocks of Discord and of this machine."""
LOOKED_THROUGH = 300
"""The number of messages since the first attempt among which a post is looked for."""


class Shut(Exception):  # noqa: N818 - says what is the matter
    """A table's channel can't be written to. ``trouble`` is one of :data:`SHUT`'s."""

    def __init__(self, table: TableRecord, trouble: str) -> None:
        super().__init__(f"table {table.id} can't be shown: {trouble}")
        self.table = table
        self.trouble = trouble


class TooFast(Exception):  # noqa: N818 - says what is the matter
    """No DM channel is opened for so many ``seconds``: Discord has refused that to the whole bot."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no DM channel is opened for {seconds:.0f} s")
        self.seconds = seconds


class Openings:
    """Opens DM channels as fast as Discord lets the bot: after a refusal one at a time, with pauses."""

    def __init__(self, client: discord.Client, now: Callable[[], datetime]) -> None:
        self._client = client
        self._now = now
        self._turn = asyncio.Lock()
        self._pause = 0.0
        self._next = now()

    async def open(self, user_id: int) -> int:
        """Return the id of a person's DM channel.

        Raises:
            TooFast: none is opened now.
        """
        if not self._pause:
            return await self._open(user_id)
        async with self._turn:
            return await self._open(user_id)

    async def _open(self, user_id: int) -> int:
        # A clock that was put back must not make the pause longer.
        left = min((self._next - self._now()).total_seconds(), self._pause)
        if left > 0:
            raise TooFast(left)
        pause = self._pause
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
        except discord.HTTPException as error:
            if error.code not in SLOW_DOWN:
                raise
            if self._pause == pause:  # those that were refused side by side are one refusal
                quarantined = error.code == ErrorCode.QUARANTINED
                longer = LONGEST_OPENING_PAUSE if quarantined else max(2 * pause, OPENING_PAUSE)
                self._rest(min(longer, LONGEST_OPENING_PAUSE))
                level = logging.ERROR if quarantined else logging.WARNING
                _log.log(level, "%s; it opens none for %.0f s", SLOW_DOWN[error.code], self._pause)
            raise TooFast(self._pause) from error
        if self._pause == pause:
            self._rest(pause / 2 if pause > 2 else 0.0)
        return channel.id

    def _rest(self, pause: float) -> None:
        self._pause, self._next = pause, self._now() + timedelta(seconds=pause)


async def is_outside(client: discord.Client, guild_id: int) -> bool:
    """Whether the bot isn't in a server any more, as Discord says. discord.py misses a removal while its
    session was lost: a server that a new session doesn't name stays in its cache."""
    try:
        await client.http.get_guild(guild_id, with_counts=False)
    except discord.HTTPException as error:
        if error.code not in OUTSIDE:
            raise
        return True
    return False


class Posting:
    """Posts and edits in channels and DMs, each with its rank in the limiter."""

    def __init__(self, client: discord.Client, store: Store, payloads: Payloads) -> None:
        self._client = client
        self._store = store
        self._payloads = payloads
        self._openings = Openings(client, lambda: store.now)

    async def post(self, table: TableRecord, screen: Screen, owed: Delivery) -> int:
        """Post in a table's channel, unless that was done already; return the message's id.

        Raises:
            Shut: the channel can't be written to.
        """
        try:
            return await self._post(
                self._channel(table), screen, owed, Rank.CALL, attach=self._may_attach(table)
            )
        except discord.HTTPException as error:
            raise _meaning(table, error) from error

    async def edit(self, table: TableRecord, message_id: int, screen: Screen) -> bool:
        """Edit a message in a table's channel; False if it must be posted again.

        Raises:
            Shut: the channel can't be written to.
        """
        try:
            await self._edit(table, message_id, screen)
        except discord.HTTPException as error:
            posted_again = {**GONE, **NOT_NOW, ErrorCode.ARCHIVED_THREAD: "the thread is archived"}
            if screen.is_classic:
                # A lobby's message has components of version 2, and can't become the board of its game.
                posted_again[ErrorCode.INVALID_FORM] = "the message is of another kind"
            if error.code not in posted_again:
                raise _meaning(table, error) from error
            _log.info("table %s: %s", table.id, posted_again[error.code])
            return False
        return True

    async def dm(self, user_id: int, screen: Screen, nonce: str, owed: Delivery | None = None) -> int | None:
        """Write to a person; None if they can't be reached. The result is remembered, unless they share no
        server with the bot. With ``owed`` nothing is written twice; without, it is a greeting.

        Raises:
            Dropped: it is a greeting, and the limits leave no room for it now.
            TooFast: their DM channel can't be opened now, or the bot may write to nobody.
        """
        person = await self._store.person(user_id)
        try:
            try:
                message = await self._write(person, screen, nonce, owed)
            except discord.HTTPException as error:
                if error.code not in STALE_DM or person.dm_channel is None:
                    raise
                message = await self._write(replace(person, dm_channel=None), screen, nonce, owed)
        except discord.HTTPException as error:
            if error.code in SLOW_DOWN:
                raise TooFast(LONGEST_OPENING_PAUSE) from error
            if error.code in GONE or not _refused(error):
                raise
            _log.info("a player can't be reached by DM: %s", error.code)
            # A person who isn't in a server with the bot may be back, and takes DMs then.
            if error.code != ErrorCode.NO_MUTUAL_GUILDS:
                await self._store.remember(replace(person, dm="closed"), before=person)
            return None
        channel_id, message_id = message
        if (person.dm_channel, person.dm) != (channel_id, "open"):
            await self._store.remember(replace(person, dm_channel=channel_id, dm="open"), before=person)
        return message_id

    async def edit_dm(self, user_id: int, message_id: int, screen: Screen) -> bool:
        """Show a person's hand in the message that showed it before; False if a new message must be
        written."""
        return await self._change_dm(user_id, message_id, screen, Rank.HAND)

    async def retire_dm(self, user_id: int, message_id: int, screen: Screen | None) -> bool:
        """Make a message in a person's DMs show something else, or (None) remove it; False if Discord
        refuses.

        Raises:
            Dropped: the limits leave no room for it now.
        """
        return await self._change_dm(user_id, message_id, screen, Rank.COSMETIC)

    async def _change_dm(self, user_id: int, message_id: int, screen: Screen | None, rank: Rank) -> bool:
        channel_id = (await self._store.person(user_id)).dm_channel
        if channel_id is None:
            return False
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            if screen is not None:
                await self._change(message, screen, rank, attach=True)
            else:
                with asking(rank):
                    await message.delete()
        except discord.HTTPException as error:
            if error.code not in NOT_NOW and not _refused(error):
                raise
            _log.info("a hand can't be shown where it was: %s", error.code)
            return False
        return True

    async def edit_elsewhere(self, channel_id: int, message_id: int, screen: Screen) -> bool:
        """Edit a message in a channel that its table has left; False if Discord refuses, or it is dropped."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await self._change(message, screen, Rank.COSMETIC, attach=False)
        except Dropped:
            _log.info("a board that its table has left stays as it was: it is dropped")
            return False
        except discord.HTTPException as error:
            if not _refused(error) and error.code not in SHUT:
                raise
            return False
        return True

    async def remove(self, channel_id: int, message_id: int) -> bool:
        """Remove a message of the bot's; False if Discord refuses, or it is dropped."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            with asking(Rank.COSMETIC):
                await message.delete()
        except Dropped:
            _log.info("a board stays although there is a newer one: its removal is dropped")
            return False
        except discord.HTTPException as error:
            if error.code in GONE:
                return True
            if not _refused(error) and error.code not in SHUT and error.status != BAD_REQUEST:
                raise
            return False
        return True

    def seems_open(self, guild_id: int, channel_id: int) -> bool:
        """Whether nothing is known that keeps the bot from writing in a channel; makes no request."""
        known = self._permissions(guild_id, channel_id)
        if known is None:
            return True
        permissions, in_thread = known
        return all(getattr(permissions, name) for name in (THREAD_PERMISSIONS if in_thread else PERMISSIONS))

    # -- inside

    def _permissions(self, guild_id: int, channel_id: int) -> tuple[discord.Permissions, bool] | None:
        """Return the bot's permissions in a channel, and whether it is a thread; None where they aren't
        known."""
        guild, user = self._client.get_guild(guild_id), self._client.user
        channel = None if guild is None else guild.get_channel_or_thread(channel_id)
        me = None if guild is None or user is None else guild.get_member(user.id)
        in_thread = isinstance(channel, discord.Thread)
        if channel is None or me is None or (isinstance(channel, discord.Thread) and not channel.parent):
            return None
        return channel.permissions_for(me), in_thread

    def _may_attach(self, table: TableRecord) -> bool:
        known = self._permissions(table.guild_id, table.channel_id)
        return known is None or known[0].attach_files

    def _channel(self, table: TableRecord) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

    async def _edit(self, table: TableRecord, message_id: int, screen: Screen) -> None:
        message = self._channel(table).get_partial_message(message_id)
        try:
            await self._change(message, screen, Rank.CALL, attach=self._may_attach(table))
        except discord.HTTPException as error:
            if error.code != ErrorCode.ARCHIVED_THREAD or not await self._open_thread(table.channel_id):
                raise
            await self._change(message, screen, Rank.CALL, attach=self._may_attach(table))

    async def _change(
        self, message: discord.PartialMessage, screen: Screen, rank: Rank, *, attach: bool
    ) -> None:
        """Make a message show a screen and nothing else: files are always named, so no old picture stays."""

        async def edit(look: Look) -> discord.Message:
            with asking(rank):
                return await message.edit(**look.edited, allowed_mentions=mentions(screen))

        await self._payloads.show(await self._payloads.draw(screen, attach=attach), edit)

    async def _open_thread(self, thread_id: int) -> bool:
        """Reopen an archived thread; False if the bot may not."""
        try:
            with asking(Rank.CALL):
                await self._client.http.edit_channel(thread_id, archived=False)
        except discord.HTTPException as error:
            if not _refused(error) and error.code not in SHUT:
                raise
            return False
        return True

    async def _post(
        self, channel: Messageable, screen: Screen, owed: Delivery, rank: Rank, *, attach: bool = True
    ) -> int:
        late = owed.attempted is not None and self._store.now - owed.attempted > NONCE_LASTS
        if late and owed.attempted is not None:
            found = await self._find(channel, owed, owed.attempted, rank)
            if found is not None:
                _log.info("table %s: delivery %s was posted before", owed.table_id, owed.id)
                return found
        await self._store.attempted(owed.id, afresh=late)
        try:
            return await self._send(channel, screen, owed.nonce, owed.mark, rank, attach=attach)
        except discord.NotFound as error:
            if error.code not in GONE:
                raise
        # The post with this nonce was made, and has been deleted since.
        return await self._send(channel, screen, f"{owed.nonce}+", owed.mark, rank, attach=attach)

    async def _send(
        self,
        channel: Messageable,
        screen: Screen,
        nonce: str,
        mark: int | None,
        rank: Rank,
        *,
        attach: bool = True,
    ) -> int:
        async def send(look: Look) -> discord.Message:
            with asking(rank):
                return await channel.send(**look.posted, allowed_mentions=mentions(screen), nonce=nonce)

        drawn = await self._payloads.draw(screen, attach=attach)
        return (await self._payloads.show(drawn, send, mark=mark)).id

    async def _find(self, channel: Messageable, owed: Delivery, since: datetime, rank: Rank) -> int | None:
        history = channel.history(limit=LOOKED_THROUGH, after=since - SKEW, oldest_first=True)
        try:
            with asking(rank):
                async for message in history:
                    if message.author == self._client.user and marked(message, owed.mark):
                        return message.id
        except discord.HTTPException as error:
            # Without Read Message History nothing can be found; a write will show whether the bot may write.
            # And a failed search doesn't make a post malformed.
            if SHUT.get(error.code) != "write" and error.status != BAD_REQUEST:
                raise
        return None

    async def _write(
        self, person: PersonRecord, screen: Screen, nonce: str, owed: Delivery | None
    ) -> tuple[int, int]:
        channel_id, rank = person.dm_channel, Rank.COSMETIC if owed is None else Rank.HAND
        if channel_id is None:
            with asking(rank):
                channel_id = await self._openings.open(person.user_id)
        channel = self._client.get_partial_messageable(channel_id)
        if owed is None:
            return channel_id, await self._send(channel, screen, nonce, None, rank)
        return channel_id, await self._post(channel, screen, owed, rank)


def _meaning(table: TableRecord, error: discord.HTTPException) -> Exception:
    if error.code in SHUT:
        return Shut(table, SHUT[error.code])
    return Shut(table, "write") if _refused(error) else error


def _refused(error: discord.HTTPException) -> bool:
    """Whether Discord has understood a request and refuses it for good. An error without a code of Discord's
    comes from something in between."""
    if error.code in SLOW_DOWN or error.code in WHOLE_BOT:
        return False
    return (error.code != 0 and error.status in (403, 404)) or error.code in UNREACHABLE | STALE_DM | GONE


def short(error: BaseException) -> str:
    """Return an error for the log: its kind, and Discord's code; never a body, which could contain a hand."""
    if isinstance(error, discord.HTTPException):
        return f"HTTP {error.status}, code {error.code}"
    if isinstance(error, DatabaseFault):
        return f"the database: {error}"
    return type(error).__name__
