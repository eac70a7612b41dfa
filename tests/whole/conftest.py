"""The fixtures of the bot's tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.conftest import here, no_bot_left_running, no_errors_in_the_log, no_pseudolocale_left
from tests.bot.harness import Harbour, harbour

__all__ = ["here", "no_bot_left_running", "no_errors_in_the_log", "no_pseudolocale_left"]


@pytest.fixture
async def game(tmp_path: Path) -> AsyncIterator[Harbour]:
    """Three people, two of them in a game of Dudo."""
    async with harbour(tmp_path, 3) as made:
        await made.open(2)
        yield made
