"""Deleted data is removed from the database's files too, as soon as possible; and so are old copies, and data
about posts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from datetime import timedelta

from bot.tables import PrivateGames
from data.db.errors import DatabaseFault
from data.db.scrubbing import SCRUB_PAUSE, Left
from data.privacy.expiry import expire_deliveries
from data.tables.store import Store

_log = logging.getLogger(__name__)
RETRY_SECONDS = 5.0
"""How many seconds an action that failed is left alone: a reader of the log is done then."""
LOOK_SECONDS = 12 * 3600.0
"""Seconds between two looks at the work that makes others wait, and at old copies."""


class Retention:
    """Does what a deletion couldn't do at once, and twice a day the work that makes writers of a large
    database wait. A game's posts are kept for so many days after its end; of several processes the one that
    ``leads`` removes them, and closes the private games that nobody plays any more. ``sleep`` is
    injected."""

    def __init__(
        self,
        store: Store,
        private_games: PrivateGames,
        *,
        delivered_days: int,
        leads: Callable[[], bool] = lambda: True,
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._private_games = private_games
        self._leads = leads
        self._delivered = timedelta(days=delivered_days)
        self._sleep = sleep
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin."""
        self._tasks = [
            asyncio.create_task(self._soon(), name="what was deleted"),
            asyncio.create_task(self._now_and_then(), name="old copies"),
        ]

    async def stop(self) -> None:
        """Leave the database alone. Pending work is done at the next start."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _soon(self) -> None:
        while True:
            await self._store.scrubbing.forgotten.wait()
            await self._sleep(RETRY_SECONDS)
            left = await self._scrub(at_once=True)
            if left == Left(log=False, pages=True):
                await self._sleep(SCRUB_PAUSE.total_seconds())

    async def _now_and_then(self) -> None:
        while True:
            await self._sleep(LOOK_SECONDS)
            if self._leads():
                await self._expire_deliveries()
                await self._close_private_games()
            await self._scrub(at_once=False)
            try:
                await self._store.scrubbing.expire_copies()
            except OSError as error:
                _log.warning("an old copy of the database can't be removed: %s", error.strerror)

    async def _expire_deliveries(self) -> None:
        try:
            gone = await expire_deliveries(self._store, self._store.now - self._delivered)
        except DatabaseFault as fault:
            _log.warning("what was posted of old games is removed later: %s", fault)
        else:
            _log.info("removed %d posts of games that are over from the database", gone)

    async def _close_private_games(self) -> None:
        try:
            closed = await self._private_games.close_left_alone(self._store.now)
        except DatabaseFault as fault:
            _log.warning("private games that nobody plays are closed later: %s", fault)
        else:
            _log.info("closed %d private games that nobody has played for long", closed)

    async def _scrub(self, *, at_once: bool) -> Left | None:
        """Remove what deletions left; return whether something may be left, or None if that isn't known."""
        try:
            return await self._store.scrubbing.scrub(at_once=at_once)
        except DatabaseFault as fault:
            _log.warning("what was deleted is taken out of the database's files later: %s", fault)
            return None
