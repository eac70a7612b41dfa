"""The playground: the world, and the server for it on the loopback."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from aiohttp import BodyPartReader, web

from playground.contract import Violation, load_contract
from playground.drafts import File
from playground.errors import ApiError, Json, not_found, refused, unauthorized
from playground.faults import Hold
from playground.limits import BANNED, VIA
from playground.model import Channel, Interaction
from playground.people import Person, Reply
from playground.playground_world import PlaygroundWorld
from playground.rest import ROUTES
from playground.rest.routing import MAJOR, Call, Route, Router
from playground.seen import Message
from playground.site import Site

_API = "/api/v10"


@dataclass(slots=True)
class Request:
    """A request of the bot. ``path`` begins after the API's base, ``template`` is its route's (or empty for
    none). ``status`` is 0 until it is answered, and stays 0 when the answer was lost; ``code`` is a
    refusal's. ``faults`` are the names of those that applied. ``counted``: whether it counts towards the 50
    requests a second."""

    method: str
    path: str
    template: str
    at: float
    status: int = 0
    code: int = 0
    form: Any = None
    counted: bool = False
    faults: tuple[str, ...] = ()


class Playground(PlaygroundWorld):
    """A local stand-in for Discord.

    ``clock`` returns seconds of Unix time, for ids, timestamps and the age of tokens and messages.
    ``answer_within`` is how long an interaction waits for its first answer, in seconds. ``openapi`` is
    Discord's public OpenAPI document; with it each request and response is checked, and ``violations`` has
    those that don't match. Without ``rate_limits`` only a fault causes a 429.

    Use it as an asynchronous context manager, or call :meth:`start` and :meth:`stop`.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.time,
        answer_within: float = 3.0,
        openapi: Path | None = None,
        rate_limits: bool = True,
        *,
        bot_name: str = "Undercup",
        shards: int = 1,
    ) -> None:
        super().__init__(
            clock, answer_within=answer_within, rate_limits=rate_limits, bot_name=bot_name, shards=shards
        )
        self.journal: list[Request] = []
        self.violations: list[Violation] = []
        self.contract = load_contract(openapi) if openapi is not None else None
        """The contract that checks every request and response."""
        self.site = Site(self)
        self.port = 0
        self.router = Router(ROUTES)
        self._runner: web.AppRunner | None = None

    # --- running ---------------------------------------------------------------------------------------

    @property
    def api_base(self) -> str:
        """Return the base of the REST API, as ``discord.http.Route.BASE`` wants it."""
        return f"{self.url}{_API}"

    @property
    def cdn_base(self) -> str:
        """Return the base of avatars, as ``discord.Asset.BASE`` wants it."""
        return f"{self.url}/cdn"

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return the addresses of this machine on which it listens."""
        return () if self._runner is None else tuple(address[0] for address in self._runner.addresses)

    async def start(self, port: int = 0) -> None:
        """Listen on 127.0.0.1; port 0 takes a free one. Raises OSError if the port is taken."""
        app = web.Application(client_max_size=64 * 1024 * 1024, middlewares=[self._guard])
        self.site.add_routes(app.router)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/cdn/{path:.*}", self._serve_file)
        app.router.add_route("*", "/api/{path:.*}", self._serve_api)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        try:
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.gateway_url = f"ws://127.0.0.1:{self.port}/gateway"

    async def stop(self) -> None:
        """Close all sockets and the server."""
        await self.gateway.close()
        await self.site.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Callable[[web.Request], Any]) -> web.StreamResponse:
        """Refuse foreign hosts and origins: a web page elsewhere must not reach the loopback."""
        hosts = {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost")}
        origin = request.headers.get("Origin")
        if request.host not in hosts or (
            origin is not None and origin not in {f"http://{each}" for each in hosts}
        ):
            raise web.HTTPForbidden(text="The playground answers to its own page and to local clients only.")
        response: web.StreamResponse = await handler(request)
        return response

    # --- the REST API ----------------------------------------------------------------------------------

    async def _serve_file(self, request: web.Request) -> web.Response:
        content = self.cdn.get(request.path)
        if content is None:
            raise web.HTTPNotFound
        kind = "image/png" if content.startswith(b"\x89PNG") else "application/octet-stream"
        return web.Response(body=content, content_type=kind, headers={"X-Content-Type-Options": "nosniff"})

    async def _serve_api(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(_API)
        found = self.router.find(request.method, path) if request.path.startswith(_API + "/") else None
        entry = Request(request.method, path, found[0].template if found else "", self.clock())
        entry.counted = found is not None and found[0].authorized
        self.journal.append(entry)
        lost, page = False, None
        holds: tuple[Hold, ...] = ()
        headers: dict[str, str] = {}
        try:
            self.limits.check_ban()
            if found is None:
                raise not_found()
            outcome = self.faults.befall(found[0].name, f"{request.method} {path}")
            lost, entry.faults, holds = outcome.lost, outcome.faults, outcome.holds
            if outcome.latency:
                await asyncio.sleep(outcome.latency)
            if outcome.cut:
                _cut(request)
                return web.Response()
            if outcome.error is not None:
                raise outcome.error(found[0].bucket)
            status, body = await self._answer(request, *found, entry, headers)
        except ConnectionResetError:
            return web.Response()  # the client is gone
        except ApiError as error:
            status, body, page = error.status, error.body, error.page
            entry.code = body.get("code", 0)
            headers |= error.headers
            if page != BANNED:
                self.limits.note(status, scope=headers.get("X-RateLimit-Scope"))
        if self.contract is not None and found is not None:
            self._record(self.contract.response(request.method, found[0].template, status, body))
        for hold in holds:
            hold.begun.set()
            await hold.over.wait()
        if lost:
            _cut(request)
        else:
            entry.status = status
        self.changed()
        if page is not None:
            headers |= {} if page == BANNED else VIA
            return web.Response(status=status, text=page, content_type="text/html", headers=headers)
        return self._response(status, body, headers)

    async def _answer(
        self,
        request: web.Request,
        route: Route,
        params: dict[str, str],
        entry: Request,
        headers: dict[str, str],
    ) -> tuple[int, Any]:
        if route.authorized and request.headers.get("Authorization") != f"Bot {self.token}":
            raise unauthorized()
        major = "/".join(params[name] for name in MAJOR if name in params)
        headers |= self.limits.take(route.bucket, major, counts_globally=entry.counted)
        form, files = await _read(request)
        entry.form = form
        violation = None
        if self.contract is not None:
            multipart = request.content_type == "multipart/form-data"
            violation = self.contract.request(route.method, route.template, form, multipart=multipart)
            self._record(violation)
        return route.handler(Call(self, params, request.query, form, files, violation))

    def _record(self, violation: Violation | None) -> None:
        if violation is not None:
            self.violations.append(violation)

    def _response(self, status: int, body: Any, headers: dict[str, str]) -> web.Response:
        content = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
        response = web.Response(status=status, body=content, headers={**VIA, **headers})
        if body is not None:
            response.headers["Content-Type"] = "application/json"
        return response

    def prune(self, keep: int) -> None:
        super().prune(keep)
        self.journal.clear()

    # --- forging ---------------------------------------------------------------------------------------

    async def raw_interaction(
        self,
        person: Person,
        channel: Channel,
        *,
        custom_id: str = "",
        message: Message | None = None,
        values: list[str] | None = None,
        kind: int = 3,
        data: Json | None = None,
    ) -> Reply:
        """Send an interaction that no client would send: any custom id, by anyone, anywhere, on any message.

        ``kind`` is 2 for a command, 3 for a component (with ``values``: a string select), 4 for
        autocomplete, 5 for a modal; ``data`` takes the place of what is made of the rest.
        """
        if data is None:
            data = {"custom_id": custom_id, "component_type": 2}
            if values is not None:
                data |= {"component_type": 3, "values": values}
        source = message.channel.messages.get(message.id) if message else None
        first: Interaction | None = None
        if kind == 5:
            first = Interaction(
                self.snowflakes.next("interaction"), "", 2, person.user, channel, {}, self.clock()
            )
        return await person.await_answer(self.interact(kind, person.user, channel, data, source, first))


def _cut(request: web.Request) -> None:
    """Break the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()


async def _read(request: web.Request) -> tuple[Any, list[File]]:
    """Return the JSON body and the files of a request; 50109 for invalid JSON, 50035 for another type."""
    if not request.can_read_body:
        return None, []
    if request.content_type == "application/json":
        return _json(await request.read()), []
    if request.content_type != "multipart/form-data":
        allowed = "'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'"
        message = f'Expected "Content-Type" header to be one of {{{allowed}}}.'
        raise ApiError(400, {"message": message, "code": 50035})
    form, files = None, []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        name = part.name or ""
        content = bytes(await part.read(decode=False))
        if name == "payload_json":
            form = _json(content)
        elif name.startswith("files[") and name.endswith("]") and name[6:-1].isdecimal():
            files.append(File(int(name[6:-1]), part.filename or "unknown", content))
    return form if form is not None else {}, files


def _json(content: bytes) -> Any:
    try:
        return json.loads(content) if content else None
    except (ValueError, RecursionError):  # invalid JSON, or endlessly nested brackets
        raise refused(50109) from None
