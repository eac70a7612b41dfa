"""The page on which a person can be anyone: its files, its requests and its sockets.

A client of the page chooses a person and gets a secret for that person. Its socket opens with the secret and
gets only the events of that person's client (:mod:`playground.tab`).
"""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from playground.people import Person
from playground.playground_world import PlaygroundWorld
from playground.reading import Reading
from playground.tab import Tab, parsed

_PAGE = Path(__file__).parent / "page"
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_HEADERS = {
    "Cache-Control": "no-cache",
    # The stage shows several clients, each in a frame of its own.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; "
    "base-uri 'none'; form-action 'self'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
BAD_SECRET = 4004
"""The code that closes a socket whose secret is unknown."""
FIRST_WORD_SECONDS = 10.0
MOST_SECRETS = 256
"""Number of known secrets, those used last; a page with a forgotten one asks for another by itself."""


class Site:
    """The page's files, its requests and its sockets."""

    def __init__(self, world: PlaygroundWorld) -> None:
        self._world = world
        self._people: dict[str, Person] = {}
        self._files = {path.name: path.read_bytes() for path in _PAGE.iterdir() if path.suffix in _TYPES}
        self._open: set[web.WebSocketResponse] = set()
        self._reading = Reading()

    def add_routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/", self._serve_page)
        router.add_get("/page/people", self._list_people)
        router.add_post("/page/people", self._add_person)
        router.add_post("/page/sessions", self._choose_person)
        router.add_get("/page/socket", self._serve_socket)
        router.add_get("/page/{name}", self._serve_page)

    async def close(self) -> None:
        """Close all tabs' sockets."""
        for socket in list(self._open):
            await socket.close(code=1001, message=b"The playground has ended.")

    async def drop_sockets(self) -> None:
        """Close the sockets of all tabs, as a failing network does: they reconnect by themselves."""
        for socket in list(self._open):
            await socket.close()

    async def _serve_page(self, request: web.Request) -> web.Response:
        name = request.match_info.get("name", "index.html")
        content = self._files.get(name)
        if content is None:
            raise web.HTTPNotFound
        kind = _TYPES[Path(name).suffix]
        return web.Response(body=content, content_type=kind, charset="utf-8", headers=_HEADERS)

    async def _list_people(self, request: web.Request) -> web.Response:
        return web.json_response([person.name for person in self._world.people])

    async def _add_person(self, request: web.Request) -> web.Response:
        name = await _name(request)
        try:
            person = self._world.add_person(name)
        except ValueError as error:
            return _refused(str(error))
        return self._session(person)

    async def _choose_person(self, request: web.Request) -> web.Response:
        name = await _name(request)
        try:
            person = self._world.person(name)
        except KeyError:
            return _refused(f"There is nobody named {name!r}. Add them, or choose one of the list.")
        # A new page is a client that has been reloaded: its ephemeral messages are gone.
        person.reload()
        return self._session(person)

    def _session(self, person: Person) -> web.Response:
        secret = secrets.token_urlsafe(24)
        self._people[secret] = person
        while len(self._people) > MOST_SECRETS:
            del self._people[next(iter(self._people))]
        return web.json_response({"name": person.name, "secret": secret})

    async def _serve_socket(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=64 * 1024)
        try:
            await socket.prepare(request)
        except ConnectionResetError:
            return web.Response()  # the client is gone
        self._open.add(socket)
        try:
            first = await socket.receive(timeout=FIRST_WORD_SECONDS)
            text = first.data if first.type is WSMsgType.TEXT else ""
            secret = str(parsed(text).get("secret", ""))
            person = self._people.pop(secret, None)
            if person is None:
                await socket.close(code=BAD_SECRET, message=b"Choose who you are first.")
            else:
                self._people[secret] = person  # now the one that was used last
                await Tab(self._world, person, socket, self._reading).serve()
        except TimeoutError:
            await socket.close(code=BAD_SECRET, message=b"Choose who you are first.")
        finally:
            self._open.discard(socket)
        return socket


async def _name(request: web.Request) -> str:
    with contextlib.suppress(ValueError):
        body: Any = await request.json()
        if isinstance(body, dict) and isinstance(body.get("name"), str):
            return str(body["name"]).strip()
    return ""


def _refused(why: str) -> web.Response:
    return web.json_response({"error": why}, status=400)
