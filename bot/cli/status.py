"""``undercup status``: what the bot is doing, seen from outside; also while it runs, and when it can't."""

from __future__ import annotations

import fcntl
import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from bot.cli.health import STALE_SECONDS
from bot.cluster.duplicate_token import RIVAL
from bot.config import Settings
from bot.process.exit_status import WRONG, Failure
from data.db.address import sqlite_file
from data.operations.read_only import looking, schemas
from data.operations.survey import STATES, Waiting, survey
from data.tables.people import note

RIVAL_SECONDS = 3600.0
"""For how many seconds it is reported that another process was seen to answer with this token."""


@dataclass(frozen=True, slots=True)
class Queue:
    """Pending deliveries: how many, and the age of the oldest in seconds."""

    count: int
    oldest_seconds: int


@dataclass(frozen=True, slots=True)
class Status:
    """The state of the bot. ``running`` is whether a process has the database (None with PostgreSQL, which
    doesn't say), ``connected`` whether the bot is connected to Discord, ``beat_seconds`` how long ago it last
    said so (None: never). ``size`` is that of the SQLite file with its log, in bytes. ``tables`` are counted
    by activity and by game. Deliveries of ``shut`` can't be posted where they belong. ``rival_seconds`` is
    how long ago another process was seen that answers with this token (None: not for an hour)."""

    version: str
    database: str
    schema: str
    size: int | None
    running: bool | None
    connected: bool
    beat_seconds: int | None
    tables: dict[str, int]
    games: dict[str, int]
    waiting: Queue
    shut: Queue
    rival_seconds: int | None

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON, with these names."""
        return asdict(self)

    def lines(self) -> Iterator[str]:
        """Return the lines for a person."""
        yield f"undercup {self.version}, schema {self.schema}"
        size = "" if self.size is None else f" ({self.size / 2**20:.1f} MiB)"
        yield f"database   {self.database}{size}"
        running = {True: "running", False: "not running", None: "not known here"}[self.running]
        yield f"bot        {'running' if self.connected else running}, {self._connection()}"
        doing = ", ".join(f"{many} {state}" for state, many in self.tables.items())
        games = ", ".join(f"{game} {many}" for game, many in self.games.items())
        yield f"tables     {doing}{f' ({games})' if games else ''}"
        yield f"to post    {_told(self.waiting)}"
        if self.shut.count:
            yield f"shut       {_told(self.shut)}; their channels are gone or can't be written to"
        if self.rival_seconds is not None:
            yield f"token      another process answers with this token, seen {self.rival_seconds} s ago"

    def _connection(self) -> str:
        if self.connected:
            return f"connected {self.beat_seconds} s ago"
        return "not connected" if self.beat_seconds is None else f"last connected {self.beat_seconds} s ago"


def _told(queue: Queue) -> str:
    return f"{queue.count}, the oldest for {queue.oldest_seconds} s" if queue.count else "nothing"


class NeverRun(Failure):
    """No bot has made the database yet, so there is nothing to tell."""

    status = WRONG

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"No bot has run from here yet: there is no {file}. Ask in the folder where the bot is started."
        )


async def status(settings: Settings) -> Status:
    """Read the database and the health file of the settings.

    Raises:
        NeverRun: there is no database yet.
        DatabaseTrouble: the database can't be read.
    """
    file, now = sqlite_file(settings.database), datetime.now(UTC)
    if file is not None and _is_missing(file):
        raise NeverRun(file)
    async with looking(settings.database) as connection:
        found = await survey(connection)
        schema, _ = await connection.run_sync(schemas)
        rival = await connection.run_sync(note, RIVAL)
    beat = _age(settings.health_file)
    games: Counter[str] = Counter()
    for (game, _), many in sorted(found.tables.items()):
        games[game] += many
    return Status(
        version=version("undercup"),
        database=make_url(settings.database).set(query={}).render_as_string(),
        schema=schema or "",
        size=None if file is None else _size(file),
        running=None if file is None else _is_held(file),
        connected=beat is not None and beat < STALE_SECONDS,
        beat_seconds=beat,
        tables={state: found.count(state) for state in STATES},
        games=dict(games),
        waiting=_queue(found.waits, now),
        shut=_queue(found.shut, now),
        rival_seconds=_lately(rival, now),
    )


def _is_missing(file: Path) -> bool:
    """Whether a file isn't there. Of one that can't be looked at that isn't known."""
    try:
        file.stat()
    except OSError as error:
        return isinstance(error, FileNotFoundError)
    return False


def _lately(noted: str | None, now: datetime) -> int | None:
    """Return how many seconds ago that was, if it was recent."""
    seconds = math.inf if noted is None else (now - datetime.fromisoformat(noted)).total_seconds()
    return max(0, int(seconds)) if seconds < RIVAL_SECONDS else None


def _queue(waiting: Waiting, now: datetime) -> Queue:
    age = 0.0 if waiting.oldest is None else (now - waiting.oldest).total_seconds()
    return Queue(waiting.count, max(0, int(age)))


def _age(file: Path) -> int | None:
    try:
        return max(0, int(time.time() - file.stat().st_mtime))
    except OSError:
        return None


def _size(file: Path) -> int:
    names = (file, file.with_name(f"{file.name}-wal"))
    return sum(each.stat().st_size for each in names if each.exists())


def _is_held(database: Path) -> bool:
    """Whether a process has the lock file of an SQLite file. The lock is tried and released at once."""
    file = database.resolve()
    try:
        with file.with_name(f"{file.name}.lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
