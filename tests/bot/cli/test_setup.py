"""``undercup setup``: what it sets, what it asks before, and what it says when Discord refuses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord import app_commands
from pydantic import SecretStr

from bot.cli.doctor import examine
from bot.cli.refusal import Refusal
from bot.cli.setup import ask, set_up
from bot.config import Settings
from bot.discord_api import application
from bot.discord_api.application import DESCRIPTION, TAGS, missing
from bot.discord_api.bot_user import WANTED
from bot.process.exit_status import FAILED, PASSING, WRONG
from playground import Playground, application_form
from playground.state import new_application
from tests.adapters import representatives
from tests.bot.cli.test_command_line import files, run
from tests.bot.harness import Harbour
from tests.openapi import OPENAPI

GET, PATCH = "GET /applications/@me", "PATCH /applications/@me"
FOR_SERVERS = {"scopes": ["applications.commands", "bot"], "permissions": str(WANTED.value)}
FOR_PEOPLE = {"scopes": ["applications.commands"], "permissions": "0"}
RIGHT = {"0": {"oauth2_install_params": FOR_SERVERS}, "1": {"oauth2_install_params": FOR_PEOPLE}}


async def told(
    world: Playground, answers: Iterable[bool] = (), lines: list[str] | None = None
) -> tuple[bool, str]:
    """Set up the application with these answers to its questions; whether all is well, and what was said,
    which goes into ``lines`` as well."""
    lines = [] if lines is None else lines
    left = iter(answers)

    def answer() -> bool:
        assert "now" in lines[-1], "it is shown before anybody is asked"
        assert not changes(world), "nothing is changed before the last answer"
        return next(left)

    settings = Settings(token=SecretStr(world.token), api_base=world.api_base)
    well = await asyncio.to_thread(set_up, settings, lines.append, answer)
    said = "\n".join(lines)
    assert world.token not in said
    assert next(left, None) is None, "not each answer was asked for"
    return well, said


def changes(world: Playground) -> list[Any]:
    """The forms with which the application was changed."""
    return [each.form for each in world.journal if f"{each.method} {each.path}" == PATCH]


@pytest.fixture
async def world() -> AsyncIterator[Playground]:
    """A new application; what the bot asks for must be valid against Discord's OpenAPI document."""
    async with Playground(openapi=OPENAPI, rate_limits=False) as world:
        yield world
        assert [each for each in world.violations if each.direction == "request"] == []


# -- what is set


async def test_a_new_application_is_set_up_in_one_request_and_nothing_is_missing_the_second_time(
    world: Playground,
) -> None:
    well, said = await told(world, (True, True, True))
    assert well
    assert f"description: none\n  now   none\n  then  {DESCRIPTION}" in said
    assert f"now   none\n  then  {', '.join(TAGS)}" in said
    assert "now   for servers: applications.commands (no permissions); for people: applications" in said
    assert "then  for servers: applications.commands, bot (View Channel, Send Messages" in said
    assert said.count("; for people: applications.commands (no permissions)") == 2
    assert "Set: description, tags, install settings." in said
    assert len(changes(world)) == 1
    assert world.application == new_application() | {
        "description": DESCRIPTION, "tags": list(TAGS), "integration_types_config": RIGHT,
    }  # fmt: skip
    well, said = await told(world)
    assert well
    assert "Nothing is missing that setup can set." in said
    assert len(changes(world)) == 1


@pytest.mark.long
async def test_it_ends_with_no_privileged_intent_and_the_address_that_invites(world: Playground) -> None:
    for answers in ((False, False, False), (True, True, True)):
        _, said = await told(world, answers)
        *_, promise, address = said.splitlines()
        assert "asks for no privileged intent" in promise
        assert f"client_id={world.application_id}" in address
        assert f"permissions={WANTED.value}" in address


async def test_without_a_yes_nothing_is_changed(world: Playground) -> None:
    well, said = await told(world, (False, False, False))
    assert not well
    assert "Nothing is changed." in said
    assert world.application == new_application()
    assert changes(world) == []


@pytest.mark.long
async def test_what_nobody_says_yes_to_stays_and_is_still_missing(world: Playground) -> None:
    well, said = await told(world, (False, True, False))
    assert not well
    assert "Set: tags." in said
    assert world.application == new_application() | {"tags": list(TAGS)}


@pytest.mark.long
async def test_a_description_and_tags_of_ones_own_stay(world: Playground) -> None:
    own = {"description": "Our dice.", "tags": ["ours"]}
    world.application |= own
    well, said = await told(world, (True,))
    assert well
    assert "Set: install settings." in said
    assert world.application == new_application() | own | {"integration_types_config": RIGHT}


def installed(**params: Any) -> dict[str, Any]:
    return {"integration_types_config": RIGHT | {"0": {"oauth2_install_params": FOR_SERVERS | params}}}


SETTLED = {"description": DESCRIPTION, "tags": list(TAGS), "integration_types_config": RIGHT}
WRONG_SETTINGS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no bot user": (
        installed(scopes=["applications.commands"]), "for servers without bot",
        "for servers: applications.commands (View",
    ),
    "no commands": (
        installed(scopes=["bot"]), "for servers without applications.commands", "for servers: bot (View",
    ),
    "no permissions": (
        installed(permissions="0"), "for servers without View Channel, Send ", "bot (no permissions)",
    ),
    "one permission too few": (
        installed(permissions=str(WANTED.value & ~discord.Permissions(embed_links=True).value)),
        "for servers without Embed Links", "Send Messages, Attach Files",
    ),
    "more than is needed": (
        installed(permissions=str(WANTED.value | 8)), "for servers with Administrator, which it doesn't need",
        "bot (Administrator, View Channel",
    ),
    "a permission of tomorrow": (
        installed(permissions=str(WANTED.value | 1 << 53)), "for servers with Others, which it doesn't need",
        "Send Messages in Threads, Others)",
    ),
    "not for people": (
        {"integration_types_config": {"0": RIGHT["0"]}}, "nothing for people", "; not for people",
    ),
    "for people alone": (
        {"integration_types_config": {"1": RIGHT["1"]}}, "nothing for servers", "not for servers; for people",
    ),
    "with permissions for people": (
        {"integration_types_config": RIGHT | {"1": {"oauth2_install_params": FOR_SERVERS}}},
        "for people with bot, ", "for people: applications.commands, bot (View",
    ),
    "nothing set": (
        {"integration_types_config": {"0": {}, "1": {}}}, "nothing for servers; nothing for people",
        "for servers: nothing; for people: nothing",
    ),
    "for nobody": (
        {"integration_types_config": {}}, "nothing for servers", "not for servers; not for people",
    ),
    "the older settings": (
        {"install_params": {"scopes": ["applications.commands"], "permissions": "8"}},
        "without bot, View Channel, ", "applications.commands (Administrator)",
    ),
}  # fmt: skip
"""By what is wrong: the settings, what is said of them, and as what they are shown."""


@pytest.mark.parametrize("what", representatives([*WRONG_SETTINGS], 2))
async def test_each_wrong_install_setting_is_shown_and_put_right(world: Playground, what: str) -> None:
    wrong, fault, shown = WRONG_SETTINGS[what]
    world.application |= SETTLED | wrong
    well, said = await told(world, (True,))
    assert well
    assert f"install settings: {fault}" in said
    assert shown in said.partition("now   ")[2].partition("then  ")[0]
    assert world.application["integration_types_config"] == RIGHT
    assert world.application.get("install_params", FOR_SERVERS) == FOR_SERVERS
    assert (await told(world))[0]


@pytest.mark.long
async def test_the_order_of_scopes_and_right_older_settings_are_no_reason_for_a_change(
    world: Playground,
) -> None:
    turned = FOR_SERVERS | {"scopes": ["bot", "applications.commands"]}
    world.application |= SETTLED | installed(**turned) | {"install_params": turned}
    assert (await told(world))[0]


async def test_whom_the_application_is_installed_for_follows_from_the_commands(here: Harbour) -> None:
    settled = new_application() | SETTLED
    assert await here.client.commands.installs() == {0, 1}
    assert list(missing(settled, {0, 1})) == []
    for command in here.client.tree.get_commands():
        command.allowed_installs = app_commands.AppInstallationType(guild=True)
    assert await here.client.commands.installs() == {0}
    (change,) = missing(settled, {0})
    assert change.fault == "also for people, though no command is"
    assert list(change.value) == ["0"]


# -- what is said where it can't be done


@pytest.mark.long
async def test_what_only_the_portal_can_set_is_said_and_one_that_stops_the_bot_is_not_well(
    world: Playground,
) -> None:
    world.application |= SETTLED | {"bot_public": False}
    well, said = await told(world)
    assert well
    assert "note  public bot: off" in said
    assert "Privacy Policy URL and Terms of Service URL" in said
    assert "privileged intents:" not in said
    world.application["bot_require_code_grant"] = True
    well, said = await told(world)
    assert not well
    assert "FAIL  invitation" in said


Befall = Callable[[Playground, str], object]


def code(number: int) -> Befall:
    """A refusal with that JSON code."""
    return lambda world, route: world.faults.refuse(route, number)


def page(status: int) -> Befall:
    """A refusal by what is in front of Discord."""
    return lambda world, route: world.faults.fail(route, status, html=True)


REFUSED: dict[str, tuple[Befall, int, str]] = {
    "another token": (code(40001), WRONG, "Reset it on the Bot page"),
    "not allowed": (code(20012), WRONG, "from the Bot page of this very application"),
    "unverified": (code(40002), WRONG, "Confirm its e-mail address"),
    "switched off": (code(40006), PASSING, "Try again in some hours"),
    "a proxy": (page(403), PASSING, "proxy or VPN"),
    "Cloudflare": (code(40333), PASSING, "proxy or VPN"),
    "no such request": (code(10002), WRONG, "Look at UNDERCUP_API_BASE"),
    "too large": (code(40005), FAILED, "A newer version of Undercup"),
    "a bad form": (code(50035), FAILED, "Invalid Form Body. Set that by hand in the Developer Portal"),
    "a banned address": (page(429), PASSING, "wait an hour"),
    "a fault of Discord's": (page(503), PASSING, "discordstatus.com"),
    "a long limit": (
        lambda world, route: world.faults.rate_limit(route, retry_after=7200), PASSING, "for 7200 s",
    ),
    "no network": (lambda world, route: world.faults.cut(route, None), PASSING, "Check the network"),
}  # fmt: skip
UNKNOWN = "Whether anything is changed isn't known; the next undercup setup shows it."


@pytest.mark.parametrize("what", representatives([*REFUSED], 3))
async def test_each_refusal_is_told_with_what_to_do_and_changes_nothing(world: Playground, what: str) -> None:
    befall, status, advice = REFUSED[what]
    lines: list[str] = []
    for route, answers in ((GET, ()), (PATCH, (True, True, True))):
        befall(world, route)
        with pytest.raises(Refusal, match=advice) as refused:
            await told(world, answers, lines)
        assert refused.value.status == status
        assert world.token not in str(refused.value)
        world.faults.clear()
    unknown = what in ("a fault of Discord's", "no network")
    assert lines[-1] == (UNKNOWN if unknown else "Nothing is changed.")
    assert world.application == new_application()


@pytest.mark.long
@pytest.mark.parametrize("answer", ["<html>Sign in to the hotel</html>", "{}"])
async def test_what_is_not_discord_is_told_by_setup_and_doctor(tmp_path: Path, answer: str) -> None:
    app, kind = web.Application(), "text/html" if "<" in answer else "application/json"

    async def anything(_: web.Request) -> web.Response:
        return web.Response(text=answer, content_type=kind)

    app.router.add_route("*", "/{path:.*}", anything)
    async with TestServer(app) as server:
        settings = Settings(
            token=SecretStr("a.b.c"), api_base=str(server.make_url("/api/v10")),
            database=f"sqlite+aiosqlite:///{tmp_path}/none.db",
        )  # fmt: skip
        with pytest.raises(Refusal, match="isn't Discord's API"):
            await asyncio.to_thread(set_up, settings, lambda _: None, lambda: True)
        (_, found) = [finding async for finding in examine(settings)]
    assert str(found).startswith("FAIL  discord: What answers at http")
    assert "wants a sign-in on a web page first" in found.text


@pytest.mark.long
async def test_a_change_whose_answer_is_lost_is_seen_the_next_time(world: Playground) -> None:
    world.faults.lose_answer(PATCH)
    with pytest.raises(Refusal, match="doesn't answer"):
        await told(world, (True, True, True))
    assert (await told(world))[0]


async def test_a_field_that_discord_refuses_is_named(
    world: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "DESCRIPTION", "x" * 401)
    monkeypatch.setattr(application, "TAGS", ("x" * 21,))
    with pytest.raises(Refusal) as refused:
        await told(world, (True, True, True))
    assert "description: Must be 400 or fewer in length; In tags.0: Must be 20 or fewer" in str(refused.value)
    assert world.application == new_application()
    # Discord's document finds them, too, where it is at hand.
    assert {each.direction for each in world.violations} == ({"request"} if OPENAPI else set())
    world.violations.clear()


@pytest.mark.long
async def test_what_discord_takes_and_does_not_change_is_told(
    world: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        application_form, "changed", lambda settings, asked: settings | {"tags": asked["tags"]}
    )
    well, said = await told(world, (True, True, True))
    assert not well
    assert "Discord took it, and still has as description: none. Set it by hand" in said
    assert "still has as install settings: for servers: applications.commands (no permissions)" in said
    assert "still has as tags" not in said


# -- as a command


@pytest.mark.parametrize(
    ("typed", "yes"), [("y", True), (" YES ", True), ("", False), ("n", False), ("yeah, no", False)]
)
def test_nothing_but_y_or_yes_is_a_yes(monkeypatch: pytest.MonkeyPatch, typed: str, yes: bool) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt: typed)
    assert ask() is yes


async def test_as_a_command_it_wants_a_token_and_an_answer_or_yes(tmp_path: Path) -> None:
    status, _, errors = await run(tmp_path, "setup")
    assert (status, "UNDERCUP_TOKEN is missing" in errors) == (WRONG, True)
    async with Playground(rate_limits=False) as world:
        settings = {"UNDERCUP_TOKEN": world.token, "UNDERCUP_API_BASE": world.api_base}
        status, out, errors = await run(tmp_path, "setup", **settings)
        assert (status, "Nobody answers, so nothing is changed" in errors) == (FAILED, True)
        assert world.application == new_application()
        status, out, errors = await run(tmp_path, "setup", "--yes", **settings)
        assert (status, errors) == (0, "")
        assert "Set: description, tags, install settings." in out
        status, _, errors = await run(tmp_path, "setup", **settings | {"UNDERCUP_TOKEN": "wrong.token.here"})
        assert (status, "Reset it on the Bot page" in errors) == (WRONG, True)
        assert "wrong.token.here" not in errors
    assert files(tmp_path) == []
