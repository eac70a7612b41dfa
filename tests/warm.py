"""Python processes that need not import anything: they are forked from a warm one, which has imported all.

Each process of the tests that needs it has a warm one: ``python -m tests.warm SOCKET``, which ends when its
standard input does, together with those that it forked. For each connection to its socket it forks a process.
It is sent the three standard files and a line of JSON, and answers with the id of the process, and at its end
with its exit status, a line each.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[1]
IMPORTED = (
    *(
        "bot.runtime.maintenance_notice",
        "bot.cli.backup",
        "bot.cli.demo",
        "bot.cli.doctor",
        "bot.process.logs",
        "bot.cli.play",
        "bot.cli.rebuild",
        "bot.cli.setup",
    ),
    *(
        "bot.runtime.connection",
        "bot.cli.status",
        "bot.i18n.check",
        "bot.cli.verify",
        "alembic.command",
        "playground",
    ),
    *("tests.bot.crashing.play", "tests.bot.crashing.points", "tests.data.sample_tables"),
)
"""What the commands of the bot and the processes of the tests import."""


class Forked:
    """A process that was forked from the warm one, with what :class:`asyncio.subprocess.Process` has."""

    def __init__(self, pid: int, ended: asyncio.Task[int]) -> None:
        self.pid = pid
        self._ended = ended
        self.stdin: asyncio.StreamWriter | None = None
        self.stdout: asyncio.StreamReader | None = None
        self.stderr: asyncio.StreamReader | None = None

    @property
    def returncode(self) -> int | None:
        """The exit status, below 0 that of the signal that ended it; None while it runs."""
        return self._ended.result() if self._ended.done() and not self._ended.cancelled() else None

    async def wait(self) -> int:
        """Wait until it has ended; the exit status."""
        return await asyncio.shield(self._ended)

    async def communicate(self) -> tuple[bytes, bytes]:
        """Read what it writes until it has ended."""
        read = [stream.read() if stream else _nothing() for stream in (self.stdout, self.stderr)]
        out, errors = await asyncio.gather(*read)
        await self.wait()
        return out, errors

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it runs."""
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Send it SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Send it SIGKILL."""
        self.send_signal(signal.SIGKILL)


_STARTED: list[Forked] = []


def end_all() -> None:
    """End those that this process has started and that still run."""
    while _STARTED:
        _STARTED.pop().kill()


async def create_subprocess_exec(
    program: str,
    *arguments: str,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: int | None = None,
    stdout: int | None = None,
    stderr: int | IO[str] | None = None,
    start_new_session: bool = False,
) -> Forked:
    """As :func:`asyncio.create_subprocess_exec`, for ``python -m MODULE ARGUMENTS``."""
    assert (program, arguments[0]) == (sys.executable, "-m"), arguments
    order = {
        "arguments": arguments[1:],
        "folder": str(cwd or Path.cwd()),
        "environment": dict(os.environ if env is None else env),
        "session": start_new_session,
    }
    ours: list[int | None] = []
    theirs: list[int] = []
    for number, wanted in enumerate((stdin, stdout, stderr)):
        if wanted == PIPE:
            reading, writing = os.pipe()
            ours.append(reading if number else writing)
            theirs.append(writing if number else reading)
        else:
            ours.append(None)
            theirs.append(_opened(number if wanted is None else wanted))
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(_WARM.address())
    socket.send_fds(connection, [b" "], theirs)
    connection.sendall(json.dumps(order).encode() + b"\n")
    for each in theirs:
        os.close(each)
    hears, says = await asyncio.open_unix_connection(sock=connection)
    pid = int(await hears.readline())
    made = Forked(pid, asyncio.create_task(_ended(hears, says)))
    _STARTED.append(made)
    writing_to, *reading_from = ours
    made.stdin = None if writing_to is None else await _writer(writing_to)
    made.stdout, made.stderr = [None if each is None else await _reader(each) for each in reading_from]
    return made


def _opened(wanted: int | IO[str]) -> int:
    """A descriptor of our own of what a process gets."""
    if wanted == DEVNULL:
        return os.open(os.devnull, os.O_RDWR)
    return os.dup(wanted if isinstance(wanted, int) else wanted.fileno())


async def _ended(hears: asyncio.StreamReader, says: asyncio.StreamWriter) -> int:
    try:
        return int(await hears.readline())
    finally:
        says.close()


async def _reader(file: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(file, "rb", 0))
    return reader


async def _writer(file: int) -> asyncio.StreamWriter:
    loop = asyncio.get_running_loop()
    transport, protocol = await loop.connect_write_pipe(
        lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), os.fdopen(file, "wb", 0)
    )
    return asyncio.StreamWriter(transport, protocol, None, loop)


async def _nothing() -> bytes:
    return b""


class _Warm:
    """The warm process of this one, started when it is needed first. A forked process has that of the process
    that it was forked for."""

    def __init__(self) -> None:
        self._address = ""

    def address(self) -> str:
        """The path of its socket."""
        if not self._address:
            self._start()
        return self._address

    def is_at(self, address: str) -> None:
        """Let it be the one that is there already."""
        self._address = address

    def _start(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="undercup-warm-")
        address = f"{folder.name}/socket"
        warm = subprocess.Popen(
            [sys.executable, "-m", "tests.warm", address],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        assert warm.stdin is not None
        assert warm.stdout is not None
        with warm.stdout:
            assert warm.stdout.readline() == b"ready\n"

        def end() -> None:
            warm.communicate()
            folder.cleanup()

        atexit.register(end)
        self._address = address


_WARM = _Warm()


class _Forking:
    """What the warm process does."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._running: dict[int, socket.socket] = {}
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(address)
        self._listening.listen()
        self._woken, wakes = socket.socketpair()
        self._wakes = wakes
        wakes.setblocking(False)
        signal.set_wakeup_fd(wakes.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._selector = selectors.DefaultSelector()
        for each in (self._listening, self._woken, sys.stdin):
            self._selector.register(each, selectors.EVENT_READ)

    def serve(self) -> dict[str, Any] | None:
        """Fork processes until the input ends: then None. In a forked process: what it is to do."""
        while True:
            ready = [key.fileobj for key, _ in self._selector.select()]
            if self._woken in ready:
                self._woken.recv(4096)
                self._tell_ends()
            if self._listening in ready:
                order = self._fork()
                if order is not None:
                    return order
            if sys.stdin in ready:
                for pid in self._running:
                    os.kill(pid, signal.SIGKILL)
                return None

    def _tell_ends(self) -> None:
        while self._running:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            with self._running.pop(pid) as connection:
                _send(connection, os.waitstatus_to_exitcode(status))

    def _fork(self) -> dict[str, Any] | None:
        connection, _ = self._listening.accept()
        _, files, _, _ = socket.recv_fds(connection, 1, 3)
        with connection.makefile() as lines:
            order: dict[str, Any] = json.loads(lines.readline())
        child = os.fork()
        if not child:
            self._leave(connection, files)
            return order
        for each in files:
            os.close(each)
        self._running[child] = connection
        _send(connection, child)
        return None

    def _leave(self, connection: socket.socket, files: list[int]) -> None:
        """In a forked process: have nothing to do with the others any more."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._selector.close()
        for each in (connection, self._listening, self._woken, self._wakes, *self._running.values()):
            each.close()
        for number, file in enumerate(files):
            os.dup2(file, number)
            os.close(file)
        # As in a process of its own: those of the warm one know what its own files could do.
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115
        _WARM.is_at(self._address)


def _send(connection: socket.socket, number: int) -> None:
    with contextlib.suppress(OSError):  # who asked for the process may have ended before it
        connection.sendall(b"%d\n" % number)


def _be(order: dict[str, Any]) -> None:
    """Be the process that was asked for."""
    if order["session"]:
        os.setsid()
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    asyncio.create_subprocess_exec = create_subprocess_exec  # type: ignore[assignment]
    module, *arguments = order["arguments"]
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def main() -> None:
    """Be the warm process, or one that was forked from it."""
    forking = _Forking(sys.argv[1])
    for name in IMPORTED:
        importlib.import_module(name)
    print("ready", flush=True)  # noqa: T201
    gc.collect()
    gc.freeze()
    order = forking.serve()
    if order is not None:
        _be(order)


if __name__ == "__main__":
    main()
