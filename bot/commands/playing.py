"""Typed moves (``/bid 5x3``, ``/doubt``), ``/hand`` and ``/hint``: the buttons, for those who type."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.answers import Answers, Asked, completing
from bot.commands.opening import CHOICES
from bot.hands import Hands
from bot.screens import SCREENS, hands
from bot.screens.scene import Move
from bot.screens.sentences import table_title
from bot.tables import Moment, Playing, Tables
from bot.telling import own_scene, scene
from bot.words import DEFAULT_LOCALE, words
from data.records import TableRecord
from games.engine import Refused, message

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True)
GUILD_INSTALL = app_commands.AppInstallationType(guild=True)
HINTS = ("once", "always", "never")
"""When ``/hint`` gives its hints."""


class PlayingCommands:
    """What can be typed while a game goes on."""

    def __init__(self, answers: Answers, tables: Tables, playing: Playing, hands: Hands) -> None:
        self._answers = answers
        self._tables = tables
        self._playing = playing
        self._hands = hands

    def commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """One command for each word that moves are typed with, shared by the games that know it."""
        spoken = {move.command: move for screens in SCREENS.values() for move in screens.moves}
        made = [self._typed(move) if move.action is None else self._plain(move) for move in spoken.values()]
        return [*made, self._hand(), self._hint()]

    def _command(self, name: str, callback: Callable[..., Any]) -> app_commands.Command[Any, ..., None]:
        english = words(DEFAULT_LOCALE)
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=name,
            description=english.say(f"command-{name}"),
            callback=callback,
            allowed_contexts=EVERYWHERE,
            allowed_installs=GUILD_INSTALL,
        )
        command.autocomplete("table")(complete_table(self._tables))
        return command

    def _plain(self, move: Move) -> app_commands.Command[Any, ..., None]:
        @app_commands.describe(table=words(DEFAULT_LOCALE).say("option-table"))
        async def callback(interaction: Asked, table: int | None = None) -> None:
            await self._act(interaction, move.command, None, table)

        return self._command(move.command, callback)

    def _typed(self, move: Move) -> app_commands.Command[Any, ..., None]:
        english = words(DEFAULT_LOCALE)

        @app_commands.describe(move=english.say(f"option-{move.command}"), table=english.say("option-table"))
        @app_commands.rename(move=move.command)
        async def callback(interaction: Asked, move: str, table: int | None = None) -> None:
            await self._act(interaction, command.name, move, table)

        command = self._command(move.command, callback)

        @command.autocomplete("move")
        @completing
        async def _complete(interaction: Asked, typed: str) -> list[Choice[str]]:
            table = getattr(interaction.namespace, "table", None)
            try:
                found = await self._table(interaction, command.name, table)
            except Refused:
                return []
            return _legal(interaction, found, command.name, typed)

        return command

    def _hand(self) -> app_commands.Command[Any, ..., None]:
        @app_commands.describe(table=words(DEFAULT_LOCALE).say("option-table"))
        async def callback(interaction: Asked, table: int | None = None) -> None:
            async with self._answers.to(interaction):
                user = interaction.user.id
                found = await self._tables.find(user, place(interaction), number=table, wanted=_is_playing)
                await self._hands.show(interaction, found.id)

        return self._command("hand", callback)

    def _hint(self) -> app_commands.Command[Any, ..., None]:
        english = words(DEFAULT_LOCALE)

        @app_commands.describe(show=english.say("option-show"), table=english.say("option-table"))
        @app_commands.choices(
            show=[Choice(name=english.say(f"hints-choice-{when}"), value=when) for when in HINTS]
        )
        async def callback(interaction: Asked, show: str = "once", table: int | None = None) -> None:
            async with self._answers.to(interaction):
                if show == "once":
                    await self._show_hint(interaction, table)
                else:
                    await self._hands.want_hints(interaction, on=show == "always")

        return self._command("hint", callback)

    async def _show_hint(self, interaction: Asked, number: int | None) -> None:
        """Show a person a hint for the table that they play at."""
        user = interaction.user.id
        found = await self._tables.find(user, place(interaction), number=number, wanted=_is_playing)
        await self._hands.hint(interaction, found.id)

    async def _act(self, interaction: Asked, command: str, typed: str | None, number: int | None) -> None:
        async with self._answers.to(interaction):
            table = await self._table(interaction, command, number)
            move = _move(table, command)
            if move is None:
                raise Refused(message("move-not-in-game", command=command, table=str(table.id)))
            text = move.action or _whole(move, typed or "")
            done = await self._playing.act(table.id, interaction.user.id, text)
            if move.private and done.after.table.status == "playing" and not done.dealt:
                own = await self._hands.screen(table.id, interaction.user.id)
                await self._answers.say_privately(interaction, own)
                return
            shown = scene(done.after, words(str(interaction.locale)))
            await self._answers.say_privately(interaction, hands.did(shown, done.action))

    async def _table(self, interaction: Asked, command: str, number: int | None) -> TableRecord:
        """The table that a typed move is for: where it is this person's turn, if that settles it."""
        user = interaction.user.id

        def mine(table: TableRecord) -> bool:
            return _is_playing(table) and _move(table, command) is not None

        def my_turn(table: TableRecord) -> bool:
            return mine(table) and any(table.seats[seat].user_id == user for seat in Moment(table).awaited)

        try:
            return await self._tables.find(user, place(interaction), number=number, wanted=my_turn)
        except Refused:
            return await self._tables.find(user, place(interaction), number=number, wanted=mine)


def complete_table(tables: Tables) -> Callable[..., Coroutine[Any, Any, list[Choice[int]]]]:
    """A completion: the numbers of a person's tables where they ask, with their games."""

    @completing
    async def complete(interaction: Asked, typed: str) -> list[Choice[int]]:
        found = await tables.store.live_tables(user_id=interaction.user.id, guild_id=interaction.guild_id)
        language = words(str(interaction.locale))
        fitting = [table for table in found if str(table.id).startswith(typed)]
        return [
            Choice(name=table_title(language, table.game, table.id), value=table.id)
            for table in fitting[:CHOICES]
        ]

    return complete


def place(interaction: Asked) -> tuple[int | None, int | None]:
    """Where a command was typed: the server's and the channel's id; a DM is everywhere."""
    if interaction.guild_id is None:
        return None, None
    return interaction.guild_id, interaction.channel_id


def _whole(move: Move, typed: str) -> str:
    """The text of an action from what was typed behind its command: ``/bet 2`` is ``bet 2``."""
    whole = not move.prefixed or typed.strip().lower().startswith(move.command)
    return typed if whole else f"{move.command} {typed}"


def _move(table: TableRecord, command: str) -> Move | None:
    moves: Sequence[Move] = SCREENS[table.game].moves
    return next((move for move in moves if move.command == command), None)


def _is_playing(table: TableRecord) -> bool:
    return table.status == "playing"


def _legal(interaction: Asked, table: TableRecord, command: str, typed: str) -> list[Choice[str]]:
    """What is legal at this table for this person now. Completions are seen by that person alone, and
    carry nothing but legal moves."""
    move = _move(table, command)
    if not _is_playing(table):
        return []
    seat = next(number for number, seat in enumerate(table.seats) if seat.user_id == interaction.user.id)
    language = words(str(interaction.locale))
    shown = own_scene(Moment(table), seat, language)
    actions = [action for action in shown.view.legal if move is not None and action.kind in move.kinds]
    wanted = typed.strip().lower()
    fitting = [
        action
        for action in actions
        if action.text.startswith(wanted) or wanted in shown.game.action(language, action).lower()
    ]
    return [
        Choice(name=f"{shown.game.action(language, action)} ({action.text})", value=action.text)
        for action in fitting[:CHOICES]
    ]
