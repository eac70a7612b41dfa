"""Pictures: from a description (:mod:`bot.rendering.screens.drawings`) to a PNG, drawn off the event loop.

Words beside a picture say the same, so nothing is lost without it. The same description gives the same bytes:
a picture that is posted again after a crash is the one that was posted, except for people's avatars, which
are in memory alone.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import deque
from collections.abc import Callable, Collection, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from PIL import Image

from bot.pool.processes import begin
from bot.rendering.avatars import KEPT, Avatar, Avatars
from bot.rendering.pictures import emblem, hands, odds, podium, profile_card, ranks, tables, week_card
from bot.rendering.pictures.canvas import font, forget_texts
from bot.rendering.pictures.painting import table_png
from bot.rendering.pictures.sheet import NO_FACES, SMALLEST, Faces, pixels
from bot.rendering.screens.drawings import (
    Drawing,
    Emblem,
    HandScore,
    HandTable,
    HeldCards,
    Podium,
    ProfileCard,
    Ranks,
    Reveal,
    Showdown,
    TrickOnTable,
    WeekCard,
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
    one."""
    return table_png(paint(drawing, faces))


def paint(drawing: Drawing, faces: Faces = NO_FACES) -> Image.Image:
    """Paint a picture as :func:`draw` writes it, with its palette."""
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
        case Ranks():
            return ranks.ranks(drawing, faces)
        case Podium():
            return podium.podium(drawing, faces)
        case ProfileCard():
            return profile_card.profile_card(drawing, faces)
        case WeekCard():
            return week_card.week_card(drawing)
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
        self._process: _Process | None = None
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
            self._coming[key] = coming = asyncio.create_task(self._draw(drawing, avatars))
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

    async def _draw(self, drawing: Drawing, avatars: Mapping[int, Avatar]) -> bytes:
        late: asyncio.Future[Any] = asyncio.ensure_future(self._sleep(DRAW_SECONDS))
        try:
            process = self._ready()
            if process is not None:
                try:
                    return await _in_time(process.draw(drawing, avatars), late)
                except _Died:
                    _log.warning("the process that draws has died; another one is started")
                    self._give_up(process)
            faces = {person: avatar.image for person, avatar in avatars.items()}
            loop = asyncio.get_running_loop()
            return await _in_time(loop.run_in_executor(self._thread, draw, drawing, faces), late)
        finally:
            late.cancel()

    def _ready(self) -> _Process | None:
        """Return the process, if it has started; start it if that wasn't done."""
        if not self._apart:
            return None
        if self._process is None:
            self._process = _Process()
        return self._process if self._process.has_started else None

    def _give_up(self, process: _Process) -> None:
        """Drop a process with its memory; it still finishes its drawings."""
        process.end()
        if self._process is process:
            self._process = None

    def close(self) -> None:
        """Stop drawing."""
        self._apart = False
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.kill()
            self._process = None


async def _in_time(drawn: asyncio.Future[bytes], late: asyncio.Future[Any]) -> bytes:
    """Return a picture if it comes before it is ``late``.

    Raises:
        TimeoutError: it doesn't.
    """
    try:
        await asyncio.wait((drawn, late), return_when=asyncio.FIRST_COMPLETED)
        if not drawn.done():
            raise TimeoutError
        return drawn.result()
    finally:
        drawn.cancel()


class _Died(Exception):  # noqa: N818 - says what is the matter
    """The process that draws has died."""


class _Process:
    """A process that draws, one picture at a time. What to draw goes there through a pipe, with the avatars
    that it doesn't have yet; a picture comes back, or what went wrong. The event loop writes and reads: the
    threads of an executor take twice its time."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_draw_for, args=(theirs,), name="pictures", daemon=True)
        self._process.start()
        theirs.close()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._pipe.fileno(), self._hear)
        self._asked: deque[tuple[asyncio.Future[bytes], Drawing, Mapping[int, Avatar]]] = deque()
        """The drawings that aren't done; the first one is under way."""
        self._avatars: set[str] = set()
        """The keys of the avatars that it has."""
        self._ends = False
        self.has_started = False
        """Whether it draws, or is known to have died."""

    def draw(self, drawing: Drawing, avatars: Mapping[int, Avatar]) -> asyncio.Future[bytes]:
        """Draw a picture, as :func:`draw`.

        Raises:
            _Died: the process has died.
            Exception: it could not be drawn.
        """
        drawn: asyncio.Future[bytes] = self._loop.create_future()
        self._asked.append((drawn, drawing, avatars))
        if len(self._asked) == 1:
            self._ask()
        return drawn

    def _ask(self) -> None:
        """Ask for the next drawing that somebody waits for; without one the process may end."""
        while self._asked and self._asked[0][0].done():
            self._asked.popleft()
        if not self._asked:
            if self._ends:
                self._close()
            return
        _, drawing, avatars = self._asked[0]
        forgets = len(self._avatars) > KEPT
        if forgets:
            self._avatars.clear()
        more = {each.key: each.image for each in avatars.values() if each.key not in self._avatars}
        self._avatars.update(more)
        try:
            self._pipe.send((drawing, {person: each.key for person, each in avatars.items()}, more, forgets))
        except OSError:
            self._close()

    def _hear(self) -> None:
        try:
            told: bytes | Exception | None = self._pipe.recv()
        except (EOFError, OSError):
            self._close()
            return
        if not self.has_started:
            self.has_started = True
            return
        drawn = self._asked.popleft()[0]
        if isinstance(told, bytes) and not drawn.done():
            drawn.set_result(told)
        elif isinstance(told, Exception) and not drawn.done():
            drawn.set_exception(told)
        self._ask()

    def _close(self) -> None:
        self.has_started = True
        if not self._pipe.closed:
            self._loop.remove_reader(self._pipe.fileno())
            self._pipe.close()
        while self._asked:
            drawn = self._asked.popleft()[0]
            if not drawn.done():
                drawn.set_exception(_Died())

    def end(self) -> None:
        """Let it end when it has drawn all."""
        self._ends = True
        if not self._asked:
            self._close()

    def kill(self) -> None:
        """End it now; what it was to draw is cancelled."""
        self._process.kill()
        for drawn, *_ in self._asked:
            drawn.cancel()
        self._close()


def _draw_for(pipe: Connection) -> None:
    """Draw in a new process for the one that started it, until that closes the pipe."""
    begin()
    font(pixels(SMALLEST), bold=True)  # what a first picture would wait for
    known: dict[str, Image.Image] = {}
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            drawing, keys, more, forgets = pipe.recv()
            if forgets:
                known.clear()
            known.update(more)
            drawn: bytes | Exception
            try:
                drawn = draw(drawing, {person: known[key] for person, key in keys.items()})
            except Exception as error:
                drawn = error
            pipe.send(drawn)


@cache
def _emblem(drawing: Emblem) -> bytes:
    """Return the emblem of a game. There are few, each drawn once in some thousandths of a second: no lobby
    waits for another picture."""
    return draw(drawing)


_Key: TypeAlias = tuple[Drawing, tuple[tuple[int, str], ...]]
"""The contents of a picture, and the avatars of the people in it."""


def people(drawing: Drawing) -> tuple[int, ...]:
    """Return the people whose avatars a picture has."""
    return tuple(player.person for player in players(drawing) if player.person is not None)
