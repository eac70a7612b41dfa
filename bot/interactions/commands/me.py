"""``/me``: a person's own settings, on one screen that only they see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from discord import app_commands

from bot.i18n.command_names import told
from bot.i18n.translate import words
from bot.interactions.choose_table import chosen_table
from bot.interactions.chosen_people import chosen_people
from bot.interactions.contexts import ANYWHERE, FOR_PEOPLE_TOO
from bot.interactions.forms import WORD, ask_word, plain_word
from bot.interactions.handlers import choice, form, press
from bot.interactions.private_hand import PrivateHands
from bot.interactions.reply import Answers, Asked
from bot.rendering.screens.model import Pressed, form_id, user_id_of
from bot.rendering.screens.settings import own_screen
from bot.tables import Seating, Tables
from bot.tables.transitions import lobby
from data.db.records import KEEPS, KEPT, Dms
from data.standings.profiles import games_played
from data.tables.blocks import MOST_BLOCKED, TooManyBlocked, block, blocked, unblock
from games import GAMES
from games.engine import Refused, message

_CHOICES = {"everywhere": "on", "forced": "play", KEEPS: KEPT}
"""What is stored of a switch that is on, by its name."""


class MeCommands:
    """How hands and hints come by DM, where a hand is shown, whom a person blocks, their word for the dice,
    and a count from 0."""

    def __init__(self, answers: Answers, tables: Tables, seating: Seating, hands: PrivateHands) -> None:
        self._answers = answers
        self._tables = tables
        self._seating = seating
        self._hands = hands

    def command(self) -> app_commands.Command[Any, ..., None]:
        """``/me``."""

        async def me(interaction: Asked) -> None:
            async with self._answers.to(interaction):
                await self._show(interaction)

        return app_commands.Command(
            name="me",
            description=told("command-me"),
            callback=me,
            allowed_contexts=ANYWHERE,
            allowed_installs=FOR_PEOPLE_TOO,
        )

    async def _show(self, interaction: Asked) -> None:
        store, user_id = self._tables.store, interaction.user.id
        person = await store.person(user_id)
        wishes = person.preferences
        ways: tuple[Dms, ...] = get_args(Dms)
        mine = await store.live_tables(user_id=user_id, guild_id=interaction.guild_id)
        waiting = []
        for table in mine:
            seat = table.seats[lobby.seat_of(table, user_id)]
            if table.status == "lobby" and table.beginning is None and not lobby.is_held(seat):
                waiting.append((table, seat.word))
        played = await games_played(store, user_id)
        screen = own_screen(
            words(str(interaction.locale)),
            dms=next((way for way in ways if way == wishes.get("dms")), "edited"),
            hints=wishes.get("hints") == "always",
            everywhere=wishes.get("everywhere") == "on",
            forced=wishes.get("forced") == "play",
            keeps=wishes.get(KEEPS) == KEPT,
            unreached=person.dm == "closed",
            waiting=waiting,
            user_id=user_id,
            played=[game for game in GAMES if game in played],
            blocked=await blocked(store, user_id),
            in_server=interaction.guild_id is not None,
        )
        await self._answers.say_in_place(interaction, screen)

    @choice("mine", "answer")
    async def _choose(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        if pressed.arg == "word":
            await self._ask_word(interaction, chosen_table(values))
            return
        ways: tuple[Dms, ...] = get_args(Dms)
        way = next((way for way in ways if way == values[0]), None)
        if pressed.arg != "dms" or way is None:
            raise Refused(message("press-unknown"))
        await self._hands.want_dms(interaction.user.id, way)
        await self._show(interaction)

    @press("mineturn", "answer")
    async def _turn(self, interaction: Asked, pressed: Pressed) -> None:
        """Set a switch as the pressed button says."""
        name, _, state = (pressed.arg or "").partition(" ")
        if name not in ("hints", *_CHOICES) or state not in ("on", "off"):
            raise Refused(message("press-unknown"))
        if name == "hints":
            await self._hands.note_hints(interaction.user.id, on=state == "on")
        else:
            choice = _CHOICES[name] if state == "on" else None
            await self._tables.store.prefer(interaction.user.id, name, choice)
        await self._show(interaction)

    @choice("block", "answer")
    async def _block(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        """Keep people from the tables that this person hosts."""
        try:
            await block(self._tables.store, interaction.user.id, chosen_people(interaction, values))
        except TooManyBlocked:
            raise Refused(message("me-blocked-most", most=MOST_BLOCKED)) from None
        await self._show(interaction)

    @choice("unblock", "answer")
    async def _unblock(self, interaction: Asked, _pressed: Pressed, values: Sequence[str]) -> None:
        """Let a person join again."""
        try:
            people = [user_id_of(value) for value in values]
        except ValueError:
            raise Refused(message("press-unknown")) from None
        await unblock(self._tables.store, interaction.user.id, people)
        await self._show(interaction)

    async def _ask_word(self, interaction: Asked, number: int) -> None:
        place = (interaction.guild_id, interaction.channel_id)
        table = await self._tables.find(interaction.user.id, place, number=number)
        lobby.in_lobby(table)
        language = words(str(interaction.locale))
        await ask_word(interaction, language, form_id(table.id, table.moves, "myword", epoch=table.epoch))

    @form("myword", "answer")
    async def _word(self, interaction: Asked, pressed: Pressed, fields: Mapping[str, str]) -> None:
        await self._seating.set_word(pressed.table, interaction.user.id, plain_word(fields.get(WORD, "")))
        await self._show(interaction)
