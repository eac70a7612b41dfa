"""A process that is killed at any moment leaves a database in which all of a change is there, or nothing."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from data.errors import DatabaseBusy
from data.store import Store

from .tables import Clock

SAVES = 40


def test_a_killed_process_leaves_whole_changes_only(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.data.dying", str(tmp_path)],
        stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
    ) as process:  # fmt: skip
        assert process.stdout is not None
        told = [int(next(process.stdout)) for _ in range(SAVES)]
        asyncio.run(another_process_is_refused(tmp_path / "endless.db"))
        process.kill()
    versions = {path.stem: asyncio.run(whole_version(path)) for path in tmp_path.glob("*.db")}
    assert versions.pop("endless") >= told[-1]
    died = [versions[str(at)] for at in range(1, len(versions) + 1)]
    # BEGIN, UPDATE, SELECT of the seats, DELETE and INSERT of the changed one, journal, deliveries, SELECT of
    # what is owed, COMMIT; BEGIN, UPDATE and COMMIT of what wasn't attempted when it is closed; then nothing
    # was left to die of.
    assert died == [1] * 9 + [2] * 4


async def another_process_is_refused(file: Path) -> None:
    with pytest.raises(DatabaseBusy) as caught:
        await Store.open(f"sqlite+aiosqlite:///{file}", now=Clock())
    assert f"Another Undercup is running on the database {file}. Stop it first" in str(caught.value)


async def whole_version(file: Path) -> int:
    """The version in a database that was left behind, in which all must agree with it."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}", now=Clock())
    table = await store.table(1)
    assert table is not None
    saves = table.version - 1
    assert [entry.text for entry in await store.journal(1)] == [str(n) for n in range(1, saves + 1)]
    assert [owed.seq for owed in await store.pending(1)] == list(range(1, 2 * saves + 1))
    if saves:
        assert table.state == {"moves": saves}
        assert [seat.user_id for seat in table.seats] == [saves]
    await store.close()
    return table.version
