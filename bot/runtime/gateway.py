"""Keeps each shard's connection to Discord's gateway, whatever ends it.

discord.py 2.7.1 reconnects to a gateway by itself, with these exceptions. It ends the whole client where a
connection is closed before HELLO while a shard reconnects, and where an event can't be read. It reconnects
one shard at a time, so that one which waits delays all others, for up to a quarter of an hour. And it never
checks how many sessions the bot may still begin: after a thousand a day Discord revokes its token.

Here each shard comes back on its own, after pauses of at most a quarter of a minute. Only what Discord
refuses for good ends the client: the token, the intents, the shards.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

from bot.cluster.shard_leases import IDENTIFY_SECONDS
from bot.discord_api.messages import FAULTS, short

_log = logging.getLogger(__name__)

REFUSED = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Discord's codes for a connection that it closes for good: token, shards, version, intents."""
LONGEST_PAUSE = 15.0
"""The longest pause between two tries to connect a shard, in seconds; the first pauses are shorter."""
STEADY_SECONDS = 60.0
"""Seconds that a connection must last to end a series of failures."""
INVALID_SECONDS = (1.0, 5.0)
"""Discord wants a pause between these, in seconds, before a new session replaces one that can't be
resumed."""
HELLO_SECONDS = 20.0
"""How many seconds a new connection may take to say anything."""
ASKED_SECONDS = 60.0
"""How many seconds an answer about the day's sessions is valid; sessions begun meanwhile are counted here."""
LOOK_SECONDS = 600.0
"""Seconds after which a shard that waits for a session looks again, and says so."""
ANSWER_SECONDS = 5.0
A_DAY = 24 * 3600.0
HURRIED = 0.5
"""While more than this part of a day's sessions is left, no shard waits for one; the rest is made to last."""
KEPT = 0.01
"""The part of a day's sessions that is kept for the next start of the process."""


class Sessions:
    """The sessions that the bot may still begin today: as Discord last said, less those begun here since. One
    shard identifies at a time."""

    def __init__(self, ask: Callable[[], Awaitable[discord.SessionStartLimits]]) -> None:
        self._ask = ask
        self._asked = float("-inf")
        self._total = self._left = 0
        self._ends = float("-inf")
        """When the day is over; all times are the event loop's."""
        self._last = self._next = float("-inf")
        """When the last session was begun, and when the next one may be."""
        self._turn = asyncio.Lock()

    async def wait(self, shard: int, *, first: bool = False) -> None:
        """Wait until a shard may begin a session: as long as it takes for the day's sessions to last. A
        shard's ``first`` one only waits where none is left."""
        while True:
            await self._look()
            wait = self._wait(first=first)
            if wait <= 0:
                return
            _log.warning(
                "Discord lets this bot begin %s sessions more within %.0f min: shard %s waits for %.0f s",
                self._left,
                (self._ends - _now()) / 60,
                shard,
                wait,
            )
            await asyncio.sleep(min(wait, LOOK_SECONDS))

    async def turn(self) -> None:
        """Wait until a shard may identify: one at a time."""
        async with self._turn:
            await asyncio.sleep(max(self._next - _now(), 0.0))
            self._next = _now() + IDENTIFY_SECONDS

    def begun(self) -> None:
        """Note that a shard begins a session."""
        self._left -= 1
        self._last = _now()

    def _wait(self, *, first: bool) -> float:
        rest = self._ends - _now()
        if rest <= 0 or self._left > self._total * HURRIED:
            return 0.0
        if first:
            return 0.0 if self._left > 0 else rest
        if self._left <= max(self._total * KEPT, 1):
            return rest
        return self._last + rest / self._left - _now()

    async def _look(self) -> None:
        """Ask Discord where its last answer is old. Without an answer the own count continues."""
        if _now() < self._asked + ASKED_SECONDS:
            return
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                limits = await self._ask()
        except (*FAULTS, discord.GatewayNotFound, LookupError, TypeError):
            return
        self._asked = _now()
        self._total, self._left = limits.total, limits.remaining
        self._ends = _now() + (limits.reset_after / 1000 or A_DAY)  # it begins with its first session


class SteadySocket(DiscordWebSocket):
    """A connection that waits for HELLO only for a while, and is closed when anything fails."""

    async def poll_event(self) -> None:
        """Called by discord.py for each event, HELLO first."""
        if self._keep_alive is not None:
            try:
                await super().poll_event()
            except Exception:
                self._let_go()
                raise
            return
        async with self._or_let_go(), asyncio.timeout(HELLO_SECONDS):
            await super().poll_event()

    async def identify(self) -> None:
        """Called by discord.py after HELLO."""
        async with self._or_let_go():
            await super().identify()

    async def resume(self) -> None:
        """Called by discord.py after HELLO."""
        async with self._or_let_go():
            await super().resume()

    @asynccontextmanager
    async def _or_let_go(self) -> AsyncIterator[None]:
        try:
            yield
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._keep_alive is not None:
            self._keep_alive.stop()
            self._keep_alive = None
        if self.open:  # the other end may take half a minute to say goodbye
            task = asyncio.create_task(self.close(), name="lost socket")
            _closing.add(task)
            task.add_done_callback(_closing.discard)


_closing: set[asyncio.Task[None]] = set()


class SteadyShard(Shard):
    """A shard that reconnects in a task of its own, while others continue."""

    def __init__(
        self,
        ws: DiscordWebSocket,
        client: SteadyClient,
        queue_put: Callable[[EventItem], None],
    ) -> None:
        super().__init__(ws, client, queue_put)
        self._handled_exceptions = (Exception,)  # discord.py ends the client for all others
        self._steady = client
        self._connecting: asyncio.Task[None] | None = None
        self._since: float | None = None
        """When the present connection began."""
        self._failures = 0

    def launch(self) -> None:
        """Read the events of a new connection."""
        self._since = _now()
        super().launch()

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Called by discord.py: resume the session over a new connection, or begin a new one."""
        if exc.resume and self.ws.session_id is not None:
            self._connect(self._come_back(self.ws))
        else:
            self._connect(self._come_back(wait=random.uniform(*INVALID_SECONDS)))

    async def reconnect(self) -> None:
        """Called by discord.py: begin a new session."""
        self._connect(self._come_back())

    async def close(self) -> None:
        """Called by discord.py at the end."""
        if self._connecting is not None:
            self._connecting.cancel()
        await super().close()

    async def _handle_disconnect(self, e: Exception) -> None:
        """Called by discord.py when the connection is lost, or none could be made."""
        if is_refusal(e):
            await super()._handle_disconnect(e)
            return
        self._lost()
        wait = self._pause()
        known = isinstance(e, (*FAULTS, discord.ConnectionClosed, ReconnectWebSocket))
        _log.log(
            logging.WARNING if known else logging.ERROR,
            "Shard %s isn't connected (%s); trying again in %.0f s",
            self.id,
            short(e),
            wait,
            exc_info=None if known else e,
        )
        await asyncio.sleep(wait)
        self._queue_put(EventItem(EventType.reconnect, self, e))

    def _connect(self, work: Coroutine[Any, Any, None]) -> None:
        self._cancel_task()
        self._connecting = asyncio.create_task(work, name=f"connecting shard {self.id}")

    async def _come_back(self, old: DiscordWebSocket | None = None, *, wait: float | None = None) -> None:
        """Resume the session of an old connection, or begin a new one; ``wait`` is the shortest wait before,
        in seconds, or None after a pause."""
        self._lost()
        try:
            if old is not None or wait is not None:
                await asyncio.sleep(max(self._pause(), wait or 0.0))
            if old is None:
                await self._steady.sessions.wait(self.id)
            self.ws = await self._steady.open_socket(self.id, old)
        except Exception as error:
            await self._handle_disconnect(error)
        else:
            self.launch()

    def _lost(self) -> None:
        if self._since is not None and _now() > self._since + STEADY_SECONDS:
            self._failures = 0
        self._since = None
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)

    def _pause(self) -> float:
        """Return the seconds until the next try: none after a connection that was steady, then more each
        time."""
        wait = _pause(self._failures)
        self._failures += 1
        return wait


class SteadyClient(discord.AutoShardedClient):
    """A client whose shards are :class:`SteadyShard`."""

    def __init__(self, *, intents: discord.Intents, **options: Any) -> None:
        super().__init__(intents=intents, **options)
        self.sessions = Sessions(self.fetch_session_start_limits)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Called by discord.py, to connect a shard for the first time; tries until it succeeds.

        Raises:
            discord.ConnectionClosed: Discord refuses the connection for good.
        """
        failures = 0
        while not self.is_closed():
            await self.sessions.wait(shard_id, first=True)
            try:
                ws = await self.open_socket(shard_id, gateway=gateway)
            except Exception as error:
                if is_refusal(error):
                    raise
                failures += 1
                wait = _pause(failures)
                _log.warning(
                    "Shard %s can't connect (%s); trying again in %.0f s", shard_id, short(error), wait
                )
                await asyncio.sleep(wait)
                continue
            # discord.py has no public place for a shard of another class.
            queue: asyncio.PriorityQueue[EventItem] = self._AutoShardedClient__queue  # type: ignore[attr-defined]
            shard = SteadyShard(ws, self, queue.put_nowait)
            self._AutoShardedClient__shards[shard_id] = shard  # type: ignore[attr-defined]
            shard.launch()
            return

    async def open_socket(
        self, shard_id: int, old: DiscordWebSocket | None = None, *, gateway: yarl.URL | None = None
    ) -> SteadySocket:
        """Connect a shard: resume the session of an old connection, or begin a new one."""
        opening = SteadySocket.from_client(
            self,
            gateway=gateway if old is None else old.gateway,
            shard_id=shard_id,
            resume=old is not None,
            session=None if old is None else old.session_id,
            sequence=None if old is None else old.sequence,
        )
        return await asyncio.wait_for(opening, timeout=self.shard_connect_timeout)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before a shard begins a session."""
        await self.sessions.turn()
        self.sessions.begun()


def is_refusal(error: Exception) -> bool:
    """Whether Discord has closed a connection for good."""
    return isinstance(error, discord.ConnectionClosed) and error.code in REFUSED


def _pause(failures: int) -> float:
    """Return the seconds until the next try after so many; they differ for shards that were lost at once."""
    longest = min(2.0**failures - 1, LONGEST_PAUSE)
    return random.uniform(longest / 2, longest)


def _now() -> float:
    return asyncio.get_running_loop().time()


__all__ = ["Sessions", "SteadyClient", "SteadyShard", "is_refusal"]
