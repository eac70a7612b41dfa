"""Wait for the first of several things."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


async def either(*ways: Coroutine[object, object, object]) -> None:
    """Wait until one of them is over; cancel the others."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
