"""A message as a person's client shows it."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from playground import payloads
from playground.errors import Json
from playground.message_forms import BUTTON, GALLERY, SELECTS, THUMBNAIL, inside
from playground.model import GROUP_DM, LOADING, Channel, StoredMessage
from playground.state import State

STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium"}


class Button(NamedTuple):
    """``label`` is empty on a button with only an emoji; ``emoji`` is the character or ``:name:``."""

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
    """``type`` is the component's: 3 for strings. One of channels offers only ``channel_types``, if it has
    any."""

    placeholder: str | None
    custom_id: str
    options: tuple[Option, ...]
    min_values: int
    max_values: int
    disabled: bool
    type: int
    channel_types: tuple[int, ...] = ()


class SeenAttachment(NamedTuple):
    filename: str
    alt: str | None
    url: str
    content: bytes


@dataclass(frozen=True)
class Message:
    """A message as rendered at one moment; it stays the same when the message is edited.

    ``text`` has the content, all texts, alt texts and embeds, a line each, in reading order, with mentions as
    ``@Name`` and raw timestamps. ``pinged`` are the ids of the users whom it mentioned when it was posted.
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
        """Return the button of that label; KeyError if there is none."""
        for button in self.buttons:
            if label == (button.label or button.emoji):
                return button
        raise KeyError(
            f"No button {label!r}; there are {[each.label or each.emoji for each in self.buttons]}."
        )


class Notification(NamedTuple):
    """A new message as a person's device shows it: ``title`` has its author and, but for a DM, the place;
    ``text`` is empty for Components V2."""

    title: str
    text: str
    message_id: int
    channel: Channel


def emoji_text(emoji: Mapping[str, object] | None) -> str | None:
    """Return a component's emoji as text."""
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


def render(message: StoredMessage, raw: Json, state: State) -> Message:
    """Return the message as shown now; ``raw`` is its JSON object."""
    texts: list[str] = [message.content]
    buttons: list[Button] = []
    selects: list[Select] = []
    for component in message.components:
        _read(component, texts, buttons, selects)
    for embed in message.embeds:
        texts += _embed_texts(embed)
    if not message.is_v2:  # with Components V2 an attachment shows only where a component names it
        embedded = payloads.embedded(message)
        texts += [each.description or "" for each in message.attachments if each.url not in embedded]
    return Message(
        message.id,
        message.author.display,
        plain("\n".join(each for each in texts if each), state),
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


class Renderings:
    """A cache of messages as they show, each rendered once for each of its versions, and a reply for each of
    its original's too."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._kept: dict[int, tuple[tuple[int, int | None], Message]] = {}

    def of(self, message: StoredMessage) -> Message:
        """Return a message as it shows now."""
        kept = self._kept.get(message.id)
        original = message.replied_to
        version = (message.version, None if original is None else original.version)
        if kept is None or kept[0] != version:
            raw = payloads.message(message, self._state)
            kept = self._kept[message.id] = (version, render(message, raw, self._state))
        return kept[1]

    def forget(self, message_id: int) -> None:
        """Drop one message."""
        self._kept.pop(message_id, None)

    def keep_only(self, there: Container[int]) -> None:
        """Drop all but these."""
        self._kept = {key: kept for key, kept in self._kept.items() if key in there}


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
                tuple(component.get("channel_types") or ()),
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
    texts += [(embed.get(key) or {}).get("description") for key in ("thumbnail", "image")]
    texts.append((embed.get("footer") or {}).get("text"))
    return [each for each in texts if each]


def notification(message: StoredMessage, state: State) -> Notification:
    """Return the notification of a message, for all whom it mentions."""
    channel = message.channel
    title = message.author.display
    if channel.guild is not None:
        place = f"#{channel.parent.name} › {channel.name}" if channel.parent else f"#{channel.name}"
        title += f" ({place}, {channel.guild.name})"
    elif channel.type == GROUP_DM:
        title += f" ({channel.name})"
    return Notification(title, "" if message.is_v2 else _words(message, state), message.id, channel)


def _words(message: StoredMessage, state: State) -> str:
    """Return a classic message's content without its marks, or else its first embed's title and description,
    or its first file's name."""
    text = message.content
    if not text and message.embeds:
        first = message.embeds[0]
        text = "\n".join(first[key] for key in ("title", "description") if first.get(key))
    if not text and message.attachments:
        return f"Uploaded {message.attachments[0].filename}"
    return _unmarked(plain(text, state))


_SPOILER = re.compile(r"\|\|.+?\|\|", re.DOTALL)
_LINE_MARK = re.compile(r"^(?:-# |#{1,3} |>{1,3} )", re.MULTILINE)
_MARK = re.compile(r"\\([^a-zA-Z0-9\s])|\*{1,3}|__|~~|`{1,3}")


def _unmarked(text: str) -> str:
    """Return text without Markdown's marks and without spoilers."""
    text = _LINE_MARK.sub("", _SPOILER.sub("<spoiler>", text))
    return _MARK.sub(lambda match: match[1] or "", text).strip()


_REFERENCE = re.compile(r"<(?P<kind>@!?|@&|#|a?:\w+:)(?P<id>\d+)>")


def plain(text: str, state: State) -> str:
    """Return text with users, roles, channels and emojis as their names."""

    def name(match: re.Match[str]) -> str:
        kind, key = match["kind"], int(match["id"])
        if kind in ("@", "@!") and key in state.users:
            return f"@{state.users[key].display}"
        if kind == "@&" and (role := state.role(key)) is not None:
            return f"@{role.name}"
        if kind == "#" and key in state.channels:
            return f"#{state.channels[key].name}"
        if kind.endswith(":"):
            return kind.removeprefix("a")
        return match[0]

    return _REFERENCE.sub(name, text)
