"""The stand-in as the people of a benchmark see it: what shows at their tables and in their DMs, and presses.

``python -m benchmarks.stage SOCKET`` is a stand-in in a process of its own. The people are in another one,
and get only the parts of a message that can be pressed, so that the events cost next to nothing.
"""

from __future__ import annotations

import asyncio
import gc
import json
import re
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import lines, stock
from playground import NotVisible, Person, Playground
from playground.clients import Event
from playground.drafts import draft
from playground.model import StoredMessage
from playground.server import Request

KEPT_MESSAGES = 4
"""Number of messages that a channel keeps: the stand-in must not grow while the bot is measured."""
KEPT_TOKENS = 50_000
"""Number of presses whose tokens are taken: Discord takes those of the last quarter of an hour."""
_NAMED = re.compile(r"<@(\d+)>")
PATIENCE = 120.0


class Shown(NamedTuple):
    """What can be pressed on a message since ``at`` (seconds of the machine's monotonic clock): buttons by
    their custom ids, selects by theirs with their values and how many may be chosen. Also whom its content
    names, whether they are notified or not."""

    channel: int
    message: int
    buttons: list[str]
    selects: list[tuple[str, list[str], int]]
    called: list[int]
    at: float


class Answer(NamedTuple):
    """The result of a press: the kind of answer, empty for none, ``gone`` where the button was gone already;
    its time, and the milliseconds to its answer."""

    kind: str
    at: float
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Seats:
    """A table's place, by ids: the people in the order of the seats, with their DMs."""

    guild: int
    channel: int
    people: list[int]
    dms: list[int]
    game: str


class Stage:
    """A stand-in with tables. A listener gets ``shown`` (in DMs also for private answers), ``gone``,
    ``pressed`` for a press by a person, and ``asked`` for a request of the bot (its method, channel, status,
    and message or 0). Requests before a press are reported before it, its results after it."""

    def __init__(self, world: Playground, places: Sequence[stock.Place]) -> None:
        self.world = world
        self.requests = self.counted = self.refused = 0
        self.refusals = Counter[tuple[int, int]]()
        """Counts of the bot's requests, by status and Discord's code."""
        self._files = len(world.cdn)
        self.seats = [
            Seats(each.guild.id, each.channel.id, [who.id for who in each.people],
                  [who.dm.id for who in each.people], each.game)
            for each in places
        ]  # fmt: skip
        self._people = {who.id: who for each in places for who in each.people}
        self._tell: Callable[..., None] | None = None
        self._tokens: deque[str] = deque()
        self._places = places

    def attend(self, tell: Callable[..., None]) -> list[Shown]:
        """Report all events from now on; return what shows now."""
        first = self._tell is None
        self._tell = tell
        now: list[Shown] = []
        for place in self._places:
            for who in place.people:
                if first:
                    self._listen(who, {who.dm.id, *([place.channel.id] if who is place.people[0] else [])})
                now += [self._shown(each) for each in who.dm.messages.values()]
            now += [self._shown(each) for each in place.channel.messages.values() if each.viewer is None]
        self._told_requests()
        return now

    def _listen(self, person: Person, here: set[int]) -> None:
        world = self.world

        def hear(event: Event) -> None:
            if not event.name.startswith("MESSAGE_") or self._tell is None:
                return
            channel_id = int(event.data["channel_id"])
            if channel_id not in here:
                return
            if event.name == "MESSAGE_DELETE":
                self._tell("gone", channel_id, int(event.data["id"]))
                return
            stored = world.channels[channel_id].messages.get(int(event.data["id"]))
            if stored is not None and (stored.viewer is None or channel_id == person.dm.id):
                self._tell("shown", *self._shown(stored))

        person.client.listeners.add(hear)

    def _shown(self, stored: StoredMessage) -> Shown:
        seen = self.world.rendered(stored)
        return Shown(
            stored.channel.id,
            stored.id,
            [each.custom_id for each in seen.buttons if each.custom_id is not None and not each.disabled],
            [
                (each.custom_id, [option.value for option in each.options], each.max_values)
                for each in seen.selects
                if not each.disabled
            ],
            [int(user) for user in _NAMED.findall(seen.raw["content"])],
            time.monotonic(),
        )

    async def press(
        self, person: int, channel: int, message: int, custom_id: str, values: Sequence[str]
    ) -> Answer:
        """Press as a person does, and wait for the answer."""
        self._told_requests()
        if self._tell is not None:
            self._tell("pressed", person)
        who, place = self._people[person], self.world.channels[channel]
        stored = place.messages.get(message)
        began = time.monotonic()
        if stored is None:
            return Answer("gone", began, 0.0)
        seen = self.world.rendered(stored)
        try:
            if values:
                reply = await who.choose(place, values, message=seen, custom_id=custom_id)
            else:
                reply = await who.click(place, message=seen, custom_id=custom_id)
        except NotVisible:
            return Answer("gone", began, 0.0)
        took = (time.monotonic() - began) * 1000
        self.world.forget(place, KEPT_MESSAGES)
        self.world.forget(who.dm, KEPT_MESSAGES)
        self._tokens.append(reply.interaction.token)
        if len(self._tokens) > KEPT_TOKENS:
            self.world.interactions.pop(self._tokens.popleft(), None)
        return Answer("" if reply.error is not None else reply.kind, began, took)

    def _told_requests(self) -> None:
        """Report the bot's requests that have been answered since the last time."""
        under_way: list[Request] = []
        for each in self.world.journal:
            if not each.status:
                under_way.append(each)
                continue
            self.requests += 1
            self.counted += each.counted
            self.refused += each.status == 429
            if each.status >= 400:
                self.refusals[each.status, each.code] += 1
            root, channel, _, message = (*each.path.removeprefix("/").split("/"), "", "", "")[:4]
            if root == "channels" and self._tell is not None:
                self._tell(
                    "asked",
                    each.method,
                    int(channel),
                    each.status,
                    int(message) if message.isdecimal() else 0,
                )
        self.world.journal[:] = under_way

    def tidy(self) -> dict[str, int]:
        """Drop what nobody needs any more; return the bot's requests since the last time."""
        self._told_requests()
        told = {
            "requests": self.requests, "counted": self.counted, "refused": self.refused,
            "pictures": len(self.world.cdn) - self._files,
        }  # fmt: skip
        self.requests = self.counted = self.refused = 0
        self.world.prune(KEPT_MESSAGES)
        self._files = len(self.world.cdn)
        return told


class _Process:
    """The functions of a stand-in's process that can be called."""

    def __init__(self) -> None:
        self._stage: Stage | None = None
        self._world = Playground(rate_limits=False)

    @property
    def stage(self) -> Stage:
        if self._stage is None:
            raise RuntimeError("there are no tables yet")
        return self._stage

    async def furnish(self, _peer: lines.Peer, tables: int, games: list[str], patience: float) -> Any:
        """Start, and make places for so many tables of these games in turn."""
        self._world.answer_within = patience
        await self._world.start()
        self._stage = Stage(self._world, stock.furnish(self._world, tables, games=games))
        return [asdict(each) for each in self._stage.seats]

    async def address(self, _peer: lines.Peer) -> Any:
        """Return the settings of a bot for this stand-in: its token and the API's address."""
        return self._world.token, self._world.api_base

    async def post(self, _peer: lines.Peer, file: str) -> Any:
        """Post the messages of a file as the bot's; return their ids."""
        world, ids = self._world, []
        forms = json.loads(await asyncio.to_thread(Path(file).read_text))
        for channel_id, form in forms:
            channel = world.channels[channel_id]
            ids.append(world.post(channel, world.bot_user, draft(world, channel, form, [])).id)
        for each in world.channels.values():
            world.forget(each, KEPT_MESSAGES)
        # What is there now stays: the collector needn't look at it again.
        gc.collect()
        gc.freeze()
        return ids

    async def connected(self, _peer: lines.Peer) -> Any:
        """Wait until a bot is connected."""
        return await self._world.until(lambda: self._world.gateway.connected, timeout=PATIENCE)

    async def limit(self, _peer: lines.Peer, enabled: bool) -> Any:
        """Enforce Discord's limits from now on, or none."""
        self._world.limits.enabled = self._world.limits.followups_enabled = enabled

    async def tidy(self, _peer: lines.Peer) -> Any:
        return self.stage.tidy()

    async def attend(self, peer: lines.Peer) -> Any:
        """Report all events to the caller: who sits where, and what shows now."""
        return [asdict(each) for each in self.stage.seats], self.stage.attend(peer.tell)

    async def press(self, _peer: lines.Peer, *press: Any) -> Any:
        return await self.stage.press(*press)


def main(arguments: Iterable[str]) -> None:
    """Serve at the socket that the command line names."""
    (path,) = arguments
    process = _Process()
    names = ("furnish", "address", "post", "connected", "limit", "tidy", "attend", "press")
    asyncio.run(lines.serve(Path(path), {name: getattr(process, name) for name in names}))


if __name__ == "__main__":
    main(sys.argv[1:])
