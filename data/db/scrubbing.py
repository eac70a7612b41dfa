"""What was deleted goes out of the files of the database too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from data.db.database import Database, to_its_end
from data.db.engine import QUICKLY_SCRUBBED, Left, scrub
from data.db.errors import DatabaseFault
from data.db.migrate import expire_copies, remove_copies

SCRUB_PAUSE = timedelta(minutes=1)
"""At least so long passes from one writing anew of the database to the next, where people wait for it."""
_log = logging.getLogger(__name__)


class Scrubbing:
    """Keeps the files of a database clean. ``now`` gives the present time, aware; ``forgotten`` is set while
    something that was deleted may still be in the files."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self.database = database
        self.forgotten = asyncio.Event()
        self._now = now
        self._last: datetime | None = None

    @to_its_end
    async def scrub(self, *, at_once: bool = False) -> Left:
        """Take what was deleted out of the files of the database, and tell where something may be left.
        Whoever reads from the log keeps it from being cut. For what SQLite leaves in unused parts of pages
        the file is written anew; with ``at_once``, only one that is small, and not twice in a minute.
        PostgreSQL sees to its own files."""
        file = self.database.file
        if file is None:
            self.forgotten.clear()
            return Left(log=False, pages=False)
        now = self._now()
        rested = self._last is None or now - self._last >= SCRUB_PAUSE

        def anew(size: int) -> bool:
            if at_once and not (rested and size <= QUICKLY_SCRUBBED):
                return False
            self._last = now
            return True

        async with self.database.held(()):
            left = await asyncio.to_thread(scrub, file, anew=anew)
            if any(left):
                self.forgotten.set()
            else:
                self.forgotten.clear()
        return left

    async def expire_copies(self) -> tuple[str, ...]:
        """Remove the copies that were made before migrations and are 14 days old; their names."""
        file = self.database.file
        return () if file is None else await asyncio.to_thread(expire_copies, file, self._now())

    async def remove_copies(self, *user_ids: int) -> None:
        """Remove the copies that were made before migrations and have somebody in them who is forgotten."""
        if self.database.file is None:
            return
        try:
            await asyncio.to_thread(remove_copies, self.database.file, user_ids)
        except OSError as error:
            _log.warning("a copy of the database with somebody forgotten stays: %s", error.strerror)

    async def tidy(self) -> None:
        """Both, before anybody waits for it: what can't be done now is done later."""
        try:
            await self.expire_copies()
            await self.scrub()
        except (DatabaseFault, OSError) as error:
            self.forgotten.set()
            _log.warning("what was deleted is taken out of the database's files later: %s", error)


__all__ = ["SCRUB_PAUSE", "Scrubbing"]
