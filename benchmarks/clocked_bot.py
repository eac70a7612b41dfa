"""A bot whose clock is ahead by the seconds in a file: ``python -P clocked_bot.py run``.

Its event loop's clock is ahead as well, by which the limits of tokens and requests go. It runs the checkout
that ``PYTHONPATH`` names.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

import discord

import bot

_FILE = Path(os.environ["BENCHMARK_CLOCK"])
_WIRING = "bot.runtime.wiring" if Path(bot.__path__[0], "runtime").exists() else "bot.client"
"""The module that takes the time for the whole bot."""


class Ahead(datetime):
    """The time of that clock."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return datetime.now(tz) + timedelta(seconds=float(_FILE.read_text()))


class LoopAhead(asyncio.SelectorEventLoop):
    """An event loop that goes by that clock. A loop asks for the time often, so the file is read once for
    each change."""

    _written = 0
    _ahead = 0.0

    def time(self) -> float:
        """Return the loop's time in seconds."""
        if (written := _FILE.stat().st_mtime_ns) != self._written:
            self._written, self._ahead = written, float(_FILE.read_text())
        return super().time() + self._ahead


class LoopsAhead(asyncio.DefaultEventLoopPolicy):
    """Makes such loops."""

    _loop_factory = LoopAhead


def main() -> int:
    """Run the command of the command line by that clock."""
    asyncio.set_event_loop_policy(LoopsAhead())
    discord.utils.utcnow = lambda: Ahead.now(UTC)
    importlib.import_module(_WIRING).datetime = Ahead  # type: ignore[attr-defined]
    return int(importlib.import_module("bot.__main__").main())


if __name__ == "__main__":
    sys.exit(main())
