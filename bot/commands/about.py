"""``/help``, ``/rules`` and ``/odds``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.answers import Answers, Asked, Choose
from bot.choosing import chosen_table, one_of_several
from bot.commands.opening import CHOICE_LENGTH
from bot.commands.playing import EVERYWHERE, GUILD_INSTALL, complete_table, place
from bot.commands.translating import told, told_as
from bot.offering import Offering
from bot.screens import SCREENS, books, learn
from bot.screens.model import Divider, Pressed
from bot.screens.naming import preset_line, preset_name
from bot.tables import Tables, lobby
from bot.words import Words, words
from data.records import TableRecord
from games import GAMES
from games.engine import Rules


def preset_choices(game: str) -> list[Choice[str]]:
    """The presets of a game by their names, each with its line, as a command's option offers them."""
    return [
        Choice(name=told_as(partial(_preset_choice, game, preset)), value=preset)
        for preset in GAMES[game].presets
    ]


def _preset_choice(game: str, preset: str, language: Words) -> str:
    return preset_line(language, game, preset)[:CHOICE_LENGTH]


class AboutCommands:
    """What a game is, and how it stands."""

    def __init__(self, answers: Answers, tables: Tables, offering: Offering) -> None:
        self._answers = answers
        self._tables = tables
        self._offering = offering

    def commands(self) -> list[app_commands.Command[Any, ..., None] | app_commands.Group]:
        """``/help``, and ``/rules`` and ``/odds`` with a subcommand for each game that has them."""
        rules = app_commands.Group(
            name="rules",
            description=told("command-rules"),
            allowed_contexts=EVERYWHERE,
            allowed_installs=GUILD_INSTALL,
        )
        for name in GAMES:
            rules.add_command(self._rules(name, rules))

        async def callback(interaction: Asked) -> None:
            async with self._answers.to(interaction):
                moves = {name: SCREENS[name].moves for name in GAMES}
                await self._answers.say_privately(
                    interaction, books.help_screen(words(str(interaction.locale)), moves)
                )

        help_command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="help",
            description=told("command-help"),
            callback=callback,
            allowed_contexts=EVERYWHERE,
            allowed_installs=GUILD_INSTALL,
        )
        odds = app_commands.Group(
            name="odds",
            description=told("command-odds"),
            allowed_contexts=EVERYWHERE,
            allowed_installs=GUILD_INSTALL,
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
                rules, *_ = await self._rules_meant(interaction, name, preset, None)
                screen = books.odds_screen(language, SCREENS[name], name, rules, (hand, dice))
                await self._answers.say_privately(interaction, screen)

        return app_commands.Command(
            name=name, description=told(f"command-odds-{name}"), callback=callback, parent=group
        )

    def choices(self) -> Mapping[str, Choose]:
        """What choosing one of several tables does, by its select's verb."""
        return {"rulesof": self._rules_of}

    async def _rules_of(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        number = chosen_table(values)
        await self.show(
            interaction, await self._tables.find(interaction.user.id, place(interaction), number=number)
        )

    async def show(self, interaction: Asked, table: TableRecord) -> None:
        """The rules of a table, for whoever asks under its board; with its lesson, once, for those who have
        never played."""
        language, name = words(str(interaction.locale)), table.game
        named = preset_name(language, name, table.settings.preset)
        heading = language.say("rules-of-table", table=str(table.id), rules=named)
        rules = GAMES[name].read_rules(table.rules)
        screen = books.rules_screen(language, SCREENS[name], name, rules, heading, lobby.players(table))
        if await self._offering.take(interaction.user.id, name):
            offer = learn.offer(language, name).blocks
            screen = replace(screen, blocks=(*screen.blocks, Divider(), *offer))
        await self._answers.say_privately(interaction, screen)

    async def _show_rules(
        self, interaction: Asked, name: str, preset: str | None, number: int | None
    ) -> None:
        language = words(str(interaction.locale))
        rules, heading, players = await self._rules_meant(interaction, name, preset, number)
        screen = books.rules_screen(language, SCREENS[name], name, rules, heading, players)
        await self._answers.say_privately(interaction, screen)

    async def _rules_meant(
        self, interaction: Asked, name: str, preset: str | None, number: int | None
    ) -> tuple[Rules, str, int | None]:
        """The rules of the preset asked for; else as this person's table plays them; else, for someone who
        sits at none, the default; a heading that says which; and how many sit there, if that is settled."""
        game, language = GAMES[name], words(str(interaction.locale))
        table = None
        if preset is None:
            guild_id, _ = place(interaction)
            mine = await self._tables.store.live_tables(user_id=interaction.user.id, guild_id=guild_id)
            if number is None and not any(table.game == name for table in mine):
                preset = next(iter(game.presets))
            else:
                table = await self._tables.find(
                    interaction.user.id,
                    place(interaction),
                    number=number,
                    wanted=lambda table: table.game == name,
                )
        if table is not None:
            named = preset_name(language, name, table.settings.preset)
            heading = language.say("rules-of-table", table=str(table.id), rules=named)
            rules = game.read_rules(table.rules)
            return rules, heading, lobby.players(table)
        named = preset_line(language, name, str(preset))
        return game.presets[str(preset)], language.say("rules-of-preset", rules=named), None
