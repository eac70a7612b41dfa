"""``/table move``: a table goes on in the channel where this is typed."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.answers import Answers, Asked, who_closes
from bot.commands.playing import complete_table, place
from bot.commands.translating import told
from bot.screens import notices
from bot.tables import Placing, Tables, Who, places
from bot.venues import Venues
from bot.words import words
from data.records import TableRecord
from games.engine import Refused, message


def move_command(
    group: app_commands.Group, answers: Answers, tables: Tables, placing: Placing, venues: Venues
) -> app_commands.Command[Any, ..., None]:
    """``/table move``, for the host and for server admins."""

    @app_commands.describe(table=told("option-move"))
    async def move(interaction: Asked, table: int | None = None) -> None:
        async with answers.to(interaction):
            moved = await _move(interaction, table)
            language = words(str(interaction.locale))
            said = language.say("move-done", table=str(moved.id), channel=f"<#{moved.channel_id}>")
            await answers.say_privately(interaction, notices.notice(said))

    async def _move(interaction: Asked, number: int | None) -> TableRecord:
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused(message("move-in-server"))
        settings = await venues.check(interaction, interaction.guild_id)
        here = (interaction.guild_id, interaction.channel_id)
        person = await who_closes(interaction, tables.store)
        found = await _meant(interaction, tables, number, person)
        places.may_move(found, person, here)
        thread = await venues.thread(interaction, settings, found.game, person)
        return await placing.move(found.id, person, here if thread is None else (here[0], thread))

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="move", description=told("command-table-move"), callback=move, parent=group
    )
    command.autocomplete("table")(complete_table(tables))
    return command


async def _meant(interaction: Asked, tables: Tables, number: int | None, person: Who) -> TableRecord:
    """The table to move: the one that is named, or else the only one of this person's that isn't here."""
    if number is not None:
        return await tables.table(number)

    def elsewhere(table: TableRecord) -> bool:
        return table.channel_id != interaction.channel_id or table.suspended is not None

    server = (interaction.guild_id, None)
    try:
        return await tables.find(person.user_id, server, wanted=elsewhere)
    except Refused as refused:
        if refused.why.key != "table-none-wanted":
            raise
        # Of those that are here already one can be named in the answer, if there is only one.
        return await tables.find(person.user_id, place(interaction))
