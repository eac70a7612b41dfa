"""Requests that post, and what Discord's refusals mean for a table or a person.

A post carries a nonce and a mark, both computed from its delivery. Within Discord's window of some minutes a
repeated post is, by its nonce, the post that was already made. After that it is looked for by its mark, the
id of its outermost component, which Discord keeps with the message. Without *Read Message History* it can't
be found, and can come twice after a crash and a pause. A follow-up has no nonce: one that may have been made
is always looked for.
"""

from __future__ import annotations

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
    PAST_TOKEN,
    SHUT,
    SLOW_DOWN,
    STALE_DM,
    UNREACHABLE,
    WHOLE_BOT,
    ErrorCode,
)
from bot.discord_api.opening_dms import LONGEST_OPENING_PAUSE, Openings, TooFast
from bot.discord_api.payloads import Look, Payloads, marked, mentions
from bot.discord_api.request_context import SERVER_ERROR, Dropped, Rank, Unanswered, asking
from bot.discord_api.tokens import Token, Tokens
from bot.rendering.screens.model import Screen
from data.db.errors import DatabaseFault
from data.db.records import Delivery, PersonRecord, TableRecord
from data.tables.store import Store

_log = logging.getLogger(__name__)

PERMISSIONS: tuple[str, ...] = ("view_channel", "send_messages")
THREAD_PERMISSIONS: tuple[str, ...] = ("view_channel", "send_messages_in_threads")
"""The permissions that people, and the bot, need in a channel, and in a thread, for a table."""
BOARDS = "embed_links"
"""The permission without which the boards that the bot posts are empty."""

FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError, DatabaseFault, Dropped)
"""Errors of a request or the database that are nobody's mistake. A timeout is an OSError. Only cosmetic
requests are dropped."""

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
    """Posts and edits in channels and DMs: by ``tokens`` where there is one, and else counted, each request
    with its rank in the limiter. ``follows_up`` says whether posts that may be follow-ups are made so now,
    ``is_busy`` whether counted requests are scarce."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        payloads: Payloads,
        tokens: Tokens,
        *,
        follows_up: Callable[[], bool],
        is_busy: Callable[[], bool],
    ) -> None:
        self._client = client
        self._tokens = tokens
        self._follows_up = follows_up
        self._is_busy = is_busy
        self._store = store
        self._payloads = payloads
        self._openings = Openings(client, lambda: store.now)

    async def post(self, table: TableRecord, screen: Screen, owed: Delivery, *, follows: bool = False) -> int:
        """Post in a table's channel, unless that was done already; return the message's id. What ``follows``
        a press may be its follow-up.

        Raises:
            Shut: the channel can't be written to.
        """
        try:
            if follows and (message_id := await self._follow_up(table, screen, owed)) is not None:
                return message_id
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
        # A thread that isn't known may be archived: a counted request opens it.
        known = self._permissions(*table.place)
        if known is not None and await self._edit_by_token(message_id, screen, attach=known[0].attach_files):
            return True
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

    def edits_freely(self, message_id: int) -> bool:
        """Whether an edit that nobody needs can be made: by a token, or while the bot is quiet."""
        return self._tokens.changing(message_id) is not None or not self._is_busy()

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
        if screen is None and await self._remove_by_token(message_id):
            return True
        if screen is not None and await self._edit_by_token(message_id, screen, attach=True):
            return True
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
            if screen is None and error.code in GONE:
                return True
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
        if await self._remove_by_token(message_id):
            return True
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
        known = self._permissions(*table.place)
        return known is None or known[0].attach_files

    def _channel(self, table: TableRecord) -> discord.PartialMessageable:
        guild_id, channel_id = table.place
        return self._client.get_partial_messageable(channel_id, guild_id=guild_id)

    async def _edit(self, table: TableRecord, message_id: int, screen: Screen) -> None:
        message = self._channel(table).get_partial_message(message_id)
        try:
            await self._change(message, screen, Rank.CALL, attach=self._may_attach(table))
        except discord.HTTPException as error:
            if error.code != ErrorCode.ARCHIVED_THREAD or not await self._open_thread(table.place[1]):
                raise
            await self._change(message, screen, Rank.CALL, attach=self._may_attach(table))

    async def _edit_by_token(self, message_id: int, screen: Screen, *, attach: bool) -> bool:
        """Edit a message by a token; False if there is none, or Discord refuses it: a counted request shows
        why. After any other fault the next attempt is counted.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError: it may not have been edited.
        """
        token = self._tokens.changing(message_id)
        if token is None:
            return False

        async def edit(look: Look) -> None:
            await token.edit(message_id, {**look.edited, "allowed_mentions": mentions(screen)})

        try:
            await self._payloads.show(await self._payloads.draw(screen, attach=attach), edit)
        except discord.HTTPException as error:
            self._gave_up(token, message_id, error)
            if error.status >= SERVER_ERROR:
                raise
            return False
        except BaseException:
            self._tokens.forget(message_id)
            raise
        return True

    async def _remove_by_token(self, message_id: int) -> bool:
        """Remove a message by a token; False if there is none, or it failed."""
        token = self._tokens.changing(message_id)
        if token is None:
            return False
        self._tokens.forget(message_id)
        try:
            await token.remove(message_id)
        except FAULTS as error:
            if not isinstance(error, discord.HTTPException):
                _log.info("a message could not be removed by a token: %s", short(error))
                return False
            self._gave_up(token, message_id, error)
            return error.code in GONE
        return True

    def _gave_up(self, token: Token, message_id: int, error: discord.HTTPException) -> None:
        """Note that Discord has refused a token for a message, or (:data:`PAST_TOKEN`) altogether."""
        _log.info("a token isn't used any more: %s", short(error))
        self._tokens.forget(message_id)
        token.is_refused |= error.code in PAST_TOKEN

    async def _follow_up(self, table: TableRecord, screen: Screen, owed: Delivery) -> int | None:
        """Post as a follow-up; None if it has to be a post. A follow-up has no nonce, so one that may have
        been made is looked for by its mark."""
        if owed.attempted is not None:
            return await self._find(self._channel(table), owed, owed.attempted, Rank.CALL)
        if not self._follows_up():
            return None
        known = self._permissions(*table.place)
        if known is None or not known[0].read_message_history:
            return None
        if (token := self._tokens.posting(table.place[1])) is None:
            return None
        drawn = await self._payloads.draw(screen, attach=self._may_attach(table))

        async def post(look: Look) -> int:
            return await token.follow_up({**look.posted, "allowed_mentions": mentions(screen)})

        since = self._store.now
        await self._store.attempted(owed.id)
        try:
            message_id = await self._payloads.show(drawn, post, mark=owed.mark)
        except discord.HTTPException as error:
            _log.info("a follow-up is refused: %s", short(error))
            token.is_refused = True
            return None
        except (aiohttp.ClientError, OSError) as error:
            if isinstance(error, Unanswered) and error.seconds is not None:
                _log.warning("a channel takes no follow-ups for %.1f s", error.seconds)
                self._tokens.refused(table.place[1], error.seconds)
                return None
            return await self._find(self._channel(table), owed, since, Rank.CALL)
        self._tokens.made(token, message_id)
        return message_id

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
