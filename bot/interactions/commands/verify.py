"""``/verify``: a table's record, or the proofs of what it has shown so far, as a file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told
from bot.i18n.translate import words
from bot.interactions.choose_table import chosen_table, one_of_several
from bot.interactions.commands.move import complete_table, place
from bot.interactions.commands.open_table import CHOICES
from bot.interactions.commands.replay import complete_past, meant
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO
from bot.interactions.handlers import choice
from bot.interactions.reply import Answers, Asked
from bot.rendering.screens import proofs
from bot.rendering.screens.model import Attached, Pressed, Screen
from bot.tables import Tables
from data.db.records import OVER, Entry, TableRecord
from data.fair_play.file_forms import PublishedRecord
from data.fair_play.published import Publication, proofs_file
from data.fair_play.replay import BadJournal
from data.fair_play.verified import verify
from games.engine import Refused, message


class VerifyCommands:
    """``/verify``, for players of the table and people where it was played."""

    def __init__(self, answers: Answers, tables: Tables) -> None:
        self._answers = answers
        self._tables = tables

    def command(self) -> app_commands.Command[Any, ..., None]:
        """``/verify``."""
        live, past = complete_table(self._tables, private=True), complete_past(self._tables.store)

        @app_commands.describe(table=told("option-verify"))
        async def callback(interaction: Asked, table: int | None = None) -> None:
            async with self._answers.to(interaction), one_of_several(self._answers, interaction, "verifyof"):
                await self._show(interaction, table)

        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="verify",
            description=told("command-verify"),
            callback=callback,
            allowed_contexts=ANYWHERE,
            allowed_installs=FOR_PEOPLE_TOO,
        )

        @command.autocomplete("table")
        async def _complete(interaction: Asked, typed: str) -> list[Choice[int]]:
            """Complete the numbers of this person's tables here, then of their last games."""
            return [*await live(interaction, typed), *await past(interaction, typed)][:CHOICES]

        return command

    @choice("verifyof", "answer")
    async def _chosen(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        await self._show(interaction, chosen_table(values))

    async def _show(self, interaction: Asked, number: int | None) -> None:
        found = await _table(interaction, self._tables, number)
        entries = await self._tables.store.journal(found.id)
        language = words(str(interaction.locale))
        try:
            reader = _reader(found, interaction.user.id)
            files: dict[str, bytes] = {}
            if found.status == "playing":
                data, drawn = await asyncio.to_thread(proofs_file, found, entries, reader)
                screen = proofs.proofs_screen(language, found, drawn)
                files = {f"table-{found.id}-proofs": data} if drawn else {}
            else:
                record, own, counts = await asyncio.to_thread(_files, found, entries, reader)
                screen = proofs.record_screen(language, found, counts, own=own is not None)
                files = {f"table-{found.id}": record}
                files |= {} if own is None else {f"table-{found.id}-own": own}
            await _send(self._answers, interaction, screen, files)
        except BadJournal as error:
            raise Refused(message("proofs-bad-journal", table=str(found.id))) from error


async def _table(interaction: Asked, tables: Tables, number: int | None) -> TableRecord:
    """Return the table asked for, if this person may have its file; see :func:`meant`."""
    table = await meant(interaction, tables, number)
    sat = any(seat.user_id == interaction.user.id for seat in table.seats)
    if table.is_private and not sat:
        raise Refused(message("table-unknown", table=str(table.id)))
    if not sat and place(interaction) != table.place:
        raise Refused(message("proofs-not-here", table=str(table.id)))
    if table.status == "lobby":
        raise Refused(message("table-no-game-yet"))
    return table


def _files(
    table: TableRecord, entries: tuple[Entry, ...], reader: int | None
) -> tuple[bytes, bytes | None, tuple[int, int]]:
    """Return the record of a finished table, checked as its readers will; the file for one player, None where
    the record has it all; and how many draws and moves are in the record."""
    publication = Publication(table, entries)
    record = publication.record()
    report = verify(record)
    content = report.content
    if report.findings or not isinstance(content, PublishedRecord):
        raise BadJournal("the record isn't true")
    counts = (len(content.draws), len(content.moves))
    return record, _own(publication, reader, counts[0]) if table.parts else None, counts


def _reader(table: TableRecord, user_id: int) -> int | None:
    """Return the id of the caller if they have draws of their own at the table, which are for them alone."""
    own = any(
        seat.user_id == user_id and (seat.level is None or table.status in OVER) for seat in table.seats
    )
    return user_id if own else None


def _own(publication: Publication, reader: int | None, shown: int) -> bytes | None:
    """Return the data that only one player has of a finished table, as a file; None where the record, with
    its ``shown`` draws, has it all."""
    if reader is None:
        return None
    own, number = publication.proofs(reader)
    fields = json.loads(own)
    return own if number > shown or fields["words"] or fields["opened"] else None


async def _send(answers: Answers, interaction: Asked, screen: Screen, contents: Mapping[str, bytes]) -> None:
    names = {f"undercup-{name}.json": data for name, data in contents.items()}
    shown = replace(screen, blocks=(*screen.blocks, *(Attached(name) for name in names)))
    files = [discord.File(BytesIO(data), name) for name, data in names.items()]
    await answers.say_privately(interaction, shown, files)
