"""How the bot answers one person: privately, in their language, and always."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.face import layout
from bot.screens import frame
from bot.screens.model import Screen
from bot.tables import AtTable, MovedOn, TableService, Who, scene_of
from bot.words import plain_name, words
from data.records import TableRecord
from games.engine import Refused, message

if TYPE_CHECKING:
    from bot.client import Undercup

_log = logging.getLogger(__name__)

PERMISSIONS = ("view_channel", "send_messages")
THREAD_PERMISSIONS = ("view_channel", "send_messages_in_threads")
"""What the bot needs in a channel, and in a thread, for a table."""

Asked: TypeAlias = "discord.Interaction[Undercup]"


def who(interaction: Asked) -> Who:
    """The person behind an interaction."""
    user = interaction.user
    return Who(
        user.id,
        plain_name(user.display_name),
        str(interaction.id),
        str(interaction.locale),
        interaction.guild_id is not None and interaction.permissions.manage_guild,
    )


async def say_privately(interaction: Asked, screen: Screen) -> None:
    """Show a screen to the person who asked and to nobody else."""
    if interaction.response.is_done():
        await interaction.followup.send(view=layout(screen), ephemeral=True)
    else:
        await interaction.response.send_message(view=layout(screen), ephemeral=True)


def check_permissions(interaction: Asked) -> None:
    """Refuse, naming it, if the bot lacks a permission that a table in this channel needs."""
    thread = isinstance(interaction.channel, discord.Thread)
    needed = THREAD_PERMISSIONS if thread else PERMISSIONS
    missing = tuple(name for name in needed if not getattr(interaction.app_permissions, name))
    if missing:
        language = words(str(interaction.locale))
        named = tuple(language.say(f"permission-{name.replace('_', '-')}") for name in missing)
        raise Refused(message("open-no-permission", permissions=named))


async def greet(interaction: Asked, table: TableRecord) -> None:
    """Write to someone who has just sat down, unless DMs are known to reach them; if none does they are
    told how to do without."""
    client, user_id, language = interaction.client, interaction.user.id, words(str(interaction.locale))
    if (await client.store.person(user_id)).preferences.get("hints") == "always":
        await client.service.set_hints(table.id, user_id, on=True)
    reached = await client.deliveries.greet(user_id, frame.greeting(table, language), f"hi.{interaction.id}")
    await client.service.dm_is(table.id, user_id, "open" if reached else "closed")
    if not reached:
        await say_privately(interaction, frame.notice(language.say("join-no-dm")))


async def want_hints(interaction: Asked, *, on: bool) -> None:
    """Remember whether hints are to come to a person by themselves, and see to it at all their tables."""
    client, user_id = interaction.client, interaction.user.id
    await client.store.prefer(user_id, "hints", "always" if on else "never")
    for table in await client.store.live_tables(user_id=user_id):
        await client.service.set_hints(table.id, user_id, on=on)


@asynccontextmanager
async def answering_for(interaction: Asked, service: TableService) -> AsyncIterator[None]:
    """Around an answer: a refusal is told to the person in words; so is, without details, a fault of ours."""
    language = words(str(interaction.locale))
    interaction.client.answering.add(interaction.id)
    try:
        try:
            yield
        except MovedOn as moved:
            await say_privately(
                interaction, frame.moved_on(scene_of(await service.table(moved.table.id), None))
            )
        except AtTable as refused:
            scene = replace(scene_of(refused.table, None), words=language)
            await say_privately(interaction, frame.notice(scene.tell(refused.why)))
        except Refused as refused:
            said = frame.say(language, refused.why.key, refused.why.facts)
            await say_privately(interaction, frame.notice(said))
    except discord.HTTPException as error:
        _log.warning("an interaction could not be answered: HTTP %s, code %s", error.status, error.code)
    except Exception:
        _log.exception("an interaction failed")
        with contextlib.suppress(discord.HTTPException):
            await say_privately(interaction, frame.notice(language.say("fault")))
    finally:
        interaction.client.answered(interaction.id)
