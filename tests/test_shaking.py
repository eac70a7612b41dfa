"""Shaking: delays are drawn from the seed and the test, for each statement and now and then for the loop."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.bot.process import ROOT
from tests.shaking import CALLBACKS, STANDSTILL_SECONDS, STATEMENT_SECONDS, Shaker


def shaken(seed: int, nodeid: str) -> list[float]:
    """The delays of a test of one hundred statements and thousands of the loop's callbacks."""
    slept: list[float] = []
    shaker = Shaker(seed, slept.append)
    shaker.begin(nodeid)

    async def work() -> None:
        for _ in range(20 * CALLBACKS):
            await asyncio.sleep(0)

    with shaker.installed():
        with closing(sqlite3.connect(":memory:")) as connection:
            for number in range(100):
                connection.execute(f"SELECT {number}")
        asyncio.run(work())
    return slept


def test_each_statement_is_delayed_and_the_event_loop_stands_still_now_and_then() -> None:
    slept = shaken(1, "a test")
    statements, standstills = slept[:100], slept[100:]
    assert len(standstills) > 5
    assert max(statements) > STATEMENT_SECONDS / 10
    assert max(standstills) > STANDSTILL_SECONDS / 10


@pytest.mark.long
def test_the_same_seed_and_test_are_shaken_alike_and_others_otherwise() -> None:
    assert shaken(1, "a test") == shaken(1, "a test")
    assert len({tuple(shaken(seed, test)) for seed in (1, 2) for test in ("a test", "another")}) == 4


def test_outside_nothing_is_shaken() -> None:
    slept: list[float] = []
    with Shaker(1, slept.append).installed():
        pass
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("SELECT 1")
    assert slept == []


@pytest.mark.long
def test_the_command_shakes_xdists_workers_and_says_the_seed(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import asyncio, sqlite3\n"
        "def test_it():\n"
        "    assert sqlite3.connect.__module__ == asyncio.Handle._run.__module__ == 'tests.shaking'\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "tests.shake", "--seed", "7", "-c", "/dev/null", "-n", "1", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "python -m tests.shake --seed 7" in done.stdout
