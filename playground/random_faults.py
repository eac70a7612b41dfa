"""Random faults: their kinds, times, places and durations follow from a seed."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from playground.faults import Fault
from playground.gateway import Stage
from playground.model import Channel, Guild, StoredMessage
from playground.people import Person
from playground.playground_world import PlaygroundWorld

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[object]]

POST, EDIT = "POST /channels/{channel_id}/messages", "PATCH /channels/{channel_id}/messages/{message_id}"
OPEN_DM, ANSWER = "POST /users/@me/channels", "POST /interactions/*"
OPEN_THREAD = "POST /channels/*/threads"
ROUTES = (POST, POST, EDIT, OPEN_DM, ANSWER, ANSWER)
"""The routes from which faults of single requests are drawn."""
WRITING = ("send_messages", "send_messages_in_threads")


class NothingThere(Exception):  # noqa: N818 - says what is so
    """The fault has nothing to apply to now."""


@dataclass(frozen=True, slots=True)
class FaultContext:
    """The context of a fault: the world, and its chance."""

    world: PlaygroundWorld
    dice: random.Random

    def one_of(self, things: Sequence[T]) -> T:
        """Return any of them. Raises :class:`NothingThere` if there is none."""
        if not things:
            raise NothingThere
        return self.dice.choice(things)

    def guild(self) -> Guild:
        """Return a guild that is up and that the bot is in."""
        bot = self.world.bot_user.id
        return self.one_of([each for each in self.world.guilds if each.available and bot in each.members])

    def channel(self, *, thread: bool) -> Channel:
        """Return a channel of such a guild, or a thread."""
        return self.one_of([each for each in self.guild().channels.values() if each.is_thread is thread])

    def message(self, *, in_dm: bool) -> StoredMessage:
        """Return the newest message of some channel or, ``in_dm``, of some DM with the bot, if it is the
        bot's."""
        private = [each for each in self.world.channels.values() if each.recipient is not None]
        channels = private if in_dm else [each for each in self.world.channels.values() if each.guild]
        newest = [each.messages.get(each.last_message_id or 0) for each in channels]
        bot = self.world.bot_user
        return self.one_of([each for each in newest if each is not None and each.author is bot])

    def person(self) -> Person:
        """Return any person."""
        return self.one_of(self.world.people)


def _nothing() -> None:
    """Do nothing: the fault can't be undone, or needn't be."""


@dataclass(frozen=True, slots=True)
class Episode:
    """A fault that has begun: its duration in seconds, and what ends it."""

    seconds: float = 0.0
    end: Callable[[], None] = _nothing


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of fault: how often it comes, in a minute, and what begins it; that raises :class:`NothingThere`
    where there is nothing to apply it to."""

    name: str
    per_minute: float
    begin: Callable[[FaultContext], Episode]


# --- requests --------------------------------------------------------------------------------------------


def _requests(make: Callable[[FaultContext, str, int], Fault]) -> Callable[[FaultContext], Episode]:
    """A fault of a few requests of one route."""

    def begin(context: FaultContext) -> Episode:
        fault = make(context, context.dice.choice(ROUTES), context.dice.randint(1, 4))
        return Episode(context.dice.uniform(10, 30), fault.end)

    return begin


def _failing(status: int) -> Callable[[FaultContext], Episode]:
    return _requests(
        lambda context, route, times: context.world.faults.fail(
            route, status, times, html=context.dice.random() < 0.5
        )
    )


def _slow(context: FaultContext, route: str, times: int) -> Fault:
    return context.world.faults.latency(route, context.dice.uniform(0.2, 5.0), times)


def _lost(context: FaultContext, route: str, times: int) -> Fault:
    return context.world.faults.lose_answer(route, times)


def _cut(context: FaultContext, route: str, times: int) -> Fault:
    return context.world.faults.cut(route, times)


def _too_fast(context: FaultContext, _route: str, times: int) -> Fault:
    return context.world.faults.refuse(OPEN_DM, 40003, times)


def _no_thread(context: FaultContext, _route: str, times: int) -> Fault:
    return context.world.faults.refuse(OPEN_THREAD, context.dice.choice((160006, 200001)), times)


def _limited(*, is_global: bool = False, is_shared: bool = False) -> Callable[[FaultContext], Episode]:
    def make(context: FaultContext, route: str, times: int) -> Fault:
        retry_after = context.dice.uniform(0.2, 4.0)
        return context.world.faults.rate_limit(
            route, retry_after=retry_after, is_global=is_global, is_shared=is_shared, times=times
        )

    return _requests(make)


def _unreachable(context: FaultContext) -> Episode:
    return Episode(context.dice.uniform(1, 20), context.world.faults.cut("*", times=None).end)


# --- sockets ---------------------------------------------------------------------------------------------


def _dropped(context: FaultContext) -> Episode:
    context.world.gateway.drop_sockets()
    return Episode()


def _closed(context: FaultContext) -> Episode:
    context.world.gateway.close_sockets(context.dice.choice((1001, 4000, 4007, 4008, 4009)))
    return Episode()


def _not_resumed(context: FaultContext) -> Episode:
    context.world.gateway.forget_sessions()
    context.world.gateway.drop_sockets()
    return Episode()


def _reconnect(context: FaultContext) -> Episode:
    context.world.gateway.ask_to_reconnect()
    return Episode()


def _invalidated(*, resumable: bool) -> Callable[[FaultContext], Episode]:
    def begin(context: FaultContext) -> Episode:
        context.world.gateway.invalidate_sessions(resumable=resumable)
        return Episode()

    return begin


def _deaf(context: FaultContext) -> Episode:
    gateway = context.world.gateway
    gateway.deaf = True
    return Episode(context.dice.uniform(30, 90), lambda: setattr(gateway, "deaf", False))


def _unacknowledged(context: FaultContext) -> Episode:
    gateway = context.world.gateway
    gateway.acknowledging = False
    return Episode(context.dice.uniform(30, 90), lambda: setattr(gateway, "acknowledging", True))


def _stalled(context: FaultContext) -> Episode:
    context.world.gateway.stall()
    return Episode(context.dice.uniform(2, 70), context.world.gateway.flow)


def _refused(context: FaultContext) -> Episode:
    gateway = context.world.gateway
    gateway.refusing = True
    gateway.drop_sockets()
    return Episode(context.dice.uniform(2, 10), lambda: setattr(gateway, "refusing", False))


def _closing(stage: Stage) -> Callable[[FaultContext], Episode]:
    """Connections are lost, and new ones closed at a stage of their start."""

    def begin(context: FaultContext) -> Episode:
        gateway = context.world.gateway
        gateway.closing = stage
        gateway.drop_sockets()
        return Episode(context.dice.uniform(2, 10), lambda: setattr(gateway, "closing", None))

    return begin


# --- places and people -----------------------------------------------------------------------------------


def _message_deleted(*, in_dm: bool) -> Callable[[FaultContext], Episode]:
    def begin(context: FaultContext) -> Episode:
        context.world.delete(context.message(in_dm=in_dm))
        return Episode()

    return begin


def _channel_deleted(*, thread: bool) -> Callable[[FaultContext], Episode]:
    def begin(context: FaultContext) -> Episode:
        context.channel(thread=thread).delete()
        return Episode()

    return begin


def _thread_closed(context: FaultContext) -> Episode:
    thread = context.channel(thread=True)
    thread.close(locked=context.dice.random() < 0.5)
    return Episode(context.dice.uniform(10, 60), lambda: None if thread.deleted else thread.reopen())


def _forbidden(*names: str) -> Callable[[FaultContext], Episode]:
    def begin(context: FaultContext) -> Episode:
        channel, bot = context.channel(thread=False), context.world.bot_user
        channel.deny(bot, *names)
        return Episode(
            context.dice.uniform(10, 60), lambda: None if channel.deleted else channel.inherit(bot, *names)
        )

    return begin


def _roles_changed(context: FaultContext) -> Episode:
    guild = context.guild()
    roles = [guild.everyone, guild.bot_role]
    for role in roles:
        guild.withdraw(role, *WRITING)

    def end() -> None:
        for role in roles:
            if role.id in guild.roles:  # the bot's goes with the bot
                guild.restore(role, *WRITING)

    return Episode(context.dice.uniform(5, 30), end)


def _uploads_limited(context: FaultContext) -> Episode:
    guild = context.guild()
    guild.limit_uploads()
    return Episode(context.dice.uniform(10, 60), guild.allow_uploads)


def _quarantined(context: FaultContext) -> Episode:
    context.world.quarantined = True
    return Episode(context.dice.uniform(10, 60), lambda: setattr(context.world, "quarantined", False))


def _slow_mode(context: FaultContext) -> Episode:
    channel = context.channel(thread=False)
    channel.slow_down(context.dice.choice((5, 10, 30)))
    return Episode(context.dice.uniform(20, 60), lambda: None if channel.deleted else channel.slow_down(0))


def _outage(context: FaultContext) -> Episode:
    guild = context.guild()
    guild.go_down()
    return Episode(context.dice.uniform(5, 60), guild.come_back)


def _kicked(context: FaultContext) -> Episode:
    guild = context.guild()
    guild.kick_bot()
    return Episode(context.dice.uniform(5, 60), guild.invite_bot)


def _dms_closed(context: FaultContext) -> Episode:
    person = context.person()
    person.close_dms()
    return Episode(context.dice.uniform(10, 120), person.open_dms)


def _member_left(context: FaultContext) -> Episode:
    person = context.person()
    guild = context.one_of([each for each in context.world.guilds if person.id in each.members])
    guild.remove_member(person)
    return Episode(context.dice.uniform(10, 120), lambda: guild.add_member(person))


def _reloaded(context: FaultContext) -> Episode:
    context.person().reload()
    return Episode()


KINDS: tuple[Kind, ...] = (
    Kind("slow answer", 12, _requests(_slow)),
    Kind("lost answer", 12, _requests(_lost)),
    Kind("request cut", 12, _requests(_cut)),
    Kind("429 of a bucket", 8, _limited()),
    Kind("429 shared", 4, _limited(is_shared=True)),
    Kind("429 global", 3, _limited(is_global=True)),
    Kind("500", 6, _failing(500)),
    Kind("502", 6, _failing(502)),
    Kind("503", 6, _failing(503)),
    Kind("504", 6, _failing(504)),
    Kind("DMs opened too fast", 3, _requests(_too_fast)),
    Kind("thread refused", 1, _requests(_no_thread)),
    Kind("REST unreachable", 0.3, _unreachable),
    Kind("socket dropped", 0.4, _dropped),
    Kind("socket closed", 0.4, _closed),
    Kind("resume refused", 0.2, _not_resumed),
    Kind("reconnect asked for", 0.2, _reconnect),
    Kind("session invalid", 0.2, _invalidated(resumable=False)),
    Kind("session invalid, resumable", 0.2, _invalidated(resumable=True)),
    Kind("heartbeats not heard", 0.1, _deaf),
    Kind("heartbeats not acknowledged", 0.1, _unacknowledged),
    Kind("gateway stalled", 0.1, _stalled),
    Kind("gateway refuses", 0.1, _refused),
    Kind("gateway closes before HELLO", 0.1, _closing("before HELLO")),
    Kind("gateway closes after HELLO", 0.1, _closing("after HELLO")),
    Kind("gateway closes before READY", 0.1, _closing("before READY")),
    Kind("message deleted", 6, _message_deleted(in_dm=False)),
    Kind("DM deleted", 4, _message_deleted(in_dm=True)),
    Kind("channel deleted", 0.3, _channel_deleted(thread=False)),
    Kind("thread deleted", 0.3, _channel_deleted(thread=True)),
    Kind("thread closed", 2, _thread_closed),
    Kind("posting forbidden", 4, _forbidden(*WRITING)),
    Kind("channel hidden", 3, _forbidden("view_channel")),
    Kind("roles changed", 0.5, _roles_changed),
    Kind("slow mode", 2, _slow_mode),
    Kind("uploads limited", 1, _uploads_limited),
    Kind("bot quarantined", 0.2, _quarantined),
    Kind("server outage", 0.5, _outage),
    Kind("bot kicked and invited", 0.3, _kicked),
    Kind("DMs closed", 6, _dms_closed),
    Kind("member left and came back", 4, _member_left),
    Kind("client reloaded", 4, _reloaded),
)
"""Return every fault of Discord's, at a pace for some two hundred tables."""


@dataclass(slots=True)
class Struck:
    """A fault in the log: its kind, its beginning and its end, by the world's clock; None while it lasts."""

    kind: str
    began: float
    ended: float | None = None


class RandomFaults:
    """Draws faults of ``kinds`` from a seed, each kind at its own pace, until :meth:`stop`; several may last
    at a time. ``log`` has all of them, in order; ``sleep`` waits that many seconds.

    Other kinds, such as those of the machine that the bot runs on, can be given beside :data:`KINDS`.
    """

    def __init__(
        self,
        world: PlaygroundWorld,
        seed: int | str = 0,
        kinds: Sequence[Kind] = KINDS,
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.kinds: Mapping[str, Kind] = {kind.name: kind for kind in kinds}
        self.log: list[Struck] = []
        self._world = world
        self._sleep = sleep
        self._dice = random.Random(f"weather {seed}")
        self._drawing: asyncio.Task[None] | None = None
        self._episodes: dict[asyncio.Task[None], tuple[Episode, Struck]] = {}

    @property
    def counts(self) -> Counter[str]:
        """Return how many faults there were, by kind; kinds without any are there with 0."""
        counts = Counter(dict.fromkeys(self.kinds, 0))
        counts.update(struck.kind for struck in self.log)
        return counts

    def start(self) -> None:
        """Begin to draw faults."""
        self._drawing = asyncio.create_task(self._draw(), name="random faults")

    async def stop(self) -> None:
        """Stop drawing faults, and end every one that lasts."""
        tasks = [*self._episodes, *([self._drawing] if self._drawing else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for episode, struck in self._episodes.values():
            self._end(episode, struck)
        self._episodes.clear()
        self._drawing = None

    def strike(self, name: str) -> bool:
        """Begin a fault of a kind now; False if there was nothing to apply it to. It ends by itself. Raises
        KeyError for an unknown kind."""
        # Its own chance: what one fault draws doesn't change what comes after it.
        context = FaultContext(self._world, random.Random(self._dice.random()))
        began = self._world.clock()
        try:
            episode = self.kinds[name].begin(context)
        except NothingThere:
            return False
        struck = Struck(name, began)
        self.log.append(struck)
        task = asyncio.create_task(self._pass(episode), name=f"fault: {name}")
        self._episodes[task] = episode, struck
        task.add_done_callback(self._passed)
        return True

    async def _pass(self, episode: Episode) -> None:
        await self._sleep(episode.seconds)

    def _passed(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled():
            self._end(*self._episodes.pop(task))

    def _end(self, episode: Episode, struck: Struck) -> None:
        episode.end()
        struck.ended = self._world.clock()

    async def _draw(self) -> None:
        names = list(self.kinds)
        rates = [self.kinds[name].per_minute for name in names]
        while True:
            await self._sleep(self._dice.expovariate(sum(rates) / 60))
            self.strike(self._dice.choices(names, rates)[0])
