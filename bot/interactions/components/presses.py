"""Buttons and selects, each with its handler. Whatever goes wrong, the person is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.interactions.handlers import Handler, by_verb
from bot.interactions.reply import Answers, Asked
from bot.outbox import Deliveries
from bot.rendering.screens.model import Pressed
from bot.tables import RestoredCopies
from data.db.records import TableRecord
from data.tables.store import Store
from games.engine import Refused, message

BUTTON, SELECT = discord.ComponentType.button.value, discord.ComponentType.select.value
ENTITIES = {
    "channels": discord.ComponentType.channel_select.value,
    "closers": discord.ComponentType.role_select.value,
    "openrole": discord.ComponentType.role_select.value,
    "usualrole": discord.ComponentType.role_select.value,
    "invite": discord.ComponentType.user_select.value,
    "block": discord.ComponentType.user_select.value,
}
"""The selects whose choices Discord itself offers, by their verbs; their choice may be empty."""
MOST_FIELDS = 5
"""The most fields in a form that Discord takes."""
LONGEST_VALUE = 100
"""The most characters in a choice that Discord takes."""
MOST_VALUES = 25
"""The most choices in a select that Discord takes."""


class Presses:
    """Every button and select. The tables alone decide who may press what."""

    def __init__(
        self,
        answers: Answers,
        store: Store,
        restored_copies: RestoredCopies,
        deliveries: Deliveries,
        groups: Sequence[object],
        *,
        private: Sequence[object] = (),
    ) -> None:
        """Take the handlers from the methods of the ``groups``, and those for private games from the
        ``private`` ones.

        Raises:
            ValueError: two handlers have the same verb.
        """
        self._answers = answers
        self._store = store
        self._restored_copies = restored_copies
        self._deliveries = deliveries
        self._handlers = by_verb(groups)
        self._private = by_verb(private)

    async def answer(self, interaction: Asked) -> None:
        """Answer a press or a choice."""
        async with self._answers.to(interaction):
            pressed, values = _read(interaction.data or {})
            table = await self._store.table(pressed.table)
            handler = self._handler(pressed, table)
            if handler is None:
                raise Refused(message("press-unknown"))
            if handler.where != "past" and not (table is not None and table.is_private):
                check_home(table, pressed.table, interaction.guild_id)
                self._deliveries.nudge(pressed.table)
            drawn = handler.where in ("board", "moment") and _is_drawn(interaction)
            if drawn and table is not None and table.moves < pressed.moves:
                await self._restored_copies.notice(
                    pressed.table, interaction.user.id, moves=pressed.moves, epoch=pressed.epoch
                )
            if interaction.guild_id is None and handler.where == "board":
                raise Refused(message("press-in-server"))
            if pressed.kind == "select":
                await handler.do(interaction, pressed, values)
            elif pressed.kind == "form":
                await handler.do(interaction, pressed, _typed(interaction.data or {}))
            else:
                await handler.do(interaction, pressed)

    def _handler(self, pressed: Pressed, table: TableRecord | None) -> Handler | None:
        """Return the handler of a press. A private game has its own, and else only what is about the past, or
        in :data:`ANYWHERE`."""
        key = pressed.kind, pressed.verb
        usual = self._handlers.get(key)
        if table is None or not table.is_private:
            return usual
        return self._private.get(key) or (
            usual if usual is not None and (usual.where == "past" or usual.verb in ANYWHERE) else None
        )


ANYWHERE = ("turns", "chapter", "odds")
"""Verbs that are about all tables of a person, or about rules: a private game has no handlers of its own for
them."""


def check_home(table: TableRecord | None, table_id: int, guild_id: int | None) -> None:
    """Check that the ``table`` of that id, None if there is none, is asked about in its own server. A DM
    (None) belongs to a person, who may sit at tables of any server; id 0 means no table.

    Raises:
        Refused: there is no table of that number in this server.
    """
    if not table_id or guild_id is None:
        return
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
    """Return what was pressed, and what was chosen if it is a select; :func:`_typed` reads a form.

    Raises:
        Refused: no button or select of ours sends that.
    """
    pressed, values = Pressed.read(str(data.get("custom_id", ""))), data.get("values") or []
    if pressed is not None and pressed.kind == "form":
        return pressed, []
    if pressed is None:
        raise Refused(message("press-unknown"))
    component = ENTITIES.get(pressed.verb, SELECT) if pressed.kind == "select" else BUTTON
    if data.get("component_type") != component:
        raise Refused(message("press-unknown"))
    if pressed.kind == "select":
        if not values and component == SELECT:
            raise Refused(message("press-unknown"))
        if len(values) > MOST_VALUES or not all(_is_value(value) for value in values):
            raise Refused(message("press-unknown"))
    return pressed, values


def _typed(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what was typed or chosen in a form.

    Raises:
        Refused: no form of ours sends that.
    """
    match data:
        case {"components": [*labels]} if len(labels) <= MOST_FIELDS:
            return dict(map(_field, labels))
    raise Refused(message("press-unknown"))


def _field(label: object) -> tuple[str, str]:
    """Return a field's custom id and its value: for a select its only choice."""
    match label:
        case {"component": {"custom_id": str(name), "value": str(text)}} if _is_value(text):
            return name, text
        case {"component": {"custom_id": str(name), "values": [*values]}} if all(map(_is_value, values)):
            return name, values[0] if values else ""
    raise Refused(message("press-unknown"))


def _is_value(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_VALUE
