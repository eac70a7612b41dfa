"""The page's requests and socket."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import aiohttp
import pytest

import playground
from playground import Channel, Person, Playground, Welcome, WelcomeButton
from playground.fault_panel import FaultPanel
from playground.tab import PAGE_OF_HISTORY
from tests.playground.parts import button, legacy, row
from tests.playground.wire import PATIENCE, Clock, Wire, command, press

PAGE = Path(playground.__file__).parent / "page"


class Tab:
    """One tab, as the page's script is one."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def next(self, kind: str) -> dict[str, Any]:
        while True:
            payload: dict[str, Any] = await self.socket.receive_json(timeout=PATIENCE)
            if payload["t"] == kind:
                return payload

    async def ask(self, **request: Any) -> dict[str, Any]:
        await self.socket.send_json({"n": 1, **request})
        answer: dict[str, Any] = (await self.next("REPLY"))["d"]
        return answer


async def opened(wire: Wire, name: str) -> tuple[Tab, dict[str, Any]]:
    async with wire.session.post(f"{wire.world.url}/page/sessions", json={"name": name}) as response:
        secret = (await response.json())["secret"]
    socket = await wire.session.ws_connect(f"{wire.world.url}/page/socket")
    await socket.send_json({"secret": secret})
    tab = Tab(socket)
    return tab, (await tab.next("STATE"))["d"]


def names(state: dict[str, Any]) -> list[str]:
    return [each["name"] for each in state["channels"]]


def unread(state: dict[str, Any], name: str) -> dict[str, int]:
    found: dict[str, int] = next(each["unread"] for each in state["channels"] if each["name"] == name)
    return found


async def test_the_page_and_all_it_names_are_there(wire: Wire, world: Playground) -> None:
    names, seen = ["/"], set()
    while names:
        name = names.pop()
        seen.add(name)
        async with wire.session.get(world.url + name) as response:
            assert response.status == 200, name
            assert "default-src 'self'" in response.headers["Content-Security-Policy"]
            content = await response.text()
        assert "innerHTML" not in content
        found = re.findall(r'(?:src|href)="(/page/[\w.]+)"', content)
        found += [f"/page/{each}" for each in re.findall(r'(?:from|import) "\./([\w.]+)"', content)]
        found += re.findall(r"`(/page/[\w.]+)[?#]", content)
        names += [each for each in found if each not in seen]
    assert seen - {"/"} == {f"/page/{each.name}" for each in PAGE.iterdir()} - {"/page/index.html"}
    async with wire.session.get(f"{world.url}/page/..%2Fserver.py") as response:
        assert response.status == 404


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}],
)
@pytest.mark.parametrize("path", ["/", "/page/people", "/api/v10/gateway", "/page/socket", "/gateway"])
async def test_foreign_hosts_and_origins_are_refused(
    wire: Wire, world: Playground, path: str, headers: dict[str, str]
) -> None:
    async with wire.session.get(world.url + path, headers=headers) as response:
        assert response.status == 403


async def test_people_are_listed_and_added(wire: Wire, world: Playground, ana: Person) -> None:
    async with wire.session.get(f"{world.url}/page/people") as response:
        assert await response.json() == ["Ana"]
    for name, status in (("Cleo", 200), ("Cleo", 400), ("", 400)):
        async with wire.session.post(f"{world.url}/page/people", json={"name": name}) as response:
            assert response.status == status
            assert ("error" in await response.json()) is (status == 400)
    assert world.person("Cleo").id in world.guilds[0].members


@pytest.mark.parametrize("first", ["{}", '{"secret": "guessed"}', "{", "[]"])
async def test_a_socket_without_a_persons_secret_is_closed(wire: Wire, ana: Person, first: str) -> None:
    socket = await wire.session.ws_connect(f"{wire.world.url}/page/socket")
    await socket.send_str(first)
    assert (await socket.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.CLOSE
    assert socket.close_code == 4004


async def test_only_the_secrets_that_were_used_last_are_known(
    wire: Wire, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.site.MOST_SECRETS", 2)

    async def chosen() -> str:
        async with wire.session.post(f"{wire.world.url}/page/sessions", json={"name": "Ana"}) as response:
            return str((await response.json())["secret"])

    async def opens(secret: str) -> bool:
        socket = await wire.session.ws_connect(f"{wire.world.url}/page/socket")
        await socket.send_json({"secret": secret})
        return (await socket.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.TEXT

    first, second = await chosen(), await chosen()
    assert await opens(first)
    third = await chosen()
    assert [await opens(each) for each in (first, second, third)] == [True, False, True]


async def test_a_tab_is_told_its_persons_messages_and_nobody_elses(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    anas, state = await opened(wire, "Ana")
    bens, _ = await opened(wire, "Ben")
    assert names(state) == ["Undercup", "dice"]
    await wire.post(ana.dm, content="Ana's hand")
    await wire.post(channel, content="for all")
    assert (await anas.next("MESSAGE_CREATE"))["d"]["content"] == "Ana's hand"
    assert (await anas.next("MESSAGE_CREATE"))["d"]["content"] == "for all"
    assert (await bens.next("MESSAGE_CREATE"))["d"]["content"] == "for all"
    refused = await bens.ask(op="say", channel=str(ana.dm.id), text="hello")
    assert refused == {"error": "That can't be done here."}


async def test_a_tab_presses_types_and_reads_errors(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    tab, _ = await opened(wire, "Ana")
    here = str(channel.id)
    assert await tab.ask(op="say", channel=here, text="hello") == {}
    assert ana.sees("hello")
    _, made = await wire.post(channel, **legacy(row(button("b"))))
    answer = await tab.ask(op="click", channel=here, message=made["id"], custom_id="b")
    assert answer == {"kind": "none", "error": "The application did not respond."}
    assert "error" in await tab.ask(op="click", channel=here, message=made["id"], custom_id="other")
    assert "error" in await tab.ask(op="click", channel=here, message="1", custom_id="b")
    assert "/dudo" in (await tab.ask(op="slash", channel=here, command="dudo", options={}))["error"]
    for nonsense in ({"op": "slash"}, {"op": "choose", "message": made["id"]}, {"op": 5}, {}):
        assert "error" in await tab.ask(channel=here, **nonsense)


async def test_a_tab_hears_of_new_channels_and_loses_closed_ones(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    tab, _ = await opened(wire, "Ana")
    channel.home.add_channel("cards")
    assert names((await tab.next("STATE"))["d"]) == ["Undercup", "dice", "cards"]
    channel.deny(ana, "view_channel")
    assert names((await tab.next("STATE"))["d"]) == ["Undercup", "cards"]
    assert "error" in await tab.ask(op="history", channel=str(channel.id))


async def test_a_tab_is_told_of_private_channels_and_whether_the_application_is_in_a_server(
    wire: Wire, world: Playground, ana: Person, ben: Person
) -> None:
    world.add_guild("Elsewhere", with_bot=False).add_member(ana)
    world.add_group("Crew", ana, ben)
    world.add_dm(ben, ana)
    _, state = await opened(wire, "Ana")
    assert {each["name"]: each["app"] for each in state["guilds"]} == {"Harbour": True, "Elsewhere": False}
    private = {
        each["name"]: (each["type"], each["people"]) for each in state["channels"] if not each["guild"]
    }
    bot, one, other = str(world.bot_user.id), str(ana.id), str(ben.id)
    assert private == {"Undercup": (1, [one, bot]), "Crew": (3, [one, other]), "Ben": (1, [other, one])}


async def test_history_comes_in_pages_and_only_to_those_who_see_it(
    wire: Wire, world: Playground, channel: Channel, ana: Person, ben: Person
) -> None:
    socket = await wire.connected()
    used = await command(wire, socket, ana, channel)
    await used.answer(4, {"content": "for Ana alone", "flags": 64})
    await used.doing
    for number in range(PAGE_OF_HISTORY + 5):
        await ben.say(channel, f"message {number}")
    here = str(channel.id)
    tab, _ = await opened(wire, "Ben")
    newest = await tab.ask(op="history", channel=here)
    assert newest["more"]
    assert [each["content"] for each in newest["messages"]][-1] == f"message {PAGE_OF_HISTORY + 4}"
    older = await tab.ask(op="history", channel=here, before=newest["messages"][0]["id"])
    assert [each["content"] for each in older["messages"]] == [f"message {number}" for number in range(5)]
    assert not older["more"]
    since = await tab.ask(op="history", channel=here, since=older["messages"][1]["id"])
    assert [each["content"] for each in since["messages"]] == [
        f"message {number}" for number in range(1, PAGE_OF_HISTORY + 5)
    ]
    assert since["more"]


async def test_what_others_wrote_is_unread_until_it_is_read(
    wire: Wire, clock: Clock, channel: Channel, ana: Person, ben: Person
) -> None:
    await ben.say(channel, "hello")
    await ben.say(channel, f"come, <@{ana.id}>")
    await ana.say(channel, "coming")
    await wire.post(ana.dm, content="a hand")
    tab, state = await opened(wire, "Ana")
    assert unread(state, "dice") == {"count": 2, "pinged": 1}
    assert unread(state, "Undercup") == {"count": 1, "pinged": 1}
    await tab.ask(op="read", channel=str(channel.id))
    _, state = await opened(wire, "Ana")
    assert unread(state, "dice") == {"count": 0, "pinged": 0}
    assert unread(state, "Undercup") == {"count": 1, "pinged": 1}
    clock.move(1)
    cleo = wire.world.add_person("Cleo", channel.home)
    _, state = await opened(wire, cleo.name)
    assert unread(state, "dice") == {"count": 0, "pinged": 0}  # older than Cleo


async def test_a_page_is_told_of_its_persons_notifications_and_nobody_elses(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    tab, _ = await opened(wire, "Ana")
    bens, _ = await opened(wire, "Ben")
    message = await ben.say(channel, f"come, {ana.mention}")
    wanted = {"title": "Ben (#dice, Harbour)", "text": "come, @Ana"}
    wanted |= {"message": str(message.id), "channel": str(channel.id)}
    assert (await tab.next("NOTIFICATION"))["d"] == wanted
    _, state = await opened(wire, "Ana")
    assert state["notifications"] == [wanted]
    _, state = await opened(wire, "Ben")
    assert state["notifications"] == []
    await ana.say(channel, f"here I am, {ben.mention}")
    assert (await bens.next("NOTIFICATION"))["d"]["text"] == "here I am, @Ben"


async def test_what_is_read_in_one_window_or_deleted_is_unread_in_none(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    one, _ = await opened(wire, "Ana")
    other, _ = await opened(wire, "Ana")
    bens, _ = await opened(wire, "Ben")
    here = str(channel.id)
    await ana.say(channel, "hello")
    first, second = [await ben.say(channel, f"{text}, {ana.mention}") for text in ("come", "now")]
    wire.world.delete(channel.messages[second.id])
    for tab in (one, other):
        told = (await tab.next("UNREAD"))["d"]
        assert told == {
            "channel_id": here,
            "unread": {"count": 1, "pinged": 1},
            "newest": str(first.id),
        }
    await one.ask(op="read", channel=here)
    assert (await other.next("UNREAD"))["d"]["unread"] == {"count": 0, "pinged": 0}
    # Ben has read nothing.
    assert (await bens.next("UNREAD"))["d"]["unread"] == {"count": 1, "pinged": 0}


async def test_an_answer_names_its_command_and_is_dismissed_by_its_reader_alone(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    socket = await wire.connected()
    anas, _ = await opened(wire, "Ana")
    bens, _ = await opened(wire, "Ben")
    here = str(channel.id)
    used = await command(wire, socket, ana, channel)
    await used.answer(4, {"content": "for Ana alone", "flags": 64})
    told = (await anas.next("MESSAGE_CREATE"))["d"]
    assert (told["content"], told["used"]) == ("for Ana alone", "/" + used.payload["data"]["name"])
    assert "error" in await bens.ask(op="dismiss", channel=here, message=told["id"])
    assert await anas.ask(op="dismiss", channel=here, message=told["id"]) == {}
    assert ana.messages(channel) == []
    _, public = await wire.post(channel, content="for all")
    assert "error" in await anas.ask(op="dismiss", channel=here, message=public["id"])
    await used.doing


async def test_a_form_that_cant_be_sent_stays_open(wire: Wire, channel: Channel, ana: Person) -> None:
    socket = await wire.connected()
    await wire.post(channel, **legacy(row(button("b", label="Press"))))
    used = await press(wire, socket, ana, channel, "Press")
    field = {"type": 4, "custom_id": "bid", "label": "Bid", "style": 1, "max_length": 3}
    modal = {"title": "Bid", "custom_id": "m", "components": [{"type": 1, "components": [field]}]}
    await used.answer(9, modal)
    await used.doing
    tab, _ = await opened(wire, "Ana")
    message = str(ana.messages(channel)[-1].id)

    async def pressed_again() -> dict[str, Any]:
        await tab.socket.send_json(
            {"n": 2, "op": "click", "channel": str(channel.id), "message": message, "custom_id": "b"}
        )
        interaction = await socket.event("INTERACTION_CREATE")
        await wire.call(
            "POST",
            f"/interactions/{interaction['d']['id']}/{interaction['d']['token']}/callback",
            {"type": 9, "data": modal},
        )
        answer: dict[str, Any] = (await tab.next("REPLY"))["d"]
        return answer

    key = (await pressed_again())["modal"]["key"]
    for _ in range(2):
        refused = await tab.ask(op="submit", channel=str(channel.id), modal=key, values={"bid": "too long"})
        assert "8 characters" in refused["error"]
        assert "kind" not in refused


async def test_a_tab_hears_when_the_bot_comes_and_goes(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    tab, state = await opened(wire, "Ana")
    assert not state["bot"]["online"]
    socket = await wire.connected()
    assert (await tab.next("BOT"))["d"]["online"]
    await socket.socket.close()
    assert not (await tab.next("BOT"))["d"]["online"]


@pytest.mark.parametrize("op", ["click", "slash"])
async def test_the_welcome_ends_everywhere_with_ones_own_first_interaction(
    wire: Wire, world: Playground, channel: Channel, ana: Person, ben: Person, op: str
) -> None:
    socket = await wire.connected()
    _, made = await wire.post(channel, **legacy(row(button("b"))))
    await wire.call(
        "PUT",
        f"/applications/{world.application_id}/commands",
        [{"name": "roll", "type": 1, "description": "Rolls"}],
    )
    asked = {
        "click": {"op": "click", "message": made["id"], "custom_id": "b"},
        "slash": {"op": "slash", "command": "roll", "options": {}},
    }[op]
    world.welcome[ana.id] = Welcome("A table waits.", (WelcomeButton("Roll", "roll"),))
    tab, state = await opened(wire, "Ana")
    other, _ = await opened(wire, "Ana")
    bens, _ = await opened(wire, "Ben")
    way = {"label": "Roll", "command": "roll", "options": {}, "row": "", "about": ""}
    told = {"text": "A table waits.", "buttons": [way], "places": {}}
    assert state["welcome"] == told
    # What isn't sent is no interaction, and what somebody else does is none of hers.
    assert "error" in await tab.ask(channel=str(channel.id), op="slash", command="nothing", options={})
    for each in (bens, tab):
        assert (await opened(wire, "Ana"))[1]["welcome"] == told
        await each.socket.send_json({"n": 2, "channel": str(channel.id), **asked})
        interaction = (await socket.event("INTERACTION_CREATE"))["d"]
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        await wire.call("POST", path, {"type": 4, "data": {"content": "done"}})
        assert "error" not in (await each.next("REPLY"))["d"]
    while (await other.next("STATE"))["d"]["welcome"]:
        pass
    assert (await opened(wire, "Ana"))[1]["welcome"] is None


class Process:
    """A bot's process that notes what is done with it."""

    def __init__(self) -> None:
        self.running = True
        self.done: list[str] = []

    def kill(self) -> None:
        self.done.append("kill")

    def stop(self) -> None:
        self.done.append("stop")

    def start(self) -> None:
        self.done.append("start")


async def test_the_fault_panel_does_and_undoes_what_it_says(
    wire: Wire, world: Playground, channel: Channel, ana: Person
) -> None:
    tab, _ = await opened(wire, "Ana")
    here, guild = str(channel.id), str(channel.home.id)

    async def fault(kind: str, **what: Any) -> dict[str, Any]:
        answer = await tab.ask(op="fault", fault=kind, **what)
        assert "error" not in answer, answer
        panel: dict[str, Any] = answer["panel"]
        return panel

    assert (await fault("dms", closed=True))["dms_closed"]
    assert (await wire.post(ana.dm, content="a hand"))[1]["code"] == 50007
    assert not (await fault("dms", closed=False))["dms_closed"]
    assert (await wire.post(ana.dm, content="a hand"))[0] == 200
    assert (await fault("install", installed=True))["installed"]
    assert ana.user.has_app
    assert not (await fault("install", installed=False))["installed"]
    denied = await fault("permission", channel=here, who="bot", name="send_messages", denied=True)
    assert denied["denied"][here] == {"name": channel.name, "bot": ["send_messages"], "me": []}
    assert (await wire.post(channel, content="x"))[1]["code"] == 50013
    await fault("permission", channel=here, who="bot", name="send_messages", denied=False)
    assert (await wire.post(channel, content="x"))[0] == 200
    await fault("next", route="posting a message", how="502", times=1)
    assert (await wire.post(channel, content="x"))[0] == 502
    assert (await wire.post(channel, content="x"))[0] == 200
    await fault("next", route="every request", how="429", times=5)
    assert (await fault("clear"))["latency"] == 0
    assert (await wire.post(channel, content="x"))[0] == 200
    assert not (await fault("outage", guild=guild, down=True))["guilds"][0]["available"]
    assert (await fault("outage", guild=guild, down=False))["guilds"][0]["available"]
    assert not (await fault("bot_member", guild=guild, inside=False))["guilds"][0]["bot"]
    assert (await fault("bot_member", guild=guild, inside=True))["guilds"][0]["bot"]
    assert not (await fault("member", guild=guild, inside=False))["guilds"][0]["me"]
    assert (await fault("member", guild=guild, inside=True))["guilds"][0]["me"]
    message = ana.messages(channel)[-1]
    await fault("delete_message", channel=here, message=str(message.id))
    assert message.id not in channel.messages
    await fault("slowmode", channel=here, seconds=30)
    assert channel.slowmode == 30
    await fault("delete_channel", channel=here)
    assert channel.deleted


async def test_the_fault_panels_latency_is_the_same_for_everybody_and_leaves_other_faults_alone(
    wire: Wire, world: Playground, ana: Person, ben: Person
) -> None:
    tab, _ = await opened(wire, "Ana")
    await tab.ask(op="fault", fault="next", route="every request", how="500", times=1)
    for seconds in (4, 0.2):
        assert (await tab.ask(op="fault", fault="latency", seconds=seconds))["panel"]["latency"] == seconds
    other, _ = await opened(wire, "Ben")
    assert (await other.ask(op="panel"))["panel"]["latency"] == 0.2
    befallen = world.faults.befall("GET /x")
    assert befallen.error is not None
    assert befallen.latency == 0.2
    assert (await other.ask(op="fault", fault="latency", seconds=0))["panel"]["latency"] == 0
    assert world.faults.befall("GET /x").latency == 0


@pytest.mark.parametrize("how", ["drop", "reconnect", "invalidate"])
async def test_the_fault_panel_cuts_the_bots_sockets(wire: Wire, ana: Person, how: str) -> None:
    socket = await wire.connected()
    tab, _ = await opened(wire, "Ana")
    assert "panel" in await tab.ask(op="fault", fault="sockets", how=how)
    while "t" in (answer := await socket.next()) and answer["t"] is not None:
        pass
    assert answer.get("op") == {"drop": None, "reconnect": 7, "invalidate": 9}[how]
    assert ("closed" in answer) is (how == "drop")


async def test_the_fault_panel_ends_and_starts_the_bots_process_where_it_has_one(
    wire: Wire, world: Playground, ana: Person
) -> None:
    tab, _ = await opened(wire, "Ana")
    assert (await tab.ask(op="panel"))["panel"]["process"] is None
    assert "undercup play" in (await tab.ask(op="fault", fault="process", do="kill"))["error"]
    world.bot_process = process = Process()
    assert (await tab.ask(op="panel"))["panel"]["process"] is True
    for do in ("kill", "stop", "start"):
        await tab.ask(op="fault", fault="process", do=do)
    assert process.done == ["kill", "stop", "start"]


@pytest.mark.parametrize(
    "asked",
    [
        {"fault": "rain"},
        {"fault": "latency", "seconds": -1},
        {"fault": "latency", "seconds": "long"},
        {"fault": "next", "route": "every request", "how": "404", "times": 1},
        {"fault": "next", "route": "every request", "how": "500", "times": 0},
        {"fault": "sockets", "how": "burn"},
        {"fault": "member", "guild": "1", "inside": True},
        {"fault": "delete_channel", "channel": "1"},
        {"fault": "dms"},
        {},
    ],
)
async def test_a_fault_that_is_none_is_refused_and_changes_nothing(
    wire: Wire, world: Playground, channel: Channel, ana: Person, asked: dict[str, Any]
) -> None:
    tab, _ = await opened(wire, "Ana")
    before = FaultPanel(world, ana).state()
    assert "error" in await tab.ask(op="fault", **asked)
    assert FaultPanel(world, ana).state() == before
    assert world.faults.befall("GET /x").error is None
