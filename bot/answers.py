"""How the bot answers one person: privately, in their language, and always."""

from __future__ import annotations

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
from games.engine import Refused

if TYPE_CHECKING:
    from bot.client import Undercup

_log = logging.getLogger(__name__)

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


async def greet(interaction: Asked, table: TableRecord) -> None:
    """Write to someone who has just sat down; if no DM reaches them they are told how to do without."""
    client, user_id, language = interaction.client, interaction.user.id, words(str(interaction.locale))
    if not await client.deliveries.greet(user_id, frame.greeting(table, language), f"hi.{interaction.id}"):
        await client.service.dm_is(table.id, user_id, "closed")
        await say_privately(interaction, frame.notice(language.say("join-no-dm")))


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
        await say_privately(interaction, frame.notice(language.say("fault")))
    finally:
        interaction.client.answered(interaction.id)
