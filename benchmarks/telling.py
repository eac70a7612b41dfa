"""Progress of a long benchmark, and percentiles."""

# ruff: noqa: T201 - it reports progress

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def progress(text: str) -> None:
    """Print the progress, over the last line of progress."""
    print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


async def watched(what: str, seconds: float, doing: Coroutine[Any, Any, T]) -> T:
    """Do something that takes about so many seconds (0: unknown), and print the progress every second."""

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
    """Return a percentile; 0 of nothing."""
    if len(values) < 2:
        return values[0] if values else 0.0
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
