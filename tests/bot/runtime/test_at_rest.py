"""A bot without tables is one process: those that think and draw come with what needs them."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tests.bot.harness import Harbour, harbour

TABLES, PEOPLE, DRAWING = "for tables", "for people", "that draws"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of processes that were started, in order. Threads do their work; the one that draws never
    says that it has started, so a thread of the bot's draws."""
    started: list[str] = []

    class Told(ThreadPoolExecutor):
        def __init__(self, _processes: int, _context: object, _begin: object, niceness: tuple[int]) -> None:
            super().__init__(1)
            started.append(PEOPLE if niceness[0] else TABLES)

    class Child:
        def __init__(self, *, target: object, args: tuple[Connection], name: str, daemon: bool) -> None:
            self._pipe = args[0].fileno()
            assert (callable(target), name, daemon) == (True, "pictures", True)

        def start(self) -> None:
            self._pipe = os.dup(self._pipe)  # a process has its own end
            started.append(DRAWING)

        def kill(self) -> None:
            os.close(self._pipe)

    monkeypatch.setattr("bot.pool.thinking.ProcessPoolExecutor", Told)
    monkeypatch.setattr("multiprocessing.context.SpawnContext.Process", Child)
    return started


async def _restarted(here: Harbour) -> None:
    """Another process of the bot takes up what the database has."""
    bot = here.next_bot()
    bot.computers.start()
    await bot.computers.settled()
    await bot.computers.stop()
    bot.thinking.close()
    bot.pictures.close()


async def test_no_process_thinks_or_draws_at_rest_and_a_table_of_people_has_one_that_draws(
    tmp_path: Path, begun: list[str]
) -> None:
    async with harbour(tmp_path, 2, thinkers=1) as here:
        await here.settle()
        assert begun == []
        await here.open(2)
        assert begun == [DRAWING]


async def test_the_first_hint_starts_the_process_that_thinks_for_people(
    tmp_path: Path, begun: list[str]
) -> None:
    async with harbour(tmp_path, 2, thinkers=1) as here:
        await here.open(2)
        first = here.on_turn()
        assert first is not None
        await first.slash(here.channel, "hint")
        assert begun == [DRAWING, PEOPLE]


async def test_the_process_that_moves_for_computers_starts_with_their_table_before_its_game_does(
    tmp_path: Path, begun: list[str]
) -> None:
    async with harbour(tmp_path, 1, thinkers=1) as here:
        await here.open(1, computers=1, start=False)
        assert begun == [DRAWING, TABLES]


async def test_a_restarted_bot_starts_it_for_a_game_that_computers_play_in(
    tmp_path: Path, begun: list[str]
) -> None:
    async with harbour(tmp_path, 1, thinkers=1) as here:
        await here.open(1, computers=1)
        begun.clear()
        await _restarted(here)
        assert begun == [TABLES, DRAWING]
