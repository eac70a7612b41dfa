"""A screen as Discord's Components V2."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.screens.model import Attached, Divider, Link, Picture, Pressed, Row, Screen, Select, Text

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def layout(screen: Screen, mark: int | None = None) -> ui.LayoutView:
    """A fresh view of a screen. It has stopped already: discord.py remembers nothing of a view that listens
    to nothing. Presses come to the client, with all that they mean in their custom ids, so a restart changes
    nothing. ``mark`` (below 2**31) goes with it unseen, and stands in the message when it is read again
    (:func:`marked`)."""
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
    view.stop()
    return view


def marked(message: discord.Message, mark: int) -> bool:
    """Whether a message was posted with that mark."""
    return any(getattr(part, "id", None) == mark for part in message.components)


def mentions(screen: Screen) -> discord.AllowedMentions:
    """Only the people whom the screen calls are pinged."""
    users = [discord.Object(user_id) for user_id in screen.mention]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


def _button(button: Any) -> ui.Button[Any]:
    if isinstance(button, Link):
        return ui.Button(label=button.label, url=button.url)
    return ui.Button(
        label=button.label,
        style=_STYLES[button.style],
        custom_id=_own(button.id),
        disabled=button.disabled,
    )


def _select(select: Select) -> ui.Select[Any]:
    return ui.Select(
        custom_id=_own(select.id),
        placeholder=select.placeholder,
        min_values=select.count,
        max_values=select.count,
        options=[discord.SelectOption(label=choice.label, value=choice.value) for choice in select.choices],
    )


def _own(custom_id: str) -> str:
    """A custom id that will be understood when it comes back."""
    if Pressed.read(custom_id) is None:
        raise ValueError(f"{custom_id!r} is no custom id of ours")
    return custom_id
