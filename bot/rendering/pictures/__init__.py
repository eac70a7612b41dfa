"""Pictures: from a description (:mod:`bot.rendering.screens.drawings`) to a PNG, drawn off the event loop.

Words beside a picture say the same, so nothing is lost without it. The same description gives the same bytes:
a picture that is posted again after a crash is the one that was posted, except for people's avatars, which
are in memory alone.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable, Collection, Coroutine, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from typing import Any, TypeAlias

from PIL import Image

from bot.pool.processes import begin
from bot.rendering.avatars import Avatar, Avatars
from bot.rendering.pictures import course, emblem, hands, odds, podium, tables
from bot.rendering.pictures.canvas import font, forget_texts, png
from bot.rendering.pictures.painting import table_png
from bot.rendering.pictures.sheet import NO_FACES, SMALLEST, Faces, pixels
from bot.rendering.screens.drawings import (
    Drawing,
    Emblem,
    HandScore,
    HandTable,
    HeldCards,
    Podium,
    RatingCourse,
    Reveal,
    Showdown,
    TrickOnTable,
    players,
)
from data.db.cache import Kept

_log = logging.getLogger(__name__)

DRAW_SECONDS = 1.0
"""A picture that takes more seconds is left out; a common one takes some hundredths of a second."""
ROOM = 16 * 2**20
"""Bytes of the pictures that are kept, those asked for last: a hand is shown again at each of its owner's
turns. From one to the next a table of Pidro needs 130 KiB, so there is room for some 120 of them."""


def draw(drawing: Drawing, faces: Faces = NO_FACES) -> bytes:
    """Draw a picture as PNG, below 60 KiB without avatars; ``faces`` has the avatars of people in it who have
    one.

    Raises:
        ValueError: there is nothing to draw, such as a course of one point.
    """
    painted = paint(drawing, faces)
    return png(painted) if isinstance(drawing, RatingCourse) else table_png(painted)


def paint(drawing: Drawing, faces: Faces = NO_FACES) -> Image.Image:
    """Paint a picture as :func:`draw` writes it; that of a table has its palette already."""
    match drawing:
        case Reveal():
            return tables.reveal(drawing, faces)
        case Showdown():
            return tables.showdown(drawing, faces)
        case TrickOnTable():
            return hands.trick(drawing, faces)
        case HandScore():
            return hands.score(drawing, faces)
        case HeldCards():
            return hands.held(drawing)
        case HandTable():
            return odds.hand_table(drawing)
        case Podium():
            return podium.podium(drawing, faces)
        case RatingCourse():
            return course.rating_course(drawing)
        case Emblem():
            return emblem.emblem(drawing)


class Pictures:
    """Draws pictures off the event loop, and keeps the last ones: in a thread, or with ``apart`` in a process
    of its own, which starts with :meth:`start` and ends with this process however it ends. Until that has
    started, and after it has died, the thread draws. ``avatars`` has people's avatars."""

    def __init__(
        self,
        avatars: Avatars | None = None,
        *,
        apart: bool = False,
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
    ) -> None:
        self._avatars = avatars
        self._sleep = sleep
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._apart = apart
        self._process: ProcessPoolExecutor | None = None
        self._started: Future[None] | None = None
        self._kept: Kept[_Key, bytes] = Kept(ROOM)
        self._coming: dict[_Key, asyncio.Task[bytes]] = {}
        """The pictures that are being drawn: a caller who asks for one meanwhile waits for the same."""

    def start(self) -> None:
        """Start the process now, so that the first picture doesn't wait for it."""
        self._ready()

    async def drawn(self, drawing: Drawing) -> bytes:
        """Return a picture as :func:`draw` makes it, from memory where it was made recently.

        Raises:
            TimeoutError: it isn't drawn within ``DRAW_SECONDS``, after its avatars were waited for.
            Exception: it could not be drawn.
        """
        if isinstance(drawing, Emblem):
            return _emblem(drawing)
        avatars = await self._seen(people(drawing))
        key = drawing, tuple(sorted((person, avatar.key) for person, avatar in avatars.items()))
        found = self._kept.get(key)
        if found is not None:
            return found
        if key not in self._coming:
            faces = {person: avatar.image for person, avatar in avatars.items()}
            self._coming[key] = coming = asyncio.create_task(self._draw(drawing, faces))
            coming.add_done_callback(partial(self._came, key))
        return await asyncio.shield(self._coming[key])

    def _came(self, key: _Key, drawn: asyncio.Task[bytes]) -> None:
        """Keep a picture, unless somebody in it was forgotten meanwhile."""
        failed = drawn.cancelled() or drawn.exception() is not None
        if self._coming.get(key) is drawn:
            del self._coming[key]
            if not failed:
                self._kept.keep(key, drawn.result(), len(drawn.result()))

    def forget(self, user_id: int) -> None:
        """Forget the pictures that show a person, and their avatar."""
        if self._avatars is not None:
            self._avatars.forget(user_id)
        for key in [key for key in (*self._kept.keys(), *self._coming) if user_id in people(key[0])]:
            self._kept.drop(key)
            self._coming.pop(key, None)
        forget_texts()
        if self._process is not None:
            self._give_up(self._process)

    async def _seen(self, wanted: Collection[int]) -> Mapping[int, Avatar]:
        return await self._avatars.of(wanted) if self._avatars is not None and wanted else {}

    async def _draw(self, drawing: Drawing, faces: Faces) -> bytes:
        late: asyncio.Future[Any] = asyncio.ensure_future(self._sleep(DRAW_SECONDS))
        try:
            process = self._ready()
            if process is not None:
                try:
                    return await self._draw_in(process, late, drawing, faces)
                except BrokenProcessPool:
                    _log.warning("the process that draws has died; another one is started")
                    self._give_up(process)
            return await self._draw_in(self._thread, late, drawing, faces)
        finally:
            late.cancel()

    @staticmethod
    async def _draw_in(used: Executor, late: asyncio.Future[Any], drawing: Drawing, faces: Faces) -> bytes:
        drawn = asyncio.get_running_loop().run_in_executor(used, draw, drawing, faces)
        try:
            await asyncio.wait((drawn, late), return_when=asyncio.FIRST_COMPLETED)
            if not drawn.done():
                raise TimeoutError
            return drawn.result()
        finally:
            drawn.cancel()

    def _ready(self) -> ProcessPoolExecutor | None:
        """Return the process, if it has started; start it if that wasn't done."""
        if not self._apart:
            return None
        if self._process is None or self._started is None:
            self._process = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin)
            self._started = self._process.submit(_warm)
        return self._process if self._started.done() else None

    def _give_up(self, process: ProcessPoolExecutor) -> None:
        """Drop a process with its memory; it still finishes its drawings."""
        process.shutdown(wait=False)
        if self._process is process:
            self._process = self._started = None

    def close(self) -> None:
        """Stop drawing."""
        self._apart = False
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)


@cache
def _emblem(drawing: Emblem) -> bytes:
    """Return the emblem of a game. There are few, each drawn once in some thousandths of a second: no lobby
    waits for another picture."""
    return draw(drawing)


def _warm() -> None:
    """Load in the new process what a first picture would wait for."""
    font(pixels(SMALLEST), bold=True)


_Key: TypeAlias = tuple[Drawing, tuple[tuple[int, str], ...]]
"""The contents of a picture, and the avatars of the people in it."""


def people(drawing: Drawing) -> tuple[int, ...]:
    """Return the people whose avatars a picture has."""
    return tuple(player.person for player in players(drawing) if player.person is not None)
