"""What is imported, and read, before it is needed: a command that can't go on says so at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.cli.test_command_line import at_home
from tests.fresh import fresh

ASKED = """
import sys
opened = []
sys.addaudithook(lambda event, about: event == "open" and opened.append(str(about[0])))
status = None
{code}
print("\\f", status)
print(*sys.modules)
print(*opened, sep="\\n")
"""
COMMAND = "from bot.__main__ import main; status = main({arguments!r})"
SLOW = {
    *("aiohttp", "aiosqlite", "alembic", "asyncio", "babel", "discord", "fluent", "games", "numba"),
    *("openskill", "PIL", "playground", "prometheus_client", "sqlalchemy"),
}
"""What takes longer to import than to check all settings."""


def asked(folder: Path, code: str, **settings: str) -> tuple[str, set[str], list[str], str]:
    """What a new process has done: the exit status of its command, its modules, the files that it opened, and
    its errors."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED.format(code=code)],
        cwd=folder,
        env=at_home(folder) | settings,
        check=True,
        capture_output=True,
        text=True,
    )
    # A command may have printed something of its own before.
    status, modules, *opened = done.stdout.partition("\f")[2].splitlines()
    return status.strip(), set(modules.split()), opened, done.stderr


def test_health_loads_nothing_that_takes_long_to_load(tmp_path: Path) -> None:
    """It is asked every half minute: with all that the bot itself loads it takes thirty times as long."""
    (tmp_path / "var").mkdir()
    (tmp_path / "var/health").touch()
    (tmp_path / ".env").write_text("UNDERCUP_LOG_LEVEL=INFO\n")
    status, modules, _, _ = asked(tmp_path, COMMAND.format(arguments=["health"]))
    assert status == "0"
    assert "bot.cli.health" in modules
    assert (SLOW | {"pydantic"}).isdisjoint(modules)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "UNDERCUP_TOKEN is missing"),
        ({"UNDERCUP_DATABASE": "sqlite+aiosqlite:///some.db"}, "UNDERCUP_TOKEN is missing"),
        ({"UNDERCUP_DATABASE": "sqlite+aiosqlite:///:memory:", "UNDERCUP_TOKEN": "a.b.c"}, "must be a file"),
        ({"UNDERCUP_SHARDS": "0-3", "UNDERCUP_TOKEN": "a.b.c"}, "on an SQLite database one process has all"),
    ],
)
def test_a_bot_that_cannot_run_as_it_is_set_says_so_before_it_loads_what_takes_long(
    tmp_path: Path, settings: dict[str, str], said: str
) -> None:
    status, modules, _, errors = asked(tmp_path, COMMAND.format(arguments=["run"]), **settings)
    assert status == "78"
    assert said in errors
    assert "bot.config" in modules
    assert SLOW.isdisjoint(modules)


def test_every_command_checks_the_settings_before_it_loads_what_takes_long(tmp_path: Path) -> None:
    commands = [
        ["play"],
        ["setup"],
        ["doctor"],
        ["status"],
        ["backup", "a"],
        ["restore", "a"],
        ["notice"],
        ["rebuild"],
    ]
    code = f"from bot.__main__ import main; status = [main(each) for each in {commands!r}]"
    status, modules, _, errors = asked(tmp_path, code, UNDERCUP_PACE="slow")
    assert status == str([78] * len(commands))
    assert errors.count("UNDERCUP_PACE is wrong") == len(commands)
    assert SLOW.isdisjoint(modules)


async def test_the_bot_loads_neither_what_migrates_a_database_nor_the_solved_tables_before_it_needs_them(
    tmp_path: Path,
) -> None:
    await fresh(tmp_path / "some.db")
    open_two = """
import asyncio, datetime
from bot.runtime.connection import run
from data.operations.opening import open_store
async def open_and_close(name):
    store = await open_store(f"sqlite+aiosqlite:///{name}", now=lambda: datetime.datetime.now(datetime.UTC))
    await store.close()
asyncio.run(open_and_close("some.db"))
status = sorted({"alembic", "numba"} & {*sys.modules})
asyncio.run(open_and_close("new.db"))
"""
    status, modules, opened, _ = asked(tmp_path, open_two)
    assert status == "[]"
    assert "alembic" in modules
    assert "numba" not in modules
    assert all(any(name in each for each in opened) for name in ("some.db", "new.db"))
    assert not [each for each in opened if each.endswith(".bin")]
