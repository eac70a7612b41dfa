"""A completion is always answered, if with nothing."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from games.engine import BadState
from tests.bot.harness import PATIENCE, close_table, harbour
from tests.bot.logs import logs_at
from tests.driver import failing
from tests.whole.failing import CALLBACK


async def test_a_completion_while_the_database_fails_is_empty(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        with failing("disk I/O error"):
            for command, option in (("table close", "table"), ("move", "move"), ("replay", "table")):
                assert await here.people[0].complete(here.channel, command, option=option, text="1") == []


async def test_a_completion_of_players_while_the_database_fails_is_empty(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        with failing("disk I/O error"):
            assert (
                await here.people[0].complete(here.channel, "table replace", option="player", text="") == []
            )


async def test_a_completion_at_a_table_without_a_game_is_empty(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, start=False)
        ana = here.people[0]
        assert await ana.complete(here.channel, "move", option="move", text="", table=1) == []
        await here.press(ana, "Start")
        await close_table(ana, here.channel)
        await here.settle()
        assert await ana.complete(here.channel, "move", option="move", text="", table=1) == []


@pytest.mark.logs_errors
@pytest.mark.parametrize("error", [BadState(("seven dice",)), ValueError("a mistake of ours")])
async def test_whatever_fails_in_a_completion_it_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    def fails(*_args: object) -> None:
        raise error

    async with harbour(tmp_path, 2) as here:
        await here.open(2)
        monkeypatch.setattr("bot.interactions.commands.move.own_scene", fails)
        assert await here.people[0].complete(here.channel, "move", option="move", text="", table=1) == []
        assert "a completion" in caplog.text
        assert "Ignoring exception" not in caplog.text


async def test_a_completion_that_comes_too_late_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told = asyncio.Event()

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "a completion could not be answered" in record.getMessage():
                told.set()

    with logs_at("INFO"):
        logging.getLogger("bot").addHandler(ear := Ear())
        async with harbour(tmp_path, 1) as here:
            here.world.faults.lose_answer(CALLBACK)
            await here.people[0].complete(here.channel, "dudo", option="house_rules", text="c")
            await asyncio.wait_for(told.wait(), PATIENCE)
        logging.getLogger("bot").removeHandler(ear)
    assert "Ignoring exception" not in caplog.text
