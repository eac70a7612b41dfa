"""A screen as Discord's Components V2."""

from __future__ import annotations

import io
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeVar

import discord
from discord import ui

from bot.pictures import Pictures
from bot.screens.model import (
    Attached,
    Block,
    Choice,
    Divider,
    Link,
    Picture,
    Pressed,
    Row,
    Screen,
    Select,
    Text,
)
from bot.screens.signs import Emojis, fitting, pictured_label
from bot.words import safe_lines

_log = logging.getLogger(__name__)
T = TypeVar("T")

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


LONGEST = 4000
"""Characters of all texts of a message."""
UPLOADS_LIMITED = 400001
"""Discord takes no files in this server, whoever may attach them."""
NO_FILES = {
    50013: "the bot may not attach files",
    40005: "the file is too large",
    UPLOADS_LIMITED: "uploads are limited in this server",
}
"""A message isn't taken with its pictures: it is sent without them."""
BAD_FORM = 50035
"""A message isn't taken as it is written; an emoji that was deleted, or that Discord doesn't know yet, is
reason enough."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A screen with its pictures as PNG, by their files' names; those that aren't there are left out."""

    screen: Screen
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Look:
    """A screen as it is posted: its components, and the files that go with it, in their order."""

    view: ui.LayoutView
    files: list[discord.File]


class Face:
    """How screens are shown: with the emojis that are up, and with their pictures drawn. When Discord doesn't
    take an emoji, ``doubt`` is called."""

    def __init__(self, emojis: Emojis, pictures: Pictures, doubt: Callable[[], None] = lambda: None) -> None:
        self._emojis = emojis
        self._pictures = pictures
        self._doubt = doubt

    async def draw(self, screen: Screen, *, attach: bool = True) -> Drawn:
        """A screen with its pictures drawn, those that can be; without ``attach`` with none. This can take
        a while: nobody may have to wait for it with an answer that is due."""
        wanted = [block for block in screen.blocks if isinstance(block, Picture)] if attach else []
        contents = {block.file: await self._drawn(block) for block in wanted}
        return Drawn(screen, {file: content for file, content in contents.items() if content is not None})

    async def show(
        self,
        drawn: Drawn,
        send: Callable[[Look], Awaitable[T]],
        *,
        mark: int | None = None,
        files: Sequence[discord.File] = (),
    ) -> T:
        """Show a screen by ``send``, with its ``mark`` and the ``files`` that it names. Its pictures are left
        out where Discord doesn't take them, its emojis where Discord doesn't know them.

        Raises:
            discord.HTTPException: what ``send`` raises.
        """
        emojis: Emojis = dict(self._emojis)
        while True:
            look = _look(drawn, mark, emojis)
            try:
                return await send(replace(look, files=[*look.files, *files]))
            except discord.HTTPException as error:
                if error.code == BAD_FORM and _has_emojis(drawn.screen, emojis):
                    _log.warning("a message goes without its emojis, which may be there no more")
                    emojis = MappingProxyType({})
                    self._doubt()
                elif look.files and not files and error.code in NO_FILES:
                    _log.info("a message goes without its pictures: %s", NO_FILES[error.code])
                    drawn = Drawn(drawn.screen)
                else:
                    raise
            for file in files:
                file.reset(seek=True)

    async def _drawn(self, picture: Picture) -> bytes | None:
        try:
            return await self._pictures.drawn(picture.drawing)
        except TimeoutError:
            _log.warning("a picture is left out: to draw it takes too long")
        except Exception as error:
            # Not the error's text, which may tell of a hand.
            _log.error("a picture could not be drawn: %s", type(error).__name__)
        return None


def _look(drawn: Drawn, mark: int | None, emojis: Emojis) -> Look:
    blocks: list[Block] = []
    files: list[discord.File] = []
    for block in drawn.screen.blocks:
        if isinstance(block, Picture):
            content = drawn.pictures.get(block.file)
            if content is None:
                if block.only:
                    blocks.append(Text(safe_lines(block.alt)))
                continue
            files.append(discord.File(io.BytesIO(content), block.file, description=block.alt))
        blocks.append(block)
    return Look(layout(replace(drawn.screen, blocks=tuple(blocks)), mark, emojis), files)


def layout(screen: Screen, mark: int | None = None, emojis: Emojis = MappingProxyType({})) -> ui.LayoutView:
    """A fresh view of a screen. It has stopped already: discord.py remembers nothing of a view that listens
    to nothing. Presses come to the client, with all that they mean in their custom ids, so a restart changes
    nothing. ``mark`` (below 2**31) goes with it unseen, and stands in the message when it is read again
    (:func:`marked`)."""
    texts = iter(fitting([b.text for b in screen.blocks if isinstance(b, Text)], emojis, LONGEST))
    view = ui.LayoutView(timeout=None)
    items = [_item(block, texts, emojis) for block in screen.blocks]
    if screen.bare:
        for number, item in enumerate(items):
            item.id = mark if number == 0 else None
            view.add_item(item)
    else:
        box: ui.Container[Any] = ui.Container(*items, accent_colour=screen.accent, id=mark)
        view.add_item(box)
    view.stop()
    return view


def _item(block: Block, texts: Iterator[str], emojis: Emojis) -> ui.Item[Any]:
    match block:
        case Text():
            return ui.TextDisplay(next(texts))
        case Divider():
            return ui.Separator()
        case Row(buttons):
            return ui.ActionRow(*(_button(button, emojis) for button in buttons))
        case Select():
            return ui.ActionRow(_select(block, emojis))
        case Picture(file, alt):
            return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file}", description=alt))
        case Attached(file):
            return ui.File(f"attachment://{file}")


def _has_emojis(screen: Screen, emojis: Emojis) -> bool:
    shown, bare = (layout(screen, None, up).to_components() for up in (emojis, {}))  # type: ignore[no-untyped-call]
    return bool(shown != bare)


def marked(message: discord.Message, mark: int) -> bool:
    """Whether a message was posted with that mark."""
    return any(getattr(part, "id", None) == mark for part in message.components)


def mentions(screen: Screen) -> discord.AllowedMentions:
    """Only the people whom the screen calls are pinged."""
    users = [discord.Object(user_id) for user_id in screen.mention]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


def _button(button: Any, emojis: Emojis) -> ui.Button[Any]:
    if isinstance(button, Link):
        return ui.Button(label=button.label, url=button.url)
    label, name = pictured_label(button.label, emojis)
    return ui.Button(
        label=label,
        emoji=_emoji(name or button.emoji, emojis),
        style=_STYLES[button.style],
        custom_id=_own(button.id),
        disabled=button.disabled,
    )


def _select(select: Select, emojis: Emojis) -> ui.Select[Any]:
    return ui.Select(
        custom_id=_own(select.id),
        placeholder=select.placeholder,
        min_values=select.count,
        max_values=select.count,
        options=[_option(choice, emojis) for choice in select.choices],
    )


def _option(choice: Choice, emojis: Emojis) -> discord.SelectOption:
    label, name = pictured_label(choice.label, emojis)
    return discord.SelectOption(label=label, value=choice.value, emoji=_emoji(name, emojis))


def _emoji(name: str | None, emojis: Emojis) -> discord.PartialEmoji | None:
    return discord.PartialEmoji(name=name, id=emojis[name]) if name is not None and name in emojis else None


def _own(custom_id: str) -> str:
    """A custom id that will be understood when it comes back."""
    if Pressed.read(custom_id) is None:
        raise ValueError(f"{custom_id!r} is no custom id of ours")
    return custom_id
