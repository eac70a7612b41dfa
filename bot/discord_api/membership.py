"""What a person and the bot may do in a channel of a server, as Discord says when it is asked: for a press by
DM, which says nothing of that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

import discord

from bot.discord_api.error_codes import OUTSIDE, ErrorCode
from bot.discord_api.messages import PERMISSIONS, THREAD_PERMISSIONS
from games.engine import Refused, message

_UNKNOWN: dict[int, str] = {
    **dict.fromkeys(OUTSIDE, "visit-unseen"),
    ErrorCode.UNKNOWN_CHANNEL: "visit-channel-gone",
    ErrorCode.UNKNOWN_MEMBER: "visit-left",
    ErrorCode.UNKNOWN_USER: "visit-left",
}
"""Sentences for what Discord doesn't find, or doesn't show to the bot."""


@dataclass(frozen=True, slots=True)
class Site:
    """A channel of a server, as discord.py has it, and what the bot may do there."""

    guild_id: int
    channel_id: int
    channel: object
    permissions: discord.Permissions


async def visit(client: discord.Client, place: tuple[int, int], user_id: int) -> tuple[Site, discord.Member]:
    """Return a channel (``place``: the server's and the channel's id) with the person who may read and write
    there. A server of another process's shard is asked for as a whole.

    Raises:
        Refused: they aren't in the server, or may not read and write in the channel; the channel is gone, or
            the bot can't see it.
    """
    guild_id, channel_id = place
    with _finding():
        guild, member, channel, parent = await _found(client, place, user_id)
        bot_id = client.user.id if client.user is not None else 0
        me = guild.get_member(bot_id) or await guild.fetch_member(bot_id)
    allowed = parent.permissions_for(member)
    needed = THREAD_PERMISSIONS if isinstance(channel, discord.Thread) else PERMISSIONS
    may = all(getattr(allowed, name) for name in needed)
    if isinstance(channel, discord.Thread) and may and not allowed.manage_threads:
        may = not channel.locked and await _is_among(channel, user_id)
    if not may:
        raise Refused(message("visit-shut"))
    return Site(guild_id, channel_id, channel, granted(parent, me)), member


def granted(channel: discord.abc.GuildChannel, member: discord.Member) -> discord.Permissions:
    """Return what a member is granted in a channel, also what can't be used there: discord.py's channels
    leave out all else where *View Channel* is missing, and more where *Send Messages* is."""
    return discord.abc.GuildChannel.permissions_for(channel, member)


async def onlooker(client: discord.Client, place: tuple[int, int], user_id: int) -> discord.Member:
    """Return the person who may see a channel (``place``: the server's and the channel's id).

    Raises:
        Refused: they aren't in the server, or may not see the channel; the channel is gone, or the bot can't
            see it.
    """
    shut = Refused(message("watch-shut"))
    try:
        with _finding():
            _, member, channel, parent = await _found(client, place, user_id)
    except Refused:
        raise shut from None
    allowed = parent.permissions_for(member)
    may = allowed.view_channel
    if isinstance(channel, discord.Thread) and may and not allowed.manage_threads:
        may = await _is_among(channel, user_id)
    if not may:
        raise shut
    return member


def still_sees(client: discord.Client, channel_id: int, member: discord.Member) -> bool:
    """Whether a person may see a channel now, as far as Discord has told without being asked: of channels and
    roles it tells every change, and of other people's roles nothing."""
    guild = client.get_guild(member.guild.id)
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    shown = channel.parent if isinstance(channel, discord.Thread) else channel
    return shown is None or shown.permissions_for(member).view_channel


class _Found(NamedTuple):
    """A channel with its server, a member there, and the channel whose permissions count in it."""

    guild: discord.Guild
    member: discord.Member
    channel: discord.abc.GuildChannel | discord.Thread
    parent: discord.abc.GuildChannel


async def _found(client: discord.Client, place: tuple[int, int], user_id: int) -> _Found:
    """Look up a channel and a member of its server; a server of another process's shard as a whole.

    Raises:
        discord.HTTPException: Discord doesn't find it, or doesn't show it.
    """
    guild_id, channel_id = place
    guild = client.get_guild(guild_id) or await client.fetch_guild(guild_id, with_counts=False)
    member = await guild.fetch_member(user_id)
    channel = guild.get_channel_or_thread(channel_id) or await guild.fetch_channel(channel_id)
    parent = await _parent(guild, channel) if isinstance(channel, discord.Thread) else channel
    return _Found(guild, member, channel, parent)


@contextmanager
def _finding() -> Iterator[None]:
    """Enter around questions about a person, a server and a channel.

    Raises:
        Refused: with what Discord doesn't find.
    """
    try:
        yield
    except discord.HTTPException as error:
        if error.code not in _UNKNOWN:
            raise
        raise Refused(message(_UNKNOWN[error.code])) from error


async def _parent(guild: discord.Guild, thread: discord.Thread) -> discord.abc.GuildChannel:
    """Return the channel whose permissions count in a thread."""
    found = thread.parent or await guild.fetch_channel(thread.parent_id)
    if isinstance(found, discord.Thread):
        raise TypeError("a thread has no threads")
    return found


async def _is_among(thread: discord.Thread, user_id: int) -> bool:
    """Whether a person sees a thread: a private one shows itself to its members alone."""
    if not thread.is_private():
        return True
    try:
        await thread.fetch_member(user_id)
    except discord.NotFound:
        return False
    return True
