"""Turns a checked form and its files into the contents of a message."""

from __future__ import annotations

import mimetypes
import re
import struct
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from playground.errors import Json, refused
from playground.forms import Path, fault
from playground.mentions import Mentions, mentions_of
from playground.message_forms import (
    CONTAINER,
    FILE,
    GALLERY,
    SELECTS,
    SEPARATOR,
    THUMBNAIL,
    walk,
)
from playground.model import COMPONENTS_V2, Attachment, Channel, StoredMessage
from playground.payloads import ATTACHMENT_LIMIT
from playground.state import State

ATTACHMENTS = "/cdn/attachments/"


@dataclass(frozen=True, slots=True)
class File:
    """An uploaded file: ``key`` is the number in ``files[0]``."""

    key: int
    filename: str
    content: bytes = field(repr=False)


@dataclass(slots=True)
class Draft:
    """Everything that a post or an edit decides about a message."""

    content: str
    embeds: list[Json]
    components: list[Json]
    attachments: list[Attachment]
    flags: int
    allowed_mentions: Json | None
    mentions: Mentions

    @property
    def is_empty(self) -> bool:
        return not (self.content or self.embeds or self.components or self.attachments)


def draft(
    state: State,
    channel: Channel,
    form: Json,
    files: list[File],
    old: StoredMessage | None = None,
    *,
    within: Path = (),
    replied: StoredMessage | None = None,
    answers: bool = False,
) -> Draft:
    """Return the draft of ``form`` for a new message, or for a change of ``old``: missing keys keep the old
    values. ``within`` is the form's path in the request, for faults. ``replied`` and ``answers`` are those of
    :func:`playground.mentions.mentions_of`.

    Raises ApiError 400001 for a file where none is allowed, 40005 for one that is too large, and 50006 for an
    empty message. Raises 50035 for media that names a file, or a component an emoji, which isn't there.
    """

    def given(key: str, otherwise: Any) -> Any:
        return (form[key] if form[key] is not None else type(otherwise)()) if key in form else otherwise

    flags = given("flags", old.flags if old else 0)
    if old is not None:
        flags |= old.flags & ~(1 << 2)  # only SUPPRESS_EMBEDS may be removed
    becomes_v2 = bool(flags & COMPONENTS_V2) and old is not None and not old.is_v2
    content = given("content", old.content if old else "")
    embeds = given("embeds", old.embeds if old else [])
    if becomes_v2:
        for key, kept in (("content", content), ("embeds", embeds)):
            if kept:
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                raise fault(
                    (*within, key), code, "The field can't be used with MessageFlags.IS_COMPONENTS_V2."
                )
    attachments = _attachments(state, channel, form, files, old.attachments if old else [])
    components = old.components if old else []
    if "components" in form:
        components = completed(state, form["components"] or [], attachments, within)
        for each in walk(components):
            if each["type"] in SELECTS:
                each.pop("required", None)  # only for modals (API: Component Reference, "String Select")
    result = Draft(
        content,
        [_embed(state, each, attachments, (*within, "embeds", number)) for number, each in enumerate(embeds)],
        components,
        attachments,
        flags,
        form.get("allowed_mentions"),
        Mentions(),
    )
    allowed, bot = result.allowed_mentions, state.bot_user.id
    result.mentions = mentions_of(
        state, channel, bot, text_of(result), allowed, replied=replied, answers=answers
    )
    if result.is_empty:
        raise refused(50006)
    return result


def text_of(draft_or_message: Draft | StoredMessage) -> str:
    """Return content and all text displays, in which mentions count."""
    texts = [draft_or_message.content]
    texts += [each["content"] for each in walk(draft_or_message.components) if "content" in each]
    return "\n".join(texts)


def _attachments(
    state: State, channel: Channel, form: Json, files: list[File], kept: list[Attachment]
) -> list[Attachment]:
    asked = form.get("attachments")
    if "attachments" in form:
        ids = {str(each["id"]) for each in asked or ()}
        kept = [each for each in kept if str(each.id) in ids]
    details = {str(each["id"]): each for each in asked or ()}
    for each in kept:
        description = details.get(str(each.id), {}).get("description")
        if description is not None:
            each.description = description
    if files and channel.guild is not None and not channel.guild.uploads:
        raise refused(400001)
    added = []
    for file in files:
        if len(file.content) > ATTACHMENT_LIMIT:
            raise refused(40005)
        about = details.get(str(file.key), {})
        filename = re.sub(r"[^\w.\-]", "_", about.get("filename") or file.filename)
        made = state.snowflakes.next("attachment")
        path = f"{ATTACHMENTS}{channel.id}/{made}/{quote(filename)}"
        state.cdn[path] = file.content
        content_type = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        added.append(
            Attachment(
                made,
                filename,
                file.content,
                state.url + path,
                content_type,
                about.get("description"),
                _pixels(file.content),
            )
        )
    return [*kept, *added]


def _pixels(content: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG (from the IHDR chunk), which Discord reports for images."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) < 24:
        return None
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def _embed(state: State, embed: Json, attachments: list[Attachment], path: Path) -> Json:
    """Return an embed as Discord does: with its media resolved, and a picture's description."""
    made = {key: value for key, value in embed.items() if value is not None} | {"type": "rich"}
    files = {each.filename: each for each in attachments}
    for key in ("image", "thumbnail"):
        if made.get(key, {}).get("url", "").startswith("attachment://"):
            media = _media(state, made[key], files, (*path, key))
            found = files[made[key]["url"].removeprefix("attachment://")]
            about = {} if found.description is None else {"description": found.description}
            made[key] = {name: media[name] for name in _EMBED_MEDIA if name in media} | about
    return made


_EMBED_MEDIA = ("url", "proxy_url", "width", "height", "content_type")


def completed(
    state: State, components: list[Json], attachments: list[Attachment], within: Path = ()
) -> list[Json]:
    """Return the components as Discord does: numbered, with defaults, with media resolved."""
    taken = {each["id"] for each in walk(components) if each.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    files = {each.filename: each for each in attachments}

    def complete(component: Json, path: Path) -> Json:
        made = {key: value for key, value in component.items() if value is not None}
        if not made.get("id"):
            made["id"] = next(free)
        if "emoji" in made:
            made["emoji"] = _emoji(state, made["emoji"], (*path, "emoji"))
        if "options" in made:
            made["options"] = [
                each | {"emoji": _emoji(state, each["emoji"], (*path, "options", index, "emoji"))}
                if each.get("emoji")
                else each
                for index, each in enumerate(made["options"])
            ]
        kind = made["type"]
        if kind == GALLERY:
            made["items"] = [
                {"description": None, "spoiler": False}
                | item
                | {"media": _media(state, item["media"], files, (*path, "items", index, "media"))}
                for index, item in enumerate(made["items"])
            ]
        elif kind == THUMBNAIL:
            made["media"] = _media(state, made["media"], files, (*path, "media"))
        elif kind == FILE:
            made["file"] = _media(state, made["file"], files, (*path, "file"))
            found = files[component["file"]["url"].removeprefix("attachment://")]
            made |= {"name": found.filename, "size": len(found.content)}
        if "components" in made:
            made["components"] = [
                complete(each, (*path, "components", index)) for index, each in enumerate(made["components"])
            ]
        for key in ("accessory", "component"):
            if key in made:
                made[key] = complete(made[key], (*path, key))
        return _DEFAULTS.get(kind, {}) | made

    return [complete(each, (*within, "components", index)) for index, each in enumerate(components)]


def _emoji(state: State, emoji: Json, path: Path) -> Json:
    """Return an emoji as Discord does: its id is a string, though a number is accepted. The only custom
    emojis are the application's."""
    if not emoji.get("id"):
        return emoji
    if int(emoji["id"]) not in state.emojis:
        raise fault((*path, "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    return emoji | {"id": str(emoji["id"])}


_DEFAULTS: dict[int, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    CONTAINER: {"accent_color": None, "spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
}


def _media(state: State, media: Json, files: dict[str, Attachment], path: Path) -> Json:
    address = media["url"]
    made: Json = {"id": str(state.snowflakes.next("media"))}
    if not address.startswith("attachment://"):
        return made | {"url": address, "proxy_url": address}
    found = files.get(address.removeprefix("attachment://"))
    if found is None:
        raise fault(
            (*path, "url"), "INVALID_ATTACHMENT_REFERENCE", f"There is no attachment for {address!r}."
        )
    made |= {"url": found.url, "proxy_url": found.url, "attachment_id": str(found.id)}
    made["content_type"] = found.content_type
    if found.size_in_pixels:
        made["width"], made["height"] = found.size_in_pixels
    return made
