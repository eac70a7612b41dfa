"""Where computer players think: apart from the event loop, so that nobody's press waits for them.

A game's thinking is a pure function of a view, so it can run in any process: in one of a few of the bot's
own that do nothing else, or (with no such process) in a thread. What people ask for is thought of in other
processes than the computers' moves at tables, so that no table's pace tells that somebody asked for a hint.
While all of them think, others queue; a person has one thought at a time.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import deque
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any
from weakref import WeakValueDictionary

from bot.pool.processes import NICENESS, begin
from games import GAMES
from games.chance import Chance
from games.engine import Action, Message, View

_log = logging.getLogger(__name__)


LOOK_SECONDS = 1.0
"""How often it is seen whether those who think are still there, while a thought takes long."""


class Thinking:
    """Thinks in ``processes`` processes of its own for tables and half as many (at least one) for people, or
    with 0 in a thread for each. Those for tables have a moment to keep, those for people stand back. They
    start with the first thought or :meth:`start`, and end with this process however it ends."""

    def __init__(self, processes: int) -> None:
        self._tables = _Pool(processes, 0)
        self._for_people = _Pool((processes + 1) // 2, NICENESS)
        self._persons: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def waiting(self) -> int:
        """How many thoughts wait for room."""
        return self._tables.waiting + self._for_people.waiting

    def start(self) -> None:
        """Start the processes now and let them make ready what takes seconds: no game shall wait for it."""
        self._tables.start()
        self._for_people.start()

    async def move(
        self, game: str, view: View, luck: Chance, level: str, *, person: int | None = None
    ) -> Action:
        """The move of a computer player of a level, as :meth:`games.engine.Game.computer`; for a table, or
        for the ``person`` of that id, who plays alone."""
        action: Action = await self._think(person, move_of, game, view, luck, level)
        return action

    async def lapse(self, game: str, view: View) -> Action:
        """The move for a seat whose time is up, as :meth:`games.engine.Game.default_action`."""
        action: Action = await self._think(None, lapse_of, game, view)
        return action

    async def advice(self, game: str, view: View, person: int | None) -> tuple[Action, Message]:
        """The move to advise the person of that id and its reason, as :meth:`games.engine.Game.hint`."""
        advised: tuple[Action, Message] = await self._think(person or 0, advice_of, game, view)
        return advised

    def close(self) -> None:
        """Think no more; what was begun is given up."""
        self._tables.close()
        self._for_people.close()

    async def _think(self, person: int | None, function: Any, *arguments: Any) -> Any:
        """A thought for a table, or for a person when their last one is over."""
        if person is None:
            return await self._tables.think(function, *arguments)
        async with self._persons.setdefault(person, asyncio.Lock()):
            return await self._for_people.think(function, *arguments)


class _Pool:
    """So many processes that think, or with 0 a thread, and the thoughts that wait for room there. By
    ``niceness`` they stand back behind others."""

    def __init__(self, processes: int, niceness: int) -> None:
        self._processes = processes
        self._niceness = niceness
        self._executor: Executor | None = None
        self._closed = False
        self._free = max(processes, 1)
        self._queue: deque[asyncio.Future[None]] = deque()
        self._thoughts: set[asyncio.Task[Any]] = set()

    @property
    def waiting(self) -> int:
        """How many thoughts wait for room."""
        return sum(not turn.done() for turn in self._queue)

    def start(self) -> None:
        """Start the processes now and let them make ready what takes seconds."""
        for _ in range(self._processes):
            self._ready().submit(_prepare)

    def close(self) -> None:
        """Think no more; what was begun is given up."""
        self._closed = True
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    async def think(self, function: Any, *arguments: Any) -> Any:
        """A thought as soon as there is room. Who asked may be cancelled; a thought goes on to its end, and
        gives room then."""
        if self._free and not self._queue:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._queue.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._give_room()
                raise
        thought = asyncio.ensure_future(self._run(function, *arguments))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thought)
        return await asyncio.shield(thought)

    def _thought(self, thought: asyncio.Task[Any]) -> None:
        self._thoughts.discard(thought)
        if not thought.cancelled():
            thought.exception()  # whoever waits has it; if nobody does any more it is nobody's
        self._give_room()

    def _give_room(self) -> None:
        while self._queue:
            turn = self._queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    async def _run(self, function: Any, *arguments: Any) -> Any:
        used = self._ready()
        try:
            return await self._run_in(used, function, *arguments)
        except BrokenProcessPool:
            # All that waited hear of it; the first one of them starts anew.
            if self._executor is used:
                _log.warning("a process that thinks has died; another one is started")
                used.shutdown(wait=False)
                self._executor = None
            return await self._run_in(self._ready(), function, *arguments)

    async def _run_in(self, used: Executor, function: Any, *arguments: Any) -> Any:
        thought = asyncio.get_running_loop().run_in_executor(used, function, *arguments)
        # Python 3.11: a pool can lose what it is given while it breaks. Then it takes no more.
        while not (await asyncio.wait((thought,), timeout=LOOK_SECONDS))[0]:
            if not self._closed:
                used.submit(_nothing)
        return await thought

    def _ready(self) -> Executor:
        if self._closed:
            raise RuntimeError("there is no thinking after the end")
        if self._executor is None:
            self._executor = (
                ProcessPoolExecutor(
                    self._processes, multiprocessing.get_context("spawn"), begin, (self._niceness,)
                )
                if self._processes
                else ThreadPoolExecutor(1, "thinking")
            )
        return self._executor


def move_of(game: str, view: View, luck: Chance, level: str) -> Action:
    """What :meth:`Thinking.move` thinks, wherever it does."""
    action: Action = GAMES[game].computer(view, luck, level)
    return action


def lapse_of(game: str, view: View) -> Action:
    """What :meth:`Thinking.lapse` thinks, wherever it does."""
    action: Action = GAMES[game].default_action(view)
    return action


def advice_of(game: str, view: View) -> tuple[Action, Message]:
    """What :meth:`Thinking.advice` thinks, wherever it does."""
    action = GAMES[game].hint(view)
    return action, GAMES[game].explain(view, action)


def _prepare() -> None:
    for game in GAMES.values():
        game.prepare()


def _nothing() -> None:
    """What a pool does that is only asked whether it works."""
