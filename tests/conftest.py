"""How examples are tried, and what is said at the end of a run."""

from __future__ import annotations

import gc

import pytest
from hypothesis import HealthCheck, settings

from data import database, engine
from games.pidro import thinking
from tests.browser import chromium

DURABLE = engine.SYNCHRONOUS
# A power cut would take the test along anyway, and what a process has written outlives it: nothing need wait
# for the disk.
engine.SYNCHRONOUS = "synchronous=OFF"
LAZY_SECONDS = database.LAZY_SECONDS
# Here one person presses after the other: to wait for somebody to write together with is to wait in vain.
database.LAZY_SECONDS = 0.0

THOROUGH = thinking.COMPILED
# Hints and the hard level of Pidro draw as few deals with numba as without it: what they do with them is the
# same. What holds of the full number sets it again.
thinking.COMPILED = thinking.PLAIN

# No test is timed: machines are slow, too.
settings.register_profile("undercup", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("undercup")


# What the tests are is made once and stays: to look through it for rubbish, over and over, is in vain.
gc.disable()


def pytest_collection_finish() -> None:
    """Called by pytest when it knows all tests: from now on there is rubbish."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Called by pytest: say how to get what browser tests lacked, or where their screenshots are."""
    ran = [
        report for how in ("passed", "failed", "skipped") for report in terminalreporter.stats.get(how, ())
    ]
    of_browser = {report.nodeid for report in ran if "tests/browser/" in report.nodeid}
    if of_browser and chromium.find() is None:
        terminalreporter.write_line(chromium.MISSING)
    elif any("test_access" in each for each in of_browser):
        terminalreporter.write_line(f"Screenshots are in {chromium.SCREENSHOTS}")
