"""Two processes with one token, each with a database of its own: nothing is dealt twice, and whoever runs
them is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.cli.status import status
from bot.runtime.client import Undercup
from tests.bot.harness import Harbour, harbour, serving, unanswered
from tests.fresh import fresh

pytestmark = pytest.mark.logs_errors
FIGURE = "undercup_interactions_answered_elsewhere_total"
SAID = "another process answers with this token"


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[tuple[Harbour, Undercup]]:
    for name in ("one", "two"):
        (folder / name).mkdir()
    async with harbour(folder / "one", 2) as here:
        url = await fresh(folder / "two" / "undercup.db")
        async with serving(here.world, url, folder / "two", here.clock, seed="another") as other:
            yield here, other


async def settled(*clients: Undercup) -> None:
    for _ in range(3):
        for client in clients:
            await client.settle()


async def test_nothing_is_dealt_from_a_start_that_another_process_won(tmp_path: Path) -> None:
    async with two(tmp_path) as (here, other):
        both = (here.client, other)
        host, guest = here.people
        await host.slash(here.channel, "dudo")
        await settled(*both)
        await guest.click(here.channel, "Join")
        await settled(*both)
        await host.click(here.channel, "Start")
        await settled(*both)
        tables = [await client.store.table(1) for client in both]
        found = sorted(table.status for table in tables if table is not None)
        assert found == ["lobby", "playing"]
        for person in here.people:
            # The greeting of the other process may be there as well.
            assert sum("Your hand," in message.text for message in person.dms()) == 1


async def test_whoever_runs_two_processes_is_told_by_log_status_and_figure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with two(tmp_path) as (here, other):
        both = (here.client, other)
        told = []
        for _ in range(2):
            assert SAID not in caplog.text
            await here.people[0].slash(here.channel, "help")
            await settled(*both)
        for _ in range(3):
            await here.people[0].slash(here.channel, "help")
            await settled(*both)
        assert caplog.text.count(SAID) in (1, 2), "once by each process that it befalls"
        for client, folder in zip(both, ("one", "two"), strict=True):
            await client.duplicate_token.stop()
            url = f"sqlite+aiosqlite:///{tmp_path / folder}/undercup.db"
            said = "\n".join((await status(client.settings.model_copy(update={"database": url}))).lines())
            figure = client.metrics.registry.get_sample_value(FIGURE)
            assert figure is not None
            assert (SAID in said) == (figure >= 3)
            told.append(figure)
        assert sum(told) == 5


class _Hurried:
    """``asyncio`` as discord.py sees it: what it waits for before it asks again is over at once."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, _seconds: float) -> None:
        await asyncio.sleep(0)


async def test_an_answer_that_was_sent_twice_is_no_other_process_s(
    here: Harbour, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.webhook.async_.asyncio", _Hurried())
    for _ in range(5):
        here.world.faults.fail("POST /interactions/*", 502)
        lost = here.world.faults.refuse("POST /interactions/*", 40060)
        await unanswered(here, lost, here.people[0].slash(here.channel, "help"))
    assert SAID not in caplog.text
    assert here.client.metrics.registry.get_sample_value(FIGURE) == 0
