"""``/table``: what can be done at a table without its board at hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told
from bot.i18n.translate import plain, words
from bot.interactions.choose_table import chosen_table, one_of_several
from bot.interactions.commands.move import AT_TABLE, complete_table, place
from bot.interactions.commands.open_table import CHOICE_LENGTH, CHOICES
from bot.interactions.contexts import FOR_SERVERS, WITH_THE_BOT
from bot.interactions.handlers import choice, press
from bot.interactions.live_boards import LiveBoards
from bot.interactions.reply import Answers, Asked, completing, who, who_closes
from bot.rendering.renderer import scene
from bot.rendering.screens import notices
from bot.rendering.screens.model import Pressed, Screen, user_id_of
from bot.rendering.screens.sentences import title_of
from bot.tables import BoardRefresh, Leaving, LoadedTable, Seating, Several, Tables, Who
from bot.tables.transitions import absence, clock
from data.db.records import OVER, TableRecord, raw
from games.engine import Refused, message


class TableCommands:
    """Commands to leave, replace or close, and for the board and host of a table."""

    def __init__(
        self,
        answers: Answers,
        tables: Tables,
        seating: Seating,
        boards: BoardRefresh,
        live_boards: LiveBoards,
    ) -> None:
        self._answers = answers
        self._tables = tables
        self._seating = seating
        self._boards = boards
        self._live_boards = live_boards

    def group(self) -> app_commands.Group:
        """``/table leave``, ``close``, ``replace``, ``show``, ``watch`` and ``host``."""
        group = app_commands.Group(
            name="table",
            description=told("command-table"),
            allowed_contexts=WITH_THE_BOT,
            allowed_installs=FOR_SERVERS,
        )

        @app_commands.describe(table=told("option-table"))
        async def leave(interaction: Asked, table: int | None = None) -> None:
            async with self._answers.to(interaction), one_of_several(self._answers, interaction, "leaving"):
                found = await self._tables.find(interaction.user.id, place(interaction), number=table)
                left = await self._seating.leave(found.id, interaction.user.id)
                await self._say(interaction, "left-done", left)

        @app_commands.describe(table=told("option-table"))
        async def show(interaction: Asked, table: int | None = None) -> None:
            await self._on_own(
                interaction, table, lambda found: self._boards.repost(found.id), "show-done", "showing"
            )

        @app_commands.describe(table=told("option-watch"))
        async def watch(interaction: Asked, table: int | None = None) -> None:
            async with self._answers.to(interaction), one_of_several(self._answers, interaction, "watchof"):
                await self._live_boards.watch(interaction, await self._watched(interaction, table))

        @app_commands.describe(player=told("option-player"), table=told("option-table"))
        async def host(interaction: Asked, player: discord.User, table: int | None = None) -> None:
            await self._on_own(
                interaction,
                table,
                lambda found: self._seating.hand_over(found.id, interaction.user.id, player.id),
                "host-done",
                "hosting",
                str(player.id),
            )

        @app_commands.describe(table=told("option-close"))
        async def close(interaction: Asked, table: int | None = None) -> None:
            async with self._answers.to(interaction), one_of_several(self._answers, interaction, "closing"):
                person = await who_closes(interaction, self._tables.store)
                await self._close(interaction, await self._concerned(interaction, table, admin=person.admin))

        @app_commands.describe(player=told("option-replaced"), table=told("option-replace"))
        async def replace(interaction: Asked, player: str, table: int | None = None) -> None:
            if table is None and (completed := AT_TABLE.fullmatch(player)) is not None:
                table, player = int(completed[1]), completed[2]
            async with (
                self._answers.to(interaction),
                one_of_several(self._answers, interaction, "replacing", player),
            ):
                await self._replace(interaction, player, table)

        @completing
        async def complete_player(interaction: Asked, typed: str) -> list[Choice[str]]:
            """Complete the people at the table that is meant, by seat."""
            person = who(interaction)
            number = getattr(interaction.namespace, "table", None)
            found: tuple[TableRecord, ...]
            try:
                found = (await self._concerned(interaction, number, admin=person.admin),)
            except Several as several:
                found = several.tables
            except Refused:
                return []
            named = len(found) > 1
            offered = [
                choice for table in found for choice in _others(interaction, table, typed, named=named)
            ]
            return offered[:CHOICES]

        for callback in (leave, show, watch, host, close, replace):
            command: app_commands.Command[Any, ..., None] = app_commands.Command(
                name=callback.__name__,
                description=told(f"command-table-{callback.__name__}"),
                callback=callback,
                parent=group,
            )
            command.autocomplete("table")(complete_table(self._tables))
            if callback is replace:
                command.autocomplete("player")(complete_player)
            group.add_command(command)
        return group

    async def _on_own(
        self,
        interaction: Asked,
        number: int | None,
        change: Callable[[TableRecord], Awaitable[TableRecord]],
        said: str,
        verb: str,
        arg: str | None = None,
    ) -> None:
        """Change one of the caller's tables; where several could be meant, a choice does it by its
        ``verb``."""
        async with self._answers.to(interaction), one_of_several(self._answers, interaction, verb, arg):
            found = await self._tables.find(interaction.user.id, place(interaction), number=number)
            await self._say(interaction, said, await change(found))

    async def _watched(self, interaction: Asked, number: int | None) -> int:
        """Return the number of the table to watch: without one, of the game that is played in this channel,
        or by DM where this person plays.

        Raises:
            Refused: there is none, or not in this server.
            Several: there are several.
        """
        guild_id, channel_id = interaction.guild_id, interaction.channel_id
        if number is not None:
            table = await self._tables.table(number)
            if table.is_private or guild_id not in (None, table.guild_id):
                raise Refused(message("table-unknown", table=str(number)))
            return number
        if guild_id is None:
            return (await self._tables.find(interaction.user.id, place(interaction))).id
        live = await self._tables.store.live_tables(guild_id=guild_id, channel_id=channel_id)
        playing = tuple(table for table in live if table.status == "playing")
        if len(playing) > 1:
            raise Several(playing)
        if not playing:
            raise Refused(message("watch-none"))
        return playing[0].id

    @choice("watchof", "answer")
    async def _watch_chosen(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        number = await self._watched(interaction, chosen_table(values))
        await self._live_boards.watch(interaction, number)

    async def _concerned(self, interaction: Asked, number: int | None, *, admin: bool) -> TableRecord:
        """Return the table to close, or where somebody is away. A server's admin may name any of that server,
        or none where only one is open in the channel; everyone else one of their own."""
        if admin and number is not None:
            table = await self._tables.table(number)
            if table.guild_id == interaction.guild_id:
                return table
        try:
            return await self._tables.find(interaction.user.id, place(interaction), number=number)
        except Several:
            raise
        except Refused:
            guild_id, channel_id = interaction.guild_id, interaction.channel_id
            if not admin or number is not None or guild_id is None:
                raise
            here = await self._tables.store.live_tables(guild_id=guild_id, channel_id=channel_id)
            if not here:
                raise
            if len(here) > 1:
                raise Several(here) from None
            return here[0]

    async def _replace(self, interaction: Asked, player: str, number: int | None) -> None:
        person = who(interaction)
        found = await self._concerned(interaction, number, admin=person.admin)
        seat = _seat_called(found, player)
        after = await self._seating.put_computer(found.id, person, seat)
        if after.status == "playing" and len(after.votes) > len(found.votes):
            await self._answers.say_privately(interaction, self._voted(interaction, after, seat))
            return
        if after.status in OVER:
            key = "close-done"
        else:
            out = after.taken_out != found.taken_out
            key = (
                "take-out-done"
                if out
                else "replace-done-lobby"
                if found.status == "lobby"
                else "replace-done"
            )
        name = scene(LoadedTable(found), words(str(interaction.locale))).names[seat]
        await self._say(interaction, key, found, name=name)

    @choice("replacing", "answer")
    async def _replace_chosen(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        await self._replace(interaction, pressed.arg or "", chosen_table(values))

    async def _say(self, interaction: Asked, key: str, table: TableRecord, **facts: str) -> None:
        await self._answers.say_privately(interaction, _said(interaction, key, table, **facts))

    @choice("leaving", "answer")
    async def _leave_chosen(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        """Leave the table chosen from the list: in a game it asks first, a lobby is left at once."""
        found = await self._chosen(interaction, values)
        left = await self._seating.leave(found.id, interaction.user.id)
        await self._answers.say_in_place(interaction, _said(interaction, "left-done", left))

    @choice("showing", "answer")
    async def _show_chosen(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        shown = await self._boards.repost((await self._chosen(interaction, values)).id)
        await self._answers.say_in_place(interaction, _said(interaction, "show-done", shown))

    @choice("closing", "answer")
    async def _close_chosen(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        person = await who_closes(interaction, self._tables.store)
        found = await self._concerned(interaction, chosen_table(values), admin=person.admin)
        await self._close(interaction, found)

    async def _close(self, interaction: Asked, found: TableRecord) -> None:
        """Close a table, or vote for it. A person who would end a game alone is asked first."""
        person = await who_closes(interaction, self._tables.store)
        if found.status == "playing" and (person.admin or found.host_id == person.user_id):
            question = notices.close_question(words(str(interaction.locale)), found)
            await self._answers.say_in_place(interaction, question)
        else:
            await self._close_now(interaction, found.id, person)

    @press("closeyes", "answer")
    async def _close_asked(self, interaction: Asked, pressed: Pressed) -> None:
        """Close a game: the button under the question."""
        await self._close_now(interaction, pressed.table, await who_closes(interaction, self._tables.store))

    async def _close_now(self, interaction: Asked, table_id: int, person: Who) -> None:
        after = await self._tables.do(table_id, absence.close, person)
        closed = after.status in OVER
        done = _said(interaction, "close-done", after) if closed else self._voted(interaction, after, None)
        await self._answers.say_in_place(interaction, done)

    def _voted(self, interaction: Asked, table: TableRecord, on: int | None) -> Screen:
        """Say that a vote counts, how many there are, and how many it needs."""
        votes, needed = clock.tally(
            table, LoadedTable(table).view(None), on, table.paused or self._tables.now()
        )
        return _said(interaction, "vote-done", table, votes=votes, needed=needed)

    @choice("hosting", "answer")
    async def _hand_over_chosen(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        try:
            heir = user_id_of(pressed.arg or "")
        except ValueError:
            raise Refused(message("press-unknown")) from None
        found = await self._chosen(interaction, values)
        after = await self._seating.hand_over(found.id, interaction.user.id, heir)
        await self._answers.say_in_place(interaction, _said(interaction, "host-done", after))

    async def _chosen(self, interaction: Asked, values: Sequence[str]) -> TableRecord:
        return await self._tables.find(interaction.user.id, place(interaction), number=chosen_table(values))

    @press("rest", "answer")
    async def _rest(self, interaction: Asked, pressed: Pressed) -> None:
        """*I'll be back*: a computer plays for a while."""
        confirmed = Leaving(pressed.moves, pressed.arg or "")
        left = await self._seating.leave(pressed.table, interaction.user.id, confirmed, for_good=False)
        await self._answers.say_in_place(interaction, _said(interaction, "rest-done", left))

    @press("stay", "answer")
    async def _stay(self, interaction: Asked, pressed: Pressed) -> None:
        """*Stay*: nothing changes."""
        table = await self._tables.table(pressed.table)
        await self._answers.say_in_place(interaction, _said(interaction, "leave-stayed", table))

    @press("quit", "answer")
    async def _quit(self, interaction: Asked, pressed: Pressed) -> None:
        """Leave a game: the button under the question."""
        confirmed = Leaving(pressed.moves, pressed.arg or "")
        left = await self._seating.leave(pressed.table, interaction.user.id, confirmed)
        await self._answers.say_in_place(interaction, _said(interaction, "left-done", left))


def _others(interaction: Asked, table: TableRecord, typed: str, *, named: bool) -> Iterator[Choice[str]]:
    """Complete the other people at a table, by seat; ``named``: with the table."""
    language = words(str(interaction.locale))
    title = f"{title_of(language, table)}: " if named else ""
    for seat, player in enumerate(table.seats):
        told = f"{seat + 1}. {raw(player.name) or language.say('somebody')}"
        if player.user_id != interaction.user.id and typed.lower() in told.lower():
            value = f"{table.id}: {seat + 1}" if named else str(seat + 1)
            yield Choice(name=f"{title}{told}"[:CHOICE_LENGTH], value=value)


def _seat_called(table: TableRecord, text: str) -> int:
    """Return the seat of that number (from 1), or of the only player of that name.

    Raises:
        Refused: there is none.
    """
    wanted = text.strip().casefold()
    # The number first: a completion sends it, and a player's name must not hide another one's seat.
    if wanted.isascii() and wanted.isdecimal() and len(wanted) <= 2 and 1 <= int(wanted) <= len(table.seats):
        return int(wanted) - 1
    named = [seat for seat, player in enumerate(table.seats) if raw(player.name).casefold() == wanted]
    if len(named) == 1:
        return named[0]
    raise Refused(message("away-no-player", text=plain(text)[:40], table=str(table.id)))


def _said(interaction: Asked, key: str, table: TableRecord, **facts: str | int) -> Screen:
    language = words(str(interaction.locale))
    where = (language.say("button-table"), notices.board_link(table))
    return notices.notice(language.say(key, table=str(table.id), **facts), where)
