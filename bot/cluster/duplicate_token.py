"""Detects another process that answers with this token, on a database of its own. Discord sends each of them
every press, and takes one answer. So this process's own answers are refused, and nobody sees what it does."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import OrderedDict, deque
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

from bot.discord_api.error_codes import ErrorCode
from bot.discord_api.messages import short
from data.db.errors import DatabaseFault
from data.tables.store import Store

_log = logging.getLogger(__name__)

RIVAL = "another process answers"
"""The note with the time (ISO 8601) at which that was last seen."""
MANY, WITHIN_SECONDS = 3, 600.0
"""This many refused first answers within this many seconds are no accident."""
AGAIN_SECONDS = 600.0
"""Seconds until it is said again."""
MOST_TRIED = 1000
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


class DuplicateToken:
    """Checks how Discord takes first answers, and counts those that another process gave. An answer that was
    sent twice because the first try seemed lost is this process's own. ``seconds`` never go back."""

    def __init__(self, store: Store, counted: Callable[[], None], *, seconds: Callable[[], float]) -> None:
        self._store = store
        self._counted = counted
        self._seconds = seconds
        self._tries: OrderedDict[str, int] = OrderedDict()
        """How often each recent interaction was answered."""
        self._refused: deque[float] = deque(maxlen=MANY)
        self._told: float | None = None
        self._noting: asyncio.Task[None] | None = None

    def watch_requests(self, trace: aiohttp.TraceConfig) -> None:
        """Watch through discord.py's trace what it requests, and the results."""
        trace.on_request_start.append(self._on_start)
        trace.on_response_chunk_received.append(self._on_body)

    async def stop(self) -> None:
        """Wait until notes under way are stored."""
        if self._noting is not None:
            await asyncio.gather(self._noting, return_exceptions=True)

    async def _on_start(
        self, _: aiohttp.ClientSession, _way: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        """Called by aiohttp before each try of each request."""
        if (found := _CALLBACK.search(start.url.path)) is not None:
            self._tries[found[1]] = self._tries.get(found[1], 0) + 1
            while len(self._tries) > MOST_TRIED:
                self._tries.popitem(last=False)

    async def _on_body(
        self, _: aiohttp.ClientSession, _way: SimpleNamespace, body: aiohttp.TraceResponseChunkReceivedParams
    ) -> None:
        """Called by aiohttp when an answer has been read."""
        found = _CALLBACK.search(body.url.path)
        if (
            found is not None
            and str(ErrorCode.ALREADY_ACKNOWLEDGED.value).encode() in body.chunk
            and _code(body.chunk) == ErrorCode.ALREADY_ACKNOWLEDGED
            and self._tries.get(found[1]) == 1
        ):
            self.refused()

    def refused(self) -> None:
        """Count a first answer that Discord has refused, because there was one."""
        self._counted()
        now = self._seconds()
        self._refused.append(now)
        often = len(self._refused) == MANY and now - self._refused[0] <= WITHIN_SECONDS
        if not often or (self._told is not None and now - self._told < AGAIN_SECONDS):
            return
        self._told = now
        _log.error(
            "another process answers with this token: Discord refuses this one's answers (40060). Stop one, "
            "or give it a token of its own"
        )
        self._noting = asyncio.create_task(self._note(), name="another process")

    async def _note(self) -> None:
        try:
            await self._store.set_note(RIVAL, self._store.now.isoformat())
        except DatabaseFault as fault:
            _log.warning("that another process answers isn't noted: %s", short(fault))


def _code(body: bytes) -> object:
    try:
        return json.loads(body)["code"]
    except (ValueError, TypeError, LookupError):
        return None


__all__ = ["RIVAL", "DuplicateToken"]
