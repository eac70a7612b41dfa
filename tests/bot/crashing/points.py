"""The points at which the bot touches the database or the network; it can be told to die at one of them.

They are found at the borders of the process, whatever is behind them: SQLite tells of each statement that
begins, and its driver of each commit; aiohttp tells of each request, discord.py of each dispatch.
"""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket

_TABLE = re.compile(r"\b(?:INTO|UPDATE|FROM)\s+\"?(\w+)")
_TOKEN = re.compile(r"(?<=/)[\w-]{40,}(?=/|$)")
_ID = re.compile(r"[0-9]{15,}")


class Points:
    """Counts the points, each by name and how often it has come, as ``COMMIT #3``.

    A transaction that takes the write lock is a point at each of its statements, at its commit and after it.
    One that only reads leaves nothing behind and is one point, at its first statement. A request is one
    before it is sent, and one when Discord has carried it out and the bot hasn't read the answer. So is the
    arrival of a dispatch.

    ``fatal`` is the point at which this process kills itself: by its name, or by how many came before it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.begin(None)

    def begin(self, fatal: str | int | None) -> None:
        """Count from the beginning, towards another end."""
        self.reached: list[str] = []
        self._times: Counter[str] = Counter()
        self._fatal = fatal

    def die_at(self, point: str) -> None:
        """Die at this point, in place of the one that was named before; at none if it is ""."""
        with self._lock:
            self._fatal = point or None

    def touch(self, name: str) -> None:
        """The bot is at a point; statements are carried out by several threads."""
        with self._lock:
            if self._fatal == len(self.reached):
                os.kill(os.getpid(), signal.SIGKILL)
            self._times[name] += 1
            self.reached.append(f"{name} #{self._times[name]}")
            if self._fatal == self.reached[-1]:
                os.kill(os.getpid(), signal.SIGKILL)

    def watch(self) -> None:
        """Count every point of this process from now on, in sqlite3, aiohttp and discord.py."""
        self._watch_database()
        self._watch_requests()
        self._watch_gateway()

    def _watch_database(self) -> None:
        open_connection = sqlite3.connect

        def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
            return open_connection(*arguments, factory=_watched_by(self.touch), **options)

        sqlite3.connect = connect  # type: ignore[assignment]

    def _watch_requests(self) -> None:
        make = aiohttp.ClientSession.__init__

        async def starts(_: Any, way: SimpleNamespace, asked: aiohttp.TraceRequestStartParams) -> None:
            path = str(asked.url.with_query(None)).partition("/api/v10")[2] or "/gateway"
            way.name = f"{asked.method} {_ID.sub('_', _TOKEN.sub('_', path))}"
            self.touch(way.name)

        async def ends(_: Any, way: SimpleNamespace, _answered: aiohttp.TraceRequestEndParams) -> None:
            self.touch(f"carried out: {way.name}")

        def made(
            session: aiohttp.ClientSession, *arguments: Any, trace_configs: Any = None, **options: Any
        ) -> None:
            trace = aiohttp.TraceConfig()
            trace.on_request_start.append(starts)
            trace.on_request_end.append(ends)
            make(session, *arguments, trace_configs=[*(trace_configs or ()), trace], **options)

        aiohttp.ClientSession.__init__ = made  # type: ignore[method-assign,assignment]

    def _watch_gateway(self) -> None:
        dispatch, identify = discord.Client.dispatch, DiscordWebSocket.identify

        def dispatched(client: discord.Client, event: str, /, *arguments: Any, **options: Any) -> None:
            if event == "socket_event_type":
                self.touch(f"{arguments[0]} arrives")
            dispatch(client, event, *arguments, **options)

        async def identifies(socket: DiscordWebSocket) -> None:
            self.touch("IDENTIFY")
            await identify(socket)

        discord.Client.dispatch = dispatched  # type: ignore[method-assign]
        DiscordWebSocket.identify = identifies  # type: ignore[method-assign,assignment]


def _watched_by(touch: Callable[[str], None]) -> type[sqlite3.Connection]:
    """A connection that tells of what it does."""

    class Watched(sqlite3.Connection):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self._writes = self._reads = False
            self.set_trace_callback(self._begins)

        def _begins(self, statement: str) -> None:
            """A statement begins; those of a trigger are comments."""
            verb = statement.split(maxsplit=1)[0].upper()
            if verb == "BEGIN":
                self._writes = statement.upper().startswith(("BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"))
                self._reads = False
                if self._writes:
                    touch("BEGIN IMMEDIATE")
            elif verb == "COMMIT":
                if self._writes:
                    touch("COMMIT")
            elif verb == "ROLLBACK":
                if "TO" not in statement.upper().split():
                    self._writes = self._reads = False
            elif verb in ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH"):
                if not self._reads:
                    table = _TABLE.search(statement)
                    touch(f"{verb} {table[1]}" if table else verb)
                self._reads = self.in_transaction and not self._writes

        def commit(self) -> None:
            writes = self._writes and self.in_transaction
            super().commit()
            self._writes = self._reads = False
            if writes:
                touch("committed")

    return Watched
