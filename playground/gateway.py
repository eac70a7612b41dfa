"""The bot's gateway, version 10 (API: Gateway, "Connecting"): sessions, shards, resuming, compression."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any, Literal, Protocol

from aiohttp import WSMsgType, web

from playground import payloads
from playground.errors import Json
from playground.model import Guild
from playground.starts import Starts
from playground.state import State

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 0, 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11

GUILDS, GUILD_MEMBERS, PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1

Stage = Literal["before HELLO", "after HELLO", "before READY"]
"""Where a connection may be closed during its start: READY answers IDENTIFY, RESUMED answers RESUME."""

HEARTBEAT_SECONDS = 41.25
ACK_SECONDS = 0.02
ENDS_SESSION = (4007, 4009)
GOING_AWAY, UNKNOWN_ERROR = 1001, 4000
MOST_BYTES = 4096
"""Maximum size of a payload of the bot, in bytes."""
MOST_SENT, SENT_SECONDS = 120, 60.0
"""Number of payloads that the bot may send over one connection."""
KEPT_FOR_RESUME = 1000
"""Number of events kept for a session that may resume."""
MOST_GUILDS, GUILDS_FOR_EACH = 2500, 1000
"""Maximum number of guilds of a shard, and the number for which one is recommended."""


class _Compression(Protocol):
    def pack(self, data: bytes) -> bytes | str: ...


class _Plain:
    def pack(self, data: bytes) -> str:
        return data.decode()


class _Zlib:
    """One zlib stream for the connection, flushed after each payload."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, data: bytes) -> bytes:
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class _Zstd:
    """One zstd frame of raw blocks for the connection (RFC 8878, 3.1.1): valid, and needs no library."""

    _HEADER = b"\x28\xb5\x2f\xfd\x00\x68"  # magic, no flags, a window of 8 MiB
    _LARGEST_BLOCK = 128 * 1024

    def __init__(self) -> None:
        self._opened = False

    def pack(self, data: bytes) -> bytes:
        packed = b"" if self._opened else self._HEADER
        self._opened = True
        for start in range(0, len(data), self._LARGEST_BLOCK):
            block = data[start : start + self._LARGEST_BLOCK]
            packed += (len(block) << 3).to_bytes(3, "little") + block
        return packed


_COMPRESSIONS: dict[str | None, type[_Compression]] = {
    None: _Plain,
    "zlib-stream": _Zlib,
    "zstd-stream": _Zstd,
}


class _CloseError(Exception):
    """The connection must be closed with this code (API: Gateway Close Event Codes)."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class _Link:
    """One open socket. Payloads are sent in the order in which they were added."""

    def __init__(
        self,
        request: web.Request,
        socket: web.WebSocketResponse,
        compression: _Compression,
        flowing: asyncio.Event,
        sent: Callable[[Json], None],
    ) -> None:
        self._request = request
        self._flowing = flowing
        self._sent = sent
        self.socket = socket
        self.closing = False
        self.heard: deque[float] = deque(maxlen=MOST_SENT)
        self.session: Session | None = None
        self._compression = compression
        self._queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, payload: Json) -> None:
        self._queue.put_nowait(payload)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while (payload := await self._queue.get()) is not None:
                await self._flowing.wait()
                packed = self._compression.pack(json.dumps(payload, separators=(",", ":")).encode())
                if isinstance(packed, str):
                    await self.socket.send_str(packed)
                else:
                    await self.socket.send_bytes(packed)
                self._sent(payload)

    async def close(self, code: int, reason: str = "") -> None:
        """Send the waiting payloads, then close."""
        self.closing = True
        if self._flowing.is_set():
            self._queue.put_nowait(None)
            await self._writer
        else:
            self.stop()
        await self.socket.close(code=code, message=reason.encode())

    def stop(self) -> None:
        """Write no more."""
        self._writer.cancel()

    def abort(self) -> None:
        """Cut the connection, as a failing network does: no close frame."""
        self.stop()
        if self._request.transport is not None:
            self._request.transport.abort()


class Session:
    """The gateway's state of one shard of the bot."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard, self.shard_count = shard
        self.intents = intents
        self.sequence = 0
        self.resumable = True
        self.link: _Link | None = None
        self._sent: deque[Json] = deque(maxlen=KEPT_FOR_RESUME)

    def dispatch(self, event: str, data: Any) -> None:
        """Send an event, or keep it until the session is resumed."""
        self.sequence += 1
        payload = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self._sent.append(payload)
        if self.link is not None:
            self.link.send(payload)

    def missed(self, since: int) -> list[Json] | None:
        """Return the events after ``since``, or None when some aren't kept any more."""
        if not 0 <= since <= self.sequence or self.sequence - since > len(self._sent):
            return None
        return [payload for payload in self._sent if payload["s"] > since]


class Gateway:
    """All sessions of the bot.

    Faults that last while they are set: ``refusing`` lets no new connection in, ``closing`` closes each at a
    stage of its start, and ``deaf`` ignores heartbeats (so that the connection is closed in the end). Without
    ``acknowledging`` they are counted and not answered. While ``repeating``, each interaction is sent twice.
    ``heartbeat_seconds`` is the interval for new connections. ``changed`` is called when a shard connects or
    disconnects.
    """

    def __init__(self, state: State, shards: int, changed: Callable[[], None]) -> None:
        self._state = state
        self._changed = changed
        self._shards = shards
        self.starts = Starts(state.clock)
        self.heartbeat_seconds = HEARTBEAT_SECONDS
        self.refusing = False
        self.closing: Stage | None = None
        self.deaf = False
        self.acknowledging = True
        self.repeating = False
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.sessions: dict[str, Session] = {}
        self._links: set[_Link] = set()
        self._closing: set[asyncio.Task[None]] = set()

    # --- what the world says ---------------------------------------------------------------------------

    def shard_of(self, guild_id: int | None, count: int) -> int:
        """Return the shard; DMs are on shard 0 (API: Gateway, "Sharding")."""
        return 0 if guild_id is None else (guild_id >> 22) % count

    @property
    def shards(self) -> int:
        """Return how many shards are recommended."""
        return max(self._shards, -(-len(self._guilds_of((0, 1))) // GUILDS_FOR_EACH))

    def dispatch(self, event: str, data: Any, guild: Guild | None, intents: int = 0) -> bool:
        """Send an event to its shard; ``intents`` asks for at least one of those bits.

        Returns whether a session, connected or able to resume, was there to take it.
        """
        taken = False
        for session in self.sessions.values():
            if session.shard != self.shard_of(guild.id if guild else None, session.shard_count):
                continue
            if not intents or session.intents & intents:
                session.dispatch(event, data)
                if self.repeating and event == "INTERACTION_CREATE":
                    session.dispatch(event, data)
                taken = True
        return taken

    @property
    def connected(self) -> bool:
        """Return whether every shard of the bot is connected."""
        up = [session for session in self.sessions.values() if session.link is not None]
        return bool(up) and {session.shard for session in up} == set(range(up[0].shard_count))

    # --- faults ----------------------------------------------------------------------------------------

    def drop_sockets(self) -> None:
        """Cut every connection without a close frame; sessions can be resumed."""
        for link in list(self._links):
            link.abort()

    def close_sockets(self, code: int = 4000, reason: str = "") -> None:
        """Close every connection with that code; after 4007 and 4009 its session can't be resumed (API:
        Gateway Close Event Codes)."""
        for link in self._links:
            if link.session is not None and code in ENDS_SESSION:
                link.session.resumable = False
            closing = asyncio.create_task(link.close(code, reason))
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)

    def forget_sessions(self) -> None:
        """Forget the present sessions: a client that tries to resume one must begin a new one."""
        for session in self.sessions.values():
            session.resumable = False

    def stall(self) -> None:
        """Stop sending, over connections that stay open; :meth:`flow` sends what has waited."""
        self._flowing.clear()

    def flow(self) -> None:
        """End :meth:`stall`."""
        self._flowing.set()

    def ask_to_reconnect(self) -> None:
        """Send RECONNECT to every shard."""
        for link in self._links:
            link.send({"op": RECONNECT, "d": None})

    def invalidate_sessions(self, *, resumable: bool = False) -> None:
        """Send INVALID_SESSION to every shard; without ``resumable`` the sessions are forgotten."""
        for link in self._links:
            if link.session is not None and not resumable:
                self.sessions.pop(link.session.id, None)
                link.session.link = None
                link.session = None
            link.send({"op": INVALID_SESSION, "d": resumable})

    async def close(self) -> None:
        """Close every connection, as at the end of the world."""
        for link in list(self._links):
            link.abort()
        await asyncio.gather(*self._closing, return_exceptions=True)

    def _sent(self, payload: Json) -> None:
        """Note when an interaction's payload was sent to the bot."""
        if payload.get("t") == "INTERACTION_CREATE":
            interaction = self._state.interactions.get(payload["d"]["token"])
            if interaction is not None:
                interaction.told_at = self._state.clock()

    # --- one connection --------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Return the handler of the gateway's URL; ``compress`` is none, ``zlib-stream`` or
        ``zstd-stream``."""
        if self.refusing:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(compress=False, max_msg_size=4096 * 16)
        try:
            await socket.prepare(request)
        except ConnectionResetError as gone:  # as when a bot is killed
            raise web.HTTPServiceUnavailable from gone
        compression = _COMPRESSIONS.get(request.query.get("compress"))
        if request.query.get("v") != "10" or request.query.get("encoding", "json") != "json":
            await socket.close(code=4012, message=b"Invalid API version")
            return socket
        if compression is None:
            await socket.close(code=4002, message=b"Unknown compression")
            return socket
        if self.closing == "before HELLO":
            await socket.close(code=GOING_AWAY)
            return socket
        link = _Link(request, socket, compression(), self._flowing, self._sent)
        self._links.add(link)
        interval = self.heartbeat_seconds * 1000
        link.send({"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": interval}})
        try:
            if self.closing == "after HELLO":
                raise _CloseError(GOING_AWAY, "")
            await self._listen(link)
        except _CloseError as closed:
            self._forget(link)
            await link.close(closed.code, closed.reason)
        finally:
            self._forget(link)
            link.stop()
        return socket

    def _forget(self, link: _Link) -> None:
        self._links.discard(link)
        if link.session is not None and link.session.link is link:
            link.session.link = None
            # A client that closes with 1000 or 1001 can't resume (API: Gateway, "Disconnecting").
            if link.socket.close_code in (1000, 1001) and not link.closing:
                self.sessions.pop(link.session.id, None)
            self._changed()

    async def _listen(self, link: _Link) -> None:
        now = asyncio.get_running_loop().time
        patience = self.heartbeat_seconds * 1.5
        heard = now()
        while True:
            try:
                message = await link.socket.receive(timeout=max(0.0, heard + patience - now()))
            except TimeoutError:
                if link.session is not None:
                    link.session.resumable = False
                raise _CloseError(4009, "Session timed out.") from None
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            if len(link.heard) == MOST_SENT and link.heard[0] > now() - SENT_SECONDS:
                raise _CloseError(4008, "Rate limited.")
            link.heard.append(now())
            # JSON is taken from binary frames as well, as some libraries send it.
            raw = message.data.encode() if message.type is WSMsgType.TEXT else message.data
            try:
                if len(raw) > MOST_BYTES:
                    raise ValueError
                payload = json.loads(raw)
                op, data = payload["op"], payload.get("d")
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                raise _CloseError(4002, "Error while decoding payload.") from None
            if op == HEARTBEAT and not self.deaf:
                heard = now()
            self._obey(link, op, data)

    def _obey(self, link: _Link, op: Any, data: Any) -> None:
        if op == HEARTBEAT:
            if self.deaf or not self.acknowledging:
                return
            # An answer that comes before discord.py has noted when it asked spoils its measure of latency.
            asyncio.get_running_loop().call_later(ACK_SECONDS, link.send, {"op": HEARTBEAT_ACK})
        elif op == IDENTIFY:
            self._identify(link, data)
        elif op == RESUME:
            self._resume(link, data)
        elif op not in (PRESENCE, VOICE, REQUEST_MEMBERS):
            raise _CloseError(4001, "Unknown opcode.")
        elif link.session is None:
            raise _CloseError(4003, "Not authenticated.")
        elif op == REQUEST_MEMBERS:
            raise _CloseError(4014, "Disallowed intent(s).")

    def _identify(self, link: _Link, data: Any) -> None:
        if link.session is not None:
            raise _CloseError(4005, "Already authenticated.")
        if not isinstance(data, dict) or not isinstance(data.get("token"), str):
            raise _CloseError(4002, "Error while decoding payload.")
        if data["token"].removeprefix("Bot ") != self._state.token:
            raise _CloseError(4004, "Authentication failed.")
        intents = data.get("intents")
        if not isinstance(intents, int) or not 0 <= intents <= ALL_INTENTS:
            raise _CloseError(4013, "Invalid intent(s).")
        if intents & PRIVILEGED & ~self._state.privileged_intents:
            raise _CloseError(4014, "Disallowed intent(s).")
        shard = _shard(data.get("shard", [0, 1]))
        if self.starts.too_soon(shard[0]):
            link.send({"op": INVALID_SESSION, "d": False})
            return
        if len(self._guilds_of(shard)) > MOST_GUILDS:
            raise _CloseError(4011, "Sharding required.")
        if self.starts.used_up():
            self._reset_token()
            raise _CloseError(4004, "Authentication failed.")
        if self.closing == "before READY":
            raise _CloseError(UNKNOWN_ERROR, "Unknown error.")
        self._open(link, Session(shard, intents))

    def _guilds_of(self, shard: tuple[int, int]) -> list[Guild]:
        """Return the bot's guilds on a shard of so many."""
        mine = self._state.guilds_of.get(self._state.bot_user.id, ())
        return [guild for guild in mine if self.shard_of(guild.id, shard[1]) == shard[0]]

    def _reset_token(self) -> None:
        """Handle too many session starts: all sessions end, and the bot needs a new token."""
        self._state.reset_token()
        self.forget_sessions()
        self.close_sockets(4004, "Authentication failed.")

    def _open(self, link: _Link, session: Session) -> None:
        # A new session of a shard replaces an old one without a connection.
        for old in list(self.sessions.values()):
            if old.link is None and (old.shard, old.shard_count) == (session.shard, session.shard_count):
                del self.sessions[old.id]
        self.sessions[session.id] = session
        link.session, session.link = session, link
        state = self._state
        guilds = self._guilds_of((session.shard, session.shard_count))
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": payloads.own_user(state.bot_user),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": state.gateway_url,
                "shard": [session.shard, session.shard_count],
                "application": {"id": str(state.application_id), **payloads.application_flags(state)},
            },
        )
        for guild in guilds:
            if guild.available and session.intents & GUILDS:
                session.dispatch("GUILD_CREATE", payloads.guild_create(guild, state.bot_user, joined=False))
        self._changed()

    def _resume(self, link: _Link, data: Any) -> None:
        if not isinstance(data, dict) or data.get("token") != self._state.token:
            raise _CloseError(4004, "Authentication failed.")
        session = self.sessions.get(data.get("session_id", ""))
        missed = session.missed(data["seq"]) if session and isinstance(data.get("seq"), int) else None
        if session is None or missed is None or not session.resumable:
            link.send({"op": INVALID_SESSION, "d": False})
            return
        if self.closing == "before READY":
            raise _CloseError(UNKNOWN_ERROR, "Unknown error.")
        link.session, session.link = session, link
        for payload in missed:
            link.send(payload)
        session.dispatch("RESUMED", {})
        self._changed()


def _shard(told: Any) -> tuple[int, int]:
    """Return the shard and the number of shards that a bot claims; 4010 if that is impossible."""
    if isinstance(told, list) and len(told) == 2 and all(type(each) is int for each in told):
        number, count = told
        if 0 <= number < count:
            return number, count
    raise _CloseError(4010, "Invalid shard.")
