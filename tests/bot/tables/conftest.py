"""Tables that the tests of this room begin with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.bot.harness import Harbour, harbour
from tests.bot.tables.away import Laid


@pytest.fixture
async def laid(tmp_path: Path) -> AsyncIterator[Laid]:
    async with AsyncExitStack() as stack:

        async def lay(people: int, *, seed: str = "a test") -> Harbour:
            return await stack.enter_async_context(harbour(tmp_path, people, seed=seed))

        yield lay


@pytest.fixture
async def game(tmp_path: Path) -> AsyncIterator[Harbour]:
    """Ana (the host) and Ben play Dudo, a minute a move; Cleo doesn't. There is a channel to go to."""
    async with harbour(tmp_path, 3) as made:
        made.guild.add_channel("elsewhere")
        await made.open(2, clock="1m")
        yield made
