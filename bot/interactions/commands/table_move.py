"""``/table move``: a table continues in the channel where this is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told
from bot.i18n.translate import words
from bot.interactions.channel_policy import ChannelPolicy
from bot.interactions.choose_table import chosen_table, one_of_several
from bot.interactions.commands.move import place, table_choices
from bot.interactions.handlers import choice
from bot.interactions.reply import Answers, Asked, completing, who, who_closes
from bot.rendering.screens import notices
from bot.rendering.screens.model import Pressed
from bot.tables import Several, Tables, Who
from bot.tables.transitions import venue
from data.db.records import TableRecord
from games.engine import Refused, message


class TableMoveCommands:
    """``/table move``, for the host and for server admins."""

    def __init__(self, answers: Answers, tables: Tables, channel_policy: ChannelPolicy) -> None:
        self._answers = answers
        self._tables = tables
        self._channel_policy = channel_policy

    def command(self, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
        """``/table move``."""

        @app_commands.describe(table=told("option-move"))
        async def move(interaction: Asked, table: int | None = None) -> None:
            async with self._answers.to(interaction), one_of_several(self._answers, interaction, "moving"):
                await self._move(interaction, table)

        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="move", description=told("command-table-move"), callback=move, parent=group
        )

        @command.autocomplete("table")
        @completing
        async def _complete(interaction: Asked, typed: str) -> list[Choice[int]]:
            return table_choices(interaction, await self._movable(interaction, who(interaction)), typed)

        return command

    @choice("moving", "answer")
    async def _chosen(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        await self._move(interaction, chosen_table(values))

    async def _move(self, interaction: Asked, number: int | None) -> None:
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused(message("move-in-server"))
        settings = await self._channel_policy.check(interaction, interaction.guild_id)
        here = (interaction.guild_id, interaction.channel_id)
        person = await who_closes(interaction, self._tables.store)
        found = await self._meant(interaction, number, person)
        venue.may_move(found, person, here)
        thread = await self._channel_policy.thread(interaction, settings, found.game, person)
        to = here if thread is None else (here[0], thread)
        moved = await self._tables.do(found.id, venue.move, person, to)
        language = words(str(interaction.locale))
        said = language.say("move-done", table=str(moved.id), channel=f"<#{moved.channel_id}>")
        await self._answers.say_privately(interaction, notices.notice(said))

    async def _meant(self, interaction: Asked, number: int | None, person: Who) -> TableRecord:
        """Return the table to move: the one that is named, or else the only one that this person may move
        here. A table where they don't sit is moved only if it is chosen."""
        if number is not None:
            return await self._tables.table(number)
        movable = await self._movable(interaction, person)
        own = [table for table in movable if any(seat.user_id == person.user_id for seat in table.seats)]
        if len(own) == 1:
            return own[0]
        if movable:
            raise Several(tuple(own or movable))
        # Of those that can't be moved, the answer can name one if it is the only one.
        server = (interaction.guild_id, None)
        try:
            return await self._tables.find(
                person.user_id, server, wanted=lambda table: _is_away(interaction, table)
            )
        except Refused as refused:
            if refused.why.key != "table-none-wanted":
                raise
            return await self._tables.find(person.user_id, place(interaction))

    async def _movable(self, interaction: Asked, person: Who) -> list[TableRecord]:
        """Return the tables of this server that a person may move to this channel."""
        if interaction.guild_id is None:
            return []
        return [
            table
            for table in await self._tables.store.live_tables(guild_id=interaction.guild_id)
            if _is_away(interaction, table) and (person.admin or table.host_id == person.user_id)
        ]


def _is_away(interaction: Asked, table: TableRecord) -> bool:
    return table.channel_id != interaction.channel_id or table.suspended is not None
