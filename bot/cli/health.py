"""``undercup health``: says from outside whether the bot is alive. It reads one file's time and imports
nothing else of the bot, as monitors ask every few seconds."""

from __future__ import annotations

import time
from pathlib import Path

STALE_SECONDS = 90.0


def health(file: Path) -> tuple[bool, str]:
    """Return whether the file was touched within the last 90 s, as :class:`~bot.runtime.heartbeat.Heartbeat`
    does, and a line about it."""
    try:
        seconds = time.time() - file.stat().st_mtime
    except FileNotFoundError:
        return False, f"not connected: there is no {file}, which the running bot touches"
    except OSError as error:
        return False, f"not known: {file} can't be looked at ({error.strerror})"
    if seconds < STALE_SECONDS:
        return True, f"connected, {max(0, int(seconds))} s ago"
    return False, f"not connected: last {int(seconds)} s ago, by {file}"
