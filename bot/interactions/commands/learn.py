"""``/learn``: a coached hand of a game. Its buttons carry a person's progress; only its end is stored."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.discord_api.membership import visit
from bot.discord_api.messages import FAULTS
from bot.i18n.command_names import told
from bot.i18n.translate import Words, words
from bot.interactions.commands.open_table import OpenTableCommands
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO
from bot.interactions.handlers import press
from bot.interactions.lesson_offer import LessonOffer
from bot.interactions.reply import Answers, Asked, who
from bot.rendering.lessons import LESSONS, Lesson, lines
from bot.rendering.screens import learn
from bot.rendering.screens.model import Button, Pressed, Screen
from bot.tables import Who
from bot.tables.transitions import lobby
from data.db.errors import DatabaseFault
from data.tables.blocks import blockers
from data.tables.store import Store
from games.engine import Refused, message

_log = logging.getLogger(__name__)


class LearnCommands:
    """Shows lessons, step by step."""

    def __init__(
        self, answers: Answers, store: Store, opening: OpenTableCommands, lesson_offer: LessonOffer
    ) -> None:
        self._answers = answers
        self._store = store
        self._opening = opening
        self._lesson_offer = lesson_offer

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
        language, game = words(str(interaction.locale)), ended(pressed)
        joins = None if game is None else await self._joins(interaction, game, language)
        shown = await asyncio.to_thread(read, pressed, language, who(interaction), joins)
        await self._answers.say_in_place(interaction, shown)
        if game is not None:
            await self._lesson_offer.finish(interaction.user.id, game)

    async def _joins(self, interaction: Asked, game: str, language: Words) -> Button | None:
        """Return the button that joins a table of a game in this server, the one in this channel or else the
        newest; None if none has a free seat that this person may take."""
        person = who(interaction)
        if interaction.guild_id is None:
            return None
        try:
            live = await self._store.live_tables(guild_id=interaction.guild_id)
            blocking = await blockers(self._store, person.user_id)
            free = [table for table in live if table.game == game and lobby.can_join(table, person, blocking)]
            if not free:
                return None
            table = max(free, key=lambda each: (each.channel_id == interaction.channel_id, each.id))
            site, _ = await visit(interaction.client, table.place, person.user_id)
        except (Refused, DatabaseFault, *FAULTS) as error:
            _log.debug("a lesson ends without a table: %s", type(error).__name__)
            return None
        return learn.join(table, str(site.channel), language)

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


def ended(pressed: Pressed) -> str | None:
    """Return the game whose lesson ends with this step; None if none does."""
    game, _, edition = (pressed.arg or "").partition(" ")
    lesson = _line(game, edition)
    return game if lesson is not None and pressed.moves == len(lesson.steps) - 1 else None


def _line(game: str, edition: str) -> Lesson | None:
    """Return the line of a lesson that a button names; None if there is none of that version."""
    if game not in LESSONS:
        return None
    return next((lesson for lesson in lines(game) if lesson.edition == edition), None)


def read(pressed: Pressed, language: Words, pupil: Who, joins: Button | None = None) -> Screen:
    """Return what a button of a lesson shows: ``dudo`` its beginning, ``dudo 1`` a step of its first version,
    and ``dudo 1 3x5`` what a choice there leads to. Its end has the button that ``joins`` a table, if any.

    Raises:
        Refused: it is no button of ours.
    """
    game, _, rest = (pressed.arg or "").partition(" ")
    if game not in LESSONS:
        raise Refused(message("learn-unknown"))
    if not rest:
        return learn.page(language, LESSONS[game], pupil, 0)
    edition, _, move = rest.partition(" ")
    lesson = _line(game, edition)
    if lesson is None:
        return learn.changed(language, game)
    if pressed.moves >= len(lesson.steps):
        raise Refused(message("learn-unknown"))
    if not move:
        return learn.page(language, lesson, pupil, pressed.moves, joins)
    way = lesson.way(pressed.moves, move)
    if way is None:
        raise Refused(message("learn-unknown"))
    return learn.outcome(language, lesson, pupil, pressed.moves, way)
