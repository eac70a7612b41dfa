"""Scripted people at tables: each looks at what its client shows and presses a button that is legal there."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from benchmarks.stock import Place
from bot.screens.model import Pressed
from playground import Channel, Message, Person, Playground, Reply

KEPT_MESSAGES = 4
"""Messages that a channel keeps: the stand-in must not grow while the bot is measured."""
KEPT_TOKENS = 500
LOOKING_SECONDS = 0.25
"""How long people look at what came of a press until somebody at their table presses again."""
TAKEN = ("update", "deferred_update")
"""How a press is answered that counts: by its outcome, or at once, when the next board is posted anew."""
LOOKS = 50
"""At how many tables somebody is looked for who can press."""


@dataclass(frozen=True, slots=True)
class Press:
    """What somebody is about to press. ``values`` are what they choose, where it is a select."""

    kind: str
    person: Person
    channel: Channel
    message: Message
    custom_id: str
    values: tuple[str, ...] = ()

    async def made(self) -> Reply:
        """Press, and wait for the answer."""
        if self.values:
            return await self.person.choose(
                self.channel, self.values, message=self.message, custom_id=self.custom_id
            )
        return await self.person.click(self.channel, message=self.message, custom_id=self.custom_id)


@dataclass(slots=True)
class Spot:
    """A table with what its people remember, and the requests that the last press there has cost so far."""

    place: Place
    lobby: str = ""
    host: int = 0
    ready: set[int] = field(default_factory=set)
    kind: str = ""
    requests: int = 0


@dataclass
class Costs:
    """Requests by kind of press: how often a press of that kind cost so many. Those for DMs are apart:
    ``hands`` times a hand was shown, by a new message or an edit, which took ``hand_requests``."""

    by_kind: dict[str, Counter[int]] = field(default_factory=dict)
    hands: int = 0
    hand_requests: int = 0

    def add(self, kind: str, requests: int) -> None:
        """One press of that kind cost so many requests."""
        self.by_kind.setdefault(kind, Counter())[requests] += 1


@dataclass
class Measured:
    """What came of the presses of a while: milliseconds to the answer, and counts."""

    milliseconds: list[float] = field(default_factory=list)
    asked: int = 0
    unanswered: int = 0
    refused: int = 0
    nobody: int = 0
    seconds: float = 0.0

    def add(self, more: Measured) -> None:
        """Take in what came of a further while."""
        self.milliseconds += more.milliseconds
        self.asked += more.asked
        self.unanswered += more.unanswered
        self.refused += more.refused
        self.nobody += more.nobody
        self.seconds += more.seconds


class Crowd:
    """The people at some tables of a stand-in. With ``playing`` they play; without, the bot never changes a
    board, and they press whatever is on it."""

    def __init__(self, world: Playground, places: Sequence[Place], *, playing: bool, seed: int = 1) -> None:
        self.world = world
        self.costs = Costs()
        self._playing = playing
        self._dice = random.Random(seed)
        spots = [Spot(place) for place in places]
        self._free = deque(spots)
        self._spot_of = {spot.place.channel.id: spot for spot in spots}
        self._dms = {person.dm.id for spot in spots for person in spot.place.people}
        self._tokens: deque[str] = deque()

    async def press_for(self, seconds: float, rate: float) -> Measured:
        """Press at random moments, ``rate`` a second on average, answered or not."""
        measured, tasks = Measured(), set[asyncio.Task[None]]()
        loop = asyncio.get_running_loop()
        start = due = loop.time()
        while (due := due + self._dice.expovariate(rate)) < start + seconds:
            await asyncio.sleep(max(0.0, due - loop.time()))
            measured.asked += 1
            found = self._somebody()
            if found is None:
                measured.nobody += 1
                continue
            task = asyncio.create_task(self._press(*found, measured))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        measured.seconds = loop.time() - start
        return measured

    async def _press(self, spot: Spot, press: Press, measured: Measured) -> None:
        self._count()
        if spot.kind:
            self.costs.add(spot.kind, spot.requests)
        spot.kind, spot.requests = press.kind, 0
        began = time.perf_counter()
        try:
            reply = await press.made()
        finally:
            asyncio.get_running_loop().call_later(LOOKING_SECONDS, self._free.append, spot)
        took = (time.perf_counter() - began) * 1000
        if reply.error is not None:
            measured.unanswered += 1
            spot.kind = ""
        elif self._playing and reply.kind not in TAKEN:
            measured.refused += 1
            spot.kind = ""
        else:
            measured.milliseconds.append(took)
            spot.requests += 1
        self._forget(spot, press, reply)

    def _forget(self, spot: Spot, press: Press, reply: Reply) -> None:
        self.world.forget(spot.place.channel, KEPT_MESSAGES)
        self.world.forget(press.person.dm, KEPT_MESSAGES)
        self._tokens.append(reply.interaction.token)
        if len(self._tokens) > KEPT_TOKENS:
            self.world.interactions.pop(self._tokens.popleft(), None)

    def _count(self) -> None:
        """Charge the bot's requests since the last time to the tables that they belong to."""
        for request in self.world.journal:
            found = re.match(r"/channels/(\d+)/", request.path)
            if found is None:
                continue
            channel_id = int(found[1])
            if (spot := self._spot_of.get(channel_id)) is not None:
                spot.requests += 1
            elif channel_id in self._dms:
                self.costs.hand_requests += 1
                # One that is being answered has no status yet.
                self.costs.hands += request.method in ("POST", "PATCH") and (
                    not request.status or 200 <= request.status < 300
                )
        self.world.journal.clear()

    # -- who can press what

    def _somebody(self) -> tuple[Spot, Press] | None:
        for _ in range(min(LOOKS, len(self._free))):
            spot = self._free.popleft()
            options = list(self._options(spot))
            if options:
                return spot, self._dice.choice(options)
            self._free.append(spot)
        return None

    def _options(self, spot: Spot) -> Iterator[Press]:
        channel = spot.place.channel
        board = next(
            (
                self.world.rendered(stored)
                for stored in reversed(channel.messages.values())
                if stored.viewer is None
            ),
            None,
        )
        if board is None:
            return
        verbs = {button.custom_id: _verb(button.custom_id) for button in board.buttons if not button.disabled}
        if not self._playing:
            for custom_id in verbs:
                if custom_id is not None:
                    yield Press("any", self._dice.choice(spot.place.people), channel, board, custom_id)
            return
        called = [int(user["id"]) for user in board.raw["mentions"]]
        people = [person for person in spot.place.people if person.id in called]
        for custom_id, verb in verbs.items():
            if custom_id is None:
                continue
            if verb == "do":
                for person in people:
                    yield Press("on the board", person, channel, board, custom_id)
            elif verb in ("again", "join", "start"):
                yield from self._in_lobby(spot, board, custom_id, verb)
        for person in people:
            yield from self._with_hand(person)

    def _in_lobby(self, spot: Spot, board: Message, custom_id: str, verb: str) -> Iterator[Press]:
        """Whoever presses *Play again* is the host; the others sit down again, then the host starts."""
        table = custom_id.split(":")[1]
        if verb == "again":
            host = spot.place.people[0]
            spot.host, spot.lobby, spot.ready = host.id, "", set()
            yield Press("in the lobby", host, board.channel, board, custom_id)
            return
        if spot.lobby != table:
            spot.lobby, spot.ready = table, set()
        for person in spot.place.people:
            last = len(spot.ready) == len(spot.place.people) - 1
            if person.id == spot.host and verb == "start" and last:
                yield Press("in the lobby", person, board.channel, board, custom_id)
            elif person.id != spot.host and verb == "join" and person.id not in spot.ready:
                spot.ready.add(person.id)
                yield Press("in the lobby", person, board.channel, board, custom_id)
                return

    def _with_hand(self, person: Person) -> Iterator[Press]:
        """The moves under a person's newest hand."""
        for stored in reversed(person.dm.messages.values()):
            hand = self.world.rendered(stored)
            found = False
            for button in hand.buttons:
                if button.custom_id is not None and not button.disabled and _verb(button.custom_id) == "own":
                    found = True
                    yield Press("under a hand", person, person.dm, hand, button.custom_id)
            for select in hand.selects:
                if not select.disabled and _verb(select.custom_id) == "own":
                    found = True
                    picked = self._dice.sample([option.value for option in select.options], select.max_values)
                    yield Press("under a hand", person, person.dm, hand, select.custom_id, tuple(picked))
            if found:
                return


def _verb(custom_id: str | None) -> str:
    pressed = Pressed.read(custom_id or "")
    return "" if pressed is None else pressed.verb
