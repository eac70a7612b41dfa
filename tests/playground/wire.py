"""A bot without a library: plain requests and a plain socket, to say what no library would say."""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from typing import Any, Self

import aiohttp

from playground import Person, Playground
from playground.model import Channel

GUILDS = 1
PATIENCE = 600.0
"""After so many real seconds a test that waits for something is given up."""


class Clock:
    """Starts at the true time, which discord.py compares ids with, and goes on when it is moved."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += seconds


class Socket:
    """One connection to the gateway. Heartbeat answers are passed over."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self._inflate = zlib.decompressobj() if compressed else None

    async def next(self) -> dict[str, Any]:
        """The next payload; {"closed": code} when the connection is closed."""
        message = await self.socket.receive(timeout=PATIENCE)
        if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR):
            return {"closed": self.socket.close_code}
        data = message.data
        if self._inflate is not None:
            data = self._inflate.decompress(data).decode()
        payload: dict[str, Any] = json.loads(data)
        return payload

    async def event(self, name: str) -> dict[str, Any]:
        """The next event of that name."""
        while (payload := await self.next()).get("t") != name:
            assert "closed" not in payload, payload
        return payload

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, token: str, *, intents: int = GUILDS, shard: tuple[int, int] = (0, 1)) -> None:
        await self.send(2, {"token": token, "intents": intents, "properties": {}, "shard": list(shard)})


class Wire:
    """Requests as the bot, with its token unless told otherwise."""

    def __init__(self, world: Playground) -> None:
        self.world = world
        self._sockets: list[Socket] = []

    async def __aenter__(self) -> Self:
        self.session = aiohttp.ClientSession()
        return self

    async def __aexit__(self, *error: object) -> None:
        for each in self._sockets:
            await each.socket.close()
        await self.session.close()

    async def call(
        self, method: str, path: str, form: Any = None, *, token: str | None = None, data: Any = None
    ) -> tuple[int, Any]:
        """Status and body of an answer."""
        headers = {"Authorization": token if token is not None else f"Bot {self.world.token}"}
        if form is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(form)
        url = self.world.api_base + path
        async with self.session.request(method, url, data=data, headers=headers) as response:
            self.headers = response.headers
            text = await response.text()
            return response.status, json.loads(text) if text else None

    async def post(self, channel: Channel, **form: Any) -> tuple[int, Any]:
        return await self.call("POST", f"/channels/{channel.id}/messages", form)

    async def gateway(self, *, compress: str | None = None) -> Socket:
        """An open connection that has said HELLO."""
        query = f"?v=10&encoding=json{f'&compress={compress}' if compress else ''}"
        socket = Socket(
            await self.session.ws_connect(self.world.gateway_url + query),
            compressed=compress == "zlib-stream",
        )
        self._sockets.append(socket)
        assert (await socket.next())["op"] == 10
        return socket

    async def connected(self, *, intents: int = GUILDS, shard: tuple[int, int] = (0, 1)) -> Socket:
        """A connection that has identified and is ready."""
        socket = await self.gateway()
        await socket.identify(self.world.token, intents=intents, shard=shard)
        await socket.event("READY")
        return socket


def code(answer: tuple[int, Any]) -> int:
    """The JSON code of a refusal."""
    return int(answer[1]["code"])


def faults(answer: tuple[int, Any]) -> dict[str, str]:
    """The codes in a bad form's ``errors`` by their paths."""
    assert answer[0] == 400, answer
    assert answer[1]["code"] == 50035

    def flat(nested: dict[str, Any], path: str) -> dict[str, str]:
        found = {}
        for key, value in nested.items():
            if key == "_errors":
                found[path] = value[0]["code"]
            else:
                found |= flat(value, f"{path}.{key}" if path else key)
        return found

    return flat(answer[1]["errors"], "")


class Used:
    """Something that a person did, as it arrived at the bot, to be answered by hand."""

    def __init__(self, wire: Wire, doing: asyncio.Task[Any], payload: dict[str, Any]) -> None:
        self.wire = wire
        self.doing = doing
        self.payload = payload

    async def answer(
        self, kind: int, data: Any = None, *, query: str = "?with_response=1"
    ) -> tuple[int, Any]:
        form = {"type": kind} | ({} if data is None else {"data": data})
        path = f"/interactions/{self.payload['id']}/{self.payload['token']}/callback{query}"
        return await self.wire.call("POST", path, form, token="")

    @property
    def webhook(self) -> str:
        return f"/webhooks/{self.payload['application_id']}/{self.payload['token']}"

    @property
    def original(self) -> str:
        return f"{self.webhook}/messages/@original"


async def command(wire: Wire, socket: Socket, person: Person, channel: Channel, **data: Any) -> Used:
    """A person uses a command."""
    sent = {"id": "1", "name": "go", "type": 1, **data}
    doing = asyncio.create_task(wire.world.raw_interaction(person, channel, kind=2, data=sent))
    return Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])


async def press(wire: Wire, socket: Socket, person: Person, channel: Channel, label: str) -> Used:
    """A person presses a button."""
    doing = asyncio.create_task(person.click(channel, label))
    return Used(wire, doing, (await socket.event("INTERACTION_CREATE"))["d"])
