"""``/replay``: a finished game, step by step; or a finished hand, where the game records them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told
from bot.i18n.translate import words
from bot.interactions.choose_table import chosen_table, one_of_several
from bot.interactions.commands.move import place
from bot.interactions.commands.open_table import CHOICES
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO
from bot.interactions.handlers import choice, press
from bot.interactions.reply import Answers, Asked, completing
from bot.rendering.renderer import scene
from bot.rendering.screens import ending
from bot.rendering.screens.finished_game import course_screen
from bot.rendering.screens.hand_replay import look
from bot.rendering.screens.model import Pressed, Screen
from bot.rendering.screens.scene import PlayScene
from bot.rendering.screens.sentences import table_title
from bot.tables import FinishedHands, LoadedTable, Several, Tables
from bot.tables.finished_game import FinishedGame
from data.db.records import TableRecord
from data.fair_play.replay import BadJournal
from data.standings.history import history
from data.tables.private_games import private_games
from data.tables.store import Store
from games.engine import Refused, message

_KEPT = 16
LOOKED_THROUGH = 5
"""The number of a person's last games that are searched for a hand."""
_log = logging.getLogger(__name__)


class FinishedGames:
    """The games that were shown last, so that a step back or forward doesn't replay the whole game."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[int, FinishedGame] = OrderedDict()

    async def of(self, table: TableRecord) -> FinishedGame:
        """Return the course of a finished table, computed off the event loop.

        Raises:
            Refused: its game isn't over, never began, or its journal can't be read.
        """
        found = self._kept.get(table.id)
        if found is None or found.table != table:
            entries = await self._store.journal(table.id)
            try:
                found = await asyncio.to_thread(FinishedGame.of, table, entries)
            except BadJournal as error:
                _log.warning("table %s can't be replayed: %s", table.id, error)
                raise Refused(message("replay-unreadable", table=str(table.id))) from error
        self._kept[table.id] = found
        self._kept.move_to_end(table.id)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return found


class ReplayCommands:
    """Shows past games and hands."""

    def __init__(self, answers: Answers, tables: Tables, finished_hands: FinishedHands) -> None:
        self._answers = answers
        self._tables = tables
        self._finished_hands = finished_hands
        self._courses = FinishedGames(tables.store)

    def command(self) -> app_commands.Command[Any, ..., None]:
        """``/replay``: a whole game, or with ``hand`` a hand of one that records them."""

        @app_commands.describe(table=told("option-replay"), hand=told("option-replay-hand"))
        async def replay(
            interaction: Asked,
            table: app_commands.Range[int, 1] | None = None,
            hand: app_commands.Range[int, 1] | None = None,
        ) -> None:
            arg = None if hand is None else str(hand)
            async with (
                self._answers.to(interaction),
                one_of_several(self._answers, interaction, "replayof", arg),
            ):
                await self._show(interaction, await meant(interaction, self._tables, table, hand), hand)

        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="replay",
            description=told("command-replay"),
            callback=replay,
            allowed_contexts=ANYWHERE,
            allowed_installs=FOR_PEOPLE_TOO,
        )
        command.autocomplete("table")(complete_past(self._tables.store))
        return command

    async def _show(self, interaction: Asked, table: TableRecord, hand: int | None) -> None:
        """Show a hand of a table's game. Without a number: its last one while the game is in play, else the
        game."""
        if hand is not None or (table.status == "playing" and _has_finished_hand(table, interaction)):
            looked = await self._finished_hands.look(table.id, interaction.user.id, hand, 0)
            await self._answers.say_privately(interaction, look(looked))
        else:
            await self._begin_at_the_end(interaction, table.id)

    @choice("replayof", "answer")
    async def _replay_of(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Show the chosen one of several tables."""
        hand = pressed.arg or ""
        if hand and not (hand.isascii() and hand.isdecimal()):
            raise Refused(message("press-unknown"))
        table = await self._tables.table(chosen_table(values))
        await self._show(interaction, table, int(hand) if hand else None)

    async def _begin_at_the_end(self, interaction: Asked, table_id: int) -> None:
        """Show a game from where its last round or hand began, which most people look for."""
        screen = await self._step(interaction, table_id, None, is_open=False)
        await self._answers.say_privately(interaction, screen)

    async def _step(self, interaction: Asked, table_id: int, number: int | None, *, is_open: bool) -> Screen:
        """Return a step of a game that this person may see again: of this server, or one that they sat at.
        Without a number it is the one at which the last round or hand begins.

        Raises:
            Refused: they may not, or its game isn't over.
        """
        table = await self._seen_again(interaction, table_id)
        course = await self._courses.of(table)
        reader = next(
            (number for number, seat in enumerate(table.seats) if seat.user_id == interaction.user.id), None
        )
        language = words(str(interaction.locale))
        if number is None:
            number = course.parts[-1].position if course.parts else 0
        return course_screen(language, course, number, is_open=is_open, reader=reader)

    async def _seen_again(self, interaction: Asked, table_id: int) -> TableRecord:
        """Return a table that this person may see again: of this server, or one that they sat at.

        Raises:
            Refused: they may not.
        """
        table = await self._tables.table(table_id)
        sat = any(seat.user_id == interaction.user.id for seat in table.seats)
        if (table.is_private or table.guild_id != interaction.guild_id) and not sat:
            raise Refused(message("table-unknown", table=str(table_id)))
        return table

    @press("account", "past")
    async def _account(self, interaction: Asked, pressed: Pressed) -> None:
        """*All hands*: show them to the person who asks; the answer turns its own pages."""
        loaded = LoadedTable(await self._seen_again(interaction, pressed.table))
        shown = scene(loaded, words(str(interaction.locale)))
        if loaded.table.status != "finished" or not isinstance(shown, PlayScene):
            raise Refused(message("replay-goes-on", table=str(pressed.table)))
        screen = ending.account(shown, pressed.moves)
        say = self._answers.say_anew if pressed.arg else self._answers.say_privately
        await say(interaction, screen)

    @press("replay", "past")
    async def _begin(self, interaction: Asked, pressed: Pressed) -> None:
        """Show a game again: the button at its end, for any person who presses it."""
        await self._begin_at_the_end(interaction, pressed.table)

    @press("step", "past")
    async def _turn(self, interaction: Asked, pressed: Pressed) -> None:
        mode, _, _ = (pressed.arg or "").partition(" ")
        await self._answers.say_anew(
            interaction, await self._step(interaction, pressed.table, pressed.moves, is_open=mode == "open")
        )

    @choice("jump", "past")
    async def _jump(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Show the beginning of the chosen round or hand."""
        await self._answers.say_anew(
            interaction,
            await self._step(interaction, pressed.table, _number(values[0]), is_open=pressed.arg == "open"),
        )

    @choice("watch", "answer")
    async def _watch(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        """Show the game that was picked from a list of past ones."""
        await self._begin_at_the_end(interaction, _number(values[0]))


def _number(value: str) -> int:
    """Return the number that was chosen.

    Raises:
        Refused: it is none.
    """
    if not (value.isascii() and value.isdecimal()):
        raise Refused(message("press-unknown"))
    return int(value)


async def meant(
    interaction: Asked, tables: Tables, number: int | None, hand: int | None = None
) -> TableRecord:
    """Return the table of that number. Without one: where this person plays in this channel, or else played
    last; or else where they play in this server, or played last. In a DM that is anywhere, their private
    games too. If a ``hand`` is asked for, tables that have had one go first.

    Raises:
        Refused: there is none.
        Several: they play at several.
    """
    if number is not None:
        return await tables.table(number)
    user, (guild_id, channel_id) = interaction.user.id, place(interaction)
    live = await tables.store.live_tables(user_id=user, guild_id=guild_id)
    alone = await private_games(tables.store, user) if guild_id is None else ()
    playing = [table for table in (*live, *alone) if table.status == "playing"]
    groups = [playing, await _past(tables, user, guild_id, None)]
    if channel_id is not None:
        here = [table for table in playing if table.channel_id == channel_id]
        groups = [here, await _past(tables, user, guild_id, channel_id), *groups]
    for wanted in (hand, None):
        for group in groups:
            fitting = [table for table in group if wanted is None or _finished_hands(table) >= wanted]
            if len(fitting) > 1 and fitting[0].status == "playing":
                raise Several(tuple(fitting))
            if fitting:
                return fitting[0]
    return await tables.find(user, place(interaction), wanted=lambda table: table.status == "playing")


async def _past(
    tables: Tables, user_id: int, guild_id: int | None, channel_id: int | None
) -> list[TableRecord]:
    """Return the tables of a person's last games, newest first."""
    past = await history(
        tables.store,
        user_id=user_id,
        guild_id=guild_id,
        channel_id=channel_id,
        private=True,
        limit=LOOKED_THROUGH,
    )
    return [await tables.table(game.table_id) for game in past.games if game.table_id is not None]


def _finished_hands(table: TableRecord) -> int:
    if table.state is None:
        return 0
    loaded = LoadedTable(table)
    return loaded.game.finished_hands(loaded.view(None))


def _has_finished_hand(table: TableRecord, interaction: Asked) -> bool:
    """Whether there is a finished hand of a game in play that this person may see again."""
    sits = any(seat.user_id == interaction.user.id for seat in table.seats)
    return sits and _finished_hands(table) > 0


def complete_past(store: Store) -> Callable[..., Coroutine[Any, Any, list[Choice[int]]]]:
    """Complete the numbers of a person's last games where they ask, with their games."""

    @completing
    async def complete(interaction: Asked, typed: str) -> list[Choice[int]]:
        found = await history(
            store, user_id=interaction.user.id, guild_id=interaction.guild_id, private=True, limit=CHOICES
        )
        language = words(str(interaction.locale))
        return [
            Choice(name=table_title(language, game.game, game.table_id, game.preset), value=game.table_id)
            for game in found.games
            if game.table_id is not None and str(game.table_id).startswith(typed)
        ]

    return complete
