"""``/table move``: a table goes on in the channel where this is typed."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.answers import Asked, answering_for, check_place, say_privately, wants_thread, who_closes
from bot.commands.opening import new_thread
from bot.commands.playing import complete_table, place
from bot.screens import frame
from bot.tables import Who, places
from bot.words import DEFAULT_LOCALE, words
from data.records import TableRecord
from data.servers import guild_settings
from games.engine import Refused, message


def move_command(group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
    """``/table move``, for the host and for server admins."""
    english = words(DEFAULT_LOCALE)

    @app_commands.describe(table=english.say("option-move"))
    async def move(interaction: Asked, table: int | None = None) -> None:
        async with answering_for(interaction, interaction.client.service):
            await _move(interaction, table)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="move", description=english.say("command-table-move"), callback=move, parent=group
    )
    command.autocomplete("table")(complete_table)
    return command


async def _move(interaction: Asked, number: int | None) -> None:
    client = interaction.client
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused(message("move-in-server"))
    settings = await guild_settings(client.store, interaction.guild_id)
    check_place(interaction, settings)
    here, person = (interaction.guild_id, interaction.channel_id), await who_closes(interaction)
    found = await _meant(interaction, number, person)
    places.may_move(found, person, here)
    to = here[1]
    if wants_thread(interaction, settings):
        to = await new_thread(interaction, found.game, person)
    moved = await client.service.move(found.id, person, (here[0], to))
    language = words(person.locale)
    said = language.say("move-done", table=str(moved.id), channel=f"<#{moved.channel_id}>")
    await say_privately(interaction, frame.notice(said))


async def _meant(interaction: Asked, number: int | None, person: Who) -> TableRecord:
    """The table to move: the one that is named, or else the only one of this person's that isn't here."""
    service = interaction.client.service
    if number is not None:
        return await service.table(number)

    def elsewhere(table: TableRecord) -> bool:
        return table.channel_id != interaction.channel_id or table.suspended is not None

    server = (interaction.guild_id, None)
    try:
        return await service.find(person.user_id, server, wanted=elsewhere)
    except Refused as refused:
        if refused.why.key != "table-none-wanted":
            raise
        # Of those that are here already one can be named in the answer, if there is only one.
        return await service.find(person.user_id, place(interaction))
