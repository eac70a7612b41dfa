"""The forms of application commands (API: Application Commands, "Application Command Structure")."""

from __future__ import annotations

import re
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
    number,
    one_of,
    snowflake,
    text,
)

CHAT_INPUT, USER, MESSAGE, ENTRY_POINT = 1, 2, 3, 4
LAUNCH_ACTIVITY = 2
"""What Discord does by itself for an Entry Point command."""
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, NUMBER = 1, 2, 3, 4, 5, 10
USER_OPTION, CHANNEL_OPTION, ROLE_OPTION, MENTIONABLE_OPTION = 6, 7, 8, 9

MOST_COMMANDS, MOST_CHARACTERS = 100, 8000
_LARGEST = 2**53

# \w is what Discord means by letters and digits of any script, and it forbids capitals where there are any.
_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")


def _name(value: Any, path: Path, faults: Faults) -> None:
    text(1, 32, _NAME)(value, path, faults)
    if isinstance(value, str) and value != value.lower():
        faults.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


_names: dict[str, Check] = {"name_localizations": nullable(mapping(_name))}
_descriptions: dict[str, Check] = {"description_localizations": nullable(mapping(text(1, 100)))}
_type: Check = lambda value, path, faults: None  # noqa: E731 - by_type has already looked at it
_base: dict[str, Check] = {"type": _type, "name": _name, "description": text(1, 100)}
_value_base: dict[str, Check] = {**_names, **_descriptions, "required": nullable(boolean)}


def _choices(value: Check) -> dict[str, Check]:
    choice = form(
        {"name": text(1, 100), "value": value}, {"name_localizations": nullable(mapping(text(1, 100)))}
    )
    return {"choices": nullable(every(each(choice, 0, 25), _distinct)), "autocomplete": nullable(boolean)}


def _distinct(value: list[Json], path: Path, faults: Faults) -> None:
    for key, code in (
        ("name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE"),
        ("value", "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_DUPLICATE"),
    ):
        given = [choice[key] for choice in value]
        if len(set(given)) < len(given):
            faults.add(path, code, f"Choices must have distinct {key}s.")


def _value_rules(value: Json, path: Path, faults: Faults) -> None:
    if value.get("autocomplete") and value.get("choices"):
        message = "Autocomplete can't be used beside choices."
        faults.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES", message)
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        if value.get(low) is not None and value.get(high) is not None and value[low] > value[high]:
            faults.add((*path, low), "NUMBER_TYPE_MAX", f"{low} must not be more than {high}.")


_int = integer(-_LARGEST, _LARGEST)
_value_options: dict[int, Check] = {
    STRING: every(
        form(
            _base,
            {
                **_value_base,
                **_choices(text(0, 100)),
                "min_length": nullable(integer(0, 6000)),
                "max_length": nullable(integer(1, 6000)),
            },
        ),
        _value_rules,
    ),
    INTEGER: every(
        form(
            _base,
            {**_value_base, **_choices(_int), "min_value": nullable(_int), "max_value": nullable(_int)},
        ),
        _value_rules,
    ),
    NUMBER: every(
        form(
            _base,
            {**_value_base, **_choices(number), "min_value": nullable(number), "max_value": nullable(number)},
        ),
        _value_rules,
    ),
    CHANNEL_OPTION: form(_base, {**_value_base, "channel_types": nullable(each(integer(0, 16)))}),
    **dict.fromkeys((BOOLEAN, USER_OPTION, ROLE_OPTION, MENTIONABLE_OPTION), form(_base, _value_base)),
}


def _option_rules(value: list[Json], path: Path, faults: Faults) -> None:
    names = [option["name"] for option in value]
    if len(set(names)) < len(names):
        message = "Option names must be unique."
        faults.add(path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
    may_be_left_out = False
    for index, option in enumerate(value):
        if option.get("required") and may_be_left_out:
            message = "Required options must be placed before non-required options"
            faults.add((*path, index), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        may_be_left_out |= not option.get("required")
    nested = [option["type"] in (SUBCOMMAND, GROUP) for option in value]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        faults.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _options(variants: dict[int, Check]) -> Check:
    return nullable(every(each(by_type(variants), 0, 25), _option_rules))


_group_base: dict[str, Check] = {**_names, **_descriptions, "required": nullable(boolean)}
_subcommand = form(_base, {**_group_base, "options": _options(_value_options)})
_group = form(_base, {**_group_base, "options": _options({SUBCOMMAND: _subcommand})})
_top_options = _options({SUBCOMMAND: _subcommand, GROUP: _group, **_value_options})

_permissions = nullable(
    lambda value, path, faults: (
        None
        if str(value).isdecimal()
        else faults.add(path, "NUMBER_TYPE_COERCE", "Value is not a permission set.")
    )
)
_common: dict[str, Check] = {
    "id": nullable(snowflake),
    "type": nullable(one_of(CHAT_INPUT, USER, MESSAGE, ENTRY_POINT)),
    "default_member_permissions": _permissions,
    "dm_permission": nullable(boolean),
    "contexts": nullable(each(one_of(0, 1, 2), 1, 3)),
    "integration_types": nullable(each(one_of(0, 1), 1, 2)),
    "nsfw": nullable(boolean),
}
_chat_input = form(
    {"name": _name, "description": text(1, 100)},
    {**_common, **_names, **_descriptions, "options": _top_options},
)
_menu = form(
    {"name": text(1, 32)},
    {
        **_common,
        "name_localizations": nullable(mapping(text(1, 32))),
        "description": nullable(text(0, 0)),
        "description_localizations": nullable(mapping(text(0, 0))),
        "options": nullable(each(_type, 0, 0)),
    },
)

_entry_point = form(
    {"name": text(1, 32), "handler": one_of(1, 2)},
    {**_common, **_names, **_descriptions, "description": nullable(text(0, 100))},
)


def _characters(part: Json) -> int:
    """Return the length of name, description and values of a command and all in it, in the longest locale."""
    count = 0
    for key in ("name", "description"):
        translated = (part.get(f"{key}_localizations") or {}).values()
        count += max(len(str(each)) for each in (part.get(key) or "", *translated))
    for choice in part.get("choices") or ():
        count += len(choice["name"]) + len(str(choice["value"]))
    return count + sum(_characters(option) for option in part.get("options") or ())


def _size(value: Json, path: Path, faults: Faults) -> None:
    if _characters(value) > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        faults.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def command(value: Any, path: Path, faults: Faults) -> None:
    """Return one command's form."""
    kind = value.get("type") if isinstance(value, dict) else None
    made = _menu if kind in (USER, MESSAGE) else _entry_point if kind == ENTRY_POINT else _chat_input
    every(made, _size)(value, path, faults)


def _names_once(value: list[Json], path: Path, faults: Faults) -> None:
    seen: set[tuple[int, str]] = set()
    for index, each_command in enumerate(value):
        key = (each_command.get("type") or CHAT_INPUT, each_command["name"])
        if key in seen:
            message = "Application command names must be unique"
            place = (*path, index, "name")
            faults.add(place, "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)


commands = every(each(command, 0, MOST_COMMANDS), _names_once)
"""Return the form of all commands at once, as the bulk overwrite takes them."""
