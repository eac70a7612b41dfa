"""What a long benchmark says of how far it is, and percentiles."""

# ruff: noqa: T201 - it tells

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def progress(text: str) -> None:
    """Say how far it is, in the line that was used for it last."""
    print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


async def watched(what: str, seconds: float, doing: Coroutine[Any, Any, T]) -> T:
    """Do something that takes about so many seconds (0: nobody knows), and say every second how far it is."""

    async def tell() -> None:
        began = time.perf_counter()
        while True:
            of = f" of {seconds:.0f}" if seconds else ""
            progress(f"{what}: {time.perf_counter() - began:.0f}{of} s …")
            await asyncio.sleep(1.0)

    telling = asyncio.create_task(tell())
    try:
        return await doing
    finally:
        telling.cancel()
        progress("")


def share(values: Sequence[float], percent: int) -> float:
    """A percentile; 0 of nothing."""
    if len(values) < 2:
        return values[0] if values else 0.0
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
