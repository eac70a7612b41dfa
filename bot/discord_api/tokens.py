"""Tokens of interactions: what is done with one isn't counted among the bot's requests.

With its token a press can edit and remove the message that was pressed, and what it made; it can also post
follow-ups in its channel. Discord accepts a token for 15 minutes, and five requests in two seconds with each.
Tokens are kept in memory alone: where there is none any more, requests are counted.

Discord seems to take 30 follow-ups a minute in each channel, over all tokens together. It says so of webhooks
and not of follow-ups, and no header tells of it: it is assumed here, and learnt from refusals.

Source: Discord's documentation, "Receiving and Responding to Interactions"; discord-api-docs, #2701, #3763.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.discord_api.first_response import CHANGES_PRESSED
from bot.discord_api.request_context import sent_once

LASTS = timedelta(minutes=14)
"""How long a token is used."""
MOST_USES, USES_SECONDS = 5, 2.0
"""How often a token is used in that many seconds."""
MOST_FOLLOW_UPS, FOLLOW_UPS_SECONDS = 27, 60.0
"""How many follow-ups are posted in a channel in that many seconds; some are left to Discord's own count."""
MOST_MESSAGES, MOST_CHANNELS, MOST_POSTERS = 5_000, 2_000, 3
"""The numbers of messages and of channels whose tokens are remembered, and of tokens for each channel."""

ORIGINAL: Any = "@original"
"""Discord's name for the message that a first answer has shown or changed; discord.py's types know numbers
alone."""
_KEY = "undercup token"


class Token:
    """The token of an interaction that was answered. The interaction itself isn't kept: it has all of its
    message, and refers to itself, so its memory would be freed only after hours."""

    def __init__(self, interaction: discord.Interaction[Any], until: datetime) -> None:
        self._webhook = interaction.followup
        self._uses: deque[float] = deque(maxlen=MOST_USES)
        self.until = until
        """Until when it is used."""
        self.is_refused = False
        """Whether Discord has refused it."""
        message = interaction.message
        changed = interaction.response.type in CHANGES_PRESSED and message is not None
        self.pressed = message.id if changed and message is not None else None
        """The id of the message that was pressed, if its token can change that one."""
        self.is_public = changed and message is not None and not message.flags.ephemeral
        """Whether others see the message that was pressed."""

    def is_good(self, now: datetime) -> bool:
        """Whether it can be used now."""
        full = len(self._uses) == MOST_USES and _seconds() - self._uses[0] < USES_SECONDS
        return not self.is_refused and now < self.until and not full

    async def edit(self, message_id: int | None, look: Mapping[str, Any]) -> None:
        """Edit a message that it may change, by default its interaction's own, with discord.py's arguments.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError: it may not have been edited.
        """
        self._uses.append(_seconds())
        await self._webhook.edit_message(self._name(message_id), **look)

    async def remove(self, message_id: int | None) -> None:
        """Remove a message that it may change, by default its interaction's own; raises as :meth:`edit`."""
        self._uses.append(_seconds())
        await self._webhook.delete_message(self._name(message_id))

    async def follow_up(self, look: Mapping[str, Any]) -> int:
        """Post in its channel, with discord.py's arguments; return the message's id. It is tried once, since
        Discord doesn't recognize a follow-up that comes twice.

        Raises:
            bot.discord_api.request_context.Unanswered: it may have been made, unless that says it wasn't.
            discord.HTTPException: it was refused.
            aiohttp.ClientError, OSError: it may have been made.
        """
        self._uses.append(_seconds())
        with sent_once():
            return (await self._webhook.send(**look, wait=True)).id

    def _name(self, message_id: int | None) -> Any:
        return ORIGINAL if message_id in (None, self.pressed) else message_id


class Tokens:
    """The tokens that can be used, by the messages that they can change and by their channels. ``now`` is the
    time, aware."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._messages: OrderedDict[int, Token] = OrderedDict()
        self._channels: OrderedDict[int, _Channel] = OrderedDict()

    def of(self, interaction: discord.Interaction[Any]) -> Token:
        """Return the token of an interaction that was answered."""
        found: Token | None = interaction.extras.get(_KEY)
        if found is None:
            found = interaction.extras[_KEY] = Token(interaction, self._now() + LASTS)
        return found

    def note(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the token of an interaction, if it was answered in a way that lets it be used."""
        kind = interaction.response.type
        if kind not in (*CHANGES_PRESSED, discord.InteractionResponseType.channel_message):
            return  # a follow-up would fill the answer that was announced
        token = self.of(interaction)
        if token.pressed is not None:
            self.made(token, token.pressed)
        if interaction.channel_id is not None and interaction.guild_id is not None:
            self._channel(interaction.channel_id).add(token)

    def made(self, token: Token, message_id: int) -> None:
        """Remember that a token can change a message."""
        self._messages.pop(message_id, None)
        self._messages[message_id] = token
        if len(self._messages) > MOST_MESSAGES:
            self._messages.popitem(last=False)

    def changing(self, message_id: int) -> Token | None:
        """Return the token that can change a message now; None if none is known."""
        token = self._messages.get(message_id)
        return token if token is not None and token.is_good(self._now()) else None

    def forget(self, message_id: int) -> None:
        """Forget the token of a message: it is gone, or Discord has refused the token there."""
        self._messages.pop(message_id, None)

    def posting(self, channel_id: int) -> Token | None:
        """Return a token that can post in a channel now, and count it as a post there; None if there is
        none, or the channel takes no more."""
        channel = self._channels.get(channel_id)
        return None if channel is None else channel.take(self._now())

    def takes(self, channel_id: int) -> bool:
        """Whether a channel takes another follow-up now, which is counted then."""
        return self._channel(channel_id).admit()

    def refused(self, channel_id: int, seconds: float) -> None:
        """Note that a channel takes no follow-ups for so many seconds."""
        self._channel(channel_id).shut_until = _seconds() + seconds

    def _channel(self, channel_id: int) -> _Channel:
        channel = self._channels.pop(channel_id, None) or _Channel()
        self._channels[channel_id] = channel
        if len(self._channels) > MOST_CHANNELS:
            self._channels.popitem(last=False)
        return channel


class _Channel:
    """The newest tokens of a channel, and its follow-ups of the last minute."""

    def __init__(self) -> None:
        self._tokens: deque[Token] = deque(maxlen=MOST_POSTERS)
        self._posts: deque[float] = deque(maxlen=MOST_FOLLOW_UPS)
        self.shut_until = float("-inf")

    def add(self, token: Token) -> None:
        if token not in self._tokens:
            self._tokens.append(token)

    def take(self, now: datetime) -> Token | None:
        """A follow-up of a press on what all see is preferred: to others it isn't a reply to something that
        they can't."""
        good = [token for token in self._tokens if token.is_good(now)]
        found = max(enumerate(good), key=lambda each: (each[1].is_public, each[0]), default=None)
        return None if found is None or not self.admit() else found[1]

    def admit(self) -> bool:
        """Count a follow-up, if one may be posted now."""
        at = _seconds()
        if self.shut_until > at:
            return False
        if len(self._posts) == MOST_FOLLOW_UPS and at - self._posts[0] < FOLLOW_UPS_SECONDS:
            return False
        self._posts.append(at)
        return True


def _seconds() -> float:
    return asyncio.get_running_loop().time()
