"""Typed moves (``/bid 5x3``, ``/doubt``), ``/hand`` and ``/hint``: the buttons, for those who type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.answers import (
    Asked,
    answering_for,
    completing,
    say_hint,
    say_privately,
    show_hand,
    want_hints,
)
from bot.commands.opening import CHOICES
from bot.screens import SCREENS, frame
from bot.screens.frame import Move
from bot.tables import Moment
from bot.telling import scene
from bot.words import DEFAULT_LOCALE, words
from data.records import TableRecord
from games.engine import Refused, message

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True)
GUILD_INSTALL = app_commands.AppInstallationType(guild=True)
HINTS = ("once", "always", "never")
"""When ``/hint`` gives its hints."""


def playing_commands() -> list[app_commands.Command[Any, ..., None]]:
    """One command for each word that moves are typed with, shared by the games that know it."""
    spoken = {move.command: move for screens in SCREENS.values() for move in screens.moves}
    made = [_typed(move) if move.action is None else _plain(move) for move in spoken.values()]
    return [*made, _hand(), _hint()]


def _command(name: str, callback: Callable[..., Any]) -> app_commands.Command[Any, ..., None]:
    english = words(DEFAULT_LOCALE)
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name,
        description=english.say(f"command-{name}"),
        callback=callback,
        allowed_contexts=EVERYWHERE,
        allowed_installs=GUILD_INSTALL,
    )
    command.autocomplete("table")(complete_table)
    return command


def _plain(move: Move) -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(table=words(DEFAULT_LOCALE).say("option-table"))
    async def callback(interaction: Asked, table: int | None = None) -> None:
        await _act(interaction, move.command, None, table)

    return _command(move.command, callback)


def _typed(move: Move) -> app_commands.Command[Any, ..., None]:
    english = words(DEFAULT_LOCALE)

    @app_commands.describe(move=english.say(f"option-{move.command}"), table=english.say("option-table"))
    @app_commands.rename(move=move.command)
    async def callback(interaction: Asked, move: str, table: int | None = None) -> None:
        await _act(interaction, command.name, move, table)

    command = _command(move.command, callback)

    @command.autocomplete("move")
    @completing
    async def _complete(interaction: Asked, typed: str) -> list[Choice[str]]:
        table = getattr(interaction.namespace, "table", None)
        try:
            found = await _table(interaction, command.name, table)
        except Refused:
            return []
        return _legal(interaction, found, command.name, typed)

    return command


def _hand() -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(table=words(DEFAULT_LOCALE).say("option-table"))
    async def callback(interaction: Asked, table: int | None = None) -> None:
        service = interaction.client.service
        async with answering_for(interaction, service):
            user = interaction.user.id
            found = await service.find(user, place(interaction), number=table, wanted=_is_playing)
            await show_hand(interaction, found.id)

    return _command("hand", callback)


def _hint() -> app_commands.Command[Any, ..., None]:
    english = words(DEFAULT_LOCALE)

    @app_commands.describe(show=english.say("option-show"), table=english.say("option-table"))
    @app_commands.choices(
        show=[Choice(name=english.say(f"hints-choice-{when}"), value=when) for when in HINTS]
    )
    async def callback(interaction: Asked, show: str = "once", table: int | None = None) -> None:
        async with answering_for(interaction, interaction.client.service):
            if show == "once":
                await _show_hint(interaction, table)
            else:
                await want_hints(interaction, on=show == "always")

    return _command("hint", callback)


async def _show_hint(interaction: Asked, number: int | None) -> None:
    """Show a person a hint for the table that they play at."""
    service, user = interaction.client.service, interaction.user.id
    found = await service.find(user, place(interaction), number=number, wanted=_is_playing)
    await say_hint(interaction, found.id)


@completing
async def complete_table(interaction: Asked, typed: str) -> list[Choice[int]]:
    """The numbers of this person's tables here, with their games."""
    tables = await interaction.client.service.store.live_tables(
        user_id=interaction.user.id, guild_id=interaction.guild_id
    )
    language = words(str(interaction.locale))
    fitting = [table for table in tables if str(table.id).startswith(typed)]
    return [
        Choice(
            name=language.say("table-title", game=language.say(f"{table.game}-name"), table=str(table.id)),
            value=table.id,
        )
        for table in fitting[:CHOICES]
    ]


def place(interaction: Asked) -> tuple[int | None, int | None]:
    """Where a command was typed: the server's and the channel's id; a DM is everywhere."""
    if interaction.guild_id is None:
        return None, None
    return interaction.guild_id, interaction.channel_id


async def _act(interaction: Asked, command: str, typed: str | None, number: int | None) -> None:
    service = interaction.client.service
    async with answering_for(interaction, service):
        table = await _table(interaction, command, number)
        move = _move(table, command)
        if move is None:
            raise Refused(message("move-not-in-game", command=command, table=str(table.id)))
        text = move.action or _whole(move, typed or "")
        done = await service.act(table.id, interaction.user.id, text)
        if move.private and done.after.table.status == "playing" and not done.dealt:
            own = await service.own(table.id, interaction.user.id)
            await say_privately(interaction, interaction.client.teller.hand(*own))
            return
        shown = scene(done.after, None, words(str(interaction.locale)))
        await say_privately(interaction, frame.did(shown, done.action))


def _whole(move: Move, typed: str) -> str:
    """The text of an action from what was typed behind its command: ``/bet 2`` is ``bet 2``."""
    whole = not move.prefixed or typed.strip().lower().startswith(move.command)
    return typed if whole else f"{move.command} {typed}"


async def _table(interaction: Asked, command: str, number: int | None) -> TableRecord:
    """The table that a typed move is for: where it is this person's turn, if that settles it."""
    service, user = interaction.client.service, interaction.user.id

    def mine(table: TableRecord) -> bool:
        return _is_playing(table) and _move(table, command) is not None

    def my_turn(table: TableRecord) -> bool:
        return mine(table) and any(table.seats[seat].user_id == user for seat in Moment(table).awaited)

    try:
        return await service.find(user, place(interaction), number=number, wanted=my_turn)
    except Refused:
        return await service.find(user, place(interaction), number=number, wanted=mine)


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
    shown = scene(Moment(table), seat, language)
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
