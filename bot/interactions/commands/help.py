"""``/help``, ``/rules`` and ``/odds``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told, told_as
from bot.i18n.translate import Words, words
from bot.interactions.choose_table import chosen_table, one_of_several
from bot.interactions.commands.move import complete_table, place
from bot.interactions.commands.open_table import CHOICE_LENGTH
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO
from bot.interactions.handlers import choice, press
from bot.interactions.reply import Answers, Asked
from bot.rendering.screens import SCREENS, books
from bot.rendering.screens.model import Pressed
from bot.rendering.screens.naming import preset_line
from bot.rendering.screens.scene import Move
from bot.tables import Tables
from data.db.records import TableRecord
from games import GAMES
from games.engine import Refused, message


def preset_choices(game: str) -> list[Choice[str]]:
    """Return a game's presets by their names, each with its line, as choices of a command's option."""
    return [
        Choice(name=told_as(partial(_preset_choice, game, preset)), value=preset)
        for preset in GAMES[game].presets
    ]


def _preset_choice(game: str, preset: str, language: Words) -> str:
    return preset_line(language, game, preset)[:CHOICE_LENGTH]


def _moves() -> dict[str, Sequence[Move]]:
    """Return the typed moves of each game by its name."""
    return {name: SCREENS[name].moves for name in GAMES}


class HelpCommands:
    """Commands that explain a game and its rules."""

    def __init__(self, answers: Answers, tables: Tables) -> None:
        self._answers = answers
        self._tables = tables

    def commands(self) -> list[app_commands.Command[Any, ..., None] | app_commands.Group]:
        """``/help``, and ``/rules`` and ``/odds`` with a subcommand for each game that has them."""
        rules = app_commands.Group(
            name="rules",
            description=told("command-rules"),
            allowed_contexts=ANYWHERE,
            allowed_installs=FOR_PEOPLE_TOO,
        )
        for name in GAMES:
            rules.add_command(self._rules(name, rules))

        async def callback(interaction: Asked) -> None:
            async with self._answers.to(interaction):
                screen = books.help_screen(words(str(interaction.locale)), _moves())
                await self._answers.say_privately(interaction, screen)

        help_command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="help",
            description=told("command-help"),
            callback=callback,
            allowed_contexts=ANYWHERE,
            allowed_installs=FOR_PEOPLE_TOO,
        )
        odds = app_commands.Group(
            name="odds",
            description=told("command-odds"),
            allowed_contexts=ANYWHERE,
            allowed_installs=FOR_PEOPLE_TOO,
        )
        for name in GAMES:
            if SCREENS[name].has_odds:
                odds.add_command(self._odds(name, odds))
        return [rules, odds, help_command]

    def _rules(self, name: str, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:

        @app_commands.describe(preset=told("option-rules-preset"), table=told("option-table"))
        @app_commands.choices(preset=preset_choices(name))
        async def callback(interaction: Asked, preset: str | None = None, table: int | None = None) -> None:
            async with self._answers.to(interaction), one_of_several(self._answers, interaction, "rulesof"):
                await self._show_rules(interaction, name, preset, table)

        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=name, description=told(f"command-rules-{name}"), callback=callback, parent=group
        )
        command.autocomplete("table")(complete_table(self._tables))
        return command

    def _odds(self, name: str, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:

        @app_commands.describe(
            hand=told("option-hand"),
            dice=told("option-own-dice"),
            preset=told("option-rules-preset"),
        )
        @app_commands.choices(preset=preset_choices(name))
        async def callback(
            interaction: Asked, hand: str | None = None, dice: str | None = None, preset: str | None = None
        ) -> None:
            async with self._answers.to(interaction):
                language = words(str(interaction.locale))
                book = await self._book_meant(interaction, name, preset, None)
                screen = books.odds_screen(language, book, (hand, dice))
                await self._answers.say_privately(interaction, screen)

        return app_commands.Command(
            name=name, description=told(f"command-odds-{name}"), callback=callback, parent=group
        )

    @choice("rulesof", "answer")
    async def _rules_of(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        number = chosen_table(values)
        await self.show(
            interaction, await self._tables.find(interaction.user.id, place(interaction), number=number)
        )

    @choice("help", "answer")
    async def _help_page(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        screen = books.help_screen(words(str(interaction.locale)), _moves(), values[0])
        await self._answers.say_in_place(interaction, screen)

    @choice("chapter", "answer")
    async def _chapter(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        book, _ = await self._pressed_book(interaction, pressed)
        screen = books.rules_screen(words(str(interaction.locale)), book, values[0])
        await self._answers.say_in_place(interaction, screen)

    @press("odds", "answer")
    async def _whole_odds(self, interaction: Asked, pressed: Pressed) -> None:
        book, hand = await self._pressed_book(interaction, pressed)
        if not SCREENS[book.name].has_odds:
            raise Refused(message("press-unknown"))
        screen = books.odds_screen(words(str(interaction.locale)), book, (hand, None), whole=True)
        await self._answers.say_in_place(interaction, screen)

    async def show(self, interaction: Asked, table: TableRecord) -> None:
        """Show the rules of a table to a person who asks under its board."""
        language = words(str(interaction.locale))
        screen = books.rules_screen(language, books.of_table(language, table))
        await self._answers.say_privately(interaction, screen)

    async def _show_rules(
        self, interaction: Asked, name: str, preset: str | None, number: int | None
    ) -> None:
        language = words(str(interaction.locale))
        book = await self._book_meant(interaction, name, preset, number)
        await self._answers.say_privately(interaction, books.rules_screen(language, book))

    async def _book_meant(
        self, interaction: Asked, name: str, preset: str | None, number: int | None
    ) -> books.Rulebook:
        """Return the rules of the preset asked for; else those of this person's table; else the default."""
        game, language = GAMES[name], words(str(interaction.locale))
        if preset is not None:
            return books.of_preset(language, name, preset)
        guild_id, _ = place(interaction)
        mine = await self._tables.store.live_tables(user_id=interaction.user.id, guild_id=guild_id)
        if number is None and not any(table.game == name for table in mine):
            return books.of_preset(language, name, next(iter(game.presets)))
        table = await self._tables.find(
            interaction.user.id, place(interaction), number=number, wanted=lambda table: table.game == name
        )
        return books.of_table(language, table)

    async def _pressed_book(self, interaction: Asked, pressed: Pressed) -> tuple[books.Rulebook, str | None]:
        """Return the rules that a press or a choice under them is about, as they are now, and the rest of its
        argument. In a DM, and of a private game, only players may ask for the rules of a table.

        Raises:
            Refused: there are no such rules.
        """
        language = words(str(interaction.locale))
        subject, _, rest = (pressed.arg or "").partition("/")
        if pressed.table:
            table = await self._tables.table(pressed.table)
            sits = any(seat.user_id == interaction.user.id for seat in table.seats)
            if (table.is_private or interaction.guild_id is None) and not sits:
                raise Refused(message("table-not-yours", table=str(table.id)))
            return books.of_table(language, table), rest or None
        name, _, preset = subject.partition(" ")
        if name not in GAMES or preset not in GAMES[name].presets:
            raise Refused(message("press-unknown"))
        return books.of_preset(language, name, preset), rest or None
