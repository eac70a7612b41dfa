"""A screen as Discord's Components V2, or as a classic message."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import is_not
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

import discord

from bot.discord_api.error_codes import NO_FILES, ErrorCode
from bot.rendering.pictures import Pictures
from bot.rendering.screens.model import (
    Attached,
    Block,
    Button,
    Choice,
    Divider,
    Entities,
    Link,
    Picture,
    Row,
    Screen,
    Select,
    Text,
)
from bot.rendering.screens.signs import Emojis, fitting, pictured_label

_log = logging.getLogger(__name__)
T = TypeVar("T")

_STYLES = {"primary": 1, "secondary": 2, "success": 3, "danger": 4}
_LINK = 5
_ROW, _BUTTON, _SELECT = 1, 2, 3
_SECTION, _TEXT, _THUMBNAIL, _GALLERY, _FILE, _DIVIDER, _BOX = 9, 10, 11, 12, 13, 14, 17
"""Discord's numbers for the styles of buttons, and for the types of components."""

_ENTITIES = {"people": (5, "user"), "roles": (6, "role"), "channels": (8, "channel")}
"""Discord's numbers for the selects whose choices it offers itself, and its words for such a choice."""
Component: TypeAlias = dict[str, Any]


LONGEST = 4000
"""The most characters in all texts of a message."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A screen with its pictures as PNG, by their files' names; missing ones are left out."""

    screen: Screen
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)


class Shown:
    """Components as Discord takes them, where discord.py wants a view. Nothing listens to it: presses arrive
    at the client, with their whole meaning in their custom ids, so a restart changes nothing."""

    __discord_ui_view__ = True
    timeout: float | None = None

    def __init__(self, components: list[Component], *, classic: bool) -> None:
        self._components, self._classic = components, classic

    def to_components(self) -> list[Component]:
        """Return the components of the message."""
        return self._components

    def has_components_v2(self) -> bool:
        """Whether the message is one of Components V2."""
        return not self._classic

    def is_finished(self) -> bool:
        """Return True: it never listens."""
        return True

    def is_dispatchable(self) -> bool:
        """Return False: discord.py keeps nothing of it."""
        return False


@dataclass(frozen=True, slots=True)
class Look:
    """A screen as it is shown: its components, its files in their order, and for a classic message its
    content and embed."""

    view: Any
    files: list[discord.File]
    content: str | None = None
    embed: discord.Embed | None = None

    @property
    def posted(self) -> dict[str, Any]:
        """Return the arguments that post a new message."""
        said = {} if self.embed is None else {"content": self.content, "embed": self.embed}
        return {"view": self.view, "files": self.files, **said}

    @property
    def edited(self) -> dict[str, Any]:
        """Return the arguments that edit a message, so that nothing stays of what it showed before."""
        embeds = [] if self.embed is None else [self.embed]
        return {
            "content": self.content,
            "embeds": embeds,
            "view": self.view,
            "attachments": self.files,
        }


def _pictures(screen: Screen) -> list[Picture]:
    """Return the pictures of a screen that must be drawn, in its order."""
    found = [block.beside if isinstance(block, Text) else block for block in screen.blocks]
    return [each for each in found if isinstance(each, Picture)]


class Payloads:
    """Shows screens with the emojis that are uploaded, and with their pictures drawn. When Discord refuses an
    emoji, ``doubt`` is called."""

    def __init__(
        self,
        emojis: Emojis,
        pictures: Pictures,
        doubt: Callable[[], None] = lambda: None,
        mentions: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Take in ``mentions`` the ids of the commands by their names, for texts to mention."""
        self._mentions = mentions
        self._emojis = emojis
        self._pictures = pictures
        self._doubt = doubt

    async def draw(self, screen: Screen, *, attach: bool = True) -> Drawn:
        """Draw a screen's pictures, as far as they can be drawn; without ``attach`` none. This can take a
        while: an answer that is due must not wait for it."""
        wanted = _pictures(screen) if attach else []
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
        """Show a screen by ``send``, with its ``mark`` and the ``files`` that it names. Pictures that Discord
        refuses are left out, and emojis that it doesn't know.

        Raises:
            discord.HTTPException: what ``send`` raises.
        """
        emojis: Emojis = dict(self._emojis)
        while True:
            look = shown_as(Drawn(mentioning(drawn.screen, self._mentions), drawn.pictures), mark, emojis)
            try:
                return await send(replace(look, files=[*look.files, *files]) if files else look)
            except discord.HTTPException as error:
                if error.code == ErrorCode.INVALID_FORM and _has_emojis(drawn.screen, emojis):
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


_COMMAND = re.compile(r"`/([a-z]+(?: [a-z]+)?)`")


def mentioning(screen: Screen, ids: Mapping[str, int]) -> Screen:
    """Return a screen whose texts mention commands, so that a press on one begins it: ``</play:ID>`` for
    `/play`, where its id is known. Texts that would be too long together stay as they are."""

    if not any("`/" in block.text for block in screen.blocks if isinstance(block, Text)):
        return screen  # as nearly all boards and hands: nothing to look for, and nothing to make again

    def mention(match: re.Match[str]) -> str:
        found = ids.get(match[1])
        return match[0] if found is None else f"</{match[1]}:{found}>"

    blocks = [
        replace(block, text=_COMMAND.sub(mention, block.text)) if isinstance(block, Text) else block
        for block in screen.blocks
    ]
    if sum([len(block.text) for block in blocks if isinstance(block, Text)]) > LONGEST:
        return screen
    return replace(screen, blocks=tuple(blocks))


def shown_as(drawn: Drawn, mark: int | None = None, emojis: Emojis = MappingProxyType({})) -> Look:
    """Return a screen as it is posted, with the pictures that were drawn, as :func:`layout`."""
    blocks: list[Block] = []
    files: list[discord.File] = []
    for block in drawn.screen.blocks:
        if isinstance(block, Picture):
            content = drawn.pictures.get(block.file)
            if content is None:
                if block.only:
                    blocks.append(Text(block.alt.markdown))
                continue
            files.append(discord.File(io.BytesIO(content), block.file, description=block.alt.text))
        elif isinstance(block, Text) and block.beside is not None:
            file, content = block.beside.file, drawn.pictures.get(block.beside.file)
            if content is None:
                block = replace(block, beside=None)
            else:
                files.append(discord.File(io.BytesIO(content), file))
        blocks.append(block)
    screen = drawn.screen
    if len(blocks) != len(screen.blocks) or any(map(is_not, blocks, screen.blocks)):
        screen = replace(screen, blocks=tuple(blocks))
    if screen.is_classic:
        return Look(_rows(screen, mark, emojis), files, screen.content, _embed(screen, emojis))
    return Look(layout(screen, mark, emojis), files)


def _rows(screen: Screen, mark: int | None, emojis: Emojis) -> Shown:
    """Return the rows of a classic message, as :func:`layout`; the first component has the mark."""
    rows = [_row(block, emojis) for block in screen.blocks if isinstance(block, Row | Select)]
    if rows and mark is not None:
        rows[0]["components"][0]["id"] = mark
    return Shown(rows, classic=True)


class _Embed(discord.Embed):
    """An embed without the flags that discord.py sends with it: Discord's documentation has none for a
    request."""

    def to_dict(self) -> Any:
        told: dict[str, Any] = dict(super().to_dict())
        told.pop("flags", None)
        return told


def _embed(screen: Screen, emojis: Emojis) -> discord.Embed:
    """Return the embed of a classic message.

    Raises:
        ValueError: it has a block that embeds can't show.
    """
    texts = [block.text for block in screen.blocks if isinstance(block, Text)]
    embed = _Embed(colour=screen.accent, description="\n".join(fitting(texts, emojis, LONGEST)))
    for block in screen.blocks:
        match block:
            case Picture(file):
                embed.set_image(url=f"attachment://{file}")
            case Divider() | Attached() | Entities():
                raise ValueError(f"a classic message has no {type(block).__name__}")
            case Text() | Row() | Select():
                pass
    if screen.author is not None:
        embed.set_author(name=screen.author.text)
    if screen.footer is not None:
        embed.set_footer(text=screen.footer.text)
    return embed


def layout(screen: Screen, mark: int | None = None, emojis: Emojis = MappingProxyType({})) -> Any:
    """Return a view for discord.py that shows a screen (:class:`Shown`). ``mark`` (below 2**31) is sent with
    it unseen, and is in the message when it is read again (:func:`marked`)."""
    texts = iter(fitting([b.text for b in screen.blocks if isinstance(b, Text)], emojis, LONGEST))
    components = [_component(block, texts, emojis) for block in screen.blocks]
    if not screen.bare:
        box: Component = {"type": _BOX, "accent_color": screen.accent or None, "spoiler": False}
        components = [box | {"components": components}]
    if mark is not None and components:
        components[0]["id"] = mark
    return Shown(components, classic=False)


def _component(block: Block, texts: Iterator[str], emojis: Emojis) -> Component:
    match block:
        case Text():
            text: Component = {"type": _TEXT, "content": next(texts)}
            if block.beside is None:
                return text
            media = {"url": f"attachment://{block.beside.file}"}
            small = {"type": _THUMBNAIL, "media": media, "spoiler": False}
            return {"type": _SECTION, "components": [text], "accessory": small}
        case Divider():
            return {"type": _DIVIDER, "divider": True, "spacing": 1}
        case Row() | Select() | Entities():
            return _row(block, emojis)
        case Picture(file, alt):
            item = {"media": {"url": f"attachment://{file}"}, "spoiler": False, "description": alt.text}
            return {"type": _GALLERY, "items": [item]}
        case Attached(file):
            return {"type": _FILE, "file": {"url": f"attachment://{file}"}, "spoiler": False}


def _row(block: Row | Select | Entities, emojis: Emojis) -> Component:
    match block:
        case Select():
            parts = [_select(block, emojis)]
        case Entities():
            parts = [_entities(block)]
        case Row(buttons):
            parts = [_button(button, emojis) for button in buttons]
    return {"type": _ROW, "components": parts}


def _has_emojis(screen: Screen, emojis: Emojis) -> bool:
    shown, bare = (_written(screen, up) for up in (emojis, MappingProxyType[str, int]({})))
    return shown != bare


def _written(screen: Screen, emojis: Emojis) -> tuple[Any, ...]:
    """Return a screen as Discord reads it, without its pictures."""
    look = shown_as(Drawn(screen), None, emojis)
    components = look.view.to_components()
    return components, look.embed and look.embed.to_dict()


def marked(message: discord.Message, mark: int) -> bool:
    """Whether a message was posted with that mark."""
    parts = [
        *message.components,
        *(child for row in message.components for child in getattr(row, "children", ())),
    ]
    return any(getattr(part, "id", None) == mark for part in parts)


def mentions(screen: Screen) -> discord.AllowedMentions:
    """Return the people who may be pinged: only those whom the screen calls."""
    users = [discord.Object(user_id) for user_id in screen.mention]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


def _button(button: Button | Link, emojis: Emojis) -> Component:
    if isinstance(button, Link):
        return {
            "type": _BUTTON,
            "style": _LINK,
            "disabled": False,
            "label": button.label,
            "url": button.url,
        }
    label, of_label = pictured_label(button.label, emojis)
    name = of_label or button.emoji or ""
    shown: Component = {
        "type": _BUTTON,
        "style": _STYLES[button.style],
        "disabled": button.disabled,
        "custom_id": button.id,
    }
    if name in emojis:
        shown["emoji"] = {"id": emojis[name], "name": name}
    elif button.words is not None:
        label = button.words
    if label:
        shown["label"] = label
    return shown


def _select(select: Select, emojis: Emojis) -> Component:
    return {
        "type": _SELECT,
        "custom_id": select.id,
        "min_values": select.count,
        "max_values": select.count,
        "disabled": False,
        "required": True,
        "placeholder": select.placeholder,
        "options": [_option(choice, emojis) for choice in select.choices],
    }


def _entities(block: Entities) -> Component:
    """Return a select of channels, roles or people, with what is chosen already; its ids are texts."""
    kind, one = _ENTITIES[block.of]
    shown: Component = {
        "type": kind,
        "custom_id": block.id,
        "placeholder": block.placeholder,
        "min_values": 0,
        "max_values": block.most,
        "disabled": False,
        "required": True,
        "default_values": [{"id": str(each), "type": one} for each in block.chosen[: block.most]],
    }
    if one == "channel":
        shown["channel_types"] = [discord.ChannelType.text.value, discord.ChannelType.news.value]
    return shown


def _option(choice: Choice, emojis: Emojis) -> Component:
    label, name = pictured_label(choice.label, emojis)
    option: Component = {"label": label, "value": choice.value, "default": choice.chosen}
    if choice.description:
        option["description"] = choice.description
    if name is not None and name in emojis:
        option["emoji"] = {"id": emojis[name], "name": name}
    return option
