"""``/move``, ``/hand`` and ``/hint``: typed commands that do what the buttons do."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.i18n.command_names import told
from bot.i18n.translate import Words, words
from bot.interactions.choose_table import chosen_table, one_of_several
from bot.interactions.commands.open_table import CHOICE_LENGTH, CHOICES
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO, FOR_SERVERS, WITH_THE_BOT
from bot.interactions.handlers import choice, press
from bot.interactions.private_hand import PrivateHands
from bot.interactions.reply import Answers, Asked, completing
from bot.interactions.solo import Solo
from bot.rendering.renderer import own_scene, scene
from bot.rendering.screens import SCREENS, hand_screen, notices
from bot.rendering.screens.model import Pressed
from bot.rendering.screens.scene import Move
from bot.rendering.screens.sentences import title_of
from bot.tables import Gameplay, LoadedTable, Several, Tables, awaits, turns
from data.db.records import TableRecord
from data.tables.private_games import private_games
from games import GAMES
from games.engine import Action, Refused

LONGEST_MOVE = 100
AT_TABLE = re.compile(r"([1-9][0-9]{0,17}): (.+)", re.DOTALL)
"""A completion's text, with the number of its table."""


class MoveCommands:
    """Commands for a game in play."""

    def __init__(
        self, answers: Answers, tables: Tables, gameplay: Gameplay, hands: PrivateHands, solo: Solo
    ) -> None:
        self._answers = answers
        self._tables = tables
        self._gameplay = gameplay
        self._hands = hands
        self._solo = solo

    def commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """``/move``, ``/hand`` and ``/hint``."""
        return [self._move(), self._hand(), self._hint()]

    def _command(
        self, name: str, callback: Callable[..., Any], *, everywhere: bool = False
    ) -> app_commands.Command[Any, ..., None]:
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=name,
            description=told(f"command-{name}"),
            callback=callback,
            allowed_contexts=ANYWHERE if everywhere else WITH_THE_BOT,
            allowed_installs=FOR_PEOPLE_TOO if everywhere else FOR_SERVERS,
        )
        command.autocomplete("table")(complete_table(self._tables))
        return command

    def _move(self) -> app_commands.Command[Any, ..., None]:

        @app_commands.describe(move=told("option-typed-move"), table=told("option-table"))
        async def callback(
            interaction: Asked, move: app_commands.Range[str, 1, LONGEST_MOVE], table: int | None = None
        ) -> None:
            await self._act(interaction, move, table)

        command = self._command("move", callback)

        @command.autocomplete("move")
        @completing
        async def _complete(interaction: Asked, typed: str) -> list[Choice[str]]:
            return await self._legal(interaction, typed, getattr(interaction.namespace, "table", None))

        return command

    def _hand(self) -> app_commands.Command[Any, ..., None]:
        @app_commands.describe(table=told("option-table"))
        async def callback(interaction: Asked, table: int | None = None) -> None:
            async with self._answers.to(interaction), one_of_several(self._answers, interaction, "handof"):
                await self._show_hand(interaction, table)

        return self._command("hand", callback, everywhere=True)

    async def _show_hand(self, interaction: Asked, number: int | None) -> None:
        """Show a person their hand at the table of that number. Without one: where they are to move, or a
        list if that is at several tables; else where they play."""
        user, (guild_id, channel_id) = interaction.user.id, place(interaction)
        if number is None:
            due, elsewhere = await self._due(interaction)
            mine = await self._tables.store.live_tables(user_id=user, guild_id=guild_id)
            awaiting = {table.id for table in due}
            rest = [table for table in mine if _is_playing(table) and table.id not in awaiting]
            if len(due) == 1 and all(table.channel_id != channel_id for table in rest):
                await self._show(interaction, due[0])
                return
            if due or (elsewhere and not mine):
                await self._list_turns(interaction, due, elsewhere, rest)
                return
        elif (asked := await self._tables.table(number)).is_private:
            await self._show(interaction, asked)
            return
        found = await self._tables.find(user, (guild_id, channel_id), number=number, wanted=_is_playing)
        await self._show(interaction, found)

    async def _show(self, interaction: Asked, table: TableRecord) -> None:
        """Show a person their hand at a table, or their private game."""
        await (self._solo if table.is_private else self._hands).show(interaction, table.id)

    @press("turns", "moment")
    async def _turns(self, interaction: Asked, _pressed: Pressed) -> None:
        await self._list_turns(interaction, *await self._due(interaction))

    async def _due(self, interaction: Asked) -> tuple[list[TableRecord], int]:
        """Return the tables where a person asks that await them, the most urgent first, and how many others
        await them elsewhere."""
        guild_id, _ = place(interaction)
        due = await turns(self._tables, interaction.user.id)
        here = [table for table in due if table.is_private or guild_id in (None, table.guild_id)]
        return here, len(due) - len(here)

    async def _list_turns(
        self, interaction: Asked, due: Sequence[TableRecord], elsewhere: int, rest: Sequence[TableRecord] = ()
    ) -> None:
        screen = notices.turns(words(str(interaction.locale)), due, elsewhere, rest, self._tables.now())
        await self._answers.say_privately(interaction, screen)

    def _hint(self) -> app_commands.Command[Any, ..., None]:
        @app_commands.describe(table=told("option-table"))
        async def callback(interaction: Asked, table: int | None = None) -> None:
            async with self._answers.to(interaction):
                await self._show_hint(interaction, table)

        return self._command("hint", callback)

    async def _show_hint(self, interaction: Asked, number: int | None) -> None:
        """Show a person a hint for the table that they play at."""
        user = interaction.user.id
        async with one_of_several(self._answers, interaction, "hintof"):
            found = await self._tables.find(user, place(interaction), number=number, wanted=_is_playing)
            await self._hands.hint(interaction, found.id)

    async def _act(self, interaction: Asked, typed: str, number: int | None) -> None:
        completed = AT_TABLE.fullmatch(typed)
        if completed is not None:
            number, typed = int(completed[1]), completed[2]
        typed = typed.strip()
        async with (
            self._answers.to(interaction),
            one_of_several(self._answers, interaction, "moveat", typed),
        ):
            await self._act_at(interaction, await self._table(interaction, typed, number), typed)

    async def _act_at(self, interaction: Asked, table: TableRecord, typed: str) -> None:
        text = _meant(interaction, table, typed)
        by_dm = interaction.guild_id is None
        done = await self._gameplay.act(table.id, interaction.user.id, text, by_dm=by_dm)
        private = any(move.private for move in SCREENS[table.game].moves if done.action.kind in move.kinds)
        if private and done.after.table.status == "playing" and not done.dealt:
            await self._hands.show(interaction, table.id)
            return
        shown = scene(done.after, words(str(interaction.locale)))
        await self._answers.say_privately(interaction, hand_screen.did(shown, done.action))

    @choice("handof", "answer")
    async def _hand_of(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        table = await self._tables.table(chosen_table(values))
        await self._show(interaction, table if table.is_private else await self._chosen(interaction, values))

    @choice("hintof", "answer")
    async def _hint_of(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        await self._hands.hint(interaction, (await self._chosen(interaction, values)).id)

    @choice("moveat", "answer")
    async def _move_at(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        await self._act_at(interaction, await self._chosen(interaction, values), pressed.arg or "")

    async def _chosen(self, interaction: Asked, values: Sequence[str]) -> TableRecord:
        return await self._tables.find(interaction.user.id, place(interaction), number=chosen_table(values))

    async def _table(self, interaction: Asked, typed: str, number: int | None) -> TableRecord:
        """Return the table that a typed move is for: the one that takes it from this person now, if that is
        only one; else where it is their turn; else where they play."""

        def my_turn(table: TableRecord) -> bool:
            return awaits(table, interaction.user.id)

        def takes(table: TableRecord) -> bool:
            if not my_turn(table):
                return False
            text = _meant(interaction, table, typed).lower()
            return any(action.text.lower() == text for action in _own_legal(interaction, table))

        user, where = interaction.user.id, place(interaction)
        for wanted in (takes, my_turn):
            try:
                return await self._tables.find(user, where, number=number, wanted=wanted)
            except Several:
                raise
            except Refused:
                continue
        return await self._tables.find(user, where, number=number, wanted=_is_playing)

    async def _legal(self, interaction: Asked, typed: str, number: int | None) -> list[Choice[str]]:
        """Return the legal moves of this person now, at all their tables here that wait for them, this
        channel's first. Only that person sees completions, and they contain nothing but legal moves."""
        mine = await self._tables.store.live_tables(
            user_id=interaction.user.id, guild_id=interaction.guild_id
        )
        waiting = [
            table for table in mine if number in (None, table.id) and awaits(table, interaction.user.id)
        ]
        waiting.sort(key=lambda table: table.channel_id != interaction.channel_id)
        completed = AT_TABLE.fullmatch(typed)
        wanted = (typed if completed is None else completed[2]).strip().lower()
        found = [list(_fitting(interaction, table, wanted, named=len(waiting) > 1)) for table in waiting]
        # Take each table in turn, so that none is crowded out.
        turns = chain.from_iterable(zip_longest(*found))
        return [choice for choice in turns if choice is not None][:CHOICES]


def complete_table(
    tables: Tables, *, private: bool = False
) -> Callable[..., Coroutine[Any, Any, list[Choice[int]]]]:
    """Complete the numbers of a person's tables where they ask, with their games; in a DM those of their
    ``private`` games, too."""

    @completing
    async def complete(interaction: Asked, typed: str) -> list[Choice[int]]:
        user, guild_id = interaction.user.id, interaction.guild_id
        found = await tables.store.live_tables(user_id=user, guild_id=guild_id)
        alone = await private_games(tables.store, user) if private and guild_id is None else ()
        return table_choices(interaction, (*found, *alone), typed)

    return complete


def table_choices(interaction: Asked, found: Sequence[TableRecord], typed: str) -> list[Choice[int]]:
    """Return the tables whose number or game begins with what was typed, this channel's first."""
    language, wanted = words(str(interaction.locale)), typed.lower()
    titles = {table.id: title_of(language, table) for table in found}
    fitting = [
        table
        for table in found
        if str(table.id).startswith(wanted) or titles[table.id].lower().startswith(wanted)
    ]
    fitting.sort(key=lambda table: table.channel_id != interaction.channel_id)
    return [Choice(name=titles[table.id], value=table.id) for table in fitting[:CHOICES]]


def place(interaction: Asked) -> tuple[int | None, int | None]:
    """Return where a command was typed: the server's and the channel's id; a DM is everywhere."""
    if interaction.guild_id is None:
        return None, None
    return interaction.guild_id, interaction.channel_id


def read_move(moves: Sequence[Move], typed: str) -> str:
    """Return the text of an action from what was typed, which may begin with a word for the kind of move:
    ``bid 5x3`` is ``5x3``, ``doubt`` is ``dudo``, and other text stays as it is."""
    word, _, rest = typed.partition(" ")
    move = next((move for move in moves if move.word == word.lower()), None)
    if move is None:
        return typed
    if move.action is not None:
        return typed if rest else move.action
    return typed if move.prefixed or not rest else rest.strip()


def _meant(interaction: Asked, table: TableRecord, typed: str) -> str:
    """Return the text of the action that was typed for a table: as it is written, or in the words in which it
    is told ("5 threes"), whether it is legal now or not."""
    text = read_move(SCREENS[table.game].moves, typed)
    try:
        GAMES[table.game].parse(text)
    except Refused:
        if not awaits(table, interaction.user.id):
            return text
        language, wanted = words(str(interaction.locale)), _spoken(text)
        told = {action.text: _told_as(table, language, action) for action in _own_legal(interaction, table)}
        found = {legal for legal, said in told.items() if said == wanted}
        found = found or set(_with_other_figures(table, language, told, wanted))
        return found.pop() if len(found) == 1 else text
    return text


def _with_other_figures(
    table: TableRecord, language: Words, told: Mapping[str, str], wanted: str
) -> Iterator[str]:
    """Return actions that are told in these words, and differ from a legal one by numbers: a bid that is too
    low."""
    figures = _FIGURES.findall(wanted)
    for text, said in told.items():
        before = _FIGURES.findall(said)
        if not figures or len(before) != len(figures):
            continue
        for old, new in zip(before, figures, strict=True):
            text = text.replace(old, new, 1)
        with suppress(Refused):
            if _told_as(table, language, GAMES[table.game].parse(text)) == wanted:
                yield text


def _told_as(table: TableRecord, language: Words, action: Action) -> str:
    return _spoken(SCREENS[table.game].action(language, action))


_FIGURES = re.compile(r"\d+")


def _spoken(text: str) -> str:
    """Return words and numbers alone: ``5 × ⚂ threes`` as somebody types it, ``5 threes``."""
    return " ".join(re.findall(r"[^\W_]+", text.lower()))


def _own_legal(interaction: Asked, table: TableRecord) -> Sequence[Action]:
    """Return what this person may do at a table where they sit. A move that needs nothing more comes first,
    so that it is among those offered."""
    seat = next(number for number, seat in enumerate(table.seats) if seat.user_id == interaction.user.id)
    plain = {kind for move in SCREENS[table.game].moves if move.action is not None for kind in move.kinds}
    legal: Sequence[Action] = own_scene(LoadedTable(table), seat, words(str(interaction.locale))).view.legal
    return sorted(legal, key=lambda action: action.kind not in plain)


def _fitting(interaction: Asked, table: TableRecord, wanted: str, *, named: bool) -> Iterator[Choice[str]]:
    """Return the legal moves at a table that match what was typed, by their texts or words; ``named``: with
    the table."""
    language = words(str(interaction.locale))
    text = read_move(SCREENS[table.game].moves, wanted)
    for action in _own_legal(interaction, table):
        told = SCREENS[table.game].action(language, action)
        begun = action.text.lower().startswith((wanted, text))
        if begun or wanted in told.lower() or _spoken(wanted) in _spoken(told):
            yield Choice(name=_told(language, table, action, told, named=named), value=_at(table, action))


def _told(language: Words, table: TableRecord, action: Action, told: str, *, named: bool) -> str:
    said = f"{told} ({action.text})"
    if named:
        said = f"{title_of(language, table)}: {said}"
    return said[:CHOICE_LENGTH]


def _at(table: TableRecord, action: Action) -> str:
    return f"{table.id}: {action.text}"


def _is_playing(table: TableRecord) -> bool:
    return table.status == "playing"
