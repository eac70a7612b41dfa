"""How a process of the bot's own begins, and ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

NICENESS = 5
"""By so much such a process stands back: where processors are few, presses are answered first."""


def begin(niceness: int = NICENESS) -> None:
    """In a new process: leave interrupts to the bot, stand back behind it, and end when it ends, even if it
    was killed."""
    os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
