"""``undercup health``: says from outside whether the bot is alive. It reads one file's time and imports
nothing else of the bot, as monitors ask every few seconds."""

from __future__ import annotations

import time
from pathlib import Path

STALE_SECONDS = 90.0


def is_healthy(file: Path) -> bool:
    """Whether the file was touched within the last 90 s, as :class:`~bot.runtime.heartbeat.Heartbeat`
    does."""
    try:
        return time.time() - file.stat().st_mtime < STALE_SECONDS
    except OSError:
        return False
