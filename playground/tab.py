"""One open client of the page: its events and its requests.

It gets the same events as :meth:`playground.Person.everything`, and its requests go through
:class:`playground.Person`, as in a test.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict

from aiohttp import WSMsgType, web

from playground import permissions
from playground.clients import Event
from playground.command_forms import USER
from playground.command_options import ENTITIES, BadInput, NotVisible
from playground.errors import Json
from playground.fault_panel import FaultPanel
from playground.model import DM, Channel, Guild, StoredMessage
from playground.people import Person, Reply
from playground.playground_world import PlaygroundWorld
from playground.reading import Reading
from playground.seen import Message, Notification

PAGE_OF_HISTORY = 50
"""How many earlier messages are sent at once."""
MOST_NOTIFICATIONS = 50
_WATCH_SECONDS = 3600.0


class Tab:
    """One open client of one person."""

    def __init__(
        self, world: PlaygroundWorld, person: Person, socket: web.WebSocketResponse, reading: Reading
    ) -> None:
        self._world = world
        self._person = person
        self._socket = socket
        self._reading = reading
        self._panel = FaultPanel(world, person)
        self._outgoing: asyncio.Queue[Json] = asyncio.Queue()
        self._doing: set[asyncio.Task[None]] = set()
        self._modals: dict[str, Reply] = {}
        self._stale = True
        self._anywhere: dict[str, Callable[[Json], Json]] = {
            "ping": lambda _: {},
            "panel": lambda _: {"panel": self._panel.state()},
            "fault": self._fault,
        }
        self._here: dict[str, Callable[[Json, Channel], Awaitable[Json]]] = {
            "history": self._history,
            "read": self._mark_read,
            "slash": self._slash,
            "complete": self._complete,
            "click": self._click,
            "choose": self._choose,
            "menu": self._menu,
            "submit": self._submit,
            "say": self._say,
            "dismiss": self._dismiss,
        }

    async def serve(self) -> None:
        """Send events and carry out requests, until the socket is closed."""
        self._person.client.listeners.add(self._hear)
        self._outgoing.put_nowait({"t": "REFRESH"})
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._watch())]
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._start(parsed(message.data))
        finally:
            self._person.client.listeners.discard(self._hear)
            tasks += self._doing
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # --- what it is told -------------------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        if event.name == "REFRESH":
            self._refresh()
        elif event.name == "NOTIFICATION":
            self._outgoing.put_nowait({"t": event.name, "d": _told_notification(event.data)})
        elif event.name == "UNREAD":
            self._outgoing.put_nowait({"t": event.name, "d": event.data})
        elif event.name == "MESSAGE_DELETE":
            self._outgoing.put_nowait({"t": event.name, "d": event.data})
            self._outgoing.put_nowait({"t": "UNREAD", "d": {"channel_id": event.data["channel_id"]}})
        elif event.name.startswith("MESSAGE_"):
            channel = self._world.channels[int(event.data["channel_id"])]
            stored = channel.messages.get(int(event.data["id"]))
            if stored is not None:  # an old one may be forgotten
                self._outgoing.put_nowait({"t": event.name, "d": event.data | _used(stored)})

    def _refresh(self) -> None:
        """Send the state again; changes that come together are sent once."""
        if not self._stale:
            self._stale = True
            self._outgoing.put_nowait({"t": "REFRESH"})

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                payload = await self._outgoing.get()
                if payload["t"] == "REFRESH":
                    payload = {"t": "STATE", "d": self._state()}
                    self._stale = False
                elif payload["t"] == "UNREAD":
                    channel = self._world.channels.get(int(payload["d"]["channel_id"]))
                    if channel is None:
                        continue
                    # Counted only now, like the state: of queued ones, the newest count is the right one.
                    payload = {"t": "UNREAD", "d": payload["d"] | self._marks(channel)}
                await self._socket.send_str(json.dumps(payload, separators=(",", ":")))

    async def _watch(self) -> None:
        """Send whenever the bot connects or disconnects."""
        known = self._bot()
        while True:
            with contextlib.suppress(TimeoutError):
                await self._world.until(lambda known=known: self._bot() != known, _WATCH_SECONDS)  # type: ignore[misc]
                known = self._bot()
                self._outgoing.put_nowait({"t": "BOT", "d": known})

    def _bot(self) -> Json:
        bot, process = self._world.bot_user, self._world.bot_process
        return {
            "id": str(bot.id),
            "name": bot.display,
            "online": self._world.gateway.connected,
            "process": None if process is None else process.running,
        }

    def _state(self) -> Json:
        """Return all places that this person can read now, without their messages."""
        person, world = self._person, self._world
        channels = [person.dm, *(each for each in person.channels() if each is not person.dm)]
        guilds = [guild for guild in world.guilds if person.id in guild.members and guild.available]
        commands = {each["id"]: each for channel in channels for each in person.commands(channel)}
        return {
            "me": {"id": str(person.id), "name": person.name, "roles": self._roles(guilds)},
            "bot": self._bot(),
            "users": {str(each.id): {"name": each.display, "bot": each.bot} for each in world.users.values()},
            "roles": {str(role.id): role.name for guild in guilds for role in guild.roles.values()},
            "guilds": [self._guild(each) for each in guilds],
            "channels": [self._channel(each) for each in channels],
            "commands": commands,
            "people": [each.name for each in world.people],
            "notifications": [
                _told_notification(each) for each in person.notifications()[-MOST_NOTIFICATIONS:]
            ],
            "welcome": asdict(world.welcome[person.id]) if person.id in world.welcome else None,
        }

    def _roles(self, guilds: list[Guild]) -> list[str]:
        """Return the ids of the roles that this person has."""
        return [str(role.id) for guild in guilds for role in guild.members[self._person.id].roles]

    def _guild(self, guild: Guild) -> Json:
        return {
            "id": str(guild.id),
            "name": guild.name,
            "app": guild.has_commands,
            "members": [str(key) for key in guild.members],
            "roles": [str(key) for key in guild.roles],
        }

    def _channel(self, channel: Channel) -> Json:
        return {
            "id": str(channel.id),
            "name": self._name(channel),
            "type": channel.type,
            "people": self._people(channel),
            "guild": str(channel.guild.id) if channel.guild else None,
            "parent": str(channel.parent.id) if channel.parent else None,
            "topic": channel.topic,
            "archived": channel.archived,
            "locked": channel.locked,
            "slowmode": channel.slowmode,
            "writable": self._may_write(channel),
            "commands": [each["id"] for each in self._person.commands(channel)],
            "menu": [each["name"] for each in self._person.menu(channel)],
            **self._marks(channel),
        }

    def _people(self, channel: Channel) -> list[str]:
        """Return the ids of those in a DM or a group."""
        there = [*channel.people, *([self._world.bot_user] if channel.recipient is not None else [])]
        return [str(each.id) for each in there]

    def _name(self, channel: Channel) -> str:
        """Return a channel's name; that of a DM is the other's."""
        if channel.type != DM:
            return channel.name
        other = [each.display for each in channel.people if each.id != self._person.id]
        return other[0] if other else self._world.bot_user.display

    def _marks(self, channel: Channel) -> Json:
        """Return what is unread in a channel, and the newest message that has been counted."""
        return {
            "unread": self._reading.unread(self._person, channel),
            "newest": str(next(reversed(channel.messages), 0)),
        }

    def _may_write(self, channel: Channel) -> bool:
        needed = "send_messages_in_threads" if channel.is_thread else "send_messages"
        allowed = bool(channel.allowed(self._person.id) & permissions.BITS[needed])
        return allowed and not channel.is_locked_for(self._person.id)

    # --- what it asks for ------------------------------------------------------------------------------

    def _start(self, asked: Json) -> None:
        task = asyncio.create_task(self._do(asked))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    async def _do(self, asked: Json) -> None:
        try:
            answer = await self._answer(asked)
        except (NotVisible, BadInput) as error:
            answer = {"error": str(error)}
        except (KeyError, TypeError, ValueError, AttributeError):
            answer = {"error": "That request makes no sense."}
        self._outgoing.put_nowait({"t": "REPLY", "n": asked.get("n"), "d": answer})

    async def _answer(self, asked: Json) -> Json:
        wanted = str(asked.get("op"))
        if wanted in self._anywhere:
            return self._anywhere[wanted](asked)
        channel = self._world.channels.get(_number(asked.get("channel")))
        if wanted not in self._here or channel is None or not self._person.can_read(channel):
            return {"error": "That can't be done here."}
        return await self._here[wanted](asked, channel)

    def _fault(self, asked: Json) -> Json:
        self._panel.do(asked)
        self._refresh()
        return {"panel": self._panel.state()}

    async def _history(self, asked: Json, channel: Channel) -> Json:
        """Return the newest messages, or the newest of those that are older than ``before``, or all from
        ``since`` on."""
        before, since = _number(asked.get("before")), _number(asked.get("since"))
        found: list[StoredMessage] = []
        for key in reversed(channel.messages):
            stored = channel.messages[key]
            if (before and key >= before) or not self._person.can_see(stored):
                continue
            if key < since if since else len(found) == PAGE_OF_HISTORY:
                return {"messages": self._told_messages(found), "more": True}
            found.append(stored)
        return {"messages": self._told_messages(found), "more": False}

    def _told_messages(self, found: list[StoredMessage]) -> list[Json]:
        return [self._person.seen(stored).raw | _used(stored) for stored in reversed(found)]

    async def _mark_read(self, asked: Json, channel: Channel) -> Json:
        if self._reading.unread(self._person, channel)["count"]:
            self._reading.mark(self._person, channel)
            self._person.client.recount(channel)
        return {}

    async def _slash(self, asked: Json, channel: Channel) -> Json:
        return self._answered(await self._person.slash(channel, asked["command"], **asked["options"]))

    async def _complete(self, asked: Json, channel: Channel) -> Json:
        choices = await self._person.complete(
            channel, asked["command"], option=asked["option"], text=asked["text"], **asked["options"]
        )
        return {"choices": choices}

    async def _click(self, asked: Json, channel: Channel) -> Json:
        message = self._message(asked, channel)
        return self._answered(
            await self._person.click(channel, message=message, custom_id=asked["custom_id"])
        )

    async def _choose(self, asked: Json, channel: Channel) -> Json:
        message, values = self._message(asked, channel), [str(each) for each in asked["values"]]
        kinds = {each.custom_id: each.type for each in message.selects}
        if kinds.get(asked["custom_id"]) in ENTITIES:
            return self._answered(
                await self._person.pick(channel, values, message, custom_id=asked["custom_id"])
            )
        return self._answered(
            await self._person.choose(channel, values, message, custom_id=asked["custom_id"])
        )

    async def _menu(self, asked: Json, channel: Channel) -> Json:
        return self._answered(await self._person.use_menu(channel, asked["command"], asked["target"]))

    def _message(self, asked: Json, channel: Channel) -> Message:
        stored = channel.messages.get(_number(asked.get("message")))
        if stored is None or not self._person.can_see(stored):
            raise NotVisible("That message is gone.")
        return self._person.seen(stored)

    async def _submit(self, asked: Json, channel: Channel) -> Json:
        reply = self._modals.get(asked["modal"])
        if reply is None:
            raise NotVisible("That form is gone.")
        answer = self._answered(await self._person.submit(reply.modal, **asked["values"]))
        # The form stays open where the client wouldn't have sent it, to be corrected.
        del self._modals[asked["modal"]]
        return answer

    async def _say(self, asked: Json, channel: Channel) -> Json:
        await self._person.say(channel, str(asked["text"]))
        return {}

    async def _dismiss(self, asked: Json, channel: Channel) -> Json:
        message = self._message(asked, channel)
        if not message.ephemeral:
            raise NotVisible("Only what nobody else sees can be dismissed.")
        client = self._person.client
        client.hidden.add(message.id)
        client.receive(Event("MESSAGE_DELETE", {"id": str(message.id), "channel_id": str(channel.id)}))
        return {}

    def _answered(self, reply: Reply) -> Json:
        """Send an interaction's answer. A person who has made one isn't new here any more."""
        self._end_welcome()
        told: Json = {"kind": reply.kind}
        if reply.error is not None:
            told["error"] = "The application did not respond."
        if reply.modal is not None:
            key = str(reply.interaction.id)
            self._modals[key] = reply
            told["modal"] = reply.modal.raw | {"key": key}
        return told

    def _end_welcome(self) -> None:
        """Note that a person has done something here: they aren't new any more, in any window or browser."""
        if self._world.welcome.pop(self._person.id, None) is not None:
            self._person.client.refresh()


def _told_notification(each: Notification) -> Json:
    return {
        "title": each.title,
        "text": each.text,
        "message": str(each.message_id),
        "channel": str(each.channel.id),
    }


def _used(stored: StoredMessage) -> Json:
    """Return the command that a message answers, as Discord's client writes it above."""
    interaction = stored.interaction
    if interaction is None or interaction.type != 2 or interaction.original not in (None, stored):
        return {}
    words, options = [interaction.data["name"]], interaction.data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    slash = "" if interaction.data.get("type") == USER else "/"
    return {"used": slash + " ".join(words)}


def parsed(text: str) -> Json:
    """Return a JSON object, or an empty one for anything else."""
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(text)
        if isinstance(value, dict):
            return value
    return {}


def _number(value: object) -> int:
    return int(value) if isinstance(value, str) and value.isdecimal() else 0
