"""Pictures: from the description of one (:mod:`bot.screens.drawings`) to a PNG, drawn beside the event loop.

What a picture shows is told in words beside it as well, so where none can be had nothing is lost. The same
description gives the same bytes: a picture that is posted again after a crash is the picture that was posted.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor

from PIL import Image

from bot.pictures import course, hands, podium, tables
from bot.pictures.canvas import png
from bot.screens.drawings import (
    Drawing,
    HandScore,
    HeldCards,
    Podium,
    RatingCourse,
    Reveal,
    Showdown,
    TrickOnTable,
)

DRAW_SECONDS = 1.0
"""A picture that isn't drawn after so long is left out; a common one takes some hundredths of a second."""
KEPT = 128
"""So many pictures are kept, those asked for last; together at most some megabytes."""


def draw(drawing: Drawing) -> bytes:
    """A picture as PNG, below 60 KiB.

    Raises:
        ValueError: there is nothing to draw, such as a course of one point.
    """
    return png(paint(drawing))


def paint(drawing: Drawing) -> Image.Image:
    """A picture as :func:`draw` writes it, before its colours are made few."""
    match drawing:
        case Reveal():
            return tables.reveal(drawing)
        case Showdown():
            return tables.showdown(drawing)
        case TrickOnTable():
            return hands.trick(drawing)
        case HandScore():
            return hands.score(drawing)
        case HeldCards():
            return hands.held(drawing)
        case Podium():
            return podium.podium(drawing)
        case RatingCourse():
            return course.rating_course(drawing)


class Pictures:
    """Draws pictures in a thread of its own, and keeps the last ones. Pillow lets go of the interpreter for
    most of its work, so a thread serves as well as a process."""

    def __init__(self, *, sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._drawer = ThreadPoolExecutor(1, "pictures")
        self._kept: OrderedDict[Drawing, bytes] = OrderedDict()

    async def drawn(self, drawing: Drawing) -> bytes:
        """A picture as :func:`draw` makes it, from memory where it was made lately.

        Raises:
            TimeoutError: it isn't drawn within ``DRAW_SECONDS``.
            Exception: it could not be drawn.
        """
        if drawing not in self._kept:
            self._kept[drawing] = await self._draw(drawing)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(drawing)
        return self._kept[drawing]

    async def _draw(self, drawing: Drawing) -> bytes:
        drawn = asyncio.get_running_loop().run_in_executor(self._drawer, draw, drawing)
        late = asyncio.ensure_future(self._sleep(DRAW_SECONDS))
        try:
            await asyncio.wait((drawn, late), return_when=asyncio.FIRST_COMPLETED)
            if not drawn.done():
                raise TimeoutError
            return drawn.result()
        finally:
            late.cancel()
            drawn.cancel()

    def close(self) -> None:
        """Draw no more."""
        self._drawer.shutdown(wait=False, cancel_futures=True)
