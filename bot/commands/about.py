"""``/help``, ``/rules`` and ``/odds``."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.answers import Asked, answering_for, say_privately
from bot.commands.playing import EVERYWHERE, GUILD_INSTALL, complete_table, place
from bot.screens import SCREENS, frame
from bot.tables import lobby
from bot.words import DEFAULT_LOCALE, words
from games import GAMES
from games.engine import Rules


def about_commands() -> list[app_commands.Command[Any, ..., None] | app_commands.Group]:
    """``/help``, and ``/rules`` and ``/odds`` with a subcommand for each game that has them."""
    english = words(DEFAULT_LOCALE)
    rules = app_commands.Group(
        name="rules",
        description=english.say("command-rules"),
        allowed_contexts=EVERYWHERE,
        allowed_installs=GUILD_INSTALL,
    )
    for name in GAMES:
        rules.add_command(_rules(name, rules))

    async def callback(interaction: Asked) -> None:
        async with answering_for(interaction, interaction.client.service):
            await say_privately(interaction, frame.help_screen(words(str(interaction.locale)), tuple(GAMES)))

    help_command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="help",
        description=english.say("command-help"),
        callback=callback,
        allowed_contexts=EVERYWHERE,
        allowed_installs=GUILD_INSTALL,
    )
    odds = app_commands.Group(
        name="odds",
        description=english.say("command-odds"),
        allowed_contexts=EVERYWHERE,
        allowed_installs=GUILD_INSTALL,
    )
    for name in GAMES:
        if SCREENS[name].has_odds:
            odds.add_command(_odds(name, odds))
    return [rules, odds, help_command]


def _rules(name: str, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
    english = words(DEFAULT_LOCALE)

    @app_commands.describe(preset=english.say("option-rules-preset"), table=english.say("option-table"))
    @app_commands.choices(preset=[Choice(name=preset, value=preset) for preset in GAMES[name].presets])
    async def callback(interaction: Asked, preset: str | None = None, table: int | None = None) -> None:
        async with answering_for(interaction, interaction.client.service):
            await _show_rules(interaction, name, preset, table)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=english.say(f"command-rules-{name}"), callback=callback, parent=group
    )
    command.autocomplete("table")(complete_table)
    return command


def _odds(name: str, group: app_commands.Group) -> app_commands.Command[Any, ..., None]:
    english = words(DEFAULT_LOCALE)

    @app_commands.describe(
        hand=english.say("option-hand"),
        dice=english.say("option-own-dice"),
        preset=english.say("option-rules-preset"),
    )
    @app_commands.choices(preset=[Choice(name=preset, value=preset) for preset in GAMES[name].presets])
    async def callback(
        interaction: Asked, hand: str | None = None, dice: str | None = None, preset: str | None = None
    ) -> None:
        async with answering_for(interaction, interaction.client.service):
            language = words(str(interaction.locale))
            rules, *_ = await _rules_meant(interaction, name, preset, None)
            screen = frame.odds_screen(language, SCREENS[name], name, rules, (hand, dice))
            await say_privately(interaction, screen)

    return app_commands.Command(
        name=name, description=english.say(f"command-odds-{name}"), callback=callback, parent=group
    )


async def _show_rules(interaction: Asked, name: str, preset: str | None, number: int | None) -> None:
    language = words(str(interaction.locale))
    rules, heading, players = await _rules_meant(interaction, name, preset, number)
    screen = frame.rules_screen(language, SCREENS[name], name, rules, heading, players)
    await say_privately(interaction, screen)


async def _rules_meant(
    interaction: Asked, name: str, preset: str | None, number: int | None
) -> tuple[Rules, str, int | None]:
    """The rules of the preset asked for; else as this person's table plays them; else, for someone who
    sits at none, the default; a heading that says which; and how many sit there, if that is settled."""
    game, language, service = GAMES[name], words(str(interaction.locale)), interaction.client.service
    table = None
    if preset is None:
        guild_id, _ = place(interaction)
        mine = await service.store.live_tables(user_id=interaction.user.id, guild_id=guild_id)
        if number is None and not any(table.game == name for table in mine):
            preset = next(iter(game.presets))
        else:
            table = await service.find(
                interaction.user.id,
                place(interaction),
                number=number,
                wanted=lambda table: table.game == name,
            )
    if table is not None:
        heading = language.say("rules-of-table", table=str(table.id), preset=table.settings["preset"])
        rules = game.read_rules(table.rules)
        return rules, heading, lobby.players(table)
    return game.presets[str(preset)], language.say("rules-of-preset", preset=str(preset)), None
