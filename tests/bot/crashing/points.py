"""The points at which the bot touches the database or the network; it can be told to die at one of them."""

from __future__ import annotations

import os
import re
import signal
from collections import Counter
from typing import Any

import aiohttp
from discord.gateway import DiscordWebSocket
from discord.state import ConnectionState
from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

from data.engine import _READING
from data.together import RELEASE, ROLLBACK, SAVEPOINT

_STATEMENT = re.compile(r"(BEGIN|INSERT INTO|UPDATE|DELETE FROM|SELECT)\b(?:.*?\bFROM)?\s*(\w*)", re.S)
_TOKEN = re.compile(r"(?<=/)[\w-]{40,}(?=/|$)")


def _reads(connection: Connection) -> bool:
    """Whether it is in a transaction that only reads."""
    return bool(connection.get_execution_options().get(_READING, False))


class Points:
    """Counts the points, each by name and how often it has come, as ``COMMIT #3``.

    A transaction is a point before each of its statements, before its commit and after it; one that only
    reads leaves nothing behind and is one point, before it. Several that are carried out as one, because they
    came together, are as many begins and commits as if each had come alone: who comes together with whom is
    by who is quicker, and the same points are met all the same. A request is one before it is sent, and one
    when Discord has carried it out and the bot hasn't read the answer. So is the arrival of an interaction.

    ``fatal`` is the point at which this process kills itself: by its name, or by how many came before it.
    """

    def __init__(self) -> None:
        self.begin(None)

    def begin(self, fatal: str | int | None) -> None:
        """Count from the beginning, towards another end."""
        self.reached: list[str] = []
        self._times: Counter[str] = Counter()
        self._fatal = fatal
        self._begun: set[int] = set()
        self._together: Counter[int] = Counter()
        self._committed: Counter[int] = Counter()

    def touch(self, name: str) -> None:
        """The bot is at a point."""
        if self._fatal == len(self.reached):
            os.kill(os.getpid(), signal.SIGKILL)
        self._times[name] += 1
        self.reached.append(f"{name} #{self._times[name]}")
        if self._fatal == self.reached[-1]:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(self) -> None:
        """Count every point of this process from now on, in SQLAlchemy, aiohttp and discord.py."""
        self._watch_database()
        self._watch_network()

    def _watch_database(self) -> None:
        def executes(connection: Connection, _cursor: Any, statement: str, *_details: Any) -> None:
            key = id(connection.connection.dbapi_connection)
            if statement == SAVEPOINT:
                self._together[key] += 1
                if self._together[key] > 1:
                    self.touch("BEGIN")
            elif statement in (ROLLBACK, RELEASE):
                pass
            elif not _reads(connection) or key in self._begun:
                self._begun.discard(key)
                match = _STATEMENT.match(statement)
                self.touch(f"{match[1]} {match[2]}".rstrip() if match else statement.split()[0])

        def begins(connection: Connection) -> None:
            if _reads(connection):
                self._begun.add(id(connection.connection.dbapi_connection))
            else:
                self.touch("BEGIN IMMEDIATE")

        def commits(connection: Connection) -> None:
            if not _reads(connection):
                key = id(connection.connection.dbapi_connection)
                self._committed[key] = self._together.pop(key, 1)
                for _ in range(self._committed[key]):
                    self.touch("COMMIT")

        end = Connection._commit_impl

        def committed(connection: Connection) -> None:
            end(connection)
            for _ in range(self._committed.pop(id(connection.connection.dbapi_connection), 0)):
                self.touch("committed")

        def rolled_back(connection: Connection) -> None:
            self._together.pop(id(connection.connection.dbapi_connection), None)

        event.listen(Engine, "before_cursor_execute", executes)
        event.listen(Engine, "begin", begins)
        event.listen(Engine, "commit", commits)
        event.listen(Engine, "rollback", rolled_back)
        Connection._commit_impl = committed  # type: ignore[method-assign, assignment]

    def _watch_network(self) -> None:
        ask, parse, identify = (
            aiohttp.ClientSession._request,
            ConnectionState.parse_interaction_create,
            DiscordWebSocket.identify,
        )

        async def asks(session: aiohttp.ClientSession, method: str, url: Any, **details: Any) -> Any:
            path = str(url).partition("/api/v10")[2].partition("?")[0] or "/gateway"
            name = f"{method} {re.sub(r'[0-9]{15,}', '_', _TOKEN.sub('_', path))}"
            self.touch(name)
            response = await ask(session, method, url, **details)
            self.touch(f"carried out: {name}")
            return response

        def parses(state: ConnectionState[Any], data: Any) -> None:
            self.touch("an interaction arrives")
            parse(state, data)

        async def identifies(socket: DiscordWebSocket) -> None:
            self.touch("IDENTIFY")
            await identify(socket)

        aiohttp.ClientSession._request = asks  # type: ignore[assignment,method-assign]
        ConnectionState.parse_interaction_create = parses  # type: ignore[assignment,method-assign]
        DiscordWebSocket.identify = identifies  # type: ignore[assignment,method-assign]
