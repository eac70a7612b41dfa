"""What a command's exit status says: whether time heals what is the matter, or only a person does."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from data.operations.opening import open_store
from playground import Playground
from tests import warm
from tests.bot.cli.test_command_line import ROOT, at_home, run
from tests.bot.harness import PATIENCE, Clock, Harbour
from tests.bot.runtime.test_stopping import served
from tests.fresh import fresh

UNIT = (ROOT / "deploy/undercup.service").read_text()


async def refused(folder: Path, world: Playground, **settings: str) -> tuple[int, str]:
    """The exit status and the words of a bot that can't start in this world."""
    environment = {"UNDERCUP_TOKEN": world.token, "UNDERCUP_API_BASE": world.api_base} | settings
    async with asyncio.timeout(PATIENCE):
        status, _, errors = await run(folder, "run", **environment)
    assert "Traceback" not in errors, errors
    return status, errors


# --- health


async def test_health_minds_its_own_setting_alone(tmp_path: Path) -> None:
    (tmp_path / "beat").touch()
    (tmp_path / ".env").write_text("UNDERCUP_HEALTH_FILE=beat\nUNDERCUP_PACE=slow\n")
    status, said, errors = await run(tmp_path, "health")
    assert (status, said.startswith("connected, "), errors) == (0, True, "")
    below = await run(tmp_path, "health", UNDERCUP_HEALTH_FILE="beat/below")
    assert below == (1, "not known: beat/below can't be looked at (Not a directory)\n", "")


async def test_health_that_cannot_know_is_1_and_says_why(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xff\xfe")
    status, _, errors = await run(tmp_path, "health")
    assert (status, errors) == (1, ".env isn't UTF-8 text. Save it as UTF-8.\n")


# --- what only a person can mend


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"UNDERCUP_TOKEN": ""}, "UNDERCUP_TOKEN is missing"),
        ({"UNDERCUP_TOKEN": "wrong.token.here"}, "is not a token that Discord takes"),
        ({"UNDERCUP_PACE": "slow"}, "UNDERCUP_PACE is wrong"),
        ({"UNDERCUP_DATABASE": "sqlite+aiosqlite:////dev/null/undercup.db"}, "can't be opened"),
        ({"UNDERCUP_SYNC_GUILD": "4711"}, "UNDERCUP_SYNC_GUILD"),
    ],
)
async def test_a_wrong_token_or_setting_is_78(tmp_path: Path, settings: dict[str, str], said: str) -> None:
    async with Playground() as world:
        status, errors = await refused(tmp_path, world, **settings)
    assert (status, said in errors) == (os.EX_CONFIG, True), errors


@pytest.mark.long
async def test_an_address_that_is_not_discord_s_is_78(tmp_path: Path) -> None:
    async with Playground() as world:
        elsewhere = world.api_base.replace("/api/v10", "/elsewhere/api/v10")
        status, errors = await refused(tmp_path, world, UNDERCUP_API_BASE=elsewhere)
    assert (status, "UNDERCUP_API_BASE" in errors) == (os.EX_CONFIG, True), errors


async def test_a_database_of_a_newer_version_and_a_file_that_is_none_are_78(tmp_path: Path) -> None:
    newer, none = tmp_path / "newer.db", tmp_path / "none.db"
    await fresh(newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    none.write_bytes(b"this was never a database" * 100)
    async with Playground() as world:
        for file, said in ((newer, "Install the newer version again"), (none, "file is not a database")):
            status, errors = await refused(tmp_path, world, UNDERCUP_DATABASE=f"sqlite+aiosqlite:///{file}")
            assert (status, said in errors) == (os.EX_CONFIG, True), errors


@pytest.mark.logs_errors
async def test_a_token_that_is_reset_while_the_bot_runs_is_told_like_one_that_was_wrong(
    here: Harbour,
) -> None:
    async with served(here) as bot:
        here.world.token = "another.token.now"
        here.world.gateway.drop_sockets()
        with pytest.raises(Exception, match="is not a token that Discord takes"):
            await bot.stopped()


@pytest.mark.long
async def test_a_number_of_shards_that_discord_refuses_is_78_where_a_person_has_set_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.gateway.MOST_GUILDS", -1)
    async with Playground() as world:
        status, errors = await refused(tmp_path, world, UNDERCUP_SHARD_COUNT="1")
        assert (status, "Take UNDERCUP_SHARD_COUNT out" in errors) == (os.EX_CONFIG, True), errors
        status, errors = await refused(tmp_path, world)
        assert (status, "needs more shards" in errors) == (os.EX_TEMPFAIL, True), errors


# --- what time heals


async def test_a_database_that_another_process_has_is_75(tmp_path: Path) -> None:
    url = await fresh(tmp_path / "undercup.db")
    store = await open_store(url, now=Clock())
    try:
        async with Playground() as world:
            status, errors = await refused(tmp_path, world, UNDERCUP_DATABASE=url)
    finally:
        await store.close()
    assert (status, "Another Undercup is running" in errors) == (os.EX_TEMPFAIL, True), errors


# --- who uses it


def test_the_unit_is_not_started_again_by_what_only_a_person_can_mend() -> None:
    unit = dict(re.findall(r"^(\w+)=(.*)$", UNIT, re.MULTILINE))
    assert unit["Restart"] == "always"
    assert {"2", str(os.EX_CONFIG)} == set(unit["RestartPreventExitStatus"].split())


@pytest.mark.parametrize("file", ["compose.yaml", "deploy/compose.yaml"])
def test_compose_keeps_a_bot_that_only_a_person_can_mend_from_being_started_again(file: str) -> None:
    compose = (ROOT / file).read_text()
    assert re.search(r'^    command: \["run", "--stay"\]$', compose, re.MULTILINE)
    assert re.search(r"^    restart: unless-stopped$", compose, re.MULTILINE)


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
async def test_a_bot_that_is_to_stay_says_what_is_wrong_once_and_waits_to_be_stopped(
    tmp_path: Path, told: signal.Signals
) -> None:
    process = await warm.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", "--stay", cwd=tmp_path,
        env=at_home(tmp_path), stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE):
        assert b"UNDERCUP_TOKEN is missing" in await process.stderr.readline()
        assert b"waits until it is stopped" in await process.stderr.readline()
        assert process.returncode is None
        process.send_signal(told)
        assert await process.wait() == os.EX_CONFIG
        assert await process.stderr.read() == b""
