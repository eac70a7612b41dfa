"""A screen as Discord's Components V2, and the presses that come back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ui

from bot.screens.model import PRESS, Attached, Divider, Link, Picture, Row, Screen, Select, Text

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a press says: the table, how many moves its game had come, the verb and its argument."""

    table: int
    moves: int
    verb: str
    arg: str | None

    @classmethod
    def of(cls, match: re.Match[str]) -> Pressed:
        """From a custom id that fits :data:`bot.screens.model.PRESS`."""
        return cls(int(match["table"]), int(match["moves"]), match["verb"], match["arg"])


class Press(
    ui.DynamicItem[ui.Button[Any]], template=re.compile("b" + PRESS.pattern.removeprefix("(?P<kind>[bs])"))
):
    """A button of ours. It carries everything in its custom id, so it works after any restart."""

    def __init__(self, button: ui.Button[Any], pressed: Pressed) -> None:
        super().__init__(button)
        self.pressed = pressed

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Called by discord.py for every press whose custom id fits the template."""
        if not isinstance(item, ui.Button):
            raise TypeError("the custom id of a button came with something else")
        return cls(item, Pressed.of(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Handed to the presses; discord.py would only log what goes wrong here, so they catch it all."""
        await interaction.client.presses.button(interaction, self.pressed)


class Picked(
    ui.DynamicItem[ui.Select[Any]], template=re.compile("s" + PRESS.pattern.removeprefix("(?P<kind>[bs])"))
):
    """A select of ours, as :class:`Press`."""

    def __init__(self, select: ui.Select[Any], pressed: Pressed) -> None:
        super().__init__(select)
        self.pressed = pressed

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Called by discord.py for every choice whose custom id fits the template."""
        if not isinstance(item, ui.Select):
            raise TypeError("the custom id of a select came with something else")
        return cls(item, Pressed.of(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """As :meth:`Press.callback`."""
        await interaction.client.presses.select(interaction, self.pressed, self.item.values)


def layout(screen: Screen, mark: int | None = None) -> ui.LayoutView:
    """A fresh view of a screen. Only dynamic items carry a custom id, and it never times out: discord.py
    keeps nothing of it in memory, and nothing is lost by a restart. ``mark`` (below 2**31) goes with it
    unseen, and stands in the message when it is read again (:func:`marked`)."""
    box: ui.Container[Any] = ui.Container(accent_colour=screen.accent, id=mark)
    for block in screen.blocks:
        match block:
            case Text(text):
                box.add_item(ui.TextDisplay(text))
            case Divider():
                box.add_item(ui.Separator())
            case Row(buttons):
                box.add_item(ui.ActionRow(*(_button(button) for button in buttons)))
            case Select():
                box.add_item(ui.ActionRow(_select(block)))
            case Picture(file, alt):
                media = discord.MediaGalleryItem(f"attachment://{file}", description=alt)
                box.add_item(ui.MediaGallery(media))
            case Attached(file):
                box.add_item(ui.File(f"attachment://{file}"))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


def marked(message: discord.Message, mark: int) -> bool:
    """Whether a message was posted with that mark."""
    return any(getattr(part, "id", None) == mark for part in message.components)


def mentions(screen: Screen) -> discord.AllowedMentions:
    """Only the people whom the screen calls are pinged."""
    users = [discord.Object(user_id) for user_id in screen.mention]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


def _button(button: Any) -> Any:
    if isinstance(button, Link):
        return ui.Button(label=button.label, url=button.url)
    item: ui.Button[Any] = ui.Button(
        label=button.label, style=_STYLES[button.style], custom_id=button.id, disabled=button.disabled
    )
    return Press(item, _pressed(button.id))


def _select(select: Select) -> Picked:
    item: ui.Select[Any] = ui.Select(
        custom_id=select.id,
        placeholder=select.placeholder,
        min_values=select.count,
        max_values=select.count,
        options=[discord.SelectOption(label=choice.label, value=choice.value) for choice in select.choices],
    )
    return Picked(item, _pressed(select.id))


def _pressed(custom_id: str) -> Pressed:
    match = PRESS.fullmatch(custom_id)
    if match is None:
        raise ValueError(f"{custom_id!r} is no custom id of ours")
    return Pressed.of(match)
