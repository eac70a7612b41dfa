"""The bot's application: what a new one has, and what a change of it may say."""

from __future__ import annotations

from typing import Any

import pytest

from playground import Playground
from tests.playground.wire import Wire, faults

PATH = "/applications/@me"
COMMANDS_ALONE = {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}}


async def application(wire: Wire) -> dict[str, Any]:
    status, body = await wire.call("GET", PATH)
    assert status == 200
    return dict(body)


async def test_a_new_application_has_no_words_and_is_installed_with_its_commands_alone(
    wire: Wire, world: Playground
) -> None:
    new = await application(wire)
    assert new["description"] == ""
    assert new.keys().isdisjoint({"tags", "install_params", "custom_install_url", "privacy_policy_url"})
    assert new["integration_types_config"] == {"0": COMMANDS_ALONE, "1": COMMANDS_ALONE}
    assert (new["bot_public"], new["bot_require_code_grant"], new["flags"]) == (True, False, 0)
    assert (await wire.call("GET", "/oauth2/applications/@me"))[1] == new


@pytest.mark.parametrize(("intent", "flag"), [(1 << 1, 1 << 15), (1 << 8, 1 << 13), (1 << 15, 1 << 19)])
async def test_privileged_intents_that_are_on_are_flags(
    wire: Wire, world: Playground, intent: int, flag: int
) -> None:
    world.privileged_intents = intent
    new = await application(wire)
    assert (new["flags"], new["flags_new"]) == (flag, str(flag))


async def test_a_change_is_answered_with_the_application_and_leaves_alone_what_it_does_not_name(
    wire: Wire,
) -> None:
    params = {"scopes": ["bot", "applications.commands"], "permissions": 2048}
    given = {"scopes": params["scopes"], "permissions": "2048"}
    status, body = await wire.call(
        "PATCH", PATH, {"integration_types_config": {"0": {"oauth2_install_params": params}}}
    )
    assert status == 200
    assert body["integration_types_config"] == {"0": {"oauth2_install_params": given}}
    _, body = await wire.call("PATCH", PATH, {"description": "x" * 400, "install_params": params})
    assert (body["description"], body["install_params"]) == ("x" * 400, given)
    _, body = await wire.call("PATCH", PATH, {"tags": ["dice", "cards"], "custom_install_url": "https://a.b"})
    assert (body["description"], body["tags"]) == ("x" * 400, ["dice", "cards"])
    assert await application(wire) == body


async def test_null_takes_a_setting_away(wire: Wire) -> None:
    new = await application(wire)
    asked = {"description": "x", "tags": ["dice"], "custom_install_url": "https://a.b", "install_params": {}}
    _, body = await wire.call("PATCH", PATH, asked)
    assert body["install_params"] == {"scopes": [], "permissions": "0"}
    _, body = await wire.call("PATCH", PATH, dict.fromkeys(asked))
    assert body == new
    off = {"0": {"oauth2_install_params": None}, "1": None}
    _, body = await wire.call("PATCH", PATH, {"integration_types_config": off})
    assert body["integration_types_config"] == {"0": {}}


async def test_a_description_may_come_with_translations(wire: Wire) -> None:
    translated = {"default": "Dice", "localizations": {"de": "Würfel"}}
    _, body = await wire.call("PATCH", PATH, {"description": translated})
    assert body["description"] == "Dice"


def install(**params: Any) -> dict[str, Any]:
    return {"integration_types_config": {"0": {"oauth2_install_params": params}}}


INSIDE = "integration_types_config.0.oauth2_install_params"
BAD: dict[str, tuple[dict[str, Any], str, str]] = {
    "400 characters at most": ({"description": "x" * 401}, "description", "BASE_TYPE_MAX_LENGTH"),
    "also where it is translated": (
        {"description": {"default": "x" * 401}}, "description.default", "BASE_TYPE_MAX_LENGTH",
    ),
    "a description is words": ({"description": 5}, "description", "BASE_TYPE_STRING"),
    "five tags at most": ({"tags": list("abcdef")}, "tags", "BASE_TYPE_BAD_LENGTH"),
    "20 characters in a tag at most": ({"tags": ["a", "x" * 21]}, "tags.1", "BASE_TYPE_MAX_LENGTH"),
    "no tag twice": ({"tags": ["a", "a"]}, "tags", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
    "an address is one": ({"custom_install_url": "a.b"}, "custom_install_url", "URL_TYPE_INVALID_URL"),
    "two scopes alone": (install(scopes=["identify"]), f"{INSIDE}.scopes.0", "BASE_TYPE_CHOICES"),
    "no list without a scope": (install(scopes=[]), f"{INSIDE}.scopes", "BASE_TYPE_BAD_LENGTH"),
    "no scope twice": (
        {"install_params": {"scopes": ["bot", "bot"]}}, "install_params.scopes",
        "SET_TYPE_ALREADY_CONTAINS_VALUE",
    ),
    "permissions are a number": (install(permissions="2048"), f"{INSIDE}.permissions", "NUMBER_TYPE_COERCE"),
    "of 54 bits": (install(permissions=2**54), f"{INSIDE}.permissions", "NUMBER_TYPE_MAX"),
    "for servers and for people alone": (
        {"integration_types_config": {"2": {}}}, "integration_types_config.2", "BASE_TYPE_CHOICES",
    ),
    "for one of them at least": (
        {"integration_types_config": {}}, "integration_types_config", "BASE_TYPE_BAD_LENGTH",
    ),
    "the portal alone makes it public": ({"bot_public": True}, "bot_public", "UNKNOWN_KEY"),
}  # fmt: skip


@pytest.mark.parametrize("rule", BAD)
async def test_a_bad_change_says_where_it_is_bad_and_changes_nothing(wire: Wire, rule: str) -> None:
    asked, path, fault = BAD[rule]
    new = await application(wire)
    assert faults(await wire.call("PATCH", PATH, {"description": "y"} | asked)) == {path: fault}
    assert await application(wire) == new
