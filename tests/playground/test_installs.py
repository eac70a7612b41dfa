"""The application where people have installed it for themselves, and where its bot isn't."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp
import pytest

from playground import Channel, Guild, NotVisible, Person, Playground
from playground.permissions import BITS
from tests.playground.parts import button, legacy, row
from tests.playground.wire import Socket, Used, Wire, code, command, press

EPHEMERAL = 64
GUILD, BOT_DM, PRIVATE = 0, 1, 2
SERVERS, PEOPLE = 0, 1
MESSAGES = (1 << 9) | (1 << 12)
IN_PRIVATE = BITS["attach_files"] | BITS["embed_links"] | BITS["mention_everyone"] | BITS["send_polls"]
ELSEWHERE = IN_PRIVATE | BITS["use_external_emojis"]
SOLO = {"name": "solo", "description": "x", "integration_types": [0, 1], "contexts": [0, 1, 2]}
BOARD = legacy(row(button("go", label="Go on")))
EMBED = {"title": "Board"}


@pytest.fixture
def away(world: Playground, ana: Person, ben: Person) -> Channel:
    """A channel of a server that the bot isn't in, with Ana and Ben."""
    guild = world.add_guild("Elsewhere", with_bot=False)
    for person in (ana, ben):
        guild.add_member(person)
    return guild.add_channel("chat")


@pytest.fixture
def group(world: Playground, ana: Person, ben: Person) -> Channel:
    return world.add_group("Crew", ana, ben)


@pytest.fixture
def dm(world: Playground, ana: Person, ben: Person) -> Channel:
    return world.add_dm(ana, ben)


@pytest.fixture
def everywhere(
    channel: Channel, away: Channel, group: Channel, dm: Channel, ana: Person
) -> dict[str, Channel]:
    return {"here": channel, "away": away, "bot": ana.dm, "group": group, "dm": dm}


async def register(wire: Wire, *commands: dict[str, Any]) -> None:
    status, body = await wire.call(
        "PUT", f"/applications/{wire.world.application_id}/commands", list(commands)
    )
    assert status == 200, body


async def solo(wire: Wire, socket: Socket, person: Person, channel: Channel, **form: Any) -> Used:
    """A person uses the command, and it is answered."""
    doing = asyncio.create_task(person.slash(channel, "solo"))
    used = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    status, body = await used.answer(4, {**BOARD, **form})
    assert status == 200, body
    await used.doing
    return used


@pytest.fixture
async def installed(wire: Wire, socket: Socket, ana: Person) -> Person:
    """Ana, who has installed the application, whose command is for servers and people."""
    await register(wire, SOLO)
    ana.installs()
    return ana


# --- where a command is offered --------------------------------------------------------------------------

EVERY = {"here", "away", "bot", "group", "dm"}
OFFERED: dict[str, tuple[list[int], list[int], set[str], set[str]]] = {
    "for servers": ([SERVERS], [GUILD, BOT_DM, PRIVATE], {"here", "bot"}, {"here", "bot"}),
    "for people": ([PEOPLE], [GUILD, BOT_DM, PRIVATE], set(), EVERY),
    "for both": ([SERVERS, PEOPLE], [GUILD, BOT_DM, PRIVATE], {"here", "bot"}, EVERY),
    "for people in servers": ([PEOPLE], [GUILD], set(), {"here", "away"}),
    "for both in DMs with the bot": ([SERVERS, PEOPLE], [BOT_DM], {"bot"}, {"bot"}),
    "for both in private channels": ([SERVERS, PEOPLE], [PRIVATE], set(), {"group", "dm"}),
}  # fmt: skip
"""By a command's kinds of install and contexts: where it is offered to a person without an install of their
own, and to one with it."""


@pytest.mark.parametrize("rule", OFFERED)
async def test_a_command_is_offered_where_an_install_and_its_contexts_allow(
    wire: Wire, ana: Person, everywhere: dict[str, Channel], rule: str
) -> None:
    kinds, contexts, without, with_it = OFFERED[rule]
    await register(wire, SOLO | {"integration_types": kinds, "contexts": contexts})

    def places() -> set[str]:
        return {name for name, place in everywhere.items() if ana.commands(place)}

    assert places() == without
    ana.installs()
    assert places() == with_it
    ana.uninstalls()
    assert places() == without


async def test_a_command_that_says_nothing_is_for_every_install_that_the_application_has(
    wire: Wire, world: Playground, ana: Person, everywhere: dict[str, Channel], guild: Guild
) -> None:
    await register(wire, {"name": "solo", "description": "x"})
    ana.installs()
    assert all(ana.commands(place) for place in everywhere.values())
    (stored,) = world.commands.values()
    assert stored.payload["integration_types"] == [SERVERS, PEOPLE]
    path = f"/applications/{world.application_id}/guilds/{guild.id}/commands"
    _, body = await wire.call("POST", path, {"name": "own", "description": "x"})
    assert (body["integration_types"], body["contexts"]) == ([SERVERS], [GUILD])


async def test_what_is_not_offered_is_refused_by_the_client_and_by_discord(
    wire: Wire, socket: Socket, world: Playground, ana: Person, away: Channel, group: Channel
) -> None:
    await register(wire, SOLO)
    (stored,) = world.commands
    for place in (away, group):
        with pytest.raises(NotVisible):
            await ana.slash(place, "solo")
        sent = {"id": str(stored), "name": "solo", "type": 1}
        reply = await world.raw_interaction(ana, place, kind=2, data=sent)
        assert reply.error == "no answer"
        assert reply.interaction.told_at is None


async def test_an_application_for_servers_alone_cant_be_installed_by_a_person(
    world: Playground, ana: Person
) -> None:
    del world.application["integration_types_config"]["1"]
    with pytest.raises(NotVisible):
        ana.installs()


async def test_without_a_server_in_common_the_dm_has_the_commands_of_ones_own_install_alone(
    wire: Wire, world: Playground, guild: Guild, ana: Person
) -> None:
    await register(wire, SOLO | {"name": "servers", "integration_types": [0]}, SOLO)
    guild.remove_member(ana)
    assert ana.commands(ana.dm) == []
    ana.installs()
    assert [each["name"] for each in ana.commands(ana.dm)] == ["solo"]


async def test_an_application_tells_how_many_people_have_installed_it(
    wire: Wire, installed: Person, ben: Person
) -> None:
    assert (await wire.call("GET", "/applications/@me"))[1]["approximate_user_install_count"] == 1
    ben.installs()
    assert (await wire.call("GET", "/applications/@me"))[1]["approximate_user_install_count"] == 2


# --- what an interaction from there says -----------------------------------------------------------------


async def test_an_interaction_in_a_server_without_the_bot(
    wire: Wire, socket: Socket, installed: Person, away: Channel
) -> None:
    told = (await solo(wire, socket, installed, away)).payload
    assert (told["context"], told["guild_id"]) == (GUILD, str(away.home.id))
    assert told["guild"] == {"id": str(away.home.id), "locale": "en-US", "features": []}
    assert told["authorizing_integration_owners"] == {"1": str(installed.id)}
    assert told["member"]["user"]["id"] == str(installed.id)
    assert "user" not in told
    assert (told["channel"]["type"], told["channel"]["guild_id"]) == (0, str(away.home.id))
    assert "permission_overwrites" not in told["channel"]
    assert (told["entitlements"], told["attachment_size_limit"]) == ([], 10 * 1024 * 1024)


async def test_an_interaction_in_a_group(
    wire: Wire, socket: Socket, installed: Person, group: Channel
) -> None:
    told = (await solo(wire, socket, installed, group)).payload
    assert (told["context"], told["user"]["id"]) == (PRIVATE, str(installed.id))
    assert told["authorizing_integration_owners"] == {"1": str(installed.id)}
    assert told["channel"] == {
        "id": str(group.id), "type": 3, "flags": 0, "last_message_id": None, "name": "Crew", "icon": None,
        "owner_id": str(installed.id),
    }  # fmt: skip
    assert told.keys().isdisjoint({"guild", "guild_id", "guild_locale", "member"})


async def test_an_interaction_in_a_dm_between_people_names_the_other_one(
    wire: Wire, socket: Socket, installed: Person, ben: Person, dm: Channel
) -> None:
    told = (await solo(wire, socket, installed, dm)).payload
    assert (told["context"], told["channel"]["type"]) == (PRIVATE, 1)
    assert [each["id"] for each in told["channel"]["recipients"]] == [str(ben.id)]


def owners(used: list[Used]) -> list[Any]:
    return [each.payload["authorizing_integration_owners"] for each in used]


async def test_owners_are_those_by_whose_install_a_command_can_be_used(
    wire: Wire, socket: Socket, guild: Guild, installed: Person, everywhere: dict[str, Channel]
) -> None:
    both = [await solo(wire, socket, installed, everywhere[name]) for name in ("here", "bot")]
    own = {"1": str(installed.id)}
    assert owners(both) == [{"0": str(guild.id), **own}, {"0": "0", **own}]
    await register(wire, SOLO | {"integration_types": [PEOPLE]})
    alone = [await solo(wire, socket, installed, everywhere[name]) for name in ("here", "bot")]
    assert owners(alone) == [own, own]
    installed.uninstalls()
    await register(wire, SOLO)
    servers = [await solo(wire, socket, installed, everywhere[name]) for name in ("here", "bot")]
    assert owners(servers) == [{"0": str(guild.id)}, {"0": "0"}]


async def test_what_the_application_may_do_depends_on_the_place(
    wire: Wire, socket: Socket, installed: Person, everywhere: dict[str, Channel]
) -> None:
    everywhere["away"].home.grant(installed, "mention_everyone")
    used = {name: await solo(wire, socket, installed, place) for name, place in everywhere.items()}
    told = {name: int(each.payload["app_permissions"]) for name, each in used.items()}
    assert told["here"] & BITS["send_messages"]
    del told["here"]
    assert told == {"away": ELSEWHERE, "bot": ELSEWHERE, "group": IN_PRIVATE, "dm": IN_PRIVATE}
    everywhere["away"].deny(installed, "attach_files")
    restricted = await solo(wire, socket, installed, everywhere["away"])
    assert int(restricted.payload["app_permissions"]) == ELSEWHERE & ~BITS["attach_files"]


# --- answers and presses there ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["away", "group", "dm"])
async def test_an_answer_there_is_seen_by_all_and_its_button_pressed_by_the_same_install(
    wire: Wire, socket: Socket, installed: Person, ben: Person, everywhere: dict[str, Channel], name: str
) -> None:
    place = everywhere[name]
    asked = await solo(wire, socket, installed, place)
    assert [each.text for each in ben.messages(place)] == ["x"]
    used = await press(wire, socket, ben, place, "Go on")
    presser = used.payload["member"]["user"] if name == "away" else used.payload["user"]
    assert presser["id"] == str(ben.id)
    assert used.payload["authorizing_integration_owners"] == {"1": str(installed.id)}
    about = used.payload["message"]["interaction_metadata"]
    assert (about["id"], about["user"]["id"]) == (asked.payload["id"], str(installed.id))
    assert about["authorizing_integration_owners"] == {"1": str(installed.id)}
    assert (await used.answer(7, {"content": "y"}))[0] == 200
    assert (await used.doing).text == "y"
    assert (await wire.call("PATCH", used.original, {"content": "z"}, token=""))[0] == 200
    assert [each.text for each in installed.messages(place)] == ["z"]
    assert (await wire.call("DELETE", asked.original, token=""))[0] == 204
    assert installed.messages(place) == []


async def test_a_private_answer_in_a_group_is_its_users_alone(
    wire: Wire, socket: Socket, installed: Person, ben: Person, group: Channel
) -> None:
    await solo(wire, socket, installed, group, content="secret", flags=EPHEMERAL)
    assert installed.sees("secret")
    assert "secret" not in ben.everything()
    used = await press(wire, socket, installed, group, "Go on")
    await used.answer(7, {"content": "again"})
    assert (await used.doing).ephemeral


async def test_after_a_person_has_removed_the_application_it_can_do_nothing_there(
    wire: Wire, socket: Socket, world: Playground, installed: Person, ben: Person, group: Channel
) -> None:
    asked = await solo(wire, socket, installed, group)
    waiting = await press(wire, socket, ben, group, "Go on")
    installed.uninstalls()
    assert code(await wire.call("PATCH", asked.original, {"content": "y"}, token="")) == 10015
    assert code(await waiting.answer(7, {"content": "y"})) == 10062
    waiting.doing.cancel()
    reply = await ben.click(group, "Go on")
    assert (reply.error, reply.interaction.told_at) == ("no answer", None)


async def test_strangers_to_a_group_see_and_do_nothing_in_it(
    wire: Wire, socket: Socket, world: Playground, guild: Guild, installed: Person, group: Channel
) -> None:
    cleo = world.add_person("Cleo", guild)
    cleo.installs()
    await solo(wire, socket, installed, group, content="secret")
    assert "secret" not in cleo.everything()
    assert group not in cleo.channels()
    for doing in (cleo.say(group, "hello"), cleo.slash(group, "solo"), cleo.click(group, "Go on")):
        with pytest.raises(NotVisible):
            await doing


async def test_what_is_said_in_a_group_notifies_the_others(
    installed: Person, ben: Person, group: Channel
) -> None:
    await installed.say(group, "Who plays?")
    assert [(each.title, each.text) for each in ben.notifications()] == [("Ana (Crew)", "Who plays?")]
    assert installed.notifications() == []


# --- answers that Discord makes private ------------------------------------------------------------------

MADE_PRIVATE: dict[str, tuple[str, dict[str, Any]]] = {
    "no external applications": ("use_external_apps", {}),
    "no messages": ("send_messages", {}),
    "no embeds": ("embed_links", {"embeds": [EMBED]}),
}


@pytest.mark.parametrize("rule", MADE_PRIVATE)
async def test_where_a_person_may_not_post_the_like_an_answer_is_made_private(
    wire: Wire, socket: Socket, installed: Person, ben: Person, away: Channel, rule: str
) -> None:
    denied, form = MADE_PRIVATE[rule]
    away.deny(installed, denied)
    doing = asyncio.create_task(installed.slash(away, "solo"))
    used = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    _, body = await used.answer(4, {"content": "secret", **form})
    assert body["interaction"]["response_message_ephemeral"]
    assert body["resource"]["message"]["flags"] & EPHEMERAL
    assert (await doing).ephemeral
    assert (await wire.call("POST", used.webhook, {"content": "more", **form}, token=""))[1][
        "flags"
    ] & EPHEMERAL
    assert [each.ephemeral for each in installed.messages(away)] == [True, True]
    assert ben.messages(away) == []


async def test_where_a_person_may_attach_nothing_an_answer_with_a_file_is_made_private(
    wire: Wire, socket: Socket, installed: Person, away: Channel
) -> None:
    away.deny(installed, "attach_files")
    used = await solo(wire, socket, installed, away)
    flags = []
    for files in ((), ("hand.png",)):
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps({"content": "x"}), content_type="application/json")
        for name in files:
            form.add_field("files[0]", b"x", filename=name)
        flags.append((await wire.call("POST", used.webhook, data=form, token=""))[1]["flags"])
    assert flags == [0, EPHEMERAL]


async def test_in_a_thread_its_own_permission_counts(
    wire: Wire, socket: Socket, installed: Person, away: Channel
) -> None:
    thread = away.add_thread("table", owner=installed)
    away.deny(installed, "send_messages")
    await solo(wire, socket, installed, thread)
    away.deny(installed, "send_messages_in_threads")
    await solo(wire, socket, installed, thread)
    assert [each.ephemeral for each in installed.messages(thread)] == [False, True]


async def test_a_deferred_answer_is_made_private_from_the_start(
    wire: Wire, socket: Socket, installed: Person, ben: Person, away: Channel
) -> None:
    away.home.withdraw(away.home.everyone, "use_external_apps")
    doing = asyncio.create_task(installed.slash(away, "solo"))
    used = Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
    assert (await used.answer(5))[1]["interaction"]["response_message_ephemeral"]
    await wire.call("PATCH", used.original, {"content": "secret"}, token="")
    assert (await (await doing).filled()).ephemeral
    assert "secret" not in ben.everything()


async def test_where_embeds_are_closed_to_a_person_other_answers_stay_public(
    wire: Wire, socket: Socket, installed: Person, away: Channel
) -> None:
    away.deny(installed, "embed_links", "attach_files")
    await solo(wire, socket, installed, away)
    assert [each.ephemeral for each in installed.messages(away)] == [False]


async def test_in_a_server_with_the_application_no_permission_of_its_user_makes_an_answer_private(
    wire: Wire, socket: Socket, installed: Person, channel: Channel, away: Channel
) -> None:
    for place in (channel, away):
        place.deny(installed, "use_external_apps", "send_messages")
    away.home.add_app()
    for place in (channel, away):
        await solo(wire, socket, installed, place)
        assert [each.ephemeral for each in installed.messages(place)] == [False]


# --- what Discord refuses --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["away", "group", "dm"])
async def test_the_bot_has_no_access_where_it_is_not(
    wire: Wire, socket: Socket, installed: Person, everywhere: dict[str, Channel], name: str
) -> None:
    place = everywhere[name]
    await solo(wire, socket, installed, place)
    (message,) = place.messages
    path = f"/channels/{place.id}"
    requests: list[tuple[str, str, Any]] = [
        ("GET", path, None),
        ("DELETE", path, None),
        ("POST", f"{path}/typing", None),
        ("POST", f"{path}/messages", {"content": "x"}),
        ("POST", f"{path}/threads", {"name": "table", "type": 11}),
        ("GET", f"{path}/messages", None),
        ("GET", f"{path}/messages/{message}", None),
        ("PATCH", f"{path}/messages/{message}", {"content": "x"}),
        ("DELETE", f"{path}/messages/{message}", None),
    ]
    assert {code(await wire.call(*each)) for each in requests} == {50001}
    assert [each.text for each in installed.messages(place)] == ["x"]


async def test_a_bot_can_write_to_a_person_who_has_installed_it_and_to_no_other_stranger(
    wire: Wire, world: Playground, guild: Guild, ana: Person
) -> None:
    guild.remove_member(ana)
    _, made = await wire.call("POST", "/users/@me/channels", {"recipient_id": str(ana.id)})
    path = f"/channels/{made['id']}/messages"
    assert code(await wire.call("POST", path, {"content": "x"})) == 50278
    ana.installs()
    assert (await wire.call("POST", path, {"content": "x"}))[0] == 200
    ana.close_dms()
    assert code(await wire.call("POST", path, {"content": "x"})) == 50007


@pytest.mark.parametrize("name", ["away", "group"])
async def test_five_followups_to_an_interaction_and_no_sixth(
    wire: Wire, socket: Socket, installed: Person, everywhere: dict[str, Channel], name: str
) -> None:
    used = await solo(wire, socket, installed, everywhere[name])
    for _ in range(5):
        status, last = await wire.call("POST", used.webhook, {"content": "more"}, token="")
        assert status == 200
    assert code(await wire.call("POST", used.webhook, {"content": "more"}, token="")) == 40094
    assert (await wire.call("PATCH", f"{used.webhook}/messages/{last['id']}", {"content": "y"}, token=""))[
        0
    ] == 200
    pressed = await press(wire, socket, installed, everywhere[name], "Go on")
    await pressed.answer(6)
    assert (await wire.call("POST", pressed.webhook, {"content": "more"}, token=""))[0] == 200
    await pressed.doing


async def test_where_the_application_is_installed_followups_are_not_counted(
    wire: Wire, socket: Socket, installed: Person, channel: Channel
) -> None:
    used = await solo(wire, socket, installed, channel)
    for _ in range(6):
        assert (await wire.call("POST", used.webhook, {"content": "more"}, token=""))[0] == 200


async def test_the_gateway_tells_of_interactions_there_and_of_nothing_else(
    wire: Wire, world: Playground, channel: Channel, ana: Person, away: Channel, group: Channel, dm: Channel
) -> None:
    await register(wire, SOLO)
    socket = await wire.connected(intents=1 | MESSAGES)
    ana.installs()
    await socket.event("GUILD_CREATE")
    seen: list[str] = []
    for place in (away, group, dm):
        await ana.say(place, "hello")
        doing = asyncio.create_task(ana.slash(place, "solo"))
        while (payload := await socket.next()).get("t") != "INTERACTION_CREATE":
            seen.append(payload["t"])
        used = Used(wire, doing, payload["d"])
        await used.answer(4, {"content": "x"})
        await used.doing
    away.home.go_down()
    away.home.come_back()
    away.slow_down(5)
    await wire.post(channel, content="the only message that is told")
    while (payload := await socket.next()).get("t") != "MESSAGE_CREATE":
        seen.append(payload["t"])
    assert payload["d"]["content"] == "the only message that is told"
    assert seen == []


async def test_in_a_server_without_the_bot_a_press_comes_to_the_servers_shard_and_in_a_group_to_the_first(
    wire: Wire, world: Playground, channel: Channel, ana: Person, away: Channel, group: Channel
) -> None:
    await register(wire, SOLO)
    ana.installs()
    sockets = [await wire.connected(shard=(number, 2)) for number in range(2)]
    for place, shard in ((away, (away.home.id >> 22) % 2), (group, 0)):
        used = await command(wire, sockets[shard], ana, place)
        await used.answer(4, {"content": "x"})
        await used.doing
