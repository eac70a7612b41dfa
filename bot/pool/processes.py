"""Start and end of the bot's own child processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

NICENESS = 5
"""The niceness of a child process: where processors are few, presses are answered first."""


def begin(niceness: int = NICENESS) -> None:
    """Prepare a new process: leave interrupts to the bot, run at lower priority, and end when the bot ends,
    even if it was killed."""
    os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
