"""A message as a person's client shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from playground.errors import Json
from playground.message_forms import BUTTON, GALLERY, SELECTS, THUMBNAIL, inside
from playground.model import LOADING, Channel, StoredMessage

if TYPE_CHECKING:
    from playground.world import World

STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium"}


class Button(NamedTuple):
    """``label`` is empty on a button with an emoji alone; ``emoji`` is the character or ``:name:``."""

    label: str
    emoji: str | None
    style: str
    disabled: bool
    custom_id: str | None
    url: str | None


class Option(NamedTuple):
    label: str
    value: str
    description: str | None
    emoji: str | None
    default: bool


class Select(NamedTuple):
    """``type`` is the component's: 3 for strings."""

    placeholder: str | None
    custom_id: str
    options: tuple[Option, ...]
    min_values: int
    max_values: int
    disabled: bool
    type: int


class SeenAttachment(NamedTuple):
    filename: str
    alt: str | None
    url: str
    content: bytes


@dataclass(frozen=True)
class Message:
    """A message as rendered at one moment; it doesn't change when the message is edited.

    ``text`` has the content, all texts, alt texts and embeds, a line each, in reading order, with mentions
    as ``@Name`` and timestamps as they are. ``pinged`` are the ids of the users it called when it was posted.
    """

    id: int
    author: str
    text: str
    buttons: tuple[Button, ...]
    selects: tuple[Select, ...]
    attachments: tuple[SeenAttachment, ...]
    components: tuple[Json, ...] = field(repr=False)
    ephemeral: bool
    pinged: tuple[int, ...]
    edited: bool
    loading: bool
    raw: Json = field(repr=False)
    channel: Channel = field(repr=False)

    def button(self, label: str) -> Button:
        """The button of that label; KeyError if there is none."""
        for button in self.buttons:
            if label == (button.label or button.emoji):
                return button
        raise KeyError(
            f"No button {label!r}; there are {[each.label or each.emoji for each in self.buttons]}."
        )


def emoji_text(emoji: Mapping[str, object] | None) -> str | None:
    """A component's emoji as text."""
    if not emoji:
        return None
    return f":{emoji['name']}:" if emoji.get("id") else str(emoji["name"])


def options_of(component: Json) -> tuple[Option, ...]:
    return tuple(
        Option(
            each["label"],
            each["value"],
            each.get("description"),
            emoji_text(each.get("emoji")),
            bool(each.get("default")),
        )
        for each in component.get("options", ())
    )


def render(message: StoredMessage, raw: Json, world: World) -> Message:
    """The message as shown now; ``raw`` is its JSON object."""
    texts: list[str] = [message.content]
    buttons: list[Button] = []
    selects: list[Select] = []
    for component in message.components:
        _read(component, texts, buttons, selects)
    for embed in message.embeds:
        texts += _embed_texts(embed)
    if not message.is_v2:  # with Components V2 an attachment shows only where a component names it
        texts += [each.description or "" for each in message.attachments]
    return Message(
        message.id,
        message.author.display,
        plain("\n".join(each for each in texts if each), world),
        tuple(buttons),
        tuple(selects),
        tuple(
            SeenAttachment(each.filename, each.description, each.url, each.content)
            for each in message.attachments
        ),
        tuple(message.components),
        message.viewer is not None,
        message.pinged,
        message.edited_at is not None,
        bool(message.flags & LOADING),
        raw,
        message.channel,
    )


def _read(component: Json, texts: list[str], buttons: list[Button], selects: list[Select]) -> None:
    kind = component["type"]
    if kind == BUTTON:
        buttons.append(
            Button(
                component.get("label") or "",
                emoji_text(component.get("emoji")),
                STYLES[component["style"]],
                bool(component.get("disabled")),
                component.get("custom_id"),
                component.get("url"),
            )
        )
    elif kind in SELECTS:
        selects.append(
            Select(
                component.get("placeholder"),
                component["custom_id"],
                options_of(component),
                component["min_values"],
                component["max_values"],
                bool(component.get("disabled")),
                kind,
            )
        )
    elif kind == GALLERY:
        texts += [item["description"] or "" for item in component["items"]]
    elif kind == THUMBNAIL:
        texts.append(component["description"] or "")
    texts.append(component.get("content", ""))
    for each in inside(component):
        _read(each, texts, buttons, selects)


def _embed_texts(embed: Json) -> list[str]:
    texts = [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
    for each in embed.get("fields") or ():
        texts += [each["name"], each["value"]]
    texts.append((embed.get("footer") or {}).get("text"))
    return [each for each in texts if each]


_REFERENCE = re.compile(r"<(?P<kind>@!?|@&|#|a?:\w+:)(?P<id>\d+)>")


def plain(text: str, world: World) -> str:
    """Text with users, roles, channels and emojis as their names."""

    def name(match: re.Match[str]) -> str:
        kind, key = match["kind"], int(match["id"])
        if kind in ("@", "@!") and key in world.users:
            return f"@{world.users[key].display}"
        if kind == "#" and key in world.channels:
            return f"#{world.channels[key].name}"
        if kind.endswith(":"):
            return kind.removeprefix("a")
        return match[0]

    return _REFERENCE.sub(name, text)
