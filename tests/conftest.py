"""How examples are tried, and what is said at the end of a run."""

from __future__ import annotations

import contextlib
import gc
import importlib
import itertools
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bot.runtime.connection import COLLECTED
from data.db import engine, group_commit
from games.pidro import thinking
from playground import chromium
from tests.browser.chromium import MISSING, SCREENSHOTS

DURABLE = engine.SYNCHRONOUS
# A power cut would take the test along anyway, and what a process has written outlives it: nothing need wait
# for the disk.
engine.SYNCHRONOUS = "synchronous=OFF"
MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder there that is its user's alone
ROOM = 1 << 30
# Databases come and go by the thousand: where there is a file system in memory with room, they are there.
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
LAZY_SECONDS = group_commit.LAZY_SECONDS
# Here one person presses after the other: to wait for somebody to write together with is to wait in vain.
group_commit.LAZY_SECONDS = 0.0

THOROUGH = thinking.COMPILED
# Hints and the hard level of Pidro draw as few deals with numba as without it: what they do with them is the
# same. What holds of the full number sets it again.
thinking.COMPILED = thinking.PLAIN

HEAVIEST = (
    "tests/test_new_game.py",
    "tests/whole/test_chaos.py",
    "tests/whole/test_limits.py",
    "tests/whole/test_fuzz.py",
    "tests/bot/tables/test_restored_copies.py",
    "tests/solvers/",
    "tests/bot/crashing/",
    "tests/bot/cli/test_backup.py",
    "tests/test_table.py",
    "tests/data/operations/test_rebuild.py",
    "tests/bot/rendering/test_types.py",
    "tests/bot/interactions/test_commands.py",
    "tests/bot/rendering/test_verdicts.py",
    "test_nobody_is_shown_dice_that_arent_theirs_after_any_move",
    "test_a_whole_game_goes_from_the_command_to_the_places",
    "tests/test_package.py",
    "tests/bot/i18n/test_pseudolocales.py",
    "tests/browser/test_keyboard.py",
    "tests/bot/rendering/test_hostile_names.py",
    "tests/small_game/",
    "tests/bot/runtime/test_gateway.py",
    "tests/test_load.py",
    "tests/games/test_contract.py",
    "tests/test_hosting.py",
    "tests/whole/test_pidro_secrets.py",
    "tests/playground/clients/",
    "tests/bot/rendering/test_bid_pickers.py",
    "tests/test_shaking.py",
    "tests/browser/test_solo.py",
    "tests/whole/test_secrets_in_hands.py",
    "tests/browser/test_alone.py",
    "tests/browser/test_games.py",
    "tests/browser/test_access.py",
    "tests/browser/test_film.py",
    "tests/browser/test_learn.py",
    "tests/browser/test_dm_alone.py",
    "tests/browser/test_watched_game.py",
    "tests/whole/test_pidro.py",
    "tests/whole/test_pidro_hands.py",
    "tests/games/pidro/test_computer_matches.py",
)
"""Tests that take longest, by what their ids contain, heaviest first: they start first, so that at the end no
process waits for another."""

# No test is timed: machines are slow, too.
settings.register_profile("undercup", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("undercup")


# What the tests are is made once and stays: to look through it for rubbish, over and over, is in vain.
gc.disable()


ROOT = Path(__file__).parents[1]


def pytest_collection(session: pytest.Session) -> None:
    """Called by pytest before it collects: in a process beside others, import the files of all tests, each
    process from another one on. What one has compiled, with its asserts rewritten, the others find when they
    get there: in a fresh clone all would do all of it at once."""
    config = session.config
    here: dict[str, object] | None = getattr(config, "workerinput", None)
    if here is None or config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    files = sorted(Path(__file__).parent.rglob("test_*.py"))
    number, count = int(str(here["workerid"]).removeprefix("gw")), int(str(here["workercount"]))
    first = len(files) * number // count
    for file in (*files[first:], *files[:first]):
        # What is wrong with it pytest says when it collects it.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Called by pytest when it knows all tests that are to run: put the heaviest first, in what each process
    gets. Tests are dealt out in as many pieces as there are processes, and who is done takes from the end of
    another's piece: so what is left at the end is small."""
    items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def dealt(items: Sequence[pytest.Item], pieces: int) -> list[pytest.Item]:
    """Return the tests in an order in which each of so many pieces, as pytest-xdist cuts them, begins with
    its share of the heaviest."""
    ranks = {
        item: next((n for n, file in enumerate(HEAVIEST) if file in item.nodeid), None) for item in items
    }
    heavy = sorted((item for item in items if ranks[item] is not None), key=lambda item: ranks[item] or 0)
    others = iter([item for item in items if ranks[item] is None])
    order: list[pytest.Item] = []
    for piece in range(pieces):
        size = (len(items) - len(order)) // (pieces - piece)
        first = heavy[piece::pieces]
        order += [*first, *itertools.islice(others, max(0, size - len(first)))]
    return [*order, *others]


def pytest_collection_finish() -> None:
    """Called by pytest when it knows in which order tests run: from now on there is rubbish."""
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Called by pytest: say how to get what browser tests lacked, or where their screenshots are."""
    ran = [
        report for how in ("passed", "failed", "skipped") for report in terminalreporter.stats.get(how, ())
    ]
    of_browser = {report.nodeid for report in ran if "tests/browser/" in report.nodeid}
    if of_browser and chromium.find() is None:
        terminalreporter.write_line(MISSING)
    elif any("test_access" in each for each in of_browser):
        terminalreporter.write_line(f"Screenshots are in {SCREENSHOTS}")
