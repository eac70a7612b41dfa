"""``/privacy``: get one's stored data as a file; have it removed."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.discord_api.first_response import FirstAnswer
from bot.i18n.command_names import told
from bot.i18n.translate import forget_sentences, words
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO
from bot.interactions.handlers import press
from bot.interactions.reply import Answers, Asked, wait_in_place
from bot.rendering.pictures import Pictures
from bot.rendering.screens.model import Attached, Button, Pressed, Screen, Text, button_id
from bot.rendering.screens.notices import notice
from bot.rendering.screens.standings import confirm_screen
from bot.tables import Seating, Tables, Unconfirmed
from data.privacy.export import StillPlaying, export
from data.tables.private_games import private_games
from games.engine import Refused, message


class PrivacyCommands:
    """What a person can do with their stored data."""

    def __init__(self, answers: Answers, tables: Tables, seating: Seating, pictures: Pictures) -> None:
        self._answers = answers
        self._tables = tables
        self._seating = seating
        self._pictures = pictures

    def group(self) -> app_commands.Group:
        """``/privacy export`` and ``/privacy delete``."""
        group = app_commands.Group(
            name="privacy",
            description=told("command-privacy"),
            allowed_contexts=ANYWHERE,
            allowed_installs=FOR_PEOPLE_TOO,
        )

        async def export_(interaction: Asked) -> None:
            async with self._answers.to(interaction):
                await self._export(interaction)

        async def delete(interaction: Asked) -> None:
            async with self._answers.to(interaction):
                await self._ask(interaction)

        for name, callback in (("export", export_), ("delete", delete)):
            command: app_commands.Command[Any, ..., None] = app_commands.Command(
                name=name, description=told(f"command-privacy-{name}"), callback=callback, parent=group
            )
            group.add_command(command)
        return group

    async def _ask(self, interaction: Asked) -> None:
        """Ask whether to remove everything, or say what prevents it.

        Raises:
            Refused: they play a game.
        """
        language = words(str(interaction.locale))
        mine = await self._tables.store.live_tables(user_id=interaction.user.id)
        if playing := [table.id for table in mine if table.status != "lobby"]:
            raise Refused(message("privacy-still-playing", tables=tuple(map(str, playing))))
        question = language.say("privacy-question")
        if mine:
            lobbies = [str(table.id) for table in mine]
            question += f"\n{language.say('privacy-leaves', tables=language.listed(lobbies))}"
        if await private_games(self._tables.store, interaction.user.id):
            question += f"\n{language.say('privacy-ends-private')}"
        yes = Button(button_id(0, 0, "forgetme"), language.say("button-forget"), "danger")
        await self._answers.say_privately(interaction, confirm_screen(language, question, yes))

    @press("cancel", "answer")
    async def _cancel(self, interaction: Asked, _pressed: Pressed) -> None:
        """*Cancel*: nothing changes."""
        said = words(str(interaction.locale)).say("cancelled")
        await self._answers.say_in_place(interaction, notice(said))

    async def _export(self, interaction: Asked) -> None:
        """Send everything about the caller as a JSON file; packed where Discord would refuse its size. A
        person who has played for years may have to wait for it."""
        await FirstAnswer.of(interaction).think()
        found = await export(self._tables.store, interaction.user.id)
        name = f"undercup-{interaction.user.id}.json"
        name, content = await asyncio.to_thread(_file, name, found, interaction.filesize_limit)
        screen = Screen((Text(words(str(interaction.locale)).say("privacy-export")), Attached(name)))
        await self._answers.say_privately(interaction, screen, [discord.File(io.BytesIO(content), name)])

    @press("forgetme", "answer")
    async def _forget(self, interaction: Asked, _pressed: Pressed) -> None:
        """Remove the data: the button under the question, which only its asker sees."""
        await wait_in_place(interaction)
        for table in await self._tables.store.live_tables(user_id=interaction.user.id):
            if table.status == "lobby":
                with suppress(Refused, Unconfirmed):  # it has begun, or ended, meanwhile
                    await self._seating.leave(table.id, interaction.user.id)
        try:
            await self._tables.forget(interaction.user.id)
        except StillPlaying as playing:
            raise Refused(
                message("privacy-still-playing", tables=tuple(map(str, playing.table_ids)))
            ) from playing
        forget_sentences()
        self._pictures.forget(interaction.user.id)
        self._answers.names.forget(interaction.user.id)
        said = words(str(interaction.locale)).say("privacy-forgotten")
        await self._answers.say_in_place(interaction, notice(said))


def _file(name: str, found: Mapping[str, Any], limit: int) -> tuple[str, bytes]:
    """Return the name and the content of a file of at most ``limit`` bytes, as far as packing makes that
    possible."""
    content = json.dumps(found, ensure_ascii=False, indent=1).encode()
    if len(content) <= limit:
        return name, content
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return f"{name}.zip", packed.getvalue()
