"""Lists and cuts are sent in answer to the very interactions whose ids they end with, so that Discord attests
these ids; nothing is drawn before it has confirmed that.

Where it isn't known whether an answer has arrived, the bot asks for it by the interaction's token. Else it
looks for it in the channel, at the bot's start and then every ten seconds until it knows. Without *Read
Message History* it finds nothing, and the start is put back. An answer that turns up after that is worthless:
its seal is the one that was cancelled.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from io import BytesIO

import discord
from discord import ui
from discord.utils import snowflake_time

from bot.discord_api.error_codes import SHUT
from bot.discord_api.first_response import FirstAnswer, draw
from bot.discord_api.messages import FAULTS, LOOKED_THROUGH, short
from bot.discord_api.payloads import Payloads, mentions
from bot.discord_api.request_context import Rank, asking
from bot.i18n.translate import plain, words
from bot.interactions.handlers import form, press
from bot.interactions.reply import Answers, Asked, who
from bot.rendering.renderer import Renderer
from bot.rendering.screens import notices
from bot.rendering.screens.model import Attached, Pressed, Screen, form_id
from bot.rendering.screens.starting import fair_play, list_text
from bot.tables import LoadedTable, Seals, StartConfirmation, Tables
from bot.tables.log import Why
from bot.tables.service import at
from bot.tables.transitions import start
from bot.tables.transitions.start import WORD_LENGTH, Beginning, beginning_of, is_late
from data.db.records import TableRecord
from data.tables.store import StaleTable
from games.engine import BadState, Refused, message
from games.frozen_list import FrozenList

_log = logging.getLogger(__name__)

WORD = "word"
"""The field of the cutter's form."""


def attests(message: discord.Message, interaction: int, frozen: FrozenList) -> bool:
    """Whether Discord says that a message is the first answer to an interaction and unchanged, and it shows
    that list. Another process with this token may have answered, with a list of its own."""
    about = message.interaction_metadata
    return (
        about is not None
        and about.id == interaction
        and about.original_response_message_id is None
        and message.edited_at is None
        and any(list_text(frozen) in text for text in _texts(message))
    )


def _texts(message: discord.Message) -> Iterator[str]:
    """Return the texts of a message, classic or not."""
    yield message.content
    yield from (embed.description or "" for embed in message.embeds)
    yield from _said(message.components)


def _said(parts: Iterable[discord.Component]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, discord.TextDisplay):
            yield part.content
        elif isinstance(part, discord.Container | discord.SectionComponent):
            yield from _said(part.children)


class ConfirmStart:
    """Sends lists and cuts, and finds out whether Discord shows them."""

    def __init__(
        self,
        client: discord.Client,
        payloads: Payloads,
        answers: Answers,
        renderer: Renderer,
        *,
        tables: Tables,
        seals: Seals,
        confirmation: StartConfirmation,
    ) -> None:
        self._client = client
        self._payloads = payloads
        self._answers = answers
        self._renderer = renderer
        self._tables = tables
        self._seals = seals
        self._confirmation = confirmation
        self._sending: set[int] = set()
        """The tables for which an answer is being sent."""

    # -- presses

    @press("start", "board")
    async def start(self, interaction: Asked, pressed: Pressed) -> None:
        """*Start*, by the host: freeze the list."""
        await self._send(
            interaction,
            pressed.table,
            lambda: self._tables.do(pressed.table, start.freeze, who(interaction), self._seals.salt()),
        )

    @press("goon", "board")
    async def go_on(self, interaction: Asked, pressed: Pressed) -> None:
        """*Go on*, by a player: freeze the next part's list."""
        await self._send(
            interaction,
            pressed.table,
            lambda: self._tables.do(pressed.table, start.go_on, who(interaction), self._seals.salt()),
        )

    @press("cut", "board")
    async def ask(self, interaction: Asked, pressed: Pressed) -> None:
        """*Cut*, by the cutter: show a form for their word. Its id says what it is for, and the bot stores
        nothing of it."""
        list_press = pressed.arg or ""
        loaded = await self._tables.load(pressed.table)
        with at(loaded.table):
            start.may_cut(loaded, interaction.user.id, list_press)
        language = words(str(interaction.locale))
        asked = form_id(pressed.table, pressed.moves, "cut", list_press, epoch=pressed.epoch)
        form = ui.Modal(title=language.say("cut-form-title"), custom_id=asked)
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=WORD, style=discord.TextStyle.short, min_length=1, max_length=WORD_LENGTH
        )
        form.add_item(ui.Label(text=language.say("cut-form-word", most=WORD_LENGTH), component=field))
        form.stop()
        await FirstAnswer.of(interaction).give(lambda: interaction.response.send_modal(form))

    @form("cut", "board")
    async def cut(self, interaction: Asked, pressed: Pressed, fields: Mapping[str, str]) -> None:
        """Take the cutter's form with their word."""
        if WORD not in fields:
            raise Refused(message("press-unknown"))
        list_press, said = pressed.arg or "", plain(fields[WORD]).replace("`", "'").strip()
        await self._send(
            interaction,
            pressed.table,
            lambda: self._tables.do(pressed.table, start.cut, who(interaction), list_press, said),
        )

    @press("fair", "board")
    async def fair(self, interaction: Asked, pressed: Pressed) -> None:
        """*Fair play*: show the seal, the lists and the fingerprint to anyone who asks."""
        table = await self._tables.table(pressed.table)
        sits = any(seat.user_id == interaction.user.id for seat in table.seats)
        if not sits and table.channel_id != interaction.channel_id:
            raise Refused(message("proofs-not-here", table=str(table.id)))
        begins = beginning_of(table)
        lists = [FrozenList.from_json(part.frozen) for part in table.parts]
        lists += [begins.frozen] if begins is not None else []
        language = words(str(interaction.locale))
        screen = fair_play(language, table, tuple(lists), await self._renderer.fingerprint(table))
        if not lists:
            await self._answers.say_privately(interaction, screen)
            return
        name = f"undercup-table-{table.id}-lists.json"
        data = json.dumps([each.to_json() for each in lists], ensure_ascii=False, indent=1).encode()
        shown = Screen((*screen.blocks, Attached(name)), screen.accent)
        await self._answers.say_privately(interaction, shown, [discord.File(BytesIO(data), name)])

    # -- what was sent

    async def _send(
        self, interaction: Asked, table_id: int, decide: Callable[[], Awaitable[TableRecord]]
    ) -> None:
        """Decide what is frozen or cut, show it in answer to the interaction, and continue if Discord
        confirms that; else put it back. Where neither is known it is found out later (:meth:`resolve`)."""
        with self._is_sending(table_id):
            table = await decide()
            begins = beginning_of(table)
            if begins is None:
                raise RuntimeError("what was decided isn't there")
            screen = await self._renderer.beginning(LoadedTable(table), begins)
            try:
                message_id = await self._shown(interaction, screen, begins.frozen)
            except FAULTS as error:
                _log.warning("whether table %s began is not known yet: %s", table_id, short(error))
                return
            if message_id is not None:
                await self._confirmation.confirmed(table_id, str(interaction.id), message_id)
                return
            await self._confirmation.put_back(table_id, str(interaction.id), _unconfirmed(begins))
        language = words(str(interaction.locale))
        await self._answers.say_privately(interaction, notices.notice(language.say("start-not-shown")))

    async def _shown(self, interaction: Asked, screen: Screen, frozen: FrozenList) -> int | None:
        """Answer for all to see; return the message's id as soon as Discord has confirmed that it answers
        this very interaction, with that list. None where it doesn't.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError: it isn't known.
        """
        first, drawn = FirstAnswer.of(interaction), await draw(self._payloads, interaction, screen)
        send = interaction.response.send_message
        answered: list[discord.InteractionCallbackResponse[discord.Client]] = []

        async def answer() -> None:
            shown = await self._payloads.show(
                drawn,
                lambda look: send(**look.posted, allowed_mentions=mentions(screen)),
            )
            answered.append(shown)

        try:
            if not await first.give(answer):
                return None  # It had to be announced, and can't be an answer any more.
            message = answered[0].resource
        except FAULTS as error:
            if not first.lost:
                _log.info("a list is not taken: %s", short(error))
                return None
            message = None
        if not isinstance(message, discord.Message):
            try:
                message = await interaction.original_response()
            except discord.NotFound:
                return None
        return message.id if attests(message, interaction.id, frozen) else None

    async def go_on_all(self) -> None:
        """Resolve every start that was under way when the bot stopped."""
        for table_id in await self._tables.store.beginning():
            await self.resolve(table_id)

    async def resolve(self, table_id: int) -> bool:
        """Resolve the beginning of a table's game: continue if Discord shows the answer that was being sent,
        else put it back; also if a cut is late. False if that isn't known yet."""
        if table_id in self._sending:
            return False
        with self._is_sending(table_id):
            try:
                return await self._resolve(await self._tables.table(table_id))
            except BadState as damaged:
                _log.error("table %s can't begin: %s", table_id, damaged)
            except (*FAULTS, StaleTable) as error:
                _log.warning("whether table %s began is not known yet: %s", table_id, short(error))
        return False

    async def _resolve(self, table: TableRecord) -> bool:
        begins = beginning_of(table)
        if begins is None:
            return True
        awaited = begins.awaited
        if awaited is None:
            if is_late(table, self._tables.now()):
                await self._confirmation.put_back(table.id, None, "late")
            return True
        found = await self._find(table, int(awaited), begins.frozen)
        if found is not None:
            await self._confirmation.confirmed(table.id, awaited, found)
        else:
            await self._confirmation.put_back(table.id, awaited, _unconfirmed(begins))
        return True

    async def _find(self, table: TableRecord, interaction: int, frozen: FrozenList) -> int | None:
        """Return the message in a table's channel that answers an interaction with that list; None if there
        is none that the bot can see."""
        guild_id, channel_id = table.place
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        since = snowflake_time(interaction) - timedelta(seconds=1)  # two of Discord's machines made the ids
        history = channel.history(limit=LOOKED_THROUGH, after=since, oldest_first=True)
        try:
            with asking(Rank.CALL):
                async for message in history:
                    if message.author == self._client.user and attests(message, interaction, frozen):
                        return message.id
        except discord.HTTPException as error:
            if error.code not in SHUT:
                raise
        return None

    @contextmanager
    def _is_sending(self, table_id: int) -> Iterator[None]:
        own = table_id not in self._sending
        self._sending.add(table_id)
        try:
            yield
        finally:
            if own:
                self._sending.discard(table_id)


def _unconfirmed(begins: Beginning) -> Why:
    return "cut" if begins.phase == "cut" else "confirmed"
