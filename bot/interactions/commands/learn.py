"""``/learn``: a coached hand of a game. Its buttons carry a person's progress; nothing is stored."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told
from bot.i18n.translate import Words, words
from bot.interactions.commands.open_table import OpenTableCommands
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO
from bot.interactions.handlers import press
from bot.interactions.reply import Answers, Asked, who
from bot.rendering.lessons import LESSONS
from bot.rendering.screens import learn
from bot.rendering.screens.model import Pressed, Screen
from bot.tables import Who
from games.engine import Refused, message


class LearnCommands:
    """Shows lessons, step by step."""

    def __init__(self, answers: Answers, opening: OpenTableCommands) -> None:
        self._answers = answers
        self._opening = opening

    def command(self) -> app_commands.Command[Any, ..., None]:
        """``/learn``."""

        @app_commands.describe(game=told("option-learn-game"))
        @app_commands.choices(game=[Choice(name=told(f"{name}-name"), value=name) for name in LESSONS])
        async def callback(interaction: Asked, game: str | None = None) -> None:
            async with self._answers.to(interaction):
                screen = await self._begin(interaction, game)
                await self._answers.say_privately(interaction, screen)

        return app_commands.Command(
            name="learn",
            description=told("command-learn"),
            callback=callback,
            allowed_contexts=ANYWHERE,
            allowed_installs=FOR_PEOPLE_TOO,
        )

    async def _begin(self, interaction: Asked, game: str | None) -> Screen:
        language = words(str(interaction.locale))
        if game is None:
            return learn.games(language)
        return await asyncio.to_thread(learn.page, language, LESSONS[game], who(interaction), 0)

    @press(learn.VERB, "answer")
    async def _learn(self, interaction: Asked, pressed: Pressed) -> None:
        """Show a step, or a choice in it. Some take a while to compute."""
        language = words(str(interaction.locale))
        shown = await asyncio.to_thread(read, pressed, language, who(interaction))
        await self._answers.say_in_place(interaction, shown)

    @press("learnstop", "answer")
    async def _stop(self, interaction: Asked, pressed: Pressed) -> None:
        """*Stop*: end the lesson, of which nothing is stored."""
        game = pressed.arg or ""
        if game not in LESSONS:
            raise Refused(message("learn-unknown"))
        screen = learn.stopped(words(str(interaction.locale)), game)
        await self._answers.say_in_place(interaction, screen)

    @press("sit", "answer")
    async def _sit(self, interaction: Asked, pressed: Pressed) -> None:
        """Show the form of ``/play``, with that game chosen."""
        if pressed.arg not in LESSONS:
            raise Refused(message("learn-unknown"))
        if interaction.guild_id is None:
            raise Refused(message("learn-sit-in-server"))
        await self._opening.ask(interaction, pressed.arg)


def read(pressed: Pressed, language: Words, pupil: Who) -> Screen:
    """Return what a button of a lesson shows: ``dudo`` its beginning, ``dudo 1`` a step of its first version,
    and ``dudo 1 3x5`` what a choice there leads to.

    Raises:
        Refused: it is no button of ours.
    """
    game, _, rest = (pressed.arg or "").partition(" ")
    lesson = LESSONS.get(game)
    if lesson is None:
        raise Refused(message("learn-unknown"))
    if not rest:
        return learn.page(language, lesson, pupil, 0)
    version, _, move = rest.partition(" ")
    if version != str(lesson.version):
        return learn.changed(language, game)
    if pressed.moves >= len(lesson.steps):
        raise Refused(message("learn-unknown"))
    if not move:
        return learn.page(language, lesson, pupil, pressed.moves)
    way = lesson.way(pressed.moves, move)
    if way is None:
        raise Refused(message("learn-unknown"))
    return learn.outcome(language, lesson, pupil, pressed.moves, way)
