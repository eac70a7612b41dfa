"""Where computer players think: apart from the event loop, so that nobody's press waits for them.

A game's thinking is a pure function of a view, so it can run in any process: in one of a few of the bot's
own that do nothing else, or (with no such process) in a thread.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any

from games import GAMES
from games.chance import Chance
from games.engine import Action, Message, View

_log = logging.getLogger(__name__)


class Thinking:
    """Thinks in ``processes`` processes of its own, or with 0 in a thread. They start with the first
    thought, and end with this process however it ends."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._executor: Executor | None = None
        self._closed = False

    async def move(self, game: str, view: View, luck: Chance, level: str) -> Action:
        """The move of a computer player of a level, as :meth:`games.engine.Game.computer`."""
        action: Action = await self._think(_move, game, view, luck, level)
        return action

    async def advice(self, game: str, view: View) -> tuple[Action, Message]:
        """The move to advise a person and its reason, as :meth:`games.engine.Game.hint`."""
        advised: tuple[Action, Message] = await self._think(_advice, game, view)
        return advised

    def close(self) -> None:
        """Think no more; what was begun is given up."""
        self._closed = True
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    async def _think(self, function: Any, *arguments: Any) -> Any:
        loop, used = asyncio.get_running_loop(), self._ready()
        try:
            return await loop.run_in_executor(used, function, *arguments)
        except BrokenProcessPool:
            # All that waited hear of it; the first one of them starts anew.
            if self._executor is used:
                _log.warning("a process that thinks has died; another one is started")
                used.shutdown(wait=False)
                self._executor = None
            return await loop.run_in_executor(self._ready(), function, *arguments)

    def _ready(self) -> Executor:
        if self._closed:
            raise RuntimeError("there is no thinking after the end")
        if self._executor is None:
            self._executor = (
                ProcessPoolExecutor(self._processes, multiprocessing.get_context("spawn"), _begin)
                if self._processes
                else ThreadPoolExecutor(1, "thinking")
            )
        return self._executor


def _move(game: str, view: View, luck: Chance, level: str) -> Action:
    action: Action = GAMES[game].computer(view, luck, level)
    return action


def _advice(game: str, view: View) -> tuple[Action, Message]:
    action = GAMES[game].hint(view)
    return action, GAMES[game].explain(view, action)


def _begin() -> None:
    """In a new process: leave interrupts to the bot, and end when it ends, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
