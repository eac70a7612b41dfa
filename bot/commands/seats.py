"""``/table``: what can be done at a table without its board at hand; and ``/word``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.answers import Asked, answering_for, completing, say_in_place, say_privately, who, who_closes
from bot.commands.opening import CHOICE_LENGTH
from bot.commands.playing import EVERYWHERE, GUILD_INSTALL, complete_table, place
from bot.screens import frame
from bot.screens.model import Pressed, Screen
from bot.tables import Leaving, TableService, lobby
from bot.words import DEFAULT_LOCALE, plain, shown_name, words
from data.records import TableRecord
from data.results import OVER
from games.engine import Refused, message


def seat_commands() -> tuple[app_commands.Group, app_commands.Command[Any, ..., None]]:
    """``/table leave``, ``close``, ``replace``, ``show``, ``host`` and ``/word``."""
    english = words(DEFAULT_LOCALE)
    group = app_commands.Group(
        name="table",
        description=english.say("command-table"),
        allowed_contexts=EVERYWHERE,
        allowed_installs=GUILD_INSTALL,
    )

    @app_commands.describe(table=english.say("option-table"))
    async def leave(interaction: Asked, table: int | None = None) -> None:
        await _on_own(
            interaction,
            table,
            lambda service, found: service.leave(found.id, interaction.user.id),
            "left-done",
        )

    @app_commands.describe(table=english.say("option-table"))
    async def show(interaction: Asked, table: int | None = None) -> None:
        await _on_own(interaction, table, lambda service, found: service.repost(found.id), "show-done")

    @app_commands.describe(player=english.say("option-player"), table=english.say("option-table"))
    async def host(interaction: Asked, player: discord.User, table: int | None = None) -> None:
        await _on_own(
            interaction,
            table,
            lambda service, found: service.hand_over(found.id, interaction.user.id, player.id),
            "host-done",
        )

    @app_commands.describe(table=english.say("option-close"))
    async def close(interaction: Asked, table: int | None = None) -> None:
        service = interaction.client.service
        async with answering_for(interaction, service):
            person = await who_closes(interaction)
            found = await _concerned(service, interaction, table, admin=person.admin)
            after = await service.close(found.id, person)
            await _say(interaction, "close-done" if after.status in OVER else "vote-done", found)

    @app_commands.describe(player=english.say("option-replaced"), table=english.say("option-replace"))
    async def replace(interaction: Asked, player: str, table: int | None = None) -> None:
        service = interaction.client.service
        async with answering_for(interaction, service):
            person = who(interaction)
            found = await _concerned(service, interaction, table, admin=person.admin)
            seat = _seat_called(found, player)
            after = await service.put_computer(found.id, person, seat)
            if after.status in OVER:
                key = "close-done"
            elif after.status == "lobby":
                key = "replace-done-lobby"
            else:
                key = "vote-done" if len(after.votes) > len(found.votes) else "replace-done"
            name = shown_name(words(str(interaction.locale)), found.seats[seat].name)
            await _say(interaction, key, found, name=name)

    @app_commands.describe(word=english.say("option-word"), table=english.say("option-table"))
    async def word(interaction: Asked, word: str, table: int | None = None) -> None:
        await _on_own(
            interaction,
            table,
            lambda service, found: service.lobby(
                found.id, lambda old: lobby.set_word(old, interaction.user.id, plain(word).replace("`", "'"))
            ),
            "word-done",
            wanted=lambda found: found.status == "lobby",
        )

    for callback in (leave, show, host, close, replace):
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=callback.__name__,
            description=english.say(f"command-table-{callback.__name__}"),
            callback=callback,
            parent=group,
        )
        command.autocomplete("table")(complete_table)
        if callback is replace:
            command.autocomplete("player")(_complete_player)
        group.add_command(command)
    own_word: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="word",
        description=english.say("command-word"),
        callback=word,
        allowed_contexts=EVERYWHERE,
        allowed_installs=GUILD_INSTALL,
    )
    own_word.autocomplete("table")(complete_table)
    return group, own_word


async def _on_own(
    interaction: Asked,
    number: int | None,
    change: Callable[[TableService, TableRecord], Awaitable[TableRecord]],
    said: str,
    *,
    wanted: Callable[[TableRecord], bool] = lambda _table: True,
) -> None:
    service = interaction.client.service
    async with answering_for(interaction, service):
        found = await service.find(interaction.user.id, place(interaction), number=number, wanted=wanted)
        await _say(interaction, said, await change(service, found))


async def _concerned(
    service: TableService, interaction: Asked, number: int | None, *, admin: bool
) -> TableRecord:
    """The table that is to be closed, or where somebody is away: a server's admin may name any of that
    server, or none where only one is open in the channel; everyone else one of their own."""
    if admin and number is not None:
        table = await service.table(number)
        if table.guild_id == interaction.guild_id:
            return table
    try:
        return await service.find(interaction.user.id, place(interaction), number=number)
    except Refused:
        guild_id, channel_id = interaction.guild_id, interaction.channel_id
        if not admin or number is not None or guild_id is None:
            raise
        here = await service.store.live_tables(guild_id=guild_id, channel_id=channel_id)
        if len(here) != 1:
            raise
        return here[0]


@completing
async def _complete_player(interaction: Asked, typed: str) -> list[Choice[str]]:
    """The people at the table that is meant, by seat."""
    service, person = interaction.client.service, who(interaction)
    number = getattr(interaction.namespace, "table", None)
    try:
        table = await _concerned(service, interaction, number, admin=person.admin)
    except Refused:
        return []
    language = words(str(interaction.locale))
    return [
        Choice(
            name=f"{seat + 1}. {player.name or language.say('somebody')}"[:CHOICE_LENGTH],
            value=str(seat + 1),
        )
        for seat, player in enumerate(table.seats)
        if player.user_id != interaction.user.id and typed.lower() in f"{seat + 1}. {player.name}".lower()
    ]


def _seat_called(table: TableRecord, text: str) -> int:
    """The seat of that number (from 1), or of the only player of that name.

    Raises:
        Refused: there is none.
    """
    wanted = text.strip().casefold()
    # The number first: it is what a completion sends, and nobody's name must shield another one's seat.
    if wanted.isascii() and wanted.isdecimal() and len(wanted) <= 2 and 1 <= int(wanted) <= len(table.seats):
        return int(wanted) - 1
    named = [seat for seat, player in enumerate(table.seats) if player.name.casefold() == wanted]
    if len(named) == 1:
        return named[0]
    raise Refused(message("away-no-player", text=plain(text)[:40], table=str(table.id)))


async def _say(interaction: Asked, key: str, table: TableRecord, **facts: str) -> None:
    await say_privately(interaction, _said(interaction, key, table, **facts))


def _said(interaction: Asked, key: str, table: TableRecord, **facts: str) -> Screen:
    language = words(str(interaction.locale))
    where = (language.say("button-table"), frame.board_link(table))
    return frame.notice(language.say(key, table=str(table.id), **facts), where)


async def _quit(interaction: Asked, pressed: Pressed) -> None:
    """The button under the question whether to leave a game."""
    confirmed = Leaving(pressed.moves, pressed.arg or "")
    left = await interaction.client.service.leave(pressed.table, interaction.user.id, confirmed)
    await say_in_place(interaction, _said(interaction, "left-done", left))


SEAT_PRESSES: Mapping[str, Callable[[Asked, Pressed], Awaitable[None]]] = {"quit": _quit}
"""What the button under the question does, by its verb."""
