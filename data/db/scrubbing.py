"""Removes deleted data from the files of the database too."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from data.db.database import Database, to_its_end
from data.db.engine import OVERWRITING, SYNCHRONOUS
from data.db.errors import DatabaseFault
from data.db.migrate import expire_copies, remove_copies

QUICKLY_SCRUBBED = 32 * 2**20
"""Bytes. A database of that size is rewritten in less than a second, in which writers wait."""
_SCRUBBED = "user_version=1"
"""Mark in the header of an SQLite file without any deleted data. A new one has 0, and the transaction that
deletes sets it to 0, so no crash loses it."""
SCRUB_PAUSE = timedelta(minutes=1)
"""Minimum time between two rewrites of the database while people wait for them."""
_log = logging.getLogger(__name__)


class Left(NamedTuple):
    """Where deleted data may be left: in the log (WAL), and in unused parts of pages."""

    log: bool
    pages: bool


async def owe_scrubbing(connection: AsyncConnection) -> None:
    """Note, in the transaction that deletes, that the file must be scrubbed."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("PRAGMA user_version=0")


def scrub(file: Path, *, rewrites: Callable[[int], bool]) -> Left:
    """Remove deleted data from an SQLite file and its log.

    ``secure_delete`` overwrites a row where it is, but not where it was before SQLite moved it to another
    page. Only rewriting the file does that (``VACUUM``); where it is needed, ``rewrites`` gets the file's
    size in bytes and says whether it may be done now. The log can't be cut while somebody reads from it.

    Raises:
        DatabaseFault: there is no room, or the file is locked or damaged; it is unchanged.
    """
    try:
        with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
            for pragma in (OVERWRITING, SYNCHRONOUS):
                connection.execute(f"PRAGMA {pragma}")
            owed = connection.execute("PRAGMA user_version").fetchone()[0] == 0
            if owed and rewrites(file.stat().st_size):
                _put_temporary_files(connection, str(file.resolve().parent))
                connection.execute("VACUUM")
                connection.execute(f"PRAGMA {_SCRUBBED}")
                owed = False
            busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except (sqlite3.Error, OSError) as error:
        raise DatabaseFault(str(error)) from error
    return Left(bool(busy), owed)


def _put_temporary_files(connection: sqlite3.Connection, folder: str) -> None:
    """Let SQLite put its temporary files beside the database: the system's folders for them may be small, or
    closed to the bot. The setting is for the whole process, so it is changed only where it must be."""
    (present,) = connection.execute("PRAGMA temp_store_directory").fetchone() or ("",)
    if present != folder:
        setting = "temp_store_directory='" + folder.replace("'", "''") + "'"  # it can't be bound
        connection.execute(f"PRAGMA {setting}")


class Scrubbing:
    """Keeps the files of a database clean. ``now`` returns the present time, aware; ``forgotten`` is set
    while deleted data may still be in the files."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self.database = database
        self.forgotten = asyncio.Event()
        self._now = now
        self._last: datetime | None = None

    @to_its_end
    async def scrub(self, *, at_once: bool = False) -> Left:
        """Remove deleted data from the files of the database, and return where some may be left. A reader of
        the log keeps it from being cut. Unused parts of pages need a rewrite of the file; with ``at_once``,
        only a small file is rewritten, and not twice in a minute. PostgreSQL cleans its own files."""
        file = self.database.file
        if file is None:
            self.forgotten.clear()
            return Left(log=False, pages=False)
        now = self._now()
        rested = self._last is None or now - self._last >= SCRUB_PAUSE

        def rewrites(size: int) -> bool:
            if at_once and not (rested and size <= QUICKLY_SCRUBBED):
                return False
            self._last = now
            return True

        async with self.database.held(()):
            left = await asyncio.to_thread(scrub, file, rewrites=rewrites)
            if any(left):
                self.forgotten.set()
            else:
                self.forgotten.clear()
        return left

    async def expire_copies(self) -> tuple[str, ...]:
        """Remove copies from before migrations that are 14 days old; return their names."""
        file = self.database.file
        return () if file is None else await asyncio.to_thread(expire_copies, file, self._now())

    async def remove_copies(self, *user_ids: int) -> None:
        """Remove copies from before migrations that have a forgotten person in them."""
        if self.database.file is None:
            return
        try:
            await asyncio.to_thread(remove_copies, self.database.file, user_ids)
        except OSError as error:
            _log.warning("a copy of the database with somebody forgotten stays: %s", error.strerror)

    async def tidy(self) -> None:
        """Do both before anybody waits for it; what can't be done now is done later."""
        try:
            await self.expire_copies()
            await self.scrub()
        except (DatabaseFault, OSError) as error:
            self.forgotten.set()
            _log.warning("what was deleted is taken out of the database's files later: %s", error)


__all__ = ["QUICKLY_SCRUBBED", "SCRUB_PAUSE", "Left", "Scrubbing", "owe_scrubbing", "scrub"]
