"""The forms of messages and modals (API: Message, Component Reference, Interactions).

The OpenAPI document says less than Discord checks. Added here: components counted with those inside them, the
length of all text of a Components V2 message, duplicate custom ids, flags, and what is forbidden beside
Components V2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playground.errors import Json
from playground.forms import (
    Check,
    Faults,
    Path,
    boolean,
    by_type,
    each,
    every,
    form,
    integer,
    mapping,
    nullable,
    one_of,
    snowflake,
    text,
    url,
)
from playground.model import COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = (3, 5, 6, 7, 8)
"""Component types (API: Component Reference); 5 to 8 select users, roles, mentionables and channels."""

MOST_COMPONENTS, MOST_TEXT = 40, 4000
LINK, PREMIUM = 5, 6

_INT32 = 2**31 - 1
_ID: dict[str, Check] = {"id": nullable(integer(0, _INT32))}
_custom_id = text(1, 100)
_emoji = form({"name": nullable(text(0, 32))}, {"id": nullable(snowflake), "animated": nullable(boolean)})
_type: Check = lambda value, path, faults: None  # noqa: E731 - by_type has already looked at it


def _button_rules(value: Json, path: Path, faults: Faults) -> None:
    link, premium = value["style"] == LINK, value["style"] == PREMIUM
    wanted = "url" if link else "sku_id" if premium else "custom_id"
    for key in ("custom_id", "url", "sku_id"):
        given = value.get(key) is not None
        if key == wanted and not given:
            faults.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required.")
        elif key != wanted and given:
            message = f"A button of style {value['style']} can't have a {key}."
            faults.add((*path, key), "BUTTON_COMPONENT_INVALID_FIELD", message)
    if not premium and not value.get("label") and not value.get("emoji"):
        message = "A button must have a label or an emoji."
        faults.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)


_button = every(
    form(
        {"type": _type, "style": integer(1, 6)},
        {
            **_ID,
            "custom_id": nullable(_custom_id),
            "label": nullable(text(0, 80)),
            "disabled": nullable(boolean),
            "url": nullable(url(512, "http", "https", "discord")),
            "sku_id": nullable(snowflake),
            "emoji": nullable(_emoji),
        },
    ),
    _button_rules,
)

_option = form(
    {"label": text(1, 100), "value": text(1, 100)},
    {"description": nullable(text(0, 100)), "default": nullable(boolean), "emoji": nullable(_emoji)},
)


def _select_rules(value: Json, path: Path, faults: Faults) -> None:
    fewest, most = _bound(value, "min_values"), _bound(value, "max_values")
    _bound_rules(fewest, most, path, faults)
    if value["type"] == STRING_SELECT:
        _option_rules(value["options"], most, path, faults)


def _bound_rules(fewest: int, most: int, path: Path, faults: Faults) -> None:
    if fewest > most:
        message = "min_values must be less than or equal to max_values."
        faults.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES", message)


def _option_rules(options: list[Json], most: int, path: Path, faults: Faults) -> None:
    """The rules for the options of selects, radio groups and checkbox groups."""
    if most > len(options):
        message = "max_values can't be more than the number of options."
        faults.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", message)
    if sum(bool(option.get("default")) for option in options) > most:
        faults.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "Too many default options.")
    seen: set[str] = set()
    for index, option in enumerate(options):
        if option["value"] in seen:
            message = "The specified option value is already used"
            place = (*path, "options", index, "value")
            faults.add(place, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        seen.add(option["value"])


def _bound(value: Json, key: str) -> int:
    given = value.get(key)
    return 1 if given is None else int(given)


_select_fields: dict[str, Check] = {
    **_ID,
    "placeholder": nullable(text(0, 150)),
    "min_values": nullable(integer(0, 25)),
    "max_values": nullable(integer(1, 25)),
    "disabled": nullable(boolean),
    "required": nullable(boolean),
}
_string_select = every(
    form({"type": _type, "custom_id": _custom_id, "options": each(_option, 1, 25)}, _select_fields),
    _select_rules,
)
_default_value = form({"id": snowflake, "type": one_of("user", "role", "channel")})
_other_select = every(
    form(
        {"type": _type, "custom_id": _custom_id},
        {
            **_select_fields,
            "default_values": nullable(each(_default_value, 0, 25)),
            "channel_types": nullable(each(integer(0, 16))),
        },
    ),
    _select_rules,
)
_selects: dict[int, Check] = {STRING_SELECT: _string_select, **dict.fromkeys(SELECTS[1:], _other_select)}


def _row_rules(value: Json, path: Path, faults: Faults) -> None:
    kinds = [component["type"] for component in value["components"]]
    if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
        message = "A select menu must be alone in its action row."
        faults.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


_row = every(
    form({"type": _type, "components": each(by_type({BUTTON: _button, **_selects}), 1, 5)}, _ID), _row_rules
)
_text = form({"type": _type, "content": text(1, MOST_TEXT)}, _ID)
_media = form({"url": url(2048, "http", "https", "attachment")})
_alt_text = nullable(text(1, 1024))
_thumbnail = form(
    {"type": _type, "media": _media}, {**_ID, "description": _alt_text, "spoiler": nullable(boolean)}
)
_section = form(
    {
        "type": _type,
        "components": each(by_type({TEXT_DISPLAY: _text}), 1, 3),
        "accessory": by_type({BUTTON: _button, THUMBNAIL: _thumbnail}),
    },
    _ID,
)
_gallery_item = form({"media": _media}, {"description": _alt_text, "spoiler": nullable(boolean)})
_gallery = form({"type": _type, "items": each(_gallery_item, 1, 10)}, _ID)
_file = form(
    {"type": _type, "file": form({"url": url(2048, "attachment")})}, {**_ID, "spoiler": nullable(boolean)}
)
_separator = form({"type": _type}, {**_ID, "divider": nullable(boolean), "spacing": nullable(integer(1, 2))})
_inner: dict[int, Check] = {
    ROW: _row,
    SECTION: _section,
    TEXT_DISPLAY: _text,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
}
_container = form(
    {"type": _type, "components": each(by_type(_inner), 1, MOST_COMPONENTS)},
    {**_ID, "accent_color": nullable(integer(0, 0xFFFFFF)), "spoiler": nullable(boolean)},
)
_legacy_components = every(each(by_type({ROW: _row}), 0, 5))
_v2_components = each(by_type({**_inner, CONTAINER: _container}), 0, MOST_COMPONENTS)


def inside(component: Json) -> list[Json]:
    """Return the components directly inside one, accessory included."""
    found = list(component.get("components", ()))
    return [*found, *(component[key] for key in ("accessory", "component") if key in component)]


def walk(components: list[Json]) -> Iterator[Json]:
    """Return all components, outer ones first."""
    for component in components:
        yield component
        yield from walk(inside(component))


def _whole_rules(value: list[Json], path: Path, faults: Faults) -> None:
    everything = list(walk(value))
    if len(everything) > MOST_COMPONENTS:
        message = f"The total number of components in a message must be {MOST_COMPONENTS} or fewer."
        faults.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS", message)
    if sum(len(component.get("content", "")) for component in everything) > MOST_TEXT:
        message = f"The total length of all text must be {MOST_TEXT} or fewer characters."
        faults.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    for key, code in (("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"), ("id", "COMPONENT_ID_DUPLICATED")):
        given = [component[key] for component in everything if component.get(key)]
        for repeated in sorted({str(value) for value in given if given.count(value) > 1}):
            faults.add(path, code, f"Component {key} {repeated!r} cannot be duplicated.")


def components(*, v2: bool) -> Check:
    """Return the check of a message's components, with the rules for Components V2 or without."""
    return every(_v2_components if v2 else _legacy_components, _whole_rules)


_embed_media = form({"url": url(2048, "http", "https", "attachment")})
_embed = form(
    {},
    {
        "type": text(0, 32),
        "flags": nullable(integer(0, 2**31)),  # discord.py sends what it would read
        "title": nullable(text(0, 256)),
        "description": nullable(text(0, 4096)),
        "url": nullable(url(2048, "http", "https")),
        "timestamp": nullable(text(1, 40)),
        "color": nullable(integer(0, 0xFFFFFF)),
        "footer": nullable(form({"text": text(1, 2048)}, {"icon_url": nullable(text(0, 2048))})),
        "image": nullable(_embed_media),
        "thumbnail": nullable(_embed_media),
        "author": nullable(
            form(
                {"name": text(1, 256)}, {"url": nullable(text(0, 2048)), "icon_url": nullable(text(0, 2048))}
            )
        ),
        "fields": nullable(
            each(form({"name": text(1, 256), "value": text(1, 1024)}, {"inline": nullable(boolean)}), 0, 25)
        ),
    },
)
MOST_EMBED_TEXT = 6000


def _embeds_rules(value: list[Json], path: Path, faults: Faults) -> None:
    length = 0
    for embed in value:
        texts = [embed.get("title"), embed.get("description")]
        texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
        for field in embed.get("fields") or ():
            texts += [field["name"], field["value"]]
        length += sum(len(text or "") for text in texts)
    if length > MOST_EMBED_TEXT:
        message = f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}"
        faults.add(path, "MAX_EMBED_SIZE_EXCEEDED", message)


def _allowed_mentions_rules(value: Json, path: Path, faults: Faults) -> None:
    for key in ("users", "roles"):
        if value.get(key) and key in (value.get("parse") or ()):
            message = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            faults.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


_allowed_mentions = every(
    form(
        {},
        {
            "parse": nullable(each(one_of("users", "roles", "everyone"))),
            "users": nullable(each(snowflake, 0, 100)),
            "roles": nullable(each(snowflake, 0, 100)),
            "replied_user": nullable(boolean),
        },
    ),
    _allowed_mentions_rules,
)


def _nonce(value: Any, path: Path, faults: Faults) -> None:
    if isinstance(value, int) and not isinstance(value, bool):
        integer(-(2**63), 2**63 - 1)(value, path, faults)
    else:
        text(0, 25)(value, path, faults)


_attachment = form(
    {"id": snowflake},
    {
        "filename": nullable(text(1, 1024)),
        "description": nullable(text(0, 1024)),
        "title": nullable(text(0, 1024)),
        "is_spoiler": nullable(boolean),
    },
)
_shared: dict[str, Check] = {
    "content": nullable(text(0, 2000)),
    "embeds": nullable(every(each(_embed, 0, 10), _embeds_rules)),
    "allowed_mentions": nullable(_allowed_mentions),
    "components": nullable(each(_type)),
    "flags": nullable(integer(0, 2**53)),
    "attachments": nullable(each(_attachment, 0, 10)),
}
_reference = form(
    {"message_id": snowflake},
    {
        "type": one_of(0),
        "channel_id": nullable(snowflake),
        "guild_id": nullable(snowflake),
        "fail_if_not_exists": nullable(boolean),
    },
)
_SHAPES: dict[str, Check] = {
    "post": form(
        {},
        {
            **_shared,
            "nonce": nullable(_nonce),
            "enforce_nonce": nullable(boolean),
            "tts": nullable(boolean),
            "message_reference": nullable(_reference),
        },
    ),
    # discord.py sends tts with every form; Discord ignores it where nothing is spoken.
    "edit": form({}, {**_shared, "tts": nullable(boolean)}),
    "answer": form({}, {**_shared, "tts": nullable(boolean)}),
    "answer edit": form({}, {**_shared, "tts": nullable(boolean)}),
}
_FLAGS = {
    "post": SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2,
    "edit": SUPPRESS_EMBEDS | COMPONENTS_V2,
    "answer": SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2,
    "answer edit": SUPPRESS_EMBEDS | COMPONENTS_V2,
}


def message(kind: str, *, was_v2: bool = False) -> Check:
    """Return a message's form: ``post`` and ``edit`` by the channel's routes, ``answer`` and ``answer edit``
    by an interaction's. ``was_v2``: whether the message to edit already has Components V2."""

    def check(value: Json, path: Path, faults: Faults) -> None:
        flags = value.get("flags")
        if flags is not None and flags & ~_FLAGS[kind]:
            message = f"Flags may only be set within {_FLAGS[kind]}."
            faults.add((*path, "flags"), "BASE_TYPE_CHOICES", message)
        if was_v2 and flags is not None and not flags & COMPONENTS_V2:
            message = "The components V2 flag can't be taken off a message."
            faults.add((*path, "flags"), "MESSAGE_FLAGS_COMPONENTS_V2_REMOVED", message)
        v2 = was_v2 or bool((flags or 0) & COMPONENTS_V2)
        if v2:
            for key in ("content", "embeds"):
                if value.get(key):
                    message = "The field can't be used with MessageFlags.IS_COMPONENTS_V2."
                    code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                    faults.add((*path, key), code, message)
        if value.get("components"):
            components(v2=v2)(value["components"], (*path, "components"), faults)

    return every(_SHAPES[kind], check)


_input = form(
    {"type": _type, "custom_id": _custom_id, "style": integer(1, 2)},
    {
        **_ID,
        "label": nullable(text(1, 45)),
        "value": nullable(text(0, 4000)),
        "placeholder": nullable(text(0, 100)),
        "required": nullable(boolean),
        "min_length": nullable(integer(0, 4000)),
        "max_length": nullable(integer(1, 4000)),
    },
)


def _labelled(value: Json, path: Path, faults: Faults) -> None:
    if not value["components"][0].get("label"):
        place = (*path, "components", 0, "label")
        faults.add(place, "BASE_TYPE_REQUIRED", "This field is required.")


_modal_row = every(
    form({"type": _type, "components": each(by_type({TEXT_INPUT: _input}), 1, 1)}, _ID), _labelled
)
_choice = form(
    {"label": text(1, 100), "value": text(1, 100)},
    {"description": nullable(text(0, 100)), "default": nullable(boolean)},
)


def _radio_rules(value: Json, path: Path, faults: Faults) -> None:
    _option_rules(value["options"], 1, path, faults)


def _checkbox_rules(value: Json, path: Path, faults: Faults) -> None:
    options, most = value["options"], value.get("max_values")
    fewest = _bound(value, "min_values")
    most = len(options) if most is None else most
    if value.get("min_values") == 0 and value.get("required") is not False:
        message = "required must be false where min_values is 0."
        faults.add((*path, "required"), "CHECKBOX_GROUP_COMPONENT_REQUIRED", message)
    _bound_rules(fewest, most, path, faults)
    _option_rules(options, most, path, faults)


_radio_group = every(
    form(
        {"type": _type, "custom_id": _custom_id, "options": each(_choice, 2, 10)},
        {**_ID, "required": nullable(boolean)},
    ),
    _radio_rules,
)
_checkbox_group = every(
    form(
        {"type": _type, "custom_id": _custom_id, "options": each(_choice, 1, 10)},
        {
            **_ID,
            "min_values": nullable(integer(0, 10)),
            "max_values": nullable(integer(1, 10)),
            "required": nullable(boolean),
        },
    ),
    _checkbox_rules,
)
_checkbox = form({"type": _type, "custom_id": _custom_id}, {**_ID, "default": nullable(boolean)})


def _label_rules(value: Json, path: Path, faults: Faults) -> None:
    if value["component"].get("disabled"):
        place = (*path, "component", "disabled")
        faults.add(place, "MODAL_COMPONENT_DISABLED", "Nothing in a modal can be disabled.")


_label = every(
    form(
        {
            "type": _type,
            "label": text(1, 45),
            "component": by_type(
                {
                    TEXT_INPUT: _input,
                    **_selects,
                    RADIO_GROUP: _radio_group,
                    CHECKBOX_GROUP: _checkbox_group,
                    CHECKBOX: _checkbox,
                }
            ),
        },
        {**_ID, "description": nullable(text(0, 100))},
    ),
    _label_rules,
)
modal = every(
    form(
        {
            "custom_id": _custom_id,
            "title": text(1, 45),
            "components": each(by_type({ROW: _modal_row, LABEL: _label, TEXT_DISPLAY: _text}), 1, 5),
        }
    ),
    lambda value, path, faults: _whole_rules(value["components"], (*path, "components"), faults),
)
"""Return a modal's form: one to five rows, labels or texts."""

defer = form({}, {"flags": nullable(one_of(0, EPHEMERAL)), "allowed_mentions": nullable(_allowed_mentions)})
"""Optional data of callback type 5."""


def _autocomplete_value(value: Any, path: Path, faults: Faults) -> None:
    if isinstance(value, str):
        text(0, 100)(value, path, faults)
    elif not isinstance(value, int | float) or isinstance(value, bool):
        faults.add(path, "BASE_TYPE_CHOICES", "Must be a string or a number.")


autocomplete = form(
    {
        "choices": each(
            form(
                {"name": text(1, 100), "value": _autocomplete_value},
                {"name_localizations": nullable(mapping(text(1, 100)))},
            ),
            0,
            25,
        )
    }
)
"""Required data of callback type 8."""
