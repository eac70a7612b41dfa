"""On whose behalf requests to Discord are made, and what each is for. The limiter
(:mod:`bot.discord_api.rate_limits`) goes by that."""

from __future__ import annotations

import asyncio
import enum
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


class Rank(enum.IntEnum):
    """What a request is for; the lower goes first."""

    CALL = 1
    """A board, a record that it needs, and whatever has no rank of its own."""
    HAND = 2
    COSMETIC = 3
    """What can be left out without anybody missing it."""


class Dropped(Exception):  # noqa: N818 - says what is the matter
    """A request was not made: it only decorates, and there was no room for it; or another process may make
    it by now."""


class Outdated(Exception):  # noqa: N818 - says what is the matter
    """A request was not made: what it says isn't so any more. It was asked for at ``since`` (the loop's
    seconds)."""

    def __init__(self, since: float) -> None:
        super().__init__("what a request says is out of date")
        self.since = since


class RequestContext:
    """On whose behalf requests are made; its own worker may look on at them."""

    def __init__(self, *, pressed: bool = False) -> None:
        self.pressed = pressed
        """Whether somebody has pressed something and waits for what comes of it."""
        self.since: float | None = None
        """From when its requests wait (the loop's seconds), where that is earlier than their own calls."""

    async def is_so(self) -> bool:
        """Whether what a request says is still so, now that it has its place and is about to leave. It may
        have waited long: for the whole bot's limit, for its channel's, or to be tried again."""
        return True

    def asks(self) -> None:
        """A request is given to discord.py, where it may have to wait for its channel."""

    def leaves(self) -> None:
        """Its channel has let it through, or it is over."""


CONTEXT: ContextVar[RequestContext] = ContextVar("request context", default=RequestContext())  # noqa: B039 - nobody changes this one


def pressing() -> None:
    """From here on this task does what somebody has pressed."""
    CONTEXT.set(RequestContext(pressed=True))


@dataclass(frozen=True, slots=True)
class Asked:
    """What a call asks of the limiter: its rank, and since when it waits (the loop's seconds)."""

    rank: Rank
    since: float


ASKED: ContextVar[Asked | None] = ContextVar("asked", default=None)
"""What the call asks for that is being made, if :func:`asking` is around it."""


@contextmanager
def asking(rank: Rank) -> Iterator[None]:
    """Around a call of discord.py: its requests have that rank, and are as old as this call.

    Inside :class:`Dropped` is raised if a request is dropped, :class:`Outdated` if it says what isn't so any
    more.
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
