"""The page's panel of faults, for one person and their places."""

from __future__ import annotations

from collections.abc import Callable

from playground.command_options import BadInput, NotVisible
from playground.errors import Json
from playground.faults import Fault
from playground.model import Channel, Guild, User
from playground.people import Person
from playground.permissions import BITS
from playground.playground_world import PlaygroundWorld

DENIABLE = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_application_commands",
)
"""The permissions that the panel takes and gives back."""
EVERY_REQUEST = "*"
ROUTES = {
    "every request": EVERY_REQUEST,
    "posting a message": "POST /channels/{channel_id}/messages",
    "editing a message": "PATCH /channels/{channel_id}/messages/{message_id}",
    "answering an interaction": "POST /interactions/*",
    "opening a DM": "POST /users/@me/channels",
}
LONGEST_LATENCY = 10.0
MOST_TIMES = 100
LONGEST_SLOWMODE = 21600
RETRY_SECONDS = 1.0


class FaultPanel:
    """One person's fault panel. It calls :class:`playground.Playground` with the names of docs/playground.md,
    "What can go wrong, on request"."""

    def __init__(self, world: PlaygroundWorld, person: Person) -> None:
        self._world = world
        self._person = person
        self._doers: dict[str, Callable[[Json], None]] = {
            "dms": self._dms,
            "install": self._install,
            "permission": self._permission,
            "latency": self._latency,
            "next": self._next,
            "clear": lambda _: self._world.faults.clear(),
            "sockets": self._sockets,
            "slowmode": self._slowmode,
            "delete_channel": lambda asked: self._channel(asked).delete(),
            "delete_message": self._delete_message,
            "member": self._member,
            "bot_member": self._bot_member,
            "outage": self._outage,
            "process": self._process,
        }

    def state(self) -> Json:
        """Return the present faults: DMs, own install, denied permissions by channel, seconds of latency,
        servers, and the bot's process."""
        world, person = self._world, self._person
        return {
            "dms_closed": person.dms_closed,
            "installed": person.user.has_app,
            "permissions": list(DENIABLE),
            "routes": list(ROUTES),
            "latency": sum(each.latency for each in self._latencies),
            "denied": {
                str(channel.id): {
                    "name": channel.name,
                    "bot": _denied(channel, world.bot_user),
                    "me": _denied(channel, person.user),
                }
                for channel in world.channels.values()
                if channel.guild is not None and not channel.is_thread
            },
            "guilds": [
                {
                    "id": str(guild.id),
                    "name": guild.name,
                    "available": guild.available,
                    "me": person.id in guild.members,
                    "bot": world.bot_user.id in guild.members,
                }
                for guild in world.guilds
            ],
            "process": None if world.bot_process is None else world.bot_process.running,
        }

    def do(self, asked: Json) -> None:
        """Begin or end a fault.

        Raises:
            BadInput: no such fault, or a number out of its range; nothing has changed.
            NotVisible: the place or message isn't there.
        """
        doer = self._doers.get(str(asked.get("fault")))
        if doer is None:
            raise BadInput(f"There is no fault {asked.get('fault')!r}; there are {', '.join(self._doers)}.")
        doer(asked)

    # --- the person ------------------------------------------------------------------------------------

    def _dms(self, asked: Json) -> None:
        (self._person.close_dms if asked["closed"] else self._person.open_dms)()

    def _install(self, asked: Json) -> None:
        (self._person.installs if asked["installed"] else self._person.uninstalls)()

    def _member(self, asked: Json) -> None:
        guild = self._guild(asked)
        if asked["inside"] and self._person.id not in guild.members:
            guild.add_member(self._person)
        elif not asked["inside"] and self._person.id in guild.members:
            guild.remove_member(self._person)

    # --- places ----------------------------------------------------------------------------------------

    def _channel(self, asked: Json) -> Channel:
        for channel in self._world.channels.values():
            if str(channel.id) == asked["channel"] and channel.guild is not None:
                return channel
        raise NotVisible("That channel is gone, or is a DM.")

    def _guild(self, asked: Json) -> Guild:
        for guild in self._world.guilds:
            if str(guild.id) == asked["guild"]:
                return guild
        raise NotVisible("There is no such server.")

    def _permission(self, asked: Json) -> None:
        channel = self._channel(asked)
        if asked["name"] not in DENIABLE:
            raise BadInput(f"{asked['name']!r} isn't one of {', '.join(DENIABLE)}.")
        who: User | Person = self._world.bot_user if asked["who"] == "bot" else self._person
        place = channel.parent or channel
        (place.deny if asked["denied"] else place.allow)(who, asked["name"])

    def _slowmode(self, asked: Json) -> None:
        channel = self._channel(asked)
        channel.slowmode = int(_within(asked["seconds"], 0, LONGEST_SLOWMODE))
        self._world.channel_changed(channel)

    def _delete_message(self, asked: Json) -> None:
        channel = self._channel(asked)
        stored = channel.messages.get(int(asked["message"]))
        if stored is None or not self._person.can_see(stored):
            raise NotVisible("That message is gone.")
        self._world.delete(stored)

    def _bot_member(self, asked: Json) -> None:
        guild = self._guild(asked)
        inside = self._world.bot_user.id in guild.members
        if asked["inside"] != inside:
            (guild.invite_bot if asked["inside"] else guild.kick_bot)()

    def _outage(self, asked: Json) -> None:
        guild = self._guild(asked)
        if asked["down"] == guild.available:
            (guild.go_down if asked["down"] else guild.come_back)()

    # --- requests and sockets --------------------------------------------------------------------------

    @property
    def _latencies(self) -> list[Fault]:
        """The latency of every request."""
        return [
            each for each in self._world.faults.lasting if each.route == EVERY_REQUEST and each.latency > 0
        ]

    def _latency(self, asked: Json) -> None:
        """Replace the latency by a new one."""
        seconds = _within(asked["seconds"], 0, LONGEST_LATENCY)
        for old in self._latencies:
            old.end()
        if seconds:
            self._world.faults.latency(EVERY_REQUEST, seconds)

    def _next(self, asked: Json) -> None:
        faults = self._world.faults
        route, times = ROUTES[asked["route"]], int(_within(asked["times"], 1, MOST_TIMES))
        if asked["how"] == "lost":
            faults.lose_answer(route, times)
        elif asked["how"] == "429":
            faults.rate_limit(route, retry_after=RETRY_SECONDS, times=times)
        elif asked["how"] in ("500", "502", "503"):
            faults.fail(route, int(asked["how"]), times)
        else:
            raise BadInput(f"Requests can't go wrong by {asked['how']!r}: 500, 502, 503, 429 or lost.")

    def _sockets(self, asked: Json) -> None:
        gateway = self._world.gateway
        ways = {
            "drop": gateway.drop_sockets,
            "reconnect": gateway.ask_to_reconnect,
            "invalidate": gateway.invalidate_sessions,
        }
        ways[asked["how"]]()

    def _process(self, asked: Json) -> None:
        process = self._world.bot_process
        if process is None:
            raise NotVisible("Nothing here has started the bot, so nothing can end it. Use 'undercup play'.")
        {"kill": process.kill, "stop": process.stop, "start": process.start}[asked["do"]]()


def _denied(channel: Channel, user: User) -> list[str]:
    overwrite = channel.overwrites.get(user.id)
    return [name for name in DENIABLE if overwrite is not None and overwrite.deny & BITS[name]]


def _within(value: object, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise BadInput(f"It goes from {low} to {high}; {value!r} doesn't fit.")
    return value
