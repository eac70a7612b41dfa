"""Commands: how they are registered, and what a person's client does with them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from playground import BadInput, Channel, Guild, NotVisible, Person, Playground
from tests.playground.wire import Used, Wire, code, faults


def option(name: str = "bid", **other: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "x", **other}


def command(*options: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"name": "dudo", "description": "x", "options": list(options), **other}


def choice(value: str = "a", name: str = "a") -> dict[str, Any]:
    return {"name": name, "value": value}


BAD: dict[str, tuple[dict[str, Any], str, str]] = {
    "names are small": (command(name="Dudo"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "names have no spaces": (command(name="du do"), "0.name", "STRING_TYPE_REGEX"),
    "names have 32 characters at most": (command(name="x" * 33), "0.name", "BASE_TYPE_BAD_LENGTH"),
    "a description is needed": (command(description=""), "0.description", "BASE_TYPE_BAD_LENGTH"),
    "descriptions have 100 characters at most": (
        command(description="x" * 101),
        "0.description",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "25 options at most": (
        command(*(option(f"o{number}") for number in range(26))),
        "0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "needed options come first": (
        command(option("a"), option("b", required=True)),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "options have names of their own": (
        command(option(), option()),
        "0.options",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "25 choices at most": (
        command(option(choices=[choice(str(n), str(n)) for n in range(26)])),
        "0.options.0.choices",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "choices differ": (
        command(option(choices=[choice(), choice(name="b")])),
        "0.options.0.choices",
        "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_DUPLICATE",
    ),
    "no autocomplete beside choices": (
        command(option(choices=[choice()], autocomplete=True)),
        "0.options.0",
        "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES",
    ),
    "subcommands stand alone": (
        command({"type": 1, "name": "a", "description": "x"}, option()),
        "0.options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "8000 characters at most": (
        command(
            *(
                option(f"o{n}", choices=[choice("v" * 90 + str(m), "n" * 90 + str(m)) for m in range(25)])
                for n in range(2)
            )
        ),
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
    "unknown keys are refused": (command(colour=1), "0.colour", "UNKNOWN_KEY"),
}


@pytest.mark.parametrize("rule", BAD)
async def test_a_bad_command_says_where_it_is_bad(wire: Wire, world: Playground, rule: str) -> None:
    form, path, fault = BAD[rule]
    assert faults(await wire.call("PUT", base(world), [form])) == {path: fault}
    assert not world.commands


def base(world: Playground) -> str:
    return f"/applications/{world.application_id}/commands"


async def test_command_names_are_unique_and_keep_their_ids(wire: Wire, world: Playground) -> None:
    assert "1.name" in faults(await wire.call("PUT", base(world), [command(), command()]))
    _, [first] = await wire.call("PUT", base(world), [command()])
    _, [again, _] = await wire.call("PUT", base(world), [command(option()), command(name="bid")])
    assert first["id"] == again["id"]
    assert first["version"] != again["version"]
    status, same = await wire.call("POST", base(world), command(description="y"))
    assert (status, same["id"]) == (200, first["id"])
    path = f"{base(world)}/{first['id']}"
    assert (await wire.call("PATCH", path, {"description": "z"}))[1]["description"] == "z"
    assert (await wire.call("GET", path))[1]["description"] == "z"
    assert (await wire.call("DELETE", path))[0] == 204
    assert code(await wire.call("GET", path)) == 10063
    assert [each["name"] for each in (await wire.call("GET", base(world)))[1]] == ["bid"]


async def test_translations_come_only_when_asked_for(wire: Wire, world: Playground) -> None:
    await wire.call("PUT", base(world), [command(name_localizations={"de": "würfel"})])
    assert "name_localizations" not in (await wire.call("GET", base(world)))[1][0]
    translated = (await wire.call("GET", base(world) + "?with_localizations=1"))[1][0]
    assert translated["name_localizations"] == {"de": "würfel"}


async def test_a_guilds_commands_are_its_own(
    wire: Wire, world: Playground, guild: Guild, channel: Channel, ana: Person
) -> None:
    path = f"/applications/{world.application_id}/guilds/{guild.id}/commands"
    assert (await wire.call("POST", path, command()))[0] == 201
    other = world.add_guild("Elsewhere").add_channel("dice")
    other.home.add_member(ana)
    assert [each["name"] for each in ana.commands(channel)] == ["dudo"]
    assert ana.commands(other) == []
    assert code(await wire.call("GET", f"/applications/{world.application_id}/guilds/1/commands")) == 50001


async def register(wire: Wire, *commands: dict[str, Any]) -> None:
    assert (await wire.call("PUT", base(wire.world), list(commands)))[0] == 200


async def test_a_person_is_offered_what_is_theirs(
    wire: Wire, world: Playground, guild: Guild, channel: Channel, ana: Person, ben: Person
) -> None:
    await register(
        wire,
        command(),
        command(name="close", default_member_permissions=1 << 5),
        command(name="here", contexts=[0]),
    )
    guild.grant(ben, "manage_guild")

    def names(person: Person, place: Channel) -> list[str]:
        return [each["name"] for each in person.commands(place)]

    assert names(ana, channel) == ["dudo", "here"]
    assert names(ben, channel) == ["close", "dudo", "here"]
    assert names(ana, ana.dm) == ["close", "dudo"]
    channel.deny(ana, "use_application_commands")
    assert names(ana, channel) == []
    with pytest.raises(NotVisible):
        await ana.slash(channel, "dudo")


OPTIONS = [
    option("preset", required=True, choices=[choice("asmodee", "Asmodee")]),
    {"type": 4, "name": "seats", "description": "x", "min_value": 2, "max_value": 10},
    {"type": 5, "name": "calza", "description": "x"},
    {"type": 6, "name": "rival", "description": "x"},
    option("word", min_length=2, max_length=4),
]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"preset": "nothing"},
        {"preset": "asmodee", "seats": 11},
        {"preset": "asmodee", "seats": "4"},
        {"preset": "asmodee", "seats": True},
        {"preset": "asmodee", "calza": "yes"},
        {"preset": "asmodee", "word": "x"},
        {"preset": "asmodee", "rival": 1},
        {"preset": "asmodee", "other": 1},
    ],
)
async def test_the_client_sends_no_bad_option(
    wire: Wire, channel: Channel, ana: Person, given: dict[str, Any]
) -> None:
    await register(wire, command(*OPTIONS))
    with pytest.raises(BadInput):
        await ana.slash(channel, "dudo", **given)


async def test_options_arrive_with_what_they_refer_to(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    await register(wire, {"name": "table", "description": "x", "options": [
        {"type": 1, "name": "open", "description": "x", "options": OPTIONS}]})  # fmt: skip
    socket = await wire.connected()
    doing = asyncio.create_task(ana.slash(channel, "table open", preset="Asmodee", rival=ben))
    used = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    [sent] = used.payload["data"]["options"]
    assert (sent["name"], sent["options"]) == (
        "open",
        [
            {"type": 3, "name": "preset", "value": "asmodee"},
            {"type": 6, "name": "rival", "value": str(ben.id)},
        ],
    )
    assert used.payload["data"]["resolved"]["users"][str(ben.id)]["global_name"] == "Ben"
    member = used.payload["data"]["resolved"]["members"][str(ben.id)]
    assert "joined_at" in member
    assert not member.keys() & {"user", "deaf", "mute"}
    await used.answer(4, {"content": "x"})
    await doing
    with pytest.raises(NotVisible, match="subcommands: open"):
        await ana.slash(channel, "table")


# --- application emojis ----------------------------------------------------------------------------------

PNG = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=="


async def test_emojis_are_made_renamed_and_deleted(wire: Wire, world: Playground) -> None:
    path = f"/applications/{world.application_id}/emojis"
    status, made = await wire.call("POST", path, {"name": "die_1", "image": PNG})
    assert (status, made["animated"]) == (201, False)
    assert "name" in faults(await wire.call("POST", path, {"name": "die_1", "image": PNG}))
    assert (await wire.call("PATCH", f"{path}/{made['id']}", {"name": "die_2"}))[1]["name"] == "die_2"
    assert [each["name"] for each in (await wire.call("GET", path))[1]["items"]] == ["die_2"]
    assert (await wire.call("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert code(await wire.call("GET", f"{path}/{made['id']}")) == 10014


@pytest.mark.parametrize(
    "form",
    [
        {"name": "x", "image": PNG},
        {"name": "a-b", "image": PNG},
        {"name": "die", "image": "data:image/png;base64,AAAA"},
        {"name": "die", "image": "https://example.org/x.png"},
        {"name": "die", "image": PNG.removesuffix("==") + "A" * 360_000},
    ],
)
async def test_a_bad_emoji_is_refused(wire: Wire, world: Playground, form: dict[str, str]) -> None:
    faults(await wire.call("POST", f"/applications/{world.application_id}/emojis", form))
    assert not world.emojis
