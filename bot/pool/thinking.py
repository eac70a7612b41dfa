"""Computer players think off the event loop, so that nobody's press waits for them.

A game's thinking is a pure function of a view, so it can run in any process: in one of a few of the bot's own
that do nothing else, or (with no such process) in a thread. People's requests are computed in other processes
than the computers' moves at tables, so that no table's pace shows that somebody asked for a hint. While all
processes are busy, thoughts queue; a person has one thought at a time.
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
from games.engine import Action, Hint, View

_log = logging.getLogger(__name__)


LOOK_SECONDS = 1.0
"""How often a long thought's process is checked to be alive, in seconds."""


class Thinking:
    """Thinks in ``processes`` processes of its own for tables and half as many (at least one) for people, or
    with 0 in a thread for each. Those for tables have moves to make in time, those for people run at lower
    priority. Each kind starts with its first thought or its own method, and ends with this process however
    that ends."""

    def __init__(self, processes: int) -> None:
        self._tables = _Pool(processes, 0)
        self._for_people = _Pool((processes + 1) // 2, NICENESS)
        self._persons: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def waiting(self) -> int:
        """The number of thoughts that wait for room."""
        return self._tables.waiting + self._for_people.waiting

    def start_for_tables(self) -> None:
        """Start the processes for tables, if that wasn't done, and let them prepare what takes seconds, so
        that no computer's move waits for it."""
        self._tables.start()

    def start_for_people(self) -> None:
        """The same with the processes for people, so that no automatic hint waits for it."""
        self._for_people.start()

    async def move(
        self, game: str, view: View, luck: Chance, level: str, *, person: int | None = None
    ) -> Action:
        """Return the move of a computer player of a level, as :meth:`games.engine.Game.computer`; for a
        table, or for the ``person`` of that id, who plays alone."""
        action: Action = await self._think(person, move_of, game, view, luck, level)
        return action

    async def lapse(self, game: str, view: View) -> Action:
        """Return the move for a seat whose time is up, as :meth:`games.engine.Game.default_action`."""
        action: Action = await self._think(None, lapse_of, game, view)
        return action

    async def advice(self, game: str, view: View, person: int | None) -> Hint:
        """Return the hint for the person of that id, as :meth:`games.engine.Game.weigh`."""
        advised: Hint = await self._think(person or 0, advice_of, game, view)
        return advised

    def close(self) -> None:
        """Stop thinking and give up what was begun."""
        self._tables.close()
        self._for_people.close()

    async def _think(self, person: int | None, function: Any, *arguments: Any) -> Any:
        """Think for a table, or for a person when their last thought is over."""
        if person is None:
            return await self._tables.think(function, *arguments)
        async with self._persons.setdefault(person, asyncio.Lock()):
            return await self._for_people.think(function, *arguments)


class _Pool:
    """Processes that think, or with 0 a thread, and the thoughts that wait for room there. By ``niceness``
    their priority is lower."""

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
        """The number of thoughts that wait for room."""
        return sum(not turn.done() for turn in self._queue)

    def start(self) -> None:
        """Start the processes, if that wasn't done, and let them prepare what takes seconds."""
        if self._executor is None:
            for _ in range(self._processes):
                self._ready().submit(_prepare)

    def close(self) -> None:
        """Stop thinking and give up what was begun."""
        self._closed = True
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    async def think(self, function: Any, *arguments: Any) -> Any:
        """Think as soon as there is room. The caller may be cancelled; a thought continues to its end, and
        makes room then."""
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
            thought.exception()  # the waiting caller has it; without one nobody does
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
            # All waiting callers get the error; the first of them starts again.
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
    """Return the result of :meth:`Thinking.move`, in any process."""
    action: Action = GAMES[game].computer(view, luck, level)
    return action


def lapse_of(game: str, view: View) -> Action:
    """Return the result of :meth:`Thinking.lapse`, in any process."""
    action: Action = GAMES[game].default_action(view)
    return action


def advice_of(game: str, view: View) -> Hint:
    """Return the result of :meth:`Thinking.advice`, in any process."""
    return GAMES[game].weigh(view)


def _prepare() -> None:
    for game in GAMES.values():
        game.prepare()


def _nothing() -> None:
    """Do nothing: a call that checks whether a pool works."""
