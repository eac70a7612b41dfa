"""People's avatars on Discord, for pictures: fetched when a picture needs them, and kept in memory alone.

The address of somebody's avatar is noted whenever they press or type something, since Discord then sends it;
nobody is asked for it. So after a restart there are initials until people press again. After any failure here
a picture shows an initial instead, and nobody waits for an avatar longer than ``WAIT_SECONDS``.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image

_log = logging.getLogger(__name__)

Fetch: TypeAlias = Callable[[str], Awaitable[bytes]]
"""Fetches the file at an address."""

WAIT_SECONDS = 0.9
"""How long a picture waits for all its avatars together, in seconds."""
GIVE_UP_SECONDS = 10.0
"""An avatar that takes more seconds isn't kept for the next picture either."""
AGAIN_SECONDS = 300.0
"""Seconds until an avatar that couldn't be fetched is asked for again."""
KEPT_ADDRESSES, KEPT = 2048, 256
"""The numbers of addresses and of avatars that are kept: those used last. An avatar takes some 50 KiB, so
they take 12 MiB at most."""
SIZE = 128
"""Pixels that are requested and kept; the largest avatar in a picture is hardly larger."""
MOST_BYTES, MOST_PIXELS = 1024 * 1024, 1024
"""A file that is larger than Discord would send is no avatar."""


@dataclass(frozen=True, slots=True, eq=False)
class Avatar:
    """A person's avatar; two with the same ``key`` look alike."""

    key: str
    image: Image.Image


class Avatars:
    """People's avatars. ``fetch`` gets a file; ``sleep`` waits so many seconds, and ``ticks`` are seconds
    that never go back."""

    def __init__(
        self,
        fetch: Fetch,
        *,
        sleep: Callable[[float], Coroutine[object, object, None]] = asyncio.sleep,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._fetch = fetch
        self._sleep = sleep
        self._ticks = ticks
        self._addresses: OrderedDict[int, str] = OrderedDict()
        self._kept: OrderedDict[int, Avatar] = OrderedDict()
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._failed: OrderedDict[int, float] = OrderedDict()

    def saw(self, user_id: int, address: str | None) -> None:
        """Note the address of a person's avatar; None if they have none."""
        if self._addresses.get(user_id) != address:
            self.forget(user_id)
        if address is None:
            return
        self._addresses[user_id] = address
        self._addresses.move_to_end(user_id)
        while len(self._addresses) > KEPT_ADDRESSES:
            self.forget(next(iter(self._addresses)))

    def forget(self, user_id: int) -> None:
        """Forget a person's avatar."""
        self._addresses.pop(user_id, None)
        self._kept.pop(user_id, None)
        self._failed.pop(user_id, None)
        task = self._under_way.pop(user_id, None)
        if task is not None:
            task.cancel()

    async def of(self, people: Collection[int]) -> Mapping[int, Avatar]:
        """Return the avatars of these people, as far as they have one that can be fetched soon."""
        awaited = [task for task in map(self._asked, people) if task is not None]
        if awaited:
            late = asyncio.ensure_future(self._sleep(WAIT_SECONDS))
            everyone = asyncio.ensure_future(asyncio.wait(awaited))
            try:
                await asyncio.wait((everyone, late), return_when=asyncio.FIRST_COMPLETED)
            finally:
                late.cancel()
                everyone.cancel()
        found = {user_id: self._kept[user_id] for user_id in people if user_id in self._kept}
        for user_id in found:
            self._kept.move_to_end(user_id)
        return found

    async def stop(self) -> None:
        """Stop fetching."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _asked(self, user_id: int) -> asyncio.Task[None] | None:
        """Return the task that fetches a person's avatar; None if there is none to fetch, or it is there."""
        address = self._addresses.get(user_id)
        failed = self._failed.get(user_id)
        if address is None or user_id in self._kept:
            return None
        if failed is not None and self._ticks() - failed < AGAIN_SECONDS:
            return None
        if user_id not in self._under_way:
            task = asyncio.create_task(self._get(user_id, address), name="avatar")
            self._under_way[user_id] = task
        return self._under_way[user_id]

    async def _get(self, user_id: int, address: str) -> None:
        """Fetch an avatar and keep it. One that comes too late for its picture is there for the next."""
        try:
            async with asyncio.timeout(GIVE_UP_SECONDS):
                content = await self._fetch(address)
            image = await asyncio.to_thread(read, content)
        except Exception as error:
            # Whatever a network or a decoder of foreign bytes raises: the picture shows an initial.
            _log.info("an avatar could not be had: %s", type(error).__name__)
            image = None
        if self._under_way.get(user_id) is not asyncio.current_task():
            return  # meanwhile they were forgotten, or have another
        del self._under_way[user_id]
        if image is None:
            self._failed[user_id] = self._ticks()
            return
        self._failed.pop(user_id, None)
        self._kept[user_id] = Avatar(hashlib.sha256(content).hexdigest()[:16], image)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def read(content: bytes) -> Image.Image:
    """Read an avatar's file as a square picture of ``SIZE`` pixels.

    Raises:
        ValueError: it is larger than any avatar.
        OSError: it is no picture.
    """
    if len(content) > MOST_BYTES:
        raise ValueError("too many bytes for an avatar")
    with Image.open(io.BytesIO(content), formats=("PNG",)) as opened:
        if max(opened.size) > MOST_PIXELS:
            raise ValueError("too many pixels for an avatar")
        image = opened.convert("RGBA")
    ground = Image.new("RGBA", image.size, "#1d2a2f")
    ground.alpha_composite(image)
    return ground.convert("RGB").resize((SIZE, SIZE), Image.Resampling.LANCZOS)
