"""The page on which a person is anyone they like, and the socket behind it.

A tab chooses who it is and is given a secret for that person; its socket opens with the secret and is told
only what reaches that person's client. What a tab does goes through :class:`playground.Person`, like what a
test does.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from playground.command_options import BadInput, NotVisible
from playground.errors import Json
from playground.model import Channel
from playground.people import Event, Person, Reply
from playground.seen import Message

if TYPE_CHECKING:
    from playground.world import World

_PAGE = Path(__file__).parent / "page"
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
BAD_SECRET = 4004
"""The code that closes a socket whose secret is unknown."""

_SHOWN_MESSAGES = 100


class Site:
    """The page's files, its requests and its sockets."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._people: dict[str, Person] = {}
        self._files = {path.name: path.read_bytes() for path in _PAGE.iterdir() if path.suffix in _TYPES}
        self._open: set[web.WebSocketResponse] = set()

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
        return web.json_response({"name": person.name, "secret": secret})

    async def _serve_socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=64 * 1024)
        await socket.prepare(request)
        self._open.add(socket)
        try:
            first = await socket.receive(timeout=10.0)
            person = self._people.get(_parsed(first.data).get("secret", "")) if _is_text(first) else None
            if person is None:
                await socket.close(code=BAD_SECRET, message=b"Choose who you are first.")
            else:
                await _Tab(self._world, person, socket).serve()
        except TimeoutError:
            await socket.close(code=BAD_SECRET, message=b"Choose who you are first.")
        finally:
            self._open.discard(socket)
        return socket


def _is_text(message: Any) -> bool:
    return bool(message.type is WSMsgType.TEXT)


def _parsed(text: str) -> Json:
    with contextlib.suppress(ValueError):
        value = json.loads(text)
        if isinstance(value, dict):
            return value
    return {}


async def _name(request: web.Request) -> str:
    with contextlib.suppress(ValueError):
        body = await request.json()
        if isinstance(body, dict) and isinstance(body.get("name"), str):
            return str(body["name"]).strip()
    return ""


def _refused(why: str) -> web.Response:
    return web.json_response({"error": why}, status=400)


class _Tab:
    """One open tab of one person."""

    def __init__(self, world: World, person: Person, socket: web.WebSocketResponse) -> None:
        self._world = world
        self._person = person
        self._socket = socket
        self._outgoing: asyncio.Queue[Json] = asyncio.Queue()
        self._doing: set[asyncio.Task[None]] = set()
        self._modals: dict[str, Reply] = {}
        self._stale = True

    async def serve(self) -> None:
        """Tell what happens and do what is asked, until the tab is closed."""
        self._person.client.listeners.add(self._hear)
        self._outgoing.put_nowait({"t": "REFRESH"})
        writer = asyncio.create_task(self._write())
        try:
            async for message in self._socket:
                if _is_text(message):
                    self._start(_parsed(message.data))
        finally:
            self._person.client.listeners.discard(self._hear)
            for task in (writer, *self._doing):
                task.cancel()
            await asyncio.gather(writer, *self._doing, return_exceptions=True)

    def _hear(self, event: Event) -> None:
        if event.name == "REFRESH":
            if not self._stale:
                self._stale = True
                self._outgoing.put_nowait({"t": "REFRESH"})
        elif event.name.startswith("MESSAGE_"):
            self._outgoing.put_nowait({"t": event.name, "d": event.data})

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                payload = await self._outgoing.get()
                if payload["t"] == "REFRESH":
                    payload = {"t": "STATE", "d": self._state()}
                    self._stale = False
                await self._socket.send_str(json.dumps(payload, separators=(",", ":")))

    def _state(self) -> Json:
        """All that this person can read now."""
        person, world = self._person, self._world
        channels = [person.dm, *(each for each in person.channels() if each is not person.dm)]
        return {
            "me": {"id": str(person.id), "name": person.name},
            "bot": {"id": str(world.bot_user.id), "name": world.bot_user.display},
            "users": {str(user.id): user.display for user in world.users.values()},
            "answer_within": world.answer_within,
            "channels": [self._channel(each) for each in channels],
        }

    def _channel(self, channel: Channel) -> Json:
        return {
            "id": str(channel.id),
            "name": channel.name,
            "type": channel.type,
            "guild": channel.guild.name if channel.guild else None,
            "parent": str(channel.parent.id) if channel.parent else None,
            "archived": channel.archived,
            "commands": self._person.commands(channel),
            "messages": [message.raw for message in self._person.messages(channel)[-_SHOWN_MESSAGES:]],
        }

    # --- what the tab asks for -------------------------------------------------------------------------

    def _start(self, asked: Json) -> None:
        task = asyncio.create_task(self._do(asked))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    async def _do(self, asked: Json) -> None:
        doers: dict[str, Callable[[Json, Channel], Awaitable[Json]]] = {
            "slash": self._slash,
            "complete": self._complete,
            "click": self._click,
            "choose": self._choose,
            "submit": self._submit,
            "say": self._say,
        }
        doer = doers.get(str(asked.get("op")))
        channel = self._world.channels.get(_number(asked.get("channel")))
        if doer is None or channel is None or not self._person.can_read(channel):
            answer: Json = {"error": "That can't be done here."}
        else:
            try:
                answer = await doer(asked, channel)
            except (NotVisible, BadInput) as error:
                answer = {"error": str(error)}
            except (KeyError, TypeError, ValueError, AttributeError):
                answer = {"error": "That request makes no sense."}
        self._outgoing.put_nowait({"t": "REPLY", "n": asked.get("n"), "d": answer})

    async def _slash(self, asked: Json, channel: Channel) -> Json:
        return self._told(await self._person.slash(channel, asked["command"], **asked["options"]))

    async def _complete(self, asked: Json, channel: Channel) -> Json:
        choices = await self._person.complete(
            channel, asked["command"], option=asked["option"], text=asked["text"], **asked["options"]
        )
        return {"choices": choices}

    async def _click(self, asked: Json, channel: Channel) -> Json:
        message = self._message(asked, channel)
        return self._told(await self._person.click(channel, message=message, custom_id=asked["custom_id"]))

    async def _choose(self, asked: Json, channel: Channel) -> Json:
        message, values = self._message(asked, channel), [str(each) for each in asked["values"]]
        return self._told(await self._person.choose(channel, values, message, custom_id=asked["custom_id"]))

    def _message(self, asked: Json, channel: Channel) -> Message:
        stored = channel.messages.get(_number(asked.get("message")))
        if stored is None or not self._person.can_see(stored):
            raise NotVisible("That message is gone.")
        return self._person.seen(stored)

    async def _submit(self, asked: Json, channel: Channel) -> Json:
        reply = self._modals.pop(asked["modal"], None)
        if reply is None:
            raise NotVisible("That form is gone.")
        return self._told(await self._person.submit(reply.modal, **asked["values"]))

    async def _say(self, asked: Json, channel: Channel) -> Json:
        await self._person.say(channel, str(asked["text"]))
        return {}

    def _told(self, reply: Reply) -> Json:
        told: Json = {"kind": reply.kind}
        if reply.error is not None:
            told["error"] = "The application did not respond."
        if reply.modal is not None:
            key = str(reply.interaction.id)
            self._modals[key] = reply
            told["modal"] = reply.modal.raw | {"key": key}
        return told


def _number(value: object) -> int:
    return int(value) if isinstance(value, str) and value.isdecimal() else 0
