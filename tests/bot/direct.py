"""The bot joined to the playground without sockets in between, for tests that press many thousand times.

Both ends are the real ones: interactions go into discord.py where the gateway's payloads do, and discord.py's
requests, as it would send them, go to the playground's handlers with all their strictness.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from unittest import mock
from urllib.parse import urlsplit

import aiohttp

from bot.runtime.client import Undercup
from playground import Guild, Playground
from playground.clients import Client, Event
from playground.drafts import File
from playground.errors import ApiError, not_found
from playground.rest.routing import Call
from tests.bot.inside import parsers, with_session


class _Response:
    """An answer, as much of it as discord.py reads."""

    def __init__(self, method: str, status: int, body: Any) -> None:
        self.method, self.status, self.reason = method, status, ""
        # An answer without a body has no type: discord.py would read one.
        kind = {} if body is None else dict.fromkeys(("content-type", "Content-Type"), "application/json")
        self.headers = kind | {"Via": "1"}
        self._body = body

    async def text(self, encoding: str = "utf-8") -> str:
        return "" if self._body is None else json.dumps(self._body)


class _Session:
    """Takes the place of discord.py's HTTP session."""

    def __init__(self, world: Playground) -> None:
        self._world = world

    @asynccontextmanager
    async def request(
        self, method: str, url: str, *, data: Any = None, params: Any = None, **_: Any
    ) -> AsyncIterator[_Response]:
        path = urlsplit(url).path.removeprefix("/api/v10")
        found = self._world.router.find(method, path)
        try:
            if found is None:
                raise not_found()
            route, values = found
            form, files = _read(data)
            query: Mapping[str, str] = {name: str(value) for name, value in (params or {}).items()}
            status, body = route.handler(Call(self._world, values, query, form, files))
        except ApiError as error:
            status, body = error.status, error.body
        yield _Response(method, status, body)


def _read(data: Any) -> tuple[Any, list[File]]:
    if not isinstance(data, aiohttp.FormData):
        return (None if data is None else json.loads(data)), []
    form, files = None, []
    for options, _, value in data._fields:
        if options["name"] == "payload_json":
            form = json.loads(value)
        else:
            number = int(options["name"].removeprefix("files[").removesuffix("]"))
            files.append(File(number, options["filename"], value.read()))
    return form, files


def _forget(_client: Client, _event: Event) -> None:
    """What a person's client was told: a mock would remember it."""


@contextmanager
def joined(world: Playground, client: Undercup) -> Iterator[None]:
    """Inside, what the client asks and what it is told takes no socket; nobody's client keeps what it saw."""
    parse = parsers(client)["INTERACTION_CREATE"]
    elsewhere = world.gateway.dispatch

    def dispatch(event: str, data: Any, guild: Guild | None, intents: int = 0) -> bool:
        if event != "INTERACTION_CREATE":
            return elsewhere(event, data, guild, intents)
        parse(json.loads(json.dumps(data)))
        return True

    with (
        with_session(client, _Session(world)),
        mock.patch.object(world.gateway, "dispatch", dispatch),
        mock.patch.object(Client, "receive", _forget),
    ):
        yield
