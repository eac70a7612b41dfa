"""How often a token is used, for how long, and in which channel."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import discord
import pytest

from bot.discord_api.tokens import LASTS, MOST_FOLLOW_UPS, MOST_USES, Tokens

KINDS = discord.InteractionResponseType
CHANNEL, BOARD = 7, 70


class Time:
    """A clock that is moved."""

    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def press(kind: discord.InteractionResponseType | None, *, ephemeral: bool = False) -> Any:
    """A press on a board that was answered in that way."""
    interaction = MagicMock(extras={}, channel_id=CHANNEL, guild_id=1)
    interaction.response.type = kind
    interaction.message.id = BOARD
    interaction.message.flags.ephemeral = ephemeral
    interaction.followup.edit_message = AsyncMock()
    return interaction


async def test_a_token_is_used_five_times_in_two_seconds() -> None:
    tokens = Tokens(Time())
    tokens.note(press(KINDS.deferred_message_update))
    for _ in range(MOST_USES):
        token = tokens.changing(BOARD)
        assert token is not None
        await token.edit(BOARD, {})
    assert tokens.changing(BOARD) is None


async def test_a_token_is_used_for_fourteen_minutes() -> None:
    time = Time()
    tokens = Tokens(time)
    tokens.note(press(KINDS.message_update))
    time.now += LASTS - timedelta(seconds=1)
    assert tokens.changing(BOARD) is not None
    assert tokens.posting(CHANNEL) is not None
    time.now += timedelta(seconds=1)
    assert tokens.changing(BOARD) is None
    assert tokens.posting(CHANNEL) is None


@pytest.mark.parametrize("kind", [None, KINDS.deferred_channel_message, KINDS.modal])
async def test_a_press_whose_answer_is_only_announced_posts_nothing(kind: Any) -> None:
    """A follow-up would take the place of the answer."""
    tokens = Tokens(Time())
    tokens.note(press(kind))
    assert tokens.posting(CHANNEL) is None
    assert tokens.changing(BOARD) is None


async def test_a_press_that_is_answered_by_a_message_doesnt_change_what_was_pressed() -> None:
    tokens = Tokens(Time())
    tokens.note(press(KINDS.channel_message))
    assert tokens.changing(BOARD) is None
    assert tokens.posting(CHANNEL) is not None


async def test_a_channel_gets_fewer_follow_ups_a_minute_than_it_takes() -> None:
    tokens = Tokens(Time())
    tokens.note(press(KINDS.message_update))
    posted = [tokens.posting(CHANNEL) for _ in range(MOST_FOLLOW_UPS + 1)]
    assert posted[-1] is None
    assert None not in posted[:-1]
    tokens.note(other := press(KINDS.message_update))
    assert tokens.posting(CHANNEL) is None
    other.channel_id = CHANNEL + 1
    tokens.note(other)
    assert tokens.posting(CHANNEL + 1) is not None


async def test_a_follow_up_of_a_press_that_all_can_see_is_preferred() -> None:
    tokens = Tokens(Time())
    seen, own = press(KINDS.message_update), press(KINDS.message_update, ephemeral=True)
    tokens.note(seen)
    tokens.note(own)
    assert tokens.posting(CHANNEL) is tokens.of(seen)


async def test_a_channel_that_refuses_is_left_alone_for_that_time() -> None:
    tokens = Tokens(Time())
    tokens.note(press(KINDS.message_update))
    tokens.refused(CHANNEL, 0.01)
    assert tokens.posting(CHANNEL) is None
    await asyncio.sleep(0.02)
    assert tokens.posting(CHANNEL) is not None
