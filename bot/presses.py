"""What a press does: button by button, select by select. Whatever goes wrong, the person hears of it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.answers import (
    Asked,
    answering_for,
    check_place,
    greet,
    say_hint,
    say_in_place,
    say_privately,
    show_hand,
    wait_in_place,
    want_hints,
    who,
    who_closes,
)
from bot.commands.privacy import PRIVACY_PRESSES
from bot.commands.replaying import REPLAY_CHOICES, REPLAY_PRESSES
from bot.commands.seats import SEAT_PRESSES
from bot.commands.standings import STANDING_PRESSES
from bot.deliveries import Deliveries
from bot.screens import again as replayed
from bot.screens import frame
from bot.screens.model import Pressed, Screen
from bot.tables import Again, Done, MovedOn, PlayedOn, TableService, lobby
from bot.telling import Teller, scene
from bot.words import words
from data.records import TableRecord
from data.servers import guild_settings
from data.store import Store
from games.engine import Refused, message

_log = logging.getLogger(__name__)

BUTTON, SELECT = discord.ComponentType.button.value, discord.ComponentType.select.value
LONGEST_VALUE = 100
"""Characters of a choice; Discord takes no longer one."""
_ON_BOARDS = frozenset(
    ("join", "ready", "leave", "addbot", "dropbot", "team", "shuffle", "start", "close", "again")
)
"""What is done on the board of a table, in its server, and in no DM."""
_MOMENTS = _ON_BOARDS | {"do", "pick", "hand", "hint", "hints", "back", "replace"}
"""What carries how many moves its table had come."""
_ANYWHERE = frozenset(("seen", "playon", *REPLAY_PRESSES))
"""What is past, and goes with those who sat there into other servers: each sees to that by itself."""


class Presses:
    """Every button and select of a table. Who may press what is decided by the service alone."""

    def __init__(self, service: TableService, teller: Teller, deliveries: Deliveries, again: Again) -> None:
        self._service = service
        self._teller = teller
        self._replays = again
        self._deliveries = deliveries
        self._verbs: dict[str, Callable[[Asked, Pressed], Awaitable[None]]] = {
            "join": self._join,
            "ready": self._ready,
            "leave": self._leave,
            "addbot": self._add_computer,
            "dropbot": self._remove_computer,
            "start": self._start,
            "close": self._close,
            "team": self._team,
            "shuffle": self._shuffle,
            "again": self._again,
            "do": self._do,
            "pick": self._pick,
            "own": self._own,
            "hand": self._hand,
            "hint": self._hint,
            "hints": self._hints,
            "back": self._back,
            "replace": self._replace,
            "seen": self._seen,
            "playon": self._play_on,
            **STANDING_PRESSES,
            **REPLAY_PRESSES,
            **PRIVACY_PRESSES,
            **SEAT_PRESSES,
        }

    async def answer(self, interaction: Asked) -> None:
        """Answer a press or a choice. Discord shows people only what they may press, but nothing here counts
        on that: of a press only who made it, and where, is believed."""
        async with answering_for(interaction, self._service):
            pressed, values = _read(interaction.data or {})
            if pressed.verb not in _ANYWHERE:
                await check_home(self._service.store, pressed.table, interaction.guild_id)
                self._deliveries.nudge(pressed.table)
            if pressed.verb in _MOMENTS and _is_drawn(interaction):
                await self._service.notice(
                    pressed.table, interaction.user.id, moves=pressed.moves, epoch=pressed.epoch
                )
            if interaction.guild_id is None and pressed.verb in _ON_BOARDS:
                raise Refused(message("press-in-server"))
            if pressed.kind == "select":
                await self._select(interaction, pressed, values)
            elif (verb := self._verbs.get(pressed.verb)) is not None:
                await verb(interaction, pressed)
            else:
                raise Refused(message("press-unknown"))

    async def _select(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """A choice was made in a picker: the next step, or the move itself; or several under one's own
        hand, which make a move together."""
        value = values[0]
        if (chosen := REPLAY_CHOICES.get(pressed.verb)) is not None:
            await chosen(interaction, value)
        elif pressed.verb == "own":
            await self._own(interaction, replace(pressed, arg=" ".join((pressed.arg or "", *values))))
        elif pressed.verb != "pick":
            raise Refused(message("press-unknown"))
        elif value.startswith("do:"):
            done = await self._service.act(
                pressed.table,
                interaction.user.id,
                value.removeprefix("do:"),
                moves=pressed.moves,
                epoch=pressed.epoch,
            )
            await self._did(interaction, done)
        else:
            await say_in_place(interaction, await self._picker(interaction, pressed, value))

    # -- the lobby

    async def _join(self, interaction: Asked, pressed: Pressed) -> None:
        person, channel_id = who(interaction), interaction.channel_id

        def join(table: TableRecord) -> TableRecord:
            # Whoever may not see the table's channel has no seat there.
            if table.channel_id != channel_id:
                raise Refused(message("press-elsewhere", channel=f"<#{table.channel_id}>"))
            return lobby.join(table, person)

        await greet(interaction, await self._on_board(interaction, pressed.table, join))

    async def _ready(self, interaction: Asked, pressed: Pressed) -> None:
        person = who(interaction)
        table = await self._on_board(
            interaction, pressed.table, lambda table: lobby.toggle_ready(table, person)
        )
        if table.seats[lobby.seat_of(table, person.user_id)].ready:
            await greet(interaction, table)

    async def _add_computer(self, interaction: Asked, pressed: Pressed) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed.table, lambda table: lobby.add_computer(table, user))

    async def _remove_computer(self, interaction: Asked, pressed: Pressed) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed.table, lambda table: lobby.remove_computer(table, user))

    async def _team(self, interaction: Asked, pressed: Pressed) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed.table, lambda table: lobby.change_team(table, user))

    async def _shuffle(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._service.shuffle_teams(pressed.table, interaction.user.id)

    async def _on_board(
        self, interaction: Asked, table_id: int, change: Callable[[TableRecord], TableRecord]
    ) -> TableRecord:
        async with self._deliveries.answering(table_id, interaction):
            return await self._service.lobby(table_id, change)

    async def _leave(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._service.leave(pressed.table, interaction.user.id)

    async def _start(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._service.start(pressed.table, who(interaction))

    async def _close(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            await self._service.close(pressed.table, await who_closes(interaction))

    async def _again(self, interaction: Asked, pressed: Pressed) -> None:
        if interaction.guild_id is not None:
            settings = await guild_settings(self._service.store, interaction.guild_id)
            check_place(interaction, settings)
        played = await self._service.table(pressed.table)
        if played.channel_id != interaction.channel_id:
            raise Refused(message("press-again-elsewhere", channel=f"<#{played.channel_id}>"))
        async with self._deliveries.answering(pressed.table, interaction):
            opened = await self._service.again(pressed.table, who(interaction))
        await greet(interaction, opened)

    # -- the game

    async def _do(self, interaction: Asked, pressed: Pressed) -> None:
        user, text = interaction.user.id, pressed.arg or ""
        pressed_on = interaction.message
        if pressed_on is not None and not pressed_on.flags.ephemeral:
            async with self._deliveries.answering(pressed.table, interaction):
                await self._service.act(pressed.table, user, text, moves=pressed.moves, epoch=pressed.epoch)
        else:
            done = await self._service.act(
                pressed.table, user, text, moves=pressed.moves, epoch=pressed.epoch
            )
            await self._did(interaction, done)

    async def _did(self, interaction: Asked, done: Done) -> None:
        shown = scene(done.after, None, words(str(interaction.locale)))
        await say_in_place(interaction, frame.did(shown, done.action))

    async def _pick(self, interaction: Asked, pressed: Pressed) -> None:
        await say_privately(interaction, await self._picker(interaction, pressed, ""))

    async def _picker(self, interaction: Asked, pressed: Pressed, path: str) -> Screen:
        moment, seat = await self._service.choosing(
            pressed.table, interaction.user.id, pressed.moves, pressed.epoch
        )
        return self._teller.pick(moment, seat, path)

    async def _own(self, interaction: Asked, pressed: Pressed) -> None:
        """A move under one's own hand, which is shown anew then, also when the press was for an earlier
        moment of it."""
        user, text = interaction.user.id, pressed.arg or ""
        try:
            done = await self._service.act(
                pressed.table, user, text, stamp=pressed.moves, epoch=pressed.epoch
            )
        except MovedOn:
            _log.debug("a private move at table %s came too late", pressed.table)
        else:
            if done.after.table.status != "playing" or done.dealt:
                shown = scene(done.after, None, words(str(interaction.locale)))
                await self._under_hand(interaction, pressed.table, frame.did(shown, done.action))
                return
        own = await self._service.own(pressed.table, user)
        await self._under_hand(interaction, pressed.table, self._teller.hand(*own))

    async def _under_hand(self, interaction: Asked, table_id: int, screen: Screen) -> None:
        """Answer a press under a hand: in its place, unless it is a DM with a later one behind it, or a hint.
        These stay what they were, so that one hand can be played with and no more."""
        pressed_on = interaction.message
        if (
            pressed_on is None
            or interaction.guild_id is not None
            or pressed_on.flags.ephemeral
            or await self._service.store.is_present_hand(table_id, interaction.user.id, pressed_on.id)
        ):
            await say_in_place(interaction, screen)
        else:
            await say_privately(interaction, screen)

    async def _hand(self, interaction: Asked, pressed: Pressed) -> None:
        await show_hand(interaction, pressed.table)

    async def _hint(self, interaction: Asked, pressed: Pressed) -> None:
        await say_hint(interaction, pressed.table)

    async def _hints(self, interaction: Asked, pressed: Pressed) -> None:
        """Hints by themselves, or no more: under a hint, which stays as it is."""
        await want_hints(interaction, on=pressed.arg == "always")

    async def _seen(self, interaction: Asked, pressed: Pressed) -> None:
        """A finished hand: beside the board, or in place of the step that was shown before."""
        at = (pressed.arg or "").partition(".")[0]
        found = await self._replays.look(
            pressed.table, interaction.user.id, pressed.moves, int(at) if at.isdecimal() else 0
        )
        await say_in_place(interaction, replayed.look(found))

    async def _play_on(self, interaction: Asked, pressed: Pressed) -> None:
        """A finished hand played on. Computers may think longer than a press may wait for its answer."""
        line = PlayedOn.read(pressed.moves, pressed.arg or "")
        await wait_in_place(interaction)
        played = await self._replays.play_on(pressed.table, interaction.user.id, line)
        await say_in_place(interaction, replayed.play_on(played))

    async def _replace(self, interaction: Asked, pressed: Pressed) -> None:
        """A computer for a seat, by vote, by the host or by an admin."""
        seat = pressed.arg or ""
        number = int(seat) if seat.isascii() and seat.isdecimal() else -1
        async with self._deliveries.answering(pressed.table, interaction):
            await self._service.put_computer(pressed.table, who(interaction), number)

    async def _back(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._deliveries.answering(pressed.table, interaction):
            table = await self._service.come_back(pressed.table, interaction.user.id)
        if table.suspended is not None:
            language = words(str(interaction.locale))
            stands = language.say(f"table-suspended-{table.suspended}", table=str(table.id))
            await say_privately(interaction, frame.notice(f"{language.say('table-seat-back')} {stands}"))


async def check_home(store: Store, table_id: int, guild_id: int | None) -> None:
    """Keep what is asked of a table inside its server. A DM (None) belongs to a person, who may sit at tables
    of any server; table 0 stands for none.

    Raises:
        Refused: there is no table of that number in this server.
    """
    if not table_id or guild_id is None:
        return
    table = await store.table(table_id)
    if table is None or table.guild_id != guild_id:
        raise Refused(message("table-unknown", table=str(table_id)))


def _is_drawn(interaction: Asked) -> bool:
    """Whether the message that was pressed has that button or select: a client could send another."""
    message, data = interaction.message, interaction.data
    wanted = None if data is None else data.get("custom_id")
    parts: list[Any] = [] if message is None else list(message.components)
    for part in parts:
        if getattr(part, "custom_id", None) == wanted:
            return True
        parts += getattr(part, "children", ())
    return False


def _read(data: Mapping[str, Any]) -> tuple[Pressed, list[str]]:
    """What was pressed, and what was chosen if it is a select.

    Raises:
        Refused: no button or select of ours sends that.
    """
    pressed, values = Pressed.read(str(data.get("custom_id", ""))), data.get("values") or []
    component = {"button": BUTTON, "select": SELECT}.get(pressed.kind) if pressed is not None else None
    if pressed is None or data.get("component_type") != component:
        raise Refused(message("press-unknown"))
    if pressed.kind == "select" and not (values and all(_is_value(value) for value in values)):
        raise Refused(message("press-unknown"))
    return pressed, values


def _is_value(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_VALUE
