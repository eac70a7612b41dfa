"""``/solo``: play alone against computers, in one private message."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told
from bot.i18n.translate import typed, words
from bot.interactions.commands.open_table import complete_preset
from bot.interactions.commands.standings import game_choices
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO
from bot.interactions.handlers import press
from bot.interactions.reply import Answers, Asked, completing
from bot.interactions.solo import Solo
from bot.rendering.screens import notices
from bot.rendering.screens.model import Pressed
from bot.tables.private_games import TooMany, computers_at
from data.db.records import TableSettings
from data.standings.profiles import has_played
from data.tables.store import Store
from games import GAMES
from games.engine import Refused, message


class SoloCommands:
    """The command that opens a private game."""

    def __init__(self, answers: Answers, store: Store, solo: Solo) -> None:
        self._answers = answers
        self._store = store
        self._solo = solo

    def command(self) -> app_commands.Command[Any, ..., None]:
        """``/solo``."""
        levels = dict.fromkeys(level for game in GAMES.values() for level in game.levels)

        @app_commands.choices(
            game=game_choices(), level=[Choice(name=told(f"level-{level}"), value=level) for level in levels]
        )
        @app_commands.describe(
            game=told("option-game"), preset=told("option-solo-preset"), level=told("option-level")
        )
        async def callback(
            interaction: Asked, game: str | None = None, preset: str | None = None, level: str | None = None
        ) -> None:
            async with self._answers.to(interaction):
                await self._open(interaction, game or next(iter(GAMES)), preset, level)

        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="solo",
            description=told("command-solo"),
            callback=callback,
            allowed_contexts=ANYWHERE,
            allowed_installs=FOR_PEOPLE_TOO,
        )

        @command.autocomplete("preset")
        @completing
        async def _complete_preset(interaction: Asked, begun: str) -> list[Choice[str]]:
            game = getattr(interaction.namespace, "game", None) or next(iter(GAMES))
            return complete_preset(words(str(interaction.locale)), game, begun) if game in GAMES else []

        return command

    async def _open(self, interaction: Asked, game: str, preset: str | None, level: str | None) -> None:
        """Open a game with the usual rules where none are asked for; a newcomer who asks for no level gets
        easy opponents, a strong partner and hints."""
        presets = GAMES[game].presets
        if preset is not None and preset not in presets:
            raise Refused(message("rules-unknown-preset", preset=typed(preset), presets=tuple(presets)))
        if level is not None and level not in GAMES[game].levels:
            raise Refused(message("solo-no-level", levels=GAMES[game].levels))
        new = level is None and not await has_played(self._store, interaction.user.id, game)
        settings = usual(game, preset or next(iter(presets)), GAMES[game].levels[0] if new else level)
        await self._start(interaction, game, settings, first=new)

    @press("playnow", "answer")
    async def _play_now(self, interaction: Asked, pressed: Pressed) -> None:
        """*Play now*: a first game against easy computers, with a strong partner and hints."""
        game = pressed.arg or ""
        if game not in GAMES:
            raise Refused(message("press-unknown"))
        settings = usual(game, next(iter(GAMES[game].presets)), GAMES[game].levels[0])
        await self._start(interaction, game, settings, first=True)

    async def _start(self, interaction: Asked, game: str, settings: TableSettings, *, first: bool) -> None:
        """Begin a game, or list those in play where there are too many. A ``first`` one has hints, and a
        partner who plays as well as a computer can: with an easy one good bids are lost."""
        partner = GAMES[game].levels[-1] if first else None
        try:
            await self._solo.start(interaction, game, settings, hints=first, partner=partner)
        except TooMany as many:
            language = words(str(interaction.locale))
            asks = language.telling()(many.why.key, **many.why.facts)
            listed = notices.which(language, many.games, "handof", asks=asks)
            await self._answers.say_privately(interaction, listed)


def usual(game: str, preset: str, level: str | None) -> TableSettings:
    """Return the settings of a private game with these rules and computers of that level (None: as well as
    they can): no clock, and nothing that concerns others."""
    seats = GAMES[game].seats(GAMES[game].rules(preset, {}))
    number = min(max(computers_at(game) + 1, seats[0]), seats[-1])
    return TableSettings(preset=preset, seats=number, level=level)
