"""What the stand-in sends and answers in whole games and other scenes, kept for others' types."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from playground import Channel, Guild, Person, Playground
from playground.contract import Contract, Violation, as_strings, with_numbered_codes
from playground.errors import Json
from playground.gateway import ALL_INTENTS, GUILD_MEMBERS, PRIVILEGED
from tests.bot.harness import NAMES, Clock, Harbour, empty_world, serving
from tests.fresh import fresh
from tests.playground.parts import button, legacy, row
from tests.playground.wire import PATIENCE, Socket, Wire, command, press
from tests.whole.pidro_moves import play_on as play_pidro

GAMES: dict[str, dict[str, Any]] = {
    "dudo": {"players": 2, "computers": 1, "dice": 2},
    "bidou": {"players": 2, "seats": 2, "house_rules": "match_games=1"},
    "montevideo": {"players": 2, "computers": 1, "seats": 3, "ante": 2},
    "pidro": {"players": 4, "target": 14},
}
"""Short games, by what their tables are opened with."""
INTENTS = ALL_INTENTS & ~PRIVILEGED | GUILD_MEMBERS
UPDATE = 7

Call = Callable[..., Awaitable[Any]]
"""A request by method, path and form, which must succeed; its answer."""

BESIDE: dict[str, str] = {
    "tts": (
        "discord.py says of edits, and of callbacks that edit, that they aren't read out "
        "(discord.http.handle_message_parameters); the document has the word for new messages alone."
    ),
    "nsfw": (
        "discord.py says of each command that it is for all ages (Command.to_dict); it is documented (API: "
        "Application Commands), and the document has it in answers alone."
    ),
}
"""The keys that discord.py sends beside those of the document, and why. Only where they are false, and only
there, they are left out before a request is checked."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request's form, None without one, or what was answered, by the route's method and template.
    ``status`` is None for a request. What ``playground.contract.DEVIATIONS`` and :data:`BESIDE` name is as
    the document wants it."""

    method: str
    template: str
    status: int | None
    body: Any


class Recorder(Contract):
    """In the contract's place it allows everything and keeps it."""

    def __init__(self) -> None:
        self.exchanges: list[Exchange] = []

    def request(self, method: str, template: str, form: Any, *, multipart: bool) -> Violation | None:
        self.exchanges.append(
            Exchange(method, template, None, _documented(method, template, as_strings(form)))
        )
        return None

    def response(self, method: str, template: str, status: int, body: Any) -> Violation | None:
        answered = with_numbered_codes(body) if status == 400 else body
        self.exchanges.append(Exchange(method, template, status, answered))
        return None


def _documented(method: str, template: str, form: Any) -> Any:
    """A request's form without what :data:`BESIDE` names."""
    if method == "PUT" and template.endswith("/commands"):
        return [_unless_false(each, "nsfw") for each in form]
    if method == "PATCH" and template.endswith("/messages/{message_id}"):
        return _unless_false(form, "tts")
    if template.endswith("/callback") and form["type"] == UPDATE and "data" in form:
        return form | {"data": _unless_false(form["data"], "tts")}
    return form


def _unless_false(form: Json, key: str) -> Json:
    return {name: value for name, value in form.items() if name != key or value is not False}


@dataclass
class Recording:
    """All dispatches, by whatever intent, and all exchanges."""

    dispatches: list[Json] = field(default_factory=list)
    recorder: Recorder = field(default_factory=Recorder)

    @asynccontextmanager
    async def of(self, world: Playground) -> AsyncIterator[None]:
        """Keep what a world sends: a second session with more intents than the bot has."""
        world.privileged_intents = GUILD_MEMBERS
        async with aiohttp.ClientSession() as session:
            socket = await session.ws_connect(f"{world.gateway_url}?v=10&encoding=json")
            listening = asyncio.create_task(self.listen(socket))
            who = {"token": world.token, "intents": INTENTS, "properties": {}}
            await socket.send_json({"op": 2, "d": who})
            try:
                yield
            finally:
                world.gateway.drop_sockets()
                await listening

    async def listen(self, socket: aiohttp.ClientWebSocketResponse, until: str = "") -> None:
        """Keep what comes until a dispatch of that name, or the end."""
        async for message in socket:
            payload = json.loads(message.data)
            if payload["op"] == 0:
                self.dispatches.append(payload)
                if payload["t"] == until:
                    return


async def recorded(folder: Path) -> Recording:
    """A whole game of each kind, what can be asked for after one, and what happens to servers and threads."""
    recording = Recording()
    for game, options in GAMES.items():
        async with _harbour(recording, folder / game) as here:
            await here.open(game=game, **options)
            play = play_pidro if game == "pidro" else Harbour.play_on
            await play(here, random.Random(1))
            if game == "dudo":
                await _asked(here)
    for scene in (_happened, _called):
        async with Playground(answer_within=PATIENCE, rate_limits=False) as world, Wire(world) as wire:
            world.contract = recording.recorder
            async with recording.of(world):
                await scene(recording, world, wire)
    return recording


@asynccontextmanager
async def _harbour(recording: Recording, folder: Path) -> AsyncIterator[Harbour]:
    """A server with four people, kept from the bot's login on."""
    await asyncio.to_thread(folder.mkdir)
    clock = Clock()
    async with empty_world(clock) as world:
        world.contract = recording.recorder
        guild = world.add_guild("Harbour")
        channel = guild.add_channel("dice")
        people = [world.add_person(name, guild) for name in NAMES[:4]]
        url = await fresh(folder / "undercup.db")
        async with serving(world, url, folder, clock, emojis=True) as client, recording.of(world):
            yield Harbour(world, guild, channel, people, client, client.store, clock)


async def _asked(here: Harbour) -> None:
    """Commands that need no turn."""
    ana, ben = here.people[:2]
    here.guild.grant(ana, "manage_guild")
    asked: list[tuple[str, Json]] = [
        ("help", {}), ("rules dudo", {}), ("rules pidro", {}), ("odds bidou", {"hand": "3 2 1"}),
        ("profile", {}), ("leaderboard", {"game": "dudo"}), ("history", {}), ("versus", {"player": ben}),
        ("replay", {}), ("verify", {"table": 1}), ("privacy export", {}), ("privacy delete", {}),
        ("settings", {}), ("me", {}), ("hand", {}),
    ]  # fmt: skip
    for name, options in asked:
        reply = await ana.slash(here.channel, name, **options)
        assert reply.error is None, (name, reply)
    rules = await ana.slash(here.channel, "rules bidou", preset="poor_fish")
    assert (await ana.choose(here.channel, "Throwing", message=rules.message)).kind == "update"
    beat = await ana.slash(here.channel, "odds bidou", hand="3 2 1")
    assert (await ana.click(here.channel, "All hands", message=beat.message)).kind == "update"
    await ana.complete(here.channel, "move", option="move", text="2")
    await here.settle()


async def _happened(recording: Recording, world: Playground, wire: Wire) -> None:
    """What happens to servers, channels, threads, roles and sessions."""
    guild = world.add_guild("Harbour")
    channel = guild.add_channel("dice")
    ana = world.add_person("Ana", guild)
    socket = await wire.connected(intents=1)
    role = guild.add_role("Players", ana)
    guild.withdraw(role, "send_messages")
    thread = channel.add_thread("Table 1", ana)
    for each in (thread.close, thread.reopen, thread.delete):
        each()
    world.delete_message(await ana.say(channel, "hello"))
    used = await command(wire, socket, ana, channel)
    await used.answer(4, {"content": "hello", "flags": 1 << 6})
    await wire.call("PATCH", used.original, {"content": "bye"}, token="")
    await used.doing
    await _used_elsewhere(world, wire, socket, ana)
    _, made = await wire.post(channel, content="x")
    path = f"/channels/{channel.id}/messages/{made['id']}"
    await wire.call("PATCH", path, {"content": "y"})
    await wire.call("DELETE", path)
    channel.slow_down(5)
    channel.delete()
    for each in (guild.go_down, guild.come_back, guild.kick_bot, guild.invite_bot):
        each()
    guild.remove_member(ana)
    guild.add_member(ana)
    await _resumed(recording, world)


async def _used_elsewhere(world: Playground, wire: Wire, socket: Socket, ana: Person) -> None:
    """Ana uses the application where its bot isn't, and presses what is answered."""
    away = world.add_guild("Elsewhere", with_bot=False)
    ben = world.add_person("Ben", away)
    away.add_member(ana)
    ana.installs()
    chat, group, dm = away.add_channel("chat"), world.add_group("Crew", ana, ben), world.add_dm(ana, ben)
    for place in (chat, group, dm, ana.dm):
        used = await command(wire, socket, ana, place)
        await used.answer(4, legacy(row(button())))
        await used.doing
        pressed = await press(wire, socket, ana, place, "Press")
        await pressed.answer(7, {"content": "y"})
        await pressed.doing


PNG = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=="
PING = {"name": "ping", "description": "Is it there?"}


async def _called(_: Recording, world: Playground, wire: Wire) -> None:
    """Every route that whole games don't need, and refusals of each kind."""
    guild = world.add_guild("Harbour")
    guild.restore(guild.bot_role, "manage_channels", "manage_threads", "manage_messages")
    channel, spare = guild.add_channel("dice"), guild.add_channel("spare")
    ana = world.add_person("Ana", guild)

    async def call(method: str, path: str, form: Any = None, *, refused: int = 0) -> Any:
        status, body = await wire.call(method, path, form)
        assert status == refused if refused else status < 300, (method, path, status, body)
        return body

    here, application = f"/channels/{channel.id}", f"/applications/{world.application_id}"
    for path in (
        "/users/@me/guilds", f"/users/{ana.id}", "/applications/@me", "/gateway", here,
        f"/guilds/{guild.id}?with_counts=true", f"/guilds/{guild.id}/members/{ana.id}",
        f"/guilds/{guild.id}/roles", f"/guilds/{guild.id}/channels",
    ):  # fmt: skip
        await call("GET", path)
    install = {"oauth2_install_params": {"scopes": ["applications.commands", "bot"], "permissions": 2048}}
    await call("PATCH", "/applications/@me", {"tags": ["dice"], "integration_types_config": {"0": install}})
    await call("POST", f"{here}/typing")
    await call("PATCH", here, {"topic": "Dice"})
    await call("DELETE", f"/channels/{spare.id}")
    await _called_for_messages_and_threads(call, guild, here)
    await _called_for_commands_and_emojis(call, application, guild)
    await _called_by_token(wire, world, channel, ana)
    await call("GET", f"{here}/messages/1", refused=404)
    await call("POST", f"{here}/messages", {"content": "x" * 2001}, refused=400)
    await call("POST", f"{here}/messages", {"content": ""}, refused=400)
    channel.deny(world.bot_user, "send_messages")
    await call("POST", f"{here}/messages", {"content": "x"}, refused=403)
    world.faults.rate_limit("GET /users/@me", retry_after=0.5)
    await call("GET", "/users/@me", refused=429)
    status, _ = await wire.call("GET", "/users/@me", token="Bot unknown")
    assert status == 401


async def _called_for_messages_and_threads(call: Call, guild: Guild, here: str) -> None:
    first, second = [await call("POST", f"{here}/messages", {"content": "x"}) for _ in range(2)]
    await call("GET", f"{here}/messages")
    await call("GET", f"{here}/messages/{first['id']}")
    await call("POST", f"{here}/messages/{second['id']}/threads", {"name": "Of a message"})
    await call("DELETE", f"{here}/messages/{first['id']}")
    thread = await call("POST", f"{here}/threads", {"name": "Table 1", "type": 11})
    await call("PUT", f"/channels/{thread['id']}/thread-members/@me")
    await call("GET", f"/channels/{thread['id']}/thread-members/{thread['owner_id']}")
    await call("POST", f"/channels/{thread['id']}/messages", {"content": "inside"})
    await call("GET", f"/guilds/{guild.id}/threads/active")
    await call("PATCH", f"/channels/{thread['id']}", {"archived": True, "locked": True})
    await call("DELETE", f"/channels/{thread['id']}")


async def _called_for_commands_and_emojis(call: Call, application: str, guild: Guild) -> None:
    for commands in (f"{application}/commands", f"{application}/guilds/{guild.id}/commands"):
        await call("PUT", commands, [PING])
        made = await call("POST", commands, PING | {"name": "pong"})
        await call("GET", commands)
        await call("GET", f"{commands}?with_localizations=true")
        await call("GET", f"{commands}/{made['id']}")
        await call("PATCH", f"{commands}/{made['id']}", {"description": "Still there?"})
        await call("DELETE", f"{commands}/{made['id']}")
    emoji = await call("POST", f"{application}/emojis", {"name": "die_1", "image": PNG})
    await call("GET", f"{application}/emojis/{emoji['id']}")
    await call("PATCH", f"{application}/emojis/{emoji['id']}", {"name": "die_2"})
    await call("DELETE", f"{application}/emojis/{emoji['id']}")


async def _called_by_token(wire: Wire, world: Playground, channel: Channel, ana: Person) -> None:
    """All that can be done with an interaction's token."""
    used = await command(wire, await wire.connected(intents=1), ana, channel)
    await used.answer(4, {"content": "hello"})
    await used.doing
    _, followed = await wire.call("POST", used.webhook, {"content": "more"}, token="")
    one = f"{used.webhook}/messages/{followed['id']}"
    for method, form in (("GET", None), ("PATCH", {"content": "less"}), ("DELETE", None)):
        status, body = await wire.call(method, one, form, token="")
        assert status < 300, body


async def _resumed(recording: Recording, world: Playground) -> None:
    """Whoever listens comes back to the session on another socket."""
    (session,) = (each for each in world.gateway.sessions.values() if each.intents == INTENTS)
    async with aiohttp.ClientSession() as client:
        socket = await client.ws_connect(f"{world.gateway_url}?v=10&encoding=json")
        resume = {"token": world.token, "session_id": session.id, "seq": session.sequence}
        await socket.send_json({"op": 6, "d": resume})
        await recording.listen(socket, until="RESUMED")
