"""A process that is killed at any moment leaves a database in which all of a change is there, or nothing."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from data.db.errors import DatabaseBusy
from data.operations.opening import open_store
from tests import warm
from tests.data.sample_tables import Clock

SAVES = 40


@pytest.mark.long
async def test_a_killed_process_leaves_whole_changes_only(tmp_path: Path) -> None:
    process = await warm.create_subprocess_exec(
        sys.executable, "-m", "tests.data.dying", str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    told = [int(await process.stdout.readline()) for _ in range(SAVES)]
    await another_process_is_refused(tmp_path / "endless.db")
    process.kill()
    await process.communicate()
    versions = {path.stem: await whole_version(path) for path in databases(tmp_path)}
    assert versions.pop("endless") >= told[-1]
    died = [versions[str(at)] for at in range(1, len(versions) + 1)]
    # BEGIN, UPDATE, SELECT of the seats, DELETE and INSERT of the changed one, SELECT of the parts and of who
    # may sit down, journal, deliveries, SELECT of what is owed, COMMIT; BEGIN, UPDATE and COMMIT of what
    # wasn't attempted when it is closed; then nothing was left to die of.
    assert died == [1] * 11 + [2] * 4


def databases(folder: Path) -> list[Path]:
    return list(folder.glob("*.db"))


async def another_process_is_refused(file: Path) -> None:
    with pytest.raises(DatabaseBusy) as caught:
        await open_store(f"sqlite+aiosqlite:///{file}", now=Clock())
    assert f"Another Undercup is running on the database {file}. Stop it first" in str(caught.value)


async def whole_version(file: Path) -> int:
    """The version in a database that was left behind, in which all must agree with it."""
    store = await open_store(f"sqlite+aiosqlite:///{file}", now=Clock())
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
