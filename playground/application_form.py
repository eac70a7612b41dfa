"""The form of a change of the application's settings (API: Application, "Edit Current Application"), and what
becomes of it."""

from __future__ import annotations

from typing import Any

from playground.errors import Json
from playground.forms import (
    Check,
    Faults,
    Path,
    each,
    every,
    form,
    integer,
    mapping,
    nullable,
    one_of,
    text,
    url,
)

SERVERS, PEOPLE = "0", "1"
"""Whom the application can be installed for, as keys."""
MOST_CHARACTERS, MOST_TAGS, MOST_IN_TAG = 400, 5, 20
_ALL_PERMISSIONS = 2**54 - 1

_words = text(0, MOST_CHARACTERS)
_translated = form({"default": _words}, {"localizations": nullable(mapping(_words))})


def _description(value: Any, path: Path, faults: Faults) -> None:
    (_translated if isinstance(value, dict) else _words)(value, path, faults)


def _distinct(value: list[Any], path: Path, faults: Faults) -> None:
    if len(set(value)) < len(value):
        faults.add(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "Only unique values are valid.")


_install_params: Check = form(
    {},
    {
        "scopes": nullable(every(each(one_of("applications.commands", "bot"), 1), _distinct)),
        "permissions": nullable(integer(0, _ALL_PERMISSIONS)),
    },
)
_one_config = form({}, {"oauth2_install_params": nullable(_install_params)})


def _configs(value: Any, path: Path, faults: Faults) -> None:
    mapping(nullable(_one_config))(value, path, faults)
    if not isinstance(value, dict):
        return
    if not value:
        faults.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 2 in length.")
    for key in value:
        one_of(SERVERS, PEOPLE)(key, (*path, key), faults)


application: Check = form(
    {},
    {
        "description": nullable(_description),
        "tags": nullable(every(each(text(0, MOST_IN_TAG), 0, MOST_TAGS), _distinct)),
        "custom_install_url": nullable(url(2048, "http", "https")),
        "install_params": nullable(_install_params),
        "integration_types_config": nullable(_configs),
    },
)
"""Check a change: settings that are left out stay, and null takes one away."""


def changed(settings: Json, asked: Json) -> Json:
    """Return the application's settings after a change that has passed the check. What isn't set is left
    out, but for the description."""
    made = settings | asked
    description = made["description"] or ""
    made["description"] = description["default"] if isinstance(description, dict) else description
    if asked.get("install_params") is not None:
        made["install_params"] = _stored(asked["install_params"])
    if asked.get("integration_types_config") is not None:
        made["integration_types_config"] = {
            kind: {"oauth2_install_params": _stored(config["oauth2_install_params"])}
            if config.get("oauth2_install_params")
            else {}
            for kind, config in asked["integration_types_config"].items()
            if config is not None
        }
    taken_away = {key for key in asked if key != "description" and not made[key]}
    return {key: value for key, value in made.items() if key not in taken_away}


def _stored(params: Json) -> Json:
    """Return install settings as the API gives them: the permissions as a string."""
    return {"scopes": params.get("scopes") or [], "permissions": str(params.get("permissions") or 0)}
