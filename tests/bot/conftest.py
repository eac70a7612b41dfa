"""Fixtures for the bot's tests."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.cli import portal
from tests import fresh, warm
from tests.bot.harness import Harbour, harbour
from tests.pseudolocale import be_silent

# Doctor and setup look with an empty database each time. As commands they make it as everybody does.
portal.open_store = fresh.opened  # type: ignore[attr-defined,assignment]


@pytest.fixture(autouse=True)
def no_errors_in_the_log(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever a test does, the bot logs no error, unless the test is about one."""
    caplog.set_level(logging.INFO)
    # As in the bot: all it says at each opening is that there is nothing to do.
    caplog.set_level(logging.WARNING, logger="alembic")
    yield
    if request.node.get_closest_marker("logs_errors"):
        return
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors


@pytest.fixture(autouse=True)
def no_bot_left_running() -> Iterator[None]:
    """A bot that a test has started as a process ends with it, also when the test fails."""
    yield
    warm.end_all()


@pytest.fixture(autouse=True)
def no_pseudolocale_left() -> Iterator[None]:
    """What a test says in a language of its own no other test hears."""
    yield
    be_silent()


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harbour]:
    """A harbour with three people."""
    async with harbour(tmp_path) as made:
        yield made
