"""Who a request to Discord is made for, and its purpose. The limiter (:mod:`bot.discord_api.rate_limits`)
uses both."""

from __future__ import annotations

import asyncio
import enum
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


class Rank(enum.IntEnum):
    """The purpose of a request; the lower rank leaves first."""

    CALL = 1
    """A board, a record that it needs, and any request without a rank of its own."""
    HAND = 2
    COSMETIC = 3
    """A request that can be dropped without anybody missing it."""


class Dropped(Exception):  # noqa: N818 - says what is the matter
    """A request was not made: it is cosmetic, and there was no room for it; or another process may be making
    it."""


class Outdated(Exception):  # noqa: N818 - says what is the matter
    """A request was not made: what it says isn't true any more. It was asked for at ``since`` (the loop's
    seconds)."""

    def __init__(self, since: float) -> None:
        super().__init__("what a request says is out of date")
        self.since = since


class RequestContext:
    """Who requests are made for; its own worker may watch them."""

    def __init__(self, *, pressed: bool = False) -> None:
        self.pressed = pressed
        """Whether somebody has pressed something and waits for the result."""
        self.since: float | None = None
        """Since when its requests wait (the loop's seconds), where that is earlier than their own calls."""

    async def is_so(self) -> bool:
        """Whether what a request says is still true, now that it has its place and is about to leave. It may
        have waited long: for the whole bot's limit, for its channel's, or to be tried again."""
        return True

    def asks(self) -> None:
        """Note that a request is given to discord.py, where it may have to wait for its channel."""

    def leaves(self) -> None:
        """Note that its channel has let the request through, or that it is over."""


CONTEXT: ContextVar[RequestContext] = ContextVar("request context", default=RequestContext())  # noqa: B039 - nobody changes this one


def pressing() -> None:
    """Mark this task from here on as doing what somebody has pressed."""
    CONTEXT.set(RequestContext(pressed=True))


@dataclass(frozen=True, slots=True)
class Asked:
    """What a call asks of the limiter: its rank, and since when it waits (the loop's seconds)."""

    rank: Rank
    since: float


ASKED: ContextVar[Asked | None] = ContextVar("asked", default=None)
"""What the present call asks for, inside :func:`asking`."""


@contextmanager
def asking(rank: Rank) -> Iterator[None]:
    """Enter around a call of discord.py: its requests have that rank, and are as old as this call.

    Inside :class:`Dropped` is raised if a request is dropped, :class:`Outdated` if what it says isn't true
    any more.
    """
    context = CONTEXT.get()
    now = asyncio.get_running_loop().time()
    before = ASKED.set(Asked(rank, now if context.since is None else context.since))
    context.asks()
    try:
        yield
    finally:
        context.leaves()
        ASKED.reset(before)


class Unanswered(OSError):  # noqa: N818 - says what is the matter
    """A request that may be made only once got no answer that tells whether it was made; or (``seconds``) it
    wasn't, and may be made so many seconds later."""

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__("a request isn't repeated")
        self.seconds = seconds


class SentOnce:
    """A request that is made only once, inside :func:`sent_once`."""

    def __init__(self) -> None:
        self._is_sent = False

    def leaves(self) -> None:
        """Note that it leaves.

        Raises:
            Unanswered: it has left before.
        """
        if self._is_sent:
            raise Unanswered
        self._is_sent = True

    def answered(self, status: int, retry_after: float) -> None:
        """Note its answer.

        Raises:
            Unanswered: discord.py would repeat it.
        """
        if status == TOO_MANY:
            raise Unanswered(retry_after)
        if status >= SERVER_ERROR:
            raise Unanswered


TOO_MANY, SERVER_ERROR = 429, 500
SENT_ONCE: ContextVar[SentOnce | None] = ContextVar("sent once", default=None)
"""The request that is made only once, inside :func:`sent_once`."""


@contextmanager
def sent_once() -> Iterator[None]:
    """Enter around a call of discord.py whose request may come twice to Discord only by mistake: discord.py
    doesn't repeat it. Inside :class:`Unanswered` is raised instead."""
    before = SENT_ONCE.set(SentOnce())
    try:
        yield
    finally:
        SENT_ONCE.reset(before)
