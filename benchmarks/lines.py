"""Processes of a benchmark that call each other: a line of JSON for each message, over a Unix socket.

A process serves for as long as its standard input is open, so that it ends with its parent.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

LONGEST = 2**28
"""Maximum length of a line, in bytes."""

Does = Callable[..., Awaitable[Any]]
"""The functions of a process that can be called; each gets the calling peer, and the arguments."""


class Peer:
    """The other end of a connection. Its unasked messages go to ``hear``, by name and arguments."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, does: Mapping[str, Does]
    ) -> None:
        self.hear: Callable[[str, list[Any]], None] | None = None
        self._reader, self._writer, self._does = reader, writer, does
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._number = 0
        self._unsent: list[bytes] = []
        self._tasks = set[asyncio.Task[None]]()

    @classmethod
    async def connect(cls, path: Path, does: Mapping[str, Does] | None = None) -> Peer:
        """Connect to a process that serves there."""
        peer = cls(*await asyncio.open_unix_connection(path, limit=LONGEST), does or {})
        peer._start(peer.listen())
        return peer

    async def call(self, name: str, *arguments: Any) -> Any:
        """Call a function of the other end, and wait for its result. Raises RuntimeError with the other's
        words if it failed, ConnectionError if the other is gone."""
        self._number += 1
        number = self._number
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        self._send(["call", number, name, arguments])
        return await answer

    def tell(self, name: str, *arguments: Any) -> None:
        """Send a message that needs no answer."""
        self._send(["tell", name, arguments])

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()

    async def listen(self) -> None:
        """Wait until the other is gone."""
        while line := await self._reader.readline():
            kind, *rest = json.loads(line)
            if kind == "call":
                self._start(self._do(*rest))
            elif kind == "tell":
                if self.hear is not None:
                    self.hear(*rest)
            elif (asked := self._asked.pop(rest[0])) and not asked.done():
                if kind == "done":
                    asked.set_result(rest[1])
                else:
                    asked.set_exception(RuntimeError(rest[1]))
        for asked in self._asked.values():
            if not asked.done():
                asked.set_exception(ConnectionError("a process of the benchmark has ended"))

    async def _do(self, number: int, name: str, arguments: list[Any]) -> None:
        try:
            self._send(["done", number, await self._does[name](self, *arguments)])
        except Exception as error:
            self._send(["failed", number, f"{name}: {error!r}"])

    def _start(self, doing: Any) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send(self, said: list[Any]) -> None:
        """Messages of one turn of the event loop are sent in one piece."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unsent.append(json.dumps(said, separators=(",", ":")).encode())

    def _flush(self) -> None:
        self._writer.write(b"\n".join([*self._unsent, b""]))
        self._unsent.clear()


async def serve(path: Path, does: Mapping[str, Does]) -> None:
    """Answer calls there until standard input is closed; print a line once calls are possible."""

    async def welcome(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError):  # the process ends
            await Peer(reader, writer, does).listen()
        writer.close()

    server = await asyncio.start_unix_server(welcome, path, limit=LONGEST)
    print("ready", flush=True)  # noqa: T201 - the parent process waits for it
    await asyncio.to_thread(sys.stdin.read)
    server.close()
