"""The page's requests and socket."""

from __future__ import annotations

import re
from typing import Any

import aiohttp
import pytest

from playground import Channel, Person, Playground
from tests.playground.test_messages import button, legacy, row
from tests.playground.wire import Wire


class Tab:
    """One tab, as the page's script is one."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def next(self, kind: str) -> dict[str, Any]:
        while True:
            payload: dict[str, Any] = await self.socket.receive_json(timeout=5)
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
        found += [f"/page/{each}" for each in re.findall(r'from "\./([\w.]+)"', content)]
        names += [each for each in found if each not in seen]
    assert {"/page/app.js", "/page/page.css", "/page/markdown.js"} <= seen
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
    assert (await socket.receive(timeout=5)).type is aiohttp.WSMsgType.CLOSE
    assert socket.close_code == 4004


async def test_a_tab_is_told_its_persons_messages_and_nobody_elses(
    wire: Wire, channel: Channel, ana: Person, ben: Person
) -> None:
    anas, state = await opened(wire, "Ana")
    bens, _ = await opened(wire, "Ben")
    assert [each["name"] for each in state["channels"]] == ["Ana", "dice"]
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
    state = (await tab.next("STATE"))["d"]
    assert [each["name"] for each in state["channels"]] == ["Ana", "dice", "cards"]
    channel.deny(ana, "view_channel")
    state = (await tab.next("STATE"))["d"]
    assert [each["name"] for each in state["channels"]] == ["Ana", "cards"]
